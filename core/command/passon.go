package command

import "strings"

// passon.go reads what staff want to go to others where no colon parts whom from what:
// Keioに10時に集合するように伝えて, «let Keio know the match starts at 10», 跟…队长说…;
// and the standings that are to go to many.

// longOpening is how many tokens may stand before the text in such a sentence.
const longOpening = 6

// passOn is a text for one team that is told in a sentence.
func (r *reading) passOn() (Understanding, bool) {
	if !r.ctx.arbiter() || r.headColon(0) >= 0 || r.text.tokens == nil {
		return Understanding{}, false
	}
	c, ok := r.passedBehind()
	if r.lang == "ja" {
		c, ok = r.passedBefore()
	}
	if !ok || c.Text == "" {
		return Understanding{}, false
	}
	return command(c)
}

// passedBefore is a Japanese sentence that ends with the word for telling, with the team
// at its head or right before that word.
func (r *reading) passedBefore() (Announce, bool) {
	tokens := r.text.tokens
	last := r.saysLast(kAnnounce)
	if last < 3 || !r.quietText(last+1) || r.deniedToken(last) || r.refrained(last) || r.question() && !r.has(kPlease) {
		return Announce{}, false
	}
	if to, next, ok := r.headTeam(0); ok && next < last && (r.is(next, kObject) || r.is(next-1, kCaptains)) {
		if r.is(next, kObject) {
			next++
		}
		to.Text = r.wording(next, last)
		return to, true
	}
	at := last
	for at > 0 && (r.is(at-1, kObject) || r.is(at-1, kTeam) || r.is(at-1, kCaptains) || r.is(at-1, kOf) || r.is(at-1, kHonorific)) {
		at--
	}
	if at > 2 && (tokens[at-1].team() || tokens[at-1].kind == kLatin) {
		to, next, ok := r.headTeam(at - 1)
		if ok && (next == last || r.is(next, kObject)) {
			to.Text = r.wording(0, at-1)
			return to, true
		}
	}
	return Announce{}, false
}

// wording is the text between tokens i and j as it is to be read by others: with the ように
// that makes it a request, without the と that quotes it.
func (r *reading) wording(i, j int) string {
	to := r.text.tokens[j].from
	text := r.text.cut(r.text.tokens[i].from, to)
	if strings.HasPrefix(r.text.folded.Text[to:], "\u3088\u3046") {
		return text + "\u3088\u3046\u306b"
	}
	for _, quote := range []string{"\u3063\u3066", "\u3068"} {
		if cut, ok := strings.CutSuffix(text, quote); ok {
			return cut
		}
	}
	return text
}

// headTeam is the team at token i with the words that belong to it, and the token behind.
func (r *reading) headTeam(i int) (c Announce, next int, ok bool) {
	tokens := r.text.tokens
	if i >= len(tokens) || !tokens[i].team() && (tokens[i].kind != kLatin || r.lang != "ja") {
		return c, i, false
	}
	c = Announce{To: "team", Team: r.text.original(i, i+1)}
	for next = i + 1; next < len(tokens); next++ {
		switch tok := &tokens[next]; {
		case tok.is(kCaptains), tok.as(kLabel) == "captain":
			c.To = "captains"
		case tok.is(kTeam), tok.is(kHonorific), tok.is(kPerson), r.lang == "ja" && tok.is(kOf) && (r.is(next+1, kCaptains) || r.is(next+1, kTeam)):
		default:
			return c, next, true
		}
	}
	return c, next, true
}

// passedBehind is a Chinese or English sentence that begins with a word for telling and
// the team: 跟…队长说…, 让…队…, «ask Keio to …», «let Keio know …».
func (r *reading) passedBehind() (Announce, bool) {
	i := 0
	for i < longOpening && (r.is(i, kPlease) || r.is(i, kGreet) || r.is(i, kComma)) && !r.is(i, kPassOn) {
		i++
	}
	if !r.is(i, kPassOn) || i >= longOpening || r.question() && !r.has(kPlease) {
		return Announce{}, false
	}
	how := r.text.tokens[i].as(kPassOn)
	for i++; r.is(i, kOf) && i < longOpening; i++ {
	}
	c, next, ok := r.headTeam(i)
	if !ok || how == "does" && (r.acts() || len(r.teamsNamed()) > 1) {
		return c, false
	}
	knows := r.is(next, kHearsay) || r.is(next, kPassOn)
	if how == "knows" && !knows { // let Keio play
		return c, false
	}
	for next < len(r.text.tokens) && (r.is(next, kHearsay) || r.is(next, kPassOn) || r.is(next, kTo) && r.lang == "en" || r.is(next, kComma)) {
		next++
	}
	if next >= len(r.text.tokens) || r.quietText(next) {
		return c, false
	}
	c.Text = r.text.cut(r.text.tokens[next].from, r.textEnd(next))
	return c, true
}

// acts reports whether what a team shall do is what the arbiter does to it: 让…弃权, 轮空.
func (r *reading) acts() bool {
	return r.has(kForfeit, kForfeitLoss, kForfeitWin, kWithdraw, kLoss, kWin, kReplace, kPlays, kFreeRound)
}

// standingsToMany are the standings that a member of the staff wants to go to others, and
// nothing else: 順位表を全員に送って, «send everyone the standings», 把排名发给大家.
func (r *reading) standingsToMany() (Understanding, bool) {
	if !r.ctx.arbiter() || !r.has(kStandings, kPlace) || r.has(kOwn, kNot) || r.question() && !r.has(kPlease) {
		return Understanding{}, false
	}
	c := Publish{What: "standings", Round: r.round(), Group: r.group()}
	for i := range r.text.tokens {
		switch tok := &r.text.tokens[i]; {
		case tok.is(kCaptains):
			c.To = "captains"
		case tok.is(kPlayers):
			c.To = "players"
		case tok.is(kAllTeams) && c.To == "":
			c.To = "all"
		case tok.quiet(), tok.is(kStandings), tok.is(kPlace), tok.is(kAnnounce), tok.is(kPublish), tok.is(kShow), tok.is(kReport), tok.is(kLetter), tok.is(kLetterEnd),
			tok.is(kObject), tok.is(kDo), tok.is(kTo), tok.is(kThisRound), tok.is(kAllTeams), tok.is(kRound), tok.is(kDai), tok.kind == kNumber, tok.is(kGroup), tok.is(kGroupName), tok.is(kGroupWord), tok.is(kPassOn):
		default:
			return Understanding{}, false
		}
	}
	if c.To == "" {
		return Understanding{}, false
	}
	if c.Round == 0 && r.ctx.Round != nil {
		c.Round = r.ctx.Round.Number
	}
	return command(c)
}
