package desk

import (
	"fmt"
	"strconv"
	"strings"
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
	Round int               `json:"round"`
	Pools []core.DivisionID `json:"pools,omitempty"` // empty: all that are drafted
}

// Name is publish_round.
func (PublishRound) Name() string { return "publish_round" }

func (x PublishRound) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	if err := w.takesPlace(); err != nil {
		return nil, err
	}
	pools, err := w.ready(x.Round, x.Pools)
	if err != nil {
		return nil, err
	}
	var cards []core.Card
	for _, sec := range pools {
		r, ok := w.ev.Rounds.Get(event.RoundKey(sec.ID, x.Round))
		if !ok {
			continue
		}
		if err := w.sound(sec, r); err != nil {
			return nil, err
		}
		if err := w.publish(sec, r); err != nil {
			return nil, err
		}
		cards = append(cards, w.drawCard(sec, r.Draw, "pair.published"))
	}
	if len(cards) == 0 {
		return nil, core.Refuse(core.TooEarly, "", "pair.draft_first", "Round", x.Round)
	}
	return w.brief(cards, "pair.all_published"), nil
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
		if err := w.publishMatch(sec, m, byNo[p.White], byNo[p.Black]); err != nil {
			return err
		}
	}
	for i, b := range r.Draw.Byes {
		t := byNo[b.Entry]
		if b.Kind != core.PAB {
			if err := w.publishOut(sec, r, t, i); err != nil {
				return err
			}
			continue
		}
		m := event.Match{ID: w.matchID(sec.ID, r.No, -i), Division: sec.ID, Round: r.No, White: t.ID, Bye: core.PAB, State: event.Final}
		w.ev.Matches.Put(m)
		if err := w.notify(w.ofTeam(t), about(aboutRound, sec.ID, r.No), w.byeCard(sec, r.No, t)); err != nil {
			return err
		}
	}
	return w.appointDeadlines(sec.ID, r)
}

// byeCard tells an entry that it has no opponent, and what it gets for it.
func (w *world) byeCard(sec core.Section, round int, t event.Team) core.Card {
	sec, _ = w.ev.Rules.Section(t.Division) // of a merged pool its own
	score := w.ev.Rules.Scores.Bye
	points := core.Points(score.Game).Short()
	if !w.ev.Rules.Teams {
		return core.Card{Body: []locales.Text{locales.T("pair.player_has_bye", "Section", locales.ByLang(sec.Title), "Round", round, "Player", t.Name, "Points", points)}}
	}
	return core.Card{Body: []locales.Text{locales.T("pair.you_have_bye", "Section", locales.ByLang(sec.Title), "Round", round, "Team", t.Name,
		"MP", core.Points(score.Match).Short(), "GP", points)}}
}

// matchID names a match after its place.
func (w *world) matchID(d core.DivisionID, round, table int) core.MatchID {
	return core.MatchID(fmt.Sprintf("%s.%d.%d", d, round, table))
}

// publishMatch tells both captains and, if neither side has a choice, reveals.
// An individual hears only of his game.
func (w *world) publishMatch(sec core.Section, m event.Match, white, black event.Team) error {
	if !w.ev.Rules.Teams {
		return w.seat(m, white, black)
	}
	for _, side := range []struct {
		own, other event.Team
		colour     core.Colour
	}{{white, black, core.White}, {black, white, core.Black}} {
		card := w.pairingCard(sec, m, side.own, side.other, side.colour)
		if err := w.notify(w.ev.Speakers(side.own.ID), "match:"+string(m.ID), card); err != nil {
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
			startText(start),
		},
	}
	if chooses(w.ev, own) {
		c.Body = append(c.Body, locales.T("sheet.due", "At", moment(due(w.ev, sec.ID, m.Round).At.In(w.ev.Zone()))))
		for _, players := range lineup.All(w.ev.Rules, len(own.Players)) {
			c.Buttons = append(c.Buttons, core.Button{Label: name(players.String()), Data: "l:" + strconv.Itoa(m.Round) + ":" + players.String()})
		}
	}
	return c
}

// startText is when a round starts; times that are not set yet are announced
// (WX-3).
func startText(at time.Time) locales.Text {
	if at.IsZero() {
		return locales.T("pair.start_later")
	}
	return locales.T("pair.start", "At", moment(at))
}

