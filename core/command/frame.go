package command

import "taikyoku/core"

// both is a total and some boards in one message: one report, by board where the
// others follow from the total.
func (r *reading) both(boards Understanding) Understanding {
	told, _ := boards.Command.(ReportBoards)
	total := r.frame(r.totalReport())
	boards = r.frame(boards)
	total.Confirm, boards.Confirm = total.Invalid == "", boards.Invalid == ""
	if total.Ask == nil && r.found.doubt != "" {
		total.Ask = &Question{Kind: r.found.doubt, Args: r.found.args}
	}
	if c, ok := total.Command.(Confirm); ok { // and the boards
		return r.confirmed(c, total, told.Boards)
	}
	if d, ok := merged(total.Command, boards.Command); ok {
		total.Command = d
		return r.fitMerged(total, told.Boards)
	}
	return r.withTotal(total, told.Boards)
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
		if isTotal && u.Invalid == "" && total.Score.Sided && len(r.found.boards) == 0 && r.assents() && !r.has(kWrong, kNo, kNot, kMistake, kFix, kHearsay, kReversed) && r.ctx.Reported != nil && r.ctx.Reported.Own != nil {
			return Understanding{Ambiguous: []Verb{Confirm{}.Verb(), Dispute{}.Verb()}, Ask: &Question{Kind: AskYesNo}} // agrees, and says something else
		}
		if isTotal && u.Invalid == "" && r.repeats(total.Score) && r.has(kRight, kYes) && !r.has(kWrong, kNo, kNot) {
			return Understanding{Command: Confirm{}}
		}
		if rep := r.ctx.Reported; isTotal && rep != nil && rep.Own != nil && rep.Opp != nil {
			r.settleDenied(&u, &total, points(rep.Own), points(rep.Opp))
		}
		u.Command = Dispute{Score: total.Score, HasScore: isTotal, Boards: boards.Boards}
	case a != nil && a.Kind == "yes_no" && (a.Action == "report_match_result" || a.Action == "report_board_result"):
		same := isTotal && a.Own != nil && total.Score.Sided && total.Score.First == points(a.Own) && total.Score.Second == points(a.Opp)
		if same && r.has(kYes, kRight) && !r.has(kNo, kWrong) {
			return Understanding{Command: YesNo{Yes: true}}
		}
		if isTotal && a.Own != nil && a.Opp != nil {
			r.settleDenied(&u, &total, points(a.Own), points(a.Opp))
			correct.Score = total.Score
		}
		correct.Anew = !r.has(kFix, kMistake, kReversed, kNo, kWrong, kNot) && r.found.negated == nil
		u.Command = correct
	case (r.mended || r.found.negated != nil && isTotal && *r.found.negated == r.found.typed) && !r.has(kFix):
	case r.found.recorded, r.has(kFix, kMistake, kReversed) || r.found.negated != nil || r.has(kWrong):
		u.Command = correct
	}
	return u
}

// settleDenied gives the sides to two numbers that follow a no: of the two readings
// one is what was denied, or is too far from it for the boards that were named.
func (r *reading) settleDenied(u *Understanding, total *ReportTotal, own, opp core.Points) {
	s := total.Score
	if s.Sided || s.First == s.Second || u.Invalid != "" || !r.has(kNo, kWrong, kMistake) {
		return
	}
	far := func(first core.Points) bool {
		n := core.Points(10 * len(r.found.boards))
		return n > 0 && (first-own > n || own-first > n)
	}
	asTyped := !(s.First == own && s.Second == opp) && !far(s.First)
	turned := !(s.Second == own && s.First == opp) && !far(s.Second)
	switch {
	case asTyped && !turned:
	case turned && !asTyped && len(r.found.boards) > 0:
		s = s.Mirrored()
	default:
		return
	}
	s.Sided = true
	total.Score = s
	if u.Ask != nil && u.Ask.Kind == AskSide {
		u.Ask = nil
	}
}

// repeats reports whether two numbers without a side are those on record.
func (r *reading) repeats(s Score) bool {
	return !s.Sided && (r.agrees(s) || r.agrees(s.Mirrored()))
}

func (r *reading) correction() Correct { return Correct{Table: r.tableOf()} }
