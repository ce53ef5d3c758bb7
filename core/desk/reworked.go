package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/pairing"
	"taikyoku/locales"
)

// reworked.go is what a draft changed by hand says of itself: to the arbiter,
// to those who ask why, and before it is published.

const (
	byHandKey = "check.by_hand"
	byHandArt = "C.04.2 4.4"
)

// byHand reports whether a pair was made by hand.
func byHand(p core.Pair) bool {
	return slices.ContainsFunc(p.Why, func(t core.Trace) bool { return t.Key == byHandKey })
}

func byHandPair(draw core.Draw, numbers []int) bool {
	return slices.ContainsFunc(draw.Pairs, func(p core.Pair) bool {
		return byHand(p) && slices.Contains(numbers, p.White) && slices.Contains(numbers, p.Black)
	})
}

// tell writes the reason of an act to what was made by hand in it; what was made
// before keeps its own.
func tell(now *event.Round, before event.Round, reason string) {
	for i, p := range now.Draw.Pairs {
		old := slices.IndexFunc(before.Draw.Pairs, func(q core.Pair) bool { return byHand(q) && q.White == p.White && q.Black == p.Black })
		switch {
		case !byHand(p):
		case old >= 0:
			now.Draw.Pairs[i].Why = before.Draw.Pairs[old].Why
		case reason != "":
			now.Draw.Pairs[i].Why = append(p.Why, core.Trace{Rule: byHandArt, Key: "rework.because", Args: map[string]any{"Reason": reason}})
		}
	}
	bye := now.Hand.Bye
	if bye == 0 {
		return
	}
	why := slices.DeleteFunc(slices.Clone(now.Draw.Why), func(t core.Trace) bool { return strings.Contains(t.Key, ".bye.") })
	why = append(why, core.Trace{Rule: byHandArt, Key: "rework.bye.by_hand", Args: map[string]any{"Entry": bye}})
	if before.Hand != nil && before.Hand.Bye == bye {
		for _, t := range before.Draw.Why {
			if t.Key == "rework.bye.because" {
				why = append(why, t)
			}
		}
	} else if reason != "" {
		why = append(why, core.Trace{Rule: byHandArt, Key: "rework.bye.because", Args: map[string]any{"Reason": reason}})
	}
	now.Draw.Why = why
}

// excuse enters the reason for every finding that needs one and has none yet;
// without a reason it refuses.
func excuse(w *world, hand *event.Hand, reason string, called core.Called, found []core.Violation) error {
	var lines []locales.Text
	var excused []event.Excuse
	for _, v := range found {
		if v.Grade < core.NeedsReason {
			continue
		}
		if e, ok := hand.Excuse(v); ok {
			excused = append(excused, e)
			continue
		}
		lines = append(lines, findingText(v, called))
		excused = append(excused, event.Excuse{Rule: v.Rule, Key: v.Why.Key, Entries: v.Entries, Reason: reason, By: w.actor, At: w.at})
	}
	if len(lines) > 0 && reason == "" {
		refused := core.Refuse(core.BadInput, byHandArt, "rework.needs_reason").Then("desk.give_reason")
		refused.Lines = lines
		return refused
	}
	hand.Excused = excused
	return nil
}

// findingText is a finding with its grade and rule.
func findingText(v core.Violation, called core.Called) locales.Text {
	return locales.T("pair.grade."+string(v.Grade.Name()), "Why", locales.T("desk.by_clause", "Text", v.Text(called), "Clause", v.Rule))
}

// reworkedCards show the draft with what was changed, what it breaks and why.
// What only the order of tables says is left to the draft it was in before.
func (w *world) reworkedCards(sec core.Section, r event.Round, x ReworkRound, called core.Called, found, before []core.Violation) []core.Card {
	card := w.drawCard(sec, r.Draw, "pair.draft")
	var lines []locales.Text
	for _, c := range x.Changes {
		lines = append(lines, w.changeText(c))
	}
	for _, v := range found {
		known := func(b core.Violation) bool {
			return b.Grade == v.Grade && b.Why.Key == v.Why.Key && slices.Equal(b.Entries, v.Entries)
		}
		if v.Grade < core.NeedsReason && slices.ContainsFunc(before, known) {
			continue
		}
		lines = append(lines, findingText(v, called))
		if e, ok := r.Hand.Excuse(v); ok {
			lines = append(lines, locales.T("report.reason", "Reason", e.Reason))
		}
	}
	card.Body = append(lines, card.Body...)
	undo := tap("button.undo_rework", command.ReworkPairing{}.Verb(), strings.Join([]string{string(command.UndoChanges), string(sec.ID)}, ":"))
	return offer([]core.Card{card}, publishButton(x.Round), undo)
}

