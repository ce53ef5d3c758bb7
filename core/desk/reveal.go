package desk

import (
	"cmp"
	"fmt"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/core/lineup"
	"taikyoku/locales"
)

// RevealRound closes the order sheets of a round: what is missing is filled by
// default (JP-80, JP-84) and both sides are shown at once.
type RevealRound struct {
	Division core.DivisionID `json:"division"`
	Round    int             `json:"round"`
}

// Name is reveal_round.
func (RevealRound) Name() string { return "reveal_round" }

func (x RevealRound) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	if until := due(w.ev, x.Division, x.Round); until.Open(w.at) && w.actor != clockActor {
		return nil, core.Refuse(core.TooEarly, sheetClause(w.ev, x.Round), "sheet.not_due", "Due", moment(until.At.In(w.ev.Zone())))
	}
	for _, m := range w.ev.MatchesOf(x.Division, x.Round) {
		if m.State != event.Paired || m.Bye != 0 {
			continue
		}
		if err := w.reveal(m); err != nil {
			return nil, err
		}
	}
	return say("sheet.revealed", "Round", x.Round), nil
}

// reveal seats both teams and tells everybody concerned.
func (w *world) reveal(m event.Match) error {
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	home, away := w.sheetOf(white, m), w.sheetOf(black, m)
	m.State = event.Playing
	m.Boards = nil
	for i := range w.ev.Rules.Boards {
		m.Boards = append(m.Boards, event.Board{No: i + 1, Home: at(home.Players, i), Away: at(away.Players, i)})
	}
	w.forfeitUnseated(&m, white, black)
	w.ev.Matches.Put(m)
	card := w.lineupsCard(m, white, black, home, away)
	captains := append(w.ev.Speakers(white.ID), w.ev.Speakers(black.ID)...)
	if err := w.notify(captains, "match:"+string(m.ID), card); err != nil {
		return err
	}
	for _, b := range m.Boards {
		if err := w.tellPlayer(m, b, white, black, b.Home, b.Away, true); err != nil {
			return err
		}
		if err := w.tellPlayer(m, b, black, white, b.Away, b.Home, false); err != nil {
			return err
		}
	}
	if m.Complete() { // nobody of the one side, or of neither, may be seated
		_, err := w.final(m, "report.match_forfeited")
		return err
	}
	return nil
}

// sheetOf is the team's order sheet for the match, the default if none came.
func (w *world) sheetOf(t event.Team, m event.Match) event.Sheet {
	if s, ok := w.ev.Sheets.Get(event.SheetKey(m.Division, m.Round, t.ID)); ok {
		return s
	}
	s := event.Sheet{
		Division: m.Division, Round: m.Round, Team: t.ID, Players: lineup.Default(w.ev.Rules, len(t.Players), nil),
		Source: event.ByDefault, At: w.at,
	}
	if !chooses(w.ev, t) {
		s.Source = event.OnlyOne
	}
	w.ev.Sheets.Put(s)
	return s
}

func at(players []int, i int) int {
	if i < len(players) {
		return players[i]
	}
	return 0
}

// lineupsCard is the whole match, board by board, with colours.
func (w *world) lineupsCard(m event.Match, white, black event.Team, home, away event.Sheet) core.Card {
	c := core.Card{
		Title: locales.T("sheet.both", "Round", m.Round, "Table", m.Table, "White", white.Name, "Black", black.Name),
		Body:  []locales.Text{startText(w.ev.Start(m.Division, m.Round))},
		Table: w.boardsTable(m, white, black),
	}
	for _, b := range m.Boards {
		if b.Result.Known() {
			c.Body = append(c.Body, locales.T("barred.board", "Board", b.No, "Result", resultText(w.ev, b.Result)))
		}
	}
	for _, s := range []struct {
		t event.Team
		s event.Sheet
	}{{white, home}, {black, away}} {
		if s.s.Source == event.ByDefault {
			c.Body = append(c.Body, locales.T("desk.by_clause", "Text", locales.T("sheet.by_default", "Team", s.t.Name), "Clause", w.ev.Rules.Clause("lineup.default")))
		}
	}
	return c
}

