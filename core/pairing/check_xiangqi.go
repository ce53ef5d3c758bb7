package pairing

import (
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
)

// xiangqi verifies what the sources of the xiangqi Swiss agree on (digest
// xiangqi.md, 4), with the choices that the draw states as readings: no second
// meeting, the bye to the lowest, entries of one unit apart, the two limits of
// colours, who moves first, the pattern of round 1. The sources leave open in
// which order a score group is walked through, so that two right draws may
// differ; only "order: dutch" is verified whole.
func (x *examination) xiangqi() {
	x.final()
	if x.byDutch() {
		x.dutch()
		return
	}
	field := x.field()
	sound := x.absolute(x.met)
	x.xiangqiBye(field)
	if !sound {
		return
	}
	x.limits(field)
	if x.d.Next() == 1 {
		x.pattern(field)
		return
	}
	x.groups(field)
	for _, p := range x.draw.Pairs {
		x.firstMove(p)
	}
}

// byDutch reports the order inside score groups that is FIDE Dutch.
func (x *examination) byDutch() bool {
	return x.kind == xiangqiRules && x.reading("order", "number") == "dutch"
}

// firm keeps apart whom nothing may bring together: who has met, one unit, and
// who would break a strict limit with either colour.
func (x *examination) firm(a, b *record) string {
	strict := func(l limitation) bool { return l.strict || l.key == "check.same_unit" }
	if slices.ContainsFunc(x.broken(a, b), strict) && slices.ContainsFunc(x.broken(b, a), strict) {
		return "xiangqi 4.4"
	}
	return x.met(a, b)
}

// final verifies the match of the two leaders beside the announced round
// (WX-10), the first pair than which nobody else has more points, and takes it
// out of the draw: no other rule is about it, and they may have met.
func (x *examination) final() {
	announced, colours, _ := strings.Cut(x.reading("final", ""), ", colours ")
	if announced != "round "+strconv.Itoa(x.d.Next()) {
		return
	}
	for i, p := range x.draw.Pairs {
		a, b := x.records[p.White], x.records[p.Black]
		above := false
		for _, r := range x.records {
			above = above || r != a && r != b && r.present && r.score > min(a.score, b.score)
		}
		if above {
			continue
		}
		x.finalColours(p, colours)
		a.present, b.present = false, false
		rest := *x.draw
		rest.Pairs = slices.Delete(slices.Clone(rest.Pairs), i, i+1)
		x.draw = &rest
		return
	}
	x.note(core.NeedsReason, "WX-10", "check.final", nil, nil)
}

// finalColours verifies who moves first in the final: the other one than in
// their last game, the leader, or as ever.
func (x *examination) finalColours(p core.Pair, colours string) {
	w, b := x.records[p.White], x.records[p.Black]
	last := core.NoColour // of White
	for _, round := range x.d.Played {
		for _, m := range round.Matches {
			switch {
			case !w.met[b.no]:
			case m.White == w.no && m.Black == b.no:
				last = core.White
			case m.White == b.no && m.Black == w.no:
				last = core.Black
			}
		}
	}
	switch {
	case colours == "higher" && w.score < b.score, colours == "reversed" && last == core.White:
		x.note(core.NeedsReason, "WX-10", "check.colour", []int{b.no, w.no}, nil)
	case colours == "as-ever", colours == "reversed" && last == core.NoColour:
		x.firstMove(p)
	}
}

// dropAbsentees: after so many losses running by not coming, an entry is no
// longer paired.
func (x *examination) dropAbsentees() {
	if x.kind != xiangqiRules {
		return
	}
	limit, err := strconv.Atoi(x.reading("absence-limit", "0"))
	if err != nil || limit == 0 {
		return
	}
	for _, r := range x.records {
		r.present = r.present && r.missed < limit
	}
}

