package standings

import (
	"slices"

	"taikyoku/core"
)

// final moves the two who played the final to the first places (WX-10): the
// winner first, and after a draw the one who stands higher anyway.
func (r *ranking) final() {
	f := r.rules.Final
	if f < 1 || f > r.rounds || len(r.d.Played[f-1].Matches) == 0 {
		return
	}
	m := r.d.Played[f-1].Matches[0]
	first, second := int32(m.White-1), int32(m.Black-1)
	white, black := r.finalScore(m)
	if black > white || black == white && slices.Index(r.order, second) < slices.Index(r.order, first) {
		first, second = second, first
	}
	r.take(second)
	r.take(first)
	r.split[0] = -1
	for pos := 1; pos <= 2 && pos < r.n; pos++ {
		r.split[pos] = int16(len(r.stack))
	}
}

func (r *ranking) finalScore(m core.Match) (white, black core.Points) {
	for _, g := range m.Games {
		if r.team && g.White != 0 && !slices.ContainsFunc(r.d.Entries[m.White-1].Members, func(p core.Player) bool { return p.No == g.White }) {
			white, black = white+r.d.Scoring.Of(g.Result.Black), black+r.d.Scoring.Of(g.Result.White)
			continue
		}
		white, black = white+r.d.Scoring.Of(g.Result.White), black+r.d.Scoring.Of(g.Result.Black)
	}
	return white, black
}

// take moves an entry to the top of the order; whoever stood below it is now
// apart from whoever stood above it by the weaker of the two cuts.
func (r *ranking) take(i int32) {
	pos := slices.Index(r.order, i)
	if pos+1 < r.n {
		above, below := r.split[pos], r.split[pos+1]
		if above >= 0 && (below < 0 || above < below) {
			r.split[pos+1] = above
		}
	}
	copy(r.order[1:pos+1], r.order[:pos])
	copy(r.split[1:pos+1], r.split[:pos])
	r.order[0], r.split[0] = i, -1
}

// outside takes the final out of the finalists' record, so that it counts
// neither for them nor for their opponents.
func (t *table) outside() {
	f := t.rules.Final
	if !t.rules.FinalOutside || f < 1 || f > t.rounds || len(t.d.Played[f-1].Matches) == 0 {
		return
	}
	m := t.d.Played[f-1].Matches[0]
	for _, i := range []int{m.White - 1, m.Black - 1} {
		t.strike(i, f-1)
	}
}
