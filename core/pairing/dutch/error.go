package dutch

import (
	"fmt"

	"taikyoku/core"
)

// Reason is why there is no draw.
type Reason uint8

const (
	Unpairable     Reason = iota + 1 // no legal pairing exists (1.9): the arbiter decides
	NoByeCandidate                   // odd field, and nobody may have the bye (C2)
	RoundsUnknown                    // the last round cannot be told
	RoundsOver                       // all announced rounds are played
	NoInitial                        // the initial-colour was not drawn (5.1)
	Unfinished                       // a result is missing
	Malformed                        // the division contradicts itself
	WrongSystem                      // not a division of this system and edition
	NoAcceleration                   // C.04.7 1.1 does not allow it
)

var reasons = map[Reason]string{
	Unpairable: "no legal pairing exists", NoByeCandidate: "nobody may receive the bye",
	RoundsUnknown: "the number of rounds is unknown", RoundsOver: "all rounds have been played",
	NoInitial: "the initial colour is unknown", Unfinished: "a result is missing",
	Malformed: "the division contradicts itself", WrongSystem: "not a system of this engine",
	NoAcceleration: "Baku acceleration needs a win worth two draws and a loss worth nothing",
}

// Error tells why a round has no draw.
type Error struct {
	Reason Reason
	Round  int
	// Entries are those concerned. Unpairable: who stay without an opponent in
	// the fullest legal pairing there is.
	Entries []int
	// Rivals compete for too few opponents, Scarce: each Rival can meet only
	// Scarce entries or others of its own group. Entries are among them.
	Rivals, Scarce []int
	// Obstacles say, pair by pair, why the Entries and their rivals cannot meet.
	Obstacles []Obstacle
	Detail    string
}

// Obstacle is a pair that the absolute criteria forbid.
type Obstacle struct {
	A, B int
	Rule string // "C1", "C3" or "260"
}

func (e *Error) Error() string {
	s := fmt.Sprintf("dutch: round %d: %s", e.Round, reasons[e.Reason])
	if len(e.Entries) > 0 {
		s += fmt.Sprintf(": %v", e.Entries)
	}
	if len(e.Scarce) > 0 {
		s += fmt.Sprintf(" (%v compete for %v)", e.Rivals, e.Scarce)
	}
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	return s
}

// Legal reports whether the input was sound and the answer is simply that no
// pairing exists.
func (e *Error) Legal() bool { return e.Reason == Unpairable || e.Reason == NoByeCandidate }

func malformed(round, entry int, what string) error {
	return &Error{Reason: Malformed, Round: round, Entries: []int{entry}, Detail: what}
}

// Why is the refusal as reasons for people.
func (e *Error) Why() []core.Trace {
	key := map[Reason]string{
		Unpairable: "unpairable", NoByeCandidate: "nobye", RoundsUnknown: "rounds", RoundsOver: "over",
		NoInitial: "initial", Unfinished: "unfinished", Malformed: "malformed", WrongSystem: "system", NoAcceleration: "baku",
	}[e.Reason]
	why := []core.Trace{{
		Rule: "C.04.3 1.9", Key: "why.dutch.cannot." + key,
		Args: map[string]any{"Round": e.Round, "Entries": e.Entries},
	}}
	if len(e.Scarce) > 0 {
		why = append(why, core.Trace{
			Rule: "C.04.3 C4", Key: "why.dutch.cannot.scarce",
			Args: map[string]any{"Rivals": e.Rivals, "Scarce": e.Scarce},
		})
	}
	for _, o := range e.Obstacles {
		why = append(why, core.Trace{
			Rule: "C.04.3 " + o.Rule, Key: "why.dutch.obstacle." + obstacleKey[o.Rule],
			Args: map[string]any{"A": o.A, "B": o.B},
		})
	}
	return why
}

var obstacleKey = map[string]string{"C1": "met", "C3": "colour", "260": "forbidden"}
