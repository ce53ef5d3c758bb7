package command

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// chosen answers a question with choices, by number or by label, and fills the
// one field that was asked for.
func (r *reading) chosen() (Understanding, bool) {
	a := r.ctx.Asked
	if a == nil || a.Kind != "choice" && a.Kind != "field" || r.has(kCancel) && r.only(kCancel) {
		return Understanding{}, false
	}
	if a.Kind == "choice" {
		for i, label := range a.Choices {
			if r.lex.Fold(strings.TrimSpace(label)).Text == strings.TrimSpace(r.text.folded.Text) {
				return command(Choose{N: i + 1})
			}
		}
		if n := r.lone(); n > 0 && (len(a.Choices) == 0 || n <= len(a.Choices)) {
			return command(Choose{N: n})
		}
		if len(r.items) <= 2 && len(r.items) > 0 {
			it := &r.items[0]
			plain := it.kind == iNumber || it.kind == iBoard || it.kind == iPlace || it.kind == iNth
			if plain && (len(r.items) == 1 || r.quietFrom(it.to)) && it.nums[0] >= 1 && (len(a.Choices) == 0 || it.nums[0] <= len(a.Choices)) {
				return command(Choose{N: it.nums[0]})
			}
		}
		return Understanding{}, false
	}
	if r.question() && r.has(kStandings, kPairing, kVenue, kSchedule, kFee, kRule, kHelp) {
		return Understanding{}, false
	}
	if r.zero() {
		return Understanding{}, false
	}
	if a.Field == "code" {
		if code := r.code(); code != "" {
			return command(LinkAccount{Code: code})
		}
	}
	return command(Fill{Field: a.Field, Text: strings.TrimSpace(r.text.raw)})
}

// lone is the number word that stands alone: 第二个.
func (r *reading) lone() int {
	n := 0
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		switch {
		case tok.kind == kDigit && n == 0:
			n = int(tens(tok.value) / 10)
		case tok.kind == kNumber && n == 0 && r.text.whole(i):
			n = r.text.int(i)
		case !tok.quiet() && !tok.is(kDai) && !tok.is(kBan):
			return 0
		}
	}
	return n
}

func (r *reading) quietFrom(i int) bool {
	for ; i < len(r.text.tokens); i++ {
		if !r.text.tokens[i].quiet() {
			return false
		}
	}
	return true
}

// complaintOf is the round whose result a captain calls wrong, where he names it
// and tells no other: it need not be the one in play. 0 if it is none.
func (r *reading) complaintOf() int {
	if !r.ctx.mayReport() || !r.has(kWrong, kMistake) || !r.has(kResult) && r.value(kWrong) != "result" || r.question() || len(r.nums(iRound)) != 1 || r.found.any() {
		return 0
	}
	for i := range r.items {
		tok := &r.text.tokens[r.items[i].from]
		known := tok.is(kWrong) || tok.is(kMistake) || tok.is(kResult) || tok.is(kOwn) || tok.is(kNo) || tok.quiet()
		if r.items[i].kind != iRound && !known {
			return 0
		}
	}
	return r.round()
}

