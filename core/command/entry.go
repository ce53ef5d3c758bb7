package command

import (
	"strings"
)

// entry is the wish to enter a team, without a form yet.
func (r *reading) entry() (Understanding, bool) {
	here := !r.ctx.linked() && (r.has(kRight) || r.means(kHow, "enough"))                                                                                                                                                    // 申し込みはこちらで合ってますか
	if !r.has(kRegister) || r.has(kHearsay) && !r.ctx.linked() && r.lang != "en" || r.question() && !r.has(kPlease, kName) && !here || r.has(kHow) && !r.has(kPlease) && !here || !r.ctx.linked() && r.asksBy(kWho, kWhat) { // 报名找谁
		return Understanding{}, false
	}
	if r.ctx.linked() && r.ctx.Registration == nil && !r.ctx.arbiter() {
		return Understanding{}, false
	}
	if r.ctx.Registration != nil && r.has(kShow) && r.has(kOwn) { // what is entered is to be shown
		return command(Status{})
	}
	if r.forbids(kRegister) {
		return r.unknown("negated"), true
	}
	if r.has(kKin) && r.ctx.Boards > 1 && !r.ctx.linked() { // a child, where teams enter
		for i := range r.items {
			if name, _ := r.nameAt(r.items[i].from); r.items[i].kind == iUnknown && name != "" {
				u, _ := asking(RegisterPlayer{Player: FormPlayer{Name: name}}, AskTeamName, nil)
				u.Missing = []string{"team"}
				return u, true
			}
		}
	}
	if len(r.teamsListed()) > 1 { // one after the other
		return asking(RegisterTeam{}, AskTeamName, nil)
	}
	return command(RegisterTeam{Form: Form{Name: r.enteredName()}})
}

// teamsListed are the teams in a list behind a colon.
func (r *reading) teamsListed() []string {
	for i := range r.text.tokens {
		if r.text.tokens[i].kind == kColon {
			return r.part(i+1, len(r.text.tokens)).teamsNamed()
		}
	}
	return nil
}

// enteredName is the name that a sentence gives the team to enter: 名前はX, "called
// X", 我们是X队.
func (r *reading) enteredName() string {
	t := r.text
	end := func(i int) int {
		for i < len(t.tokens) && t.tokens[i].kind != kBreak && t.tokens[i].kind != kComma && t.tokens[i].kind != kQuestion {
			i++
		}
		return i
	}
	if i := r.at(kName); i >= 0 && i+1 < len(t.tokens) {
		return r.unquoted(i+1, end(i+1))
	}
	for i := range t.tokens {
		tok := &t.tokens[i]
		switch {
		case tok.is(kLabel) && labelOf(tok, "teamname") && i+2 < len(t.tokens) && (t.tokens[i+1].is(kOf) && t.tokens[i+1].as(kOf) != "as" || t.tokens[i+1].is(kSubject)):
			return r.unquoted(i+2, end(i+2))
		case tok.is(kOwn) && r.is(i+1, kSubject) && i+2 < len(t.tokens) && r.lang != "ja" && r.lang != "en":
			if to := end(i + 2); t.tokens[to-1].is(kTeam) || t.tokens[to-1].kind == kOther {
				return t.original(i+2, to)
			}
		case tok.is(kRegister) && r.lang == "ja" && i > 1 && t.tokens[i-1].as(kOf) == "as" && t.tokens[0].kind == kOther:
			return t.original(0, i-1) // 京大Cで申し込みます
		}
	}
	return ""
}

// payment is the news that the fee was paid.
func (r *reading) payment() (Understanding, bool) {
	paid := r.has(kPaid) || r.has(kSent) && r.has(kMethod, kFee, kMoney, kScreenshot)
	paid = paid || r.has(kMethod) && r.has(kMoney) && r.has(kScreenshot)
	paid = paid || r.has(kFee) && r.has(kMethod) && r.has(kMoney) && !r.asked()
	paid = paid || r.has(kPays) && r.has(kMoney) && r.has(kCode) // 匯款1600元 末五碼48213
	paid = paid || r.received() || r.onlyAmount() || r.has(kOwed, kCost) && r.amount() >= 0
	if !paid || r.question() || r.found.any() || r.has(kHow) {
		return Understanding{}, false
	}
	switch {
	case r.paidOut():
		return r.unknown(PaidOut), true
	case r.has(kNot) || r.means(kDayWord, "tomorrow") || r.notPaid() || r.ctx.arbiter() && r.has(kHearsay):
		return r.dues()
	}
	sum, sure := r.paidSum()
	if sum < 0 && r.asksBy(kWho, kWhen, kWhat, kWhere, kHowMany) {
		return command(Status{Of: "payment"})
	}
	c := PaymentReported{}
	if teams := r.teamsNamed(); r.ctx.arbiter() && (len(teams) == 1 || !r.has(kEach)) {
		c.Team = first(teams)
	}
	if sum >= 0 && len(r.nums(iRound)) == 0 {
		c.Amount, c.Currency = r.signed(sum), r.currencyAt(sum)
	}
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		switch {
		case tok.is(kMoney) && c.Currency == "" && c.Amount == 0:
			c.Currency = r.currency(i)
		case tok.is(kMethod) && c.Method == "":
			c.Method = tok.as(kMethod)
		}
	}
	if sure && r.has(kEach) && r.ctx.arbiter() {
		c.Each = c.Amount
	}
	if !sure || r.has(kEach) { // which of the numbers it was is his to say
		c.Amount = 0
	}
	if c.Amount == 0 {
		u, _ := asking(c, AskAmount, nil)
		u.Missing = []string{"amount"}
		return u, true
	}
	return command(c)
}

