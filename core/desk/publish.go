package desk

import (
	"fmt"
	"strconv"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/lineup"
	"taikyoku/locales"
)

// PublishRound makes a drafted round public: matches, a notice to each captain,
// the appointments of its deadlines. Where nobody has a choice of players the
// line-ups are revealed at once.
type PublishRound struct {
	Round int `json:"round"`
}

// Name is publish_round.
func (PublishRound) Name() string { return "publish_round" }

func (x PublishRound) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	if err := w.readyToPair(x.Round); err != nil {
		return nil, err
	}
	var cards []core.Card
	for _, sec := range w.ev.Rules.Sections {
		r, ok := w.ev.Rounds.Get(event.RoundKey(sec.ID, x.Round))
		if !ok {
			continue
		}
		if err := w.publish(sec, r); err != nil {
			return nil, err
		}
		cards = append(cards, w.drawCard(sec, r.Draw, "pair.published"))
	}
	if len(cards) == 0 {
		return nil, core.Refuse(core.TooEarly, "", "pair.draft_first", "Round", x.Round)
	}
	return cards, nil
}

func (w *world) publish(sec core.Section, r event.Round) error {
	r.Published = w.at
	w.ev.Rounds.Put(r)
	byNo := map[int]event.Team{}
	for _, t := range w.ev.Entrants(sec.ID) {
		byNo[t.No] = t
	}
	for i, p := range r.Draw.Pairs {
		m := event.Match{
			ID: w.matchID(sec.ID, r.No, i+1), Division: sec.ID, Round: r.No, Table: i + 1,
			White: byNo[p.White].ID, Black: byNo[p.Black].ID, State: event.Paired,
		}
		w.ev.Matches.Put(m)
		if err := w.publishMatch(sec, m); err != nil {
			return err
		}
	}
	for i, b := range r.Draw.Byes {
		if b.Kind != core.PAB {
			continue
		}
		t := byNo[b.Entry]
		w.ev.Matches.Put(event.Match{
			ID: w.matchID(sec.ID, r.No, -i), Division: sec.ID, Round: r.No, White: t.ID, Bye: core.PAB, State: event.Final,
		})
		score := w.ev.Rules.Scores.Bye
		card := core.Card{Body: []locales.Text{locales.T("pair.you_have_bye", "Section", locales.ByLang(sec.Title), "Round", r.No, "Team", t.Name,
			"MP", core.Points(score.Match).Short(), "GP", core.Points(score.Game).Short())}}
		if err := w.notify(w.ofTeam(t), about(aboutRound, sec.ID, r.No), card); err != nil {
			return err
		}
	}
	return w.appointDeadlines(sec.ID, r)
}

// matchID names a match after its place.
func (w *world) matchID(d core.DivisionID, round, table int) core.MatchID {
	return core.MatchID(fmt.Sprintf("%s.%d.%d", d, round, table))
}

// publishMatch tells both captains and, if neither side has a choice, reveals.
func (w *world) publishMatch(sec core.Section, m event.Match) error {
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	for _, side := range []struct {
		own, other event.Team
		colour     core.Colour
	}{{white, black, core.White}, {black, white, core.Black}} {
		card := w.pairingCard(sec, m, side.own, side.other, side.colour)
		if err := w.notify(w.ev.Holders(event.Captain, side.own.ID), "match:"+string(m.ID), card); err != nil {
			return err
		}
	}
	if !chooses(w.ev, white) && !chooses(w.ev, black) {
		return w.reveal(m)
	}
	return nil
}

// pairingCard is the team pairing as a captain reads it, with the order sheets
// he may choose from.
func (w *world) pairingCard(sec core.Section, m event.Match, own, other event.Team, colour core.Colour) core.Card {
	start := w.ev.Start(sec.ID, m.Round)
	c := core.Card{
		Title: locales.T("pair.your_match", "Section", locales.ByLang(sec.Title), "Round", m.Round),
		Body: []locales.Text{
			locales.T("pair.opponent", "Team", own.Name, "Opponent", other.Name, "Table", m.Table),
			locales.T("pair.first_board", "Colour", colourText(w.ev, colour)),
		},
	}
	c.Body = append(c.Body, startText(start)...)
	if chooses(w.ev, own) {
		c.Body = append(c.Body, locales.T("sheet.due", "At", moment(due(w.ev, sec.ID, m.Round).At.In(w.ev.Zone()))))
		for _, players := range lineup.All(w.ev.Rules, len(own.Players)) {
			c.Buttons = append(c.Buttons, core.Button{Label: name(players.String()), Data: "l:" + strconv.Itoa(m.Round) + ":" + players.String()})
		}
	}
	return c
}

// startText tells when a round starts, where that is known already (HN-14).
func startText(at time.Time) []locales.Text {
	if at.IsZero() {
		return nil
	}
	return []locales.Text{locales.T("pair.start", "At", moment(at))}
}

// appointDeadlines sets the reminders and the reveal of a round.
func (w *world) appointDeadlines(d core.DivisionID, r event.Round) error {
	rules := w.ev.Rules.Lineup
	if !rules.Sheets {
		return nil
	}
	at := due(w.ev, d, r.No).At.Time
	for _, before := range rules.Remind {
		if t := at.Add(-before.Of()); t.After(w.at) {
			if err := w.appoint(remindKey(d, r.No, before), t, time.Time{}, RemindSheets{Division: d, Round: r.No}); err != nil {
				return err
			}
		}
	}
	return w.appoint("reveal/"+event.RoundKey(d, r.No), at.Add(rules.Grace.Of()), at, RevealRound{Division: d, Round: r.No})
}

// ofTeam are all accounts that belong to a team: captain, players, guardians.
func (w *world) ofTeam(t event.Team) []core.AccountID {
	out := w.ev.Holders(event.Captain, t.ID)
	out = append(out, w.ev.Holders(event.Player, t.ID)...)
	return append(out, w.ev.Holders(event.Guardian, t.ID)...)
}

// colourText is a colour in the words of the game.
func colourText(ev *event.Event, c core.Colour) locales.Text {
	switch {
	case c == core.White && ev.Rules.Game == core.Xiangqi:
		return locales.T("colour.red")
	case c == core.White:
		return locales.T("colour.white")
	}
	return locales.T("colour.black")
}

// publish makes the next drafted round public.
func (s *session) publish(c command.Publish) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	round := c.Round
	if round == 0 {
		round = s.ev.LastRound() + 1
	}
	return s.act(PublishRound{Round: round})
}
