package standings

import (
	"cmp"
	"slices"

	"taikyoku/core"
)

// BoardRules are the clauses of a board prize as data (JP-55 … JP-58, HN-17).
//
// The codes of Order: PTS game points · PCT points in share of games (draw = half) · TPR performance · GAMES number of games · WON games won · BWG won
// with Black · FOULS (few first) · TEAM rank of the player's team · LOT.
type BoardRules struct {
	Order []string
	// MinGames is the fewest games to be ranked.
	MinGames int
	// Forfeits count as games and as points.
	Forfeits bool
	// MostPlayed ranks a player of several boards where he played most, the
	// higher board where equal, with the games of all boards; else every board
	// ranks what was played on it.
	MostPlayed bool
	// TeamPercent is the share of the possible match points that a team needs
	// for its players to be ranked.
	TeamPercent int
	// Unrated is the rating of an opponent without one; UnratedIgnored leaves
	// those games out of TPR.
	Unrated int
	// Seed and Label are the lot's, as in Rules.
	Seed, Label string
}

// BoardsOf reads a regulation's clauses.
func BoardsOf(b core.BoardRanking) BoardRules {
	return BoardRules{
		Order: b.Order, MinGames: b.MinGames, Forfeits: b.Forfeits, MostPlayed: b.MostPlayedBoard,
		TeamPercent: b.TeamPercent, Unrated: b.Unrated,
	}
}

// BoardList is the ranking of one board.
type BoardList struct {
	Board int
	Rows  []BoardRow
}

// BoardRow is one player in the ranking of a board. Rank 0: not ranked, and
// Out says why: "games" too few, "team" under the gate.
type BoardRow struct {
	Rank   int
	Player int // number
	Name   string
	Entry  int // number of the team
	Team   string
	Games  int
	Points Value
	Values []Value // one per code of the order
	Split  int     // the code that set this row apart from the one above; -1: shared or first
	Out    string
	Terms  []BoardTerm
}

// BoardTerm is one game of a player.
type BoardTerm struct {
	Round, Board int
	Opponent     int // player number, 0 an empty chair
	Name         string
	Rating       int
	Score        core.Score
	Counted      bool
}

var boardCodes = map[string]bool{ // code: lower is better
	"PTS": false, "PCT": false, "TPR": false, "GAMES": false, "WON": false, "BWG": false, "FOULS": true, "TEAM": true, "LOT": true,
}

// KnownCode says what is wrong with a code, be it of a stack or of a board
// ranking; nil: it is known.
func KnownCode(code string) error {
	if _, ok := boardCodes[code]; ok {
		return nil
	}
	_, err := ParseCode(code)
	return err
}

// Boards ranks the players of every board. The standings give the ranks of
// teams for TEAM; they must be of the same division.
func Boards(d core.Division, s Standings, rules BoardRules) ([]BoardList, error) {
	for _, code := range rules.Order {
		if _, ok := boardCodes[code]; !ok {
			return nil, &CodeError{code, "is no code of a board ranking"}
		}
	}
	t, err := fold(&d, &Rules{Unrated: rules.Unrated})
	if err != nil {
		return nil, err
	}
	if !t.team {
		return nil, &CodeError{"boards", "an individual event has no boards to rank"}
	}
	b := boardRanking{table: t, rules: rules, teamRank: make([]int, t.n+1)}
	for _, row := range s.Rows {
		b.teamRank[row.Entry] = row.Rank
	}
	b.index()
	return b.lists(), nil
}

// boardRanking ranks players; people are found by their numbers.
type boardRanking struct {
	*table
	rules    BoardRules
	people   []*core.Player
	place    []int // of a player in the roster
	teamRank []int // by entry number
}

func (b *boardRanking) index() {
	top := 0
	for _, e := range b.d.Entries {
		for _, p := range e.Members {
			top = max(top, p.No)
		}
	}
	b.people, b.place = make([]*core.Player, top+1), make([]int, top+1)
	b.people[0] = &core.Player{}
	for i := range b.d.Entries {
		for j := range b.d.Entries[i].Members {
			p := &b.d.Entries[i].Members[j]
			b.people[p.No], b.place[p.No] = p, j
		}
	}
}

