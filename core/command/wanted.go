package command

import "slices"

// wanted.go leaves out what is said not to be wanted, where something else is:
// 不看排名 给我看对阵, 順位はいいので相手だけ, "not the standings, the pairings".

// asked are the kinds of words for what can be shown.
var asked = []string{kStandings, kPlace, kPairing, kOpponent, kSeat, kSchedule, kVenue, kFee, kRule, kPrize, kOrder, kDeadline}

// wanted is the reading without the things that are not wanted; the reading itself
// where none is, or where nothing else is asked for.
func (r *reading) wanted() *reading {
	if r.found.any() || !r.has(kNeedless, kNot) || !r.has(asked...) {
		return r
	}
	drop := make([]bool, len(r.text.tokens))
	dropped, kept := false, false
	for i := range r.text.tokens {
		if !slices.ContainsFunc(asked, r.text.tokens[i].is) || r.text.spoken(i) || drop[i] {
			continue
		}
		from, to := r.needless(i)
		if kept = kept || from < 0; from < 0 {
			continue
		}
		for ; from < to; from++ {
			drop[from], dropped = true, true
		}
	}
	if !dropped || !kept && !r.wantsFoe(drop) {
		return r
	}
	t := *r.text
	t.tokens = nil
	for i := range r.text.tokens {
		if !drop[i] {
			t.tokens = append(t.tokens, r.text.tokens[i])
		}
	}
	p := &reading{lex: r.lex, ctx: r.ctx, lang: r.lang, text: &t, quoted: r.quoted}
	p.items = t.items()
	return p
}

// wantsFoe reports whether what is left asks for the opponent.
func (r *reading) wantsFoe(drop []bool) bool {
	foe, show := false, false
	for i := range r.text.tokens {
		foe = foe || !drop[i] && r.text.tokens[i].is(kFoe)
		show = show || !drop[i] && r.text.tokens[i].is(kShow)
	}
	return foe && show
}

// needless are the tokens that say that the thing at token i is not wanted, with
// it; from is -1 when none do.
func (r *reading) needless(i int) (from, to int) {
	small := func(j int) bool {
		return r.is(j, kShow) || r.is(j, kOf) || r.is(j, kSubject) || r.is(j, kObject) || r.is(j, kPlease) || r.is(j, kFiller)
	}
	if r.lang == "ja" && !latinFrom(r.text.folded.Text, r.text.tokens[i].from) {
		j := i + 1
		for small(j) && !r.is(j, kNeedless) && !r.is(j, kNot) {
			j++
		}
		if r.is(j, kNeedless) || r.is(j, kNot) {
			return i, j + 1
		}
		return -1, -1
	}
	if r.is(i+1, kNeedless) { // 排名不用看
		return i, i + 2
	}
	j := i - 1
	for small(j) && !r.is(j, kNeedless) && !r.is(j, kNot) {
		j--
	}
	if r.is(j, kNeedless) || r.is(j, kNot) {
		return j, i + 1
	}
	return -1, -1
}
