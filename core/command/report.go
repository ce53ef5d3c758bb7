package command

import (
	"slices"

	"taikyoku/core"
)

// results is a report, a confirmation by repetition, a dispute or a correction:
// which, depends on what the bot asked and on the words around the result.
func (r *reading) results() (Understanding, bool) {
	f := &r.found
	if r.has(kReversed) {
		if u, ok := r.swapped(); ok {
			return u, true
		}
	}
	if !f.any() && (!f.told || f.doubt == "") {
		return Understanding{}, false
	}
	if u, ok := r.notTold(); ok {
		return u, true
	}
	if f.other && !r.has(kFix) && !r.ctx.arbiter() || r.elsewhere() && !r.has(kFix) && !r.ctx.arbiter() {
		return r.others()
	}
	if r.ctx.arbiter() {
		return r.official()
	}
	if f.negated != nil && !f.scored && len(f.boards) == 0 {
		return r.onlyDenied()
	}
	if !f.any() || len(f.boards) == 0 && !f.scored && f.match == NoOutcome {
		return asking(ReportBoards{Boards: []BoardResult{}}, f.doubt, f.args)
	}
	if len(f.boards) == 0 && !f.scored {
		return r.bare()
	}
	return r.report()
}

// notTold are results that nobody reports: hearsay, hopes, questions, games that
// still go on.
func (r *reading) notTold() (Understanding, bool) {
	f := &r.found
	absent := r.has(kYet) && r.has(kNoShow) && !r.has(kForfeit, kForfeitWin, kForfeitLoss)
	playing := (r.has(kProgress) || absent) && (f.scored || len(f.boards) == 0 || absent)
	switch {
	case r.has(kMaybe), playing && !f.scored:
		return r.unknown("not_yet"), true
	case r.has(kHearsay):
		if r.elsewhere() || f.other {
			return r.others()
		}
		return r.unsure("hearsay", AskHearsay), true
	case r.question():
		return r.unsure("question", AskSure), true
	case playing:
		return r.unsure("not_yet", AskSure), true
	}
	return Understanding{}, false
}

func (r *reading) unsure(note string, kind QuestionKind) Understanding {
	u := r.unknown(note)
	u.Ask = &Question{Kind: kind}
	return u
}

// others is a result of people who are not in the sender's match.
func (r *reading) others() (Understanding, bool) {
	return r.unsure("another_match", AskOwnMatch), true
}

