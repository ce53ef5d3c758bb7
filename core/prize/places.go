package prize

import "taikyoku/core"

// Places is how many places of a prize are given in a field of n entries, with
// the clause's reason: "all" its own number, "size" by the size of the field
// (SH-30), "one-less" one less than entries (WX-16, WX-20), "money" as many as
// there is money for, "entries" no more than there are entries.
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
	if places > n {
		return n, "entries"
	}
	return places, why
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
