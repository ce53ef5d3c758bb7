package pairing

import (
	"strings"

	"taikyoku/core"
)

// accelerated has the virtual points of C.04.7 where the code names Baku and none
// are listed (1.2-1.4): the upper half in start order, rounded up to an even number
// and counted without late entries, has the points of a win in the first half of the
// accelerated rounds, which are the first half of all, and half of that in the rest.
func accelerated(d *core.Division) *core.Division {
	if !strings.HasSuffix(strings.ToUpper(d.System), "_BAKU") || len(d.Virtual) > 0 {
		return d
	}
	late := map[int]bool{}
	for no, kind := range d.Absent {
		late[no] = len(d.Played) == 0 && kind == core.NotYetIn
	}
	for _, r := range d.Played[:min(1, len(d.Played))] {
		for _, b := range r.Byes {
			late[b.Entry] = b.Kind == core.NotYetIn
		}
	}
	upper := 0
	for _, e := range d.Entries {
		if !late[e.No] {
			upper++
		}
	}
	upper = 2 * ((upper + 3) / 4)
	last := 0
	for _, e := range d.Entries {
		if upper > 0 {
			last = e.No
			if !late[e.No] {
				upper--
			}
		}
	}
	win := d.Scoring.Win
	if d.Team {
		win = d.Match.Win
	}
	rounds := (d.Rounds + 1) / 2
	full := (rounds + 1) / 2
	out := *d
	out.Virtual = nil
	for _, part := range []struct {
		first, last int
		points      core.Points
	}{{1, full, win}, {full + 1, rounds, win / 2}} {
		if part.first <= part.last {
			out.Virtual = append(out.Virtual, core.Virtual{First: part.first, Last: part.last, From: 1, To: last, Match: part.points, Game: part.points})
		}
	}
	return &out
}
