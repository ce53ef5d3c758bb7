package prize

import (
	"slices"

	"taikyoku/core"
)

// Places is how many places of a prize are given in a field of n entries, with
// the clause's reason: "all" its own number, "size" by the size of the field
// (SH-30), "one-less" one less than entries (WX-16, WX-20), "money" as many as
// there is money for, "entries" no more than there are entries, "decide" where
// the organiser says how many (SH-30); until he has, it is all that can be.
func Places(p core.Prize, n int) (places int, why string) {
	places, why = p.Places, "all"
	above := -1
	for _, s := range p.Sizes {
		if n > s.Above && s.Above > above {
			places, why, above = s.Places, "size", s.Above
		}
	}
	if places == 0 {
		places, why = max(len(p.Money), lastGift(p.Gifts)), "money"
	}
	if n < p.OneLessBelow && places > n-1 {
		return max(0, n-1), "one-less"
	}
	if n < p.DecideBelow {
		return min(places, n), "decide"
	}
	if places > n {
		return n, "entries"
	}
	return places, why
}

// Line is the last place of a section that gets a prize: above it ties are
// broken by lot, below it places are shared (SH-14).
func Line(prizes []core.Prize, section core.DivisionID, entries int) int {
	line := 0
	for _, p := range prizes {
		if p.For == core.ForEntries && (len(p.Sections) == 0 || slices.Contains(p.Sections, section)) && p.Sex == "" && len(p.Kinds) == 0 {
			places, _ := Places(p, entries)
			line = max(line, places)
		}
	}
	return line
}

func lastGift(gifts []core.Gift) int {
	last := 0
	for _, g := range gifts {
		last = max(last, g.To)
	}
	return last
}

// moneyFor is the money of a place, the zero Money where there is none.
func moneyFor(p core.Prize, place int) core.Money {
	if place < 1 || place > len(p.Money) {
		return core.Money{}
	}
	return p.Money[place-1]
}

// giftsFor are the things of a place.
func giftsFor(p core.Prize, place int) []core.Gift {
	var out []core.Gift
	for _, g := range p.Gifts {
		if place >= max(g.From, 1) && (g.To == 0 || place <= g.To) {
			out = append(out, g)
		}
	}
	return out
}
