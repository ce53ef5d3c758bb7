package dutch_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
)

// mood says how often things happen in a random event, in percent.
type mood struct {
	draw, absent, forfeit, late int
	forbidden                   int // groups of three who may not meet
	spread                      int // of ratings, in points; small: many surprises
}

var usual = mood{draw: 30, absent: 2, forfeit: 1, spread: 1500}

// newEvent is an event of n players before round 1.
func newEvent(r *rand.Rand, n, rounds int, m mood) core.Division {
	d := core.Division{System: "FIDE_DUTCH", Rounds: rounds, Boards: 1, Scoring: core.Standard(), Initial: core.White}
	if r.IntN(2) == 0 {
		d.Initial = core.Black
	}
	for i := range n {
		rating := 2700 - m.spread*i/max(n, 1)
		d.Entries = append(d.Entries, core.Entry{No: i + 1, Strength: rating, Members: []core.Player{{No: i + 1, Rating: rating}}})
	}
	for range m.forbidden {
		d.Forbidden = append(d.Forbidden, core.Forbidden{Entries: []int{1 + r.IntN(n), 1 + r.IntN(n), 1 + r.IntN(n)}})
	}
	return d
}

// stayAway draws who is not there in the coming round.
func stayAway(r *rand.Rand, d *core.Division, m mood) {
	d.Absent = map[int]core.ByeKind{}
	for no := 1; no <= len(d.Entries); no++ {
		switch {
		case len(d.Played) == 0 && r.IntN(100) < m.late:
			d.Absent[no] = core.NotYetIn
		case r.IntN(100) < m.absent:
			d.Absent[no] = []core.ByeKind{core.HalfBye, core.ZeroBye, core.FullBye}[r.IntN(3)]
		}
	}
}

// playOut gives the draw results and adds it to the event.
func playOut(r *rand.Rand, d *core.Division, draw core.Draw, m mood) {
	var round core.Round
	for _, p := range draw.Pairs {
		expect := 1 / (1 + math.Pow(10, float64(d.Entries[p.Black-1].Strength-d.Entries[p.White-1].Strength)/400))
		res := core.BlackWins
		switch x := r.IntN(100); {
		case x < m.forfeit:
			res = []core.Result{core.WhiteForfeit, core.BlackForfeit, core.DoubleForfeit}[r.IntN(3)]
		case r.IntN(100) < m.draw:
			res = core.Drawn
		case r.Float64() < expect:
			res = core.WhiteWins
		}
		round.Matches = append(round.Matches, core.Match{
			White: p.White, Black: p.Black,
			Games: []core.Game{{Board: 1, White: p.White, Black: p.Black, Result: res}},
		})
	}
	round.Byes = draw.Byes
	d.Played = append(d.Played, round)
	d.Absent = nil
}

// event plays rounds of a random event; ok is false where a round could not be
// paired.
func event(tb testing.TB, seed uint64, n, rounds, play int, m mood) (d core.Division, ok bool) {
	tb.Helper()
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	d, ok = newEvent(r, n, rounds, m), true
	stayAway(r, &d, m)
	for len(d.Played) < play && ok {
		d, ok = nextRound(tb, d, r.Uint64(), m)
	}
	return d, ok
}

// nextRound pairs and plays a round and draws who stays away from the next.
func nextRound(tb testing.TB, d core.Division, seed uint64, m mood) (core.Division, bool) {
	tb.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	draw, err := dutch.Pair(d)
	if err != nil {
		return d, false
	}
	d.Played = slices.Clone(d.Played)
	playOut(r, &d, draw, m)
	stayAway(r, &d, m)
	return d, true
}
