package locales

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Label is what a word of a delegation's form stands for; the words of all
// languages are read in each.
type Label string

// The labels that the program acts on, as in lexicon/labels.txt.
const (
	UnitLabel      Label = "unit"
	LeaderLabel    Label = "leader"
	CoachLabel     Label = "coach"
	CompanionLabel Label = "companion"
	ArrivalLabel   Label = "arrival"
	DepartureLabel Label = "departure"
	RoomLabel      Label = "room"
	RemoveLabel    Label = "remove"
	ReplaceLabel   Label = "replace"
	AddLabel       Label = "add"
	PhotoLabel     Label = "photo"
	FormLabel      Label = "form"
	ExemptLabel    Label = "exempt"
	SingleLabel    Label = "single"
	DoubleLabel    Label = "double"
	PlayerLabel    Label = "player"
	NameLabel      Label = "name"
	EnoughLabel    Label = "enough"
	NoneLabel      Label = "none"
	AllLabel       Label = "all"
	MissingLabel   Label = "missing"
	BecomesLabel   Label = "becomes"
	CorrectsLabel  Label = "corrects" // an announcement that puts an earlier one right
	LaterLabel     Label = "later"
	BackLabel      Label = "back"
	OwnLabel       Label = "own"
	QuitsLabel     Label = "quits"
	LeavesLabel    Label = "leaves"
	AsksLabel      Label = "asks"
	AroundLabel    Label = "around"   // stands around "later" and "enough" in a sentence
	EndsLabel      Label = "ends"     // ends a Japanese sentence
	SpeaksLabel    Label = "speaks"   // only an English sentence has it
	SomebodyLabel  Label = "somebody" // one whose name is still to be told
	BornLabel      Label = "bornmark"
	RatingLabel    Label = "ratingmark"
	IDLabel        Label = "fedid"
	ClubLabel      Label = "club"    // in the name of one
	GeneralLabel   Label = "general" // no club or circle that has a kind
	CourtesyLabel  Label = "courtesy"
	NoClubLabel    Label = "noclub"    // says that a team is of no club
	AlikeLabel     Label = "alike"     // an answer that is everybody's
	PhoneLabel     Label = "phonemark" // stands beside a telephone number
	AskEndsLabel   Label = "askends"   // ends a Japanese question
	SelfLabel      Label = "self"      // stands for the sender himself
	WaitsLabel     Label = "waits"     // asks for a moment
	ClausalLabel   Label = "clausal"   // only a sentence has it, or a command: no name does
	ContactLabel   Label = "contact"   // who is asked about an entry
	DialLabel      Label = "dial"      // heads a telephone number
	ReserveLabel   Label = "reserve"
	BasisLabel     Label = "basis"   // heads what ties a player to his unit
	IsLabel        Label = "is"      // between a label and its value
	AlsoLabel      Label = "also"    // between two labels of one person
	CivilLabel     Label = "civil"   // a line of courtesy, around a form
	EventLabel     Label = "event"   // what a section is called beside its age and sex
	HonorLabel     Label = "honor"   // behind a name
	EntersLabel    Label = "enters"  // behind the name of who enters
	NickLabel      Label = "nick"    // what a child is called at home
	NowLabel       Label = "now"     // before a level that somebody has
	AimsLabel      Label = "aims"    // before one that he aims at
	NoLevelLabel   Label = "nolevel" // he has none
	AttendsLabel   Label = "attends" // around the name of a school or a club
	AddsLabel      Label = "adds"    // before one more
	RenameLabel    Label = "renames" // before or behind whom something is done to
)

type labelWord struct {
	word  string // folded
	label Label
}

// labelWords are the words of a file, the longest first.
func (l *Lexicon) labelWords(text string) ([]labelWord, error) {
	lines, err := l.lines("labels", text)
	if err != nil {
		return nil, err
	}
	var words []labelWord
	for _, line := range lines {
		words = append(words, labelWord{line.word, Label(line.sense.Kind)})
	}
	slices.SortStableFunc(words, func(a, b labelWord) int { return len(b.word) - len(a.word) })
	return words, nil
}

// hintWords takes the words of questions out of the labels.
func (l *Lexicon) hintWords() {
	l.hints, l.plain = map[string][]string{}, map[string]bool{}
	for _, w := range l.labels {
		if topic, is := strings.CutPrefix(string(w.label), "about-"); is {
			l.hints[topic] = append(l.hints[topic], w.word)
		} else if w.label == plainLabel {
			l.plain[w.word] = true
		}
	}
}

// plainLabel is of the words that every question has.
const plainLabel Label = "plain"

// Label reads the label that a line begins with; rest is what follows it, as
// typed. A label ends at a colon, a space or the end of the line.
func (l *Lexicon) Label(line string) (label Label, rest string, ok bool) {
	line = strings.TrimSpace(line)
	folded := l.Fold(line)
	for _, w := range l.labels {
		if after, is := strings.CutPrefix(folded.Text, w.word); is {
			r, n := utf8.DecodeRuneInString(after)
			if after == "" {
				return w.label, "", true
			}
			if unicode.IsSpace(r) || r == ':' {
				return w.label, strings.Trim(line[folded.At[len(w.word)+n]:], " :：\t\u3000"), true
			}
		}
	}
	return "", line, false
}

// LabelAt is the longest word of some labels that folded text has at byte i; n is how
// long it is.
func (l *Lexicon) LabelAt(folded string, i int, of ...Label) (label Label, n int) {
	w, ok := l.longest(folded, i, of)
	if !ok {
		return "", 0
	}
	return w.label, len(w.word)
}