// answer is a yes, a no, a confirmation or a doubt about what the bot asked.
func (r *reading) answer() (Understanding, bool) {
	a := r.ctx.Asked
	if round := r.complaintOf(); round > 0 {
		return command(Dispute{Round: round})
	}
	if m := r.ctx.Match; a == nil && m != nil && m.State == "finished" && r.ctx.mayReport() && r.has(kWrong) && r.only(kWrong, kNo, kResult, kOwn, kMistake) && !r.question() {
		return command(Dispute{}) // JP-77: what both have confirmed is opened for the arbiter again
	}
	if a == nil {
		return r.reportWrong()
	}
	if u, ok := r.reportWrong(); ok {
		return u, true
	}
	yes := r.agreed() && r.only(kYes, kRight, kAck, kOwn, kFoe, kReport, kObject) && !r.question() && !r.has(kHearsay, kWeigh, kMaybe) && r.value(kAck) != "wait"
	no := r.has(kNo, kWrong, kMistake, kNot) && r.only(kNo, kWrong, kMistake, kNot, kYes, kRight, kAck, kFix, kOwn) && !r.question()
	switch {
	case a.Kind == "confirm_result" && yes:
		return command(Confirm{})
	case a.Kind == "confirm_result" && (no || r.boardWrong() || r.has(kWrong) && r.only(kWrong, kHearsay, kNo) && r.hears("belief") && !r.question()):
		return asking(Dispute{}, AskRight, nil)
	case (a.Kind == "yes_no" || a.Kind == "choice") && yes:
		return command(YesNo{Yes: true})
	case (a.Kind == "yes_no" || a.Kind == "choice") && no && !r.has(kMistake, kFix):
		return command(YesNo{Yes: false})
	case a.Kind == "yes_no" && no:
		return asking(r.correction(), AskRight, nil)
	case r.has(kRight, kYes) && r.has(kHearsay) && r.has(kAck) && !r.only(kRight, kYes, kHearsay, kAck): // I think so, but I will ask them
		return r.unknown("hesitation"), true
	case r.has(kRight) && r.has(kHearsay), r.has(kYes) && r.has(kHearsay, kWeigh) && r.only(kYes, kHearsay, kWeigh, kOwn):
		return r.unsure("unsure", AskYesNo), true
	case r.has(kAck) && r.only(kAck, kYes), (a.Kind == "yes_no" || a.Kind == "confirm_result") && !r.found.any() && r.has(kYes, kRight, kHearsay) && r.only(kYes, kRight, kQuestion, kQ, kHearsay, kWeigh, kOwn), (a.Kind == "yes_no" || a.Kind == "confirm_result") && r.question() && r.says(kOwn) && r.says(kFoe) && !r.found.scored:
		return r.unsure("acknowledged", AskYesNo), true
	}
	return Understanding{}, false
}

// reportWrong is a report called wrong in so many words, その報告は違います: what is right
// is asked, and what waits is not dropped by it.
func (r *reading) reportWrong() (Understanding, bool) {
	a, rep := r.ctx.Asked, r.ctx.Reported
	reporting := a != nil && a.Kind == "yes_no" && (a.Action == "report_match_result" || a.Action == "report_board_result")
	waits := a == nil && rep != nil && rep.By != "" && !rep.Final && r.ctx.Match != nil
	if !reporting && !waits || !r.ctx.mayReport() || r.question() || !r.has(kReport, kResult) && !r.means(kFiller, "report") || !r.has(kWrong, kMistake) && !(r.has(kNo) && r.lang != "en") || !r.only(kReport, kResult, kWrong, kMistake, kLastTime, kOwn, kFoe, kNo, kObject) {
		return Understanding{}, false
	}
	return asking(r.correction(), AskRight, nil)
}

// boardWrong reports whether a board is said to be wrong, and not what is right:
// 合ってますが4番が違います, "correct except board 2".
func (r *reading) boardWrong() bool {
	named := len(r.nums(iBoard))+len(r.nums(iDesk)) > 0
	return named && (r.has(kWrong, kMistake) || r.has(kExcept) && r.has(kRight)) && !r.found.any() && !r.question() && !r.has(kHearsay, kWeigh, kMaybe)
}

// agreed reports whether a yes was said. «Please» is one only where nothing else
// is: «understood, please» agrees to nothing.
func (r *reading) agreed() bool {
	ack := r.has(kAck)
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if (tok.is(kYes) || tok.is(kRight)) && !(ack && (tok.is(kPlease) || tok.is(kAck))) {
			return true
		}
	}
	return false
}

// assents reports whether a word says yes that is no mere politeness.
func (r *reading) assents() bool {
	return slices.ContainsFunc(r.text.tokens, func(t token) bool { return (t.is(kYes) || t.is(kRight)) && !t.is(kPlease) })
}

// smallTalk is a greeting, thanks, a call for help: friendly, and nothing else.
func (r *reading) smallTalk() (Understanding, bool) {
	switch {
	case r.has(kHelp):
		return command(Help{Topic: r.helpTopic()})
	case r.has(kGreet) && r.only(kGreet):
		return command(Help{})
	case r.has(kFix, kMistake) && r.only(kFix, kMistake) && r.ctx.linked(), r.wantsFix():
		return asking(r.correction(), AskRight, nil)
	}
	return Understanding{}, false
}

