package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// MakeAppeal is a protest in writing about a game: by whom the rules let make
// one, within their time after the result was registered (SH-12). It is heard
// once its deposit is in.
type MakeAppeal struct {
	Match core.MatchID `json:"match"`
	Team  core.TeamID  `json:"team"`
	Text  string       `json:"text"`
}

// Name is make_appeal.
func (MakeAppeal) Name() string { return "make_appeal" }

func (x MakeAppeal) apply(w *world) ([]core.Card, error) {
	if refused := w.mayMake(x); refused != nil {
		return nil, refused
	}
	rule, clause := w.ev.Rules.Appeals, w.ev.Rules.Clause("appeals")
	if x.Text == "" && rule.InWriting {
		return nil, core.Refuse(core.BadInput, clause, "appeal.in_writing").Then("appeal.write")
	}
	m, _ := w.ev.Matches.Get(x.Match)
	t, _ := w.ev.Teams.Get(x.Team)
	c := event.Case{ID: w.caseID(), Kind: event.AppealCase, Team: x.Team, Match: x.Match, By: w.actor, At: w.at, Text: x.Text, State: event.Open}
	w.ev.Cases.Put(c)
	told := core.Card{
		Title: locales.T("case.title."+string(c.Kind), "Team", t.Name),
		Body:  []locales.Text{w.matchName(m), name(x.Text), locales.T("appeal.made_at", "At", moment(w.at))},
	}
	mine := core.Card{Body: []locales.Text{locales.T("case.opened."+string(c.Kind), "Match", w.matchName(m))}}
	if rule.Deposit.Amount > 0 {
		mine.Body = append(mine.Body, locales.T("appeal.deposit", "Deposit", money(rule.Deposit), "Clause", clause))
		told.Buttons = []core.Button{{Label: locales.T("appeal.deposit_in", "Deposit", money(rule.Deposit)), Data: "d:" + string(c.ID)}}
	} else {
		told.Buttons = decideButtons(c.ID)
	}
	return []core.Card{mine}, w.notify(w.staff(), "case:"+string(c.ID), told)
}

// mayMake refuses an appeal that the rules do not hear: of who may not make one, or
// after its time (SH-12).
func (w *world) mayMake(x MakeAppeal) *core.Error {
	rule, clause := w.ev.Rules.Appeals, w.ev.Rules.Clause("appeals")
	m, ok := w.ev.Matches.Get(x.Match)
	switch {
	case rule == nil:
		return core.Refuse(core.NotAllowed, clause, "appeal.none").Then("report.tell_arbiter")
	case !ok || !m.Plays(x.Team) || m.Bye != 0:
		return core.Refuse(core.NotFound, clause, "report.no_match")
	case !w.mayAppeal(x.Team, rule.By):
		return core.Refuse(core.NotAllowed, clause, "appeal.not_by_you", "Parts", partNames(rule.By))
	case !m.Ended.IsZero() && !rule.Open(m.Ended, w.at):
		return core.Refuse(core.TooLate, clause, "appeal.too_late", "Match", w.matchName(m),
			"Ended", moment(m.Ended.In(w.ev.Zone())), "Until", moment(m.Ended.Add(rule.Within.Of()).In(w.ev.Zone()))).Then("report.tell_arbiter")
	}
	return nil
}

// mayAppeal reports whether the actor has one of the parts for an entry.
func (w *world) mayAppeal(team core.TeamID, by []core.Part) bool {
	t, _ := w.ev.Teams.Get(team)
	return slices.ContainsFunc(w.ev.LinksOf(w.actor), func(l event.Link) bool {
		return slices.Contains(by, core.Part(l.Role)) && (l.Team == team || l.Unit != "" && l.Unit == t.Unit)
	})
}

func partNames(parts []core.Part) locales.List {
	var out locales.List
	for _, p := range parts {
		out = append(out, entry.PartName(p))
	}
	return out
}

// TakeDeposit is the desk's word that the deposit of an appeal is in.
type TakeDeposit struct {
	Case core.CaseID `json:"case"`
}

// Name is take_deposit.
func (TakeDeposit) Name() string { return "take_deposit" }

func (x TakeDeposit) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	c, ok := w.ev.Cases.Get(x.Case)
	rule := w.ev.Rules.Appeals
	switch {
	case !ok || c.Kind != event.AppealCase || rule == nil:
		return nil, core.Refuse(core.NotFound, "", "case.unknown")
	case c.State != event.Open || !c.Deposit.IsZero():
		return nil, core.Refuse(core.Conflict, w.ev.Rules.Clause("appeals"), "appeal.deposit_known")
	}
	c.Deposit = w.at
	w.ev.Cases.Put(c)
	w.post(c.Team, "deposit", rule.Deposit, string(c.ID), w.ev.Rules.Clause("appeals"))
	card := say("appeal.deposit_taken", "Deposit", money(rule.Deposit))
	if err := w.notify([]core.AccountID{c.By}, "case:"+string(c.ID), card...); err != nil {
		return nil, err
	}
	return offer(say("appeal.decide", "Text", c.Text), decideButtons(c.ID)...), nil
}

// settleDeposit pays the deposit of an appeal back or keeps it; without it an
// appeal is not granted (SH-12).
func (w *world) settleDeposit(c event.Case, granted bool) error {
	rule := w.ev.Rules.Appeals
	if c.Kind != event.AppealCase || rule == nil || rule.Deposit.Amount == 0 {
		return nil
	}
	clause := w.ev.Rules.Clause("appeals")
	switch {
	case c.Deposit.IsZero() && granted:
		return core.Refuse(core.TooEarly, clause, "appeal.deposit_first", "Deposit", money(rule.Deposit))
	case c.Deposit.IsZero():
	case granted:
		w.post(c.Team, "deposit_back", rule.Back(true), string(c.ID), clause)
	default:
		w.post(c.Team, "deposit_kept", rule.Deposit, string(c.ID), clause)
	}
	return nil
}

// pressDeposit is a tap that says a deposit is in, or what becomes of it:
// "case[:back|kept]".
func (s *session) pressDeposit(data string) ([]core.Card, error) {
	id, what, settles := strings.Cut(data, ":")
	if settles {
		return s.act(SettleDeposit{Case: core.CaseID(id), Back: what == "back"})
	}
	return s.act(TakeDeposit{Case: core.CaseID(id)})
}
