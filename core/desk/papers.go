package desk

import (
	"slices"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// SeePaper records that something the regulation asks for was seen or came in:
// by whom and when, never the paper itself (HN-10, HN-26, SH-45, WX-23).
type SeePaper struct {
	Gate   string      `json:"gate"`
	Team   core.TeamID `json:"team"`
	Player int         `json:"player,omitempty"` // roster number; 0: everybody of the entry it is asked of
	// Came is when it came in, where that was before it was recorded.
	Came    time.Time `json:"came,omitzero"`
	Missing bool      `json:"missing,omitempty"` // it is not there after all
	Reason  string    `json:"reason,omitempty"`  // for taking it after its deadline
}

// Name is see_paper.
func (SeePaper) Name() string { return "see_paper" }

func (x SeePaper) withReason(reason string) Act { x.Reason = reason; return x }

func (x SeePaper) matter(w *world) locales.Text {
	g, _ := w.ev.Rules.Gate(x.Gate)
	t, _ := w.ev.Teams.Get(x.Team)
	return locales.T("waive.paper", "Who", w.whose(t, x.Player), "Paper", g.Title)
}

func (x SeePaper) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	g, ok := w.ev.Rules.Gate(x.Gate)
	t, has := w.ev.Teams.Get(x.Team)
	clause := w.ev.Rules.Clause("gates." + g.ID)
	came := w.at
	if !x.Came.IsZero() {
		came = x.Came.In(w.ev.Zone())
	}
	switch {
	case !ok:
		return nil, core.Refuse(core.NotFound, "", "papers.unknown", "Papers", w.gateTitles())
	case !has:
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	case came.After(w.at):
		return nil, core.Refuse(core.BadInput, clause, "papers.future", "At", moment(came))
	}
	subjects := w.ev.Subjects(g, t)
	if x.Player > 0 {
		subjects = slices.DeleteFunc(subjects, func(s event.Subject) bool { return s.Player != x.Player })
	}
	switch {
	case len(subjects) == 0:
		return nil, core.Refuse(core.BadInput, clause, "papers.not_asked", "Paper", g.Title, "Who", w.whose(t, x.Player))
	case !x.Missing && x.Reason == "":
		if late := entry.InTime(w.ev.Rules, g, came); late != nil {
			return nil, late.Then("desk.give_reason")
		}
	}
	for _, subject := range subjects {
		mark := event.Mark{Kind: event.GateMark, Subject: subject.Of(g.ID), By: w.actor, At: came, Value: x.Reason}
		if x.Missing {
			w.ev.Marks.Delete(mark.Key())
		} else {
			w.ev.Marks.Put(mark)
		}
	}
	key := "papers.seen"
	if x.Missing {
		key = "papers.not_there"
	}
	card := core.Card{Body: []locales.Text{locales.T(key, "Paper", g.Title, "Who", w.whose(t, x.Player))}}
	told := core.Card{Body: slices.Clone(card.Body)} // the leader asks for the rest
	owed := slices.DeleteFunc(w.ev.Owes(t), func(o event.Owed) bool { return x.Player > 0 && o.Player != x.Player })
	if len(owed) > 0 || x.Player == 0 {
		card.Body = append(card.Body, w.owedLines(t, owed)...)
	}
	if g.Entry {
		card.Body = append(card.Body, w.placeText(t)...)
		told.Body = append(told.Body, w.placeText(t)...)
	}
	return []core.Card{card}, w.notify(w.ev.Speakers(t.ID), "", told)
}

// gateTitles names everything that the regulation asks for.
func (w *world) gateTitles() locales.List {
	var list locales.List
	for _, g := range w.ev.Rules.Gates {
		list = append(list, locales.T("desk.own_words", "Text", g.Title))
	}
	return list
}

