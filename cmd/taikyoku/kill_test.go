package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
)

const (
	killSeed  = 20251101
	killTeams = 24
	leastKill = 50
)

// TestKilledAtAnyMoment kills the program with SIGKILL again and again while 24
// captains hand in order sheets and report results on three services, and looks
// at the end whether anything was lost or done twice.
func TestKilledAtAnyMoment(t *testing.T) {
	t.Logf("seed %d", killSeed)
	zone := time.FixedZone("JST", 9*60*60)
	k := &killing{theatre: newTheatre(t, killSeed, time.Date(2025, 10, 31, 19, 20, 0, 0, zone)), steps: map[string]int{}, lang: locales.Ja}
	k.enter(zone)
	k.join()
	k.publish()
	k.sheets()
	k.clock.set(time.Date(2025, 10, 31, 20, 0, 25, 0, zone)) // JP-84, and the grace
	for range 4 {
		k.round("reveal", func() {})
	}
	k.drain()
	k.clock.set(time.Date(2025, 11, 1, 12, 0, 0, 0, zone))
	k.results()
	k.drain()

	t.Logf("%d lives of the program took %s of CPU", k.lives, k.cpu)
	t.Logf("%d kills; what they interrupted: %s", k.kills, k.spread())
	if k.kills < leastKill {
		t.Errorf("only %d kills", k.kills)
	}
	for _, step := range walk {
		if k.steps[step] == 0 {
			t.Errorf("no kill fell on the step %q", step)
		}
	}
	for _, alarm := range k.alarms {
		t.Errorf("the program said: %s", alarm)
	}
	db := k.open()
	defer db.Close()
	k.eachInputOnce(db)
	k.sheetsKept(db)
	k.resultsKept()
	k.everyNoticeAccounted(db)
	k.sentOnce(db)
}

// walk is what a kill can interrupt, as the tables tell it afterwards.
var walk = []string{"accepted", "handling", "committed", "sending", "sent", "settled"}

// killing is the performance on the theatre.
type killing struct {
	*theatre
	captains []*captain
	arbiter  *fake.DiscordUser
	kills    int
	steps    map[string]int
	accepted int // notices accepted at the last kill
	heard    func()
	words    *locales.Printer
	lang     locales.Lang // of everybody
}

// captain is one of them, with what he did.
type captain struct {
	person fake.Person
	code   string
	team   event.Team
	lead   bool   // has White on board 1 and reports first
	match  string // id
	signs  string // how his match ends, by White's eyes
	random *rand.Rand
	final  []int // the order sheet he settled on
}

// enter makes the event with its teams, and a code for each captain.
func (k *killing) enter(zone *time.Location) {
	source, err := rulebook{}.Source("jcf-team-2025")
	if err != nil {
		k.t.Fatal(err)
	}
	k.arbiter = k.discord.User("arbiter")
	k.prepare(func(do func(time.Time, desk.Act)) {
		at := time.Date(2025, 9, 20, 10, 0, 0, 0, zone)
		do(at, desk.OpenEvent{Regulation: "jcf-team-2025", Source: string(source), Seed: killSeed})
		for i := range killTeams {
			t := event.Team{Name: "Team " + string(rune('A'+i)), Organisation: "Club " + string(rune('A'+i)), Email: "captain@example.invalid"}
			for no := range 5 {
				t.Players = append(t.Players, invented(i*5+no+1, 2000-20*i-5*no))
			}
			t.Captain = t.Players[0]
			do(at, desk.Register{Team: t})
		}
		do(at, desk.GrantCode{Hash: desk.HashOf("ARBITERS"), Role: event.Arbiter})
	})
	k.stored(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			i := len(k.captains)
			c := &captain{team: t, code: desk.NewCode(k.random.Uint64), random: rand.New(rand.NewPCG(killSeed, uint64(i)))}
			switch name := "captain " + t.Name; i % 3 {
			case 0:
				c.person = k.line.User(name)
			case 1:
				c.person = k.wechat.User(name)
			case 2:
				c.person = k.discord.User(name)
			}
			for range 4 {
				c.signs += []string{"○", "△", "●"}[c.random.IntN(3)]
			}
			k.captains = append(k.captains, c)
		}
	})
	k.prepare(func(do func(time.Time, desk.Act)) {
		for _, c := range k.captains {
			do(k.clock.Now(), desk.GrantCode{Hash: desk.HashOf(c.code), Role: event.Captain, Team: c.team.ID})
		}
	})
}

// join lets everybody use his code, while nothing happens to the program.
func (k *killing) join() {
	k.start()
	k.together(k.captains, func(c *captain) {
		if c.person.Platform() == core.WeChat {
			c.ask(k.t, "日本語")
		}
		c.ask(k.t, c.code)
	})
	if err := k.arbiter.Say("ARBITERS"); err != nil {
		k.t.Error(err)
	}
	await(k.t, k.arbiter, 1)
	k.kill()
	k.drain()
}

func await(t *testing.T, p fake.Person, n int) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if _, err := p.Await(ctx, n); err != nil {
		t.Error(p.Platform(), err)
	}
}

func (k *killing) together(some []*captain, what func(*captain)) {
	var wg sync.WaitGroup
	for _, c := range some {
		wg.Go(func() { what(c) })
	}
	wg.Wait()
}

