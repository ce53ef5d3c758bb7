package dutch

import (
	"cmp"
	"slices"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// field is all who are to be paired in the round, best first (Art. 1.2), and
// who may meet whom. In an odd field one more vertex, bye, stands for the
// pairing-allocated bye.
type field struct {
	d       *core.Division
	players []*player
	legal   *matching.Graph // C1, C2, C3
	odd     bool
	bye     int // its vertex, or -1
	byeAt   core.Points
	initial core.Colour
	room    matching.Room         // for the graphs of a bracket
	whole   *matching.Cardinality // a pairing of all who are left, to start from
	shape   *shape                // of those below a bracket (count.go)
	crowded bool                  // opponents are so few that those below cannot take whom a bracket leaves just as it comes
	counted int                   // brackets that were settled by counting (count.go)
	single  int                   // and by who floats alone (single.go)
	weighed int                   // and by weighing C6-C8 alone (weighed.go)
	why     explanation
	verify  func(*matching.Weighted) // sees the proofs, in tests
	barred  map[[2]int]bool          // forbidden pairs (TRF 260), by TPN, smaller first
}

// newField collects the round's participants.
func newField(d *core.Division, all []player) *field {
	f := &field{d: d, bye: -1, initial: initialColour(d), barred: map[[2]int]bool{}}
	for i, e := range d.Entries {
		if _, absent := d.Absent[e.No]; !absent && !e.Withdrawn {
			all[i].arrived = true
			f.players = append(f.players, &all[i])
		}
	}
	arrival := 0
	for i := range all {
		if all[i].arrived {
			arrival++
		}
		all[i].arrival = arrival
	}
	slices.SortFunc(f.players, func(a, b *player) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.no, b.no))
	})
	f.odd = len(f.players)%2 == 1
	f.crowded = 3*len(d.Played) > len(f.players)
	f.forbid()
	f.join()
	return f
}

// forbid reads the pairs that may not meet in this round.
func (f *field) forbid() {
	r := f.d.Next()
	for _, x := range f.d.Forbidden {
		if x.First == 0 && x.Last == 0 || x.First <= r && r <= x.Last {
			for i, a := range x.Entries {
				for _, b := range x.Entries[i+1:] {
					f.barred[[2]int{min(a, b), max(a, b)}] = true
				}
			}
		}
	}
}

// c1 is C.04.1 art. 2: two participants who have played each other shall not
// meet again.
func c1(a, b *player) bool { return !slices.Contains(a.met, b.no) }

// c2 is C.04.1 art. 4: nobody who has already received a bye, or a win's points
// in one round without playing, shall receive the bye.
func c2(p *player) bool { return !p.hadBye }

// c3: two players with the same absolute colour preference do not meet, unless
// one of them is a topscorer.
func c3(a, b *player) bool {
	return a.strength != absolute || b.strength != absolute || a.want != b.want || a.top || b.top
}

// join draws the graph of pairs that C1, C3 and the arbiter allow.
func (f *field) join() {
	n := len(f.players)
	size := n
	if f.odd {
		f.bye, size = n, n+1
	}
	f.legal = matching.NewGraph(size)
	f.legal.Lend(&f.room)
	rank := make([]int, len(f.d.Entries)+1)
	for i := range rank {
		rank[i] = -1
	}
	everyone := matching.NewSet(size)
	wantWhite, wantBlack := matching.NewSet(size), matching.NewSet(size)
	for i, p := range f.players {
		rank[p.no] = i
		everyone.Add(i)
		if p.strength == absolute && !p.top {
			if p.want == core.White {
				wantWhite.Add(i)
			} else {
				wantBlack.Add(i)
			}
		}
	}
	for i, p := range f.players {
		row := f.legal.Row(i)
		copy(row, everyone)
		switch {
		case wantWhite.Has(i):
			copy(row, row.Without(wantWhite))
		case wantBlack.Has(i):
			copy(row, row.Without(wantBlack))
		}
		row.Remove(i)
		for _, no := range p.met {
			if rank[no] >= 0 {
				row.Remove(rank[no])
			}
		}
	}
	for pair := range f.barred {
		if pair[1] < len(rank) && pair[0] > 0 && rank[pair[0]] >= 0 && rank[pair[1]] >= 0 {
			f.legal.Cut(rank[pair[0]], rank[pair[1]])
		}
	}
}

// c5 finds the least score a receiver of the bye can have if everybody else is
// to be paired (C4), and lets the bye go to eligible players of that score
// only. It reports whether a complete pairing exists.
func (f *field) c5() error {
	n := len(f.players)
	c := matching.NewCardinality(f.legal)
	if !f.odd {
		if c.Maximise() > 0 {
			return f.unpairable(c)
		}
		return nil
	}
	c.Remove(f.bye)
	eligible := 0
	for _, p := range f.players {
		if c2(p) {
			eligible++
		}
	}
	if eligible == 0 {
		return f.noBye(nil)
	}
	if c.Maximise() > 1 {
		return f.unpairable(c)
	}
	single := 0
	for single < n && c.Mate(single) >= 0 {
		single++
	}
	found := false
	spare := c.Spare(single)
	spare.Each(func(v int) {
		if c2(f.players[v]) && (!found || f.players[v].score < f.byeAt) {
			f.byeAt, found = f.players[v].score, true
		}
	})
	if !found {
		return f.noBye(spare)
	}
	for v, p := range f.players {
		if c2(p) && p.score == f.byeAt {
			f.legal.Join(f.bye, v)
		}
	}
	return nil
}

// noBye is the error of an odd field in which nobody may have the bye: spare
// are those who could be left over, nil for everybody.
func (f *field) noBye(spare matching.Set) error {
	e := &Error{Reason: NoByeCandidate, Round: f.d.Next()}
	for v, p := range f.players {
		if spare == nil || spare.Has(v) {
			e.Entries = append(e.Entries, p.no)
		}
	}
	return e
}

// unpairable explains a field without complete pairing by its barrier.
func (f *field) unpairable(c *matching.Cardinality) error {
	e := &Error{Reason: Unpairable, Round: f.d.Next()}
	loose, scarce := c.Barrier()
	for v, p := range f.players {
		if c.Mate(v) < 0 {
			e.Entries = append(e.Entries, p.no)
		}
		if loose.Has(v) {
			e.Rivals = append(e.Rivals, p.no)
		}
		if scarce.Has(v) {
			e.Scarce = append(e.Scarce, p.no)
		}
	}
	const enough = 20 // pairs named in one message
	for v := range f.players {
		for w := v + 1; w < len(f.players) && len(e.Obstacles) < enough; w++ {
			if c.Mate(v) < 0 && loose.Has(w) && !f.legal.Joined(v, w) {
				e.Obstacles = append(e.Obstacles, f.obstacle(v, w))
			}
		}
	}
	return e
}

// obstacle tells which absolute criterion keeps two players apart.
func (f *field) obstacle(v, w int) Obstacle {
	a, b := f.players[v], f.players[w]
	o := Obstacle{A: a.no, B: b.no, Rule: "260"}
	switch {
	case !c1(a, b):
		o.Rule = "C1"
	case !c3(a, b):
		o.Rule = "C3"
	}
	return o
}
