package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// demoCommand plays a whole event on embedded parts, through the three real
// adapters against the services played on this machine.
type demoCommand struct {
	Lang       string `help:"Language of the captain who is shown." enum:"ja,zh-Hans,zh-Hant,en" default:"ja"`
	Regulation string `help:"The event." default:"jcf-team-2025"`
	Seed       uint64 `help:"The same seed gives the same event." default:"2025"`
	Watch      int    `help:"Show the conversation of this captain too." default:"0"`
	Bench      bool   `help:"Print the measured figures instead: times of replies, messages a second, commits."`
	Verbose    bool   `help:"Log what the program logs."`
}

// Run is called by the command line.
func (c *demoCommand) Run(ctx context.Context, s streams) error {
	dir, err := os.MkdirTemp("", "taikyoku-demo-")
	if err != nil {
		return err
	}
	if c.Bench {
		defer os.RemoveAll(dir)
		return measure(ctx, dir, s.out)
	}
	began := time.Now()
	d, err := newDemo(ctx, dir, c, s)
	if err != nil {
		return err
	}
	err = d.play(ctx)
	if e := d.stage.close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	d.show.farewell(d.stage.db, time.Since(began))
	return nil
}

// demo is one showing.
type demo struct {
	stage    *stage
	show     *show
	field    []*entrant
	featured *entrant
	closed   *entrant // a captain on WeChat whose window has closed
	arbiter  *guest
	lang     locales.Lang
	rules    *core.Regulation
	watch    int
	done     int // inputs so far, for the progress bar
	total    int
}

func newDemo(ctx context.Context, dir string, c *demoCommand, s streams) (*demo, error) {
	log := slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelError}))
	if !c.Verbose {
		log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	zone, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		return nil, err
	}
	st, err := newStage(ctx, dir, c.Seed, time.Date(2025, 9, 3, 18, 0, 0, 0, zone), true, log)
	if err != nil {
		return nil, err
	}
	d := &demo{stage: st, watch: c.Watch, show: newShow(s.out), lang: locales.Lang(c.Lang)}
	if err := st.open(ctx, c.Regulation); err != nil {
		return nil, err
	}
	if err := st.read(ctx, func(ev *event.Event) { d.rules = ev.Rules }); err != nil {
		return nil, err
	}
	return d, d.invite()
}

// play is the whole event in its order.
func (d *demo) play(ctx context.Context) error {
	for _, act := range []struct {
		title string
		do    func(context.Context) error
	}{
		{"Lists and roles", d.prepare},
		{"Entries", d.register},
		{"Captains' meeting", d.meet},
		{"Rounds", d.rounds},
		{"Standings and prizes", d.finish},
	} {
		d.show.chapter(act.title, d.stage.clock.Now())
		if err := act.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", act.title, err)
		}
	}
	return nil
}

// prepare imports the federation's lists and makes the arbiter.
func (d *demo) prepare(ctx context.Context) error {
	var members []event.Member
	for _, e := range d.field {
		for _, p := range e.players {
			members = append(members, memberOf(p))
		}
	}
	if err := d.stage.act(ctx, desk.ImportMembers{Members: members}); err != nil {
		return err
	}
	code, err := d.stage.code(ctx, event.Arbiter, "")
	if err != nil {
		return err
	}
	if err := d.speaks(ctx, d.arbiter); err != nil {
		return err
	}
	return d.say(ctx, d.arbiter, code)
}

// speaks lets a guest choose his language.
func (d *demo) speaks(ctx context.Context, g *guest) error {
	word, err := d.stage.house.Catalog.For(g.lang).Print(locales.T("language.name." + string(g.lang)))
	if err != nil {
		return err
	}
	return d.say(ctx, g, word)
}

// say lets a guest write, and shows the conversation if he is one of those on
// the screen.
func (d *demo) say(ctx context.Context, g *guest, text string) error {
	return d.does(ctx, g, text, func() error { return g.person.Say(text) })
}

