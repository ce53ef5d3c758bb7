package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// delegations is the cast of an event that associations send people to: leaders
// enter players for several sections, with flights and rooms.
type delegations struct {
	*demo
	list []*delegation
}

// delegation is one association's people.
type delegation struct {
	guest
	unit, leader, coach string
	players             []delegate
	arrives, leaves     time.Time
}

// delegate is a player of a delegation.
type delegate struct {
	name, birth string
	section     core.Section
	exempt      bool // does not count for the quota
}

// acts are the chapters of such an event.
func (d *delegations) acts() []act {
	return []act{
		{"The regulation, and roles", d.roles},
		{"Entries", d.entries},
		{"Papers", d.papers},
		{"Sections", d.sections},
		{"Rounds", d.rounds},
		{"Standings, teams, prizes and titles", d.close},
	}
}

// invite makes up the delegations: the men's quota is full, in the other
// sections one has more and another has fewer; some youth sections stay small.
func (d *delegations) invite() error {
	count, err := strconv.Atoi(d.words[fieldWords]["delegations"])
	if err != nil {
		return err
	}
	count = d.sized(count, 5)
	units := d.words.list(d.lang, "associations")
	day, ok := occasion(d.rules, "check-in")
	if !ok {
		day = roundStart(d.rules, 1).AddDate(0, 0, -1)
	}
	for i := range count {
		e := &delegation{
			guest: guest{name: fmt.Sprintf("leader%02d", i+1), lang: d.lang, shown: i == 0 || d.watch == i+1}, unit: units[i%len(units)],
			arrives: day.Add(time.Duration(i*37%14) * time.Hour), leaves: d.rules.Days[len(d.rules.Days)-1].In(d.rules.Location()).Add(12 * time.Hour),
		}
		e.leader, e.coach = d.words.person(d.lang, 2000+2*i), d.words.person(d.lang, 2001+2*i)
		if e.person, err = d.stage.person(platforms[i%3], e.name); err != nil {
			return err
		}
		for at, section := range d.rules.Sections {
			d.names(e, i, at, section)
		}
		d.list = append(d.list, e)
	}
	d.total = count * (14 + 3*d.rules.Rounds)
	return d.invitesStaff()
}

// names puts a delegation's players of a section on its list: the later the
// section, the fewer send somebody.
func (d *delegations) names(e *delegation, i, at int, section core.Section) {
	n := 0
	for _, q := range d.rules.Entry.Quotas {
		if q.Part == core.PlayerPart && q.Section == section.ID {
			n = q.Max
		}
	}
	if at > 0 {
		n = min(n, 2-(i+at)%3)
	}
	if at > 2 && (i+at)%(2*at-2) != 0 {
		n = 0
	}
	exempt := at == 0 && i%3 == 0
	if exempt {
		n++
	}
	for range n {
		p := delegate{name: d.words.person(d.lang, i*17+len(e.players)), section: section}
		if !section.Eligible.BornFrom.IsZero() || !section.Eligible.BornTo.IsZero() {
			p.birth = born(section, i*5+len(e.players))
		}
		e.players = append(e.players, p)
	}
	if exempt {
		e.players[len(e.players)-1].exempt = true
	}
}

// roles makes the staff, and shows what the check of the regulation found.
func (d *delegations) roles(ctx context.Context) error {
	if err := d.findings(); err != nil {
		return err
	}
	if err := d.staff(ctx, d.organiser, event.Organiser); err != nil {
		return err
	}
	return d.staff(ctx, d.arbiter, event.Arbiter)
}

// findings shows what is questionable in the regulation, as its check says it.
func (d *delegations) findings() error {
	source, err := rulebook{}.Source(d.rules.ID)
	if err != nil {
		return err
	}
	d.show.line("")
	_, err = report(streams{out: d.show.out}, d.stage.house.Catalog.For(d.lang), d.rules.ID, checker().Check(source))
	return err
}

// entries: each leader sends one message with everything, the first one is shown.
func (d *delegations) entries(ctx context.Context) error {
	end := lastEntry(d.rules)
	step := end.Sub(d.stage.clock.Now()) / time.Duration(len(d.list)+1)
	for _, e := range d.list {
		if err := d.stage.moveTo(ctx, d.stage.clock.Now().Add(step)); err != nil {
			return err
		}
		if err := d.speaks(ctx, &e.guest); err != nil {
			return err
		}
		form, err := d.form(e)
		if err != nil {
			return err
		}
		if err := d.say(ctx, &e.guest, form); err != nil {
			return err
		}
		if err := d.answers(ctx, &e.guest, locales.T("button.yes")); err != nil {
			return err
		}
	}
	return d.entered(ctx)
}

