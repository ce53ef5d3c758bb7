package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"taikyoku/bots"
	"taikyoku/bots/console"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
	"taikyoku/store"
	"taikyoku/store/redis"
)

// chatCommand talks to the bot in the terminal.
type chatCommand struct {
	DB         string    `help:"The event's file; it must be there, unless --regulation says what a new one holds. Without it a new event in a temporary folder." name:"db" type:"path"`
	As         string    `help:"stranger, captain[:TEAM], player:TEAM:NO, arbiter or organiser." required:""`
	Regulation string    `help:"The event to begin where the file is new or has none; of a temporary one jcf-team-2025."`
	Lang       string    `help:"Your language, from now on; without it the one you had, or the event's." enum:",ja,zh-Hans,zh-Hant,en" default:""`
	At         time.Time `help:"Talk at this time (RFC 3339) instead of now."`
}

// Run is called by the command line.
func (c *chatCommand) Run(ctx context.Context, s streams) error {
	t, err := c.open(ctx, s)
	if err != nil {
		return err
	}
	release, err := store.Claim(ctx, c.DB)
	if err != nil {
		return errors.Join(answerNo{fmt.Errorf("%w: talk to it there", err)}, t.house.Close())
	}
	err = t.introduce(ctx, c.As, c.Regulation)
	if err == nil {
		err = t.switches(ctx)
	}
	if err == nil {
		err = t.talk(ctx, s)
	}
	return errors.Join(err, t.house.Close(), release())
}

// terminal is one conversation at the terminal.
type terminal struct {
	house *House
	clock core.Clock
	who   core.Address
	lang  string
	said  int
	run   uint64 // of this terminal: at the same --at it says something else than the last one
}

// ready finds the event's file, or a place for a new one.
func (c *chatCommand) ready(s streams) error {
	if c.DB != "" && c.Regulation == "" {
		if err := there(c.DB); err != nil {
			return err
		}
	}
	if c.Regulation == "" {
		c.Regulation = "jcf-team-2025"
	}
	if c.DB == "" {
		dir, err := os.MkdirTemp("", "taikyoku-chat-")
		if err != nil {
			return err
		}
		c.DB = dir + "/taikyoku.db"
		fmt.Fprintln(s.err, "a new event in", c.DB)
	}
	return nil
}

func (c *chatCommand) open(ctx context.Context, s streams) (*terminal, error) {
	if err := c.ready(s); err != nil {
		return nil, err
	}
	embedded, err := redis.Embed()
	if err != nil {
		return nil, err
	}
	var clock core.Clock = core.WallClock{}
	if !c.At.IsZero() {
		clock = core.NewManualClock(c.At)
		embedded.SetTime(c.At)
	}
	user := "terminal-" + strings.SplitN(c.As, ":", 2)[0]
	t := &terminal{run: secureRandom(), clock: clock, lang: c.Lang, who: core.Address{Platform: core.Console, User: user, Chat: user}}
	t.house, err = Build(ctx, Plan{
		DB: c.DB, Redis: embedded.Options(), Clock: clock, Random: secureRandom,
		Log: slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelError})),
		Services: func(p bots.Deps) ([]bots.Adapter, error) {
			return []bots.Adapter{console.New(p.Catalog, func(m console.Message) { t.hear(s.out, m) })}, nil
		},
	})
	return t, err
}

func (t *terminal) hear(out io.Writer, m console.Message) {
	if m.To == t.who.User {
		fmt.Fprintln(out, "bot> "+strings.ReplaceAll(m.Text, "\n", "\n     "))
	}
}

// introduce gives the terminal its role, as the operator of the program may.
func (t *terminal) introduce(ctx context.Context, as, regulation string) error {
	id, err := t.event(ctx, regulation)
	if err != nil {
		return err
	}
	role, rest, _ := strings.Cut(as, ":")
	team, number, _ := strings.Cut(rest, ":")
	no, _ := strconv.Atoi(number) // no number: the team itself
	switch role {
	case "stranger":
		return nil
	case "captain", "player", "arbiter", "organiser":
	default:
		return fmt.Errorf("--as %s: not stranger, captain, player, arbiter or organiser", role)
	}
	var of event.Team
	held := false
	err = t.house.Store.View(ctx, func(tx storeTx) error {
		ev, err := tx.Event(id)
		if err != nil {
			return err
		}
		for x := range ev.Teams.All() {
			if x.State == event.Entered && (of.ID == "" && team == "" || event.SameName(x.Name, team)) {
				of = x
			}
		}
		for _, l := range ev.LinksOf(t.who.Account()) {
			held = held || string(l.Role) == role && (l.Team == "" || l.Team == of.ID)
		}
		return nil
	})
	if err != nil || held {
		return err
	}
	if (role == "captain" || role == "player") && of.ID == "" {
		return answerNo{fmt.Errorf("there is no team %q", team)}
	}
	if role == "arbiter" || role == "organiser" {
		of = event.Team{}
	}
	code := desk.NewCode(secureRandom)
	grant := desk.GrantCode{Hash: desk.HashOf(code), Role: event.Role(role), Team: of.ID, Player: no}
	if _, err := t.house.Desk.Act(ctx, id, t.clock.Now(), grant); err != nil {
		return err
	}
	if err := t.say(ctx, code); err != nil || role != "player" {
		return err
	}
	return t.say(ctx, "1") // yes, that is me
}

