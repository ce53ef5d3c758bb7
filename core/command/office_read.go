package command

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// readers asks who has read an announcement.
func (r *reading) whoRead() (Understanding, bool) {
	if !r.has(kWhoRead) || r.found.any() {
		return Understanding{}, false
	}
	return command(WhoRead{})
}

// links are the ends of links and the codes for guardians.
func (r *reading) links() (Understanding, bool) {
	switch {
	case r.found.scored:
	case r.has(kUnlink), r.has(kRemove) && r.has(kLinkUp):
		return command(Unlink{Text: r.text.cut(0, len(r.text.folded.Text))})
	case r.has(kGuardian) && r.has(kCode, kPlayerCodes, kLinkUp) && !r.has(kIAm):
		return command(GuardianCodes{Text: r.text.cut(0, len(r.text.folded.Text))})
	}
	return Understanding{}, false
}

// office are the verbs of penalties, moved rounds and changed rules.
func (r *reading) office() (Understanding, bool) {
	if r.question() || r.has(kHearsay, kHow, kMaybe, kWeigh) {
		return Understanding{}, false
	}
	head := r.beforeReason()
	for _, meaning := range []func(*reading) (Understanding, bool){
		(*reading).exception, (*reading).penalty, (*reading).nobodyThere, (*reading).wholeMatch, (*reading).moveRound, (*reading).changeRule,
	} {
		if u, ok := meaning(head); ok {
			return r.withReason(u), true
		}
	}
	return Understanding{}, false
}

// beforeReason is the reading of what stands before a word for the reason: why
// something is done says nothing of what is done.
func (r *reading) beforeReason() *reading {
	i := r.at(kBecause, kReason)
	if i < 1 {
		return r
	}
	head := r.part(0, i)
	head.found = head.text.readResults(r.lex, r.ctx, head.items, r.lang == "ja")
	return head
}

// withReason adds the reason that the whole message gives.
func (r *reading) withReason(u Understanding) Understanding {
	if !r.has(kBecause, kReason) {
		return u
	}
	why := r.grounds()
	switch c := u.Command.(type) {
	case Penalty:
		c.Reason = why
		u.Command = c
	case MoveRound:
		c.Reason = why
		u.Command = c
	case ChangeRule:
		c.Reason = why
		u.Command = c
	}
	return u
}

// said is the folded text of the tokens that are read.
func (r *reading) said() string {
	tokens := r.text.tokens
	if len(tokens) == 0 {
		return ""
	}
	return r.text.folded.Text[tokens[0].from:tokens[len(tokens)-1].to]
}

// exception is a decision on a request to carry a device (JP-66).
func (r *reading) exception() (Understanding, bool) {
	switch {
	case !r.has(kException):
		return Understanding{}, false
	case !r.ctx.arbiter() && r.ctx.linked(): // who wants one is told how to ask
		return command(ShowRules{Topic: "device_exception"})
	case !r.ctx.arbiter(), !r.has(kApprove, kRefuse):
		return Understanding{}, false
	}
	return command(DeviceException{Approve: !r.has(kRefuse), Text: r.text.cut(0, len(r.text.folded.Text))})
}

// penalty is what an arbiter punishes on a board or in a match.
func (r *reading) penalty() (Understanding, bool) {
	if !r.ctx.arbiter() || r.found.scored {
		return Understanding{}, false
	}
	loses := r.has(kLoss, kForfeitLoss, kFault) && !r.has(kLate, kNoShow) && r.has(kTopic, kRule, kPenalty)
	c := Penalty{Round: r.round(), Table: r.tableOf(), Board: r.board(), Loser: colourOf(r.value(kColour)), Both: r.has(kBoth)}
	if r.ctx.Individual && c.Table == 0 { // whoever plays alone sits at a table by whatever word for it
		c.Table, c.Board = c.Board, 0
	}
	switch {
	case r.has(kDisqualify):
		c.Kind = Disqualified
	case r.has(kIllegal) && !r.has(kLoss, kForfeitLoss, kPenalty):
		c.Kind = IllegalMove
	case r.has(kPenalty), loses && r.phoneOrIllegal():
		c.Kind = LossByPenalty
	default:
		return Understanding{}, false
	}
	if c.Table == 0 && !r.quoted && c.Board == 0 && c.Loser == 0 {
		if _, named := r.teamNamed(); !named {
			return Understanding{}, false
		}
	}
	c.Team, _ = r.teamNamed()
	c.Reason = r.grounds()
	switch {
	case c.Table == 0 && !r.quoted:
		return asking(c, AskTable, nil)
	case c.Board == 0 && c.Kind != Disqualified && !r.ctx.Individual:
		return asking(c, AskWhichBoard, nil)
	case c.Loser == 0 && !c.Both && c.Team == "":
		return asking(c, AskWhichLoser, nil)
	}
	return command(c)
}

