package desk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/locales"
)

// Desk is the tournament desk.
type Desk struct {
	parts Parts
	words func() (entry.Vocabulary, error) // of lists of players, read once
	index sync.Map                         // *core.Regulation → *inform.Index, of its answers
}

// Parts are what a desk is built of.
type Parts struct {
	Store    Store
	Talks    Talks
	Rulebook Rulebook
	Catalog  *locales.Catalog
	Lexicon  *locales.Lexicon
	Random   func() uint64 // seeds of lots, one-time codes; recorded where it matters
	Log      *slog.Logger
	Doors    Doors
}

// New makes a desk.
func New(p Parts) *Desk {
	return &Desk{parts: p, words: sync.OnceValues(func() (entry.Vocabulary, error) { return entry.UsualWords(p.Catalog) })}
}

// Handle answers one input. The same input gives the same reply again and
// nothing else. What goes wrong inside is logged and said kindly.
func (d *Desk) Handle(ctx context.Context, in core.Input) core.Reply {
	log := d.parts.Log.With("event", in.EventID, "actor", string(in.From.Account()))
	talk, err := d.parts.Talks.Conversation(ctx, in.From.Conversation())
	if err != nil && !errors.Is(err, core.ErrForgotten) {
		log.Warn("conversation not read", "err", err)
	}
	forgotten := err != nil
	var s *session
	err = d.parts.Store.Update(ctx, func(tx Tx) error {
		s = newSession(d, tx, in, talk, forgotten)
		return s.answer()
	})
	if err != nil {
		log.Error("not handled", "err", err)
		problem := err
		if s, err = d.apologise(ctx, in); err != nil {
			log.Error("no apology either", "err", err)
			return d.setAside(ctx, in, errors.Join(problem, err))
		}
	}
	if forgotten || s.talk != talk { // most messages say all at once and leave the dialogue as it was
		if err := d.parts.Talks.SaveConversation(ctx, in.From.Conversation(), s.talk); err != nil {
			log.Warn("conversation not saved", "err", err)
		}
	}
	return s.reply
}

// apologise closes an input that could not be handled, so that it is not tried
// again for ever, and says so.
func (d *Desk) apologise(ctx context.Context, in core.Input) (*session, error) {
	var s *session
	err := d.parts.Store.Update(ctx, func(tx Tx) error {
		s = newSession(d, tx, in, core.Conversation{}, false)
		if err := s.meet(); err != nil {
			return err
		}
		return s.finish(say("desk.internal"))
	})
	return s, err
}

// Tick gives every act whose time has come. One that closes a deadline waits
// while an input stamped at or before the deadline is not yet done. It returns
// how many acts it gave.
func (d *Desk) Tick(ctx context.Context, now time.Time) (given int, err error) {
	for {
		var due []core.Appointment
		err := d.parts.Store.View(ctx, func(tx Tx) error {
			var err error
			due, err = tx.Appointments(now)
			return err
		})
		if err != nil {
			return given, fmt.Errorf("appointments: %w", err)
		}
		done := 0
		for _, a := range due {
			ok, err := d.keep(ctx, a, supersedes(due, a))
			if err != nil {
				return given, fmt.Errorf("appointment %s: %w", a.Key, err)
			}
			if ok {
				done++
			}
		}
		given += done
		if done == 0 {
			return given, nil
		}
	}
}

// keep gives the act of one appointment and crosses it out. A refusal means
// that the state of this moment no longer wants it: nothing stale is done.
// A reminder behind which a later one of the same thing is due too, after a time
// in which nothing was done, is passed over.
func (d *Desk) keep(ctx context.Context, a core.Appointment, superseded bool) (kept bool, err error) {
	err = d.parts.Store.Update(ctx, func(tx Tx) error {
		stands, err := appointed(tx, a)
		if err != nil || !stands {
			return err
		}
		if !a.Closes.IsZero() {
			since, err := tx.WaitingSince()
			if err != nil {
				return err
			}
			if !since.IsZero() && !since.After(a.Closes) {
				return nil
			}
		}
		kept = true
		if err := tx.Cancel(a.Event, a.Key); err != nil {
			return err
		}
		x, err := decode(a.Verb, a.Command)
		if err != nil {
			return err
		}
		w, err := d.world(tx, a.Event, a.Due, clockActor, fromAppointment+a.Key)
		if err != nil {
			return err
		}
		if superseded {
			_, err = w.do(PassOver{Verb: a.Verb, Why: "a later reminder of the same is due"})
			return err
		}
		if r, ok := x.(RemindSheets); ok && w.ev != nil {
			if x, err = r.withUnconfirmed(w); err != nil {
				return err
			}
		}
		_, err = w.attempt(x)
		if refusal := (*core.Error)(nil); errors.As(err, &refusal) {
			_, err = w.do(PassOver{Verb: a.Verb, Why: refusal.Error()})
		}
		return err
	})
	return kept, err
}

// supersedes reports whether a later reminder of the same thing is among what is
// due.
func supersedes(due []core.Appointment, a core.Appointment) bool {
	return strings.HasPrefix(a.Verb, "remind_") && slices.ContainsFunc(due, func(b core.Appointment) bool {
		return b.Event == a.Event && b.Verb == a.Verb && b.Due.After(a.Due) && bytes.Equal(b.Command, a.Command)
	})
}

// appointed reports whether the appointment still stands as it was read: it may
// have been moved meanwhile.
func appointed(tx Tx, a core.Appointment) (bool, error) {
	due, err := tx.Appointments(a.Due)
	return slices.ContainsFunc(due, func(b core.Appointment) bool {
		return b.Event == a.Event && b.Key == a.Key && b.Due.Equal(a.Due)
	}), err
}

// fromAppointment begins the source of what the clock gave.
const fromAppointment = "appointment:"

// PassOver says that an appointment was crossed out because the state of its
// moment no longer wanted it.
type PassOver struct {
	Verb string `json:"verb"`
	Why  string `json:"why"`
}

// Name is pass_over.
func (PassOver) Name() string { return "pass_over" }

func (PassOver) apply(*world) ([]core.Card, error) { return nil, nil }

// Act gives one act on behalf of the operator of the program, who stands above
// the roles: the command line's way in.
func (d *Desk) Act(ctx context.Context, id core.EventID, at time.Time, x Act) ([]core.Card, error) {
	var cards []core.Card
	err := d.parts.Store.Update(ctx, func(tx Tx) error {
		w, err := d.world(tx, id, at, operator, "operator")
		if err != nil {
			return err
		}
		cards, err = w.do(x)
		return err
	})
	return cards, err
}

// Replay applies a journal entry again, into a store that does not have it.
func (d *Desk) Replay(ctx context.Context, j core.JournalEntry) error {
	return d.parts.Store.Update(ctx, func(tx Tx) error {
		x, err := decode(j.Verb, j.Command)
		if err != nil {
			return err
		}
		w, err := d.world(tx, j.Event, j.At, j.Actor, j.Source)
		if err != nil {
			return err
		}
		if key, kept := strings.CutPrefix(j.Source, fromAppointment); kept {
			if err := tx.Cancel(j.Event, key); err != nil {
				return err
			}
		}
		_, err = w.do(x)
		return err
	})
}
