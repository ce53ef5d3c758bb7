package xiangqi

import (
	"fmt"
	"slices"
	"strings"

	"taikyoku/core"
)

// entry is what is known of a player or team before a round.
type entry struct {
	no, place int // place: in the order of the standings, 1 first
	unit      string
	points    core.Points // in team events match points
	colours   []core.Colour
	surplus   int // first moves less second moves
	played    int
	met       map[int]core.Colour // opponents, with the colour of the last game against them
	byes      int
	floats    int // down less up
	absent    int // forfeit losses running; an announced absence neither counts nor ends them
	wins      int // unplayed ones too
	blackWins int // wins with the second move
	fouls     int
}

// due is the colour an entry should have next, as far as it is due one: the one
// it had less often, else the other than last time.
func (e *entry) due() core.Colour {
	switch {
	case e.surplus < 0:
		return core.White
	case e.surplus > 0:
		return core.Black
	case len(e.colours) > 0:
		return e.colours[len(e.colours)-1].Opposite()
	}
	return core.NoColour
}

// need is how far an entry is from balance.
func (e *entry) need() int { return max(e.surplus, -e.surplus) }

// field is the round to be paired.
type field struct {
	division *core.Division
	rules    Rules
	round    int
	entries  []entry // by number; 0 is nobody
	present  []int   // ascending
	retired  []int   // no longer paired because of their absences
	owner    map[int]int
	banned   map[[2]int]bool
}

// newField reads the division. It refuses what must not be guessed.
func newField(d *core.Division, r Rules, ranks []int) (*field, error) {
	f := &field{
		division: d, rules: r.filled(), round: d.Next(), entries: make([]entry, len(d.Entries)+1),
		owner: map[int]int{}, banned: map[[2]int]bool{},
	}
	if name, value := r.unknown(); name != "" {
		return nil, f.refuse(fmt.Sprintf("%s: %q is not one of the choices", name, value), "rule", "Field", name, "Value", value)
	}
	if name, value := r.settled(); name != "" {
		return nil, f.refuse(fmt.Sprintf("%s=%s: with the order \"dutch\" FIDE Dutch decides that", name, value), "settled", "Field", name, "Value", value)
	}
	if r.Order != ByDutch && (len(d.Virtual) > 0 || strings.HasSuffix(strings.ToUpper(d.System), "_BAKU")) {
		return nil, f.refuse("the traditional method knows no virtual points (TRF 250); with the order \"dutch\" they count", "virtual")
	}
	if d.Rounds == 0 {
		return nil, f.refuse("the number of rounds is unknown", "rounds")
	}
	if f.round > d.Rounds {
		return nil, f.refuse(fmt.Sprintf("all %d rounds have been paired", d.Rounds), "over", "Rounds", d.Rounds)
	}
	for i, e := range d.Entries {
		f.entries[i+1] = entry{no: i + 1, unit: e.Unit, met: map[int]core.Colour{}}
		for _, p := range e.Members {
			f.owner[p.No] = i + 1
			f.entries[i+1].fouls += p.Fouls
		}
	}
	if err := f.replay(); err != nil {
		return nil, err
	}
	f.ban()
	for i, e := range d.Entries {
		switch _, away := d.Absent[e.No]; {
		case away, e.Withdrawn:
		case r.AbsenceLimit > 0 && f.entries[i+1].absent >= r.AbsenceLimit:
			f.retired = append(f.retired, e.No)
		default:
			f.present = append(f.present, e.No)
		}
	}
	return f, f.rank(ranks)
}

