package dutch_test

import (
	"slices"

	"taikyoku/core"
)

// values are C8 … C21 of a candidate; C6 and C7 are at their best already.
func (b *trial) values(c *candidate) []verdict {
	home := b.souls[b.residents[0]].score
	isMDP := func(i int) bool { return b.souls[i].score > home }
	var out []verdict
	add := func(name string, count ...int) { out = append(out, verdict{name, count}) }

	if b.next != 0 {
		o := b.best(setOf(c.down), b.next, b.rest, true)
		if !o.legal {
			add("C8", 99)
		} else {
			add("C8", append([]int{len(o.scores)}, o.scores...)...)
		}
	}
	if b.odd && len(c.down) == 1 && b.souls[c.down[0]].score == b.byeAt {
		add("C9", b.souls[c.down[0]].idle)
	}
	c10, c11, c12, c13 := 0, 0, 0, 0
	for _, p := range c.pairs {
		white, black := b.colours(p[0], p[1])
		for _, x := range []struct {
			s    *soul
			gets core.Colour
		}{{white, core.White}, {black, core.Black}} {
			want, strength := x.s.wish()
			lost := want != core.NoColour && want != x.gets
			if lost {
				c12++
			}
			if lost && strength == 2 {
				c13++
			}
			if !white.top && !black.top {
				continue
			}
			cd := x.s.cd() + 1
			if x.gets == core.Black {
				cd -= 2
			}
			if cd > 2 || cd < -2 {
				c10++
			}
			if n := len(x.s.hues); n >= 2 && x.s.hues[n-1] == x.gets && x.s.hues[n-2] == x.gets {
				c11++
			}
		}
	}
	add("C10", c10)
	add("C11", c11)
	add("C12", c12)
	add("C13", c13)
	for _, ago := range []int{1, 2} {
		down, up := 0, 0
		for _, i := range c.down {
			if !isMDP(i) && b.souls[i].drifted(ago, 1) {
				down++
			}
		}
		for _, p := range c.mdpPairs {
			if b.souls[p[1]].drifted(ago, -1) {
				up++
			}
		}
		add([]string{"", "C14", "C16"}[ago], down)
		add([]string{"", "C15", "C17"}[ago], up)
	}
	for _, ago := range []int{1, 2} {
		var down, up []int
		for _, i := range c.down {
			if isMDP(i) && b.souls[i].drifted(ago, 1) {
				down = append(down, 100_000+b.souls[i].score)
			}
		}
		for _, p := range c.mdpPairs {
			difference := b.souls[p[0]].score - b.souls[p[1]].score
			if b.souls[p[0]].drifted(ago, 1) {
				down = append(down, difference)
			}
			if b.souls[p[1]].drifted(ago, -1) {
				up = append(up, difference)
			}
		}
		add([]string{"", "C18", "C20"}[ago], falling(down)...)
		add([]string{"", "C19", "C21"}[ago], falling(up)...)
	}
	return out
}

func falling(x []int) []int {
	slices.Sort(x)
	slices.Reverse(x)
	return x
}

// colours is Art. 5.2; hi is ranked higher.
func (l *literal) colours(hi, lo int) (white, black *soul) {
	a, b := l.souls[hi], l.souls[lo]
	ca, sa := a.wish()
	cb, sb := b.wish()
	c := core.NoColour // for a
	switch {
	case sa == 0 && sb == 0:
		if c = l.initial; a.arrival%2 == 0 {
			c = c.Opposite()
		}
	case sa == 0:
		c = cb.Opposite()
	case sb == 0 || ca != cb:
		c = ca
	case sa > sb:
		c = ca
	case sb > sa:
		c = cb.Opposite()
	case sa == 3 && max(a.cd(), -a.cd()) > max(b.cd(), -b.cd()):
		c = ca
	case sa == 3 && max(a.cd(), -a.cd()) < max(b.cd(), -b.cd()):
		c = cb.Opposite()
	default:
		c = ca
		for i, j := len(a.hues)-1, len(b.hues)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
			if a.hues[i] != b.hues[j] {
				c = a.hues[i].Opposite()
				break
			}
		}
	}
	if c == core.White {
		return a, b
	}
	return b, a
}
