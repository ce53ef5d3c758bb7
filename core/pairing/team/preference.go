package team

import "taikyoku/core"

// prefer is the colour preference of a team (1.7): which colour, and whether it
// is strong. Type A preferences are all alike. They are read from the matches
// really played (1.6.1): the colour difference and the last two colours.
func (f *field) prefer(t *team) (colour core.Colour, strong bool) {
	if f.system.preferences == noPreferences || len(t.colours) == 0 {
		return core.NoColour, false
	}
	last := t.colours[len(t.colours)-1]
	var twice core.Colour // the colour of the last two matches, if the same
	if n := len(t.colours); n > 1 && t.colours[n-2] == last {
		twice = last
	}
	b := f.system.preferences == typeB
	lastRound := f.round == f.rounds
	switch {
	case b && f.readings.R1NoneInLastRound && lastRound && t.difference == 0:
		return core.NoColour, false // R1, the other reading
	case t.difference <= -2, twice == core.Black && t.difference <= 0:
		return core.White, b // 1.7.1, 1.7.2
	case t.difference >= 2, twice == core.White && t.difference >= 0:
		return core.Black, b
	case !b:
		return core.NoColour, false
	case t.difference == -1:
		return core.White, false // mild
	case t.difference == 1:
		return core.Black, false
	case !lastRound:
		return last.Opposite(), false
	}
	return core.NoColour, false
}
