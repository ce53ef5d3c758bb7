package command

import (
	"slices"

	"taikyoku/core"
)

// ReworkPairing changes a drafted pairing by hand: one change a message.
// Teams are as the event writes them where it knows them, else as typed.
type ReworkPairing struct {
	Change  PairChange
	Teams   []string
	Tables  []int        // swap: whose Colour changes places; one table: its two sides do
	Colour  core.Colour  // of a swap of tables
	White   string       // fix: who has White, where that was said
	Kind    core.ByeKind `line:"-"`
	Section string
	Round   int // 0: the drafted one
}

// PairChange is what an arbiter does to a draft.
type PairChange string

// The changes.
const (
	SwapPlaces  PairChange = "swap"
	FixPair     PairChange = "fix"
	KeepApart   PairChange = "forbid"
	GiveBye     PairChange = "bye"
	LeaveOut    PairChange = "out"
	UndoChanges PairChange = "undo"
)

func (ReworkPairing) Verb() Verb { return "rework_pairing" }

// Words of changes by hand.
const (
	kExchange  = "exchange"
	kAgainst   = "against"
	kApart     = "apart"
	kMeet      = "meet"
	kLeaveOut  = "leaveout"
	kFreeRound = "freeround"
	kHalfBye   = "halfbye"
	kZeroBye   = "zerobye"
	kHolds     = "holds" // has that colour
	kRestore   = "restore"
	kHold      = "hold" // not to be changed
)

// What is asked about a change.
const (
	AskSwapColour  QuestionKind = "swap_colour"  // which side of the two tables? choices: White, Black
	AskReworkTeams QuestionKind = "rework_teams" // which teams?
)

// rework is a change of a draft. What is quoted, asked or denied changes nothing;
// who is not of the staff is refused only where he clearly orders it.
func (r *reading) rework() (Understanding, bool) {
	if i := r.at(kAnnounce); i >= 0 && i < 5 || r.resulted() || r.has(kResult, kOrder, kWhy, kWho, kWhich, kWhen) {
		return Understanding{}, false
	}
	c, ok := r.byHand()
	staff := r.ctx.arbiter()
	switch {
	case !ok && staff && r.text.quoting && r.has(kExchange, kApart, kLeaveOut):
		return r.unknown("quotation"), true
	case !ok && staff && r.says(kHold):
		return r.unknown("negated"), true
	case !ok, !staff && (len(c.Teams) < 2 || len(r.nums(iMember)) > 0), r.question() && !r.says(kPlease):
		return Understanding{}, false
	case r.denies(c.Change):
		return r.unknown("negated"), true
	case r.text.quoting, r.says(kHearsay):
		return r.unknown("hearsay"), true
	}
	c.Round, c.Section = r.round(), r.group()
	return r.whole(c), true
}

// resulted reports whether a result is told: 和 between two names is none.
func (r *reading) resulted() bool {
	return r.has(kWin, kLoss, kForfeitLoss, kNoShow) || slices.ContainsFunc(r.items, func(it item) bool { return it.kind == iScore || it.kind == iChain })
}

// byHand finds the words of a change, and whom it names.
func (r *reading) byHand() (ReworkPairing, bool) {
	c := ReworkPairing{Teams: r.entries(), Tables: r.tables()}
	named := len(c.Teams) > 0
	switch {
	case r.says(kRestore) && !named && (r.value(kRestore) != "here" || r.drafted() && r.ctx.Asked == nil && r.only(kRestore, kNo, kCancel)):
		c.Change = UndoChanges
	case r.says(kApart) && named, r.says(kMeet) && r.says(kNot, kNo) && named:
		c.Change = KeepApart
	case r.says(kExchange) && (named || len(c.Tables) > 0):
		c.Change, c.Colour = SwapPlaces, r.side()
	case r.says(kLeaveOut) && named:
		c.Change, c.Kind = LeaveOut, r.worth()
	case r.says(kFreeRound) && named:
		c.Change = GiveBye
	case len(c.Teams) == 2 && r.says(kAgainst, kPairVerb, kHolds):
		c.Change, c.White = FixPair, r.white(c.Teams)
	default:
		return c, false
	}
	if c.Change != SwapPlaces {
		c.Tables = nil
	}
	return c, true
}

