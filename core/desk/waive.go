package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Waive is the organiser's word that an entry may play, or keeps its place,
// though a rule says no: a paper that is missing, a meeting nobody came to
// (HN-32), a place that was not complete in time (HN-28), one more team of a
// unit ("in principle", HN-11). It always has a reason (T6).
type Waive struct {
	// What is waived: the key of the missing mark, "place/TEAM" or "unit/NAME".
	What   string      `json:"what"`
	Team   core.TeamID `json:"team,omitempty"`
	Reason string      `json:"reason,omitempty"`
}

// Name is waive.
func (Waive) Name() string { return "waive" }

func (x Waive) withReason(reason string) Act { x.Reason = reason; return x }

func (x Waive) matter(w *world) locales.Text {
	t, _ := w.ev.Teams.Get(x.Team)
	what, _, _ := w.waivable(t, x.What)
	return what
}

func (x Waive) apply(w *world) ([]core.Card, error) {
	if !w.is(event.Organiser) {
		return nil, core.Refuse(core.NotAllowed, "", "waive.organiser_only").Then("desk.ask_staff")
	}
	t, ok := w.ev.Teams.Get(x.Team)
	unit := strings.HasPrefix(x.What, unitWaiver("")) || strings.HasPrefix(x.What, lateWaiver(""))
	if !ok && !unit {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	what, clause, ok := w.waivable(t, x.What)
	if !ok {
		return nil, core.Refuse(core.NotFound, "", "waive.nothing", "Team", t.Name)
	}
	if strings.TrimSpace(x.Reason) == "" {
		refused := core.Refuse(core.BadInput, clause, "waive.needs_reason", "What", what).Then("desk.give_reason")
		refused.Lines = x.placeNotes(w)
		return nil, refused
	}
	w.ev.Records.Put(event.Record{
		ID: event.WaiverKey(x.What), Kind: event.WaiverRecord, Subject: x.What, Text: x.Reason, By: w.actor, At: w.at,
	})
	card := core.Card{Body: []locales.Text{
		locales.T("waive.done", "What", what, "Clause", clause), locales.T("report.reason", "Reason", x.Reason),
	}}
	if x.What == event.PlaceWaiver(t.ID) && t.State == event.Void {
		if refused := w.joinable(t.Division); refused != nil {
			return nil, refused
		}
		t.State = event.Entered
		w.ev.Teams.Put(t)
		joins, err := w.joins(t)
		if err != nil {
			return nil, err
		}
		card = joined(card, joins)
	}
	if unit {
		return []core.Card{card}, nil
	}
	return []core.Card{card}, w.notify(w.ev.Speakers(t.ID), "", card)
}

// unitWaiver names the waiver of how many teams a unit may enter.
func unitWaiver(unit string) string { return "unit/" + unit }

// waivable says what a waiver is about, and the clause it goes against.
func (w *world) waivable(t event.Team, what string) (said locales.Text, clause string, ok bool) {
	if unit, is := strings.CutPrefix(what, unitWaiver("")); is {
		return locales.T("waive.unit", "Unit", unit), w.ev.Rules.Clause("entry.units.teams"), w.ev.Rules.Entry.Units != nil && unit != ""
	}
	if unit, is := strings.CutPrefix(what, lateWaiver("")); is {
		return locales.T("waive.late", "Unit", unit), w.ev.Rules.Clause("entry.windows"), w.ev.Rules.Entry.Units != nil && unit != ""
	}
	if what == event.PlaceWaiver(t.ID) {
		return locales.T("waive.place", "Team", t.Name), w.ev.Rules.Clause("entry.complete_by"), w.ev.ByCompletion()
	}
	for i := range t.Players {
		if _, left := w.ev.LeftFrom(t.ID, i+1); left && what == event.LeftKey(t.ID, i+1) { // he is well again
			return locales.T("waive.paper", "Who", w.whose(t, i+1), "Paper", locales.T("illness.left")), topicClause(w.ev, "health"), true
		}
	}
	asked := w.ev.Asks(t)
	i := slices.IndexFunc(asked, func(o event.Owed) bool { return o.Mark == what })
	if i < 0 {
		return said, "", false
	}
	title := locales.T("desk.own_words", "Text", asked[i].Title)
	if asked[i].Text != "" {
		title = locales.T("papers.consent")
	}
	return locales.T("waive.paper", "Who", w.whose(t, asked[i].Player), "Paper", title), asked[i].Clause, true
}

// waiveButtons let the organiser admit entries that are kept out of a round.
func (w *world) waiveButtons(t event.Team, bars []event.Owed) []core.Button {
	buttons := make([]core.Button, 0, len(bars))
	for _, o := range bars {
		buttons = append(buttons, core.Button{Label: locales.T("button.waive", "Team", t.Name, "What", w.owedText(o)), Data: "w:" + string(t.ID) + ":" + o.Mark})
	}
	return buttons
}

// pressWaive is a tap on such a button: "team:what".
func (s *session) pressWaive(data string) ([]core.Card, error) {
	team, what, _ := strings.Cut(data, ":")
	return s.act(Waive{Team: core.TeamID(team), What: what})
}
