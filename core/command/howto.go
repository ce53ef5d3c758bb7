package command

// howto.go answers questions how something is done with the bot.

// howTo asks how something is done with the bot.
func (r *reading) howTo() (Understanding, bool) {
	if r.asksOfYes() {
		return command(Help{Topic: "confirm"})
	}
	if r.howToSay() {
		return command(Help{Topic: "report"})
	}
	entering := r.lang != "en" && r.has(kRegister) && r.has(kPlease) && !r.ctx.linked()
	if !r.has(kHow) || r.value(kHow) != "" || r.has(kVenue, kRule, kMeeting) || r.found.scored || entering {
		return Understanding{}, false
	}
	if r.has(kProtest) {
		return command(ShowRules{Topic: "protest"})
	}
	if topic := r.helpTopic(); topic != "" || r.has(kHelp) || r.only(kHow, kShow, kQuestion, kQ) {
		return command(Help{Topic: topic})
	}
	return Understanding{}, false
}

// howToSay reports whether the sender asks if a result is to be sent as he has it:
// 「3-1勝ち」って送ればいいですか, 直接发“3比1赢”就行吗.
func (r *reading) howToSay() bool {
	if !r.found.any() {
		return false
	}
	say, enough := r.means(kHow, "say"), r.means(kHow, "enough")
	asks := enough || r.question() || r.has(kPlease)
	return asks && !r.says(kHearsay) && (say || enough && r.quotes())
}

// asksOfYes reports whether the message asks what a «yes» to the bot does.
func (r *reading) asksOfYes() bool {
	if !r.text.quoting || !r.question() || r.found.any() || r.says(kYes, kNo) {
		return false
	}
	quoted := false
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if r.text.spoken(i) && !tok.quiet() {
			if !tok.is(kYes) && !tok.is(kNo) && !tok.is(kRight) {
				return false
			}
			quoted = true
		}
	}
	return quoted
}

func (r *reading) helpTopic() string {
	if r.has(kRegister) && !r.ctx.linked() {
		return "register"
	}
	for _, t := range []struct{ kind, topic string }{
		{kProtest, "protest"},
		{kOrder, "lineup"},
		{kReport, "report"},
		{kResult, "report"},
		{kRegister, "register"},
		{kLinkUp, "link"},
		{kCode, "link"},
		{kLang, "language"},
		{kChange, "change"},
		{kPaid, "payment"},
		{kWithdraw, "withdraw"},
		{kForfeit, "withdraw"},
		{kFee, "payment"},
	} {
		if r.has(t.kind) {
			return t.topic
		}
	}
	return ""
}
