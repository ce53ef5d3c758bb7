package event

import (
	"strconv"

	"taikyoku/core"
)

// Kinds of records.
const (
	PenaltyRecord  = "penalty"        // a game lost by penalty (JP-64); subject: match/board
	IllegalRecord  = "illegal_move"   // subject: match/board/side (JP-67)
	SanctionRecord = "sanction"       // a disqualification (JP-75); subject: match/side
	DeviceRecord   = "device"         // a request to carry a device, refused (JP-66); subject: team/player
	DeviceAllowed  = "device_allowed" // … approved
)

// IllegalMoves counts the illegal moves of one side of a game, "home" or "away".
func (e *Event) IllegalMoves(id core.MatchID, board int, side string) int {
	n := 0
	for r := range e.Records.All() {
		if r.Kind == IllegalRecord && r.Subject == SideOf(id, board, side) {
			n++
		}
	}
	return n
}

// SideOf names one side of a game in records.
func SideOf(id core.MatchID, board int, side string) string {
	return string(id) + "/" + strconv.Itoa(board) + "/" + side
}
