package crosstable

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"taikyoku/core"
)

// teams carries the reading of a team event.
type teams struct {
	*Import
	player  map[string]int // number by id
	owner   map[int]int    // team by player number
	matches map[[2]int]int // index of the match in its round, by round and table
	boards  bool           // games.csv is there
	rows    map[[2]int]int // row of matches.csv, by round and table
}

func (im *Import) team(dir fs.FS, s *sheet, m meta) error {
	t := &teams{Import: im, player: map[string]int{}, owner: map[int]int{}, matches: map[[2]int]int{}, rows: map[[2]int]int{}}
	d := &im.Division
	d.Team, d.Boards, d.Rounds = true, max(m.Boards, 1), m.Rounds
	d.Match = core.StandardMatch(d.Boards)
	if m.Match != nil {
		d.Match.Win, d.Match.Draw, d.Match.Loss = inTenths(m.Match.Win), inTenths(m.Match.Draw), inTenths(m.Match.Loss)
	}
	if m.Bye != nil {
		d.Match.PABMatch, d.Match.PABGame = inTenths(m.Bye.MP), inTenths(m.Bye.GP)
	}
	if err := t.roster(dir); err != nil {
		return err
	}
	games, err := open(dir, "games.csv")
	if err != nil {
		return err
	}
	t.boards = games != nil
	if !t.boards {
		im.warn(&Problem{File: "games.csv", Detail: "not there: the boards of each match are made up from its score, wins first; tie-breaks on boards mean nothing"})
		t.anonymous()
	}
	for i := range s.rows {
		if err := t.match(s, i); err != nil {
			return err
		}
	}
	if t.boards {
		if err := t.games(games); err != nil {
			return err
		}
	}
	t.absences()
	if err := t.sums(s); err != nil {
		return err
	}
	return t.published(dir)
}

func inTenths(f float64) core.Points { return core.Points(min(max(f, -100), 100)*10 + 0.5) }

// roster reads teams.csv and players.csv.
func (t *teams) roster(dir fs.FS) error {
	s, err := open(dir, "teams.csv")
	if err != nil {
		return err
	}
	if s == nil {
		return &Problem{File: "teams.csv", Detail: "not there"}
	}
	if err := s.need("team"); err != nil {
		return err
	}
	d := &t.Division
	for i := range s.rows {
		no, err := s.number(i, "team", maxEntries)
		if err != nil {
			return err
		}
		if no != i+1 || no > 999 {
			return s.problem(i, s.cell(i, "name"), "team number %d, expected %d of at most 999", no, i+1)
		}
		name := s.cell(i, "name")
		if name == "" {
			name = "Team " + strconv.Itoa(no)
		}
		d.Entries = append(d.Entries, core.Entry{No: no, Name: name})
	}
	p, err := open(dir, "players.csv")
	if err != nil || p == nil {
		return err
	}
	return t.members(p)
}

func (t *teams) members(s *sheet) error {
	if err := s.need("player", "team"); err != nil {
		return err
	}
	for i := range s.rows {
		id := s.cell(i, "player")
		team, err := s.number(i, "team", maxEntries)
		if err != nil {
			return err
		}
		rating, err := s.number(i, "rating", 9999)
		if err != nil {
			return err
		}
		if team < 1 || team > len(t.Division.Entries) {
			return s.problem(i, id, "no team %d", team)
		}
		if _, twice := t.player[id]; twice || id == "" {
			return s.problem(i, id, "a player without an id, or with one that is taken")
		}
		t.addPlayer(id, team, rating)
	}
	return nil
}

func (t *teams) addPlayer(id string, team, rating int) int {
	no := len(t.player) + 1
	t.player[id], t.owner[no] = no, team
	e := &t.Division.Entries[team-1]
	e.Members = append(e.Members, core.Player{No: no, Name: id, Rating: rating})
	return no
}

