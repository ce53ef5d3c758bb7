package entry

import (
	"cmp"
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Stay is one person's bed: from an evening to a morning.
type Stay struct {
	Name     string
	Part     core.Part
	Room     core.Room
	From, To core.Date
	Exempt   bool // declared exempt by the association (WX-5, WX-27)
}

// Nights is the number of nights.
func (s Stay) Nights() int { return int(s.To.In(time.UTC).Sub(s.From.In(time.UTC)) / (24 * time.Hour)) }

// Bill is what a unit's stay costs.
type Bill struct {
	Sum     core.Money // persons × nights × rate (WX-26)
	Subsidy core.Money // what the organiser pays of it (WX-27)
	Due     core.Money
	Why     []core.Trace
}

// Lodging adds up a unit's stay (WX-26) and what the organiser pays for its
// exempt players (WX-27): the longest stays first, never more than the stay.
func Lodging(r *core.Regulation, stays []Stay) (Bill, *core.Error) {
	l := r.Lodging
	if l == nil {
		return Bill{}, core.Refuse(core.NotFound, r.Clause("lodging"), "entry.lodging.none").Then("entry.ask_organiser")
	}
	bill := Bill{Sum: nothing(l), Subsidy: nothing(l)}
	var free []int
	for _, s := range stays {
		rate, ok := rateOf(l, s)
		switch {
		case !ok:
			return Bill{}, core.Refuse(core.BadInput, r.Clause("lodging"), "entry.lodging.no_rate", "Name", s.Name, "Part", PartName(s.Part)).Then("entry.lodging.rooms")
		case s.Nights() < 1:
			return Bill{}, core.Refuse(core.BadInput, r.Clause("lodging"), "entry.lodging.no_nights", "Name", s.Name).Then("entry.lodging.days")
		}
		line := core.Money{Amount: rate.PerDay.Amount * int64(s.Nights()), Currency: rate.PerDay.Currency}
		bill.Sum = core.Money{Amount: bill.Sum.Amount + line.Amount, Currency: line.Currency}
		bill.Why = append(bill.Why, why(r, "lodging", "why.entry.lodging.stay", "Name", s.Name, "Nights", s.Nights(), "Rate", locales.Money(rate.PerDay), "Sum", locales.Money(line)))
		if s.Exempt && s.Part == core.PlayerPart {
			free = append(free, s.Nights())
		}
	}
	bill.Due = bill.Sum
	if f := l.Free; f != nil && len(free) > 0 {
		slices.SortFunc(free, func(a, b int) int { return cmp.Compare(b, a) })
		days := 0
		for _, nights := range free[:min(len(free), f.Persons)] {
			days += min(nights, f.Days)
		}
		bill.Subsidy = core.Money{Amount: f.PerDay.Amount * int64(days), Currency: f.PerDay.Currency}
		bill.Due.Amount -= bill.Subsidy.Amount
		bill.Why = append(bill.Why, why(r, "lodging.free", "why.entry.lodging.free", "Persons", min(len(free), f.Persons), "Days", days, "Rate", locales.Money(f.PerDay), "Subsidy", locales.Money(bill.Subsidy)))
	}
	return bill, nil
}

// nothing is no money in the currency of the rates.
func nothing(l *core.Lodging) core.Money {
	if len(l.Rates) == 0 {
		return core.Money{}
	}
	return core.Money{Currency: l.Rates[0].PerDay.Currency}
}

func rateOf(l *core.Lodging, s Stay) (core.LodgingRate, bool) {
	for _, rate := range l.Rates {
		if slices.Contains(rate.Of, s.Part) && rate.Room == s.Room {
			return rate, true
		}
	}
	return core.LodgingRate{}, false
}

// Outside warns of nights before the first or after the last that the event
// arranges (WX-33): they are at the same rate, but apart.
func Outside(r *core.Regulation, s Stay) *core.Error {
	l := r.Lodging
	if l == nil || l.From.IsZero() || s.From.Compare(l.From) >= 0 && s.To.Compare(l.To) <= 0 {
		return nil
	}
	path := "lodging.from"
	if s.From.Compare(l.From) >= 0 {
		path = "lodging.to"
	}
	day := func(d core.Date) any { return locales.At(d.In(r.Location()), locales.Day) }
	return core.Refuse(core.Conflict, r.Clause(path), "entry.lodging.outside", "Name", s.Name, "From", day(l.From), "To", day(l.To)).Then("entry.lodging.apart")
}

// Met warns of an arrival at which nobody waits at the airport (WX-28). Both
// ends of a window are in.
func Met(r *core.Regulation, arrival time.Time) *core.Error {
	l := r.Lodging
	if l == nil || len(l.PickUp) == 0 {
		return nil
	}
	var windows locales.List
	for _, p := range l.PickUp {
		if !arrival.Before(p.From.Time) && !arrival.After(p.To.Time) {
			return nil
		}
		windows = append(windows, locales.T("entry.pick_up.window", "From", locales.At(p.From.Time, locales.DateTime), "To", locales.At(p.To.Time, locales.DateTime)))
	}
	return core.Refuse(core.Conflict, r.Clause("lodging.pick_up"), "entry.pick_up.outside", "At", locales.At(arrival, locales.DateTime), "Windows", windows).
		Then("entry.pick_up.own")
}
