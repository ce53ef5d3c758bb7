package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"taikyoku/bots"
	"taikyoku/bots/console"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/store"
	"taikyoku/store/redis"
)

// player plays transcripts on a whole house: a real SQLite file, a Redis, a
// clock that stands still until it is moved.
type player struct {
	dir    string
	db     string
	clock  *core.ManualClock
	redis  *redis.Embedded
	house  *House
	random *rand.Rand
	log    *slog.Logger
	event  core.EventID

	actors  map[string]*actor
	inputs  int
	last    core.Input
	heard   map[string][]console.Message // by actor, since the last step
	variant variant
}

// variant is how a transcript is made harder without changing what it says.
type variant struct {
	twice   bool // every input is delivered twice
	restart bool // the program is stopped and rebuilt between any two lines
	forget  bool // … and Redis emptied
}

// newPlayer makes a player in a directory.
func newPlayer(dir string, log *slog.Logger) (*player, error) {
	embedded, err := redis.Embed()
	if err != nil {
		return nil, err
	}
	p := &player{
		dir: dir, db: filepath.Join(dir, "event.db"), redis: embedded, log: log,
		clock:  core.NewManualClock(time.Date(2025, 9, 3, 9, 0, 0, 0, time.UTC)),
		random: rand.New(rand.NewPCG(1, 2)), actors: map[string]*actor{}, heard: map[string][]console.Message{},
	}
	embedded.SetTime(p.clock.Now())
	return p, p.build(context.Background())
}

func (p *player) build(ctx context.Context) (err error) {
	p.house, err = Build(ctx, Plan{
		DB: p.db, Redis: p.redis.Address(), Clock: p.clock, Log: p.log, Random: p.random.Uint64,
		Services: func(parts Parts) ([]bots.Adapter, error) {
			return []bots.Adapter{console.New(parts.Catalog, p.hear)}, nil
		},
	})
	return err
}

func (p *player) hear(m console.Message) { p.heard[m.To] = append(p.heard[m.To], m) }

// close stops everything.
func (p *player) close() error {
	err := p.house.Close()
	p.redis.Close()
	return err
}

// play runs a transcript and returns what the bot said after each step.
func (p *player) play(ctx context.Context, t *transcript) ([][]spoken, error) {
	said := make([][]spoken, len(t.steps))
	for i, s := range t.steps {
		clear(p.heard)
		var err error
		speaker := ""
		if s.words != nil {
			err = p.direct(ctx, s.words)
		} else {
			speaker, err = p.say(ctx, s)
		}
		if err != nil {
			return said, fmt.Errorf("%s:%d: %w", t.name, s.line, err)
		}
		said[i] = p.collect(speaker, s.words == nil)
		if err := p.disturb(ctx); err != nil {
			return said, fmt.Errorf("%s:%d: %w", t.name, s.line, err)
		}
	}
	return said, nil
}

// disturb does between two lines what the variant asks for.
func (p *player) disturb(ctx context.Context) error {
	if p.variant.forget {
		p.redis.Empty()
	}
	if p.variant.restart || p.variant.forget {
		return p.restart(ctx)
	}
	return nil
}

func (p *player) restart(ctx context.Context) error {
	if err := p.house.Close(); err != nil {
		return err
	}
	return p.build(ctx)
}

// direct follows a directive.
func (p *player) direct(ctx context.Context, words []string) error {
	switch {
	case words[0] == "regulation" && len(words) == 2:
		return p.open(ctx, words[1])
	case words[0] == "clock" && len(words) == 2:
		to, err := moveClock(p.clock.Now(), words[1])
		if err != nil {
			return err
		}
		return p.moveTo(ctx, to)
	case words[0] == "again":
		for range 2 {
			if err := p.house.Inbox.Accept(ctx, p.last); err != nil {
				return err
			}
		}
		return p.house.Settle(ctx)
	case words[0] == "restart":
		return p.restart(ctx)
	case words[0] == "team":
		return p.team(ctx, words[1:])
	}
	return fmt.Errorf("unknown directive @%s", strings.Join(words, " "))
}

// moveTo moves all clocks, stopping at each appointment on the way.
func (p *player) moveTo(ctx context.Context, to time.Time) error {
	for {
		next, err := p.nextAppointment(ctx, to)
		if err != nil {
			return err
		}
		p.clock.Set(next)
		p.redis.SetTime(next)
		if err := p.house.Settle(ctx); err != nil {
			return err
		}
		if !next.Before(to) {
			return nil
		}
	}
}

func (p *player) nextAppointment(ctx context.Context, to time.Time) (time.Time, error) {
	next := to
	err := p.house.Store.View(ctx, func(tx *store.Tx) error {
		list, err := tx.Appointments(to)
		for _, a := range list {
			if a.Due.After(p.clock.Now()) && a.Due.Before(next) {
				next = a.Due
			}
		}
		return err
	})
	return next, err
}

