package command

import (
	"taikyoku/core"
)

// doubtful is a board that may be wrong, «4番が違うかも»: nothing is changed, what is
// right is asked.
func (r *reading) doubtful() (Understanding, bool) {
	boards := append(r.nums(iBoard), r.nums(iDesk)...)
	told := r.ctx.Match != nil || r.ctx.Reported != nil
	if len(boards) != 1 || !told || r.ctx.arbiter() || r.found.any() || r.question() {
		return Understanding{}, false
	}
	only := r.only(kWrong, kMistake, kHearsay, kWeigh, kSubject, kBan, kBoard, kDesk, kDai, kNumber, kResult, kOf)
	if !r.has(kWrong, kMistake) || !r.has(kHearsay, kWeigh) || !only {
		return Understanding{}, false
	}
	return r.unsure("unsure", AskRight), true
}

// sharePoints reads «2.5 to us»: what one side has got of the match; the rest is the
// other side's.
func (r *reading) sharePoints() (Understanding, bool) {
	m := r.ctx.Match
	if r.lang != "en" || m == nil || m.State != "playing" || !r.ctx.mayReport() || r.question() || r.found.any() {
		return Understanding{}, false
	}
	n, side := core.Points(-1), NoSide
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		switch {
		case tok.kind == kNumber && n < 0 && r.is(i+1, kTo) && tok.n%5 == 0:
			n = tok.n
		case tok.is(kTo) && n >= 0:
		case tok.is(kOwn) && n >= 0 && side == NoSide:
			side = Own
		case tok.is(kFoe) && n >= 0 && side == NoSide:
			side = Opponent
		case !tok.quiet():
			return Understanding{}, false
		}
	}
	rest := core.Points(10*r.ctx.Boards) - n
	if n < 0 || rest < 0 || side == NoSide {
		return Understanding{}, false
	}
	score := Score{First: n, Second: rest, Sided: true}
	if side == Opponent {
		score = score.Mirrored()
	}
	whole := read(r.lex, r.ctx, score.First.Short()+"-"+score.Second.Short()+" to us") // the same said in full
	whole.found = whole.findResults()
	whole.found.score, whole.found.typed = score, score
	return whole.results()
}
