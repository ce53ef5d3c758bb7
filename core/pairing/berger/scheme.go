package berger

import (
	"fmt"
	"strconv"
	"strings"

	"taikyoku/core"
)

// Scheme is the order of the cycles of a round robin.
type Scheme struct {
	// Cycles is how often each two meet. Colours are reversed in every second
	// cycle.
	Cycles int
	// SwapLast exchanges the last two rounds of the first cycle, so that nobody
	// gets one colour three times running where the second begins (Annex 1).
	SwapLast bool
	// Consecutive plays the games of a pairing in rounds that follow each other
	// (the text does not say how repeated games are placed; see Readings).
	Consecutive bool
}

// Readings chooses how open points of the text are read.
type Readings struct {
	// Consecutive: the games of a pairing follow each other; else whole cycles do.
	Consecutive bool
}

// List names the reading in force.
func (r Readings) List() []core.Reading {
	value := "cycles"
	if r.Consecutive {
		value = "consecutive"
	}
	return []core.Reading{{ID: "repeated-games", Value: value}}
}

// ParseScheme reads a 192 code of a round robin (TRF26, ETT26).
func ParseScheme(code string, r Readings) (Scheme, error) {
	s := Scheme{Cycles: 1, Consecutive: r.Consecutive}
	name := strings.Replace(strings.ToUpper(code), "_TEAM", "", 1)
	if base, n, is := strings.Cut(name, "_ROUNDROBIN_G"); is && base == "BERGER" {
		cycles, err := strconv.Atoi(n)
		if err == nil && cycles >= 1 && cycles <= 99 && strconv.Itoa(cycles) == n {
			s.Cycles = cycles
			return s, nil
		}
	}
	switch name {
	case "BERGER_ROUNDROBIN", "FIDE_ROUNDROBIN":
		return s, nil
	case "BERGER_DOUBLEROUNDROBIN":
		s.Cycles = 2
		return s, nil
	case "FIDE_DOUBLEROUNDROBIN":
		s.Cycles = 2
		if strings.EqualFold(code, name) { // the team code is defined as two plain cycles
			s.SwapLast, s.Consecutive = true, false
		}
		return s, nil
	}
	return s, &core.RefusedError{
		Reason: fmt.Sprintf("%q is not a round robin by Berger tables", code),
		Why:    because("C.05 Annex 1", "cannot.system", "System", code),
	}
}

// Rounds is the number of rounds for so many players.
func (s Scheme) Rounds(players int) int { return s.Cycles * (Size(players) - 1) }

// Round is a round of the schedule, in board order, and where it comes from: the
// cycle and the row of the table.
func (s Scheme) Round(players, round int) (row []Pairing, cycle, of int) {
	n := Size(players)
	cycle, of = (round-1)/(n-1)+1, (round-1)%(n-1)+1
	if s.Consecutive {
		cycle, of = (round-1)%s.Cycles+1, (round-1)/s.Cycles+1
	}
	if s.SwapLast && cycle == 1 && n > 2 && of >= n-2 {
		of = 2*n - 3 - of // n-2 and n-1 change places
	}
	row = Row(n, of)
	if cycle%2 == 0 {
		for i, p := range row {
			row[i] = Pairing{p.Black, p.White}
		}
	}
	return row, cycle, of
}
