package standings

import (
	"cmp"
	"slices"
)

// directPieces are the tie-breaks of the games among the tied (C.07 Art. 6,
// 13.3). DIR is the direct encounter of the regulations of Japan and China: a
// table of the tied, used only where all of them have met, else skipped; DIR2
// only where exactly two are tied.
func directPieces() []piece {
	extended := func(name string) piece {
		return piece{name: name, mods: "P", split: extendedEncounter}
	}
	return []piece{
		{name: "DE", scored: true, mods: "P", split: directEncounter},
		extended("EDE"), extended("EDEC"), extended("EDEBT"), extended("EDEBB"), extended("EDET"), extended("EDEB"),
		{name: "DIR", scored: true, split: metAll},
		{name: "DIR2", scored: true, split: onlyTwo},
	}
}

// encounter is one entry's row in the table of the tied. Points are tenths
// times meetingUnit, so that averages of repeated games stay whole.
type encounter struct {
	entry  int32
	points int64 // in the games among the tied
	best   int64 // the same with every missing game won (6.3)
	met    int   // opponents met
}

// meetingUnit is divisible by 1..10: the average of up to ten games between
// the same two is exact.
const meetingUnit = 2520

// against is all that happened between one entry and another of the group.
type against struct {
	sum, games int64
}

// encounters makes the table of a tied group. forfeits counts unplayed games
// with a scheduled opponent like played ones.
func (t *table) encounters(group []int32, kind int, forfeits bool) []encounter {
	t.marks++
	for _, i := range group {
		t.mark[i] = t.marks
	}
	rows := make([]encounter, len(group))
	for j, i := range group {
		rows[j] = t.encounterOf(i, kind, forfeits)
		missing := int64(len(group) - 1 - rows[j].met)
		rows[j].best = rows[j].points + missing*int64(t.win[kind])*meetingUnit
	}
	return rows
}

func (t *table) encounterOf(i int32, kind int, forfeits bool) encounter {
	row := encounter{entry: i}
	var seen map[int32]against
	lines := t.of(int(i))
	for r, l := range lines {
		if l.opp < 0 || t.mark[l.opp] != t.marks || l.how == pending || l.how != played && !forfeits {
			continue
		}
		if seen == nil && !metBefore(lines[r+1:], l.opp) {
			row.met++
			row.points += int64(l.pts[kind]) * meetingUnit
			continue
		}
		if seen == nil {
			seen = map[int32]against{}
		}
		a := seen[l.opp]
		seen[l.opp] = against{a.sum + int64(l.pts[kind]), a.games + 1}
	}
	for _, a := range seen { // 6.1.2: more than one game counts as their average
		row.met++
		row.points += a.sum * meetingUnit / a.games
	}
	return row
}

func metBefore(lines []line, opp int32) bool {
	return slices.ContainsFunc(lines, func(l line) bool { return l.opp == opp })
}

// directStep splits a group once by the table of the tied; forfeits count in a
// round robin (15.2) and with /P.
func (t *table) directStep(group []int32, kind int, forfeits bool) [][]int32 {
	rows := t.encounters(group, kind, forfeits)
	if t.robin || everyoneMet(rows) {
		return partitionRows(rows)
	}
	return firstAlone(rows)
}

func everyoneMet(rows []encounter) bool {
	return !slices.ContainsFunc(rows, func(e encounter) bool { return e.met < len(rows)-1 })
}

// partitionRows ranks by the table where all have met (6.2).
func partitionRows(rows []encounter) [][]int32 {
	score := make(map[int32]int64, len(rows))
	group := make([]int32, len(rows))
	for j, e := range rows {
		group[j], score[e.entry] = e.entry, e.points
	}
	return partition(group, func(a, b int32) int { return cmp.Compare(score[b], score[a]) })
}

// firstAlone ranks from the top whoever stays alone there whatever the missing
// games would give; the rest remains tied (6.3).
func firstAlone(rows []encounter) [][]int32 {
	slices.SortFunc(rows, func(a, b encounter) int {
		return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(b.best, a.best), cmp.Compare(a.entry, b.entry))
	})
	threat := make([]int64, len(rows)+1)
	threat[len(rows)] = -1 << 62
	for j := len(rows) - 1; j >= 0; j-- {
		threat[j] = max(threat[j+1], rows[j].best)
	}
	var parts [][]int32
	at := 0
	for at < len(rows)-1 && rows[at].points > threat[at+1] {
		parts = append(parts, []int32{rows[at].entry})
		at++
	}
	rest := make([]int32, 0, len(rows)-at)
	for _, e := range rows[at:] {
		rest = append(rest, e.entry)
	}
	return append(parts, rest)
}

