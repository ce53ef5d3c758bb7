package main

import (
	"context"
	"fmt"
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
	return d.tap(ctx, g, locales.T("button.yes"))
}

// publish pairs a round and publishes it.
func (d *demo) publish(ctx context.Context, g *guest, round int) error {
	if err := d.types(ctx, g, "pair", "Round", fmt.Sprint(round)); err != nil {
		return err
	}
	return d.tap(ctx, g, locales.T("button.publish", "Round", round))
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
