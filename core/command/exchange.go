package command

import "slices"

// exchange.go reads two players who both play and change places.

// exchanges reports whether two players who both play shall change places.
func (r *reading) exchanges(s *sheet) bool {
	refs := slices.Concat(s.out, s.in, s.list)
	if len(refs) != 2 || !r.has(kReplace, kReversed) || r.has(kAbsent, kPlays) || len(s.strangers) > 0 {
		return false
	}
	base := r.base()
	return slices.Contains(base, refs[0].no) && slices.Contains(base, refs[1].no)
}

func (r *reading) exchange(s *sheet) (Understanding, bool) {
	refs := slices.Concat(s.out, s.in, s.list)
	players := slices.Clone(r.base())
	i, j := slices.Index(players, refs[0].no), slices.Index(players, refs[1].no)
	players[i], players[j] = players[j], players[i]
	return r.allowed(SubmitLineup{Round: r.round(), Players: players, Derived: "change"}), true
}
