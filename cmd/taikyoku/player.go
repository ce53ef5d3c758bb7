package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// player plays transcripts on a stage.
type player struct {
	*stage
	services bool // people use the services they name; else all sit at the console
	variant  variant
	actors   map[string]*actor
	order    []string // of introduction
	last     *actor
	teams    int
}

// variant is how a transcript is made harder without changing what it says.
type variant struct {
	twice   bool // every input is delivered twice
	restart bool // the program is stopped and rebuilt between any two lines
	forget  bool // … and Redis emptied: the bot may repeat one question
}

// actor is a person of a transcript.
type actor struct {
	name     string
	role     string
	platform core.Platform
	lang     locales.Lang
	person   fake.Person
	seen     int // messages already collected
}

// newPlayer makes a player in a directory. The clock begins at a transcript's
// start.
func newPlayer(ctx context.Context, dir string, services bool, start time.Time, log *slog.Logger) (*player, error) {
	s, err := newStage(ctx, dir, 1, start, services, log)
	if err != nil {
		return nil, err
	}
	return &player{stage: s, services: services, actors: map[string]*actor{}}, nil
}

// play runs a transcript and returns what the bot said after each step.
func (p *player) play(ctx context.Context, t *transcript) ([][]spoken, error) {
	said := make([][]spoken, len(t.steps))
	for i, s := range t.steps {
		var speaker *actor
		var err error
		if s.words != nil {
			err = p.direct(ctx, s.words)
		} else {
			speaker, err = p.speak(ctx, s)
		}
		if err != nil {
			return said, fmt.Errorf("%s:%d: %w", t.name, s.line, err)
		}
		said[i] = p.collect(speaker)
		if p.variant.forget && p.repeats(speaker, said[i]) {
			if _, err := p.speak(ctx, s); err != nil {
				return said, fmt.Errorf("%s:%d: %w", t.name, s.line, err)
			}
			said[i] = p.collect(speaker)
		}
		if p.variant.restart || p.variant.forget {
			if err := p.restart(ctx, p.variant.forget); err != nil {
				return said, fmt.Errorf("%s:%d: %w", t.name, s.line, err)
			}
		}
	}
	return said, nil
}

// repeats reports whether all that the bot said was its question once more: it
// has forgotten what it asked, and says so.
func (p *player) repeats(speaker *actor, said []spoken) bool {
	if speaker == nil || len(said) != 1 {
		return false
	}
	again, err := p.house.Catalog.For(speaker.lang).Print(locales.T("desk.say_again"))
	return err == nil && strings.HasPrefix(said[0].text, again)
}

// direct follows a directive.
func (p *player) direct(ctx context.Context, words []string) error {
	switch {
	case words[0] == "regulation" && len(words) == 2:
		return p.open(ctx, words[1])
	case words[0] == "regulation" && len(words) == 3:
		return p.openShort(ctx, words[1], words[2])
	case words[0] == "clock" && len(words) == 2:
		to, err := moveClock(p.clock.Now(), words[1])
		if err != nil {
			return err
		}
		return p.moveTo(ctx, to)
	case words[0] == "again" && p.last != nil:
		return p.again(ctx, p.last, 2)
	case words[0] == "restart":
		return p.restart(ctx, false)
	case words[0] == "forget":
		p.redis.Empty()
		return nil
	case words[0] == "member":
		return p.member(ctx, words[1:])
	case words[0] == "team":
		return p.inWords(p.team(ctx, words[1:]))
	case words[0] == "role" && len(words) == 3 && p.actors[words[1]] != nil:
		return p.appoint(ctx, p.actors[words[1]], event.Role(words[2]), "")
	}
	return fmt.Errorf("unknown directive @%s", strings.Join(words, " "))
}

// inWords is an error whose refusal is told as a person is told it.
func (p *player) inWords(err error) error {
	refused := (*core.Error)(nil)
	if !errors.As(err, &refused) {
		return err
	}
	o := office{printer: p.house.Catalog.For(locales.En)}
	return errors.New(o.words(refused))
}

// openShort makes the event with the first rounds of its programme only:
// "rounds=2". Board prizes then ask for no more games than there are.
func (p *player) openShort(ctx context.Context, regulation, rounds string) error {
	n, err := strconv.Atoi(strings.TrimPrefix(rounds, "rounds="))
	if err != nil {
		return err
	}
	source, err := rulebook{}.Source(regulation)
	if err != nil {
		return err
	}
	var lines []string
	for line := range strings.Lines(string(source)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		number, _ := strconv.Atoi(strings.Trim(strings.SplitN(value, ",", 2)[0], " "))
		fields := strings.Fields(value)
		switch {
		case key == "- {round" && number > n:
			continue
		case len(fields) > 0 && (key == "rounds" || key == "min_games"):
			if had, err := strconv.Atoi(fields[0]); err == nil && had > n {
				line = strings.Replace(line, fields[0], strconv.Itoa(n), 1)
			}
		}
		lines = append(lines, line)
	}
	p.event = core.EventID(regulation)
	return p.act(ctx, desk.OpenEvent{Regulation: regulation, Source: strings.Join(lines, ""), Seed: p.random.Uint64()})
}

