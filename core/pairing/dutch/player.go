package dutch

import (
	"fmt"

	"taikyoku/core"
)

// float is Art. 1.4: what happened to a player's score partner in a round.
type float uint8

const (
	noFloat float = iota
	downfloat
	upfloat
)

// strength is how much a colour preference weighs (Art. 1.7).
type strength uint8

const (
	none     strength = iota // 1.7.4
	mild                     // 1.7.3
	strong                   // 1.7.2
	absolute                 // 1.7.1
)

// player is what the rules need to know of a participant of the round.
type player struct {
	no      int         // TPN
	arrival int         // number counted over those who have arrived (5.2.5)
	score   core.Points // with this round's virtual points (C.04.7 1.5)
	met     []int       // TPNs of opponents in played games
	colours []core.Colour
	floats  []float // by round

	hadBye   bool // a PAB, or a win's points without playing (C2)
	unplayed int  // rounds without a game (C9)
	arrived  bool // was paired before, or is present now
	top      bool // topscorer (1.8)

	difference int // Whites minus Blacks (1.6)
	want       core.Colour
	strength   strength

	points core.Points // so far, without virtual ones
}

// floated is the float of the round that lies ago rounds back.
func (p *player) floated(ago int) float {
	if r := len(p.floats) - ago; r >= 0 {
		return p.floats[r]
	}
	return noFloat
}

// twice is the colour of both of the latest two played games, if the same.
func (p *player) twice() core.Colour {
	n := len(p.colours)
	if n >= 2 && p.colours[n-1] == p.colours[n-2] {
		return p.colours[n-1]
	}
	return core.NoColour
}

// prefer sets the colour preference of Art. 1.7.
func (p *player) prefer() {
	for _, c := range p.colours {
		if c == core.White {
			p.difference++
		} else {
			p.difference--
		}
	}
	switch {
	case len(p.colours) == 0:
		p.want, p.strength = core.NoColour, none
	case p.difference > 1:
		p.want, p.strength = core.Black, absolute
	case p.difference < -1:
		p.want, p.strength = core.White, absolute
	case p.twice() != core.NoColour:
		p.want, p.strength = p.twice().Opposite(), absolute
	case p.difference == 1:
		p.want, p.strength = core.Black, strong
	case p.difference == -1:
		p.want, p.strength = core.White, strong
	default:
		p.want, p.strength = p.colours[len(p.colours)-1].Opposite(), mild
	}
}

// history replays the played rounds and returns a player for every entry.
func history(d *core.Division) ([]player, error) {
	all := make([]player, len(d.Entries))
	rounds := len(d.Played)
	met, colours, floats := make([]int, 0, rounds*len(all)), make([]core.Colour, 0, rounds*len(all)), make([]float, 0, rounds*len(all))
	for i := range all {
		at := i * rounds
		all[i].no = i + 1
		all[i].met, all[i].colours, all[i].floats = met[at:at:at+rounds], colours[at:at:at+rounds], floats[at:at:at+rounds]
	}
	seen := make([]bool, len(all))
	for _, a := range d.Adjustments {
		if a.Round == 0 {
			adjust(all, a)
		}
	}
	for r := range d.Played {
		if err := replay(d, all, r, seen); err != nil {
			return nil, err
		}
		for _, a := range d.Adjustments {
			if a.Round == r+1 {
				adjust(all, a)
			}
		}
	}
	for i := range all {
		p := &all[i]
		p.score = p.points + virtual(d, p.no, d.Next())
		p.prefer()
	}
	return all, nil
}

func adjust(all []player, a core.Adjustment) {
	for _, no := range a.Entries {
		if no >= 1 && no <= len(all) {
			all[no-1].points += a.Game
		}
	}
}

// gain is what a round brings a player.
func (p *player) gain(points core.Points, x float) {
	p.points += points
	p.floats = append(p.floats, x)
}

// replay adds round r (from 0) to the players' histories; seen is room to note
// who was in it.
func replay(d *core.Division, all []player, r int, seen []bool) error {
	clear(seen)
	take := func(no int) (*player, error) {
		if no < 1 || no > len(all) {
			return nil, malformed(r+1, no, "no such entry")
		}
		if seen[no-1] {
			return nil, malformed(r+1, no, "appears twice in the round")
		}
		seen[no-1] = true
		return &all[no-1], nil
	}
	for _, m := range d.Played[r].Matches {
		w, err := take(m.White)
		if err != nil {
			return err
		}
		b, err := take(m.Black)
		if err != nil {
			return err
		}
		if len(m.Games) != 1 || !m.Games[0].Result.Known() {
			return &Error{Reason: Unfinished, Round: r + 1, Entries: []int{w.no, b.no}}
		}
		meeting(d, r, w, b, m.Games[0].Result)
	}
	for _, bye := range d.Played[r].Byes {
		p, err := take(bye.Entry)
		if err != nil {
			return err
		}
		without(d, p, bye.Kind)
	}
	for i := range all {
		if !seen[i] {
			without(d, &all[i], core.ZeroBye)
		}
	}
	return nil
}

// meeting is a game in round r, or one that was not played: then there was no
// meeting and no colour (C.04.2 3.4, 3.5).
func meeting(d *core.Division, r int, w, b *player, res core.Result) {
	white, black := d.Scoring.Of(res.White), d.Scoring.Of(res.Black)
	w.arrived, b.arrived = true, true
	if !res.Played() {
		w.gain(white, idle(d.Scoring, w, white))
		b.gain(black, idle(d.Scoring, b, black))
		return
	}
	w.met, b.met = append(w.met, b.no), append(b.met, w.no)
	w.colours, b.colours = append(w.colours, core.White), append(b.colours, core.Black)
	ofWhite, ofBlack := playedFloats(w.points+virtual(d, w.no, r+1), b.points+virtual(d, b.no, r+1))
	w.gain(white, ofWhite)
	b.gain(black, ofBlack)
}

// without is a round without an opponent.
func without(d *core.Division, p *player, kind core.ByeKind) {
	points := d.Scoring.Bye(kind)
	x := idle(d.Scoring, p, points)
	if kind == core.PAB {
		// 1.4.3: a PAB is a downfloat whatever it is worth.
		x, p.hadBye, p.arrived = downfloat, true, true
	}
	p.gain(points, x)
}

// playedFloats is Art. 1.4.2.
func playedFloats(white, black core.Points) (w, b float) {
	switch {
	case white > black:
		return downfloat, upfloat
	case white < black:
		return upfloat, downfloat
	}
	return noFloat, noFloat
}

// idle records a round without a game: Art. 1.4.3 (more than a loss is a
// downfloat) and C.04.1 art. 4 (as much as a win bars the bye).
func idle(s core.Scoring, p *player, got core.Points) float {
	p.unplayed++
	if got >= s.Win {
		p.hadBye = true
	}
	if got > s.Loss {
		return downfloat
	}
	return noFloat
}

// topscorers is Art. 1.8: before the final round, more than half of what could
// have been scored so far.
func topscorers(d *core.Division, all []player) {
	if d.Next() != d.Rounds {
		return
	}
	most := core.Points(len(d.Played)) * max(d.Scoring.Win, d.Scoring.Draw)
	for i := range all {
		all[i].top = 2*all[i].score > most
	}
}

func (p *player) String() string { return fmt.Sprintf("%d(%s)", p.no, p.score.Short()) }
