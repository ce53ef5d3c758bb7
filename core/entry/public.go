package entry

import (
	"cmp"
	"slices"
	"strings"

	"taikyoku/core"
)

// Listed is a line of the public entry list: name, section and club, nothing
// else of a person (SH-46).
type Listed struct {
	Section      core.DivisionID
	Name         string
	Organisation string
}

// Public is the entry list that everybody may see: section by section in the
// regulation's order, by name. A section that is not the regulation's comes last.
func Public(r *core.Regulation, book Book, section func(Team) core.DivisionID) []Listed {
	var list []Listed
	for _, t := range book {
		name := t.Name
		if !r.Teams && len(t.Players) > 0 {
			name = t.Players[0].Name
		}
		list = append(list, Listed{section(t), name, t.Organisation})
	}
	place := func(id core.DivisionID) int {
		if no := sectionNo(r, id); no >= 0 {
			return no
		}
		return len(r.Sections)
	}
	slices.SortStableFunc(list, func(a, b Listed) int {
		return cmp.Or(cmp.Compare(place(a.Section), place(b.Section)), strings.Compare(a.Name, b.Name))
	})
	return list
}
