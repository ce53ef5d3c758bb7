package standings

import "cmp"

// opponentPieces are the tie-breaks made of opponents' results (C.07 Art. 8,
// 9.1, 13.2, 13.4). OPP is Buchholz as a plain sum whatever FIDE's edition:
// the opponents' score of Chinese regulations.
func opponentPieces() []piece {
	extended := func(name string, opponents, own Score) piece {
		return piece{name: name, score: opponents, own: own, mods: "CMP", measure: sonneborn, unplayed: true}
	}
	return []piece{
		{name: "BH", scored: true, mods: "CMPF", measure: buchholz, unplayed: true},
		{name: "FB", scored: true, mods: "CMP", measure: foreBuchholz, unplayed: true},
		{name: "AOB", scored: true, mods: "FP", measure: averageBuchholz, unplayed: true},
		{name: "SB", scored: true, mods: "CMPFH", measure: sonneborn, unplayed: true},
		extended("EMMSB", MatchPoints, MatchPoints),
		extended("EMGSB", MatchPoints, GamePoints),
		extended("EGMSB", GamePoints, MatchPoints),
		extended("EGGSB", GamePoints, GamePoints),
		{name: "SSSC", scored: true, mods: "KPF", measure: scheduleStrength, unplayed: true},
		{name: "OPP", scored: true, mods: "CM", measure: opponentsScore, unplayed: true, plain: true},
	}
}

// meeting is one round as Art. 8 and 9 see it: who was met, what that
// opponent's score is, and whether the round was missed by one's own will.
type meeting struct {
	score     int64 // tenths
	as        string
	voluntary bool
	drawn     bool // the own result counts as a draw (virtual opponent)
}

// meet says what round r of entry i is worth; ok is false where it adds
// nothing at all.
func (t *table) meet(p Policy, c *Code, kind int, fore bool, i, r int) (m meeting, ok bool) {
	l := t.of(i)[r]
	if l.how == pending || l.how == free {
		return m, false
	}
	real := l.how == played || l.opp >= 0 && (t.robin || c.Forfeits || p.Own == RealOpponent || fore && t.final(r))
	switch {
	case real:
		return meeting{score: int64(t.opponentScore(p, kind, fore)[l.opp]), as: l.how.String()}, true
	case t.robin:
		return m, false
	}
	own := int64(t.total[kind][i])
	if fore && t.final(t.rounds-1) && t.of(i)[t.rounds-1].opp >= 0 {
		own += int64(t.draw[kind] - t.of(i)[t.rounds-1].pts[kind])
	}
	m = meeting{as: "dummy", voluntary: voluntary(l.how)}
	switch p.Own {
	case OwnScore:
		m.score = own
	case CappedScore: // 16.4.1, 16.4.2
		m.score = min(own, int64(t.draw[kind])*int64(t.planned))
		if l.opp >= 0 {
			m.score = min(own, int64(t.opponentScore(p, kind, fore)[l.opp]))
		}
	case VirtualOpponent:
		m.as, m.drawn, m.voluntary = "virtual", true, false
		m.score = t.virtual(i, r, kind)
	default:
		return t.plainBye(p, kind, i, l)
	}
	return m, true
}

// virtual is the opponent of FIDE's rules before 2023: the own score before
// the round, the point not scored, and a draw for each round to come.
func (t *table) virtual(i, r, kind int) int64 {
	var before int64
	for _, l := range t.of(i)[:r] {
		before += int64(l.pts[kind])
	}
	got := int64(t.of(i)[r].pts[kind])
	return before + int64(t.win[kind]) - got + int64(t.draw[kind])*int64(t.rounds-r-1)
}

// plainBye is the opponent a bye stands for in a plain sum; absences stand for
// nobody.
func (t *table) plainBye(p Policy, kind, i int, l line) (meeting, bool) {
	m := meeting{as: "bye"}
	if !l.how.bye() {
		return m, false
	}
	switch p.Bye {
	case ByeOwn:
		m.score = int64(t.total[kind][i])
	case ByeLowest:
		m.score = int64(t.lowest[kind])
	case ByeDraw:
		m.score = int64(t.draw[kind]) * int64(t.planned)
	default:
		return m, false
	}
	return m, true
}

// policyOf is the policy of one column: its own, else the event's.
func (t *table) policyOf(c *Code) Policy {
	if c.Policy.ID != "" {
		return c.Policy
	}
	return t.policy
}

func buchholz(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	return t.buchholz(t.policyOf(c), c, c.Fore, i, terms)
}

// foreBuchholz: the paired games of the final round count as draws (8.3).
func foreBuchholz(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	return t.buchholz(t.policyOf(c), c, true, i, terms)
}

// opponentsScore is the plain sum of the scores of all opponents met, a
// forfeited one included.
func opponentsScore(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	p := t.policyOf(c)
	if p.Own != RealOpponent {
		p = Plain
	}
	return t.buchholz(p, c, false, i, terms)
}

