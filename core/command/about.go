package command

import (
	"slices"
	"strings"
	"unicode/utf8"

	"taikyoku/core"
)

// about is whom and what a message speaks of: people and teams by the names that
// the context knows, else as typed; games by their numbers. What was taken back
// («不是X，是Y», "no sorry, Baker") is not in it.
type about struct {
	own                 bool // the sender's team, by name or as "we"
	teams, players      []string
	strangers           []string // who may be people that the context does not know
	round, table, board int
	colour              core.Colour
}

// slots of an about that a correction can fill anew.
const (
	slotTeam = iota
	slotPlayer
	slotStranger
	slotPlace
	slotColour
	slots
)

// about reads the message outside of quotation marks.
func (r *reading) about() about {
	var a about
	renewed := [slots]bool{}
	repairing := false
	renew := func(slot int) bool {
		again := repairing && !renewed[slot]
		renewed[slot] = renewed[slot] || again
		return again
	}
	person := func(name string) {
		if renew(slotPlayer) {
			a.players = nil
		}
		if name != "" && !slices.Contains(a.players, name) {
			a.players = append(a.players, name)
		}
	}
	stranger := func(name string) {
		if renew(slotStranger) {
			a.strangers = nil
		}
		if !slices.Contains(a.strangers, name) {
			a.strangers = append(a.strangers, name)
		}
	}
	for i := 0; i < len(r.items); i++ {
		it := &r.items[i]
		tok := &r.text.tokens[it.from]
		if r.text.spoken(it.from) || r.deniedItem(i) {
			continue
		}
		if r.repairs(it.from) {
			repairing, renewed = true, [slots]bool{}
			continue
		}
		switch it.kind {
		case iMember:
			for _, no := range it.nums[:1] {
				if m := r.ctx.member(no); m != nil {
					person(m.Name)
				}
			}
		case iUnknown:
			name, end := r.nameAt(it.from)
			switch {
			case r.is(it.to, kTeam) && !r.text.tokens[it.to].gap:
				a.teams = append(a.teams, r.text.original(it.from, it.to+1))
			case name != "":
				stranger(name)
				for i+1 < len(r.items) && r.items[i+1].from < end {
					i++
				}
			}
		case iRound:
			a.round = it.nums[0]
		case iNumber: // board 6 sorry 16
			if i > 0 && r.repairs(r.items[i-1].from) && a.table+a.board > 0 {
				a.replace(it.nums[0])
			}
		case iTable, iDesk, iBoard:
			if renew(slotPlace) {
				a.table, a.board = 0, 0
			}
			a.place(r, it, i)
		case iWord:
			a.word(r, tok, renew)
			if tok.kind == kAnyMember {
				person(tok.full)
			}
		}
	}
	return a
}

// place notes a table and a board: in an event of individuals every board is a
// table, in one of teams the first of two numbers is.
func (a *about) place(r *reading, it *item, i int) {
	n := it.nums[0]
	next := i+1 < len(r.items) && (r.items[i+1].kind == iBoard || r.items[i+1].kind == iDesk)
	switch {
	case r.ctx.Boards <= 1, it.kind == iTable, it.kind == iDesk && a.table == 0 && (r.ctx.arbiter() || next), it.kind == iBoard && next:
		a.table = n
	default:
		a.board = n
	}
}

// replace corrects the number of the place named last.
func (a *about) replace(n int) {
	if a.board > 0 {
		a.board = n
	} else {
		a.table = n
	}
}

func (a *about) word(r *reading, tok *token, renew func(int) bool) {
	switch {
	case tok.kind == kOwnTeam || tok.is(kOwn) && tok.kind != kFoeTeam:
		a.own = a.own || tok.kind == kOwnTeam || !r.ctx.arbiter()
	case tok.kind == kAnyTeam || tok.kind == kFoeTeam:
		if renew(slotTeam) {
			a.teams = nil
		}
		if !slices.Contains(a.teams, tok.full) {
			a.teams = append(a.teams, tok.full)
		}
	case tok.is(kColour):
		renew(slotColour)
		a.colour = colourOf(tok.as(kColour))
	}
}

func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// deniedItem reports whether the name or place at item i is what is not meant:
// 不是方怡，是余安; "not Baker".
func (r *reading) deniedItem(i int) bool {
	from := r.items[i].from
	k := r.items[i].kind
	if k == iWord && r.text.tokens[from].kind != kAnyMember && !r.text.tokens[from].team() {
		return false
	}
	if r.lang == "ja" {
		return r.is(r.items[i].to, kNot)
	}
	return r.is(from-1, kNot) && !r.text.tokens[from-1].is(kProgress)
}

// repairs reports whether token i takes back what was said before it: 哦不对，
// "no sorry", あ、違う. Before it something must have been said, and after it.
func (r *reading) repairs(i int) bool {
	tok := &r.text.tokens[i]
	if i == 0 || i+1 >= len(r.text.tokens) || r.text.spoken(i) {
		return false
	}
	if tok.is(kRepair) || tok.is(kSorry) && r.sorry(i) || r.turnsTotal(i) {
		return true
	}
	if !tok.is(kMistake) && !tok.is(kWrong) && !tok.is(kNo) {
		return false
	}
	before, next := &r.text.tokens[i-1], &r.text.tokens[i+1]
	apart := tok.gap || before.kind == kComma || before.kind == kBreak || before.is(kFiller)
	return apart && (next.gap || next.kind == kComma || next.kind == kBreak || next.is(kSubject) || next.is(kMistake) || next.is(kRepair))
}