// answer lets a guest press a button if he has it, else type its label: on
// WeChat a notice may not have reached him.
func (d *demo) answer(ctx context.Context, g *guest, label locales.Text) error {
	word, err := d.stage.house.Catalog.For(g.lang).Print(label)
	if err != nil {
		return err
	}
	got := g.person.Received()
	for _, m := range got[max(0, len(got)-3):] {
		for _, b := range m.Buttons {
			if b.Label == word {
				return d.tap(ctx, g, label)
			}
		}
	}
	return d.say(ctx, g, word)
}

// tap lets a guest press a button.
func (d *demo) tap(ctx context.Context, g *guest, label locales.Text) error {
	word, err := d.stage.house.Catalog.For(g.lang).Print(label)
	if err != nil {
		return err
	}
	return d.does(ctx, g, "["+word+"]", func() error { return g.person.Tap(word) })
}

func (d *demo) does(ctx context.Context, g *guest, words string, what func() error) error {
	before := len(g.person.Received())
	if err := d.stage.do(ctx, g.person, what); err != nil {
		return fmt.Errorf("%s (%s) %q: %w", g.name, g.person.Platform(), words, err)
	}
	d.done++
	d.show.progress(d.done, d.total, d.stage.clock.Now())
	if g.shown {
		d.show.said(g.name, words, d.stage.clock.Now())
		for _, m := range g.person.Received()[before:] {
			d.show.answered(m.Text, string(m.Via))
		}
	}
	return nil
}

// at moves the clock to a time of the event's zone.
func (d *demo) at(ctx context.Context, month time.Month, day, hour, minute int) error {
	zone := d.stage.clock.Now().Location()
	return d.stage.moveTo(ctx, time.Date(2025, month, day, hour, minute, 0, 0, zone))
}

// meet is the captains' meeting: attendance and the toss.
func (d *demo) meet(ctx context.Context) error {
	if err := d.at(ctx, time.October, 30, 21, 5); err != nil {
		return err
	}
	missed, err := d.unreached(ctx)
	if err != nil {
		return err
	}
	d.show.note(fmt.Sprintf("WeChat's window is closed: 48 hours after a person last wrote, it takes no message to him. %d messages could not be delivered; they are on the arbiter's list and ride on the captains' next replies.", missed))
	for _, e := range d.field {
		e.shown = e.shown || missed > 0 && e.person.Platform() == core.WeChat && d.closed == nil
		if e.person.Platform() == core.WeChat {
			if d.closed == nil {
				d.closed = e
			}
			if err := d.say(ctx, &e.guest, "schedule"); err != nil { // what was missed rides along
				return err
			}
		}
		if err := d.answer(ctx, &e.guest, locales.T("button.attend")); err != nil {
			return err
		}
	}
	if d.closed != nil {
		d.closed.shown = d.watch > 0 && d.closed == d.field[d.watch-1]
	}
	if missed, err = d.unreached(ctx); err != nil {
		return err
	}
	d.show.note(fmt.Sprintf("After they wrote, %d messages are still undelivered.", missed))
	return d.stage.act(ctx, desk.TossColours{Colour: core.White})
}

// unreached is how many notices a service has refused for good so far.
func (d *demo) unreached(ctx context.Context) (n int, err error) {
	err = d.stage.house.Store.View(ctx, func(tx storeTx) error {
		list, err := tx.NoticesIn(d.stage.event, core.Unreached)
		n = len(list)
		return err
	})
	return n, err
}

// finish shows the final standings and the prize lists.
func (d *demo) finish(ctx context.Context) error {
	if err := d.at(ctx, time.November, 2, 19, 0); err != nil {
		return err
	}
	d.show.progress(d.total, d.total, d.stage.clock.Now())
	cards, err := d.stage.house.Desk.Final(ctx, d.stage.event)
	if err != nil {
		return err
	}
	return d.show.cards(d.stage.house.Catalog.For(d.lang), cards)
}
