package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"taikyoku/bots"
	"taikyoku/bots/console"
	"taikyoku/bots/discord"
	"taikyoku/bots/fake"
	"taikyoku/bots/line"
	"taikyoku/bots/wechat"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/store/redis"
)

// stage is a whole house with the chat services played on this machine, on one
// simulated clock: what the demo and the transcripts run on. The services and
// Redis live on when the house is rebuilt.
type stage struct {
	db     string
	clock  *core.ManualClock
	redis  *redis.Embedded
	apart  bool // Redis is reached through its socket, as one apart would be
	random *rand.Rand
	log    *slog.Logger
	house  *House
	event  core.EventID
	doors  desk.Doors

	line    *fake.LINE
	wechat  *fake.WeChat
	discord *fake.Discord
	web     *http.Server
	mux     atomic.Pointer[http.ServeMux] // of the house of the moment
	running sync.WaitGroup
	hangUp  context.CancelFunc // ends what the adapters keep open

	taken    atomic.Int64 // inputs that adapters handed to the inbox
	consoles map[string]*consolePerson
}

// The fakes' credentials: they open nothing.
const (
	fakeLINESecret   = "0123456789abcdef0123456789abcdef"
	fakeToken        = "fake-token"
	fakeWeChatAppID  = "wx0123456789abcdef"
	fakeWeChatAESKey = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG"
)

// newStage builds a stage in a directory. Without services only the console is
// there.
func newStage(ctx context.Context, dir string, seed uint64, start time.Time, services bool, log *slog.Logger) (*stage, error) {
	embedded, err := redis.Embed()
	if err != nil {
		return nil, err
	}
	embedded.SetTime(start)
	s := &stage{
		db: filepath.Join(dir, "taikyoku.db"), clock: core.NewManualClock(start), redis: embedded,
		random: rand.New(rand.NewPCG(seed, 1)), log: log, consoles: map[string]*consolePerson{},
	}
	if services {
		if err := s.openServices(); err != nil {
			return nil, err
		}
	}
	return s, s.build(ctx)
}

// openServices starts the three fakes and the web server they call.
func (s *stage) openServices() (err error) {
	if s.line, err = fake.NewLINE(s.clock, fakeLINESecret, fakeToken); err != nil {
		return err
	}
	if s.wechat, err = fake.NewWeChat(s.clock, fakeWeChatAppID, "fake-secret", "faketoken", fakeWeChatAESKey); err != nil {
		return err
	}
	if s.discord, err = fake.NewDiscord(s.clock, fakeToken); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	s.web = &http.Server{Addr: listener.Addr().String(), ReadHeaderTimeout: 5 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mux.Load().ServeHTTP(w, r)
	})}
	go s.web.Serve(listener) //nolint // ends with Close
	base := "http://" + listener.Addr().String()
	s.line.Hook(base + "/line/webhook")
	s.wechat.Hook(base + "/wechat/callback")
	return nil
}

// build makes the house, with the real adapters of the services there are.
func (s *stage) build(ctx context.Context) (err error) {
	memory := s.redis.Options()
	if s.apart {
		memory = redis.Options{Address: s.redis.Address()}
	}
	s.house, err = Build(ctx, Plan{
		DB: s.db, Redis: memory, Clock: s.clock, Log: s.log, Random: s.random.Uint64, Doors: s.doors,
		Services: s.adapters,
	})
	if err != nil {
		return err
	}
	s.mux.Store(s.house.Mux)
	running, hangUp := context.WithCancel(ctx)
	s.hangUp = hangUp
	for _, a := range s.house.Adapters {
		s.running.Go(func() {
			if err := a.Run(running); err != nil && running.Err() == nil {
				s.log.Error("service", "platform", string(a.Platform()), "err", err)
			}
		})
	}
	return s.connected(ctx)
}

// connected waits for Discord's gateway.
func (s *stage) connected(ctx context.Context) error {
	if s.discord == nil {
		return nil
	}
	return s.wait(ctx, "the gateway", func() bool { return s.discord.Connected() > 0 })
}

// wait polls for what another goroutine is about to do.
func (s *stage) wait(ctx context.Context, what string, done func() bool) error {
	limit := time.Now().Add(20 * time.Second)
	for !done() {
		if ctx.Err() != nil || time.Now().After(limit) {
			return fmt.Errorf("waited in vain for %s", what)
		}
		time.Sleep(200 * time.Microsecond)
	}
	return nil
}

