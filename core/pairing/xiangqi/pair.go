package xiangqi

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"taikyoku/core"
)

// Edition names the rules this package follows.
const Edition = "XIANGQI_SWISS"

// Given is what the engine takes from elsewhere.
type Given struct {
	// Ranks[i] is the place of the entry i+1 in the standings by the event's own
	// tie-breaks; equal places are ties. Nil: points,
	// opponents' points, wins, fewer fouls, wins and games with the second move.
	Ranks []int
	// Dutch pairs by FIDE Dutch, for the order "dutch".
	Dutch func(core.Division) (core.Draw, error)
}

// Pair draws the next round of d. The same division, rules and ranks always give
// the same draw. It answers *core.UnpairableError if no legal pairing exists,
// and *core.RefusedError if something must be told or decided first.
func Pair(d core.Division, r Rules, g Given) (core.Draw, error) {
	f, err := newField(&d, r, g.Ranks)
	if err != nil {
		return core.Draw{}, err
	}
	draw := core.Draw{Round: f.round, System: Edition, Readings: f.rules.List()}
	if g.Ranks == nil {
		draw.Readings = append(draw.Readings, core.Reading{ID: "standings", Value: "built-in"})
	}
	if len(f.retired) > 0 {
		draw.Why = append(draw.Why, because("absence", "retired", "Entries", f.retired, "Count", f.rules.AbsenceLimit))
	}
	left := f.present
	if f.rules.Final == f.round {
		first, second, err := f.finalists()
		if err != nil {
			return core.Draw{}, err
		}
		draw.Pairs = append(draw.Pairs, f.finalPair(first, second))
		left = without(left, first, second)
	}
	if f.rules.Order == ByDutch {
		err = f.pairDutch(&draw, left, g.Dutch)
	} else {
		err = f.pairField(&draw, left)
	}
	if err != nil {
		return core.Draw{}, err
	}
	draw.Byes = append(draw.Byes, f.announced()...)
	return draw, nil
}

// pairField pairs everybody who is left by the traditional method.
func (f *field) pairField(draw *core.Draw, left []int) error {
	if len(left)%2 == 1 {
		bye, why, err := f.allocateBye(left)
		if err != nil {
			return err
		}
		left = without(left, bye)
		draw.Byes = append(draw.Byes, core.Bye{Entry: bye, Kind: core.PAB})
		draw.Why = append(draw.Why, why...)
	} else if !f.pairable(left) {
		return f.unpairable(left)
	}
	if f.round == 1 {
		for i, p := range f.pairFirst(left) {
			white, black := f.firstColours(i+1, p)
			draw.Pairs = append(draw.Pairs, core.Pair{White: white, Black: black, Why: append(f.whyMeeting(p),
				because("colour", "colour.table", "White", white, "Black", black, "Table", i+1))})
		}
		return nil
	}
	meetings, why := f.pairGroups(left)
	draw.Why = append(draw.Why, why...)
	var pairs []core.Pair
	for _, p := range meetings {
		white, black, rule := f.colours(p.picker, p.partner)
		pairs = append(pairs, core.Pair{White: white, Black: black, Why: append(f.whyMeeting(p), f.whyColours(white, black, rule))})
	}
	f.sortBoards(pairs)
	draw.Pairs = append(draw.Pairs, pairs...)
	return nil
}

// pairDutch lets FIDE Dutch pair everybody who is left, with the same units kept
// apart.
func (f *field) pairDutch(draw *core.Draw, left []int, dutch func(core.Division) (core.Draw, error)) error {
	if dutch == nil || f.division.Team {
		return f.refuse("the order \"dutch\" pairs individuals, by the FIDE engine", "dutch")
	}
	d := *f.division
	d.System = "FIDE_DUTCH"
	if strings.HasSuffix(strings.ToUpper(f.division.System), "_BAKU") {
		d.System += "_BAKU"
	}
	d.Absent = map[int]core.ByeKind{}
	for _, e := range d.Entries {
		if !slices.Contains(left, e.No) {
			d.Absent[e.No] = core.ZeroBye
			if kind, away := f.division.Absent[e.No]; away {
				d.Absent[e.No] = kind
			}
		}
	}
	d.Forbidden = slices.Clone(d.Forbidden)
	if f.avoidsUnits() {
		d.Forbidden = append(d.Forbidden, f.unitPairs()...)
	}
	if f.rules.ForfeitMeets == ForfeitIsMeeting {
		d.Forbidden = append(d.Forbidden, f.metPairs()...)
	}
	rest, err := dutch(d)
	if err != nil {
		return fmt.Errorf("the others by FIDE Dutch: %w", err)
	}
	draw.System += ", " + rest.System
	draw.Pairs = append(draw.Pairs, rest.Pairs...)
	draw.Why = append(draw.Why, rest.Why...)
	draw.Readings = append(draw.Readings, rest.Readings...)
	for _, b := range rest.Byes {
		if b.Kind == core.PAB {
			draw.Byes = append(draw.Byes, b)
		}
	}
	return nil
}

// unitPairs forbids the entries of each unit to meet in this round.
func (f *field) unitPairs() []core.Forbidden {
	byUnit := map[string]int{}
	var list []core.Forbidden
	for _, e := range f.division.Entries {
		if e.Unit == "" {
			continue
		}
		i, known := byUnit[e.Unit]
		if !known {
			i = len(list)
			byUnit[e.Unit] = i
			list = append(list, core.Forbidden{First: f.round, Last: f.round})
		}
		list[i].Entries = append(list[i].Entries, e.No)
	}
	return list
}

// metPairs forbids everybody who has met to meet again.
func (f *field) metPairs() []core.Forbidden {
	var list []core.Forbidden
	for no := range f.entries {
		for _, other := range slices.Sorted(maps.Keys(f.entries[no].met)) {
			if no < other {
				list = append(list, core.Forbidden{First: f.round, Last: f.round, Entries: []int{no, other}})
			}
		}
	}
	return list
}

// announced are the absences the arbiters know of, and who is no longer paired.
func (f *field) announced() []core.Bye {
	var byes []core.Bye
	for _, e := range f.division.Entries {
		if kind, away := f.division.Absent[e.No]; away {
			byes = append(byes, core.Bye{Entry: e.No, Kind: kind})
		} else if slices.Contains(f.retired, e.No) {
			byes = append(byes, core.Bye{Entry: e.No, Kind: core.ZeroBye})
		}
	}
	return byes
}

// sortBoards lists the pairs by the score of the stronger one, then by both
// together, then by place and number.
func (f *field) sortBoards(pairs []core.Pair) {
	type key struct {
		high, sum core.Points
		place, no int
	}
	of := func(p core.Pair) key {
		x, y := &f.entries[p.White], &f.entries[p.Black]
		if y.points > x.points || y.points == x.points && cmp.Or(cmp.Compare(y.place, x.place), y.no-x.no) < 0 {
			x, y = y, x
		}
		return key{x.points, x.points + y.points, x.place, x.no}
	}
	slices.SortStableFunc(pairs, func(a, b core.Pair) int {
		x, y := of(a), of(b)
		return cmp.Or(cmp.Compare(y.high, x.high), cmp.Compare(y.sum, x.sum), x.place-y.place, x.no-y.no)
	})
}
