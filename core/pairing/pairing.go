// Package pairing draws the next round of a division and verifies draws.
//
// Pair finds the system that the division names and hands the division to its
// engine: dutch (C.04.3), team (C.04.6), berger (round robins), xiangqi
// (积分编排制). Generate makes random events with them. Check, written apart
// from the engines, tells what a draw breaks.
package pairing

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/pairing/berger"
	fidedutch "taikyoku/core/pairing/dutch"
	fideteam "taikyoku/core/pairing/team"
	"taikyoku/core/pairing/xiangqi"
)

// Family is a kind of pairing system, by the engine that knows it.
type Family string

// The families.
const (
	Dutch   Family = "dutch"
	Team    Family = "team"
	Berger  Family = "berger"
	Xiangqi Family = "xiangqi"
)

// FamilyOf tells the family of a 192 code, or of a division without one: FIDE
// Dutch for individuals, C.04.6 for teams. The error is a *core.RefusedError.
func FamilyOf(code string, team bool) (Family, error) {
	base := strings.TrimSuffix(strings.ToUpper(code), "_BAKU")
	switch {
	case base == "" && team:
		return Team, nil
	case base == "", base == "FIDE_DUTCH", base == "FIDE_DUTCH_2026", base == "FIDE_DUTCH_2025":
		if team {
			return "", refuse("192", code+" pairs individuals; this is a team event", "why.pairing.individuals", map[string]any{"System": code})
		}
		return Dutch, nil
	case base == "FIDE_DUTCH_2017":
		return "", refuse("C.04.3", "FIDE_DUTCH_2017: the rules of 2017 are not supported; those of 2026 are FIDE_DUTCH_2026",
			"why.pairing.edition", map[string]any{"System": code})
	case base == "FIDE_TEAM", strings.HasPrefix(base, "FIDE_TEAM_") && !strings.HasSuffix(base, "ROUNDROBIN"):
		if !team {
			return "", refuse("192", code+" pairs teams; this is an individual event", "why.pairing.teams", map[string]any{"System": code})
		}
		return Team, nil
	case isRoundRobin(base):
		return Berger, nil
	case strings.HasPrefix(base, "XIANGQI_SWISS"):
		return Xiangqi, nil
	}
	return "", refuse("192", code+": not a system we know", "why.pairing.system", map[string]any{"System": code})
}

// isRoundRobin recognises BERGER_… and FIDE_…ROUNDROBIN, team or not, double
// or of n cycles.
func isRoundRobin(code string) bool {
	name, cycles, many := strings.Cut(code, "ROUNDROBIN")
	switch name {
	case "BERGER_", "FIDE_", "BERGER_DOUBLE", "FIDE_DOUBLE",
		"BERGER_TEAM_", "FIDE_TEAM_", "BERGER_TEAM_DOUBLE", "FIDE_TEAM_DOUBLE":
	default:
		return false
	}
	n, err := strconv.Atoi(strings.TrimPrefix(cycles, "_G"))
	return many && (cycles == "" || strings.HasPrefix(cycles, "_G") && err == nil && n > 0)
}

// Pair draws the round that comes after d.Played. The same division and seed
// give the same draw, whatever the order of its lists. The seed is used for
// the lot of the initial-colour where none was drawn, and for nothing else.
//
// *core.UnpairableError: no legal pairing exists. *core.RefusedError: something
// has to be told or corrected first.
func Pair(d core.Division, seed uint64) (core.Draw, error) {
	return pair(d, seed, engines{fidedutch.Pair, fideteam.Pair})
}

// Explain is Pair with every reason that there is, which takes longer: FIDE
// Dutch then also tells why a pair is not the natural one.
func Explain(d core.Division, seed uint64) (core.Draw, error) {
	return pair(d, seed, engines{fidedutch.Explain, fideteam.Pair})
}

// PairTeam is Pair with other readings of the open points of C.04.6.
func PairTeam(d core.Division, seed uint64, r fideteam.Readings) (core.Draw, error) {
	return pair(d, seed, engines{fidedutch.Pair, func(d core.Division) (core.Draw, error) { return fideteam.PairWith(d, r) }})
}

// engines are those that can be asked in more than one way.
type engines struct {
	dutch, team func(core.Division) (core.Draw, error)
}

