package command

import (
	"slices"

	"taikyoku/core"
	"taikyoku/locales"
)

// colours.go reads what is told of a colour and not of a board: 白番の2人は勝ち,
// "win for White", 3番は黒で負け.

// ofColour reads the sender's boards of one colour at item i, all of which end alike,
// and returns the next item to read: 白番の2人は, 执白的两盘, 黒番は全員, "our whites".
// Their number, if it is told, must be how many they are.
func (r *resultReader) ofColour(i int) (next int, ok bool) {
	tok := r.tok(i)
	if r.items[i].kind != iWord || !tok.is(kColour) && !tok.is(kWith) || r.ctx.Match == nil || r.ctx.Boards < 2 || r.side == Opponent || len(r.cur.boards) > 0 && len(r.cur.evidence) == 0 {
		return 0, false
	}
	boards := r.boardsOf(colourOf(tok.as(kColour), tok.as(kWith)))
	if len(boards) < 2 {
		return 0, false
	}
	next = i + 1
	for next < len(r.items) && r.items[next].kind == iWord && r.small(next) {
		next++
	}
	switch {
	case tok.as(kColour) == "whites" || tok.as(kColour) == "blacks":
	case next >= len(r.items):
		return 0, false
	case r.items[next].kind == iWord && r.tok(next).is(kEvery) && len(boards) == 2: // 黒番はどっちも引き分け
		next++
	case r.items[next].kind == iCount && len(r.items[next].nums) == 1 && r.items[next].nums[0] == len(boards):
		next++
	case r.items[next].kind != iWord || !r.tok(next).is(kAllWin) && !r.tok(next).is(kAllLoss) && !r.tok(next).is(kAllDraw):
		return 0, false
	}
	r.enter(boards, false, i)
	r.cur.every = true
	return next, true
}

// small reports whether the word at item i neither ends a clause nor tells anything.
func (r *resultReader) small(i int) bool {
	tok := r.tok(i)
	return tok.kind != kComma && tok.kind != kBreak && (tok.is(kSubject) || tok.is(kOf)) && r.outcomeKind(i) == ""
}

// boardsOf are the boards on which the sender's side has the colour.
func (r *resultReader) boardsOf(c core.Colour) []int {
	switch first := r.ctx.Match.FirstMoverBoards; c {
	case core.White:
		return first
	case core.Black:
		return r.without(first)
	}
	return nil
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

// colourOf is the colour that the first of some senses of a word tells.
func colourOf(values ...string) core.Colour {
	for _, value := range values {
		switch value {
		case "white", "whites", "red", "first":
			return core.White
		case "black", "blacks", "second":
			return core.Black
		}
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

// askColours asks to check each game by its names; where they were told as 1-0, that the
// first number was read as that of who moves first is said.
func (r *reading) askColours() *Question {
	q := &Question{Kind: AskColours}
	if r.found.colours {
		q.Args = map[string]any{"First": true}
	}
	return q
}