// whose names an entry, or one of its players with his number; an individual of
// whose name there are several with his club and section.
func (w *world) whose(t event.Team, player int) locales.Text {
	if p, ok := t.Player(player); ok && w.ev.Rules.Teams {
		return locales.T("papers.player_of", "Team", t.Name, "No", player, "Player", p.Name)
	}
	if !w.ev.Rules.Teams && w.hasNamesake(t) {
		return w.calledApart(t)
	}
	return name(t.Name)
}

// owedLines tells what is still missing of an entry, a line a person; nothing
// missing is told too.
func (w *world) owedLines(t event.Team, owed []event.Owed) []locales.Text {
	if len(owed) == 0 {
		return []locales.Text{locales.T("papers.all_there", "Team", t.Name)}
	}
	var lines []locales.Text
	told := map[int]bool{}
	for no := 0; no <= len(t.Players); no++ {
		var what locales.List
		for _, o := range owed {
			if o.Player == no {
				what = append(what, w.owedText(o))
			}
		}
		if len(what) == 0 || told[no] {
			continue
		}
		who := w.whose(t, no)
		if same := owingSame(owed, no, len(t.Players)); len(same) > 1 { // one line for all who lack the same
			for _, n := range same {
				told[n] = true
			}
			who = locales.T("papers.players_of", "Team", t.Name, "Numbers", numberList(same))
		}
		lines = append(lines, locales.T("papers.owed", "Who", who, "What", what))
	}
	return lines
}

// owingSame are the players who owe the same as one of them.
func owingSame(owed []event.Owed, no, players int) []int {
	of := func(no int) string {
		var b strings.Builder
		for _, o := range owed {
			if o.Player == no {
				b.WriteString(o.Gate + "/" + o.Text + ";")
			}
		}
		return b.String()
	}
	var same []int
	for n := max(no, 1); n <= players; n++ {
		if no > 0 && of(n) == of(no) {
			same = append(same, n)
		}
	}
	return same
}

func numberList(numbers []int) locales.List {
	var list locales.List
	for _, n := range numbers {
		list = append(list, name(numberWord(n)))
	}
	return list
}

// owedText is one missing thing with its clause, and its deadline if it has one.
func (w *world) owedText(o event.Owed) locales.Text {
	title := locales.T("desk.own_words", "Text", o.Title)
	if o.Text != "" {
		title = locales.T("papers.consent")
	}
	switch {
	case o.Left:
		return locales.T("illness.left")
	case !o.Until.IsZero():
		return locales.T("papers.owed_until", "Paper", title, "Until", moment(o.Until.At.In(w.ev.Zone())), "Clause", o.Clause)
	case o.Warn:
		return locales.T("papers.owed_warn", "Paper", title, "Clause", o.Clause)
	}
	return locales.T("desk.by_clause", "Text", title, "Clause", o.Clause)
}

// papers records what staff have seen, or lists what is missing.
func (s *session) papers(c command.Papers) ([]core.Card, error) {
	staff := s.has(event.Arbiter, event.Organiser)
	if s.ev.ByDelegation() && (c.Item == "" || c.Missing || !staff) {
		return s.unitPapers(c.Team), nil
	}
	if u, ok := s.world().unitNamed(c.Team); ok && c.Item != "" {
		return s.act(ReceivePapers{Gate: c.Item, Names: []string{u.Name}})
	}
	if (c.Missing && !c.Told) || c.Item == "" || !staff {
		return s.missingPapers(c, staff)
	}
	t, no, err := s.personTold(c.Team, c.Player)
	if err != nil {
		return nil, err
	}
	if c.Item == "consent" {
		return s.paperConsent(t, no)
	}
	g, ok := s.gateTold(c.Item)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "papers.unknown", "Papers", s.world().gateTitles())
	}
	if !c.Missing {
		return s.act(SeePaper{Gate: g.ID, Team: t.ID, Player: no})
	}
	if !slices.ContainsFunc(s.ev.Subjects(g, t), func(x event.Subject) bool {
		_, marked := s.ev.Marks.Get(event.Mark{Kind: event.GateMark, Subject: x.Of(g.ID)}.Key())
		return marked && (no == 0 || x.Player == no)
	}) {
		return s.missingPapers(c, staff)
	}
	return s.confirm(say("papers.take_back", "Paper", g.Title, "Who", s.world().whose(t, no)), SeePaper{Gate: g.ID, Team: t.ID, Player: no, Missing: true})
}

