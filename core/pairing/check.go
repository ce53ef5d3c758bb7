package pairing

import (
	"slices"
	"strings"

	"taikyoku/core"
)

// Check verifies draw as the pairing of the round that follows d.Played, rule
// by rule, and lists what it breaks; nothing means that it is the draw the
// rules prescribe. It is written from the rule texts alone and shares no code
// with the engines.
//
// Dutch and team draws are compared with the best candidate of each bracket,
// found as a matching whose weights are the criteria in order (weighing); the
// completion criteria are proven by the draw itself or by a cardinality
// matching. Brackets too large for that are probed by exchanges (see exactLimit).
//
// Grades: NeedsReason breaks a rule of the system. Warning is equal by every
// criterion but not the candidate that the rules generate first, or a point
// the arbiter should settle first. Information changes nothing in the pairing.
func Check(d core.Division, draw core.Draw) []core.Violation {
	return examine(&d, &draw, limitFor(&d))
}

// examine is Check with a limit to exact comparison.
func examine(d *core.Division, draw *core.Draw, limit int) []core.Violation {
	d = accelerated(d)
	x := &examination{d: d, draw: draw, kind: systemOf(d), limit: limit}
	if x.kind == unknownRules {
		x.note(core.NeedsReason, "TRF26 192", "check.system", nil, args{"System": d.System})
		return x.found
	}
	books := ledger{d: d, kind: x.kind, home: homes(d), unplayedFloats: x.reading("R6", "played") == "paired"}
	books.realFloats = x.reading("R7", "standings") == "standings-floats"
	if x.kind == xiangqiRules {
		books.unplayedMeets = x.reading("forfeit-meets", "none") == "meeting"
		books.unplayedColours = x.reading("forfeit-colour", "none") == "scheduled"
		if x.byDutch() {
			books.kind = dutchRules
		}
	}
	x.records = books.past()
	x.dropAbsentees()
	if x.roster() {
		switch x.kind {
		case dutchRules:
			x.dutch()
		case teamRules:
			x.team()
		case bergerRules:
			x.berger()
		case xiangqiRules:
			x.xiangqi()
		}
	}
	return x.found
}

// system is a family of pairing rules.
type system int

const (
	unknownRules system = iota
	dutchRules
	teamRules
	bergerRules
	xiangqiRules
)

func systemOf(d *core.Division) system {
	name := strings.ToUpper(d.System)
	switch {
	case strings.Contains(name, "ROUNDROBIN"):
		return bergerRules
	case strings.HasPrefix(name, "XIANGQI"):
		return xiangqiRules
	case name == "FIDE_DUTCH_2017":
		return unknownRules
	case strings.HasPrefix(name, "FIDE_DUTCH"), name == "" && !d.Team:
		return dutchRules
	case strings.HasPrefix(name, "FIDE_TEAM"), name == "" && d.Team:
		return teamRules
	}
	return unknownRules
}

// gamesFirst reports a team event whose primary score are game points.
func gamesFirst(d *core.Division) bool { return d.Team && codeOf(d).gamesFirst }

type args = map[string]any

// examination is one draw under the lens.
type examination struct {
	d       *core.Division
	draw    *core.Draw
	kind    system
	records map[int]*record
	partner map[int]int // by entry; absent = no opponent
	pab     int         // entry with the pairing-allocated bye, 0 = none
	limit   int         // of exact comparison
	found   []core.Violation
}

func (x *examination) note(g core.Grade, rule, key string, entries []int, a args) {
	x.found = append(x.found, core.Violation{
		Grade: g, Rule: rule, Entries: entries,
		Why: core.Trace{Rule: rule, Key: key, Args: a},
	})
}

// reading is the value the draw states for an open point, or the default.
func (x *examination) reading(id, normal string) string {
	for _, r := range x.draw.Readings {
		if r.ID == id {
			return r.Value
		}
	}
	return normal
}

// roster verifies that everybody who plays is in the draw once and nobody else
// (C.04.1 3, C.04.2 3.2, 3.3). It reports whether the rest can be examined.
func (x *examination) roster() bool {
	sound := true
	broken := func(rule, key string, entries []int, a args) {
		x.note(core.NeedsReason, rule, key, entries, a)
		sound = false
	}
	if x.draw.Round != x.d.Next() {
		broken("C.04.2 3", "check.round", nil, args{"Round": x.draw.Round, "Want": x.d.Next()})
	}
	seen := map[int]int{}
	x.partner = map[int]int{}
	for _, p := range x.draw.Pairs {
		seen[p.White]++
		seen[p.Black]++
		x.partner[p.White], x.partner[p.Black] = p.Black, p.White
		if p.White == p.Black {
			broken("C.04.1 2", "check.self", []int{p.White}, nil)
		}
	}
	for _, b := range x.draw.Byes {
		seen[b.Entry]++
		x.bye(b, broken)
	}
	for _, no := range sortedKeys(seen) {
		r := x.records[no]
		_, paired := x.partner[no]
		switch {
		case r == nil:
			broken("C.04.2 2.3", "check.unknown", []int{no}, nil)
		case seen[no] > 1:
			broken("C.04.3 1.9", "check.twice", []int{no}, args{"Times": seen[no]})
		case paired && !r.present && x.kind != bergerRules: // there a game is lost by forfeit
			broken("C.04.2 3.3", "check.away", []int{no}, nil)
		}
	}
	var missing []int
	for no, r := range x.records {
		if r.present && seen[no] == 0 {
			missing = append(missing, no)
		}
	}
	if len(missing) > 0 && x.kind != bergerRules {
		slices.Sort(missing)
		broken("C.04.3 1.9", "check.unpaired", missing, args{"Count": len(missing)})
	}
	return sound
}

// bye looks at one entry without an opponent.
func (x *examination) bye(b core.Bye, broken func(string, string, []int, args)) {
	r := x.records[b.Entry]
	if r == nil {
		return // reported as unknown
	}
	asked, away := x.d.Absent[b.Entry]
	switch {
	case x.kind == bergerRules: // who is free is the table's affair
		if r.present && b.Kind != core.ZeroBye {
			broken("C.05 Annex 1", "check.free_round", []int{b.Entry}, nil)
		}
	case b.Kind == core.PAB && !r.present:
		broken("C.04.2 3.3", "check.away", []int{b.Entry}, nil)
	case b.Kind == core.PAB && x.pab != 0:
		broken("C.04.1 3", "check.two_byes", []int{x.pab, b.Entry}, nil)
	case b.Kind == core.PAB:
		x.pab = b.Entry
	case r.present:
		broken("C.04.2 3.3", "check.left_out", []int{b.Entry}, nil)
	case away && asked != b.Kind:
		x.note(core.Information, "C.04.2 3.3", "check.bye_kind", []int{b.Entry}, nil)
	}
}

func sortedKeys[V any](m map[int]V) []int {
	keys := make([]int, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
