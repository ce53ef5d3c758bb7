package command

import (
	"strings"

	"taikyoku/core"
)

// meanings are the ways to understand a message, in order: the first that
// applies is taken. Each looks only at facts that were found and says no when
// they do not make up its meaning.
var meanings = []func(*reading) (Understanding, bool){
	(*reading).nothing,
	(*reading).harm,
	(*reading).chosen,
	(*reading).takenBack,
	(*reading).rulingRevoked,
	(*reading).reportTakenBack,
	(*reading).restored,
	(*reading).dropped,
	(*reading).rework,
	(*reading).lists,
	(*reading).books,
	(*reading).duties,
	(*reading).onRecord,
	(*reading).form,
	(*reading).whoRead,
	(*reading).announcement,
	(*reading).sections,
	(*reading).toArbiter,
	(*reading).forbidden,
	(*reading).links,
	(*reading).playerCodes,
	(*reading).office,
	(*reading).privacy,
	(*reading).linking,
	(*reading).language,
	(*reading).noticeSwitch,
	(*reading).left,
	(*reading).howTo,
	(*reading).why,
	(*reading).atTable,
	(*reading).officials,
	(*reading).meeting,
	(*reading).sides,
	(*reading).misbooked,
	(*reading).status,
	(*reading).feeIn,
	(*reading).feeAsked,
	(*reading).payment,
	(*reading).givesUp,
	(*reading).teamAway,
	(*reading).withdrawal,
	(*reading).changeEntrant,
	(*reading).roster,
	(*reading).ruleAsked,
	(*reading).objection,
	(*reading).protest,
	(*reading).lineup,
	(*reading).sharePoints,
	(*reading).results,
	(*reading).doubtful,
	(*reading).answer,
	(*reading).event,
	(*reading).entry,
	(*reading).smallTalk,
}

// mean is the meaning of one part of a message, with what the sender may do.
func (r *reading) mean() Understanding {
	if u, ok := r.rebuttal(); ok {
		return u
	}
	r.found = r.findResults()
	r.sideOfDenied()
	r = r.wanted()
	for _, meaning := range meanings {
		if u, ok := meaning(r); ok {
			if r.repeatsAction(u) || r.repeatsScore() {
				return Understanding{Command: YesNo{Yes: true}}
			}
			if not, ok := r.notMeant(u); ok {
				return not
			}
			return r.permit(u)
		}
	}
	if r.says(kMvp) && !r.question() {
		return r.unknown(NotKept)
	}
	return r.unknown("chat")
}

// repeatsAction reports whether a yes is told together with what it is said to:
// «yes, we withdraw».
func (r *reading) repeatsAction(u Understanding) bool {
	a := r.ctx.Asked
	if a == nil || a.Kind != "yes_no" || u.Command == nil || u.Command.Verb() != a.Action || u.Ask != nil || !r.is(0, kYes) && !r.is(0, kRight) {
		return false
	}
	switch a.Action {
	case "withdraw_team", "publish", "pair_round":
		return true
	}
	return false
}

// repeatsScore reports whether a yes is told together with the total it is said to, in
// the order in which it was read back: «yes, 2.5-1.5».
func (r *reading) repeatsScore() bool {
	a, f := r.ctx.Asked, &r.found
	if a == nil || a.Kind != "yes_no" || a.Action != (ReportTotal{}).Verb() || a.Own == nil || a.Opp == nil || !r.is(0, kYes) && !r.is(0, kRight) {
		return false
	}
	return f.scored && f.rival == nil && f.negated == nil && len(f.boards) == 0 && f.match == NoOutcome && !r.mended && !r.question() &&
		f.score.First == core.Points(10**a.Own) && f.score.Second == core.Points(10**a.Opp)
}

