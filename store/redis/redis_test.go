package redis_test

import (
	"context"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"taikyoku/core"
	"taikyoku/store/redis"
	"taikyoku/store/storetest"
)

// server is one Redis to test.
type server struct {
	name    string
	options redis.Options
	pass    func(time.Duration) // lets its time go by
}

// servers are the embedded one, and a real one where there is any: at the
// address in TAIKYOKU_TEST_REDIS (its database 15 is emptied), or started from
// a redis-server on the path.
func servers(t *testing.T) []server {
	t.Helper()
	embedded, err := redis.Embed()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(embedded.Close)
	now := time.Now()
	embedded.SetTime(now)
	pass := func(d time.Duration) {
		now = now.Add(d)
		embedded.SetTime(now)
	}
	list := []server{{"embedded", embedded.Options(), pass}, {"embedded, by its address", redis.Options{Address: embedded.Address()}, pass}}
	if address := os.Getenv("TAIKYOKU_TEST_REDIS"); address != "" {
		return append(list, server{"given", redis.Options{Address: address}, time.Sleep})
	}
	if path, err := exec.LookPath("redis-server"); err == nil {
		list = append(list, server{"real", redis.Options{Address: start(t, path)}, time.Sleep})
	}
	return list
}

// start runs a redis-server that keeps nothing.
func start(t *testing.T, path string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") // to learn a free port
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(address)
	cmd := exec.Command(path, "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // killed
	})
	m := redis.Open(redis.Options{Address: address})
	defer m.Close()
	for limit := time.Now().Add(20 * time.Second); m.Ping(context.Background()) != nil; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatal("redis-server does not answer")
		}
	}
	return address
}

// TestSuites runs the same suites on every Redis there is.
func TestSuites(t *testing.T) {
	for _, s := range servers(t) {
		t.Run(s.name, func(t *testing.T) {
			s.options.DB = 15
			m := redis.Open(s.options)
			t.Cleanup(func() { m.Close() })
			raw := goredis.NewClient(&goredis.Options{Addr: s.options.Address, DB: 15})
			defer raw.Close()
			if err := raw.FlushDB(t.Context()).Err(); err != nil {
				t.Fatal(err)
			}
			storetest.Memory(t, m, s.pass)
			storetest.Conversations(t, m)
		})
	}
}

// TestGone: without a server every call says so, soon, and it is not taken for
// something forgotten.
func TestGone(t *testing.T) {
	t.Parallel()
	embedded, err := redis.Embed()
	if err != nil {
		t.Fatal(err)
	}
	m := redis.Open(embedded.Options())
	defer m.Close()
	if err := m.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	embedded.Close()
	ctx := t.Context()
	_, getErr := m.Get(ctx, "k")
	_, takeErr := m.Take(ctx, "k")
	_, reserveErr := m.Reserve(ctx, "k")
	_, newErr := m.PutNew(ctx, "k", "v", time.Minute)
	_, talkErr := m.Conversation(ctx, "k")
	for name, err := range map[string]error{
		"ping": m.Ping(ctx), "put": m.Put(ctx, "k", "v", time.Minute), "get": getErr, "take": takeErr, "reserve": reserveErr,
		"put new": newErr, "talk": talkErr, "save": m.SaveConversation(ctx, "k", core.Conversation{}),
	} {
		if err == nil || err == core.ErrForgotten {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestForgets: the embedded Redis forgets when told to, as at a restart.
func TestForgets(t *testing.T) {
	t.Parallel()
	embedded, err := redis.Embed()
	if err != nil {
		t.Fatal(err)
	}
	defer embedded.Close()
	m := redis.Open(embedded.Options())
	defer m.Close()
	if err := m.Put(t.Context(), "k", "v", time.Hour); err != nil {
		t.Fatal(err)
	}
	embedded.Empty()
	if _, err := m.Get(t.Context(), "k"); err != core.ErrForgotten {
		t.Errorf("got %v", err)
	}
}

// TestTalkLivesOn: a dialogue that is read lives a day from then, though nothing
// in it changes.
func TestTalkLivesOn(t *testing.T) {
	t.Parallel()
	embedded, err := redis.Embed()
	if err != nil {
		t.Fatal(err)
	}
	defer embedded.Close()
	now := time.Date(2025, 11, 1, 9, 0, 0, 0, time.UTC)
	embedded.SetTime(now)
	m := redis.Open(embedded.Options())
	defer m.Close()
	if err := m.SaveConversation(t.Context(), "line:c:u", core.Conversation{Form: "register"}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		now = now.Add(23 * time.Hour)
		embedded.SetTime(now)
		if c, err := m.Conversation(t.Context(), "line:c:u"); err != nil || c.Form != "register" {
			t.Errorf("read %+v, %v", c, err)
		}
	}
	embedded.SetTime(now.Add(25 * time.Hour))
	if _, err := m.Conversation(t.Context(), "line:c:u"); err != core.ErrForgotten {
		t.Errorf("two days later: %v", err)
	}
}

// TestFollows: the embedded Redis lets things expire by the clock it was given.
func TestFollows(t *testing.T) {
	t.Parallel()
	embedded, err := redis.Embed()
	if err != nil {
		t.Fatal(err)
	}
	defer embedded.Close()
	clock := core.NewManualClock(time.Date(2025, 11, 1, 9, 0, 0, 0, time.UTC))
	embedded.Follow(clock)
	m := redis.Open(embedded.Options())
	defer m.Close()
	if err := m.Put(t.Context(), "k", "v", time.Hour); err != nil {
		t.Fatal(err)
	}
	if v, err := m.Get(t.Context(), "k"); v != "v" || err != nil {
		t.Errorf("at once: %q, %v", v, err)
	}
	clock.Set(clock.Now().Add(2 * time.Hour))
	for limit := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if _, err := m.Get(t.Context(), "k"); err == core.ErrForgotten {
			return
		}
		if time.Now().After(limit) {
			t.Fatal("two hours later it is still there")
		}
	}
}
