package pairing

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"taikyoku/core"
)

// Plan describes a random event. Chances are from 0 to 1 and are drawn per
// entry and round, or per game.
type Plan struct {
	Seed    uint64
	System  string // 192 code; empty: Dutch or C.04.6
	Entries int
	Boards  int // games per match; 0 or 1: individuals
	Reserve int // players of a team beyond the boards; who rests is random
	Rounds  int // announced
	Play    int // rounds to play and report; 0: all

	LowRating, HighRating int

	Draws      float64 // share of draws between equals
	Forfeits   float64 // games (and whole team matches) one side does not come to
	NobodyCame float64 // share of those where neither comes
	Short      float64 // played games too short to be rated (TRF W, D, L)
	HalfByes   float64 // requested, per entry and round
	FullByes   float64
	Absences   float64 // away for one round without points
	Late       float64 // entries that come after round 1
	Withdraw   float64 // leave for good, per entry and round

	Forbidden   int // pairs that must not meet
	Accelerated bool

	Units int // units (federations) the entries belong to, by lot; 0: none

	Scoring core.Scoring      // zero: 1, ½, 0
	Match   core.MatchScoring // zero: 2, 1, 0, the bye a drawn match

	// Pair draws the rounds, of a system with rules or readings of the event's
	// own; nil: Pair.
	Pair Pairer
	// Seen, if not nil, is shown each draw, with the division as it was before it.
	Seen func(before core.Division, draw core.Draw)
}

// Generate plays a random event with our own pairings: the same plan gives the
// same event. It ends early where a round has no legal pairing; the rounds
// announced stay what they were.
func Generate(p Plan) (core.Division, error) {
	if err := p.check(); err != nil {
		return core.Division{}, err
	}
	if p.Pair == nil {
		p.Pair = Pair
	}
	e := &event{plan: p, random: rand.New(rand.NewPCG(p.Seed, 0x7461696b796f6b75))}
	e.enter()
	rounds := p.Play
	if rounds == 0 {
		rounds = p.Rounds
	}
	for len(e.d.Played) < rounds {
		e.absences()
		draw, err := p.Pair(e.d, p.Seed)
		if none := (*core.UnpairableError)(nil); errors.As(err, &none) {
			break
		}
		if err != nil {
			return core.Division{}, err
		}
		if p.Seen != nil {
			p.Seen(e.d, draw)
		}
		e.play(draw)
	}
	e.d.Absent = nil
	return e.d, nil
}

// ChanceError says that a chance of a plan is none.
type ChanceError struct {
	Name   string // "half-byes"
	Chance float64
}

func (e *ChanceError) Error() string {
	return fmt.Sprintf("%s: a chance is between 0 and 1, not %g", e.Name, e.Chance)
}

func (p *Plan) check() error {
	if p.Scoring == (core.Scoring{}) {
		p.Scoring = core.Standard()
	}
	p.Boards = max(p.Boards, 1)
	if p.Match == (core.MatchScoring{}) {
		p.Match = core.StandardMatch(p.Boards)
		p.Match.PABGame = core.Points(p.Boards) * p.Scoring.Draw
	}
	switch {
	case p.Entries < 1:
		return errors.New("an event needs entries")
	case p.Rounds < 1 || p.Play < 0 || p.Play > p.Rounds:
		return errors.New("an event needs rounds, and cannot play more than it has")
	case p.LowRating < 0 || p.LowRating > p.HighRating:
		return errors.New("the lowest rating is above the highest")
	case p.Reserve < 0 || p.Forbidden < 0 || p.Units < 0:
		return errors.New("a number is negative")
	case p.Units > mostUnits:
		return fmt.Errorf("%d units: a code of three letters names %d", p.Units, mostUnits)
	}
	for _, c := range []struct {
		name   string
		chance float64
	}{
		{"draws", p.Draws},
		{"forfeits", p.Forfeits},
		{"nobody-came", p.NobodyCame},
		{"short", p.Short},
		{"half-byes", p.HalfByes},
		{"full-byes", p.FullByes},
		{"absences", p.Absences},
		{"late", p.Late},
		{"withdraw", p.Withdraw},
	} {
		if !(c.chance >= 0 && c.chance <= 1) {
			return &ChanceError{c.name, c.chance}
		}
	}
	family, err := FamilyOf(p.System, p.Boards > 1)
	if err == nil && p.Accelerated && family == Berger {
		err = errors.New("a round robin is not accelerated")
	}
	return err
}

// event is a random event being played.
type event struct {
	plan   Plan
	random *rand.Rand
	d      core.Division
	coming []int  // by entry: the round it comes in
	gone   []bool // by entry
	still  bool   // a round robin: everybody stays
}

func (e *event) chance(p float64) bool { return p > 0 && e.random.Float64() < p }

