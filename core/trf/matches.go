package trf

import (
	"slices"

	"taikyoku/core"
)

// meeting is a team match being put together. First is the team with the
// smaller number until the colours are known.
type meeting struct {
	first, second int
	white         int // from a 330 record
	games         []core.Game
	at            line
	column        int // of at
}

// teamRound makes a round of team matches out of the cells of the players.
func (a *assembly) teamRound(round int) *Problem {
	meets := map[int]*meeting{} // by team
	join := func(x, y int, l line, column int) (*meeting, *Problem) {
		if x == y {
			return nil, l.bad(column, Contradiction, "own-team", "two players of team {Team} play each other in round {Round}", "Team", x, "Round", round)
		}
		m, n := meets[x], meets[y]
		if m != n || m == nil && n != nil {
			return nil, l.bad(column, Contradiction, "two-opponents", "team {Team} or {Other} has two opponents in round {Round}", "Team", x, "Other", y, "Round", round)
		}
		if m == nil {
			m = &meeting{first: min(x, y), second: max(x, y), at: l, column: column}
			meets[x], meets[y] = m, m
		}
		return m, nil
	}
	for _, f := range a.forfeits {
		if f.round == round {
			m, bad := join(f.white, f.black, f.line, 12)
			if bad != nil {
				return bad
			}
			m.white = f.white
		}
	}
	var alone []*playerLine // won or lost by forfeit against nobody
	byes := map[int]core.ByeKind{}
	for _, p := range a.players {
		team, c := a.teamOf[p.player.No], p.cell(round)
		switch {
		case team == 0:
		case c.opponent != 0:
			game, bad := a.game(p, round)
			if bad != nil {
				return bad
			}
			m, bad := join(team, a.teamOf[c.opponent], p.line, c.column)
			if bad != nil {
				return bad
			}
			if game != nil {
				m.games = append(m.games, *game)
			}
		case c.result == '+', c.result == '-' && c.colour != '-' && c.colour != ' ':
			alone = append(alone, p)
		case !c.bye() && c.result != 'U':
			return p.line.bad(c.column, BadResult, "result-alone", "a result but no opponent in round {Round}", "Round", round)
		case c.result != ' ' && c.result != 'Z' && c.result != '-':
			byes[team] = byeKind(c.result)
		}
	}
	for _, p := range alone {
		a.aloneGame(p, round, meets, byes)
	}
	return a.closeRound(round, meets, byes)
}

// aloneGame adds a board where nobody sat opposite.
func (a *assembly) aloneGame(p *playerLine, round int, meets map[int]*meeting, byes map[int]core.ByeKind) {
	team, c := a.teamOf[p.player.No], p.cell(round)
	m := meets[team]
	if m == nil {
		if byes[team] == 0 {
			a.warn(p.line.bad(c.column, Incomplete, "forfeit-against", "team {Team} wins by forfeit in round {Round}, no 330 record says against whom: taken as a full-point bye", "Team", team, "Round", round))
			byes[team] = core.FullBye
		}
		return
	}
	game := core.Game{White: p.player.No, Result: core.WhiteForfeit}
	if c.result == '-' {
		game.Result = core.DoubleForfeit
	}
	switch c.colour {
	case 'b':
		game.White, game.Black = 0, game.White
		game.Result.White, game.Result.Black = game.Result.Black, game.Result.White
	case '-', ' ':
		game.Board = unknownColour
	}
	m.games = append(m.games, game)
}

// unknownColour marks, while a match is put together, a game whose colours
// are still to be taken from the board.
const unknownColour = -1

// closeRound orders the boards, finds the colours and gives every team that
// has no match its bye.
func (a *assembly) closeRound(round int, meets map[int]*meeting, byes map[int]core.ByeKind) *Problem {
	out := &a.d.Played[round-1]
	pab := 0
	if a.pab != nil && round <= len(a.pab.teams) {
		pab = a.pab.teams[round-1]
	}
	for no := 1; no <= len(a.d.Entries); no++ {
		m := meets[no]
		if m == nil {
			out.Byes = append(out.Byes, core.Bye{Entry: no, Kind: a.teamBye(round, no, pab, byes[no])})
			continue
		}
		if no == pab {
			return a.pab.line.bad(15, Contradiction, "team-bye", "team {Team} has a bye and an opponent in round {Round}", "Team", no, "Round", round)
		}
		if byes[no] != 0 {
			return m.at.bad(m.column, Contradiction, "team-bye", "team {Team} has a bye and an opponent in round {Round}", "Team", no, "Round", round)
		}
		if m.first == no {
			match, bad := a.match(m, round)
			if bad != nil {
				return bad
			}
			out.Matches = append(out.Matches, match)
		}
	}
	return nil
}

func (a *assembly) teamBye(round, no, pab int, kind core.ByeKind) core.ByeKind {
	switch {
	case no == pab:
		return core.PAB
	case kind != 0:
		return kind
	}
	announced := slices.ContainsFunc(a.byes, func(b byeLine) bool { return b.round == round && slices.Contains(b.ids, no) })
	if !announced && !a.anyCell(round, no) {
		a.warn(fault(Incomplete, "team-silent", "team {Team} has neither a match nor a bye in round {Round}: taken as absent", "Team", no, "Round", round))
	}
	return core.ZeroBye
}

func (a *assembly) anyCell(round, team int) bool {
	return slices.ContainsFunc(a.d.Entries[team-1].Members, func(p core.Player) bool { return !a.byNo[p.No].cell(round).blank() })
}
