package pairing

import (
	"cmp"
	"slices"
	"strings"

	"taikyoku/core"
)

// team verifies C.04.6: the bye first (3.4), then the top scoregroup with its
// upfloaters (3.5), the bracket (3.6), and so on down; colours last.
func (x *examination) team() {
	if x.d.Rounds == 0 {
		x.note(core.Warning, "TRF26 142", "check.rounds", nil, nil)
	}
	field := x.field()
	sound := x.absolute(x.met)
	if !x.teamBye(field) {
		sound = false
	}
	x.colours(x.teamColours)
	if sound {
		x.teamBrackets(field)
	}
}

// teamCode are the parts of a TRF26 192 code: FIDE_TEAM[_TYPEx][_MP_GP][_BAKU].
type teamCode struct {
	kind       byte // 'A', 'B' or 0: no colour preferences
	gamesFirst bool
	secondary  bool // the other score decides in 4.2.2
}

func codeOf(d *core.Division) teamCode {
	name := strings.TrimSuffix(strings.ToUpper(d.System), "_BAKU")
	rest := strings.TrimPrefix(strings.TrimPrefix(name, "FIDE_TEAM"), "_")
	c := teamCode{secondary: true}
	switch {
	case rest == "":
		return teamCode{kind: 'A', secondary: true}
	case strings.HasPrefix(rest, "TYPE") && len(rest) > 4:
		c.kind = rest[4]
		rest = strings.TrimPrefix(rest[5:], "_")
	}
	c.gamesFirst = strings.HasPrefix(rest, "GP")
	c.secondary = rest != "GP" && rest != "MP"
	return c
}

// late reports the last two rounds, in which floats do not matter (C7, C10).
func (x *examination) late() bool { return x.d.Rounds > 0 && x.d.Next() > x.d.Rounds-2 }

// teamBye verifies 3.4: the lowest score, then most matches played, then the
// largest TPN among those that leave a legal pairing.
func (x *examination) teamBye(field []*record) bool {
	if x.pab == 0 {
		return true
	}
	r := x.records[x.pab]
	if len(field)%2 == 0 {
		x.note(core.NeedsReason, "C.04.6 1.4", "check.needless_bye", []int{x.pab}, nil)
		return false
	}
	sound := true
	if r.barred {
		x.note(core.NeedsReason, "C.04.6 C2", "check.second_bye", []int{x.pab}, nil)
		sound = false
	}
	for _, t := range slices.SortedFunc(slices.Values(field), byeOrder) {
		if t == r {
			break
		}
		one := func(r *record) bool { return r == t }
		if t.barred || !x.completable(field, one, x.met) {
			continue
		}
		rule := "C.04.6 3.4.4"
		if t.pairing != r.pairing {
			rule = "C.04.6 3.4.2"
		} else if t.played != r.played {
			rule = "C.04.6 3.4.3"
		}
		x.note(core.NeedsReason, rule, "check.bye_order", []int{x.pab, t.no}, args{"Entry": x.pab, "Instead": t.no})
		break
	}
	return sound
}

func byeOrder(a, b *record) int {
	return cmp.Or(cmp.Compare(a.pairing, b.pairing), cmp.Compare(b.played, a.played), cmp.Compare(b.no, a.no))
}

// teamWish: C.04.6 1.7. The simple preference of Type A has one strength.
func (x *examination) teamWish(r *record) wish {
	kind := codeOf(x.d).kind
	if kind == 0 || len(r.colours) == 0 {
		return wish{}
	}
	last := x.d.Rounds > 0 && x.d.Next() == x.d.Rounds
	w := wish{core.White, strong}
	before := r.last(1)
	twice := before == r.last(2)
	unread := kind != 'A' && last && r.balance == 0 && x.reading("R1", "strong") == "none"
	switch {
	case r.balance <= -2, twice && before == core.Black && r.balance <= 0 && r.balance >= -1 && !unread:
	case r.balance >= 2, twice && before == core.White && r.balance >= 0 && r.balance <= 1 && !unread:
		w.colour = core.Black
	case kind == 'A', r.balance == 0 && last:
		return wish{}
	case r.balance == 0:
		return wish{before.Opposite(), mild}
	case r.balance > 0:
		return wish{core.Black, mild}
	default:
		return wish{core.White, mild}
	}
	if kind == 'A' {
		w.strength = mild
	}
	return w
}

// teamColours: C.04.6 4.3.
func (x *examination) teamColours(a, b *record) (*record, string) {
	if x.first(b, a) {
		a, b = b, a
	}
	wa, wb := x.teamWish(a), x.teamWish(b)
	switch {
	case a.played == 0 && b.played == 0:
		number := a.no
		if x.reading("R8", "fixed") == "arrived" {
			number = a.number
		}
		return x.byInitial(a, b, number), "C.04.6 4.3.1"
	case wa.strength == none && wb.strength != none:
		return give(b, a, wb.colour), "C.04.6 4.3.2"
	case wb.strength == none && wa.strength != none:
		return give(a, b, wa.colour), "C.04.6 4.3.2"
	case wa.strength != none && wa.colour != wb.colour:
		return give(a, b, wa.colour), "C.04.6 4.3.3"
	case wa.strength > wb.strength:
		return give(a, b, wa.colour), "C.04.6 4.3.4"
	case wb.strength > wa.strength:
		return give(b, a, wb.colour), "C.04.6 4.3.4"
	case a.balance != b.balance:
		if a.balance < b.balance {
			return a, "C.04.6 4.3.5"
		}
		return b, "C.04.6 4.3.5"
	}
	if w := alternate(a, b); w != nil {
		return w, "C.04.6 4.3.6"
	}
	switch {
	case wa.strength != none:
		return give(a, b, wa.colour), "C.04.6 4.3.7"
	case len(a.colours) > 0:
		return give(a, b, a.last(1).Opposite()), "C.04.6 4.3.8"
	}
	return give(b, a, b.last(1).Opposite()), "C.04.6 4.3.9"
}

// first reports whether a is the first-team of a and b (4.2).
func (x *examination) first(a, b *record) bool {
	score := func(r *record) core.Points {
		if x.reading("R7", "standings") == "pairing-score" {
			return r.pairing
		}
		return r.score
	}
	by := cmp.Compare(score(b), score(a))
	if by == 0 && codeOf(x.d).secondary {
		by = cmp.Compare(b.secondary, a.secondary)
	}
	return cmp.Or(by, cmp.Compare(a.no, b.no)) < 0
}
