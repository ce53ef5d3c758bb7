package desk

import (
	"slices"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/lineup"
)

// context is the state the message arrives in, as the reader of messages needs
// it: nothing in it is secret to the sender.
func (s *session) context(text string) command.Context {
	c := command.Context{
		Language: string(s.account.Lang), Channel: string(s.in.From.Platform),
		Account: command.Account{Role: command.Stranger}, Asked: s.asked(),
	}
	if s.ev == nil {
		return c
	}
	r := s.ev.Rules
	c.Event, c.Game, c.Boards = r.ID, string(r.Game), r.Boards
	c.FixedOrder, c.Reserve = r.Roster.FixedOrder && r.Lineup.InOrder, r.Roster.Max > r.Boards
	c.Individual, c.Win, c.Currency, c.Appeals = !r.Teams, r.Scoring().Win, s.feeCurrency(), r.Appeals != nil
	for _, p := range r.Results.By {
		c.Reporters = append(c.Reporters, string(p))
	}
	c.Account.Role = s.role()
	if !r.Teams && len(s.mine()) > 0 && !s.has(event.Arbiter, event.Organiser) { // who speaks for a player stands where a captain does
		c.Account.Role = command.Captain
		c.Reporters = append(c.Reporters, string(command.Captain))
	}
	if entriesOpen(s.ev, s.now()) {
		c.Open = []string{"registration"}
	}
	if s.has(event.Arbiter, event.Organiser) {
		s.arbiterContext(&c)
	}
	if t, ok := s.spokenOf(); ok {
		s.teamContext(&c, t)
	}
	text = s.fold(text)
	if r.Teams {
		c.Teams = make([]command.OtherTeam, 0, s.ev.Teams.Len())
	}
	for t := range s.ev.Teams.All() {
		if t.State != event.Entered || t.Name == c.Account.Team || !r.Teams && !strings.Contains(text, s.fold(t.Name)) {
			continue // of hundreds of players only those that are named matter
		}
		c.Teams = append(c.Teams, command.OtherTeam{Name: t.Name, Roster: s.mentioned(t, text)})
	}
	if s.has(event.Arbiter, event.Organiser) { // they speak of those who are out as well
		for t := range s.ev.Teams.All() {
			known := slices.ContainsFunc(c.Teams, func(o command.OtherTeam) bool { return o.Name == t.Name })
			if t.State != event.Entered && !known && strings.Contains(text, s.fold(t.Name)) {
				c.Teams = append(c.Teams, command.OtherTeam{Name: t.Name})
			}
		}
	}
	if r.Lodging != nil && s.has(event.Organiser) { // a unit pays its bill as a whole (WX-26)
		for u := range s.ev.Units.All() {
			for _, n := range s.desk.parts.Lexicon.Nations(u.Name) { // under any of its names
				if strings.Contains(text, s.fold(n)) {
					c.Teams = append(c.Teams, command.OtherTeam{Name: n})
					break
				}
			}
		}
	}
	s.dutiesContext(&c)
	return c
}

// mentioned are the players of a team whom a message of the staff names in full: a
// name may hold a word that means something else.
func (s *session) mentioned(t event.Team, folded string) []command.Member {
	if !s.ev.Rules.Teams || !s.has(event.Arbiter, event.Organiser) {
		return nil
	}
	return slices.DeleteFunc(members(t), func(m command.Member) bool { return !strings.Contains(folded, s.fold(m.Name)) })
}

// dutiesContext adds what may be attended now. Whether it is in time the acts
// judge, with their clause.
func (s *session) dutiesContext(c *command.Context) {
	r := s.ev.Rules
	for _, g := range r.Gates {
		if g.CheckIn {
			c.Arrival = &command.Window{Open: g.Until.Open(s.now()), State: "open"}
		}
	}
	for _, m := range r.Schedule.Meetings {
		if s.now().After(m.Start.Add(-meetingNear)) && s.ev.LastRound() == 0 {
			c.Meeting = &command.Window{Open: true, State: "open"}
		}
		if m.LocksBoards {
			open := true
			c.BoardsOpen = &open
		}
	}
}

// meetingNear is how long before a meeting an answer without its name is about
// it.
const meetingNear = time.Hour

func members(t event.Team) []command.Member {
	out := make([]command.Member, 0, len(t.Players))
	for i, p := range t.Players {
		out = append(out, command.Member{No: i + 1, Name: p.Name, Reading: p.Reading, Latin: p.Latin})
	}
	return out
}

// spokenOf is the entry whose match a message is most likely about: of several
// players one whose result is still open.
func (s *session) spokenOf() (event.Team, bool) {
	if s.ev.Rules.Teams {
		return s.team()
	}
	if seats := s.ownSeats(0); len(seats) > 0 {
		return seats[0].own, true
	}
	return s.team()
}

// role is the strongest role of the account.
func (s *session) role() command.Role {
	if len(s.links) == 0 {
		return command.Stranger
	}
	switch s.links[0].Role {
	case event.Arbiter:
		return command.Arbiter
	case event.Organiser:
		return command.Organiser
	case event.Captain:
		return command.Captain
	case event.Player:
		return command.Player
	case event.Leader:
		return command.Leader
	case event.Coach:
		return command.Coach
	}
	return command.Guardian
}

