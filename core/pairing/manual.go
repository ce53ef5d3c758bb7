package pairing

import (
	"fmt"
	"maps"
	"slices"

	"taikyoku/core"
)

// Change is one thing an arbiter wants otherwise in a draw: Swap, Fix, Forbid,
// GiveBye or LeaveOut.
type Change interface {
	apply(*desk) error
}

// Swap exchanges the places of two entries: each takes the other's opponent
// and colour, or the other's bye. Opponents of each other exchange colours.
type Swap struct{ A, B int }

// Fix makes a pair with these colours.
type Fix struct{ White, Black int }

// Forbid keeps entries from meeting each other in this round.
type Forbid struct{ Entries []int }

// GiveBye gives the pairing-allocated bye to an entry.
type GiveBye struct{ Entry int }

// LeaveOut takes an entry out of the round, with what it gets for that; the
// zero Kind is a zero-point bye.
type LeaveOut struct {
	Entry int
	Kind  core.ByeKind
}

// Rework changes a draw of the division's next round as an arbiter wishes and
// pairs the rest again by the division's own system, as well as it can be done
// around the changes. Swaps alone leave all other pairs as they are.
//
// The violations say what the new draw breaks for the field as it now is. An
// error is a *core.RefusedError if the changes contradict each other or the
// draw, or what Pair says when the rest cannot be paired.
func Rework(d core.Division, draw core.Draw, seed uint64, changes []Change) (core.Draw, []core.Violation, error) {
	return ReworkBy(Pair, d, draw, seed, changes)
}

// Pairer is a way to draw the next round: Pair, or one with rules or readings
// of an event's own.
type Pairer func(d core.Division, seed uint64) (core.Draw, error)

// ReworkBy is Rework where the rest is paired again in the way given.
func ReworkBy(pair Pairer, d core.Division, draw core.Draw, seed uint64, changes []Change) (core.Draw, []core.Violation, error) {
	k := &desk{d: d, draw: draw, pair: pair, fixed: map[int]core.Pair{}, swapped: map[int]bool{}, held: map[int]bool{}, table: systemOf(&d) == bergerRules}
	k.d.Absent = maps.Clone(d.Absent)
	if k.d.Absent == nil {
		k.d.Absent = map[int]core.ByeKind{}
	}
	if k.d.Initial == core.NoColour {
		if k.d.Initial = d.InferInitial(); k.d.Initial == core.NoColour {
			k.d.Initial = Lot(seed)
		}
	}
	k.draw.Pairs, k.draw.Byes = slices.Clone(draw.Pairs), slices.Clone(draw.Byes)
	for _, c := range changes {
		if err := c.apply(k); err != nil {
			return core.Draw{}, nil, err
		}
	}
	k.held = nil // all is said
	if err := k.settle(draw); err != nil {
		return core.Draw{}, nil, err
	}
	if err := k.consistent(); err != nil {
		return core.Draw{}, nil, err
	}
	if k.again {
		if err := k.pairRest(seed); err != nil {
			return core.Draw{}, nil, fmt.Errorf("pairing around %d changes: %w", len(changes), err)
		}
	}
	found := Check(k.d, k.draw)
	for _, no := range k.out {
		found = append(found, core.Violation{
			Grade: core.Information, Rule: "C.04.2 3.3", Entries: []int{no},
			Why: core.Trace{Rule: "C.04.2 3.3", Key: "check.left_out", Args: args{"Entries": []int{no}}},
		})
	}
	return k.draw, found, nil
}

// desk is a draw being changed by hand.
type desk struct {
	d       core.Division // with who is left out
	draw    core.Draw
	pair    Pairer
	fixed   map[int]core.Pair // pairs that stay, by both entries
	swapped map[int]bool
	table   bool         // of a round robin: nobody is paired anew
	held    map[int]bool // in it, who is in a pair that was made
	bye     int          // who gets the bye by hand
	out     []int
	forbid  []core.Forbidden
	again   bool // the rest has to be paired again
}

// playing refuses an entry that is not in the round, or whose place the
// arbiter has already decided.
func (k *desk) playing(entries ...int) error {
	for i, no := range entries {
		_, away := k.d.Absent[no]
		_, taken := k.fixed[no]
		switch {
		case no < 1 || no > len(k.d.Entries):
			return k.refuse("check.unknown", no)
		case slices.Contains(entries[:i], no):
			return k.refuse("check.named_twice", no)
		case k.d.Entries[no-1].Withdrawn, away:
			return k.refuse("check.away", no)
		case taken, no == k.bye, k.held[no]:
			return k.refuse("check.decided", no)
		}
	}
	return nil
}

// why says a refusal in English, for logs and the command line.
var why = map[string]string{
	"check.unknown": "there is no such entry", "check.away": "it is absent or withdrawn",
	"check.decided": "its place has already been decided", "check.unpaired": "it has neither a pair nor a bye in the draft",
	"check.two_byes": "only one can have the bye", "check.table_bye": "whoever is free in a round robin gets nothing for it", "check.named_twice": "it is named twice",
}