// again delivers an actor's last input n times more.
func (p *player) again(ctx context.Context, a *actor, n int) error {
	var err error
	switch person := a.person.(type) {
	case *consolePerson:
		err = person.again(n)
	case *fake.LINEUser:
		err = p.line.Again(n)
	case *fake.WeChatUser:
		err = p.wechat.Again(n)
	case *fake.DiscordUser:
		p.discord.Again(n)
	}
	if err != nil {
		return err
	}
	return p.house.Settle(ctx)
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
	if !p.services {
		a.platform = core.Console
	}
	if a.person, err = p.person(a.platform, a.name); err != nil {
		return nil, err
	}
	p.actors[a.name] = &a
	p.order = append(p.order, a.name)
	word, err := p.house.Catalog.For(a.lang).Print(locales.T("language.name." + string(a.lang)))
	if err != nil {
		return nil, err
	}
	if err := p.say(ctx, &a, word); err != nil {
		return nil, err
	}
	if a.role == "arbiter" || a.role == "organiser" {
		err = p.appoint(ctx, &a, event.Role(a.role), "")
	}
	a.seen = len(a.person.Received())
	return &a, err
}

// appoint gives an actor a role with a one-time code, as the operator would.
func (p *player) appoint(ctx context.Context, a *actor, role event.Role, team core.TeamID) error {
	code, err := p.code(ctx, role, team)
	if err != nil {
		return err
	}
	if err := p.say(ctx, a, code); err != nil {
		return err
	}
	a.seen = len(a.person.Received())
	return nil
}

// speak delivers one line of a person: text, "[button]" or ">>3 text".
func (p *player) speak(ctx context.Context, s step) (*actor, error) {
	a, err := p.who(ctx, s.actor)
	if err != nil {
		return nil, err
	}
	p.last = a
	text := s.text
	what := func() error { return a.person.Say(text) }
	if button, ok := strings.CutSuffix(text, "]"); ok && strings.HasPrefix(text, "[") {
		what = func() error { return a.person.Tap(button[1:]) }
	}
	if ref, rest, ok := strings.Cut(strings.TrimPrefix(text, ">>"), " "); ok && strings.HasPrefix(text, ">>") {
		n, err := strconv.Atoi(ref)
		got := a.person.Received()
		if err != nil || n < 1 || n > len(got) {
			return nil, fmt.Errorf("%s has not received message %s", a.name, ref)
		}
		what = func() error { return a.person.Quote(got[n-1].ID, rest) }
	}
	if err := p.do(ctx, a.person, what); err != nil {
		return nil, err
	}
	if p.variant.twice {
		return a, p.again(ctx, a, 1)
	}
	return a, nil
}

func (p *player) say(ctx context.Context, a *actor, text string) error {
	return p.do(ctx, a.person, func() error { return a.person.Say(text) })
}

// collect is what everybody heard since the last step: the speaker first.
func (p *player) collect(speaker *actor) []spoken {
	var out []spoken
	hear := func(a *actor) {
		got := a.person.Received()
		for _, m := range got[a.seen:] {
			to := a.name
			if a == speaker {
				to = ""
			}
			out = append(out, spoken{to: to, text: m.Text})
		}
		a.seen = len(got)
	}
	if speaker != nil {
		if hear(speaker); len(out) == 0 {
			out = append(out, spoken{text: "(nothing)"})
		}
	}
	for _, name := range slices.Sorted(slices.Values(p.order)) {
		if a := p.actors[name]; a != speaker {
			hear(a)
		}
	}
	return out
}

// member puts an invented member into the federation's list: "N rating=R born=Y
// until=YYYY-MM-DD since=YYYY-MM-DD".
func (p *player) member(ctx context.Context, words []string) error {
	n, rating := 0, 1500
	born, until, since := 0, time.Time{}, time.Time{}
	for _, w := range words {
		key, value, ok := strings.Cut(w, "=")
		var err error
		switch {
		case !ok:
			n, err = strconv.Atoi(w)
		case key == "rating":
			rating, err = strconv.Atoi(value)
		case key == "born":
			born, err = strconv.Atoi(value)
		case key == "until":
			until, err = time.Parse(time.DateOnly, value)
		case key == "since":
			since, err = time.Parse(time.DateOnly, value)
		}
		if err != nil {
			return err
		}
	}
	m := memberOf(invented(n, rating))
	if born != 0 {
		m.BirthYear = born
	}
	if !until.IsZero() {
		m.Until = until
	}
	if !since.IsZero() {
		m.Since = since
	}
	return p.act(ctx, desk.ImportMembers{Members: []event.Member{m}})
}

func memberOf(x event.Person) event.Member {
	return event.Member{
		ID: x.ID, Name: x.Name, Reading: x.Reading, Latin: x.Latin, BirthYear: x.BirthYear,
		Since: x.Since, Until: x.Until, Standard: x.Standard, Rapid: x.Rapid,
	}
}

// team enters a team as the operator: "NAME captain=ACTOR players=N rating=R".
func (p *player) team(ctx context.Context, words []string) error {
	t := event.Team{Email: "captain@example.invalid"}
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
	for i := range players {
		t.Players = append(t.Players, invented(p.teams*7+i+1, rating-10*i))
	}
	p.teams++
	t.Captain = t.Players[0]
	if err := p.act(ctx, desk.Register{Team: t}); err != nil || captain == "" {
		return err
	}
	a, err := p.who(ctx, captain)
	if err != nil {
		return err
	}
	var id core.TeamID
	err = p.read(ctx, func(ev *event.Event) {
		for x := range ev.Teams.All() {
			if x.Name == t.Name {
				id = x.ID
			}
		}
	})
	if err != nil {
		return err
	}
	return p.appoint(ctx, a, event.Captain, id)
}
