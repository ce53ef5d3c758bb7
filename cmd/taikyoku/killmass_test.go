package main

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"taikyoku/bots"
	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
	"taikyoku/store/redis"
)

const (
	massPlayers  = 700
	massAccounts = 300
	massKills    = 16
	leastMidway  = 5
)

// TestKilledInAMassPublication publishes a round of seven hundred players in many
// groups to three hundred people, and kills the program again and again while the
// notices leave: none is lost, none comes twice.
func TestKilledInAMassPublication(t *testing.T) {
	zone := time.FixedZone("CST", 8*60*60)
	k := &killing{theatre: newTheatre(t, killSeed, time.Date(2018, 10, 4, 8, 10, 0, 0, zone)), steps: map[string]int{}, lang: locales.ZhHans}
	children := k.mass(zone)
	k.start()
	if err := k.arbiter.Say("ARBITERS"); err != nil {
		t.Fatal(err)
	}
	await(t, k.arbiter, 1)
	if err := k.arbiter.Say("编排第1轮"); err != nil {
		t.Fatal(err)
	}
	await(t, k.arbiter, 2)
	k.kill()

	midway := 0
	for range massKills {
		k.start()
		k.line.Delay(60, 15*time.Millisecond)
		if k.rows("notices", "answers = '' AND account LIKE 'line:%'") == 0 {
			if err := k.arbiter.Tap("公布第1轮"); err != nil {
				t.Fatal(err)
			}
		}
		k.more(1 + k.random.IntN(30)) // however fast the machine is: between the first notice and the last
		k.kill()
		k.line.Heal()
		left := k.rows("notices", "answers = '' AND state IN ('waiting', 'sending')")
		if gone := k.rows("notices", "answers = '' AND state = 'accepted'"); left > 0 && gone > 0 {
			midway++
		}
	}
	k.drain()
	t.Logf("%d of %d kills fell between the first notice and the last", midway, massKills)
	if midway < leastMidway {
		t.Errorf("only %d kills fell into the publication", midway)
	}
	for i, c := range k.captains {
		if got := len(c.person.Received()); got != children[i] {
			t.Errorf("%s got %d pairings, has %d children", c.person.ID(), got, children[i])
		}
	}
	for _, alarm := range k.alarms {
		t.Errorf("the program said: %s", alarm)
	}
	db := k.open()
	defer db.Close()
	k.eachInputOnce(db)
	k.everyNoticeAccounted(db)
	k.sentOnce(db)
}

// more waits until n more notices have come to the people on LINE.
func (k *killing) more(n int) {
	k.t.Helper()
	count := func() (sum int) {
		for _, c := range k.captains {
			sum += len(c.person.Received())
		}
		return sum
	}
	want := count() + n
	for limit := time.Now().Add(30 * time.Second); count() < want; time.Sleep(time.Millisecond) {
		if time.Now().After(limit) {
			k.t.Fatalf("%d notices have come, waited for %d", count(), want)
		}
	}
}

// mass makes the event: players of the grades, each followed by one of the
// accounts; it returns how many each account has. What must be seen or paid
// before round 1 is left out of the rules.
func (k *killing) mass(zone *time.Location) (children []int) {
	source, err := rulebook{}.Source("cca-masters-shanghai-2018")
	if err != nil {
		k.t.Fatal(err)
	}
	rules := string(source)
	for _, gate := range []string{", before_round: 1", "  complete: [payment] # SH-44\n", "  complete_by: through 2018-09-25 Tue # SH-44: without the fee in time the entry is void\n"} {
		if !strings.Contains(rules, gate) {
			k.t.Fatalf("the regulation has no %q", gate)
		}
		rules = strings.ReplaceAll(rules, gate, "")
	}
	words, err := loadWords()
	if err != nil {
		k.t.Fatal(err)
	}
	r, err := rulesOf("cca-masters-shanghai-2018")
	if err != nil {
		k.t.Fatal(err)
	}
	k.arbiter = k.discord.User("arbiter")
	accounts := k.audience()
	children = make([]int, len(accounts))
	k.prepare(func(do func(time.Time, desk.Act)) {
		at := time.Date(2018, 9, 20, 10, 0, 0, 0, zone)
		do(at, desk.OpenEvent{Regulation: r.ID, Source: rules, Seed: killSeed})
		for i, a := range accounts {
			n := (i+1)*massPlayers/massAccounts - i*massPlayers/massAccounts
			children[i] = n
			list := desk.EnterPlayers{For: a, Relation: event.Guardian}
			for no := range n {
				at := i*massPlayers/massAccounts + no
				section := r.Sections[1+at%14] // those by grade and sex
				list.Players = append(list.Players, desk.Entrant{Team: event.Team{
					Organisation: fmt.Sprintf("club %d", i), Players: []event.Person{{Name: words.person(locales.ZhHans, at), Sex: section.Eligible.Sex, Level: section.Eligible.Levels[0]}},
				}})
			}
			do(at, list)
		}
		do(at, desk.GrantCode{Hash: desk.HashOf("ARBITERS"), Role: event.Arbiter})
	})
	return children
}

// audience are the accounts, known to the program: most on LINE, some on Discord.
func (k *killing) audience() (ids []core.AccountID) {
	house, err := Build(k.t.Context(), Plan{
		DB: k.db, Redis: redis.Options{Address: k.redis.Address()}, Clock: &k.clock, Log: slog.New(slog.DiscardHandler),
		Random: k.random.Uint64, Services: func(bots.Deps) ([]bots.Adapter, error) { return nil, nil },
	})
	if err != nil {
		k.t.Fatal(err)
	}
	defer house.Close()
	err = house.Store.Update(k.t.Context(), func(tx storeTx) error {
		for i := range massAccounts {
			var p fake.Person = k.line.User(fmt.Sprintf("parent%03d", i))
			if i%6 == 5 {
				p = k.discord.User(fmt.Sprintf("parent%03d", i))
			}
			a := core.Address{Platform: p.Platform(), User: p.ID(), Chat: chatOf(p)}
			if err := tx.PutAccount(core.Account{ID: a.Account(), Address: a, Lang: locales.ZhHans}); err != nil {
				return err
			}
			ids = append(ids, a.Account())
			k.captains = append(k.captains, &captain{person: p})
		}
		return nil
	})
	if err != nil {
		k.t.Fatal(err)
	}
	return ids
}
