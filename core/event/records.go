package event

import (
	"strconv"
	"strings"

	"taikyoku/core"
)

// Kinds of records.
const (
	PenaltyRecord  = "penalty"        // a game lost by penalty (JP-64); subject: match/board
	IllegalRecord  = "illegal_move"   // subject: match/board/side (JP-67)
	SanctionRecord = "sanction"       // a disqualification (JP-75); subject: match/side
	DeviceRecord   = "device"         // a request to carry a device, refused (JP-66); subject: team/player
	DeviceAllowed  = "device_allowed" // … approved
	LeftRecord     = "left"           // a player who has left ill (JP-93); subject: team/player/first round without him
	RevokedRecord  = "revoked"        // a ruling that was taken back; subject: match/board/side
	// CalledOffRecord is the one record that the event does not take place (JP-92).
	CalledOffRecord = "called_off"
)

// CalledOff reports whether the event has been called off.
func (e *Event) CalledOff() bool {
	_, ok := e.Records.Get(CalledOffRecord)
	return ok
}

// LeftKey is the key of the record that a player has left.
func LeftKey(team core.TeamID, player int) string {
	return LeftRecord + "/" + string(team) + "/" + strconv.Itoa(player)
}

// LeftFrom is the first round that a player who has left is not seated in.
func (e *Event) LeftFrom(team core.TeamID, player int) (round int, left bool) {
	r, left := e.Records.Get(LeftKey(team, player))
	if left {
		round, _ = strconv.Atoi(r.Subject[strings.LastIndexByte(r.Subject, '/')+1:])
	}
	return round, left
}

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
