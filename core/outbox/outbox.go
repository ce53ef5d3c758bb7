// Package outbox is the only sender: what must reach somebody is a row in the
// store, and this loop hands it to the service it is for.
//
// One idea: the row is the state. A notice is marked as started before it is
// handed over and settled afterwards; what a crash leaves in between is handed
// over again with the time of that try, and the service's adapter, which knows
// whether a repeat is recognised, sends it or answers uncertain. Each service has a lane of its own, so that a slow one
// holds up nobody else; each reader gets his notices one after the other.
package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
)

// Store is what the outbox needs of the store.
type Store interface {
	View(context.Context, func(Tx) error) error
	Update(context.Context, func(Tx) error) error
	// Later runs fn in the next batch, or soon: for what nobody waits for.
	Later(func(Tx) error)
}

// Tx is one transaction.
type Tx interface {
	Account(core.AccountID) (core.Account, bool)
	DueNotices(p core.Platform, t time.Time, limit int) ([]core.Notice, error)
	NextNotice(p core.Platform) (time.Time, error)
	NoNoticeBefore(p core.Platform) (time.Time, error)
	Started([]core.NoticeID, time.Time) error
	Interrupted(next time.Time) (int64, error)
	Settled(id core.NoticeID, s core.NoticeState, next time.Time, problem string) error
	Carried(p core.Platform, messages []string, id core.NoticeID) error
	Installation() string
	Event(core.EventID) (*event.Event, error)
}

// Overtaken reports whether a notice says nothing any more at a time.
type Overtaken func(ev *event.Event, n core.Notice, at time.Time) bool

// Outbox sends.
type Outbox struct {
	store Store
	clock core.Clock
	log   *slog.Logger
	lanes map[core.Platform]*lane
	stale Overtaken
}

// lane is one service.
type lane struct {
	platform core.Platform
	sender   core.Sender
	wake     chan struct{}
	mu       sync.Mutex
	paused   time.Time // the service asked not to be called before
}

const (
	batchSize  = 64 // notices started in one transaction
	atOnce     = 16 // readers served at once on one service
	maxTries   = 8
	firstPause = 2 * time.Second
	pushLimit  = 20 * time.Second
	// Too high a rate is waited out by the whole lane; what takes longer is a
	// quota, which answers do not use.
	longestPause = 5 * time.Minute
)

// New makes an outbox for the services. What is overtaken when its turn comes is
// not sent.
func New(store Store, clock core.Clock, log *slog.Logger, stale Overtaken, senders map[core.Platform]core.Sender) *Outbox {
	o := &Outbox{store: store, clock: clock, log: log, stale: stale, lanes: map[core.Platform]*lane{}}
	for p, s := range senders {
		o.lanes[p] = &lane{platform: p, sender: s, wake: make(chan struct{}, 1)}
	}
	return o
}

// Wake tells the lanes that something was committed.
func (o *Outbox) Wake() {
	for _, l := range o.lanes {
		l.rouse()
	}
}

func (l *lane) rouse() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// Recover takes up what a crash interrupted. Call it once, before Run.
func (o *Outbox) Recover(ctx context.Context) error {
	return o.store.Update(ctx, func(tx Tx) error {
		n, err := tx.Interrupted(o.clock.Now())
		if n > 0 {
			o.log.Info("notices interrupted while sending", "count", n)
		}
		return err
	})
}

// Run serves all lanes until ctx ends.
func (o *Outbox) Run(ctx context.Context) {
	var wg sync.WaitGroup
	for _, l := range o.lanes {
		wg.Go(func() { o.serve(ctx, l) })
	}
	wg.Wait()
}

