package team

import (
	"fmt"

	"taikyoku/core"
)

// Readings chooses, for each open point of C.04.6, how its text is read. The
// zero value holds the readings of the reference engines. R4 and R5 have one
// reading only and are there to be printed.
type Readings struct {
	// R1: in the last round a team with colour difference 0 and the same colour
	// twice running keeps its strong preference (1.7.2); else it has none.
	R1NoneInLastRound bool
	// R2: C6 is met or not met (parity minimum); else the upfloaters that the
	// following scoregroup needs are counted and minimised.
	R2Graded bool
	// R3: "complies with" a minimisation means its best attainable value; else a
	// criterion that cannot be met fully is left out.
	R3ZeroOnly bool
	// R6: a match that was paired and then forfeited makes no floater.
	R6PairedFloats bool
	// R7: where virtual points count besides the scoregroups.
	R7 Virtual
	// R8: "odd" in 4.3.1 is about the fixed TPN; else about the place among the
	// teams that have arrived.
	R8Arrived bool
	// R9: the smaller TPN is the top member (3.6.1); else the higher score is.
	R9SeatByScore bool
	// R10: which scoregroup "follows" in C6.
	R10 Following
}

// Following is a reading of C6's "following scoregroup".
type Following uint8

const (
	// NextInField is the next lower score of the round's field, the team with
	// the bye included, whether or not anybody of it is left.
	NextInField Following = iota
	// NextPaired leaves out a score that only the team with the bye has (R10b).
	NextPaired
	// NextUnpaired is the next score somebody not yet paired still has.
	NextUnpaired
)

// Virtual is a reading of where virtual points count (C.04.7 1.5).
type Virtual uint8

const (
	// FloatsOnly: floaters of past rounds (1.5) are told by the pairing scores of
	// those rounds; 4.2 compares standings.
	FloatsOnly Virtual = iota
	// Nowhere: floaters are told by standings too.
	Nowhere
	// ColoursToo: 4.2.1 compares pairing scores as well.
	ColoursToo
)

// reading is an open point with the names of its values, the default first.
type reading struct {
	id     string
	values []string
	is     func(*Readings) int
	set    func(*Readings, int)
}

// choice is an open point with two readings.
func choice(id, usual, other string, field func(*Readings) *bool) reading {
	return reading{
		id,
		[]string{usual, other},
		func(r *Readings) int {
			if *field(r) {
				return 1
			}
			return 0
		},
		func(r *Readings, i int) { *field(r) = i == 1 },
	}
}

// settled is a point that digests call open but that has one known reading.
func settled(id, value string) reading {
	return reading{id, []string{value}, func(*Readings) int { return 0 }, func(*Readings, int) {}}
}

// openPoints lists R1 to R10.
func openPoints() []reading {
	return []reading{
		choice("R1", "strong", "none", func(r *Readings) *bool { return &r.R1NoneInLastRound }),
		choice("R2", "parity", "graded", func(r *Readings) *bool { return &r.R2Graded }),
		choice("R3", "best", "zero", func(r *Readings) *bool { return &r.R3ZeroOnly }),
		settled("R4", "forfeit-is-no-meeting"),
		settled("R5", "opponent-played-no-game"),
		choice("R6", "played", "paired", func(r *Readings) *bool { return &r.R6PairedFloats }),
		{
			"R7",
			[]string{"standings", "standings-floats", "pairing-score"},
			func(r *Readings) int { return int(r.R7) },
			func(r *Readings, i int) { r.R7 = Virtual(i) },
		},
		choice("R8", "fixed", "arrived", func(r *Readings) *bool { return &r.R8Arrived }),
		choice("R9", "number", "score", func(r *Readings) *bool { return &r.R9SeatByScore }),
		{
			"R10",
			[]string{"field", "paired", "unpaired"},
			func(r *Readings) int { return int(r.R10) },
			func(r *Readings, i int) { r.R10 = Following(i) },
		},
	}
}

// Set chooses the reading called value for the open point id ("R2", "graded").
func (r *Readings) Set(id, value string) error {
	for _, p := range openPoints() {
		if p.id != id {
			continue
		}
		for i, v := range p.values {
			if v == value {
				p.set(r, i)
				return nil
			}
		}
		return fmt.Errorf("reading %s: %q is not one of %q", id, value, p.values)
	}
	return fmt.Errorf("reading %q: C.04.6 has no such open point here", id)
}

// List names the reading in force for every open point, in order.
func (r Readings) List() []core.Reading {
	points := openPoints()
	list := make([]core.Reading, len(points))
	for i, p := range points {
		list[i] = core.Reading{ID: p.id, Value: p.values[p.is(&r)]}
	}
	return list
}
