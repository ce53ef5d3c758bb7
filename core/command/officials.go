package command

import (
	"cmp"
	"slices"
)

// announcement is what an organiser wants to be told to others: a word for it
// or its readers, then the text as typed.
func (r *reading) announcement() (Understanding, bool) {
	i := r.at(kAnnounce)
	if head := r.is(0, kAllTeams) || r.is(0, kCaptains) || r.is(0, kPlayers); i > 5 && head && r.ctx.arbiter() && (r.is(1, kColon) || r.is(2, kColon)) {
		i = 0
	}
	if i < 0 && r.ctx.arbiter() && (r.is(0, kAllTeams) || r.is(0, kCaptains) || r.is(0, kPlayers)) && (r.is(1, kColon) || r.is(2, kColon)) {
		i = 0 // 全員へ：…
	}
	if i < 0 && r.ctx.arbiter() && r.means(kHearsay, "tell") && r.is(0, kHearsay) { // 告诉三级组：…
		if colon := r.headColon(0); colon > 0 && r.nameBetween(1, colon) {
			i = 0
		}
	}
	if last := r.saysLast(kAnnounce); r.lang == "ja" && last > 2 && (r.is(0, kAllTeams) || r.is(0, kCaptains) || r.is(0, kPlayers)) && r.quietText(last+1) { // 全チームに…って送っといて
		i = 0
	}
	if i < 0 || i > 5 || r.has(kStop, kUnread) || r.has(kNotices) && r.has(kResume) {
		return Understanding{}, false
	}
	if tok := &r.text.tokens[i]; tok.is(kAnnounce) && (r.deniedToken(i) || r.refrained(i)) {
		return r.unknown("negated"), r.ctx.arbiter()
	}
	to, last := r.readers(i)
	tokens := r.text.tokens
	colon := r.headColon(last)
	if colon < 0 && !r.ctx.arbiter() && to == "" || colon < 0 && !r.ctx.arbiter() && r.found.any() {
		return Understanding{}, false
	}
	if colon < 0 && !r.ctx.arbiter() && r.question() {
		return Understanding{}, false
	}
	named := r.addressee(i, colon)
	if next := i + 1; colon < 0 && named == "" && to == "" && r.lang == "en" && next < len(tokens) && tokens[next].team() { // tell Keio to come
		if named, last = r.text.original(next, next+1), next; r.is(next+1, kTo) || r.is(next+1, kHearsay) {
			last++
		}
	}
	if team := r.captainsTeam(0, max(i, colon)); team != "" {
		named, to = team, "captains"
	}
	if colon < 0 && named == "" && r.ctx.arbiter() { // 通知三级男子组 请提前到场
		if end := r.apart(last + 1); end > 0 {
			named, last = r.addressed(last+1, end), end-1
		}
	}
	if colon < 0 && to == "" && named == "" && (r.is(last+1, kArbiter) || r.is(last+1, kOf) && r.is(last+2, kArbiter)) {
		return Understanding{}, false // tell the arbiter …
	}
	if colon < 0 && to == "" && named == "" && r.asksBy(kWho, kWhen, kWhere, kWhich, kHowMany) {
		return Understanding{}, false
	}
	start := last + 1
	if colon >= 0 {
		start = colon + 1
	} else {
		for start < len(tokens) && (tokens[start].is(kOf) || tokens[start].is(kObject) || tokens[start].kind == kComma || tokens[start].kind == kBreak || tokens[start].kind == kDash) {
			start++
		}
		start = r.pastDo(start)
	}
	if colon < 0 && r.lang == "ja" && r.is(start, kSubject) && !tokens[start].gap { // …への連絡は届いていますか
		return Understanding{}, false
	}
	c := Announce{To: to}
	if to == "" {
		c.To = "all"
		if colon < 0 && tokens[i].as(kHearsay) == "tell" { // 告诉…: whom?
			c.To = ToUnknown
		}
	}
	if to == "" && named == "" {
		for j := 0; j < start; j++ {
			if tokens[j].team() {
				named = r.text.original(j, j+1)
			}
		}
	}
	if named != "" && (to == "" || r.groupBetween(0, start)) {
		if c.Team = named; to != "captains" {
			c.To = "team"
		}
	}
	if start < len(tokens) {
		c.Text = r.text.cut(tokens[start].from, r.textEnd(start))
	}
	if len(r.nums(iTable)) > 0 && colon < 0 && r.items[0].kind == iTable {
		c.To, c.Text = "team", ""
	}
	if c.Text == "" || r.quietText(start) {
		return asking(c, AskText, nil)
	}
	return command(c)
}

