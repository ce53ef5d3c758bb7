package desk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// formpeople.go reads the people of a part of a pasted form: who they are, and what
// stands beside them, in any order.

// formPerson is somebody of a form.
type formPerson struct {
	event.Person
	alike   int           // what ties everybody to the unit, told behind him
	role    locales.Label // told beside him, in a column of its own
	phone   string
	unit    string
	board   int
	section core.DivisionID
	card    bool     // the number of an identity card stood there
	noDay   string   // a birth that the calendar does not have
	extra   []string // what is none of this
}

func (p *formPerson) empty() bool { return p.Name == "" && p.Born.IsZero() && p.BirthYear == 0 }

// peopleIn are the people of a segment. A segment of one board or one row is of one
// person, unless a mark for lists stands between names.
func (s *session) peopleIn(g segment) (people []formPerson) {
	one := g.board > 0 || g.row > 0
	p := formPerson{}
	end := func() {
		if !p.empty() || p.phone != "" || p.unit != "" || p.Basis+p.alike > 0 || p.role != "" || p.card || p.noDay != "" || len(p.extra) > 0 {
			people = append(people, p)
		}
		p = formPerson{}
	}
	for _, w := range s.formWords(g.told) {
		if !s.isName(w.FormWord) && w.value == nil {
			p.extra = append(p.extra, w.Text)
			continue
		}
		switch {
		case w.value != nil && !w.value.fits(p) && !one:
			end()
			w.value.into(&p)
		case w.value != nil:
			w.value.into(&p)
		case p.Name == "":
			p.Name = w.Text
		case w.Bracketed: // a remark
		case !w.Apart && joins(p.Name, w.Text):
			p.Name += spaced(p.Name) + w.Text
		case one:
			p.extra = append(p.extra, w.Text)
		default:
			end()
			p.Name = w.Text
		}
	}
	end()
	return people
}

// joins reports whether a word goes on with a name that is spaced out: single Chinese
// characters, or Latin words.
func joins(name, word string) bool {
	if locales.Single(word) {
		r := []rune(name)
		return len(r) < 3
	}
	return latin([]rune(name)[0]) && latin([]rune(word)[0])
}

func spaced(name string) string {
	if latin([]rune(name)[0]) {
		return " "
	}
	return ""
}

// formWord is a word of a form, and what it tells beside a name.
type formWord struct {
	locales.FormWord
	value *formValue
}

// formValue is what a word tells of somebody: one of these.
type formValue struct {
	born    core.Date
	basis   int
	alike   bool // the basis is everybody's
	phone   string
	role    locales.Label
	unit    string
	board   int
	section core.DivisionID
	exempt  bool
	card    bool
	noDay   string
	mark    bool // of no account here: a sex, a label within
}

// fits reports whether somebody has nothing of the kind yet.
func (v *formValue) fits(p formPerson) bool {
	switch {
	case !v.born.IsZero():
		return p.Born.IsZero() && p.BirthYear == 0
	case v.basis > 0 && !v.alike:
		return p.Basis == 0
	case v.phone != "":
		return p.phone == ""
	case v.board > 0:
		return p.board == 0
	case v.section != "":
		return p.section == ""
	}
	return true
}

func (v *formValue) into(p *formPerson) {
	switch {
	case v.born.Day > 0:
		p.Born, p.BirthYear = v.born, v.born.Year
	case v.born.Year > 0 && p.Born.IsZero():
		p.BirthYear = v.born.Year
	case v.alike:
		p.alike = v.basis
	case v.basis > 0:
		p.Basis = v.basis
	case v.phone != "" && p.phone == "":
		p.phone = v.phone
	case v.role != "":
		p.role = v.role
	case v.unit != "":
		p.unit = v.unit
	case v.board > 0:
		p.board = v.board
	case v.section != "":
		p.section = v.section
	case v.exempt:
		p.Exempt = true
	}
	p.card = p.card || v.card
	if v.noDay != "" {
		p.noDay = v.noDay
	}
}

// formWords are the words of a part of a form with what they tell. Days and telephone
// numbers are cut out of what is written together with them.
func (s *session) formWords(text string) (words []formWord) {
	add := func(text string) {
		for _, w := range locales.FormWords(text) {
			words = append(words, formWord{w, s.valueOf(w.Text)})
		}
	}
	for text != "" {
		day, isDay := s.dates().Day(text)
		dial := locales.Dialled(text)
		if isDay && dial != nil && dial[0] < day.From && dial[1] <= day.From {
			isDay = false
		}
		switch {
		case isDay:
			born, ok := calendar(day, 0)
			value := &formValue{born: born}
			if !ok || born.Year > s.now().Year() || born.Year < 1900 {
				value = &formValue{noDay: strings.TrimSpace(text[day.From:day.To])}
			}
			add(text[:day.From])
			words = append(words, formWord{locales.FormWord{Text: text[day.From:day.To]}, value})
			text = text[day.To:]
		case dial != nil:
			number := text[dial[0]:dial[1]]
			add(text[:dial[0]])
			words = append(words, formWord{locales.FormWord{Text: number}, s.numberTold(number)})
			text = text[dial[1]:]
		default:
			add(text)
			return words
		}
	}
	return words
}