// whole asks for what a change lacks.
func (r *reading) whole(c ReworkPairing) Understanding {
	u := Understanding{Command: c}
	teams := map[PairChange]int{FixPair: 2, KeepApart: 2, GiveBye: 1, LeaveOut: 1}[c.Change]
	switch {
	case c.Change == SwapPlaces && len(c.Tables) == 2 && len(c.Teams) == 0 && c.Colour == core.NoColour:
		white, black := c, c
		white.Colour, black.Colour = core.White, core.Black
		u.Ask = &Question{Kind: AskSwapColour, Choices: []Choice{{white}, {black}}}
	case c.Change == SwapPlaces && len(c.Teams) != 2 && (len(c.Teams) > 0 || len(c.Tables) > 2),
		teams == 1 && len(c.Teams) != 1, teams == 2 && len(c.Teams) < 2:
		u.Ask, u.Missing = &Question{Kind: AskReworkTeams}, []string{"teams"}
	}
	return u
}

// denies reports whether the change is what shall not be done. To keep two apart
// is a denial by itself.
func (r *reading) denies(c PairChange) bool {
	if r.says(kHold) {
		return true
	}
	switch c {
	case KeepApart, LeaveOut, UndoChanges:
		return c != KeepApart && r.forbids(kLeaveOut)
	}
	return r.says(kNot, kNo)
}

// entries are the teams named, in the order of the message; what nobody knows
// counts where it stands as a name.
func (r *reading) entries() []string {
	var out []string
	known := false
	for i := range r.items {
		it := &r.items[i]
		tok := &r.text.tokens[it.from]
		name := ""
		switch {
		case r.text.spoken(it.from):
		case tok.team():
			name, known = tok.full, true
		case r.stranger(i):
			name = r.text.original(it.from, it.to)
		}
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	if !known && r.lang == "en" && !r.says(kExchange, kApart, kFreeRound) {
		return nil
	}
	return out
}

// stranger reports whether an unknown word at item i is a name: capitals, or
// beside a word that joins it to another name or makes it the object.
func (r *reading) stranger(i int) bool {
	it := &r.items[i]
	if it.kind != iUnknown {
		return false
	}
	if r.text.tokens[it.from].kind == kLatin {
		return capital(r.text.original(it.from, it.to))
	}
	return r.is(it.to, kAnd) || r.is(it.to, kObject) || r.is(it.from-1, kAnd) || r.is(it.to, kTeam)
}

// tables are the tables named. What may be a board is one where a draft waits and
// no match is under way, or where a colour is spoken of: a match has both.
func (r *reading) tables() []int {
	var out []int
	listed := false
	for i := range r.items {
		it := &r.items[i]
		switch {
		case it.kind == iTable, it.kind == iDesk, it.kind == iBoard && (r.drafted() || r.says(kColour)):
			out, listed = append(out, it.nums...), true
		case it.kind == iNumber && listed && r.is(it.from-1, kAnd):
			out = append(out, it.nums...)
		case !r.is(it.from, kAnd):
			listed = false
		}
	}
	return out
}

// drafted reports whether a draft waits and nobody plays.
func (r *reading) drafted() bool {
	next, now := r.ctx.NextRound, r.ctx.Round
	return next != nil && next.State == "paired" && (now == nil || now.State != "playing")
}

// side is the one colour that is spoken of; both are none.
func (r *reading) side() core.Colour {
	found := core.NoColour
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if r.text.spoken(i) || !tok.is(kColour) {
			continue
		}
		c := colourOf(tok.as(kColour))
		if found != core.NoColour && c != found {
			return core.NoColour
		}
		found = c
	}
	return found
}

// white is the team that has White by what is said right after its name.
func (r *reading) white(teams []string) string {
	at := r.saysAt(kHolds)
	if at < 0 {
		return ""
	}
	holder := 0
	for i := range at {
		if slices.Index(teams, r.text.tokens[i].full) == 1 {
			holder = 1
		}
	}
	if r.text.tokens[at].as(kHolds) == "black" {
		holder = 1 - holder
	}
	return teams[holder]
}

// worth is what somebody left out gets, where that was said.
func (r *reading) worth() core.ByeKind {
	if r.says(kHalf, kHalfBye) {
		return core.HalfBye
	}
	for i := range r.text.tokens {
		if tok := &r.text.tokens[i]; tok.kind == kNumber && tok.n == 5 {
			return core.HalfBye
		} else if tok.kind == kNumber && tok.n == 0 {
			return core.ZeroBye
		}
	}
	if r.says(kZeroBye) {
		return core.ZeroBye
	}
	return 0
}
