package pairing

import (
	"slices"

	"taikyoku/core"
)

// manual_table.go changes the round of a round robin by hand. There the table says
// who meets, and nobody is paired anew (C.05 Annex 1): whom two were to meet who now
// meet each other, meet in their place; who is left out keeps his pair and forfeits
// it, and nobody is given a bye.

// meet makes a pair in the table.
func (k *desk) meet(f Fix) error {
	if err := k.playing(f.White, f.Black); err != nil {
		return err
	}
	var err error
	switch x, y := k.mate(f.White), k.mate(f.Black); {
	case x == f.Black:
	case x != 0:
		err = Swap{x, f.Black}.apply(k)
	case y != 0:
		err = Swap{f.White, y}.apply(k)
	default:
		err = k.refuse("check.unpaired", f.White)
	}
	if err == nil && slices.ContainsFunc(k.draw.Pairs, func(p core.Pair) bool { return p.White == f.Black && p.Black == f.White }) {
		err = Swap{f.White, f.Black}.apply(k)
	}
	k.held[f.White], k.held[f.Black] = true, true
	return err
}

// mate is whom an entry meets in the draw; 0: nobody.
func (k *desk) mate(no int) int {
	for _, p := range k.draw.Pairs {
		switch no {
		case p.White:
			return p.Black
		case p.Black:
			return p.White
		}
	}
	return 0
}

// apart refuses to keep those apart whom the table lets meet: who plays whom instead
// is the arbiter's to say.
func (k *desk) apart(entries []int) error {
	for _, p := range k.draw.Pairs {
		if slices.Contains(entries, p.White) && slices.Contains(entries, p.Black) {
			return refuse("C.05 Annex 1", "by the table they meet in this round: say with a swap who plays whom instead", "check.table_meets", args{"Entries": []int{p.White, p.Black}})
		}
	}
	return nil
}

// miss takes an entry out of the round: its pair stays, as a forfeit.
func (k *desk) miss(l LeaveOut) {
	k.d.Absent[l.Entry] = l.Kind
	k.out = append(k.out, l.Entry)
	for i, p := range k.draw.Pairs {
		if l.Entry == p.White || l.Entry == p.Black {
			why := core.Trace{Rule: "C.05", Key: "why.berger.absent", Args: args{"Entry": l.Entry}}
			k.draw.Pairs[i].Why = append(slices.Clone(p.Why), why)
		}
	}
}
