package pairing

import (
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
)

// limits verifies what may yield: units apart, no third colour running, no
// colour three more than the other. A pair that breaks one is a fault where it
// is said to be strict or where the round could be paired with all of them.
func (x *examination) limits(field []*record) {
	avoidable := core.Grade(0)
	for _, p := range x.draw.Pairs {
		w, b := x.records[p.White], x.records[p.Black]
		for _, l := range x.broken(w, b) {
			if avoidable == 0 {
				avoidable = core.Information
				if x.keepable(field) {
					avoidable = core.NeedsReason
				}
			}
			grade := avoidable
			switch {
			case l.strict:
				grade = core.NeedsReason
			case l.lastRound:
				grade = core.Information
			}
			x.note(grade, l.rule, l.key, []int{w.no, b.no}, nil)
		}
	}
}

// limitation is a limit that a pair breaks.
type limitation struct {
	rule, key string
	strict    bool
	lastRound bool // accepted in the last round rather than leaving the group
}

// broken are the limits that White w against b would break.
func (x *examination) broken(w, b *record) []limitation {
	var list []limitation
	if x.unitsApart() && x.sameUnit(w, b) {
		list = append(list, limitation{rule: "xiangqi 4.2", key: "check.same_unit"})
	}
	last := x.d.Rounds > 0 && x.d.Next() == x.d.Rounds && x.reading("last-run", "accepted") == "accepted"
	if run := x.reading("run", "yields"); run != "off" && (w.third(core.White) || b.third(core.Black)) {
		list = append(list, limitation{rule: "xiangqi 4.4", key: "check.three_running", strict: run == "strict" && !last, lastRound: last})
	}
	if surplus := x.reading("surplus", "yields"); surplus != "off" && (w.balance >= 2 || b.balance <= -2) {
		list = append(list, limitation{rule: "xiangqi 4.4", key: "check.three_more", strict: surplus == "strict"})
	}
	return list
}

// cost weighs the limits that White w against b breaks: strict ones most, a run
// that the last round accepts least.
func (x *examination) cost(w, b *record) int {
	cost := 0
	for _, l := range x.broken(w, b) {
		cost += 1 + 9*one(!l.lastRound) + 90*one(l.strict)
	}
	return cost
}

// third: colour c would be the third of its kind running.
func (r *record) third(c core.Colour) bool { return r.last(1) == c && r.last(2) == c }

// keepable reports whether the round can be paired within all limits.
func (x *examination) keepable(field []*record) bool {
	kept := slices.DeleteFunc(slices.Clone(field), func(r *record) bool { return r.no == x.pab })
	return x.completable(kept, nil, func(a, b *record) string {
		if rule := x.met(a, b); rule != "" {
			return rule
		}
		if x.cost(a, b) == 0 || x.cost(b, a) == 0 {
			return ""
		}
		return "xiangqi 4.4"
	})
}

// unitsApart reports whether entries of one unit do not meet in this round.
func (x *examination) unitsApart() bool {
	switch units := x.reading("unit", "round-1"); units {
	case "none":
		return false
	case "all":
		return true
	case "round-1":
		return x.d.Next() == 1
	default:
		rounds, err := strconv.Atoi(strings.TrimPrefix(units, "rounds-1-"))
		return err == nil && x.d.Next() <= rounds
	}
}

func (x *examination) sameUnit(a, b *record) bool {
	unit := x.d.Entries[a.no-1].Unit
	return unit != "" && unit == x.d.Entries[b.no-1].Unit
}

// groups verifies that equal scores meet first: from the top, as few float out
// of each score group as the completion of the round within all limits allows.
func (x *examination) groups(field []*record) {
	field = slices.DeleteFunc(slices.Clone(field), func(r *record) bool { return r.no == x.pab })
	for _, p := range x.draw.Pairs {
		if w, b := x.records[p.White], x.records[p.Black]; !x.within(w, b) {
			return // a limit had to yield: then a float may be the smaller evil
		}
	}
	var floating []*record
	groups := scoregroups(field)
	for i, residents := range groups {
		floating = x.group(slices.Concat(floating, residents), slices.Concat(groups[i+1:]...))
	}
}

// group compares one score group with the most pairs it could have and returns
// who floats out of it.
func (x *examination) group(members, below []*record) (floating []*record) {
	all := slices.Concat(members, below)
	c := &contest{n: len(all), whole: true, limit: x.limit, criteria: []criterion{
		counting("xiangqi 4", len(all), 1, func(couple) int { return 1 }),
		counting("xiangqi 4", len(all), 1, func(c couple) int { return one(c.where == inside) }),
	}}
	have := int64(0)
	for j, r := range all {
		for i, q := range all[:j] {
			where := deep
			if j < len(members) {
				where = inside
				have += int64(one(x.partner[r.no] == q.no))
			}
			if x.met(q, r) == "" && (x.within(q, r) || x.within(r, q)) {
				c.join(i, j, couple{a: q, b: r, where: where})
			}
		}
	}
	for _, r := range members {
		if !slices.ContainsFunc(members, func(q *record) bool { return q.no == x.partner[r.no] }) {
			floating = append(floating, r)
		}
	}
	if !c.exact() {
		return floating
	}
	if _, best := c.best(); have < best[1] {
		entries := make([]int, 0, len(floating))
		for _, r := range floating {
			entries = append(entries, r.no)
		}
		last := members[len(members)-1]
		x.note(core.NeedsReason, "xiangqi 4.3", "check.floats", entries, args{"Bracket": last.pairing.Short(), "Better": int(best[1] - have)})
	}
	return floating
}

// within: White w against b breaks no limit, but for a run that the last round
// accepts.
func (x *examination) within(w, b *record) bool {
	return !slices.ContainsFunc(x.broken(w, b), func(l limitation) bool { return !l.lastRound })
}
