package dutch

import "taikyoku/core"

// allocation is who gets White, and the article that decided.
type allocation struct {
	white, black *player
	article      string
}

func (f *field) give(p *player, c core.Colour, other *player, article string) allocation {
	if c == core.White {
		return allocation{p, other, article}
	}
	return allocation{other, p, article}
}

// allocate is Art. 5.2; hi is the higher ranked of the two.
func (f *field) allocate(hi, lo *player) allocation {
	switch {
	case hi.want == core.NoColour && lo.want == core.NoColour:
		return f.give(hi, f.initialFor(hi), lo, "5.2.5")
	case hi.want == core.NoColour:
		return f.give(lo, lo.want, hi, "5.2.1")
	case hi.want != lo.want:
		return f.give(hi, hi.want, lo, "5.2.1")
	}
	if p := stronger(hi, lo); p != nil {
		other := lo
		if p == lo {
			other = hi
		}
		return f.give(p, p.want, other, "5.2.2")
	}
	if c := alternate(hi, lo); c != core.NoColour {
		return f.give(hi, c, lo, "5.2.3")
	}
	return f.give(hi, hi.want, lo, "5.2.4")
}

// stronger is Art. 5.2.2: the stronger preference, and of two absolute ones
// that of the wider colour difference; nil if that does not decide.
func stronger(hi, lo *player) *player {
	switch {
	case hi.strength > lo.strength:
		return hi
	case hi.strength < lo.strength:
		return lo
	case hi.strength != absolute || abs(hi.difference) == abs(lo.difference):
		return nil
	case abs(hi.difference) > abs(lo.difference):
		return hi
	}
	return lo
}

// alternate is Art. 5.2.3: the most recent time that one had White and the
// other Black, counted in played games from the last one back (C.04.2 3.4);
// the colour for hi is the opposite of what it had then.
func alternate(hi, lo *player) core.Colour {
	a, b := hi.colours, lo.colours
	for i := 1; i <= len(a) && i <= len(b); i++ {
		if x := a[len(a)-i]; x != b[len(b)-i] {
			return x.Opposite()
		}
	}
	return core.NoColour
}

// initialFor is Art. 5.2.5: the initial-colour for odd numbers, the opposite
// for even ones. Numbers count those who have arrived (C.04.2 2.4).
func (f *field) initialFor(p *player) core.Colour {
	if p.arrival%2 == 1 {
		return f.initial
	}
	return f.initial.Opposite()
}

// initialColour is the colour drawn by lot (5.1), or what the first round with
// colours tells of it: the colour of the first who was paired then, reversed
// for each one paired before.
func initialColour(d *core.Division) core.Colour {
	if d.Initial != core.NoColour {
		return d.Initial
	}
	for _, round := range d.Played {
		if len(round.Matches) == 0 {
			continue
		}
		had := map[int]core.Colour{}
		for _, m := range round.Matches {
			had[m.White], had[m.Black] = core.White, core.Black
		}
		for _, b := range round.Byes {
			if b.Kind == core.PAB {
				had[b.Entry] = core.NoColour
			}
		}
		before := 0
		for no := 1; no <= len(d.Entries); no++ {
			c, paired := had[no]
			switch {
			case c != core.NoColour && before%2 == 0:
				return c
			case c != core.NoColour:
				return c.Opposite()
			case paired:
				before++
			}
		}
	}
	return core.NoColour
}

func abs(x int) int { return max(x, -x) }