// xiangqiBye: the lowest score among those who had no bye, or who of the lowest
// score had fewest.
func (x *examination) xiangqiBye(field []*record) {
	if x.pab == 0 {
		return
	}
	r := x.records[x.pab]
	if len(field)%2 == 0 {
		x.note(core.NeedsReason, "xiangqi 4.6", "check.needless_bye", []int{x.pab}, nil)
		return
	}
	better := func(t *record) bool { return t.byes == 0 && (r.byes > 0 || t.pairing < r.pairing) }
	if x.reading("bye", "once") == "fewest" { // of the lowest score
		better = func(t *record) bool {
			return t.pairing < r.pairing || t.pairing == r.pairing && t.byes < r.byes
		}
	}
	if !slices.ContainsFunc(field, better) || !x.completable(field, better, x.firm) {
		return
	}
	if r.byes > 0 {
		x.note(core.NeedsReason, "xiangqi 4.6", "check.second_bye", []int{x.pab}, nil)
	} else {
		x.note(core.NeedsReason, "xiangqi 4.6", "check.bye_score", []int{x.pab}, args{"Score": r.pairing.Short()})
	}
}

// firstMove verifies who has the first move: first within the limits, then by
// imbalance, by the latest difference of the histories, by number.
func (x *examination) firstMove(p core.Pair) {
	w, b := x.records[p.White], x.records[p.Black]
	if x.cost(b, w) != x.cost(w, b) {
		if x.cost(b, w) < x.cost(w, b) {
			x.note(core.NeedsReason, "xiangqi 4.4", "check.colour", []int{b.no, w.no}, nil)
		}
		return
	}
	if x.serveHigher() && w.pairing != b.pairing {
		return // the higher score's wish goes first; how it ranks is open
	}
	switch {
	case w.balance != b.balance:
		if w.balance < b.balance {
			return
		}
	case alternate(w, b) != nil:
		if alternate(w, b) == w {
			return
		}
	case x.byNumber(w, b) == w:
		return
	}
	x.note(core.NeedsReason, "xiangqi 4.5", "check.colour", []int{b.no, w.no}, nil)
}

func (x *examination) serveHigher() bool {
	last, err := strconv.Atoi(x.reading("serve-higher", "3"))
	return err == nil && x.d.Rounds > 0 && x.d.Next() > x.d.Rounds-last
}

// byNumber: in odd rounds the smaller number moves first, or when the sum of
// both is odd.
func (x *examination) byNumber(a, b *record) *record {
	odd := x.d.Next()%2 == 1
	if x.reading("equal", "round") == "sum" {
		odd = (a.no+b.no)%2 == 1
	}
	if (a.no < b.no) == odd {
		return a
	}
	return b
}

// pattern verifies round 1: 1 against n/2+1, 1 against 2, or 1 against n, where
// nothing forbids it; at odd tables the smaller number moves first.
func (x *examination) pattern(field []*record) {
	field = slices.DeleteFunc(slices.Clone(field), func(r *record) bool { return r.no == x.pab })
	n := len(field)
	var want []core.Pair
	for i := range n / 2 {
		a, b := i, i+n/2
		switch x.reading("first", "halves") {
		case "halves":
		case "neighbours":
			a, b = 2*i, 2*i+1
		case "ends":
			b = n - 1 - i
		default:
			return // by lot
		}
		if x.met(field[a], field[b]) != "" || x.unitsApart() && x.sameUnit(field[a], field[b]) {
			return
		}
		p := core.Pair{White: field[a].no, Black: field[b].no}
		if (i%2 == 1) != (x.d.Initial == core.Black) { // the initial colour turns all tables
			p.White, p.Black = p.Black, p.White
		}
		want = append(want, p)
	}
	for i, p := range x.draw.Pairs {
		q := want[i]
		switch {
		case p.White == q.White && p.Black == q.Black:
		case p.White == q.Black && p.Black == q.White:
			x.note(core.NeedsReason, "xiangqi 4.1", "check.colour", []int{q.White, q.Black}, nil)
		default:
			x.note(core.NeedsReason, "xiangqi 4.1", "check.table", []int{p.White, p.Black}, args{"Entry": q.White, "Instead": q.Black})
		}
	}
}