// language switches the language of the sender.
func (r *reading) language() (Understanding, bool) {
	if r.has(kLangWord) && r.only(kLangWord, kSwitch, kShow, kDo, kChange) && !r.has(kLang) {
		return asking(Language{}, AskLanguage, nil)
	}
	if !r.has(kLang) || r.found.any() {
		return Understanding{}, false
	}
	if r.has(kSwitch, kDo, kPlease, kStill, kChange) || r.only(kLang) {
		lang := ""
		for i := range r.text.tokens {
			unread := i > 0 && (r.is(i-1, kHelp) || r.is(i-1, kNot)) // 看不懂中文
			script := i > 1 && r.is(i-1, kOf) && r.is(i-2, kLang)    // 繁体字の中国語: the script says which
			if tok := &r.text.tokens[i]; tok.is(kLang) && !(unread && lang != "") && !script {
				lang = tok.as(kLang) // 日本語を英語に: the last one is the wish
			}
		}
		return command(Language{Lang: lang})
	}
	return Understanding{}, false
}

// noticeSwitch starts and stops notices, and reads the unread ones.
func (r *reading) noticeSwitch() (Understanding, bool) {
	switch {
	case r.has(kUnread) && !r.has(kStop):
		return command(Unread{})
	case r.has(kEvents):
		return command(Events{})
	case r.has(kNotices) && r.has(kStop):
		return command(Notices{On: false})
	case r.has(kNotices) && r.has(kResume) && !r.has(kRound) && len(r.nums(iRound)) == 0:
		return command(Notices{On: true})
	}
	return Understanding{}, false
}

// linking ties the account to a role: by code, or by a claim that links nothing.
func (r *reading) linking() (Understanding, bool) {
	if r.has(kPaid, kPays) && r.has(kMoney) {
		return Understanding{}, false
	}
	code := r.code()
	if code != "" && (r.has(kCode, kLinkUp) || r.codeAlone(code)) {
		return command(LinkAccount{Code: code, Team: first(r.about().teams)})
	}
	if r.ctx.linked() || r.found.any() {
		return Understanding{}, false
	}
	if team, name := r.fromTeam(); name != "" && r.has(kLinkUp) {
		return asking(LinkAccount{Team: team, Name: name}, AskCode, nil)
	}
	if r.has(kLinkUp) && !r.has(kHow) || r.has(kIAm) && r.has(kLabel) && !r.has(kRegister) {
		c := LinkAccount{Team: r.claimedTeam(), Name: r.claimedName()}
		if r.has(kArbiter) {
			c.Role = "arbiter"
		}
		return asking(c, AskCode, nil)
	}
	if r.has(kCode) && !r.question() && r.only(kCode, kLinkUp) {
		return asking(LinkAccount{}, AskCode, nil)
	}
	return Understanding{}, false
}

// code is the first thing that looks like a one-time code, as typed.
func (r *reading) code() string {
	if at := r.at(kSorry, kMistake, kRepair); at > 0 && at+1 < len(r.text.tokens) { // 5518, sorry, 5581
		rest := r.part(at+1, len(r.text.tokens))
		for i := range rest.text.tokens {
			if tok := &rest.text.tokens[i]; tok.kind == kNumber && tok.width >= 4 && tok.to-tok.from >= 4 || tok.kind == kLatin && rest.code() != "" {
				return halfWidth(rest.text.original(i, i+1))
			}
		}
	}
	tokens := r.text.tokens
	for i := range tokens {
		tok := &tokens[i]
		n := tok.to - tok.from
		switch {
		case tok.kind == kLatin && n >= 4 && n <= 12 && hasDigit(r.text.folded.Text[tok.from:tok.to]):
			j := i + 1
			if j+1 < len(tokens) && tokens[j].kind == kDash && !tokens[j].gap && !tokens[j+1].gap && (tokens[j+1].kind == kLatin || tokens[j+1].kind == kNumber) {
				j += 2
			}
			return halfWidth(r.text.original(i, j))
		case tok.kind == kNumber && r.has(kCode) && i+1 < len(tokens) && tokens[i+1].kind == kNumber && tok.width+tokens[i+1].width >= 4 && tokens[i+1].gap:
			return halfWidth(r.text.original(i, i+1) + r.text.original(i+1, i+2))
		case tok.kind == kNumber && tok.width >= 4 && tok.to-tok.from >= 4 && r.numberCode(i):
			return halfWidth(r.text.original(i, i+1))
		}
	}
	return ""
}