// serve sends what is due, then sleeps until something is committed or the
// next notice is due.
func (o *Outbox) serve(ctx context.Context, l *lane) {
	for ctx.Err() == nil {
		sent, next, err := o.pump(ctx, l)
		if err != nil {
			o.log.Error("outbox", "platform", string(l.platform), "err", err)
			next = o.clock.Now().Add(time.Second)
		}
		if sent > 0 && err == nil {
			continue
		}
		wait := time.Hour
		if !next.IsZero() {
			wait = min(wait, max(next.Sub(o.clock.Now()), 10*time.Millisecond))
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
		case <-l.wake:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// Flush sends everything that is due now on every lane and returns how much
// that was; for simulated time.
func (o *Outbox) Flush(ctx context.Context) (int, error) {
	total := 0
	for {
		round := 0
		for _, l := range o.lanes {
			n, _, err := o.pump(ctx, l)
			if err != nil {
				return total, err
			}
			round += n
		}
		if round == 0 {
			return total, nil
		}
		total += round
	}
}

// pump starts one batch and sends it; next is when to come again if nothing
// was due.
func (o *Outbox) pump(ctx context.Context, l *lane) (sent int, next time.Time, err error) {
	now := o.clock.Now()
	if paused := l.until(); now.Before(paused) {
		return 0, paused, nil
	}
	var due []core.Delivery
	err = o.store.View(ctx, func(tx Tx) error {
		next, err = tx.NoNoticeBefore(l.platform)
		return err
	})
	if err != nil || next.IsZero() || next.After(now) {
		return 0, next, err
	}
	err = o.store.Update(ctx, func(tx Tx) error {
		due = due[:0]
		if sent, err = o.start(tx, l, now, &due); err == nil && sent == 0 { // it waits behind another
			next, err = tx.NextNotice(l.platform)
		}
		return err
	})
	if err != nil {
		return 0, next, err
	}
	o.send(ctx, l, due)
	return sent, next, nil
}

// start marks a batch as started, one notice per reader, and addresses it. It
// returns how many notices it took, with those that are settled unsent: behind
// each of them the reader's next one waits.
func (o *Outbox) start(tx Tx, l *lane, now time.Time, due *[]core.Delivery) (taken int, err error) {
	list, err := tx.DueNotices(l.platform, now, batchSize)
	if err != nil {
		return 0, err
	}
	var ids []core.NoticeID
	for _, n := range list {
		a, known := tx.Account(n.To)
		switch {
		case !known:
			err = tx.Settled(n.ID, core.Unreached, now, "no such account")
		case n.Answers == "" && a.Left:
			err = tx.Settled(n.ID, core.Unreached, now, "left the chat")
		case n.Answers == "" && a.Silent:
			err = tx.Settled(n.ID, core.Dropped, now, "wants no notices")
		case n.Answers == "" && n.Unsettled.IsZero() && o.overtaken(tx, n, now):
			err = tx.Settled(n.ID, core.Missed, now, "overtaken")
		default:
			ids = append(ids, n.ID)
			*due = append(*due, address(n, a, tx.Installation()))
		}
		if err != nil {
			return 0, err
		}
	}
	return len(list), tx.Started(ids, now)
}

// overtaken looks at the event that a push speaks of.
func (o *Outbox) overtaken(tx Tx, n core.Notice, now time.Time) bool {
	if n.Event == "" {
		return false
	}
	ev, err := tx.Event(n.Event)
	return err == nil && o.stale(ev, n, now)
}

// address makes a delivery of a notice for its reader.
func address(n core.Notice, a core.Account, installation string) core.Delivery {
	to := a.Address
	if n.Chat != "" && n.Chat != to.Chat {
		to.Chat, to.Group = n.Chat, true
	}
	return core.Delivery{
		Notice: n.ID, Key: n.Key(installation), To: to, Lang: a.Lang, Cards: n.Cards,
		Tries: n.Tries, Answers: n.Answers, Unsettled: n.Unsettled,
	}
}

// send hands a batch to the service, reader by reader in order.
func (o *Outbox) send(ctx context.Context, l *lane, due []core.Delivery) {
	byReader := map[core.AccountID][]core.Delivery{}
	var order []core.AccountID
	for _, d := range due {
		id := d.To.Account()
		if len(byReader[id]) == 0 {
			order = append(order, id)
		}
		byReader[id] = append(byReader[id], d)
	}
	slots := make(chan struct{}, atOnce)
	var wg sync.WaitGroup
	for _, id := range order {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			for _, d := range byReader[id] {
				if until := l.until(); ctx.Err() != nil || until.After(o.clock.Now()) {
					o.putBack(l, d, until)
					continue
				}
				receipt, err := push(ctx, l.sender, d)
				o.settle(l, d, receipt, err)
			}
		})
	}
	wg.Wait()
}

// putBack is for what was started and not handed over after all.
func (o *Outbox) putBack(l *lane, d core.Delivery, until time.Time) {
	o.store.Later(func(tx Tx) error {
		l.rouse()
		return tx.Settled(d.Notice, core.Waiting, until, "")
	})
}

// push hands one delivery over, and guards against a panic in an adapter. What
// has begun is finished even while the program stops: cut off, nobody would
// know whether it arrived.
func push(ctx context.Context, s core.Sender, d core.Delivery) (r core.Receipt, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), pushLimit)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = &core.SendError{Uncertain: true, Err: fmt.Errorf("panic: %v", p)}
		}
	}()
	return s.Push(ctx, d)
}

// Settle records what became of a delivery that was handed out elsewhere.
func (o *Outbox) Settle(d core.Delivery, r core.Receipt, err error) {
	if l := o.lanes[d.To.Platform]; l != nil {
		o.settle(l, d, r, err)
	}
}

// settle records the outcome. Nobody waits for it, so it rides on the next
// commit; should it be lost, the notice is as a crash would have left it.
func (o *Outbox) settle(l *lane, d core.Delivery, r core.Receipt, err error) {
	state, next, problem := o.outcome(l, d, err)
	o.store.Later(func(tx Tx) error {
		if state == core.Waiting {
			l.rouse() // to see, once this is committed, when to come again
		}
		if err := tx.Settled(d.Notice, state, next, problem); err != nil {
			return err
		}
		return tx.Carried(l.platform, r.Messages, d.Notice)
	})
}

// outcome reads an adapter's answer.
func (o *Outbox) outcome(l *lane, d core.Delivery, err error) (state core.NoticeState, next time.Time, problem string) {
	now := o.clock.Now()
	if err == nil {
		return core.Accepted, now, ""
	}
	log := o.log.With("platform", string(l.platform), "notice", int64(d.Notice))
	failed := (*core.SendError)(nil)
	if !errors.As(err, &failed) {
		failed = &core.SendError{Err: err}
	}
	if failed.Alarm != "" {
		log.Error("alarm", "what", failed.Alarm, "err", err)
	}
	switch {
	case failed.Permanent:
		log.Warn("not reached", "err", err)
		return core.Unreached, now, err.Error()
	case failed.Uncertain:
		log.Warn("uncertain", "err", err)
		return core.Uncertain, now, err.Error()
	}
	pause := max(failed.After, l.backoff(d))
	if failed.After > 0 && failed.After <= longestPause {
		l.pause(now.Add(failed.After))
	}
	log.Info("again later", "pause", pause, "err", err)
	return core.Waiting, now.Add(pause), err.Error()
}

// backoff doubles with each try; it depends on the notice, so that many do not
// come back at once.
func (l *lane) backoff(d core.Delivery) time.Duration {
	pause := firstPause << min(d.Tries, maxTries)
	return pause + time.Duration(d.Notice%16)*pause/32
}

func (l *lane) pause(until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if until.After(l.paused) {
		l.paused = until
	}
}

func (l *lane) until() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.paused
}
