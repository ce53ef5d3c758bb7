package desk

import (
	"fmt"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/prize"
	"taikyoku/locales"
)

// book.go keeps and shows what is only written down: who the officials are
// (HN-34), appeals (HN-35), incidents (HN-36), warnings (SH-10), who may not take
// part (WX-32), papers for titles (SH-35), prizes beside the listed ones (JP-48).

// NoteInBook writes one line into a book.
type NoteInBook struct {
	Book   string      `json:"book"`
	Role   string      `json:"role,omitempty"` // of an official
	Team   core.TeamID `json:"team,omitempty"` // whom it is about
	Player int         `json:"player,omitempty"`
	Prize  string      `json:"prize,omitempty"` // the regulation's id of a special prize
	Text   string      `json:"text"`
}

// Name is note_in_book.
func (NoteInBook) Name() string { return "note_in_book" }

// bookRecords are the records of each book, and what the regulation's answer
// about it is found by.
var bookRecords = map[string]struct{ kind, topic string }{
	"officials":   {"official", "officials"},
	"incidents":   {"incident", "incidents"},
	"warnings":    {"warning", "warnings"},
	"exclusions":  {"exclusion", "exclusions"},
	"titlepapers": {"title_paper", "title_papers"},
	specialPrizes: {"special_prize", prizeTopic},
}

func (x NoteInBook) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	book, ok := bookRecords[x.Book]
	text := strings.TrimSpace(x.Text)
	switch {
	case !ok:
		return nil, core.Refuse(core.NotFound, "", "book.unknown")
	case text == "":
		return nil, core.Refuse(core.BadInput, "", "book.nothing")
	}
	t, known := w.ev.Teams.Get(x.Team)
	if x.Team != "" && !known {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	if x.Book == specialPrizes {
		return w.giveSpecially(x), nil
	}
	subject := x.Role
	if known {
		subject = string(t.ID) + "/" + strconv.Itoa(x.Player)
	}
	w.record(book.kind, subject, text)
	card := core.Card{Title: bookTitle(x.Book), Body: []locales.Text{locales.T("book.noted", "Line", w.bookLine(event.Record{Kind: book.kind, Subject: subject, Text: text, At: w.at}))}}
	if clause := w.clauseAbout(text, book.topic); clause != "" {
		card.Body = append(card.Body, locales.T("book.clause", "Clause", clause))
	}
	if !known {
		return []core.Card{card}, nil
	}
	return []core.Card{card}, w.notify(w.ev.Speakers(t.ID), "", card)
}

// clauseAbout is the clause of the regulation's answer about a topic, else about
// what a text says.
func (w *world) clauseAbout(text, topic string) string {
	for _, about := range append([]string{topic}, w.desk.parts.Lexicon.About(text)...) {
		answers := w.ev.Rules.AnswersTo(about)
		for _, a := range answers {
			if a.Topics[0] == about {
				return a.Clause
			}
		}
		if len(answers) > 0 {
			return answers[0].Clause
		}
	}
	return ""
}

func bookTitle(book string) locales.Text {
	switch book {
	case "officials":
		return locales.T("book.officials")
	case "appeals":
		return locales.T("book.appeals")
	case "incidents":
		return locales.T("book.incidents")
	case "warnings":
		return locales.T("book.warnings")
	case "exclusions":
		return locales.T("book.exclusions")
	case specialPrizes:
		return locales.T("book.special_prizes")
	}
	return locales.T("book.titlepapers")
}

