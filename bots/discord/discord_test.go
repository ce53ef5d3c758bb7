package discord_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"taikyoku/bots"
	"taikyoku/bots/bottest"
	"taikyoku/bots/discord"
	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/locales"
)

const token = "discord-bot-token-that-must-not-be-logged"

var _ bots.Adapter = (*discord.Adapter)(nil)

// world is the adapter between a fake Discord and an inbox.
type world struct {
	t       *testing.T
	clock   *bottest.Clock
	memory  *bottest.Memory
	inbox   *bottest.Inbox
	discord *fake.Discord
	adapter *discord.Adapter
	config  discord.Config
	log     *bottest.Log
	url     string
}

func newWorld(t *testing.T, answer func(core.Input) core.Reply) *world {
	t.Helper()
	t.Parallel() // closing a gateway takes the SDK a second
	w := &world{t: t, clock: bottest.NewClock(), log: &bottest.Log{}}
	w.memory, w.inbox = bottest.NewMemory(w.clock), bottest.NewInbox(answer)
	var err error
	if w.discord, err = fake.NewDiscord(w.clock, token); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.discord.Close() })
	w.config = discord.Config{
		Token: token, ApplicationID: w.discord.ApplicationID(), PublicKey: w.discord.PublicKey(), BaseURL: w.discord.URL(),
	}
	w.build()
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(rw http.ResponseWriter, r *http.Request) {
		inner := http.NewServeMux()
		w.adapter.Routes(inner)
		inner.ServeHTTP(rw, r)
	})
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	w.url = srv.URL + "/discord/interactions"
	t.Cleanup(func() {
		if s := w.log.String(); strings.Contains(s, token) {
			t.Errorf("a secret was logged:\n%s", s)
		}
	})
	return w
}

// build makes the adapter, as a restart does.
func (w *world) build() {
	w.t.Helper()
	var err error
	w.adapter, err = discord.New(w.config, bots.Deps{
		Inbox: w.inbox, Memory: w.memory, Clock: w.clock, Catalog: bottest.Catalog(w.t), Log: w.log.Logger(),
	})
	w.must(err)
	w.inbox.Sender = w.adapter
}

// connect runs the adapter until the test ends or stop is called, and waits
// for the gateway and the commands. Only stop waits for the end: the SDK takes
// a second to close.
func (w *world) connect() (stop func()) {
	w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w.t.Cleanup(cancel)
	done := make(chan error, 1)
	go func() { done <- w.adapter.Run(ctx) }()
	w.until("connected", func() bool { return w.discord.Connected() == 1 && w.discord.Registrations() > 0 })
	return func() {
		cancel()
		w.must(<-done)
	}
}

func (w *world) until(what string, ok func() bool) {
	w.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			w.t.Fatalf("never %s\n%s", what, w.log)
		}
	}
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) await(p fake.Person, n int) []fake.Message {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 15*time.Second)
	defer cancel()
	got, err := p.Await(ctx, n)
	if err != nil {
		w.t.Fatalf("%v\n%s", err, w.log)
	}
	return got
}

// settledOf waits until n deliveries are settled.
func (w *world) settledOf(n int) []bottest.Settled {
	w.t.Helper()
	w.until("settled", func() bool { return len(w.inbox.Settled()) >= n })
	return w.inbox.Settled()
}

func sendError(t *testing.T, err error) *core.SendError {
	t.Helper()
	se, ok := err.(*core.SendError)
	if !ok {
		t.Fatalf("got %v, want a SendError", err)
	}
	return se
}

func cards(text string) []core.Card { return []core.Card{{Title: locales.Verbatim(text)}} }

func (w *world) notice(user, key string) core.Delivery {
	return core.Delivery{Notice: 7, Key: key, Lang: locales.Ja, Cards: cards("お知らせ"), To: core.Address{Platform: core.Discord, User: user}}
}

func TestUnsafeSettingsAreRefused(t *testing.T) {
	good := discord.Config{Token: "t", ApplicationID: "1", PublicKey: strings.Repeat("ab", 32)}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for setting, spoil := range map[string]func(*discord.Config){
		"discord.token":          func(c *discord.Config) { c.Token = "" },
		"discord.application_id": func(c *discord.Config) { c.ApplicationID = "taikyoku" },
		"discord.public_key":     func(c *discord.Config) { c.PublicKey = "abcd" }, // VerifyInteraction would panic
		"discord.public_key: wi": func(c *discord.Config) { c.PublicKey, c.NoGateway = "", true },
		"discord.base_url":       func(c *discord.Config) { c.BaseURL = "http://discord.com" },
		"discord.path":           func(c *discord.Config) { c.Path = "x" },
	} {
		bad := good
		spoil(&bad)
		if _, err := discord.New(bad, bots.Deps{}); err == nil || !strings.Contains(err.Error(), setting) {
			t.Errorf("%s: %v", setting, err)
		}
	}
}
