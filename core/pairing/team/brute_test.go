package team_test

import (
	"slices"
	"sort"

	"taikyoku/core"
)

// The literal reading of C.04.6: every set of upfloaters and every pairing of a
// bracket is written out in the handbook's order and judged, article by article.
// Nothing here is shared with the engine. It counts which criterion decided, so
// that the tests can show that each of them does.

type bruteTeam struct {
	tpn, played, cd    int
	score, second, mmp core.Points // mmp: pairing score
	col                []byte
	met                map[int]bool
	noBye, float       bool
	arrived            bool // was paired or had the bye before
	want               byte // 'w', 'b' or 0
	strong             bool
}

type brute struct {
	teams   map[int]*bruteTeam
	field   []int // all present, the bye included
	late    bool  // last two rounds
	bye     int
	decided map[string]int
	options bruteOptions
	initial byte
	second  bool
}

// bruteOptions are the other readings of R1 to R10.
type bruteOptions struct {
	none, graded, zero, paired, virtual, real, arrived, seats bool
	following                                                 string // "field", "paired", "unpaired"
}

func (b *brute) ok(x, y int) bool { return !b.teams[x].met[y] }

// matchable tries every opponent of the first team.
func (b *brute) matchable(set []int) bool {
	if len(set) == 0 {
		return true
	}
	if len(set)%2 == 1 {
		return false
	}
	for i := 1; i < len(set); i++ {
		if b.ok(set[0], set[i]) {
			rest := append(slices.Clone(set[1:i]), set[i+1:]...)
			if b.matchable(rest) {
				return true
			}
		}
	}
	return false
}

func without(set []int, gone ...int) []int {
	var out []int
	for _, x := range set {
		if !slices.Contains(gone, x) {
			out = append(out, x)
		}
	}
	return out
}

// pair answers pairs in no particular order, the bye (0: none), and whether the
// round can be paired at all.
func (b *brute) pair() (pairs [][2]int, bye int, ok bool) {
	left := slices.Clone(b.field)
	if len(left)%2 == 1 {
		order := slices.Clone(left)
		sort.Slice(order, func(i, j int) bool { // 3.4.2 to 3.4.4
			x, y := b.teams[order[i]], b.teams[order[j]]
			if x.mmp != y.mmp {
				return x.mmp < y.mmp
			}
			if x.played != y.played {
				return x.played > y.played
			}
			return x.tpn > y.tpn
		})
		for i, t := range order {
			if !b.teams[t].noBye && b.matchable(without(left, t)) {
				bye, b.bye = t, t
				if i > 0 {
					b.decided["3.4.1"]++
				}
				if i+1 < len(order) && b.teams[order[i+1]].mmp == b.teams[t].mmp {
					if b.teams[order[i+1]].played != b.teams[t].played {
						b.decided["3.4.3"]++
					} else {
						b.decided["3.4.4"]++
					}
				}
				break
			}
		}
		if bye == 0 {
			return nil, 0, false
		}
		left = without(left, bye)
	} else if !b.matchable(left) {
		return nil, 0, false
	}
	for len(left) > 0 {
		top := b.teams[left[0]].mmp
		for _, t := range left {
			top = max(top, b.teams[t].mmp)
		}
		var residents, lower []int
		for _, t := range left {
			if b.teams[t].mmp == top {
				residents = append(residents, t)
			} else {
				lower = append(lower, t)
			}
		}
		up := b.upfloaters(residents, lower)
		bracket := append(slices.Clone(residents), up...)
		pairs = append(pairs, b.bracket(bracket, up)...)
		left = without(left, bracket...)
	}
	return pairs, bye, true
}

// sets lists all k-subsets of from in the order of 3.5.4; from is in 3.5.3 order.
func sets(from []int, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for i := 0; i+k <= len(from); i++ {
		for _, rest := range sets(from[i+1:], k-1) {
			out = append(out, append([]int{from[i]}, rest...))
		}
	}
	return out
}

func (b *brute) upfloaters(residents, lower []int) []int {
	sort.Slice(lower, func(i, j int) bool { // 3.5.3
		x, y := b.teams[lower[i]], b.teams[lower[j]]
		if x.mmp != y.mmp {
			return x.mmp > y.mmp
		}
		return x.tpn < y.tpn
	})
	for k := len(residents) % 2; ; k += 2 { // C4
		var legal [][]int
		for _, set := range sets(lower, k) {
			if b.matchable(append(slices.Clone(residents), set...)) {
				if b.matchable(without(lower, set...)) {
					legal = append(legal, set)
				} else {
					b.decided["C3"]++
				}
			}
		}
		if len(legal) == 0 {
			continue
		}
		if k > 1 {
			b.decided["C4"]++
		}
		ascending := func(set []int) []core.Points {
			var s []core.Points
			for _, t := range set {
				s = append(s, b.teams[t].mmp)
			}
			slices.Sort(s)
			return s
		}
		best := legal[0]
		for _, set := range legal { // C5
			if slices.Compare(ascending(set), ascending(best)) > 0 {
				best = set
			}
		}
		var complying [][]int
		for _, set := range legal {
			if slices.Compare(ascending(set), ascending(best)) == 0 {
				complying = append(complying, set)
			}
		}
		if len(complying) < len(legal) && !slices.Equal(complying[0], legal[0]) {
			b.decided["C5"]++
		}
		return b.choose(complying, residents, lower)
	}
}

