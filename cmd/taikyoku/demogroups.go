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

// groups is the cast of an event of individuals in many groups: children
// entered by parents and coaches, grown-ups by themselves.
type groups struct {
	*demo
	children  []*child
	followers []*follower
	seconds   []*follower // who asks to follow what another has entered
	byID      map[core.TeamID]*child
	charge    map[int]published // what publishing a round took
}

// child is one who plays.
type child struct {
	name, sex, level, club, birth string
	section                       core.Section
	strength                      float64
	followers                     []*follower
	id                            core.TeamID
}

// follower is an account that speaks for children.
type follower struct {
	guest
	role     event.Role
	children []*child
	waits    bool // asks to follow instead of entering
}

// acts are the chapters of such an event.
func (d *groups) acts() []act {
	return []act{
		{"Roles", d.roles},
		{"Entries", d.entries},
		{"Followers", d.follow},
		{"Groups", d.decide},
		{"Check-in", d.checkIn},
		{"Rounds", d.rounds},
		{"Standings, prizes and promotions", d.close},
		{"Measured", d.measured},
	}
}

// invite makes up the field: so many for each group as the event had.
func (d *groups) invite() error {
	sizes := d.words.list(fieldWords, "groups")
	for i, section := range d.rules.Sections {
		n, err := strconv.Atoi(sizes[i%len(sizes)])
		if err != nil {
			return err
		}
		for no := range d.sized(n, min(n, 4)) {
			d.children = append(d.children, d.child(section, len(d.children), no))
		}
	}
	if err := d.families(); err != nil {
		return err
	}
	d.byID = map[core.TeamID]*child{}
	d.charge = map[int]published{}
	d.total = len(d.children)*(4+3*d.rules.Rounds/2) + 4*len(d.followers)
	return d.invitesStaff()
}

// child makes up somebody whom a section admits.
func (d *groups) child(s core.Section, n, no int) *child {
	c := &child{name: d.words.person(d.lang, n), section: s, strength: d.stage.random.Float64()}
	sex := s.Eligible.Sex
	if sex == "" {
		sex = []core.Sex{core.Men, core.Men, core.Women}[no%3]
	}
	c.sex = d.words[d.lang]["sex-"+string(sex)]
	if len(s.Eligible.Levels) > 0 {
		c.level = s.Eligible.Levels[0]
	}
	if from := s.Eligible.BornFrom; !from.IsZero() || !s.Eligible.BornTo.IsZero() {
		c.birth = born(s, n)
	}
	return c
}

// families spreads the children over coaches and parents: three of five are on a
// coach's list, the others are entered by a parent, who may have several; many
// are followed by a parent more. Grown-ups enter themselves.
func (d *groups) families() error {
	areas, clubs := d.words.list(d.lang, "areas"), d.words.list(d.lang, "clubs")
	club := func(n int) string { return areas[n%len(areas)] + clubs[n/len(areas)%len(clubs)] }
	coaches := max(len(d.children)/20, 2)
	var lists []*follower
	for i := range coaches {
		f, err := d.follower("coach", i, event.Coach)
		if err != nil {
			return err
		}
		lists = append(lists, f)
	}
	var parent *follower
	var err error
	for i, c := range d.children {
		switch {
		case c.birth != "":
			c.club = club(i)
			f, err := d.follower("player", i, event.Player)
			if err != nil {
				return err
			}
			d.takes(f, c)
		case i%5 < 3:
			coach := i / 5 * 3 % coaches
			c.club = club(coach)
			d.takes(lists[(coach+i%5)%coaches], c)
			c.club = club((coach + i%5) % coaches)
		default:
			if parent == nil || len(parent.children) >= 1+i%7/5+i%35/34 {
				if parent, err = d.follower("parent", i, event.Guardian); err != nil {
					return err
				}
			}
			c.club = club(i / 10)
			d.takes(parent, c)
		}
		if i%3 == 0 && c.birth == "" {
			f, err := d.follower("second", i, event.Guardian)
			if err != nil {
				return err
			}
			f.waits = true
			d.takes(f, c)
		}
	}
	return nil
}

// mainland is how the families of such an event are spread over the services.
var mainland = []core.Platform{core.LINE, core.WeChat, core.WeChat, core.LINE, core.WeChat, core.Discord}

// follower makes an account, on one of the three services.
func (d *groups) follower(kind string, n int, role event.Role) (*follower, error) {
	count := len(d.followers) + len(d.seconds)
	f := &follower{guest: guest{name: fmt.Sprintf("%s%03d", kind, n+1), lang: d.lang}, role: role}
	f.shown = count == 0 || kind == "parent" && n == 3 || d.watch == count+1
	var err error
	f.person, err = d.stage.person(mainland[count%len(mainland)], f.name)
	if kind == "second" {
		d.seconds = append(d.seconds, f)
	} else {
		d.followers = append(d.followers, f)
	}
	return f, err
}

func (d *groups) takes(f *follower, c *child) {
	f.children = append(f.children, c)
	c.followers = append(c.followers, f)
}

// roles makes the organiser and the arbiter.
func (d *groups) roles(ctx context.Context) error {
	if err := d.staff(ctx, d.organiser, event.Organiser); err != nil {
		return err
	}
	return d.staff(ctx, d.arbiter, event.Arbiter)
}

