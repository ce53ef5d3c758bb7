package pairing

import (
	"slices"

	"taikyoku/core"
)

// xiangqi verifies what every form of the xiangqi Swiss shares (digest
// xiangqi.md, 4): no second meeting, entries of one unit kept apart, no three
// colours running and no colour difference beyond two, the bye to the lowest
// who had none. The limits yield where nothing else is possible: then they are
// worth knowing and no fault.
func (x *examination) xiangqi() {
	field := x.field()
	sound := x.absolute(x.met)
	x.xiangqiBye(field)
	if !sound {
		return
	}
	x.yielding(field, limitation{
		rule: "xiangqi 4.2", key: "check.same_unit", in: x.apart,
		fits: func(a, b *record) bool { return !x.apart() || !x.sameUnit(a, b) },
		kept: func(white, black *record) bool { return !x.sameUnit(white, black) },
	})
	last := x.d.Rounds > 0 && x.d.Next() == x.d.Rounds
	x.yielding(field, limitation{
		rule: "xiangqi 4.4", key: "check.three_running", in: func() bool { return !last },
		fits: func(a, b *record) bool {
			return a.fresh(core.White) && b.fresh(core.Black) || b.fresh(core.White) && a.fresh(core.Black)
		},
		kept: func(white, black *record) bool { return white.fresh(core.White) && black.fresh(core.Black) },
	})
	x.yielding(field, limitation{
		rule: "xiangqi 4.4", key: "check.three_more", in: func() bool { return true },
		fits: func(a, b *record) bool {
			return a.balance < 2 && b.balance > -2 || b.balance < 2 && a.balance > -2
		},
		kept: func(white, black *record) bool { return white.balance < 2 && black.balance > -2 },
	})
}

// fresh: colour c would not be the third of its kind running.
func (r *record) fresh(c core.Colour) bool { return r.last(1) != c || r.last(2) != c }

// apart reports whether entries of one unit are kept apart in this round.
func (x *examination) apart() bool {
	switch x.reading("unit", "round-1") {
	case "all":
		return true
	case "none":
		return false
	}
	return x.d.Next() == 1
}

func (x *examination) sameUnit(a, b *record) bool {
	unit := x.d.Entries[a.no-1].Unit
	return unit != "" && unit == x.d.Entries[b.no-1].Unit
}

// limitation is a rule that yields when the round cannot be paired with it.
type limitation struct {
	rule, key string
	in        func() bool             // in force
	fits      func(a, b *record) bool // a pair can keep it
	kept      func(w, b *record) bool // a pair with these colours keeps it
}

func (x *examination) yielding(field []*record, l limitation) {
	if !l.in() {
		return
	}
	grade := core.Grade(0)
	for _, p := range x.draw.Pairs {
		if l.kept(x.records[p.White], x.records[p.Black]) {
			continue
		}
		if grade == 0 {
			grade = core.Information
			may := func(a, b *record) string {
				if !l.fits(a, b) {
					return l.rule
				}
				return x.met(a, b)
			}
			without := slices.DeleteFunc(slices.Clone(field), func(r *record) bool { return r.no == x.pab })
			if x.completable(without, nil, may) {
				grade = core.NeedsReason
			}
		}
		x.note(grade, l.rule, l.key, []int{p.White, p.Black}, nil)
	}
}

// xiangqiBye: one bye each, to the lowest score among those who had none.
func (x *examination) xiangqiBye(field []*record) {
	if x.pab == 0 {
		return
	}
	r := x.records[x.pab]
	spare := func(t *record) bool { return !t.pab }
	if len(field)%2 == 0 {
		x.note(core.NeedsReason, "xiangqi 4.6", "check.needless_bye", []int{x.pab}, nil)
		return
	}
	if r.pab && slices.ContainsFunc(field, spare) && x.completable(field, spare, x.met) {
		x.note(core.NeedsReason, "xiangqi 4.6", "check.second_bye", []int{x.pab}, nil)
		return
	}
	lower := func(t *record) bool { return spare(t) && t.pairing < r.pairing }
	if slices.ContainsFunc(field, lower) && x.completable(field, lower, x.met) {
		x.note(core.NeedsReason, "xiangqi 4.6", "check.bye_score", []int{x.pab}, args{"Score": r.pairing.Decimal()})
	}
}