// publish pairs round 1 and publishes it; the program is killed meanwhile.
func (k *killing) publish() {
	for tries := 0; k.rows("matches", "1") == 0; tries++ {
		if tries == 20 {
			k.t.Fatal("round 1 is never published")
		}
		k.round("publish", func() {
			if err := k.arbiter.Tap("第1ラウンドを発表"); err != nil {
				_ = k.arbiter.Say("R1ペアリングして") // he tries again
			}
		})
	}
	for range 3 {
		k.round("publish", func() {})
	}
	k.stored(func(ev *event.Event) {
		for _, c := range k.captains {
			m, ok := ev.MatchOf(c.team.ID, 1)
			if !ok {
				k.t.Fatal(c.team.Name, "has no match")
			}
			c.match, c.lead = string(m.ID), m.White == c.team.ID
		}
	})
}

func (k *killing) rows(table, where string) int {
	db := k.open()
	defer db.Close()
	return k.count(db, "SELECT COUNT(*) FROM "+table+" WHERE "+where)
}

// round is one life of the program: people act, and at some moment it is
// killed. The moments are of four kinds, from right after the first event was
// taken to when all is quiet.
func (k *killing) round(phase string, act func()) {
	k.start()
	defer func() {
		if k.t.Failed() {
			k.t.Fatal("in ", phase)
		}
	}()
	kind := k.kills % 4
	if kind == 2 { // services are slow, so that much is on its way
		for _, f := range []*fake.Faults{&k.line.Faults, &k.wechat.Faults, &k.discord.Faults} {
			f.Delay(40, time.Duration(5+k.random.IntN(40))*time.Millisecond)
		}
	}
	first := make(chan struct{})
	k.heard = sync.OnceFunc(func() { close(first) })
	var acted sync.WaitGroup
	acted.Go(func() { k.line.Redeliver() })
	acted.Go(act)
	select {
	case <-first:
	case <-time.After(50 * time.Millisecond):
	}
	longest := []int{6, 30, 100, 300}[kind]
	time.Sleep(time.Duration(k.random.IntN(longest*1000)) * time.Microsecond)
	k.kill()
	acted.Wait()
	k.line.Heal()
	k.wechat.Heal()
	k.discord.Heal()
	k.kills++
	k.autopsy()
}

// autopsy tells from the tables what the kill interrupted.
func (k *killing) autopsy() {
	db := k.open()
	defer db.Close()
	open := k.count(db, "SELECT COUNT(*) FROM inbox WHERE done = 0")
	heads := k.count(db, "SELECT COUNT(DISTINCT conversation) FROM inbox WHERE done = 0")
	committed := k.count(db, "SELECT COUNT(*) FROM notices WHERE state = 'waiting' AND tries = 0")
	sent, sending := k.onTheirWay(db)
	accepted := k.count(db, "SELECT COUNT(*) FROM notices WHERE state = 'accepted'")
	for step, n := range map[string]int{
		"accepted": open - heads, "handling": heads, "committed": committed, "sending": sending, "sent": sent,
	} {
		if n > 0 {
			k.steps[step]++
		}
	}
	if open+committed+sent+sending == 0 && accepted > k.accepted {
		k.steps["settled"]++
	}
	k.accepted = accepted
}

// onTheirWay counts the notices that were being sent: those the service has
// taken already, and the others.
func (k *killing) onTheirWay(db *sql.DB) (sent, sending int) {
	taken := k.taken()
	for _, n := range k.notices(db, "state = 'sending'") {
		if taken[n.key] > 0 || taken[n.nonce] > 0 {
			sent++
		} else {
			sending++
		}
	}
	return sent, sending
}

func (k *killing) spread() string {
	var out []string
	for _, step := range walk {
		out = append(out, fmt.Sprintf("%s %d", step, k.steps[step]))
	}
	return strings.Join(out, ", ")
}

// some is a few captains by lot.
func (k *killing) some(n int) []*captain {
	var out []*captain
	for _, i := range k.random.Perm(len(k.captains))[:n] {
		out = append(out, k.captains[i])
	}
	return out
}

// posted is a notice as the file has it.
type posted struct {
	id             int64
	account, state string
	answers        string
	cards          []core.Card
	key, nonce     string
}

func (k *killing) notices(db *sql.DB, where string) []posted {
	k.t.Helper()
	var installation string
	if err := db.QueryRow("SELECT installation FROM meta").Scan(&installation); err != nil {
		k.t.Fatal(err)
	}
	rows, err := db.Query("SELECT id, account, state, answers, cards FROM notices WHERE " + where + " ORDER BY id")
	if err != nil {
		k.t.Fatal(err)
	}
	defer rows.Close()
	var out []posted
	for rows.Next() {
		var r posted
		var cards []byte
		if err := rows.Scan(&r.id, &r.account, &r.state, &r.answers, &cards); err != nil {
			k.t.Fatal(err)
		}
		if err := json.Unmarshal(cards, &r.cards); err != nil {
			k.t.Fatal(err)
		}
		r.key, r.nonce = keysOf(installation, r.id)
		out = append(out, r)
	}
	if err := rows.Err(); err != nil {
		k.t.Fatal(err)
	}
	return out
}
