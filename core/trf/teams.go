package trf

import (
	"strings"

	"taikyoku/core"
)

// teamLine is a 310 or 013 record.
type teamLine struct {
	line        line
	entry       core.Entry
	ids         []int // members, in board order
	from        int   // column of the first
	match, game core.Points
	scored      bool
	rank        int
}

// column is where a member stands, or all of them where they are not aligned.
func (t *teamLine) column(member int) int {
	for at := t.from; at <= len(t.line.grid); at += 5 {
		if n, is := digits(t.line.field(at, at+3)); is && n == member {
			return at
		}
	}
	return t.from
}

type pabLine struct {
	line        line
	match, game core.Points
	teams       []int // by round; 0 = nobody
}

type forfeitLine struct {
	line         line
	round        int
	white, black int
	result       core.Result
}

type lineupLine struct {
	line           line
	round          int
	team, opponent int
	boards         []int
}

// team310 reads a 310 record; columns by characters and, where that fails, by bytes.
func (r *reader) team310(l line) *Problem {
	if len(r.teams) == MaxTeams {
		return l.bad(5, TooLarge, "teams-limit", "more than {Most} teams do not fit into this format", "Most", MaxTeams)
	}
	t, bad := team310(l)
	if bad != nil && len(l.raw) != len(l.grid) {
		wide := l
		wide.grid = l.bytesGrid()
		if second, no := team310(wide); no == nil {
			r.warn(l.bad(0, Layout, "bytes", "columns counted in bytes"))
			t, bad = second, nil
		}
	}
	if bad != nil {
		return bad
	}
	r.teams = append(r.teams, t)
	return nil
}

func team310(l line) (*teamLine, *Problem) {
	t := &teamLine{line: l}
	no, ok, bad := l.number(5, 7)
	if bad != nil {
		return nil, bad
	}
	if !ok || no == 0 {
		return nil, l.bad(5, BadNumber, "no-team-number", "no team number")
	}
	if gap := l.field(8, 8) + l.field(41, 41) + l.field(47, 47) + l.field(54, 54) + l.field(61, 61); gap != "" {
		return nil, l.bad(8, BadLine, "columns", "columns are not where they should be")
	}
	t.entry = core.Entry{No: no, Name: l.field(9, 40), Short: l.field(42, 46)}
	strength, _, bad := l.points(48, 53)
	if bad != nil {
		return nil, bad
	}
	t.entry.Strength = int(strength / 10)
	var matched, gamed bool
	if t.match, matched, bad = l.points(55, 60); bad != nil {
		return nil, bad
	}
	if t.game, gamed, bad = l.points(62, 67); bad != nil {
		return nil, bad
	}
	t.scored = matched && gamed
	if t.rank, _, bad = l.number(69, 71); bad != nil {
		return nil, bad
	}
	t.from = 74
	t.ids, bad = l.numbers(t.from, 4)
	return t, bad
}

// team013 reads a 013 record: no number, the order of the lines counts.
func (r *reader) team013(l line) *Problem {
	grid := l
	ids, bad := grid.numbers(37, 4)
	if bad != nil && len(l.raw) != len(l.grid) {
		wide := l
		wide.grid = l.bytesGrid()
		if second, no := wide.numbers(37, 4); no == nil {
			r.warn(l.bad(0, Layout, "bytes", "columns counted in bytes"))
			grid, ids, bad = wide, second, nil
		}
	}
	if bad != nil {
		return bad
	}
	if len(r.oldTeam) == MaxTeams {
		return l.bad(5, TooLarge, "teams-limit", "more than {Most} teams do not fit into this format", "Most", MaxTeams)
	}
	r.oldTeam = append(r.oldTeam, &teamLine{
		line: l, ids: ids, from: 37,
		entry: core.Entry{No: len(r.oldTeam) + 1, Name: grid.field(5, 36)},
	})
	return nil
}

// lineup reads a 300 record.
func (r *reader) lineup(l line) *Problem {
	u := lineupLine{line: l}
	var bad *Problem
	if u.round, bad = r.roundNumber(l, 5, 7, 1); bad != nil {
		return bad
	}
	if u.team, _, bad = l.number(9, 11); bad != nil {
		return bad
	}
	if u.opponent, _, bad = l.number(13, 15); bad != nil {
		return bad
	}
	if u.boards, bad = l.numbers(17, 4); bad != nil {
		return bad
	}
	r.lineups = append(r.lineups, u)
	return nil
}

