package command

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/locales"
)

// A token is a word of the lexicon, a name of the context, a number, a sign or
// something unknown. Spaces are not tokens; gap tells that one stood before.
type token struct {
	kind     string // of a word: its usual sense here
	value    string
	senses   []locales.Sense
	free     edge        // whether bound senses count here
	n        core.Points // of a number, in tenths
	width    int         // of a number: its digits
	players  []int       // of a name: roster numbers or boards it can mean
	from, to int         // bytes of the folded text
	gap      bool
	quoted   bool   // inside quotation marks
	full     string // of a name: as the context writes it
	initial  bool   // of a name: its first character alone
}

// edge tells where a word stands in its clause, and whether katakana were typed.
type edge struct{ head, tail, kata bool }

func (e edge) allows(s locales.Sense) bool {
	return (!s.Head || e.head) && (!s.Tail || e.tail) && (!s.Kata || e.kata)
}

// is reports whether the token has a sense of the kind here.
func (t *token) is(kind string) bool {
	if t.kind == kind {
		return true
	}
	for i := range t.senses {
		if t.senses[i].Kind == kind && t.free.allows(t.senses[i]) {
			return true
		}
	}
	return false
}

// as is the value of the token's sense of the kind.
func (t *token) as(kind string) string {
	if t.kind == kind {
		return t.value
	}
	for i := range t.senses {
		if t.senses[i].Kind == kind && t.free.allows(t.senses[i]) {
			return t.senses[i].Value
		}
	}
	return ""
}

// Kinds of tokens that are not words of the lexicon.
const (
	kNumber    = "#number"
	kTime      = "#time" // 9:40
	kSign      = "#sign" // value is the sign
	kLatin     = "#latin"
	kOther     = "#other"
	kMember    = "#member"    // of the sender's roster
	kFoeMember = "#foe"       // of the opponent's revealed line-up
	kOwnTeam   = "#ownteam"   // the sender's team by name
	kFoeTeam   = "#foeteam"   // the opponent by name
	kAnyTeam   = "#anyteam"   // another team of the event
	kAnyMember = "#anymember" // of another team's roster
	kBreak     = "#break"     // end of a sentence or line
	kComma     = "#comma"     // , 、 ;
	kDash      = "#dash"      // - between numbers, and ー where it means one
	kColon     = "#colon"     //
	kOpen      = "#open"      // an opening bracket or quote
	kClose     = "#close"     //
	kQuestion  = "#question"  // ?
)

// text is a message being read: its folded form, tokens and the context names.
type text struct {
	raw    string
	folded locales.Folded
	words  *locales.Words
	names  names
	tokens []token
	size   int // boards of a match
	// quoting tells that a part of it stands in quotation marks.
	quoting bool
}

// original is the text of tokens i..j-1 as the sender typed it.
func (t *text) original(i, j int) string {
	if i >= j || i >= len(t.tokens) {
		return ""
	}
	return t.cut(t.tokens[i].from, t.tokens[min(j, len(t.tokens))-1].to)
}

// cut is the original text of folded bytes from..to, trimmed.
func (t *text) cut(from, to int) string {
	return strings.TrimFunc(t.raw[t.folded.At[from]:t.folded.At[to]], func(r rune) bool {
		return unicode.IsSpace(r) || r == '\ufe0f' // what is left of an emoji
	})
}

// tokenise splits the folded text; linear, for a word has a bounded length.
func (t *text) tokenise() {
	s := t.folded.Text
	t.tokens = make([]token, 0, len(s)/3+4)
	gap := false
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == ' ' || r == '\t' {
			gap = true
			i += n
			continue
		}
		tok := t.next(i, r, n)
		tok.from, tok.gap = i, gap
		gap = false
		i = tok.to
		if last := len(t.tokens) - 1; tok.kind == kOther && last >= 0 && t.tokens[last].kind == kOther && !tok.gap {
			t.tokens[last].to = tok.to
			continue
		}
		t.tokens = append(t.tokens, tok)
	}
}

// next reads the token at byte i, whose first rune is r of n bytes.
func (t *text) next(i int, r rune, n int) token {
	s := t.folded.Text
	if r == '\n' || r == '\r' {
		return token{kind: kBreak, value: "\n", to: i + n}
	}
	if r >= '0' && r <= '9' || r == '.' && halfAt(s, i) {
		return t.number(i)
	}
	if latin(r) {
		return t.latinWord(i)
	}
	if tok, ok := t.word(i); ok {
		return tok
	}
	if r == '.' && i > 0 && digit(s[i-1]) && digitAt(s, i+1) { // 1.2.4.6 is one list
		return token{kind: kComma, value: ".", to: i + n}
	}
	if kind, ok := signs[r]; ok {
		return token{kind: kind, value: string(r), to: i + n}
	}
	if unicode.IsLetter(r) || r == '\u30fc' || r == '\u3005' {
		return token{kind: kOther, to: i + n}
	}
	return token{kind: kSign, value: string(r), to: i + n}
}

// signs are the punctuation with a meaning; all else is decoration.
var signs = map[rune]string{
	'\u3002': kBreak, '.': kBreak, '!': kBreak, '?': kQuestion, ';': kBreak,
	',': kComma, '\u3001': kComma, '/': kComma, '|': kComma, '\u30fb': kComma, '&': kComma, '+': kComma,
	'-': kDash, '~': kDash, ':': kColon, '=': kColon,
	'(': kOpen, '[': kOpen, '\u300c': kOpen, '\u300e': kOpen, '\u3010': kOpen, '"': kOpen, '\u300a': kOpen, '<': kOpen, '\u3008': kOpen, '{': kOpen,
	')': kClose, ']': kClose, '\u300d': kClose, '\u300f': kClose, '\u3011': kClose, '\u300b': kClose, '>': kClose, '\u3009': kClose, '}': kClose,
}

