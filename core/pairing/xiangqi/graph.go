package xiangqi

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// legal is the graph of who may meet whom, by number.
func (f *field) legal(field []int) *matching.Graph {
	g := matching.NewGraph(len(f.entries))
	for i, a := range field {
		for _, b := range field[:i] {
			if f.obstacle(a, b) == "" {
				g.Join(a, b)
			}
		}
	}
	return g
}

// match is the empty matching of a field.
func (f *field) match(field []int) *matching.Cardinality {
	m := matching.NewCardinality(f.legal(field))
	for no := range f.entries {
		if !slices.Contains(field, no) {
			m.Remove(no)
		}
	}
	return m
}

// pairable reports whether everybody of a field can be paired.
func (f *field) pairable(field []int) bool { return f.match(field).Maximise() == 0 }

// unpairable is the answer for a field that has no legal pairing: those who
// compete for too few opponents (Gallai and Edmonds), and what keeps them apart.
func (f *field) unpairable(field []int) *core.UnpairableError {
	m := f.match(field)
	short := m.Maximise()
	loose, scarce := m.Barrier()
	e := &core.UnpairableError{System: Edition, Round: f.round}
	var opponents []int
	loose.Each(func(no int) { e.Entries = append(e.Entries, no) })
	scarce.Each(func(no int) { opponents = append(opponents, no) })
	seen := map[string]bool{}
	for i, a := range e.Entries {
		for _, b := range slices.Concat(e.Entries[i+1:], opponents) {
			if rule := f.obstacle(a, b); rule != "" {
				e.Obstacles = append(e.Obstacles, core.Obstacle{A: a, B: b, Rule: rule})
				seen[rule] = true
			}
		}
	}
	e.Why = append(e.Why, because("pairing", "cannot.pair", "Round", f.round, "Entries", e.Entries, "Opponents", opponents, "Count", short))
	for _, rule := range []string{"met", "prohibited", "unit", "limit"} {
		if seen[rule] {
			e.Why = append(e.Why, because(rule, "obstacle."+rule, "Entries", e.Entries))
		}
	}
	return e
}
