package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"time"

	"taikyoku/bots/console"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
	"taikyoku/store"
)

// eventFile are the flags of every command that looks at an event.
type eventFile struct {
	DB    string       `help:"The file." name:"db" default:"taikyoku.db" type:"path"`
	Event core.EventID `help:"Which event, where the file holds several."`
	Lang  string       `help:"Language of the answers, without it English; and of the heads of lists, without it the event's." enum:",ja,zh-Hans,zh-Hant,en" default:""`
}

// eventActing are the flags of those that change it.
type eventActing struct {
	eventFile
	At time.Time `help:"Do it at this time (RFC 3339) instead of now." placeholder:"TIME"`
}

// office is the operator's way to the events of a file. Looking needs only the
// file; changing it goes through the program that serves it, if one does.
type office struct {
	file    eventFile
	at      time.Time // of acts; zero: now
	store   *store.Store
	desk    *desk.Desk
	catalog *locales.Catalog
	printer *locales.Printer
	release func() error
	remote  *counter // of the program that serves the file
}

// open opens a file that is there, to look at it.
func (f eventFile) open(ctx context.Context, s streams) (*office, error) {
	if err := there(f.DB); err != nil {
		return nil, err
	}
	return f.unlock(ctx, s)
}

// there refuses a name that no file has: a mistyped one is not made.
func there(file string) error {
	_, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no file %s, and none was made: check --db, or begin one with event create", file)
	}
	return err
}

// open opens a file that is there, to change it.
func (f eventActing) open(ctx context.Context, s streams) (*office, error) {
	o, err := f.eventFile.open(ctx, s)
	if err != nil {
		return nil, err
	}
	return o, o.claim(ctx, f.At)
}

// unlock opens the file, making it if it is not there.
func (f eventFile) unlock(ctx context.Context, s streams) (*office, error) {
	catalog, err := locales.Load()
	if err != nil {
		return nil, err
	}
	lexicon, err := locales.LoadLexicon()
	if err != nil {
		return nil, err
	}
	o := &office{file: f, catalog: catalog, printer: catalog.For(locales.Lang(cmp.Or(f.Lang, "en")))}
	if o.store, err = store.Open(ctx, f.DB, checker().Load); err != nil {
		return nil, err
	}
	o.desk = desk.New(desk.Parts{
		Store: deskStore{o.store}, Rulebook: rulebook{}, Catalog: catalog, Lexicon: lexicon, Random: secureRandom,
		Log: slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	return o, nil
}

// claim makes the office the only one that changes the file, or finds the
// program that is.
func (o *office) claim(ctx context.Context, at time.Time) (err error) {
	o.at = at
	if o.release, err = store.Claim(ctx, o.file.DB); err == nil {
		return nil
	}
	if errors.Is(err, store.ErrClaimed) {
		if !at.IsZero() {
			err = answerNo{fmt.Errorf("%s is being served: --at is only for a file that is not", o.file.DB)}
		} else if o.remote, err = callCounter(o.file.DB); err == nil {
			return nil
		}
	}
	return errors.Join(err, o.close())
}

func (o *office) close() error {
	err := o.store.Close()
	if o.release != nil {
		err = errors.Join(err, o.release())
	}
	return err
}

// id is the event that was named, or the only one there is.
func (o *office) id(ctx context.Context) (core.EventID, error) {
	var ids []core.EventID
	err := o.store.View(ctx, func(tx storeTx) error {
		ids = tx.Events()
		return nil
	})
	if err != nil {
		return "", err
	}
	named := o.file.Event
	names := make([]string, len(ids))
	for i, id := range ids {
		if names[i] = string(id); id == named || named == "" && len(ids) == 1 {
			return id, nil
		}
	}
	switch {
	case len(ids) == 0:
		return "", answerNo{fmt.Errorf("%s holds no event: make one with event create", o.file.DB)}
	case named == "":
		return "", fmt.Errorf("%s holds several events: name one with --event: %s", o.file.DB, strings.Join(names, ", "))
	}
	return "", answerNo{fmt.Errorf("%s holds no event %q: it holds %s", o.file.DB, named, strings.Join(names, ", "))}
}

// view looks at the event.
func (o *office) view(ctx context.Context, fn func(tx storeTx, ev *event.Event) error) error {
	id, err := o.id(ctx)
	if err != nil {
		return err
	}
	return o.store.View(ctx, func(tx storeTx) error {
		ev, err := tx.Event(id)
		if err != nil {
			return err
		}
		return fn(tx, ev)
	})
}

// do gives an act to the event. A refusal is the answer no, in words.
func (o *office) do(ctx context.Context, x desk.Act) ([]core.Card, error) {
	id, err := o.id(ctx)
	if err != nil {
		return nil, err
	}
	return o.doIn(ctx, id, x)
}

func (o *office) doIn(ctx context.Context, id core.EventID, x desk.Act) ([]core.Card, error) {
	cards, err := o.give(ctx, id, x)
	if refusal := (*core.Error)(nil); errors.As(err, &refusal) {
		return nil, answerNo{errors.New(o.words(refusal))}
	}
	return cards, err
}

func (o *office) give(ctx context.Context, id core.EventID, x desk.Act) ([]core.Card, error) {
	if o.remote != nil {
		return o.remote.give(ctx, id, x)
	}
	at := o.at
	if at.IsZero() {
		at = core.WallClock{}.Now()
	}
	return o.desk.Act(ctx, id, at, x)
}

// words are a refusal as its reader gets it: what was wrong, by which clause,
// what to do next.
func (o *office) words(refusal *core.Error) string {
	said := []string{o.print(refusal.Text)}
	if refusal.Clause != "" {
		said[0] += " (" + refusal.Clause + ")"
	}
	for _, line := range refusal.Lines {
		said = append(said, o.print(line))
	}
	if !refusal.Next.Empty() {
		said = append(said, o.print(refusal.Next))
	}
	return strings.Join(said, " ")
}

// print is a text in the language of the answers; one that cannot be printed
// shows its key.
func (o *office) print(t locales.Text) string {
	words, err := o.printer.Print(t)
	if err != nil {
		return t.Key
	}
	return words
}

// say prints cards without their buttons: there is nothing to tap here.
func (o *office) say(s streams, cards []core.Card) error {
	for i := range cards {
		cards[i].Buttons = nil
	}
	text, err := console.Render(o.printer, cards)
	if err == nil && text != "" {
		fmt.Fprintln(s.out, text)
	}
	return err
}

// perform opens the file, gives one act, and prints what it says.
func (f eventActing) perform(ctx context.Context, s streams, act func(*office) (desk.Act, error)) (err error) {
	o, err := f.open(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	x, err := act(o)
	if err != nil {
		return err
	}
	cards, err := o.do(ctx, x)
	if err != nil {
		return err
	}
	return o.say(s, cards)
}

// team finds a team by its id or its name.
func team(ev *event.Event, named string) (event.Team, error) {
	for t := range ev.Teams.All() {
		if t.State == event.Entered && (string(t.ID) == named || event.SameName(t.Name, named)) {
			return t, nil
		}
	}
	return event.Team{}, answerNo{fmt.Errorf("there is no team %q", named)}
}
