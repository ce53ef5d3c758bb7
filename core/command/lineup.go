package command

import (
	"slices"
)

// sheet is what the grammar of order sheets found: players in the order typed,
// who sits out, who comes in.
type sheet struct {
	list, out, in []ref
	strangers     []string
	ambiguous     string // a name that several bear
	candidates    []int
	count         bool // "the three of them"
	same, last    bool
	top           bool
	digits        bool // typed as one run or joined by dashes
}

// ref is a player as typed.
type ref struct {
	no       int
	byNumber bool
}

// lineup is an order sheet: whole, as a change, or «as always».
func (r *reading) lineup() (Understanding, bool) {
	order := r.has(kOrder)
	if !order && r.found.told && r.played() {
		return Understanding{}, false
	}
	if r.found.scored || len(r.found.boards) > 0 && (!order || r.played()) || r.ctx.arbiter() && !order {
		return Understanding{}, false
	}
	s := r.readSheet(order)
	changed := len(s.out)+len(s.in) > 0
	open := r.ctx.LineupOpen
	whole := len(s.list) >= 2 && (order || s.count || len(s.list) >= max(2, r.ctx.Boards-1))
	wish := order && (r.has(kStill, kReport, kPlease, kPlays) || r.only(kOrder, kNext, kNextRound, kThisRound))
	switch {
	case !order && r.has(kResult, kStandings) && !changed:
		return Understanding{}, false
	case r.has(kStill) && !changed && len(s.list) == 0 && (order || r.has(kReplace, kStill) && !r.has(kRegister, kDeadline, kPlayer) && r.ctx.Registration == nil):
		return r.openOrClosed()
	case s.ambiguous != "":
		if !order && !changed && !whole && open == nil {
			return Understanding{}, false
		}
		return asking(SubmitLineup{Round: r.round()}, AskWhichPlayer, map[string]any{"Name": s.ambiguous, "Numbers": s.candidates})
	case r.question() && !r.has(kPlease) && !r.has(kStill):
		return Understanding{}, false
	case (s.same || s.last || s.top && (order || open != nil)) && !changed && len(s.list) == 0 && (order || open != nil):
		return r.standard(&s)
	case changed && !whole:
		return r.change(&s)
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

// played reports whether a result was told that is more than an absence.
func (r *reading) played() bool {
	return r.has(kWin, kLoss, kDraw, kForfeitWin, kForfeitLoss, kForfeit, kDoubleForfeit, kMark)
}

// bareList reports whether nothing but the players was typed.
func (r *reading) bareList(s *sheet) bool {
	return len(s.strangers) == 0 && len(s.list) >= r.ctx.Boards
}

// readSheet walks the items once.
func (r *reading) readSheet(order bool) sheet {
	s := sheet{count: len(r.nums(iCount)) > 0, same: r.has(kSame), last: r.has(kLastTime), top: r.has(kTopN)}
	w := sheetWriter{r: r, s: &s, order: order}
	for i := range r.items {
		w.step(i)
	}
	w.finish()
	return s
}

// sheetWriter sorts the players of a message as their verbs come by.
type sheetWriter struct {
	r       *reading
	s       *sheet
	order   bool
	pending []ref  // players whose verb has not come yet
	verb    string // a verb whose player comes after it: "bench Kim, play Lopez"
	swap    []ref  // the two sides of a replacement
	swapped bool   // its word was read
	replace bool   // a word of replacement stands anywhere
}

func (w *sheetWriter) step(i int) {
	r, s := w.r, w.s
	it := &r.items[i]
	tok := &r.text.tokens[it.from]
	switch {
	case it.kind == iMember && len(it.nums) > 1:
		s.ambiguous, s.candidates = r.text.original(it.from, it.to), it.nums
	case it.kind == iMember:
		w.player(ref{no: it.nums[0]})
	case it.kind == iBoard || it.kind == iDesk:
		if !r.label(i) && !r.placeOf(i) {
			for _, n := range it.nums {
				w.player(ref{n, true})
			}
		}
	case it.kind == iChain || it.kind == iNumber:
		for _, p := range r.numbers(i, s) {
			w.player(p)
		}
	case it.kind == iUnknown && w.order && r.listed(i):
		s.strangers = append(s.strangers, r.text.original(it.from, it.to))
	case it.kind == iCount || tok.kind == kBreak:
		if len(w.pending) >= 2 { // the list is whole; what follows is about somebody
			s.list, w.pending = append(s.list, w.pending...), nil
		}
	case it.kind == iWord:
		w.word(i, tok)
	}
}

// player takes the next player typed.
func (w *sheetWriter) player(p ref) {
	switch {
	case w.verb == kAbsent:
		w.s.out = append(w.s.out, p)
	case w.verb == kPlays:
		w.s.in = append(w.s.in, p)
	case w.swapped && len(w.swap) == 1:
		w.swap = append(w.swap, p)
	default:
		w.pending = append(w.pending, p)
	}
	w.verb = ""
}

// word reads a verb: who stands before it, or right after it, does it.
func (w *sheetWriter) word(i int, tok *token) {
	r, s := w.r, w.s
	replace := tok.is(kReplace) || tok.is(kInstead) || tok.is(kArrow) || tok.is(kBy)
	w.replace = w.replace || replace
	absent := tok.is(kAbsent) || tok.is(kNoShow) && len(w.pending) > 0
	plays := tok.is(kPlays) && !tok.is(kOrder)
	switch {
	case replace && (len(w.pending) > 0 || !absent && !plays):
		if n := len(w.pending); n > 0 && !w.swapped {
			w.swap, w.swapped = append(w.swap, w.pending[n-1]), true
			w.pending = w.pending[:n-1]
			if n > 1 && !r.more(i) { // 3番を5番に交代
				w.swap = append(w.swap, w.pending[n-2])
				w.pending = w.pending[:n-2]
			}
		}
	case len(w.pending) == 0 && absent && r.refAfter(i):
		w.verb = kAbsent
	case len(w.pending) == 0 && plays && !tok.is(kOf) && r.refAfter(i) && r.single(i):
		w.verb = kPlays
	case absent:
		s.out, w.pending = append(s.out, w.pending...), nil
	case plays && len(w.pending) > 0 && (len(w.pending) == 1 || r.has(kAbsent)):
		s.in, w.pending = append(s.in, w.pending...), nil
	}
}

// finish settles what had no verb.
func (w *sheetWriter) finish() {
	s := w.s
	switch {
	case len(w.swap) > 0:
		w.r.byMembership(s, w.swap)
	case w.replace && len(s.in) == 1 && len(s.out) == 0 && len(w.pending) == 1: // Max plays instead of Sara
		s.out = w.pending
		return
	case len(s.out) > 0 && len(w.pending) == 1 && len(s.list) == 0 && !s.count:
		w.r.byMembership(s, w.pending)
		return
	}
	s.list = append(s.list, w.pending...)
	if len(s.out) > 0 && len(w.swap) == 2 {
		s.list = nil // the others stay where they are
	}
}

// more reports whether another player follows item i.
func (r *reading) more(i int) bool {
	for _, it := range r.items[i+1:] {
		if it.kind == iMember || it.kind == iBoard || it.kind == iNumber {
			return true
		}
	}
	return false
}

// placeOf reports whether the board at item i is where somebody plays: "on board 4".
func (r *reading) placeOf(i int) bool {
	return i > 0 && r.items[i-1].kind == iWord && r.text.tokens[r.items[i-1].from].is(kOf) && latinFrom(r.text.folded.Text, r.text.tokens[r.items[i-1].from].from)
}

// single reports whether only one player follows item i.
func (r *reading) single(i int) bool {
	n := 0
	for _, it := range r.items[i+1:] {
		tok := &r.text.tokens[it.from]
		switch {
		case it.kind == iMember:
			n++
		case it.kind == iWord && (tok.is(kAbsent) || tok.is(kPlays) || tok.kind == kBreak):
			return n == 1
		}
	}
	return n == 1
}

// refAfter reports whether a player follows item i in the same clause.
func (r *reading) refAfter(i int) bool {
	if i+2 < len(r.items) && r.items[i+1].kind == iWord && r.text.tokens[r.items[i+1].from].is(kSubject) {
		i++
	}
	return i+1 < len(r.items) && (r.items[i+1].kind == iMember || r.items[i+1].kind == iBoard)
}

// label reports whether the board at item i only numbers the name after it.
func (r *reading) label(i int) bool {
	for j := i + 1; j < len(r.items) && j <= i+2; j++ {
		it := &r.items[j]
		if it.kind == iMember || it.kind == iUnknown {
			return true
		}
		if k := r.text.tokens[it.from].kind; it.kind != iWord || k != kColon && k != kDash && k != kSign && k != kComma && k != kBreak && !r.text.tokens[it.from].is(kSubject) {
			return false
		}
	}
	return false
}

// listed reports whether unknown text stands where the names of a list stand.
func (r *reading) listed(i int) bool {
	near := func(j int) bool {
		if j < 0 || j >= len(r.items) {
			return false
		}
		it := &r.items[j]
		return it.kind == iMember || r.text.tokens[it.from].kind == kComma
	}
	return near(i-1) || near(i+1)
}

// numbers reads bare numbers as players: 1 2 4 5, 1-2-4-5, 1245. A number right
// before a name is its label.
func (r *reading) numbers(i int, s *sheet) []ref {
	it := &r.items[i]
	if it.kind == iNumber && r.label(i) {
		return nil
	}
	if it.kind == iNumber && it.points[0] >= 1000 && r.text.tokens[it.from].width >= 3 {
		s.digits = true
		if r.text.tokens[it.from].width > r.ctx.Boards+1 {
			return nil // an id, a year, an amount
		}
		var out []ref
		for n := it.nums[0]; n > 0; n /= 10 {
			out = append([]ref{{n % 10, true}}, out...)
		}
		return out
	}
	out := make([]ref, 0, len(it.points))
	for _, p := range it.points {
		if p%10 == 0 && p > 0 && p < 1000 {
			out = append(out, ref{int(p / 10), true})
		}
	}
	return out
}

// byMembership sorts the players of a replacement: who is on the sheet goes out,
// who is not comes in.
func (r *reading) byMembership(s *sheet, refs []ref) {
	base := r.base()
	for _, p := range refs {
		if slices.Contains(base, p.no) && len(s.out) == 0 {
			s.out = append(s.out, p)
		} else {
			s.in = append(s.in, p)
		}
	}
}

// base is the sheet that a change starts from.
func (r *reading) base() []int {
	if o := r.ctx.LineupOpen; o != nil && len(o.Default) > 0 {
		return o.Default
	}
	var first []int
	for i := range r.ctx.Roster {
		if len(first) < r.ctx.Boards {
			first = append(first, r.ctx.Roster[i].No)
		}
	}
	return first
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
	if s.last && r.ctx.Match != nil && len(r.ctx.Match.Lineup) > 0 {
		c.Players, c.Derived = r.ctx.Match.Lineup, "same"
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
	for _, p := range s.in {
		if !slices.Contains(players, p.no) {
			players = append(players, p.no)
		}
	}
	if len(s.in) == 0 {
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
	return r.allowed(c), true
}

// sort puts roster numbers into the order of the roster.
func (r *reading) sort(players []int) {
	slices.SortStableFunc(players, func(a, b int) int { return r.rank(a) - r.rank(b) })
}

func (r *reading) rank(no int) int {
	return slices.IndexFunc(r.ctx.Roster, func(m Member) bool { return m.No == no })
}

// check is a whole sheet as typed.
func (r *reading) check(s *sheet, order bool) (Understanding, bool) {
	c := SubmitLineup{Round: r.round(), ByNumber: true, Strangers: s.strangers}
	for _, p := range s.list {
		c.Players = append(c.Players, p.no)
		c.ByNumber = c.ByNumber && p.byNumber
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
