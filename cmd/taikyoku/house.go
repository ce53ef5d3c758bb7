package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"taikyoku/bots"
	"taikyoku/configs"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/outbox"
	"taikyoku/locales"
	"taikyoku/store"
	"taikyoku/store/redis"
)

// Plan says what a house is built of.
type Plan struct {
	DB     string // the SQLite file
	Redis  redis.Options
	Clock  core.Clock
	Log    *slog.Logger
	Random func() uint64
	Doors  desk.Doors // where people find the bot
	// Services builds the adapters once the parts they need are there.
	Services func(bots.Deps) ([]bots.Adapter, error)
}

// House is the whole program, shared by the commands and the tests.
type House struct {
	plan     Plan
	Catalog  *locales.Catalog
	Lexicon  *locales.Lexicon
	Store    *store.Store
	Memory   *redis.Memory
	Desk     *desk.Desk
	Inbox    *bots.Inbox
	Outbox   *outbox.Outbox
	Adapters []bots.Adapter
	Mux      *http.ServeMux
}

// Build makes a house and takes up what the last run left unfinished.
func Build(ctx context.Context, plan Plan) (*House, error) {
	h := &House{plan: plan, Mux: http.NewServeMux()}
	var err error
	if h.Catalog, err = locales.Load(); err != nil {
		return nil, err
	}
	if h.Lexicon, err = locales.LoadLexicon(); err != nil {
		return nil, err
	}
	if h.Store, err = store.Open(ctx, plan.DB, loadRules); err != nil {
		return nil, err
	}
	h.Memory = redis.Open(plan.Redis)
	h.Desk = desk.New(desk.Parts{
		Store: deskStore{h.Store}, Talks: h.Memory, Rulebook: rulebook{}, Catalog: h.Catalog, Lexicon: h.Lexicon,
		Random: plan.Random, Log: plan.Log, Doors: plan.Doors,
	})
	if err := h.connect(ctx); err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

// connect joins the desk and the services through inbox and outbox.
func (h *House) connect(ctx context.Context) error {
	var box *outbox.Outbox
	h.Inbox = bots.NewInbox(inboxStore{h.Store}, h.Desk.Handle, settler{&box}, func() { box.Wake() }, h.plan.Clock, h.plan.Log)
	adapters, err := h.plan.Services(bots.Deps{Inbox: h.Inbox, Memory: h.Memory, Clock: h.plan.Clock, Catalog: h.Catalog, Log: h.plan.Log})
	if err != nil {
		return err
	}
	senders := map[core.Platform]core.Sender{}
	for _, a := range adapters {
		senders[a.Platform()] = a
		a.Routes(h.Mux)
	}
	h.Adapters = adapters
	box = outbox.New(outboxStore{h.Store}, h.plan.Clock, h.plan.Log, desk.Overtaken, senders)
	h.Outbox = box
	if err := box.Recover(ctx); err != nil {
		return fmt.Errorf("outbox: %w", err)
	}
	return h.Inbox.Recover(ctx)
}

// Run works until ctx ends: services, outbox and the clock's appointments.
func (h *House) Run(ctx context.Context) error {
	var wg sync.WaitGroup
	wg.Go(func() { h.Outbox.Run(ctx) })
	wg.Go(func() { h.tick(ctx) })
	failed := make(chan error, len(h.Adapters))
	for _, a := range h.Adapters {
		wg.Go(func() {
			if err := a.Run(ctx); err != nil && ctx.Err() == nil {
				failed <- fmt.Errorf("%s: %w", a.Platform(), err)
			}
		})
	}
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	h.Inbox.Close()
	wg.Wait()
	return err
}

// tick gives the clock's acts when they are due.
func (h *House) tick(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		given, err := h.Desk.Tick(ctx, h.plan.Clock.Now())
		if err != nil && ctx.Err() == nil {
			h.plan.Log.Error("appointments", "err", err)
		}
		if given > 0 {
			h.Outbox.Wake()
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// Settle does everything that is due at this moment, until nothing is left:
// the step of simulated time.
func (h *House) Settle(ctx context.Context) error {
	for {
		h.Inbox.Idle()
		given, err := h.Desk.Tick(ctx, h.plan.Clock.Now())
		if err != nil {
			return err
		}
		sent, err := h.Outbox.Flush(ctx)
		if err != nil {
			return err
		}
		if given+sent == 0 {
			return nil
		}
	}
}

// Close stops taking work, finishes what was begun and closes the files.
func (h *House) Close() error {
	if h.Inbox != nil {
		h.Inbox.Close()
	}
	return errors.Join(h.Store.Close(), h.Memory.Close())
}

// rulebook is the embedded regulations.
type rulebook struct{}

func (rulebook) Source(id string) ([]byte, error)             { return configs.Source(id) }
func (rulebook) Read(source []byte) (*core.Regulation, error) { return loadRules(source) }
func (rulebook) Edited(source []byte, edits ...core.Edit) ([]byte, error) {
	return configs.Edited(source, edits...)
}

// The store as each of its users sees it.
type (
	storeTx     = *store.Tx
	deskStore   struct{ *store.Store }
	inboxStore  struct{ *store.Store }
	outboxStore struct{ *store.Store }
)

func (s deskStore) View(ctx context.Context, fn func(desk.Tx) error) error {
	return s.Store.View(ctx, func(tx *store.Tx) error { return fn(tx) })
}

func (s deskStore) Update(ctx context.Context, fn func(desk.Tx) error) error {
	return s.Store.Update(ctx, func(tx *store.Tx) error { return fn(tx) })
}

func (s inboxStore) View(ctx context.Context, fn func(bots.Tx) error) error {
	return s.Store.View(ctx, func(tx *store.Tx) error { return fn(tx) })
}

func (s inboxStore) Update(ctx context.Context, fn func(bots.Tx) error) error {
	return s.Store.Update(ctx, func(tx *store.Tx) error { return fn(tx) })
}

func (s outboxStore) View(ctx context.Context, fn func(outbox.Tx) error) error {
	return s.Store.View(ctx, func(tx *store.Tx) error { return fn(tx) })
}

func (s outboxStore) Update(ctx context.Context, fn func(outbox.Tx) error) error {
	return s.Store.Update(ctx, func(tx *store.Tx) error { return fn(tx) })
}

func (s outboxStore) Later(fn func(outbox.Tx) error) {
	s.Store.Later(func(tx *store.Tx) error { return fn(tx) })
}

// settler reaches the outbox, which is built after the inbox.
type settler struct{ box **outbox.Outbox }

func (s settler) Settle(d core.Delivery, r core.Receipt, err error) { (*s.box).Settle(d, r, err) }
