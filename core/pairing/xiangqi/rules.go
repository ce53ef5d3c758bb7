package xiangqi

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
)

// Rules are what an event chooses. The zero value is the common
// domestic practice; every empty field has the first of its values.
type Rules struct {
	// Order is the order inside a score group.
	Order Order `json:"order,omitempty"`
	// First is the pattern of round 1.
	First Pattern `json:"first,omitempty"`
	// Seed is the lot of the patterns that need one.
	Seed uint64 `json:"seed,omitempty"`
	// Units says in which rounds entries of one unit do not meet.
	Units Units `json:"units,omitempty"`
	// UnitRounds overrides Units: not in the first so many rounds.
	UnitRounds int `json:"unit_rounds,omitempty"`
	// Run: never the same colour three times running.
	Run Limit `json:"run,omitempty"`
	// Surplus: never three more first moves than second, or the reverse.
	Surplus Limit `json:"surplus,omitempty"`
	// LastRun: what the last round does about a run of three.
	LastRun LastRun `json:"last_run,omitempty"`
	// ServeHigher: in the last so many rounds the colour the higher score is due
	// is served first.
	ServeHigher Count `json:"serve_higher,omitempty"`
	// Equal decides colours when everything is equal.
	Equal Equal `json:"equal,omitempty"`
	// Bye says who can have the bye.
	Bye Bye `json:"bye,omitempty"`
	// ForfeitMeets says whether a pair that did not play may meet again.
	ForfeitMeets Forfeit `json:"forfeit_meets,omitempty"`
	// ForfeitColour says whether a game not played gave a colour.
	ForfeitColour ForfeitColour `json:"forfeit_colour,omitempty"`
	// AbsenceLimit: after so many forfeit losses running an entry is no longer
	// paired; 0: always paired.
	AbsenceLimit int `json:"absence_limit,omitempty"`
	// Final is the round beside which the two leaders play for first place
	// (WX-10); 0: none.
	Final int `json:"final,omitempty"`
	// FinalColour gives the final its colours.
	FinalColour FinalColour `json:"final_colour,omitempty"`
}

// Order is the order inside a score group.
type Order string

// The orders.
const (
	ByNumber    Order = "number"    // need of a colour, then number: up in odd rounds, down in even ones
	ByStandings Order = "standings" // the standings
	ByDutch     Order = "dutch"     // FIDE Dutch instead of the traditional method
)

// Choices lists the orders.
func (Order) Choices() []string {
	return []string{string(ByNumber), string(ByStandings), string(ByDutch)}
}

// Pattern is a pattern of round 1.
type Pattern string

// The patterns.
const (
	Halves     Pattern = "halves"      // 1 - n/2+1, …
	Neighbours Pattern = "neighbours"  // 1-2, 3-4, …
	Ends       Pattern = "ends"        // 1-n, 2 - n-1, …
	Random     Pattern = "random"      // by lot
	UpperLower Pattern = "upper-lower" // the upper half, each with one of the lower half by lot
)

// Choices lists the patterns.
func (Pattern) Choices() []string {
	return []string{string(Halves), string(Neighbours), string(Ends), string(Random), string(UpperLower)}
}

// Units says in which rounds entries of one unit do not meet.
type Units string

// The ways to avoid the same unit.
const (
	UnitsFirst Units = "round-1"
	UnitsAll   Units = "all"
	UnitsNone  Units = "none"
)

// Choices lists the ways.
func (Units) Choices() []string {
	return []string{string(UnitsFirst), string(UnitsAll), string(UnitsNone)}
}

// Limit is how strictly a limit of colours holds.
type Limit string

// The degrees.
const (
	Yields Limit = "yields" // broken only where the round could not be paired else
	Strict Limit = "strict" // never broken
	Off    Limit = "off"
)

// Choices lists the degrees.
func (Limit) Choices() []string { return []string{string(Yields), string(Strict), string(Off)} }

// LastRun is what the last round does about a run of three.
type LastRun string

// The two ways.
const (
	RunBeforeFloat LastRun = "accepted" // rather a run of three than another score group
	RunAsEver      LastRun = "as-ever"
)

// Choices lists the two ways.
func (LastRun) Choices() []string { return []string{string(RunBeforeFloat), string(RunAsEver)} }

// Count is a number of rounds whose empty value has a meaning of its own: the
// last three. -1: none.
type Count int

// Equal decides colours when everything is equal.
type Equal string

