package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"taikyoku/configs"
	"taikyoku/core"
	"taikyoku/store"
	"taikyoku/store/redis"
)

// serveCommand runs the bots until it is told to stop.
type serveCommand struct {
	Config string        `help:"The settings." default:"configs/taikyoku.yaml" type:"path"`
	Ahead  time.Duration `help:"Let the clock run so far ahead of the one on the wall, for a rehearsal." hidden:""`
}

// Run is called by the command line.
func (c *serveCommand) Run(ctx context.Context, s streams) error {
	source, err := os.ReadFile(c.Config)
	if err != nil {
		return err
	}
	settings, err := configs.LoadServer(source, configs.Outside{Env: os.Getenv, File: os.ReadFile})
	if err != nil {
		return fmt.Errorf("%s: %w", c.Config, err)
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(settings.Log)); err != nil {
		return err
	}
	log := slog.New(slog.NewJSONHandler(s.err, &slog.HandlerOptions{Level: level}))
	return serve(ctx, settings, aheadClock(c.Ahead), log)
}

// serve runs a house on a listener, as the only program that changes its file.
func serve(ctx context.Context, settings *configs.Server, clock core.Clock, log *slog.Logger) (err error) {
	release, err := store.Claim(ctx, settings.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	memory, stop, err := shortTerm(settings, clock, log)
	if err != nil {
		return err
	}
	defer stop()
	house, err := Build(ctx, Plan{
		DB: settings.Data, Redis: memory, Clock: clock, Log: log, Random: secureRandom,
		Doors: doors(settings), Services: services(settings),
	})
	if err != nil {
		return err
	}
	house.Mux.HandleFunc("GET /healthz", house.health)
	listener, err := net.Listen("tcp", settings.Listen)
	if err != nil {
		return errors.Join(err, house.Close())
	}
	counter, err := house.openCounter(settings.Data)
	if err != nil {
		return errors.Join(err, listener.Close(), house.Close())
	}
	log.Info("serving", "address", listener.Addr().String(), "services", len(house.Adapters))
	return errors.Join(house.listen(ctx, listener), counter.Shutdown(context.WithoutCancel(ctx)), house.Close())
}

// aheadClock is the clock on the wall, that much ahead.
type aheadClock time.Duration

// Now is the present moment of the rehearsal.
func (c aheadClock) Now() time.Time { return time.Now().Add(time.Duration(c)) }

// shortTerm is the Redis of the settings, or the embedded one with a word on
// what that means.
func shortTerm(settings *configs.Server, clock core.Clock, log *slog.Logger) (redis.Options, func(), error) {
	if settings.Redis.Address != "" {
		return redis.Options{Address: settings.Redis.Address, Password: settings.Redis.Password.Value()}, func() {}, nil
	}
	embedded, err := redis.Embed()
	if err != nil {
		return redis.Options{}, nil, err
	}
	embedded.Follow(clock)
	log.Warn("no Redis address: the embedded one serves this process only; conversations are forgotten at a restart, nothing else is")
	return embedded.Options(), embedded.Close, nil
}

// listen serves HTTP and everything else until ctx ends; what was taken is
// finished.
func (h *House) listen(ctx context.Context, l net.Listener) error {
	server := &http.Server{Handler: h.Mux, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	failed := make(chan error, 2)
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			failed <- err
			cancel()
		}
	}()
	go func() {
		<-ctx.Done()
		stopping, done := context.WithTimeout(context.Background(), 10*time.Second)
		defer done()
		failed <- server.Shutdown(stopping)
	}()
	err := h.Run(ctx)
	cancel()
	return errors.Join(err, <-failed)
}

// vitals is what a running program says of itself.
type vitals struct {
	OK      bool           `json:"ok"`
	Redis   bool           `json:"redis"` // without it work goes on, dialogues start anew
	Events  int            `json:"events"`
	Notices map[string]int `json:"notices"`
}

// health answers GET /healthz: 200 if the store answers.
func (h *House) health(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	v := vitals{OK: true, Redis: h.Memory.Ping(ctx) == nil, Notices: map[string]int{}}
	err := h.Store.View(ctx, func(tx storeTx) error {
		v.Events = len(tx.Events())
		tally, err := tx.Tally()
		for state, n := range tally {
			v.Notices[string(state)] = n
		}
		return err
	})
	w.Header().Set("Content-Type", "application/json")
	if err != nil {
		v.OK = false
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(v) // the asker may have gone
}

// healthCommand asks a running program how it is.
type healthCommand struct {
	URL string `help:"Where it listens." default:"http://127.0.0.1:8080/healthz"`
}

// Run is called by the command line.
func (c *healthCommand) Run(ctx context.Context, s streams) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return answerNo{err}
	}
	defer resp.Body.Close()
	if _, err := io.Copy(s.out, io.LimitReader(resp.Body, 1<<16)); err != nil {
		return answerNo{err}
	}
	if resp.StatusCode != http.StatusOK {
		return answerNo{fmt.Errorf("%s says %s", c.URL, resp.Status)}
	}
	return nil
}

// secureRandom is where seeds and codes come from while serving.
func secureRandom() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails, it says
	return binary.LittleEndian.Uint64(b[:])
}
