package standings

import "slices"

// boardPieces are the tie-breaks on a team's boards (C.07 Art. 12). They were
// made for matches level in both scores; BC belongs behind equal game points.
func boardPieces() []piece {
	return []piece{
		{name: "BC", lower: true, measure: boardCount},
		{name: "TBR", split: topBoard},
		{name: "BBE", split: bottomBoard},
	}
}

// boardCount: board number times points on that board; lower is better (12.1).
func boardCount(t *table, _ *Code, i int, terms []Term) (Value, []Term) {
	for b := 1; b <= t.boards && t.team; b++ {
		scored := t.boardPoints(i, b)
		terms = append(terms, Term{Round: b, As: "board", Score: Whole(int64(b)), Own: Ratio(scored, 10), Value: Ratio(int64(b)*scored, 10)})
	}
	return sum(terms, 10), terms
}

// topBoard: more points on board 1, then on board 2, … (12.2).
func topBoard(t *table, _ *Code, group []int32) [][]int32 {
	return t.byBoards(group, func(points []int64) []int64 { return points })
}

// bottomBoard: more points without the last board, then without the last two,
// … (12.3).
func bottomBoard(t *table, _ *Code, group []int32) [][]int32 {
	return t.byBoards(group, withoutLast)
}

// withoutLast are the sums of points without the last board, the last two, ….
func withoutLast(points []int64) []int64 {
	var sums []int64
	for upTo := len(points) - 1; upTo > 0; upTo-- {
		var sum int64
		for _, p := range points[:upTo] {
			sum += p
		}
		sums = append(sums, sum)
	}
	return sums
}

// byBoards orders a group by a list of numbers, first difference decides.
func (t *table) byBoards(group []int32, list func(points []int64) []int64) [][]int32 {
	if !t.team {
		return [][]int32{group}
	}
	lists := make(map[int32][]int64, len(group))
	for _, i := range group {
		points := make([]int64, t.boards)
		for b := range points {
			points[b] = t.boardPoints(int(i), b+1)
		}
		lists[i] = list(points)
	}
	return partition(group, func(a, b int32) int { return slices.Compare(lists[b], lists[a]) })
}

// partition sorts a group and cuts it wherever neighbours differ.
func partition(group []int32, order func(a, b int32) int) [][]int32 {
	slices.SortStableFunc(group, order)
	var parts [][]int32
	from := 0
	for to := 1; to <= len(group); to++ {
		if to == len(group) || order(group[to-1], group[to]) != 0 {
			parts = append(parts, group[from:to:to])
			from = to
		}
	}
	return parts
}
