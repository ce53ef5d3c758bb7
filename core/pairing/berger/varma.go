package berger

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"taikyoku/core"
)

// Lots are numbers drawn for a round robin.
type Lots struct {
	Numbers []int // Numbers[i] is the number of the i-th entry given
	Drawn   []Lot // in the order of the draw
}

// Lot is what one contingent drew.
type Lot struct {
	Unit    string
	Set     string // the envelope: A, B, C or D
	Entries []int  // indices into the entries given
	Numbers []int
}

// sets are the envelopes of Annex 2 for a table of size n, 10 to 24.
func sets(n int) [][]int {
	span := func(from, to int) []int {
		var s []int
		for i := from; i <= to; i++ {
			s = append(s, i)
		}
		return s
	}
	switch n {
	case 10:
		return [][]int{{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}}
	case 12:
		return [][]int{{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}}
	case 14:
		return [][]int{{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}}
	case 16:
		return [][]int{{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}}
	case 18:
		return [][]int{{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}}
	case 20:
		return [][]int{{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}}
	case 22:
		return [][]int{append(span(6, 10), span(17, 20)...), append(span(1, 4), span(12, 15)...), {11, 16, 21}, {5, 22}}
	case 24:
		return [][]int{append(span(6, 11), span(19, 22)...), append(span(1, 4), span(13, 17)...), {12, 18, 23}, {5, 24}}
	}
	return nil
}

// Varma draws the numbers of 9 to 24 players so that those of one unit
// (federation, club) do not meet in the last rounds (C.05 Annex 2). The largest
// unit draws first, equal ones in the order of their names; it takes at random
// an envelope that still holds enough numbers for all of it, and its players,
// alphabetically, draw from it. Entries without a unit draw alone, last.
//
// The same entries and seed give the same lots. It answers *core.RefusedError
// if there is no table for the number of players, or no envelope large enough.
func Varma(entries []core.Entry, seed uint64) (Lots, error) {
	n := Size(len(entries))
	envelopes := sets(n)
	if envelopes == nil {
		return Lots{}, &core.RefusedError{
			Reason: fmt.Sprintf("no Varma table for %d players", len(entries)),
			Why:    because("C.05 Annex 2", "cannot.varma-size", "Count", len(entries)),
		}
	}
	if len(entries)%2 == 1 { // the highest number is nobody's
		for i, e := range envelopes {
			envelopes[i] = slices.DeleteFunc(slices.Clone(e), func(no int) bool { return no == n })
		}
	}
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	lots := Lots{Numbers: make([]int, len(entries))}
	for _, c := range contingents(entries) {
		fits := envelopesFor(envelopes, len(c.Entries))
		if len(fits) == 0 {
			return Lots{}, &core.RefusedError{
				Reason: fmt.Sprintf("no envelope holds %d numbers for %q", len(c.Entries), c.Unit),
				Why:    because("C.05 Annex 2", "cannot.varma-set", "Unit", c.Unit, "Count", len(c.Entries)),
			}
		}
		set := fits[rng.IntN(len(fits))]
		c.Set = string(rune('A' + set))
		for _, i := range c.Entries {
			k := rng.IntN(len(envelopes[set]))
			lots.Numbers[i] = envelopes[set][k]
			c.Numbers = append(c.Numbers, envelopes[set][k])
			envelopes[set] = slices.Delete(slices.Clone(envelopes[set]), k, k+1)
		}
		lots.Drawn = append(lots.Drawn, c)
	}
	return lots, nil
}

// envelopesFor lists the envelopes that hold at least so many numbers.
func envelopesFor(envelopes [][]int, count int) []int {
	var fits []int
	for i, e := range envelopes {
		if len(e) >= count {
			fits = append(fits, i)
		}
	}
	return fits
}

// contingents groups the entries by unit, in the order of the draw.
func contingents(entries []core.Entry) []Lot {
	var list []Lot
	for i, e := range entries {
		k := slices.IndexFunc(list, func(l Lot) bool { return e.Unit != "" && l.Unit == e.Unit })
		if k < 0 {
			list = append(list, Lot{Unit: e.Unit})
			k = len(list) - 1
		}
		list[k].Entries = append(list[k].Entries, i)
	}
	for _, l := range list {
		slices.SortStableFunc(l.Entries, func(a, b int) int { return cmp.Compare(entries[a].Name, entries[b].Name) })
	}
	slices.SortStableFunc(list, func(a, b Lot) int {
		alone := func(l Lot) int {
			if l.Unit == "" {
				return 1
			}
			return 0
		}
		return cmp.Or(alone(a)-alone(b), len(b.Entries)-len(a.Entries), cmp.Compare(a.Unit, b.Unit),
			cmp.Compare(entries[a.Entries[0]].Name, entries[b.Entries[0]].Name))
	})
	return list
}
