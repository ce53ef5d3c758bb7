package matching

// costs are the costs of edges, doubled. Costs of one word stand in a matrix.
// Of longer ones there are few that differ, next to the number of edges: they
// stand in a table, and the matrix tells where. That is built faster and stays
// in the cache.
type costs struct {
	n, k   int
	single number  // n × n, for one word
	index  []int32 // n × n places in the table, for more
	table  number  // k words each; the first is zero
	latest int32   // entry set last
}

// newCosts has no costs yet. Its matrix is of the room, if there is one, and is read
// only where there are edges.
func newCosts(n, words int, room *Room) costs {
	if words == 1 {
		return costs{n: n, k: words, single: room.single(n * n), table: make(number, 1)}
	}
	return costs{n: n, k: words, index: room.index(n * n), table: make(number, words, (4*n+1)*words)}
}

// Enter notes a non-negative cost, least significant word first, for any number
// of edges (Join).
func (s *costs) Enter(cost []uint64) (entry int32) {
	if number(cost).zero() {
		return 0
	}
	at := len(s.table)
	s.table = append(s.table, cost...)
	number(s.table[at:]).double()
	return int32(at / s.k)
}

// Join makes an edge of an entered cost. Edges may be made until Solve is
// called.
func (s *Weighted) Join(v, w int, entry int32) {
	s.adj[v].Add(w)
	s.adj[w].Add(v)
	if s.k == 1 {
		s.single[v*s.n+w], s.single[w*s.n+v] = s.table[entry], s.table[entry]
		return
	}
	s.index[v*s.n+w], s.index[w*s.n+v] = entry, entry
}

// JoinFree makes edges that cost nothing from v to the members of a set from one
// on, which are vertices from another, not higher one on; v has no other edges there
// yet. The caller does the same for the other ends.
func (s *Weighted) JoinFree(v int, to Set, from, as int) {
	if at := v * s.n; s.k == 1 {
		clear(s.single[at+as : at+s.n])
	} else {
		clear(s.index[at+as : at+s.n])
	}
	row := s.adj[v]
	for i := as >> 6; i < len(row); i++ {
		at := i<<6 + from - as // of the member that becomes the lowest of the word
		var word uint64
		if k, off := at>>6, uint(at)&63; k < len(to) {
			word = to[k] >> off
			if off > 0 && k+1 < len(to) {
				word |= to[k+1] << (64 - off)
			}
		}
		if i == as>>6 {
			word = word >> (uint(as) & 63) << (uint(as) & 63)
		}
		row[i] |= word
	}
}

// SetCost makes an edge of the given non-negative cost, least significant word
// first. Edges may be set until Solve is called.
func (s *Weighted) SetCost(v, w int, cost []uint64) {
	if s.k == 1 {
		s.SetCost64(v, w, int64(cost[0]))
		return
	}
	if at := int(s.latest) * s.k; !sameDoubled(s.table[at:at+s.k], cost) {
		s.latest = s.Enter(cost)
	}
	s.Join(v, w, s.latest)
}

// sameDoubled reports whether an entry stands for a cost.
func sameDoubled(entry, cost []uint64) bool {
	var carry uint64
	for i, c := range cost {
		if entry[i] != c<<1|carry {
			return false
		}
		carry = c >> 63
	}
	return true
}

// SetCost64 is SetCost for problems of one word.
func (s *Weighted) SetCost64(v, w int, cost int64) {
	s.adj[v].Add(w)
	s.adj[w].Add(v)
	s.single[v*s.n+w], s.single[w*s.n+v] = uint64(2*cost), uint64(2*cost)
}

func (s *costs) edge(v, w int) number {
	i := v*s.n + w
	if s.k == 1 {
		return s.single[i : i+1]
	}
	at := int(s.index[i]) * s.k
	return s.table[at : at+s.k]
}