// anonymous gives every team without a roster one player per board.
func (t *teams) anonymous() {
	for i := range t.Division.Entries {
		e := &t.Division.Entries[i]
		for b := len(e.Members) + 1; b <= t.Division.Boards; b++ {
			t.addPlayer(fmt.Sprintf("%s %d", e.Name, b), e.No, 0)
		}
	}
}

var teamByes = map[string]core.ByeKind{
	"bye": core.PAB, "halfbye": core.HalfBye, "fullbye": core.FullBye, "zerobye": core.ZeroBye, "unpaired": core.ZeroBye, "": core.ZeroBye,
}

// match reads one row of matches.csv.
func (t *teams) match(s *sheet, i int) error {
	if i == 0 {
		if err := s.need("round", "team_a", "team_b", "gp_a", "gp_b"); err != nil {
			return err
		}
	}
	d := &t.Division
	round, err := s.number(i, "round", maxRounds)
	if err != nil {
		return err
	}
	if round == 0 || round*len(d.Entries) > maxCells {
		return s.problem(i, "", "no round, or one too many")
	}
	a, err := s.number(i, "team_a", len(d.Entries))
	if err != nil {
		return err
	}
	b, err := s.number(i, "team_b", len(d.Entries))
	if err != nil {
		return err
	}
	if a == 0 || a == b {
		return s.problem(i, "", "team %d against team %d", a, b)
	}
	for len(d.Played) < round {
		d.Played = append(d.Played, core.Round{})
	}
	d.Rounds = max(d.Rounds, round)
	r := &d.Played[round-1]
	if b == 0 {
		kind, ok := teamByes[s.cell(i, "status")]
		if !ok {
			return s.problem(i, d.Entries[a-1].Name, "no opponent, and %q is no kind of bye", s.cell(i, "status"))
		}
		r.Byes = append(r.Byes, core.Bye{Entry: a, Kind: kind})
		return nil
	}
	table, err := s.number(i, "table", maxEntries)
	if err != nil {
		return err
	}
	key := [2]int{round, table}
	if _, twice := t.matches[key]; twice && t.boards {
		return s.problem(i, "", "a second match at table %d of round %d", table, round)
	}
	t.matches[key], t.rows[key] = len(r.Matches), i
	m := core.Match{White: a, Black: b}
	if !t.boards {
		if m.Games, err = t.madeUp(s, i, a, b); err != nil {
			return err
		}
	}
	r.Matches = append(r.Matches, m)
	return nil
}

// madeUp makes boards from a match score: wins first, then draws, then losses.
func (t *teams) madeUp(s *sheet, i, a, b int) ([]core.Game, error) {
	for_, err := s.points(i, "gp_a")
	if err != nil {
		return nil, err
	}
	against, err := s.points(i, "gp_b")
	if err != nil {
		return nil, err
	}
	boards := t.Division.Boards
	if for_+against > core.Points(boards)*10 || for_%5 != 0 || against%5 != 0 {
		return nil, s.problem(i, t.Division.Entries[a-1].Name, "%s:%s is no score of %d boards", for_.Short(), against.Short(), boards)
	}
	forfeit := s.cell(i, "status") == "forfeit"
	var games []core.Game
	for board := 1; board <= boards; board++ {
		res := core.Result{White: core.Lost, Black: core.Lost}
		switch {
		case for_ >= 10:
			res, for_ = core.WhiteWins, for_-10
		case for_ == 5 && against >= 5:
			res, for_, against = core.Drawn, 0, against-5
		case against >= 10:
			res, against = core.BlackWins, against-10
		}
		if forfeit {
			res = unplayed(res)
		}
		g := core.Game{Board: board, White: t.memberNo(a, board), Black: t.memberNo(b, board), Result: res}
		if board%2 == 0 {
			g.White, g.Black, g.Result.White, g.Result.Black = g.Black, g.White, res.Black, res.White
		}
		games = append(games, g)
	}
	return games, nil
}

