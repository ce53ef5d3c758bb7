package standings

import (
	"fmt"
	"strings"
	"time"
)

// Policy says what unplayed rounds are worth in the tie-breaks made of
// opponents' scores (BH, FB, SB, ESB, SSSC). It has nothing to say about the
// score itself. The zero Policy means: not chosen.
type Policy struct {
	ID        string // printed with the standings
	Opponents Seen   // an opponent's unplayed rounds
	Own       Dummy  // one's own unplayed rounds
	Bye       ByeValue
	// CutVoluntary: a cut takes a voluntary unplayed round first (C.07 16.5).
	CutVoluntary bool
}

// Seen is how an opponent's unplayed rounds count in one's own tie-break.
type Seen uint8

const (
	// AsAwarded takes the points as they stand.
	AsAwarded Seen = iota
	// LateAbsencesDrawn is C.07 16.3: absences after which the opponent never
	// came back count as draws.
	LateAbsencesDrawn
	// UnplayedDrawn is FIDE before 2023: every unplayed round counts as a draw.
	UnplayedDrawn
	// ByesDrawn is LateAbsencesDrawn with the pairing-allocated bye as a draw
	// too: chess-results' team Buchholz.
	ByesDrawn
)

// Dummy is whom one meets in one's own unplayed round.
type Dummy uint8

const (
	// RealOpponent counts the scheduled opponent after a forfeit, and in a bye
	// what Policy.Bye says.
	RealOpponent Dummy = iota
	// OwnScore is an opponent with one's own final score (FIDE 2023).
	OwnScore
	// CappedScore is OwnScore capped by the scheduled opponent's score, or by a
	// draw in every round (C.07 16.4 of March 2026).
	CappedScore
	// VirtualOpponent is FIDE before 2023: own score before the round, plus
	// the rest of this round's point, plus a draw for every later round.
	VirtualOpponent
)

// ByeValue is the score of the opponent a bye stands for in a plain sum.
type ByeValue uint8

const (
	ByeZero   ByeValue = iota // adds nothing
	ByeOwn                    // one's own final score
	ByeLowest                 // the lowest score of the field
	ByeDraw                   // a draw in every round
)

// The named policies.
var (
	FIDE2026     = Policy{ID: "fide-2026", Opponents: LateAbsencesDrawn, Own: CappedScore, CutVoluntary: true}
	FIDE2023     = Policy{ID: "fide-2023", Opponents: LateAbsencesDrawn, Own: OwnScore, CutVoluntary: true}
	FIDE2009     = Policy{ID: "fide-2009", Opponents: UnplayedDrawn, Own: VirtualOpponent}
	ChessResults = Policy{ID: "chess-results", Opponents: ByesDrawn, Own: OwnScore, CutVoluntary: true}
	Plain        = Policy{ID: "plain", Own: RealOpponent}
)

// PlainWith is the plain sum with the given value of a bye's opponent.
func PlainWith(bye ByeValue) Policy {
	p := Plain
	p.Bye = bye
	p.ID = "plain:" + [...]string{"zero", "own", "lowest", "draw"}[bye]
	return p
}

// PolicyNamed finds a policy by its name or a usual short form, such as
// "2026", "fide2023", "virtual", "plain:lowest", "chess-results".
func PolicyNamed(name string) (Policy, error) {
	switch n := strings.ToLower(strings.ReplaceAll(name, "-", "")); strings.TrimPrefix(n, "fide") {
	case "2026":
		return FIDE2026, nil
	case "2023", "2024", "2025":
		return FIDE2023, nil
	case "2009", "2018", "2022", "virtual":
		return FIDE2009, nil
	case "plain", "plain:zero":
		return PlainWith(ByeZero), nil
	case "plain:own":
		return PlainWith(ByeOwn), nil
	case "plain:lowest":
		return PlainWith(ByeLowest), nil
	case "plain:draw":
		return PlainWith(ByeDraw), nil
	case "chessresults":
		return ChessResults, nil
	}
	return Policy{}, fmt.Errorf("unknown edition %q: fide-2026, fide-2023, fide-2009, plain[:zero|:own|:lowest|:draw] or chess-results", name)
}

// Edition is FIDE's policy in force on a day; the newest where the day is
// unknown.
func Edition(day time.Time) Policy {
	switch {
	case day.IsZero(), !day.Before(date(2026, time.March, 1)):
		return FIDE2026
	case !day.Before(date(2023, time.August, 1)):
		return FIDE2023
	}
	return FIDE2009
}

func date(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