// choose is 3.5.5: C6, C7, then the first set.
func (b *brute) choose(legal [][]int, residents, lower []int) []int {
	six := func(set []int) int { return b.c6(set, residents, lower) }
	seven := func(set []int) int {
		n := 0
		for _, t := range set {
			if b.teams[t].float && !b.late {
				n++
			}
		}
		return n
	}
	keep := func(name string, value func([]int) int) {
		best := value(legal[0])
		for _, s := range legal {
			best = min(best, value(s))
		}
		if b.options.zero && best > 0 {
			return
		}
		var kept [][]int
		for _, s := range legal {
			if value(s) == best {
				kept = append(kept, s)
			}
		}
		if !slices.Equal(kept[0], legal[0]) {
			b.decided[name]++
		}
		legal = kept
	}
	keep("C6", six)
	keep("C7", seven)
	return legal[0]
}

func (b *brute) c6(set, residents, lower []int) int {
	left := without(lower, set...)
	from := b.field
	switch b.options.following {
	case "unpaired":
		from = left
	case "paired":
		from = without(b.field, b.bye)
	}
	top := b.teams[residents[0]].mmp
	next, found := core.Points(0), false
	for _, t := range from {
		if s := b.teams[t].mmp; s < top && (!found || s > next) {
			next, found = s, true
		}
	}
	var follow, below []int
	for _, t := range left {
		if b.teams[t].mmp == next {
			follow = append(follow, t)
		} else {
			below = append(below, t)
		}
	}
	if len(follow) == 0 {
		return 0
	}
	for k := len(follow) % 2; k <= len(below); k += 2 {
		for _, u := range sets(below, k) {
			if b.matchable(append(slices.Clone(follow), u...)) && b.matchable(without(below, u...)) {
				return (k - len(follow)%2) / 2
			}
		}
		if !b.options.graded {
			return 1
		}
	}
	return 1000
}

// pairings lists all pairings of a bracket in the order of 3.6.3; set is in the
// order of seats.
func pairings(set []int) [][][2]int {
	var all [][][2]int
	var walk func(left []int, made [][2]int)
	walk = func(left []int, made [][2]int) {
		if len(left) == 0 {
			all = append(all, slices.Clone(made))
			return
		}
		for i := 1; i < len(left); i++ {
			rest := append(slices.Clone(left[1:i]), left[i+1:]...)
			walk(rest, append(made, [2]int{left[0], left[i]}))
		}
	}
	walk(set, nil)
	identifier := func(p [][2]int) []int {
		var id []int
		for _, x := range p {
			id = append(id, slices.Index(set, x[0]))
		}
		for _, x := range p {
			id = append(id, slices.Index(set, x[1]))
		}
		return id
	}
	sort.SliceStable(all, func(i, j int) bool { return slices.Compare(identifier(all[i]), identifier(all[j])) < 0 })
	return all
}

func (b *brute) bracket(bracket, up []int) [][2]int {
	slices.Sort(bracket)
	if b.options.seats {
		sort.SliceStable(bracket, func(i, j int) bool { return b.teams[bracket[i]].mmp > b.teams[bracket[j]].mmp })
	}
	var legal [][][2]int
	for _, p := range pairings(bracket) {
		if !slices.ContainsFunc(p, func(x [2]int) bool { return !b.ok(x[0], x[1]) }) {
			legal = append(legal, p)
		}
	}
	keep := func(name string, value func(x, y *bruteTeam) int) {
		total := func(p [][2]int) int {
			n := 0
			for _, x := range p {
				n += value(b.teams[x[0]], b.teams[x[1]])
			}
			return n
		}
		best := total(legal[0])
		for _, p := range legal {
			best = min(best, total(p))
		}
		if b.options.zero && best > 0 {
			return
		}
		var kept [][][2]int
		for _, p := range legal {
			if total(p) == best {
				kept = append(kept, p)
			}
		}
		if !slices.Equal(kept[0], legal[0]) {
			b.decided[name]++
		}
		legal = kept
	}
	same := func(x, y *bruteTeam) bool { return x.want != 0 && x.want == y.want }
	keep("C8", func(x, y *bruteTeam) int { return bit(same(x, y)) })
	keep("C9", func(x, y *bruteTeam) int { return bit(same(x, y) && x.strong && y.strong) })
	keep("C10", func(x, y *bruteTeam) int {
		if b.late {
			return 0
		}
		return bit(slices.Contains(up, x.tpn) && y.float) + bit(slices.Contains(up, y.tpn) && x.float)
	})
	return legal[0]
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