// halfWidth is s with full-width letters and digits in their common form: a code
// is compared, never shown.
func halfWidth(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= 0xff01 && c <= 0xff5e {
			return c - 0xfee0
		}
		return c
	}, s)
}

func (r *reading) numberCode(i int) bool {
	return r.has(kCode, kLinkUp) || len(r.text.tokens) == 1 && !r.ctx.linked() || len(r.text.tokens) == 1 && r.text.tokens[i].width == 8
}

// codeAlone reports whether nothing but the code was typed and it can be no
// word and no order sheet.
func (r *reading) codeAlone(code string) bool {
	return strings.TrimSpace(r.text.folded.Text) == r.lex.Fold(code).Text && (len(code) >= 6 || !r.ctx.linked())
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// claimedTeam is the team a stranger says he belongs to.
func (r *reading) claimedTeam() string {
	for i := range r.text.tokens {
		if r.text.tokens[i].team() {
			return r.text.original(i, i+1)
		}
	}
	i := r.at(kLabel)
	if team := r.captainOf(i); team != "" {
		return team
	}
	if team, _ := r.claim(); i <= 0 || team != "" && r.at(kIAm) < i {
		return team
	}
	start := i
	for start > 0 && !r.text.tokens[start-1].is(kIAm) && r.text.tokens[start-1].kind != kBreak && r.text.tokens[start-1].kind != kComma && !r.text.tokens[start-1].is(kGreet) {
		start--
	}
	end := i
	for end > start && (r.text.tokens[end-1].is(kOf) && !latinFrom(r.text.folded.Text, r.text.tokens[end-1].from) || r.text.tokens[end-1].is(kHonorific)) {
		end--
	}
	return r.text.original(start, end)
}

// captainOf is the team behind the word for an office at token i: "captain of
// Bristol Foxes".
func (r *reading) captainOf(i int) string {
	if r.lang != "en" || i < 0 || !r.is(i+1, kOf) {
		return ""
	}
	end := i + 2
	for end < len(r.text.tokens) && !r.endsClause(end) {
		end++
	}
	return r.text.original(i+2, end)
}

// fromTeam reads "this is Kowalski from Kobe Dragons".
func (r *reading) fromTeam() (team, name string) {
	t := r.text
	i := r.at(kIAm)
	if i < 0 || r.lang != "en" {
		return "", ""
	}
	word := func(j int) string { return t.folded.Text[t.tokens[j].from:t.tokens[j].to] }
	for j := i + 1; j < len(t.tokens); j++ {
		if w := word(j); w == "from" || w == "of" {
			end := j + 1
			for end < len(t.tokens) && t.tokens[end].kind != kComma && t.tokens[end].kind != kBreak {
				end++
			}
			return t.original(j+1, end), t.original(i+1, j)
		}
		if t.tokens[j].kind == kBreak {
			break
		}
	}
	return "", ""
}

// claim reads «of team, name» before «I am called».
func (r *reading) claim() (team, name string) {
	end := r.at(kIAm)
	for i := end - 1; i > 0; i-- {
		if r.text.tokens[i].is(kOf) {
			return r.text.original(0, i), r.text.original(i+1, end)
		}
	}
	return "", ""
}

// claimedName is the name a stranger gives after the word for his office.
func (r *reading) claimedName() string {
	i := r.at(kLabel)
	if _, name := r.claim(); name != "" && (i < 0 || r.at(kIAm) < i) { // …の小川といいます。主将です
		return name
	}
	if i < 0 || r.captainOf(i) != "" {
		return ""
	}
	for j := i + 1; j < len(r.text.tokens); j++ {
		switch k := r.text.tokens[j].kind; {
		case k == kOther || k == kLatin || k == kMember:
			end := j + 1
			for end < len(r.text.tokens) && k == kLatin && r.text.tokens[end].kind == kLatin {
				end++
			}
			return afterVerb(r.text.original(j, end))
		case k == kBreak || k == kComma:
			return ""
		}
	}
	return ""
}

// afterVerb is a name without the end of the verb before it: 主将をしている小川.
func afterVerb(name string) string {
	rest := strings.TrimLeftFunc(name, func(c rune) bool { return c >= 0x3041 && c <= 0x3096 })
	if c, _ := utf8.DecodeRuneInString(rest); han(c) {
		return rest
	}
	return name
}
