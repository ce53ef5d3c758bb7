package command

import "taikyoku/locales"

// runslate.go reads who tells that somebody of his will come late to the play.

// kTransit is what keeps people on their way: the trains, the traffic.
const kTransit = "transit"

// RunsLate reports whether a message tells that its sender's players come late. Who
// asks what follows, speaks of others, or of something else that is late, does not.
func RunsLate(lex *locales.Lexicon, ctx Context, text string) bool {
	ctx.Asked = nil
	r := read(lex, &ctx, text)
	tardy := r.has(kLate) || r.value(kRule) == "default_time" || r.has(kTransit) && r.has(kMinute)
	if !tardy || r.has(kRule) && r.value(kRule) != "default_time" || r.question() || r.forbids(kLate) {
		return false
	}
	if r.found.scored || r.has(
		kHow, kHowMany, kWhy, kHearsay, kFoe, kOpponent, kForfeit, kForfeitLoss, kForfeitWin, kDoubleForfeit, kNoShow, kWin, kLoss, kDraw,
		kOrder, kFee, kPaid, kMoney, kReport, kResult, kStarts, kMeeting, kRegister, kReason, kAppeal, kProtest, kPublish, kPairing,
	) {
		return false
	}
	for i := range r.items {
		if k := r.items[i].kind; k == iMember || k == iBoard || k == iDesk {
			return true
		}
	}
	return r.has(kTransit, kMinute, kPlayer, kPlayers, kTeam, kAllTeams, kWhole, kIAm, kOwn)
}
