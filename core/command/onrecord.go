package command

import (
	"regexp"
	"slices"
	"strings"
)

// What is kept on record beside the play: money that comes back, illness, what
// the organiser asks of a team, and that the event does not take place. Texts are
// as typed; the desk finds whom they name.
type (
	// Referral is the code of somebody who has recommended the event (JP-27).
	Referral struct {
		Code string
		Text string `line:"-"` // the whole message: staff names the team in it
	}
	// Illness says that a player has left because he is ill (JP-93).
	Illness struct{ Text string }
	// Inquire asks a team something that its captain must answer (JP-91).
	Inquire struct{ Team, Text string }
	// Answer is the answer to such an inquiry.
	Answer struct{ Text string }
	// CallOff says that the event does not take place, or not further (JP-92).
	CallOff struct{ Reason string }
	// Refund gives a team money back after that (JP-99); Amount in whole units of
	// the Currency that was said, less than nothing where it had such a sign.
	Refund struct {
		Team     string
		Amount   int
		Currency string `line:"-"`
		Reason   string
	}
	// Records asks for what is on record.
	Records struct{}
)

func (Referral) Verb() Verb { return "referral" }
func (Illness) Verb() Verb  { return "illness" }
func (Inquire) Verb() Verb  { return "inquire" }
func (Answer) Verb() Verb   { return "answer_inquiry" }
func (CallOff) Verb() Verb  { return "call_off" }
func (Refund) Verb() Verb   { return "refund" }
func (Records) Verb() Verb  { return "records" }

// The kinds of words that only these verbs need.
const (
	kOnRecord = "onrecord"
	kIllness  = "illness"
	kLeaves   = "leaves"
	kInquiry  = "inquiry"
	kReply    = "reply"
	kCallsOff = "callsoff"
)

// onRecord are these verbs, each by its own words.
func (r *reading) onRecord() (Understanding, bool) {
	whole := r.text.cut(0, len(r.text.folded.Text))
	switch {
	case r.has(kRegister) || r.at(kAnnounce) >= 0:
	case r.has(kOnRecord) && r.ctx.arbiter():
		return command(Records{})
	case r.ctx.arbiter() && r.at(kInquiry) >= 0 && r.at(kInquiry) < r.colon():
		c := Inquire{Text: r.behind(r.colon())}
		c.Team, _ = r.teamNamed()
		return command(c)
	case r.question() || r.has(kHow, kMaybe, kHearsay):
	case r.saysBefore(kReply) && r.ctx.linked() && !r.ctx.arbiter():
		return command(Answer{Text: r.behind(r.colon())})
	case r.has(kCallsOff) && r.ctx.arbiter():
		return command(CallOff{Reason: r.reasonGiven()})
	case r.has(kIllness) && r.has(kLeaves) && r.ctx.linked():
		return command(Illness{Text: whole})
	case r.referral() >= 0 && r.ctx.linked() && !strings.Contains(r.text.raw, "\n"):
		if code := referralCode.FindString(halfWidth(r.text.cut(r.text.tokens[r.referral()].to, len(r.text.folded.Text)))); code != "" {
			return command(Referral{Code: code, Text: whole})
		}
	default:
		return r.refundGiven()
	}
	return Understanding{}, false
}

// referralCode is what a code looks like: letters and digits, at least three.
var referralCode = regexp.MustCompile(`[A-Za-z0-9][A-Za-z0-9-]{2,19}`)

// referral is the token that speaks of a referral code, -1 if none does.
func (r *reading) referral() int {
	return slices.IndexFunc(r.text.tokens, func(t token) bool { return t.as(kRule) == "referral" || t.as(kLabel) == "referral" })
}

// saysBefore reports whether the message begins with a word of the kind and a
// colon.
func (r *reading) saysBefore(kind string) bool {
	return r.is(0, kind) && r.is(1, kColon)
}

// behind is all that stands behind token i, as typed.
func (r *reading) behind(i int) string {
	if i+1 >= len(r.text.tokens) {
		return ""
	}
	return r.text.cut(r.text.tokens[i+1].from, len(r.text.folded.Text))
}

// colon is the first colon of the message, -1 if it has none.
func (r *reading) colon() int {
	for i := range r.text.tokens {
		if r.text.tokens[i].kind == kColon {
			return i
		}
	}
	return -1
}

// reasonGiven is what stands behind a word for the reason.
func (r *reading) reasonGiven() string {
	if !r.has(kBecause, kReason) {
		return ""
	}
	return r.grounds()
}

// amount is the token of a sum of money in whole units, -1 if none is named.
func (r *reading) amount() int {
	for i := range r.text.tokens {
		if tok := &r.text.tokens[i]; tok.kind == kNumber && tok.n > 0 && tok.n%10 == 0 && r.priced(i) {
			return i
		}
	}
	return -1
}
