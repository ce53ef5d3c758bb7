package pairing

import (
	"cmp"
	"slices"

	"taikyoku/core"
)

// dutch verifies C.04.3: absolute criteria, the bye, colours, then bracket by
// bracket from the top (1.9).
func (x *examination) dutch() {
	field := x.field()
	sound := x.absolute(x.dutchMay)
	if !x.dutchBye(field) {
		sound = false
	}
	x.colours(x.dutchColours)
	if sound {
		x.dutchBrackets(field)
	}
	x.boardOrder()
}

// field is everybody to be paired, in the order of C.04.3 1.2.
func (x *examination) field() []*record {
	var all []*record
	for _, r := range x.records {
		if r.present {
			all = append(all, r)
		}
	}
	slices.SortFunc(all, byRank)
	return all
}

// byRank: C.04.3 1.2.
func byRank(a, b *record) int {
	return cmp.Or(cmp.Compare(b.pairing, a.pairing), cmp.Compare(a.no, b.no))
}

// strength of a colour preference (C.04.3 1.7; for teams C.04.6 1.7).
type strength int

const (
	none strength = iota
	mild
	strong
	absolute
)

// wish is a colour preference.
type wish struct {
	colour   core.Colour
	strength strength
}

// wish: C.04.3 1.7.
func (r *record) wish() wish {
	due := core.Black
	if r.balance < 0 {
		due = core.White
	}
	last := r.last(1)
	switch {
	case len(r.colours) == 0:
		return wish{}
	case r.balance > 1 || r.balance < -1:
		return wish{due, absolute}
	case last == r.last(2):
		return wish{last.Opposite(), absolute}
	case r.balance != 0:
		return wish{due, strong}
	}
	return wish{last.Opposite(), mild}
}

// dutchMay says which absolute criterion keeps a and b apart, or "".
func (x *examination) dutchMay(a, b *record) string {
	if rule := x.met(a, b); rule != "" {
		return rule
	}
	wa, wb := a.wish(), b.wish()
	if wa.strength == absolute && wb.strength == absolute && wa.colour == wb.colour && !a.top && !b.top {
		return "C.04.3 C3"
	}
	return ""
}

// met: nobody meets twice, and prohibited pairs stand beside that, as do units
// where FIDE Dutch pairs by the rules of a Chinese event.
func (x *examination) met(a, b *record) string {
	switch {
	case a.met[b.no] || b.met[a.no]:
		return "C.04.1 2"
	case forbidden(x.d, a.no, b.no):
		return "TRF26 260"
	case x.byDutch() && x.unitsApart() && x.sameUnit(a, b):
		return "xiangqi 4.2"
	}
	return ""
}

// absoluteKeys are the messages of the rules that keep two entries apart.
var absoluteKeys = map[string]string{
	"C.04.1 2":    "check.rematch",
	"TRF26 260":   "check.forbidden",
	"C.04.3 C3":   "check.colour_clash",
	"xiangqi 4.2": "check.same_unit",
}

// absolute verifies each pair against the absolute criteria.
func (x *examination) absolute(may func(a, b *record) string) bool {
	sound := true
	for _, p := range x.draw.Pairs {
		if rule := may(x.records[p.White], x.records[p.Black]); rule != "" {
			sound = false
			x.note(core.NeedsReason, rule, absoluteKeys[rule], []int{p.White, p.Black}, nil)
		}
	}
	return sound
}

// dutchBye verifies who has the bye: C.04.1 3, C2 and C5.
func (x *examination) dutchBye(field []*record) bool {
	if x.pab == 0 {
		return true // an odd field without a bye fails the roster
	}
	r := x.records[x.pab]
	if len(field)%2 == 0 {
		x.note(core.NeedsReason, "C.04.1 3", "check.needless_bye", []int{x.pab}, nil)
		return false
	}
	sound := true
	if r.barred {
		x.note(core.NeedsReason, "C.04.3 C2", "check.second_bye", []int{x.pab}, nil)
		sound = false
	}
	lower := func(t *record) bool { return !t.barred && t.pairing < r.pairing }
	if slices.ContainsFunc(field, lower) && x.completable(field, lower, x.dutchMay) {
		x.note(core.NeedsReason, "C.04.3 C5", "check.bye_score", []int{x.pab}, args{"Score": r.pairing.Short()})
	}
	return sound
}

// completable reports whether all of field can be paired when the bye goes to
// someone who may take it (nobody when take is nil).
func (x *examination) completable(field []*record, take func(*record) bool, may func(a, b *record) string) bool {
	n := len(field)
	if take != nil {
		n++
	}
	joined := make([]bool, n*n)
	set := func(i, j int, ok bool) { joined[i*n+j], joined[j*n+i] = ok, ok }
	for i, a := range field {
		for j := i + 1; j < len(field); j++ {
			set(i, j, may(a, field[j]) == "")
		}
		if take != nil {
			set(i, n-1, take(a))
		}
	}
	return perfect(n, func(u, v int) bool { return joined[u*n+v] })
}

// dutchBrackets walks the scoregroups from the top with the floaters that the
// draw itself leaves.
func (x *examination) dutchBrackets(field []*record) {
	groups := scoregroups(field)
	var moved []*record
	for i, residents := range groups {
		b := &dutchBracket{x: x, moved: moved, residents: residents, odd: len(field)%2 == 1}
		if i+1 < len(groups) {
			b.next = groups[i+1]
			b.below = slices.Concat(groups[i+2:]...)
		}
		b.examine()
		moved = b.downfloaters
	}
}

func scoregroups(field []*record) [][]*record {
	var groups [][]*record
	for i, r := range field {
		if i == 0 || r.pairing != field[i-1].pairing {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], r)
	}
	return groups
}

// boardOrder: C.04.2 3.6 recommends an order of the boards; either score,
// standing or pairing, is accepted.
func (x *examination) boardOrder() {
	real := func(r *record) core.Points { return r.score }
	virtual := func(r *record) core.Points { return r.pairing }
	if !x.ordered(real) && !x.ordered(virtual) {
		x.note(core.Information, "C.04.2 3.6", "check.board_order", nil, nil)
	}
}

func (x *examination) ordered(score func(*record) core.Points) bool {
	return slices.IsSortedFunc(x.draw.Pairs, func(p, q core.Pair) int {
		ph, ps, pn := x.boardKey(p, score)
		qh, qs, qn := x.boardKey(q, score)
		return cmp.Or(cmp.Compare(qh, ph), cmp.Compare(qs, ps), cmp.Compare(pn, qn))
	})
}

// boardKey: the score of the higher-ranked entry, the sum of both, its number.
func (x *examination) boardKey(p core.Pair, score func(*record) core.Points) (high, sum core.Points, no int) {
	a, b := x.records[p.White], x.records[p.Black]
	if cmp.Or(cmp.Compare(score(b), score(a)), cmp.Compare(a.no, b.no)) > 0 {
		a, b = b, a
	}
	return score(a), score(a) + score(b), a.no
}
