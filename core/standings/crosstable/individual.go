package crosstable

import (
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"taikyoku/core"
)

// cell is one round of one player as the table says it.
type cell struct {
	opponent int
	colour   core.Colour
	score    core.Score
	bye      core.ByeKind // where there is no opponent
}

var meetingForm = regexp.MustCompile(`^([0-9]{1,4})([wbWBv-])([10=+½-])$`)

var scores = map[string]core.Score{
	"1": core.Won, "0": core.Lost, "=": core.Drew, "½": core.Drew, "+": core.ForfeitWon, "-": core.ForfeitLost,
}

var byes = map[string]core.ByeKind{
	"": core.ZeroBye, "Z": core.ZeroBye, "U": core.PAB, "F": core.FullBye, "H": core.HalfBye,
}

// readCell reads "12w1" or "U".
func readCell(text string) (cell, bool) {
	if kind, ok := byes[strings.ToUpper(text)]; ok {
		return cell{bye: kind}, true
	}
	m := meetingForm.FindStringSubmatch(text)
	if m == nil {
		return cell{}, false
	}
	c := cell{score: scores[m[3]]}
	c.opponent, _ = strconv.Atoi(m[1])
	switch strings.ToLower(m[2]) {
	case "w":
		c.colour = core.White
	case "b":
		c.colour = core.Black
	}
	return c, c.opponent > 0
}

// grid is the whole table: cells by player index, then column.
type grid struct {
	*sheet
	names []string
	cells [][]cell
}

func (im *Import) individual(dir fs.FS, s *sheet, m meta) error {
	g, err := im.players(s)
	if err != nil {
		return err
	}
	d := &im.Division
	if g.byOpponent() {
		im.warn(&Problem{File: s.file, Detail: "the columns are opponents: a round robin, its games put into Berger rounds"})
		if d.System == "" {
			d.System = "CUSTOM_ROUNDROBIN"
		}
		g.berger()
	}
	if d.System == "" && strings.Contains(strings.ToLower(m.Name), "robin") {
		d.System = "CUSTOM_ROUNDROBIN"
	}
	if len(g.cells) > 0 {
		d.Rounds = max(m.Rounds, len(g.cells[0]))
	}
	if err := im.rounds(g); err != nil {
		return err
	}
	return im.declared(dir)
}

// players reads numbers, names, ratings and cells.
func (im *Import) players(s *sheet) (*grid, error) {
	if err := s.need("no", "r1"); err != nil {
		return nil, err
	}
	if len(s.rows) > maxEntries {
		return nil, &Problem{File: s.file, Detail: fmt.Sprintf("more than %d players", maxEntries)}
	}
	rounds := 1
	for rounds < maxRounds {
		if _, ok := s.columns["r"+strconv.Itoa(rounds+1)]; !ok {
			break
		}
		rounds++
	}
	g := &grid{sheet: s, cells: make([][]cell, len(s.rows))}
	for i := range s.rows {
		no, err := s.number(i, "no", maxEntries)
		if err != nil {
			return nil, err
		}
		if no != i+1 {
			return nil, s.problem(i, "", "player number %d, expected %d: rows are in the order of their numbers", no, i+1)
		}
		rating, err := s.number(i, "rating", 9999)
		if err != nil {
			return nil, err
		}
		name := s.cell(i, "name")
		if name == "" {
			name = "Player " + strconv.Itoa(no)
		}
		g.names = append(g.names, name)
		im.Division.Entries = append(im.Division.Entries, core.Entry{
			No: no, Name: name, Strength: rating,
			Members: []core.Player{{No: no, Name: name, Rating: rating, Sex: s.cell(i, "sex"), Federation: s.cell(i, "federation")}},
		})
		for r := 1; r <= rounds; r++ {
			text := s.cell(i, "r"+strconv.Itoa(r))
			c, ok := readCell(text)
			if !ok || c.opponent > len(s.rows) || c.opponent == no {
				return nil, s.problem(i, name, "round %d: %q is not a result against another player", r, text)
			}
			g.cells[i] = append(g.cells[i], c)
		}
	}
	return g, nil
}

