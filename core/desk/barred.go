package desk

import (
	"maps"
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// playing are the entries of a division that may be paired in a round.
func (w *world) playing(id core.DivisionID, round int) []event.Team {
	waiting := w.reportedInTime() // in only when the payment is confirmed
	return slices.DeleteFunc(w.ev.Entrants(id), func(t event.Team) bool {
		_, waits := waiting[t.ID]
		return waits || t.State != event.Entered || t.LeftFrom > 0 && t.LeftFrom <= round || len(w.ev.Bars(t, round)) > 0
	})
}

// barredCards tell the staff who is kept out of a round and why, with a button
// that admits him, and whose boards will be forfeited (HN-26, HN-32, HN-40).
func (w *world) barredCards(round int, pools []core.Section) []core.Card {
	card, waiting := core.Card{}, w.reportedInTime()
	for _, t := range w.inPools(pools) {
		if c, waits := waiting[t.ID]; waits {
			card.Body = append(card.Body, locales.T("barred.entry", "Team", t.Name, "Round", round, "Why", w.missingForEntry(t)))
			card.Buttons = append(card.Buttons, core.Button{Label: locales.T("pay.approve", "Team", t.Name), Data: "c:" + string(c.ID) + ":yes"})
			continue
		}
		if bars := w.ev.Bars(t, round); len(bars) > 0 {
			card.Body = append(card.Body, locales.T("barred.entry", "Team", t.Name, "Round", round, "Why", w.owedTexts(bars)))
			card.Buttons = append(card.Buttons, w.waiveButtons(t, ofWhole(bars))...)
			continue
		}
		card.Body = append(card.Body, w.unseatedLines(t, round)...)
	}
	if len(card.Body) == 0 {
		return nil
	}
	card.Title = locales.T("barred.title", "Round", round)
	if rest := len(card.Body) - shownEntries; rest > 0 { // the first round of hundreds
		card.Body = append(card.Body[:shownEntries:shownEntries], locales.T(more(w.ev), "Count", rest))
		card.Buttons = nil
	}
	return []core.Card{card}
}

// inPools are the entries of some pools.
func (w *world) inPools(pools []core.Section) []event.Team {
	var out []event.Team
	for _, pool := range pools {
		out = append(out, w.entered(pool.ID)...)
	}
	return out
}

// inEvent are the entries that hold a place, by id.
func (w *world) inEvent() []event.Team {
	var out []event.Team
	for t := range w.ev.Teams.All() {
		if t.State == event.Entered {
			out = append(out, t)
		}
	}
	return out
}

// ofWhole are the things that an entry owes as a whole; where there are none,
// all of them.
func ofWhole(owed []event.Owed) []event.Owed {
	if i := slices.IndexFunc(owed, func(o event.Owed) bool { return o.Player > 0 }); i > 0 { // those of players stand behind
		return owed[:i]
	}
	return owed
}

func (w *world) owedTexts(owed []event.Owed) locales.List {
	var list locales.List
	for _, o := range ofWhole(owed) {
		text := w.owedText(o)
		if o.Player > 0 && w.ev.Rules.Teams {
			t, _ := w.ev.Teams.Get(o.Team)
			p, _ := t.Player(o.Player)
			text = locales.T("papers.owed", "Who", p.Name, "What", locales.List{text})
		}
		list = append(list, text)
	}
	return list
}

// unseatedLines name the players of a paired team who may not sit down.
func (w *world) unseatedLines(t event.Team, round int) []locales.Text {
	if !w.ev.Rules.Teams {
		return nil
	}
	var lines []locales.Text
	unseated := w.ev.Unseated(t, round)
	for _, no := range slices.Sorted(maps.Keys(unseated)) {
		var what locales.List
		for _, o := range unseated[no] {
			what = append(what, w.owedText(o))
		}
		lines = append(lines, locales.T("barred.player", "Who", w.whose(t, no), "Round", round, "Why", what))
	}
	return lines
}

// warnBarred tells each entry what keeps it or its players out of the round
// that is being drafted, while there is time to put it right. A second draft of
// the same round tells nothing new.
func (w *world) warnBarred(round int, pools []core.Section) error {
	for _, sec := range pools {
		if _, drafted := w.ev.Rounds.Get(event.RoundKey(sec.ID, round)); drafted {
			return nil
		}
	}
	for _, t := range w.inPools(pools) {
		lines := w.unseatedLines(t, round)
		if bars := w.ev.Bars(t, round); len(bars) > 0 {
			lines = []locales.Text{locales.T("barred.entry", "Team", t.Name, "Round", round, "Why", w.owedTexts(bars))}
		}
		if len(lines) == 0 {
			continue
		}
		card := core.Card{Body: append(lines, locales.T("barred.next"))}
		if err := w.notify(w.ofTeam(t), "", card); err != nil {
			return err
		}
	}
	return nil
}

// forfeitUnseated gives away the boards of players who may not be seated: they
// lose unplayed, both if neither may.
func (w *world) forfeitUnseated(m *event.Match, white, black event.Team) {
	home, away := w.ev.Unseated(white, m.Round), w.ev.Unseated(black, m.Round)
	for i := range m.Boards {
		b := &m.Boards[i]
		noHome, noAway := len(home[b.Home]) > 0, len(away[b.Away]) > 0
		switch {
		case noHome && noAway:
			b.Result = forfeits[bothLose]
		case noHome:
			b.Result = forfeits[homeLoses]
		case noAway:
			b.Result = forfeits[awayLoses]
		}
	}
}