// word is the longest name or word of the lexicon at byte i; of two equally
// long the name wins, unless it is one character that is also a word.
func (t *text) word(i int) (token, bool) {
	s := t.folded.Text
	name, nameLen := t.names.longest(s, i, t.edges)
	var free edge
	senses, wordLen := t.words.Longest(s, i, func(sense locales.Sense, n int) bool {
		free = edge{sense.Head && t.head(i), sense.Tail && t.tail(i+n), sense.Kata && t.katakana(i)}
		return t.edges(i, i+n) && free.allows(sense)
	})
	if nameLen > 0 && (nameLen > wordLen || nameLen == wordLen && utf8.RuneCountInString(s[i:i+nameLen]) > 1) {
		name.to = i + nameLen
		return name, true
	}
	if wordLen == 0 {
		return token{}, false
	}
	free = edge{t.head(i), t.tail(i + wordLen), t.katakana(i)}
	for _, sense := range senses {
		if free.allows(sense) {
			return token{kind: sense.Kind, value: sense.Value, senses: senses, free: free, to: i + wordLen}, true
		}
	}
	return token{}, false
}

// edges reports whether a word may stand at bytes i..j: Latin words are whole
// words, and a short word does not begin or end inside a run of katakana.
func (t *text) edges(i, j int) bool {
	s := t.folded.Text
	first, _ := utf8.DecodeRuneInString(s[i:])
	last, _ := utf8.DecodeLastRuneInString(s[:j])
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[j:])
	if latin(first) && latin(before) || latin(last) && latin(after) {
		return false
	}
	if j-i > 6 { // three kana and more stand by themselves
		return true
	}
	return !(t.katakana(i) && t.katakanaBefore(i)) && !(t.katakanaBefore(j) && t.katakana(j))
}

func (t *text) katakana(i int) bool {
	r, _ := utf8.DecodeRuneInString(t.raw[t.folded.At[i]:])
	return r >= 0x30a1 && r <= 0x30fa || r == '\u30fc' || r >= 0xff66 && r <= 0xff9f
}

func (t *text) katakanaBefore(i int) bool {
	r, _ := utf8.DecodeLastRuneInString(t.raw[:t.folded.At[i]])
	return r >= 0x30a1 && r <= 0x30fa || r == '\u30fc' || r >= 0xff66 && r <= 0xff9f
}

// head and tail report whether byte i is the beginning or end of a clause.
func (t *text) head(i int) bool {
	at := i
	for i > 0 {
		r, n := utf8.DecodeLastRuneInString(t.folded.Text[:i])
		if r == ' ' && latinAt(t.folded.Text, at) > 0 { // a clause of Latin words has spaces inside
			i -= n
			continue
		}
		return r == ' ' || unicode.IsPunct(r) || unicode.IsSymbol(r) || r == '\n' || n == 0
	}
	return true
}

func (t *text) tail(i int) bool {
	s := t.folded.Text[i:]
	if s == "" {
		return true
	}
	r, n := utf8.DecodeRuneInString(s)
	if before, _ := utf8.DecodeLastRuneInString(t.folded.Text[:i]); r == ' ' && latin(before) {
		return t.tail(i + n)
	}
	return r == ' ' || r == '\n' || r == '\r' || r != '-' && unicode.IsPunct(r) || unicode.IsSymbol(r)
}

// latinWord reads a word in Latin letters, a phrase of the lexicon, or a mixed
// run such as a code; "r4" and "bd1" are a word and a number.
func (t *text) latinWord(i int) token {
	s := t.folded.Text
	letters, j := i, i
	for letters < len(s) && latinAt(s, letters) > 0 {
		letters += latinAt(s, letters)
	}
	for j = letters; j < len(s) && (s[j] >= '0' && s[j] <= '9' || latinAt(s, j) > 0); {
		j += max(1, latinAt(s, j))
	}
	laugh := strings.Trim(s[i:j], "w") == "" && t.words.Laughs && smallW(t.raw[t.folded.At[i]:])
	if before, _ := utf8.DecodeLastRuneInString(s[:i]); laugh && i > 0 && before != ' ' { // 負けたw
		return token{kind: kSign, value: "w", to: j}
	}
	if tok, ok := t.word(i); ok && (tok.to >= j || tok.to > letters || tok.to == letters && t.prefix(tok.kind) && strings.Trim(s[letters:j], "0123456789") == "") {
		return tok
	}
	if letters == j && onlyResults(s[i:j]) && !laugh {
		return token{kind: kResults, value: s[i:j], to: j}
	}
	return token{kind: kLatin, to: j}
}

// smallW reports whether s begins with a small w, of whatever width.
func smallW(s string) bool { return strings.HasPrefix(s, "w") || strings.HasPrefix(s, "\uff57") }

// prefix reports whether a number may follow the word without a space.
func (t *text) prefix(kind string) bool {
	switch kind {
	case kRound, kTable, kBoard, kBan, kWin, kLoss, kDraw:
		return true
	}
	return false
}

// kResults is a run of w, d, l for the boards in order.
const kResults = "#results"

func onlyResults(s string) bool {
	return len(s) >= 2 && strings.Trim(s, "wdl") == "" || len(s) >= 3 && strings.Trim(s, "ox") == ""
}

func latin(r rune) bool {
	return r >= 'a' && r <= 'z' || r == '\'' || r >= 0xe0 && r <= 0x24f && r != 0xf7
}

func latinAt(s string, i int) int {
	r, n := utf8.DecodeRuneInString(s[i:])
	if latin(r) {
		return n
	}
	return 0
}

// latinFrom reports whether a Latin letter stands at byte i.
func latinFrom(s string, i int) bool { return latinAt(s, i) > 0 }
