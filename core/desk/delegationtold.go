package desk

import (
	"fmt"
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// delegationCard is a delegation in normal form: people by section with what is
// used of each quota, journeys, beds and their bill, and what is to be minded.
// Days of birth are never shown.
func (w *world) delegationCard(d Delegation, key string) core.Card {
	c := core.Card{Body: []locales.Text{locales.T(key, "Unit", d.Unit.Name)}}
	if d.Unit.Leader.Name != "" {
		c.Body = append(c.Body, locales.T("delegation.leader", "Name", d.Unit.Leader.Name))
	}
	if d.Unit.Coach.Name != "" {
		c.Body = append(c.Body, locales.T("delegation.coach", "Name", d.Unit.Coach.Name))
	}
	c.Table = w.delegationTable(d)
	if len(d.Unit.Companions) > 0 {
		var names locales.List
		for _, p := range d.Unit.Companions {
			names = append(names, name(p.Name))
		}
		c.Body = append(c.Body, locales.T("delegation.companions", "Names", names))
	}
	c.Body = append(c.Body, w.journeyTexts(d.Unit)...)
	return withBody(c, w.billTexts(d))
}

func withBody(c core.Card, more []locales.Text) core.Card {
	c.Body = append(c.Body, more...)
	return c
}

// delegationTable has a row a section: players, exempt ones marked, and how
// much of the quota is used (WX-5).
func (w *world) delegationTable(d Delegation) *core.Table {
	t := &core.Table{Head: []locales.Text{locales.T("delegation.section"), locales.T("delegation.players"), locales.T("delegation.quota")}}
	var teams []event.Team
	for _, p := range d.Players {
		teams = append(teams, event.Team{Players: []event.Person{p.Person}, Division: p.Section})
	}
	quotas := entry.Quotas(w.ev.Rules, d.Unit.Delegates(teams))
	for _, sec := range w.ev.Rules.Sections {
		var players locales.List
		for _, p := range d.Players {
			switch {
			case p.Section != sec.ID:
			case p.Person.Exempt:
				players = append(players, locales.T("delegation.exempt", "Name", p.Person.Name))
			default:
				players = append(players, name(p.Person.Name))
			}
		}
		if len(players) == 0 {
			continue
		}
		used := name("")
		if i := slices.IndexFunc(quotas, func(q entry.QuotaLine) bool { return q.Quota.Part == core.PlayerPart && q.Quota.Section == sec.ID }); i >= 0 {
			used = name(fmt.Sprintf("%d/%d", quotas[i].Used, quotas[i].Quota.Max))
		}
		t.Rows = append(t.Rows, []locales.Text{locales.T("desk.own_words", "Text", sec.Title), locales.T("delegation.names", "Names", players), used})
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}

// journeyTexts are the journeys of a unit with a warning for each arrival at
// which nobody waits (WX-28).
func (w *world) journeyTexts(u event.Unit) []locales.Text {
	var out []locales.Text
	for _, j := range u.Arrivals {
		out = append(out, locales.T("delegation.arrival", "At", moment(j.At.In(w.ev.Zone())), "Flight", j.Flight, "Who", whoTravels(j)))
		if warning := entry.Met(w.ev.Rules, j.At.In(w.ev.Zone())); warning != nil {
			out = append(out, warned(warning)...)
		}
	}
	for _, j := range u.Departures {
		out = append(out, locales.T("delegation.departure", "At", moment(j.At.In(w.ev.Zone())), "Flight", j.Flight, "Who", whoTravels(j)))
	}
	return out
}

func whoTravels(j event.Journey) locales.Text {
	if j.Persons == 0 {
		return locales.T("delegation.everybody")
	}
	return locales.T("delegation.persons", "Count", j.Persons)
}

// warned is a warning with its clause and what to do.
func warned(e *core.Error) []locales.Text { return refusal(e)[0].Body }

// billTexts are the beds of a unit, what they cost and what the organiser pays
// of it (WX-26, WX-27, WX-33).
func (w *world) billTexts(d Delegation) []locales.Text {
	if len(d.Unit.Rooms) == 0 {
		return nil
	}
	bill, refused := entry.Lodging(w.ev.Rules, d.stays())
	if refused != nil {
		return warned(refused)
	}
	var out []locales.Text
	for _, r := range d.Unit.Rooms {
		s := entry.Stay{Name: d.Unit.Name, Part: r.Of, Room: r.Room, From: r.From, To: r.To}
		one, _ := entry.Lodging(w.ev.Rules, []entry.Stay{s})
		sum := core.Money{Amount: one.Sum.Amount * int64(r.Persons), Currency: one.Sum.Currency}
		rate := core.Money{Amount: one.Sum.Amount / int64(s.Nights()), Currency: one.Sum.Currency}
		out = append(out, locales.T("delegation.room", "Part", entry.PartName(r.Of), "Room", roomText(r.Room), "Count", r.Persons,
			"From", w.day(r.From), "To", w.day(r.To), "Nights", s.Nights(), "Rate", money(rate), "Sum", money(sum), "Clause", w.ev.Rules.Clause("lodging")))
		if warning := entry.Outside(w.ev.Rules, s); warning != nil {
			out = append(out, warned(warning)...)
		}
	}
	if bill.Subsidy.Amount > 0 {
		out = append(out, locales.T("delegation.subsidy", "Subsidy", money(bill.Subsidy), "Clause", w.ev.Rules.Clause("lodging.free")))
	}
	return append(out, locales.T("delegation.bill", "Sum", money(bill.Sum), "Subsidy", money(bill.Subsidy), "Due", money(bill.Due)))
}

func (w *world) day(d core.Date) locales.Moment {
	return locales.At(d.In(w.ev.Zone()), locales.Day)
}

func roomText(r core.Room) locales.Text {
	if r == core.SingleRoom {
		return locales.T("delegation.single")
	}
	return locales.T("delegation.double")
}

// stays are the beds of a delegation, one a person.
func (d Delegation) stays() []entry.Stay {
	teams := make([]event.Team, len(d.Players))
	for i, p := range d.Players {
		teams[i] = event.Team{Players: []event.Person{p.Person}}
	}
	return d.Unit.Stays(teams)
}

// postLodging brings the ledger in line with what a unit's stay costs and what
// the organiser pays of it: each change is a line (WX-26, WX-27).
func (w *world) postLodging(u event.Unit) {
	bill, refused := entry.Lodging(w.ev.Rules, u.Stays(w.ev.Sent(u.Name)))
	if refused != nil {
		return
	}
	owed := map[string]int64{}
	for p := range w.ev.Postings.All() {
		if p.Unit == u.Name {
			owed[p.Kind] += p.Amount.Amount
		}
	}
	for _, line := range []struct {
		kind, key string
		sum       core.Money
	}{{"lodging", "lodging", bill.Sum}, {"subsidy", "lodging.free", bill.Subsidy}} {
		line.sum.Amount -= owed[line.kind]
		if line.sum.Amount == 0 {
			continue
		}
		w.enterInBooks(event.Posting{Unit: u.Name, Kind: line.kind, Amount: line.sum, Clause: w.ev.Rules.Clause(line.key)})
	}
}

// missingOf lists what a unit has not sent yet, a line a thing with those whose
// it is (WX-23).
func (w *world) missingOf(u event.Unit) []locales.Text {
	var lines []locales.Text
	for _, g := range w.ev.Rules.Gates {
		var who locales.List
		missing := false
		for _, o := range w.ev.UnitAsks(u) {
			if o.Gate.ID == g.ID && !o.There {
				missing = true
				switch {
				case o.Person != "":
					who = append(who, name(o.Person))
				case o.Mark != "" && slices.Contains(g.Of, core.PlayerPart):
					who = append(who, locales.T("delegation.staff"))
				}
			}
		}
		if !missing {
			continue
		}
		if len(who) == 0 {
			who = locales.List{name(u.Name)}
		}
		line := locales.T("delegation.missing", "What", g.Title, "Who", who, "Clause", w.ev.Rules.Clause("gates."+g.ID))
		if !g.Until.IsZero() {
			line = locales.T("delegation.missing_until", "What", g.Title, "Who", who, "Until", moment(g.Until.At.In(w.ev.Zone())), "Clause", w.ev.Rules.Clause("gates."+g.ID))
		}
		lines = append(lines, line)
	}
	return lines
}

// unitPapers tells a leader what is still missing, or the staff how much of each
// unit.
func (s *session) unitPapers(named string) []core.Card {
	w := s.world()
	u, ok := s.unit()
	if named != "" && s.has(event.Arbiter, event.Organiser) {
		u, ok = w.unitNamed(named)
	}
	if ok {
		card := core.Card{Title: locales.T("delegation.missing_title", "Unit", u.Name), Body: w.missingOf(u)}
		if len(card.Body) == 0 {
			card.Body = append(card.Body, locales.T("delegation.complete", "Unit", u.Name))
		}
		for _, j := range u.Arrivals {
			if warning := entry.Met(s.ev.Rules, j.At.In(s.ev.Zone())); warning != nil {
				card.Body = append(card.Body, warned(warning)...)
			}
		}
		return []core.Card{card}
	}
	table := &core.Table{Head: []locales.Text{locales.T("delegation.unit"), locales.T("delegation.players"), locales.T("delegation.lacking")}}
	for u := range s.ev.Units.All() {
		lacking := 0
		for _, o := range s.ev.UnitAsks(u) {
			if !o.There {
				lacking++
			}
		}
		table.Rows = append(table.Rows, []locales.Text{name(u.Name), name(strconv.Itoa(len(s.ev.Sent(u.Name)))), name(strconv.Itoa(lacking))})
	}
	if len(table.Rows) == 0 {
		return say("delegation.none")
	}
	return []core.Card{{Title: locales.T("delegation.overview"), Table: table}}
}
