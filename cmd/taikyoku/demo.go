package main

import (
	"cmp"
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
	Lang       string `help:"Language of the captain who is shown; the event's own where it has not this one." enum:"ja,zh-Hans,zh-Hant,en" default:"ja"`
	Regulation string `help:"The event: the name of a regulation." default:"jcf-team-2025"`
	Seed       uint64 `help:"The same seed gives the same event." default:"2025"`
	Watch      int    `help:"Show the conversation of this captain too." default:"0"`
	Bench      bool   `help:"Print the measured figures instead: times of replies, messages a second, commits."`
	Verbose    bool   `help:"Log what the program logs."`

	scale float64 // of the field; 0: the real size
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

// demo is one showing of an event: the stage, and the staff. What else happens
// is its cast's.
type demo struct {
	stage     *stage
	show      *show
	cast      cast
	arbiter   *guest
	organiser *guest
	lang      locales.Lang
	rules     *core.Regulation
	words     wordBook
	watch     int
	scale     float64
	done      int // inputs so far, for the progress bar
	total     int
}

// cast is everybody who enters an event of one kind, and what they do in it.
type cast interface {
	invite() error // makes up the field
	acts() []act   // in their order
}

// act is a chapter of the showing.
type act struct {
	title string
	do    func(context.Context) error
}

// castFor finds who plays an event of such rules: teams with order sheets, teams
// on fixed boards, delegations of associations, or individuals in groups.
func castFor(d *demo) cast {
	switch r := d.rules; {
	case r.Teams && r.Lineup.Sheets:
		return &captains{demo: d}
	case r.Teams:
		return &units{demo: d}
	}
	if len(d.rules.Entry.Quotas) > 0 {
		return &delegations{demo: d}
	}
	return &groups{demo: d}
}

func newDemo(ctx context.Context, dir string, c *demoCommand, s streams) (*demo, error) {
	log := slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelError}))
	if !c.Verbose {
		log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	rules, err := rulesOf(c.Regulation)
	if err != nil {
		return nil, err
	}
	st, err := newStage(ctx, dir, c.Seed, curtainUp(rules), true, log)
	if err != nil {
		return nil, err
	}
	d := &demo{stage: st, watch: c.Watch, show: newShow(s.out), rules: rules, lang: shownIn(rules, locales.Lang(c.Lang)), scale: c.scale}
	if err := st.open(ctx, c.Regulation); err != nil {
		return nil, err
	}
	if d.words, err = loadWords(); err != nil {
		return nil, err
	}
	if d.cast = castFor(d); d.cast == nil {
		return nil, fmt.Errorf("nobody is there to play %s", c.Regulation)
	}
	return d, d.cast.invite()
}

// rulesOf reads a regulation by its name.
func rulesOf(id string) (*core.Regulation, error) {
	source, err := rulebook{}.Source(id)
	if err != nil {
		return nil, err
	}
	return rulebook{}.Read(source)
}

// play is the whole event in its order.
func (d *demo) play(ctx context.Context) error {
	for _, act := range d.cast.acts() {
		d.show.chapter(act.title, d.stage.clock.Now())
		if err := act.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", act.title, err)
		}
	}
	return nil
}

// sized is how many there are of what there are n at the real size.
func (d *demo) sized(n, least int) int {
	if d.scale == 0 {
		return n
	}
	return max(int(float64(n)*d.scale), least)
}

// staff gives somebody a role by its code.
func (d *demo) staff(ctx context.Context, g *guest, role event.Role) error {
	code, err := d.stage.code(ctx, role, "")
	if err != nil {
		return err
	}
	if err := d.speaks(ctx, g); err != nil {
		return err
	}
	return d.say(ctx, g, code)
}

// speaks lets a guest choose his language.
func (d *demo) speaks(ctx context.Context, g *guest) error {
	return d.says(ctx, g, locales.T("language.name."+string(g.lang)))
}

// say lets a guest write, and shows the conversation if he is one of those on
// the screen.
func (d *demo) say(ctx context.Context, g *guest, text string) error {
	return d.does(ctx, g, text, func() error { return g.person.Say(text) })
}

// says lets a guest write what stands in the catalogue.
func (d *demo) says(ctx context.Context, g *guest, text locales.Text) error {
	word, err := d.stage.house.Catalog.For(g.lang).Print(text)
	if err != nil {
		return err
	}
	return d.say(ctx, g, word)
}

// types lets a guest write a line of the word book; pairs fill it in.
func (d *demo) types(ctx context.Context, g *guest, key string, pairs ...string) error {
	line, err := d.words.line(g.lang, key, pairs...)
	if err != nil {
		return err
	}
	return d.say(ctx, g, line)
}

// answer lets a guest press a button if he has it, else type its label: on
// WeChat a notice may not have reached him.
func (d *demo) answer(ctx context.Context, g *guest, label locales.Text) error {
	has, err := d.offered(g, label)
	if err != nil {
		return err
	}
	if has {
		return d.tap(ctx, g, label)
	}
	return d.says(ctx, g, label)
}

// offered reports whether a guest got a button lately.
func (d *demo) offered(g *guest, label locales.Text) (bool, error) {
	word, err := d.stage.house.Catalog.For(g.lang).Print(label)
	if err != nil {
		return false, err
	}
	got := g.person.Received()
	for _, m := range got[max(0, len(got)-3):] {
		for _, b := range m.Buttons {
			if b.Label == word {
				return true, nil
			}
		}
	}
	return false, nil
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
	g.heard = before
	if err := d.stage.do(ctx, g.person, what); err != nil {
		return fmt.Errorf("%s (%s) %q: %w", g.name, g.person.Platform(), words, err)
	}
	d.done++
	d.show.progress(d.done, d.total, d.stage.clock.Now())
	if g.shown {
		d.show.said(g.name, words, d.stage.clock.Now())
		d.hears(g, before)
	}
	return nil
}

// hears shows what a guest has received since.
func (d *demo) hears(g *guest, before int) {
	for _, m := range g.person.Received()[before:] {
		d.show.answered(m.Text, string(m.Via))
	}
}

// waits moves the clock, and shows what a guest gets by then.
func (d *demo) waits(ctx context.Context, g *guest, to time.Time) error {
	before := len(g.person.Received())
	if err := d.stage.moveTo(ctx, to); err != nil {
		return err
	}
	d.hears(g, before)
	return nil
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
	if err := d.stage.moveTo(ctx, later(d.stage.clock.Now(), prizeGiving(d.rules))); err != nil {
		return err
	}
	d.show.progress(d.total, d.total, d.stage.clock.Now())
	var cards []core.Card
	var err error
	if unread := d.stage.read(ctx, func(ev *event.Event) { cards, err = desk.Final(ev) }); cmp.Or(unread, err) != nil {
		return cmp.Or(unread, err)
	}
	return d.show.cards(d.stage.house.Catalog.For(d.lang), cards)
}