func (b *boardRanking) lists() []BoardList {
	lists := make([]BoardList, b.boards)
	for n := range lists {
		lists[n].Board = n + 1
	}
	for i := range b.n {
		for j, terms := range b.gamesOf(i) {
			for _, board := range b.homes(terms) {
				lists[board-1].Rows = append(lists[board-1].Rows, b.row(i, j, board, terms))
			}
		}
	}
	for n := range lists {
		b.rank(lists[n].Rows)
	}
	return lists
}

// gamesOf are the games of a team's players, by their place in the roster.
func (b *boardRanking) gamesOf(i int) [][]BoardTerm {
	games := make([][]BoardTerm, len(b.d.Entries[i].Members))
	for r := range b.rounds {
		for _, s := range b.seats[i*b.rounds+r] {
			if s.player == 0 || s.score == core.Missing {
				continue
			}
			j, rival := b.place[s.player], b.people[s.rival]
			if games[j] == nil {
				games[j] = make([]BoardTerm, 0, b.rounds)
			}
			games[j] = append(games[j], BoardTerm{
				Round: r + 1, Board: int(s.board), Opponent: int(s.rival), Name: rival.Name, Rating: rival.Rating,
				Score: s.score, Counted: s.score.Played() || b.rules.Forfeits,
			})
		}
	}
	return games
}

// homes are the boards a player is ranked on. Forfeited games seat nobody
// where they do not count (JP-57, JP-58).
func (b *boardRanking) homes(terms []BoardTerm) []int {
	played := make([]int, b.boards+1)
	for _, t := range terms {
		if t.Counted && t.Board >= 1 && t.Board <= b.boards {
			played[t.Board]++
		}
	}
	var boards []int
	for board := range played {
		if played[board] > 0 {
			boards = append(boards, board)
		}
	}
	slices.SortFunc(boards, func(x, y int) int { return cmp.Or(cmp.Compare(played[y], played[x]), cmp.Compare(x, y)) })
	if b.rules.MostPlayed && len(boards) > 1 {
		return boards[:1]
	}
	return boards
}

// row is one player on one board; terms are all games of the player, and only
// a player of several lists needs a copy of them.
func (b *boardRanking) row(i, j, board int, terms []BoardTerm) BoardRow {
	p := &b.d.Entries[i].Members[j]
	row := BoardRow{Player: p.No, Name: p.Name, Entry: i + 1, Team: b.d.Entries[i].Name, Split: -1, Terms: terms}
	if !b.rules.MostPlayed {
		row.Terms = slices.Clone(terms)
		for k := range row.Terms {
			row.Terms[k].Counted = row.Terms[k].Counted && row.Terms[k].Board == board
		}
	}
	var points core.Points
	for _, t := range row.Terms {
		if t.Counted {
			row.Games++
			points += b.d.Scoring.Of(t.Score)
		}
	}
	row.Points = Ratio(int64(points), 10)
	switch {
	case row.Games < b.rules.MinGames:
		row.Out = "games"
	case 100*int64(b.total[mp][i]) < int64(b.rules.TeamPercent)*int64(b.win[mp])*int64(b.rounds):
		row.Out = "team"
	}
	row.Values = make([]Value, len(b.rules.Order))
	for k, code := range b.rules.Order {
		row.Values[k] = b.value(code, p, &row)
	}
	return row
}

// value is one code of a board ranking for one player.
func (b *boardRanking) value(code string, p *core.Player, row *BoardRow) Value {
	switch code {
	case "PTS":
		return row.Points
	case "GAMES":
		return Whole(int64(row.Games))
	case "PCT": // points ÷ games, a win counting 1
		if row.Games == 0 {
			return Value{}
		}
		return Ratio(row.Points.num, int64(b.d.Scoring.Win)*int64(row.Games))
	case "TPR":
		return b.performance(row.Terms)
	case "WON", "BWG":
		return b.won(row, code == "BWG")
	case "FOULS":
		return Whole(int64(p.Fouls))
	case "TEAM":
		return Whole(int64(b.teamRank[row.Entry]))
	}
	return Value{} // LOT: drawn only between those who are still tied
}

