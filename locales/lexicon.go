package locales

import (
	"bufio"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed lexicon/*.txt
var lexiconFiles embed.FS

// Lexicon is the words people may type, per language, as data: files of lines
// "kind: word | word" or "kind=value: word | word". A word that begins with ^
// counts only at the beginning of a clause, one that ends with $ only at its end.
//
// To teach the product a word, add it to a file and its message to the corpus.
type Lexicon struct {
	folds  map[rune]rune
	words  map[Lang]*Words
	han    map[Lang]*Words
	romaji []romajiRow
	// surnames are the family names of one Han character.
	surnames map[rune]bool
	// towns are the characters for a kind of place, with which its name may end.
	towns map[rune]bool
	// nations are the folded names of associations, with all names of each.
	nations map[string][]string
	// chinese are characters that show that a text without kana is Chinese.
	chinese map[rune]bool
	// places are parts of names, folded, with what they are in other scripts.
	places map[string][]string
	labels []labelWord
	hints  map[string][]string // the words of about- labels by their topic
	plain  map[string]bool     // words that every question has
	dates  *Dates
	names  Memo[string]
	// Forms are the ways in which the reader of messages knows a team's name.
	Forms Memo[[]string]
}

// Sense is what a word means.
type Sense struct {
	Kind  string
	Value string
	Head  bool // only at the beginning of a clause
	Tail  bool // only at its end
	Kata  bool // a short word that counts only where katakana were typed
}

// Words are the words of one language, folded, for longest matching.
type Words struct {
	senses  map[string][]Sense
	Laughs  bool           // a row of w is laughter in this language
	lengths map[rune][]int // byte lengths of the words by first rune, longest first
}

type romajiRow struct{ kana, hepburn, kunrei string }

// LoadLexicon reads the built-in lexicon, once.
var LoadLexicon = sync.OnceValues(func() (*Lexicon, error) {
	read := func(name string) (string, error) {
		b, err := lexiconFiles.ReadFile("lexicon/" + name + ".txt")
		return string(b), err
	}
	return NewLexicon(read)
})

// NewLexicon builds a lexicon from the files that read returns by name: fold,
// romaji, surnames, towns, chinese, places, nations, labels, questions, dates, common, one per language, and one per language with
// the words of its office: arbiters and organisers.
func NewLexicon(read func(name string) (string, error)) (*Lexicon, error) {
	l := &Lexicon{words: map[Lang]*Words{}, han: map[Lang]*Words{}}
	text, err := read("fold")
	if err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	l.folds = foldTable(text)
	if text, err = read("romaji"); err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	l.romaji = romajiTable(text)
	if text, err = read("surnames"); err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	l.surnames = l.runes(text)
	if text, err = read("towns"); err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	l.towns = l.runes(text)
	if text, err = read("chinese"); err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	l.chinese = l.runes(text)
	if text, err = read("places"); err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	l.places = l.scripts(text)
	if text, err = read("nations"); err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	l.nations = l.namesakes(text)
	if text, err = read("labels"); err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	questions, err := read("questions")
	if err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	if l.labels, err = l.labelWords(text + questions); err != nil {
		return nil, err
	}
	l.hintWords()
	if text, err = read("dates"); err != nil {
		return nil, fmt.Errorf("lexicon: %w", err)
	}
	if l.dates, err = newDates(text); err != nil {
		return nil, err
	}
	lines := map[string][]line{}
	for _, name := range []string{"common", string(Ja), string(ZhHans), string(ZhHant), string(En)} {
		if text, err = read(name); err != nil {
			return nil, fmt.Errorf("lexicon: %w", err)
		}
		if lines[name], err = l.lines(name, text); err != nil {
			return nil, err
		}
		if name == "common" {
			continue
		}
		if text, err = read(name + "-office"); err != nil {
			return nil, fmt.Errorf("lexicon: %w", err)
		}
		more, err := l.lines(name+"-office", text)
		if err != nil {
			return nil, err
		}
		lines[name] = append(lines[name], more...)
	}
	// Own words come first; a language lends its words to the others where they
	// cannot be mistaken: Chinese reads Japanese words without kana, Japanese
	// reads Chinese words only in a message without kana. Both forms of Chinese
	// read each other's words: they are folded to the same characters.
	hans, hant := lines[string(ZhHans)], lines[string(ZhHant)]
	ja, en, common := lines[string(Ja)], lines[string(En)], lines["common"]
	zh := slices.Concat(hans, hant, common)
	ja = slices.Concat(ja, common)
	en = slices.Concat(en, common)
	l.words[Ja] = newWords(ja, en)
	l.han[Ja] = newWords(ja, en, zh)
	l.words[ZhHans] = newWords(zh, en, withoutKana(ja))
	l.words[ZhHant] = l.words[ZhHans]
	l.words[Ja].Laughs, l.han[Ja].Laughs = true, true
	l.words[En] = newWords(en, zh, ja)
	return l, nil
}

// Dates reads days and times as they are typed.
func (l *Lexicon) Dates() *Dates { return l.dates }

// Surname reports whether folded text begins with a Chinese family name.
func (l *Lexicon) Surname(folded string) bool {
	r, _ := utf8.DecodeRuneInString(folded)
	return l.surnames[r]
}

// Untowned is a folded name of a place without the character for the kind of place
// that it ends with; ok tells that it has one.
func (l *Lexicon) Untowned(folded string) (bare string, ok bool) {
	r, n := utf8.DecodeLastRuneInString(folded)
	return folded[:len(folded)-n], l.towns[r]
}

// scripts reads lines of words that stand for each other.
func (l *Lexicon) scripts(text string) map[string][]string {
	out := map[string][]string{}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(l.Fold(line).Text)
		for i, w := range words {
			out[w] = slices.Concat(words[:i:i], words[i+1:])
		}
	}
	return out
}

// Scripts are the other ways to write a folded name whose first part is a place or
// the like: hiroshima b for the name of that town in Chinese characters. The parts
// after the first are written in the same script where that is known.
func (l *Lexicon) Scripts(folded string) []string {
	first, rest := folded, ""
	for i := range folded + " " {
		inside := i > 0 && i < len(folded) && folded[i-1] < utf8.RuneSelf && unicode.IsLetter(rune(folded[i])) // of a Latin word
		if l.places[folded[:i]] != nil && !inside {
			first, rest = folded[:i], strings.TrimSpace(folded[i:])
		}
	}
	var out []string
	for k, other := range l.places[first] {
		ends := []string{rest}
		if same := l.places[rest]; same != nil {
			ends = append(ends, same...)
		}
		for _, end := range ends {
			out = append(out, strings.TrimSpace(other+" "+end))
		}
		if k > 4 {
			break
		}
	}
	return out
}

// Chinese reports whether folded text has a character that Japanese has not.
func (l *Lexicon) Chinese(folded string) bool {
	return strings.ContainsFunc(folded, func(r rune) bool { return l.chinese[r] })
}

// runes are the single characters of a file, folded.
func (l *Lexicon) runes(text string) map[rune]bool {
	set := map[rune]bool{}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for field := range strings.FieldsSeq(l.Fold(line).Text) {
			r, _ := utf8.DecodeRuneInString(field)
			set[r] = true
		}
	}
	return set
}

// Words are the words for a message in lang; hanOnly tells that a Japanese
// message has no kana and may be Chinese in fact.
func (l *Lexicon) Words(lang Lang, hanOnly bool) *Words {
	if hanOnly {
		if w := l.han[lang]; w != nil {
			return w
		}
	}
	if w := l.words[lang]; w != nil {
		return w
	}
	return l.words[En]
}

// Longest finds the longest word of folded text at byte i of which ok accepts a
// sense, and returns its senses and length; length 0 means none.
func (w *Words) Longest(text string, i int, ok func(s Sense, length int) bool) ([]Sense, int) {
	r, _ := utf8.DecodeRuneInString(text[i:])
	for _, n := range w.lengths[r] {
		if i+n > len(text) {
			continue
		}
		senses := w.senses[text[i:i+n]]
		for _, s := range senses {
			if ok(s, n) {
				return senses, n
			}
		}
	}
	return nil, 0
}

// Has reports whether the folded text is a word.
func (w *Words) Has(text string) bool { return len(w.senses[text]) > 0 }

// Kinds lists every kind of sense in the words, sorted.
func (w *Words) Kinds() []string {
	var kinds []string
	for _, senses := range w.senses {
		for _, s := range senses {
			kinds = append(kinds, s.Kind)
		}
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}

type line struct {
	word  string
	sense Sense
}

func (l *Lexicon) lines(name, text string) ([]line, error) {
	var out []line
	scan := bufio.NewScanner(strings.NewReader(text))
	for n := 1; scan.Scan(); n++ {
		s := strings.TrimSpace(scan.Text())
		if s == "" || strings.HasPrefix(s, "#") {
			continue
		}
		kind, words, ok := strings.Cut(s, ":")
		if !ok {
			return nil, fmt.Errorf("lexicon %s line %d: no colon", name, n)
		}
		sense := Sense{Kind: strings.TrimSpace(kind)}
		sense.Kind, sense.Value, _ = strings.Cut(sense.Kind, "=")
		for word := range strings.SplitSeq(words, "|") {
			word = strings.TrimSpace(word)
			sense := sense
			if sense.Head = strings.HasPrefix(word, "^"); sense.Head {
				word = word[1:]
			}
			if sense.Tail = strings.HasSuffix(word, "$") && len(word) > 1; sense.Tail {
				word = word[:len(word)-1]
			}
			folded := l.Fold(word).Text
			if folded == "" {
				return nil, fmt.Errorf("lexicon %s line %d: empty word", name, n)
			}
			sense.Kata = shortKatakana(word)
			out = append(out, line{folded, sense})
		}
	}
	return out, nil
}

// shortKatakana reports whether a word of katakana is so short that its kana
// also occur by chance inside hiragana: バイ in すればいい.
func shortKatakana(word string) bool {
	return utf8.RuneCountInString(word) <= 3 && !strings.ContainsFunc(word, func(r rune) bool { return r < 0x30a1 || r > 0x30fc })
}

func withoutKana(lines []line) []line {
	return slices.DeleteFunc(slices.Clone(lines), func(l line) bool {
		return l.sense.Kind == "noise" || strings.ContainsFunc(l.word, func(r rune) bool { return r >= 0x3041 && r <= 0x30ff })
	})
}

// newWords merges lists; a word means what the first list that has it says, and
// may have several senses there, the first being the usual one.
func newWords(lists ...[]line) *Words {
	w := &Words{senses: map[string][]Sense{}, lengths: map[rune][]int{}}
	for _, list := range lists {
		added := map[string][]Sense{}
		for _, l := range list {
			if w.senses[l.word] == nil && !slices.Contains(added[l.word], l.sense) {
				added[l.word] = append(added[l.word], l.sense)
			}
		}
		for word, senses := range added {
			w.senses[word] = senses
			r, _ := utf8.DecodeRuneInString(word)
			if !slices.Contains(w.lengths[r], len(word)) {
				w.lengths[r] = append(w.lengths[r], len(word))
			}
		}
	}
	for r := range w.lengths {
		slices.SortFunc(w.lengths[r], func(a, b int) int { return b - a })
	}
	return w
}

func foldTable(text string) map[rune]rune {
	table := make(map[rune]rune, 4096)
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for pair := range strings.FieldsSeq(line) {
			from, n := utf8.DecodeRuneInString(pair)
			to, _ := utf8.DecodeRuneInString(pair[n:])
			table[from] = to
		}
	}
	return table
}

func romajiTable(text string) []romajiRow {
	var rows []romajiRow
	for line := range strings.SplitSeq(text, "\n") {
		f := strings.Fields(line)
		if len(f) < 2 || strings.HasPrefix(line, "#") {
			continue
		}
		row := romajiRow{f[0], f[1], f[1]}
		if len(f) > 2 {
			row.kunrei = f[2]
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b romajiRow) int { return len(b.kana) - len(a.kana) })
	return rows
}
