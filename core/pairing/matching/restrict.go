package matching

import "slices"

// Restrict keeps of v's edges only those to the allowed vertices, if a perfect
// matching of the same cost remains, and then holds such a matching. Otherwise
// it changes nothing and returns false. Solve must have succeeded before.
func (s *Weighted) Restrict(v int, allowed func(w int) bool) bool {
	keep := NewSet(s.n)
	s.adj[v].each(s.live, func(w int) bool {
		if allowed(w) {
			keep.Add(w)
		}
		return true
	})
	fits := keep.Has(int(s.mate[v]))
	if !fits && !(s.anyTight(v, keep) && s.Mates(v).Meets(keep)) {
		return false
	}
	s.matched = -1
	if fits && s.spares(v, keep) {
		s.cut(v, keep)
		return true
	}
	s.plain()
	if fits {
		s.open(v)
	} else {
		s.release(v)
	}
	s.cut(v, keep)
	return s.run(s.opt)
}

// anyTight reports whether v has a tight edge to one of a set: only those can
// be in a matching of least cost.
func (s *Weighted) anyTight(v int, to Set) bool {
	found := false
	to.each(s.live, func(w int) bool {
		s.slackInto(s.scratch, v, w)
		found = s.scratch.zero()
		return !found
	})
	return found
}

// Fix makes v and w mates for good, if a perfect matching of the same cost
// contains that pair; they no longer take part then. Otherwise it changes
// nothing and returns false. Solve must have succeeded before.
func (s *Weighted) Fix(v, w int) bool {
	if !s.adj[v].Has(w) || !s.live.Has(v) || !s.live.Has(w) {
		return false
	}
	if slack := s.scratch; s.mate[v] != int32(w) {
		if s.slackInto(slack, v, w); !slack.zero() {
			return false
		}
	}
	single := s.top[v] == int32(v) && s.top[w] == int32(w)
	if single && (s.mate[v] == int32(w) || s.swap(v, w)) {
		s.retire(v, w)
		return true
	}
	if s.mate[v] != int32(w) && !s.Mates(v).Has(w) {
		return false
	}
	s.plain()
	if s.mate[v] != int32(w) {
		s.release(v)
		s.release(w)
	} else {
		s.open(v)
		s.open(w)
	}
	s.mate[v], s.mate[w] = int32(w), int32(v)
	s.retire(v, w)
	return s.run(s.opt)
}

// Price is the least cost of a perfect matching that contains the pair v-w;
// false if there is none. It changes nothing. Solve must have succeeded before, and
// nothing been fixed or restricted since.
func (s *Weighted) Price(v, w int) ([]uint64, bool) {
	if !s.adj[v].Has(w) || !s.live.Has(v) || !s.live.Has(w) {
		return nil, false
	}
	old := s.save()
	defer s.restore(old)
	s.open(v)
	s.open(w)
	if s.mate[v] != int32(w) {
		s.part(v)
		s.part(w)
		s.mate[v], s.mate[w] = int32(w), int32(v)
	}
	s.retire(v, w)
	if !s.run(nil) {
		return nil, false
	}
	price := slices.Clone(s.dual)
	price.plus(s.edge(v, w))
	price.half()
	return price, true
}

// swap pairs v with w and their mates with each other, if that is tight too.
func (s *Weighted) swap(v, w int) bool {
	p, q := s.mate[v], s.mate[w]
	if s.top[p] == s.top[q] || !s.adj[p].Has(int(q)) {
		return false
	}
	if s.slackInto(s.scratch, int(p), int(q)); !s.scratch.zero() {
		return false
	}
	s.mate[p], s.mate[q] = q, p
	s.mate[v], s.mate[w] = int32(w), int32(v)
	return true
}

// retire takes the pair v-w out of the problem.
func (s *Weighted) retire(v, w int) {
	s.matched = -1
	s.live.Remove(v)
	s.live.Remove(w)
	s.dual.minus(s.pot(v))
	s.dual.minus(s.pot(w))
	s.opt.minus(s.edge(v, w))
}

func (s *Weighted) part(v int) {
	if m := s.mate[v]; m >= 0 {
		s.mate[m], s.mate[v] = -1, -1
	}
}

// open dissolves all blossoms around v.
func (s *Weighted) open(v int) {
	for s.top[v] != int32(v) {
		s.dissolve(s.top[v])
	}
}

// release takes v away from its mate, or from the blossoms around it, the mate of
// which it returns: the others there stay paired.
func (s *Weighted) release(v int) (left int) {
	top := s.top[v]
	left = int(s.mate[s.base(top)])
	s.rebase(top, int32(v))
	s.mate[v] = -1
	if left >= 0 {
		s.mate[left] = -1
	}
	s.open(v)
	return left
}

// cut removes v's edges but those to the vertices kept.
func (s *Weighted) cut(v int, keep Set) {
	for i, away := range s.adj[v].Without(keep) {
		for ; away != 0; away &= away - 1 {
			s.adj[i<<6|trailing(away)].Remove(v)
		}
		s.adj[v][i] &= keep[i]
	}
}

// saved is all that a repair changes.
type saved struct {
	live              Set
	opt, dual, u      number
	mate, top, parent []int32
	blossom           []blossom
	free              []int32
}

func (s *Weighted) save() saved {
	o := saved{
		live: slices.Clone(s.live), opt: slices.Clone(s.opt), dual: slices.Clone(s.dual), u: slices.Clone(s.u),
		mate: slices.Clone(s.mate), top: slices.Clone(s.top), parent: slices.Clone(s.parent),
		blossom: slices.Clone(s.blossom), free: slices.Clone(s.free),
	}
	room := make(number, len(o.blossom)*s.k)
	for i := range o.blossom {
		y := room[i*s.k : (i+1)*s.k]
		y.set(o.blossom[i].y)
		o.blossom[i].y = y
	}
	return o
}

func (s *Weighted) restore(o saved) {
	s.live, s.opt, s.dual, s.u = o.live, o.opt, o.dual, o.u
	s.mate, s.top, s.parent = o.mate, o.top, o.parent
	s.blossom, s.free = o.blossom, o.free
}
