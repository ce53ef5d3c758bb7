package command

// addressing.go reads messages that begin like a letter: with whom they are for.

// addressHead is how many tokens may say whom a message is for.
const addressHead = 12

// addressing is what a member of the staff wants to be told to those whom he names
// first, as in a letter, without a word for telling: 全員へ …, 给所有领队：…, «to all
// captains: …», «send to everyone …». It is told as typed, whatever it speaks of.
func (r *reading) addressing() (Understanding, bool) {
	if !r.ctx.arbiter() {
		return Understanding{}, false
	}
	head := address{r: r}
	start, ok := head.read()
	if !ok {
		return Understanding{}, false
	}
	c := Announce{To: head.to}
	if head.named() {
		if c.Team = r.addressed(head.from, head.until); c.To == "" {
			c.To = "team"
		}
	}
	if c.To == "" {
		return Understanding{}, false
	}
	if start < len(r.text.tokens) {
		c.Text = r.text.cut(r.text.tokens[start].from, r.textEnd(start))
	}
	if c.Text == "" || r.quietText(start) {
		return asking(c, AskText, nil)
	}
	return command(c)
}

// address is the head of a letter while it is read.
type address struct {
	r           *reading
	to          string // "all", "captains", "players"
	from, until int    // between which tokens a section or a team may be named
	last        int    // the token behind the last that says whom it is for
	opened      bool   // a word that opens it: 给, «to»
	sends       bool   // one that needs no mark behind the names: 发给, «send to»
	closed      bool   // one that closes it: …へ, «… only»
}

// read finds where the text begins, behind the head; ok is false if there is none.
func (a *address) read() (start int, ok bool) {
	r, tokens := a.r, a.r.text.tokens
	i := 0
	for i < len(tokens) && (r.is(i, kGreet) || r.is(i, kPlease)) && !r.is(i, kLetter) {
		i++
	}
	a.from = i
	for ; i < len(tokens) && i < addressHead; i++ {
		tok := &tokens[i]
		switch {
		case tok.kind == kColon, tok.kind == kBreak && tok.value == "\n":
			return i + 1, a.known()
		case tok.kind == kComma, tok.kind == kDash:
			return i + 1, a.whole() && a.last == i
		case tok.gap && r.lang != "en" && a.whole() && !tok.is(kLetterEnd):
			return i, true
		case a.takes(i):
		default:
			return a.last, a.sends && a.to != ""
		}
	}
	return i, i == len(tokens) && a.whole()
}

// takes reports whether token i belongs to the head.
func (a *address) takes(i int) bool {
	tok := &a.r.text.tokens[i]
	switch {
	case tok.is(kLetter) && !a.opened && a.to == "" && !a.named():
		how := tok.as(kLetter)
		a.opened, a.from, a.until = true, i+1, i+1
		switch how {
		case "send":
			a.sends = true
		case "all", "captains", "players":
			a.to = how
		}
	case tok.is(kLetterEnd):
		a.closed = true
	case tok.is(kCaptains):
		a.to = "captains"
	case tok.is(kPlayers):
		a.to = "players"
	case tok.is(kAllTeams):
		if a.to == "" {
			a.to = "all"
		}
	case tok.is(kOnly):
		a.closed = true
	case tok.grouped() && a.to == "", (tok.kind == kLatin || tok.kind == kOther) && a.opened && a.to == "" && !a.sends:
		a.until = i + 1
	case tok.is(kOf), tok.is(kObject), tok.is(kHonorific), tok.is(kPerson), tok.is(kFiller), tok.is(kTeam):
		return true
	default:
		return false
	}
	a.last = i + 1
	return true
}

// named reports whether a section or a team stands in the head.
func (a *address) named() bool {
	return a.until > a.from && (a.to != "" && a.to != "all" || a.r.groupBetween(a.from, a.until))
}

// known reports whether the head says whom the message is for.
func (a *address) known() bool { return a.to != "" || (a.opened || a.closed) && a.named() }

// whole reports whether the head is one even if no colon follows.
func (a *address) whole() bool { return a.known() && (a.opened || a.closed) }
