package pairing

import "slices"

// exactLimit is how many numbers the weights of an exact comparison may hold: about
// 400 players in one bracket with their whole order, or 2,000 by the criteria
// alone. Beyond it Check probes by exchanges.
const exactLimit = 8 << 20

// exact reports whether the contest is small enough to be decided exactly.
func (c *contest) exact(limit int) bool {
	_, _, words := packing(c.criteria, c.n)
	return len(c.couples)*words <= limit
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
	sum := func(p, q couple, i int) int64 { return list[i].gain(p) + list[i].gain(q) }
	for i, p := range pairs {
		here, _ := may(p[0], p[1])
		for _, q := range pairs[:i] {
			there, _ := may(q[0], q[1])
			for _, turn := range [2][2][2]*record{{{p[0], q[0]}, {p[1], q[1]}}, {{p[0], q[1]}, {q[0], p[1]}}} {
				one, ok := may(turn[0][0], turn[0][1])
				other, fine := may(turn[1][0], turn[1][1])
				if !ok || !fine {
					continue
				}
				for c := range list {
					gain := sum(one, other, c) - sum(here, there, c)
					if gain > 0 {
						return exchanged{c, gain, turn[:]}
					}
					if gain < 0 {
						break
					}
				}
			}
		}
	}
	return exchanged{}
}