func (s *stage) adapters(p bots.Deps) ([]bots.Adapter, error) {
	out := []bots.Adapter{console.New(p.Catalog, s.hear)}
	if s.line == nil {
		return out, nil
	}
	p.Inbox = countingInbox{p.Inbox, &s.taken}
	l, err := line.New(line.Config{ChannelSecret: fakeLINESecret, ChannelToken: fakeToken, BaseURL: s.line.URL()}, p)
	if err != nil {
		return nil, err
	}
	w, err := wechat.New(wechat.Config{
		AppID: fakeWeChatAppID, AppSecret: "fake-secret", Token: "faketoken", EncodingAESKey: fakeWeChatAESKey, BaseURL: s.wechat.URL(),
	}, p)
	if err != nil {
		return nil, err
	}
	d, err := discord.New(discord.Config{
		Token: fakeToken, ApplicationID: s.discord.ApplicationID(), PublicKey: s.discord.PublicKey(), BaseURL: s.discord.URL(),
	}, p)
	if err != nil {
		return nil, err
	}
	return append(out, l, w, d), nil
}

// countingInbox counts what the adapters hand over: Discord's gateway does so
// on its own time.
type countingInbox struct {
	core.Inbox
	taken *atomic.Int64
}

func (c countingInbox) Accept(ctx context.Context, in ...core.Input) error {
	err := c.Inbox.Accept(ctx, in...)
	c.taken.Add(int64(len(in)))
	return err
}

// do lets a person do something and the house answer it completely.
func (s *stage) do(ctx context.Context, p fake.Person, what func() error) error {
	before := s.taken.Load()
	if err := what(); err != nil {
		return err
	}
	if p.Platform() == core.Discord {
		if err := s.wait(ctx, "Discord's event", func() bool { return s.taken.Load() > before }); err != nil {
			return err
		}
	}
	if err := s.house.Settle(ctx); err != nil {
		return err
	}
	if p.Platform() == core.Discord { // an interaction is answered on its own time
		if err := s.wait(ctx, "Discord's answer", func() bool { return len(s.discord.Unanswered()) == 0 }); err != nil {
			return err
		}
		return s.house.Settle(ctx)
	}
	return nil
}

// restart stops the house and builds it anew over the same file; forget also
// empties Redis.
func (s *stage) restart(ctx context.Context, forget bool) error {
	s.hangUp()
	if err := s.house.Close(); err != nil {
		return err
	}
	s.running.Wait()
	if forget {
		s.redis.Empty()
	}
	return s.build(ctx)
}

// moveTo moves all clocks, stopping at each appointment on the way.
func (s *stage) moveTo(ctx context.Context, to time.Time) error {
	for {
		next, err := s.nextAppointment(ctx, to)
		if err != nil {
			return err
		}
		s.clock.Set(next)
		s.redis.SetTime(next)
		if err := s.house.Settle(ctx); err != nil {
			return err
		}
		if !next.Before(to) {
			return nil
		}
	}
}

func (s *stage) nextAppointment(ctx context.Context, to time.Time) (time.Time, error) {
	next := to
	err := s.house.Store.View(ctx, func(tx storeTx) error {
		list, err := tx.Appointments(to)
		for _, a := range list {
			if a.Due.After(s.clock.Now()) && a.Due.Before(next) {
				next = a.Due
			}
		}
		return err
	})
	return next, err
}

// open makes the event of a regulation.
func (s *stage) open(ctx context.Context, regulation string) error {
	source, err := rulebook{}.Source(regulation)
	if err != nil {
		return err
	}
	s.event = core.EventID(regulation)
	return s.act(ctx, desk.OpenEvent{Regulation: regulation, Source: string(source), Seed: s.random.Uint64()})
}

// act gives an act as the operator of the program.
func (s *stage) act(ctx context.Context, x desk.Act) error {
	_, err := s.house.Desk.Act(ctx, s.event, s.clock.Now(), x)
	return err
}

// code makes a one-time code for a role.
func (s *stage) code(ctx context.Context, role event.Role, team core.TeamID) (string, error) {
	code := desk.NewCode(s.random.Uint64)
	return code, s.act(ctx, desk.GrantCode{Hash: desk.HashOf(code), Role: role, Team: team})
}

// read looks at the event as it stands.
func (s *stage) read(ctx context.Context, fn func(*event.Event)) error {
	return s.house.Store.View(ctx, func(tx storeTx) error {
		ev, err := tx.Event(s.event)
		if err == nil {
			fn(ev)
		}
		return err
	})
}

// close stops everything.
func (s *stage) close() error {
	s.hangUp()
	err := s.house.Close()
	s.running.Wait()
	if s.web != nil {
		s.web.Close()
		s.line.Close()
		s.wechat.Close()
		s.discord.Close()
	}
	s.redis.Close()
	return err
}
