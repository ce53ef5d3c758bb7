package command

import (
	"cmp"
	"slices"

	"taikyoku/core"
)

// results is a report, a confirmation by repetition, a dispute or a correction:
// which, depends on what the bot asked and on the words around the result.
func (r *reading) results() (Understanding, bool) {
	f := &r.found
	if r.has(kReversed) || r.has(kReplace, kExchange) && r.has(kResult) {
		if u, ok := r.swapped(); ok {
			return u, true
		}
	}
	if !f.any() && (!f.told || f.doubt == "") {
		return Understanding{}, false
	}
	if r.has(kRegister) && r.has(kName) && !f.scored { // 名前はWaseda Dで: no draw
		return Understanding{}, false
	}
	if r.ctx.arbiter() && r.amount() >= 0 && !f.scored {
		return Understanding{}, false // what they have paid
	}
	if u, ok := r.notTold(); ok {
		return u, true
	}
	if !f.any() && f.doubt == AskSure {
		return r.onlyDenied()
	}
	mine := !r.ctx.linked() && (f.scored && f.match != NoOutcome || (f.scored || len(f.boards) > 0) && r.says(kOwn)) && !r.has(kElsewhere) // whom they met nobody here knows
	if f.other && !mine && !r.has(kFix) && !r.ctx.arbiter() || r.elsewhere() && !r.has(kFix) && !r.ctx.arbiter() {
		return r.others()
	}
	if f.negated != nil && !f.scored && len(f.boards) == 0 {
		return r.onlyDenied()
	}
	if r.ctx.arbiter() {
		return r.official()
	}
	if !f.any() || len(f.boards) == 0 && !f.scored && f.match == NoOutcome {
		u, _ := asking(ReportBoards{Boards: []BoardResult{}}, f.doubt, f.args)
		if f.absentee {
			u.Invalid = InvalidNotPlaying
		}
		return u, true
	}
	if len(f.boards) == 0 && !f.scored {
		return r.bare()
	}
	return r.report()
}

// others is a result of people who are not in the sender's match.
func (r *reading) others() (Understanding, bool) {
	if r.value(kElsewhere) == "seen" { // on television: nobody's match here
		return r.unknown("another_match"), true
	}
	if !r.ctx.linked() && !r.found.scored { // who has no team told of nobody's match: 领队吴建平
		return r.unknown("chat"), true
	}
	return r.unsure("another_match", AskOwnMatch), true
}

// onlyDenied is "not 3-1" without what is right.
func (r *reading) onlyDenied() (Understanding, bool) {
	table := r.tableOf()
	if boards := append(r.nums(iBoard), r.nums(iDesk)...); table == 0 && r.ctx.Boards <= 1 && len(boards) == 1 { // the board of an individual is his table
		table = boards[0]
	}
	if r.ctx.arbiter() && table > 0 && !r.question() && r.has(kWrong, kMistake, kNot) && !r.has(kMadeIt) && !r.has(kForfeit, kForfeitLoss, kLate) {
		return asking(Correct{Table: table, Round: r.round()}, AskRight, nil)
	}
	if a := r.ctx.Asked; a != nil {
		switch a.Kind {
		case "confirm_result":
			return asking(Dispute{}, AskRight, nil)
		case "yes_no":
			return command(YesNo{Yes: false})
		}
	}
	return r.unsure("negated", AskSure), true
}

func (r *reading) tableOf() int {
	if len(r.found.tables) > 0 {
		return r.found.tables[0]
	}
	return 0
}

// bare is «won» and nothing more: a player who reports his own game means that,
// anybody else may mean a board or the match.
func (r *reading) bare() (Understanding, bool) {
	ctx := r.ctx
	if !ctx.linked() { // whose he would speak for must be known first
		return command(ReportTotal{})
	}
	if ctx.Account.Role == Player || ctx.Account.Role == Guardian || ctx.Boards == 1 {
		if b := r.ownBoard(); b > 0 {
			if a := ctx.Asked; a != nil && a.Kind == "confirm_result" && r.agrees(Score{}) && !r.has(kWrong, kNo) {
				return command(Confirm{})
			}
			board := BoardResult{Board: b, Outcome: r.found.match, Player: ctx.Account.Player}
			return r.frame(Understanding{Command: ReportBoards{Boards: []BoardResult{board}, Derived: "own board"}}), true
		}
		return asking(ReportBoards{}, AskWhichBoard, nil)
	}
	if a := ctx.Asked; a != nil && a.Kind == "confirm_result" && ctx.Reported != nil {
		yes := r.has(kYes, kRight) && !r.has(kNo, kWrong, kNot)
		named := append(r.nums(iBoard), r.nums(iDesk)...)
		switch {
		case r.agrees(Score{}) && yes && len(named) > 0: // 对的，我们输了1台2台3台: they are held against theirs
			var told []BoardResult
			for _, b := range named {
				told = append(told, BoardResult{Board: b, Outcome: r.found.match})
			}
			if rep := ctx.Reported; rep.Own != nil && rep.Opp != nil && !r.has(kNot, kMistake, kFix, kBut) {
				return r.confirmed(Confirm{}, Understanding{}, told), true
			}
			return r.unsure("bare", AskYesNo), true
		case r.agrees(Score{}) && yes:
			return command(Confirm{})
		case r.agrees(Score{}), ctx.Reported.Own == nil && yes:
			return r.unsure("bare", AskYesNo), true
		case ctx.Reported.Own != nil: // «we won» beside a reported loss
			return asking(Dispute{}, AskRight, nil)
		}
	}
	if a := ctx.Asked; a != nil && a.Kind == "yes_no" && (a.Action == "report_match_result" || a.Action == "report_board_result") {
		return asking(r.correction(), AskRight, nil)
	}
	u := Understanding{Ambiguous: []Verb{ReportTotal{}.Verb(), ReportBoards{}.Verb()}, Ask: &Question{Kind: AskWhatWon}}
	return u, true
}