// headColon is the colon, or the end of the line, behind the head of an announcement
// whose word ends at token last: near it, or behind a section or a team; -1 if none.
func (r *reading) headColon(last int) int {
	tokens, known := r.text.tokens, false
	for j := last + 1; j < len(tokens) && j <= last+9; j++ {
		tok := &tokens[j]
		switch {
		case tok.kind == kColon, tok.kind == kBreak && tok.value == "\n":
			if j <= last+3 || known {
				return j
			}
			return -1
		case tok.kind == kComma || tok.kind == kBreak:
			return -1
		}
		known = known || tok.grouped()
	}
	return -1
}

// textEnd is the byte where the text to announce ends: before a last word that
// only says that it shall be told, as Japanese has it: …って流しといて.
func (r *reading) textEnd(start int) int {
	tokens := r.text.tokens
	last := len(tokens) - 1
	for last > start && (tokens[last].quiet() || tokens[last].is(kDo)) && r.lang == "ja" {
		last--
	}
	if r.lang == "ja" && last > start && tokens[last].is(kAnnounce) {
		return tokens[last].from
	}
	return len(r.text.folded.Text)
}

func (r *reading) is(i int, kind string) bool { return r.text.is(i, kind) }

// quietText reports whether nothing but politeness follows token i.
func (r *reading) quietText(i int) bool {
	for ; i < len(r.text.tokens); i++ {
		if tok := &r.text.tokens[i]; !tok.quiet() && !tok.is(kDo) {
			return false
		}
	}
	return true
}

// readers are to whom the word at token i speaks, and the last token that says so.
func (r *reading) readers(i int) (to string, last int) {
	tokens := r.text.tokens
	to, last = tokens[i].as(kAnnounce), i
	if to != "" {
		return to, i
	}
	for j := 0; j < len(tokens) && j <= i+4; j++ {
		if tokens[j].kind == kColon && j > 0 {
			break
		}
		for _, k := range []struct{ kind, to string }{{kCaptains, "captains"}, {kPlayers, "players"}, {kAllTeams, "all"}} {
			if to == "" && tokens[j].is(k.kind) && (j <= i+2 || tokens[j].kind != kOther) {
				to, last = k.to, max(last, j)
			}
		}
	}
	return to, last
}

// addressee is the team, the section or the player that is named beside the word for
// telling, known to the context or not: it must not become everybody.
func (r *reading) addressee(i, colon int) string {
	if r.nameBetween(0, i) {
		return r.addressed(0, i)
	}
	return r.addressed(i+1, colon)
}

// addressed is who is named between two tokens, without the words around the name:
// 只…, …だけに, …宛, "… only", の人.
func (r *reading) addressed(from, to int) string {
	if to <= from || !r.nameBetween(from, to) {
		return ""
	}
	latin := func(i int) bool { return latinFrom(r.text.folded.Text, r.text.tokens[i].from) }
	small := func(i int) bool {
		tok := &r.text.tokens[i]
		return tok.is(kObject) || tok.is(kOnly) || tok.is(kHonorific) || tok.is(kPerson) || tok.is(kPlayers) || tok.is(kPlayer) || tok.is(kTo) || tok.is(kAllTeams) || tok.is(kPlease) || tok.is(kLetterEnd) ||
			tok.is(kOf) && !(latin(i) && tok.to-tok.from == 1) || tok.is(kFiller)
	}
	for from < to && small(from) {
		from++
	}
	for to > from && small(to-1) {
		to--
	}
	if to == from+2 && r.text.tokens[from].team() && r.text.tokens[from+1].is(kTeam) { // Keio隊
		to--
	}
	return r.text.original(from, to)
}