// The ways.
const (
	ByRound Equal = "round" // odd rounds: the smaller number first; even rounds: the larger
	BySum   Equal = "sum"   // both numbers together odd: the smaller number first; even: the larger
)

// Choices lists the ways.
func (Equal) Choices() []string { return []string{string(ByRound), string(BySum)} }

// Bye says who can have the bye.
type Bye string

// The ways.
const (
	ByeOnce   Bye = "once"   // the lowest score among those who had none
	ByeFewest Bye = "fewest" // the lowest score, of these who had fewest
)

// Choices lists the ways.
func (Bye) Choices() []string { return []string{string(ByeOnce), string(ByeFewest)} }

// Forfeit says whether a pair that did not play has met.
type Forfeit string

// The two readings.
const (
	ForfeitIsNone    Forfeit = "none"
	ForfeitIsMeeting Forfeit = "meeting"
)

// Choices lists the readings.
func (Forfeit) Choices() []string { return []string{string(ForfeitIsNone), string(ForfeitIsMeeting)} }

// ForfeitColour says whether a game not played gave a colour.
type ForfeitColour string

// The two readings.
const (
	NoForfeitColour ForfeitColour = "none"
	ForfeitColours  ForfeitColour = "scheduled"
)

// Choices lists the readings.
func (ForfeitColour) Choices() []string {
	return []string{string(NoForfeitColour), string(ForfeitColours)}
}

// FinalColour gives the final its colours.
type FinalColour string

// The ways.
const (
	FinalReversed FinalColour = "reversed" // the reverse of their last game; without one, as ever
	FinalAsEver   FinalColour = "as-ever"
	FinalHigher   FinalColour = "higher" // the first of the standings moves first
)

// Choices lists the ways.
func (FinalColour) Choices() []string {
	return []string{string(FinalReversed), string(FinalAsEver), string(FinalHigher)}
}

// chosen is the value of a field, the first choice if it is empty.
func chosen[T interface {
	~string
	Choices() []string
}](v T,
) T {
	if v == "" {
		return T(v.Choices()[0])
	}
	return v
}

// filled is r with every empty field set.
func (r Rules) filled() Rules {
	r.Order, r.First, r.Units = chosen(r.Order), chosen(r.First), chosen(r.Units)
	r.Run, r.Surplus, r.LastRun = chosen(r.Run), chosen(r.Surplus), chosen(r.LastRun)
	r.Equal, r.Bye = chosen(r.Equal), chosen(r.Bye)
	r.ForfeitMeets, r.ForfeitColour, r.FinalColour = chosen(r.ForfeitMeets), chosen(r.ForfeitColour), chosen(r.FinalColour)
	switch {
	case r.ServeHigher == 0:
		r.ServeHigher = 3
	case r.ServeHigher < 0:
		r.ServeHigher = -1
	}
	return r
}

// List names every choice in force. The order "dutch" leaves few to the event.
func (r Rules) List() []core.Reading {
	r = r.filled()
	units := string(r.Units)
	if r.UnitRounds > 0 {
		units = "rounds-1-" + strconv.Itoa(r.UnitRounds)
	}
	list := []core.Reading{{ID: "order", Value: string(r.Order)}, {ID: "unit", Value: units}}
	if r.Order != ByDutch {
		list = append(list, r.traditional()...)
	}
	list = append(
		list,
		core.Reading{ID: "forfeit-meets", Value: string(r.ForfeitMeets)},
		core.Reading{ID: "absence-limit", Value: strconv.Itoa(r.AbsenceLimit)},
	)
	if r.Final > 0 {
		list = append(list, core.Reading{ID: "final", Value: "round " + strconv.Itoa(r.Final) + ", colours " + string(r.FinalColour)})
	}
	return list
}

// traditional are the choices in force that the traditional method has and FIDE
// Dutch settles by articles of its own.
func (r Rules) traditional() []core.Reading {
	list := []core.Reading{
		{ID: "first", Value: string(r.First)},
		{ID: "run", Value: string(r.Run)},
		{ID: "surplus", Value: string(r.Surplus)},
		{ID: "last-run", Value: string(r.LastRun)},
		{ID: "serve-higher", Value: strconv.Itoa(max(0, int(r.ServeHigher)))},
		{ID: "equal", Value: string(r.Equal)},
		{ID: "bye", Value: string(r.Bye)},
		{ID: "forfeit-colour", Value: string(r.ForfeitColour)},
	}
	if r.First == Random || r.First == UpperLower {
		list = append(list, core.Reading{ID: "seed", Value: strconv.FormatUint(r.Seed, 10)})
	}
	return list
}

