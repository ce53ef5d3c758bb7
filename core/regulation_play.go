package core

import "time"

// Pairing is how rounds are paired.
type Pairing struct {
	// A system by its TRF26 code (192) or ours. JP-49, SH-4, HN-14
	System string `json:"system"`
	// Colours of round 1 are tossed for. JP-83
	Toss bool `json:"toss,omitempty"`
	// Colours by board of the team that has White. JP-49
	BoardColours string `json:"board_colours,omitempty"`
	// Entries of one unit do not meet in these first rounds.
	AvoidUnitRounds int `json:"avoid_unit_rounds,omitempty"`
	// A final between the leaders beside the last round. WX-10
	Final *Final `json:"final,omitempty"`
}

// Final is a match of the leaders for first place.
type Final struct {
	// The round beside which it is played. WX-10
	Round int `json:"round"`
	// How many of the leaders play it. WX-10
	Players int `json:"players"`
	// The final counts for the finalists' scores in others' tie-breaks. WX-10
	Counts bool `json:"counts"`
}

// ScoringRules is what everything is worth.
type ScoringRules struct {
	// A game. JP-52
	Game WinDrawLoss `json:"game"`
	// A match. JP-53
	Match WinDrawLoss `json:"match,omitzero"`
	// The entry left over without an opponent. JP-73
	Bye MatchGame `json:"bye"`
	// A match won because the opponent did not have enough players. JP-73
	MatchForfeit MatchGame `json:"match_forfeit,omitzero"`
	// A game won because the opponent was not there. JP-59
	ForfeitWin Worth `json:"forfeit_win"`
}

// WinDrawLoss is the worth of the three outcomes.
type WinDrawLoss struct {
	// A win. JP-52, JP-53
	Win Worth `json:"win"`
	// A draw. JP-52, JP-53
	Draw Worth `json:"draw"`
	// A loss. JP-52, JP-53
	Loss Worth `json:"loss"`
}

// MatchGame is a worth in match points and in game points over all boards.
type MatchGame struct {
	// Match points; 0 for individuals. JP-73
	Match Worth `json:"match,omitempty"`
	// Game points. JP-73
	Game Worth `json:"game"`
}

// Scoring is the worth of games as divisions hold it. The bye of a team is
// told per board.
func (r *Regulation) Scoring() Scoring {
	s := &r.Scores
	boards := max(r.Boards, 1)
	return Scoring{
		Win: Points(s.Game.Win), Draw: Points(s.Game.Draw), Loss: Points(s.Game.Loss),
		ForfeitWin: Points(s.ForfeitWin), ForfeitLoss: Points(s.Game.Loss),
		PAB: Points(s.Bye.Game) / Points(boards), Full: Points(s.Game.Win), Half: Points(s.Game.Draw),
	}
}

// MatchScoring is the worth of matches as divisions hold it.
func (r *Regulation) MatchScoring() MatchScoring {
	s := &r.Scores
	return MatchScoring{
		Win: Points(s.Match.Win), Draw: Points(s.Match.Draw), Loss: Points(s.Match.Loss),
		PABMatch: Points(s.Bye.Match), PABGame: Points(s.Bye.Game),
	}
}

// PlayRules is about lateness, forfeits and penalties.
type PlayRules struct {
	// How late is too late: reaching it loses. JP-59, SH-8
	DefaultTime Span `json:"default_time,omitempty"`
	// … in round 1, if different. SH-8
	DefaultTimeFirst Span `json:"default_time_first,omitempty"`
	// With fewer players present at the default time a team loses the match. JP-73
	MinPresent int `json:"min_present,omitempty"`
	// Byes may be asked for. JP-60
	RequestedByes bool `json:"requested_byes"`
	// A game lost by penalty is a played and rated one, not a forfeit. JP-64
	PenaltyIsPlayed bool `json:"penalty_is_played,omitempty"`
	// The illegal move with this number loses. JP-67
	IllegalMoves int `json:"illegal_moves,omitempty"`
	// The chief arbiter may disqualify for a round. JP-75
	Sanctions bool `json:"sanctions,omitempty"`
	// Fouls are counted per player. WX-14, HN-16
	Fouls bool `json:"fouls,omitempty"`
	// Phones may be used in the playing hall. JP-64, JP-65
	PhonesInHall bool `json:"phones_in_hall"`
}

// Default is how long after the start of a round a player is too late; at that
// very instant he is.
func (p PlayRules) Default(round int) time.Duration {
	if round == 1 && p.DefaultTimeFirst != 0 {
		return p.DefaultTimeFirst.Of()
	}
	return p.DefaultTime.Of()
}

// ResultRules is how a result becomes final and is corrected.
type ResultRules struct {
	// Who reports. JP-77, SH-11
	By []Part `json:"by"`
	// Whose word makes it final. JP-77, SH-11
	Final Confirmation `json:"final"`
	// Corrections of the last round end when the next is paired. JP-77
	UntilNextPairing bool `json:"until_next_pairing"`
	// Older results change only with a reason. JP-77
	ReasonForOlder bool `json:"reason_for_older"`
	// How long after a result without its boards captains are reminded of them: board prizes need them. JP-55
	RemindBoards []Span `json:"remind_boards,omitempty"`
}

// Confirmation is whose word makes a result final.
type Confirmation string

// The ways a result becomes final.
const (
	BothCaptains Confirmation = "both_captains" // one reports, the other confirms (JP-77)
	LoserOrBoth  Confirmation = "loser_or_both" // the loser; both on a draw (SH-11)
	ArbiterWord  Confirmation = "arbiter"
)

// Choices lists the confirmations.
func (Confirmation) Choices() []string {
	return []string{string(BothCaptains), string(LoserOrBoth), string(ArbiterWord)}
}

// Settles reports whether the words that have been said make a result final:
// those of White's and Black's side and the arbiter's. SH-11: the loser's word
// is enough, a draw needs both; the winner's alone leaves it open, and what was
// not played is the arbiter's to say.
func (c Confirmation) Settles(r Result, white, black, arbiter bool) bool {
	switch {
	case arbiter:
		return r.Known()
	case c == BothCaptains:
		return r.Known() && white && black
	case c != LoserOrBoth || !r.Played():
		return false
	case r.White == Won:
		return black
	case r.Black == Won:
		return white
	}
	return white && black
}

// Questions is who may ask the arbiter.
type Questions struct {
	// Whose questions reach the arbiter; others are sent to their captain. JP-78
	By []Part `json:"by"`
}

// Appeals is how a protest is made.
type Appeals struct {
	// Who may make one. SH-12
	By []Part `json:"by"`
	// This long after the end of the game; without it at any time. SH-12
	Within Span `json:"within,omitempty"`
	// Paid with it, and back if it is granted. SH-12
	Deposit Money `json:"deposit,omitzero"`
	// It must be written. SH-12
	InWriting bool `json:"in_writing,omitempty"`
}

// Open reports whether a protest at a moment is in time: this long after the
// end of the game, that very instant included (SH-12, T5).
func (a Appeals) Open(ended, at time.Time) bool {
	return a.Within == 0 || !at.After(ended.Add(a.Within.Of()))
}

// Back is what is paid back of the deposit once a protest is decided: all of it
// if it is granted, nothing if not (SH-12).
func (a Appeals) Back(granted bool) Money {
	if granted {
		return a.Deposit
	}
	return Money{Currency: a.Deposit.Currency}
}
