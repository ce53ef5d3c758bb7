package dutch

import (
	"slices"
	"strings"

	"taikyoku/core"
)

// Explain is Pair with every reason: for each pair also why it is not the
// natural one, S1[i] with S2[i] (3.3.1), found by asking what that one would
// cost. It takes several times as long. In fields of up to a hundred players
// the criterion named is the first one that speaks against the natural pair;
// in larger ones C4 and C8 are named only where they decided the bracket.
func Explain(d core.Division) (core.Draw, error) { return pair(d, true, nil) }

// explainFully reports whether reasons are worth looking at the whole field.
func (b *bracket) explainFully() bool { return b.f.why.full && len(b.f.players) <= 100 }

// explanation collects reasons while a round is paired.
type explanation struct {
	full  bool // with those that cost time
	round []core.Trace
	pair  notes
}

// notes are reasons by the rank of the pair's higher ranked player.
type notes map[int][]core.Trace

func (n notes) add(hi int, rule, key string, args map[string]any) {
	n[hi] = append(n[hi], core.Trace{Rule: "C.04.3 " + rule, Key: "why.dutch." + key, Args: args})
}

// noteBracket tells of a paired bracket.
func (f *field) noteBracket(b *bracket, r *result) {
	f.why.round = append(f.why.round, core.Trace{
		Rule: "C.04.3 1.3", Key: "why.dutch.bracket",
		Args: map[string]any{
			"Score": b.score.Short(), "Residents": len(b.residents), "Moved": f.numbers(b.mdps),
			"Pairs": len(r.pairs), "Floaters": f.numbers(r.floaters),
		},
	})
	for _, x := range r.pairs {
		hi, lo := f.players[x[0]], f.players[x[1]]
		f.why.pair.add(x[0], "1.3", "inbracket", map[string]any{"Score": b.score.Short()})
		if hi.score != b.score {
			f.why.pair.add(x[0], "1.4.1", "moved", map[string]any{
				"Player": hi.no, "From": hi.score.Short(), "To": b.score.Short(), "Opponent": lo.no,
			})
		}
		f.why.pair[x[0]] = append(f.why.pair[x[0]], r.why[x[0]]...)
	}
}

func (f *field) numbers(ranks []int) []int {
	no := make([]int, len(ranks))
	for i, r := range ranks {
		no[i] = f.players[r].no
	}
	return no
}

// noteNatural compares the pairs of S1 with their natural opponents. The
// problem is solved, and none of its decisions taken yet.
func (p *problem) noteNatural(s1, s2 []int, r *result) {
	partner := map[int]int{}
	for _, x := range r.pairs {
		partner[x[0]], partner[x[1]] = x[1], x[0]
	}
	f := p.b.f
	for i, v := range s1 {
		if i >= len(s2) {
			break
		}
		hi, natural := p.v[v].rank, p.v[s2[i]].rank
		got, paired := partner[hi]
		if !paired {
			continue
		}
		args := map[string]any{"Player": f.players[hi].no, "Natural": f.players[natural].no, "Opponent": f.players[got].no}
		key := min(hi, got)
		if got == natural {
			r.why.add(key, "3.3", "natural", args)
			continue
		}
		rule := p.against(v, s2[i])
		args["Criterion"] = rule
		r.why.add(key, rule, "instead."+insteadKey(rule), args)
	}
}

// noteRemainder compares the pairs of the residents with the natural ones, in
// the problem as it was before the first decision.
func (b *bracket) noteRemainder(r *result, sum bool) {
	p := b.problem(true, sum)
	if p.solve() {
		middle, end := p.first+p.half, p.first+len(b.residents)
		p.noteNatural(span(p.first, middle), span(middle, end), r)
	}
}

// against is the first criterion by which every pairing with the pair v-w is
// worse than the best one; "4.2" or "4.3" if only the order of Art. 4 is.
func (p *problem) against(v, w int) string {
	f := p.b.f
	if !f.legal.Joined(p.v[v].rank, p.v[w].rank) {
		return f.obstacle(p.v[v].rank, p.v[w].rank).Rule
	}
	price, ok := p.Price(v, w)
	if !ok {
		return "C4"
	}
	best := p.Cost()
	for i := range criteria {
		for _, shift := range p.scale.shift[i] {
			if shift >= 0 && bitsAt(price, best, shift) > 0 {
				return criteria[i].name
			}
		}
	}
	if !slices.Equal(price, best) {
		return "4.3"
	}
	return "4.2"
}

// bitsAt compares two costs in the bits from shift upwards.
func bitsAt(a, b []uint64, shift int) int {
	for i := len(a) - 1; i >= shift/64; i-- {
		x, y := a[i], b[i]
		if i == shift/64 {
			x, y = x>>(shift%64), y>>(shift%64)
		}
		if x != y {
			if x > y {
				return 1
			}
			return -1
		}
	}
	return 0
}

func insteadKey(rule string) string {
	switch rule {
	case "C1", "C3", "260":
		return obstacleKey[rule]
	case "4.2", "4.3":
		return "order"
	}
	return strings.ToLower(rule)
}

var colourKey = map[string]string{
	"5.2.1": "both", "5.2.2": "stronger", "5.2.3": "alternate", "5.2.4": "higher", "5.2.5": "initial",
}

// noteColours tells which article gave the colours.
func (f *field) noteColours(hi int, a allocation) {
	f.why.pair.add(hi, a.article, "colour."+colourKey[a.article], map[string]any{"White": a.white.no, "Black": a.black.no})
}

// noteBye tells why the bye went where it went.
func (f *field) noteBye(receiver int) {
	p := f.players[receiver]
	add := func(rule, key string, args map[string]any) {
		f.why.round = append(f.why.round, core.Trace{Rule: "C.04.3 " + rule, Key: "why.dutch.bye." + key, Args: args})
	}
	add("C5", "score", map[string]any{"Player": p.no, "Score": p.score.Short()})
	var barred, needed, rivals []int
	most := 0
	for _, q := range f.players {
		switch {
		case q.score > p.score || q == p:
		case !c2(q):
			barred = append(barred, q.no)
		case q.score < p.score:
			needed = append(needed, q.no)
		default:
			rivals = append(rivals, q.no)
			most = max(most, q.unplayed)
		}
	}
	if len(barred) > 0 {
		add("C2", "barred", map[string]any{"Entries": barred})
	}
	if len(needed) > 0 {
		add("C5", "needed", map[string]any{"Entries": needed})
	}
	if len(rivals) > 0 && most > p.unplayed {
		add("C9", "unplayed", map[string]any{"Player": p.no, "Games": p.unplayed})
	}
}