func (t *table) buchholz(p Policy, c *Code, fore bool, i int, terms []Term) (Value, []Term) {
	kind := t.kind(c.Score)
	chosen := make([]bool, 0, 16)
	for r, l := range t.of(i) {
		m, ok := t.meet(p, c, kind, fore, i, r)
		if !ok {
			continue
		}
		v := Ratio(m.score, 10)
		terms = append(terms, Term{Round: r + 1, Opponent: int(l.opp) + 1, As: m.as, Score: v, Value: v})
		chosen = append(chosen, p.CutVoluntary && m.voluntary)
	}
	cut(terms, chosen, c.CutLow, c.CutHigh)
	return sum(terms, 10), terms
}

// sonneborn: opponents' scores times the points scored against them (9.1,
// 13.2); /H counts the own result 1, ½ or 0 (beaten opponents' score and half
// of the drawn ones').
func sonneborn(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	p := t.policyOf(c)
	theirs, own := t.kind(c.Score), t.kind(c.Own)
	den := int64(100)
	if c.Halves {
		den = 20
	}
	chosen := make([]bool, 0, 16)
	for r, l := range t.of(i) {
		m, ok := t.meet(p, c, theirs, c.Fore, i, r)
		if !ok {
			continue
		}
		took, unit := int64(l.pts[own]), int64(10)
		if m.drawn {
			took = int64(t.draw[own])
		}
		if c.Halves {
			took, unit = t.halves(l, own, m.drawn), 2
		}
		terms = append(terms, Term{
			Round: r + 1, Opponent: int(l.opp) + 1, As: m.as,
			Score: Ratio(m.score, 10), Own: Ratio(took, unit), Value: Ratio(m.score*took, den),
		})
		chosen = append(chosen, p.CutVoluntary && m.voluntary)
	}
	cut(terms, chosen, c.CutLow, c.CutHigh)
	return sum(terms, den), terms
}

// halves is a round's result in halves: 2 won, 1 drawn, 0 lost.
func (t *table) halves(l line, kind int, drawn bool) int64 {
	switch {
	case drawn, l.pts[kind] == t.draw[kind]:
		return 1
	case l.pts[kind] > t.draw[kind]:
		return 2
	}
	return 0
}

// cut marks the terms a cut leaves out: the least significant ones first, then
// the most significant (14.1-14.4). A contribution of a voluntary unplayed
// round is cut before the least significant one unless it is lower (16.5).
func cut(terms []Term, voluntary []bool, low, high int) {
	for range low {
		least, chosen := -1, -1
		for j := range terms {
			if terms[j].Cut {
				continue
			}
			if least < 0 || significance(terms[j], terms[least]) < 0 {
				least = j
			}
			if voluntary[j] && (chosen < 0 || terms[j].Value.Cmp(terms[chosen].Value) < 0) {
				chosen = j
			}
		}
		if least < 0 {
			return
		}
		if chosen >= 0 && terms[chosen].Value.Cmp(terms[least].Value) >= 0 {
			least = chosen
		}
		terms[least].Cut = true
	}
	for range high {
		most := -1
		for j := range terms {
			if !terms[j].Cut && (most < 0 || significance(terms[j], terms[most]) > 0) {
				most = j
			}
		}
		if most < 0 {
			return
		}
		terms[most].Cut = true
	}
}

// significance orders contributions by the opponent's score, then by product.
func significance(a, b Term) int {
	return cmp.Or(a.Score.Cmp(b.Score), a.Value.Cmp(b.Value))
}

// averageBuchholz: the mean of the Buchholz of the opponents met over the
// board (8.2).
func averageBuchholz(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	var total, met int64
	var scratch []Term
	for r, l := range t.of(i) {
		if l.how != played {
			continue
		}
		var v Value
		v, scratch = t.buchholz(t.policyOf(c), c, c.Fore, int(l.opp), scratch[:0])
		terms = append(terms, Term{Round: r + 1, Opponent: int(l.opp) + 1, As: "played", Score: v, Value: v})
		total += v.num
		met++
	}
	if met == 0 {
		return Value{}, terms
	}
	return Ratio(total, 10*met), terms
}

// scheduleStrength: the secondary score plus Buchholz on the primary one over
// a factor that brings the two to one scale (13.4).
func scheduleStrength(t *table, c *Code, i int, terms []Term) (Value, []Term) {
	kind := t.kind(c.Score)
	bh, terms := t.buchholz(t.policyOf(c), c, c.Fore, i, terms)
	factor := int64(c.Factor)
	if factor == 0 {
		factor = max(1, int64(t.win[kind])*int64(t.planned)/max(1, int64(t.win[1-kind])))
	}
	second := int64(t.total[1-kind][i])
	return Ratio(second*factor+bh.num, 10*factor), terms
}
