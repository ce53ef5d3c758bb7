package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// demoplay.go is what the casts have in common.

// guest is somebody who writes to the bot in the demo.
type guest struct {
	name   string
	lang   locales.Lang
	person fake.Person
	shown  bool // his conversation is on the screen
	heard  int  // how much he had received when he last wrote
}

// platforms are the services that the guests are spread over.
var platforms = []core.Platform{core.LINE, core.WeChat, core.Discord}

// invitesStaff makes the organiser and the arbiter, in the event's language.
func (d *demo) invitesStaff() (err error) {
	d.organiser = &guest{name: "organiser", lang: d.lang, shown: true}
	d.arbiter = &guest{name: "arbiter", lang: d.lang, shown: true}
	if d.organiser.person, err = d.stage.person(core.Discord, "organiser"); err != nil {
		return err
	}
	d.arbiter.person, err = d.stage.person(core.Discord, "arbiter")
	return err
}

// born is the birth of invented person n, old enough and young enough for a
// section.
func born(s core.Section, n int) string {
	from, to := s.Eligible.BornFrom, s.Eligible.BornTo
	if to.IsZero() {
		to = core.Date{Year: max(from.Year+30, 1990), Month: time.December, Day: 31}
		if from.Year > 1990 {
			to.Year = from.Year + 3
		}
	}
	if from.IsZero() {
		from = core.Date{Year: to.Year - 30, Month: time.January, Day: 1}
	}
	first, last := from.In(time.UTC), to.In(time.UTC)
	days := int(last.Sub(first).Hours() / 24)
	return first.AddDate(0, 0, n*397%(days+1)).Format(time.DateOnly)
}

// printed is a value as somebody of a language writes it.
func (d *demo) printed(lang locales.Lang, what any) (string, error) {
	return d.stage.house.Catalog.For(lang).Print(locales.T("desk.own_words", "Text", what))
}

// confirmed lets a guest say something that is read back, and say yes to it.
func (d *demo) confirmed(ctx context.Context, g *guest, line string) error {
	if err := d.say(ctx, g, line); err != nil {
		return err
	}
	if len(d.buttons(g)) == 0 {
		return fmt.Errorf("%q is answered by %q", line, g.person.Received()[g.heard:])
	}
	return d.tap(ctx, g, locales.T("button.yes"))
}

// publish pairs a round and publishes it.
func (d *demo) publish(ctx context.Context, g *guest, round int) error {
	if err := d.types(ctx, g, "pair", "Round", fmt.Sprint(round)); err != nil {
		return err
	}
	return d.tap(ctx, g, locales.T("button.publish", "Round", round))
}

// arbitrated plays all rounds of an event whose arbiter reports the games: said
// is what he says of each match.
func (d *demo) arbitrated(ctx context.Context, said func(event.Match) ([]string, error)) error {
	for round := 1; round <= d.rules.Rounds; round++ {
		d.arbiter.shown = round == 1 || round == d.rules.Rounds
		if err := d.arbitratedRound(ctx, round, said); err != nil {
			return fmt.Errorf("round %d: %w", round, err)
		}
	}
	d.arbiter.shown = true
	return nil
}

func (d *demo) arbitratedRound(ctx context.Context, round int, said func(event.Match) ([]string, error)) error {
	start := roundStart(d.rules, round)
	if err := d.stage.moveTo(ctx, start.Add(-20*time.Minute)); err != nil {
		return err
	}
	if err := d.publish(ctx, d.arbiter, round); err != nil {
		return err
	}
	if err := d.stage.moveTo(ctx, start.Add(gameTime(d.rules))); err != nil {
		return err
	}
	matches, err := d.matches(ctx, round)
	if err != nil {
		return err
	}
	for _, m := range matches {
		if m.Bye != 0 || m.State == event.Final {
			continue
		}
		lines, err := said(m)
		if err != nil {
			return err
		}
		for _, line := range lines {
			if err := d.confirmed(ctx, d.arbiter, line); err != nil {
				return err
			}
		}
		d.arbiter.shown = false // one match is enough to see
	}
	return nil
}

