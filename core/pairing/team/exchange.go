package team

// exchange holds a pairing of least cost between two sides and finds others of
// the same cost by passing bottom members around.
//
// prices[i] are potentials of the top members such that to hand i's opponent on
// never pays: cost(i,b) - cost(k,b) + prices[i] - prices[k] >= 0 for every top
// member i and the holder k of b. The pairings of least cost are those that
// use only pairs where this is 0 (complementary slackness).
type exchange struct {
	p      *plan
	tops   []int
	bottom []int  // the opponent of tops[i]
	holder []int  // by TPN of a bottom member: the index of its top member
	fixed  []bool // by TPN of a bottom member
	done   []bool // by index
	prices []int
}

func newExchange(p *plan, tops, mates []int) *exchange {
	n := len(tops)
	x := &exchange{
		p: p, tops: tops, bottom: make([]int, n), holder: make([]int, len(mates)),
		fixed: make([]bool, len(mates)), done: make([]bool, n), prices: make([]int, n),
	}
	for i, t := range tops {
		x.bottom[i] = mates[t]
		x.holder[mates[t]] = i
	}
	x.settle()
	return x
}

// may reports whether top member i could meet the bottom member b, and at what
// cost more than its holder k does.
func (x *exchange) may(i, b int) (more int, ok bool) {
	t := x.tops[i]
	if !x.p.f.c1(t, b) || x.p.seat[t] > x.p.seat[b] {
		return 0, false
	}
	return x.p.cost(t, b) - x.p.cost(x.tops[x.holder[b]], b), true
}

// settle computes the prices by shortest paths (Bellman and Ford). Costs are
// few and small, so it is quiet after a few rounds.
func (x *exchange) settle() {
	for again := true; again; {
		again = false
		for i := range x.tops {
			for k, b := range x.bottom {
				if more, ok := x.may(i, b); ok && x.prices[i]+more < x.prices[k] {
					x.prices[k] = x.prices[i] + more
					again = true
				}
			}
		}
	}
}

// tight reports whether i could take b in a pairing of least cost, as far as the
// prices tell.
func (x *exchange) tight(i, b int) bool {
	more, ok := x.may(i, b)
	return ok && x.prices[i]+more == x.prices[x.holder[b]]
}

// mate is the opponent of the top member i.
func (x *exchange) mate(i int) int { return x.bottom[i] }

// fix settles the pair of the top member i for good.
func (x *exchange) fix(i int) {
	x.done[i] = true
	x.fixed[x.bottom[i]] = true
}

// obtain gives b to the top member i if some pairing of least cost does: the
// holder of b must find another opponent, whose holder another, and so on until
// somebody takes the one that i gives up.
func (x *exchange) obtain(i, b int) bool {
	if x.bottom[i] == b {
		return true
	}
	if !x.tight(i, b) {
		return false
	}
	from := make([]int, len(x.tops)) // who passed on to whom
	for k := range from {
		from[k] = -1
	}
	first := x.holder[b]
	queue := []int{first}
	from[first] = first
	for len(queue) > 0 {
		k := queue[0]
		queue = queue[1:]
		if x.tight(k, x.bottom[i]) {
			x.pass(i, b, k, from)
			return true
		}
		for next := range x.tops {
			if from[next] < 0 && next != i && !x.done[next] && x.tight(k, x.bottom[next]) {
				from[next] = k
				queue = append(queue, next)
			}
		}
	}
	return false
}

// pass carries the exchange out: k takes what i had, and so on back to the first
// holder of b, who gave it to i.
func (x *exchange) pass(i, b, k int, from []int) {
	free := x.bottom[i]
	for {
		had := x.bottom[k]
		x.give(k, free)
		if had == b {
			break
		}
		free, k = had, from[k]
	}
	x.give(i, b)
}

func (x *exchange) give(i, b int) {
	x.bottom[i] = b
	x.holder[b] = i
}