// onlyDenied is "not 3-1" without what is right.
func (r *reading) onlyDenied() (Understanding, bool) {
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

// swapped is «boards 1 and 2 are the wrong way round».
func (r *reading) swapped() (Understanding, bool) {
	if a, rep := r.ctx.Asked, r.ctx.Reported; a != nil && !r.found.any() && len(r.nums(iBoard)) == 0 {
		switch { // «the score is the wrong way round»
		case a.Kind == "confirm_result" && rep != nil && rep.Own != nil && rep.Opp != nil:
			return command(Dispute{Score: Score{points(rep.Opp), points(rep.Own), true}, HasScore: true})
		case a.Kind == "yes_no" && a.Own != nil && a.Opp != nil:
			return command(Correct{Score: Score{points(a.Opp), points(a.Own), true}, HasScore: true})
		}
	}
	nums := r.nums(iBoard)
	if len(nums) < 2 {
		nums = append(nums, r.nums(iDesk)...)
	}
	if len(nums) < 2 || r.has(kOrder) || r.ctx.Match == nil && !r.ctx.arbiter() {
		return Understanding{}, false
	}
	return asking(Correct{Swap: nums[:2], Round: r.round(), Table: r.tableOf()}, AskSwap, nil)
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
	if a := ctx.Asked; a != nil && a.Kind == "confirm_result" && ctx.Reported != nil && ctx.Reported.Own != nil {
		// «we won» beside a reported loss
		if r.agrees(Score{}) {
			return r.unsure("bare", AskYesNo), true
		}
		return asking(Dispute{}, AskRight, nil)
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
	} else {
		u = r.totalReport()
	}
	if f.doubt != "" && u.Ask == nil {
		u.Ask = &Question{Kind: f.doubt, Args: f.args}
	}
	u = r.frame(u)
	if rep := r.ctx.Reported; rep != nil && rep.Final && u.Ask == nil {
		u.Ask = &Question{Kind: AskFinal}
	}
	return u, true
}

// both is a total and some boards in one message: each is a report, in order.
func (r *reading) both(boards Understanding) Understanding {
	total := r.frame(r.totalReport())
	boards = r.frame(boards)
	total.Confirm, boards.Confirm = total.Invalid == "", boards.Invalid == ""
	if total.Ask == nil && r.found.doubt != "" {
		total.Ask = &Question{Kind: r.found.doubt, Args: r.found.args}
	}
	if d, ok := merged(total.Command, boards.Command); ok {
		total.Command = d
		return total
	}
	if r.found.totalFirst {
		total.Then = []Understanding{boards}
		return total
	}
	boards.Then = []Understanding{total}
	return boards
}

// merged is one dispute or correction of a total and of boards.
func merged(total, boards Command) (Command, bool) {
	switch t := total.(type) {
	case Dispute:
		if b, ok := boards.(Dispute); ok {
			t.Boards = b.Boards
			return t, true
		}
	case Correct:
		if b, ok := boards.(Correct); ok {
			t.Boards = b.Boards
			return t, true
		}
	}
	return nil, false
}

// boardsReport checks the boards named.
func (r *reading) boardsReport() Understanding {
	f := &r.found
	boards := r.ownView(f.boards)
	u := Understanding{Command: ReportBoards{Boards: boards, Round: r.round(), Table: r.tableOf()}}
	seen := map[int]bool{}
	var own, opp core.Points
	plain := true
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
		switch r.sideOf(b) {
		case OwnWin:
			own += 10
		case OwnLoss:
			opp += 10
		case Draw:
			own, opp = own+5, opp+5
		default:
			plain = false
		}
	}
	if f.colours {
		u.Ask = &Question{Kind: AskColours}
	}
	if plain && len(boards) == r.ctx.Boards {
		score := r.sidedScore()
		clash := f.scored && !(score.First == own && score.Second == opp || !score.Sided && score.First == opp && score.Second == own)
		if clash || f.match != NoOutcome && !agree(f.match, own, opp) {
			u.Invalid = InvalidSide
			u.Ask = &Question{Kind: AskContradicts}
		}
	}
	return u
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
	total := core.Points(r.ctx.Boards * 10)
	u := Understanding{Command: ReportTotal{Score: score, Round: r.round(), Table: r.tableOf(), Derived: f.derived}}
	switch {
	case score.First%5 != 0 || score.Second%5 != 0:
		u.Invalid = InvalidStep
		u.Ask = &Question{Kind: AskSum}
	case r.ctx.Boards > 0 && score.First+score.Second != total:
		u.Invalid = InvalidSum
		u.Ask = &Question{
			Kind: AskSum, Args: map[string]any{"Sum": (score.First + score.Second).Short(), "Boards": r.ctx.Boards},
			Choices: near(score, total),
		}
	case f.match != NoOutcome && !score.Sided && f.doubt != AskSide:
		u.Ask = &Question{Kind: AskContradicts, Choices: bothSides(score)}
		if f.match == Draw || score.First == score.Second {
			u.Invalid = InvalidSide
		}
	case !score.Sided && score.First == score.Second:
		score.Sided = true
		u.Command = ReportTotal{Score: score, Round: r.round(), Table: r.tableOf()}
	case !score.Sided:
		u.Ask = &Question{Kind: AskSide, Choices: bothSides(score)}
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

func bothSides(s Score) []Choice {
	s.Sided = true
	return []Choice{{ReportTotal{Score: s}}, {ReportTotal{Score: s.Mirrored()}}}
}

// near are the scores that fit the boards and keep one of the numbers.
func near(s Score, total core.Points) []Choice {
	var out []Choice
	for _, first := range []core.Points{s.First, total - s.Second} {
		if first >= 0 && first <= total && (len(out) == 0 || first != s.First) {
			out = append(out, Choice{ReportTotal{Score: Score{First: first, Second: total - first, Sided: s.Sided}}})
		}
	}
	return out
}

func agree(o Outcome, own, opp core.Points) bool {
	return o == OwnWin && own > opp || o == OwnLoss && own < opp || o == Draw && own == opp || o > Draw
}

// agrees reports whether the reported result of the match is what the sender says.
func (r *reading) agrees(s Score) bool {
	rep := r.ctx.Reported
	if rep == nil || rep.Own == nil || rep.Opp == nil {
		return false
	}
	own, opp := points(rep.Own), points(rep.Opp)
	if !r.found.scored {
		return agree(r.found.match, own, opp)
	}
	return s.First == own && s.Second == opp
}

// frame puts a report into the conversation: the answer to a request to confirm
// is a confirmation or a dispute; to a summary, a yes or a correction.
func (r *reading) frame(u Understanding) Understanding {
	a := r.ctx.Asked
	total, isTotal := u.Command.(ReportTotal)
	boards, _ := u.Command.(ReportBoards)
	correct := Correct{Round: total.Round + boards.Round, Table: r.tableOf(), Score: total.Score, HasScore: isTotal, Boards: boards.Boards}
	switch {
	case a != nil && a.Kind == "confirm_result":
		if isTotal && u.Invalid == "" && total.Score.Sided && r.agrees(total.Score) && !r.has(kWrong, kNo) {
			u.Command = Confirm{}
			return u
		}
		if isTotal && u.Invalid == "" && r.repeats(total.Score) && r.has(kRight, kYes) && !r.has(kWrong, kNo, kNot) {
			return Understanding{Command: Confirm{}}
		}
		u.Command = Dispute{Score: total.Score, HasScore: isTotal, Boards: boards.Boards}
	case a != nil && a.Kind == "yes_no" && (a.Action == "report_match_result" || a.Action == "report_board_result"):
		same := isTotal && a.Own != nil && total.Score.Sided && total.Score.First == points(a.Own) && total.Score.Second == points(a.Opp)
		if same && r.has(kYes, kRight) && !r.has(kNo, kWrong) {
			return Understanding{Command: YesNo{Yes: true}}
		}
		u.Command = correct
	case r.has(kFix, kMistake, kReversed) || r.found.negated != nil || r.has(kWrong):
		u.Command = correct
	}
	return u
}

// repeats reports whether two numbers without a side are those on record.
func (r *reading) repeats(s Score) bool {
	return !s.Sided && (r.agrees(s) || r.agrees(s.Mirrored()))
}

func (r *reading) correction() Correct { return Correct{Table: r.tableOf()} }

// official is a result that an arbiter enters or corrects at a table.
func (r *reading) official() (Understanding, bool) {
	f := &r.found
	table, round := r.tableOf(), r.round()
	if len(f.boards) == 1 && table == 0 && f.scored && len(r.nums(iBoard)) == 1 {
		table = r.nums(iBoard)[0]
	}
	if b, ok := r.lateForfeit(table, round); ok {
		return b, true
	}
	fix := r.has(kFix, kMistake, kWrong)
	var u Understanding
	switch {
	case len(f.boards) > 0 && fix:
		u = Understanding{Command: Correct{Table: table, Round: round, Boards: f.boards}}
	case len(f.boards) > 0:
		u = Understanding{Command: ReportBoards{Table: table, Round: round, Boards: f.boards}}
	case f.scored:
		if table == 0 && len(r.nums(iBoard)) == 1 {
			table = r.nums(iBoard)[0]
		}
		if fix {
			u = Understanding{Command: Correct{Table: table, Round: round, Score: f.score, HasScore: true}}
		} else {
			u = Understanding{Command: ReportTotal{Table: table, Round: round, Score: f.score}}
		}
		if f.score.First != f.score.Second {
			u.Ask = &Question{Kind: AskTableSide, Args: map[string]any{"Table": table, "First": f.score.First.Short(), "Second": f.score.Second.Short()}}
		}
		if r.ctx.Boards > 0 && f.score.First+f.score.Second != core.Points(r.ctx.Boards*10) {
			u.Invalid = InvalidSum
			u.Ask = &Question{Kind: AskSum, Choices: near(f.score, core.Points(r.ctx.Boards*10))}
		}
	case f.match == DoubleForfeit:
		return asking(LateForfeit{Table: table, Round: round, Both: true}, AskWhichBoard, nil)
	default:
		return asking(ReportTotal{Table: table, Round: round}, AskTable, nil)
	}
	if table == 0 {
		u.Ask = &Question{Kind: AskTable}
	} else if u.Ask == nil {
		for _, b := range f.boards {
			if b.Outcome == OwnWin || b.Outcome == OwnLoss || f.colours {
				u.Ask = &Question{Kind: AskColours}
			}
			if b.Board > r.ctx.Boards {
				u.Invalid, u.Ask = InvalidBoard, &Question{Kind: AskBoard}
			}
		}
	}
	return u, true
}

// lateForfeit is a board that an arbiter gives up for lateness.
func (r *reading) lateForfeit(table, round int) (Understanding, bool) {
	f := &r.found
	if len(f.boards) == 0 && f.doubt == AskWhichLoser {
		return asking(LateForfeit{Table: table, Round: round, Board: r.board()}, AskWhichLoser, nil)
	}
	if len(f.boards) != 1 {
		return Understanding{}, false
	}
	c := LateForfeit{Table: table, Round: round, Board: f.boards[0].Board}
	switch f.boards[0].Outcome {
	case ForfeitFirstWin:
		c.Loser = core.Black
	case ForfeitSecondWin:
		c.Loser = core.White
	case DoubleForfeit:
		c.Both = true
	case ForfeitOwnWin, ForfeitOwnLoss:
		return asking(c, AskWhichLoser, nil)
	default:
		return Understanding{}, false
	}
	if table == 0 {
		return asking(c, AskTable, nil)
	}
	return command(c)
}