// appointDeadlines sets the reminders and the reveal of a round.
func (w *world) appointDeadlines(d core.DivisionID, r event.Round) error {
	rules := w.ev.Rules
	if !rules.Lineup.Sheets {
		return nil
	}
	start := w.ev.Start(d, r.No)
	for i, t := range lineup.Reminders(rules, r.No, start) {
		if t.After(w.at) {
			if err := w.appoint(remindKey(d, r.No, rules.Lineup.Remind[i]), t, time.Time{}, RemindSheets{Division: d, Round: r.No}); err != nil {
				return err
			}
		}
	}
	return w.appoint("reveal/"+event.RoundKey(d, r.No), lineup.Reveals(rules, r.No, start), lineup.Due(rules, r.No, start).Closes(), RevealRound{Division: d, Round: r.No})
}

// ofTeam are all accounts that belong to an entry: captain, players, guardians,
// coaches.
func (w *world) ofTeam(t event.Team) []core.AccountID {
	out := w.ev.Speakers(t.ID)
	for _, role := range []event.Role{event.Player, event.Guardian, event.Coach} {
		out = append(out, w.ev.Holders(role, t.ID)...)
	}
	return append(out, w.ev.CoachesOf(t.Unit)...)
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

// publish makes the next drafted round public. A draft with its button is read
// back already; who has not seen one is shown it, and asked.
func (s *session) publish(c command.Publish) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	if c.What == "standings" { // no round is made public by it
		return s.sendStandings(c)
	}
	if cards, due, err := s.stillWaits(ReworkRound{}.Name()); due || err != nil { // a change by hand is not dropped in silence
		return cards, err
	}
	pools := s.poolsTold()
	round := c.Round
	if round == 0 {
		round = s.turn(pools)
	}
	if s.in.Button == "" {
		draft, err := s.unseenDraft(round, pools)
		if err != nil {
			return nil, err
		}
		if len(draft) > 0 {
			return s.confirm(draft, PublishRound{Round: round, Pools: pools})
		}
	}
	return s.act(PublishRound{Round: round, Pools: pools})
}

// unseenDraft are the drafts of a round that can be published and whose button
// does not stand among the sender's newest messages.
func (s *session) unseenDraft(round int, named []core.DivisionID) ([]core.Card, error) {
	recent, err := s.tx.RecentNotices(s.account.ID, recentNotices)
	if err != nil {
		return nil, err
	}
	for _, n := range recent {
		for _, b := range buttonsOf(n.Cards) {
			if strings.HasSuffix(b.Data, publishButton(round).Data) || strings.HasSuffix(b.Data, publishData(round, named)) {
				return nil, nil
			}
		}
	}
	w := s.world()
	pools, refused := w.ready(round, named)
	if refused != nil { // the act says why
		return nil, nil //nolint:nilerr
	}
	var cards []core.Card
	for _, sec := range pools {
		r, ok := w.ev.Rounds.Get(event.RoundKey(sec.ID, round))
		if !ok {
			continue
		}
		if w.sound(sec, r) != nil {
			return nil, nil
		}
		cards = append(cards, w.drawCard(sec, r.Draw, "pair.draft"))
	}
	return w.brief(cards, "pair.drafted"), nil
}

// publishData is a button that publishes the drafts of some pools; their ids
// must fit into a button.
func publishData(round int, pools []core.DivisionID) string {
	ids := make([]string, len(pools))
	for i, p := range pools {
		ids[i] = string(p)
	}
	data := fmt.Sprintf("p:%d:%s", round, strings.Join(ids, ","))
	if len(data) > 90 {
		return fmt.Sprintf("v:%s:%d", command.Publish{}.Verb(), round)
	}
	return data
}

// pressPublish is a tap on such a button: "round:pool,pool".
func (s *session) pressPublish(data string) ([]core.Card, error) {
	round, ids, _ := strings.Cut(data, ":")
	n, err := strconv.Atoi(round)
	if err != nil || !s.has(event.Arbiter, event.Organiser) {
		return say("desk.old_button"), nil
	}
	var pools []core.DivisionID
	for id := range strings.SplitSeq(ids, ",") {
		pools = append(pools, core.DivisionID(id))
	}
	return s.act(PublishRound{Round: n, Pools: pools})
}