// open makes the event of a regulation.
func (p *player) open(ctx context.Context, regulation string) error {
	source, err := rulebook{}.Source(regulation)
	if err != nil {
		return err
	}
	p.event = core.EventID(regulation)
	_, err = p.house.Desk.Act(ctx, p.event, p.clock.Now(), desk.OpenEvent{Regulation: regulation, Source: string(source), Seed: p.random.Uint64()})
	return err
}

// who finds the speaker, introducing him if need be.
func (p *player) who(ctx context.Context, name string) (*actor, error) {
	if a := p.actors[name]; a != nil {
		return a, nil
	}
	a, err := newActor(name)
	if err != nil {
		return nil, err
	}
	if known := p.actors[a.name]; known != nil {
		return known, nil
	}
	p.actors[a.name] = &a
	switch a.role {
	case "arbiter", "organiser":
		err = p.appoint(ctx, &a, event.Role(a.role), "")
	}
	return &a, err
}

// appoint gives an actor a role with a one-time code, as the operator would.
func (p *player) appoint(ctx context.Context, a *actor, role event.Role, team core.TeamID) error {
	code := desk.NewCode(p.random.Uint64)
	_, err := p.house.Desk.Act(ctx, p.event, p.clock.Now(), desk.GrantCode{Hash: desk.HashOf(code), Role: role, Team: team})
	if err != nil {
		return err
	}
	if err := p.send(ctx, a, code); err != nil {
		return err
	}
	clear(p.heard)
	return nil
}

// say delivers one line of a person.
func (p *player) say(ctx context.Context, s step) (string, error) {
	a, err := p.who(ctx, s.actor)
	if err != nil {
		return "", err
	}
	return a.name, p.send(ctx, a, s.text)
}

func (p *player) send(ctx context.Context, a *actor, text string) error {
	p.inputs++
	in := core.Input{
		EventID: fmt.Sprintf("console:%d", p.inputs), From: core.Address{Platform: core.Console, User: a.name, Chat: a.name},
		At: p.clock.Now(), Text: text, Locale: string(a.lang),
	}
	if ref, rest, ok := strings.Cut(strings.TrimPrefix(text, ">>"), " "); ok && strings.HasPrefix(text, ">>") {
		n, err := strconv.Atoi(ref)
		if err != nil || n < 1 || n > len(a.heard) {
			return fmt.Errorf("%s has not received message %s", a.name, ref)
		}
		in.Quoted, in.Text = a.heard[n-1], rest
	}
	p.last = in
	if err := p.house.Inbox.Accept(ctx, in); err != nil {
		return err
	}
	if p.variant.twice {
		if err := p.house.Inbox.Accept(ctx, in); err != nil {
			return err
		}
	}
	return p.house.Settle(ctx)
}

// collect is what everybody heard since the last step: the speaker first.
func (p *player) collect(speaker string, spoke bool) []spoken {
	var out []spoken
	if spoke && len(p.heard[speaker]) == 0 {
		out = append(out, spoken{text: "(nothing)"})
	}
	names := make([]string, 0, len(p.heard))
	for name := range p.heard {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if (a == speaker) != (b == speaker) {
			if a == speaker {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	for _, name := range names {
		for _, m := range p.heard[name] {
			to := name
			if name == speaker {
				to = ""
			}
			if a := p.actors[name]; a != nil {
				a.heard = append(a.heard, m.ID)
			}
			out = append(out, spoken{to: to, text: m.Text})
		}
	}
	return out
}

// team enters a team as the operator: "NAME captain=ACTOR players=N rating=R".
func (p *player) team(ctx context.Context, words []string) error {
	t := event.Team{OrgKind: "", Email: "captain@example.invalid"}
	captain, players, rating := "", 4, 1500
	for _, w := range words {
		key, value, ok := strings.Cut(w, "=")
		var err error
		switch {
		case !ok:
			t.Name = strings.TrimSpace(t.Name + " " + w)
		case key == "captain":
			captain = value
		case key == "players":
			players, err = strconv.Atoi(value)
		case key == "rating":
			rating, err = strconv.Atoi(value)
		}
		if err != nil {
			return err
		}
	}
	t.Organisation = t.Name
	n := len(p.actors)*10 + 1
	for i := range players {
		t.Players = append(t.Players, invented(n+i, rating-10*i))
	}
	t.Captain = t.Players[0]
	before := p.teamIDs(ctx)
	if _, err := p.house.Desk.Act(ctx, p.event, p.clock.Now(), desk.Register{Team: t}); err != nil {
		return err
	}
	if captain == "" {
		return nil
	}
	a, err := p.who(ctx, captain)
	if err != nil {
		return err
	}
	for _, id := range p.teamIDs(ctx) {
		if !slices.Contains(before, id) {
			return p.appoint(ctx, a, event.Captain, id)
		}
	}
	return os.ErrNotExist
}

func (p *player) teamIDs(ctx context.Context) []core.TeamID {
	var ids []core.TeamID
	_ = p.house.Store.View(ctx, func(tx *store.Tx) error {
		ev, err := tx.Event(p.event)
		if err != nil {
			return err
		}
		for t := range ev.Teams.All() {
			ids = append(ids, t.ID)
		}
		return nil
	})
	return ids
}
