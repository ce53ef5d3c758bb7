package locales

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Folded is a text made comparable: compatibility forms, width, case, kana,
// variant characters and decorations folded away. At gives, for each byte of
// Text and its end, the byte of the original it came from: what is stored or
// shown is always cut from the original.
type Folded struct {
	Text string
	At   []int32
}

// Fold folds s. It is linear and never fails; bytes that are no UTF-8 vanish.
func (l *Lexicon) Fold(s string) Folded {
	var b strings.Builder
	b.Grow(len(s) + 8)
	at := make([]int32, 0, len(s)+9)
	space := false
	write := func(from int, r rune) {
		if r == ' ' && space { // a row of spaces is one
			return
		}
		space = r == ' '
		n := b.Len()
		b.WriteRune(r)
		for range b.Len() - n {
			at = append(at, int32(from))
		}
	}
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r < utf8.RuneSelf:
			if r >= 'A' && r <= 'Z' {
				r += 'a' - 'A'
			}
			write(i, r)
		case r == utf8.RuneError && n == 1, invisible(r):
		case marked(s, i+n):
			_, m := utf8.DecodeRuneInString(s[i+n:])
			n += m
			for _, c := range norm.NFKC.String(s[i : i+n]) {
				write(i, l.foldRune(c))
			}
		case plain(r):
			write(i, l.foldRune(r))
		default:
			l.foldSpecial(r, func(c rune) { write(i, c) })
		}
		i += n
	}
	at = append(at, int32(len(s)))
	return Folded{Text: b.String(), At: at}
}

// FoldName is a name as names are compared.
func (l *Lexicon) FoldName(name string) string {
	return l.names.Of(name, func(name string) string { return strings.TrimSpace(l.Fold(name).Text) })
}

// foldRune folds one rune that stays one rune.
func (l *Lexicon) foldRune(r rune) rune {
	if r >= 0x30a1 && r <= 0x30f6 { // katakana
		return r - 0x60
	}
	if f, ok := l.folds[r]; ok {
		return f
	}
	return unicode.ToLower(r)
}

func (l *Lexicon) foldSpecial(r rune, write func(rune)) {
	if to, ok := specials[r]; ok {
		for _, c := range to {
			write(c)
		}
		return
	}
	circled := r >= 0x2460 && r <= 0x249b || r >= 0x2776 && r <= 0x2793 ||
		r >= 0x24f5 && r <= 0x24ff || r >= 0x3280 && r <= 0x3289
	if circled { // ①②: two numbers, not twelve
		write(' ')
	}
	if n := dingbat(r); n > 0 {
		if n >= 10 {
			write('1')
			n -= 10
		}
		write('0' + rune(n))
	} else {
		for _, c := range norm.NFKC.String(string(r)) {
			if c != '(' && c != ')' && c != '.' || !circled {
				write(l.foldRune(c))
			}
		}
	}
	if circled {
		write(' ')
	}
}

// dingbat is the number of a negative circled digit, which NFKC leaves alone.
func dingbat(r rune) int {
	switch {
	case r >= 0x2776 && r <= 0x277f:
		return int(r-0x2776) + 1
	case r >= 0x2780 && r <= 0x2789:
		return int(r-0x2780) + 1
	case r >= 0x278a && r <= 0x2793:
		return int(r-0x278a) + 1
	}
	return 0
}

// specials are what NFKC leaves or folds in a way that loses the meaning.
var specials = map[rune]string{
	'½': ".5", '∶': ":", '：': ":", '︰': ":", '﹕': ":",
	'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-", '－': "-", '﹣': "-", '⁻': "-", '─': "-", '━': "-",
	'〜': "-", '～': "-", '∼': "-", '﹏': "-",
	'‘': "'", '’': "'", '“': "\"", '”': "\"", '…': " ", '⋯': " ", '。': "。", '｡': "。", '、': "、", '､': "、", '・': "・", '･': "・",
	'×': "×", '✕': "×", '✖': "×", '❌': "×", '╳': "×", '☓': "×", '⨯': "×", '❎': "×",
	'○': "○", '◯': "○", '⭕': "○", '⚪': "○", '◎': "○", '🔴': "🔴", '●': "●", '⚫': "●",
	'△': "△", '▲': "△", '∆': "△", 'Δ': "△", '🔺': "△", '▵': "△",
	'→': "→", '⇒': "→", '➡': "→", '⇨': "→", '➔': "→", '↔': "⇔", '⇔': "⇔", '⇄': "⇔",
	'①': " 1 ", '\u3000': " ", '\u00a0': " ", '￥': "¥",
}

// plain reports whether r needs no decomposition.
func plain(r rune) bool {
	return r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fa || r == 'ー' || r == '々' || r == '〇' ||
		r >= 0x4e00 && r <= 0x9fff || r >= 0x3400 && r <= 0x4dbf || r >= 0x20000 && r <= 0x2ffff || r >= 0xc0 && r <= 0x24f && r != 0xd7
}

// marked reports whether a combining mark follows at i: the sound marks of
// half-width or decomposed kana, or an accent.
func marked(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return r == 0xff9e || r == 0xff9f || r == 0x3099 || r == 0x309a
}

// invisible are characters that change nothing a person reads: zero-width
// signs, direction overrides, variation selectors, skin tones, keycaps, tags.
func invisible(r rune) bool {
	return r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x206f ||
		r == 0xfeff || r == 0xad || r >= 0xfe00 && r <= 0xfe0f || r == 0x20e3 || r >= 0x1f3fb && r <= 0x1f3ff ||
		r >= 0xe0000 && r <= 0xe01ef || r == 0x180e || r == 0x061c || r == 0x034f
}

// Romaji writes a kana reading in the ways people type it: Hepburn, Kunrei,
// with long vowels written out, shortened, or with an h.
func (l *Lexicon) Romaji(kana string) []string {
	hepburn, kunrei := l.spell(l.Fold(kana).Text)
	if hepburn == "" {
		return nil
	}
	out := []string{hepburn}
	add := func(s string) {
		if slices.Contains(out, s) {
			return
		}
		out = append(out, s)
	}
	short := strings.NewReplacer("ou", "o", "oo", "o", "uu", "u")
	add(short.Replace(hepburn))
	add(kunrei)
	add(short.Replace(kunrei))
	add(strings.NewReplacer("ou", "oh", "oo", "oh").Replace(hepburn))
	add(strings.NewReplacer("nb", "mb", "np", "mp", "nm", "mm").Replace(short.Replace(hepburn)))
	return out
}

func (l *Lexicon) spell(kana string) (hepburn, kunrei string) {
	var h, k strings.Builder
	double := false
outer:
	for i := 0; i < len(kana); {
		if strings.HasPrefix(kana[i:], "っ") {
			double = true
			i += len("っ")
			continue
		}
		for _, row := range l.romaji {
			if !strings.HasPrefix(kana[i:], row.kana) {
				continue
			}
			if double {
				h.WriteByte(row.hepburn[0])
				k.WriteByte(row.kunrei[0])
				double = false
			}
			h.WriteString(row.hepburn)
			k.WriteString(row.kunrei)
			i += len(row.kana)
			continue outer
		}
		return "", ""
	}
	return h.String(), k.String()
}
