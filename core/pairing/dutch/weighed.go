package dutch

import (
	"slices"

	"taikyoku/core/pairing/matching"
)

// Where counting says too little, because the loose stand in groups or two bounds
// cannot be reached together, C6-C8 are weighed among all who are left, without any
// other criterion, by costs of one word. It tells how many of each score float, and
// often the bracket can be paired by itself then.

// weighed pairs the bracket by itself with what weighing tells; false if that does
// not serve those below.
func (b *bracket) weighed() (*result, bool) {
	f := b.f
	whole, size := f.everybodyLeft(b), f.legal.Order()
	if whole.Maximise() > 0 {
		return nil, false
	}
	n := &counting{
		b: b, c: whole.On(f.legal.Among(whole.All())),
		moved: matching.SetOf(size, b.mdps), residents: matching.SetOf(size, b.residents), next: matching.SetOf(size, b.next),
	}
	open, sure := n.c.Weigh(n.choices())
	if !sure {
		return nil, false
	}
	whole.Follow(n.c)
	n.openNext = open
	t := *b
	t.graph = n.c.Graph()
	r, ok := n.pairAlone(t)
	if ok {
		f.weighed++
	}
	return r, ok
}

// choices are C6-C8 in their order: those of the bracket who are paired here, the
// moved-down players of each score, and the same of the next bracket.
func (n *counting) choices() []matching.Choice {
	b := n.b
	here := n.moved.Or(n.residents)
	both := here.Or(n.next)
	players := slices.Concat(b.mdps, b.residents)
	c7, c8 := []matching.Choice{{Group: players, Inside: here, Apart: n.moved}}, []matching.Choice{
		{Group: slices.Concat(players, b.next), Inside: both, Apart: n.moved},
	}
	for _, group := range b.groups() {
		c7 = append(c7, matching.Choice{Group: group, Inside: n.residents})
		c8 = append(c8, matching.Choice{Group: group, Inside: both, Apart: n.moved})
	}
	c8 = append(c8, matching.Choice{Group: b.residents, Inside: both, Apart: n.moved})
	return append(c7, c8...)
}