// switches asks for the language that was named where the account, which is known
// already, has another.
func (t *terminal) switches(ctx context.Context) error {
	lang := locales.Lang(t.lang)
	had, known := core.Account{}, false
	if err := t.house.Store.View(ctx, func(tx storeTx) error {
		had, known = tx.Account(t.who.Account())
		return nil
	}); err != nil || lang == "" || !known || had.Lang == lang {
		return err
	}
	word, err := t.house.Catalog.For(lang).Print(locales.T("language.name." + t.lang))
	if err != nil {
		return err
	}
	return t.say(ctx, word)
}

// event is the newest event of the file; a file without one gets the
// regulation's.
func (t *terminal) event(ctx context.Context, regulation string) (core.EventID, error) {
	var ids []core.EventID
	if err := t.house.Store.View(ctx, func(tx storeTx) error {
		ids = tx.Events()
		return nil
	}); err != nil {
		return "", err
	}
	if len(ids) > 0 {
		return ids[len(ids)-1], nil
	}
	source, err := rulebook{}.Source(regulation)
	if err != nil {
		return "", err
	}
	id := core.EventID(regulation)
	_, err = t.house.Desk.Act(ctx, id, t.clock.Now(), desk.OpenEvent{Regulation: regulation, Source: string(source), Seed: secureRandom()})
	return id, err
}

// talk reads lines until the input ends.
func (t *terminal) talk(ctx context.Context, s streams) error {
	lines := bufio.NewScanner(s.in)
	for fmt.Fprint(s.out, "> "); lines.Scan(); fmt.Fprint(s.out, "> ") {
		if err := t.say(ctx, lines.Text()); err != nil {
			return err
		}
	}
	fmt.Fprintln(s.out)
	return lines.Err()
}

func (t *terminal) say(ctx context.Context, text string) error {
	t.said++
	in := core.Input{
		EventID: fmt.Sprintf("console:%s:%x:%d", t.who.User, t.run, t.said), From: t.who,
		At: t.clock.Now(), Text: text, Locale: t.lang,
	}
	if err := t.house.Inbox.Accept(ctx, in); err != nil {
		return err
	}
	return t.house.Settle(ctx)
}

// playCommand plays transcripts and says where the bot's lines differ.
type playCommand struct {
	Write bool     `help:"Write what the bot says into the files instead."`
	Files []string `arg:"" name:"file" help:".chat files." type:"existingfile"`
}

// Run is called by the command line.
func (c *playCommand) Run(ctx context.Context, s streams) error {
	differ := 0
	for _, file := range c.Files {
		same, err := c.play(ctx, s, file)
		if err != nil {
			return err
		}
		if !same {
			differ++
		}
	}
	if differ > 0 {
		return answerNo{fmt.Errorf("%d of %d transcripts differ", differ, len(c.Files))}
	}
	return nil
}

func (c *playCommand) play(ctx context.Context, s streams, file string) (same bool, err error) {
	body, err := os.ReadFile(file)
	if err != nil {
		return false, err
	}
	script, err := parseTranscript(file, string(body))
	if err != nil {
		return false, err
	}
	dir, err := os.MkdirTemp("", "taikyoku-play-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	p, err := newPlayer(ctx, dir, false, script.begin(), slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelError})))
	if err != nil {
		return false, err
	}
	said, err := p.play(ctx, script)
	if err := errors.Join(err, p.close()); err != nil {
		fmt.Fprint(s.out, script.write(said)) // as far as it went
		return false, err
	}
	got := script.write(said)
	if c.Write {
		return true, os.WriteFile(file, []byte(got), 0o644)
	}
	fmt.Fprint(s.out, got)
	return got == string(body), nil
}
