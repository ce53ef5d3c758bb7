package command

import "slices"

// sheetlist.go tells what stands in the list of a sheet: names with their numbers, bare
// numbers, arrows.

// arrowList reports whether arrows join the players of one list, 佐藤→田中→鈴木: three
// and more of them, each once.
func (r *reading) arrowList() bool {
	var run []int
	for i := range r.items {
		it := &r.items[i]
		switch {
		case it.kind == iMember && len(it.nums) == 1 && (len(run) == 0 || r.is(it.from-1, kArrow)):
			if slices.Contains(run, it.nums[0]) {
				return false
			}
			if run = append(run, it.nums[0]); len(run) >= 3 {
				return true
			}
		case it.kind != iWord || !r.text.tokens[it.from].is(kArrow):
			run = nil
		}
	}
	return false
}

// refAfter reports whether a player follows item i in the same clause.
func (r *reading) refAfter(i int) bool {
	word := func(j int, kind string) bool {
		return j < len(r.items) && r.items[j].kind == iWord && r.text.tokens[r.items[j].from].is(kind)
	}
	if r.lang == "ja" && word(i+1, kOf) && word(i+2, kSubject) { // 休むのは鈴木
		i++
	}
	if i+2 < len(r.items) && word(i+1, kSubject) {
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
		tok := &r.text.tokens[it.from]
		return it.kind == iMember || tok.kind == kComma || tok.kind == kBreak && tok.value == "\n"
	}
	if it := &r.items[i]; r.lang == "ja" && r.is(it.to, kSubject) { // スミスは二日酔い
		return false
	}
	if it := &r.items[i]; i > 0 && r.items[i-1].kind == iMember && !it.gap && r.lang != "en" { // 吴敏拉肚子了: what befell him, unless the list goes on
		return near(i+1) && (r.items[i+1].kind == iMember || i+2 < len(r.items) && (r.items[i+2].kind == iMember || r.items[i+2].kind == iUnknown))
	}
	return near(i-1) || near(i+1)
}

// steps reports whether the unknown text at item i is a person by its title who is said
// to play.
func (r *reading) steps(i int) bool {
	to := r.items[i].to
	if r.lang != "ja" || !r.is(to, kHonorific) || !r.is(to+1, kSubject) {
		return false
	}
	return r.is(to+2, kPlays) && !r.is(to+3, kNot)
}

// numbers reads bare numbers as players: 1 2 4 5, 1-2-4-5, 1245. A number right
// before a name is its label.
func (r *reading) numbers(i int, s *sheet) []ref {
	it := &r.items[i]
	if it.kind == iNumber && (r.label(i) || r.priced(it.from)) {
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

// twoSheets asks which of two whole sheets in one message is meant: 1245で、いや1235.
func (r *reading) twoSheets(c SubmitLineup) (Understanding, bool) {
	n := r.ctx.Boards
	if n < 2 || len(c.Players) != 2*n || len(c.Strangers) > 0 {
		return Understanding{}, false
	}
	first, second := c, c
	first.Players, second.Players = c.Players[:n], c.Players[n:]
	if r.allowed(first).Ask != nil || r.allowed(second).Ask != nil {
		return Understanding{}, false
	}
	if slices.Equal(first.Players, second.Players) {
		return r.allowed(first), true
	}
	return Understanding{Command: c, Ask: &Question{Kind: AskTwoSheets, Choices: []Choice{{second}, {first}}}}, true
}
