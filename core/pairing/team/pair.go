package team

import (
	"slices"

	"taikyoku/core"
)

// Pair draws the next round of d with the readings of the reference engines.
// See PairWith.
func Pair(d core.Division) (core.Draw, error) { return PairWith(d, Readings{}) }

// PairWith draws the next round of d. The same division always gives the same
// draw. It answers *core.UnpairableError if no legal pairing exists (3.3.3) and
// *core.RefusedError if something must be told first: the number of rounds, a
// result, the initial-colour, another system.
func PairWith(d core.Division, r Readings) (core.Draw, error) {
	f, err := newField(d, r)
	if err != nil {
		return core.Draw{}, err
	}
	draw := core.Draw{Round: f.round, System: Edition + " " + f.system.code, Readings: r.List()}
	unpaired := slices.Clone(f.present)
	if len(unpaired)%2 == 1 { // 3.3.2 (1)
		bye, why, err := f.allocateBye()
		if err != nil {
			return core.Draw{}, err
		}
		f.bye = bye
		unpaired = slices.DeleteFunc(unpaired, func(t int) bool { return t == bye })
		draw.Byes = append(draw.Byes, core.Bye{Entry: bye, Kind: core.PAB})
		draw.Why = append(draw.Why, why...)
	} else if !f.c3(unpaired) {
		return core.Draw{}, f.unpairable(unpaired)
	}
	draw.Byes = append(draw.Byes, f.announced()...)
	for len(unpaired) > 0 { // 3.3.2 (2), (3)
		b, why := f.topBracket(unpaired)
		draw.Why = append(draw.Why, why...)
		pairs, err := f.colourBracket(b)
		if err != nil {
			return core.Draw{}, err
		}
		draw.Pairs = append(draw.Pairs, pairs...)
		unpaired = slices.DeleteFunc(unpaired, func(t int) bool { return b.has[t] })
	}
	f.sortBoards(draw.Pairs)
	return draw, nil
}

// bracket is an even number of teams that are all paired with each other (1.3):
// the residents and their upfloaters.
type bracket struct {
	score    core.Points
	teams    []int // in the order of the pairing: by TPN (3.6.1)
	upfloats []int
	has      []bool // by TPN
}

// topBracket completes the top scoregroup (3.2) with its upfloaters (3.5).
func (f *field) topBracket(unpaired []int) (bracket, []core.Trace) {
	b := bracket{has: make([]bool, len(f.teams))}
	b.score = f.teams[unpaired[0]].pairing
	for _, t := range unpaired {
		b.score = max(b.score, f.teams[t].pairing)
	}
	var residents, lower []int
	for _, t := range unpaired {
		if f.teams[t].pairing == b.score {
			residents = append(residents, t)
		} else {
			lower = append(lower, t)
		}
	}
	slices.SortStableFunc(lower, func(x, y int) int { // 3.5.3
		return int(f.teams[y].pairing - f.teams[x].pairing)
	})
	set := f.upfloaters(residents, lower)
	b.upfloats = set
	b.teams = slices.Concat(residents, set)
	for _, t := range b.teams {
		b.has[t] = true
	}
	slices.SortFunc(b.teams, func(x, y int) int {
		if f.readings.R9SeatByScore && f.teams[x].pairing != f.teams[y].pairing {
			return int(f.teams[y].pairing - f.teams[x].pairing)
		}
		return x - y
	})
	return b, f.whyBracket(b, residents, lower)
}

// announced are the absences the arbiters know of.
func (f *field) announced() []core.Bye {
	var byes []core.Bye
	for _, e := range f.division.Entries {
		if kind, absent := f.division.Absent[e.No]; absent {
			byes = append(byes, core.Bye{Entry: e.No, Kind: kind})
		}
	}
	return byes
}

// colourBracket pairs a bracket and gives the pairs their colours, with reasons.
func (f *field) colourBracket(b bracket) ([]core.Pair, error) {
	p := newPlan(f, b)
	matches := p.pair()
	pairs := make([]core.Pair, len(matches))
	for i, m := range matches {
		if f.initial == core.NoColour && f.teams[m.top].played+f.teams[m.bottom].played == 0 {
			return nil, f.refuse("the initial-colour has not been drawn", "cannot.initial")
		}
		white, black, article := f.colours(m.top, m.bottom)
		why := append(p.whyPair(matches, i), f.whyColours(white, black, article))
		pairs[i] = core.Pair{White: white, Black: black, Why: why}
	}
	return pairs, nil
}

// sortBoards orders the tables as C.04.2 3.6 recommends: higher pairing score
// of the pair, higher sum, smaller TPN of the higher-ranked team.
func (f *field) sortBoards(pairs []core.Pair) {
	slices.SortStableFunc(pairs, func(x, y core.Pair) int {
		hx, lx := f.ranked(x)
		hy, ly := f.ranked(y)
		if c := f.teams[hy].pairing - f.teams[hx].pairing; c != 0 {
			return int(c)
		}
		if c := f.teams[ly].pairing - f.teams[lx].pairing; c != 0 {
			return int(c)
		}
		return hx - hy
	})
}

// ranked is the pair with the higher-ranked team first: score, then TPN.
func (f *field) ranked(p core.Pair) (higher, lower int) {
	w, b := f.teams[p.White].pairing, f.teams[p.Black].pairing
	if b > w || b == w && p.Black < p.White {
		return p.Black, p.White
	}
	return p.White, p.Black
}