// form is a delegation as its leader pastes it.
func (d *delegations) form(e *delegation) (string, error) {
	var b strings.Builder
	add := func(key string, pairs ...string) error {
		line, err := d.words.line(d.lang, key, pairs...)
		b.WriteString(line + "\n")
		return err
	}
	if err := add("delegation", "Unit", e.unit, "Leader", e.leader, "Coach", e.coach); err != nil {
		return "", err
	}
	for _, section := range d.rules.Sections {
		if people := e.in(d, section.ID); people != "" {
			if err := add("delegates", "Section", d.stage.house.Catalog.For(d.lang).ByLang(section.Title), "People", people); err != nil {
				return "", err
			}
		}
	}
	for _, way := range []struct {
		key string
		at  time.Time
	}{{"arrival", e.arrives}, {"departure", e.leaves}} {
		if err := add(way.key, "Month", strconv.Itoa(int(way.at.Month())), "Day", strconv.Itoa(way.at.Day()), "Clock", way.at.Format("15:04")); err != nil {
			return "", err
		}
	}
	if d.rules.Lodging != nil {
		if err := add("rooms", "Persons", strconv.Itoa(len(e.players))); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// in lists a delegation's players of a section as they stand on its form.
func (e *delegation) in(d *delegations, section core.DivisionID) string {
	var people []string
	for _, p := range e.players {
		if p.section.ID != section {
			continue
		}
		words := []string{p.name}
		if p.birth != "" {
			words = append(words, p.birth)
		}
		if p.exempt {
			words = append(words, d.words[d.lang]["exempt"])
		}
		people = append(people, strings.Join(words, " "))
	}
	return strings.Join(people, d.words[d.lang]["and"])
}

// entered checks that everybody on the forms is entered.
func (d *delegations) entered(ctx context.Context) (err error) {
	want, have := 0, 0
	for _, e := range d.list {
		want += len(e.players)
	}
	if e := d.stage.read(ctx, func(ev *event.Event) { have = ev.Teams.Len() }); e != nil {
		return e
	}
	if have != want {
		return fmt.Errorf("%d of %d players are entered", have, want)
	}
	return nil
}

// papers: the organiser records what came by mail; who lacks something asks.
func (d *delegations) papers(ctx context.Context) error {
	for i, e := range d.list {
		d.organiser.shown = i == 0
		if err := d.types(ctx, d.organiser, "form-came", "Unit", e.unit); err != nil {
			return err
		}
		files := []string{e.leader + ".jpg", e.coach + ".jpg"}
		for _, p := range e.players[i%4/3:] { // of some one photo is missing
			files = append(files, p.name+".jpg")
		}
		if err := d.types(ctx, d.organiser, "photos-came", "Files", strings.Join(files, d.words[d.lang]["and"])); err != nil {
			return err
		}
		if i == 0 || i == 3 {
			e.shown = true
			if err := d.types(ctx, &e.guest, "what-lacks"); err != nil {
				return err
			}
			e.shown = i == 0
		}
	}
	d.organiser.shown = true
	if err := d.waits(ctx, d.organiser, lastEntry(d.rules).Add(30*time.Second)); err != nil {
		return err
	}
	return d.types(ctx, d.organiser, "what-lacks")
}

// sections: the evening before, the organiser merges what the rule wants merged,
// and says how the others play that are too small for all rounds.
func (d *delegations) sections(ctx context.Context) error {
	if err := d.stage.moveTo(ctx, roundStart(d.rules, 1).Add(-12*time.Hour)); err != nil {
		return err
	}
	return d.decides(ctx)
}

// rounds: the arbiter reports each game by table and colour, and now and then a
// foul.
func (d *delegations) rounds(ctx context.Context) error { return d.arbitrated(ctx, d.reported) }

// reported is what the arbiter says of a game.
func (d *delegations) reported(m event.Match) ([]string, error) {
	section, _ := d.rules.Section(m.Division)
	pairs := []string{"Section", d.stage.house.Catalog.For(d.lang).ByLang(section.Title), "Table", strconv.Itoa(m.Table)}
	line, err := d.words.line(d.lang, "table-"+d.outcome(0), pairs...)
	if err != nil || !d.rules.Play.Fouls || d.stage.random.IntN(15) != 0 {
		return []string{line}, err
	}
	foul, err := d.words.line(d.lang, "foul-game", pairs...)
	return []string{line, foul}, err
}

// close: a leader asks for the places, the organiser for the prizes.
func (d *delegations) close(ctx context.Context) error {
	if err := d.types(ctx, &d.list[0].guest, "standings"); err != nil {
		return err
	}
	return d.finish(ctx)
}
