package command

import (
	"regexp"
	"strconv"
	"strings"
)

// event answers questions about the event: what, where, when, who against whom.
func (r *reading) event() (Understanding, bool) {
	switch {
	case r.has(kStandings, kPlace, kPrize) && !r.has(kRule):
		if u, ok := r.standings(); ok {
			return u, true
		}
	case r.has(kFee) && (!r.says(kNot) || r.question() || r.has(kHowMany)) || r.has(kDiscount, kDiscountCode) && r.asks():
		return command(ShowFee{Discount: r.discount()})
	}
	switch {
	case r.asksForFacility():
		return r.venue()
	case r.has(kStill) && (r.has(kRegister) || !r.ctx.linked() && r.question()), r.entryEnds():
		return command(ShowSchedule{Topic: "entry_deadline"})
	case r.has(kOpponent, kSeat, kMyColour):
		return r.ownPairing()
	case r.has(kWhen) && r.has(kStarts, kDeadline, kCeremony, kMeeting, kDayWord, kSchedule, kOrder) || r.has(kSchedule) || r.has(kWhen) && (len(r.nums(iRound)) > 0 || len(r.nums(iDay)) > 0 || r.has(kNextRound, kNext, kThisRound)), r.has(kWhen) && r.has(kKin) && r.has(kMatch), r.has(kDeadline, kCeremony, kMeeting) && r.asks():
		return command(ShowSchedule{Day: r.day(), Round: r.scheduleRound(), Topic: r.scheduleTopic()})
	case r.has(kPairing, kPairVerb):
		return r.pairing()
	case r.has(kNextRound) && r.only(kNextRound, kQuestion, kQ) && !r.ctx.arbiter():
		return command(ShowPairing{Own: true, Round: r.round()})
	case r.has(kVenue) && r.facility() == "":
		return r.venue()
	case r.has(kFoe) && (r.has(kWho, kWhere, kWhich) || r.has(kShow)) && !r.found.any(), r.has(kNext, kNextRound) && r.has(kWho, kWhere, kFoe):
		return command(ShowPairing{Own: true, Round: r.round(), Next: r.comesNext()})
	case r.has(kOrder) && (r.question() || r.has(kShow)) && !r.found.told:
		return command(Status{Of: "lineup"})
	case r.roundResults():
		return command(ShowPairing{Round: r.round(), Ended: true})
	case r.ctx.arbiter() && r.has(kResult) && r.has(kLack) && r.question() && !r.found.any():
		return command(MissingReports{})
	case r.has(kResult) && (r.question() || r.has(kShow) || r.ctx.linked() && !r.ctx.arbiter() && r.only(kResult, kOwn)) && !r.found.told && !r.has(kWrong, kMistake):
		return command(Status{Of: "result"})
	case r.has(kWhen) && r.asks() && len(r.text.tokens) <= 8:
		return command(ShowSchedule{Day: r.day(), Round: r.scheduleRound()})
	case r.has(kRule) && (r.asks() || r.has(kShow) || len(r.text.tokens) <= 3):
		return command(ShowRules{Topic: r.value(kRule)})
	}
	return Understanding{}, false
}

// roundResults reports whether the results of a round are wanted: it is named, and
// nothing is told of it.
func (r *reading) roundResults() bool {
	if len(r.nums(iRound)) != 1 || !r.has(kResult) || r.found.any() {
		return false
	}
	for i := range r.items {
		tok := &r.text.tokens[r.items[i].from]
		if r.items[i].kind != iRound && !tok.quiet() && !tok.is(kShow) && !tok.is(kWhat) && !tok.is(kQ) && tok.kind != kQuestion {
			return false
		}
	}
	return true
}

// asks reports whether the message is a question or a short request.
func (r *reading) asks() bool {
	return r.question() || r.has(kShow, kPlease, kWhat, kHowMany, kWhen, kWho, kWhere, kHow) || len(r.text.tokens) <= 4
}