// performance is the average of the opponents' ratings and the difference for
// the score, all boards together; forfeits have no rating to count.
func (b *boardRanking) performance(terms []BoardTerm) Value {
	ratings := make([]int64, 0, 16)
	var halves int64
	for _, t := range terms {
		rating := t.Rating
		if rating == 0 {
			rating = max(0, b.rules.Unrated)
		}
		if !t.Counted || !t.Score.Played() || rating == 0 {
			continue
		}
		ratings = append(ratings, int64(rating))
		switch t.Score {
		case core.Won:
			halves += 2
		case core.Drew:
			halves++
		}
	}
	if len(ratings) == 0 {
		return Value{}
	}
	return Whole(performance(ratings, halves))
}

func (b *boardRanking) won(row *BoardRow, black bool) Value {
	var n int64
	for _, t := range row.Terms {
		if !t.Counted || t.Score != core.Won && t.Score != core.ForfeitWon {
			continue
		}
		for _, s := range b.seats[(row.Entry-1)*b.rounds+t.Round-1] {
			if int(s.player) == row.Player && (!black || s.colour == core.Black) {
				n++
			}
		}
	}
	return Whole(n)
}

// rank sorts a board: those who are ranked first, by the order; a lot only
// where all the rest is equal.
func (b *boardRanking) rank(rows []BoardRow) {
	differ := func(x, y *BoardRow) (sign, code int) {
		for k, code := range b.rules.Order {
			if c := x.Values[k].Cmp(y.Values[k]); c != 0 {
				if !boardCodes[code] {
					c = -c
				}
				return c, k
			}
		}
		return 0, -1
	}
	better := func(x, y *BoardRow) int {
		if (x.Out == "") != (y.Out == "") {
			if x.Out == "" {
				return -1
			}
			return 1
		}
		sign, _ := differ(x, y)
		return cmp.Or(sign, cmp.Compare(x.Player, y.Player))
	}
	sortRows(rows, better)
	if lot := slices.Index(b.rules.Order, "LOT"); lot >= 0 && b.rules.Seed != "" {
		b.lots(rows, lot, func(x, y *BoardRow) bool { sign, _ := differ(x, y); return sign == 0 })
		sortRows(rows, better)
	}
	for j := range rows {
		if rows[j].Out != "" {
			continue
		}
		rows[j].Rank = j + 1
		if j == 0 {
			continue
		}
		if _, k := differ(&rows[j-1], &rows[j]); k < 0 {
			rows[j].Rank = rows[j-1].Rank
		} else {
			rows[j].Split = k
		}
	}
}

// sortRows sorts by pointers: the rows are wide.
func sortRows(rows []BoardRow, better func(x, y *BoardRow) int) {
	order := make([]*BoardRow, len(rows))
	for i := range rows {
		order[i] = &rows[i]
	}
	slices.SortFunc(order, better)
	sorted := make([]BoardRow, len(rows))
	for i, row := range order {
		sorted[i] = *row
	}
	copy(rows, sorted)
}

// lots draws for the players who are equal in all other codes.
func (b *boardRanking) lots(rows []BoardRow, lot int, level func(x, y *BoardRow) bool) {
	drawn := make([]bool, len(rows))
	for j := 1; j < len(rows); j++ {
		if rows[j].Out == "" && level(&rows[j-1], &rows[j]) {
			drawn[j-1], drawn[j] = true, true
		}
	}
	for j := range rows {
		if drawn[j] {
			rows[j].Values[lot] = Whole(Lot(b.rules.Seed, b.rules.Label, rows[j].Player))
		}
	}
}
