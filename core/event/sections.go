package event

import (
	"strings"

	"taikyoku/core"
)

// Decided is what was decided about a section; zero: nothing.
func (e *Event) Decided(d core.DivisionID) Section {
	s, _ := e.Sections.Get(d)
	return s
}

// Pool is the section whose rounds an entry of the section plays: its own, or
// the one it was merged into (SH-27, WX-12).
func (e *Event) Pool(d core.DivisionID) core.DivisionID {
	if into := e.Decided(d).Into; into != "" {
		return into
	}
	return d
}

// Held are the sections that take place, in the regulation's order: each has a
// ranking of its own.
func (e *Event) Held() []core.Section {
	var out []core.Section
	for _, s := range e.Rules.Sections {
		if !e.Decided(s.ID).Cancelled {
			out = append(out, s)
		}
	}
	return out
}

// Pools are the sections that are paired: held, and not merged into another.
func (e *Event) Pools() []core.Section {
	var out []core.Section
	for _, s := range e.Held() {
		if e.Pool(s.ID) == s.ID {
			out = append(out, s)
		}
	}
	return out
}

// SectionsOf are the sections that are paired together in a pool.
func (e *Event) SectionsOf(pool core.DivisionID) []core.Section {
	var out []core.Section
	for _, s := range e.Held() {
		if e.Pool(s.ID) == pool {
			out = append(out, s)
		}
	}
	return out
}

// PairingOf is how a section is paired: as decided, as its own rules say, or as
// the event's do.
func (e *Event) PairingOf(d core.DivisionID) core.Pairing {
	s, _ := e.Rules.Section(d)
	p := e.Rules.Pairing
	if s.Pairing != nil {
		p = *s.Pairing
	}
	decided := e.Decided(d)
	if decided.System != "" {
		p.System, p.Final = decided.System, nil
	}
	if p.Final != nil && decided.Rounds > 0 && decided.Rounds < p.Final.Round { // beside the last round (WX-10)
		final := *p.Final
		final.Round = decided.Rounds
		p.Final = &final
	}
	return p
}

// RoundRobin reports whether a system pairs everybody with everybody.
func RoundRobin(system string) bool { return strings.Contains(strings.ToUpper(system), "ROUNDROBIN") }

// RoundsOf is how many rounds a pool plays: as decided, as its section says, or
// as the event does; everybody against everybody takes as many as there are
// opponents (SH-4).
func (e *Event) RoundsOf(pool core.DivisionID) int {
	if n := e.Decided(pool).Rounds; n > 0 {
		return n
	}
	if RoundRobin(e.PairingOf(pool).System) {
		n := len(e.Entrants(pool))
		return max(n-1+n%2, 0)
	}
	if s, _ := e.Rules.Section(pool); s.Rounds > 0 {
		return s.Rounds
	}
	return e.Rules.Rounds
}
