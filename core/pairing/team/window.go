package team

// window is the part of the lower teams that can matter when upfloaters are
// chosen. Far below, where there are many teams and each has met few, everybody
// who is left can be paired whatever happens above (Dirac, see pairable), so a
// good number of the best of them stands for all.
//
// Let m be the most teams anybody may not meet. If at most reach teams from
// above take opponents among the far ones, and those left are still 2m+2 or more,
// they can be paired. And among reach+m far teams each of those from above has
// one it may meet and nobody else takes; as higher scores are better (C5) it
// never needs one further down.
type window struct {
	lower []int // a prefix of the lower teams, whole scoregroups but for one team that makes the number even
	free  int   // from this level on anybody counts as able to meet anybody
}

// window cuts the lower teams for a solution. Where C6 is met whatever set is
// chosen, it also stops looking at it.
func (s *selection) window(r *refine) window {
	if s.whole {
		return window{s.lower, s.levels}
	}
	if r.follow >= 0 && s.c6Certain(r.follow) {
		r.follow = -1
	}
	near := s.upTo(r.follow)
	reach := len(s.residents) + near
	if len(s.lower)-near < reach+2*s.f.most+2 {
		return window{s.lower, s.levels}
	}
	kept := near
	for level := r.follow + 1; kept-near < reach+s.f.most; level++ {
		kept = s.upTo(level)
	}
	if (len(s.residents)+kept)%2 == 1 {
		kept++ // all unpaired teams are an even number: there is one more
	}
	return window{s.lower[:kept], r.follow + 1}
}

// c6Certain reports whether the following scoregroup and what is below it can be
// paired with the fewest upfloaters whatever set is chosen: both are large
// enough for anybody to be taken out.
func (s *selection) c6Certain(follow int) bool {
	group := s.upTo(follow) - s.upTo(follow-1)
	below := len(s.lower) - s.upTo(follow)
	enough := len(s.residents) + 2*s.f.most + 3
	return group >= enough && (below == 0 || below >= enough)
}

// upTo is the number of lower teams down to a level.
func (s *selection) upTo(level int) int {
	n := 0
	for n < len(s.level) && s.level[n] <= level {
		n++
	}
	return n
}
