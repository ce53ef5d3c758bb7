package command

import "taikyoku/locales"

// RevokeRuling takes an arbiter's ruling back: a forfeit, a loss by penalty, a
// disqualification, an illegal move that was counted. Kind is which of these was
// named, Last that it is the newest; what was not said is zero.
type RevokeRuling struct {
	Round, Table, Board int
	Team                string
	Kind                RuledAs
	Last                bool
	Reason              string
}

func (RevokeRuling) Verb() Verb { return "revoke_ruling" }

// RuledAs is what a ruling that is taken back was.
type RuledAs string

// The kinds of rulings.
const (
	RuledForfeit      RuledAs = "forfeit"
	RuledPenalty      RuledAs = "penalty"
	RuledDisqualified RuledAs = "disqualified"
	RuledIllegal      RuledAs = "illegal_move"
)

// Undoes reports whether a text has a word for undoing what was done.
func Undoes(lex *locales.Lexicon, lang, text string) bool {
	return read(lex, &Context{Language: lang}, text).has(kUndo)
}

// rulingRevoked is a ruling that an arbiter takes back and puts nothing in its place.
func (r *reading) rulingRevoked() (Understanding, bool) {
	kind, ruled := r.ruledAs()
	if !ruled || !r.has(kUndo) || !r.ctx.arbiter() && len(r.nums(iScore)) > 0 || r.found.scored || r.has(kWin, kDraw, kHow, kAppeal, kProtest, kPairing, kFoul, kPaid, kFee, kAnnounce, kFix, kChange) {
		return Understanding{}, false
	}
	switch {
	case r.forbids(kUndo):
		return r.unknown("negated"), true
	case r.question() && !r.begs(), r.has(kMaybe, kHearsay):
		return Understanding{}, false
	}
	c := RevokeRuling{Round: r.round(), Table: r.tableOf(), Board: r.board(), Kind: kind, Last: r.has(kJustNow), Reason: r.reasonGiven()}
	if c.Table > 0 && len(r.nums(iBoard)) == 0 { // the desk that is named is the table
		c.Board = 0
	}
	if r.ctx.Individual && c.Table == 0 { // whoever plays alone sits at a table by whatever word for it
		c.Table, c.Board = c.Board, 0
	}
	c.Team, _ = r.teamNamed()
	return command(c)
}

// ruledAs is the kind of ruling that is named; ok: there is a word for one.
func (r *reading) ruledAs() (kind RuledAs, ok bool) {
	switch {
	case r.has(kIllegal):
		return RuledIllegal, true
	case r.has(kDisqualify):
		return RuledDisqualified, true
	case r.has(kForfeit, kForfeitLoss, kDoubleForfeit):
		return RuledForfeit, true
	case r.has(kRuled) && !r.says(kPenalty):
		return "", true
	case r.has(kPenalty):
		if r.has(kRuled) && r.lang != string(locales.Ja) { // 判罚 is both
			return "", true
		}
		return RuledPenalty, true
	}
	return "", r.has(kRuled)
}