// enter makes the entries, in the order of their ratings.
func (e *event) enter() {
	p := &e.plan
	team := p.Boards > 1
	e.d = core.Division{
		Name: fmt.Sprintf("Random event %d", p.Seed), System: p.System, Team: team,
		Rounds: p.Rounds, Initial: Lot(p.Seed), Boards: p.Boards, Scoring: p.Scoring,
	}
	if team {
		e.d.Match = p.Match
		e.d.Scoring.PAB = p.Match.PABGame / core.Points(p.Boards)
		for board := range p.Boards {
			e.d.BoardColours += string("WB"[board%2])
		}
	}
	family, _ := FamilyOf(p.System, team)
	e.still = family == Berger
	ratings := make([]int, p.Entries)
	for i := range ratings {
		ratings[i] = p.LowRating + e.random.IntN(p.HighRating-p.LowRating+1)
	}
	slices.SortFunc(ratings, func(x, y int) int { return y - x })
	size := 1
	if team {
		size = p.Boards + p.Reserve
	}
	for i, rating := range ratings {
		e.d.Entries = append(e.d.Entries, e.entry(i+1, size, rating))
		come := 1
		if !e.still && e.chance(p.Late) && p.Rounds > 1 {
			come = 2 + e.random.IntN(min(3, p.Rounds-1))
		}
		e.coming = append(e.coming, come)
	}
	e.gone = make([]bool, p.Entries)
	for range p.Forbidden {
		if p.Entries < 2 {
			break
		}
		pick := e.random.Perm(p.Entries)[:2]
		slices.Sort(pick)
		e.d.Forbidden = append(e.d.Forbidden, core.Forbidden{Entries: []int{pick[0] + 1, pick[1] + 1}})
	}
	if p.Accelerated || p.Late > 0 && strings.HasSuffix(p.System, "_BAKU") {
		e.accelerate()
	}
}

func (e *event) entry(no, size, rating int) core.Entry {
	entry := core.Entry{No: no, Name: fmt.Sprintf("Player %04d", no), Strength: rating}
	if e.d.Team {
		entry.Name = fmt.Sprintf("Team %03d", no)
	}
	for k := range size {
		id := (no-1)*size + k + 1
		entry.Members = append(entry.Members, core.Player{
			No: id, Name: fmt.Sprintf("Player %04d", id), Rating: max(rating-3*k, 0),
		})
	}
	if e.plan.Units > 0 {
		n := e.random.IntN(e.plan.Units)
		entry.Unit = string([]byte{'A' + byte(n/676%26), 'A' + byte(n/26%26), 'A' + byte(n%26)})
		for k := range entry.Members {
			entry.Members[k].Federation = entry.Unit
		}
	}
	return entry
}

// mostUnits is how many codes of three letters there are.
const mostUnits = 26 * 26 * 26

// accelerate gives the upper half of those who begin its virtual points (C.04.7
// 1.2-1.4), spelled out: a file does not tell late entries from absent ones.
func (e *event) accelerate() {
	begin := slices.DeleteFunc(slices.Clone(e.d.Entries), func(x core.Entry) bool { return e.coming[x.No-1] > 1 })
	if len(begin) == 0 {
		return
	}
	last := begin[min(2*((len(begin)+3)/4), len(begin))-1].No
	accelerated := (e.d.Rounds + 1) / 2
	full := (accelerated + 1) / 2
	for _, part := range []struct {
		first, last int
		half        bool
	}{{1, full, false}, {full + 1, accelerated, true}} {
		v := core.Virtual{First: part.first, Last: part.last, From: 1, To: last}
		win := &v.Game
		*win = e.d.Scoring.Win
		if e.d.Team {
			v.Game, v.Match = 0, e.d.Match.Win
			win = &v.Match
		}
		if part.half {
			*win /= 2
		}
		if v.First <= v.Last {
			e.d.Virtual = append(e.d.Virtual, v)
		}
	}
}

// absences decides who does not play in the coming round.
func (e *event) absences() {
	e.d.Absent = map[int]core.ByeKind{}
	if e.still {
		return
	}
	round := e.d.Next()
	here := len(e.d.Entries)
	away := func(i int, kind core.ByeKind) {
		e.d.Absent[i+1] = kind
		here--
	}
	for i := range e.d.Entries {
		if e.coming[i] > round {
			away(i, core.NotYetIn)
		} else if e.gone[i] {
			away(i, core.ZeroBye)
		}
	}
	for i := range e.d.Entries {
		if e.d.Absent[i+1] != 0 || here <= 2 {
			continue
		}
		switch p := &e.plan; {
		case round > 1 && e.chance(p.Withdraw):
			e.gone[i] = true
			away(i, core.ZeroBye)
		case e.chance(p.HalfByes):
			away(i, core.HalfBye)
		case e.chance(p.FullByes):
			away(i, core.FullBye)
		case e.chance(p.Absences):
			away(i, core.ZeroBye)
		}
	}
}