// bookLine is a record as a line of its book.
func (w *world) bookLine(r event.Record) locales.Text {
	switch r.Kind {
	case "official":
		return locales.T("book.official", "Role", roleText(r.Subject), "Name", r.Text)
	case bookRecords[specialPrizes].kind:
		return w.prizeLine(r)
	}
	t, player := w.subjectOf(r)
	who := locales.T("desk.own_words", "Text", "")
	if t.ID != "" {
		who = w.whose(t, player)
	}
	if _, err := strconv.Atoi(r.Text); err == nil { // given at the board
		return locales.T("book.warned", "At", moment(r.At.In(w.ev.Zone())), "Who", who)
	}
	if t.ID == "" || strings.Contains(r.Text, t.Name) {
		return locales.T("book.line", "At", moment(r.At.In(w.ev.Zone())), "Text", r.Text)
	}
	return locales.T("book.line_of", "At", moment(r.At.In(w.ev.Zone())), "Who", who, "Text", r.Text)
}

// subjectOf is whom a record is about, none or a player of an entry: its subject
// is "t001", "t001/2", or has more before or behind them.
func (w *world) subjectOf(r event.Record) (event.Team, int) {
	parts := append(strings.Split(r.Subject, "/"), "")
	for i, part := range parts {
		if t, ok := w.ev.Teams.Get(core.TeamID(part)); ok {
			no, _ := strconv.Atoi(parts[i+1])
			return t, no
		}
	}
	return event.Team{}, 0
}

func roleText(role string) locales.Text {
	switch role {
	case "chief_arbiter":
		return locales.T("official.chief_arbiter")
	case "deputy":
		return locales.T("official.deputy")
	case "pairings":
		return locales.T("official.pairings")
	case "appeals":
		return locales.T("official.appeals")
	case "discipline":
		return locales.T("official.discipline")
	}
	return locales.T("official.arbiter")
}

// noteBook reads a line back before it is written.
func (s *session) noteBook(c command.NoteBook) ([]core.Card, error) {
	if err := s.world().staffOnly(); err != nil {
		return nil, err
	}
	if _, ok := bookRecords[c.Book]; !ok {
		return s.showBook(command.ShowBook{Book: c.Book, Text: c.Text})
	}
	x := NoteInBook{Book: c.Book, Role: c.Role, Text: c.Text}
	if c.Book == specialPrizes {
		x.Prize = s.prizeNamed(c.Heading + " " + c.Text)
	}
	if c.Book != "officials" {
		x.Team, x.Player = s.personIn(c.Text)
	}
	return s.confirmNote(x)
}

// confirmNote reads a line of a book back for a yes.
func (s *session) confirmNote(x NoteInBook) ([]core.Card, error) {
	line := locales.T("book.line", "At", moment(s.now()), "Text", x.Text)
	switch x.Book {
	case "officials":
		line = locales.T("book.official", "Role", roleText(x.Role), "Name", x.Text)
	case specialPrizes:
		line = s.world().prizeLine(x.specially())
	}
	if t, ok := s.ev.Teams.Get(x.Team); ok && x.Book == "warnings" && !strings.Contains(x.Text, t.Name) {
		line = locales.T("book.line_of", "At", moment(s.now()), "Who", s.world().whose(t, x.Player), "Text", x.Text)
	}
	return s.confirm([]core.Card{{Title: bookTitle(x.Book), Body: []locales.Text{locales.T("book.sure", "Line", line)}}}, x)
}

// personIn is the one entry that a text names, and the one player of a team; nobody
// where it names several: the line itself tells.
func (s *session) personIn(text string) (core.TeamID, int) {
	t, one := s.teamSaid(text)
	if !s.ev.Rules.Teams {
		if one {
			return t.ID, 1
		}
		return "", 0
	}
	var found []event.Subject
	folded := s.fold(text)
	for _, x := range s.world().inEvent() {
		for i, p := range x.Players {
			if p.Name != "" && strings.Contains(folded, s.fold(p.Name)) && (!one || x.ID == t.ID) {
				found = append(found, event.Subject{Team: x.ID, Player: i + 1})
			}
		}
	}
	switch {
	case len(found) == 1:
		return found[0].Team, found[0].Player
	case one:
		return t.ID, 0
	}
	return "", 0
}

