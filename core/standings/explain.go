package standings

import (
	"iter"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/locales"
)

// Explanation is why one entry has its rank.
type Explanation struct {
	Entry int
	Name  string
	Rank  int
	Of    int // entries ranked
	// Steps are the codes in order, as long as the entry was tied with others;
	// the first one has everybody in it.
	Steps []Step
	// Shared are the entries that have the same rank to the end.
	Shared []int

	entries []core.Entry
}

// Step is what one code did to the group an entry was tied in.
type Step struct {
	Code  Code
	Count int // entries level before this code
	// Tied are those entries, best first after it; of the first step, where
	// everybody is level, only the entry itself.
	Tied []Standing
	// Decided: the code set the entry apart from at least one of them.
	Decided bool
	// Left is how many are still level with the entry after it.
	Left int
}

// Standing is one of the tied in a step. Terms are there for the entry asked
// about and its neighbours above and below.
type Standing struct {
	Entry int
	Value Value
	Terms []Term
}

// Explain tells how an entry came to its rank.
func Explain(d core.Division, rules Rules, entry int) (Explanation, error) {
	r, err := newRanking(&d, rules)
	if err != nil {
		return Explanation{}, err
	}
	if entry < 1 || entry > r.n {
		return Explanation{}, &InputError{Entry: entry, Reason: "no such entry"}
	}
	r.run()
	return r.explain(entry - 1), nil
}

// Explanations explains every entry, in the order of the standings.
func Explanations(d core.Division, rules Rules) (iter.Seq[Explanation], error) {
	r, err := newRanking(&d, rules)
	if err != nil {
		return nil, err
	}
	r.run()
	return func(yield func(Explanation) bool) {
		for _, i := range r.order {
			if !yield(r.explain(int(i))) {
				return
			}
		}
	}, nil
}

func (r *ranking) explain(i int) Explanation {
	at := slices.Index(r.order, int32(i))
	e := Explanation{Entry: i + 1, Name: r.d.Entries[i].Name, Of: r.n, entries: r.d.Entries}
	if r.byFinal(at) {
		e.Rank = at + 1
		return e
	}
	for k := range r.stack {
		from, to := r.group(at, k)
		if to-from < 2 {
			break
		}
		e.Steps = append(e.Steps, r.step(at, k, from, to))
	}
	from, to := r.group(at, len(r.stack))
	e.Rank = from + 1
	for _, j := range r.order[from:to] {
		if int(j) != i {
			e.Shared = append(e.Shared, int(j)+1)
		}
	}
	return e
}

// byFinal: places 1 and 2 were played for.
func (r *ranking) byFinal(at int) bool {
	return r.rules.Final > 0 && at < 2 && r.n > 1 && int(r.split[1]) == len(r.stack)
}

// group are the positions still level with position at before code k.
func (r *ranking) group(at, k int) (from, to int) {
	level := func(pos int) bool {
		return r.split[pos] < 0 || int(r.split[pos]) >= k && int(r.split[pos]) < len(r.stack)
	}
	from, to = at, at+1
	for from > 0 && level(from) {
		from--
	}
	for to < r.n && level(to) {
		to++
	}
	return from, to
}

func (r *ranking) step(at, k, from, to int) Step {
	s := Step{Code: r.stack[k], Count: to - from}
	left, right := r.group(at, k+1)
	s.Left = right - left - 1
	s.Decided = right-left < to-from
	if k == 0 {
		from, to = at, at+1
	}
	tied := make([]int32, to-from)
	copy(tied, r.order[from:to])
	for pos := from; pos < to; pos++ {
		i := int(r.order[pos])
		st := Standing{Entry: i + 1, Value: r.values[k][i]}
		if pos == at || pos == left-1 || pos == right {
			st.Terms = r.terms(k, i, tied)
		}
		s.Tied = append(s.Tied, st)
	}
	return s
}

