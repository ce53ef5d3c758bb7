package desk

import (
	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/core/pairing"
	"taikyoku/locales"
)

// newcomer.go brings in who enters when a pool is being played already: he takes
// the next start number, is paired from the next round on, and the rounds he
// missed are zero-point byes (FIDE C.04.2 art. 2.4).

// joinable refuses an entry into a section that has nothing left to pair: all
// rounds are published, or the table of its round robin is full.
func (w *world) joinable(section core.DivisionID) *core.Error {
	last, of := w.ev.LastRoundOf(section), w.ev.RoundsOf(section)
	if last == 0 {
		return nil
	}
	sec, _ := w.ev.Rules.Section(section)
	switch {
	case last >= of:
		return core.Refuse(core.TooLate, w.ev.Rules.Clause("rounds"), "newcomer.over", "Section", locales.ByLang(sec.Title), "Rounds", of)
	case w.robin(section) && (len(w.ev.Entrants(w.ev.Pool(section)))%2 == 0 || len(w.newcomers(w.ev.Pool(section))) > 0):
		return core.Refuse(core.TooLate, w.ev.Rules.Clause("pairing"), "newcomer.robin", "Section", locales.ByLang(sec.Title))
	}
	return nil
}

// mayRequest reports whether a refusal is one that the organiser may lift by the
// regulation: entries have closed, but late ones are provided for (SH-46).
func (w *world) mayRequest(refused *core.Error) bool {
	return refused.Code == core.TooLate && w.ev.Rules.Entry.Late != nil
}

// approvedLate posts what a late entry costs for each person (SH-47), and keeps
// its place.
func (w *world) approvedLate(t event.Team, by core.CaseID) {
	fee := w.ev.Rules.Entry.Late.Fee
	if fee.Amount *= int64(max(len(t.Players), 1)); fee.Amount > 0 {
		w.post(t.ID, "late_fee", fee, string(by), w.ev.Rules.Clause("entry.late.fee"))
	}
	place := event.PlaceWaiver(t.ID)
	w.ev.Records.Put(event.Record{ID: event.WaiverKey(place), Kind: event.WaiverRecord, Subject: place, Text: string(by), By: w.actor, At: w.at})
}

// robin reports whether a section plays a round robin, whose table is made for
// its number of entries.
func (w *world) robin(section core.DivisionID) bool {
	family, err := pairing.FamilyOf(w.ev.PairingOf(w.ev.Pool(section)).System, w.ev.Rules.Teams)
	return err == nil && family == pairing.Berger
}

// newcomers are the entries of a pool without a start number though its play has
// begun.
func (w *world) newcomers(pool core.DivisionID) []event.Team {
	var out []event.Team
	for _, sec := range w.ev.SectionsOf(pool) {
		for t := range w.ev.Teams.On(string(sec.ID)) {
			if t.No == 0 && t.State == event.Entered {
				out = append(out, t)
			}
		}
	}
	return out
}

// numberNewcomers gives those who have come since the last published round the
// numbers after the present ones, among themselves in start order. A draft that
// is made again may have others. In a round robin with an odd number the first
// takes the free place of its table.
func (w *world) numberNewcomers(pool core.DivisionID, round int) []core.Card {
	kept := w.drawnNumber(pool)
	for _, t := range w.ev.Entrants(pool) {
		if t.No > kept {
			t.No = 0
			w.ev.Teams.Put(t)
		}
	}
	in := startOrder(w.ev, w.newcomers(pool))
	if w.robin(pool) {
		in = in[:min(len(in), kept%2)]
	}
	if len(in) == 0 {
		return nil
	}
	card := core.Card{}
	for i, t := range in {
		t.No = kept + i + 1
		w.ev.Teams.Put(t)
		card.Body = append(card.Body, locales.T("newcomer.numbered", "Team", t.Name, "No", t.No, "Round", round))
	}
	return []core.Card{card}
}

// drawnNumber is the highest start number that a published round of a pool knows.
func (w *world) drawnNumber(pool core.DivisionID) int {
	highest := 0
	for r := range w.ev.Rounds.On(string(pool)) {
		if r.Published.IsZero() {
			continue
		}
		for _, p := range r.Draw.Pairs {
			highest = max(highest, p.White, p.Black)
		}
		for _, b := range r.Draw.Byes {
			highest = max(highest, b.Entry)
		}
	}
	for _, t := range w.ev.Entrants(pool) { // who has left is in no draw any more
		if w.ev.HasMatch(t.ID) {
			highest = max(highest, t.No)
		}
	}
	return highest
}

// joins says from which round an entry is paired that comes while its pool is
// being played, and tells the arbiters; nothing before round 1.
func (w *world) joins(entered ...event.Team) ([]core.Card, error) {
	card := core.Card{}
	for _, t := range entered {
		next := w.ev.LastRoundOf(t.Division) + 1
		if next == 1 || t.No > 0 {
			continue
		}
		key := "newcomer.joins"
		if _, drafted := w.ev.Rounds.Get(event.RoundKey(w.ev.Pool(t.Division), next)); drafted {
			key = "newcomer.joins_drafted"
		}
		card.Body = append(card.Body, locales.T(key, "Team", t.Name, "Round", next))
	}
	if len(card.Body) == 0 {
		return nil, nil
	}
	return []core.Card{card}, w.notify(w.ev.Holders(event.Arbiter, ""), "", card)
}