func pair(d core.Division, seed uint64, e engines) (core.Draw, error) {
	family, err := FamilyOf(d.System, d.Team)
	if err != nil {
		return core.Draw{}, err
	}
	if family != Berger { // a table needs neither results nor an end
		if err := ready(&d); err != nil {
			return core.Draw{}, err
		}
	}
	var readings []core.Reading
	if d.Initial == core.NoColour && (family == Dutch || family == Team) {
		if d.Initial = d.InferInitial(); d.Initial == core.NoColour {
			d.Initial = Lot(seed)
			readings = []core.Reading{{ID: "initial-colour", Value: colourName(d.Initial) + " by lot " + strconv.FormatUint(seed, 10)}}
		}
	}
	draw, err := draw(family, d, e)
	if err != nil {
		return core.Draw{}, err
	}
	if base := strings.TrimSuffix(d.System, "_BAKU"); base == "FIDE_DUTCH" && !d.Date.IsZero() && d.Date.Before(rules2026) {
		readings = append(readings, core.Reading{ID: "edition", Value: "2026, though the event began under the rules of 2017"})
	}
	draw.Readings = append(readings, draw.Readings...)
	return draw, nil
}

// rules2026 is the day from which FIDE_DUTCH means the edition of 2026 (ETT26).
var rules2026 = time.Date(2026, time.February, 1, 0, 0, 0, 0, time.UTC)

// draw asks the engine of the family.
func draw(f Family, d core.Division, e engines) (core.Draw, error) {
	switch f {
	case Dutch:
		answer, err := e.dutch(d)
		return answer, meaning(err, d.Next())
	case Team:
		return e.team(d)
	case Berger:
		return berger.Pair(d)
	case Xiangqi:
		return PairXiangqi(d, xiangqi.Rules{}, nil)
	}
	return core.Draw{}, refuse("192", d.System+": no engine for this system", "why.pairing.system", map[string]any{"System": d.System})
}

// meaning gives an error of the Dutch engine one of the two that callers know.
func meaning(err error, round int) error {
	var e *fidedutch.Error
	if !errors.As(err, &e) {
		return err
	}
	why := e.Why()
	if !e.Legal() {
		return &core.RefusedError{Reason: e.Error(), Why: why[0]}
	}
	none := &core.UnpairableError{System: fidedutch.Edition, Round: round, Entries: e.Entries, Why: why}
	if e.Reason == fidedutch.NoByeCandidate {
		none.Reason = "the bye is not allowed (C2) for any of"
	}
	for _, o := range e.Obstacles {
		none.Obstacles = append(none.Obstacles, core.Obstacle{A: o.A, B: o.B, Rule: o.Rule})
	}
	return none
}

// Lot draws the initial-colour from a seed that anybody can recompute: White
// if the first byte of SHA-256 of "initial-colour/SEED" is even.
func Lot(seed uint64) core.Colour {
	sum := sha256.Sum256([]byte("initial-colour/" + strconv.FormatUint(seed, 10)))
	if sum[0]%2 == 0 {
		return core.White
	}
	return core.Black
}

func colourName(c core.Colour) string {
	if c == core.White {
		return "white"
	}
	return "black"
}

// ready refuses a division whose past is unfinished or whose rounds are over.
func ready(d *core.Division) error {
	if d.Rounds > 0 && d.Next() > d.Rounds {
		return refuse("142", fmt.Sprintf("all %d rounds have been paired", d.Rounds), "why.pairing.over", map[string]any{"Rounds": d.Rounds})
	}
	for i, round := range d.Played {
		for _, m := range round.Matches {
			missing := len(m.Games) == 0
			for _, g := range m.Games {
				missing = missing || !g.Result.Known()
			}
			if missing && m.Total == nil {
				return refuse("result", fmt.Sprintf("round %d: the result of %d-%d is missing", i+1, m.White, m.Black),
					"why.pairing.missing", map[string]any{"Round": i + 1, "White": m.White, "Black": m.Black})
			}
		}
	}
	return nil
}

func refuse(rule, reason, key string, args map[string]any) *core.RefusedError {
	return &core.RefusedError{Reason: reason, Why: core.Trace{Rule: rule, Key: key, Args: args}}
}
