package dutch_test

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"

	"taikyoku/core"
)

// The rules once more, written from the articles alone and slowly: candidates
// are generated one after the other in the order of Art. 3 and 4 and compared
// by C5 … C21. Good for ten players.

// soul is a participant; souls are numbered by Art. 1.2 from 0.
type soul struct {
	no, arrival      int
	points, score    int // score: with virtual points
	met              []int
	hues             []core.Colour
	drift            []int // by round: +1 downfloat, -1 upfloat
	noBye, top, here bool
	idle             int
}

func (s *soul) cd() int {
	n := 0
	for _, h := range s.hues {
		if h == core.White {
			n++
		} else {
			n--
		}
	}
	return n
}

// wish is Art. 1.7: the colour and 3 absolute, 2 strong, 1 mild, 0 none.
func (s *soul) wish() (core.Colour, int) {
	n, cd := len(s.hues), s.cd()
	switch {
	case n == 0:
		return core.NoColour, 0
	case cd > 1:
		return core.Black, 3
	case cd < -1:
		return core.White, 3
	case n > 1 && s.hues[n-1] == s.hues[n-2]:
		return s.hues[n-1].Opposite(), 3
	case cd == 1:
		return core.Black, 2
	case cd == -1:
		return core.White, 2
	}
	return s.hues[n-1].Opposite(), 1
}

func (s *soul) drifted(ago, way int) bool {
	return len(s.drift) >= ago && s.drift[len(s.drift)-ago] == way
}

// literal is a round being paired.
type literal struct {
	d       core.Division
	souls   []*soul
	initial core.Colour
	last    bool
	odd     bool
	byeAt   int
	ok      [16][16]bool // C1, C3, forbidden pairs
	perfect map[uint]bool
	bests   map[[3]uint]outcome
	decided map[string]int
	trials  []*trial
}

// outcome is the best that C6 and C7 allow: the downfloaters' scores,
// descending; nil scores and false if nothing is legal.
type outcome struct {
	legal  bool
	scores []int
}

var errNoLegalPairing = errors.New("no legal pairing")

func newLiteral(d core.Division) *literal {
	l := &literal{d: d, perfect: map[uint]bool{}, bests: map[[3]uint]outcome{}, decided: map[string]int{}}
	l.initial, l.last = d.Initial, len(d.Played)+1 == d.Rounds
	all := make([]*soul, len(d.Entries))
	for i := range all {
		all[i] = &soul{no: i + 1}
	}
	for r, round := range d.Played {
		l.relive(all, r, round)
	}
	came := 0
	for _, s := range all {
		_, absent := d.Absent[s.no]
		s.score = s.points + l.bonus(s.no, len(d.Played)+1)
		s.top = l.last && 2*s.score > len(d.Played)*int(d.Scoring.Win)
		if !absent {
			l.souls = append(l.souls, s)
			s.here = true
		}
		if s.here {
			came++
		}
		s.arrival = came
	}
	slices.SortStableFunc(l.souls, func(a, b *soul) int { return cmp.Compare(b.score, a.score) })
	l.odd = len(l.souls)%2 == 1
	for i, a := range l.souls {
		for j, b := range l.souls {
			l.ok[i][j] = i != j && l.mayMeet(a, b)
		}
	}
	return l
}

func (l *literal) bonus(no, round int) int {
	p := 0
	for _, v := range l.d.Virtual {
		if v.From <= no && no <= v.To && v.First <= round && round <= v.Last {
			p = int(v.Game)
		}
	}
	return p
}

func (l *literal) relive(all []*soul, r int, round core.Round) {
	s := l.d.Scoring
	value := map[core.Score]core.Points{
		core.Won: s.Win, core.Drew: s.Draw, core.Lost: s.Loss,
		core.ForfeitWon: s.ForfeitWin, core.ForfeitLost: s.ForfeitLoss,
	}
	gain := map[*soul]int{}
	for _, m := range round.Matches {
		w, b, res := all[m.White-1], all[m.Black-1], m.Games[0].Result
		gain[w], gain[b] = int(value[res.White]), int(value[res.Black])
		w.here, b.here = true, true
		if !res.Played() {
			continue
		}
		w.met, b.met = append(w.met, b.no), append(b.met, w.no)
		w.hues, b.hues = append(w.hues, core.White), append(b.hues, core.Black)
		x := cmp.Compare(w.points+l.bonus(w.no, r+1), b.points+l.bonus(b.no, r+1))
		w.drift, b.drift = append(w.drift, x), append(b.drift, -x)
	}
	pab := map[*soul]bool{}
	for _, bye := range round.Byes {
		p := all[bye.Entry-1]
		switch bye.Kind {
		case core.PAB:
			gain[p], pab[p], p.here, p.noBye = int(s.PAB), true, true, true
		case core.FullBye:
			gain[p] = int(s.Full)
		case core.HalfBye:
			gain[p] = int(s.Half)
		case core.ZeroBye:
			gain[p] = int(s.Zero)
		}
	}
	for _, p := range all {
		if len(p.drift) == r { // no game
			p.idle++
			x := 0
			if pab[p] || gain[p] > int(s.Loss) {
				x = 1
			}
			p.drift = append(p.drift, x)
			p.noBye = p.noBye || gain[p] >= int(s.Win)
		}
		p.points += gain[p]
	}
}

