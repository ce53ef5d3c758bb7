package command

// reversed.go reads what is said to be the wrong way round: two boards, or a whole total.

// swapped is «boards 1 and 2 are the wrong way round».
func (r *reading) swapped() (Understanding, bool) {
	if a, rep := r.ctx.Asked, r.ctx.Reported; a != nil && len(r.nums(iBoard)) == 0 {
		switch { // «the score is the wrong way round»
		case a.Kind == "confirm_result" && rep != nil && rep.Own != nil && rep.Opp != nil && r.turned(rep.Own, rep.Opp):
			return command(Dispute{Score: Score{points(rep.Opp), points(rep.Own), true}, HasScore: true})
		case a.Kind == "yes_no" && a.Own != nil && a.Opp != nil && r.turned(a.Own, a.Opp):
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

// turned reports whether nothing else is said of a total than that its sides are the
// wrong way round, or also who then has won.
func (r *reading) turned(own, opp *float64) bool {
	f := &r.found
	if !f.any() {
		return true
	}
	won := points(opp) > points(own)
	return !f.scored && len(f.boards) == 0 && f.negated == nil && f.doubt == "" && (f.match == OwnWin && won || f.match == OwnLoss && points(opp) < points(own))
}
