package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Delegation is all that a unit sends: its people and their journeys and beds,
// and its players by section.
type Delegation struct {
	Unit    event.Unit `json:"unit"`
	Players []Sent     `json:"players,omitempty"`
}

// Sent is a player in the section he is entered for.
type Sent struct {
	Section core.DivisionID `json:"section"`
	Person  event.Person    `json:"person"`
}

// EnterDelegation enters a unit with everybody it sends, or puts a changed
// delegation in the place of the one on record (WX-5, WX-23). Who leads a unit
// is who entered it. People may change until entries close, journeys and beds
// afterwards too, of which the organiser is told.
type EnterDelegation struct {
	Delegation
	Reason string `json:"reason,omitempty"` // an organiser's, for what comes too late
}

// Name is enter_delegation.
func (EnterDelegation) Name() string { return "enter_delegation" }

func (x EnterDelegation) apply(w *world) ([]core.Card, error) {
	if err := w.takesPlace(); err != nil {
		return nil, err
	}
	r := w.ev.Rules
	if !w.ev.ByDelegation() {
		return nil, core.Refuse(core.NotAllowed, r.Clause("entry"), "delegation.not_here")
	}
	d := x.Delegation
	old, known := w.unitNamed(d.Unit.Name)
	if err := w.maySend(old, known); err != nil {
		return nil, err
	}
	if problems := w.problems(d); len(problems) > 0 {
		return nil, problems[0].err
	}
	if refused := staffed(r, d.Unit.Leader, d.Unit.Coach); refused != nil {
		return nil, refused
	}
	before := w.delegationOf(old)
	window, late := entry.Enter(r, nil, entry.Team{}, w.at)
	if late != nil && !samePeople(before, d) && (!w.is(event.Organiser) || strings.TrimSpace(x.Reason) == "") {
		return nil, late
	}
	d.Unit.Entered, d.Unit.By = w.at, w.actor
	if known {
		d.Unit.Name, d.Unit.Entered, d.Unit.By = old.Name, old.Entered, old.By
	}
	w.ev.Units.Put(d.Unit)
	w.send(d, window.ID)
	joins, err := w.joins(w.ev.Sent(d.Unit.Name)...)
	if err != nil {
		return nil, err
	}
	w.postLodging(d.Unit)
	if !known && !w.is(event.Organiser) {
		w.ev.Links.Put(event.Link{ID: core.LinkID("l" + strconv.Itoa(w.ev.Serial())), Account: w.actor, Role: event.Leader, Unit: d.Unit.Name, At: w.at})
	}
	if late != nil {
		if err := w.notify(w.ev.Holders(event.Organiser, ""), "", w.delegationCard(d, "delegation.done")); err != nil {
			return nil, err
		}
	}
	card := core.Card{Body: []locales.Text{locales.T("delegation.done", "Unit", d.Unit.Name)}}
	if missing := w.missingOf(d.Unit); len(missing) > 0 {
		card.Body = append(append(card.Body, locales.T("delegation.missing_title", "Unit", d.Unit.Name)), missing...)
	}
	card = joined(card, joins)
	return []core.Card{card}, w.notify(append(w.ev.LeadersOf(d.Unit.Name), w.ev.CoachesOf(d.Unit.Name)...), "", card)
}

// unitNamed finds a unit by its name, in any width, case, script and language.
func (w *world) unitNamed(typed string) (event.Unit, bool) {
	for u := range w.ev.Units.All() {
		if entry.SameUnitName(u.Name, typed, w.desk.parts.Lexicon.Nation) {
			return u, true
		}
	}
	return event.Unit{}, false
}

// unitLike is a unit that is entered under a name like this one.
func (w *world) unitLike(typed string) (event.Unit, bool) {
	if _, known := w.unitNamed(typed); known {
		return event.Unit{}, false
	}
	for u := range w.ev.Units.All() {
		if entry.LikeUnitName(u.Name, typed, w.desk.parts.Lexicon.Nation) {
			return u, true
		}
	}
	return event.Unit{}, false
}

// maySend refuses whoever neither leads the unit nor is an organiser, and who
// already leads another one.
func (w *world) maySend(old event.Unit, known bool) error {
	if w.is(event.Organiser) {
		return nil
	}
	leads, ok := w.ev.LeaderOf(w.actor)
	clause := w.ev.Rules.Clause("entry.quotas")
	switch {
	case known && (!ok || leads.Name != old.Name):
		return core.Refuse(core.Conflict, clause, "delegation.other_leader", "Unit", old.Name).Then("entry.ask_organiser")
	case !known && ok:
		return core.Refuse(core.Conflict, clause, "delegation.leads_other", "Unit", leads.Name).Then("delegation.how_to_change")
	}
	return nil
}

// delegationOf is a unit's delegation as it is on record.
func (w *world) delegationOf(u event.Unit) Delegation {
	d := Delegation{Unit: u}
	for _, t := range w.ev.Sent(u.Name) {
		d.Players = append(d.Players, Sent{t.Division, t.Players[0]})
	}
	return d
}