// entries: each sends his list, pays, and the organiser agrees, spread over the
// window. The last child of all comes after the deadline: a request.
func (d *groups) entries(ctx context.Context) error {
	end := lastEntry(d.rules)
	step := end.Sub(d.stage.clock.Now()) / time.Duration(len(d.followers)+1)
	late := d.followers[len(d.followers)-1]
	for i, f := range d.followers {
		if f == late || len(f.children) == 0 {
			continue
		}
		d.organiser.shown = i < 2
		if err := d.stage.moveTo(ctx, d.stage.clock.Now().Add(step)); err != nil {
			return err
		}
		if err := d.enter(ctx, f); err != nil {
			return err
		}
		if err := d.pay(ctx, f); err != nil {
			return err
		}
	}
	d.organiser.shown = true
	if err := d.waits(ctx, d.organiser, end.Add(30*time.Second)); err != nil {
		return err
	}
	if d.rules.Entry.Late != nil {
		late.shown = true
		if err := d.enter(ctx, late); err != nil {
			return err
		}
		if err := d.tap(ctx, d.organiser, locales.T("button.approve")); err != nil {
			return err
		}
		if err := d.pay(ctx, late); err != nil {
			return err
		}
		late.shown = false
	}
	return d.learn(ctx)
}

// enter sends the list of children in one message, and answers what is asked.
func (d *groups) enter(ctx context.Context, f *follower) error {
	lines := make([]string, len(f.children))
	for i, c := range f.children {
		lines[i] = strings.Join(strings.Fields(strings.Join([]string{c.name, c.sex, c.birth, c.level, c.club}, " ")), " ")
		if c.level == "" {
			lines[i] += " " + d.stage.house.Catalog.For(d.lang).ByLang(c.section.Title)
		}
	}
	if err := d.types(ctx, &f.guest, "enter-list", "Players", strings.Join(lines, "\n")); err != nil {
		return err
	}
	return d.answers(ctx, &f.guest,
		locales.T("enter.other"), locales.T("enter.no_level"), relationOf(f.role), locales.T("button.yes"))
}

// relationOf is the answer to what somebody is to those he enters.
func relationOf(r event.Role) locales.Text {
	switch r {
	case event.Coach:
		return locales.T("enter.coach")
	case event.Player:
		return locales.T("enter.self")
	}
	return locales.T("enter.guardian")
}

// pay: who entered says that he has paid for all, the organiser agrees.
func (d *groups) pay(ctx context.Context, f *follower) error {
	sum := d.rules.Fees.Base
	sum.Amount *= int64(len(f.children))
	if late := d.rules.Entry.Late; late != nil && d.stage.clock.Now().After(lastEntry(d.rules)) {
		sum.Amount += late.Fee.Amount * int64(len(f.children))
	}
	fee, err := d.printed(f.lang, locales.Money(sum))
	if err != nil {
		return err
	}
	if err := d.types(ctx, &f.guest, "paid-entry", "Fee", fee); err != nil {
		return err
	}
	if err := d.tap(ctx, &f.guest, locales.T("button.yes")); err != nil {
		return err
	}
	return d.tap(ctx, d.organiser, locales.T("button.approve"))
}

// learn finds the entries.
func (d *groups) learn(ctx context.Context) error {
	byName := map[string]event.Team{}
	if err := d.stage.read(ctx, func(ev *event.Event) {
		for t := range ev.Teams.All() {
			byName[t.Name] = t
		}
	}); err != nil {
		return err
	}
	for _, c := range d.children {
		t, ok := byName[c.name]
		if !ok || t.Division != c.section.ID {
			return fmt.Errorf("%s is not entered in %s", c.name, c.section.ID)
		}
		c.id = t.ID
		d.byID[t.ID] = c
	}
	return nil
}

// follow: other parents ask to follow, and who entered the child agrees.
func (d *groups) follow(ctx context.Context) error {
	for i, f := range d.seconds {
		child := f.children[0]
		first := &child.followers[0].guest
		f.shown = i == 0
		had := len(first.person.Received())
		if err := d.types(ctx, &f.guest, "follow", "Player", child.name); err != nil {
			return err
		}
		if err := d.answers(ctx, &f.guest, locales.T("button.yes")); err != nil {
			return err
		}
		if err := d.reaches(ctx, first, had, locales.T("button.approve")); err != nil {
			return err
		}
	}
	return nil
}

// entered are the children who play: whose group is held.
func (d *groups) entered(ctx context.Context) (list []*child, err error) {
	err = d.stage.read(ctx, func(ev *event.Event) {
		for _, c := range d.children {
			if !ev.Decided(c.section.ID).Cancelled {
				list = append(list, c)
			}
		}
	})
	return list, err
}

// decide: the organiser asks for the groups and says what becomes of those that
// are too small: of the first that can be merged it is merged, another one is
// cancelled, what cannot play its rounds plays everybody against everybody.
func (d *groups) decide(ctx context.Context) error {
	day, ok := occasion(d.rules, "check-in")
	if !ok {
		day = roundStart(d.rules, 1).AddDate(0, 0, -1)
	}
	if err := d.stage.moveTo(ctx, day); err != nil {
		return err
	}
	if err := d.decides(ctx); err != nil {
		return err
	}
	return d.types(ctx, &d.children[0].followers[0].guest, "entry-list")
}

// checkIn: the desk sees the papers of each; two come only after round 1.
func (d *groups) checkIn(ctx context.Context) error {
	players, err := d.entered(ctx)
	if err != nil {
		return err
	}
	for i, c := range players {
		d.arbiter.shown = i == 0
		if i == 5 || i == 25 {
			continue
		}
		if err := d.types(ctx, d.arbiter, "arrived", "Who", c.name); err != nil {
			return err
		}
	}
	return nil
}
