package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// enterlines.go names the lines of a list that were not taken as they stand: those
// that are nobody, and those that name somebody again.

// shownLines is how many such lines are named.
const shownLines = 10

// lineOf is the number of a line: its own if it has one, else its place.
func lineOf(lines []string, typed string) int {
	typed, _, _ = strings.Cut(typed, "\n")
	if no := locales.RowNumber(typed); no > 0 {
		return no
	}
	return 1 + slices.IndexFunc(lines, func(l string) bool { return strings.TrimSpace(l) == typed })
}

// unreadLines names the lines of a list of some players that are nobody.
func (s *session) unreadLines(text string, unread []string) []core.Card {
	lines := strings.Split(text, "\n")
	if verb := s.parse(lines[0]); verb.Command != nil { // the command that began it
		unread = slices.DeleteFunc(unread, func(l string) bool { return l == strings.TrimSpace(lines[0]) })
	}
	var told []locales.Text
	for _, l := range unread {
		told = append(told, locales.T("form.on_line", "Line", lineOf(lines, l), "Why", locales.T("enter.unread", "Text", short(l))))
	}
	return firstLines(told)
}

// firstLines shows the first of some lines, and how many more there are.
func firstLines(told []locales.Text) []core.Card {
	if len(told) == 0 {
		return nil
	}
	card := core.Card{Body: told[:min(len(told), shownLines)]}
	if more := len(told) - shownLines; more > 0 {
		card.Body = append(slices.Clone(card.Body), locales.T("enter.more_lines", "Count", more))
	}
	return []core.Card{card}
}

// addRows adds the players of one message to the list. Two lines of one name that
// tell the same are one player; two that do not are two, and who is meant is asked
// with the read-back, where both stand.
func (s *session) addRows(d *playerList, text string, good []entry.Applicant) []core.Card {
	lines := strings.Split(text, "\n")
	var again []locales.Text
	for i, a := range good {
		same := func(b entry.Applicant) bool { return event.SameName(a.Person.Name, b.Person.Name) }
		first := slices.IndexFunc(good[:i], same)
		switch {
		case first < 0:
			s.addRow(d, a)
		case slices.ContainsFunc(good[:i], func(b entry.Applicant) bool {
			return same(b) && b.Person.Sex == a.Person.Sex && b.Person.Level == a.Person.Level && b.Person.Born == a.Person.Born && b.Club == a.Club && b.Wish == a.Wish
		}):
			again = append(again, locales.T("form.on_line", "Line", lineOf(lines, a.Line), "Why", locales.T("enter.line_again", "Name", a.Person.Name)))
		default:
			s.newRow(d, a)
			again = append(again, locales.T("form.on_line", "Line", lineOf(lines, a.Line), "Why",
				locales.T("enter.line_twice", "Name", a.Person.Name, "First", lineOf(lines, good[first].Line))))
		}
	}
	return firstLines(again)
}

// newRow adds a player to the list.
func (s *session) newRow(d *playerList, a entry.Applicant) {
	p := event.Person{
		ID: a.Person.ID, Name: a.Person.Name, Sex: a.Person.Sex, Level: a.Person.Level, Target: a.Person.Target,
		Born: a.Person.Born, Standard: a.Person.Standard,
	}
	t := event.Team{Name: p.Name, Organisation: a.Club, Wish: a.Wish, Players: []event.Person{p}}
	d.Rows = append(d.Rows, playerRow{Entrant: Entrant{Team: t}})
	d.Club = d.Club && a.Club != ""
}

// listTold takes a player who is told in full by somebody who has entered nobody, also
// where something is asked beside; what is asked is answered.
func (s *session) listTold(text string) (cards []core.Card, done bool, err error) {
	if s.ev == nil || !s.byList() || len(s.links) > 0 {
		return nil, false, nil
	}
	if _, open, err := s.waiting(); open || err != nil {
		return nil, false, err
	}
	read, _, err := s.readLines(text)
	if err != nil || !slices.ContainsFunc(read, func(a entry.Applicant) bool {
		return a.Person.Name != "" && s.checkName(a.Person.Name, a.Labelled) == nil && a.Person.Level != "" && (a.Person.Sex != "" || a.Labelled)
	}) {
		return nil, false, err
	}
	if topic := s.topicAsked(); topic != "" && s.asks(text) {
		if cards, err = s.inform(topic); err != nil {
			return nil, false, err
		}
	}
	list, err := s.enterList(text)
	return append(cards, list...), true, err
}
