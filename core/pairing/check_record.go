package pairing

import (
	"slices"

	"taikyoku/core"
)

// record is what the played rounds say about one entry: all that any rule of
// the coming round may look at.
type record struct {
	no      int
	present bool // is to be paired now
	arrived bool // was paired, or had the bye, in an earlier round or is present
	number  int  // among those who have arrived (C.04.3 2.4; TEC's reading of 5.2.5)

	score     core.Points // standings: game points, or the primary score of a team
	secondary core.Points // the other score of a team
	pairing   core.Points // score with virtual points (C.04.7 1.5)

	colours  []core.Colour // of played games only, in order (C.04.2 3.4)
	balance  int           // games with White less games with Black
	met      map[int]bool  // by played games (C.04.2 3.5)
	drift    []drift       // float of each round
	played   int
	unplayed int
	pab      bool // had the pairing-allocated bye
	barred   bool // may not get it (any more)
	byes     int
	top      bool // topscorer (C.04.3 1.8)
	missed   int  // rounds lost by not coming since it last came
}

// drift is the float of one round.
type drift int8

const (
	level drift = iota
	down
	up
)

// floated reports the float of an entry so many rounds before the coming one.
func (r *record) floated(ago int, way drift) bool {
	at := len(r.drift) - ago
	return at >= 0 && r.drift[at] == way
}

// last is the colour of the n-th latest game, 1 being the latest.
func (r *record) last(n int) core.Colour {
	if len(r.colours) < n {
		return core.NoColour
	}
	return r.colours[len(r.colours)-n]
}

// turn is one side of one round: what an entry did in it.
type turn struct {
	opponent int
	colour   core.Colour // as scheduled
	played   bool
	forfeit  bool // won without playing
	came     bool // to at least one board
	score    core.Points
	second   core.Points
	bye      core.ByeKind
}

// ledger folds the played rounds of a division into records.
type ledger struct {
	d    *core.Division
	kind system
	home map[int]int // entry of each player
	// unplayedFloats: a match that was paired and then forfeited makes floaters
	// too (C.04.6, reading R6).
	unplayedFloats bool
	// realFloats: floaters are told by the standings, without virtual points (R7).
	realFloats bool
	// Readings of xiangqi: a forfeited pair has met, and had its colours.
	unplayedMeets, unplayedColours bool
}

// past is the record of each entry, by number.
func (l *ledger) past() map[int]*record {
	d, kind := l.d, l.kind
	all := make(map[int]*record, len(d.Entries))
	for _, e := range d.Entries {
		all[e.No] = &record{no: e.No, met: map[int]bool{}}
	}
	for i := range d.Played {
		number := i + 1
		turns := l.turns(&d.Played[i])
		before := make(map[int]core.Points, len(all))
		for no, r := range all {
			before[no] = r.score + adjusted(d, no, number, kind)
			if !l.realFloats {
				before[no] += virtual(d, no, number, kind)
			}
		}
		for no, r := range all {
			t, took := turns[no]
			r.drift = append(r.drift, l.drift(t, before[no], before[t.opponent]))
			l.add(r, t, took)
		}
	}
	next, arrived := d.Next(), 0
	for _, e := range d.Entries {
		r := all[e.No]
		_, away := d.Absent[e.No]
		r.present = !away && !e.Withdrawn
		r.arrived = r.arrived || r.present
		arrived += one(r.arrived)
		r.number = arrived
		r.score += adjusted(d, e.No, next, kind)
		r.pairing = r.score + virtual(d, e.No, next, kind)
		r.top = kind == dutchRules && topscorer(d, r)
	}
	return all
}

// topscorer: C.04.3 1.8, more than half of what could be had so far, only when
// the last round is paired.
func topscorer(d *core.Division, r *record) bool {
	most := max(d.Scoring.Win, d.Scoring.Draw)
	return d.Rounds > 0 && d.Next() == d.Rounds && 2*r.pairing > core.Points(len(d.Played))*most
}

func (l *ledger) add(r *record, t turn, took bool) {
	r.score += t.score
	r.secondary += t.second
	if t.played {
		r.played++
	} else {
		r.unplayed++
	}
	if t.played || l.unplayedMeets && t.opponent != 0 {
		r.met[t.opponent] = true
	}
	if t.played || l.unplayedColours && t.opponent != 0 {
		r.colours = append(r.colours, t.colour)
		r.balance += one(t.colour == core.White) - one(t.colour == core.Black)
	}
	switch { // an announced absence neither counts nor ends the run
	case t.played || t.came || t.bye == core.PAB:
		r.missed = 0
	case t.opponent != 0:
		r.missed++
	}
	r.pab = r.pab || t.bye == core.PAB
	if t.bye == core.PAB {
		r.byes++
	}
	r.arrived = r.arrived || t.opponent != 0 || t.bye == core.PAB
	switch l.kind {
	case teamRules: // C.04.6 C2
		r.barred = r.barred || t.forfeit || t.bye == core.PAB || t.bye == core.FullBye
	default: // C.04.1 4
		free := took && !t.played && t.score >= l.d.Scoring.Win && t.score > 0
		r.barred = r.barred || t.bye == core.PAB || free
	}
}

// drift: C.04.3 1.4 and, for teams, C.04.6 1.5.
func (l *ledger) drift(t turn, own, other core.Points) drift {
	met := t.played || l.unplayedFloats && t.opponent != 0
	switch {
	case met && own > other:
		return down
	case met && own < other:
		return up
	case met || l.kind == teamRules:
		return level
	case t.bye == core.PAB || t.score > l.d.Scoring.Loss:
		return down
	}
	return level
}

// virtual is what C.04.7 adds to an entry's score in a round.
func virtual(d *core.Division, no, round int, kind system) core.Points {
	var p core.Points
	if kind == xiangqiRules {
		return 0 // the traditional method knows none
	}
	for _, v := range d.Virtual {
		if v.First <= round && round <= v.Last && v.From <= no && no <= v.To {
			if kind == teamRules && !gamesFirst(d) {
				p = v.Match
			} else {
				p = v.Game
			}
		}
	}
	return p
}

// adjusted is what arbiters gave or took before a round.
func adjusted(d *core.Division, no, round int, kind system) core.Points {
	var p core.Points
	for _, a := range d.Adjustments {
		if a.Round >= round || !slices.Contains(a.Entries, no) {
			continue
		}
		if kind == teamRules && !gamesFirst(d) {
			p += a.Match
		} else {
			p += a.Game
		}
	}
	return p
}

// forbidden reports a prohibited pair (TRF 260), which stands beside C1.
func forbidden(d *core.Division, a, b int) bool {
	round := d.Next()
	for _, f := range d.Forbidden {
		always := f.First == 0 && f.Last == 0
		if (always || f.First <= round && round <= f.Last) &&
			slices.Contains(f.Entries, a) && slices.Contains(f.Entries, b) {
			return true
		}
	}
	return false
}
