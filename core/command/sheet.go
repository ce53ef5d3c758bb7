package command

import (
	"slices"
	"strings"
)

// sheet is what the grammar of order sheets found: players in the order typed,
// who sits out, who comes in.
type sheet struct {
	list, out, in []ref
	strangers     []string
	at            []int  // the places of the strangers in the list
	ambiguous     string // a name that several bear
	candidates    []int
	count         bool // "the three of them"
	same, last    bool
	top           bool
	denied        bool // somebody is said not to be away
	unread        bool // something is said of a player that nothing explains
	digits        bool // typed as one run or joined by dashes
}

// ref is a player as typed.
type ref struct {
	no       int
	byNumber bool
}

// readSheet walks the items once.
func (r *reading) readSheet(order bool) sheet {
	if s, ok := r.mendSheet(order); ok {
		return s
	}
	s := sheet{count: len(r.nums(iCount)) > 0, same: r.has(kSame), last: r.has(kLastTime), top: r.has(kTopN)}
	w := sheetWriter{r: r, s: &s, order: order, except: r.has(kExcept) && (r.has(kEvery, kAllTeams, kPlays) || slices.Contains(r.nums(iCount), r.ctx.Boards)) && !r.has(kAbsent, kNoShow)}
	if r.allRest() { // 除了2号都休息: then who plays?
		return s
	}
	if s.list = r.typedWhole(); s.list != nil {
		return s
	}
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
	other   bool   // somebody who is not known is the subject
	board   int    // the board that numbers the last player
	clause  int    // the pending players before the last comma or bracket
	denied  bool   // the next verb is what is said not to be so
	claimed bool   // somebody else sits out
	except  bool   // all but those who are named play
	unread  int    // the pending players of whom something was said that nothing explains
	denial  bool   // it is a denial that replaces: 山田でなく伊藤
	bench   bool   // those who follow are the reserves of a whole list
}

// stranger takes a name that nobody of the roster bears, at its place in the list.
func (w *sheetWriter) stranger(it *item) {
	w.s.at = append(w.s.at, len(w.s.list)+len(w.pending)+len(w.s.strangers))
	w.s.strangers = append(w.s.strangers, tidy(w.r.text.original(it.from, it.to)))
}

func (w *sheetWriter) step(i int) {
	r, s := w.r, w.s
	it := &r.items[i]
	tok := &r.text.tokens[it.from]
	switch {
	case r.text.spoken(it.from): // somebody else said it
	case it.kind == iMember && len(it.nums) > 1 && r.spelled(it) > 0:
		w.player(i, ref{no: r.spelled(it)})
	case it.kind == iMember && len(it.nums) == 2 && r.namesakes(i): // 渡辺は二人とも
		w.player(i, ref{no: it.nums[0]})
		w.player(i, ref{no: it.nums[1]})
	case it.kind == iMember && len(it.nums) > 1:
		s.ambiguous, s.candidates = r.text.original(it.from, it.to), it.nums
	case it.kind == iMember && r.messenger(i):
	case it.kind == iMember && w.verb != "" && r.lang == "ja" && r.is(it.to, kNot) && r.more(i): // 休みは鈴木じゃなくて田中
	case (it.kind == iMember || it.kind == iBoard) && r.deniedClaim(i): // 不是王休息
		s.denied, w.denied = true, true
	case it.kind == iMember:
		w.player(i, ref{no: it.nums[0]})
	case it.kind == iBoard || it.kind == iDesk:
		if r.label(i) && len(it.nums) == 1 {
			w.board = it.nums[0]
		}
		if !r.label(i) && !r.placeOf(i) && !r.seated(i) {
			for _, n := range it.nums {
				w.player(i, ref{n, true})
			}
		}
	case it.kind == iChain || it.kind == iNumber:
		for _, p := range r.numbers(i, s) {
			w.player(i, p)
		}
	case it.kind == iUnknown && (w.order || r.ctx.LineupOpen != nil && len(w.pending) > 0 && r.speaking() <= r.ctx.Boards+1) && r.listed(i):
		w.stranger(it)
	case it.kind == iUnknown && (w.order || r.ctx.LineupOpen != nil) && w.replace && r.is(it.to, kPlays): // 四台换阿宏上
		w.stranger(it)
	case it.kind == iUnknown && r.ctx.LineupOpen != nil && len(w.pending) == 0 && r.steps(i): // 鈴木さんが出ます, whom nobody knows
		w.stranger(it)
	case it.kind == iCount || tok.kind == kBreak && !(tok.value == "\n" && r.nameLine(i+1)):
		if it.kind == iCount && i > 0 && r.items[i-1].kind == iMember && len(r.items[i-1].nums) == it.nums[0] { // 渡辺2人は
			return
		}
		if len(w.pending) >= 2 || tok.value == "\n" && len(s.list) > 0 { // the list is whole; what follows is about somebody
			s.list, w.pending = append(s.list, w.pending...), nil
		}
	case it.kind == iUnknown:
		w.other = r.lang == "ja" && r.is(it.to, kSubject)
		if r.lang == "ja" && len(w.pending) > 0 && r.is(it.from-1, kSubject) { // 小林が…: what does he do?
			w.unread = len(w.pending)
		}
	case tok.kind == kComma || tok.kind == kOpen || tok.kind == kDash && tok.gap:
		w.clause = len(w.pending)
	case it.kind == iWord:
		w.word(i, tok)
	}
}

