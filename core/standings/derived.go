package standings

import (
	"cmp"
	"slices"

	"taikyoku/core"
)

// TeamRules rank teams by their best individuals (WX-13): there is no match
// between teams, a team is all entries of one unit.
type TeamRules struct {
	// Best is how many places (or points) of a team are added up.
	Best int
	// ByPoints adds points, high first; else places, low first.
	ByPoints bool
	// ShortTeams ranks teams with fewer individuals as well, behind the others.
	ShortTeams bool
}

// TeamsOf reads a regulation's clauses.
func TeamsOf(t core.TeamRanking) TeamRules { return TeamRules{Best: t.Best} }

// TeamRow is one team of a derived ranking. Rank 0: too few individuals.
type TeamRow struct {
	Rank   int
	Unit   string
	Sum    Value
	Counts []Row // the individuals that were added up, best first
}

// DerivedTeams ranks units by their individuals' standings. Equal sums: the
// better single place, then the next. points is the column of the score in the
// standings, used with ByPoints.
func DerivedTeams(d core.Division, s Standings, rules TeamRules, points int) []TeamRow {
	byUnit := map[string][]Row{}
	for _, row := range s.Rows {
		if unit := d.Entries[row.Entry-1].Unit; unit != "" {
			byUnit[unit] = append(byUnit[unit], row)
		}
	}
	var rows []TeamRow
	for unit, individuals := range byUnit {
		row := TeamRow{Unit: unit, Counts: individuals[:min(rules.Best, len(individuals))]}
		var sum int64
		for _, r := range row.Counts {
			if rules.ByPoints {
				sum += r.Values[points].num
			} else {
				sum += int64(r.Rank)
			}
		}
		if row.Sum = Whole(sum); rules.ByPoints {
			row.Sum = Ratio(sum, 10)
		}
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b TeamRow) int { return cmp.Or(rules.compare(a, b), cmp.Compare(a.Unit, b.Unit)) })
	for i := range rows {
		switch {
		case len(rows[i].Counts) < rules.Best && !rules.ShortTeams:
		case i > 0 && rules.compare(rows[i-1], rows[i]) == 0:
			rows[i].Rank = rows[i-1].Rank
		default:
			rows[i].Rank = i + 1
		}
	}
	return rows
}

// compare orders two teams: complete ones first, then the sum, then the better
// single place, then the next.
func (r TeamRules) compare(a, b TeamRow) int {
	sum := a.Sum.Cmp(b.Sum)
	if r.ByPoints {
		sum = -sum
	}
	best := slices.CompareFunc(a.Counts, b.Counts, func(x, y Row) int { return cmp.Compare(x.Rank, y.Rank) })
	return cmp.Or(cmp.Compare(len(b.Counts), len(a.Counts)), sum, best)
}