// wholeMatch is a match that a team loses unplayed, all boards of it: it is
// named, and no board is (JP-73). A team of the event has one match.
func (r *reading) wholeMatch() (Understanding, bool) {
	team, named := r.teamNamed()
	known := named && len(r.teamsNamed()) == 1
	if teams := r.teamsNamed(); !named && r.ctx.arbiter() && len(teams) == 1 && strings.Contains(teams[0], " ") { // Keio B, of no list
		team, named = teams[0], true
	}
	if !r.ctx.arbiter() || r.ctx.Individual || !named || r.tableOf() == 0 && !known || r.board() > 0 || !r.has(kForfeitLoss, kForfeit, kNoShow) || r.has(kColour, kWin, kForfeitWin, kPaid, kMoney, kFee) {
		return Understanding{}, false
	}
	if r.forbids(kForfeitLoss) || r.forbids(kForfeit) || r.forbids(kNoShow) {
		return r.unknown("negated"), true
	}
	return command(LateForfeit{Round: r.round(), Table: r.tableOf(), Team: team, Leaves: r.has(kForfeit) && !r.has(kForfeitLoss, kNoShow)})
}

// phoneOrIllegal reports whether the reason for a loss is one that the rules
// punish: a device that was heard or seen, an illegal move.
func (r *reading) phoneOrIllegal() bool {
	return r.has(kIllegal) || r.value(kRule) == "devices" || r.value(kTopic) == "phone"
}

// teamNamed is a team of the event that the message names.
func (r *reading) teamNamed() (string, bool) {
	for i := range r.text.tokens {
		if r.text.tokens[i].team() {
			return r.text.original(i, i+1), true
		}
	}
	return "", false
}

// grounds are why something is done: what stands after a word for the reason, or
// else the words that say neither where nor who nor what.
func (r *reading) grounds() string {
	tokens := r.text.tokens
	if i := r.at(kBecause, kReason); i >= 0 {
		for i++; i < len(tokens) && (tokens[i].kind == kColon || tokens[i].kind == kComma || tokens[i].is(kOf) || tokens[i].is(kSubject)); i++ {
		}
		if i < len(tokens) {
			return r.text.cut(tokens[i].from, len(r.text.folded.Text))
		}
	}
	first, last := -1, -1
	for _, it := range r.items {
		tok := &tokens[it.from]
		if it.kind != iWord && it.kind != iUnknown && it.kind != iSpan || it.kind == iWord && r.saysWhere(tok) {
			continue
		}
		if first < 0 {
			first = it.from
		}
		last = it.to
	}
	if first < 0 {
		return ""
	}
	return r.text.original(first, last)
}

// saysWhere reports whether a word tells the place, the side or the penalty
// itself, or nothing.
func (r *reading) saysWhere(tok *token) bool {
	if tok.quiet() || tok.team() {
		return true
	}
	for _, k := range []string{kColour, kBoth, kPenalty, kDisqualify, kLoss, kForfeitLoss, kForfeit, kObject, kDo, kBy, kWith, kBoard, kBan, kTable, kDesk, kRound, kTeam, kPlayer, kWin, kNot, kTo} {
		if tok.is(k) {
			return tok.is(kPenalty) || tok.is(kDisqualify) || !tok.is(kTopic) && !tok.is(kRule)
		}
	}
	return false
}

// moveRound lets a round start at another time.
func (r *reading) moveRound() (Understanding, bool) {
	clock, late := r.clock(), r.minutes()
	moves := r.has(kMove) || r.has(kChange, kFix, kReplace, kSwitch) && clock != ""
	round := r.round()
	switch {
	case r.found.scored && clock == "", r.has(kMeeting, kVenue, kOrder):
		return Understanding{}, false
	case clock != "" && (moves && (round > 0 || r.has(kStarts)) || r.ctx.arbiter() && round > 0 && r.has(kStarts)):
	case clock == "" && late > 0 && r.value(kMove) == "late" && !r.has(kStarts): // 下一轮晚15分钟到
		return Understanding{}, false
	case clock == "" && late > 0 && r.has(kMove) && (round > 0 || r.ctx.arbiter() && (r.has(kStarts) || r.day() != (Day{}))):
	case clock == "" && late > 0 && r.startsLate(round):
	default:
		return Understanding{}, false
	}
	c := MoveRound{Round: round, Clock: clock, Day: r.day()}
	if clock == "" {
		c.Later = late
		if r.value(kMove) == "earlier" {
			c.Later = -late
		}
	}
	return command(c)
}