func (r *reading) discount() string {
	if i := r.at(kDiscountCode); i >= 0 {
		return r.upper(i)
	}
	if i := r.at(kDiscount); i > 0 && r.text.tokens[i-1].kind == kLatin && hasDigit(halfWidth(r.text.original(i-1, i))) { // a U20 discount
		return r.upper(i - 1)
	}
	return ""
}

// upper is token i as typed, in capitals: codes are shown as they are printed.
func (r *reading) upper(i int) string {
	b := []byte(r.text.folded.Text[r.text.tokens[i].from:r.text.tokens[i].to])
	for k := range b {
		if b[k] >= 'a' && b[k] <= 'z' {
			b[k] -= 'a' - 'A'
		}
	}
	return string(b)
}

func (r *reading) standings() (Understanding, bool) {
	if r.has(kPairing) && !r.has(kStandings, kPlace) || r.found.scored {
		return Understanding{}, false
	}
	c := ShowStandings{Group: r.group(), Want: r.value(kPrize), Round: r.round()}
	if c.Want == "prizes" && !r.question() && !r.has(kHowMany) && r.only(kPrize, kShow) {
		return command(ShowStandings{Want: "prizes"})
	}
	if c.Want == "prizes" && !r.has(kStandings, kPlace) {
		return command(ShowRules{Topic: "prizes"})
	}
	if c.Want == "prizes" {
		c.Want = ""
	}
	if c.Want != "" {
		c.Board = r.board()
	} else if r.has(kEvery) && r.has(kStandings) {
		c.Want = "all"
	}
	c.Own = r.has(kPlace) && c.Group == "" && !r.foreign() || r.has(kOwn) && !r.has(kPrize)
	for i := range r.text.tokens {
		switch k := r.text.tokens[i].kind; k {
		case kOwnTeam:
			c.Own = true
		case kAnyTeam, kFoeTeam:
			c.Team, c.Own = r.text.original(i, i+1), false
		}
	}
	if c.Own && c.Want != "" {
		c.Own = false
	}
	if c.Team == "" {
		a := r.about()
		switch {
		case len(a.teams) > 0:
			c.Team, c.Own = a.teams[0], false
		case !r.ctx.linked() && len(a.strangers) == 1 && strings.Contains(a.strangers[0], " "):
			c.Team, c.Own = tidy(a.strangers[0]), false
		case !r.ctx.linked() && len(r.teamsNamed()) == 1: // whose supporter asks
			c.Team, c.Own = r.teamsNamed()[0], false
		}
	}
	return command(c)
}

func (r *reading) foreign() bool {
	for i := range r.text.tokens {
		if k := r.text.tokens[i].kind; k == kFoeTeam || k == kAnyTeam || r.text.tokens[i].is(kFoe) {
			return true
		}
	}
	return r.ctx.arbiter()
}

// group is the section named: グループA, 女子组, group B, オープン.
func (r *reading) group() string {
	tokens := r.text.tokens
	for i := range tokens {
		switch {
		case (tokens[i].is(kGroupName) || tokens[i].is(kGroupWord)) && (r.lang == "ja" && r.is(i+1, kNot) || r.lang != "ja" && r.is(i-1, kNot)):
		case tokens[i].is(kGroupName):
			return r.text.original(i, i+1)
		case tokens[i].is(kGroupWord):
			return trimGroup(r.text, i)
		case tokens[i].is(kGroup) && i+1 < len(tokens) && (tokens[i+1].kind == kLatin || tokens[i+1].to-tokens[i+1].from == 1 && latinFrom(r.text.folded.Text, tokens[i+1].from) || tokens[i+1].kind == kNumber):
			return r.upper(i + 1)
		case tokens[i].is(kGroup) && i > 0 && !tokens[i].gap && tokens[i-1].to-tokens[i-1].from == 1 && latinFrom(r.text.folded.Text, tokens[i-1].from):
			return r.upper(i - 1)
		}
	}
	return ""
}

