package core

import (
	"time"

	"taikyoku/locales"
)

// Schedule is when everything happens; all times are the venue's clock.
type Schedule struct {
	// Start of each round, in order; empty: announced later. JP-38, JP-39, WX-3
	Rounds []RoundTime `json:"rounds"`
	// Meetings with a list of who came. JP-81, HN-32
	Meetings []Meeting `json:"meetings,omitempty"`
	// Everything else of the day: check-in, opening, prize giving. JP-38, JP-39
	Occasions []Occasion `json:"occasions,omitempty"`
}

// RoundTime is when a round starts.
type RoundTime struct {
	// Number of the round.
	Round int `json:"round"`
	// Its start. Order sheets and default times follow it when it is moved. JP-38, JP-79
	Start Instant `json:"start"`
}

// Occasion is a point of the programme.
type Occasion struct {
	// Short id: check-in, opening, prizes.
	ID string `json:"id"`
	// What it is called. JP-38
	Title locales.ByLang `json:"title"`
	// Its beginning; where no hour is told, the day instead. JP-38
	Start Instant `json:"start,omitzero"`
	// Its end, where it has one. JP-38
	End Instant `json:"end,omitzero"`
	// The day of what has no hour. HN-31, SH-38
	Day Date `json:"day,omitzero"`
	// The last of its days, where there are several. WX-3
	LastDay Date `json:"last_day,omitzero"`
}

// Begins is when it begins in the event's zone; on a day without an hour, with
// the day.
func (o Occasion) Begins(zone *time.Location) time.Time {
	if o.Start.IsZero() {
		return o.Day.In(zone)
	}
	return o.Start.Time
}

// Meeting is a meeting that entries must send somebody to.
type Meeting struct {
	// Short id.
	ID string `json:"id"`
	// What it is called. JP-81
	Title locales.ByLang `json:"title"`
	// Its beginning. JP-81, HN-32
	Start Instant `json:"start"`
	// Its planned end. JP-81
	End Instant `json:"end,omitzero"`
	// Not at the venue. JP-81
	Online bool `json:"online,omitempty"`
	// Who may stand for the entry. JP-81, HN-32
	Attend []Part `json:"attend"`
	// The captain may send somebody else. JP-81
	Proxy bool `json:"proxy,omitempty"`
	// Who stays away is not paired. HN-32
	AbsentNotPaired bool `json:"absent_not_paired,omitempty"`
	// The colours of round 1 are tossed for here. JP-83
	Toss bool `json:"toss,omitempty"`
	// Boards are fixed here and locked. HN-38
	LocksBoards bool `json:"locks_boards,omitempty"`
	// How long before it captains are reminded. JP-81
	Remind []Span `json:"remind,omitempty"`
}

// Part is what somebody does in an entry.
type Part string

// The parts people have in an entry, and the two that stand above.
const (
	CaptainPart  Part = "captain"
	PlayerPart   Part = "player"
	LeaderPart   Part = "leader"
	CoachPart    Part = "coach"
	GuardianPart Part = "guardian"
	ArbiterPart  Part = "arbiter"
	// CompanionPart is somebody who travels with a delegation (WX-26).
	CompanionPart Part = "companion"
)

// Choices lists the parts.
func (Part) Choices() []string {
	return []string{
		string(CaptainPart), string(PlayerPart), string(LeaderPart), string(CoachPart), string(GuardianPart), string(ArbiterPart),
		string(CompanionPart),
	}
}

// Start is when a round starts by the printed programme.
func (s Schedule) Start(round int) (time.Time, bool) {
	for _, r := range s.Rounds {
		if r.Round == round {
			return r.Start.Time, true
		}
	}
	return time.Time{}, false
}

// Meeting returns the meeting with an id.
func (s Schedule) Meeting(id string) (Meeting, bool) {
	for _, m := range s.Meetings {
		if m.ID == id {
			return m, true
		}
	}
	return Meeting{}, false
}
