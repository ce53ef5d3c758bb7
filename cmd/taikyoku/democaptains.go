package main

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"time"

	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
)

//go:embed invented/teams.txt
var teamWords string

// entrant is a team of the demo with its captain.
type entrant struct {
	guest
	team    string
	kind    string // of its organisation: club, circle or empty
	region  string
	players []event.Person
	id      core.TeamID
	listed  bool // its players have been sent
}

// Sizes of the demo: 57 teams, an odd number of them in the lower section.
const (
	openTeams  = 30
	lowerTeams = 27
)

// captains is the cast of a team event with order sheets.
type captains struct {
	*demo
	field    []*entrant
	featured *entrant
	closed   *entrant // a captain on WeChat whose window has closed
}

// acts are the chapters of such an event.
func (d *captains) acts() []act {
	return []act{
		{"Lists and roles", d.prepare},
		{"Entries", d.register},
		{"Captains' meeting", d.meet},
		{"Rounds", d.rounds},
		{"Standings and prizes", d.finish},
	}
}

// invite makes up the field: names, ratings spread over both sections, rosters
// of four and five, captains on three services in four languages.
func (d *captains) invite() error {
	lines := strings.Split(strings.TrimSpace(teamWords), "\n")
	first, second := strings.Fields(lines[0]), strings.Fields(lines[1])
	random := d.stage.random
	for i := range openTeams + lowerTeams {
		e := &entrant{team: first[i%len(first)] + " " + second[(i/len(first)+i)%len(second)]}
		e.kind = []string{"club", "circle", ""}[i%3]
		e.region = []string{"kanto", "kanto", "honshu", "outside"}[i%4]
		base := 1450 + random.IntN(700)
		if i >= openTeams {
			base = 900 + random.IntN(400)
		}
		for no := range 4 + random.IntN(2) {
			p := invented(i*6+no, base-20*no+random.IntN(40))
			if e.kind == "circle" {
				p.BirthYear = 2003 + random.IntN(4)
			}
			e.players = append(e.players, p)
		}
		e.name, e.lang = fmt.Sprintf("captain%02d", i+1), demoLang(platforms[i%3], i)
		if i == 0 {
			e.lang, e.shown, d.featured = d.lang, true, e
		}
		e.shown = e.shown || d.watch == i+1
		var err error
		if e.person, err = d.stage.person(platforms[i%3], e.name); err != nil {
			return err
		}
		d.field = append(d.field, e)
	}
	d.arbiter = &guest{name: "arbiter", lang: locales.Ja, shown: true}
	d.total = len(d.field)*4 + 6*len(d.field)*3
	var err error
	d.arbiter.person, err = d.stage.person(core.LINE, "arbiter")
	return err
}

// demoLang spreads the languages over the services as people would.
func demoLang(p core.Platform, i int) locales.Lang {
	switch {
	case p == core.WeChat:
		return locales.ZhHans
	case p == core.Discord && i%2 == 0:
		return locales.En
	case p == core.LINE && i%15 == 0 && i > 0:
		return locales.ZhHant
	}
	return locales.Ja
}

// prepare imports the federation's lists and makes the arbiter.
func (d *captains) prepare(ctx context.Context) error {
	var members []event.Member
	for _, e := range d.field {
		for _, p := range e.players {
			members = append(members, memberOf(p))
		}
	}
	if err := d.stage.act(ctx, desk.ImportMembers{Members: members}); err != nil {
		return err
	}
	return d.staff(ctx, d.arbiter, event.Arbiter)
}

// register enters every team: clubs and circles in the priority window, the
// others in the general one; the shown captain in a guided talk, the others
// with one pasted message.
func (d *captains) register(ctx context.Context) error {
	for _, priority := range []bool{true, false} {
		if !priority {
			general := d.rules.Entry.Windows[len(d.rules.Entry.Windows)-1]
			if err := d.stage.moveTo(ctx, general.Opens.Add(9*time.Hour)); err != nil {
				return err
			}
		}
		for i, e := range d.field {
			if (e.kind != "") != priority {
				continue
			}
			if i%9 == 8 {
				if err := d.stage.moveTo(ctx, d.stage.clock.Now().Add(3*time.Hour)); err != nil {
					return err
				}
			}
			if err := d.enter(ctx, e); err != nil {
				return err
			}
		}
	}
	return d.learnIDs(ctx)
}

func (d *captains) enter(ctx context.Context, e *entrant) error {
	if err := d.speaks(ctx, &e.guest); err != nil {
		return err
	}
	if e == d.featured {
		return d.guided(ctx, e)
	}
	if err := d.say(ctx, &e.guest, e.form()); err != nil {
		return err
	}
	return d.talk(ctx, e)
}

