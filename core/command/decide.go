package command

import (
	"slices"

	"taikyoku/core"
)

// decide weighs the evidence of one scope. Evidence that points both ways is a
// question, never a choice.
func (r *resultReader) decide(s *scope) (Outcome, QuestionKind) {
	judged(s.evidence)
	if slices.ContainsFunc(s.evidence, unplayed) {
		return r.decideForfeit(s)
	}
	outcome := NoOutcome
	if denied := denials(s.evidence); denied == len(s.evidence) {
		r.f.ask(AskSure, nil)
	}
	for _, ev := range s.evidence {
		if ev.negated || ev.kind == kLate {
			continue
		}
		if ev.kind == kFault { // whose time ran out, or who broke the rule, has lost
			if ev.side == NoSide && ev.colour == core.NoColour && !s.player {
				if len(s.evidence) == 1 {
					return NoOutcome, AskUnclear
				}
				continue
			}
			ev.kind = kLoss
		}
		o := ev.outcome()
		if outcome != NoOutcome && o != outcome {
			return outcome, AskUnclear
		}
		outcome = o
	}
	return outcome, ""
}

// judged makes a game of what was judged lost for a fault in it, 长将判负: it was played.
func judged(evidence []evidence) {
	fault := false
	for _, ev := range evidence {
		fault = fault || ev.kind == kFault
		if unplayed(ev) && ev.kind != kForfeitLoss {
			return
		}
	}
	for i := range evidence {
		if fault && evidence[i].kind == kForfeitLoss {
			evidence[i].kind = kLoss
		}
	}
}

// denials counts the evidence that was negated.
func denials(evidence []evidence) int {
	n := 0
	for _, ev := range evidence {
		if ev.negated {
			n++
		}
	}
	return n
}

func unplayed(ev evidence) bool {
	return ev.kind == kForfeit || ev.kind == kForfeitWin || ev.kind == kForfeitLoss || ev.kind == kDoubleForfeit
}

// outcome is a played result in the view in which it was told.
func (ev evidence) outcome() Outcome {
	if ev.kind == kDraw {
		return Draw
	}
	won := ev.kind == kWin
	if ev.colour != core.NoColour && ev.side == NoSide {
		if won == (ev.colour == core.White) {
			return FirstWin
		}
		return SecondWin
	}
	if won == (ev.side != Opponent) {
		return OwnWin
	}
	return OwnLoss
}

// decideForfeit finds who was not there. A word for a forfeit without a side
// takes it from the player named or from a win or loss beside it.
func (r *resultReader) decideForfeit(s *scope) (Outcome, QuestionKind) {
	outcome := NoOutcome
	add := func(o Outcome) bool {
		if o == NoOutcome || o == outcome {
			return true
		}
		if outcome != NoOutcome {
			return false
		}
		outcome = o
		return true
	}
	if slices.ContainsFunc(s.evidence, func(ev evidence) bool { return ev.negated && unplayed(ev) }) && !slices.ContainsFunc(s.evidence, func(ev evidence) bool { return !ev.negated && ev.kind != kForfeit && ev.kind != kLate }) {
		r.f.ask(AskSure, nil) // 来ないけど不戦敗にしないで
		return NoOutcome, ""
	}
	absent := false
	for _, ev := range s.evidence {
		if ev.negated {
			continue
		}
		if ev.kind == kLate || ev.kind == kFault && (ev.colour != core.NoColour || ev.side != NoSide) { // 黑方超时，判弃权负
			ev.kind = kForfeit
		}
		o := NoOutcome
		switch {
		case absent && ev.side == NoSide && ev.colour == core.NoColour && (ev.kind == kLoss || ev.kind == kForfeitLoss):
			continue // 对方弃权，判负: the same one
		case absent && ev.kind == kForfeit:
			continue // they never came, so we take it by default
		case ev.kind == kDoubleForfeit, ev.side == BothSides:
			o = DoubleForfeit
		case ev.kind == kForfeit && ev.colour != core.NoColour && ev.side == NoSide:
			o = colourForfeit(ev.colour.Opposite())
		case ev.kind == kForfeit && (ev.side == Own || ev.side == NoSide && s.player):
			o = ForfeitOwnLoss
		case ev.kind == kForfeit && ev.side == Opponent:
			o = ForfeitOwnWin
		case ev.kind == kForfeitWin || ev.kind == kWin:
			o = sided(ev, ForfeitOwnWin, ForfeitOwnLoss, ev.colour)
		case ev.kind == kForfeitLoss || ev.kind == kLoss:
			o = sided(ev, ForfeitOwnLoss, ForfeitOwnWin, ev.colour.Opposite())
		case ev.kind == kDraw:
			return outcome, AskUnclear
		}
		absent = absent || ev.kind == kForfeit && o != NoOutcome
		if !add(o) {
			return outcome, AskUnclear
		}
	}
	if outcome == NoOutcome {
		return NoOutcome, AskWhichLoser
	}
	return outcome, ""
}