// asked is what waits for an answer.
func (s *session) asked() *command.Asked {
	if s.talk.Form != "" {
		return &command.Asked{Kind: "field", Action: command.Verb(s.talk.Form), Field: s.talk.Field}
	}
	if s.talk.Question == 0 {
		return nil
	}
	q, err := s.tx.Question(s.talk.Question)
	if err != nil || q.State != core.Asked || s.newerClaim(q) {
		return nil
	}
	if gone, err := s.lapse(q); gone || err != nil {
		return nil
	}
	if len(q.Options) == 1 {
		kind := "yes_no"
		if q.Options[0].Verb == (ConfirmResult{}).Name() {
			kind = "confirm_result"
		}
		action := command.Verb(q.Options[0].Verb)
		switch q.Options[0].Verb {
		case ClaimResult{}.Name(), SetResult{}.Name():
			action = command.ReportTotal{}.Verb()
		}
		return &command.Asked{Kind: kind, Action: action}
	}
	a := &command.Asked{Kind: "choice"}
	for _, o := range q.Options {
		a.Choices = append(a.Choices, s.print(o.Label))
	}
	return a
}

// arbiterContext adds the rounds that are under way and that come next.
func (s *session) arbiterContext(c *command.Context) {
	last := s.ev.LastRound()
	if last > 0 {
		state := "playing"
		if s.ev.RoundFinal(last) {
			state = "finished"
		}
		c.Round = &command.RoundState{Number: last, State: state}
	}
	if last < s.ev.Rules.Rounds {
		state := "unpaired"
		for r := range s.ev.Rounds.All() {
			if r.No == last+1 {
				state = "paired"
			}
		}
		c.NextRound = &command.RoundState{Number: last + 1, State: state}
	}
}

// teamContext adds the sender's team, its match and its order sheet.
func (s *session) teamContext(c *command.Context, t event.Team) {
	c.Account.Team, c.Account.TeamNo = t.Name, t.No
	for _, l := range s.links {
		if l.Player > 0 && l.Team == t.ID {
			c.Account.Player = l.Player
			break
		}
	}
	if c.Account.Role == command.Captain && c.Account.Player == 0 {
		c.Account.Player = t.CaptainNo()
	}
	c.Roster = members(t)
	c.Registration = &command.Registration{Open: s.now().Before(s.ev.Rules.Roster.Until.Closes()), FeePaid: s.ev.Settled(t)}
	if m, ok := s.ev.CurrentMatch(t.ID); ok {
		s.matchContext(c, t, m)
	}
	if round, ok := openSheet(s.ev, t, s.now()); ok {
		c.LineupOpen = &command.LineupOpen{Round: round, Default: lineup.Default(s.ev.Rules, len(t.Players), nil)}
	}
}

func (s *session) matchContext(c *command.Context, t event.Team, m event.Match) {
	st := &command.MatchState{Round: m.Round, Table: m.Table, State: "published", Team: t.Name}
	if sec, ok := s.ev.Rules.Section(m.Division); ok {
		st.Division = sec.Title[s.account.Lang]
	}
	opponent, _ := s.ev.Teams.Get(m.Other(t.ID))
	st.Opponent = opponent.Name
	switch m.State {
	case event.Playing, event.Reported, event.Disputed:
		st.State = "playing"
	case event.Final:
		st.State = "finished"
	}
	home := m.White == t.ID
	for _, b := range m.Boards {
		own, other := b.Home, b.Away
		if !home {
			own, other = other, own
		}
		st.Lineup = append(st.Lineup, own)
		p, _ := opponent.Player(other)
		st.OpponentLineup = append(st.OpponentLineup, p.Name)
		if event.HomeHasWhite(s.ev.Rules.Pairing.BoardColours, b.No) == home {
			st.FirstMoverBoards = append(st.FirstMoverBoards, b.No)
		}
	}
	c.Match = st
	c.Reported = s.reportedContext(t, m)
	if claim, n := m.Standing(); n > 0 && m.State == event.Reported && claim.Team != t.ID && c.Asked == nil && c.Account.Role == command.Captain {
		verb := command.Confirm{}.Verb() // the other side's report waits for his word
		c.Asked = &command.Asked{Kind: string(verb), Action: verb, Own: c.Reported.Own, Opp: c.Reported.Opp}
	}
}

// reportedContext is the claim that stands.
func (s *session) reportedContext(t event.Team, m event.Match) *command.Reported {
	claim, n := m.Standing()
	if n == 0 {
		return nil
	}
	by, _ := s.ev.Teams.Get(claim.Team)
	own, opp := float64(claim.Home)/10, float64(claim.Away)/10
	if m.Black == t.ID {
		own, opp = opp, own
	}
	return &command.Reported{By: by.Name, Own: &own, Opp: &opp, Boards: len(claim.Boards) > 0, Final: m.State == event.Final && m.Total == nil}
}