func (r *reading) ownBoard() int {
	if r.ctx.Boards == 1 {
		return 1
	}
	if m := r.ctx.Match; m != nil && r.ctx.Account.Player > 0 {
		return slices.Index(m.Lineup, r.ctx.Account.Player) + 1
	}
	return 0
}

// report turns the findings into one command.
func (r *reading) report() (Understanding, bool) {
	f := &r.found
	var u Understanding
	if len(f.boards) > 0 {
		u = r.boardsReport()
		if _, partial := u.Command.(ReportBoards); partial && f.scored && len(f.boards) < r.ctx.Boards && u.Invalid == "" {
			return r.both(u), true
		}
		if c, agreed := r.agreedBoards(u); agreed {
			return c, true
		}
		if !f.scored {
			u = r.othersOpen(u)
		}
	} else {
		u = r.totalReport()
	}
	if f.doubt != "" && u.Ask == nil {
		u.Ask = &Question{Kind: f.doubt, Args: f.args}
	}
	if all := r.defaulted(); all != nil {
		u = Understanding{Command: ReportBoards{Boards: r.ownView(all), Round: r.round(), Table: r.tableOf(), Derived: "all boards"}}
	}
	if f.absentee && len(f.boards) == 0 {
		u.Invalid = InvalidNotPlaying
	}
	u = r.frame(u)
	if rep := r.ctx.Reported; rep != nil && rep.Final && u.Ask == nil && !r.has(kFix, kMistake, kReversed) && !f.recorded {
		u.Ask = &Question{Kind: AskFinal}
	}
	return u, true
}

// boardsReport checks the boards named.
func (r *reading) boardsReport() Understanding {
	f := &r.found
	boards := distinct(r.ownView(f.boards))
	u := Understanding{Command: ReportBoards{Boards: boards, Round: r.round(), Table: r.tableOf()}}
	if twice := toldTwice(boards); twice > 0 {
		return r.whichResult(u, boards, twice)
	}
	seen := map[int]bool{}
	for _, b := range boards {
		switch {
		case b.Board < 1 || b.Board > r.ctx.Boards:
			u.Invalid = InvalidBoard
			u.Ask = &Question{Kind: AskBoard, Args: map[string]any{"Board": b.Board, "Boards": r.ctx.Boards}}
			return u
		case seen[b.Board]:
			u.Invalid = InvalidBoardTwice
			u.Ask = &Question{Kind: AskUnclear}
			return u
		}
		seen[b.Board] = true
	}
	if f.colours && slices.ContainsFunc(boards, func(b BoardResult) bool { return b.Outcome != Draw }) {
		u.Ask = r.askColours()
	}
	if own, opp, plain := r.pointsOf(boards); plain && len(boards) == r.ctx.Boards {
		score := r.sidedScore()
		clash := f.scored && !(score.First == own && score.Second == opp || !score.Sided && score.First == opp && score.Second == own)
		if clash || f.match != NoOutcome && !agree(f.match, own, opp) {
			u.Invalid = InvalidSide
			u.Ask = &Question{Kind: AskContradicts}
		}
	}
	return u
}

// pointsOf are the points that some boards give the two sides; plain is false where
// one of them was not played, or it is not clear whose it is.
func (r *reading) pointsOf(boards []BoardResult) (own, opp core.Points, plain bool) {
	win := cmp.Or(r.ctx.Win, 10)
	plain = true
	for _, b := range boards {
		switch r.sideOf(b) {
		case OwnWin:
			own += win
		case OwnLoss:
			opp += win
		case Draw:
			own, opp = own+win/2, opp+win/2
		default:
			plain = false
		}
	}
	return own, opp, plain
}

