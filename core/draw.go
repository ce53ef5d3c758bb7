package core

import (
	"fmt"
	"strings"
)

// Draw is the pairing of one round: what an engine answers and an arbiter
// publishes. Pairs are in board order; the first one sits at table 1.
type Draw struct {
	Round  int
	System string // the system and edition used, printed with the draw
	Pairs  []Pair
	Byes   []Bye   // the pairing-allocated bye and the announced absences
	Why    []Trace // about the draw as a whole: the bye, the brackets
	// Readings are the open points of the rules that mattered and the reading
	// used for each, e.g. {"R2", "parity"}.
	Readings []Reading
}

// Pair is two entries with colours (board 1 in team events).
type Pair struct {
	White, Black int
	Why          []Trace
}

// Trace is one reason: the rule that decided, with its numbers. It becomes a
// sentence only where a reader is: Text in package locales has the key
// "why." + Rule and the Args.
type Trace struct {
	Rule string         // article or clause: "C.04.3 C14", "C.04.6 4.3.5", "JP-23"
	Key  string         // message key, without a language
	Args map[string]any // numbers and names of the message
}

// Reading names an open point of a rule text and the reading used.
type Reading struct{ ID, Value string }

// Grade says how serious a finding about a draw is.
type Grade uint8

const (
	Information Grade = iota + 1
	Warning           // allowed, the arbiter should know
	NeedsReason       // breaks a rule: only with a recorded reason
)

// GradeName is a grade in messages and data.
type GradeName string

// The names of the grades.
const (
	ForInformation GradeName = "information"
	AsWarning      GradeName = "warning"
	WantsReason    GradeName = "needs_reason"
)

// Name is the grade's name.
func (g Grade) Name() GradeName {
	switch g {
	case Information:
		return ForInformation
	case Warning:
		return AsWarning
	}
	return WantsReason
}

// Violation is a rule that a draw breaks, with the entries concerned.
type Violation struct {
	Grade   Grade
	Rule    string
	Entries []int
	Why     Trace
}

// UnpairableError says that the round has no legal pairing, who stands in the
// way and why. It is an answer, not a fault: the arbiter decides what then.
type UnpairableError struct {
	System  string
	Round   int
	Reason  string // English, where it is not simply that opponents are wanting
	Entries []int  // who stay without an opponent, by TPN; empty if only the field as a whole is known
	// Obstacles say, pair by pair, which rule keeps them and those they compete
	// with apart.
	Obstacles []Obstacle
	Why       []Trace
}

// Obstacle is a pair that a rule forbids.
type Obstacle struct {
	A, B int
	Rule string
}

// Error names who and, for up to a dozen pairs, why.
func (e *UnpairableError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "no legal pairing for round %d", e.Round)
	reason := e.Reason
	if reason == "" {
		reason = "nobody is left for"
	}
	if len(e.Entries) > 0 || e.Reason != "" {
		fmt.Fprintf(&b, ": %s %s", reason, strings.Trim(fmt.Sprint(e.Entries), "[]"))
	}
	for i, o := range e.Obstacles {
		switch {
		case i == 12:
			fmt.Fprintf(&b, ", … (%d pairs)", len(e.Obstacles))
		case i == 0:
			fmt.Fprintf(&b, ": not %d-%d (%s)", o.A, o.B, o.Rule)
		case i < 12:
			fmt.Fprintf(&b, ", %d-%d (%s)", o.A, o.B, o.Rule)
		}
	}
	if len(e.Why) > 0 {
		fmt.Fprintf(&b, " [%s]", e.Why[0].Rule)
	}
	return b.String()
}

// RefusedError says that the division as it stands must not be paired: the
// number of rounds is unknown, a result is missing, the system is not ours.
// Something has to be told or corrected first.
type RefusedError struct {
	Reason string // English, for the log and the command line
	Why    Trace  // the same for people
}

func (e *RefusedError) Error() string { return e.Reason }