// settled is the first choice that says something else than usual where the
// order "dutch" leaves none.
func (r Rules) settled() (field, value string) {
	if r.Order != ByDutch {
		return "", ""
	}
	if r.ServeHigher != 0 {
		return "serve_higher", strconv.Itoa(int(r.ServeHigher))
	}
	for _, c := range r.words() {
		switch c.field {
		case "order", "units", "forfeit_meets", "final_colour":
		default:
			if c.value != "" && c.value != c.choices[0] {
				return c.field, c.value
			}
		}
	}
	return "", ""
}

// Set sets a field by its name in a file ("order", "standings").
func (r *Rules) Set(field, value string) error {
	next := *r
	if n := next.numbers()[field]; n.set != nil {
		v, err := strconv.ParseUint(value, 10, 64)
		if value == "-1" && n.none {
			v, err = 0, nil
			n.set(-1)
		} else if err == nil && v <= n.most {
			n.set(int64(v))
		}
		if err != nil || v > n.most {
			return fmt.Errorf("rule %s: %q is not %s", field, value, n.allowed())
		}
		*r = next
		return nil
	}
	choices := next.choices(field)
	switch {
	case choices == nil:
		return fmt.Errorf("%q is no rule: the rules are %s", field, strings.Join(RuleNames(), ", "))
	case !slices.Contains(choices, value):
		return fmt.Errorf("rule %s: %q is none of %s", field, value, strings.Join(choices, ", "))
	}
	in, err := json.Marshal(map[string]string{field: value})
	if err == nil {
		err = json.Unmarshal(in, &next)
	}
	*r = next
	return err
}

// RuleNames are the names that Set knows, sorted.
func RuleNames() []string {
	var r Rules
	names := slices.Collect(maps.Keys(r.numbers()))
	for _, w := range r.words() {
		names = append(names, w.field)
	}
	slices.Sort(names)
	return names
}

// figure is a field that holds a number.
type figure struct {
	set  func(int64)
	most uint64
	none bool // -1 says none
}

func (n figure) allowed() string {
	if n.none {
		return fmt.Sprintf("a number from 0 to %d, or -1 for none", n.most)
	}
	return fmt.Sprintf("a number from 0 to %d", n.most)
}

// numbers are the fields that hold numbers. The counts are of rounds.
func (r *Rules) numbers() map[string]figure {
	const rounds = 999
	return map[string]figure{
		"seed":          {func(n int64) { r.Seed = uint64(n) }, math.MaxInt64, false},
		"unit_rounds":   {func(n int64) { r.UnitRounds = int(n) }, rounds, false},
		"serve_higher":  {func(n int64) { r.ServeHigher = Count(n) }, rounds, true},
		"absence_limit": {func(n int64) { r.AbsenceLimit = int(n) }, rounds, false},
		"final":         {func(n int64) { r.Final = int(n) }, rounds, false},
	}
}

// unknown is the first field with a value that is none of its choices.
func (r Rules) unknown() (field, value string) {
	for _, c := range r.words() {
		if c.value != "" && !slices.Contains(c.choices, c.value) {
			return c.field, c.value
		}
	}
	return "", ""
}

// choices are the values that a field can have.
func (r Rules) choices(field string) []string {
	for _, c := range r.words() {
		if c.field == field {
			return c.choices
		}
	}
	return nil
}

// word is a field with a choice of values.
type word struct {
	field, value string
	choices      []string
}

func (r Rules) words() []word {
	return []word{
		{"order", string(r.Order), r.Order.Choices()},
		{"first", string(r.First), r.First.Choices()},
		{"units", string(r.Units), r.Units.Choices()},
		{"run", string(r.Run), r.Run.Choices()},
		{"surplus", string(r.Surplus), r.Surplus.Choices()},
		{"last_run", string(r.LastRun), r.LastRun.Choices()},
		{"equal", string(r.Equal), r.Equal.Choices()},
		{"bye", string(r.Bye), r.Bye.Choices()},
		{"forfeit_meets", string(r.ForfeitMeets), r.ForfeitMeets.Choices()},
		{"forfeit_colour", string(r.ForfeitColour), r.ForfeitColour.Choices()},
		{"final_colour", string(r.FinalColour), r.FinalColour.Choices()},
	}
}