func unplayed(r core.Result) core.Result {
	switch r {
	case core.WhiteWins:
		return core.WhiteForfeit
	case core.BlackWins:
		return core.BlackForfeit
	}
	return core.DoubleForfeit
}

func (t *teams) memberNo(team, board int) int {
	if m := t.Division.Entries[team-1].Members; board <= len(m) {
		return m[board-1].No
	}
	return 0
}

// games reads games.csv.
func (t *teams) games(s *sheet) error {
	if err := s.need("round", "table", "board", "white", "black", "result"); err != nil {
		return err
	}
	for i := range s.rows {
		round, err := s.number(i, "round", len(t.Division.Played))
		if err != nil {
			return err
		}
		table, err := s.number(i, "table", maxEntries)
		if err != nil {
			return err
		}
		board, err := s.number(i, "board", 99)
		if err != nil {
			return err
		}
		at, ok := t.matches[[2]int{round, table}]
		if !ok || board == 0 {
			return s.problem(i, "", "no match at table %d of round %d, or no board", table, round)
		}
		g := core.Game{Board: board}
		if g.White, err = t.sitting(s, i, "white"); err != nil {
			return err
		}
		if g.Black, err = t.sitting(s, i, "black"); err != nil {
			return err
		}
		if g.Result, ok = result(s.cell(i, "result")); !ok {
			return s.problem(i, "", "%q is not a result", s.cell(i, "result"))
		}
		m := &t.Division.Played[round-1].Matches[at]
		if len(m.Games) == 0 && (t.owner[g.White] == m.Black || t.owner[g.Black] == m.White) {
			m.White, m.Black = m.Black, m.White
		}
		m.Games = append(m.Games, g)
		t.Division.Boards = max(t.Division.Boards, board)
	}
	return nil
}

func (t *teams) sitting(s *sheet, i int, column string) (int, error) {
	id := s.cell(i, column)
	no, ok := t.player[id]
	if !ok && id != "" {
		return 0, s.problem(i, id, "is in no team")
	}
	return no, nil
}

// absences writes down who is missing from a round.
func (t *teams) absences() {
	for r := range t.Division.Played {
		round := &t.Division.Played[r]
		there := make([]bool, len(t.Division.Entries)+1)
		for _, m := range round.Matches {
			there[m.White], there[m.Black] = true, true
		}
		for _, b := range round.Byes {
			there[b.Entry] = true
		}
		for _, e := range t.Division.Entries {
			if !there[e.No] {
				round.Byes = append(round.Byes, core.Bye{Entry: e.No, Kind: core.ZeroBye})
				t.warn(&Problem{File: "matches.csv", Entry: e.Name, Detail: fmt.Sprintf("neither a match nor a bye in round %d: taken as absent", r+1)})
			}
		}
	}
}

// sums compares the boards with the match scores of matches.csv.
func (t *teams) sums(s *sheet) error {
	if !t.boards {
		return nil
	}
	keys := make([][2]int, 0, len(t.rows))
	for key := range t.rows {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, key := range keys {
		row := t.rows[key]
		a, _ := s.number(row, "team_a", maxEntries)
		want, err := s.points(row, "gp_a")
		if err != nil {
			return err
		}
		m := t.Division.Played[key[0]-1].Matches[t.matches[key]]
		if got := t.gamePoints(m, a); got != want {
			t.warn(s.problem(row, t.Division.Entries[a-1].Name, "%s game points, the boards give %s", want.Short(), got.Short()))
		}
	}
	return nil
}

func (t *teams) gamePoints(m core.Match, team int) core.Points {
	var sum core.Points
	for _, g := range m.Games {
		if t.owner[g.White] == team || g.White == 0 && t.owner[g.Black] != team {
			sum += t.Division.Scoring.Of(g.Result.White)
		} else {
			sum += t.Division.Scoring.Of(g.Result.Black)
		}
	}
	return sum
}
