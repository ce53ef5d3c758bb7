package pairing

import "taikyoku/core"

// colours verifies the colours of every pair by the system's own article.
func (x *examination) colours(white func(a, b *record) (*record, string)) {
	for _, p := range x.draw.Pairs {
		w, rule := white(x.records[p.White], x.records[p.Black])
		if w != nil && w.no != p.White {
			x.note(core.NeedsReason, rule, "check.colour", []int{p.Black, p.White}, nil)
		}
	}
}

// dutchColours says who has White and by which article (C.04.3 5.2).
func (x *examination) dutchColours(a, b *record) (*record, string) {
	if byRank(a, b) > 0 {
		a, b = b, a
	}
	wa, wb := a.wish(), b.wish()
	switch {
	case wa.strength == none && wb.strength == none:
		return x.byInitial(a, b, a.number), "C.04.3 5.2.5"
	case wa.strength == none || wb.strength == none || wa.colour != wb.colour:
		if wa.strength == none {
			return give(b, a, wb.colour), "C.04.3 5.2.1"
		}
		return give(a, b, wa.colour), "C.04.3 5.2.1"
	case wa.strength > wb.strength:
		return give(a, b, wa.colour), "C.04.3 5.2.2"
	case wb.strength > wa.strength:
		return give(b, a, wb.colour), "C.04.3 5.2.2"
	case wa.strength == absolute && size(a.balance) != size(b.balance):
		if size(a.balance) > size(b.balance) {
			return give(a, b, wa.colour), "C.04.3 5.2.2"
		}
		return give(b, a, wb.colour), "C.04.3 5.2.2"
	}
	if w := alternate(a, b); w != nil {
		return w, "C.04.3 5.2.3"
	}
	return give(a, b, wa.colour), "C.04.3 5.2.4"
}

func size(n int) int { return max(n, -n) }

// give is who has White when a gets colour c against b.
func give(a, b *record, c core.Colour) *record {
	if c == core.White {
		return a
	}
	return b
}

// alternate reverses the latest round in which one had White and the other
// Black, comparing played games from the latest backwards; nil if none.
func alternate(a, b *record) *record {
	for n := 1; n <= min(len(a.colours), len(b.colours)); n++ {
		if a.last(n) != b.last(n) {
			return give(a, b, a.last(n).Opposite())
		}
	}
	return nil
}

// byInitial gives a, whose number it is, the initial-colour if odd.
func (x *examination) byInitial(a, b *record, number int) *record {
	c := x.initial()
	if number%2 == 0 {
		c = c.Opposite()
	}
	if c == core.NoColour {
		return nil
	}
	return give(a, b, c)
}

// initial is the initial-colour: drawn by lot, else what the rounds show, else
// what the draw at hand shows.
func (x *examination) initial() core.Colour {
	if x.d.Initial != core.NoColour {
		return x.d.Initial
	}
	d := *x.d
	if d.InferInitial() == core.NoColour {
		first := core.Round{Byes: x.draw.Byes}
		for _, p := range x.draw.Pairs {
			first.Matches = append(first.Matches, core.Match{White: p.White, Black: p.Black})
		}
		d.Played = []core.Round{first}
	}
	return d.InferInitial()
}