// boardsTable shows who plays whom; "○" marks who has White.
func (w *world) boardsTable(m event.Match, white, black event.Team) *core.Table {
	t := &core.Table{Head: []locales.Text{locales.T("table.board"), name(white.Name), name(black.Name)}}
	for _, b := range m.Boards {
		h, _ := white.Player(b.Home)
		a, _ := black.Player(b.Away)
		colour := colourText(w.ev, core.Black)
		if event.HomeHasWhite(w.ev.Rules.Pairing.BoardColours, b.No) {
			colour = colourText(w.ev, core.White)
		}
		t.Rows = append(t.Rows, []locales.Text{name(fmt.Sprint(b.No)), locales.T("sheet.seat", "Name", h.Name, "Colour", colour), name(a.Name)})
	}
	return t
}

// seat puts two individuals at their table and tells who follows them. Who has
// left or may not be seated loses unplayed: everybody against everybody pairs
// him all the same.
func (w *world) seat(m event.Match, white, black event.Team) error {
	m.State, m.Boards = event.Playing, []event.Board{{No: 1, Home: 1, Away: 1}}
	if result, ok := forfeits[w.missing(m.Round, white, black)]; ok {
		m.Boards[0].Result = result
		_, err := w.final(m, "report.match_forfeited")
		return err
	}
	w.ev.Matches.Put(m)
	if err := w.tellPlayer(m, m.Boards[0], white, black, 1, 1, true); err != nil {
		return err
	}
	return w.tellPlayer(m, m.Boards[0], black, white, 1, 1, false)
}

// missing is which of two individuals cannot play a round; empty: both can.
func (w *world) missing(round int, white, black event.Team) string {
	out := func(t event.Team) bool { return t.State != event.Entered || len(w.ev.Bars(t, round)) > 0 }
	switch home, away := out(white), out(black); {
	case home && away:
		return bothLose
	case home:
		return homeLoses
	case away:
		return awayLoses
	}
	return ""
}

// tellPlayer sends one player, and who follows him, his game.
func (w *world) tellPlayer(m event.Match, b event.Board, own, other event.Team, no, opponent int, home bool) error {
	to := w.ev.Followers(own.ID, no)
	if no == 0 || len(to) == 0 {
		return nil
	}
	colour := core.Black
	if event.HomeHasWhite(w.ev.Rules.Pairing.BoardColours, b.No) == home {
		colour = core.White
	}
	return w.notify(to, "match:"+string(m.ID), w.gameCard(m, b, own, other, no, opponent, colour))
}

// gameCard is a player's game: table, colour, opponent, time.
func (w *world) gameCard(m event.Match, b event.Board, own, other event.Team, no, opponent int, colour core.Colour) core.Card {
	p, _ := own.Player(no)
	o, _ := other.Player(opponent)
	sec, _ := w.ev.Rules.Section(m.Division)
	seat := locales.T("pair.seat", "Table", m.Table, "Board", b.No, "Colour", colourText(w.ev, colour))
	from := other.Name
	if !w.ev.Rules.Teams {
		sec, _ = w.ev.Rules.Section(own.Division) // of a merged pool his own
		seat = locales.T("pair.seat_alone", "Table", m.Table, "Colour", colourText(w.ev, colour))
		from = cmp.Or(other.Unit, other.Organisation)
	}
	against := locales.T("pair.against", "Opponent", o.Name, "Team", from)
	if from == "" {
		against = locales.T("pair.against_alone", "Opponent", o.Name)
	}
	return core.Card{
		Title: locales.T("pair.your_game", "Section", locales.ByLang(sec.Title), "Round", m.Round, "Player", p.Name),
		Body: []locales.Text{
			seat, against,
			startText(w.ev.Start(m.Division, m.Round)),
		},
	}
}
