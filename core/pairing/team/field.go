package team

import (
	"fmt"
	"slices"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// team is what C.04.6 needs to know of a team before a round is paired.
type team struct {
	no            int
	score, second core.Points // primary and secondary score, as in the standings (1.2)
	pairing       core.Points // primary score with virtual points (C.04.7 1.5)
	colours       []core.Colour
	difference    int  // matches with White less matches with Black (1.6.2)
	played        int  // matches really played
	barred        bool // C2
	floated       bool // played an opponent of another score last round (1.5)
	arrived       bool // paired or byed before, or present now
	prefers       core.Colour
	strong        bool
}

// field is the round to be paired.
type field struct {
	division core.Division
	system   system
	readings Readings
	round    int
	rounds   int
	initial  core.Colour
	teams    []team          // by TPN; 0 is nobody
	legal    *matching.Graph // C1: who may meet
	barriers []int           // how many others a team may not meet
	most     int             // the largest of barriers
	banned   map[[2]int]bool // prohibited though they never met; the smaller TPN first
	owner    map[int]int     // the team of a player
	present  []int           // TPNs, ascending
	bye      int             // 0 until given, and for an even field
}

// newField reads the division. It refuses what must not be guessed: an unknown
// number of rounds (C7 and C10 need it) and a missing result.
func newField(d core.Division, r Readings) (*field, error) {
	s, err := parseSystem(d.System)
	if err != nil {
		return nil, err
	}
	n := len(d.Entries)
	f := &field{
		division: d, system: s, readings: r, round: d.Next(), rounds: d.Rounds, initial: d.Initial,
		teams: make([]team, n+1), legal: matching.NewGraph(n + 1), barriers: make([]int, n+1),
	}
	for i := 1; i <= n; i++ {
		for j := i + 1; j <= n; j++ {
			f.legal.Join(i, j)
		}
	}
	if f.rounds == 0 {
		return nil, f.refuse("the number of rounds is unknown", "cannot.rounds")
	}
	if f.round > f.rounds {
		return nil, f.refuse(fmt.Sprintf("round %d of %d", f.round, f.rounds), "cannot.over", "Rounds", f.rounds)
	}
	for i := range f.teams {
		f.teams[i].no = i
	}
	f.owner, f.banned = make(map[int]int), make(map[[2]int]bool)
	for _, e := range d.Entries {
		for _, p := range e.Members {
			f.owner[p.No] = e.No
		}
	}
	if err := f.replay(); err != nil {
		return nil, err
	}
	f.prohibit()
	for _, e := range d.Entries {
		if _, absent := d.Absent[e.No]; absent || e.Withdrawn {
			continue
		}
		f.present = append(f.present, e.No)
		f.teams[e.No].arrived = true
	}
	f.most = slices.Max(f.barriers)
	for i := range f.teams {
		t := &f.teams[i]
		t.pairing = t.score + f.virtual(i, f.round)
		t.prefers, t.strong = f.prefer(t)
	}
	return f, nil
}

// refuse is the answer when something must be told or corrected first.
func (f *field) refuse(reason, key string, args ...any) error {
	return &core.RefusedError{
		Reason: fmt.Sprintf("cannot pair round %d: %s", f.round, reason),
		Why:    because("C.04.6", key, append([]any{"Round", f.round}, args...)...),
	}
}

// replay folds the rounds played into the teams.
func (f *field) replay() error {
	d := &f.division
	f.adjust(0)
	for i, round := range d.Played {
		before := slices.Clone(f.teams)
		for no := range f.teams {
			f.teams[no].floated = false // only the previous round counts (1.5)
		}
		for _, m := range round.Matches {
			if err := f.meeting(m, i+1, before); err != nil {
				return err
			}
		}
		for _, bye := range round.Byes {
			if bye.Entry < 1 || bye.Entry >= len(f.teams) {
				return f.refuse(fmt.Sprintf("a bye of round %d for team %d, which is not there", i+1, bye.Entry), "cannot.entry", "Entry", bye.Entry)
			}
			f.unpaired(bye)
		}
		f.adjust(i + 1)
	}
	return nil
}

// adjust adds the bonuses and penalties of a round (TRF 299).
func (f *field) adjust(round int) {
	for _, a := range f.division.Adjustments {
		if a.Round != round {
			continue
		}
		for _, no := range a.Entries {
			if no > 0 && no < len(f.teams) {
				f.award(&f.teams[no], a.Match, a.Game)
			}
		}
	}
}

// meeting folds one match of a round into its two teams. before are the teams as
// they were when the round was paired.
func (f *field) meeting(m core.Match, round int, before []team) error {
	if m.White < 1 || m.Black < 1 || m.White >= len(f.teams) || m.Black >= len(f.teams) || m.White == m.Black {
		return f.refuse(fmt.Sprintf("round %d has a match %d-%d", round, m.White, m.Black), "cannot.match", "Of", round, "White", m.White, "Black", m.Black)
	}
	out, known := f.outcome(m)
	if !known {
		return f.refuse(fmt.Sprintf("round %d: the result of %d-%d is missing", round, m.White, m.Black), "cannot.result", "Of", round, "White", m.White, "Black", m.Black)
	}
	w, b := &f.teams[m.White], &f.teams[m.Black]
	f.award(w, out.matchWhite, out.gamesWhite)
	f.award(b, out.matchBlack, out.gamesBlack)
	w.arrived, b.arrived = true, true
	floated := f.apart(&before[m.White], &before[m.Black], round) && (out.played || f.readings.R6PairedFloats)
	w.floated, b.floated = floated, floated
	if !out.played { // R4: no meeting, no colour, not a match played
		w.barred = w.barred || out.gamesWhite > out.gamesBlack // C2, R5
		b.barred = b.barred || out.gamesBlack > out.gamesWhite
		return nil
	}
	f.keepApart(m.White, m.Black)
	w.colours, b.colours = append(w.colours, core.White), append(b.colours, core.Black)
	w.difference, b.difference = w.difference+1, b.difference-1
	w.played, b.played = w.played+1, b.played+1
	return nil
}

// apart reports whether two teams had different scores when a round was paired.
func (f *field) apart(a, b *team, round int) bool {
	x, y := a.score, b.score
	if f.readings.R7 != Nowhere {
		x, y = x+f.virtual(a.no, round), y+f.virtual(b.no, round)
	}
	return x != y
}

// unpaired folds a round without an opponent into a team.
func (f *field) unpaired(bye core.Bye) {
	t := &f.teams[bye.Entry]
	games, scoring, match := core.Points(f.boards()), f.division.Scoring, f.division.Match
	switch bye.Kind {
	case core.PAB:
		f.award(t, match.PABMatch, match.PABGame)
		t.barred, t.arrived = true, true
	case core.FullBye:
		f.award(t, match.Win, games*scoring.Full)
		t.barred = true
	case core.HalfBye:
		f.award(t, match.Draw, games*scoring.Half)
	case core.ZeroBye:
		f.award(t, 0, games*scoring.Zero)
	}
}

// award adds match and game points to the primary and secondary score.
func (f *field) award(t *team, match, game core.Points) {
	if f.system.gamePoints {
		match, game = game, match
	}
	t.score += match
	t.second += game
}

// virtual are a team's virtual points of a round (C.04.7): those the file
// gives, or, for a code that names Baku, those of its article 1.
func (f *field) virtual(no, round int) core.Points {
	if len(f.division.Virtual) == 0 {
		if f.system.baku {
			return f.bakuPoints(no, round)
		}
		return 0
	}
	var sum core.Points
	for _, v := range f.division.Virtual {
		if v.First <= round && round <= v.Last && v.From <= no && no <= v.To {
			if f.system.gamePoints {
				sum += v.Game
			} else {
				sum += v.Match
			}
		}
	}
	return sum
}

// bakuPoints is C.04.7 1.2 and 1.4: the first half, rounded up to an even
// number, has a win more in the first half of the accelerated rounds (which are
// the first half of all), and half a win more in the others.
func (f *field) bakuPoints(no, round int) core.Points {
	accelerated := (f.rounds + 1) / 2
	full := (accelerated + 1) / 2
	switch {
	case no > f.lastOfGroupA() || round > accelerated:
		return 0
	case round <= full:
		return f.division.Match.Win
	}
	return f.division.Match.Win / 2
}

// lastOfGroupA is the TPN of the last team of the upper group: late entries do
// not move that border (C.04.7 1.3).
func (f *field) lastOfGroupA() int {
	late := make([]bool, len(f.teams))
	if len(f.division.Played) == 0 {
		for no, kind := range f.division.Absent {
			late[no] = kind == core.NotYetIn
		}
	} else {
		for _, bye := range f.division.Played[0].Byes {
			late[bye.Entry] = bye.Kind == core.NotYetIn
		}
	}
	var first []int
	for no := 1; no < len(f.teams); no++ {
		if !late[no] {
			first = append(first, no)
		}
	}
	if len(first) == 0 {
		return 0
	}
	return first[min((len(first)+3)/4*2, len(first))-1]
}

// keepApart notes that two teams may not meet, and reports whether that is new.
func (f *field) keepApart(a, b int) bool {
	if !f.legal.Joined(a, b) {
		return false
	}
	f.legal.Cut(a, b)
	f.barriers[a]++
	f.barriers[b]++
	return true
}

// prohibit keeps the prohibited pairs of the round apart.
func (f *field) prohibit() {
	for _, x := range f.division.Forbidden {
		always := x.First == 0 && x.Last == 0
		if !always && (f.round < x.First || f.round > x.Last) {
			continue
		}
		for i, a := range x.Entries {
			for _, b := range x.Entries[i+1:] {
				if a > 0 && b > 0 && a < len(f.teams) && b < len(f.teams) && a != b && f.keepApart(a, b) {
					f.banned[[2]int{min(a, b), max(a, b)}] = true
				}
			}
		}
	}
}

func (f *field) boards() int { return max(f.division.Boards, 1) }
