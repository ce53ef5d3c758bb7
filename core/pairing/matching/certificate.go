package matching

import (
	"errors"
	"fmt"
)

// Check proves from the dual variables that the matching is perfect and of
// least cost among the edges not ruled out, or tells what is wrong. When the problem
// has been made plain since, it also adds up what the whole matching costs by the
// costs that were proved least before.
func (s *Weighted) Check() error {
	slack := make(number, s.k)
	var bad error
	s.live.Each(func(v int) {
		if m := s.mate[v]; m < 0 || s.mate[m] != int32(v) || !s.adj[v].Has(int(m)) || !s.live.Has(int(m)) {
			bad = errors.Join(bad, fmt.Errorf("vertex %d has no proper mate", v))
			return
		}
		s.adj[v].each(s.live, func(w int) bool {
			s.slackInto(slack, v, w)
			if slack.negative() {
				bad = errors.Join(bad, fmt.Errorf("edge %d-%d has negative slack", v, w))
			}
			if s.mate[v] == int32(w) && !slack.zero() {
				bad = errors.Join(bad, fmt.Errorf("matched edge %d-%d is not tight", v, w))
			}
			return true
		})
	})
	for i := range s.blossom {
		b := &s.blossom[i]
		if !b.used {
			continue
		}
		inside := map[int32]bool{}
		for _, v := range b.members {
			inside[v] = true
		}
		out := 0
		for _, v := range b.members {
			if !inside[s.mate[v]] {
				out++
			}
		}
		if b.y.negative() || out != 1 || len(b.members)%2 == 0 {
			bad = errors.Join(bad, fmt.Errorf("blossom %d: %d edges leave %d vertices", i, out, len(b.members)))
		}
	}
	total, value := make(number, s.k), make(number, s.k)
	s.live.Each(func(v int) {
		if m := s.mate[v]; m > int32(v) {
			total.plus(s.edge(v, int(m)))
		}
	})
	value.set(s.dual)
	s.value()
	if total.cmp(s.dual) != 0 || value.cmp(s.dual) != 0 || total.cmp(s.opt) != 0 {
		bad = errors.Join(bad, fmt.Errorf("cost %v, dual %v kept as %v, optimum %v", total, s.dual, value, s.opt))
	}
	return errors.Join(bad, s.checkSolved())
}

// checkSolved adds up the first costs of the vertices that were not fixed before the
// problem was made plain.
func (s *Weighted) checkSolved() error {
	o := s.solved
	if o == nil {
		return nil
	}
	total := make(number, o.k)
	o.live.Each(func(v int) {
		if m := int(s.mate[v]); m > v {
			total.plus(o.edge(v, m))
		}
	})
	if total.cmp(o.opt) != 0 {
		return fmt.Errorf("cost %v by the first costs, optimum %v", total, o.opt)
	}
	return nil
}
