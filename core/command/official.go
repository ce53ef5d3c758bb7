package command

import (
	"slices"

	"taikyoku/core"
)

// official is a result that an arbiter enters or corrects at a table.
func (r *reading) official() (Understanding, bool) {
	f := &r.found
	table, round := r.tableOf(), r.round()
	if len(f.boards) == 1 && table == 0 && f.scored && len(r.nums(iBoard)) == 1 {
		table = r.nums(iBoard)[0]
	}
	if r.ctx.Boards <= 1 && table == 0 && len(f.boards) == 1 { // one game a table: 3台 is the table
		table, f.boards[0].Board = f.boards[0].Board, 1
	}
	if b, ok := r.lateForfeit(table, round); ok {
		return b, true
	}
	if u, ok := r.named(table, round); ok {
		return u, true
	}
	fix := r.has(kFix, kMistake, kWrong) || f.negated != nil
	var u Understanding
	switch twice := toldTwice(f.boards); {
	case twice > 0:
		u = r.whichResult(Understanding{Command: ReportBoards{Table: table, Round: round}}, f.boards, twice)
		if table > 0 {
			return u, true
		}
	case f.scored && len(f.boards) > 0 && len(f.boards) < r.ctx.Boards && !fix && table > 0 && f.score.First != f.score.Second && !slices.ContainsFunc(f.boards, func(b BoardResult) bool { return b.Outcome != OwnWin && b.Outcome != OwnLoss }):
		u, f.boards = r.tableTotal(table, round), nil // 2卓 3-1、4番だけ負け: whose? His boards are asked for when the total stands
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
			u = r.whoseTotal(u, table)
		}
		if r.ctx.Boards > 0 && f.score.First+f.score.Second != r.ctx.allPoints() {
			u.Invalid = InvalidSum
			u.Ask = &Question{Kind: AskSum, Args: r.sumArgs(f.score), Choices: near(f.score, r.ctx.allPoints(), ReportTotal{Table: table, Round: round})}
		}
	case f.match == DoubleForfeit:
		return asking(LateForfeit{Table: table, Round: round, Both: true}, AskWhichBoard, nil)
	default:
		return asking(ReportTotal{Table: table, Round: round}, AskTable, nil)
	}
	if f.rival != nil && (u.Ask == nil || u.Ask.Kind == AskTableSide) {
		u.Ask = &Question{Kind: AskTwoTotals, Args: map[string]any{"First": f.rival.typedAs(), "Second": f.typed.typedAs()}}
		if slices.ContainsFunc(f.tables, func(n int) bool { return n != f.tables[0] }) {
			u.Ask = &Question{Kind: AskUnclear}
		}
		return u, true
	}
	if table == 0 {
		u.Ask = &Question{Kind: AskTable}
	} else if u.Ask == nil {
		for _, b := range f.boards {
			if b.Outcome == OwnWin || b.Outcome == OwnLoss || f.colours {
				u.Ask = r.askColours()
			}
			if b.Board > r.ctx.Boards {
				u.Invalid, u.Ask = InvalidBoard, &Question{Kind: AskBoard}
			}
		}
	}
	return u, true
}

// tableTotal is a total at a table of which nobody said whose it is.
func (r *reading) tableTotal(table, round int) Understanding {
	return r.whoseTotal(Understanding{Command: ReportTotal{Table: table, Round: round, Score: r.found.score}}, table)
}

// whoseTotal asks which of the two teams at a table has the first number.
func (r *reading) whoseTotal(u Understanding, table int) Understanding {
	s := r.found.score
	args := map[string]any{"Table": table, "First": s.First.Short(), "Second": s.Second.Short()}
	if team := r.winner(); team != "" {
		args["Winner"] = team
	}
	u.Ask = &Question{Kind: AskTableSide, Args: args, Choices: bothSides(s, u.Command)}
	return u
}

// winner is the team that an arbiter names as the winner, as typed: 3-1で北Aの勝ち,
// "3-1 to North A".
func (r *reading) winner() string {
	t := r.text
	for i := range t.tokens {
		if t.tokens[i].team() {
			return t.original(i, i+1)
		}
	}
	win := r.at(kWin)
	for i := range r.items {
		if r.items[i].kind != iScore {
			continue
		}
		from, to := r.items[i].to, win
		if to < from { // Tigers won 3-1, 3-1 to Tigers
			to = len(t.tokens)
		}
		if win >= 0 && win < r.items[i].from {
			from, to = 0, win
			for j := 0; j < i; j++ {
				if k := r.items[j].kind; k == iTable || k == iBoard || k == iDesk {
					from = r.items[j].to
				}
			}
		}
		return r.nameIn(from, to)
	}
	return ""
}

// nameIn is what stands between two tokens without the small words around it.
func (r *reading) nameIn(from, to int) string {
	small := func(i int) bool {
		tok := &r.text.tokens[i]
		if s := r.text.original(i, i+1); len(s) == 1 && s[0] >= 'A' && s[0] <= 'Z' {
			return false // the A of a first team
		}
		return tok.quiet() || tok.is(kTo) || tok.is(kOwn) || tok.is(kObject)
	}
	for from < to && small(from) {
		from++
	}
	for to > from && small(to-1) {
		to--
	}
	return r.text.original(from, to)
}

// lateForfeit is a board that an arbiter gives up for lateness.
func (r *reading) lateForfeit(table, round int) (Understanding, bool) {
	f := &r.found
	if len(f.boards) == 0 && f.doubt == AskWhichLoser {
		return r.whoIsAbsent(LateForfeit{Table: table, Round: round, Board: r.board()})
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
		return r.whoIsAbsent(c)
	default:
		return Understanding{}, false
	}
	if table == 0 {
		return asking(c, AskTable, nil)
	}
	return command(c)
}

// whoIsAbsent takes the one team that is named as who is not there; its match is
// found by it.
func (r *reading) whoIsAbsent(c LateForfeit) (Understanding, bool) {
	teams := r.teamsNamed()
	if len(teams) != 1 || r.has(kForfeitWin, kWin) {
		return asking(c, AskWhichLoser, nil)
	}
	c.Team = teams[0]
	return command(c)
}

// teamsNamed are the teams named: those that the context knows, else what stands
// as a team's name does: 杭州队, Sendai B, Osaka Rooks.
func (r *reading) teamsNamed() []string {
	var out []string
	add := func(name string) {
		name = tidy(name)
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	t := r.text
	for i := 0; i < len(t.tokens); i++ {
		tok := &t.tokens[i]
		switch {
		case t.spoken(i):
		case tok.team():
			add(tok.full)
		case tok.kind == kOther:
			for end := i + 1; end < len(t.tokens) && end < i+3 && !t.tokens[end].gap; end++ { // 江苏一队
				if t.tokens[end].is(kTeam) {
					add(t.original(i, end+1))
					i = end
					break
				}
			}
		case tok.kind == kLatin && capital(t.original(i, i+1)):
			end := i + 1
			for end < len(t.tokens) && latinFrom(t.folded.Text, t.tokens[end].from) && capital(t.original(end, end+1)) {
				end++
			}
			add(t.original(i, end))
			i = end - 1
		}
	}
	return out
}
