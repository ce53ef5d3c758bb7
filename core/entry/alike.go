package entry

import (
	"slices"

	"github.com/agnivade/levenshtein"
)

// Alike are the entries that may have one of a team's players already, under
// another spelling: to be asked about, never merged. Who is certainly the same
// is refused elsewhere (Roster).
//
// Two may be one if their names differ by one character at most and their
// births do not contradict each other; or if they were born on the same day and
// come from the same club, whatever the names.
func Alike(book Book, t Team) []Team {
	var found []Team
	for _, o := range book.others(t.ID) {
		club := t.Organisation != "" && Fold(t.Organisation) == Fold(o.Organisation)
		if slices.ContainsFunc(t.Players, func(p Person) bool {
			return slices.ContainsFunc(o.Players, func(q Person) bool { return mayBe(p, q, club) })
		}) {
			found = append(found, o)
		}
	}
	return found
}

func mayBe(p, q Person, club bool) bool {
	if p.identical(q) || p.ID != "" && q.ID != "" || p.Sex != "" && q.Sex != "" && p.Sex != q.Sex {
		return false
	}
	sameDay := p.Born.Day != 0 && p.Born == q.Born
	apart := p.Born.Year != 0 && q.Born.Year != 0 && p.Born.Year != q.Born.Year || p.Born.Day != 0 && q.Born.Day != 0 && !sameDay
	return sameDay && club || !apart && near(p.Name, q.Name)
}

// near: names of two characters or more that are equal but for one.
func near(a, b string) bool {
	x, y := Fold(a), Fold(b)
	return min(len([]rune(x)), len([]rune(y))) > 1 && levenshtein.ComputeDistance(x, y) <= 1
}
