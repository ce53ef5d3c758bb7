package command

import "slices"

// boardsOf fixes which player has which board for the whole event (HN-38). Where
// an order sheet is open it is meant instead.
func (r *reading) boardsOf() (Understanding, bool) {
	staff, fixing := r.ctx.arbiter(), r.says(kOrderOf)
	leads := r.ctx.Account.Role == Leader || r.ctx.BoardsOpen != nil
	if r.ctx.LineupOpen != nil || !r.ctx.linked() || !staff && !leads && r.ctx.Account.Role != Player || r.ctx.Boards < 2 || r.found.scored {
		return Understanding{}, false
	}
	boards := r.boardPairs()
	plays := r.says(kPlays, kAttend) || fixing
	if me := r.ctx.member(r.ctx.Account.Player); len(boards) == 0 && plays && me != nil && r.ctx.Account.Role == Player && len(r.nums(iBoard)) == 1 {
		boards = []BoardOf{{Board: r.board(), Player: me.Name}}
	}
	switch {
	case r.text.quoting && len(boards) == 0 && r.has(kBoard, kOrderOf) && r.has(kHearsay) && !r.found.any():
		return r.unknown("quotation"), true
	case r.found.told || len(boards) == 0 && !fixing || len(boards) == 1 && !plays:
		return Understanding{}, false
	case r.says(kNot) && len(boards) == 0:
		return r.unknown("negated"), true
	case r.question() && r.says(kWhen):
		return command(ShowSchedule{Topic: "boards"})
	case r.question() && !r.says(kPlease) && len(boards) == 0:
		if r.says(kWhat, kShow, kOwn) && !r.says(kStill) {
			return command(Status{Of: "boards"})
		}
		return command(ShowRules{Topic: "boards"})
	}
	a := r.about()
	c := SetBoards{Boards: boards, Team: first(a.teams)}
	if in := r.nums(iMember); len(boards) == 0 && len(in) == r.ctx.Boards { // their names in the order of the boards
		for i, no := range in {
			c.Boards = append(c.Boards, BoardOf{Board: i + 1, Player: r.ctx.member(no).Name})
		}
	} else if len(boards) == 0 && r.says(kSame, kPaper) {
		for i := range r.ctx.Roster[:min(r.ctx.Boards, len(r.ctx.Roster))] {
			c.Boards = append(c.Boards, BoardOf{Board: i + 1, Player: r.ctx.Roster[i].Name})
		}
	}
	return r.fitBoards(c), true
}

// fitBoards checks that every player is the team's and has one board.
func (r *reading) fitBoards(c SetBoards) Understanding {
	u := Understanding{Command: c}
	refuse := func(why Invalidity) Understanding {
		u.Invalid, u.Ask = why, &Question{Kind: AskBoardsOf}
		return u
	}
	if len(c.Boards) == 0 {
		u.Missing, u.Ask = []string{"boards"}, &Question{Kind: AskBoardsOf}
		return u
	}
	for i, b := range c.Boards {
		switch {
		case r.ctx.BoardsOpen != nil && !*r.ctx.BoardsOpen:
			return refuse(InvalidClosed)
		case slices.ContainsFunc(c.Boards[:i], func(o BoardOf) bool { return o.Player == b.Player }):
			return refuse(InvalidTwice)
		case len(r.ctx.Roster) > 0 && !slices.ContainsFunc(r.ctx.Roster, func(m Member) bool { return m.Name == b.Player }):
			return refuse(InvalidNotRoster)
		case b.Board > r.ctx.Boards:
			return refuse(InvalidBoard)
		}
	}
	return u
}

// boardPairs reads a board beside each player, before or after him: the side on
// which the first number stands holds for all.
func (r *reading) boardPairs() []BoardOf {
	var out []BoardOf
	board, player := 0, ""
	for i := 0; i < len(r.items); i++ {
		it := &r.items[i]
		tok := &r.text.tokens[it.from]
		if r.text.spoken(it.from) {
			continue
		}
		switch {
		case it.kind == iBoard && len(it.nums) == 1, it.kind == iNumber && it.nums[0] > 0 && it.nums[0] <= 20, it.kind == iDesk:
			board = it.nums[0]
		case it.kind == iMember && len(it.nums) == 1:
			player = r.ctx.member(it.nums[0]).Name
		case tok.kind == kAnyMember:
			player = tok.full
		case it.kind == iUnknown && board > 0 && player == "":
			player, _ = r.nameAt(it.from)
		case r.repairs(it.from):
			if r.saysAfter(it.from, kReplace, kReversed) {
				return r.swapBoards(out, i)
			}
			out, board, player = nil, 0, ""
		}
		if board > 0 && player != "" {
			out = append(out, BoardOf{Board: board, Player: player})
			board, player = 0, ""
		}
	}
	return out
}

func (r *reading) saysAfter(i int, kinds ...string) bool { return r.saysLast(kinds...) > i }

// swapBoards exchanges the players of the two boards named after item i.
func (r *reading) swapBoards(out []BoardOf, i int) []BoardOf {
	var named []int
	for _, it := range r.items[i:] {
		if it.kind == iNumber || it.kind == iBoard {
			named = append(named, it.nums...)
		}
	}
	if len(named) != 2 {
		return nil
	}
	for k := range out {
		if at := slices.Index(named, out[k].Board); at >= 0 {
			out[k].Board = named[1-at]
		}
	}
	slices.SortStableFunc(out, func(a, b BoardOf) int { return a.Board - b.Board })
	return out
}
