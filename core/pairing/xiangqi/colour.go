package xiangqi

import "taikyoku/core"

// colours gives a pair its colours, with the rule that decided: in the last
// rounds what the higher score is due; the larger imbalance; the most recent
// round in which the two had different colours; and, all equal, the numbers.
// Where that breaks more limits than the other way round, the limits decide,
// the heavy ones first.
func (f *field) colours(a, b int) (white, black int, rule string) {
	first, c, rule := f.prefer(a, b)
	white, black = first, a+b-first
	if c == core.Black {
		white, black = black, white
	}
	if f.kinder(black, white) {
		return black, white, "limit"
	}
	return white, black, rule
}

// kinder reports whether these colours break less of the limits than reversed:
// first those that are strict, then the heavy ones.
func (f *field) kinder(white, black int) bool {
	if so, reversed := f.keepsStrict(white, black), f.keepsStrict(black, white); so != reversed {
		return so
	}
	h1, l1 := f.breachesOf(white, black)
	h2, l2 := f.breachesOf(black, white)
	return h1 < h2 || h1 == h2 && l1 < l2
}

// prefer tells whose colour decides, and which it is.
func (f *field) prefer(a, b int) (first int, c core.Colour, rule string) {
	x, y := &f.entries[a], &f.entries[b]
	if int(f.rules.ServeHigher) > f.division.Rounds-f.round && x.points != y.points {
		high := x
		if y.points > x.points {
			high = y
		}
		if d := high.due(); d != core.NoColour {
			return high.no, d, "higher"
		}
	}
	switch { // whoever is further from balance is due this colour
	case x.surplus < y.surplus:
		return a, core.White, "imbalance"
	case y.surplus < x.surplus:
		return b, core.White, "imbalance"
	}
	for i, j := len(x.colours)-1, len(y.colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if x.colours[i] != y.colours[j] {
			return a, x.colours[i].Opposite(), "history"
		}
	}
	low := min(a, b)
	odd := f.round%2 == 1
	if f.rules.Equal == BySum {
		odd = (a+b)%2 == 1
	}
	if odd {
		return low, core.White, "number"
	}
	return low, core.Black, "number"
}