// numberTold is what a long number tells: a telephone, or that it is not to be kept.
func (s *session) numberTold(number string) *formValue {
	if s.hasIDCard(number) {
		return &formValue{card: true}
	}
	if n := len(locales.Digits(number)); n < phoneDigits || n > mostPhoneDigits {
		return nil
	}
	return &formValue{phone: strings.TrimSpace(number)}
}

// valueOf is what a word without a day or a long number tells; nil: it may be a name.
func (s *session) valueOf(word string) *formValue {
	lexicon := s.desk.parts.Lexicon
	if year, ok := s.dates().YearMonth(word); ok && year >= 1900 && year <= s.now().Year() {
		return &formValue{born: core.Date{Year: year}}
	}
	if year, ok := s.dates().Year(word); ok && year >= 1900 && year <= s.now().Year() {
		return &formValue{born: core.Date{Year: year}}
	}
	if n, length := s.boardHead(word); n > 0 && length == len(word) {
		return &formValue{board: n}
	}
	if id, length := s.sectionHead(word); length == len(word) && length > 0 && utf8.RuneCountInString(word) > 1 {
		return &formValue{section: id}
	}
	if lexicon.IsLabel(word, locales.ExemptLabel) {
		return &formValue{exempt: true}
	}
	if v, err := s.desk.words(); err == nil {
		if _, is := v.Sexes[s.fold(word)]; is {
			return &formValue{mark: true}
		}
	}
	for _, role := range []locales.Label{locales.LeaderLabel, locales.CoachLabel, locales.PlayerLabel, locales.ReserveLabel, locales.ContactLabel} {
		if lexicon.IsLabel(word, role) {
			return &formValue{role: role}
		}
	}
	for _, label := range []locales.Label{locales.DialLabel, locales.PhoneLabel, locales.NameLabel, locales.BornLabel, locales.BasisLabel} {
		if lexicon.IsLabel(word, label) {
			return &formValue{mark: true}
		}
	}
	if bare, alike := lexicon.Without(word, locales.AlikeLabel); alike && s.basisTold(bare) > 0 {
		return &formValue{basis: s.basisTold(bare), alike: true}
	}
	if n := s.basisTold(word); n > 0 {
		return &formValue{basis: n}
	}
	if s.ofUnits() {
		for _, u := range s.ev.Rules.Entry.Units.Names {
			if s.fold(u) == s.fold(word) {
				return &formValue{unit: u}
			}
		}
	}
	return nil
}

// isName reports whether a word of a form may be a name: letters, and no number.
func (s *session) isName(w locales.FormWord) bool {
	return strings.ContainsFunc(w.Text, unicode.IsLetter) && !strings.ContainsFunc(w.Text, unicode.IsDigit)
}

// mostBasis are the letters of a word that tells what ties somebody to his unit.
const mostBasis = 8

// basisTold is what ties a player to his unit in the words people have for it: a letter
// or number of the list, a word of its title, or one that begins or ends like one.
func (s *session) basisTold(word string) int {
	word = s.fold(word)
	if n := s.basisOf(word); n > 0 && len([]rune(word)) > 1 || n > 0 && latin([]rune(word)[0]) && !strings.ContainsAny(word, "0123456789") {
		return n
	}
	if !s.ofUnits() || len([]rune(word)) > mostBasis {
		return 0
	}
	found := 0
	for i, title := range s.ev.Rules.Entry.Units.Basis {
		for _, words := range title {
			if !beginsLike(s.fold(words), word) {
				continue
			}
			if found > 0 && found != i+1 {
				return 0
			}
			found = i + 1
		}
	}
	return found
}

// beginsLike reports whether a word begins with two letters that stand in a title, or
// ends with two that begin a part of it.
func beginsLike(title, word string) bool {
	r := []rune(word)
	if len(r) < 2 || latin(r[0]) {
		return false
	}
	if strings.Contains(title, string(r[:2])) {
		return true
	}
	for _, part := range locales.FormWords(title) {
		if strings.HasPrefix(part.Text, string(r[len(r)-2:])) {
			return true
		}
	}
	return false
}
