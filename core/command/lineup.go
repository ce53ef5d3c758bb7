package command

import (
	"slices"
)

// lineup is an order sheet: whole, as a change, or «as always».
func (r *reading) lineup() (Understanding, bool) {
	order := r.has(kOrder) || r.has(kPlays) && r.ctx.LineupOpen != nil && r.round() == r.ctx.LineupOpen.Round
	if r.ctx.Individual && !r.has(kOrder) && !r.has(kAbsent, kNoShow, kIllness) { // 一胜一负 is no sheet where nobody has one
		return Understanding{}, false
	}
	if r.text.quoting && r.question() && r.has(kHearsay) {
		return r.unknown("quotation"), true
	}
	if r.asksBy(kWho, kHow) && r.has(kPlays, kAbsent, kReplace) && !r.has(kStatus, kPlease) { // 除了许谁能上, 何俊傑唔嚟點算
		return Understanding{}, false
	}
	if u, ok := r.ownRest(); ok {
		return u, true
	}
	if r.absentFromSheet() {
		r.found = findings{}
	} else if !order && r.found.told && r.played() {
		return Understanding{}, false
	}
	if r.ctx.LineupOpen == nil && !order && r.has(kFoe, kProtest, kAppeal) {
		return Understanding{}, false // their player is away from the board
	}
	if !order && r.has(kResult) && r.has(kReplace, kExchange) && len(r.nums(iMember)) == 0 {
		return Understanding{}, false // the results of two boards change places
	}
	if r.found.scored || len(r.found.boards) > 0 && (!order || r.played()) || r.ctx.arbiter() && !order {
		return Understanding{}, false
	}
	s := r.readSheet(order)
	changed := len(s.out)+len(s.in) > 0
	if s.denied && !changed && len(s.list) < 2 && !s.same && !s.last {
		return r.unknown("negated"), true
	}
	open := r.ctx.LineupOpen
	if s.unread && open != nil {
		return r.openOrClosed()
	}
	if r.ctx.Registration != nil && open == nil && r.ctx.Match == nil && !r.question() {
		if u, ok := r.rosterChange(&s); ok {
			return u, true
		}
	}
	whole := len(s.list) >= 2 && (order || s.count || len(s.list) >= max(2, r.ctx.Boards-1))
	wish := order && (r.has(kStill, kReport, kPlease, kPlays) || r.only(kOrder, kNext, kNextRound, kThisRound))
	switch {
	case !order && r.has(kResult, kStandings) && !changed:
		return Understanding{}, false
	case r.has(kStill) && (order || r.ctx.linked()) && !r.has(kWhen) && !changed && len(s.list) == 0 && (order || r.has(kReplace, kStill) && !r.has(kRegister, kDeadline, kPlayer) && r.ctx.Registration == nil):
		return r.openOrClosed()
	case s.ambiguous != "":
		if !order && !changed && !whole && open == nil {
			return Understanding{}, false
		}
		return asking(SubmitLineup{Round: r.round()}, AskWhichPlayer, map[string]any{"Name": s.ambiguous, "Numbers": s.candidates})
	case r.question() && (!r.has(kPlease) || r.has(kWhen)) && (!r.has(kStill) || r.has(kWhen)):
		return Understanding{}, false
	case (s.same || s.last || s.top && (order || open != nil)) && !changed && len(s.list) == 0 && (order || open != nil || (s.same || s.last) && r.has(kNextRound, kNext)):
		return r.standard(&s)
	case open != nil && r.exchanges(&s):
		return r.exchange(&s)
	case changed && !whole:
		return r.change(&s)
	case open != nil && r.lang == "ja" && len(s.strangers) == 1 && len(s.list) == 0 && !order && r.has(kPlays): // 鈴木さんが出ます
		return r.check(&s, order)
	case order && !r.ctx.linked() && len(s.strangers) > 1 && !r.has(kRegister) && !r.question():
		return command(SubmitLineup{Round: r.round(), Strangers: s.strangers})
	case open != nil && len(s.list) == 1 && !r.found.told && (order || r.has(kPlease) || len(r.items) <= 3) && len(s.strangers) == 0 && !r.has(kStandings, kPlace, kPairing, kWho):
		return asking(SubmitLineup{Round: r.round()}, AskTooMany, map[string]any{"Boards": r.ctx.Boards})
	case whole && (order || open != nil || r.bareList(&s)):
		return r.check(&s, order)
	case order && len(s.strangers) > 0 && len(s.list) > 0:
		return r.check(&s, order)
	case wish && len(s.list) == 0 && !r.has(kStatus, kDeadline, kWhen, kRule, kPublish, kWhere, kShow):
		return r.openOrClosed()
	}
	return Understanding{}, false
}

