package pairing

import (
	"math/bits"
	"slices"

	"taikyoku/core"
)

// quality lists C6–C21 (C.04.3 2.4) for this bracket, a criterion of the
// handbook after the other. Everything is counted as a gain of the pairs made,
// which is what the downfloaters lose.
func (b *dutchBracket) quality(n int) []criterion {
	var list []criterion
	add := func(rule string, most int, gain func(c couple) int) {
		list = append(list, counting("C.04.3 "+rule, n, most, func(c couple) int {
			if c.where != inside {
				return 0
			}
			return gain(c)
		}))
	}
	add("C6", 1, func(couple) int { return 1 })
	for _, s := range scores(b.moved, b.residents) { // C7
		add("C7", 2, func(c couple) int { return scored(c.a, s) + scored(c.b, s) })
	}
	list = append(list, b.nextBracket(n)...) // C8
	if b.lastFloat() {                       // C9
		add("C9", 2*len(b.x.d.Played), func(c couple) int { return c.a.unplayed + c.b.unplayed })
	}
	add("C10", 2, func(c couple) int { return -b.x.unbalanced(c) })
	add("C11", 2, func(c couple) int { return -b.x.threeRunning(c) })
	add("C12", 2, func(c couple) int { return -b.x.refused(c, mild, absolute) })
	add("C13", 2, func(c couple) int { return -b.x.refused(c, strong, strong) })
	rules := [2][4]string{{"C14", "C15", "C18", "C19"}, {"C16", "C17", "C20", "C21"}}
	for i, rule := range rules {
		ago := i + 1
		add(rule[0], 2, func(c couple) int { return b.spared(c.a, ago) + b.spared(c.b, ago) })
		add(rule[1], 1, func(c couple) int { return -one(c.moved && c.b.floated(ago, up)) })
	}
	for i, rule := range rules {
		ago := i + 1
		for _, s := range scores(b.moved) {
			add(rule[2], 1, func(c couple) int { return one(c.moved && c.a.pairing == s && c.a.floated(ago, down)) })
		}
		for _, s := range scores(b.moved) {
			add(rule[3], 1, func(c couple) int { return -one(c.moved && c.a.pairing == s && c.b.floated(ago, up)) })
		}
	}
	return list
}

