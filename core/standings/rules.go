package standings

import (
	"taikyoku/core"
)

// Rules are the ranking clauses of one regulation as data.
type Rules struct {
	// Stack is the list of tie-break codes, the score first.
	Stack []string
	// Policy is the reading of unplayed rounds; zero: FIDE's edition of the
	// division's first day.
	Policy Policy
	// Primary is the score that decides in a team event; zero: by the stack's
	// first code, else by the division's system.
	Primary Score
	// Unrated is the rating of a player without one (JP-56: 1000). 0: rating
	// tie-breaks are dropped while an unrated player takes part (C.07 Art. 10);
	// UnratedIgnored: such opponents are left out of the average.
	Unrated int
	// Lots says where LOT may decide.
	Lots LotRule
	// PrizePlaces is the prize line for LotsForPrizes.
	PrizePlaces int
	// Seed is the revealed seed of the lots, Label names the drawing; without
	// a seed LOT decides nothing.
	Seed, Label string
	// Final is a round whose first match plays for places 1 and 2 (WX-10):
	// those two keep the first places whatever the others score. 0: none.
	Final int
	// FinalOutside leaves the final out of the finalists' scores.
	FinalOutside bool
}

// UnratedIgnored leaves unrated opponents out of rating averages.
const UnratedIgnored = -1

// LotRule says which tied groups a lot may separate.
type LotRule uint8

const (
	LotsAlways    LotRule = iota
	LotsForPrizes         // only groups that reach above the prize line; others share (SH-14)
)

// policy is the rules' policy, or FIDE's of the day.
func (r *Rules) policy(d *core.Division) Policy {
	if r.Policy.ID != "" {
		return r.Policy
	}
	return Edition(d.Date)
}

// Default is the stack where neither file nor regulation has one: the score
// alone, ties left standing. FIDE has no default list (C.07 2.1).
func Default(team bool) []string {
	if team {
		return []string{"MPTS", "GPTS"}
	}
	return []string{"PTS"}
}

// Standings are the ranks of a division and all that made them.
type Standings struct {
	Division string
	Rounds   int
	Stack    []Code
	Rows     []Row
	// Readings are the open points of the rules that mattered here and the
	// reading used for each. Print them.
	Readings []core.Reading
	// Notes are what was odd about the input and did not stop the ranking.
	Notes []core.Trace
}

// Row is one entry in the standings.
type Row struct {
	Rank   int
	Entry  int // number
	Name   string
	Values []Value // one per code of the stack
	// Split is the index of the code that set this row apart from the row
	// above; -1 where the two share a rank, and in the first row.
	Split int
}

// Place returns the row of an entry.
func (s *Standings) Place(entry int) (Row, bool) {
	for _, r := range s.Rows {
		if r.Entry == entry {
			return r, true
		}
	}
	return Row{}, false
}

// Among are the standings of some entries only, ranked anew: women in an open
// event, the players of one grade in a merged group (SH-27, WX-16). Ties stay.
func (s *Standings) Among(member func(entry int) bool) Standings {
	out := *s
	out.Rows = nil
	split := -1
	for _, r := range s.Rows {
		if r.Split >= 0 && (split < 0 || r.Split < split) {
			split = r.Split
		}
		if !member(r.Entry) {
			continue
		}
		r.Split = split
		split = -1
		switch {
		case len(out.Rows) == 0:
			r.Rank, r.Split = 1, -1
		case r.Split < 0:
			r.Rank = out.Rows[len(out.Rows)-1].Rank
		default:
			r.Rank = len(out.Rows) + 1
		}
		out.Rows = append(out.Rows, r)
	}
	return out
}

// Of reads a regulation's clauses. Lots need the seed and the prize line, and
// the final its round, from elsewhere in the regulation.
func Of(s core.StandingsRules) (Rules, error) {
	r := Rules{Stack: s.Order}
	if s.LotForPrizesOnly {
		r.Lots = LotsForPrizes
	}
	if s.Unplayed == "" {
		return r, nil
	}
	policy, err := PolicyNamed(s.Unplayed)
	r.Policy = policy
	return r, err
}

// OfSection reads the ranking clauses of a section: its own where it has some,
// the unrated of the board ranking, and the final of its pairing (WX-10). Lots
// need the seed, and the prize line from package prize.
func OfSection(reg *core.Regulation, s core.Section) (Rules, error) {
	clauses, pairing := reg.Standings, reg.Pairing
	if s.Standings != nil {
		clauses = *s.Standings
	}
	if s.Pairing != nil {
		pairing = *s.Pairing
	}
	r, err := Of(clauses)
	if reg.BoardRanking != nil {
		r.Unrated = reg.BoardRanking.Unrated
	}
	if f := pairing.Final; f != nil {
		r.Final, r.FinalOutside = f.Round, !f.Counts
	}
	return r, err
}
