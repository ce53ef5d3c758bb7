package command

// audience.go reads whom a message is for by what they still owe: the teams that have
// not paid, have no order sheet, have not reported; and whom nobody can tell: «them».

// The audiences of an announcement that are known by what is missing of them.
const (
	ToUnpaid     = "unpaid"
	ToNoOrder    = "no_order"
	ToNoResult   = "no_result"
	ToUnknown    = "unknown" // words that point at some, and at whom is not known
	longAudience = 16
)

// owing is what staff want to be told to those who owe something: it never becomes an
// announcement to all.
func (r *reading) owing() (Understanding, bool) {
	if !r.ctx.arbiter() {
		return Understanding{}, false
	}
	from, to, start := r.audienceAt()
	if to <= from {
		return Understanding{}, false
	}
	c := Announce{To: r.part(from, to).owed()}
	if c.To == "" {
		return Understanding{}, false
	}
	for start < len(r.text.tokens) && (r.text.tokens[start].kind == kComma || r.text.tokens[start].kind == kColon || r.is(start, kOf) || r.is(start, kObject)) {
		start++
	}
	if start < len(r.text.tokens) && !r.quietText(start) {
		c.Text = r.text.cut(r.text.tokens[start].from, r.textEnd(start))
	}
	return command(c)
}

// audienceAt is where the words that say whom a message is for stand, between two
// tokens, and where its text begins.
func (r *reading) audienceAt() (from, to, start int) {
	tokens := r.text.tokens
	i := r.at(kAnnounce)
	colon := -1
	for j := range min(len(tokens), longAudience) {
		if tokens[j].kind == kColon {
			colon = j
			break
		}
	}
	switch {
	case i < 0 || i > longAudience || r.deniedToken(i) || r.refrained(i):
		return 0, 0, 0
	case r.lang == "ja": // …のチームに連絡: …
		if i == 0 || colon >= 0 && colon < i {
			return 0, 0, 0
		}
		return 0, i, i + 1
	case i > 2:
		return 0, 0, 0
	case r.is(i+1, kThem) && colon != i+2: // 提醒他们交名单
		return i + 1, i + 2, i + 2
	case colon > i:
		return i + 1, colon, colon + 1
	}
	end := r.audienceEnd(i + 1)
	if end < 0 {
		return 0, 0, 0
	}
	if r.is(end, kTo) {
		return i + 1, end, end + 1
	}
	return i + 1, end, end
}

// audienceEnd is the token behind the words for those who are meant, where no colon
// ends them: before «to» in English, behind the word for teams in Chinese; -1: there
// is none.
func (r *reading) audienceEnd(from int) int {
	for j := from; j < len(r.text.tokens); j++ {
		switch {
		case r.lang == "en" && j > from && (r.is(j, kTo) || r.endsClause(j)):
			return j
		case r.lang != "en" && r.endsClause(j):
			return -1
		case r.lang != "en" && (r.is(j, kTeam) || r.is(j, kThem)):
			return j + 1
		}
	}
	if r.lang == "en" {
		return len(r.text.tokens)
	}
	return -1
}

// owed is what is missing of those who are named; empty: nobody is named so.
func (r *reading) owed() string {
	missing := r.has(kNot, kYet, kMissing, kLack, kWithout)
	switch {
	case r.has(kThem) && !r.has(kAllTeams), r.captainOfNobody():
		return ToUnknown
	case r.has(kUnpaid), r.has(kOwed) && !r.has(kOrder, kSecret), missing && r.has(kPaid, kPays, kFee, kMoney) && !r.has(kOrder):
		return ToUnpaid
	case missing && r.has(kOrder, kSecret): // their order
		return ToNoOrder
	case missing && r.has(kReport, kResult), r.has(kMissing) && r.has(kTeam, kThose, kAllTeams):
		return ToNoResult
	case r.has(kTeam, kThose) && !r.has(kAllTeams, kCaptains, kPlayers) && !r.groupBetween(0, len(r.text.tokens)) && r.qualified() && r.lang != "ja":
		return ToUnknown // the late teams
	}
	return ""
}

// captainOfNobody reports whether the captain of a team is named that nobody here knows:
// Keioのキャプテン, the captain of Keio, 清华队队长.
func (r *reading) captainOfNobody() bool {
	captain := func(i int) bool {
		return r.is(i, kCaptains) || i >= 0 && i < len(r.text.tokens) && labelOf(&r.text.tokens[i], "captain")
	}
	for i := range r.text.tokens {
		k := r.text.tokens[i].kind
		if (r.is(i, kBoard) || r.is(i, kDesk)) && captain(i+2) && r.is(i+1, kFiller) && !r.text.tokens[i+1].gap { // 台大隊長
			return true
		}
		if k != kOther && k != kLatin {
			continue
		}
		behind := i + 1
		for r.is(behind, kOf) || r.is(behind, kTeam) {
			behind++
		}
		if captain(behind) || r.is(i-1, kOf) && captain(i-2) {
			return true
		}
	}
	return false
}

// qualified reports whether more than the word for teams says who is meant.
func (r *reading) qualified() bool {
	for i := range r.text.tokens {
		if tok := &r.text.tokens[i]; !tok.quiet() && !tok.is(kTeam) && !tok.is(kThose) && !tok.is(kOf) && !tok.is(kSubject) {
			return true
		}
	}
	return false
}

// pastDo is the token behind what only ends the word for telling and is set apart from
// the text: 連絡して、…, 連絡してください。…; start if there is none.
func (r *reading) pastDo(start int) int {
	tokens := r.text.tokens
	for i := start; i < len(tokens) && i < start+3 && r.lang == "ja"; i++ {
		switch {
		case i > start && (tokens[i].kind == kComma || tokens[i].kind == kBreak):
			return i + 1
		case !tokens[i].is(kDo) && !tokens[i].is(kPlease):
			return start
		}
	}
	return start
}

// captainsTeam is the team whose captain alone is named between two tokens.
func (r *reading) captainsTeam(from, to int) (team string) {
	captain := false
	for i := from; i < to; i++ {
		switch tok := &r.text.tokens[i]; {
		case tok.team() && team == "":
			team = r.text.original(i, i+1)
		case tok.is(kCaptains), tok.as(kLabel) == "captain":
			captain = true
		case tok.is(kAnnounce), tok.is(kOf), tok.is(kObject), tok.is(kTeam), tok.is(kHonorific), tok.is(kLetterEnd), tok.is(kTo), tok.quiet():
		default:
			return ""
		}
	}
	if !captain {
		return ""
	}
	return team
}