// sideOfDenied gives a total the side of the points that are denied beside it, where they
// are those that were read back of one side: 2.5じゃなくて3-1.
func (r *reading) sideOfDenied() {
	a, f := r.ctx.Asked, &r.found
	if a == nil || a.Kind != "yes_no" || a.Own == nil || a.Opp == nil || *a.Own == *a.Opp || !f.scored || f.score.Sided || f.match != NoOutcome {
		return
	}
	for _, it := range r.items {
		if it.kind == iNumber && it.points[0] == core.Points(10**a.Own) && r.is(it.to, kNot) && f.score.First != f.score.Second && (f.score.First > f.score.Second) == (*a.Own > *a.Opp) {
			f.score.Sided, f.doubt, f.args = true, "", nil
		}
	}
}

// nothing is an empty message, a picture, a sticker.
func (r *reading) nothing() (Understanding, bool) {
	if len(r.text.tokens) == 0 || r.has(kMedia) && r.only(kMedia) {
		return r.unknown("sticker"), true
	}
	return Understanding{}, false
}

// harm is what wants to command the bot, to sell something or to inject.
func (r *reading) harm() (Understanding, bool) {
	switch {
	case r.has(kInject):
		u := r.unknown("orders")
		if refused, ok := r.privacy(); ok {
			u.Deny = refused.Deny
		}
		if a := r.ctx.Asked; a != nil && a.Kind == "yes_no" && u.Deny == "" { // what was asked is still asked
			u.Ask = &Question{Kind: AskYesNo}
		}
		return u, true
	case r.has(kSpam), r.has(kLink) && !r.has(kPaid):
		return r.unknown("link"), true
	case r.queries():
		return r.unknown("orders"), true
	case r.markup(), strings.ContainsAny(r.text.raw, "\u202d\u202e") && len(r.text.tokens) > 0: // what is seen is not what is read

		return r.unknown("markup"), true
	}
	return Understanding{}, false
}

// queries reports whether the message is a statement to a database.
func (r *reading) queries() bool {
	n := 0
	for i := range r.text.tokens {
		if tok := &r.text.tokens[i]; latinFrom(r.text.folded.Text, tok.from) && sqlWords[r.text.folded.Text[tok.from:tok.to]] {
			n++
		}
	}
	return n >= 3
}

var sqlWords = map[string]bool{"select": true, "update": true, "delete": true, "insert": true, "drop": true, "from": true, "where": true, "set": true, "table": true, "into": true, "values": true, "union": true}

// markup reports whether something like <b> or </script stands in the message.
func (r *reading) markup() bool {
	s := r.text.folded.Text
	for i := 0; i+1 < len(s); i++ {
		if s[i] == '<' && (s[i+1] >= 'a' && s[i+1] <= 'z' || s[i+1] == '/' || s[i+1] == '!') {
			return true
		}
	}
	return false
}

// privacy is a wish for what is nobody else's: phones, births, a sealed sheet.
func (r *reading) privacy() (Understanding, bool) {
	if r.sealed() {
		return Understanding{Deny: DenyPrivateData, Note: Sealed, Next: r.next()}, true
	}
	if r.has(kPrivate) && (r.question() || r.has(kShow, kPlease, kWhat, kHowMany)) && !r.found.scored || r.has(kSecret) {
		return Understanding{Deny: DenyPrivateData, Note: "private", Next: r.next()}, true
	}
	return Understanding{}, false
}

// may are the verbs by who may use them.
var (
	captainVerbs = map[Verb]bool{"submit_lineup": true, "confirm_result": true, "dispute_result": true, "correct_result": true, "edit_team": true, "withdraw_team": true, "register_player": true, "payment_reported": true, "protest": true, "attendance": true, "toss": true, "unlink": true, "set_boards": true, "referral": true, "illness": true, "answer_inquiry": true}
	arbiterVerbs = map[Verb]bool{
		"pair_round": true, "publish": true, "announce": true, "late_forfeit": true, "decide": true, "missing_reports": true, "record_fouls": true,
		"penalty": true, "move_round": true, "change_rule": true, "who_read": true, "device_exception": true, "rework_pairing": true, "decide_section": true, "show_sections": true,
		"inquire": true, "call_off": true, "refund": true, "records": true, "restore_entry": true, "note_book": true, "admit_unit": true, "drop_pairing": true, "revoke_ruling": true,
	}
	reportVerbs = map[Verb]bool{"report_match_result": true, "report_board_result": true}
	asideVerbs  = map[Verb]bool{"player_codes": true, "guardian_codes": true, "not_linked": true}
	linkedVerbs = map[Verb]bool{"status": true, "unread": true, "notices": true, "papers": true, "consent": true, "appeal": true, "withdraw_appeal": true, "checkin": true}
	// confirmedVerbs change something, and are anybody's with an account.
	confirmedVerbs = map[Verb]bool{"register_team": true, "link_account": true, "appeal": true, "withdraw_appeal": true, "consent": true, "follow_player": true, "checkin": true}
)

