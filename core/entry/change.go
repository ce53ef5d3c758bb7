package entry

import (
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Change is a change of a roster as it would be made.
type Change struct {
	Free    bool // before the roster is due: made at once; otherwise the organiser decides
	Out, In []Person
	Players []Person // the roster after it
	Captain Person
	Fee     core.Money
	Why     []core.Trace
}

// ChangeRoster judges a change of players or order at a moment, which is that
// of the request: until the roster is due all is free (JP-69); then only
// people may be exchanged, for reasons the organiser accepts (JP-70), for a
// fee (JP-71), and who joins must have been a member in time (JP-72) and takes
// the board of whom he replaces. What is wrong with the roster itself, Roster
// and Memberships say.
func ChangeRoster(r *core.Regulation, old, wish Team, at time.Time) (Change, *core.Error) {
	c := Change{
		Free: r.Roster.Until.Open(at), Players: wish.Players, Captain: wish.Captain,
		Out: without(old.people(), wish.people()), In: without(wish.people(), old.people()),
	}
	if c.Free {
		c.Why = []core.Trace{why(r, "roster.until", "why.entry.change.free", "Until", locales.At(r.Roster.Until.At.Time, locales.DateTime))}
		return c, nil
	}
	rule := r.Roster.Change
	if rule == nil {
		return Change{}, core.Refuse(core.TooLate, r.Clause("roster.until"), "entry.change.closed",
			"Until", locales.At(r.Roster.Until.At.Time, locales.DateTime)).Then("entry.ask_organiser")
	}
	if !rule.Until.Open(at) {
		return Change{}, core.Refuse(core.TooLate, r.Clause("roster.change"), "entry.change.closed",
			"Until", locales.At(rule.Until.At.Time, locales.DateTime)).Then("entry.ask_organiser")
	}
	if refusal := exchange(r, rule, old, &c); refusal != nil {
		return Change{}, refusal
	}
	if len(c.Out)+len(c.In) == 0 { // a captain who only plays no more, or plays now
		c.Out, c.In = without(old.Players, wish.Players), without(wish.Players, old.Players)
	}
	for _, p := range c.In {
		if m := membership(r, p, at, rule.JoinedBy, "roster.change.joined_by"); m.Refusal != nil {
			return Change{}, m.Refusal
		} else if m.Warning != nil {
			return Change{}, m.Warning
		}
	}
	c.Fee = rule.Fee
	if rule.FeePer == core.PerPerson {
		c.Fee.Amount *= int64(max(len(c.In), len(c.Out)))
	}
	c.Why = []core.Trace{
		why(r, "roster.change", "why.entry.change.request", "Until", locales.At(rule.Until.At.Time, locales.DateTime)),
		why(r, "roster.change.fee", "why.entry.change.fee", "Fee", locales.Money(c.Fee)),
	}
	return c, nil
}

// ChangeEntry judges a change of an individual's entry: free until entries close,
// then by the organiser's word and for a fee (SH-46, SH-47).
func ChangeEntry(r *core.Regulation, old, wish Team, at time.Time) (Change, *core.Error) {
	late, refused := Belated(r, 1, at)
	return Change{
		Free: !late.Approval && late.Fee.Amount == 0, Players: wish.Players, Captain: wish.Captain, Fee: late.Fee, Why: late.Why,
		Out: without(old.people(), wish.people()), In: without(wish.people(), old.people()),
	}, refused
}

// exchange refuses a change of the order alone, and puts who comes in on the
// board of whom he replaces.
func exchange(r *core.Regulation, rule *core.ChangeRule, old Team, c *Change) *core.Error {
	if rule.Reorder {
		return nil
	}
	in, out := without(c.Players, old.Players), without(old.Players, c.Players)
	if len(in) == 0 && len(out) == 0 && (old.Captain == c.Captain || old.Captain.same(c.Captain)) {
		return core.Refuse(core.NotAllowed, r.Clause("roster.change"), "entry.change.reorder",
			"Until", locales.At(r.Roster.Until.At.Time, locales.DateTime)).Then("entry.change.order_stays")
	}
	if !slices.EqualFunc(without(old.Players, out), without(c.Players, in), Person.same) {
		return core.Refuse(core.NotAllowed, r.Clause("roster.fixed_order"), "entry.change.order").Then("entry.change.order_stays")
	}
	players := make([]Person, 0, r.Roster.Max)
	for _, p := range old.Players {
		switch {
		case slices.ContainsFunc(c.Players, p.same):
			players = append(players, p)
		case len(in) > 0:
			players = append(players, in[0])
			in = in[1:]
		}
	}
	c.Players = append(players, in...)
	return nil
}

// without are the people of a that are not in b.
func without(a, b []Person) []Person {
	return slices.DeleteFunc(slices.Clone(a), func(p Person) bool { return slices.ContainsFunc(b, p.same) })
}
