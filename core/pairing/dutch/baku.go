package dutch

import (
	"strings"

	"taikyoku/core"
)

// Baku returns the virtual points of C.04.7 for a division: one range of
// entries and rounds per value. GA is the first half of the entries, rounded
// up to an even number; entries who came after round 1 do not count, and the
// last of GA stays the same person (1.3). It needs a win worth two draws and a
// loss worth nothing (1.1), and the number of rounds.
func Baku(d core.Division) ([]core.Virtual, error) {
	if d.Scoring.Win != 2*d.Scoring.Draw || d.Scoring.Loss != 0 {
		return nil, &Error{Reason: NoAcceleration, Round: d.Next()}
	}
	if d.Rounds < 1 {
		return nil, &Error{Reason: RoundsUnknown, Round: d.Next()}
	}
	late := map[int]bool{}
	if len(d.Played) == 0 {
		for no, kind := range d.Absent {
			late[no] = kind == core.NotYetIn
		}
	} else {
		for _, b := range d.Played[0].Byes {
			late[b.Entry] = b.Kind == core.NotYetIn
		}
	}
	var first []int
	for _, e := range d.Entries {
		if !late[e.No] {
			first = append(first, e.No)
		}
	}
	if len(first) == 0 {
		return nil, nil
	}
	ga := 2 * ((len(first) + 3) / 4)
	last := first[min(ga, len(first))-1]
	accelerated := (d.Rounds + 1) / 2 // 1.4
	full := (accelerated + 1) / 2
	v := []core.Virtual{{First: 1, Last: full, From: 1, To: last, Game: d.Scoring.Win}}
	if accelerated > full {
		v = append(v, core.Virtual{First: full + 1, Last: accelerated, From: 1, To: last, Game: d.Scoring.Draw})
	}
	return v, nil
}

// accelerate gives a _BAKU division its virtual points, unless it lists some.
func accelerate(d *core.Division) error {
	if !strings.HasSuffix(d.System, "_BAKU") || len(d.Virtual) > 0 {
		return nil
	}
	v, err := Baku(*d)
	d.Virtual = v
	return err
}

// virtual are the points added to entry no in a round; of several ranges the
// last one counts.
func virtual(d *core.Division, no, round int) core.Points {
	var p core.Points
	for _, v := range d.Virtual {
		if v.From <= no && no <= v.To && v.First <= round && round <= v.Last {
			if p = v.Game; p == 0 {
				p = v.Match
			}
		}
	}
	return p
}