// startsLate reports whether it is said of a round, and of nobody who plays in it,
// that it is late; who is not of the staff hears whose act that is.
func (r *reading) startsLate(round int) bool {
	if !r.ctx.arbiter() && !r.has(kStarts) || round == 0 || !r.has(kLate) || r.question() || r.has(kNot, kMaybe, kForfeit, kForfeitLoss, kNoShow, kColour, kPlayer, kTeam) {
		return false
	}
	if len(r.teamsNamed())+len(r.nums(iBoard))+len(r.nums(iTable))+len(r.nums(iDesk)) > 0 || r.found.any() {
		return false
	}
	for i := range r.items {
		if r.items[i].kind == iMember {
			return false
		}
	}
	return true
}

// changeRule changes a simple rule.
func (r *reading) changeRule() (Understanding, bool) {
	changes := r.has(kChange, kFix, kReplace, kSwitch, kMove)
	var c ChangeRule
	switch {
	case changes && r.has(kMeeting) && r.clock() != "":
		c.Rule, c.Clock = "meeting", r.clock()
	case !changes || r.found.any():
		return Understanding{}, false
	case (r.value(kRule) == "default_time" || r.has(kLate)) && r.minutes() > 0:
		c.Rule, c.Minutes = "default_time", r.minutes()
	case r.has(kVenue) && r.ctx.arbiter():
		c.Rule, c.Value = "venue", r.valueFor(r.at(kVenue))
		if r.has(kAddress) {
			c.Rule = "address"
		}
		if c.Value == "" {
			return asking(c, AskWhatChange, nil)
		}
	default:
		return Understanding{}, false
	}
	return command(c)
}

// valueFor is what the thing named at token i shall be: between it and the word
// for changing, behind that word, or behind a colon.
func (r *reading) valueFor(i int) string {
	tokens := r.text.tokens
	end := len(tokens)
	for end > 0 && (tokens[end-1].kind == kOpen || tokens[end-1].kind == kComma || tokens[end-1].kind == kBreak) {
		end--
	}
	changed := -1
	for j := range end {
		if tok := &tokens[j]; j != i && (tok.is(kChange) || tok.is(kReplace) || tok.is(kFix) || tok.is(kSwitch)) {
			changed = j
		}
	}
	from, to := i+1, end
	for j := i + 1; j < end; j++ {
		if tokens[j].kind == kColon {
			return r.trimmed(j+1, end)
		}
	}
	switch {
	case changed > i+2, changed == i+2 && !tokens[i+1].is(kObject) && !tokens[i+1].quiet():
		to = changed // 会場を…に変更
	case changed > i:
		from = changed + 1 // 场地改为…
	}
	return r.trimmed(from, to)
}

// trimmed is the text of tokens without the small words at its ends.
func (r *reading) trimmed(from, to int) string {
	small := func(j int) bool {
		tok := &r.text.tokens[j]
		return tok.is(kObject) || tok.is(kOf) || tok.is(kTo) || tok.kind == kComma || tok.kind == kColon || tok.kind == kBreak || tok.is(kPlease) || tok.is(kDo)
	}
	for from < to && small(from) {
		from++
	}
	for to > from && small(to-1) {
		to--
	}
	return r.text.original(from, to)
}

var englishTime = regexp.MustCompile(`(\d{1,2})(?::(\d{2}))? ?([ap])\.?m`)

// clock is a time of day in the message as "15:04"; empty if there is none.
func (r *reading) clock() string {
	s := r.said()
	if m := englishTime.FindStringSubmatch(s); m != nil {
		hour, _ := strconv.Atoi(m[1])
		minute, _ := strconv.Atoi(m[2])
		hour %= 12
		if m[3] == "p" {
			hour += 12
		}
		return fmt.Sprintf("%02d:%02d", hour, minute)
	}
	hour, minute, ok := r.lex.Dates().Clock(s)
	if !ok {
		return ""
	}
	if r.has(kAfternoon) && hour < 12 {
		hour += 12
	}
	return fmt.Sprintf("%02d:%02d", hour, minute)
}

// minutes is a number of minutes in the message, 0 if there is none.
func (r *reading) minutes() int {
	for i := range r.items {
		it := &r.items[i]
		if it.kind == iSpan && len(it.nums) == 1 && slices.ContainsFunc(r.text.tokens[it.from:it.to], func(t token) bool { return t.is(kMinute) }) {
			return it.nums[0]
		}
	}
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if n := tok.as(kHours); tok.is(kHours) && n != "" { // half an hour
			return int(tens(n) / 10)
		} else if tok.is(kHours) && r.text.number1(i-1) { // 1.5 hours
			return int(r.text.tokens[i-1].n * 6)
		}
	}
	return 0
}
