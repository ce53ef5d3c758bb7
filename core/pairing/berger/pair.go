package berger

import (
	"fmt"

	"taikyoku/core"
)

// Edition names the rules this package follows.
const Edition = "FIDE C.05 Annex 1 (Berger)"

// Pair draws the next round of d. See PairWith.
func Pair(d core.Division) (core.Draw, error) { return PairWith(d, Readings{}) }

// PairWith reads the next round of d off the schedule its 192 code names. An odd
// field leaves one without an opponent: no game, no points, no bye of the Swiss
// kind; it is listed as a zero-point bye.
//
// Who is absent, or has withdrawn after half of the games, keeps the pair: it is
// to be entered as a forfeit, and the reasons say so. Against one that withdrew
// earlier there is no game at all.
//
// It answers *core.RefusedError if the code is another system's, all rounds are
// played, or the rounds so far did not follow the table.
func PairWith(d core.Division, r Readings) (core.Draw, error) {
	scheme, err := ParseScheme(d.System, r)
	if err != nil {
		return core.Draw{}, err
	}
	players, round := len(d.Entries), d.Next()
	if total := scheme.Rounds(players); players < 2 || round > total {
		return core.Draw{}, &core.RefusedError{
			Reason: fmt.Sprintf("there is no round %d: the round robin of %d has %d rounds", round, players, total),
			Why:    because("C.05 Annex 1", "cannot.over", "Round", round, "Rounds", total),
		}
	}
	row, cycle, of := scheme.Round(players, round)
	if err := followed(&d, scheme, row); err != nil {
		return core.Draw{}, err
	}
	s := sheet{division: &d, table: Size(players), cycle: cycle, gone: map[int]Withdrawal{}}
	s.draw = core.Draw{Round: round, System: Edition + " " + d.System, Readings: Readings{Consecutive: scheme.Consecutive}.List()}
	s.draw.Why = append(s.draw.Why, because("C.05 Annex 1", "round", "Round", round, "Table", s.table, "Row", of, "Cycle", cycle))
	for _, w := range Withdrawals(&d) {
		s.gone[w.Entry] = w
		s.draw.Why = append(s.draw.Why, w.why())
	}
	for _, p := range row {
		s.place(p)
	}
	return s.draw, nil
}

// followed checks that each pair of the row has met as often, with these
// colours, as the schedule says: else the table was not followed, and reading
// on in it would repeat some games and leave out others.
func followed(d *core.Division, scheme Scheme, row []Pairing) error {
	played := map[Pairing]int{}
	for _, r := range d.Played {
		for _, m := range r.Matches {
			played[Pairing{m.White, m.Black}]++
		}
	}
	due := map[Pairing]int{}
	for round := 1; round < d.Next(); round++ {
		earlier, _, _ := scheme.Round(len(d.Entries), round)
		for _, p := range earlier {
			due[p]++
		}
	}
	for _, p := range row {
		if played[p] > due[p] {
			return &core.RefusedError{
				Reason: fmt.Sprintf("%d-%d is due in round %d but has been played already: the rounds so far do not follow the Berger table", p.White, p.Black, d.Next()),
				Why:    because("C.05 Annex 1", "cannot.table", "White", p.White, "Black", p.Black, "Round", d.Next()),
			}
		}
	}
	return nil
}

// sheet is a draw being written.
type sheet struct {
	division *core.Division
	table    int // size of the table
	cycle    int
	gone     map[int]Withdrawal
	draw     core.Draw
}

// place writes a cell of the table into the draw.
func (s *sheet) place(p Pairing) {
	for _, no := range []int{p.White, p.Black} {
		other := p.White + p.Black - no
		if other > len(s.division.Entries) {
			s.free(no, because("C.05 Annex 1", "free", "Entry", no))
			return
		}
		if w, is := s.gone[other]; is && !w.Counts {
			s.free(no, because("V.4", "annulled", "Entry", no, "Opponent", other))
			return
		}
	}
	pair := core.Pair{White: p.White, Black: p.Black, Why: []core.Trace{s.why(p)}}
	for _, no := range []int{p.White, p.Black} {
		if _, is := s.gone[no]; is {
			pair.Why = append(pair.Why, because("V.5", "forfeit", "Entry", no))
		} else if _, is := s.division.Absent[no]; is {
			pair.Why = append(pair.Why, because("C.05", "absent", "Entry", no))
		}
	}
	s.draw.Pairs = append(s.draw.Pairs, pair)
}

// free leaves an entry that is still there, and is not the dummy, without a game.
func (s *sheet) free(no int, why core.Trace) {
	if _, is := s.gone[no]; is || no > len(s.division.Entries) {
		return
	}
	s.draw.Byes = append(s.draw.Byes, core.Bye{Entry: no, Kind: core.ZeroBye})
	s.draw.Why = append(s.draw.Why, why)
}

// why tells the place of a pair in the table and the rule of its colours.
func (s *sheet) why(p Pairing) core.Trace {
	key := "colour.even" // the larger number has White
	switch low, high := min(p.White, p.Black), max(p.White, p.Black); {
	case high == s.table && low <= s.table/2:
		key = "colour.last-lower"
	case high == s.table:
		key = "colour.last-upper"
	case (low+high)%2 == 1:
		key = "colour.odd" // the smaller
	}
	if s.cycle%2 == 0 {
		key += "-reversed"
	}
	return because("C.05 Annex 1", key, "White", p.White, "Black", p.Black, "Cycle", s.cycle)
}

// because makes a reason: entries are numbers (int).
func because(rule, key string, args ...any) core.Trace {
	m := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		m[args[i].(string)] = args[i+1]
	}
	return core.Trace{Rule: rule, Key: "why.berger." + key, Args: m}
}
