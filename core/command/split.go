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
		case (tokens[i].kind == kBreak || tokens[i].kind == kComma) && len(parts) < manyGames && r.gamesApart(start, i, i+1): // one table after the other
			parts = append(parts, r.part(start, i))
			start, told, topic = i+1, false, ""
		case i > start && tokens[i].gap && r.ctx.Boards <= 1 && r.lang != "en" && len(parts) < manyGames && r.gamesApart(start, i, i): // 1台红胜 2台和
			parts = append(parts, r.part(start, i))
			start, told, topic = i, false, ""
		case tokens[i].kind == kBreak || tokens[i].kind == kComma:
			if told && tokens[i].kind == kBreak && r.asksAside(i+1) && !r.part(start, i).has(kNoShow, kLate, kForfeit) { // 3-1で勝ちました！近くで食べられますか？
				parts = append(parts, r.part(start, i))
				start, told, topic = i+1, false, ""
				continue
			}
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

// asksAside reports whether all that follows from token i on is a question that is not
// about the result before it.
func (r *reading) asksAside(i int) bool {
	p := r.part(i, len(r.text.tokens))
	if r.ctx.arbiter() || !p.question() || p.speaking() < 2 || p.has(kRight, kWrong, kYes, kNo, kNot, kResult, kReport, kRecord, kHearsay, kStatus, kMaybe, kForecast, kApprove, kSorry, kMistake, kFix, kOr) {
		return false
	}
	for k := range p.text.tokens {
		if p.text.outcome(k) {
			return false
		}
	}
	return !slices.ContainsFunc(p.items, func(it item) bool { return it.kind == iScore || it.kind == iMember || it.kind == iBoard })
}

// longestGame is how many tokens tell one match: more are no row of results.
const longestGame = 30

// manyGames is how many matches one message may tell one after the other.
const manyGames = 40

// gamesApart reports whether an arbiter tells one match before token end and another
// from token next on: two results of one table are a question.
func (r *reading) gamesApart(start, end, next int) bool {
	if !r.ctx.arbiter() {
		return false
	}
	before, told := r.gameIn(start, end)
	if !told {
		return false
	}
	behind, too := r.gameIn(next, r.gameEnd(next, next == end))
	return too && before != behind
}

// gameIn is the match that tokens i..j-1 tell whole, by its table or its teams; ok is
// false if they do not tell its points. In an event of individuals each board is a table.
func (r *reading) gameIn(i, j int) (match string, ok bool) {
	if i >= j || j-i > longestGame {
		return "", false
	}
	p := r.part(i, j)
	_, names := p.sidesNamed()
	tables := append(p.nums(iTable), p.nums(iDesk)...)
	scored := slices.ContainsFunc(p.items, func(it item) bool { return it.kind == iScore })
	if r.ctx.Boards <= 1 && !r.quoted {
		if tables = append(tables, p.nums(iBoard)...); len(tables) == 1 {
			for k := range p.text.tokens {
				scored = scored || p.text.outcome(k)
			}
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

// gameEnd is the end of the clause that begins at token i, or of its first run without
// a space.
func (r *reading) gameEnd(i int, run bool) int {
	first := i
	for end := i + longestGame; i < len(r.text.tokens) && i <= end && !r.endsClause(i) && !(run && i > first && r.text.tokens[i].gap); {
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
	for end := min(len(r.text.tokens), i+2*longestGame); i < end; i++ {
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