// absentFromSheet reports whether a player is told to be away from the round whose
// sheet is open, when the match before it is over: no result of that match.
func (r *reading) absentFromSheet() bool {
	open, m := r.ctx.LineupOpen, r.ctx.Match
	if m == nil && open == nil && r.ctx.leads() && len(r.nums(iMember))+len(r.nums(iBoard)) > 0 { // before there is a match nothing is forfeited
		return !r.found.scored && r.has(kAbsent, kNoShow) && !r.has(kFoe, kWin, kLoss, kDraw, kForfeitWin, kForfeitLoss, kDoubleForfeit, kLate) && !r.question()
	}
	if open == nil || m == nil || m.State != "finished" || r.found.scored || r.has(kFix, kMistake, kWrong, kFoe, kWin, kLoss, kDraw, kForfeitWin, kForfeitLoss, kDoubleForfeit) || !r.has(kAbsent, kNoShow) || r.question() {
		return false
	}
	if round := r.round(); round > 0 && round != open.Round {
		return false
	}
	return !slices.ContainsFunc(r.found.boards, func(b BoardResult) bool { return b.Outcome != ForfeitOwnLoss })
}

// rosterChange is who leaves the team, or the order of its boards, before there is
// any sheet to hand in.
func (r *reading) rosterChange(s *sheet) (Understanding, bool) {
	var all []FormPlayer
	for _, it := range r.items {
		if it.kind != iMember || len(it.nums) != 1 {
			continue
		}
		name := r.ctx.member(it.nums[0]).Name
		if !slices.ContainsFunc(all, func(p FormPlayer) bool { return p.Name == name }) {
			all = append(all, FormPlayer{Order: len(all) + 1, Name: name})
		}
	}
	switch out, in, ok := r.arrowed(); {
	case r.ctx.Individual && len(s.out) > 0 && len(s.in) == 0 && r.has(kAbsent, kNoShow, kIllness): // of an entry of his own he is all
		return r.unsure("absent", AskWithdraw), true
	case ok && in != "":
		return command(EditTeam{Out: r.ctx.member(out).Name, In: in})
	case ok:
		return asking(EditTeam{}, AskWhatChange, nil)
	case len(all) == len(r.ctx.Roster) && len(all) > 1:
		return command(EditTeam{Form: Form{Players: all}})
	case len(s.out) == 1 && len(s.in) == 0 && len(s.list) == 0 && r.has(kChange, kReplace) && !s.out[0].byNumber: // 加藤が出られないので森田に替えて
		return r.edit()
	case r.day().Word != "" || r.says(kAttendNo) && !r.says(kAbsent): // away for a day: he stays in the team
		return Understanding{}, false
	case len(s.out) == 1 && len(s.in) == 0 && len(s.list) == 0 && len(s.strangers) == 0 && r.ctx.member(s.out[0].no) != nil && !s.out[0].byNumber:
		return command(EditTeam{Out: r.ctx.member(s.out[0].no).Name})
	}
	return Understanding{}, false
}

// arrowed is the player before an arrow and the newcomer behind it, 鈴木→田中; ok is
// false where no arrow stands behind a player, or another player stands there.
func (r *reading) arrowed() (out int, in string, ok bool) {
	t := r.text
	for _, it := range r.items {
		if it.kind != iMember || len(it.nums) != 1 || !r.is(it.to, kArrow) {
			continue
		}
		to := it.to + 1
		for to < len(t.tokens) && t.tokens[to].kind != kBreak && t.tokens[to].kind != kComma && !t.tokens[to].is(kArrow) {
			if t.tokens[to].kind == kMember {
				return 0, "", false
			}
			to++
		}
		if ok {
			return 0, "", true // several at once: which, is asked
		}
		if out, ok = it.nums[0], true; to > it.to+1 {
			in = tidy(t.original(it.to+1, to))
		}
	}
	return out, in, ok
}

// played reports whether a result was told that is more than an absence.
func (r *reading) played() bool {
	return r.has(kWin, kLoss, kDraw, kForfeitWin, kForfeitLoss, kForfeit, kDoubleForfeit, kMark)
}

// bareList reports whether nothing but the players was typed.
func (r *reading) bareList(s *sheet) bool {
	return len(s.strangers) == 0 && len(s.list) >= r.ctx.Boards
}

