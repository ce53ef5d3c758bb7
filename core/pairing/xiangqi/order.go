package xiangqi

import (
	"cmp"
	"fmt"
	"slices"

	"taikyoku/core"
)

// rank gives every entry its place in the standings: the places the caller
// computed by the event's own tie-breaks, or, without them, points,
// opponents' points, wins, fewer fouls, wins and games with the second move.
func (f *field) rank(ranks []int) error {
	if ranks != nil {
		if len(ranks) != len(f.entries)-1 {
			return f.refuse(fmt.Sprintf("%d places for %d entries", len(ranks), len(f.entries)-1), "ranks", "Count", len(ranks))
		}
		for i, r := range ranks {
			f.entries[i+1].place = r
		}
		return nil
	}
	order := make([]int, 0, len(f.entries))
	for no := 1; no < len(f.entries); no++ {
		order = append(order, no)
	}
	slices.SortStableFunc(order, f.better)
	for i, no := range order {
		f.entries[no].place = i + 1
		if i > 0 && f.better(order[i-1], no) == 0 {
			f.entries[no].place = f.entries[order[i-1]].place
		}
	}
	return nil
}

// better compares two entries by the built-in tie-breaks, the better first.
func (f *field) better(a, b int) int {
	x, y := &f.entries[a], &f.entries[b]
	return cmp.Or(
		cmp.Compare(y.points, x.points),
		cmp.Compare(f.opponents(b), f.opponents(a)),
		cmp.Compare(y.wins, x.wins),
		cmp.Compare(x.fouls, y.fouls),
		cmp.Compare(y.blackWins, x.blackWins),
		cmp.Compare(y.seconds(), x.seconds()),
	)
}

// opponents are the points of all opponents met.
func (f *field) opponents(no int) core.Points {
	sum := core.Points(0)
	for o := range f.entries[no].met {
		sum += f.entries[o].points
	}
	return sum
}

// seconds are the games with the second move.
func (e *entry) seconds() int {
	n := 0
	for _, c := range e.colours {
		if c == core.Black {
			n++
		}
	}
	return n
}

// sort puts the members of a score group into the order in which they pick:
// higher scores (who floated down) first; then by the order the event chose.
// Who needs a colour most comes early, and who floated down most often, so that
// they are served; numbers count upwards in odd rounds, downwards in even ones.
func (f *field) sort(members []int) {
	slices.SortFunc(members, func(a, b int) int {
		x, y := &f.entries[a], &f.entries[b]
		if c := cmp.Compare(y.points, x.points); c != 0 {
			return c
		}
		if f.rules.Order == ByStandings {
			return cmp.Or(cmp.Compare(x.place, y.place), a-b)
		}
		number := a - b
		if f.round%2 == 0 {
			number = b - a
		}
		return cmp.Or(y.need()-x.need(), y.floats-x.floats, number)
	})
}
