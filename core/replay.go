package core

// Before is the division as it was when the given round was about to be
// paired: the rounds before it, and as Absent those who had a requested bye,
// were away or not yet in. A pairing-allocated bye of that round is no input.
//
// What only the whole record tells is carried over: an unknown number of
// rounds becomes the number played, an unknown initial colour the one that
// the first round shows.
func (d Division) Before(round int) Division {
	if d.Rounds == 0 {
		d.Rounds = len(d.Played)
	}
	if d.Initial == NoColour {
		d.Initial = d.InferInitial()
	}
	if round > len(d.Played) {
		return d
	}
	now := d.Played[round-1]
	d.Played = d.Played[: round-1 : round-1]
	d.Absent = make(map[int]ByeKind, len(now.Byes))
	for _, bye := range now.Byes {
		if bye.Kind != PAB {
			d.Absent[bye.Entry] = bye.Kind
		}
	}
	return d
}

// InferInitial is the initial-colour that the record shows: in the first round
// with matches the entries that took part get, in the order of their numbers,
// that colour, the opposite, and so on (C.04.3 5.2.5, C.04.6 4.3.1).
// NoColour if nobody has been paired yet.
func (d Division) InferInitial() Colour {
	for _, round := range d.Played {
		if len(round.Matches) == 0 {
			continue
		}
		took := make([]Colour, len(d.Entries)+1)
		part := make([]bool, len(d.Entries)+1)
		for _, m := range round.Matches {
			took[m.White], took[m.Black] = White, Black
			part[m.White], part[m.Black] = true, true
		}
		for _, bye := range round.Byes {
			part[bye.Entry] = part[bye.Entry] || bye.Kind == PAB
		}
		odd := true
		for no := 1; no < len(part); no++ {
			if took[no] != NoColour {
				if odd {
					return took[no]
				}
				return took[no].Opposite()
			}
			if part[no] {
				odd = !odd
			}
		}
	}
	return NoColour
}