// samePeople reports whether leader, coach and players are as they were.
func samePeople(a, b Delegation) bool {
	has := func(list []Sent, p Sent) bool {
		return slices.ContainsFunc(list, func(q Sent) bool { return q == p })
	}
	differs := func(p, q []Sent) bool {
		return slices.ContainsFunc(p, func(x Sent) bool { return !has(q, x) })
	}
	return entry.Fold(a.Unit.Name) == entry.Fold(b.Unit.Name) && a.Unit.Leader == b.Unit.Leader && a.Unit.Coach == b.Unit.Coach &&
		!differs(a.Players, b.Players) && !differs(b.Players, a.Players)
}

// problem is what is wrong with somebody of a delegation.
type problem struct {
	player int // index in Players; -1: nobody's
	err    *core.Error
}

// problems lists all that the rules have against a delegation: sections and
// births (WX-4, WX-6, WX-7), quotas (WX-5), people who are entered twice,
// sections that are being played.
func (w *world) problems(d Delegation) []problem {
	r := w.ev.Rules
	var out []problem
	bad := func(player int, err *core.Error) {
		if err != nil {
			out = append(out, problem{player, err})
		}
	}
	if strings.TrimSpace(d.Unit.Name) == "" {
		bad(-1, core.Refuse(core.BadInput, r.Clause("entry.required"), "delegation.no_unit"))
	}
	old, _ := w.unitNamed(d.Unit.Name)
	sent := d.Unit.Delegates(nil)
	for i, p := range d.Players {
		sec, ok := r.Section(p.Section)
		if !ok {
			bad(i, core.Refuse(core.NotFound, r.Clause("sections"), "delegation.no_section", "Name", p.Person.Name))
			continue
		}
		one := event.Team{Players: []event.Person{p.Person}, Division: p.Section}
		add := event.Unit{}.Delegates([]event.Team{one})
		if len(add) == 0 {
			bad(i, core.Refuse(core.BadInput, r.Clause("entry"), "delegation.no_name"))
			continue
		}
		before := len(out)
		for _, refused := range entry.Eligible(r, sec, add[0].Person) {
			bad(i, refused)
		}
		bad(i, entry.Quota(r, sent, add[0]))
		bad(i, w.enteredTwice(d, i, old))
		if len(out) == before {
			sent = append(sent, add[0])
		}
	}
	return out
}

// enteredTwice refuses a player who stands in the delegation once more, is
// entered by another unit, or comes into a section that is being played.
func (w *world) enteredTwice(d Delegation, i int, old event.Unit) *core.Error {
	r, p := w.ev.Rules, d.Players[i]
	for _, q := range d.Players[:i] {
		if event.SameName(p.Person.Name, q.Person.Name) && (p.Person.Born == q.Person.Born || p.Person.Born.IsZero() || q.Person.Born.IsZero()) {
			return core.Refuse(core.Conflict, r.Clause("roster.one_team"), "delegation.twice", "Name", p.Person.Name)
		}
	}
	known := false
	for t := range w.ev.Teams.All() {
		if t.State != event.Entered || len(t.Players) == 0 || !event.SameName(t.Players[0].Name, p.Person.Name) {
			continue
		}
		if t.Unit == old.Name && old.Name != "" {
			known = known || t.Division == p.Section
			continue
		}
		if r.Roster.OneTeam && t.Players[0].Born == p.Person.Born && p.Person.Born.Day != 0 {
			return core.Refuse(core.Conflict, r.Clause("roster.one_team"), "delegation.elsewhere", "Name", p.Person.Name, "Unit", t.Unit).Then("entry.ask_organiser")
		}
	}
	sec, _ := r.Section(p.Section)
	switch last := w.ev.LastRoundOf(p.Section); {
	case last == 0 || known:
	case w.is(event.Organiser): // with a reason, from the next round on
		return w.joinable(p.Section)
	default:
		return core.Refuse(core.TooLate, r.Clause("entry"), "delegation.begun", "Section", sec.Title, "Round", last)
	}
	return nil
}

// send brings the entries of a unit in line with its players: who is there
// stays the same entry, who is new gets one, who is gone is withdrawn.
func (w *world) send(d Delegation, window string) {
	stays := map[core.TeamID]bool{}
	for _, p := range d.Players {
		t := w.entryOf(d.Unit.Name, p, stays)
		if t.ID == "" {
			t = event.Team{ID: core.TeamID(fmt.Sprintf("t%03d", w.ev.Serial())), Unit: d.Unit.Name, Entered: w.at, Window: window}
			t.Fee.Currency = w.ev.Rules.Fees.Base.Currency
		}
		t.Name, t.Captain, t.Players = p.Person.Name, p.Person, []event.Person{p.Person}
		t.Division, t.State = p.Section, event.Entered
		stays[t.ID] = true
		w.ev.Teams.Put(t)
	}
	for _, t := range w.ev.Sent(d.Unit.Name) {
		if !stays[t.ID] {
			t.State = event.Withdrawn
			w.ev.Teams.Put(t)
		}
	}
}

// entryOf is the entry that a player of a unit already has.
func (w *world) entryOf(unit string, p Sent, taken map[core.TeamID]bool) event.Team {
	for t := range w.ev.Teams.All() {
		if t.Unit == unit && !taken[t.ID] && event.SameName(t.Name, p.Person.Name) {
			return t
		}
	}
	return event.Team{}
}
