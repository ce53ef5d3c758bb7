package command

import (
	"slices"
	"strings"
)

// contest.go reads whose result an arbiter tells who names teams or players and not
// only a table: «WasedaがKeioに3-1で勝ち», 孙雨桐输给周可欣, "table 2: 3-1 to Todai".

// contest is a match by the names in it: of is whose numbers or outcome are told
// first, against the other side. Empty where they are not named, or not clear.
type contest struct{ of, against string }

// contest finds who is named. With two names the one that the verb is about comes
// first; without a verb the order of the names is that of the numbers.
func (r *reading) contest() contest {
	at, names := r.sidesNamed()
	switch len(names) {
	case 0:
		return contest{of: r.onlyTeam(r.winner())}
	case 1:
		return contest{of: names[0]}
	case 2:
	default:
		return contest{}
	}
	first, second := at[0], at[1]
	if r.has(kPassive) {
		return contest{}
	}
	subject := first
	if verb := r.at(kWin, kLoss); r.has(kWrong, kMistake, kNot) && verb >= 0 { // 不是周可欣胜，是王晓明胜: the last is meant
		subject = r.lastSide(at)
	} else if r.lang == "ja" {
		switch topic := slices.IndexFunc(at, r.topical); {
		case topic >= 0:
			subject = at[topic]
		case r.is(first+1, kObject) && r.text.tokens[first+1].as(kObject) != "from":
			subject = second
		case verb >= 0 && len(at) > 2:
			return contest{}
		}
	} else if verb >= 0 && len(at) > 2 { // Waseda v Keio: Keio won 3-1
		for _, i := range at {
			if i < verb {
				subject = i
			}
		}
	}
	c := contest{of: r.text.tokens[subject].full, against: r.text.tokens[first].full}
	if c.of == c.against {
		c.against = names[1]
	}
	return c
}

// lastSide is the last of the names at these tokens that a result is told of: before
// the last word for it.
func (r *reading) lastSide(at []int) int {
	verb := 0
	for i := range r.text.tokens {
		if r.is(i, kWin) || r.is(i, kLoss) {
			verb = i
		}
	}
	subject := at[0]
	for _, i := range at {
		if i < verb {
			subject = i
		}
	}
	return subject
}

// sidesNamed are the tokens that name a team or an entrant, and the different names.
func (r *reading) sidesNamed() (at []int, names []string) {
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if !tok.team() || r.text.spoken(i) || tok.full == "" {
			continue
		}
		at = append(at, i)
		if !slices.Contains(names, tok.full) {
			names = append(names, tok.full)
		}
	}
	return at, names
}

// joined reports whether the two names stand side by side with a word for «and», which
// in Chinese is also one for a draw: 王晓明和李小红.
func (r *reading) joined() bool {
	at, names := r.sidesNamed()
	return len(names) == 2 && len(at) == 2 && at[1] == at[0]+2 && (r.is(at[0]+1, kAnd) || r.text.tokens[at[0]+1].as(kDraw) == "and")
}

// drawn reports whether a word says that it was a draw, besides the one that joins
// the names.
func (r *reading) drawn() bool {
	at, _ := r.sidesNamed()
	for i := range r.text.tokens {
		if r.is(i, kDraw) && (len(at) < 2 || i != at[0]+1) {
			return true
		}
	}
	return false
}

// onlyTeam is the only team whose name begins with what was typed: Waseda, where
// Waseda B is the only one of that school; empty if there is none, or several.
func (r *reading) onlyTeam(typed string) string {
	typed = r.lex.FoldName(typed)
	full := ""
	for i := range r.ctx.Teams {
		if name := r.ctx.Teams[i].Name; typed != "" && strings.HasPrefix(r.lex.FoldName(name), typed+" ") {
			if full != "" {
				return ""
			}
			full = name
		}
	}
	return full
}

// topical reports whether the name at token i is what a Japanese sentence is about, or
// whose win is told: Wasedaが, Keioは, Wasedaの勝ち.
func (r *reading) topical(i int) bool {
	return r.is(i+1, kSubject) || r.is(i+1, kOf) && (r.is(i+2, kWin) || r.is(i+2, kLoss))
}

// ofSide is the total as the side told first has it; ok is false where whose the
// numbers are is not clear.
func (r *reading) ofContest(c contest) (Score, bool) {
	s := r.found.typed
	if c.of == "" || r.found.rival != nil {
		return s, false
	}
	s.Sided = true
	low, high := min(s.First, s.Second), max(s.First, s.Second)
	switch r.found.match {
	case OwnWin:
		s.First, s.Second = high, low
		return s, high != low
	case OwnLoss:
		s.First, s.Second = low, high
		return s, high != low
	case Draw:
		return s, high == low
	case NoOutcome:
		return s, c.against != "" || high == low || r.before(c.of) || s.First > s.Second
	}
	return s, false
}