// changeText is a change in words.
func (w *world) changeText(c HandChange) locales.Text {
	var names []string
	for _, id := range c.Teams {
		t, _ := w.ev.Teams.Get(id)
		names = append(names, t.Name)
	}
	if c.White != "" && len(c.Teams) == 2 && c.White == c.Teams[1] {
		slices.Reverse(names)
	}
	names = append(names, "", "")
	switch c.Change {
	case command.SwapPlaces:
		return locales.T("rework.swap", "A", names[0], "B", names[1])
	case command.FixPair:
		return locales.T("rework.fix", "A", names[0], "B", names[1])
	case command.KeepApart:
		return locales.T("rework.forbid", "Teams", strings.Join(names[:len(c.Teams)], " / "))
	case command.GiveBye:
		return locales.T("rework.bye", "Team", names[0])
	case command.LeaveOut:
		if c.Kind == core.HalfBye {
			return locales.T("rework.out_half", "Team", names[0])
		}
		return locales.T("rework.out", "Team", names[0])
	}
	return locales.T("rework.undo")
}

// sound refuses to publish a draft that breaks a rule without a reason on
// record: the field may have changed since it was drafted.
func (w *world) sound(sec core.Section, r event.Round) error {
	d := w.divisionByHand(r)
	var lines []locales.Text
	for _, v := range pairing.Check(d, r.Draw) {
		if _, excused := r.Hand.Excuse(v); v.Grade >= core.NeedsReason && !excused {
			lines = append(lines, findingText(v, d.Called))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	refused := core.Refuse(core.Conflict, "", "rework.unsound", "Section", poolTitle(w.ev, sec.ID), "Round", r.No).Then("rework.unsound_next")
	refused.Lines = lines
	return refused
}

// publishOut records what a team that was left out gets, and tells it. Others
// without a match are known to be away.
func (w *world) publishOut(sec core.Section, r event.Round, t event.Team, i int) error {
	if r.Hand == nil || r.Hand.Out[t.No] == 0 {
		if !w.rests(r, t) {
			return nil
		}
		return w.notify(w.ofTeam(t), about(aboutRound, sec.ID, r.No), core.Card{Body: []locales.Text{restText(w.ev, r, t)}})
	}
	if kind := r.Hand.Out[t.No]; kind == core.HalfBye {
		w.ev.Matches.Put(event.Match{
			ID: w.matchID(sec.ID, r.No, -i), Division: sec.ID, Round: r.No, White: t.ID, Bye: kind, State: event.Final,
		})
	}
	return w.notify(w.ofTeam(t), "", core.Card{Body: []locales.Text{outText(w.ev, r, t)}})
}

// rests reports whether an entry is there and has nobody to play in a round of its
// round robin: it meets the dummy, or who left before half of his games (FIDE V.4).
func (w *world) rests(r event.Round, t event.Team) bool {
	pool := w.ev.Pool(t.Division)
	return event.RoundRobin(w.ev.PairingOf(pool).System) && t.State == event.Entered &&
		slices.ContainsFunc(r.Draw.Byes, func(b core.Bye) bool { return b.Entry == t.No && b.Kind == core.ZeroBye })
}

// restText tells who rests so, and that it gives nothing.
func restText(ev *event.Event, r event.Round, t event.Team) locales.Text {
	sec, _ := ev.Rules.Section(t.Division) // of a merged pool its own
	return locales.T("pair.you_rest", "Section", locales.ByLang(sec.Title), "Round", r.No, "Name", t.Name)
}

// outText tells a team that it was left out, and what it gets.
func outText(ev *event.Event, r event.Round, t event.Team) locales.Text {
	sec, _ := ev.Rules.Section(t.Division) // of a merged pool its own
	if r.Hand != nil && r.Hand.Out[t.No] == core.HalfBye {
		return locales.T("rework.you_are_out_half", "Section", locales.ByLang(sec.Title), "Round", r.No, "Team", t.Name)
	}
	return locales.T("rework.you_are_out", "Section", locales.ByLang(sec.Title), "Round", r.No, "Team", t.Name)
}