// terms are how an entry's value of code k came about, round by round.
func (r *ranking) terms(k, i int, tied []int32) []Term {
	c, p := &r.stack[k], r.pieces[k]
	if p.measure != nil {
		_, terms := p.measure(r.table, c, i, nil)
		return terms
	}
	if p.name == "STRONGEST" {
		_, terms := opponentsScore(r.table, c, i, nil)
		return terms
	}
	if p.split == nil {
		return nil
	}
	if p.name == "TBR" || p.name == "BBE" {
		_, terms := boardCount(r.table, c, i, nil)
		return terms
	}
	var terms []Term
	kind := r.kind(c.Score)
	for round, l := range r.of(i) {
		if l.opp >= 0 && slices.Contains(tied, l.opp) {
			terms = append(terms, Term{Round: round + 1, Opponent: int(l.opp) + 1, As: l.how.String(), Own: tenths(l.pts[kind]), Value: tenths(l.pts[kind])})
		}
	}
	return terms
}

// sharedNamed is how many of those who share a place are named.
const sharedNamed = 12

// Why is the explanation as traces: the rank, the score, each code in turn
// with the value and its terms where it decided.
func (e Explanation) Why() []core.Trace {
	out := []core.Trace{{Key: "why.standings.rank", Args: map[string]any{"Name": e.Name, "Rank": e.Rank, "Of": e.Of}}}
	if len(e.Steps) == 0 && e.Of > 1 {
		out = append(out, core.Trace{Rule: "FINAL", Key: "why.standings.final", Args: map[string]any{"Name": e.Name, "Rank": e.Rank}})
	}
	for n, s := range e.Steps {
		out = append(out, e.stepWhy(n, s)...)
	}
	if len(e.Shared) > 0 {
		names := make(locales.List, 0, sharedNamed+1)
		for _, no := range e.Shared[:min(len(e.Shared), sharedNamed)] {
			names = append(names, locales.Verbatim(e.entries[no-1].Name))
		}
		if len(e.Shared) > sharedNamed {
			names = append(names, locales.Verbatim("…"))
		}
		out = append(out, core.Trace{Key: "why.standings.shared", Args: map[string]any{"Name": e.Name, "Rank": e.Rank, "Count": len(e.Shared) + 1, "Others": names}})
	}
	return out
}

func (e Explanation) stepWhy(n int, s Step) []core.Trace {
	own := s.own(e.Entry)
	args := map[string]any{"Code": s.Code.Text, "Name": e.Name, "Value": own.Value.Decimal(), "Count": s.Count, "Left": s.Left + 1}
	key := "why.standings.level"
	switch {
	case n == 0:
		key = "why.standings.score"
	case s.Decided && s.Left == 0:
		key = "why.standings.decided"
	case s.Decided:
		key = "why.standings.split"
	}
	out := []core.Trace{{Rule: s.Code.Text, Key: key, Args: args}}
	if n == 0 || !s.Decided {
		return out
	}
	for _, st := range s.Tied {
		if st.Terms == nil && st.Entry != e.Entry {
			continue
		}
		out = append(out, core.Trace{Rule: s.Code.Text, Key: "why.standings.value", Args: map[string]any{
			"Code": s.Code.Text, "Name": e.entries[st.Entry-1].Name, "Value": st.Value.Decimal(),
		}})
		for _, term := range st.Terms {
			out = append(out, e.termWhy(s.Code, term))
		}
	}
	return out
}

func (s Step) own(entry int) Standing {
	for _, st := range s.Tied {
		if st.Entry == entry {
			return st
		}
	}
	return Standing{}
}

func (e Explanation) termWhy(c Code, t Term) core.Trace {
	as := t.As
	if t.Cut {
		as = "cut"
	}
	args := map[string]any{
		"Round": t.Round, "Score": t.Score.Decimal(), "Own": t.Own.Decimal(), "Value": t.Value.Decimal(),
		"Sum": t.sum(), "As": locales.T("why.standings.as." + as),
	}
	key := "why.standings.term.alone"
	switch {
	case t.As == "board":
		key = "why.standings.term.board"
	case t.As == "player":
		key = "why.standings.term.player"
	case t.Opponent > 0:
		key = "why.standings.term"
		args["Opponent"] = e.entries[t.Opponent-1].Name
	}
	return core.Trace{Rule: c.Text, Key: key, Args: args}
}

// sum writes how a term's value came about, where it is not plain.
func (t Term) sum() string {
	score, own, value := t.Score.Decimal(), t.Own.Decimal(), t.Value.Decimal()
	sum := score
	if own != "0" || value == "0" && score != "0" {
		sum = strings.TrimPrefix(score+" × "+own, "0 × ")
	}
	if sum == value || sum == "0" {
		return value
	}
	return sum + " → " + value
}