// talk answers what the bot asks until it reads the form back, then says yes.
func (d *captains) talk(ctx context.Context, e *entrant) error {
	for range 14 {
		asked, err := d.stage.asked(ctx, e.person)
		if err != nil {
			return err
		}
		if asked == "" {
			return d.tap(ctx, &e.guest, locales.T("button.yes"))
		}
		if err := d.answerField(ctx, e, asked); err != nil {
			return err
		}
	}
	return fmt.Errorf("the talk of %s does not end", e.team)
}

// answerField answers one question of the form.
func (d *captains) answerField(ctx context.Context, e *entrant, field string) error {
	switch field {
	case "kind":
		return d.tap(ctx, &e.guest, d.choice(e.kind))
	case "organisation":
		return d.say(ctx, &e.guest, strings.Fields(e.team)[0]+" Chess Club")
	case "region":
		return d.tap(ctx, &e.guest, d.choice(e.region))
	case "team_name":
		return d.say(ctx, &e.guest, e.team)
	case "captain":
		return d.say(ctx, &e.guest, string(e.players[0].ID))
	case "email":
		return d.say(ctx, &e.guest, e.name+"@example.invalid")
	case "players":
		if e.listed {
			return d.tap(ctx, &e.guest, locales.T("form.players_done", "Have", len(e.players)))
		}
		e.listed = true
		lines := make([]string, len(e.players))
		for i, p := range e.players {
			lines[i] = string(p.ID)
		}
		return d.say(ctx, &e.guest, strings.Join(lines, "\n"))
	case "discount":
		return d.tap(ctx, &e.guest, locales.T("form.no_discount"))
	case "opt_up":
		return d.tap(ctx, &e.guest, locales.T("button.no"))
	}
	return fmt.Errorf("%s was asked for %s", e.team, field)
}

// choice is the label of a kind of organisation or of a region.
func (d *captains) choice(id string) locales.Text {
	for _, k := range d.rules.Entry.Kinds {
		if k.ID == id {
			return locales.T("desk.own_words", "Text", k.Title)
		}
	}
	for _, r := range d.rules.Entry.Regions {
		if r.ID == id {
			return locales.T("desk.own_words", "Text", r.Title)
		}
	}
	return locales.T("form.general")
}

// form is the entry form as a captain pastes it, in English labels that every
// language understands.
func (e *entrant) form() string {
	var b strings.Builder
	fmt.Fprintf(&b, "register\nteam: %s\nclub: %s\ncaptain: %s %s\nemail: %s@example.invalid\n", e.team, e.team, e.players[0].Name, e.players[0].ID, e.name)
	for i, p := range e.players {
		fmt.Fprintf(&b, "%d %s %s\n", i+1, p.Name, p.ID)
	}
	return b.String()
}

// guided is the whole talk, one question at a time.
func (d *captains) guided(ctx context.Context, e *entrant) error {
	if err := d.says(ctx, &e.guest, locales.T("verb.register_team")); err != nil {
		return err
	}
	return d.talk(ctx, e)
}

// asked is the field that a person's dialogue is at.
func (s *stage) asked(ctx context.Context, p fake.Person) (string, error) {
	a := core.Address{Platform: p.Platform(), User: p.ID(), Chat: chatOf(p)}
	talk, err := s.house.Memory.Conversation(ctx, a.Conversation())
	return talk.Field, err
}

// chatOf is the id of a person's private chat as the adapter reports it.
func chatOf(p fake.Person) string {
	switch p := p.(type) {
	case *fake.DiscordUser:
		return p.DM().ID
	case *fake.WeChatUser:
		return ""
	}
	return p.ID()
}

// learnIDs finds the teams' ids, and records the tickets that were bought.
func (d *captains) learnIDs(ctx context.Context) error {
	byName := map[string]event.Team{}
	if err := d.stage.read(ctx, func(ev *event.Event) {
		for t := range ev.Teams.All() {
			byName[t.Name] = t
		}
	}); err != nil {
		return err
	}
	for i, e := range d.field {
		t, ok := byName[e.team]
		if !ok {
			return fmt.Errorf("%s is not entered", e.team)
		}
		e.id = t.ID
		if err := d.stage.act(ctx, desk.RecordPayment{Team: t.ID, Amount: t.Fee, Ticket: fmt.Sprintf("P%04d", i+1)}); err != nil {
			return err
		}
	}
	return d.stage.house.Settle(ctx)
}
