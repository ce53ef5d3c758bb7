package team

// The criteria of article 2. C1 to C3 are absolute; C4 to C7 choose the
// upfloaters (3.5), C8 to C10 the pairs of a bracket (3.6). Each is a sum over
// pairs or teams, so each function here answers for one of them.

// c1: two teams that met, or that the rules keep apart, do not meet (C.04.1 2).
func (f *field) c1(a, b int) bool { return f.legal.Joined(a, b) }

// c2: no bye for a team that had one, won a match by forfeit, or got a
// full-point bye.
func (f *field) c2(t int) bool { return !f.teams[t].barred }

// c3: all teams not yet paired can be paired under the absolute criteria.
func (f *field) c3(unpaired []int) bool { return f.pairable(unpaired) }

// c4: the number of upfloaters. Each counts one; with the fewest, none meets
// another, so each is the opponent of a resident.
func c4() int { return 1 }

// c5: the upfloaters' scores, compared from the lowest one up. So each scoregroup
// has a field of its own, the lowest first: this is the one of level (0 is the
// highest of levels).
func c5(level, levels int) (field int) { return levels - 1 - level }

// c6: an upfloater that the following scoregroup will need itself: one of its
// teams meets one below it. Levels count from the following scoregroup (0)
// downwards.
func c6(a, b int) int {
	if min(a, b) == 0 && max(a, b) > 0 {
		return 1
	}
	return 0
}

// c7: an upfloater that floated in the previous round; not in the last two
// rounds.
func (f *field) c7(upfloater int) int {
	if f.floatsMatter() && f.teams[upfloater].floated {
		return 1
	}
	return 0
}

// c8: teams not getting their colour preference. Article 4 grants both unless
// they want the same colour.
func (f *field) c8(a, b int) int {
	if c := f.teams[a].prefers; c != 0 && c == f.teams[b].prefers {
		return 1
	}
	return 0
}

// c9: teams not getting a strong preference (Type B only).
func (f *field) c9(a, b int) int {
	if f.teams[a].strong && f.teams[b].strong {
		return f.c8(a, b)
	}
	return 0
}

// c10: opponents of upfloaters that floated in the previous round; not in the
// last two rounds. upfloats tells who is an upfloater in this bracket.
func (f *field) c10(a, b int, upfloats []bool) int {
	n := 0
	if f.floatsMatter() {
		if upfloats[a] && f.teams[b].floated {
			n++
		}
		if upfloats[b] && f.teams[a].floated {
			n++
		}
	}
	return n
}

// floatsMatter says whether C7 and C10 are on: not in the last two rounds.
func (f *field) floatsMatter() bool { return f.round <= f.rounds-2 }
