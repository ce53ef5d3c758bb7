package main

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// measured is what one run of messages came to: each is an order sheet handed in
// through LINE's webhook, its reply received at the service.
type measured struct {
	Messages   int
	Took       time.Duration
	P50, P99   time.Duration
	Commits    float64       // per message
	CPU        time.Duration // per message, the services and their people, played in this process, included
	BareCommit float64       // a second: one durable commit after another on the same disk, in the same run
}

// Rate is messages a second.
func (m measured) Rate() float64 { return float64(m.Messages) / m.Took.Seconds() }

// Ratio is the rate of messages to that of bare commits.
func (m measured) Ratio() float64 { return m.Rate() / m.BareCommit }

func (m measured) String() string {
	return fmt.Sprintf("%d messages, %.0f a second; webhook in to reply out p50 %s, p99 %s; %.2f ms of CPU and %.2f commits a message, bare commits %.0f a second, ratio %.2f",
		m.Messages, m.Rate(), m.P50.Round(100*time.Microsecond), m.P99.Round(100*time.Microsecond), m.CPU.Seconds()*1000, m.Commits, m.BareCommit, m.Ratio())
}

// rehearsal is a house in full work: sixty captains on LINE, each with a team of
// five, round 1 about to be published. Its clock runs.
type rehearsal struct {
	*stage
	dir      string
	captains []*fake.LINEUser
	stop     context.CancelFunc
	running  sync.WaitGroup
}

const rehearsalTeams = 60