// nameLine reports whether a line with nothing but a name begins at item i.
func (r *reading) nameLine(i int) bool {
	if i >= len(r.items) || r.items[i].kind != iMember && r.items[i].kind != iUnknown {
		return false
	}
	return i+1 == len(r.items) || r.text.tokens[r.items[i+1].from].kind == kBreak
}

// spelled is the only one of several players whose name is written just as it was
// typed: 渡辺 beside 渡邊. 0 if there is none.
func (r *reading) spelled(it *item) int {
	typed, no := r.text.original(it.from, it.to), 0
	for _, n := range it.nums {
		if m := r.ctx.member(n); m != nil && strings.Contains(m.Name, typed) {
			if no > 0 {
				return 0
			}
			no = n
		}
	}
	return no
}

// speaking counts the items that say something, but for the round.
func (r *reading) speaking() int {
	n := 0
	for i := range r.items {
		if tok := &r.text.tokens[r.items[i].from]; r.items[i].kind != iRound && (r.items[i].kind != iWord || !tok.quiet()) {
			n++
		}
	}
	return n
}

// player takes the player at item i. A verb before two of them is told of both: "rest
// Kim and Lopez".
func (w *sheetWriter) player(i int, p ref) {
	verb := w.verb
	switch {
	case w.verb == kAbsent, w.except || w.bench && !slices.Contains(w.pending, p):
		w.s.out = append(w.s.out, p)
	case w.verb == kPlays:
		w.s.in = append(w.s.in, p)
	case w.swapped && len(w.swap) == 1:
		w.swap = append(w.swap, p)
	default:
		w.pending = append(w.pending, p)
	}
	if w.verb = ""; verb == kAbsent && w.r.shares(i) {
		w.verb = verb
	}
}

