package entry

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"taikyoku/core"
)

// Name judges a team's name (JP-22). clean is the name without spaces around
// it. If the name is refused only for its full-width letters, offer is the
// form that would be taken.
func Name(r *core.Regulation, book Book, self core.TeamID, name string) (clean, offer string, refusal *core.Error) {
	rule, clause := r.Entry.TeamName, r.Clause("entry.team_name")
	clean = strings.TrimSpace(name)
	if clean == "" {
		return "", "", core.Refuse(core.BadInput, clause, "entry.name.empty").Then("entry.name.next", "Says", rule.Says)
	}
	if refusal = form(rule, clause, clean); refusal != nil {
		half := strings.TrimSpace(width.Fold.String(clean))
		if rule.OfferHalfWidth && half != clean && form(rule, clause, half) == nil {
			return clean, half, refusal.Then("entry.name.offer", "Name", half)
		}
		return clean, "", refusal
	}
	for _, o := range book.others(self) {
		if rule.Unique && Fold(o.Name) == Fold(clean) {
			return clean, "", core.Refuse(core.Conflict, clause, "entry.name.taken", "Name", o.Name).Then("entry.name.other")
		}
	}
	return clean, "", nil
}

// form is the pattern and the length of a name.
func form(rule core.NameRule, clause, name string) *core.Error {
	if n := utf8.RuneCountInString(name); rule.Max > 0 && n > rule.Max {
		return core.Refuse(core.BadInput, clause, "entry.name.long", "Length", n, "Max", rule.Max).
			Then("entry.name.next", "Says", rule.Says)
	}
	pattern, err := regexp.Compile(`^(?:` + rule.Pattern + `)$`)
	if err != nil { // the regulation's check compiles it too
		return &core.Error{Code: core.Internal, Clause: clause, Err: err}
	}
	if rule.Pattern != "" && !pattern.MatchString(name) {
		return core.Refuse(core.BadInput, clause, "entry.name.characters", "Name", name, "Says", rule.Says).
			Then("entry.name.next", "Says", rule.Says)
	}
	return nil
}