// teamPAB reads the 320 record.
func (r *reader) teamPAB(l line) *Problem {
	if r.pab != nil {
		return l.bad(1, Contradiction, "second-320", "a second 320 record, the first is on line {Line}", "Line", r.pab.line.no)
	}
	p := &pabLine{line: l}
	var bad *Problem
	if p.match, _, bad = l.points(5, 8); bad != nil {
		return bad
	}
	if p.game, _, bad = l.points(10, 13); bad != nil {
		return bad
	}
	for at := 15; at <= len(l.grid); at += 4 {
		no, _, bad := l.number(at, at+2)
		if bad != nil {
			return bad
		}
		p.teams = append(p.teams, no)
		if no != 0 {
			r.lastRound = max(r.lastRound, len(p.teams))
		}
	}
	if len(p.teams) > MaxRounds {
		return l.bad(15, TooLarge, "rounds-limit", "more than {Most} rounds", "Most", MaxRounds)
	}
	r.pab = p
	return nil
}

// forfeit reads a 330 record: a match that was not played.
func (r *reader) forfeit(l line) *Problem {
	f := forfeitLine{line: l}
	switch kind := l.field(5, 6); kind {
	case "+-":
		f.result = core.WhiteForfeit
	case "-+":
		f.result = core.BlackForfeit
	case "--":
		f.result = core.DoubleForfeit
	default:
		return l.bad(5, BadLine, "forfeit", `forfeit "{Text}" (+-, -+ or --)`, "Text", short(kind))
	}
	var bad *Problem
	if f.round, bad = r.roundNumber(l, 8, 10, 1); bad != nil {
		return bad
	}
	if f.white, _, bad = l.number(12, 14); bad != nil {
		return bad
	}
	if f.black, _, bad = l.number(16, 18); bad != nil {
		return bad
	}
	if f.white == f.black {
		return l.bad(12, Contradiction, "team-itself", "a team against itself")
	}
	r.lastRound = max(r.lastRound, f.round)
	r.forfeits = append(r.forfeits, f)
	return nil
}

// rosters turns the team records into entries.
func (a *assembly) rosters() *Problem {
	lines := a.teams
	if len(lines) == 0 {
		lines = a.oldTeam
	}
	a.d.Entries = make([]core.Entry, len(lines))
	a.teamOf = make(map[int]int, len(a.players))
	for _, t := range lines {
		no := t.entry.No
		if no > len(lines) {
			return t.line.bad(5, BadNumber, "missing-team", "team number {Team} of {Count} teams: a number is missing", "Team", no, "Count", len(lines))
		}
		if a.d.Entries[no-1].No != 0 {
			return t.line.bad(5, BadNumber, "team-twice", "team number {Team} twice", "Team", no)
		}
		entry := t.entry
		for _, id := range t.ids {
			if id == 0 {
				continue
			}
			p := a.byNo[id]
			if p == nil {
				return t.line.bad(t.column(id), BadNumber, "member-missing", "member {No} has no 001 record", "No", id)
			}
			if other, taken := a.teamOf[id]; taken {
				return t.line.bad(t.column(id), Contradiction, "two-teams", "player {No} is also a member of team {Team}", "No", id, "Team", other)
			}
			a.teamOf[id] = no
			entry.Members = append(entry.Members, p.player)
		}
		a.d.Entries[no-1] = entry
		if t.rank > 0 {
			a.doc.TeamRanks[no] = t.rank
		}
	}
	for _, p := range a.players {
		if a.teamOf[p.player.No] != 0 {
			continue
		}
		for _, c := range p.cells {
			if !c.bye() {
				return p.line.bad(5, Contradiction, "teamless-plays", "player {No} plays but belongs to no team", "No", p.player.No)
			}
		}
		a.warn(p.line.bad(5, Incomplete, "teamless", "player {No} belongs to no team: left out", "No", p.player.No))
		delete(a.doc.Ranks, p.player.No)
	}
	return nil
}

// isTeamCode reports whether a 192 code is one of team events.
func isTeamCode(code string) bool { return strings.Contains(code, "TEAM") }

// ofEither reports whether a 192 code is one of individual and team events
// alike: it is not one of FIDE's, who have two.
func ofEither(code string) bool { return strings.HasPrefix(code, "XIANGQI_SWISS") }
