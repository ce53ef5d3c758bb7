package main

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// units is the cast of a team event on fixed boards: teams of counties or
// schools from a closed list, entered by their leaders.
type units struct {
	*demo
	teams []*unitTeam
}

// unitTeam is a team with its leader and its players.
type unitTeam struct {
	guest
	unit     string
	players  []string
	births   []string
	accounts []*guest // of the players who joined by their codes; nil: on paper
	id       core.TeamID
	title    string // of the team, as the event calls it
	late     bool   // its papers come after the deadline
	absent   bool   // from the leaders' meeting
}

// acts are the chapters of such an event.
func (u *units) acts() []act {
	return []act{
		{"Roles", u.roles},
		{"Entries", u.entries},
		{"Consents", u.consents},
		{"Check-in", u.checkIn},
		{"Leaders' meeting", u.meet},
		{"Rounds", u.rounds},
		{"Standings, prizes and titles", u.close},
	}
}

// invite makes up as many teams as the event takes and two more: one is not
// complete in time, one is over the cap.
func (u *units) invite() error {
	n := u.sized(u.rules.Entry.Cap, 6) + 2
	names := u.rules.Entry.Units.Names
	for i := range n {
		t := &unitTeam{guest: guest{name: fmt.Sprintf("leader%02d", i+1), lang: u.lang}, unit: names[i*len(names)/n], late: i == n-2, absent: i == 3}
		if i < u.rules.Entry.Units.HostTeams {
			t.unit = u.rules.Entry.Units.Host
		}
		t.shown = i == 0 || u.watch == i+1
		var err error
		if t.person, err = u.stage.person(platforms[i%3], t.name); err != nil {
			return err
		}
		for no := range u.rules.Boards {
			t.players = append(t.players, u.words.person(u.lang, i*(u.rules.Boards+1)+no))
			t.births = append(t.births, born(u.rules.Sections[0], i*u.rules.Boards+no))
		}
		u.teams = append(u.teams, t)
	}
	u.total = n*(12+4*u.rules.Boards) + u.rules.Rounds*n
	return u.invitesStaff()
}

// roles makes the organiser and the arbiter.
func (u *units) roles(ctx context.Context) error {
	if err := u.staff(ctx, u.organiser, event.Organiser); err != nil {
		return err
	}
	return u.staff(ctx, u.arbiter, event.Arbiter)
}

// entries: the leaders enter their teams, pay, and send the form by mail, spread
// over the window; the first one in a guided talk. Then entries close.
func (u *units) entries(ctx context.Context) error {
	end := lastEntry(u.rules)
	step := end.Sub(u.stage.clock.Now()) / time.Duration(len(u.teams)+1)
	for i, t := range u.teams {
		u.organiser.shown = i == 0 || t.late || i == len(u.teams)-1
		if err := u.stage.moveTo(ctx, u.stage.clock.Now().Add(step)); err != nil {
			return err
		}
		if err := u.enter(ctx, t); err != nil {
			return err
		}
		if err := u.pay(ctx, t); err != nil {
			return err
		}
	}
	return u.waits(ctx, u.organiser, end.Add(30*time.Second))
}

func (u *units) enter(ctx context.Context, t *unitTeam) error {
	if err := u.speaks(ctx, &t.guest); err != nil {
		return err
	}
	begin := func() error { return u.types(ctx, &t.guest, "unit-form", u.form(t)...) }
	if t == u.teams[0] {
		begin = func() error { return u.says(ctx, &t.guest, locales.T("verb.register_team")) }
	}
	if err := begin(); err != nil {
		return err
	}
	for range 10 {
		asked, err := u.stage.asked(ctx, t.person)
		if err != nil {
			return err
		}
		if asked == "" {
			break
		}
		if err := u.answerField(ctx, t, asked); err != nil {
			return err
		}
	}
	if offers, err := u.offered(&t.guest, locales.T("button.yes")); err != nil || !offers {
		return err // refused: over the cap, or the unit has its teams
	}
	if err := u.tap(ctx, &t.guest, locales.T("button.yes")); err != nil {
		return err
	}
	return u.learn(ctx, t)
}

// form is what stands on a leader's form.
func (u *units) form(t *unitTeam) []string {
	return []string{
		"Unit", t.unit, "Leader", t.called(u, 0), "Coach", t.called(u, 1), "Phone", invitedPhone, "Players", t.roster(),
	}
}

// invitedPhone is a number that nobody has.
const invitedPhone = "13000000000"

// called is the name of the leader (0) or the coach (1) of a team.
func (t *unitTeam) called(u *units, which int) string {
	no, _ := strconv.Atoi(strings.TrimPrefix(t.name, "leader"))
	return u.words.person(u.lang, 1000+2*no+which)
}

