package core

import "strconv"

// Points are game points, match points or virtual points in tenths: 5 is half
// a point. Tenths hold every scoring system a TRF file can express (11.5).
type Points int32

// Decimal writes p the way tournament papers do: "2.5", "3.0", "-0.5".
func (p Points) Decimal() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	return sign + strconv.Itoa(int(p/10)) + "." + strconv.Itoa(int(p%10))
}

// Short writes p without a needless fraction: "2.5", "3".
func (p Points) Short() string {
	if p%10 == 0 {
		return strconv.Itoa(int(p / 10))
	}
	return p.Decimal()
}

// Colour is the side that moves first (White; Red in xiangqi) or second.
type Colour uint8

const (
	NoColour Colour = iota
	White           // first move; Red in xiangqi
	Black           // second move
)

// Opposite is the other colour; NoColour stays NoColour.
func (c Colour) Opposite() Colour {
	switch c {
	case White:
		return Black
	case Black:
		return White
	}
	return NoColour
}

// Score is what one side of a game got. The two sides are kept apart because
// arbiters may give 0-0 or ½-0.
type Score uint8

const (
	Missing     Score = iota // not reported; its own state, never a forfeit
	Won                      // played
	Drew                     // played
	Lost                     // played
	ForfeitWon               // not played: the opponent was not there
	ForfeitLost              // not played: this side was not there
)

// Played reports whether s came from a game over the board.
func (s Score) Played() bool { return s == Won || s == Drew || s == Lost }

// Manner says how a game's result came about, where that matters later.
type Manner uint8

const (
	Normal      Manner = iota
	Unrated            // played but too short to be rated (TRF W, D, L)
	Penalty            // a loss by penalty: played and rated (JP-64)
	Adjudicated        // set by an arbiter
)

// Result is the outcome of one game seen from both sides.
type Result struct {
	White, Black Score
	Manner       Manner
}

// Results that are met every day.
var (
	WhiteWins      = Result{White: Won, Black: Lost}
	BlackWins      = Result{White: Lost, Black: Won}
	Drawn          = Result{White: Drew, Black: Drew}
	WhiteForfeit   = Result{White: ForfeitWon, Black: ForfeitLost} // White won unplayed
	BlackForfeit   = Result{White: ForfeitLost, Black: ForfeitWon} // Black won unplayed
	DoubleForfeit  = Result{White: ForfeitLost, Black: ForfeitLost}
	NotYetReported = Result{}
)

// Known reports whether both sides of the result are there.
func (r Result) Known() bool { return r.White != Missing && r.Black != Missing }

// Played reports whether the game was played over the board.
func (r Result) Played() bool { return r.White.Played() && r.Black.Played() }
