package configs

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"taikyoku/core"
	"taikyoku/locales"
)

// meaning checks what a well-formed regulation says as a whole.
type meaning struct {
	r *core.Regulation
	*walker
	root  ast.Node
	names Checker
}

// check runs every check; each reports at the keys it is about.
func (m *meaning) check() {
	m.identity()
	m.sections()
	m.rounds()
	m.programme()
	m.gates()
	m.length()
	m.lodging()
	m.windows()
	m.entry()
	m.rosters()
	m.deadlines()
	m.fees()
	m.scoring()
	m.codes()
	m.prizes()
	m.titles()
	m.answers()
	m.answerFacts()
}

func (m *meaning) wrong(path, key string, pairs ...any) {
	m.at(m.find(path), core.NeedsReason, key, pairs...)
}

func (m *meaning) odd(path, key string, pairs ...any) {
	m.at(m.find(path), core.Warning, key, pairs...)
}

// find returns the node at a path like "entry.windows.1.closes", or the
// nearest one above it.
func (m *meaning) find(path string) ast.Node {
	n := m.root
	for step := range strings.SplitSeq(path, ".") {
		next := m.step(m.resolve(n), step)
		if next == nil {
			break
		}
		n = next
	}
	return n
}

func (m *meaning) step(n ast.Node, step string) ast.Node {
	if seq, ok := n.(*ast.SequenceNode); ok {
		if i, err := strconv.Atoi(step); err == nil && i < len(seq.Values) {
			return seq.Values[i]
		}
		return nil
	}
	pairs, _ := m.pairs(n)
	for _, p := range pairs {
		if p.Key.GetToken().Value == step {
			return p.Value
		}
	}
	return nil
}

// under makes a path from its steps.
func under(steps ...any) string {
	parts := make([]string, len(steps))
	for i, s := range steps {
		switch s := s.(type) {
		case int:
			parts[i] = strconv.Itoa(s)
		case string:
			parts[i] = s
		}
	}
	return strings.Join(parts, ".")
}

// twice reports ids that are there twice.
func (m *meaning) twice(list string, ids []string, key string) {
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			m.wrong(under(list, i, key), "regulation.id_twice", "ID", id)
		}
	}
}

// known reports names that are not in a list.
func (m *meaning) known(path string, names, list []string) {
	for i, name := range names {
		if !slices.Contains(list, name) {
			m.wrong(under(path, i), "regulation.name_unknown", "Name", name, "Known", strings.Join(list, ", "))
		}
	}
}

var idForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (m *meaning) identity() {
	r := m.r
	if !idForm.MatchString(r.ID) {
		m.wrong("id", "regulation.id_form", "ID", r.ID)
	}
	if r.Version < 1 {
		m.wrong("version", "regulation.version")
	}
	if len(r.Languages) == 0 {
		m.wrong("languages", "regulation.languages_empty")
	}
	if len(r.Days) == 0 {
		m.wrong("days", "regulation.days_empty")
	}
	for i := 1; i < len(r.Days); i++ {
		if r.Days[i].Compare(r.Days[i-1]) <= 0 {
			m.wrong(under("days", i), "regulation.not_after", "Before", r.Days[i-1].String())
		}
	}
	if r.FrozenFrom < 1 || r.FrozenFrom > r.Rounds {
		m.wrong("frozen_from", "regulation.round_unknown", "Round", r.FrozenFrom, "Rounds", r.Rounds)
	}
}

func (m *meaning) sections() {
	r := m.r
	m.twice("sections", m.sectionIDs(), "id")
	if len(r.Sections) == 0 {
		m.wrong("sections", "regulation.sections_empty")
	}
	for i, s := range r.Sections {
		at := under("sections", i)
		if i > 0 && r.Sections[i-1].AverageFrom > 0 && s.AverageFrom >= r.Sections[i-1].AverageFrom {
			m.wrong(at+".average_from", "regulation.sections_order", "Average", s.AverageFrom, "Above", r.Sections[i-1].AverageFrom)
		}
		if s.OptUp && s.AverageFrom == 0 {
			m.wrong(at+".opt_up", "regulation.opt_up")
		}
		if e := s.Eligible; e != nil && !e.BornTo.IsZero() && e.BornFrom.Compare(e.BornTo) > 0 {
			m.wrong(at+".eligible.born_to", "regulation.not_after", "Before", e.BornFrom.String())
		}
		m.levels(at+".eligible", s.Eligible)
		m.small(at+".small", s)
		if s.Pairing != nil {
			m.pairing(at+".pairing", *s.Pairing)
		}
		if s.Standings != nil {
			m.stack(at+".standings", *s.Standings)
		}
	}
	if last := len(r.Sections) - 1; last >= 0 && r.Sections[0].AverageFrom > 0 && r.Sections[last].AverageFrom > 0 {
		m.odd(under("sections", last, "average_from"), "regulation.sections_gap", "Average", r.Sections[last].AverageFrom)
	}
}

