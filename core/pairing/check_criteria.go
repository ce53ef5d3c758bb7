package pairing

import "math/bits"

// couple is a possible pair in the matching of a bracket, a ranked above b.
// Without b it is the bye.
type couple struct {
	a, b  *record
	where place
	moved bool // a is a moved-down player of the bracket and b its resident
}

// place says what a couple is to the bracket under examination.
type place int

const (
	inside place = iota // a pair of the bracket
	ahead               // a pair of the following bracket
	deep                // only completes the round
)

// criterion is one number of the list by which candidates are compared: what a
// couple adds to it, more being better.
type criterion struct {
	rule  string
	key   string
	width int // bits that hold the sum over any matching
	gain  func(c couple) int64
	run   *run // the criteria in a row that this one belongs to, if any
}

// run is n criteria in a row of which a couple adds to one at most: number at(c),
// or none if that is negative.
type run struct {
	n  int
	at func(c couple) int
}

// inRun makes the list a run.
func inRun(list []criterion, at func(c couple) int) []criterion {
	r := &run{len(list), at}
	for i := range list {
		list[i].run = r
	}
	return list
}

// counting is a criterion whose couples add at most most.
func counting(rule string, n, most int, gain func(c couple) int) criterion {
	return criterion{
		rule: rule, key: "check.criterion", width: bits.Len(uint(n*most)) + 1,
		gain: func(c couple) int64 { return int64(gain(c)) },
	}
}

// A word of a weight holds criteria side by side; its upper bits stay free for
// the duals, which are sums of up to 4n weights.
func packing(list []criterion, n int) (word, shift []int, words int) {
	room := 60 - bits.Len(uint(4*n))
	word, shift = make([]int, len(list)), make([]int, len(list))
	left := 0
	for i, c := range list {
		if left < c.width {
			words++
			left = room
		}
		left -= c.width
		word[i], shift[i] = words-1, left
	}
	return word, shift, words
}

// chunk is how many one-bit marks share a criterion.
const chunk = 30

// marks is a criterion per chunk of places 0..n-1: earlier places weigh more
// than all later ones together. at gives the place of a couple's mark and
// whether it counts for (+1), against (-1) or not at all (0).
func marks(rule, key string, n int, at func(c couple) (place int, sign int64)) []criterion {
	var list []criterion
	for from := 0; from < n; from += chunk {
		list = append(list, criterion{
			rule: rule, key: key, width: chunk + 1,
			gain: func(c couple) int64 {
				p, sign := at(c)
				if sign == 0 || p < from || p >= from+chunk {
					return 0
				}
				return sign << (chunk - 1 - (p - from))
			},
		})
	}
	return inRun(list, func(c couple) int {
		p, sign := at(c)
		if sign == 0 || p < 0 || p >= n {
			return -1
		}
		return p / chunk
	})
}

// contest is a matching problem with named criteria.
type contest struct {
	criteria []criterion
	n        int
	couples  []joined
	whole    bool // everybody can be paired, and the first criterion wants it
	limit    int  // how many numbers the weights may hold
	room     int  // the first number of couples that is beyond it; 0: not known yet
}

// joined is a couple with its vertices.
type joined struct {
	couple
	u, v int
}

// join adds a couple to a contest that is not yet too large to be decided.
func (c *contest) join(u, v int, p couple) {
	if c.room == 0 {
		_, _, words := packing(c.criteria, c.n)
		c.room = c.limit/words + 1
	}
	if c.exact() {
		c.couples = append(c.couples, joined{p, u, v})
	}
}

// exact reports whether the contest is small enough to be decided exactly.
func (c *contest) exact() bool { return c.room == 0 || len(c.couples) < c.room }

// best is the winning matching and its sum for each criterion.
func (c *contest) best() (mate []int, sums []int64) {
	word, shift, words := packing(c.criteria, c.n)
	g := newWeighing(c.n, words, len(c.couples))
	g.whole = c.whole
	w := make([]int64, words)
	for _, p := range c.couples {
		clear(w)
		for i := range c.criteria {
			w[word[i]] += c.criteria[i].gain(p.couple) << shift[i]
		}
		if !isZero(w) {
			copy(g.join(p.u, p.v), w)
		}
	}
	mate = g.best()
	return mate, c.sums(mate)
}

// sums adds up the criteria over those pairs of mate that are in the contest.
func (c *contest) sums(mate []int) []int64 {
	sums := make([]int64, len(c.criteria))
	for _, p := range c.couples {
		if mate[p.u] == p.v {
			for i := range c.criteria {
				sums[i] += c.criteria[i].gain(p.couple)
			}
		}
	}
	return sums
}
