package configs

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/locales"
)

// scoring checks that points add up.
func (m *meaning) scoring() {
	s, boards := m.r.Scores, core.Worth(m.r.Boards)
	for _, c := range []struct {
		path string
		wdl  core.WinDrawLoss
	}{{"scoring.game", s.Game}, {"scoring.match", s.Match}} {
		if c.wdl.Draw > c.wdl.Win || c.wdl.Loss > c.wdl.Draw {
			m.wrong(c.path, "regulation.points_order")
		}
	}
	if s.Game.Win <= 0 {
		m.wrong("scoring.game.win", "regulation.points_order")
	}
	if m.r.Teams && s.Match.Win <= 0 {
		m.wrong("scoring.match", "regulation.points_order")
	}
	for _, c := range []struct {
		path  string
		worth core.MatchGame
	}{{"scoring.bye", s.Bye}, {"scoring.match_forfeit", s.MatchForfeit}} {
		if c.worth.Game > boards*s.Game.Win {
			m.wrong(c.path+".game", "regulation.points_too_many", "Points", core.Points(c.worth.Game).Short(), "Most", core.Points(boards*s.Game.Win).Short())
		}
		if c.worth.Match > s.Match.Win {
			m.wrong(c.path+".match", "regulation.points_too_many", "Points", core.Points(c.worth.Match).Short(), "Most", core.Points(s.Match.Win).Short())
		}
	}
	if s.ForfeitWin > s.Game.Win {
		m.wrong("scoring.forfeit_win", "regulation.points_too_many", "Points", core.Points(s.ForfeitWin).Short(), "Most", core.Points(s.Game.Win).Short())
	}
}

// codes checks names that other packages give a meaning to, and who does what.
func (m *meaning) codes() {
	r := m.r
	m.pairing("pairing", r.Pairing)
	m.stack("standings", r.Standings)
	if b := r.BoardRanking; b != nil {
		m.tieBreaks("board_ranking.order", b.Order)
		if b.MinGames > r.Rounds {
			m.wrong("board_ranking.min_games", "regulation.more_than", "Value", b.MinGames, "Most", r.Rounds)
		}
	}
	if t := r.TeamRanking; t != nil {
		if !slices.Contains(m.sectionIDs(), string(t.Section)) {
			m.wrong("team_ranking.section", "regulation.name_unknown", "Name", string(t.Section), "Known", strings.Join(m.sectionIDs(), ", "))
		}
		if t.Best < 1 {
			m.wrong("team_ranking.best", "regulation.less_than", "Value", t.Best, "Least", 1)
		}
	}
	if r.Results.Final == core.BothCaptains && !r.Teams {
		m.wrong("results.final", "regulation.no_captains")
	}
	if len(r.Results.By) == 0 {
		m.wrong("results.by", "regulation.nobody_reports")
	}
}

func (m *meaning) pairing(path string, p core.Pairing) {
	if m.names.System != nil {
		if err := m.names.System(p.System, m.r.Teams); err != nil {
			m.wrong(path+".system", "regulation.system_unknown", "System", p.System)
		}
	}
	if c := p.BoardColours; c != "" && (len(c) != m.r.Boards || strings.Trim(c, "WB") != "") {
		m.wrong(path+".board_colours", "regulation.board_colours", "Colours", c, "Boards", m.r.Boards)
	}
	if f := p.Final; f != nil && (f.Round < 1 || f.Round > m.r.Rounds) {
		m.wrong(path+".final.round", "regulation.round_unknown", "Round", f.Round, "Rounds", m.r.Rounds)
	}
	if f := p.Final; f != nil && f.Players < 2 {
		m.wrong(path+".final.players", "regulation.less_than", "Value", f.Players, "Least", 2)
	}
}

func (m *meaning) stack(path string, s core.StandingsRules) {
	m.tieBreaks(path+".order", s.Order)
	if m.names.Policy != nil && s.Unplayed != "" {
		if err := m.names.Policy(s.Unplayed); err != nil {
			m.wrong(path+".unplayed", "regulation.policy_unknown", "Policy", s.Unplayed)
		}
	}
}

func (m *meaning) tieBreaks(path string, codes []string) {
	if len(codes) == 0 {
		m.wrong(path, "regulation.tiebreaks_empty")
	}
	for i, code := range codes {
		if m.names.TieBreak != nil {
			if err := m.names.TieBreak(code); err != nil {
				m.wrong(under(path, i), "regulation.tiebreak_unknown", "Code", code)
			}
		}
		if slices.Contains(codes[:i], code) {
			m.odd(under(path, i), "regulation.id_twice", "ID", code)
		}
		if code == "LOT" && i != len(codes)-1 {
			m.odd(under(path, i), "regulation.lot_not_last")
		}
	}
}

