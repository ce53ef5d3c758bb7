package command

import (
	"cmp"
	"slices"

	"taikyoku/core"
)

// wholeboards.go fits a total and some boards that are told together: what is left of
// the total can tell how the other boards ended.

// withTotal is a total with the boards told beside it: the result is by board where the
// rest follows, 3勝1敗、負けは4番だけ. What does not fit is asked about with both, and
// so is whose the numbers are where both readings fit.
func (r *reading) withTotal(total Understanding, boards []BoardResult) Understanding {
	c, ok := total.Command.(ReportTotal)
	if ok && total.Ask != nil && total.Ask.Kind == AskSum {
		total.Ask.Choices = r.fitting(total.Ask.Choices, boards)
	}
	if !ok || total.Invalid != "" {
		return total
	}
	c.Boards = boards
	if c.Score.Sided {
		return r.fitted(total, c)
	}
	var fits []ReportTotal
	for _, s := range []Score{c.Score, c.Score.Mirrored()} {
		s.Sided = true
		with := c
		with.Score = s
		if all, ok := r.rest(s, boards); ok {
			if all != nil {
				with.Boards = all
			}
			fits = append(fits, with)
		}
	}
	asks := total.Ask
	total.Command = c
	switch {
	case len(fits) == 0:
		return r.misfit(total, c)
	case len(fits) == 1 && asks != nil && asks.Kind == AskSide && r.found.doubt == "":
		total.Ask = nil
		return r.fitted(total, fits[0])
	case asks != nil && len(asks.Choices) == len(fits):
		for i := range fits {
			asks.Choices[i] = Choice{fits[i]}
		}
	}
	return total
}

// fitting are those of several totals that the boards beside them fit, each with them.
func (r *reading) fitting(choices []Choice, boards []BoardResult) []Choice {
	var out []Choice
	for _, choice := range choices {
		c, ok := choice.Command.(ReportTotal)
		if !ok {
			return choices
		}
		c.Boards = boards
		switch all, fits := r.rest(c.Score, boards); {
		case !fits:
			continue
		case all != nil:
			c.Boards = all
		}
		out = append(out, Choice{c})
	}
	return out
}

// fitted is a total whose side is known with the boards beside it.
func (r *reading) fitted(total Understanding, c ReportTotal) Understanding {
	all, ok := r.rest(c.Score, c.Boards)
	if !ok {
		total.Command = c
		return r.misfit(total, c)
	}
	if all != nil {
		first := r.oneOrFirst(c.Boards)
		alone := c
		c.Boards, alone.Boards = all, nil
		if first && total.Ask == nil {
			total.Ask = &Question{Kind: AskOneOrFirst, Choices: []Choice{{c}, {alone}}}
		}
	}
	total.Command = c
	return total
}

// oneOrFirst reports whether the only board that was told may be the number of them:
// 3比1，一台输了 is one board, or board 1.
func (r *reading) oneOrFirst(boards []BoardResult) bool {
	if r.lang == "ja" || len(boards) != 1 || boards[0].Board != 1 {
		return false
	}
	return slices.ContainsFunc(r.items, func(it item) bool {
		first := r.text.tokens[it.from]
		typed := r.text.folded.Text[first.from:first.to]
		return it.kind == iBoard && slices.Equal(it.nums, []int{1}) && first.kind == kNumber && hanLength(typed) == 1
	})
}

// misfit asks which of a total and the boards is right.
func (r *reading) misfit(u Understanding, c ReportTotal) Understanding {
	if r.found.derived == "all boards" { // all won, only board 4 lost
		u.Command, u.Invalid, u.Ask = ReportBoards{Boards: c.Boards, Round: c.Round, Table: c.Table}, InvalidSide, &Question{Kind: AskContradicts}
		return u
	}
	alone := c
	alone.Boards = nil
	choices := []Choice{{ReportBoards{Boards: c.Boards, Round: c.Round, Table: c.Table, Of: c.Of, Against: c.Against}}}
	if c.Score.Sided {
		choices = append([]Choice{{alone}}, choices...)
	} else {
		choices = append(bothSides(c.Score, alone), choices...)
	}
	u.Invalid = InvalidSide
	u.Ask = &Question{Kind: AskMisfit, Args: map[string]any{"First": c.Score.First.Short(), "Second": c.Score.Second.Short()}, Choices: choices}
	return u
}

