package dutch_test

import (
	"cmp"
	"slices"
)

// trial is a bracket being tried.
type trial struct {
	*literal
	mdps, residents   []int
	below, next, rest uint
	goal              []int
	maxPairs, paired  int
	forced            [2]int // a pair that candidates must have; 0, 0: any
	seen              int
	winner            *candidate
}

// sets chooses the MDPs to be paired (4.4): the first differing BSN decides.
func (b *trial) sets(chosen []int, from, want int) {
	if len(chosen) == want {
		var limbo []int
		for _, m := range b.mdps {
			if !slices.Contains(chosen, m) {
				limbo = append(limbo, m)
			}
		}
		b.mdpPairing(chosen, limbo, nil, b.residents)
		return
	}
	for i := from; i < len(b.mdps); i++ {
		b.sets(append(slices.Clone(chosen), b.mdps[i]), i+1, want)
	}
}

// mdpPairing tries the transpositions of S2 (4.2): MDP after MDP gets each
// resident in order.
func (b *trial) mdpPairing(left, limbo []int, pairs [][2]int, residents []int) {
	if len(left) == 0 {
		b.remainder(limbo, pairs, residents)
		return
	}
	for i, r := range residents {
		if b.ok[left[0]][r] {
			b.mdpPairing(left[1:], limbo, append(slices.Clone(pairs), [2]int{left[0], r}), slices.Delete(slices.Clone(residents), i, i+1))
		}
	}
}

// remainder goes through the exchanges (4.3) and their transpositions.
func (b *trial) remainder(limbo []int, mdpPairs [][2]int, residents []int) {
	half := b.maxPairs - len(mdpPairs)
	if half < 0 || 2*half > len(residents) {
		return
	}
	for _, x := range exchanges(half, len(residents)) {
		var s1, s2 []int
		for i, r := range residents {
			if (i < half) != slices.Contains(x.moved, i) {
				s1 = append(s1, r)
			} else {
				s2 = append(s2, r)
			}
		}
		b.transpose(limbo, mdpPairs, mdpPairs, s1, s2)
	}
}

// exchange is a set of places that change their side.
type exchange struct {
	moved  []int
	size   int
	sum    int
	x1, x2 []int // leaving S1, descending; leaving S2, ascending
}

// exchanges lists all exchanges between the first half and the others, the
// empty one first, by the four rules of 4.3.
func exchanges(half, n int) []exchange {
	var list []exchange
	for set := range uint(1) << n {
		var e exchange
		for i := range n {
			if set>>i&1 == 0 {
				continue
			}
			e.moved = append(e.moved, i)
			if i < half {
				e.x1 = append(e.x1, i)
				e.sum -= i
			} else {
				e.x2 = append(e.x2, i)
				e.sum += i
			}
		}
		if len(e.x1) == len(e.x2) {
			slices.Reverse(e.x1)
			e.size = len(e.x1)
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b exchange) int {
		return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.sum, b.sum), -slices.Compare(a.x1, b.x1), slices.Compare(a.x2, b.x2))
	})
	return list
}

func (b *trial) transpose(limbo []int, mdpPairs, pairs [][2]int, s1, s2 []int) {
	if len(s1) == 0 {
		b.judge(&candidate{mdpPairs: mdpPairs, pairs: pairs, down: slices.Sorted(slices.Values(append(slices.Clone(limbo), s2...)))})
		return
	}
	for i, r := range s2 {
		if b.ok[s1[0]][r] {
			b.transpose(limbo, mdpPairs, append(slices.Clone(pairs), [2]int{s1[0], r}), s1[1:], slices.Delete(slices.Clone(s2), i, i+1))
		}
	}
}

// judge compares a candidate with the best so far (3.4, 3.8).
func (b *trial) judge(c *candidate) {
	if b.forced != [2]int{} && !slices.Contains(c.pairs, b.forced) {
		return
	}
	if !b.completable(setOf(c.down)|b.below, true) {
		if b.completable(setOf(c.down)|b.below, false) {
			b.decided["C5 candidate"]++
		} else {
			b.decided["C4"]++
		}
		return
	}
	var scores []int
	for _, i := range c.down {
		scores = append(scores, b.souls[i].score)
	}
	if !slices.Equal(scores, b.goal) {
		b.decided["C7"]++
		return
	}
	c.value = b.values(c)
	b.seen++
	if b.winner == nil {
		b.winner = c
		return
	}
	for i := range c.value {
		switch slices.Compare(c.value[i].count, b.winner.value[i].count) {
		case -1:
			b.decided[c.value[i].criterion]++
			b.winner = c
			return
		case 1:
			return
		}
	}
}
