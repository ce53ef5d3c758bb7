package standings

import (
	"strings"

	"taikyoku/core"
)

// how is what became of one round of one entry.
type how uint8

const (
	absent      how = iota // no line: not in the event, zero-point bye
	played                 // over the board; a match with a game over the board
	forfeitWin             // the opponent was not there
	forfeitLoss            // this entry was not there
	allocated              // pairing-allocated bye
	fullBye
	halfBye
	pending // paired, no result yet
	free    // the free round of a round robin
)

func (h how) bye() bool { return h == allocated || h == fullBye || h == halfBye }

// line is one round of one entry. Points are tenths: match points and game
// points, both the same in an individual event.
type line struct {
	opp    int32 // index of the opponent, -1 none
	how    how
	colour core.Colour // of board 1
	pts    [2]int32
}

const (
	mp = 0 // index of match points in line.pts and table.total
	gp = 1 // index of game points
)

// seat is one board of one entry in one round of a team event.
type seat struct {
	player, rival int32 // player numbers, 0 nobody
	board         int16
	colour        core.Colour
	score         core.Score
}

// table is a division folded for ranking. It is never written after fold but
// for the caches, which are filled on first use.
type table struct {
	d       *core.Division
	n       int
	rounds  int // folded
	planned int // announced, at least rounds
	boards  int
	team    bool
	robin   bool
	primary int
	policy  Policy
	rules   *Rules

	lines []line // entry after entry, round after round
	seats [][]seat
	total [2][]int32
	win   [2]int32 // of one round
	draw  [2]int32

	ratings  []int32                      // of an individual's player
	unrated  bool                         // one of them has none
	lowest   [2]int32                     // score of the field
	adjusted [2][2][ByesDrawn + 1][]int32 // cache of opponentScore: kind, fore, seen
	mark     []int32                      // scratch of group work: which group an entry is in
	marks    int32
	notes    []core.Trace
	annulled []int // entries whose games do not count
}

func (t *table) of(i int) []line { return t.lines[i*t.rounds : (i+1)*t.rounds] }

// kind resolves a code's score to an index of points.
func (t *table) kind(s Score) int {
	switch {
	case s == MatchPoints && t.team:
		return mp
	case s == GamePoints:
		return gp
	case s == Secondary && t.team:
		return 1 - t.primary
	}
	return t.primary
}

// Robin reports whether a division's system is a round robin: its pairings are
// pre-determined (C.07 15.2).
func Robin(d *core.Division) bool {
	s := strings.ToUpper(d.System)
	for _, word := range []string{"ROBIN", "BERGER", "SCHEVENINGEN", "SCHILLER"} {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}

func newTable(d *core.Division, rules *Rules) *table {
	n, rounds := len(d.Entries), len(d.Played)
	t := &table{
		d: d, n: n, rounds: rounds, planned: max(d.Rounds, rounds), boards: max(d.Boards, 1),
		team: d.Team, robin: Robin(d), primary: gp, policy: rules.policy(d), rules: rules,
		lines: make([]line, n*rounds),
		mark:  make([]int32, n),
	}
	t.total = [2][]int32{make([]int32, n), make([]int32, n)}
	t.win[gp], t.draw[gp] = int32(d.Scoring.Win), int32(d.Scoring.Draw)
	t.win[mp], t.draw[mp] = t.win[gp], t.draw[gp]
	if d.Team {
		t.seats = make([][]seat, n*rounds)
		t.win[gp] *= int32(t.boards)
		t.draw[gp] *= int32(t.boards)
		t.win[mp], t.draw[mp] = int32(d.Match.Win), int32(d.Match.Draw)
		if rules.Primary != GamePoints && (rules.Primary == MatchPoints || !gamePointsFirst(d.System)) {
			t.primary = mp
		}
	}
	for i := range t.lines {
		t.lines[i].opp = -1
	}
	return t
}

func gamePointsFirst(system string) bool {
	s := strings.TrimSuffix(strings.ToUpper(system), "_BAKU")
	return strings.HasSuffix(s, "_GP_MP") || strings.HasSuffix(s, "_GP") && !strings.HasSuffix(s, "_MP_GP")
}

// opponentScore is what entry i brings to its opponents' tie-breaks.
func (t *table) opponentScore(p Policy, kind int, fore bool) []int32 {
	late := 0
	if fore {
		late = 1
	}
	cached := &t.adjusted[kind][late][p.Opponents]
	if *cached == nil {
		*cached = make([]int32, t.n)
		for i := range *cached {
			(*cached)[i] = t.total[kind][i] + t.correction(i, p.Opponents, kind, fore)
		}
	}
	return *cached
}

// correction is the difference between the real and the adjusted score.
func (t *table) correction(i int, seen Seen, kind int, fore bool) int32 {
	lines := t.of(i)
	last := len(lines)
	if seen == LateAbsencesDrawn || seen == ByesDrawn {
		last = t.present(lines, fore)
	}
	var sum int32
	for r, l := range lines {
		drawn := false
		switch seen {
		case UnplayedDrawn:
			drawn = l.how != played && l.how != pending && l.how != free
		case LateAbsencesDrawn:
			drawn = r >= last && requested(l.how)
		case ByesDrawn:
			drawn = r >= last && requested(l.how) || l.how == allocated
		}
		if fore && t.final(r) && l.opp >= 0 {
			drawn = true
		}
		if drawn && !t.robin {
			sum += t.draw[kind] - l.pts[kind]
		}
	}
	return sum
}

// present is the number of rounds up to the last one that the entry did not
// miss by its own will (C.07 16.2.3 against 16.2.5).
func (t *table) present(lines []line, fore bool) int {
	for r := len(lines) - 1; r >= 0; r-- {
		if !voluntary(lines[r].how) || fore && t.final(r) && lines[r].opp >= 0 {
			return r + 1
		}
	}
	return 0
}

// final reports whether r is the last round announced.
func (t *table) final(r int) bool { return r == t.planned-1 }

// requested: a half- or zero-point bye, or any round of absence (16.1).
func requested(h how) bool { return h == absent || h == halfBye }

// voluntary: a VUR, an unplayed round by the entry's own will (16.1).
func voluntary(h how) bool { return requested(h) || h == forfeitLoss }
