package command

import "strings"

// newvalue.go finds what shall stand in a field: 队名改成Y, XじゃなくてYに, "Y, not X".

// newValue is what shall stand in the field whose label is token i: after the
// verb (改成Y, rename to Y), or between the label and the verb (名をYに変更).
func (r *reading) newValue(i int) string {
	t := r.text
	if v := r.insteadOf(i); v != "" {
		return v
	}
	verb := -1
	for j := range t.tokens {
		if t.tokens[j].is(kChange) || t.tokens[j].is(kReplace) && j > i {
			verb = j
		}
	}
	if verb < 0 {
		return r.statedValue(i)
	}
	from, to := verb+1, len(t.tokens)
	if verb < i {
		from = i + 1
	}
	for j := i + 2; j < verb && r.lang == "ja"; j++ { // チーム名をXからYに変更
		if t.tokens[j].as(kObject) == "from" {
			i = j
		}
	}
	if r.lang == "ja" && verb > i {
		mistaken := r.part(i+1, verb).has(kMistake, kWrong)
		if v := r.unquoted(i+1, verb); v != "" && !mistaken || verb+1 >= len(t.tokens) {
			from, to = i+1, verb
		}
	}
	for j := from; j < to && from == verb+1; j++ { // 改成 X，谢谢
		if t.tokens[j].kind == kComma && r.part(j, to).only(kThanks, kPlease, kFix, kMistake, kSorry) {
			to = j
		}
	}
	for j := from; j < to; j++ { // rename our team to …
		if s := t.folded.Text[t.tokens[j].from:t.tokens[j].to]; s == "to" {
			from = j + 1
		}
	}
	return r.unquoted(from, to)
}

// statedValue is what is said to stand in the field of the label at token i, without
// a verb of change: 队名是X, or after what was called a mistake: 队名写错了，应该是X.
func (r *reading) statedValue(i int) string {
	t := r.text
	from := i + 1
	for from < len(t.tokens) && !r.is(i+1, kSubject) && !r.endsClause(from) {
		from++
	}
	for from < len(t.tokens) && (t.tokens[from].quiet() || t.tokens[from].is(kFiller)) {
		from++
	}
	to := from
	for to < len(t.tokens) && !r.endsClause(to) {
		to++
	}
	if !r.has(kMistake, kWrong, kNot) || r.part(min(from, len(t.tokens)), to).has(kMistake, kWrong, kNot) {
		return ""
	}
	return r.unquoted(from, to)
}

// lastName is the last name after token i where more than a name stands there:
// 佐藤が出られなくなったので山田に変更.
func (r *reading) lastName(i int, value string) string {
	name := ""
	for ; i < len(r.text.tokens); i++ {
		if k := r.text.tokens[i].kind; k == kMember || k == kOther && hanLength(r.text.folded.Text[r.text.tokens[i].from:r.text.tokens[i].to]) > 0 {
			name = r.text.original(i, i+1)
		}
	}
	if name != "" && strings.Contains(value, name) && len(value) > len(name)+6 {
		return name
	}
	return value
}

// insteadOf is what stands in quotation marks, or after what is denied: 不是X 是Y,
// XじゃなくてY.
func (r *reading) insteadOf(i int) string {
	t := r.text
	for j := i + 1; j < len(t.tokens); j++ {
		if t.spoken(j) {
			end := j + 1
			for end < len(t.tokens) && t.spoken(end) {
				end++
			}
			return t.original(j, end)
		}
		if !t.tokens[j].is(kNot) {
			continue
		}
		if r.lang == "ja" || r.lang == "en" {
			return r.butValue(i, j)
		}
		for k := j + 1; k+1 < len(t.tokens); k++ {
			if t.tokens[k].is(kSubject) && (t.tokens[k].gap || t.tokens[k-1].kind == kComma) {
				return r.unquoted(k+1, len(t.tokens))
			}
		}
	}
	return ""
}

// butValue is the value behind the label at token i that the denial at token j
// leaves: XじゃなくてYに, "not X but Y", "Y, not X".
func (r *reading) butValue(i, j int) string {
	t := r.text
	ends := func(k int) bool {
		return k >= len(t.tokens) || t.tokens[k].kind == kBreak || r.is(k, kChange) || r.is(k, kFix) || r.is(k, kReplace) || r.is(k, kSwitch)
	}
	to := j + 1
	if r.lang == "ja" {
		for !ends(to) && t.tokens[to].kind != kComma && !(r.is(to, kObject) && (ends(to+1) || r.is(to+1, kFiller))) && !r.is(to, kFiller) {
			to++
		}
		return r.unquoted(j+1, to)
	}
	for !ends(to) && t.tokens[to].kind != kComma && !r.is(to, kBut) {
		to++
	}
	if to+1 < len(t.tokens) && (r.is(to, kBut) || r.is(to+1, kSubject) || r.is(to+1, kBut) || r.is(to+1, kFiller)) { // not X but Y; it's not X, it's Y
		from := to + 1
		for to = from; !ends(to) && t.tokens[to].kind != kComma; to++ {
		}
		return r.unquoted(from, to)
	}
	from := j
	for from > i+1 && !r.is(from-1, kSubject) && !r.is(from-1, kTo) && !r.is(from-1, kFiller) {
		from--
	}
	return r.unquoted(from, j) // should be Y, not X
}

// unquoted trims particles, politeness, brackets and quotes around a value.
func (r *reading) unquoted(from, to int) string {
	t := r.text
	chinese := strings.HasPrefix(r.lang, "zh")
	trim := func(k int) bool {
		tok := &t.tokens[k]
		switch tok.kind {
		case kOpen, kClose, kColon, kBreak, kComma, kDash:
			return true
		}
		word := tok.to - tok.from
		return tok.is(kObject) || tok.is(kSubject) || tok.is(kOf) && word <= 4 && !tok.is(kTail) && !chinese || (tok.is(kTail) || chinese && (tok.is(kQ) || tok.kind == kQuestion)) && k == to-1 || tok.is(kPlease) || tok.is(kThanks) || tok.kind == kSign && k == to-1 || r.lang == "ja" && tok.is(kFiller) && k == to-1 || tok.is(kTo) || tok.is(kArrow) || tok.is(kChange) || tok.is(kReplace)
	}
	for from < to && trim(from) {
		from++
	}
	for to > from && trim(to-1) {
		to--
	}
	return t.original(from, to)
}
