package dutch

import (
	"math/bits"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// place is what a vertex of a problem stands for.
type place uint8

const (
	inMDPs place = iota
	inLimbo
	inResidents
	inNext
	inRest
	inBye   // the pairing-allocated bye
	inFloat // a place for someone who is left unpaired
)

// vertex is a player (rank) in a place; inFloat, rank is the level allowed.
type vertex struct {
	place place
	rank  int
}

// problem is a bracket as a matching problem.
type problem struct {
	b     *bracket
	v     []vertex
	scale scale
	*matching.Weighted
	first    int   // vertex of the first resident: its BSN is 1
	stranded []int // ranks of the limbo without an opponent in the next bracket
	half     int   // with order: the size of S1
	order    bool
	sum      bool
	float    [][]uint64 // by vertex: cost of floating
	again    [][]uint64 // by vertex: cost of staying unpaired in the next bracket
	next     []int32    // by vertex: the entry of float
	below    []int32    // by vertex: the entry of float and again
	zero     []uint64
	buffer   []uint64
	kinds    []int   // by vertex
	known    []known // costs of pairs by both kinds
	width    int     // number of kinds
}

// known is what pairs of two kinds cost.
type known struct {
	cost  []uint64 // by the criteria alone
	entry [2]int32 // with the exchange, if it is one, or 0: not entered yet
}

// problem makes the matching problem; order adds the number of exchanges
// (4.3.1) and sum their size (4.3.2) below the criteria.
func (b *bracket) problem(order, sum bool) *problem {
	p := &problem{b: b, order: order, sum: sum, half: b.pairs, scale: b.measure(order, sum)}
	p.collect()
	p.zero = make([]uint64, p.scale.words)
	p.buffer = make([]uint64, p.scale.words)
	p.float = make([][]uint64, len(p.v))
	p.again = make([][]uint64, len(p.v))
	for i, v := range p.v {
		p.float[i], p.again[i] = p.zero, p.zero
		if v.place <= inResidents {
			p.float[i] = p.single(v.rank, func(c *criterion) func(*bracket, *player) (int, int) { return c.float })
		}
		if v.place <= inNext {
			p.again[i] = p.single(v.rank, func(c *criterion) func(*bracket, *player) (int, int) { return c.again })
		}
	}
	room := &b.f.room
	if b.f.why.full {
		room = nil // several are used together then
	}
	p.Weighted = room.Weighted(len(p.v), p.scale.words)
	p.enter()
	for i, v := range p.v {
		switch v.place {
		case inMDPs:
			p.Prefer(i, p.first)
		case inResidents:
			p.Prefer(i, p.first+p.half)
		}
	}
	if b.scope == withAll && !b.last() {
		p.seed()
	}
	if b.scope != alone && !b.last() {
		p.bid()
	}
	p.join()
	return p
}

// enter notes what it costs to leave a vertex out.
func (p *problem) enter() {
	p.next, p.below = make([]int32, len(p.v)), make([]int32, len(p.v))
	for i := range p.v {
		p.next[i] = p.Enter(p.float[i])
		p.below[i] = p.Enter(p.sumOf(p.float[i], p.again[i]))
	}
}

// join sets the costs of all edges. Those below the bracket and the next one
// cost nothing: they come by the row.
func (p *problem) join() {
	p.sortKinds()
	free := len(p.v)
	if p.b.scope == withAll && !p.b.last() {
		free = p.joinBelow()
	}
	const side = 64 // a matrix is kinder to the cache tile by tile
	for down := 0; down < free; down += side {
		for across := down; across < len(p.v); across += side {
			for i := down; i < min(down+side, free); i++ {
				for j := max(i+1, across); j < min(across+side, len(p.v)); j++ {
					if entry, ok := p.edge(i, j); ok {
						p.Join(i, j, entry)
					}
				}
			}
		}
	}
}

// joinBelow makes the edges of those below the next bracket among themselves,
// and returns the first vertex of them.
func (p *problem) joinBelow() int {
	first := p.end() + len(p.b.next)
	if len(p.b.rest) == 0 {
		return first
	}
	for i := first; i < len(p.v); i++ {
		p.JoinFree(i, p.b.graph.Row(p.v[i].rank), p.b.rest[0], first)
	}
	return first
}

// kind is all that C12-C21 look at: pairs of players of the same kinds cost the
// same.
type kind struct {
	score     core.Points
	want      core.Colour
	strength  strength
	back, two float
}

// sortKinds numbers the kinds of the bracket's players.
func (p *problem) sortKinds() {
	p.kinds = make([]int, len(p.v))
	number := map[kind]int{}
	for i, v := range p.v {
		if v.place > inResidents {
			continue
		}
		q := p.b.f.players[v.rank]
		k := kind{q.score, q.want, q.strength, q.floated(1), q.floated(2)}
		n, known := number[k]
		if !known {
			n = len(number)
			number[k] = n
		}
		p.kinds[i] = n
	}
	p.known = make([]known, len(number)*len(number))
	p.width = len(number)
}

// collect lists the vertices.
func (p *problem) collect() {
	b := p.b
	add := func(where place, ranks []int) {
		for _, r := range ranks {
			p.v = append(p.v, vertex{where, r})
		}
	}
	add(inMDPs, b.mdps)
	switch b.scope {
	case withAll:
		add(inLimbo, b.limbo)
	case withNext:
		for _, r := range b.limbo {
			if b.meetsAny(r, b.next) {
				add(inLimbo, []int{r})
			} else {
				p.stranded = append(p.stranded, r)
			}
		}
	}
	p.first = len(p.v)
	add(inResidents, b.residents)
	switch b.scope {
	case alone:
		for level, n := range b.floating {
			for range n {
				p.v = append(p.v, vertex{inFloat, level})
			}
		}
	case withNext:
		add(inNext, b.next)
		for range b.unpairedBelow() - len(p.stranded) {
			p.v = append(p.v, vertex{inFloat, -1})
		}
	case withAll:
		add(inNext, b.next)
		add(inRest, b.rest)
		if b.f.odd {
			p.v = append(p.v, vertex{inBye, b.f.bye})
		}
	}
}

// single sums what a criterion counts for one player.
func (p *problem) single(rank int, count func(*criterion) func(*bracket, *player) (int, int)) []uint64 {
	cost := make([]uint64, p.scale.words)
	for i := range criteria {
		if f := count(&criteria[i]); f != nil {
			p.put(cost, i, func() (int, int) { return f(p.b, p.b.f.players[rank]) })
		}
	}
	return cost
}

func (p *problem) put(cost []uint64, criterion int, f func() (int, int)) {
	if len(p.scale.shift[criterion]) == 0 {
		return
	}
	if grade, count := f(); count > 0 {
		if shift := p.scale.shift[criterion][grade]; shift >= 0 {
			p.scale.put(cost, shift, count)
		}
	}
}

// edge is the entry of the cost of putting vertices i < j together; false: not
// possible.
func (p *problem) edge(i, j int) (int32, bool) {
	v, w := p.v[i], p.v[j]
	if w.place == inFloat {
		return p.floatEdge(i, j)
	}
	if !p.b.graph.Joined(v.rank, w.rank) {
		return 0, false
	}
	switch {
	case v.place == inMDPs && w.place == inResidents, v.place == inResidents && w.place == inResidents:
		return p.pairCost(i, j), true
	case w.place == inResidents:
		return 0, false // the limbo floats
	case w.place <= inLimbo && p.b.scope != withAll:
		return 0, false // moved-down players do not meet
	case w.place == inNext:
		return p.next[i], true
	case v.place >= inRest:
		return 0, true
	case w.place >= inRest:
		return p.below[i], true
	}
	return p.Enter(p.sumOf(p.float[i], p.again[i], p.float[j], p.again[j])), true
}

func (p *problem) floatEdge(i, j int) (int32, bool) {
	v, level := p.v[i], p.v[j].rank
	switch {
	case v.place == inFloat:
		return 0, p.b.scope != alone
	case p.b.scope == alone && p.b.f.players[v.rank].score != p.b.levels[level]:
		return 0, false
	case p.b.mayFloat != nil && !p.b.mayFloat.Has(v.rank):
		return 0, false
	}
	return p.below[i], true
}

func (p *problem) sumOf(costs ...[]uint64) []uint64 {
	clear(p.buffer)
	for _, c := range costs {
		var carry uint64
		for k := range c {
			p.buffer[k], carry = bits.Add64(p.buffer[k], c[k], carry)
		}
	}
	return p.buffer
}

// pairCost is the entry of the cost of pairing i and j, the higher ranked first,
// in this bracket.
func (p *problem) pairCost(i, j int) int32 {
	at := &p.known[p.kinds[i]*p.width+p.kinds[j]]
	judged, shared := p.judged(i, j, at)
	exchange := 0
	if p.order && i-p.first >= p.half {
		exchange = 1
	}
	shared = shared && !p.sum
	if shared && at.entry[exchange] != 0 {
		return at.entry[exchange]
	}
	copy(p.buffer, judged)
	p.scale.put(p.buffer, p.scale.count, exchange)
	if p.sum {
		p.scale.put(p.buffer, p.scale.sum, i-p.first+1)
	}
	entry := p.Enter(p.buffer)
	if shared {
		at.entry[exchange] = entry
	}
	return entry
}

// judged is what the criteria say of the pair i-j, and whether they say the same
// of all pairs of these kinds.
func (p *problem) judged(i, j int, at *known) (cost []uint64, shared bool) {
	hi, lo := p.b.f.players[p.v[i].rank], p.b.f.players[p.v[j].rank]
	// C10 and C11 look at whole histories, where both preferences are absolute.
	shared = hi.want != lo.want || hi.strength != absolute || lo.strength != absolute
	if at.cost != nil && shared {
		return at.cost, true
	}
	cost = make([]uint64, p.scale.words)
	for k := range criteria {
		if f := criteria[k].pair; f != nil {
			p.put(cost, k, func() (int, int) { return f(p.b, hi, lo) })
		}
	}
	if shared {
		at.cost = cost
	}
	return cost, shared
}

// end is the vertex after the last resident.
func (p *problem) end() int { return p.first + len(p.b.residents) }

// paired reports whether vertex i is paired inside the bracket.
func (p *problem) paired(i int) bool {
	m := p.Mate(i)
	return p.v[i].place <= inResidents && p.v[m].place <= inResidents &&
		(p.v[i].place == inResidents || p.v[m].place == inResidents)
}

// solve finds the best candidates; false if there are none.
func (p *problem) solve() bool {
	ok := p.Solve()
	if ok {
		p.prove()
	}
	return ok
}

// prove shows the state of the matching to the verifier.
func (p *problem) prove() {
	if v := p.b.f.verify; v != nil {
		v(p.Weighted)
	}
}
