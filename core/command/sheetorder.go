package command

import "slices"

// sheetorder.go is the sheet that changes start from, and its order.

// base is the sheet that a change starts from.
func (r *reading) base() []int {
	if a := r.ctx.Asked; a != nil && a.Action == (SubmitLineup{}).Verb() && len(a.Players) > 0 {
		return a.Players
	}
	if m := r.ctx.Match; m != nil && r.ctx.LineupOpen == nil && len(m.Lineup) > 0 {
		return m.Lineup
	}
	if o := r.ctx.LineupOpen; o != nil && len(o.Default) > 0 {
		return o.Default
	}
	var first []int
	for i := range r.ctx.Roster {
		if len(first) < r.ctx.Boards {
			first = append(first, r.ctx.Roster[i].No)
		}
	}
	return first
}

// sort puts roster numbers into the order of the roster.
func (r *reading) sort(players []int) {
	slices.SortStableFunc(players, func(a, b int) int { return r.rank(a) - r.rank(b) })
}

func (r *reading) rank(no int) int {
	return slices.IndexFunc(r.ctx.Roster, func(m Member) bool { return m.No == no })
}
