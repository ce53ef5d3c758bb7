package pairing

import (
	"slices"

	"taikyoku/core"
)

// exactLimit is how many numbers the weights of an exact comparison may hold: about
// 400 players in one bracket with their whole order, or 2,000 by the criteria
// alone. Beyond it Check probes by exchanges. Events that no program has ever held
// get less, so that a round of theirs is verified in seconds.
const (
	exactLimit     = 8 << 20
	exactLimitHuge = 1 << 19
	huge           = 2000 // entries
)

func limitFor(d *core.Division) int {
	if len(d.Entries) > huge {
		return exactLimitHuge
	}
	return exactLimit
}

// exchanged is a better way to pair some players, by criterion at.
type exchanged struct {
	at    int
	by    int64
	pairs [][2]*record
}

// instead are the better pairs, by number.
func (e exchanged) instead() [][2]int {
	numbers := make([][2]int, 0, len(e.pairs))
	for _, p := range e.pairs {
		numbers = append(numbers, [2]int{p[0].no, p[1].no})
	}
	return numbers
}

func (e exchanged) entries() []int {
	var all []int
	for _, p := range e.pairs {
		all = append(all, p[0].no, p[1].no)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// exchange looks for two pairs that would do better with each other's
// partners: O(pairs²) comparisons.
func exchange(list []criterion, pairs [][2]*record, may func(p, r *record) (couple, bool)) exchanged {
	single := len(list)
	for single > 0 && list[single-1].run != nil {
		single--
	}
	drawn := make([]valued, len(pairs))
	for i, p := range pairs {
		c, _ := may(p[0], p[1])
		drawn[i] = valued{c, make([]int64, single)}
		for k := range single {
			if list[k].run == nil {
				drawn[i].gains[k] = list[k].gain(c)
			}
		}
	}
	for i, p := range pairs {
		for j, q := range pairs[:i] {
			for _, turn := range [2][2][2]*record{{{p[0], q[0]}, {p[1], q[1]}}, {{p[0], q[1]}, {q[0], p[1]}}} {
				one, ok := may(turn[0][0], turn[0][1])
				other, fine := may(turn[1][0], turn[1][1])
				if !ok || !fine {
					continue
				}
				if at, gain := compare(list, one, other, drawn[i], drawn[j]); gain > 0 {
					return exchanged{at, gain, turn[:]}
				}
			}
		}
	}
	return exchanged{}
}

// valued is a couple with what it adds to each criterion that is in no run.
type valued struct {
	couple
	gains []int64
}

// compare is the first criterion by which the couples p and q differ from r and s,
// and what they gain by it.
func compare(list []criterion, p, q couple, r, s valued) (at int, gain int64) {
	for i := 0; i < len(list); i++ {
		run, gain := list[i].run, list[i].gain
		if run == nil {
			if by := gain(p) + gain(q) - r.gains[i] - s.gains[i]; by != 0 {
				return i, by
			}
			continue
		}
		of := [4]int{run.at(p), run.at(q), run.at(r.couple), run.at(s.couple)}
		slices.Sort(of[:])
		for k, n := range of {
			if n < 0 || k > 0 && n == of[k-1] {
				continue
			}
			gain := list[i+n].gain
			if by := gain(p) + gain(q) - gain(r.couple) - gain(s.couple); by != 0 {
				return i + n, by
			}
		}
		i += run.n - 1
	}
	return 0, 0
}
