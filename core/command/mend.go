package command

import "slices"

// mend.go takes back what the sender took back: «3番負け…と思ったら勝ち», "won 3-1,
// no sorry 2.5-1.5", «1番勝ち、あ、ごめん2番だった».

// repairAt is the last token that takes back what was said before it, or -1.
func (r *reading) repairAt() int {
	for i := len(r.text.tokens) - 2; i > 0; i-- {
		if r.repairs(i) {
			return i
		}
	}
	return -1
}

// findResults reads the results of the message, mended where something was taken back.
func (r *reading) findResults() findings {
	read := func(r *reading) findings { return r.text.readResults(r.lex, r.ctx, r.items, r.lang == "ja") }
	at := r.repairAt()
	if at < 0 {
		return read(r)
	}
	before, after := r.part(0, at), r.part(at+1, len(r.text.tokens))
	f, ok := read(before), false
	if f.any() {
		fixed := read(after)
		if told := r.text.tokens[at].is(kSorry) && fixed.any() && !fixed.scored; !told { // an apology before more news
			f, ok = f.mend(fixed, after)
		}
	}
	if !ok && after.has(kAck, kLater, kWeigh) { // taken back, and nothing is told in its place yet
		f = read(r)
		f.ask(AskSure, nil)
		return f
	}
	if !ok {
		return read(r)
	}
	r.mended = true
	return f
}

// mend is f with what was said afterwards in the place of what it corrects; ok is
// false when it corrects nothing.
func (f findings) mend(after findings, said *reading) (findings, bool) {
	named := said.nums(iBoard)
	switch {
	case after.scored && len(f.boards) == 0:
		if after.match == NoOutcome && !after.score.Sided && after.score.First != after.score.Second {
			after.match = f.match
		}
		after.tables = append(f.tables, after.tables...)
		return after, true
	case len(after.boards) > 0 && len(f.boards) > 0 && !f.scored:
		f.replace(after.boards)
		f.doubt, f.args = after.doubt, after.args
		return f, true
	case after.any() && after.match != NoOutcome && len(f.boards) == 1:
		f.boards[0].Outcome = after.match
		return f, true
	case after.match != NoOutcome && len(f.boards) == 0 && !f.scored:
		f.match = after.match
		return f, true
	case !after.any() && len(named) == 1 && len(f.boards) == 1:
		f.boards[0].Board, f.boards[0].Player = named[0], 0
		return f, true
	}
	return f, false
}

// replace puts new results in the place of those of the same boards; one result
// replaces the only other one, whatever its board.
func (f *findings) replace(boards []BoardResult) {
	if len(boards) == 1 && len(f.boards) == 1 {
		f.boards = boards
		return
	}
	for _, b := range boards {
		found := false
		for i := range f.boards {
			if f.boards[i].Board == b.Board {
				f.boards[i], found = b, true
			}
		}
		if !found {
			f.boards = append(f.boards, b)
		}
	}
}

// mendSheet is the order sheet after a correction: what is said last counts.
func (r *reading) mendSheet(order bool) (sheet, bool) {
	at := r.repairAt()
	if at < 0 {
		return sheet{}, false
	}
	said := r.part(at+1, len(r.text.tokens))
	before, after := r.part(0, at).readSheet(order), said.readSheet(order)
	if out, in := before.exchanged(&after); said.has(kNot) && in.no > 0 { // … so Kim, not Lopez
		before.list[slices.IndexFunc(before.list, func(p ref) bool { return p.no == out.no })] = in
		return before, true
	}
	switch {
	case len(after.out)+len(after.in) > 0, len(after.list) > 1:
		return after, true
	case len(after.list) == 1 && len(before.out) == 1 && len(before.in) == 0:
		before.out = after.list
		return before, true
	case len(after.list) == 1 && len(before.in) == 1:
		before.in = after.list
		return before, true
	}
	return sheet{}, false
}

// exchanged are the one player of the list who is named again and the one who is
// not of it, where a correction names these two and nobody else.
func (s *sheet) exchanged(after *sheet) (out, in ref) {
	for _, p := range slices.Concat(after.out, after.in, after.list) {
		of := &in
		if slices.ContainsFunc(s.list, func(q ref) bool { return q.no == p.no }) {
			of = &out
		}
		if of.no != 0 && of.no != p.no {
			return ref{}, ref{}
		}
		*of = p
	}
	if out.no == 0 {
		return ref{}, ref{}
	}
	return out, in
}