// turnsTotal reports whether token i turns the total before it into the one behind it:
// 3-1で勝ち→2.5-1.5で勝ち, 4比1改成3.5比1.5.
func (r *reading) turnsTotal(i int) bool {
	if tok := &r.text.tokens[i]; !tok.is(kArrow) && !(tok.is(kReplace) && tok.is(kFix)) {
		return false
	}
	before, behind := false, false
	for _, it := range r.items {
		if it.kind == iScore {
			before, behind = before || it.to <= i, behind || it.from == i+1
		}
	}
	return before && behind
}

// sorry reports whether the apology at token i stands between two numbers or
// right before the one that is meant: "board 6 sorry 16", ごめん2番だった.
func (r *reading) sorry(i int) bool {
	before := &r.text.tokens[i-1]
	number := r.text.number1(i + 1)
	return number && (before.kind == kNumber || !r.text.tokens[i+1].gap && (before.kind == kComma || before.kind == kBreak))
}

// spoken reports whether token i stands inside quotation marks.
func (t *text) spoken(i int) bool {
	if !t.quoting {
		return false
	}
	return t.tokens[i].quoted
}

// markQuotes notes which tokens stand inside quotation marks; those that have no
// end quote nothing.
func (t *text) markQuotes() {
	open := -1
	for i := range t.tokens {
		tok := &t.tokens[i]
		switch {
		case tok.kind == kOpen && quotation[tok.value] && (open < 0 || tok.value != "\""):
			open = i
		case open >= 0 && (tok.kind == kClose && closing[tok.value] || tok.value == "\"" && tok.kind == kOpen):
			for j := open + 1; j < i; j++ {
				t.tokens[j].quoted = true
			}
			t.quoting = t.quoting || i > open+1
			open = -1
		}
	}
}

var (
	quotation = map[string]bool{"\u300c": true, "\u300e": true, "\"": true}
	closing   = map[string]bool{"\u300d": true, "\u300f": true}
)

// says reports whether one of the kinds stands in the sender's own words.
func (r *reading) says(kinds ...string) bool { return r.saysAt(kinds...) >= 0 }

func (r *reading) saysAt(kinds ...string) int {
	for i := range r.text.tokens {
		if r.text.spoken(i) {
			continue
		}
		for _, k := range kinds {
			if r.text.tokens[i].is(k) {
				return i
			}
		}
	}
	return -1
}

// people are the players named, or else the names that the context does not know.
func (a *about) people() []string {
	if len(a.players) > 0 {
		return a.players
	}
	return a.strangers
}

// nameAt is the name of a person that nobody here bears, which begins before or
// at the unknown token i, and the token after it. A Chinese name begins with a
// family name and may go on with a character that is also a word: 余平, 陆瑶.
func (r *reading) nameAt(i int) (string, int) {
	t := r.text
	start, end := i, i+1
	if tok := &t.tokens[i]; tok.kind == kLatin {
		for end < len(t.tokens) && t.tokens[end].kind == kLatin && capital(t.original(end, end+1)) {
			end++
		}
		if !capital(t.original(i, end)) || hasDigit(t.folded.Text[tok.from:tok.to]) {
			return "", end
		}
		return t.original(i, end), end
	}
	han := func(j int) int { return hanLength(t.folded.Text[t.tokens[j].from:t.tokens[j].to]) }
	n := han(i)
	if n < 1 || n > 3 || r.lang == "ja" {
		return "", end
	}
	if n < 3 && i > 0 && !t.tokens[i].gap && han(i-1) == 1 && r.lex.Surname(t.folded.Text[t.tokens[i-1].from:]) && !r.lex.Surname(t.folded.Text[t.tokens[i].from:]) {
		start, n = i-1, n+1
	}
	if !r.lex.Surname(t.folded.Text[t.tokens[start].from:]) {
		return "", end
	}
	if n == 1 {
		if end >= len(t.tokens) || t.tokens[end].gap || han(end) != 1 {
			return "", end
		}
		end++
		if end < len(t.tokens) && !t.tokens[end].gap && t.tokens[end].kind == kOther && han(end) == 1 {
			end++ // 王小明
		}
	}
	return t.original(start, end), end
}

// capital reports whether s begins with a capital letter, of whatever width.
func capital(s string) bool {
	c, _ := utf8.DecodeRuneInString(s)
	return c >= 'A' && c <= 'Z' || c >= 0xff21 && c <= 0xff3a
}

// tidy is a name that is only looked up or shown back, in half width with single
// spaces.
func tidy(name string) string { return strings.Join(strings.Fields(halfWidth(name)), " ") }

// hanLength is the number of characters of s, 0 if it has others than Han.
func hanLength(s string) int {
	if strings.IndexFunc(s, func(c rune) bool { return !han(c) }) >= 0 {
		return 0
	}
	return utf8.RuneCountInString(s)
}