// prizes checks money against places, sums and the number of entries.
func (m *meaning) prizes() {
	seen := map[string]bool{}
	for i, p := range m.r.Prizes {
		at := under("prizes", i)
		m.sectionsKnown(at+".sections", p.Sections)
		m.known(at+".kinds", p.Kinds, m.kinds())
		for _, s := range append(slices.Clone(p.Sections), "") {
			key := string(s) + "/" + p.ID
			if (s != "" || len(p.Sections) == 0) && seen[key] {
				m.wrong(at+".id", "regulation.id_twice", "ID", p.ID)
			}
			seen[key] = true
		}
		m.prizeMoney(at, p)
		m.prizePlaces(at, p)
	}
	for i, group := range m.r.Exclusive {
		for j, id := range group {
			if !slices.ContainsFunc(m.r.Prizes, func(p core.Prize) bool { return p.ID == id }) {
				m.wrong(under("exclusive", i, j), "regulation.prize_unknown", "ID", id)
			}
		}
	}
}

func (m *meaning) prizeMoney(at string, p core.Prize) {
	var sum core.Money
	for j, money := range p.Money {
		total, err := sum.Add(money)
		if err != nil {
			m.wrong(under(at, "money", j), "regulation.currency", "Currency", money.Currency, "Base", sum.Currency)
			return
		}
		sum = total
		if j > 0 && money.Amount > p.Money[j-1].Amount {
			m.odd(under(at, "money", j), "regulation.prize_rises", "Place", j+1)
		}
	}
	if p.Total != (core.Money{}) && p.Total != sum {
		m.odd(at+".total", "regulation.prize_sum", "Total", locales.Money(p.Total), "Sum", locales.Money(sum))
	}
	if p.OtherMoney == nil {
		return
	}
	if other, ok := core.Sum(p.OtherMoney); !ok || other != p.Total {
		m.wrong(at+".other_money", "regulation.prize_sum", "Total", locales.Money(p.Total), "Sum", locales.Money(other))
	}
	if len(p.OtherMoney) != len(p.Money) {
		m.wrong(at+".other_money", "regulation.prize_places", "Prizes", len(p.OtherMoney), "Places", len(p.Money))
	}
}

// prizePlaces finds prizes for places that cannot exist.
func (m *meaning) prizePlaces(at string, p core.Prize) {
	most := p.Places
	for _, s := range p.Sizes {
		most = max(most, s.Places)
	}
	if n := len(p.Money); most > 0 && n > most {
		m.wrong(at+".money", "regulation.prize_places", "Prizes", n, "Places", most)
	}
	if limit := m.r.Entry.Cap; limit > 0 && max(most, len(p.Money)) > limit {
		m.wrong(at, "regulation.prize_places", "Prizes", max(most, len(p.Money)), "Places", limit)
	}
	if most == 0 {
		most = len(p.Money)
	}
	if most > 0 && p.OneLessBelow > most+1 { // from most+1 entries on each place has its entry
		m.wrong(at+".one_less_below", "regulation.one_less_far", "Below", p.OneLessBelow, "Most", most+1)
	}
	for j, g := range p.Gifts {
		if most > 0 && (g.From > most || g.To > most) || g.To > 0 && g.From > g.To {
			m.wrong(under(at, "gifts", j), "regulation.prize_places", "Prizes", max(g.From, g.To), "Places", most)
		}
	}
	if p.For == core.ForBoards && m.r.BoardRanking == nil {
		m.wrong(at+".for", "regulation.no_board_ranking")
	}
	if p.For == core.ForTeams && m.r.TeamRanking == nil {
		m.wrong(at+".for", "regulation.no_team_ranking")
	}
}

func (m *meaning) titles() {
	for i, t := range m.r.Titles {
		at := under("titles", i)
		m.sectionsKnown(at+".sections", t.Sections)
		if anyPlace := t.From == 0 && t.To == 0; !anyPlace && (t.From < 1 || t.To < t.From) {
			m.wrong(at+".to", "regulation.less_than", "Value", t.To, "Least", max(t.From, 1))
		}
		for _, o := range m.r.Titles[:i] {
			if t.From > 0 && t.From <= o.To && o.From <= t.To && (len(t.Sections) == 0 || len(o.Sections) == 0 || slices.ContainsFunc(t.Sections, func(id core.DivisionID) bool { return slices.Contains(o.Sections, id) })) {
				m.wrong(at+".from", "regulation.titles_overlap", "From", o.From, "To", o.To)
			}
		}
		if limit := m.r.Entry.Cap; limit > 0 && t.To > limit {
			m.wrong(at+".to", "regulation.prize_places", "Prizes", t.To, "Places", limit)
		}
		if t.Percent < 0 || t.Percent > 100 {
			m.wrong(at+".percent", "regulation.more_than", "Value", t.Percent, "Most", 100)
		}
	}
}