// Says finds the words of some labels in a text. left is the text, as typed,
// without them.
func (l *Lexicon) Says(text string, of ...Label) (found []Label, left string) {
	left = text
	for _, w := range l.labels {
		if !slices.Contains(of, w.label) {
			continue
		}
		folded := l.Fold(left)
		i := wordIn(folded.Text, w.word)
		if i < 0 {
			continue
		}
		left = left[:folded.At[i]] + " " + left[folded.At[i+len(w.word)]:]
		if !slices.Contains(found, w.label) {
			found = append(found, w.label)
		}
	}
	return found, strings.TrimSpace(left)
}

// Only reports which of some labels a text says that consists of their words, of
// those of the label around, and of small numbers, alone; none if anything else
// stands in it. At each place the longest word is read.
func (l *Lexicon) Only(text string, around Label, of ...Label) (found []Label) {
	folded := l.Fold(text).Text
	for i := 0; i < len(folded); {
		if r, n := utf8.DecodeRuneInString(folded[i:]); !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			i += n
			continue
		}
		w, ok := l.longest(folded, i, append(of, around))
		switch digits := len(folded[i:]) - len(strings.TrimLeft(folded[i:], "0123456789")); {
		case digits > 0 && digits <= 2:
			i += digits
		case !ok:
			return nil
		default:
			if i += len(w.word); w.label != around && !slices.Contains(found, w.label) {
				found = append(found, w.label)
			}
		}
	}
	return found
}

// longest is the longest word of some labels at byte i of a folded text.
func (l *Lexicon) longest(folded string, i int, of []Label) (labelWord, bool) {
	for _, w := range l.labels {
		if slices.Contains(of, w.label) && strings.HasPrefix(folded[i:], w.word) && !splitsWord(folded, i, len(w.word)) {
			return w, true
		}
	}
	return labelWord{}, false
}

// Without is a text, as typed, without the words of a label at its beginning and at
// its end; was: there were some. A text of such words only stays.
func (l *Lexicon) Without(text string, of Label) (rest string, was bool) {
	rest = strings.TrimSpace(text)
	for _, w := range l.labels {
		if w.label != of {
			continue
		}
		folded := l.Fold(rest)
		if len(w.word) >= len(folded.Text) {
			continue
		}
		if end := len(folded.Text) - len(w.word); strings.HasSuffix(folded.Text, w.word) && !splitsWord(folded.Text, end, len(w.word)) {
			rest, was = strings.TrimSpace(rest[:folded.At[end]]), true
		} else if strings.HasPrefix(folded.Text, w.word) && !splitsWord(folded.Text, 0, len(w.word)) {
			rest, was = strings.TrimSpace(rest[folded.At[len(w.word)]:]), true
		}
	}
	return rest, was
}

// IsLabel reports whether a text is a word of a label, and nothing else.
func (l *Lexicon) IsLabel(text string, of Label) bool {
	folded := strings.TrimSpace(l.Fold(text).Text)
	return slices.ContainsFunc(l.labels, func(w labelWord) bool { return w.label == of && w.word == folded })
}

// Ends reports whether a text ends with a word of a label.
func (l *Lexicon) Ends(text string, of Label) bool {
	folded := strings.TrimRightFunc(l.Fold(text).Text, func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(l.labels, func(w labelWord) bool { return w.label == of && strings.HasSuffix(folded, w.word) })
}

// Cut cuts a text at the first word of a label.
func (l *Lexicon) Cut(text string, at Label) (before, after string, ok bool) {
	folded := l.Fold(text)
	for _, w := range l.labels {
		if w.label != at {
			continue
		}
		if i := wordIn(folded.Text, w.word); i >= 0 {
			return strings.TrimSpace(text[:folded.At[i]]), strings.TrimSpace(text[folded.At[i+len(w.word)]:]), true
		}
	}
	return text, "", false
}

// wordIn is where a word first stands in a text as a word of its own; -1: nowhere.
func wordIn(text, word string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return -1
		}
		if !splitsWord(text, from+i, len(word)) {
			return from + i
		}
		from += i + len(word)
	}
}

// splitsWord reports whether the n bytes at i are a part of a longer word of
// Latin letters.
func splitsWord(text string, i, n int) bool {
	letter := func(r rune) bool { return r < utf8.RuneSelf && unicode.IsLetter(r) }
	first, _ := utf8.DecodeRuneInString(text[i:])
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	after, _ := utf8.DecodeRuneInString(text[i+n:])
	return letter(first) && (letter(before) || letter(after))
}

// allIn reports whether all of the words that + joins stand in a text.
func allIn(text, words string) bool {
	for word := range strings.SplitSeq(words, "+") {
		if wordIn(text, strings.TrimSpace(word)) < 0 {
			return false
		}
	}
	return true
}

// About are the topics whose words stand in a question, the longest word first.
func (l *Lexicon) About(text string) []string {
	var topics []string
	folded := l.Fold(text).Text
	for _, w := range l.labels {
		topic, is := strings.CutPrefix(string(w.label), "about-")
		if is && allIn(folded, w.word) && !slices.Contains(topics, topic) {
			topics = append(topics, topic)
		}
	}
	return topics
}

// Hints are the words by which a question is about a topic, folded.
func (l *Lexicon) Hints(topic string) []string { return l.hints[topic] }

// Plain reports whether folded text is a word that every question has.
func (l *Lexicon) Plain(folded string) bool { return l.plain[folded] }
