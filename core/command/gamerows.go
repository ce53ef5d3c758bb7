package command

import "taikyoku/core"

// gameRows recognises a table of games and nothing else: a heading, if there is one, and
// a line for each board with its number, the two teams and the result, a win by its
// colour: 1 武汉 成都 红胜.
func (r *resultReader) gameRows() bool {
	var out []BoardResult
	told := false
	for i := r.heading(); i < len(r.items); i++ {
		if r.parts(i) {
			continue
		}
		o, next := r.gameRow(i, len(out)+1)
		if o == NoOutcome {
			return false
		}
		told = told || o != Draw
		out = append(out, BoardResult{Board: len(out) + 1, Outcome: o})
		i = next
	}
	if len(out) < 2 || len(out) != r.ctx.Boards {
		return false
	}
	r.f.boards, r.f.told, r.f.table = out, true, true
	return true
}

// heading is where the lines of a table begin: behind a first line that names a column
// of results and tells none.
func (r *resultReader) heading() int {
	results := false
	for i := range r.items {
		switch tok := r.tok(i); {
		case tok.kind == kBreak && tok.value == "\n" && results:
			return i + 1
		case r.items[i].kind != iWord || r.outcomeKind(i) != "":
			return 0
		case tok.is(kResult):
			results = true
		}
	}
	return 0
}

// parts reports whether item i only parts the fields or lines of a table.
func (r *resultReader) parts(i int) bool {
	k := r.tok(i).kind
	return r.items[i].kind == iWord && (k == kComma || k == kBreak)
}

// gameRow reads the line of one board at item i and returns its last item; NoOutcome
// where it is none.
func (r *resultReader) gameRow(i, board int) (Outcome, int) {
	it := &r.items[i]
	if it.kind != iNumber && it.kind != iBoard || len(it.nums) != 1 || it.nums[0] != board {
		return NoOutcome, i
	}
	own, foe := false, false
	ev := evidence{}
	for i++; i < len(r.items); i++ {
		tok := r.tok(i)
		switch {
		case tok.kind == kBreak:
			return NoOutcome, i
		case r.parts(i):
		case tok.kind == kOwnTeam && !own:
			own = true
		case tok.kind == kFoeTeam && !foe:
			foe = true
		case own && foe && tok.is(kColour) && ev.colour == core.NoColour:
			ev.colour = colourOf(tok.as(kColour))
		case own && foe && (r.outcomeKind(i) == kDraw || r.outcomeKind(i) != "" && ev.colour != core.NoColour):
			ev.kind = r.outcomeKind(i)
			return ev.outcome(), i
		default:
			return NoOutcome, i
		}
	}
	return NoOutcome, i
}