// showBook shows a book: to the staff all of it, to who speaks for an entry what
// is about it; the officials and the special prizes to everybody.
func (s *session) showBook(c command.ShowBook) ([]core.Card, error) {
	if c.Book == "ledger" {
		return s.ledger(c.Text)
	}
	staff := s.has(event.Arbiter, event.Organiser)
	open := c.Book == "officials" || c.Book == specialPrizes
	if !staff && !open && len(s.mine()) == 0 {
		return nil, s.world().staffOnly()
	}
	card := core.Card{Title: bookTitle(c.Book)}
	if c.Book == "appeals" {
		card.Body = append(s.appealLines(func(id core.TeamID) bool { return staff || s.isOwn(id) }), s.disputedLines(staff)...)
	} else {
		w := s.world()
		for r := range s.ev.Records.All() {
			t, _ := w.subjectOf(r)
			if r.Kind == bookRecords[c.Book].kind && (staff || open || s.isOwn(t.ID)) {
				card.Body = append(card.Body, w.bookLine(r))
			}
		}
	}
	if c.Book == "titlepapers" && staff {
		missing, err := s.withoutTitlePapers()
		if err != nil {
			return nil, err
		}
		card.Body = append(card.Body, missing...)
	}
	if c.Book == specialPrizes && staff {
		card.Buttons = s.world().strikeButtons()
	}
	if len(card.Body) == 0 && c.Book == "officials" && len(s.ev.Rules.AnswersTo(bookRecords["officials"].topic)) > 0 {
		return s.inform("officials")
	}
	if len(card.Body) == 0 {
		card.Body = []locales.Text{locales.T("book.empty")}
	}
	return []core.Card{card}, nil
}

// appealLines are the appeals and protests of some entries with what became of
// them.
func (s *session) appealLines(of func(core.TeamID) bool) (lines []locales.Text) {
	for c := range s.ev.Cases.All() {
		if !isAppeal(c) || !of(c.Team) {
			continue
		}
		t, _ := s.ev.Teams.Get(c.Team)
		lines = append(lines, locales.T("book.appeal", "At", moment(c.At.In(s.ev.Zone())), "Who", t.Name, "Text", c.Text, "State", locales.T("case.state."+string(c.State))))
	}
	return lines
}

// disputedLines are the matches whose sides contradict each other (JP-77).
func (s *session) disputedLines(staff bool) (lines []locales.Text) {
	w := s.world()
	for m := range s.ev.Matches.All() {
		if m.State == event.Disputed && (staff || s.isOwn(m.White) || s.isOwn(m.Black)) {
			lines = append(lines, locales.T("book.disputed", "Round", m.Round, "Match", w.matchName(m)))
		}
	}
	return lines
}

// withoutTitlePapers names who may apply for a title and has given in nothing.
func (s *session) withoutTitlePapers() (lines []locales.Text, err error) {
	w := s.world()
	given := map[string]bool{}
	for r := range s.ev.Records.All() {
		if t, _ := w.subjectOf(r); r.Kind == bookRecords["titlepapers"].kind {
			given[t.Name] = true
		}
	}
	for _, sec := range s.ev.Rules.Sections {
		if s.ev.LastRoundOf(sec.ID) == 0 {
			continue
		}
		section, err := w.prizeSection(sec)
		if err != nil {
			return nil, fmt.Errorf("titles of %s: %w", sec.ID, err)
		}
		var names locales.List
		for _, t := range section.Applicants(s.ev.Rules.Titles, prize.Promotion{MinPercent: s.ev.Decided(sec.ID).Percent}) {
			if !given[t.Result.Name] { // once, whatever he may apply for
				names, given[t.Result.Name] = append(names, name(t.Result.Name)), true
			}
		}
		if len(names) > 0 {
			lines = append(lines, locales.T("book.title_missing", "Section", locales.ByLang(sec.Title), "Who", names))
		}
	}
	return lines, nil
}