// defaulted are the boards of a match that one side won as a whole because the other
// was not there: 4-0 不戦勝. nil where that is not said.
func (r *reading) defaulted() []BoardResult {
	f := &r.found
	s, all := f.score, r.ctx.allPoints()
	if !f.scored || len(f.boards) > 0 || r.ctx.Boards < 2 || f.match != ForfeitOwnWin && f.match != ForfeitOwnLoss || f.doubt != "" || r.ctx.arbiter() {
		return nil
	}
	won := f.match == ForfeitOwnWin
	high, low := max(s.First, s.Second), min(s.First, s.Second)
	if high != all || low != 0 || s.Sided && won != (s.First == all) {
		return nil
	}
	out := make([]BoardResult, r.ctx.Boards)
	for i := range out {
		out[i] = BoardResult{Board: i + 1, Outcome: f.match}
	}
	return out
}

// toldOf reports whether the board at item i is whom the result before it is told of,
// in a clause beside a total: 3勝1敗、負けは4番だけ; 输的是第四台; "won 3-1, lost on board 2".
func (r *resultReader) toldOf(i int) bool {
	others := r.othersBehind(i)
	if !r.f.scored && len(r.pairs) == 0 && !others || len(r.cur.boards) > 0 || r.lastWord < 0 || r.ownOutcome(i) {
		return false
	}
	small := func(j int) bool {
		tok := r.tok(j)
		return r.items[j].kind == iWord && tok.kind != kComma && tok.kind != kBreak && (tok.quiet() || tok.is(kOnly) || tok.is(kOwn) || tok.kind == kOwnTeam || tok.is(kOthers) || r.items[j].kind == iWord && (tok.is(kBoard) || tok.is(kGames) || tok.is(kDesk)))
	}
	j := i - 1
	for j > r.lastWord && small(j) {
		j--
	}
	if j != r.lastWord || r.japanese && !r.headTopic(i) {
		return false
	}
	for j--; j >= 0 && small(j); j-- {
	}
	if j < 0 || r.items[j].kind == iScore {
		return j >= 0 || others
	}
	if r.japanese && (r.items[j].kind == iBoard || r.items[j].kind == iMember) {
		return true
	}
	tok := r.tok(j)
	return r.items[j].kind == iWord && (tok.kind == kComma || tok.kind == kBreak || tok.is(kBut) || tok.is(kAnd))
}

// othersBehind reports whether the others are told of behind the board at item i, with a
// result: 負けは2番だけ、あとは全部勝ち; "only loss was board 2, rest won".
func (r *resultReader) othersBehind(i int) bool {
	for j := i + 1; j+1 < len(r.items); j++ {
		if r.items[j].kind != iWord {
			return false
		}
		if r.tok(j).is(kOthers) {
			return true
		}
	}
	return false
}

// headTopic reports whether the result right before the board at item i is what the
// Japanese sentence is about: 負けは4番.
func (r *resultReader) headTopic(i int) bool {
	return i >= 2 && r.items[i-1].kind == iWord && r.tok(i-1).is(kSubject) && r.lastWord == i-2
}

// ownOutcome reports whether the board at item i has a result of its own right behind it.
func (r *resultReader) ownOutcome(i int) bool {
	for i++; i < len(r.items) && r.items[i].kind == iWord && r.tok(i).kind != kComma && r.tok(i).kind != kBreak; i++ {
		if r.outcomeKind(i) != "" && r.tok(i).as(kDraw) != "and" {
			next := i + 2 // 負けが3番で引き分けが4番
			return !r.japanese || next >= len(r.items) || !r.tok(i+1).is(kSubject) || r.items[next].kind != iBoard && r.items[next].kind != iMember
		}
		if !r.tok(i).quiet() && !r.tok(i).is(kOnly) && !r.tok(i).is(kColour) {
			return false
		}
	}
	return false
}

// rest are all boards of a match where those told and the total leave only one way
// for the others; nil where there are several. fits is false where there is none.
func (r *reading) rest(s Score, told []BoardResult) (all []BoardResult, fits bool) {
	own, opp, plain := r.pointsOf(told)
	win := cmp.Or(r.ctx.Win, 10)
	n := r.ctx.Boards - len(told)
	if !plain || n < 0 {
		return nil, true
	}
	own, opp = s.First-own, s.Second-opp
	if own < 0 || opp < 0 || own+opp != core.Points(n)*win || own%(win/2) != 0 {
		return nil, false
	}
	outcome := NoOutcome
	if left, counted := r.uncounted(told); counted {
		kinds := 0
		for o, k := range left {
			if k < 0 {
				return nil, false
			}
			if k > 0 {
				kinds, outcome = kinds+1, o
			}
		}
		if kinds > 1 {
			return nil, true
		}
	} else {
		switch r.soleOutcome(told) {
		case OwnWin: // only board 4 won: no other did
			if own > opp {
				return nil, false
			}
		case OwnLoss:
			if opp > own {
				return nil, false
			}
		}
		switch {
		case opp == 0:
			outcome = OwnWin
		case own == 0:
			outcome = OwnLoss
		case n == 1:
			outcome = Draw
		default:
			return nil, true
		}
	}
	return r.filledWith(told, outcome), true
}

