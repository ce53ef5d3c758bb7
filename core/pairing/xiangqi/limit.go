package xiangqi

import "taikyoku/core"

// obstacle is why two entries may not meet: the key of the reason, or empty.
func (f *field) obstacle(a, b int) string {
	x, y := &f.entries[a], &f.entries[b]
	_, met := x.met[b]
	switch {
	case met:
		return "met"
	case f.banned[[2]int{min(a, b), max(a, b)}]:
		return "prohibited"
	case x.unit != "" && x.unit == y.unit && f.avoidsUnits():
		return "unit"
	case f.rules.Run == Strict || f.rules.Surplus == Strict:
		if !f.colourable(a, b) {
			return "limit"
		}
	}
	return ""
}

// avoidsUnits reports whether entries of one unit do not meet in this round.
func (f *field) avoidsUnits() bool {
	switch {
	case f.rules.UnitRounds > 0:
		return f.round <= f.rules.UnitRounds
	case f.rules.Units == UnitsAll:
		return true
	}
	return f.rules.Units == UnitsFirst && f.round == 1
}

// colourable reports whether some way round breaks no strict limit.
func (f *field) colourable(a, b int) bool {
	return f.keepsStrict(a, b) || f.keepsStrict(b, a)
}

// keepsStrict reports whether white against black breaks no strict limit. In
// the last round an accepted run of three is none.
func (f *field) keepsStrict(white, black int) bool {
	run := f.rules.Run == Strict && !f.runAccepted()
	for _, s := range f.sides(white, black) {
		if run && s.makesRun() || f.rules.Surplus == Strict && s.makesSurplus() {
			return false
		}
	}
	return true
}

// runAccepted: in the last round a run of three is better than another score
// group.
func (f *field) runAccepted() bool { return f.lastRound() && f.rules.LastRun == RunBeforeFloat }

// turn is an entry that would get a colour.
type turn struct {
	*entry
	colour core.Colour
}

func (f *field) sides(white, black int) [2]turn {
	return [2]turn{{&f.entries[white], core.White}, {&f.entries[black], core.Black}}
}

// makesRun: the third time running of one colour.
func (t turn) makesRun() bool {
	n := len(t.colours)
	return n >= 2 && t.colours[n-1] == t.colour && t.colours[n-2] == t.colour
}

// makesSurplus: three more of one colour than of the other.
func (t turn) makesSurplus() bool {
	if t.colour == core.White {
		return t.surplus >= 2
	}
	return t.surplus <= -2
}

// breaches counts the limits that the better way round breaks: those that weigh
// more than a float, and a run of three that the last round accepts.
func (f *field) breaches(a, b int) (heavy, light int) {
	h1, l1 := f.breachesOf(a, b)
	h2, l2 := f.breachesOf(b, a)
	if h2 < h1 || h2 == h1 && l2 < l1 {
		return h2, l2
	}
	return h1, l1
}

func (f *field) breachesOf(white, black int) (heavy, light int) {
	for _, s := range f.sides(white, black) {
		if f.rules.Run != Off && s.makesRun() {
			if f.runAccepted() {
				light++
			} else {
				heavy++
			}
		}
		if f.rules.Surplus != Off && s.makesSurplus() {
			heavy++
		}
	}
	return heavy, light
}