// word reads a verb: who stands before it, or right after it, does it.
func (w *sheetWriter) word(i int, tok *token) {
	r, s, it := w.r, w.s, &w.r.items[i]
	round := i+1 < len(r.items) && r.items[i+1].kind == iRound // Lopez Smith Patel Kim for r4
	replace := tok.is(kReplace) || tok.is(kInstead) && !round || tok.is(kArrow) && !r.arrowList() || tok.is(kBy)
	if tok.is(kNot) && !replace && r.lang == "ja" && len(w.pending) > 0 && r.more(i) {
		replace, w.denial = true, true
	}
	w.replace = w.replace || replace
	absent := tok.is(kAbsent) || tok.is(kNoShow) && len(w.pending) > 0
	if absent && r.deniedAbsence(it.from) { // 鈴木は休みじゃない: who was named plays as before
		s.denied, w.pending = true, nil
		return
	}
	plays := tok.is(kPlays) && !tok.is(kOrder) && !(i+1 < len(r.items) && (r.items[i+1].kind == iBoard || r.items[i+1].kind == iDesk) && r.seated(i+1))
	sent := tok.is(kOrder) && r.lang != "ja" && i > 0 && r.items[i-1].kind == iMember // 不要让他上场
	plays = plays || sent && r.saysAfter(it.from, kAbsent)                            // 邓上场，罗歇一轮
	if (plays || sent) && r.kept(it.from) {                                           // 起用しません, 别让孙丽上, "don't play Kim"
		plays, absent = false, true
	}
	if (w.other || w.denied) && (absent || plays) {
		w.claimed = w.denied && absent
		w.other, w.denied = false, false
		return
	}
	if labelOf(tok, "reserve") {
		if w.reserve(); len(s.out) > 0 || w.bench {
			return
		}
	}
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
		if c := w.whole(); c >= max(2, r.ctx.Boards-1) { // the sheet, and who sits out: 甲、乙、丙、丁，戊轮休
			s.list, w.pending = append(s.list, w.pending[:c]...), w.pending[c:]
		}
		if n := w.unread; n > 0 && n < len(w.pending) && !slices.Contains(w.pending[n:], w.pending[n-1]) {
			s.unread = true
		}
		s.out, w.pending = append(s.out, w.pending...), nil
	case plays && len(w.pending) > 0 && (len(w.pending) == 1 || r.has(kAbsent)):
		s.in, w.pending = append(s.in, w.pending...), nil
	}
}

// finish settles what had no verb.
func (w *sheetWriter) finish() {
	s := w.s
	switch {
	case len(w.swap) == 1 && len(w.pending) == 0 && w.board > 0 && w.board <= len(w.r.base()) && !slices.Contains(w.r.base(), w.swap[0].no): // 4番山田に変えます
		s.out, s.in = append(s.out, ref{no: w.r.base()[w.board-1]}), w.swap
	case len(w.swap) == 2 && w.denial && w.r.takesPlace(w.swap[1].no, w.swap[0].no): // who is denied would not play anyway
		s.denied, w.swap = true, nil
		return
	case len(w.swap) > 0:
		w.r.byMembership(s, w.swap)
	case w.replace && len(s.in) == 1 && len(s.out) == 0 && len(w.pending) == 1: // Max plays instead of Sara
		s.out = w.pending
		return
	case len(s.in) == 2 && len(s.out)+len(s.list)+len(w.pending) == 0 && w.r.means(kPlays, "out") && w.r.means(kPlays, "in") && w.r.takesPlace(s.in[0].no, s.in[1].no): // 何俊傑出，馮曉彤入
		s.out, s.in = s.in[:1], s.in[1:]
		return
	case len(s.in) == 1 && len(s.out) == 0 && len(w.pending) == 1 && len(s.list) == 0 && w.r.takesPlace(w.pending[0].no, s.in[0].no): // Ng is tired, Pham comes in
		s.out = w.pending
		return
	case w.claimed && len(s.out)+len(s.in)+len(s.list) == 0 && len(w.pending) == 1: // 不是王休息，是李
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

// takesPlace reports whether the one of two players would play and the other not.
func (r *reading) takesPlace(out, in int) bool {
	base := r.base()
	return slices.Contains(base, out) && !slices.Contains(base, in)
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

// single reports whether only one player follows item i.
func (r *reading) single(i int) bool {
	n := 0
	for _, it := range r.items[i+1:] {
		tok := &r.text.tokens[it.from]
		switch {
		case it.kind == iMember:
			n++
		case it.kind == iWord && (tok.is(kAbsent) || tok.is(kPlays) || tok.is(kNot) || tok.kind == kBreak):
			return n == 1
		}
	}
	return n == 1
}

// byMembership sorts the players of a replacement: who is on the sheet goes out,
// who is not comes in.
func (r *reading) byMembership(s *sheet, refs []ref) {
	base := r.base()
	for _, p := range refs {
		if slices.ContainsFunc(s.out, func(q ref) bool { return q.no == p.no }) {
			continue
		}
		if slices.Contains(base, p.no) && len(s.out) == 0 {
			s.out = append(s.out, p)
		} else {
			s.in = append(s.in, p)
		}
	}
}