func (k *desk) refuse(key string, no int) error {
	return refuse("C.04.2 4.4", fmt.Sprintf("entry %d cannot be changed so: %s", no, why[key]), key, args{"Entries": []int{no}})
}

func (k *desk) keep(p core.Pair) {
	p.Why = append(slices.Clone(p.Why), core.Trace{Rule: "C.04.2 4.4", Key: "check.by_hand"})
	k.fixed[p.White], k.fixed[p.Black] = p, p
}

func (s Swap) apply(k *desk) error {
	if err := k.playing(s.A, s.B); err != nil {
		return err
	}
	seats := map[int][]*int{}
	for i := range k.draw.Pairs {
		p := &k.draw.Pairs[i]
		seats[p.White], seats[p.Black] = append(seats[p.White], &p.White), append(seats[p.Black], &p.Black)
	}
	for i := range k.draw.Byes {
		b := &k.draw.Byes[i]
		seats[b.Entry] = append(seats[b.Entry], &b.Entry)
	}
	for _, no := range []int{s.A, s.B} {
		if len(seats[no]) != 1 {
			return k.refuse("check.unpaired", no)
		}
	}
	*seats[s.A][0], *seats[s.B][0] = s.B, s.A
	k.swapped[s.A], k.swapped[s.B] = true, true
	return nil
}

// settle keeps the pairs and the bye that the swaps made; those that came back
// to what they were are nobody's change.
func (k *desk) settle(before core.Draw) error {
	for i, p := range k.draw.Pairs {
		if !k.swapped[p.White] && !k.swapped[p.Black] || p.White == before.Pairs[i].White && p.Black == before.Pairs[i].Black {
			continue
		}
		if err := k.playing(p.White, p.Black); err != nil {
			return err
		}
		p.Why = nil
		k.keep(p)
		k.draw.Pairs[i] = k.fixed[p.White]
	}
	for i, b := range k.draw.Byes {
		if b.Kind == core.PAB && k.swapped[b.Entry] && b.Entry != before.Byes[i].Entry {
			if err := k.playing(b.Entry); err != nil {
				return err
			}
			k.bye = b.Entry
		}
	}
	return nil
}

// consistent refuses changes that cannot all be: a pair that is both made and
// forbidden, a round in which nobody is left.
func (k *desk) consistent() error {
	for _, f := range k.forbid {
		for _, no := range f.Entries {
			if p, fixed := k.fixed[no]; fixed && no == p.White && slices.Contains(f.Entries, p.Black) {
				return refuse("C.04.2 4.4", fmt.Sprintf("%d and %d are to be paired and kept apart at once", p.White, p.Black),
					"check.made_and_forbidden", args{"Entries": []int{p.White, p.Black}})
			}
		}
	}
	if len(k.out) > 0 && len(k.fixed) == 0 && k.bye == 0 && !k.open(k.d.Absent) {
		return refuse("C.04.2 4.4", "nobody is left to be paired: all are left out or away", "check.nobody_left", nil)
	}
	return nil
}

func (f Fix) apply(k *desk) error {
	if k.table {
		return k.meet(f)
	}
	if err := k.playing(f.White, f.Black); err != nil {
		return err
	}
	k.keep(core.Pair{White: f.White, Black: f.Black})
	k.again = true
	return nil
}

func (f Forbid) apply(k *desk) error {
	for i, no := range f.Entries {
		if no < 1 || no > len(k.d.Entries) {
			return k.refuse("check.unknown", no)
		}
		if slices.Contains(f.Entries[:i], no) {
			return k.refuse("check.named_twice", no)
		}
	}
	round := k.d.Next()
	k.forbid = append(k.forbid, core.Forbidden{First: round, Last: round, Entries: f.Entries})
	if k.table {
		return k.apart(f.Entries)
	}
	k.again = true
	return nil
}

func (g GiveBye) apply(k *desk) error {
	if err := k.playing(g.Entry); err != nil {
		return err
	}
	switch {
	case k.bye != 0:
		return k.refuse("check.two_byes", g.Entry)
	case k.table:
		return k.refuse("check.table_bye", g.Entry)
	}
	k.bye, k.again = g.Entry, true
	return nil
}

func (l LeaveOut) apply(k *desk) error {
	if err := k.playing(l.Entry); err != nil {
		return err
	}
	if l.Kind == 0 {
		l.Kind = core.ZeroBye
	}
	if l.Kind == core.PAB {
		return GiveBye{l.Entry}.apply(k)
	}
	if k.table {
		k.miss(l)
		return nil
	}
	k.d.Absent[l.Entry] = l.Kind
	k.out, k.again = append(k.out, l.Entry), true
	return nil
}
