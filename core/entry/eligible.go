package entry

import (
	"slices"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Eligible lists all that keeps a person out of a section: certificate
// (SH-21 … SH-24), the level aimed at (SH-23 … SH-25), rating (SH-22), sex
// (SH-26, WX-4) and birth (SH-25, WX-6, WX-7, HN-7). Bounds are in. The
// refusals do not repeat the person's birth.
func Eligible(r *core.Regulation, s core.Section, p Person) []*core.Error {
	refusals := barred(r, s, p)
	if len(refusals) == 0 {
		return nil
	}
	var others locales.List
	for _, o := range Admitting(r, p) {
		others = append(others, locales.T("entry.own_word", "Word", o.Title))
	}
	for i, e := range refusals {
		switch {
		case !e.Next.Empty():
		case len(others) > 0:
			refusals[i] = e.Then("entry.eligible.instead", "Sections", others)
		default:
			refusals[i] = e.Then("entry.ask_organiser")
		}
	}
	return refusals
}

// Admitting are the sections a person may enter: where there are several, it is
// the person's choice.
func Admitting(r *core.Regulation, p Person) []core.Section {
	return slices.DeleteFunc(slices.Clone(r.Sections), func(s core.Section) bool { return len(barred(r, s, p)) > 0 })
}

func barred(r *core.Regulation, s core.Section, p Person) []*core.Error {
	e := s.Eligible
	if e == nil {
		return nil
	}
	var refusals []*core.Error
	for _, refusal := range []*core.Error{certificate(r, s, p), target(r, s, p), rated(r, s, p), sex(r, s, p), birth(r, s, p)} {
		if refusal != nil {
			refusals = append(refusals, refusal)
		}
	}
	return refusals
}

func certificate(r *core.Regulation, s core.Section, p Person) *core.Error {
	levels, clause := s.Eligible.Levels, sectionClause(r, s, "eligible.levels")
	switch {
	case len(levels) == 0 || slices.ContainsFunc(levels, func(l string) bool { return Fold(l) == Fold(p.Level) }):
		return nil
	case p.Level == "":
		return core.Refuse(core.BadInput, clause, "entry.eligible.no_level", "Section", s.Title, "Levels", words(levels))
	}
	return core.Refuse(core.NotAllowed, clause, "entry.eligible.level", "Section", s.Title, "Levels", words(levels), "Level", p.Level)
}

func target(r *core.Regulation, s core.Section, p Person) *core.Error {
	most := s.Eligible.Target
	if most == "" || p.Target == "" {
		return nil
	}
	clause := sectionClause(r, s, "eligible.target")
	at := slices.IndexFunc(r.Entry.Levels, func(l string) bool { return Fold(l) == Fold(p.Target) })
	switch {
	case at < 0:
		return core.Refuse(core.BadInput, clause, "entry.eligible.level_unknown", "Level", p.Target, "Levels", words(r.Entry.Levels)).
			Then("entry.eligible.target_next", "Most", most)
	case at < slices.Index(r.Entry.Levels, most):
		return core.Refuse(core.NotAllowed, clause, "entry.eligible.target", "Section", s.Title, "Target", p.Target, "Most", most).
			Then("entry.eligible.target_next", "Most", most)
	}
	return nil
}

func rated(r *core.Regulation, s core.Section, p Person) *core.Error {
	most := s.Eligible.RatingTo
	value, kind := Rating(r, p)
	if most == 0 || kind == "" || value <= most {
		return nil
	}
	return core.Refuse(core.NotAllowed, sectionClause(r, s, "eligible.rating_to"), "entry.eligible.rating", "Section", s.Title, "Most", most, "Rating", value)
}

func sex(r *core.Regulation, s core.Section, p Person) *core.Error {
	clause := sectionClause(r, s, "eligible.sex")
	switch {
	case s.Eligible.Sex == "" || s.Eligible.Sex == p.Sex:
		return nil
	case p.Sex == "":
		return core.Refuse(core.BadInput, clause, "entry.eligible.sex_unknown", "Section", s.Title).Then("entry.eligible.tell_sex", "Name", p.Name)
	}
	return core.Refuse(core.NotAllowed, clause, "entry.eligible.sex", "Section", s.Title)
}

// birth compares days; of a birth of which only the year is known both ends of
// the year must be in.
func birth(r *core.Regulation, s core.Section, p Person) *core.Error {
	e := s.Eligible
	first, last := p.Born, p.Born
	if p.Born.Month == 0 {
		first, last = core.Date{Year: p.Born.Year, Month: 1, Day: 1}, core.Date{Year: p.Born.Year, Month: 12, Day: 31}
	}
	if p.Born.IsZero() {
		first, last = core.Date{}, core.Date{Year: 9999}
	}
	early := !e.BornFrom.IsZero() && first.Compare(e.BornFrom) < 0
	late := !e.BornTo.IsZero() && (p.Born.IsZero() || last.Compare(e.BornTo) > 0)
	if !early && !late {
		return nil
	}
	clause := sectionClause(r, s, "eligible.born_from")
	if late {
		clause = sectionClause(r, s, "eligible.born_to")
	}
	sure := early && last.Compare(e.BornFrom) < 0 || late && first.Compare(e.BornTo) > 0
	switch {
	case !sure:
		return core.Refuse(core.BadInput, clause, "entry.eligible.birth_unknown", "Section", s.Title).Then("entry.eligible.tell_birth", "Name", p.Name)
	case late:
		return core.Refuse(core.NotAllowed, clause, "entry.eligible.born_to", "Section", s.Title, "To", e.BornTo.String())
	}
	return core.Refuse(core.NotAllowed, clause, "entry.eligible.born_from", "Section", s.Title, "From", e.BornFrom.String())
}

// words are the regulation's own words in a list.
func words(list []string) locales.List {
	var out locales.List
	for _, w := range list {
		out = append(out, locales.T("entry.own_word", "Word", w))
	}
	return out
}

// sectionClause is the clause of a section's key: that of the section itself,
// else that of all sections, the longest path first.
func sectionClause(r *core.Regulation, s core.Section, path string) string {
	for p := path; p != ""; p = p[:max(strings.LastIndexByte(p, '.'), 0)] {
		for _, full := range []string{"sections." + string(s.ID) + "." + p, "sections." + p} {
			if clause, ok := r.Clauses[full]; ok {
				return clause
			}
		}
	}
	return r.Clause("sections." + string(s.ID))
}

// LevelsNamed are the levels of certificate that a text can mean: one, or
// several to ask about ("一级" is a player's and an athlete's), or none. script
// makes variants of letters equal (級 and 级); none: as they are.
func LevelsNamed(r *core.Regulation, text string, script ...func(string) string) []string {
	folded := func(text string) string {
		for _, fold := range script {
			text = fold(text)
		}
		return Fold(text)
	}
	known := slices.Clone(r.Entry.Levels)
	for _, s := range r.Sections {
		if s.Eligible == nil {
			continue
		}
		for _, l := range s.Eligible.Levels {
			if !slices.Contains(known, l) {
				known = append(known, l)
			}
		}
	}
	want := folded(text)
	if want == "" {
		return nil
	}
	var found []string
	for _, l := range known {
		if folded(l) == want {
			return []string{l}
		}
		if strings.Contains(folded(l), want) {
			found = append(found, l)
		}
	}
	return found
}

// AgeOn is how old somebody is on a day, in whole years. Who was born on 29
// February grows older on 1 March of a common year. Of a birth of which only
// the year is known the younger age is taken.
func AgeOn(born, day core.Date) int {
	if born.Month == 0 {
		born.Month, born.Day = time.December, 31
	}
	age := day.Year - born.Year
	if day.Month < born.Month || day.Month == born.Month && day.Day < born.Day {
		age--
	}
	return age
}
