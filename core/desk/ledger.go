package desk

import (
	"cmp"
	"maps"
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// ledger.go shows the ledger by chat: to the organiser what is due, paid, held as
// deposit, paid back, subsidised and won, and who still owes; to who speaks for
// an entry its own lines.

// PostingText is a kind of posting in words, in the order in which they are shown.
func PostingText(kind string) locales.Text {
	switch kind {
	case "due":
		return locales.T("ledger.due")
	case "late_fee":
		return locales.T("ledger.late_fee")
	case "change_fee":
		return locales.T("ledger.change_fee")
	case "lodging":
		return locales.T("ledger.lodging")
	case "paid":
		return locales.T("ledger.paid")
	case "refund":
		return locales.T("ledger.refund")
	case "undone":
		return locales.T("ledger.undone")
	case "deposit":
		return locales.T("ledger.deposit")
	case "deposit_back":
		return locales.T("ledger.deposit_back")
	case "deposit_kept":
		return locales.T("ledger.deposit_kept")
	case "subsidy":
		return locales.T("ledger.subsidy")
	}
	return locales.T("ledger.prize")
}

var ledgerKinds = []string{"due", "late_fee", "change_fee", "lodging", "paid", "undone", "refund", "deposit", "deposit_back", "deposit_kept", "subsidy", "prize"}

// account is what one entry or unit owes and has paid, in the minor unit.
type account struct {
	who            locales.Text
	due, paid, net int64 // net: still to be paid; below zero: to be paid out
}

// accounts are the accounts of all who take part and owe or get something, by
// name. What is held as a deposit is no part of them.
func (w *world) accounts() []account {
	type holder struct {
		name string // orders them
		team core.TeamID
	}
	all := map[holder]*account{}
	for p := range w.ev.Postings.All() {
		h, who := holder{p.Unit, ""}, name(p.Unit)
		if t, ok := w.ev.Teams.Get(p.Team); ok {
			if t.State != event.Entered {
				continue
			}
			h, who = holder{t.Name, t.ID}, w.whose(t, 0)
		}
		a := all[h]
		if a == nil {
			a = &account{who: who}
			all[h] = a
		}
		switch p.Kind {
		case "due", "late_fee", "change_fee", "lodging":
			a.due += p.Amount.Amount
		case "subsidy":
			a.due -= p.Amount.Amount
		}
		a.paid += p.Held()
	}
	var out []account
	for _, h := range slices.SortedFunc(maps.Keys(all), func(a, b holder) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.team, b.team))
	}) {
		a := all[h]
		a.net = a.due - a.paid
		out = append(out, *a)
	}
	return out
}

// ledger shows the books to the organiser, or an entry's own to who speaks for it.
func (s *session) ledger(text string) ([]core.Card, error) {
	if !s.has(event.Organiser) {
		mine := s.mine()
		if len(mine) == 0 {
			return nil, s.world().only(event.Organiser)
		}
		return s.ownLedger(mine), nil
	}
	if named := s.entriesIn(text); len(named) > 0 {
		return s.ownLedger(named), nil
	}
	sums := map[string]int64{}
	for p := range s.ev.Postings.All() {
		sums[p.Kind] += p.Amount.Amount
	}
	prizes, err := PrizeMoney(s.ev)
	if err != nil {
		return nil, err
	}
	for _, p := range prizes {
		sums["prize"] += p.Amount.Amount
	}
	currency := s.ev.Rules.Fees.Base.Currency
	card := core.Card{Title: locales.T("ledger.title"), Table: &core.Table{Head: []locales.Text{locales.T("ledger.kind"), locales.T("ledger.amount", "Currency", currency)}}}
	for _, kind := range ledgerKinds {
		if sum, posted := sums[kind]; posted {
			card.Table.Rows = append(card.Table.Rows, []locales.Text{PostingText(kind), name(core.Money{Amount: sum, Currency: currency}.Decimal())})
		}
	}
	if len(card.Table.Rows) == 0 {
		return say("ledger.empty"), nil
	}
	for t := range s.ev.Teams.All() { // nothing is owed any more, but money is there
		if t.State != event.Entered && s.ev.Paid(t.ID) > 0 {
			card.Body = append(card.Body, locales.T("ledger.held", "Who", s.world().whose(t, 0), "State", stateText(t), "Paid", money(s.world().paid(t.ID))))
		}
	}
	return append([]core.Card{card}, s.world().owing()...), nil
}

// owing lists whose accounts are open.
func (w *world) owing() []core.Card {
	currency := w.ev.Rules.Fees.Base.Currency
	sum := func(n int64) locales.Text { return name(core.Money{Amount: n, Currency: currency}.Decimal()) }
	open := slices.DeleteFunc(w.accounts(), func(a account) bool { return a.net == 0 })
	if len(open) == 0 {
		return say("ledger.settled")
	}
	card := core.Card{Title: locales.T("ledger.open", "Count", len(open)), Table: &core.Table{
		Head: []locales.Text{locales.T("ledger.who"), locales.T("ledger.due"), locales.T("ledger.paid"), locales.T("ledger.left")},
	}}
	for _, a := range open[:min(len(open), shownEntries)] {
		card.Table.Rows = append(card.Table.Rows, []locales.Text{a.who, sum(a.due), sum(a.paid), sum(a.net)})
	}
	if rest := len(open) - shownEntries; rest > 0 {
		card.Body = append(card.Body, locales.T("read.more", "Count", rest))
	}
	return []core.Card{card}
}

// ownLedger are the lines of entries, with their clauses.
func (s *session) ownLedger(list []event.Team) (cards []core.Card) {
	for _, t := range list[:min(len(list), shownSeats)] {
		card := core.Card{Title: locales.T("ledger.of", "Who", t.Name), Table: &core.Table{
			Head: []locales.Text{locales.T("ledger.when"), locales.T("ledger.kind"), locales.T("ledger.amount", "Currency", s.ev.Rules.Fees.Base.Currency), locales.T("prize.clause")},
		}}
		for p := range s.ev.Postings.All() {
			if p.Team != t.ID && (p.Unit == "" || p.Unit != t.Unit) {
				continue
			}
			card.Table.Rows = append(card.Table.Rows, []locales.Text{
				locales.T("desk.own_words", "Text", moment(p.At.In(s.ev.Zone()))), PostingText(p.Kind), name(p.Amount.Decimal()), name(p.Clause),
			})
		}
		if len(card.Table.Rows) > 0 {
			cards = append(cards, card)
		}
	}
	if len(cards) == 0 {
		return say("ledger.empty")
	}
	return cards
}
