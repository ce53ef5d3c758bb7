package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
)

type eventCreate struct {
	eventActing
	Regulation string       `help:"Id of a regulation that the program carries (regulation list), or a YAML file." required:""`
	ID         core.EventID `help:"Name of the event in this file; without it the regulation's." name:"id"`
	Seed       uint64       `help:"Source of all lots; without it drawn by chance. It is recorded."`
}

// Run is called by the command line.
func (c *eventCreate) Run(ctx context.Context, s streams) (err error) {
	source, err := c.source()
	if err != nil {
		return err
	}
	rules, err := rulebook{}.Read(source)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Regulation, err)
	}
	if c.ID == "" {
		c.ID = core.EventID(rules.ID)
	}
	if c.Seed == 0 {
		c.Seed = secureRandom()
	}
	o, err := c.unlock(ctx, s)
	if err != nil {
		return err
	}
	if err := o.claim(ctx, c.At); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	cards, err := o.doIn(ctx, c.ID, desk.OpenEvent{Regulation: rules.ID, Source: string(source), Seed: c.Seed})
	if err != nil {
		return err
	}
	if err := o.say(s, cards); err != nil {
		return err
	}
	if err := o.undecided(s, c.Regulation, source); err != nil {
		return err
	}
	for _, role := range []event.Role{event.Organiser, event.Arbiter} {
		if err := o.grant(ctx, s, c.ID, desk.GrantCode{Role: role}); err != nil {
			return err
		}
	}
	return nil
}

// source is the regulation's text: of a file, or of one that is carried.
func (c *eventCreate) source() ([]byte, error) {
	source, err := os.ReadFile(c.Regulation)
	if err == nil {
		return source, nil
	}
	if source, err = (rulebook{}).Source(c.Regulation); err != nil {
		return nil, fmt.Errorf("%s: no such file or regulation", c.Regulation)
	}
	return source, nil
}

// grant prints a new one-time code: the only place where it is ever shown.
func (o *office) grant(ctx context.Context, s streams, id core.EventID, x desk.GrantCode) error {
	code := desk.NewCode(secureRandom)
	x.Hash = desk.HashOf(code)
	if _, err := o.doIn(ctx, id, x); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s\t%s\n", x.Role, code)
	return nil
}

type eventCode struct {
	eventActing
	Role  string        `help:"organiser, arbiter, captain or player." enum:"organiser,arbiter,captain,player" required:""`
	Team  string        `help:"The team of a captain or player: its name or id."`
	No    int           `help:"Roster number of a player."`
	Valid time.Duration `help:"How long the code may be used; 0: always." default:"0"`
}

// Run is called by the command line.
func (c *eventCode) Run(ctx context.Context, s streams) (err error) {
	x := desk.GrantCode{Role: event.Role(c.Role), Player: c.No}
	belongs := x.Role == event.Captain || x.Role == event.Player
	switch {
	case belongs != (c.Team != ""):
		return errors.New("--team goes with captains and players, and they need it")
	case (x.Role == event.Player) != (c.No > 0):
		return errors.New("--no goes with players, and they need it")
	}
	o, err := c.open(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	if c.Valid > 0 {
		from := c.At
		if from.IsZero() {
			from = core.WallClock{}.Now()
		}
		x.Expires = from.Add(c.Valid)
	}
	id, err := o.id(ctx)
	if err != nil {
		return err
	}
	if belongs {
		if err := o.view(ctx, func(_ storeTx, ev *event.Event) error {
			t, err := team(ev, c.Team)
			if _, ok := t.Player(c.No); err == nil && c.No > 0 && !ok {
				return answerNo{fmt.Errorf("%s has no player %d", t.Name, c.No)}
			}
			x.Team = t.ID
			return err
		}); err != nil {
			return err
		}
	}
	return o.grant(ctx, s, id, x)
}

type eventPair struct {
	eventActing
	Round int    `arg:"" help:"The round."`
	Seed  uint64 `help:"Source of the lots of this pairing; without it drawn by chance. It is recorded."`
}

// Run is called by the command line.
func (c *eventPair) Run(ctx context.Context, s streams) error {
	if c.Seed == 0 {
		c.Seed = secureRandom()
	}
	return c.perform(ctx, s, func(*office) (desk.Act, error) { return desk.PairRound{Round: c.Round, Seed: c.Seed}, nil })
}

type eventPublish struct {
	eventActing
	Round int `arg:"" help:"The round."`
}

// Run is called by the command line.
func (c *eventPublish) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(*office) (desk.Act, error) { return desk.PublishRound{Round: c.Round}, nil })
}

type eventAnnounce struct {
	eventActing
	To   string            `help:"all, captains, players, the id of a section, or a team." default:"all"`
	Text map[string]string `arg:"" help:"The words by language: ja=… en=… (quoted)."`
}

// Run is called by the command line.
func (c *eventAnnounce) Run(ctx context.Context, s streams) error {
	words := locales.ByLang{}
	for tag, text := range c.Text {
		lang, ok := locales.Match(tag)
		if !ok || strings.TrimSpace(text) == "" {
			return fmt.Errorf("%s=%s: write a language of the bot and its words: ja=… zh-Hans=… zh-Hant=… en=…", tag, text)
		}
		words[lang] = text
	}
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		to, err := o.audience(ctx, c.To)
		return desk.Tell{To: to, Text: words}, err
	})
}

// audience is a group of readers, or a team by its id.
func (o *office) audience(ctx context.Context, to string) (string, error) {
	switch to {
	case "all", "captains", "players":
		return to, nil
	}
	err := o.view(ctx, func(_ storeTx, ev *event.Event) error {
		if _, ok := ev.Rules.Section(core.DivisionID(to)); ok {
			return nil
		}
		t, err := team(ev, to)
		to = string(t.ID)
		return err
	})
	return to, err
}