// matches are those of a round, in every pool.
func (d *demo) matches(ctx context.Context, round int) (list []event.Match, err error) {
	err = d.stage.read(ctx, func(ev *event.Event) {
		for _, pool := range ev.Pools() {
			list = append(list, ev.MatchesOf(pool.ID, round)...)
		}
	})
	return list, err
}

// outcome plays a game: first, second or draw, for who has the first move; lead
// is by how much he is the stronger one, from -1 to 1.
func (d *demo) outcome(lead float64) string {
	switch x := d.stage.random.Float64(); {
	case x < 0.4+0.4*lead:
		return "first"
	case x < 0.65+0.35*lead:
		return "draw"
	}
	return "second"
}

// buttons are those under the answer to what a guest last wrote.
func (d *demo) buttons(g *guest) (list []fake.Button) {
	for _, m := range g.person.Received()[g.heard:] {
		list = append(list, m.Buttons...)
	}
	return list
}

// reaches lets a guest press a button that he has got since; if the message with
// it could not be delivered, it comes with the reply when he next writes.
func (d *demo) reaches(ctx context.Context, g *guest, had int, label locales.Text) error {
	g.heard = had
	word, err := d.stage.house.Catalog.For(g.lang).Print(label)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(d.buttons(g), func(b fake.Button) bool { return b.Label == word }) {
		if err := d.say(ctx, g, word); err != nil {
			return err
		}
	}
	return d.answers(ctx, g, label)
}

// presses lets a guest press a button under the last answer.
func (d *demo) presses(ctx context.Context, g *guest, b fake.Button) error {
	return d.does(ctx, g, "["+b.Label+"]", func() error { return g.person.Tap(b.Label) })
}

// answers lets a guest press the first of some buttons that he is offered, until
// none of them is under an answer.
func (d *demo) answers(ctx context.Context, g *guest, labels ...locales.Text) error {
	for range 40 {
		pressed := false
		for _, label := range labels {
			word, err := d.stage.house.Catalog.For(g.lang).Print(label)
			if err != nil {
				return err
			}
			for _, b := range d.buttons(g) {
				if b.Label == word && !pressed {
					pressed = true
					if err := d.presses(ctx, g, b); err != nil {
						return err
					}
				}
			}
			if pressed {
				break
			}
		}
		if !pressed {
			return nil
		}
	}
	return fmt.Errorf("the talk of %s does not end", g.name)
}

// decides lets the organiser ask for the groups and say what becomes of those
// that are too small, until nothing is left to decide.
func (d *demo) decides(ctx context.Context) error {
	if err := d.types(ctx, d.organiser, "groups"); err != nil {
		return err
	}
	merged := false
	for range 3 * len(d.rules.Sections) {
		buttons := d.buttons(d.organiser)
		if len(buttons) < 2 {
			break
		}
		choice, err := d.chosen(buttons, &merged)
		if err != nil {
			return err
		}
		if err := d.presses(ctx, d.organiser, choice); err != nil {
			return err
		}
	}
	return nil
}

// chosen is what the organiser does about a group: the first that can be merged
// is merged, the others are cancelled; one that cannot be merged plays all the
// same; of systems the first is taken.
func (d *demo) chosen(buttons []fake.Button, merged *bool) (fake.Button, error) {
	cancel, err := d.stage.house.Catalog.For(d.organiser.lang).Print(locales.T("section.do_cancel"))
	if err != nil {
		return fake.Button{}, err
	}
	at := slices.IndexFunc(buttons, func(b fake.Button) bool { return b.Label == cancel })
	switch {
	case at == 0:
		return buttons[1], nil
	case at > 0 && *merged:
		return buttons[at], nil
	case at > 0:
		*merged = true
	}
	return buttons[0], nil
}
