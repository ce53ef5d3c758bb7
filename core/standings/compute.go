package standings

import (
	"slices"

	"taikyoku/core"
)

// Compute ranks a division by the rules. It fails with a *CodeError for a code
// it does not know and with an *InputError for results that contradict each
// other; the order of d's rounds, matches and games inside a round is of no
// importance.
func Compute(d core.Division, rules Rules) (Standings, error) {
	r, err := newRanking(&d, rules)
	if err != nil {
		return Standings{}, err
	}
	r.run()
	return r.standings(), nil
}

// ranking is one run of a stack over a table.
type ranking struct {
	*table
	stack  []Code
	pieces []piece
	values [][]Value // by code, then entry index
	order  []int32   // entry indexes, best first
	split  []int16   // by position: the code that cut above it, -1 none
}

func newRanking(d *core.Division, rules Rules) (*ranking, error) {
	stack := make([]Code, len(rules.Stack))
	found := make([]piece, len(stack))
	for i, text := range rules.Stack {
		c, err := ParseCode(text)
		if err != nil {
			return nil, err
		}
		stack[i] = c
		found[i], _ = pieceOf(c.Name)
	}
	if rules.Primary == Primary && len(stack) > 0 {
		rules.Primary = primaryOf(stack)
	}
	t, err := fold(d, &rules)
	if err != nil {
		return nil, err
	}
	r := &ranking{table: t, stack: stack, pieces: found, values: make([][]Value, len(stack))}
	r.order = make([]int32, t.n)
	r.split = make([]int16, t.n)
	for i := range r.order {
		r.order[i], r.split[i] = int32(i), -1
	}
	return r, nil
}

// primaryOf is the score a list begins with: MPTS or GPTS says it, PTS leaves
// it to the event.
func primaryOf(stack []Code) Score {
	for _, c := range stack {
		switch c.Name {
		case "MPTS":
			return MatchPoints
		case "GPTS":
			return GamePoints
		case "PTS":
			return c.Score
		}
	}
	return Primary
}

// run applies the stack: the first code to all, each next one inside every
// group still tied (C.07 4.2).
func (r *ranking) run() {
	for k := range r.stack {
		r.values[k] = make([]Value, r.n)
		switch p := r.pieces[k]; {
		case p.measure != nil:
			r.measureAll(k)
			r.eachTie(func(from, to int) { r.sortBy(k, from, to) })
		case p.whole != nil:
			if r.tied() {
				p.whole(r, k)
				r.eachTie(func(from, to int) { r.sortBy(k, from, to) })
			}
		default:
			r.eachTie(func(from, to int) { r.divide(k, from, to) })
		}
	}
	r.final()
}

// tied reports whether any two entries still share a rank.
func (r *ranking) tied() bool {
	for i := 1; i < r.n; i++ {
		if r.split[i] < 0 {
			return true
		}
	}
	return false
}

// eachTie calls do for every group of two or more still tied.
func (r *ranking) eachTie(do func(from, to int)) {
	for from := 0; from < r.n; {
		to := from + 1
		for to < r.n && r.split[to] < 0 {
			to++
		}
		if to-from > 1 {
			do(from, to)
		}
		from = to
	}
}

func (r *ranking) measureAll(k int) {
	c, p := &r.stack[k], r.pieces[k]
	var terms []Term
	for i := range r.n {
		r.values[k][i], terms = p.measure(r.table, c, i, terms[:0])
	}
}

// sortBy orders a tied group by the values of code k. Equal values keep the
// order of entry numbers, so that the listing is the same every time.
func (r *ranking) sortBy(k, from, to int) {
	group, values := r.order[from:to], r.values[k]
	sign := -1
	if r.pieces[k].lower != r.stack[k].Reverse {
		sign = 1
	}
	slices.SortFunc(group, func(a, b int32) int {
		if c := values[a].Cmp(values[b]); c != 0 {
			return sign * c
		}
		return int(a - b)
	})
	for i := from + 1; i < to; i++ {
		if values[r.order[i]].Cmp(values[r.order[i-1]]) != 0 {
			r.split[i] = int16(k)
		}
	}
}

// divide lets a piece of games among the tied split a group. The value shown
// is the place inside the group, 0 where nothing was decided.
func (r *ranking) divide(k, from, to int) {
	parts := r.pieces[k].split(r.table, &r.stack[k], slices.Clone(r.order[from:to]))
	if len(parts) == 1 {
		return
	}
	at := from
	for _, part := range parts {
		slices.Sort(part)
		for j, i := range part {
			r.order[at+j] = i
			r.values[k][i] = Whole(int64(at - from + 1))
		}
		if at > from {
			r.split[at] = int16(k)
		}
		at += len(part)
	}
}

func (r *ranking) standings() Standings {
	s := Standings{
		Division: r.d.Name, Rounds: r.rounds, Stack: r.stack,
		Rows: make([]Row, r.n), Notes: r.notes,
	}
	values := make([]Value, r.n*len(r.stack))
	for pos, i := range r.order {
		row := Row{Rank: pos + 1, Entry: int(i) + 1, Name: r.d.Entries[i].Name, Split: int(r.split[pos])}
		if pos > 0 && row.Split < 0 {
			row.Rank = s.Rows[pos-1].Rank
		}
		row.Values = values[pos*len(r.stack) : (pos+1)*len(r.stack) : (pos+1)*len(r.stack)]
		for k := range r.stack {
			row.Values[k] = r.values[k][i]
		}
		s.Rows[pos] = row
	}
	s.Readings = r.readings()
	return s
}
