package entry

import (
	"strings"

	"github.com/agnivade/levenshtein"

	"taikyoku/core"
	"taikyoku/locales"
)

// UnitOf finds the unit that a text names on the closed list (HN-6). The last
// character (县, 市, 区) and the name of the city before it may be left out. If
// it is not certain, unit is empty and near holds what may have been meant.
func UnitOf(r *core.Regulation, text string, fold func(string) string) (unit string, near []string) {
	if r.Entry.Units == nil {
		return text, nil
	}
	key := func(name string) string { return Fold(fold(name)) }
	want := key(text)
	if want == "" {
		return "", nil
	}
	for _, name := range r.Entry.Units.Names {
		if key(name) == want {
			return name, nil
		}
	}
	for _, name := range r.Entry.Units.Names {
		full := []rune(key(name))
		stem := string(full[:len(full)-1])
		switch {
		case len(full) > 2 && stem == want, strings.HasSuffix(want, string(full)), strings.HasPrefix(want, string(full)), len(full) > 2 && strings.HasPrefix(string(full), want):
			near = append(near, name)
		}
	}
	if len(near) == 1 {
		return near[0], nil
	}
	if len(near) == 0 {
		for _, name := range r.Entry.Units.Names {
			if len([]rune(want)) > 1 && levenshtein.ComputeDistance(key(name), want) == 1 {
				near = append(near, name)
			}
		}
	}
	return "", near
}

// SameUnitName reports whether two names are of one unit: in any width, case and
// script. fold makes variants of letters equal.
func SameUnitName(a, b string, fold func(string) string) bool {
	return Fold(fold(a)) == Fold(fold(b))
}

// LikeUnitName reports whether two different names may be of one unit: one holds
// the other, or of three letters and more only one differs; of another number is
// another.
func LikeUnitName(a, b string, fold func(string) string) bool {
	x, y := Fold(fold(a)), Fold(fold(b))
	short := min(len([]rune(x)), len([]rune(y)))
	switch {
	case x == y || short < 2 || locales.Digits(x) != locales.Digits(y):
		return false
	case strings.Contains(x, y), strings.Contains(y, x):
		return true
	}
	return short >= 3 && levenshtein.ComputeDistance(x, y) == 1
}

// Unit refuses the team of a unit that is not on the list (HN-6) or that has
// all the teams it may have: one, the host more (HN-11).
func Unit(r *core.Regulation, book Book, t Team, fold func(string) string) *core.Error {
	u := r.Entry.Units
	if u == nil {
		return nil
	}
	name, near := UnitOf(r, t.Organisation, fold)
	if name == "" {
		refusal := core.Refuse(core.NotAllowed, r.Clause("entry.units.names"), "entry.unit.unknown", "Unit", t.Organisation)
		if len(near) > 0 {
			return refusal.Then("entry.unit.near", "Units", words(near))
		}
		return refusal.Then("entry.unit.again")
	}
	most := u.Teams
	if name == u.Host {
		most = max(most, u.HostTeams)
	}
	if len(book.of(name, t.ID)) < most {
		return nil
	}
	return core.Refuse(core.Conflict, r.Clause("entry.units"), "entry.unit.full", "Unit", name, "Max", most).Then("entry.unit.override")
}

// SameUnit refuses players of another unit than the team's (HN-8). A player of
// whom no unit is told plays for the team's.
func SameUnit(r *core.Regulation, t Team, fold func(string) string) []*core.Error {
	if r.Entry.Units == nil {
		return nil
	}
	var refusals []*core.Error
	for i, p := range t.Players {
		own, _ := UnitOf(r, p.Unit, fold)
		team, _ := UnitOf(r, t.Organisation, fold)
		if p.Unit != "" && (own == "" || own != team) {
			refusals = append(refusals, core.Refuse(core.NotAllowed, r.Clause("roster.one_team"), "entry.unit.other", "Name", p.Name, "Unit", p.Unit, "Team", t.Organisation).
				Then("entry.roster.name_another", "Board", i+1))
		}
	}
	return refusals
}

// Bases lists the players of whom it is not told what ties them to the unit
// (HN-9).
func Bases(r *core.Regulation, t Team) []*core.Error {
	if r.Entry.Units == nil || len(r.Entry.Units.Basis) == 0 {
		return nil
	}
	var choices locales.List
	for i, b := range r.Entry.Units.Basis {
		choices = append(choices, locales.T("entry.unit.basis", "No", i+1, "Basis", b))
	}
	var refusals []*core.Error
	for _, p := range t.Players {
		if p.Basis < 1 || p.Basis > len(choices) {
			refusals = append(refusals, core.Refuse(core.BadInput, r.Clause("entry.units.basis"), "entry.unit.no_basis", "Name", p.Name).
				Then("entry.unit.tell_basis", "Choices", choices))
		}
	}
	return refusals
}

// Staffed refuses more leaders or coaches than a team may have (HN-12, WX-5).
func Staffed(r *core.Regulation, leaders, coaches int) *core.Error {
	for _, c := range []struct {
		part core.Part
		n, m int
	}{{core.LeaderPart, leaders, r.Roster.Leaders}, {core.CoachPart, coaches, r.Roster.Coaches}} {
		if c.n > c.m {
			return core.Refuse(core.Conflict, r.Clause("roster"), "entry.quota.full", "What", PartName(c.part), "Max", c.m).Then("entry.quota.replace")
		}
	}
	return nil
}