// before reports whether a name stands before the total.
func (r *reading) before(name string) bool {
	score := slices.IndexFunc(r.items, func(it item) bool { return it.kind == iScore })
	return score >= 0 && slices.ContainsFunc(r.text.tokens[:r.items[score].from], func(t token) bool { return t.team() && t.full == name })
}

// named is an arbiter's result of a match that is told by the names of its sides; ok
// is false where the names do not say whose it is.
func (r *reading) named(table, round int) (Understanding, bool) {
	f, c := &r.found, r.contest()
	if f.match == Draw && !f.scored && len(f.boards) == 0 && r.joined() && !r.drawn() {
		return r.unknown("chat"), true // 王晓明和李小红
	}
	if r.ctx.Boards <= 1 && f.derived != "" || r.joined() && (f.match != Draw || !r.drawn()) {
		return Understanding{}, false // both of them: no result of a game between the two
	}
	if c.of == "" || f.doubt != "" && f.doubt != AskSide {
		return Understanding{}, false
	}
	fix := r.has(kFix, kMistake, kWrong) || f.negated != nil
	if r.ctx.Boards <= 1 && len(r.nums(iBoard))+len(r.nums(iDesk))+len(r.nums(iTable)) == 0 {
		table = 0 // the only board of a game is not its table
	}
	if f.scored && len(f.boards) == 0 && r.ctx.Boards > 1 {
		score, ok := r.ofContest(c)
		if !ok {
			return Understanding{}, false
		}
		total := ReportTotal{Table: table, Round: round, Score: score, Of: c.of, Against: c.against}
		u := Understanding{Command: total}
		if fix {
			u.Command = Correct{Table: table, Round: round, Score: score, HasScore: true, Of: c.of, Against: c.against}
		}
		if all := r.ctx.allPoints(); score.First+score.Second != all {
			u.Invalid = InvalidSum
			u.Ask = &Question{Kind: AskSum, Args: r.sumArgs(score), Choices: near(score, all, total)}
		}
		return u, true
	}
	if half := r.ctx.allPoints() / 2; f.match == Draw && len(f.boards) == 0 && r.ctx.Boards > 1 && c.against != "" && !fix { // 平江县和浏阳市打平
		return Understanding{Command: ReportTotal{Table: table, Round: round, Score: Score{First: half, Second: half, Sided: true}, Of: c.of, Against: c.against}}, true
	}
	boards := f.boards
	if r.ctx.Boards <= 1 && len(boards) == 0 && f.match != NoOutcome {
		boards = []BoardResult{{Board: 1, Outcome: f.match}}
	}
	if len(boards) == 0 || toldTwice(boards) > 0 || slices.ContainsFunc(boards, func(b BoardResult) bool { return b.Outcome > Draw && !f.colours || b.Board > r.ctx.Boards }) {
		return Understanding{}, false
	}
	if r.ctx.Boards > 1 && c.against != "" {
		return Understanding{}, false
	}
	boards = slices.Clone(boards)
	for i := range boards { // 李小红 0-1 何子墨: not White first, but who is named first
		if c.against == "" && f.colours {
			return Understanding{}, false
		}
		switch boards[i].Outcome {
		case FirstWin:
			boards[i].Outcome = OwnWin
		case SecondWin:
			boards[i].Outcome = OwnLoss
		}
	}
	if fix {
		return Understanding{Command: Correct{Table: table, Round: round, Boards: boards, Of: c.of, Against: c.against}}, true
	}
	if f.scored { // Waseda 3-1で勝ち、負けは4番
		score, ok := r.ofContest(c)
		if !ok {
			return Understanding{}, false
		}
		return r.fitted(Understanding{}, ReportTotal{Table: table, Round: round, Score: score, Boards: boards, Of: c.of, Against: c.against}), true
	}
	return Understanding{Command: ReportBoards{Table: table, Round: round, Boards: boards, Of: c.of, Against: c.against}}, true
}

// sumArgs are the arguments of the question about points that do not fit the boards.
func (r *reading) sumArgs(s Score) map[string]any {
	return map[string]any{"Sum": (s.First + s.Second).Short(), "Boards": r.ctx.Boards}
}

// kPassive marks who did it: 被, "was beaten by". Who won is asked then.
const kPassive = "passive"

const (
	kLongAgo = "longago" // another year's: 昨年, 上届, "last year"
	kMadeIt  = "madeit"  // who was late or ill is there after all
	kHence   = "hence"   // what stands before it is why: 相手が投げたので
)
