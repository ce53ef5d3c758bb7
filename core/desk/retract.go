package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// retract.go is an appeal that is taken back by who made it, before it is decided.

// WithdrawAppeal takes an appeal, or a protest, back. What becomes of a deposit
// the rules do not say (SH-12 speaks of won and lost ones): the arbiters decide.
type WithdrawAppeal struct {
	Case core.CaseID `json:"case"`
}

// Name is withdraw_appeal.
func (WithdrawAppeal) Name() string { return "withdraw_appeal" }

func (x WithdrawAppeal) apply(w *world) ([]core.Card, error) {
	c, ok := w.ev.Cases.Get(x.Case)
	clause := w.ev.Rules.Clause("appeals")
	switch {
	case !ok || !isAppeal(c):
		return nil, core.Refuse(core.NotFound, clause, "case.unknown")
	case c.By != w.actor:
		return nil, core.Refuse(core.NotAllowed, clause, "appeal.not_yours")
	case c.State != event.Open:
		return nil, core.Refuse(core.Conflict, clause, "case.decided", "State", locales.T("case.state."+string(c.State)))
	}
	c.State, c.Decided, c.Decider = event.TakenBack, w.at, w.actor
	w.ev.Cases.Put(c)
	t, _ := w.ev.Teams.Get(c.Team)
	mine := core.Card{Body: []locales.Text{locales.T("appeal.taken_back", "Text", c.Text)}}
	told := core.Card{Title: locales.T("appeal.back_title", "Team", w.whose(t, 0)), Body: []locales.Text{name(c.Text)}}
	if m, ok := w.ev.Matches.Get(c.Match); ok {
		told.Body = append([]locales.Text{w.matchName(m)}, told.Body...)
	}
	if rule := w.ev.Rules.Appeals; rule != nil && !c.Deposit.IsZero() {
		mine.Body = append(mine.Body, locales.T("appeal.deposit_open", "Deposit", money(rule.Deposit), "Clause", clause))
		told.Body = append(told.Body, locales.T("appeal.deposit_decide", "Deposit", money(rule.Deposit), "Clause", clause))
		told.Buttons = []core.Button{
			{Label: locales.T("appeal.give_back", "Deposit", money(rule.Deposit)), Data: "d:" + string(c.ID) + ":back"},
			{Label: locales.T("appeal.keep", "Deposit", money(rule.Deposit)), Data: "d:" + string(c.ID) + ":kept"},
		}
	}
	return []core.Card{mine}, w.notify(w.staff(), "case:"+string(c.ID), told)
}

// isAppeal reports whether a case is one that its maker may take back.
func isAppeal(c event.Case) bool { return c.Kind == event.AppealCase || c.Kind == event.ProtestCase }

// SettleDeposit is the arbiters' word on the deposit of an appeal that was taken
// back.
type SettleDeposit struct {
	Case core.CaseID `json:"case"`
	Back bool        `json:"back"`
}

// Name is settle_deposit.
func (SettleDeposit) Name() string { return "settle_deposit" }

func (x SettleDeposit) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	c, ok := w.ev.Cases.Get(x.Case)
	rule, clause := w.ev.Rules.Appeals, w.ev.Rules.Clause("appeals")
	switch {
	case !ok || c.State != event.TakenBack || c.Deposit.IsZero() || rule == nil:
		return nil, core.Refuse(core.NotFound, clause, "case.unknown")
	case w.depositSettled(c):
		return nil, core.Refuse(core.Conflict, clause, "appeal.deposit_settled")
	}
	kind, key := "deposit_kept", "appeal.kept"
	if x.Back {
		kind, key = "deposit_back", "appeal.given_back"
	}
	w.post(c.Team, kind, rule.Deposit, string(c.ID), clause)
	cards := say(key, "Deposit", money(rule.Deposit), "Text", c.Text, "Clause", clause)
	return cards, w.notify([]core.AccountID{c.By}, "case:"+string(c.ID), cards...)
}

// depositSettled reports whether it has been decided what becomes of a deposit.
func (w *world) depositSettled(c event.Case) bool {
	for p := range w.ev.PostingsOf(c.Team) {
		if (p.Kind == "deposit_back" || p.Kind == "deposit_kept") && p.Ref == string(c.ID) {
			return true
		}
	}
	return false
}

// withdrawAppeal reads back which appeal, or objection to a result, is taken back;
// of several of one's own it asks which.
func (s *session) withdrawAppeal(c command.WithdrawAppeal) ([]core.Card, error) {
	var mine, done []event.Case
	for k := range s.ev.Cases.All() {
		m, _ := s.ev.Matches.Get(k.Match)
		switch {
		case !isAppeal(k) || k.By != s.account.ID, c.Table > 0 && m.Table != c.Table, c.Round > 0 && m.Round != c.Round:
		case k.State == event.Open:
			mine = append(mine, k)
		default:
			done = append(done, k)
		}
	}
	against := s.objections(c.Round, c.Table)
	switch {
	case len(mine) == 0 && len(against) == 1:
		return s.confirm(say("dispute.back_sure", "What", against[0].label), against[0].act)
	case len(mine) == 1 && len(against) == 0:
		return s.confirm(say("appeal.back_sure", "Text", mine[0].Text, "At", moment(mine[0].At.In(s.ev.Zone()))), WithdrawAppeal{mine[0].ID})
	case len(against) > 0:
	case len(mine) == 0 && len(done) > 0: // it says what has been decided
		return s.act(WithdrawAppeal{done[len(done)-1].ID})
	case len(mine) == 0:
		return say("appeal.none_made"), nil
	}
	var options []option
	for _, k := range mine[:min(len(mine), shownSeats)] {
		label := name(k.Text)
		if slices.ContainsFunc(mine, func(o event.Case) bool { return o.ID != k.ID && o.Text == k.Text }) {
			label = locales.T("appeal.at", "At", moment(k.At.In(s.ev.Zone())), "Text", k.Text)
		}
		options = append(options, option{label, WithdrawAppeal{k.ID}})
	}
	return s.ask(say("appeal.which_back"), append(options, against...)...)
}
