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
		if x.final(w, b) {
			continue
		}
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

// cost counts the limits of colours that White w against b breaks.
func (x *examination) cost(w, b *record) int { return len(x.broken(w, b)) }

// third: colour c would be the third of its kind running.
func (r *record) third(c core.Colour) bool { return r.last(1) == c && r.last(2) == c }

// keepable reports whether the round can be paired within all limits.
func (x *examination) keepable(field []*record) bool {
	kept := slices.DeleteFunc(slices.Clone(field), func(r *record) bool { return r.no == x.pab })
	return x.completable(kept, nil, func(a, b *record) string {
		if rule := x.xiangqiMay(a, b); rule != "" {
			return rule
		}
		if x.final(a, b) || x.cost(a, b) == 0 || x.cost(b, a) == 0 {
			return ""
		}
		return "xiangqi 4.4"
	})
}

// unitsApart reports whether entries of one unit do not meet in this round.
func (x *examination) unitsApart() bool {
	switch units := x.reading("units", "first"); units {
	case "none":
		return false
	case "all":
		return true
	case "first":
		return x.d.Next() == 1
	default:
		rounds, err := strconv.Atoi(strings.TrimPrefix(units, "first "))
		return err == nil && x.d.Next() <= rounds
	}
}

func (x *examination) sameUnit(a, b *record) bool {
	unit := x.d.Entries[a.no-1].Unit
	return unit != "" && unit == x.d.Entries[b.no-1].Unit
}
