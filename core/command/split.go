package command

import (
	"fmt"
	"slices"
	"strings"
)

// split.go cuts a message where something else begins.

// topics open a new matter where they follow a finished one.
var topics = []string{kOrder, kStandings, kPairing, kOpponent, kVenue, kSchedule, kPlace, kSame, kLastTime, kNext, kNextRound, kProtest, kWithdraw, kPaid, kMvp}

// split cuts the message where, after a result, something else begins: «3-1 で
// 勝ち、次のオーダーは1245».
func (r *reading) split() []*reading {
	tokens := r.text.tokens
	if r.ctx.arbiter() && r.has(kBecause, kReason) || r.says(kIrony) { // what follows is why
		return []*reading{r}
	}
	start, told, topic := 0, false, ""
	var parts []*reading
	for i := range tokens {
		switch {
		case tokens[i].is(kMaybe) && !r.text.spoken(i): // a condition holds for all that follows
			return append(parts, r.part(start, len(tokens)))
		case tokens[i].kind == kBreak && r.ctx.arbiter() && r.foulIn(start, i) && r.foulIn(i+1, len(tokens)): // one game after the other
			parts = append(parts, r.part(start, i))
			start, told, topic = i+1, false, ""
		case (tokens[i].kind == kBreak || tokens[i].kind == kComma) && r.ctx.arbiter() && r.gamesApart(start, i, i+1, r.clauseFrom(i+1)): // one table after the other
			parts = append(parts, r.part(start, i))
			start, told, topic = i+1, false, ""
		case i > start && tokens[i].gap && r.ctx.arbiter() && r.ctx.Boards <= 1 && r.lang != "en" && r.gamesApart(start, i, i, r.gapFrom(i+1)): // 1台红胜 2台和
			parts = append(parts, r.part(start, i))
			start, told, topic = i, false, ""
		case tokens[i].kind == kBreak || tokens[i].kind == kComma:
			if next := r.opens(i + 1); next != "" && (told || topic != "" && next != topic) {
				parts = append(parts, r.part(start, i))
				start, told, topic = i+1, false, next
			}
		case told && tokens[i].gap && r.lang != "en" && r.opens(i) != "":
			parts = append(parts, r.part(start, i))
			start, told, topic = i, false, r.opens(i)
		case r.text.outcome(i), i > 0 && r.text.joins(i) && r.text.number1(i-1) && r.text.number1(i+1), tokens[i].is(kAllWin), tokens[i].is(kAllLoss):
			told = true
		}
	}
	if start == 0 {
		return []*reading{r}
	}
	return append(parts, r.part(start, len(tokens)))
}

// gamesApart reports whether tokens from..to-1 tell one match and next..end-1
// another: two results of one table are a question.
func (r *reading) gamesApart(from, to, next, end int) bool {
	before, told := r.gameIn(from, to)
	behind, too := r.gameIn(next, end)
	return told && too && before != behind
}

// gameIn is the whole match that tokens i..j-1 tell, by its table or its teams; ok
// is false if they do not tell its points.
func (r *reading) gameIn(i, j int) (match string, ok bool) {
	if i >= j {
		return "", false
	}
	p := r.part(i, j)
	_, names := p.sidesNamed()
	tables := append(p.nums(iTable), p.nums(iDesk)...)
	scored := slices.ContainsFunc(p.items, func(it item) bool { return it.kind == iScore })
	if r.ctx.Boards <= 1 && !r.quoted { // each board is a table
		tables = append(tables, p.nums(iBoard)...)
		for k := range p.text.tokens {
			scored = scored || len(tables) == 1 && p.text.outcome(k)
		}
	}
	switch {
	case scored && len(tables) > 0:
		return fmt.Sprint(tables), true
	case scored && len(names) > 1:
		slices.Sort(names)
		return strings.Join(names, "/"), true
	}
	return "", false
}

// clauseFrom is the end of the clause that begins at token i.
func (r *reading) clauseFrom(i int) int {
	for i < len(r.text.tokens) && !r.endsClause(i) {
		i++
	}
	return i
}

// gapFrom is the end of the clause, or of the run without a space, that token i
// stands in.
func (r *reading) gapFrom(i int) int {
	for i < len(r.text.tokens) && !r.endsClause(i) && !r.text.tokens[i].gap {
		i++
	}
	return i
}

// foulIn reports whether a foul or warning of a game is told in tokens i..j-1.
func (r *reading) foulIn(i, j int) bool {
	p := r.part(i, j)
	return p.says(kFoul, kWarning) && p.board() > 0
}

// opens is the new matter that the clause beginning at token i opens, if any.
func (r *reading) opens(i int) string {
	for ; i < len(r.text.tokens); i++ {
		tok := &r.text.tokens[i]
		if tok.kind == kBreak || tok.kind == kComma {
			return ""
		}
		if r.text.outcome(i) && !tok.is(kWithdraw) {
			return ""
		}
		for _, topic := range topics {
			if tok.is(topic) {
				return topic
			}
		}
	}
	return ""
}