// gateTold finds a gate by its id, or by the words of its title.
func (s *session) gateTold(item string) (core.Gate, bool) {
	if g, ok := s.ev.Rules.Gate(item); ok {
		return g, true
	}
	for _, g := range s.ev.Rules.Gates {
		for _, title := range g.Title {
			if strings.Contains(s.fold(title), s.fold(item)) {
				return g, true
			}
		}
	}
	return core.Gate{}, false
}

// personTold finds whom somebody speaks of: a team, and a player of it by
// number or name; a name alone must fit one player only.
func (s *session) personTold(team, player string) (event.Team, int, error) {
	var t event.Team
	if team != "" {
		var ok bool
		if t, ok = s.teamNamed(team); !ok {
			return t, 0, core.Refuse(core.NotFound, "", "desk.no_team")
		}
		if player == "" {
			return t, 0, nil
		}
	}
	var found []event.Team
	var numbers []int
	for x := range s.ev.Teams.All() {
		if x.State != event.Entered || team != "" && x.ID != t.ID {
			continue
		}
		for i, p := range x.Players {
			if event.SameName(p.Name, player) || team != "" && s.fold(player) == numberWord(i+1) {
				found, numbers = append(found, x), append(numbers, i+1)
			}
		}
	}
	if !s.ev.Rules.Teams {
		found = s.among(found)
	}
	switch {
	case len(found) == 1:
		return found[0], numbers[0], nil
	case player == "":
		return t, 0, core.Refuse(core.BadInput, "", "papers.whose")
	case len(found) == 0:
		return t, 0, core.Refuse(core.NotFound, "", "papers.no_player", "Player", player)
	}
	return t, 0, core.Refuse(core.BadInput, "", "papers.several", "Player", player, "Teams", teamNames(found))
}

func teamNames(teams []event.Team) locales.List {
	var list locales.List
	for _, t := range teams {
		list = append(list, name(t.Name))
	}
	return list
}

// shownTeams is how many teams a list of missing papers shows at once.
const shownTeams = 15

// missingPapers lists what is missing: of one team, or of all for the staff.
func (s *session) missingPapers(c command.Papers, staff bool) ([]core.Card, error) {
	w := s.world()
	if len(s.ev.Rules.Gates) == 0 && len(s.ev.Rules.Consents) == 0 {
		return say("papers.none_asked"), nil
	}
	if t, ok := s.team(); ok && !staff {
		return []core.Card{{Body: append(w.standing(t), w.owedLines(t, s.ev.Owes(t))...)}}, nil
	}
	if !staff {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	if c.Team != "" || c.Player != "" {
		t, no, err := s.personTold(c.Team, c.Player)
		if err != nil {
			return nil, err
		}
		owed := slices.DeleteFunc(s.ev.Owes(t), func(o event.Owed) bool { return no > 0 && o.Player != no })
		return []core.Card{{Body: append(w.standing(t), w.owedLines(t, owed)...)}}, nil
	}
	card := core.Card{}
	short := 0
	for t := range s.ev.Teams.All() {
		owed := s.ev.Owes(t)
		if t.State != event.Entered || len(owed) == 0 {
			continue
		}
		if short++; short <= shownTeams {
			card.Body = append(card.Body, w.owedLines(t, owed)...)
		}
	}
	if short == 0 {
		return say("papers.nothing_missing"), nil
	}
	card.Title = locales.T("papers.missing", "Count", short)
	if short > shownTeams {
		card.Body = append(card.Body, locales.T("papers.more_teams", "Count", short-shownTeams))
	}
	return []core.Card{card}, nil
}