// trimGroup is the section's name without the word for section.
func trimGroup(t *text, i int) string {
	end := t.tokens[i].to
	from := t.tokens[i].from
	for at := from + 1; at < end; at++ {
		senses, n := t.words.Longest(t.folded.Text, at, anySense)
		if n > 0 && at+n == end && senses[0].Kind == kGroup {
			end = at
		}
	}
	return t.cut(from, end)
}

// comesNext reports whether what comes next is asked for, without a round.
func (r *reading) comesNext() bool {
	return (r.has(kNext) || r.means(kOpponent, "next")) && r.round() == 0
}

// ownPairing is «who do we play», «which table», «white or black».
func (r *reading) ownPairing() (Understanding, bool) {
	c := ShowPairing{Own: true, Round: r.round(), Day: r.day(), Next: r.comesNext()}
	if teams := r.teamsNamed(); len(teams) == 1 && !r.ctx.linked() { // whose supporter asks
		c.Own, c.Team = false, teams[0]
	}
	switch {
	case r.has(kSeat):
		c.Want = "table"
	case r.has(kMyColour):
		c.Want = "colour"
	case r.has(kOpponent):
		c.Want = "opponent"
	}
	return command(c)
}

func (r *reading) pairing() (Understanding, bool) {
	if r.found.scored {
		return Understanding{}, false
	}
	c := ShowPairing{Round: r.round(), Own: r.has(kOwn), Table: r.tableOf(), Day: r.day(), Next: r.comesNext()}
	if desks := r.nums(iDesk); c.Table == 0 && len(desks) == 1 {
		c.Table = desks[0]
	}
	for i := range r.text.tokens {
		switch r.text.tokens[i].kind {
		case kOwnTeam:
			c.Own = true
		case kAnyTeam, kFoeTeam:
			c.Team = r.text.original(i, i+1)
		}
	}
	return command(c)
}

// day is the day of the event that the message names.
func (r *reading) day() Day {
	if n := r.nums(iDay); len(n) > 0 {
		return Day{Number: n[0]}
	}
	switch w := r.value(kDayWord); w {
	case "first":
		return Day{Number: 1}
	case "second":
		return Day{Number: 2}
	case "":
	default:
		return Day{Word: w}
	}
	tokens := r.text.tokens
	for i := 0; i+3 < len(tokens); i++ {
		if tokens[i].kind == kNumber && tokens[i+1].as(kDate) == "month" && tokens[i+2].kind == kNumber && tokens[i+3].as(kDate) == "day" {
			return Day{Month: r.text.int(i), Day: r.text.int(i + 2)}
		}
	}
	if m := monthDay.FindStringSubmatch(strings.ReplaceAll(r.said(), " ", "")); m != nil {
		month, _ := strconv.Atoi(m[1])
		date, _ := strconv.Atoi(m[2])
		if month >= 1 && month <= 12 && date >= 1 && date <= 31 {
			return Day{Month: month, Day: date}
		}
	}
	return Day{}
}

// monthDay is a date in digits.
var monthDay = regexp.MustCompile(`\b(\d{1,2})/(\d{1,2})\b`)

func (r *reading) scheduleRound() int { return r.round() }

// entryEnds reports whether it is asked until when one may enter: 报名截止到几点,
// エントリーはいつまで.
func (r *reading) entryEnds() bool {
	if !r.has(kWhen) || !r.asks() || r.has(kOrder, kMeeting, kCeremony, kCheckIn, kStarts, kDayWord) || len(r.nums(iRound))+len(r.nums(iDay)) > 0 {
		return false
	}
	return r.value(kSectionAct) == "close" || r.means(kDeadline, "entry") || r.has(kRegister) && (r.has(kUntil, kDeadline) || r.lang == "ja")
}

func (r *reading) scheduleTopic() string {
	switch {
	case (r.has(kDeadline) || r.has(kWhen)) && r.has(kOrder):
		return "lineup_deadline"
	case r.means(kDeadline, "entry"), r.has(kDeadline) && r.has(kRegister):
		return "entry_deadline"
	case r.has(kDeadline):
		return "deadlines"
	case r.has(kCeremony):
		return "ceremony"
	case r.has(kMeeting):
		return "meeting"
	}
	return ""
}