func (m *meaning) sectionIDs() []string {
	ids := make([]string, len(m.r.Sections))
	for i, s := range m.r.Sections {
		ids[i] = string(s.ID)
	}
	return ids
}

func (m *meaning) sectionsKnown(path string, ids []core.DivisionID) {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = string(id)
	}
	m.known(path, names, m.sectionIDs())
}

// rounds compares the programme with the number of rounds and the days.
func (m *meaning) rounds() {
	rounds := m.r.Schedule.Rounds
	if len(rounds) == 0 {
		m.odd("schedule.rounds", "regulation.rounds_unknown")
	} else if len(rounds) != m.r.Rounds {
		m.wrong("schedule.rounds", "regulation.rounds_count", "Listed", len(rounds), "Rounds", m.r.Rounds)
	}
	for i, round := range rounds {
		at := under("schedule.rounds", i)
		if round.Round != i+1 {
			m.wrong(at+".round", "regulation.round_number", "Round", round.Round, "Want", i+1)
		}
		if i > 0 && !round.Start.After(rounds[i-1].Start.Time) {
			m.wrong(at+".start", "regulation.not_after", "Before", locales.At(rounds[i-1].Start.Time, locales.DateTime))
		}
		if !slices.Contains(m.r.Days, core.DateOf(round.Start.Time)) {
			m.wrong(at+".start", "regulation.not_a_day", "Date", core.DateOf(round.Start.Time).String())
		}
	}
}

// programme checks meetings and the other points of the programme.
func (m *meaning) programme() {
	s := m.r.Schedule
	tosses := 0
	for i, meeting := range s.Meetings {
		at := under("schedule.meetings", i)
		if !meeting.End.IsZero() && !meeting.End.After(meeting.Start.Time) {
			m.wrong(at+".end", "regulation.not_after", "Before", locales.At(meeting.Start.Time, locales.DateTime))
		}
		if meeting.Toss {
			tosses++
		}
		if meeting.Toss || meeting.AbsentNotPaired || meeting.LocksBoards {
			m.beforeRound(at+".start", meeting.Start.Time, 1)
		}
	}
	m.twice("schedule.meetings", idsOf(s.Meetings, func(x core.Meeting) string { return x.ID }), "id")
	m.twice("schedule.occasions", idsOf(s.Occasions, func(x core.Occasion) string { return x.ID }), "id")
	if m.r.Pairing.Toss && tosses != 1 {
		m.odd("pairing.toss", "regulation.toss_meeting", "Meetings", tosses)
	}
	for i, o := range s.Occasions {
		m.occasion(i, o)
	}
}

// occasion checks when a point of the programme is: an hour or a day, and what it
// ends with after it.
func (m *meaning) occasion(i int, o core.Occasion) {
	switch begins := o.Begins(m.r.Location()); {
	case o.Start.IsZero() == o.Day.IsZero():
		m.wrong(under("schedule.occasions", i, "id"), "regulation.start_or_day")
	case !o.End.IsZero() && !o.End.After(begins):
		m.wrong(under("schedule.occasions", i, "end"), "regulation.not_after", "Before", locales.At(begins, locales.DateTime))
	case !o.LastDay.IsZero() && o.LastDay.Compare(o.Day) <= 0:
		m.wrong(under("schedule.occasions", i, "last_day"), "regulation.not_after", "Before", o.Day.String())
	}
}

// lodging checks the days of board and lodging.
func (m *meaning) lodging() {
	l := m.r.Lodging
	if l == nil {
		return
	}
	if !l.To.IsZero() && l.To.Compare(l.From) <= 0 {
		m.wrong("lodging.to", "regulation.not_after", "Before", l.From.String())
	}
	m.rates(l)
	for i, p := range l.PickUp {
		if i > 0 && !p.From.After(l.PickUp[i-1].To.Time) {
			m.wrong(under("lodging.pick_up", i, "from"), "regulation.not_after", "Before", locales.At(l.PickUp[i-1].To.Time, locales.DateTime))
		}
		if !p.To.After(p.From.Time) {
			m.wrong(under("lodging.pick_up", i, "to"), "regulation.not_after", "Before", locales.At(p.From.Time, locales.DateTime))
		}
	}
}

func (m *meaning) answers() {
	topics := map[string]bool{}
	for i, a := range m.r.Answers {
		if len(a.Topics) == 0 {
			m.wrong(under("answers", i), "regulation.topics_empty", "Clause", a.Clause)
		}
		key := a.Clause + " " + strings.Join(a.Topics, " ")
		if topics[key] {
			m.odd(under("answers", i, "clause"), "regulation.id_twice", "ID", a.Clause)
		}
		topics[key] = true
	}
}