// soleOutcome is the win or loss that only the boards told have; NoOutcome where that
// is not said: 4番だけ負け, 只赢了第四台, "only Smith won".
func (r *reading) soleOutcome(told []BoardResult) Outcome {
	if only := r.saysAt(kOnly); len(told) == 0 || only < 0 || r.text.tokens[only].as(kOnly) == "just" || r.has(kProgress) {
		return NoOutcome
	}
	sole := r.sideOf(told[0])
	if sole != OwnWin && sole != OwnLoss || slices.ContainsFunc(told, func(b BoardResult) bool { return r.sideOf(b) != sole }) {
		return NoOutcome
	}
	return sole
}

// othersOpen asks what became of the other boards where only some are said to have
// been won or lost and no total was told: the opposite, or not yet played out.
func (r *reading) othersOpen(u Understanding) Understanding {
	c, ok := u.Command.(ReportBoards)
	if !ok || u.Ask != nil || len(c.Boards) >= r.ctx.Boards || r.ctx.arbiter() {
		return u
	}
	opposite := map[Outcome]Outcome{OwnWin: OwnLoss, OwnLoss: OwnWin}[r.soleOutcome(c.Boards)]
	if opposite == NoOutcome {
		return u
	}
	all := c
	all.Boards = r.filledWith(c.Boards, opposite)
	u.Ask = &Question{Kind: AskOthers, Choices: []Choice{{all}, {c}}}
	return u
}

// filledWith are all boards: those told, and the others with one result.
func (r *reading) filledWith(told []BoardResult, outcome Outcome) []BoardResult {
	all := slices.Clone(told)
	for b := 1; b <= r.ctx.Boards; b++ {
		if !slices.ContainsFunc(told, func(t BoardResult) bool { return t.Board == b }) {
			all = append(all, BoardResult{Board: b, Outcome: outcome})
		}
	}
	slices.SortStableFunc(all, func(a, b BoardResult) int { return a.Board - b.Board })
	return r.ownView(all)
}

// uncounted is how many games of each kind are left of those that were counted (2勝1敗1分)
// when some boards are told; ok is false where they were not.
func (r *reading) uncounted(told []BoardResult) (left map[Outcome]int, ok bool) {
	if r.found.derived != "counts" || len(r.found.counts) == 0 {
		return nil, false
	}
	left = map[Outcome]int{}
	for kind, n := range r.found.counts {
		left[evidence{kind: kind}.outcome()] += n
	}
	for _, b := range told {
		left[r.sideOf(b)]--
	}
	return left, true
}

// confirmed is a word that the reported total is right, with boards beside it: all of
// them where the rest follows.
func (r *reading) confirmed(c Confirm, u Understanding, told []BoardResult) Understanding {
	score := Score{First: points(r.ctx.Reported.Own), Second: points(r.ctx.Reported.Opp), Sided: true}
	all, fits := r.rest(score, told)
	if !fits {
		return r.misfit(Understanding{}, ReportTotal{Score: score, Boards: told})
	}
	if c.Boards = told; all != nil {
		c.Boards = all
	}
	u.Command = c
	return u
}

// agreedBoards is a yes to the other side's report with boards beside it: 对，我们只赢了第四台.
func (r *reading) agreedBoards(u Understanding) (Understanding, bool) {
	c, ok := u.Command.(ReportBoards)
	a, rep := r.ctx.Asked, r.ctx.Reported
	if !ok || u.Ask != nil || r.found.scored || r.found.doubt != "" || a == nil || a.Kind != "confirm_result" || rep == nil || rep.Own == nil || rep.Opp == nil {
		return u, false
	}
	if !r.is(0, kYes) && !r.is(0, kRight) || r.has(kNo, kWrong, kNot, kMistake, kFix, kBut) {
		return u, false
	}
	return r.confirmed(Confirm{}, u, c.Boards), true
}

// fitMerged holds a dispute or a correction that tells a total against the boards told
// with it.
func (r *reading) fitMerged(u Understanding, told []BoardResult) Understanding {
	d, isDispute := u.Command.(Dispute)
	c, _ := u.Command.(Correct)
	score := c.Score
	if isDispute {
		score = d.Score
	}
	if !score.Sided || u.Invalid != "" {
		return u
	}
	all, fits := r.rest(score, told)
	switch {
	case !fits:
		return r.misfit(u, ReportTotal{Score: score, Boards: told, Round: c.Round, Table: c.Table})
	case all == nil:
	case isDispute:
		d.Boards = all
		u.Command = d
	default:
		c.Boards = all
		u.Command = c
	}
	return u
}
