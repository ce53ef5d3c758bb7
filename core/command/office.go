package command

import (
	"taikyoku/core"
	"taikyoku/locales"
)

// What the desk's staff says beside pairing and results. Names are as typed:
// the desk finds whom they mean.
type (
	// Penalty is a game lost by penalty (JP-64), an illegal move to be counted
	// (JP-67), or a disqualification for the round (JP-75; Board 0: the whole
	// match). Reason is as typed.
	Penalty struct {
		Kind                PenaltyKind
		Round, Table, Board int
		Loser               core.Colour
		Both                bool `line:"-"`
		Team                string
		Reason              string
	}
	// MoveRound lets a round start at another time: at Clock ("17:00", on Day
	// where one was named), or Later by so many minutes, earlier if negative.
	MoveRound struct {
		Round  int
		Clock  string `line:"at"`
		Day    Day
		Later  int
		Reason string
	}
	// ChangeRule changes one simple rule before it is frozen (JP-90): "venue",
	// "address" (Value as typed), "default_time" (Minutes), "meeting" (Clock).
	ChangeRule struct {
		Rule    string `line:"key"`
		Value   string
		Minutes int
		Clock   string `line:"at"`
		Reason  string
	}
	// Unlink ends somebody's link; Text, as typed, names him.
	Unlink struct {
		Text string `line:"-"`
	}
	// WhoRead asks who has read the last announcement, or the quoted one.
	WhoRead struct{}
	// DeviceException records the decision on a request to carry a device
	// (JP-66); Text, as typed, names the player and the reason.
	DeviceException struct {
		Approve bool   `line:"approve,always"`
		Text    string `line:"-"`
	}
	// GuardianCodes asks for codes with which others follow a player of the
	// sender's team; Text, as typed, may name one.
	GuardianCodes struct {
		Text string `line:"-"`
	}
)

// PenaltyKind is what an arbiter punishes.
type PenaltyKind string

// The kinds of penalties.
const (
	LossByPenalty PenaltyKind = "loss"
	IllegalMove   PenaltyKind = "illegal_move"
	Disqualified  PenaltyKind = "disqualified"
)

func (Penalty) Verb() Verb         { return "penalty" }
func (MoveRound) Verb() Verb       { return "move_round" }
func (ChangeRule) Verb() Verb      { return "change_rule" }
func (Unlink) Verb() Verb          { return "unlink" }
func (WhoRead) Verb() Verb         { return "who_read" }
func (DeviceException) Verb() Verb { return "device_exception" }
func (GuardianCodes) Verb() Verb   { return "guardian_codes" }

// The kinds of words that only the office's verbs need.
const (
	kMove       = "move"
	kUnlink     = "unlink"
	kRemove     = "remove"
	kWhoRead    = "whoread"
	kPenalty    = "penalty"
	kDisqualify = "disqualify"
	kIllegal    = "illegal"
	kException  = "exception"
	kGuardian   = "guardian"
	kBecause    = "because"
	kAddress    = "address"
	kAfternoon  = "afternoon"
)

// Agrees reports whether a text is a yes and nothing else, whatever was asked.
func Agrees(lex *locales.Lexicon, lang, text string) bool {
	r := read(lex, &Context{Language: lang}, text)
	return r.agreed() && r.only(kYes, kRight, kAck, kOwn) && !r.question()
}

// Courtesy is what a text says that is only polite: "thanks", "ack" that it was seen,
// "greeting"; empty if it says anything else.
func Courtesy(lex *locales.Lexicon, lang, text string) string {
	r := read(lex, &Context{Language: lang}, text)
	switch {
	case len(r.text.tokens) == 0 || r.question() || r.has(kResult, kMatch) || r.is(r.at(kAck), kNot):
		return ""
	case r.has(kThanks) && r.only(kThanks, kAck, kYes, kSorry, kArbiter):
		return "thanks"
	case r.value(kAck) != "wait" && r.has(kAck) && r.only(kAck, kYes, kRight):
		return "ack"
	case r.has(kFiller, kPlease, kGreet) && r.only(kFiller, kPlease, kGreet):
		return "greeting"
	}
	return ""
}

// Acknowledges reports whether a text only says that something was seen or
// thanks for it.
func Acknowledges(lex *locales.Lexicon, lang, text string) bool {
	r := read(lex, &Context{Language: lang}, text)
	return r.has(kAck, kThanks) && r.only(kAck, kThanks, kYes)
}
