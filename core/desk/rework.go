package desk

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/core/pairing"
	"taikyoku/locales"
)

// ReworkRound changes the draft of a round by hand; the rest is paired again
// around the changes. What the new draft breaks is told by its grade; what needs
// a reason is done only with one.
type ReworkRound struct {
	Round    int             `json:"round"`
	Division core.DivisionID `json:"division"`
	Changes  []HandChange    `json:"changes"`
	Seed     uint64          `json:"seed"`
	Reason   string          `json:"reason,omitempty"`
}

// HandChange is one change. A swap, a pair and those kept apart have two teams
// and more, a bye and who is left out have one, an undoing has none.
type HandChange struct {
	Change command.PairChange `json:"change"`
	Teams  []core.TeamID      `json:"teams,omitempty"`
	// White is who of a pair has White; empty: as breaks least.
	White core.TeamID `json:"white,omitempty"`
	// Kind is what is got for being left out; 0: nothing.
	Kind core.ByeKind `json:"kind,omitempty"`
}

// Name is rework_round.
func (ReworkRound) Name() string { return "rework_round" }

func (x ReworkRound) withReason(reason string) Act {
	x.Reason = strings.TrimSpace(reason)
	return x
}

func (x ReworkRound) matter(w *world) locales.Text {
	var changes locales.List
	for _, c := range x.Changes {
		changes = append(changes, w.changeText(c))
	}
	return locales.T("desk.own_words", "Text", changes)
}

func (x ReworkRound) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	r, sec, err := w.reworkable(x)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(x.Changes, func(c HandChange) bool { return c.Change == command.UndoChanges }) {
		draw, err := w.draft(sec.ID, PairRound{Round: x.Round, Seed: x.Seed})
		if err != nil {
			return nil, err
		}
		card := w.drawCard(sec, draw, "pair.draft")
		card.Body = append([]locales.Text{locales.T("rework.undo")}, card.Body...)
		return offer([]core.Card{card}, publishButton(x.Round)), nil
	}
	d := w.divisionByHand(r)
	before := pairing.Check(d, r.Draw)
	changed, found, err := w.changed(d, r, x)
	if err != nil {
		return nil, w.cannotRework(sec.ID, d.Called, err)
	}
	if err := excuse(w, changed.Hand, x.Reason, d.Called, found); err != nil {
		return nil, err
	}
	w.ev.Rounds.Put(changed)
	return w.reworkedCards(sec, changed, x, d.Called, found, before), nil
}

// reworkable is the draft that an act changes. A published round stays as it is.
func (w *world) reworkable(x ReworkRound) (event.Round, core.Section, error) {
	sec, ok := w.ev.Rules.Section(x.Division)
	r, drafted := w.ev.Rounds.Get(event.RoundKey(x.Division, x.Round))
	switch {
	case !ok || len(x.Changes) == 0:
		return r, sec, core.Refuse(core.BadInput, "", "rework.nothing").Then("verb.how.rework_pairing")
	case drafted && !r.Published.IsZero():
		return r, sec, core.Refuse(core.TooLate, "C.04.2 4.4", "rework.published", "Round", x.Round).Then("rework.published_next")
	case !drafted:
		return r, sec, core.Refuse(core.TooEarly, "", "pair.draft_first", "Round", x.Round)
	}
	return r, sec, nil
}

// divisionByHand is the division as the changes so far have it.
func (w *world) divisionByHand(r event.Round) core.Division {
	d := w.ev.Division(r.Division, r.No-1)
	if r.Hand == nil {
		return d
	}
	maps.Copy(d.Absent, r.Hand.Out)
	for _, apart := range r.Hand.Apart {
		d.Forbidden = append(d.Forbidden, core.Forbidden{First: r.No, Last: r.No, Entries: apart})
	}
	return d
}

// changed is the draft with the changes, the findings about it as Check and the
// engine have them. A pair without colours has those that break least.
func (w *world) changed(d core.Division, r event.Round, x ReworkRound) (event.Round, []core.Violation, error) {
	hand, changes, err := w.decided(r, x, false)
	if err != nil {
		return r, nil, err
	}
	by := func(d core.Division, seed uint64) (core.Draw, error) { return w.pair(r.Division, d, seed) }
	draw, found, err := pairing.ReworkBy(by, d, r.Draw, x.Seed, changes)
	if slices.ContainsFunc(x.Changes, func(c HandChange) bool { return c.Change == command.FixPair && c.White == "" }) {
		_, turned, wrong := w.decided(r, x, true)
		other, otherFound, otherErr := pairing.ReworkBy(by, d, r.Draw, x.Seed, turned)
		if errors.Join(wrong, otherErr) == nil && (err != nil || weight(otherFound) < weight(found)) {
			draw, found, err = other, otherFound, nil
		}
	}
	if err != nil {
		return r, nil, err
	}
	if bye := byeOf(draw); bye != byeOf(r.Draw) && swapsOnly(x.Changes) {
		hand.Bye = bye
	}
	kept := event.Round{Division: r.Division, No: r.No, Draw: draw, Seed: r.Seed, Hand: &hand, Start: r.Start, Drafted: w.at}
	tell(&kept, r, x.Reason)
	return kept, append(found, w.askedByes(kept)...), nil
}

// askedByes are the byes with points that were given though the event has none (JP-60).
func (w *world) askedByes(r event.Round) []core.Violation {
	var found []core.Violation
	clause := w.ev.Rules.Clause("play.requested_byes")
	for _, no := range slices.Sorted(maps.Keys(r.Hand.Out)) {
		if r.Hand.Out[no] == core.HalfBye && !w.ev.Rules.Play.RequestedByes {
			found = append(found, core.Violation{Grade: core.NeedsReason, Rule: clause, Entries: []int{no}, Why: core.Trace{Rule: clause, Key: "rework.no_byes", Args: map[string]any{"Entries": []int{no}}}})
		}
	}
	return found
}

