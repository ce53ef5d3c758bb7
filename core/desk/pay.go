package desk

import (
	"cmp"
	"encoding/json"
	"fmt"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// RecordPayment is the organiser's word that a team has paid: the ticket that
// holds its place (JP-19).
type RecordPayment struct {
	Team   core.TeamID `json:"team"`
	Amount core.Money  `json:"amount"`
	Ticket string      `json:"ticket,omitempty"`
	// At is when it was paid, as the voucher says (HN-28); zero: now.
	At time.Time `json:"at,omitzero"`
	// Sold is when the ticket was bought, as the office's list says: then it was
	// paid, and a ticket of a window for others is not accepted (JP-36).
	Sold time.Time `json:"sold,omitzero"`
}

// Name is record_payment.
func (RecordPayment) Name() string { return "record_payment" }

func (x RecordPayment) apply(w *world) ([]core.Card, error) {
	card, err := x.record(w)
	if err != nil {
		return nil, err
	}
	told := card
	told.Buttons = nil // they are for the organiser
	return []core.Card{card}, w.notify(w.ev.Speakers(x.Team), "", told)
}

// record writes the payment down.
func (x RecordPayment) record(w *world) (card core.Card, err error) {
	if err := w.only(event.Organiser); err != nil {
		return card, err
	}
	t, ok := w.ev.Teams.Get(x.Team)
	if !ok {
		return card, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	for p := range w.ev.Postings.All() {
		if x.Ticket != "" && p.Kind == event.PaidPosting && p.Ref == x.Ticket && !w.ev.Undone(p) {
			return card, core.Refuse(core.Conflict, w.feeClause(t), "pay.ticket_used", "Ticket", x.Ticket)
		}
	}
	paid := w.at
	if said := cmp.Or(x.At, x.Sold); !said.IsZero() {
		paid = said.In(w.ev.Zone())
	}
	if !x.Sold.IsZero() {
		if refusal := entry.SoldIn(w.ev.Rules, t.OrgKind, paid); refusal != nil {
			return card, refusal
		}
		if now := w.at.In(w.ev.Zone()); paid.After(now) && paid.Format(time.DateOnly) == now.Format(time.DateOnly) {
			paid = now // of a list that tells the day only
		}
	}
	if paid.After(w.at) {
		return card, core.Refuse(core.BadInput, w.ev.Rules.Clause("entry.complete"), "papers.future", "At", moment(paid))
	}
	if !w.ev.FeeIn(t) { // what comes after the fee does not make it late
		if t.Paid.Before(paid) {
			t.Paid = paid
		}
	}
	t.Ticket = x.Ticket
	w.ev.Teams.Put(t)
	w.post(t.ID, "paid", x.Amount, x.Ticket, w.feeClause(t))
	card = core.Card{Body: []locales.Text{locales.T("pay.recorded", "Team", w.whose(t, 0), "Amount", money(x.Amount), "Clause", w.feeClause(t))}}
	card.Body = append(card.Body, w.differs(t)...)
	place := w.afterClosing(t)
	card.Body, card.Buttons = append(card.Body, place.Body...), place.Buttons
	if len(t.Players) < w.ev.Rules.Roster.Min {
		card.Body = append(card.Body, locales.T("register.players_later", "Until", moment(w.ev.Rules.Roster.Until.At.In(w.ev.Zone()))))
	}
	return card, nil
}

// RecordPayments is the organiser's word that several entries have each paid
// their fee, or what is said of each.
type RecordPayments struct {
	Teams []core.TeamID `json:"teams"`
	// Amounts are what each has paid, in the order of Teams; none: what is left.
	Amounts []core.Money `json:"amounts,omitempty"`
	At      time.Time    `json:"at,omitzero"` // when it arrived, where that was before
	Ticket  string       `json:"ticket,omitempty"`
}

// Name is record_payments.
func (RecordPayments) Name() string { return "record_payments" }

func (x RecordPayments) apply(w *world) ([]core.Card, error) {
	card := core.Card{}
	for i, id := range x.Teams {
		t, _ := w.ev.Teams.Get(id)
		one := RecordPayment{Team: id, Amount: w.ev.Left(t), At: x.At}
		if i < len(x.Amounts) {
			one.Amount = x.Amounts[i]
		}
		if x.Ticket != "" {
			one.Ticket = fmt.Sprintf("%s/%d", x.Ticket, i+1)
		}
		more, err := one.record(w)
		if err != nil {
			return nil, err
		}
		card.Body, card.Buttons = append(card.Body, more.Body...), append(card.Buttons, more.Buttons...)
		more.Buttons = nil
		if err := w.notify(w.ev.Speakers(id), "", more); err != nil {
			return nil, err
		}
	}
	return []core.Card{card}, nil
}

// payload is an act as the payload of a case.
func payload(x Act) ([]byte, error) { return json.Marshal(x) }

// ImportMembers replaces what the federation's lists say of the people in it.
type ImportMembers struct {
	Members []event.Member `json:"members"`
	Ratings bool           `json:"ratings,omitempty"` // only ratings are in the list
}

// Name is import_members.
func (ImportMembers) Name() string { return "import_members" }

func (x ImportMembers) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	for _, m := range x.Members {
		old, known := w.ev.Members.Get(m.ID)
		switch {
		case x.Ratings && known:
			old.Standard, old.Rapid = m.Standard, m.Rapid
			m = old
		case known:
			m.Standard, m.Rapid = old.Standard, old.Rapid
		}
		w.ev.Members.Put(m)
	}
	w.refill()
	return say("pay.imported", "Count", len(x.Members)), nil
}

// refill brings new data of the lists into the rosters that are entered, until
// the start ranks are fixed (JP-24).
func (w *world) refill() {
	if w.ev.LastRound() > 0 {
		return
	}
	for t := range w.ev.Teams.All() {
		if t.State != event.Entered {
			continue
		}
		w.look(&t)
		w.ev.Teams.Put(t)
	}
}

// KeepColumns keeps which columns of a foreign list mean what, by the list's
// kind, so that they are named once.
type KeepColumns struct {
	List    string                  `json:"list"` // tickets
	Columns map[entry.Column]string `json:"columns"`
}

// Name is keep_columns.
func (KeepColumns) Name() string { return "keep_columns" }

func (x KeepColumns) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	body, err := json.Marshal(x.Columns)
	if err != nil {
		return nil, err
	}
	w.ev.Records.Put(event.Record{ID: columnsID(x.List), Kind: "columns", Subject: x.List, Text: string(body), By: w.actor, At: w.at})
	return nil, nil
}

// Columns are the remembered columns of a foreign list; nil if none were named.
func Columns(ev *event.Event, list string) (map[entry.Column]string, error) {
	r, ok := ev.Records.Get(columnsID(list))
	if !ok {
		return nil, nil
	}
	var columns map[entry.Column]string
	if err := json.Unmarshal([]byte(r.Text), &columns); err != nil {
		return nil, fmt.Errorf("columns of %s: %w", list, err)
	}
	return columns, nil
}

func columnsID(list string) string { return "columns/" + list }

// NameStaff records the helper that an organisation with many teams sends
// (JP-85).
type NameStaff struct {
	Team core.TeamID `json:"team"`
	Who  string      `json:"who"`
}

// Name is name_staff.
func (NameStaff) Name() string { return "name_staff" }

func (x NameStaff) apply(w *world) ([]core.Card, error) {
	t, ok := w.ev.Teams.Get(x.Team)
	if !ok || !w.speaksFor(x.Team) && !w.is(event.Organiser) {
		return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("entry.staff"), "roster.captain_only")
	}
	t.StaffName = x.Who
	w.ev.Teams.Put(t)
	return say("roster.staff_named", "Name", x.Who, "Organisation", t.Organisation), nil
}