// openOrClosed answers a wish to hand in a sheet that names nobody yet.
func (r *reading) openOrClosed() (Understanding, bool) {
	c := SubmitLineup{Round: r.round()}
	if r.ctx.LineupOpen == nil {
		return asking(c, AskLineupClosed, nil)
	}
	return asking(c, AskLineupWho, map[string]any{"Round": r.ctx.LineupOpen.Round})
}

// standard is «as always», «as in the last round», «the top four».
func (r *reading) standard(s *sheet) (Understanding, bool) {
	c := SubmitLineup{Round: r.round(), Players: r.base(), Derived: "default"}
	m := r.ctx.Match
	past := m != nil && c.Round == m.Round && r.ctx.LineupOpen != nil && c.Round != r.ctx.LineupOpen.Round
	if (s.last || past) && m != nil && len(m.Lineup) > 0 {
		c.Players, c.Derived = m.Lineup, "same"
	}
	if past { // the round named is the one that was like it
		c.Round = 0
	}
	return r.allowed(c), true
}

// change applies who is out and who is in to the sheet. Nobody named to come
// in: the next of the roster does. Somebody in and nobody out is a question.
func (r *reading) change(s *sheet) (Understanding, bool) {
	base := r.base()
	byNumber := true
	gone := func(no int) bool { return slices.ContainsFunc(s.out, func(p ref) bool { return p.no == no }) }
	var players []int
	for _, no := range base {
		if !gone(no) {
			players = append(players, no)
		}
	}
	for _, p := range slices.Concat(s.out, s.in) {
		byNumber = byNumber && p.byNumber
		if r.ctx.member(p.no) == nil {
			return Understanding{Command: SubmitLineup{Round: r.round(), Players: base}, Invalid: InvalidNotRoster, Ask: &Question{Kind: AskNotInRoster, Args: map[string]any{"Numbers": p.no}}}, true
		}
	}
	if len(s.strangers) > 0 && len(s.strangers) <= len(s.out) && len(s.in) == 0 { // somebody nobody knows comes in
		c := SubmitLineup{Round: r.round(), Players: players, Strangers: s.strangers}
		for i := range s.strangers {
			c.At = append(c.At, max(0, slices.Index(base, s.out[i].no)))
		}
		return r.allowed(c), true
	}
	if !r.ctx.FixedOrder && len(s.in) == len(s.out) {
		players = inPlace(base, s)
	}
	for _, p := range s.in {
		if !slices.Contains(players, p.no) {
			players = append(players, p.no)
		}
	}
	if len(s.in) == 0 && r.reserves(base, gone) <= len(base)-len(players) {
		for i := range r.ctx.Roster {
			no := r.ctx.Roster[i].No
			if len(players) < len(base) && !slices.Contains(base, no) && !gone(no) {
				players = append(players, no)
			}
		}
	}
	if r.ctx.FixedOrder {
		r.sort(players)
	}
	c := SubmitLineup{Round: r.round(), Players: players, ByNumber: byNumber, Derived: "change"}
	if len(s.in) > 0 && len(s.out) == 0 && len(players) > r.ctx.Boards {
		return asking(SubmitLineup{Round: c.Round}, AskTooMany, map[string]any{"Boards": r.ctx.Boards, "Have": len(players)})
	}
	if len(s.in) == 0 && slices.Equal(players, base) && (r.unread() || len(r.nums(iMember)) > len(s.out) && !r.has(kNot, kRepair)) { // まこと休みで林: who it is that rests was not read
		return r.openOrClosed()
	}
	u := r.allowed(c)
	if u.Invalid == InvalidTooFew && len(s.in) == 0 && len(players) == r.ctx.Boards-1 {
		u.Ask.Choices = r.withReserve(c, base, gone)
	}
	return u, true
}

// unread reports whether a word that is in no lexicon stands for who is absent.
func (r *reading) unread() bool {
	for i := range r.text.tokens {
		if !r.is(i, kAbsent) {
			continue
		}
		j := i - 1
		for j > 0 && (r.is(j, kSubject) || r.is(j, kAnd) || r.is(j, kHonorific)) {
			j--
		}
		if j >= 0 && (r.text.tokens[j].kind == kOther || r.text.tokens[j].kind == kLatin) {
			return true
		}
	}
	return false
}

// withReserve are the sheets that a reserve of the roster makes whole.
func (r *reading) withReserve(c SubmitLineup, base []int, gone func(int) bool) []Choice {
	var out []Choice
	for i := range r.ctx.Roster {
		no := r.ctx.Roster[i].No
		if slices.Contains(base, no) || gone(no) {
			continue
		}
		sheet := c
		sheet.Players = append(slices.Clone(c.Players), no)
		if r.ctx.FixedOrder {
			r.sort(sheet.Players)
		}
		out = append(out, Choice{sheet})
	}
	return out
}

