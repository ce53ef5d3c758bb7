package command

import (
	"strings"

	"taikyoku/core"
)

// fouls are a foul or a warning that an arbiter notes, or a question about them.
func (r *reading) fouls() (Understanding, bool) {
	i := r.foulAt()
	if i >= 0 && r.illegalWarned() {
		return Understanding{}, false
	}
	if i < 0 {
		if r.has(kFoul, kWarning) && r.text.quoting && r.ctx.arbiter() {
			return r.unknown("quotation"), true
		}
		return Understanding{}, false
	}
	orders := r.says(kRecord) || r.countAt(i) > 0
	switch {
	case r.says(kHow) && r.says(kRecord, kReport):
		return command(Help{Topic: "fouls"})
	case r.question() && r.says(kHowMany, kWho) && !r.says(kPlease) || r.says(kHowMany) && !r.says(kLoss, kForfeitLoss):
		if a := r.about(); len(a.people()) > 0 || a.own {
			return command(Status{Of: "fouls", Player: first(a.people())})
		}
		return command(ShowRules{Topic: "fouls"})
	case r.question() && !r.says(kPlease):
		if r.says(kOwn) && !r.says(kPlace, kStandings) {
			return command(Status{Of: "fouls"})
		}
		return command(ShowRules{Topic: "fouls"})
	case r.says(kNot) && r.forbids(kRecord) && !r.unrecorded(), (r.text.tokens[i].is(kFoul) || r.text.tokens[i].is(kWarning)) && r.deniedToken(i):
		return r.unknown("negated"), true
	case r.text.tokens[i].is(kWarning) && r.annulled(): // a warning was given: it is only kept
		return r.unknown("negated"), true
	case !r.ctx.arbiter() && r.says(kAppeal): // it is what is appealed against
		return Understanding{}, false
	case !r.ctx.arbiter() && !orders, r.says(kWin, kLoss, kDraw, kForfeit, kForfeitLoss) && !r.says(kNot), r.found.scored:
		return Understanding{}, false
	}
	return r.foul(i), true
}

// illegalWarned reports whether a warning is the arbiter's for an illegal move of chess:
// it is the move that counts (JP-67).
func (r *reading) illegalWarned() bool {
	return r.ctx.arbiter() && r.ctx.Game == "chess" && r.says(kIllegal) && !r.question() && !r.has(kFoul)
}

// unrecorded reports whether the player is said not to have recorded the moves
// (SH-10): it is why he is warned, not a word against writing it down.
func (r *reading) unrecorded() bool {
	for i := range r.text.tokens {
		if i > 0 && r.text.tokens[i].is(kRecord) && !r.text.spoken(i) && r.text.tokens[i-1].as(kNot) == "did" {
			return true
		}
	}
	return false
}

// annulled reports whether a foul that is told is one to be taken back.
func (r *reading) annulled() bool {
	return r.says(kAnnul, kTakesBack)
}

func (r *reading) foul(i int) Understanding {
	a := r.about()
	c := RecordFouls{
		Player: first(a.people()), Team: first(a.teams), Round: a.round, Table: a.table, Board: a.board,
		Colour: a.colour, Count: max(1, r.countAt(i)), Warning: r.text.tokens[i].is(kWarning),
	}
	if r.annulled() {
		c.Count = -c.Count
	}
	if n := r.gameNo(); n > 0 && r.ctx.Boards > 1 && a.table+a.board > 0 { // 3台2局: the second game of the third match
		a.table, a.board = max(a.table, a.board), n
		c.Table, c.Board = a.table, a.board
	}
	u := Understanding{Command: c}
	place := a.table > 0 && (a.board > 0 || r.ctx.Boards <= 1)
	switch {
	case c.Player != "" || place && a.colour != core.NoColour:
	case a.board > 0 && a.colour != core.NoColour:
		u.Missing, u.Ask = []string{"table"}, &Question{Kind: AskTable}
	case a.table > 0 || a.board > 0:
		u.Missing, u.Ask = []string{"colour"}, &Question{Kind: AskWhichColour}
	default:
		u.Missing, u.Ask = []string{"player"}, &Question{Kind: AskWhose}
	}
	return u
}

// gameNo is the number of a game said as 2局; 0: none.
func (r *reading) gameNo() int {
	for i := range r.text.tokens {
		if r.is(i+1, kGames) && r.text.number1(i) && !r.text.spoken(i) {
			return r.text.int(i)
		}
	}
	return 0
}

// foulAt is the foul or warning that is meant: one that is not denied, if any.
func (r *reading) foulAt() int {
	found := -1
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if r.text.spoken(i) || !tok.is(kFoul) && !tok.is(kWarning) {
			continue
		}
		if found < 0 || r.deniedToken(found) {
			found = i
		}
	}
	return found
}

// deniedToken reports whether the word at token i is negated.
func (r *reading) deniedToken(i int) bool {
	if r.lang == "ja" {
		return r.is(i+1, kNot)
	}
	return r.is(i-1, kNot) || r.is(i-2, kNot) && (r.is(i-1, kOf) || r.is(i-1, kSubject) || r.is(i-1, kDo) || r.is(i-1, kPlease))
}

// forbids reports whether the verb of the kind is negated anywhere: 别记, "don't
// record", 先不要登记.
func (r *reading) forbids(kind string) bool {
	for i := range r.text.tokens {
		if r.text.tokens[i].is(kind) && !r.text.spoken(i) && (r.deniedToken(i) || r.refrained(i)) {
			return true
		}
	}
	return false
}

// countAt is how many fouls are told: 2次, 三个, +1, x1, 犯规1; what is said last
// counts, an ordinal does not. 0: not said.
func (r *reading) countAt(trigger int) int {
	t := r.text
	n := 0
	for i := range t.tokens {
		tok := &t.tokens[i]
		v := r.small(i)
		if v == 0 || r.is(i-1, kDai) {
			continue
		}
		before := i > 0 && (t.tokens[i-1].value == "+" || t.tokens[i-1].is(kAdd) || t.tokens[i-1].is(kMark))
		counted := r.lang == "en" && i+1 == trigger && !r.is(i-1, kTable) && !r.is(i-1, kDesk) && !r.is(i-1, kBoard) && !r.is(i-1, kRound) // two fouls
		if r.is(i+1, kTimes) || before || counted || tok.kind == kLatin || i == trigger+1 && !r.is(i+1, kMinute) {
			n = v
		}
	}
	return n
}

// small is the number below ten at token i: a digit, a number word, or x2.
func (r *reading) small(i int) int {
	tok := &r.text.tokens[i]
	switch {
	case tok.kind == kNumber && r.text.whole(i) && tok.n < 100:
		return r.text.int(i)
	case tok.is(kDigit):
		return int(tens(tok.as(kDigit)) / 10)
	case tok.kind == kLatin:
		s := r.text.folded.Text[tok.from:tok.to]
		if len(s) == 2 && s[0] == 'x' && strings.ContainsRune("123456789", rune(s[1])) {
			return int(s[1] - '0')
		}
	}
	return 0
}