// replay folds the rounds played into the entries.
func (f *field) replay() error {
	for i, round := range f.division.Played {
		before := make([]core.Points, len(f.entries))
		for no := range f.entries {
			before[no] = f.entries[no].points
		}
		for _, m := range round.Matches {
			if m.White < 1 || m.Black < 1 || m.White >= len(f.entries) || m.Black >= len(f.entries) || m.White == m.Black {
				return f.refuse(fmt.Sprintf("round %d has a match %d-%d", i+1, m.White, m.Black), "match", "Of", i+1, "White", m.White, "Black", m.Black)
			}
			out, known := f.outcome(m)
			if !known {
				return f.refuse(fmt.Sprintf("round %d: the result of %d-%d is missing", i+1, m.White, m.Black), "result", "Of", i+1, "White", m.White, "Black", m.Black)
			}
			f.take(m.White, m.Black, core.White, out.white, out.played, before)
			f.take(m.Black, m.White, core.Black, out.black, out.played, before)
		}
		for _, bye := range round.Byes {
			if bye.Entry < 1 || bye.Entry >= len(f.entries) {
				return f.refuse(fmt.Sprintf("a bye of round %d for %d, who is not there", i+1, bye.Entry), "entry", "Entry", bye.Entry)
			}
			f.takeBye(bye)
		}
		for _, a := range f.division.Adjustments {
			if a.Round == i+1 || a.Round == 0 && i == 0 {
				f.adjust(a)
			}
		}
	}
	return nil
}

// take folds one side of a match into its entry.
func (f *field) take(no, opponent int, c core.Colour, s side, played bool, before []core.Points) {
	e := &f.entries[no]
	e.points += s.points
	if s.won {
		e.wins++
		if c == core.Black {
			e.blackWins++
		}
	}
	if s.absent {
		e.absent++
	} else {
		e.absent = 0
	}
	if played || f.rules.ForfeitMeets == ForfeitIsMeeting {
		e.met[opponent] = c
	}
	if played || f.rules.ForfeitColour == ForfeitColours {
		e.colours = append(e.colours, c)
		e.surplus++
		if c == core.Black {
			e.surplus -= 2
		}
	}
	if played {
		e.played++
	}
	switch {
	case before[no] > before[opponent]:
		e.floats++
	case before[no] < before[opponent]:
		e.floats--
	}
}

// takeBye folds a round without an opponent into an entry. A bye is a full win
// and counts as one.
func (f *field) takeBye(bye core.Bye) {
	e := &f.entries[bye.Entry]
	switch bye.Kind {
	case core.PAB:
		e.points += f.byeWorth(f.division.Match.PABMatch, f.division.Scoring.PAB)
		e.byes++
		e.wins++
		e.absent = 0
	case core.FullBye:
		e.points += f.byeWorth(f.division.Match.Win, f.division.Scoring.Full)
	case core.HalfBye:
		e.points += f.byeWorth(f.division.Match.Draw, f.division.Scoring.Half)
	case core.ZeroBye:
		e.points += f.byeWorth(0, f.division.Scoring.Zero)
	}
}

// byeWorth is what a bye brings: match points to teams, points to individuals.
func (f *field) byeWorth(match, game core.Points) core.Points {
	if f.division.Team {
		return match
	}
	return game
}

func (f *field) adjust(a core.Adjustment) {
	for _, no := range a.Entries {
		if no > 0 && no < len(f.entries) {
			f.entries[no].points += f.byeWorth(a.Match, a.Game)
		}
	}
}

// ban notes the pairs an arbiter keeps apart in this round.
func (f *field) ban() {
	for _, x := range f.division.Forbidden {
		if (x.First != 0 || x.Last != 0) && (f.round < x.First || f.round > x.Last) {
			continue
		}
		for i, a := range x.Entries {
			for _, b := range x.Entries[i+1:] {
				f.banned[[2]int{min(a, b), max(a, b)}] = true
			}
		}
	}
}

// lastRound reports whether the round to be paired is the last one.
func (f *field) lastRound() bool { return f.round == f.division.Rounds }

// without is set less some of its members.
func without(set []int, gone ...int) []int {
	return slices.DeleteFunc(slices.Clone(set), func(t int) bool { return slices.Contains(gone, t) })
}