// reserves counts the players of the roster who could come in.
func (r *reading) reserves(base []int, gone func(int) bool) int {
	n := 0
	for i := range r.ctx.Roster {
		if no := r.ctx.Roster[i].No; !slices.Contains(base, no) && !gone(no) {
			n++
		}
	}
	return n
}

// ownRest is a player's wish not to play: the captain decides.
func (r *reading) ownRest() (Understanding, bool) {
	own := r.says(kOwn) || r.says(kPlease) && len(r.nums(iMember))+len(r.nums(iBoard)) == 0 && !r.has(kFoe)
	if r.ctx.Account.Role != Player || !own || !r.says(kAbsent) || r.found.any() || r.question() && !r.says(kPlease) {
		return Understanding{}, false
	}
	s := r.readSheet(false)
	me := ref{no: r.ctx.Account.Player}
	if me.no == 0 || s.ambiguous != "" {
		return command(SubmitLineup{Round: r.round()})
	}
	s.out, s.in, s.list = []ref{me}, slices.DeleteFunc(slices.Concat(s.in, s.out, s.list), func(p ref) bool { return p.byNumber || p.no == me.no }), nil
	return r.change(&s)
}

// inPlace is the sheet in which who comes in plays where who goes out did.
func inPlace(base []int, s *sheet) []int {
	players := slices.Clone(base)
	for i := range s.out {
		if at := slices.Index(players, s.out[i].no); at >= 0 && !slices.Contains(players, s.in[i].no) {
			players[at] = s.in[i].no
		}
	}
	return slices.DeleteFunc(players, func(no int) bool {
		return slices.ContainsFunc(s.out, func(p ref) bool { return p.no == no })
	})
}

// check is a whole sheet as typed.
func (r *reading) check(s *sheet, order bool) (Understanding, bool) {
	c := SubmitLineup{Round: r.round(), ByNumber: true, Strangers: s.strangers, At: s.at}
	for _, p := range s.list {
		c.Players = append(c.Players, p.no)
		c.ByNumber = c.ByNumber && p.byNumber
	}
	if u, two := r.twoSheets(c); two {
		return u, true
	}
	u := r.allowed(c)
	if u.Ask == nil && c.ByNumber && !order {
		u.Ask = &Question{Kind: AskLineup, Args: map[string]any{"Numbers": c.Players}}
	}
	return u, true
}

// allowed checks a sheet: open, of players of the roster, each once, as many as
// boards, in the fixed order (JP-50, JP-51).
func (r *reading) allowed(c SubmitLineup) Understanding {
	u := Understanding{Command: c}
	refuse := func(why Invalidity, kind QuestionKind, args map[string]any, choices ...Choice) Understanding {
		u.Invalid, u.Ask = why, &Question{Kind: kind, Args: args, Choices: choices}
		return u
	}
	have := map[string]any{"Boards": r.ctx.Boards, "Have": len(c.Players)}
	for _, no := range c.Players {
		if r.ctx.member(no) == nil && len(r.ctx.Roster) > 0 {
			return refuse(InvalidNotRoster, AskNotInRoster, map[string]any{"Numbers": no})
		}
	}
	sorted := slices.Clone(c.Players)
	r.sort(sorted)
	switch {
	case len(c.Strangers) > 0:
		return refuse(InvalidNotRoster, AskNotInRoster, map[string]any{"Names": c.Strangers})
	case r.ctx.linked() && r.ctx.LineupOpen == nil && !r.ctx.arbiter():
		return refuse(InvalidClosed, AskLineupClosed, nil)
	case c.Round > 0 && r.ctx.LineupOpen != nil && c.Round != r.ctx.LineupOpen.Round:
		return refuse(InvalidRound, AskLineupClosed, map[string]any{"Round": r.ctx.LineupOpen.Round})
	case len(slices.Compact(slices.Clone(sorted))) != len(sorted):
		return refuse(InvalidTwice, AskTwice, have)
	case len(c.Players) < r.ctx.Boards:
		return refuse(InvalidTooFew, AskWhoPlays, have)
	case len(c.Players) > r.ctx.Boards:
		return refuse(InvalidTooMany, AskTooMany, have)
	case r.ctx.FixedOrder && !slices.Equal(sorted, c.Players):
		fixed := c
		fixed.Players = sorted
		return refuse(InvalidOrder, AskOrder, nil, Choice{fixed})
	}
	return u
}