func newRehearsal(ctx context.Context, dir string) (*rehearsal, error) {
	start := time.Date(2025, 10, 30, 22, 0, 0, 0, time.FixedZone("JST", 9*60*60))
	s, err := newStage(ctx, dir, 1, start, true, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	r := &rehearsal{stage: s, dir: dir}
	if err := r.enter(ctx); err != nil {
		return nil, err
	}
	running, stop := context.WithCancel(ctx)
	r.stop = stop
	r.running.Go(func() { r.house.Outbox.Run(running) })
	began := time.Now()
	r.running.Go(func() {
		for running.Err() == nil {
			now := start.Add(time.Since(began))
			r.clock.Set(now)
			r.stage.redis.SetTime(now)
			time.Sleep(time.Millisecond)
		}
	})
	return r, nil
}

// enter registers the teams and makes each captain known.
func (r *rehearsal) enter(ctx context.Context) error {
	if err := r.open(ctx, "jcf-team-2025"); err != nil {
		return err
	}
	entered := time.Date(2025, 10, 1, 9, 0, 0, 0, time.UTC)
	for i := range rehearsalTeams {
		t := event.Team{Name: fmt.Sprintf("Team %c%c", 'A'+i/26, 'A'+i%26), Email: "captain@example.invalid"}
		for no := range 5 {
			t.Players = append(t.Players, invented(10*i+no, 2000-5*i-no))
		}
		t.Captain, t.Organisation = t.Players[0], t.Name
		if _, err := r.house.Desk.Act(ctx, r.event, entered, desk.Register{Team: t}); err != nil {
			return err
		}
	}
	var ids []core.TeamID
	if err := r.read(ctx, func(ev *event.Event) {
		for t := range ev.Teams.All() {
			ids = append(ids, t.ID)
		}
	}); err != nil {
		return err
	}
	for i, id := range ids {
		code, err := r.code(ctx, event.Captain, id)
		if err != nil {
			return err
		}
		u := r.line.User(fmt.Sprintf("captain%d", i))
		if err := r.do(ctx, u, func() error { return u.Say(code) }); err != nil {
			return err
		}
		r.captains = append(r.captains, u)
	}
	return r.act(ctx, desk.PairRound{Round: 1, Seed: 1})
}

func (r *rehearsal) close() error {
	r.stop()
	r.running.Wait()
	return r.stage.close()
}

// fanOut publishes the round and returns how long it took until all sixty
// captains had it.
func (r *rehearsal) fanOut(ctx context.Context) (time.Duration, error) {
	before := make([]int, len(r.captains))
	for i, u := range r.captains {
		before[i] = u.Count()
	}
	began := time.Now()
	if err := r.act(ctx, desk.PublishRound{Round: 1}); err != nil {
		return 0, err
	}
	r.house.Outbox.Wake()
	for i, u := range r.captains {
		if err := u.Wait(ctx, before[i]+1); err != nil {
			return 0, err
		}
	}
	return time.Since(began), nil
}

// messages lets n captains talk at once for a while. every is the pause between
// the messages of one: 0, the next as soon as the answer is there.
func (r *rehearsal) messages(ctx context.Context, n int, every, last time.Duration) (measured, error) {
	bare, err := bareCommits(r.dir)
	if err != nil {
		return measured{}, err
	}
	var mu sync.Mutex
	var took []time.Duration
	var failed error
	before, used, began := r.house.Store.Commits(), cpuTime(), time.Now()
	var talks sync.WaitGroup
	for i := range n {
		u := r.captains[i%len(r.captains)]
		if i >= len(r.captains) {
			u = r.line.User(fmt.Sprintf("guest%d", i))
		}
		talks.Go(func() {
			time.Sleep(every * time.Duration(i) / time.Duration(n))
			for round := 0; time.Since(began) < last; round++ {
				next := time.Now().Add(every)
				d, err := said(ctx, u, []string{"order 1 2 4 5", "order 1 2 3 5"}[round%2])
				mu.Lock()
				took = append(took, d)
				failed = err
				mu.Unlock()
				if err != nil {
					return
				}
				time.Sleep(time.Until(next))
			}
		})
	}
	talks.Wait()
	m := measured{Messages: len(took), Took: time.Since(began), CPU: (cpuTime() - used) / time.Duration(len(took)), BareCommit: bare}
	if failed != nil {
		return m, failed
	}
	m.Commits = float64(r.house.Store.Commits()-before) / float64(len(took))
	slices.Sort(took)
	m.P50, m.P99 = took[len(took)/2], took[len(took)*99/100]
	return m, nil
}

// said is the time from a message's webhook to its reply at the service.
func said(ctx context.Context, u *fake.LINEUser, text string) (time.Duration, error) {
	before, began := u.Count(), time.Now()
	if err := u.Say(text); err != nil {
		return 0, err
	}
	err := u.Wait(ctx, before+1)
	return time.Since(began), err
}

// bareCommits is how many durable commits of one row the disk makes a second.
func bareCommits(dir string) (float64, error) {
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: filepath.Join(dir, "bare.db")}).EscapedPath()+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("create table if not exists rows (n integer primary key, body text)"); err != nil {
		return 0, err
	}
	n, began := 0, time.Now()
	for ; time.Since(began) < time.Second; n++ {
		if _, err := db.Exec("insert into rows (body) values (?)", "a row as long as a short message of somebody who writes to the bot"); err != nil {
			return 0, err
		}
	}
	return float64(n) / time.Since(began).Seconds(), nil
}

// measure prints all figures.
func measure(ctx context.Context, dir string, out io.Writer) error {
	r, err := newRehearsal(ctx, dir)
	if err != nil {
		return err
	}
	defer r.close()
	took, err := r.fanOut(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "push fan-out of a %d-team round: %s\n", rehearsalTeams, took.Round(time.Millisecond))
	for _, run := range []struct {
		name  string
		n     int
		every time.Duration
	}{
		{"one conversation", 1, 0}, {"64 conversations at once", 64, 0}, {"100 messages a second", 50, 500 * time.Millisecond},
	} {
		m, err := r.messages(ctx, run.n, run.every, 5*time.Second)
		if err != nil {
			return fmt.Errorf("%s: %w", run.name, err)
		}
		fmt.Fprintf(out, "%s: %s\n", run.name, m)
	}
	return nil
}
