package command

// undone reports whether the sentence part that tells of something says with any
// word that it is not so, or not yet: 没报到, 出席していません, not seen yet. What
// staff put on record so is never done.
func (r *reading) undone(kinds ...string) bool {
	t := r.text
	for i := range t.tokens {
		if !t.tokens[i].anyOf(kinds...) || t.spoken(i) {
			continue
		}
		from, to := i, i+1
		for from > 0 && !r.clauseEnd(from-1) {
			from--
		}
		for to < len(t.tokens) && !r.clauseEnd(to) {
			to++
		}
		for k := from; k < to; k++ {
			if t.tokens[k].anyOf(kNot, kNo, kYet, kMissing, kNoShow, kAttendNo) && !t.spoken(k) {
				return true
			}
		}
	}
	return false
}

func (t *token) anyOf(kinds ...string) bool {
	for _, k := range kinds {
		if t.is(k) {
			return true
		}
	}
	return false
}