// byOpponent reports whether the columns are opponents rather than rounds.
func (g *grid) byOpponent() bool {
	meetings := 0
	for _, row := range g.cells {
		for col, c := range row {
			if c.opponent == 0 {
				continue
			}
			if c.opponent != col+1 {
				return false
			}
			meetings++
		}
	}
	return meetings > 0
}

// berger moves the cells of a table by opponents into rounds: in round r meet
// i and j with i+j ≡ r+1 (mod n−1), the last one meets who would meet himself.
func (g *grid) berger() {
	n := len(g.cells)
	if n%2 == 1 {
		n++
	}
	rounds := make([][]cell, len(g.cells))
	for i, row := range g.cells {
		rounds[i] = make([]cell, n-1)
		for r := range rounds[i] {
			rounds[i][r] = cell{bye: core.ZeroBye}
		}
		for _, c := range row {
			if c.opponent > 0 {
				rounds[i][bergerRound(i, c.opponent-1, n)] = c
			}
		}
	}
	g.cells = rounds
}

func bergerRound(i, j, n int) int {
	if j == n-1 {
		i, j = j, i
	}
	if i == n-1 {
		return (2 * j) % (n - 1)
	}
	return (i + j) % (n - 1)
}

// rounds makes matches of cells; both cells of a game must agree.
func (im *Import) rounds(g *grid) error {
	for r := range im.Division.Rounds {
		var round core.Round
		for i, row := range g.cells {
			if r >= len(row) {
				continue
			}
			c := row[r]
			if c.opponent == 0 {
				round.Byes = append(round.Byes, core.Bye{Entry: i + 1, Kind: c.bye})
				continue
			}
			if err := g.agree(i, r, c); err != nil {
				return err
			}
			if c.colour == core.White || c.colour == core.NoColour && i+1 < c.opponent {
				game := core.Game{Board: 1, White: i + 1, Black: c.opponent, Result: core.Result{White: c.score, Black: g.cells[c.opponent-1][r].score}}
				round.Matches = append(round.Matches, core.Match{White: i + 1, Black: c.opponent, Games: []core.Game{game}})
			}
		}
		if len(round.Matches) > 0 || len(round.Byes) > 0 {
			im.Division.Played = append(im.Division.Played, round)
		}
	}
	return nil
}

// agree checks a cell against the opponent's.
func (g *grid) agree(i, r int, c cell) error {
	row := g.cells[c.opponent-1]
	bad := func(what string) error {
		return g.problem(i, g.names[i], "round %d: %s %s", r+1, what, g.names[c.opponent-1])
	}
	if r >= len(row) || row[r].opponent != i+1 {
		return bad("the table has no game for")
	}
	other := row[r]
	if c.colour != other.colour.Opposite() {
		return bad("the colours do not fit with those of")
	}
	two := [2]core.Score{c.score, other.score}
	switch two {
	case [2]core.Score{core.Won, core.Lost}, [2]core.Score{core.Lost, core.Won}, [2]core.Score{core.Drew, core.Drew},
		[2]core.Score{core.Lost, core.Lost}, [2]core.Score{core.ForfeitWon, core.ForfeitLost},
		[2]core.Score{core.ForfeitLost, core.ForfeitWon}, [2]core.Score{core.ForfeitLost, core.ForfeitLost}:
		return nil
	}
	return bad("the result contradicts that of")
}

// declared compares the points of standings.csv with the results.
func (im *Import) declared(dir fs.FS) error {
	s, err := open(dir, "standings.csv")
	if err != nil || s == nil || s.need("no", "pts") != nil {
		return err
	}
	sum := personal(&im.Division)
	for i := range s.rows {
		no, err := s.number(i, "no", len(im.Division.Entries))
		if err != nil {
			return err
		}
		pts, err := s.points(i, "pts")
		if err != nil {
			return err
		}
		if no > 0 && pts != sum[no] {
			im.warn(s.problem(i, im.Division.Entries[no-1].Name, "%s points, the results give %s", pts.Short(), sum[no].Short()))
		}
	}
	return nil
}