// roster lists the players in board order with birth and basis.
func (t *unitTeam) roster() string {
	var lines []string
	for i, name := range t.players {
		lines = append(lines, fmt.Sprintf("%d %s %s b", i+1, name, t.births[i]))
	}
	return strings.Join(lines, "\n")
}

// answerField answers one question of the form.
func (u *units) answerField(ctx context.Context, t *unitTeam, field string) error {
	switch field {
	case "unit":
		return u.say(ctx, &t.guest, t.unit)
	case "leader":
		return u.say(ctx, &t.guest, t.called(u, 0))
	case "coach":
		return u.say(ctx, &t.guest, t.called(u, 1))
	case "phone":
		return u.say(ctx, &t.guest, invitedPhone)
	case "roster":
		return u.say(ctx, &t.guest, t.roster())
	case "basis":
		return u.say(ctx, &t.guest, "b")
	}
	return fmt.Errorf("%s was asked for %s", t.unit, field)
}

// learn finds the entry that a leader has just made.
func (u *units) learn(ctx context.Context, t *unitTeam) error {
	return u.stage.read(ctx, func(ev *event.Event) {
		for e := range ev.Teams.All() {
			if e.Organisation == t.unit && len(e.Players) > 0 && e.Players[0].Name == t.players[0] {
				t.id, t.title = e.ID, e.Name
			}
		}
	})
}

// pay: the leader says that he has paid, the organiser agrees, and the form is
// there.
func (u *units) pay(ctx context.Context, t *unitTeam) error {
	if t.id == "" {
		return nil
	}
	fee, err := u.printed(t.lang, locales.Money(u.rules.Fees.Base))
	if err != nil {
		return err
	}
	if err := u.types(ctx, &t.guest, "paid", "Fee", fee); err != nil {
		return err
	}
	if err := u.tap(ctx, &t.guest, locales.T("button.yes")); err != nil {
		return err
	}
	if err := u.tap(ctx, u.organiser, locales.T("button.approve")); err != nil || t.late {
		return err
	}
	return u.papers(ctx, t, func(g core.Gate) bool { return g.Entry })
}

// papers: the organiser records what has been seen of a team.
func (u *units) papers(ctx context.Context, t *unitTeam, which func(core.Gate) bool) error {
	for _, g := range u.rules.Gates {
		if !which(g) {
			continue
		}
		title := u.stage.house.Catalog.For(u.organiser.lang).ByLang(g.Title)
		if err := u.types(ctx, u.organiser, "seen", "Who", t.title, "Paper", title); err != nil {
			return err
		}
	}
	return nil
}

var joinCode = regexp.MustCompile(`[A-Z0-9]{8}`)

// consents: the players of every other team join with the codes that their
// leader forwards, and agree each for himself; the others sign on paper, which
// the organiser records.
func (u *units) consents(ctx context.Context) error {
	for i, t := range u.playing() {
		if i%2 == 1 {
			continue
		}
		for no, code := range u.codes(t) {
			p := &guest{name: fmt.Sprintf("%s-%d", t.name, no+1), lang: t.lang, shown: i == 0 && no == 0}
			var err error
			if p.person, err = u.stage.person(platforms[(i+no)%3], p.name); err != nil {
				return err
			}
			t.accounts = append(t.accounts, p)
			if err := u.joins(ctx, p, code); err != nil {
				return err
			}
		}
	}
	return nil
}

// joins: a player speaks his code, says yes to his name, and to the text that
// players agree to.
func (u *units) joins(ctx context.Context, p *guest, code string) error {
	if err := u.speaks(ctx, p); err != nil {
		return err
	}
	if err := u.say(ctx, p, code); err != nil {
		return err
	}
	if err := u.tap(ctx, p, locales.T("button.yes")); err != nil {
		return err
	}
	for range u.rules.Consents { // the text comes with the question
		if err := u.tap(ctx, p, locales.T("button.yes")); err != nil {
			return err
		}
	}
	return nil
}

// codes are those that the leader was sent, in board order.
func (u *units) codes(t *unitTeam) []string {
	got := t.person.Received()
	for i := len(got) - 1; i >= 0; i-- {
		if found := joinCode.FindAllString(strings.ReplaceAll(got[i].Text, invitedPhone, ""), -1); len(found) == len(t.players) {
			return found
		}
	}
	return nil
}

// playing are the teams whose entries stand.
func (u *units) playing() []*unitTeam {
	var list []*unitTeam
	for _, t := range u.teams {
		if t.id != "" && !t.late {
			list = append(list, t)
		}
	}
	return list
}