// status is what is on record about the sender's team.
func (r *reading) status() (Understanding, bool) {
	if !r.has(kStatus) || r.found.scored || r.has(kHow) || r.received() && r.amount() >= 0 && !r.question() {
		return Understanding{}, false
	}
	if !r.question() && !r.has(kShow, kPlease, kOwn) && len(r.text.tokens) > 4 {
		return Understanding{}, false
	}
	c := Status{Round: r.round()}
	switch {
	case r.has(kOrder):
		c.Of = "lineup"
	case r.has(kPaid, kFee, kMoney):
		c.Of = "payment"
	case r.has(kResult, kReport):
		c.Of = "result"
	}
	return command(c)
}

// ruleAsked is a question about a rule, before its words are taken for a result:
// "how late before one forfeits?"
func (r *reading) ruleAsked() (Understanding, bool) {
	if r.has(kHow) && r.has(kNoShow, kLate) && !r.found.scored && !r.has(kForfeitWin, kForfeitLoss, kMeeting) { // what if they do not come?
		return command(ShowRules{Topic: "default_time"})
	}
	if r.found.scored || len(r.found.boards) > 0 || r.has(kProtest) && !r.question() {
		return Understanding{}, false
	}
	if r.has(kArbiter) && r.has(kCall) && (!r.question() || r.says(kProtest) && !r.has(kHow, kWhat, kHowMany, kMaybe, kWhen)) {
		return Understanding{}, false // he is called
	}
	asked := r.question() || r.has(kHowMany, kHow, kWhen, kWhat, kShow, kOr)
	if r.has(kDraw, kWin, kLoss, kForfeitWin) && r.has(kHowMany, kWhat) && r.has(kPoint, kFen) && len(r.items) < 14 {
		return command(ShowRules{Topic: "tiebreak"})
	}
	if r.has(kLate) && asked && (r.has(kMinute, kHowMany, kForfeit, kForfeitLoss, kLoss, kHow) || r.value(kRule) == "default_time") {
		return command(ShowRules{Topic: "default_time"})
	}
	if r.labelled("reserve") && r.has(kHowMany) && !r.has(kReplace) && (r.question() || !r.has(kPlease)) { // how many may there be?
		return command(ShowRules{Topic: "boards"})
	}
	if !r.has(kRule) || r.has(kPrize) || r.has(kStandings, kPairing, kVenue) && r.value(kRule) == "general" {
		return Understanding{}, false
	}
	if asked || r.only(kRule) {
		if r.has(kWhen) && r.has(kDeadline) {
			return Understanding{}, false
		}
		return command(ShowRules{Topic: r.topic()})
	}
	return Understanding{}, false
}

// topic is the topic of a question: what is said of dates or of rules in general
// only where nothing else is.
func (r *reading) topic() string {
	topic := r.value(kRule)
	for i := range r.text.tokens {
		if v := r.text.tokens[i].as(kRule); v != "" && (topic == "dates" || topic == "general") {
			topic = v
		}
	}
	return topic
}

// why asks for the reason of a place, an opponent, a colour or a bye.
func (r *reading) why() (Understanding, bool) {
	if !r.has(kWhy) || r.found.scored {
		return Understanding{}, false
	}
	c := Why{Of: "place", Round: r.round()}
	switch {
	case r.has(kColour, kMyColour):
		c.Of = "colour"
	case r.has(kFoe, kFoeTeam, kOpponent, kPairing):
		c.Of = "opponent"
	case r.value(kRule) == "bye":
		c.Of = "bye"
	case r.has(kFee):
		c.Of = "fee"
	}
	if n := r.nums(iPlace); len(n) > 0 && !r.has(kOwn) { // why are we 2nd? tells one's own place, whichever it is
		c.Place = n[0]
	}
	for i := range r.text.tokens {
		if k := r.text.tokens[i].kind; k == kAnyTeam || k == kFoeTeam {
			c.Team = r.text.original(i, i+1)
		}
	}
	return command(c)
}
