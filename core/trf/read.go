package trf

import (
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"taikyoku/core"
)

// Options are what a reader has to be told.
type Options struct {
	Encoding Encoding
	// ByResults goes on with a player whose points are not the sum of his
	// results: a warning names him and the results count. Pairing needs to know
	// which of the two is right, standings do not.
	ByResults bool
}

const (
	// MaxRounds is what the three columns of a round's number hold.
	MaxRounds = 999
	// maxCells bounds players × rounds, against files that are made to be huge.
	maxCells = 4_000_000
	maxBytes = 64 << 20
)

// Read reads a tournament report file. The error is a *Problem where the file
// is to blame.
func Read(from io.Reader, o Options) (*Document, error) {
	input, err := io.ReadAll(io.LimitReader(from, maxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(input) > maxBytes {
		return nil, fault(TooLarge, "file-large", "the file is larger than any tournament")
	}
	return Parse(input, o)
}

// Parse reads a tournament report file that is in memory.
func Parse(input []byte, o Options) (*Document, error) {
	lines, bad := split(input, o.Encoding)
	if bad != nil {
		return nil, bad
	}
	doc, bad := parse(lines, o)
	if bad != nil {
		return nil, bad
	}
	return doc, nil
}

// AsProblem is the problem in the file that err is about, if it is one.
func AsProblem(err error) (*Problem, bool) {
	var p *Problem
	ok := errors.As(err, &p)
	return p, ok
}

// assembly puts the records of a file together into a division.
type assembly struct {
	*reader
	options   Options
	d         *core.Division
	tpn       map[int]int             // number in the file → TPN, for individuals
	teamOf    map[int]int             // player number → TPN of the team, for teams
	played    int                     // rounds that are over or at least paired
	lineupsOf map[[2]int][]lineupLine // by team and round
}

func parse(lines []line, o Options) (*Document, *Problem) {
	doc := &Document{Ranks: map[int]int{}, TeamRanks: map[int]int{}}
	r := &reader{
		doc: doc, byNo: map[int]*playerLine{},
		value: map[string]core.Points{}, matchValue: map[string]core.Points{},
	}
	for _, l := range lines {
		if bad := r.record(l); bad != nil {
			return nil, bad
		}
	}
	a := &assembly{reader: r, options: o, d: &doc.Division, lineupsOf: map[[2]int][]lineupLine{}}
	for _, u := range r.lineups {
		key := [2]int{u.team, u.round}
		a.lineupsOf[key] = append(a.lineupsOf[key], u)
	}
	for _, step := range []func() *Problem{
		a.kind, a.roundsPlayed, a.settings, a.participants, a.numbers,
		a.buildRounds, a.requestedByes, a.scoring, a.restrictions, a.acceleration, a.checkPoints,
	} {
		if bad := step(); bad != nil {
			return nil, bad
		}
	}
	doc.Warnings = merged(r.warnings)
	a.whereabouts()
	return doc, nil
}

// kind decides whether the event is one of teams.
func (a *assembly) kind() *Problem {
	if len(a.players) == 0 {
		return fault(Incomplete, "no-players", "no players (001 records)")
	}
	individual := a.system != "" && !isTeamCode(a.system) && !ofEither(a.system) ||
		a.system == "" && strings.Contains(strings.ToLower(a.doc.Header.Type), "individual")
	switch {
	case individual && len(a.teams) > 0:
		return a.teams[0].line.bad(5, Contradiction, "team-individual", "a team in an individual event")
	case individual:
		for _, t := range a.oldTeam {
			a.warn(t.line.bad(0, Ignored, "team-ignored", "a team in an individual event: kept, not used"))
			a.doc.Other = append(a.doc.Other, Record{"013", strings.TrimRight(t.line.text, " ")})
		}
	case len(a.teams)+len(a.oldTeam) > 0:
		a.d.Team = true
	case isTeamCode(a.system):
		return a.systemAt.bad(5, Incomplete, "no-teams", "{System} without teams (310 records)", "System", short(a.system))
	}
	return nil
}

// roundsPlayed finds the last round that has been paired: the last one with
// anything but byes, or for which every player has an entry.
func (a *assembly) roundsPlayed() *Problem {
	every := a.cellRounds
	a.played = a.lastRound
	for _, p := range a.players {
		every = min(every, len(p.cells))
		for i := len(p.cells); i > a.played; i-- {
			if !p.cells[i-1].bye() {
				a.played = i
			}
		}
	}
	a.played = max(a.played, every)
	if max(a.played, a.cellRounds) > MaxRounds || a.cellRounds*len(a.players) > maxCells {
		return fault(TooLarge, "rounds-many", "more rounds than any tournament has")
	}
	if n := a.rounds.n; n > 0 && a.played > n {
		return a.rounds.at.bad(5, Contradiction, "more-rounds", "{Rounds} rounds announced, {Played} in the file", "Rounds", n, "Played", a.played)
	}
	for _, v := range a.virtual {
		if n := a.rounds.n; n > 0 && len(v.perRound) > n {
			return v.line.bad(10, Contradiction, "virtual-rounds", "virtual points for {Count} of {Rounds} rounds", "Count", len(v.perRound), "Rounds", n)
		}
	}
	return nil
}

func (a *assembly) settings() *Problem {
	d, h := a.d, a.doc.Header
	d.System, d.Rounds, d.Initial = a.system, a.rounds.n, a.initial
	if d.Team {
		d.BoardColours = a.board
	}
	for _, layout := range []string{"2006/01/02", "2006-01-02", "06/01/02", "2.1.2006"} {
		if date, err := time.Parse(layout, h.Start); err == nil {
			d.Date = date
			break
		}
	}
	return nil
}

// participants makes the entries.
func (a *assembly) participants() *Problem {
	for _, p := range a.players {
		if p.rank > 0 {
			a.doc.Ranks[p.player.No] = p.rank
		}
	}
	if a.d.Team {
		return a.rosters()
	}
	if !a.byRank {
		slices.SortFunc(a.players, func(x, y *playerLine) int { return x.player.No - y.player.No })
	}
	a.tpn = make(map[int]int, len(a.players))
	for i, p := range a.players {
		if !a.byRank && p.player.No != i+1 {
			return p.line.bad(5, BadNumber, "missing-after", "number {No} after {Before}: a number is missing", "No", p.player.No, "Before", i)
		}
		a.tpn[p.player.No] = i + 1
	}
	if a.byRank {
		a.doc.Numbers = make([]int, len(a.players))
	}
	for i, p := range a.players {
		if a.byRank {
			if p.player.No > len(a.players) {
				return p.line.bad(5, BadNumber, "missing-player", "number {No} of {Count} players: a number is missing", "No", p.player.No, "Count", len(a.players))
			}
			a.doc.Numbers[i] = p.player.No
		}
		person := p.player
		person.No = i + 1
		a.d.Entries = append(a.d.Entries, core.Entry{
			No: i + 1, Name: person.Name, Strength: person.Rating, Members: []core.Player{person},
		})
	}
	return nil
}

// numbers checks that every number a record speaks of exists, and turns the
// numbers of the file into TPNs.
func (a *assembly) numbers() *Problem {
	check := func(l line, column int, ids []int) *Problem {
		for i, id := range ids {
			if ids[i] = a.entry(id); ids[i] == 0 {
				return l.bad(column, BadNumber, "nobody", "{No} is nobody's number", "No", id)
			}
		}
		return nil
	}
	for _, b := range a.byes {
		if bad := check(b.line, 11, b.ids); bad != nil {
			return bad
		}
	}
	for _, lists := range [][]idsLine{a.absentNow, a.forbidden} {
		for _, f := range lists {
			if bad := check(f.line, 5, f.ids); bad != nil {
				return bad
			}
		}
	}
	for _, x := range a.abnormal {
		if bad := check(x.line, 24, x.adjustment.Entries); bad != nil {
			return bad
		}
	}
	for _, f := range a.forfeits {
		if bad := check(f.line, 12, []int{f.white, f.black}); bad != nil {
			return bad
		}
	}
	for _, u := range a.lineups {
		if bad := check(u.line, 9, []int{u.team}); bad != nil {
			return bad
		}
	}
	if a.pab != nil {
		for _, no := range a.pab.teams {
			if no != 0 && a.entry(no) == 0 {
				return a.pab.line.bad(15, BadNumber, "nobody", "{No} is nobody's number", "No", no)
			}
		}
	}
	return nil
}

// entry is the TPN for a number of the file; 0 if there is none.
func (a *assembly) entry(id int) int {
	if !a.d.Team {
		return a.tpn[id]
	}
	if id < 1 || id > len(a.d.Entries) {
		return 0
	}
	return id
}

// requestedByes gives Absent and Announced their 240 and XXZ records and the
// cells that stand after the last paired round.
func (a *assembly) requestedByes() *Problem {
	later := map[int]map[int]core.ByeKind{}
	put := func(l line, column, round, entry int, kind core.ByeKind) *Problem {
		if later[round] == nil {
			later[round] = map[int]core.ByeKind{}
		}
		if before := later[round][entry]; before != 0 && before != kind {
			return l.bad(column, Contradiction, "two-byes", "{No} has two different byes in round {Round}", "No", entry, "Round", round)
		}
		later[round][entry] = kind
		return nil
	}
	if bad := a.laterCells(put); bad != nil {
		return bad
	}
	for _, b := range a.byes {
		for _, entry := range b.ids {
			bad := (*Problem)(nil)
			if b.round > a.played {
				bad = put(b.line, 11, b.round, entry, b.kind)
			} else {
				bad = a.pastBye(b, entry)
			}
			if bad != nil {
				return bad
			}
		}
	}
	next := a.played + 1
	for _, z := range a.absentNow {
		for _, entry := range z.ids {
			if later[next] == nil || later[next][entry] == 0 {
				put(z.line, 5, next, entry, core.ZeroBye)
			}
		}
	}
	a.d.Absent = later[next]
	delete(later, next)
	for _, round := range slices.Sorted(maps.Keys(later)) {
		for _, kind := range []core.ByeKind{core.FullBye, core.HalfBye, core.ZeroBye} {
			given := Announced{Round: round, Kind: kind}
			for _, entry := range slices.Sorted(maps.Keys(later[round])) {
				if later[round][entry] == kind {
					given.Entries = append(given.Entries, entry)
				}
			}
			if given.Entries != nil {
				a.doc.Announced = append(a.doc.Announced, given)
			}
		}
	}
	return nil
}

// laterCells reads the cells behind the last paired round. A team is away
// when all its members are.
func (a *assembly) laterCells(put func(line, int, int, int, core.ByeKind) *Problem) *Problem {
	for round := a.played + 1; round <= a.cellRounds; round++ {
		away := map[int]core.ByeKind{} // of teams
		here := map[int]bool{}
		for _, p := range a.players {
			kind, c := core.ByeKind(0), cell{}
			if round <= len(p.cells) && !p.cells[round-1].blank() {
				c = p.cells[round-1]
				kind = byeKind(c.result)
			}
			team := a.teamOf[p.player.No]
			switch {
			case a.d.Team && kind == 0:
				here[team] = true
			case a.d.Team:
				if away[team] == 0 || away[team] == core.ZeroBye {
					away[team] = kind
				}
			case kind != 0:
				if bad := put(p.line, c.column, round, a.tpn[p.player.No], kind); bad != nil {
					return bad
				}
			}
		}
		for team, kind := range away {
			if team != 0 && !here[team] {
				put(line{}, 0, round, team, kind)
			}
		}
	}
	return nil
}

// byeKind is the bye that a letter without an opponent stands for.
func byeKind(result byte) core.ByeKind {
	switch result {
	case 'U', '+': // + in TRF06
		return core.PAB
	case 'F':
		return core.FullBye
	case 'H', '=': // = in TRF06
		return core.HalfBye
	}
	return core.ZeroBye
}

// pastBye applies a 240 record of a round that is over.
func (a *assembly) pastBye(b byeLine, entry int) *Problem {
	byes := a.d.Played[b.round-1].Byes
	at := slices.IndexFunc(byes, func(x core.Bye) bool { return x.Entry == entry })
	switch {
	case at < 0:
		return b.line.bad(11, Contradiction, "bye-opponent", "{No} has an opponent in round {Round}", "No", entry, "Round", b.round)
	case byes[at].Kind == core.ZeroBye:
		byes[at].Kind = b.kind // the players of a team say Z or nothing
	case byes[at].Kind != b.kind:
		return b.line.bad(11, Contradiction, "another-bye", "{No} has another bye in round {Round}", "No", entry, "Round", b.round)
	}
	return nil
}