// again applies a step to a group and then to every part still tied, until
// nothing changes (6.2, 6.3, 13.3.3).
func again(group []int32, step func(group []int32) [][]int32) [][]int32 {
	if len(group) < 2 {
		return [][]int32{group}
	}
	parts := step(group)
	if len(parts) < 2 {
		return parts
	}
	var out [][]int32
	for _, part := range parts {
		out = append(out, again(part, step)...)
	}
	return out
}

func directEncounter(t *table, c *Code, group []int32) [][]int32 {
	kind, forfeits := t.kind(c.Score), c.Forfeits || t.robin
	return again(group, func(g []int32) [][]int32 { return t.directStep(g, kind, forfeits) })
}

// extendedEncounter: the primary score, then the secondary, then for exactly
// two teams what the code names (13.3). A score that split a group goes on with
// what it left tied before the turn comes back to the primary one: so does
// FIDE's exercise 45, while 13.3.3 could be read as starting over at once.
func extendedEncounter(t *table, c *Code, group []int32) [][]int32 {
	forfeits := c.Forfeits || t.robin
	by := func(kind int) func([]int32) [][]int32 {
		return func(g []int32) [][]int32 { return t.directStep(g, kind, forfeits) }
	}
	parts := again(group, by(t.primary))
	if !t.team {
		return parts
	}
	var out [][]int32
	for _, part := range parts {
		finer := again(part, by(1-t.primary))
		if len(finer) == 1 && len(part) == 2 {
			finer = t.twoTeams(part, c.Name)
		}
		if len(finer) == 1 {
			out = append(out, part)
			continue
		}
		for _, g := range finer {
			out = append(out, extendedEncounter(t, c, g)...)
		}
	}
	return out
}

// twoTeams breaks the tie of two teams level in both scores of their own
// matches, by the boards of those matches (13.3.2).
func (t *table) twoTeams(g []int32, code string) [][]int32 {
	a, b := t.boardsBetween(g[0], g[1]), t.boardsBetween(g[1], g[0])
	order := 0 // negative: the first one stands before
	if code == "EDEC" || code == "EDEBT" || code == "EDEBB" {
		order = cmp.Compare(weighted(a), weighted(b))
	}
	switch {
	case order != 0:
	case code == "EDEBT" || code == "EDET":
		order = slices.Compare(b, a)
	case code == "EDEBB" || code == "EDEB":
		order = slices.Compare(withoutLast(b), withoutLast(a))
	}
	switch {
	case order < 0:
		return [][]int32{{g[0]}, {g[1]}}
	case order > 0:
		return [][]int32{{g[1]}, {g[0]}}
	}
	return [][]int32{g}
}

// boardsBetween are the points of a against b, board by board.
func (t *table) boardsBetween(a, b int32) []int64 {
	points := make([]int64, t.boards)
	for r, l := range t.of(int(a)) {
		if l.opp != b {
			continue
		}
		for board := range points {
			points[board] += t.boardPointsIn(int(a), r, l, board+1)
		}
	}
	return points
}

// weighted is the board count of one list of points: the lower the better.
func weighted(points []int64) int64 {
	var sum int64
	for b, p := range points {
		sum += int64(b+1) * p
	}
	return sum
}

// metAll: the table of the tied if all of them have met, else nothing. A match
// given by forfeit against a paired opponent counts.
func metAll(t *table, c *Code, group []int32) [][]int32 {
	kind := t.kind(c.Score)
	return again(group, func(g []int32) [][]int32 {
		rows := t.encounters(g, kind, true)
		if !everyoneMet(rows) {
			return [][]int32{g}
		}
		return partitionRows(rows)
	})
}

func onlyTwo(t *table, c *Code, group []int32) [][]int32 {
	if len(group) != 2 {
		return [][]int32{group}
	}
	return metAll(t, c, group)
}
