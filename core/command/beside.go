package command

import "slices"

// beside.go reads an order sheet that stands beside a question or another matter:
// neither is lost for the other.

// longestBeside is how many tokens a message may have in which a sheet is looked for
// beside something else.
const longestBeside = 60

// besideSheet is the sheet of a message and what else it says, where the message means
// both only once it is cut between two clauses; whole is what it means in one.
func (r *reading) besideSheet(whole Understanding) (sheet, more Understanding, ok bool) {
	n := len(r.text.tokens)
	if r.ctx.LineupOpen == nil || r.ctx.arbiter() || n > longestBeside || r.says(kMaybe) || !r.wonders() || !r.mayBeside(whole) {
		return sheet, more, false
	}
	for i := 1; i < n-1; i++ {
		if !r.cutsBeside(i) {
			continue
		}
		before, behind := r.part(0, i), r.part(i+1, n)
		sheet, more = before.mean(), behind.mean()
		other := behind
		if !isSheet(sheet) {
			sheet, more, other = more, sheet, before
		}
		if !isSheet(sheet) || !isMatter(more) {
			continue
		}
		if sheet.Ask != nil && isSheet(whole) && whole.Ask == nil { // whole it was clear
			continue
		}
		more.Text = other.text.original(0, len(other.text.tokens))
		return sheet, more, true
	}
	return sheet, more, false
}

// mayBeside reports whether a message may say something beside what it means whole: a
// sheet or a question that swallowed the other.
func (r *reading) mayBeside(whole Understanding) bool {
	return whole.Deny == "" && len(whole.Then) == 0 && (whole.Command == nil || isSheet(whole) || asks(whole))
}

// wonders reports whether any word asks or names what can be shown: without one there
// is nothing beside a sheet, and no part of it need be read.
func (r *reading) wonders() bool {
	return r.question() || r.has(kShow, kWho, kWhat, kWhen, kWhere, kHow, kHowMany, kWhy) ||
		slices.ContainsFunc(asked, func(kind string) bool { return kind != kOrder && r.has(kind) })
}

// cutsBeside reports whether token i ends a clause, or joins two.
func (r *reading) cutsBeside(i int) bool {
	tok := &r.text.tokens[i]
	return !r.text.spoken(i) && (tok.kind == kBreak || tok.kind == kComma || tok.is(kAnd) || tok.kind == kQuestion)
}

// isSheet reports whether an order sheet was told.
func isSheet(u Understanding) bool {
	c, ok := u.Command.(SubmitLineup)
	return ok && (len(c.Players) > 0 || len(c.Strangers) > 0)
}

// isMatter reports whether something else than a sheet was said whole.
func isMatter(u Understanding) bool {
	return u.Command != nil && u.Ask == nil && u.Deny == "" && u.Invalid == "" && asks(u)
}
