package trf

import (
	"cmp"
	"slices"

	"taikyoku/core"
)

// match gives the games of a meeting their boards and finds the White team.
func (a *assembly) match(m *meeting, round int) (core.Match, *Problem) {
	out := core.Match{White: m.first, Black: m.second}
	games, bad := a.seat(m, round)
	if bad != nil {
		return out, bad
	}
	white := m.white
	for i := 0; white == 0 && i < len(games); i++ {
		if !games[i].uncoloured && games[i].White+games[i].Black > 0 {
			white = a.whiteTeam(m, games[i].Game)
		}
	}
	if white == m.second {
		out.White, out.Black = m.second, m.first
	}
	for _, g := range games {
		if g.uncoloured {
			a.colour(&g.Game, out)
		}
		out.Games = append(out.Games, g.Game)
	}
	return out, nil
}

// seated is a game with its places in both line-ups; 0 = nobody sat there.
type seated struct {
	core.Game
	uncoloured    bool
	first, second int
}

// seat puts the games in board order: by the line-ups (300) where they are
// given, else by the order of the teams' lists; a board where nobody of the
// first team sat goes where the second team's order puts it.
func (a *assembly) seat(m *meeting, round int) ([]seated, *Problem) {
	first, second := a.places(m.first, round), a.places(m.second, round)
	var games, loose []seated
	absent := 0
	for _, g := range m.games {
		s := seated{Game: g, uncoloured: g.Board == unknownColour}
		for _, player := range []int{g.White, g.Black} {
			switch {
			case player == 0:
			case a.teamOf[player] == m.first:
				s.first = first.of[player]
				absent = max(absent, missing(first, player))
			default:
				s.second = second.of[player]
				absent = max(absent, missing(second, player))
			}
		}
		if s.first > 0 {
			games = append(games, s)
		} else {
			loose = append(loose, s)
		}
	}
	if absent > 0 {
		return nil, a.byNo[absent].line.bad(a.byNo[absent].cell(round).column, Contradiction, "lineup-without", "player {No} plays in round {Round} but is not in the line-up (300)", "No", absent, "Round", round)
	}
	slices.SortFunc(games, func(x, y seated) int { return cmp.Compare(x.first, y.first) })
	slices.SortFunc(loose, func(x, y seated) int { return cmp.Compare(x.second, y.second) })
	for _, s := range loose {
		at := slices.IndexFunc(games, func(g seated) bool { return g.second > s.second })
		if at < 0 {
			at = len(games)
		}
		games = slices.Insert(games, at, s)
	}
	if bad := number(games, first, second); bad != nil {
		return nil, bad
	}
	return emptyBoards(games, first, second), nil
}

// emptyBoards adds the boards that both line-ups leave empty: nobody came.
func emptyBoards(games []seated, first, second places) []seated {
	for _, board := range first.empty {
		if slices.Contains(second.empty, board) && !slices.ContainsFunc(games, func(g seated) bool { return g.Board == board }) {
			games = append(games, seated{Game: core.Game{Board: board, Result: core.DoubleForfeit}})
		}
	}
	slices.SortStableFunc(games, func(x, y seated) int { return cmp.Compare(x.Board, y.Board) })
	return games
}

// missing is the player, if a line-up was given and he is not in it.
func missing(p places, player int) int {
	if p.given && p.of[player] == 0 {
		return player
	}
	return 0
}

// number gives the games their board numbers.
func number(games []seated, first, second places) *Problem {
	for i := range games {
		g := &games[i]
		g.Board = i + 1
		switch {
		case first.given && g.first > 0:
			g.Board = g.first
		case second.given && g.second > 0:
			g.Board = g.second
		case first.given || second.given:
			g.Board = 0
		}
	}
	taken := map[int]bool{}
	for _, g := range games {
		if g.Board != 0 && taken[g.Board] {
			l := first.line
			if !first.given {
				l = second.line
			}
			return l.bad(17, Contradiction, "board-twice", "two games on board {Board}", "Board", g.Board)
		}
		taken[g.Board] = true
	}
	free := 1
	for i := range games {
		if games[i].Board == 0 {
			for taken[free] {
				free++
			}
			games[i].Board = free
			taken[free] = true
		}
	}
	slices.SortStableFunc(games, func(x, y seated) int { return cmp.Compare(x.Board, y.Board) })
	return nil
}