// nextBracket is C8: fewest downfloaters of the following bracket, then the
// lowest scores there.
func (b *dutchBracket) nextBracket(n int) []criterion {
	if len(b.next) == 0 {
		return nil
	}
	list := []criterion{counting("C.04.3 C8", n, 1, func(c couple) int { return one(c.where == ahead) })}
	for _, s := range scores(b.moved, b.residents, b.next) {
		list = append(list, counting("C.04.3 C8", n, 2, func(c couple) int {
			if c.where != ahead {
				return 0
			}
			return scored(c.a, s) + scored(c.b, s)
		}))
	}
	return list
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func scored(r *record, s core.Points) int { return one(r.pairing == s) }

// spared: a resident that floated down so many rounds ago is paired here.
func (b *dutchBracket) spared(r *record, ago int) int {
	return one(r.pairing == b.residents[0].pairing && r.floated(ago, down))
}

// scores are the different scores of some players, highest first.
func scores(groups ...[]*record) []core.Points {
	var all []core.Points
	for _, g := range groups {
		for _, r := range g {
			all = append(all, r.pairing)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	slices.Reverse(all)
	return all
}

// colourOf are the colours that Art. 5 will give to a and b.
func (x *examination) colourOf(c couple) [2]core.Colour {
	if w, _ := x.dutchColours(c.a, c.b); w == c.b {
		return [2]core.Colour{core.Black, core.White}
	}
	return [2]core.Colour{core.White, core.Black}
}

// unbalanced is C10: topscorers or their opponents who get a colour difference
// beyond two.
func (x *examination) unbalanced(c couple) int {
	return x.badly(c, func(r *record, got core.Colour) bool {
		after := r.balance + 1
		if got == core.Black {
			after = r.balance - 1
		}
		return size(after) > 2
	})
}

// threeRunning is C11: topscorers or their opponents who get the same colour
// three times running.
func (x *examination) threeRunning(c couple) int {
	return x.badly(c, func(r *record, got core.Colour) bool {
		return r.last(1) == got && r.last(2) == got
	})
}

func (x *examination) badly(c couple, bad func(*record, core.Colour) bool) int {
	if !c.a.top && !c.b.top {
		return 0
	}
	got := x.colourOf(c)
	return one(bad(c.a, got[0])) + one(bad(c.b, got[1]))
}

// refused counts who does not get a preference of a strength from..to: C12
// counts all, C13 the strong ones.
func (x *examination) refused(c couple, from, to strength) int {
	got := x.colourOf(c)
	count := 0
	for i, r := range []*record{c.a, c.b} {
		w := r.wish()
		count += one(w.strength >= from && w.strength <= to && w.colour != got[i])
	}
	return count
}

// movedOrder is the generation order of the MDP-pairing: which MDPs are paired
// (4.4.2), then their opponents in order (4.2).
func (b *dutchBracket) movedOrder() []criterion {
	at, resident := b.x.places(b.moved), b.x.places(b.residents)
	list := marks("C.04.3 4.4", "check.order", len(b.moved), func(c couple) (int, int64) {
		if !c.moved || c.where != inside {
			return 0, 0
		}
		return at[c.a.no], 1
	})
	var opponents []criterion
	for _, m := range b.moved {
		opponents = append(opponents, criterion{
			rule: "C.04.3 4.2", key: "check.order", width: bits.Len(uint(len(b.residents))) + 1,
			gain: func(c couple) int64 {
				if !c.moved || c.where != inside || c.a != m {
					return 0
				}
				return -int64(resident[c.b.no])
			},
		})
	}
	return append(list, inRun(opponents, func(c couple) int {
		if !c.moved || c.where != inside {
			return -1
		}
		return at[c.a.no]
	})...)
}

// places are where the players stand in a list, by number; -1: nowhere.
func (x *examination) places(list []*record) []int {
	at := make([]int, len(x.d.Entries)+1)
	for i := range at {
		at[i] = -1
	}
	for i, r := range list {
		at[r.no] = i
	}
	return at
}

// restOrder is the generation order inside a homogeneous bracket or the
// remainder, of which the best candidate makes so many pairs. The upper of
// each pair stands in S1, so an exchange brings in who is upper of his pair
// beyond the first half, and takes out who is not within it (4.3); the
// transposition are the partners in order (4.2).
func (b *dutchBracket) restOrder(rest []*record, pairs int) []criterion {
	bsn := b.x.places(rest)
	of := func(c couple) (upper int, ok bool) {
		upper = bsn[c.a.no]
		return upper, upper >= 0 && c.where == inside
	}
	exchange := func(width int, gain func(upper int) int) criterion {
		return criterion{rule: "C.04.3 4.3", key: "check.order", width: width, gain: func(c couple) int64 {
			if upper, ok := of(c); ok {
				return int64(gain(upper))
			}
			return 0
		}}
	}
	n := len(rest)
	list := []criterion{
		exchange(bits.Len(uint(n))+1, func(upper int) int { return -one(upper >= pairs) }),
		exchange(bits.Len(uint(n*n))+1, func(upper int) int { return -upper }),
	}
	list = append(list, marks("C.04.3 4.3", "check.order", pairs, func(c couple) (int, int64) {
		upper, ok := of(c)
		return pairs - 1 - upper, -int64(one(ok && upper < pairs))
	})...)
	list = append(list, marks("C.04.3 4.3", "check.order", n-pairs, func(c couple) (int, int64) {
		upper, ok := of(c)
		return upper - pairs, int64(one(ok && upper >= pairs))
	})...)
	var partners []criterion
	for i := range n {
		partners = append(partners, criterion{
			rule: "C.04.3 4.2", key: "check.order", width: bits.Len(uint(n)) + 1,
			gain: func(c couple) int64 {
				if upper, ok := of(c); ok && upper == i {
					return -int64(bsn[c.b.no])
				}
				return 0
			},
		})
	}
	return append(list, inRun(partners, func(c couple) int {
		if upper, ok := of(c); ok {
			return upper
		}
		return -1
	})...)
}
