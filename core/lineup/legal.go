package lineup

import (
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
)

// Sheet is the roster numbers on boards 1, 2, …
type Sheet []int

// String writes the sheet as captains type it: "1 2 4 5".
func (s Sheet) String() string {
	parts := make([]string, len(s))
	for i, no := range s {
		parts[i] = strconv.Itoa(no)
	}
	return strings.Join(parts, " ")
}

// Asked reports whether a team of this many players has a choice: only then is
// it asked for a sheet (JP-79).
func Asked(r *core.Regulation, roster int) bool { return r.Lineup.Sheets && roster > r.Boards }

// Legal refuses a sheet that is not one player of the roster on each board
// (JP-51), each once, in the registered order where the regulation asks for it
// (JP-50).
func Legal(r *core.Regulation, roster int, sheet Sheet) *core.Error {
	clause := r.Clause("lineup.in_order")
	for i, no := range sheet {
		switch {
		case no < 1 || no > roster:
			return offer(r, roster, sheet, core.Refuse(core.BadInput, clause, "lineup.unknown", "No", no, "Max", roster))
		case slices.Contains(sheet[:i], no):
			return offer(r, roster, sheet, core.Refuse(core.BadInput, clause, "lineup.twice", "No", no))
		}
	}
	if len(sheet) != r.Boards {
		return offer(r, roster, sheet, core.Refuse(core.BadInput, clause, "lineup.count", "Count", len(sheet), "Boards", r.Boards))
	}
	if r.Lineup.InOrder && !slices.IsSorted(sheet) {
		return offer(r, roster, sheet, core.Refuse(core.NotAllowed, clause, "lineup.order", "Sheet", sheet.String()))
	}
	return nil
}

// offer adds the nearest legal sheet, or, where several are as near, all of them.
func offer(r *core.Regulation, roster int, sheet Sheet, refusal *core.Error) *core.Error {
	near := Nearest(r, roster, sheet)
	if len(near) == 0 {
		return refusal.Then("lineup.roster_short", "Boards", r.Boards, "Count", roster)
	}
	texts := make([]string, len(near))
	for i, s := range near {
		texts[i] = s.String()
	}
	return refusal.Then("lineup.offer", "Sheets", strings.Join(texts, " / "))
}

// All lists the legal sheets of a roster in the registered order, the default
// first: five for five players on four boards.
func All(r *core.Regulation, roster int) []Sheet {
	var all []Sheet
	var grow func(from int, sheet Sheet)
	grow = func(from int, sheet Sheet) {
		if len(sheet) == r.Boards {
			all = append(all, slices.Clone(sheet))
			return
		}
		for no := from; no <= roster; no++ {
			grow(no+1, append(sheet, no))
		}
	}
	grow(1, nil)
	return all
}

// Nearest lists the legal sheets that share most players with a sheet.
func Nearest(r *core.Regulation, roster int, sheet Sheet) []Sheet {
	var best []Sheet
	most := -1
	for _, s := range All(r, roster) {
		shared := 0
		for _, no := range s {
			if slices.Contains(sheet, no) {
				shared++
			}
		}
		if shared > most {
			most, best = shared, nil
		}
		if shared == most {
			best = append(best, s)
		}
	}
	return best
}

// Default is what plays when no sheet came (JP-80): the first boards of the
// registered order, or the last sheet where the regulation says so and there
// is one that is still legal.
func Default(r *core.Regulation, roster int, last Sheet) Sheet {
	if r.Lineup.Default == core.LastSheet && len(last) > 0 && Legal(r, roster, last) == nil {
		return last
	}
	top := make(Sheet, 0, r.Boards)
	for no := 1; no <= min(r.Boards, roster); no++ {
		top = append(top, no)
	}
	return top
}