func (l *literal) mayMeet(a, b *soul) bool {
	if slices.Contains(a.met, b.no) {
		return false
	}
	for _, f := range l.d.Forbidden {
		if slices.Contains(f.Entries, a.no) && slices.Contains(f.Entries, b.no) {
			return false
		}
	}
	ca, sa := a.wish()
	cb, sb := b.wish()
	return a.top || b.top || sa != 3 || sb != 3 || ca != cb
}

// matchable reports whether the set of souls can be paired completely.
func (l *literal) matchable(set uint) bool {
	if set == 0 {
		return true
	}
	if r, ok := l.perfect[set]; ok {
		return r
	}
	i := bits.TrailingZeros(set)
	found := false
	for j := i + 1; j < len(l.souls) && !found; j++ {
		found = set>>j&1 == 1 && l.ok[i][j] && l.matchable(set&^(1<<i|1<<j))
	}
	l.perfect[set] = found
	return found
}

// completable is C4, and C5 when strict: the bye's receiver has the least
// possible score.
func (l *literal) completable(set uint, strict bool) bool {
	if !l.odd {
		return l.matchable(set)
	}
	for i, s := range l.souls {
		if set>>i&1 == 1 && !s.noBye && (!strict || s.score == l.byeAt) && l.matchable(set&^(1<<i)) {
			return true
		}
	}
	return false
}

// pair is Art. 1.9.
func (l *literal) pair() (pairs [][2]int, bye int, err error) {
	n := len(l.souls)
	everybody := uint(1)<<n - 1
	if !l.completable(everybody, false) {
		return nil, -1, errNoLegalPairing
	}
	if l.odd {
		l.byeAt = -1
		for i, s := range l.souls { // ranked: the last found is the lowest
			if !s.noBye && l.matchable(everybody&^(1<<i)) {
				l.byeAt = s.score
			}
		}
	}
	var moved []int
	for start := 0; start < n; {
		end := start
		for end < n && l.souls[end].score == l.souls[start].score {
			end++
		}
		best := l.bracket(moved, ranks(start, end), end)
		if best == nil {
			return nil, -1, errors.New("literal: a bracket without candidate")
		}
		pairs = append(pairs, best.pairs...)
		moved = best.down
		start = end
	}
	if len(moved) == 1 {
		return pairs, moved[0], nil
	}
	return pairs, -1, nil
}

func ranks(from, to int) []int {
	var r []int
	for ; from < to; from++ {
		r = append(r, from)
	}
	return r
}

func setOf(r []int) uint {
	s := uint(0)
	for _, i := range r {
		s |= 1 << i
	}
	return s
}

// below is everybody from rank end on.
func (l *literal) below(end int) uint { return (uint(1)<<len(l.souls) - 1) &^ (uint(1)<<end - 1) }

// best is the best (C6, C7) of a bracket.
func (l *literal) best(mdps, residents, below uint, strict bool) outcome {
	key := [3]uint{mdps, residents, below << 1}
	if strict {
		key[2]++
	}
	if o, ok := l.bests[key]; ok {
		return o
	}
	var o outcome
	var try func(left, down uint)
	try = func(left, down uint) {
		if left == 0 {
			if !l.completable(down|below, strict) {
				return
			}
			var scores []int
			for i, s := range l.souls {
				if down>>i&1 == 1 {
					scores = append(scores, s.score)
				}
			}
			if !o.legal || fewer(scores, o.scores) < 0 {
				o = outcome{true, scores}
			}
			return
		}
		i := bits.TrailingZeros(left)
		left &^= 1 << i
		for j := i + 1; j < len(l.souls); j++ {
			if left>>j&1 == 1 && l.ok[i][j] && residents>>j&1 == 1 {
				try(left&^(1<<j), down)
			}
		}
		try(left, down|1<<i)
	}
	try(mdps|residents, 0)
	l.bests[key] = o
	return o
}

// fewer compares by number, then list by list.
func fewer(a, b []int) int { return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b)) }

// candidate is Art. 3.3.
type candidate struct {
	mdpPairs, pairs [][2]int // pairs holds all
	down            []int
	value           []verdict
}

// verdict is a candidate's value under one criterion; lists compare descending.
type verdict struct {
	criterion string
	count     []int
}

// bracket tries all candidates of a bracket.
func (l *literal) bracket(mdps, residents []int, end int) *candidate {
	b := &trial{literal: l, mdps: mdps, residents: residents, below: l.below(end)}
	nextEnd := end
	for nextEnd < len(l.souls) && l.souls[nextEnd].score == l.souls[end].score {
		nextEnd++
	}
	b.next, b.rest = setOf(ranks(end, nextEnd)), l.below(nextEnd)
	goal := l.best(setOf(mdps), setOf(residents), b.below, true)
	if !goal.legal {
		return nil
	}
	if free := l.best(setOf(mdps), setOf(residents), b.below, false); fewer(free.scores, goal.scores) != 0 {
		l.decided["C5"]++
	}
	if len(goal.scores) > (len(mdps)+len(residents))%2 {
		l.decided["C6"]++
	}
	maxPairs := (len(mdps) + len(residents) - len(goal.scores)) / 2
	limbo := 0
	for _, s := range goal.scores {
		if s > l.souls[residents[0]].score {
			limbo++
		}
	}
	b.goal, b.maxPairs = goal.scores, maxPairs
	b.paired = len(mdps) - limbo
	b.sets(nil, 0, b.paired)
	l.trials = append(l.trials, b)
	return b.winner
}