// apart is the token behind a section or a team that follows the word for telling at
// once and is set apart by a space; 0 if there is none.
func (r *reading) apart(from int) int {
	known := false
	for i := from; i < len(r.text.tokens) && i < from+6; i++ {
		tok := &r.text.tokens[i]
		if i > from && tok.gap && known && r.lang != "en" {
			return i
		}
		known = known || tok.grouped()
	}
	return 0
}

func (r *reading) nameBetween(from, to int) bool {
	for j := from; j < to; j++ {
		switch tok := &r.text.tokens[j]; {
		case tok.kind == kOther, tok.kind == kLatin, tok.grouped(), tok.kind == kAnyMember:
			return true
		}
	}
	return false
}

// groupBetween reports whether a team or a section is named between two tokens.
func (r *reading) groupBetween(from, to int) bool {
	return slices.ContainsFunc(r.text.tokens[from:to], func(t token) bool { return t.grouped() })
}

// grouped reports whether a token names a team or a section.
func (t *token) grouped() bool {
	return t.team() || t.is(kGroup) || t.is(kGroupName) || t.is(kGroupWord)
}

// officials are the verbs of arbiters and organisers.
func (r *reading) officials() (Understanding, bool) {
	asks := r.question() && !r.has(kPlease)
	if r.ctx.arbiter() && r.lang == "en" && r.is(0, kNot) && !r.found.any() {
		return r.unknown("negated"), true // don't check Dalian in yet
	}
	switch {
	case r.has(kMissing) && !r.has(kRight) || r.has(kYet) && r.has(kReport, kResult) && r.has(kWho):
		if r.ctx.arbiter() || r.has(kWho) || asks {
			return command(MissingReports{Round: r.round()})
		}
	case r.has(kNotLinked):
		return command(NotLinked{})
	}
	switch {
	case asks && !r.ctx.arbiter():
		return Understanding{}, false
	case r.pairs() && !asks:
		return r.pairRound()
	case !r.ctx.arbiter() && r.ctx.linked() && len(r.nums(iRound)) == 1 && r.has(kPublish) && len(r.items) <= 4 && r.quietBut(kPublish, kDo, kObject): // hears whose act it is
		return command(Publish{What: "pairing", Round: r.round()})
	case r.goesUp():
		return command(Publish{What: "pairing", Round: r.ctx.NextRound.Number})
	case r.has(kPublish) && !asks && !r.has(kTakesBack, kRemove, kPays, kPaid, kFee) && !r.found.scored && (r.ctx.arbiter() || !r.has(kShow)) && (r.has(kPairing, kStandings, kOrder, kPairVerb, kResult) || (len(r.nums(iRound)) > 0 || r.has(kNextRound)) && r.ctx.arbiter()):
		what := "pairing"
		switch {
		case r.has(kStandings, kResult) && !r.has(kPairing):
			what = "standings"
		case r.has(kOrder) && !r.has(kPairing):
			what = "lineups"
		}
		c := Publish{What: what, Round: r.nextRound()}
		if what == "standings" {
			c.Group = r.group()
		}
		if what == "standings" && r.round() == 0 && r.ctx.Round != nil {
			c.Round = r.ctx.Round.Number
		}
		return command(c)
	case r.ctx.arbiter() && r.tableOf() > 0 && r.has(kResult, kReport) && r.has(kApprove, kRight) && !r.has(kRefuse, kNot, kWrong) && !asks && !r.found.any():
		return command(Confirm{Round: r.round(), Table: r.tableOf()})
	case r.ctx.arbiter() && r.decision() && !r.found.any():
		d := Decide{Approve: !r.has(kRefuse)}
		for i := range r.items {
			if r.items[i].kind == iNumber {
				d.Request = r.items[i].nums[0]
			}
		}
		return command(d)
	}
	return Understanding{}, false
}

// quietBut reports whether nothing is said but places and words of the kinds.
func (r *reading) quietBut(kinds ...string) bool {
	for i := range r.items {
		tok := &r.text.tokens[r.items[i].from]
		if r.items[i].kind == iWord && !tok.quiet() && !slices.ContainsFunc(kinds, tok.is) || r.items[i].kind == iUnknown {
			return false
		}
	}
	return true
}

