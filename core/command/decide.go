package command

import (
	"slices"

	"taikyoku/core"
	"taikyoku/locales"
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

// setColour notes the colour that the next result is about; right after a
// result it belongs to that one: "win for White".
func (r *resultReader) setColour(i int) {
	c := colourOf(r.tok(i).as(kColour))
	if r.lastWord >= i-2 && len(r.cur.evidence) > 0 && r.colour == core.NoColour {
		if last := &r.cur.evidence[len(r.cur.evidence)-1]; last.colour == core.NoColour && last.side == NoSide && !r.nextOutcome(i) {
			last.colour = c
			return
		}
	}
	r.colour = c
}

func (r *resultReader) nextOutcome(i int) bool {
	for j := i + 1; j < len(r.items) && j < i+3; j++ {
		if r.t.outcome(r.items[j].from) {
			return true
		}
	}
	return false
}

func colourOf(value string) core.Colour {
	switch value {
	case "white", "red", "first":
		return core.White
	case "black", "second":
		return core.Black
	}
	return core.NoColour
}

// withColour checks "with White" against the colours of the match: a player who
// says a colour that is not his may mean another board.
func (r *resultReader) withColour(i int) {
	s := r.t.folded.Text[r.tok(i).from:r.tok(i).to]
	c := core.NoColour
	for j := range s {
		senses, n := r.t.words.Longest(s, j, func(sense locales.Sense, _ int) bool { return sense.Kind == kColour })
		if n > 0 {
			for _, sense := range senses {
				if sense.Kind == kColour {
					c = colourOf(sense.Value)
				}
			}
		}
	}
	m := r.ctx.Match
	if r.deniedColour(i) {
		return
	}
	if c == core.NoColour || m == nil || len(r.cur.boards) != 1 {
		return
	}
	if first := slices.Contains(m.FirstMoverBoards, r.cur.boards[0]); first != (c == core.White) {
		r.f.ask(AskColourClash, map[string]any{"Board": r.cur.boards[0]})
	}
}

// deniedColour reports whether the colour at item i is taken back: 黒で…じゃなくて白で,
// "not with Black".
func (r *resultReader) deniedColour(i int) bool {
	if !r.japanese {
		return i > 0 && r.items[i-1].kind == iWord && r.tok(i-1).is(kNot)
	}
	for i++; i < len(r.items) && r.items[i].kind == iWord; i++ {
		if k := r.tok(i).kind; k != kBreak && k != kComma && k != kSign {
			return r.tok(i).is(kNot)
		}
	}
	return false
}

// others opens a scope of all boards that were not named yet.
func (r *resultReader) others() {
	r.close()
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
		r.f.scored, r.f.derived = false, ""
		r.f.told = true
		r.f.match = NoOutcome
		r.f.ask(AskUnclear, nil)
	case len(r.cur.boards) == 0 && !r.othersLater(i):
		r.excepting = true
	case len(r.cur.boards) == 0: // except board 2, which was lost, the others won
	case !r.excepted:
		r.cur.boards = r.without(r.cur.boards)
	}
	r.excepted = true
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
