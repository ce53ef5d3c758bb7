package desk

import (
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// asked.go answers exactly what was asked: a player's game, one table, one day,
// one thing that is on record.

// dayMeant is the day that a message names; none is zero.
func (s *session) dayMeant(d command.Day) core.Date {
	days := s.ev.Rules.Days
	switch {
	case d.Number > 0 && d.Number <= len(days):
		return days[d.Number-1]
	case d.Word == "today":
		return core.DateOf(s.now())
	case d.Word == "tomorrow":
		return core.DateOf(s.now().AddDate(0, 0, 1))
	case d.Month > 0:
		return core.Date{Year: s.thisYear(), Month: time.Month(d.Month), Day: d.Day}
	}
	return core.Date{}
}

// scheduleOf is what happens on a day.
func (s *session) scheduleOf(day core.Date) []core.Card {
	card := core.Card{Title: s.byClauses("dates schedule", locales.T("schedule.of_day", "Day", locales.At(day.In(s.ev.Zone()), locales.Day)))}
	for _, p := range programme(s.ev) {
		if core.DateOf(p.at.In(s.ev.Zone())) == day {
			card.Body = append(card.Body, p.text)
		}
	}
	if len(card.Body) == 0 {
		card.Body = []locales.Text{locales.T("schedule.nothing")}
	}
	return []core.Card{card}
}

// pairingAsked answers a question about a player, a table or a day; done: it was
// one.
func (s *session) pairingAsked(c command.ShowPairing) (cards []core.Card, done bool, err error) {
	day := s.dayMeant(c.Day)
	if c.Player == "" && c.Table == 0 {
		c.Player = s.playerSaid()
	}
	switch {
	case c.Player != "":
		cards, err = s.gamesOf(c.Player, c.Round)
		return cards, true, err
	case c.Table > 0:
		return s.atTable(c.Table, c.Round), true, nil
	case c.Round > 0 || day.IsZero():
		return nil, false, nil
	}
	for no := 1; no <= s.ev.LastRound(); no++ {
		if core.DateOf(s.ev.Start(s.ev.Rules.Sections[0].ID, no).In(s.ev.Zone())) != day {
			continue
		}
		c.Round, c.Day = no, command.Day{}
		more, err := s.showPairing(c)
		if err != nil {
			return nil, true, err
		}
		cards = append(cards, more...)
	}
	if len(cards) == 0 {
		cards = append(say("pair.none_on_day", "Day", locales.At(day.In(s.ev.Zone()), locales.Day)), s.scheduleOf(day)...)
	}
	return cards, true, nil
}

// playerSaid is the one player of the sender's team, or for the staff of any,
// whose name stands in a question.
func (s *session) playerSaid() string {
	if s.in.Button != "" || !s.ev.Rules.Teams {
		return ""
	}
	teams := s.mine()
	if s.has(event.Arbiter, event.Organiser) {
		teams = s.world().inEvent()
	}
	found := ""
	for _, t := range teams {
		for _, no := range s.playersNamed(t, s.in.Text) {
			if found != "" {
				return "" // several: what was asked is not about one
			}
			p, _ := t.Player(no)
			found = p.Name
		}
	}
	return found
}

// playersMeant are the players whom a name means: of the sender's entries first, else
// of all.
func (s *session) playersMeant(named string) []event.Subject {
	var found []event.Subject
	for _, teams := range [][]event.Team{s.mine(), s.world().inEvent()} {
		for _, t := range teams {
			for _, no := range s.playersNamed(t, named) {
				found = append(found, event.Subject{Team: t.ID, Player: no})
			}
		}
		if len(found) > 0 {
			break
		}
	}
	return found[:min(len(found), shownSeats)]
}

// gamesOf are the games of the players of a name in a round: a sealed line-up is
// not told.
func (s *session) gamesOf(named string, round int) ([]core.Card, error) {
	var cards []core.Card
	for _, p := range s.playersMeant(named) {
		t, _ := s.ev.Teams.Get(p.Team)
		no := round
		if no == 0 {
			no = s.ev.LastRoundOf(t.Division)
		}
		m, ok := s.ev.MatchOf(t.ID, no)
		if !s.ev.Rules.Teams || !ok || m.Bye != 0 || m.State == event.Paired {
			more, err := s.ownPairing(t, no)
			if err != nil {
				return nil, err
			}
			cards = append(cards, more...)
			continue
		}
		cards = append(cards, s.gameOf(t, p.Player, m))
	}
	if len(cards) == 0 {
		return say("pair.nobody", "Name", named), nil
	}
	return cards, nil
}

// gameOf is a player's game of a match whose line-ups are open.
func (s *session) gameOf(t event.Team, no int, m event.Match) core.Card {
	other, _ := s.ev.Teams.Get(m.Other(t.ID))
	b, home, plays := m.GameOf(t.ID, no)
	if plays {
		against, colour := b.Away, core.Black
		if !home {
			against = b.Home
		}
		if event.HomeHasWhite(s.ev.Rules.Pairing.BoardColours, b.No) == home {
			colour = core.White
		}
		return s.world().gameCard(m, b, t, other, no, against, colour)
	}
	p, _ := t.Player(no)
	return say("pair.not_seated", "Player", p.Name, "Team", t.Name, "Round", m.Round)[0]
}

// atTable is what is played at a table, in each section that has it.
func (s *session) atTable(table, round int) []core.Card {
	var cards []core.Card
	for _, pool := range s.ev.Pools() {
		if told := s.poolsTold(); len(told) > 0 && !slices.Contains(told, pool.ID) {
			continue
		}
		no := round
		if no == 0 {
			no = s.ev.LastRoundOf(pool.ID)
		}
		for _, m := range s.ev.MatchesOf(pool.ID, no) {
			if m.Table == table && m.Bye == 0 {
				cards = append(cards, s.matchCard(m))
			}
		}
	}
	if len(cards) == 0 {
		return say("pair.no_table", "Table", table)
	}
	return cards
}

// matchCard is a match as anybody may see it.
func (s *session) matchCard(m event.Match) core.Card {
	w := s.world()
	white, _ := s.ev.Teams.Get(m.White)
	black, _ := s.ev.Teams.Get(m.Black)
	switch {
	case m.State == event.Final:
		return w.resultCard(m, "report.already")
	case m.State == event.Reported && s.has(event.Arbiter, event.Organiser):
		claim, _ := m.Standing()
		return w.claimCard(m, claim, "report.waits")
	case m.State != event.Paired && s.ev.Rules.Teams:
		return w.lineupsCard(m, white, black, w.sheetOf(white, m), w.sheetOf(black, m))
	}
	return core.Card{Body: []locales.Text{w.matchName(m), startText(s.ev.Start(m.Division, m.Round))}}
}

// recordOfPlayer are a player's games of all rounds with his points.
func (s *session) recordOfPlayer(named string) ([]core.Card, error) {
	var cards []core.Card
	for _, p := range s.playersMeant(named) {
		t, _ := s.ev.Teams.Get(p.Team)
		if !s.ev.Rules.Teams {
			more, err := s.placeOf(t)
			if err != nil {
				return nil, err
			}
			cards = append(cards, more...)
			continue
		}
		cards = append(cards, s.scoresOf(t, p.Player))
	}
	if len(cards) == 0 {
		return say("pair.nobody", "Name", named), nil
	}
	return cards, nil
}

// scoresOf are the results of one player of a team.
func (s *session) scoresOf(t event.Team, no int) core.Card {
	p, _ := t.Player(no)
	sum := core.Points(0)
	scoring := s.ev.Rules.Scoring()
	var lines []locales.Text
	for round := 1; round <= s.ev.LastRoundOf(t.Division); round++ {
		m, ok := s.ev.MatchOf(t.ID, round)
		if !ok || m.Bye != 0 {
			continue
		}
		b, home, plays := m.GameOf(t.ID, no)
		if !plays || !b.Result.Known() {
			continue
		}
		against, score := b.Away, b.Result.White
		if !home {
			against, score = b.Home, b.Result.Black
		}
		points := scoring.Of(score)
		sum += points
		other, _ := s.ev.Teams.Get(m.Other(t.ID))
		o, _ := other.Player(against)
		lines = append(lines, locales.T("rank.game", "Round", round, "Board", b.No, "Opponent", o.Name, "Team", other.Name, "Points", points.Short()))
	}
	card := core.Card{Title: locales.T("rank.player", "Player", p.Name, "Team", t.Name, "Points", sum.Short(), "Games", len(lines)), Body: lines}
	if len(lines) == 0 {
		card.Body = []locales.Text{locales.T("rank.no_games")}
	}
	return card
}

// statusAsked answers a question about one thing that is on record of a team;
// done: it was one.
func (s *session) statusAsked(c command.Status, t event.Team) (cards []core.Card, done bool, err error) {
	round := c.Round
	if round == 0 {
		round = s.ev.LastRoundOf(t.Division)
	}
	switch c.Of {
	case "payment":
		return []core.Card{{Body: []locales.Text{s.paidText(t), locales.T("register.fee", "Fee", money(t.Fee), "Clause", s.ev.Rules.Clause("fees.base"))}}}, true, nil
	case "result":
		cards, err = s.ownPairing(t, round)
		return cards, true, err
	case "lineup":
		m, ok := s.ev.MatchOf(t.ID, round)
		if !ok || m.Bye != 0 || !s.ev.Rules.Lineup.Sheets {
			return nil, false, nil
		}
		if sheet, there := s.ev.Sheets.Get(event.SheetKey(m.Division, round, t.ID)); there {
			return []core.Card{s.world().sheetCard(t, sheet, "sheet.on_record", due(s.ev, m.Division, round))}, true, nil
		}
		if !chooses(s.ev, t) {
			return say("sheet.none_needed", "Team", t.Name), true, nil
		}
		return say("sheet.none", "Round", round, "Due", s.world().dueText(due(s.ev, m.Division, round))), true, nil
	case "fouls":
		return s.foulsAsked(c.Player, t), true, nil
	case "appeal":
		return s.appealsOf(t), true, nil
	}
	return nil, false, nil
}

// paidText tells whether a fee has come in.
func (s *session) paidText(t event.Team) locales.Text {
	if t.Paid.IsZero() {
		return locales.T("status.unpaid")
	}
	if !s.ev.Settled(t) {
		return s.partPaid(t)
	}
	return locales.T("status.paid", "At", moment(t.Paid.In(s.ev.Zone())), "Ticket", t.Ticket)
}

// partPaid tells what came in and what is left of it.
func (s *session) partPaid(t event.Team) locales.Text {
	paid := core.Money{Amount: s.ev.Paid(t.ID), Currency: t.Fee.Currency}
	return locales.T("status.part_paid", "Paid", money(paid), "Left", money(s.ev.Left(t)))
}

// staffAsked answers the staff's question about a team or a player that they
// name.
func (s *session) staffAsked(c command.Status) (cards []core.Card, done bool, err error) {
	if c.Of == "orders_missing" {
		return s.ordersMissing(), true, nil
	}
	if c.Of == "fouls" && c.Player != "" {
		for _, p := range s.playersMeant(c.Player) {
			t, _ := s.ev.Teams.Get(p.Team)
			cards = append(cards, core.Card{Body: []locales.Text{s.world().foulSum(t, p.Player)}})
		}
		return cards, len(cards) > 0, nil
	}
	if u, ok := s.unitSaid(); ok && c.Of == "payment" && s.ev.Rules.Lodging != nil {
		return s.paidOf(u), true, nil
	}
	t, ok := s.teamNamed(c.Team)
	if !ok {
		if t, ok = s.teamSaid(s.in.Text); !ok {
			return nil, false, nil
		}
	}
	if cards, done, err := s.statusAsked(c, t); done || err != nil {
		return cards, done, err
	}
	card := s.world().teamCard(t, "register.on_record")
	card.Body = append(card.Body, s.paidText(t))
	return []core.Card{card}, true, nil
}

// foulsAsked are the fouls of a player, or of all players of a team.
func (s *session) foulsAsked(named string, t event.Team) []core.Card {
	card := core.Card{}
	for i := range t.Players {
		if named == "" || slices.Contains(s.playersNamed(t, named), i+1) {
			card.Body = append(card.Body, s.world().foulSum(t, i+1))
		}
	}
	if len(card.Body) == 0 {
		return say("pair.nobody", "Name", named)
	}
	return []core.Card{card}
}

// appealsOf are the appeals of a team with what became of them.
func (s *session) appealsOf(t event.Team) []core.Card {
	card := core.Card{Body: s.appealLines(func(id core.TeamID) bool { return id == t.ID })}
	if len(card.Body) == 0 {
		return say("appeal.none_made")
	}
	return []core.Card{card}
}