// decision reports whether an arbiter approves or refuses a request: nothing
// else is said but whose it is, and nothing else was asked.
func (r *reading) decision() bool {
	if !r.has(kApprove, kRefuse) || r.ctx.Asked != nil && r.ctx.Asked.Kind != "decide" && !r.quoted {
		return false
	}
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if !tok.quiet() && !tok.team() && tok.kind != kNumber && !tok.is(kApprove) && !tok.is(kRefuse) && !tok.is(kBan) && !tok.is(kObject) {
			return false
		}
	}
	return true
}

// meeting is the captains' meeting: the toss, and who is there.
func (r *reading) meeting() (Understanding, bool) {
	switch {
	case r.question() || r.found.scored || len(r.found.boards) > 0:
		return Understanding{}, false
	case r.has(kToss) && r.has(kColour, kWith):
		c := Toss{Colour: colourOf(cmp.Or(r.value(kColour), r.value(kWith)))}
		for i := range r.text.tokens {
			if r.text.tokens[i].team() {
				c.Team = r.text.original(i, i+1)
			}
		}
		return command(c)
	}
	return Understanding{}, false
}

// sides is an arbiter's word that a team's report is the right one: Keioの言う通り,
// 以Keio说的为准, "go with Keio's report".
func (r *reading) sides() (Understanding, bool) {
	if !r.ctx.arbiter() || r.found.any() || r.question() || r.has(kNot, kWrong, kNo, kMaybe) || !r.says(kStandsBy, kRight) && !r.asSays() {
		return Understanding{}, false
	}
	_, names := r.sidesNamed()
	if len(names) != 1 {
		return Understanding{}, false
	}
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		known := tok.team() || tok.quiet() || tok.kind == kNumber
		for _, k := range []string{kStandsBy, kRight, kReport, kResult, kHearsay, kTable, kDesk, kBan, kBoard, kDai, kRound, kTeam, kDo, kObject, kWith, kBy, kTo, kRecord, kAsWas} {
			known = known || tok.is(k)
		}
		if !known {
			return Understanding{}, false
		}
	}
	table := r.tableOf()
	if boards := append(r.nums(iBoard), r.nums(iDesk)...); table == 0 && len(boards) == 1 {
		table = boards[0]
	}
	return command(Confirm{Round: r.round(), Table: table, Of: names[0]})
}

// asSays reports whether it is to be as a team has said: "as Keio says".
func (r *reading) asSays() bool {
	for i := range r.text.tokens {
		if r.lang == "en" && r.is(i, kOf) && r.text.folded.Text[r.text.tokens[i].from:r.text.tokens[i].to] == "as" && i+2 < len(r.text.tokens) && r.text.tokens[i+1].team() && r.is(i+2, kHearsay) {
			return true
		}
	}
	return false
}

// protest calls the arbiter.
func (r *reading) protest() (Understanding, bool) {
	if r.says(kProtest, kAppeal) && (r.says(kCancel) || r.forbids(kProtest) || r.forbids(kAppeal)) && !r.found.any() {
		return r.unknown("negated"), true
	}
	called := r.has(kArbiter, kToArbiter) && (r.has(kCall) || r.has(kPlease) && !r.has(kIAm))
	tells := r.has(kFoe) && r.has(kRule) && (r.value(kRule) == "illegal_move" || r.value(kRule) == "devices") && !r.found.any() && !r.question() && r.ctx.Match != nil
	if !r.has(kProtest, kAppeal) && !called && !tells || r.found.scored || r.has(kHow, kAnnounce, kFee) || r.question() && !called && !r.has(kPlease) {
		return Understanding{}, false
	}
	c := Protest{Board: r.board(), Table: r.tableOf(), Topic: r.value(kTopic), Text: r.text.cut(0, len(r.text.folded.Text))}
	if c.Topic == "" && r.has(kRule) {
		c.Topic = r.value(kRule)
	}
	return command(c)
}