// weight counts findings, the graver ones more.
func weight(found []core.Violation) int {
	sum := 0
	for _, v := range found {
		sum += map[core.Grade]int{core.NeedsReason: 10_000, core.Warning: 100, core.Information: 1}[v.Grade]
	}
	return sum
}

func byeOf(draw core.Draw) int {
	for _, b := range draw.Byes {
		if b.Kind == core.PAB {
			return b.Entry
		}
	}
	return 0
}

func swapsOnly(changes []HandChange) bool {
	return !slices.ContainsFunc(changes, func(c HandChange) bool { return c.Change != command.SwapPlaces })
}

// byHand are an act's changes as the engine knows them, with what was decided
// by hand before and is not decided anew; turned gives free pairs the other colours.
func (w *world) decided(r event.Round, x ReworkRound, turned bool) (event.Hand, []pairing.Change, error) {
	hand := event.Hand{Out: map[int]core.ByeKind{}}
	if r.Hand != nil {
		hand = *r.Hand
		hand.Out, hand.Apart = maps.Clone(hand.Out), slices.Clone(hand.Apart)
		if hand.Out == nil {
			hand.Out = map[int]core.ByeKind{}
		}
	}
	var all []pairing.Change
	anew := map[int]bool{}
	for _, c := range x.Changes {
		numbers, err := w.numbers(r.Division, c)
		if err != nil {
			return hand, nil, err
		}
		all = append(all, enter(&hand, c, numbers, turned))
		if c.Change != command.KeepApart || byHandPair(r.Draw, numbers) {
			for _, no := range numbers {
				anew[no] = true
			}
		}
	}
	if swapsOnly(x.Changes) {
		return hand, all, nil
	}
	for _, p := range r.Draw.Pairs {
		if byHand(p) && !anew[p.White] && !anew[p.Black] {
			all = append(all, pairing.Fix{White: p.White, Black: p.Black})
		}
	}
	given := slices.ContainsFunc(x.Changes, func(c HandChange) bool { return c.Change == command.GiveBye })
	switch {
	case given:
	case anew[hand.Bye]:
		hand.Bye = 0
	case hand.Bye != 0:
		all = append(all, pairing.GiveBye{Entry: hand.Bye})
	}
	return hand, all, nil
}

// enter notes a change in what is decided by hand.
func enter(hand *event.Hand, c HandChange, numbers []int, turned bool) pairing.Change {
	a, b := numbers[0], numbers[len(numbers)-1]
	switch c.Change {
	case command.FixPair:
		if turned {
			a, b = b, a
		}
		return pairing.Fix{White: a, Black: b}
	case command.KeepApart:
		hand.Apart = append(hand.Apart, numbers)
		return pairing.Forbid{Entries: numbers}
	case command.GiveBye:
		hand.Bye = a
		return pairing.GiveBye{Entry: a}
	case command.LeaveOut:
		kind := c.Kind
		if kind == 0 {
			kind = core.ZeroBye
		}
		hand.Out[a] = kind
		return pairing.LeaveOut{Entry: a, Kind: kind}
	}
	return pairing.Swap{A: a, B: b}
}

// numbers are the TPNs of a change's teams, White first.
func (w *world) numbers(id core.DivisionID, c HandChange) ([]int, error) {
	wanted := map[command.PairChange][2]int{
		command.SwapPlaces: {2, 2}, command.FixPair: {2, 2}, command.KeepApart: {2, 99}, command.GiveBye: {1, 1}, command.LeaveOut: {1, 1},
	}[c.Change]
	if len(c.Teams) < wanted[0] || len(c.Teams) > wanted[1] || wanted[0] == 0 {
		return nil, core.Refuse(core.BadInput, "", "rework.nothing").Then("verb.how.rework_pairing")
	}
	var out []int
	for _, team := range c.Teams {
		t, ok := w.ev.Teams.Get(team)
		switch {
		case !ok:
			return nil, core.Refuse(core.NotFound, "", "desk.no_team")
		case w.ev.Pool(t.Division) != id:
			return nil, core.Refuse(core.BadInput, "", "rework.other_section", "Team", t.Name, "Section", poolTitle(w.ev, id))
		case slices.Contains(out, t.No), c.Kind == core.PAB, c.Kind > core.ZeroBye, c.Kind == core.FullBye:
			return nil, core.Refuse(core.BadInput, "", "rework.nothing").Then("verb.how.rework_pairing")
		}
		out = append(out, t.No)
	}
	if c.White != "" && len(c.Teams) == 2 && c.White == c.Teams[1] {
		slices.Reverse(out)
	}
	return out, nil
}

// cannotRework is why the engine refuses, for people.
func (w *world) cannotRework(id core.DivisionID, called core.Called, err error) error {
	if refused := (*core.Error)(nil); errors.As(err, &refused) {
		return err
	}
	if refused := (*core.RefusedError)(nil); errors.As(err, &refused) {
		e := core.Refuse(core.Conflict, refused.Why.Rule, "rework.refused")
		e.Lines, e.Err = []locales.Text{refused.Why.Text(called)}, err
		return e
	}
	return w.cannotPair(id, called, err)
}

func publishButton(round int) core.Button {
	return tap("button.publish", command.Publish{}.Verb(), strconv.Itoa(round), "Round", round)
}
