package command

import "slices"

// undoings are the kinds of words that say that something is not done, or not yet.
var undoings = []string{kNot, kNo, kYet, kMissing, kNoShow, kAttendNo}

// undone reports whether the sentence part that tells of something says with any
// word that it is not so, or not yet: 没报到, 出席していません, not seen yet. What
// staff put on record so is never done.
func (r *reading) undone(kinds ...string) bool {
	t := r.text
	for i := range t.tokens {
		if !slices.ContainsFunc(kinds, t.tokens[i].is) || t.spoken(i) {
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
			if slices.ContainsFunc(undoings, t.tokens[k].is) && !t.spoken(k) {
				return true
			}
		}
	}
	return false
}