// received reports whether the staff says that money of somebody has come.
func (r *reading) received() bool {
	return r.ctx.arbiter() && r.says(kSeen, kPays) && r.has(kMoney) && len(r.teamsNamed()) > 0
}

// asked reports whether a word of asking stands in the message.
func (r *reading) asked() bool { return r.has(kHow, kHowMany, kWhat, kWhen, kShow, kPlease) }

// withdrawal takes the team out of the event.
func (r *reading) withdrawal() (Understanding, bool) {
	calledOff := r.ctx.Individual && r.value(kCancel) == "entry" && r.has(kRegister) // 取消周可欣的报名
	if !r.has(kWithdraw) && !calledOff || r.has(kProtest, kAppeal) || r.question() && !r.has(kPlease) || r.has(kRule) && r.has(kShow, kWhat) || r.has(kHow, kMaybe) {
		return Understanding{}, false
	}
	if len(r.nums(iBoard))+len(r.nums(iDesk))+len(r.nums(iTable)) > 0 || r.found.scored {
		return Understanding{}, false
	}
	if r.question() && r.has(kWrong) { // 我们要退赛？没有的事
		return r.unknown("negated"), true
	}
	c := WithdrawTeam{Round: r.round()}
	if r.ctx.arbiter() {
		c.Team = first(r.teamsNamed())
	}
	for i := range r.items {
		switch r.items[i].kind {
		case iMember:
			if !r.ctx.Individual { // of a team he is a matter of the line-up, else he is the entry
				return Understanding{}, false
			}
		case iUnknown:
			if r.ctx.arbiter() && c.Team == "" {
				c.Team = r.text.original(r.items[i].from, r.items[i].to)
			}
		}
	}
	return command(c)
}

// detail is one more fact about a player: «Watanabe's federation id is 12345».
func (r *reading) detail() (Understanding, bool) {
	label := ""
	for _, l := range []string{"fedid", "birth", "rating", "reading"} {
		if r.labelled(l) {
			label = l
		}
	}
	if label == "" || r.question() {
		return Understanding{}, false
	}
	var f Form
	for i := range r.items {
		it := &r.items[i]
		switch {
		case it.kind == iMember && len(it.nums) == 1 && len(f.Players) == 0:
			m := r.ctx.member(it.nums[0])
			f.Players = []FormPlayer{{Order: m.No, Name: m.Name}}
		case (it.kind == iNumber || it.kind == iSpan) && len(f.Players) == 1:
			f.player(label, r.text.original(it.from, it.to))
			if label == "fedid" {
				f.set(label, r.text.original(it.from, it.to))
			}
			return command(EditTeam{Form: f})
		}
	}
	return Understanding{}, false
}

func (r *reading) labelled(value string) bool { return r.labelAt(value) >= 0 }

func (r *reading) labelAt(value string) int {
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		for _, s := range tok.senses {
			if s.Kind == kLabel && s.Value == value {
				return i
			}
		}
	}
	return -1
}

// edit reads «change X into Y».
func (r *reading) edit() (Understanding, bool) {
	var f Form
	switch {
	case r.labelled("captain") && !r.has(kOrder):
		f.Captain = r.newValue(r.labelAt("captain"))
		if i := strings.IndexAny(f.Captain, ",\n\u3001\uff0c\u3002"); i >= 0 {
			f.Captain = strings.TrimSpace(f.Captain[:i])
		}
		if a := r.about(); len(a.players) > 0 { // from one to another: the last
			f.Captain = a.players[len(a.players)-1]
		}
	case r.has(kRename) && (r.lang != "ja" || !r.labelled("teamname")):
		f.Name = r.newValue(r.at(kRename))
	case r.labelled("teamname"), r.lang == "en" && r.has(kTeam), r.lang == "ja" && r.has(kName):
		label := r.labelAt("teamname")
		if r.lang == "en" {
			label = max(label, r.at(kTeam))
		} else if label < 0 {
			label = r.at(kName)
		}
		f.Name = r.newValue(label)
	case r.ctx.Registration != nil && len(r.nums(iBoard)) == 2:
		n := r.nums(iBoard)
		return command(EditTeam{Swap: [2]int{n[0], n[1]}})
	case r.ctx.Registration != nil:
		for i := range r.items {
			if r.items[i].kind == iMember {
				in := r.newValue(r.items[i].to - 1)
				if i+1 < len(r.items) && r.lang == "ja" {
					in = r.lastName(r.items[i].to, in)
				}
				if name, id, ok := strings.Cut(in, "("); ok && !strings.ContainsFunc(strings.TrimRight(id, ")"), func(c rune) bool { return c < '0' || c > '9' }) { // with Murphy (5100055)
					in = strings.TrimSpace(name)
				}
				if strings.ContainsAny(in, ",\u3001\uff0c\uff08(") {
					return asking(EditTeam{}, AskWhatChange, nil)
				}
				if in != "" {
					return command(EditTeam{Out: r.text.original(r.items[i].from, r.items[i].to), In: in})
				}
			}
		}
		if r.labelled("fedid") {
			return asking(EditTeam{}, AskWhatChange, nil)
		}
		return Understanding{}, false
	default:
		return Understanding{}, false
	}
	if f.Name == "" && f.Captain == "" {
		return asking(EditTeam{}, AskWhatChange, nil)
	}
	return command(EditTeam{Form: f})
}
