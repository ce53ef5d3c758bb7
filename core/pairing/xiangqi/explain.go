package xiangqi

import (
	"fmt"
	"strconv"

	"taikyoku/core"
)

// because makes a reason: the rule, the message key without its prefix, and
// name, value, name, value … Entries are numbers (int, []int), scores strings.
func because(rule, key string, args ...any) core.Trace {
	m := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		m[args[i].(string)] = args[i+1]
	}
	return core.Trace{Rule: Edition + " " + rule, Key: "why.xiangqi." + key, Args: m}
}

// refuse is the answer when something must be told or decided first.
func (f *field) refuse(reason, key string, args ...any) error {
	return &core.RefusedError{
		Reason: fmt.Sprintf("cannot pair round %d: %s", f.round, reason),
		Why:    because("refused", "cannot."+key, append([]any{"Round", f.round}, args...)...),
	}
}

// whyMeeting tells why two meet: the pattern or the group and its order, who
// floated, and what spoke against the first in order.
func (f *field) whyMeeting(p meeting) []core.Trace {
	if f.round == 1 {
		why := []core.Trace{because("first", "first."+string(f.rules.First), "Entry", p.picker, "Opponent", p.partner)}
		return append(why, f.whyInstead(p)...)
	}
	why := []core.Trace{because("group", "pair", "Entry", p.picker, "Opponent", p.partner, "Score", p.score.Short())}
	for _, no := range []int{p.picker, p.partner} {
		if s := f.entries[no].points; s > p.score {
			why = append(why, because("float", "pair.float", "Entry", no, "Score", s.Short(), "Group", p.score.Short()))
		}
	}
	return append(why, f.whyInstead(p)...)
}

// whyInstead tells what spoke against the first in order: a rule between the two,
// or what it would have cost the others.
func (f *field) whyInstead(p meeting) []core.Trace {
	if p.instead == 0 {
		return nil
	}
	rule := f.obstacle(p.picker, p.instead)
	if rule == "" {
		rule = "others"
		heavy, light := f.breaches(p.picker, p.instead)
		switch d := f.entries[p.picker].due(); {
		case heavy+light > 0:
			rule = "limit"
		case f.round > 1 && d != core.NoColour && d == f.entries[p.instead].due() && d != f.entries[p.partner].due():
			rule = "colour"
		}
	}
	return []core.Trace{because(rule, "instead."+rule, "Entry", p.picker, "Opponent", p.partner, "Instead", p.instead)}
}

// whyColours tells which rule gave a pair its colours, with the surpluses of
// first moves.
func (f *field) whyColours(white, black int, rule string) core.Trace {
	return because("colour", "colour."+rule, "White", white, "Black", black,
		"WhiteSurplus", signed(f.entries[white].surplus), "BlackSurplus", signed(f.entries[black].surplus))
}

// signed writes a surplus: +1, 0, -2.
func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
