package team

import "taikyoku/core"

// colours gives the pair a, b its colours by article 4: who has White on board
// 1, and the paragraph that decided.
func (f *field) colours(a, b int) (white, black int, article string) {
	if !f.first(a, b) {
		a, b = b, a
	}
	x, y := &f.teams[a], &f.teams[b]
	give := func(t int, c core.Colour) {
		white, black = t, a+b-t
		if c == core.Black {
			white, black = black, white
		}
	}
	switch {
	case x.played == 0 && y.played == 0:
		c := f.initial
		if f.parity(a)%2 == 0 {
			c = c.Opposite()
		}
		give(a, c)
		return white, black, "4.3.1"
	case x.prefers != 0 && y.prefers == 0:
		give(a, x.prefers)
		return white, black, "4.3.2"
	case x.prefers == 0 && y.prefers != 0:
		give(b, y.prefers)
		return white, black, "4.3.2"
	case x.prefers != y.prefers:
		give(a, x.prefers)
		return white, black, "4.3.3"
	case x.strong && !y.strong:
		give(a, x.prefers)
		return white, black, "4.3.4"
	case y.strong && !x.strong:
		give(b, y.prefers)
		return white, black, "4.3.4"
	case x.difference < y.difference:
		give(a, core.White)
		return white, black, "4.3.5"
	case y.difference < x.difference:
		give(b, core.White)
		return white, black, "4.3.5"
	}
	if c := alternate(x.colours, y.colours); c != 0 {
		give(a, c)
		return white, black, "4.3.6"
	}
	switch {
	case x.prefers != 0:
		give(a, x.prefers)
		return white, black, "4.3.7"
	case x.played > 0:
		give(a, last(x.colours).Opposite())
		return white, black, "4.3.8"
	}
	give(b, last(y.colours).Opposite())
	return white, black, "4.3.9"
}

// first reports whether a is the first-team of the pair (4.2): higher primary
// score, higher secondary score unless not used, smaller TPN.
func (f *field) first(a, b int) bool {
	x, y := &f.teams[a], &f.teams[b]
	primary, other := x.score, y.score
	if f.readings.R7 == ColoursToo {
		primary, other = x.pairing, y.pairing
	}
	if primary != other {
		return primary > other
	}
	if f.system.secondary && x.second != y.second {
		return x.second > y.second
	}
	return a < b
}

// parity is the number whose oddness 4.3.1 asks for: the TPN, or under the other
// reading of R8 the place among the teams that have arrived.
func (f *field) parity(t int) int {
	if !f.readings.R8Arrived {
		return t
	}
	place := 0
	for i := 1; i <= t; i++ {
		if f.teams[i].arrived {
			place++
		}
	}
	return place
}

// alternate is 4.3.6: the most recent match, counted back over the matches each
// really played (C.04.2 3.4), in which the two had different colours; the first
// of the two now gets the opposite of its colour there.
func alternate(x, y []core.Colour) core.Colour {
	for i, j := len(x)-1, len(y)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if x[i] != y[j] {
			return x[i].Opposite()
		}
	}
	return core.NoColour
}

func last(colours []core.Colour) core.Colour { return colours[len(colours)-1] }