func sided(ev evidence, own, opponent Outcome, winner core.Colour) Outcome {
	switch {
	case ev.side == Opponent:
		return opponent
	case winner != core.NoColour && ev.side == NoSide:
		return colourForfeit(winner)
	}
	return own
}

func colourForfeit(winner core.Colour) Outcome {
	if winner == core.White {
		return ForfeitFirstWin
	}
	return ForfeitSecondWin
}

// letters reads WDLW as the boards in order.
func letters(s string) []BoardResult {
	out := make([]BoardResult, 0, len(s))
	for i := range len(s) {
		o := map[byte]Outcome{'w': OwnWin, 'd': Draw, 'l': OwnLoss, 'o': OwnWin, 'x': OwnLoss}[s[i]]
		out = append(out, BoardResult{Board: i + 1, Outcome: o})
	}
	return out
}

// others opens a scope of all boards that were not named yet.
func (r *resultReader) others(i int) {
	var verb []evidence
	if n := len(r.cur.evidence); n > 0 && i > 0 && r.lastWord == i-1 && !r.japanese && latinFrom(r.t.folded.Text, r.tok(i-1).from) && len(r.cur.boards) == 0 { // drew the others
		verb = []evidence{r.cur.evidence[n-1]}
		r.cur.evidence = r.cur.evidence[:n-1]
	}
	r.close()
	defer func() { r.cur.evidence = verb }()
	r.excepting, r.rest = false, true
	for b := 1; b <= r.ctx.Boards; b++ {
		if !slices.ContainsFunc(r.f.boards, func(br BoardResult) bool { return br.Board == b }) && !r.paired(b) && !slices.Contains(r.unfinished, b) {
			r.cur.boards = append(r.cur.boards, b)
		}
	}
	if len(r.cur.boards) == r.ctx.Boards { // 剩下的都输了: beside which?
		r.f.ask(AskUnclear, nil)
	}
}

func (r *resultReader) paired(b int) bool {
	return slices.ContainsFunc(r.pairs, func(p pair) bool { return p.n == b })
}

// except turns the boards of the scope into all the others.
func (r *resultReader) except(i int) {
	switch {
	case r.f.derived == "all boards": // "all won except …": the total is not what was said
		r.match(r.f.score)
		r.cur = scope{evidence: []evidence{{kind: map[Outcome]string{OwnWin: kWin, OwnLoss: kLoss, Draw: kDraw}[r.f.match]}}}
		r.f.scored, r.f.derived, r.f.match = false, "", NoOutcome
		r.f.told, r.excepting = true, true
	case len(r.cur.boards) == 0 && !r.othersLater(i):
		r.excepting = true
	case len(r.cur.boards) == 0: // except board 2, which was lost, the others won
	case !r.excepted:
		r.cur.boards = r.without(r.cur.boards)
	}
	r.excepted = true
}

// setApart sets the boards of an exception apart: the others are as was told before it,
// or as will be; what was told already is of the others alone, and a word that follows
// of the exception ("everyone drew except Singh, who lost").
func (r *resultReader) setApart(boards []int) {
	r.excepting = false
	r.cur.boards = r.without(boards)
	if len(r.cur.evidence) > 0 {
		r.cur.every = true
		r.close()
		r.cur = scope{boards: boards}
	}
}

// othersLater reports whether the others are told of after item i, so that the
// exception has a result of its own.
func (r *resultReader) othersLater(i int) bool {
	told := false
	for j := i + 1; j < len(r.items); j++ {
		if r.items[j].kind != iWord {
			continue
		}
		if r.tok(j).is(kOthers) {
			return told
		}
		told = told || r.outcomeKind(j) != ""
	}
	return false
}

// without are the boards of the match but the named ones.
func (r *resultReader) without(named []int) []int {
	var out []int
	for b := 1; b <= r.ctx.Boards; b++ {
		if !slices.Contains(named, b) {
			out = append(out, b)
		}
	}
	return out
}
