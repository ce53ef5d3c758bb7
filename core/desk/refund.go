package desk

import (
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// GiveRefund is the organiser's decision on what an entry or a unit gets back of
// what it has paid, with its reason: of an event that he has called off (JP-99),
// of what was paid too much, or for grace.
type GiveRefund struct {
	Team   core.TeamID `json:"team,omitempty"`
	Unit   string      `json:"unit,omitempty"` // where a unit paid as a whole (WX-26)
	Amount core.Money  `json:"amount"`
	Reason string      `json:"reason"`
}

// Name is give_refund.
func (GiveRefund) Name() string { return "give_refund" }

func (x GiveRefund) withReason(reason string) Act { x.Reason = reason; return x }

func (x GiveRefund) matter(w *world) locales.Text {
	to, _, err := w.refundable(x)
	if err != nil {
		return locales.Text{}
	}
	return locales.T("refund.sure", "Team", to, "Amount", money(x.Amount))
}

func (x GiveRefund) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	to, clause, err := w.refundable(x)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(x.Reason) == "" {
		return nil, core.Refuse(core.BadInput, clause, "refund.needs_reason").Then("desk.give_reason")
	}
	w.enterInBooks(event.Posting{Team: x.Team, Unit: x.Unit, Kind: "refund", Amount: x.Amount, Ref: x.Reason, Clause: clause})
	text := locales.T("refund.given", "Team", to, "Amount", money(x.Amount))
	if clause != "" {
		text = locales.T("desk.by_clause", "Text", text, "Clause", clause)
	}
	card := core.Card{Body: append([]locales.Text{text, locales.T("report.reason", "Reason", x.Reason)}, w.stillOpen(x, 0)...)}
	told := w.ev.LeadersOf(x.Unit)
	if x.Team != "" {
		told = w.ev.Speakers(x.Team)
	}
	return []core.Card{card}, w.notify(told, "", card)
}

// refundable is to whom a refund goes and by which clause; it is never more than
// was paid and has not gone back.
func (w *world) refundable(x GiveRefund) (to locales.Text, clause string, err error) {
	t, entered := w.ev.Teams.Get(x.Team)
	u, isUnit := w.ev.Units.Get(x.Unit)
	held := w.paid(t.ID)
	switch {
	case entered:
		if to, clause = w.whose(t, 0), w.feeClause(t); w.ev.CalledOff() {
			clause = w.ev.Rules.Clause("cancellation.by_organiser")
		}
	case isUnit:
		to, clause = name(u.Name), w.ev.Rules.Clause("lodging")
		_, held.Amount = w.ev.UnitDues(u.Name)
	default:
		return to, "", core.Refuse(core.NotFound, "", "desk.no_team")
	}
	switch {
	case held.Amount <= 0:
		return to, clause, core.Refuse(core.BadInput, clause, "refund.nothing_paid", "Team", to)
	case x.Amount.Currency != held.Currency || x.Amount.Amount <= 0 || x.Amount.Amount > held.Amount:
		return to, clause, core.Refuse(core.BadInput, clause, "refund.too_much", "Team", to, "Paid", money(held))
	}
	return to, clause, nil
}

// refundRule is what the rules say an entry gets back now.
func (w *world) refundRule(t event.Team) entry.Refund {
	if w.ev.CalledOff() {
		return entry.RefundByOrganiser(w.ev.Rules, w.paid(t.ID))
	}
	return entry.RefundOf(w.ev.Rules, w.ev.Book(), w.paid(t.ID), w.at)
}

// stillOpen tells what an entry that takes part owes once a further refund is
// given.
func (w *world) stillOpen(x GiveRefund, further int64) []locales.Text {
	t, ok := w.ev.Teams.Get(x.Team)
	if !ok || t.State != event.Entered || w.ev.CalledOff() {
		return nil
	}
	return differing(x.Amount.Currency, w.ev.Dues(t), w.ev.Paid(t.ID)-further)
}

// refundAsked tells what the rules say of paying back, and what the sender's own
// entries would get now.
func (s *session) refundAsked() ([]core.Card, error) {
	if len(s.ev.Rules.AnswersTo(refundTopic)) == 0 {
		return s.silentOnRefunds()
	}
	cards, err := s.inform(refundTopic)
	if err != nil {
		return nil, err
	}
	w := s.world()
	for _, t := range s.mine() {
		if t.State != event.Entered || s.ev.ByDelegation() {
			continue
		}
		lines := because([]core.Trace{w.refundRule(t).Why})
		if w.paid(t.ID).Amount > 0 {
			lines = append([]locales.Text{locales.T("refund.held", "Team", w.whose(t, 0), "Paid", money(w.paid(t.ID)))}, lines...)
		}
		cards[0].Body = append(cards[0].Body, lines...)
	}
	return cards, nil
}

// refund reads the decision on one entry or unit back, with what was paid and
// what the rules say of it.
func (s *session) refund(c command.Refund) ([]core.Card, error) {
	if !s.has(event.Organiser) {
		return nil, s.world().only(event.Organiser)
	}
	if err := s.sumRefused(c.Amount, c.Currency); err != nil {
		return nil, err
	}
	x := GiveRefund{Amount: core.Whole(c.Amount, s.ev.Rules.Fees.Base.Currency), Reason: c.Reason}
	if t, ok := s.teamNamed(c.Team); ok {
		x.Team = t.ID
	} else if u, ok := s.world().unitNamed(c.Team); ok && c.Team != "" {
		x.Unit = u.Name
	} else {
		return say("refund.whom"), nil
	}
	if c.Reason != "" {
		return s.refundSure(x)
	}
	_, clause, err := s.world().refundable(x)
	if err != nil {
		return nil, err
	}
	return s.askReason(core.Refuse(core.BadInput, clause, "refund.needs_reason").Then("desk.give_reason"), x)
}

// refundSure reads a refund back.
func (s *session) refundSure(x GiveRefund) ([]core.Card, error) {
	w := s.world()
	to, _, err := w.refundable(x)
	if err != nil {
		return nil, err
	}
	card := core.Card{}
	if t, ok := s.ev.Teams.Get(x.Team); ok {
		card.Body = append(because([]core.Trace{w.refundRule(t).Why}), locales.T("refund.held", "Team", to, "Paid", money(w.paid(t.ID))))
	}
	card.Body = append(card.Body, w.stillOpen(x, x.Amount.Amount)...)
	card.Body = append(card.Body, locales.T("report.reason", "Reason", x.Reason), x.matter(w))
	return s.confirm([]core.Card{card}, x)
}
