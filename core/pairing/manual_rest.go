package pairing

import (
	"cmp"
	"maps"
	"slices"

	"taikyoku/core"
)

// pairRest lets the engine pair everybody whose place is not decided by hand:
// those whose place is are absent to it.
func (k *desk) pairRest(seed uint64) error {
	rest := k.d
	rest.Absent = maps.Clone(k.d.Absent)
	rest.Forbidden = slices.Concat(k.d.Forbidden, k.forbid)
	for no := range k.fixed {
		rest.Absent[no] = core.ZeroBye
	}
	if k.bye != 0 {
		rest.Absent[k.bye] = core.ZeroBye
	}
	next := core.Draw{Round: k.d.Next(), System: k.draw.System, Readings: k.draw.Readings}
	if k.open(rest.Absent) {
		var err error
		if next, err = k.pair(rest, seed); err != nil {
			return err
		}
	}
	k.gather(next)
	return nil
}

// open reports whether anybody is left to be paired.
func (k *desk) open(absent map[int]core.ByeKind) bool {
	return slices.ContainsFunc(k.d.Entries, func(e core.Entry) bool {
		_, away := absent[e.No]
		return !away && !e.Withdrawn
	})
}

// gather puts the pairs made by hand and by the engine together, in board
// order, with the byes that are true of the whole field.
func (k *desk) gather(next core.Draw) {
	for no, p := range k.fixed {
		if no == p.White {
			next.Pairs = append(next.Pairs, p)
		}
	}
	byes := []core.Bye{}
	if k.bye != 0 {
		byes = append(byes, core.Bye{Entry: k.bye, Kind: core.PAB})
	}
	for _, b := range next.Byes {
		if b.Kind == core.PAB {
			byes = append(byes, b)
		}
	}
	for _, no := range sortedKeys(k.d.Absent) {
		byes = append(byes, core.Bye{Entry: no, Kind: k.d.Absent[no]})
	}
	next.Byes = byes
	k.draw = next
	x := &examination{d: &k.d, draw: &k.draw, kind: systemOf(&k.d)}
	books := ledger{d: &k.d, kind: x.kind, home: homes(&k.d)}
	x.records = books.past()
	k.recolour(x)
	slices.SortFunc(next.Pairs, x.boards)
}

// recolour gives the pairs of the engine the colours they have in the whole
// field: the numbers of Art. 5.2.5 count those paired by hand too.
func (k *desk) recolour(x *examination) {
	var white func(a, b *record) (*record, string)
	switch x.kind {
	case dutchRules:
		white = x.dutchColours
	case teamRules:
		white = x.teamColours
	default:
		return
	}
	for i, p := range k.draw.Pairs {
		if _, fixed := k.fixed[p.White]; fixed {
			continue
		}
		if w, _ := white(x.records[p.White], x.records[p.Black]); w != nil && w.no == p.Black {
			k.draw.Pairs[i].White, k.draw.Pairs[i].Black = p.Black, p.White
		}
	}
}

// boards orders pairs by C.04.2 3.6.
func (x *examination) boards(p, q core.Pair) int {
	ph, ps, pn := x.boardKey(p, func(r *record) core.Points { return r.score })
	qh, qs, qn := x.boardKey(q, func(r *record) core.Points { return r.score })
	return cmp.Or(cmp.Compare(qh, ph), cmp.Compare(qs, ps), cmp.Compare(pn, qn))
}
