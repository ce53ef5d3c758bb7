package command

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/locales"
)

// naming.go tells what cannot be a name where a form asks for one.

// likeNames are the verbs that a bare name, or a name with its data, may be read as.
var likeNames = map[Verb]bool{
	RegisterTeam{}.Verb(): true, RegisterPlayer{}.Verb(): true, EditTeam{}.Verb(): true, ChangeEntrant{}.Verb(): true,
	SubmitLineup{}.Verb(): true, LinkAccount{}.Verb(): true, FollowPlayer{}.Verb(): true,
	ReportBoards{}.Verb(): true, ReportTotal{}.Verb(): true, Correct{}.Verb(): true, Dispute{}.Verb(): true, LateForfeit{}.Verb(): true,
	Fill{}.Verb(): true, YesNo{}.Verb(): true, Choose{}.Verb(): true,
}

// notNames are the kinds of words that are nobody's name where nothing else is
// said.
var notNames = []string{
	kYes, kNo, kRight, kWrong, kAck, kNot, kMistake, kCancel, kEvery, kWithdraw, kThanks, kGreet, kLater, kYet, kWeigh, kNoise, kLabel, kHelp, kFix, kHearsay,
}

// sentences are the kinds of words that an English sentence has and a name of
// several words has not.
var sentences = []string{kSubject, kOwn, kFoe, kHearsay, kWeigh, kNot, kReversed, kBoard, kEvery, kFix, kChange, kPlease, kThanks, kQ, kWhat, kHow}

// Unlettered reports whether a text has a digit, or a mark of a sentence, an
// address or a formula, or no letter: no name of a person has, but for the number
// that tells two of one name apart, 张伟2.
func Unlettered(lex *locales.Lexicon, text string) bool {
	folded := strings.TrimSpace(lex.Fold(text).Text)
	bare := strings.TrimRight(folded, "0123456789")
	if last, _ := utf8.DecodeLastRuneInString(bare); unicode.IsLetter(last) && last > unicode.MaxLatin1 && len(folded)-len(bare) <= 2 {
		folded = bare
	}
	return strings.ContainsAny(folded, "0123456789?!:@$¥€£%=<>+#*_|\\{}[]\u3002\uff01\uff1f\u2026") || !strings.ContainsFunc(folded, unicode.IsLetter)
}

// NoName reports whether a text cannot be the name of a person: it has no letters
// only, it is a question, a yes or a no, or it is understood as a command.
func NoName(lex *locales.Lexicon, lang, text string) bool {
	if r := []rune(strings.TrimSpace(text)); Unlettered(lex, text) || len(r) == 1 && unicode.Is(unicode.Latin, r[0]) {
		return true
	}
	if Sentence(lex, text) || longHan(text) || fileName.MatchString(text) {
		return true
	}
	r, u := readName(lex, lang, text)
	if r.lang != string(locales.Ja) { // there a given name may end as a question does, and a family name begin as "we" does
		if r.question() || len(r.text.tokens) > 1 && (r.text.tokens[0].is(kOwn) || r.text.tokens[0].is(kPlease)) {
			return true
		}
	}
	if r.lang == string(locales.En) && len(r.text.tokens) > 1 && r.has(sentences...) {
		return true
	}
	if r.lang == string(locales.Ja) && len(r.text.tokens) > 1 && r.has(kFix, kWrong, kHearsay, kReversed, kMistake, kWeigh, kHelp) {
		return true
	}
	return r.only(notNames...) || u.Command != nil && !likeNames[u.Command.Verb()] || u.Deny != "" || len(u.Ambiguous) > 0
}

// longestName is how many Han characters a name has at most that has no mark inside.
const longestName = 6

// fileName is the end of a file's name: xuwen.jpg.
var fileName = regexp.MustCompile(`(?i)[a-z0-9_-]\.(jpe?g|png|gif|pdf|docx?|xlsx?|heic|webp|zip)\b`)

// longHan reports whether a text has more Han characters in a row than a name has:
// 看一下目前填的內容.
func longHan(text string) bool {
	n := 0
	for _, c := range text {
		if n++; !han(c) {
			n = 0
		}
		if n > longestName {
			return true
		}
	}
	return false
}

// Sentence reports whether a text has what only a sentence has: the end of a Japanese
// one behind more than kana, or a word that no English name has.
func Sentence(lex *locales.Lexicon, text string) bool {
	words := strings.Fields(text)
	if slices.ContainsFunc(words, func(w string) bool { return !locales.Hiragana(w) && lex.Ends(w, locales.EndsLabel) }) {
		return true
	}
	if clausal, _ := lex.Says(text, locales.ClausalLabel); len(clausal) > 0 {
		return true
	}
	spoken, _ := lex.Says(text, locales.SpeaksLabel)
	return len(words) > 1 && len(spoken) > 0
}

// NoTitle reports whether a text cannot be the name of a team, a unit or a club:
// it has no letter, it is a yes or a no, it is asked or asks something.
func NoTitle(lex *locales.Lexicon, lang, text string) bool {
	if !strings.ContainsFunc(text, unicode.IsLetter) || strings.ContainsAny(text, "?\uff1f=") || fileName.MatchString(text) {
		return true
	}
	r, u := readName(lex, lang, text)
	return r.only(notNames...) || r.question() && r.lang != string(locales.Ja) || asks(u)
}

// Asks reports whether a text is understood as a question that a form may be left
// open for, or as a wish to leave it.
func Asks(lex *locales.Lexicon, lang, text string) bool {
	_, u := readName(lex, lang, text)
	return asks(u)
}

func asks(u Understanding) bool {
	return u.Command != nil && slices.Contains(questions, u.Command.Verb())
}

// questions are the verbs that only ask something.
var questions = []Verb{
	Help{}.Verb(), ShowRules{}.Verb(), ShowVenue{}.Verb(), ShowFee{}.Verb(), ShowSchedule{}.Verb(), ShowEntries{}.Verb(), ShowPairing{}.Verb(),
	ShowStandings{}.Verb(), Status{}.Verb(), Language{}.Verb(), Cancel{}.Verb(),
}

func readName(lex *locales.Lexicon, lang, text string) (*reading, Understanding) {
	ctx := Context{Language: lang, Account: Account{Role: Captain}, Boards: 1, Open: []string{"registration"}}
	return read(lex, &ctx, text), Parse(lex, ctx, Message{Text: text})
}