// places is where the players of a team sat in a round.
type places struct {
	of    map[int]int
	given bool // by a 300 record
	empty []int
	line  line
}

func (a *assembly) places(team, round int) places {
	p := places{of: map[int]int{}}
	for i, member := range a.d.Entries[team-1].Members {
		p.of[member.No] = i + 1
	}
	for _, u := range a.lineupsOf[[2]int{team, round}] {
		p.of, p.given, p.line = map[int]int{}, true, u.line
		for board, player := range u.boards {
			if player != 0 {
				p.of[player] = board + 1
			} else {
				p.empty = append(p.empty, board+1)
			}
		}
	}
	return p
}

// whiteTeam is the team that has White in the match, as the game shows it.
func (a *assembly) whiteTeam(m *meeting, g core.Game) int {
	team := a.teamOf[g.White]
	if g.White == 0 {
		team = m.first + m.second - a.teamOf[g.Black]
	}
	if boardColour(a.d, g.Board) == core.Black {
		team = m.first + m.second - team
	}
	return team
}

// colour gives a game without colours those of its board.
func (a *assembly) colour(g *core.Game, m core.Match) {
	has := m.White + m.Black - a.teamOf[g.Black] // the team that sits with White now
	if g.White != 0 {
		has = a.teamOf[g.White]
	}
	if (has == m.White) != (boardColour(a.d, g.Board) == core.White) {
		g.White, g.Black = g.Black, g.White
		g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
	}
}

// boards finds the number of boards, and fills the matches that only a 330
// record tells of.
func (a *assembly) boards() *Problem {
	most := len(a.d.BoardColours)
	for _, round := range a.d.Played {
		for _, m := range round.Matches {
			for _, g := range m.Games {
				most = max(most, g.Board)
			}
		}
	}
	if most == 0 {
		most = smallestTeam(a.d)
		a.warn(fault(Incomplete, "boards-unknown", "number of boards unknown (352): taken from the smallest team: {Count}", "Count", most))
	}
	a.d.Boards = most
	for _, f := range a.forfeits {
		matches := a.d.Played[f.round-1].Matches
		at := slices.IndexFunc(matches, func(m core.Match) bool { return m.White == f.white && m.Black == f.black })
		m := &matches[at]
		for _, g := range m.Games {
			if g.Result.Played() {
				return f.line.bad(5, Contradiction, "forfeit-played", "match {White}-{Black} of round {Round} is forfeited and played", "White", f.white, "Black", f.black, "Round", f.round)
			}
		}
		told := len(m.Games)
		for i, g := range m.Games {
			if g.White == 0 && g.Black == 0 {
				m.Games[i].Result = a.boardForfeit(f.result, g.Board)
			}
		}
		for board := 1; told == 0 && board <= a.d.Boards; board++ {
			m.Games = append(m.Games, core.Game{Board: board, Result: a.boardForfeit(f.result, board)})
		}
	}
	return nil
}

// smallestTeam is the number of boards that every team can fill.
func smallestTeam(d *core.Division) int {
	most := MaxPlayers
	for _, e := range d.Entries {
		most = min(most, len(e.Members))
	}
	return max(most, 1)
}

// boardForfeit is the result on a board of a forfeited match.
func (a *assembly) boardForfeit(match core.Result, board int) core.Result {
	if boardColour(a.d, board) == core.Black {
		match.White, match.Black = match.Black, match.White
	}
	return match
}