// ownView turns forfeits told by colour into the sender's view: the board's
// first mover is known, and the record of a forfeit is a side's, not a colour's.
func (r *reading) ownView(boards []BoardResult) []BoardResult {
	out := slices.Clone(boards)
	m := r.ctx.Match
	for i := range out {
		b := &out[i]
		if m == nil || b.Board < 1 {
			continue
		}
		if b.Outcome == ForfeitFirstWin || b.Outcome == ForfeitSecondWin {
			first := slices.Contains(m.FirstMoverBoards, b.Board)
			if first == (b.Outcome == ForfeitFirstWin) {
				b.Outcome = ForfeitOwnWin
			} else {
				b.Outcome = ForfeitOwnLoss
			}
		}
		if b.Board <= len(m.Lineup) {
			b.Player = m.Lineup[b.Board-1]
		}
	}
	return out
}

// sideOf is the plain result of a board from the sender's side.
func (r *reading) sideOf(b BoardResult) Outcome {
	switch b.Outcome {
	case ForfeitOwnWin:
		return OwnWin
	case ForfeitOwnLoss:
		return OwnLoss
	case FirstWin, SecondWin:
		if r.ctx.Match == nil {
			return NoOutcome
		}
		first := slices.Contains(r.ctx.Match.FirstMoverBoards, b.Board)
		if first == (b.Outcome == FirstWin) {
			return OwnWin
		}
		return OwnLoss
	}
	return b.Outcome
}

// totalReport decides whose the numbers are and whether they fit.
func (r *reading) totalReport() Understanding {
	f := &r.found
	score := r.sidedScore()
	total := r.ctx.allPoints()
	u := Understanding{Command: ReportTotal{Score: score, Round: r.round(), Table: r.tableOf(), Derived: f.derived}}
	switch {
	case score.First%5 != 0 || score.Second%5 != 0:
		u.Invalid = InvalidStep
		u.Ask = &Question{Kind: AskSum}
	case r.ctx.Boards > 0 && score.First+score.Second != total:
		u.Invalid = InvalidSum
		u.Ask = &Question{
			Kind: AskSum, Args: r.sumArgs(score),
			Choices: near(score, total, ReportTotal{Round: r.round(), Table: r.tableOf()}),
		}
	case f.match != NoOutcome && !score.Sided && f.doubt != AskSide:
		u.Ask = &Question{Kind: AskContradicts, Args: r.sideArgs(score), Choices: bothSides(score, u.Command)}
		if f.match == Draw || score.First == score.Second {
			u.Invalid = InvalidSide
		}
	case !score.Sided && score.First == score.Second:
		score.Sided = true
		u.Command = ReportTotal{Score: score, Round: r.round(), Table: r.tableOf()}
	case !score.Sided:
		u.Ask = &Question{Kind: AskSide, Args: r.sideArgs(score), Choices: bothSides(score, u.Command)}
	}
	return u
}

// sidedScore is the score with its sides where the result word or the names
// tell them: a winner has the larger number, a loser the smaller. «1-3, won» and
// a drawn 3-1 stay without sides.
func (r *reading) sidedScore() Score {
	s, m := r.found.score, r.found.match
	if !r.found.scored {
		return s
	}
	placed := s.Sided
	switch {
	case r.found.doubt == AskSide:
		s.Sided = false
	case m == Draw:
		s.Sided = s.First == s.Second
	case m == OwnWin && placed:
		s.Sided = s.First > s.Second
	case m == OwnLoss && placed:
		s.Sided = s.First < s.Second
	case m == OwnWin:
		s.Sided = s.First > s.Second
	case m == OwnLoss && s.First > s.Second:
		s = s.Mirrored()
		s.Sided = true
	case m == OwnLoss:
		s.Sided = s.First < s.Second
	}
	return s
}

// bothSides are the two ways to give the numbers of a total to the sides; all
// else is as in the command asked about.
func bothSides(s Score, about Command) []Choice {
	s.Sided = true
	with := func(s Score) Choice {
		switch c := about.(type) {
		case Correct:
			c.Score, c.HasScore = s, true
			return Choice{c}
		case ReportTotal:
			c.Score = s
			return Choice{c}
		}
		return Choice{ReportTotal{Score: s}}
	}
	return []Choice{with(s), with(s.Mirrored())}
}

// sideArgs are the arguments of the question whose the numbers are.
func (r *reading) sideArgs(s Score) map[string]any {
	args := map[string]any{"First": s.First.Short(), "Second": s.Second.Short()}
	if m := r.ctx.Match; m != nil {
		args["Own"], args["Opponent"] = m.Team, m.Opponent
	}
	return args
}

// near are the scores that fit the boards and keep one of the numbers, with both ways
// to give them to the sides where nobody said whose they are; all else is as in about.
func near(s Score, total core.Points, about ReportTotal) []Choice {
	var firsts []core.Points
	add := func(first core.Points) {
		if first >= 0 && first <= total && !slices.Contains(firsts, first) {
			firsts = append(firsts, first)
		}
	}
	for _, first := range []core.Points{s.First, total - s.Second} {
		add(first)
		if !s.Sided {
			add(total - first)
		}
	}
	out := make([]Choice, 0, len(firsts))
	for _, first := range firsts {
		about.Score = Score{First: first, Second: total - first, Sided: true}
		out = append(out, Choice{about})
	}
	return out
}