// permit adds the denial that the sender's role calls for and decides whether a
// summary must be confirmed.
func (r *reading) permit(u Understanding) Understanding {
	if u.Command == nil {
		return u
	}
	ctx, verb := r.ctx, u.Command.Verb()
	if d := r.denial(u.Command); d != "" {
		u.Deny = d
	}
	if u.Deny != "" {
		u.Confirm, u.Invalid = false, ""
		u.Ask = nil
		if u.Deny == DenyNotCaptain && reportVerbs[verb] {
			u.Ask = &Question{Kind: AskOnlyCaptain}
		}
		return u
	}
	if u.Invalid != "" {
		u.Confirm = false
		return u
	}
	u.Confirm = captainVerbs[verb] || arbiterVerbs[verb] && verb != "missing_reports" && verb != "not_linked" && verb != "who_read" && verb != "show_sections" && verb != "records" ||
		reportVerbs[verb] || confirmedVerbs[verb] && !shows(u.Command) || verb == "papers" && ctx.arbiter()
	return u
}

// shows reports whether a command of a confirmed verb only asks for something,
// or asks each to speak for himself.
func shows(c Command) bool {
	consent, ok := c.(Consent)
	return ok && (consent.Show || consent.All)
}

func (r *reading) denial(c Command) Denial {
	ctx, verb := r.ctx, c.Verb()
	if p, ok := c.(RegisterPlayer); ok && !ctx.linked() && p.Team == "" && r.has(kKin) { // whose child has no team yet
		return ""
	}
	switch {
	case !ctx.linked() && (captainVerbs[verb] || arbiterVerbs[verb] || reportVerbs[verb] || linkedVerbs[verb] || asideVerbs[verb] || own(c)):
		return DenyNotLinked
	case arbiterVerbs[verb] && !ctx.arbiter():
		return DenyNotArbiter
	case reportVerbs[verb] && !ctx.mayReport():
		return DenyNotCaptain
	case asideVerbs[verb] && !ctx.leads() && !ctx.arbiter():
		return DenyNotCaptain
	case captainVerbs[verb] && !ctx.leads() && !ctx.arbiter():
		if ctx.mayReport() && (verb == "confirm_result" || verb == "dispute_result" || verb == "correct_result") {
			return ""
		}
		return DenyNotCaptain
	case verb == "correct_result" && !ctx.arbiter() && r.elsewhere():
		return DenyNotArbiter
	}
	return ""
}

// own reports whether a question is about the sender's own team.
func own(c Command) bool {
	switch c := c.(type) {
	case ShowPairing:
		return c.Own
	case ShowStandings:
		return c.Own
	}
	return false
}

// elsewhere reports whether the message names a table that is not the sender's.
func (r *reading) elsewhere() bool {
	m := r.ctx.Match
	if m == nil && !r.ctx.linked() { // a stranger is refused, whatever the table
		return false
	}
	for _, table := range r.found.tables {
		if m == nil || m.Table != table {
			return true
		}
	}
	return false
}

func command(c Command) (Understanding, bool) { return Understanding{Command: c}, true }

func asking(c Command, kind QuestionKind, args map[string]any) (Understanding, bool) {
	return Understanding{Command: c, Ask: &Question{Kind: kind, Args: args}}, true
}
