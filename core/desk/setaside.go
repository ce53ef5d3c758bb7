package desk

import (
	"context"
	"fmt"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// patienceAside is how long the store is waited for when all else has failed.
const patienceAside = 10 * time.Second

// setAside closes an input that can neither be handled nor apologised for: it is
// kept as it came with what went wrong, and put before the arbiters, so that it
// holds no deadline closed. If not even that can be stored, it is handed in again.
func (d *Desk) setAside(ctx context.Context, in core.Input, why error) core.Reply {
	log := d.parts.Log.With("event", in.EventID, "actor", string(in.From.Account()))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patienceAside)
	defer cancel()
	reply := core.Reply{Lang: locales.En, Cards: say("desk.set_aside")}
	err := d.parts.Store.Update(ctx, func(tx Tx) error {
		done, notice, err := tx.Handled(in.EventID)
		if err != nil || done {
			reply.Notice = notice
			return err
		}
		reply.Lang = d.stranger(tx, in)
		err = tx.Attempt(func() error {
			reply.Notice, err = tx.Notify(core.Notice{To: in.From.Account(), Chat: in.From.Chat, Answers: in.EventID, Cards: reply.Cards, Due: in.Received})
			return err
		})
		if err != nil {
			log.Error("its sender is not told", "err", err)
		}
		if err := tx.Attempt(func() error { return d.putBefore(tx, in) }); err != nil {
			log.Error("the arbiters are not told", "err", err)
		}
		return tx.SetAside(in.EventID, reply.Notice, why.Error())
	})
	if err != nil {
		log.Error("not set aside", "err", err)
		return core.Reply{Lang: locales.En, Cards: say("desk.internal"), Again: true}
	}
	log.Error("set aside", "err", why)
	return reply
}

// stranger makes sure that the sender has an account to be answered at, and is
// his language.
func (d *Desk) stranger(tx Tx, in core.Input) locales.Lang {
	s := newSession(d, tx, in, core.Conversation{}, false)
	a, known := tx.Account(in.From.Account())
	if known {
		return a.Lang
	}
	a = core.Account{ID: in.From.Account(), Address: in.From, Lang: s.firstLang()}
	if err := tx.Attempt(func() error { return tx.PutAccount(a) }); err != nil {
		d.parts.Log.Error("account not kept", "event", in.EventID, "err", err)
	}
	return a.Lang
}

// putBefore puts the message before the staff of each event that its sender has
// a part in.
func (d *Desk) putBefore(tx Tx, in core.Input) error {
	for _, id := range tx.Events() {
		w, err := d.world(tx, id, in.At, in.From.Account(), in.EventID)
		if err != nil {
			return err
		}
		if w.ev == nil || len(w.ev.LinksOf(w.actor)) == 0 {
			continue
		}
		if _, err := w.do(SetAside{Text: in.Text, Button: in.Button}); err != nil {
			return fmt.Errorf("event %s: %w", id, err)
		}
	}
	return nil
}

// SetAside puts a message that the program could make nothing of before the
// arbiters, with the time at which it was sent.
type SetAside struct {
	Text   string `json:"text"`
	Button string `json:"button,omitempty"`
}

// Name is set_aside.
func (SetAside) Name() string { return "set_aside" }

func (x SetAside) apply(w *world) ([]core.Card, error) {
	links := w.ev.LinksOf(w.actor)
	if len(links) == 0 {
		return nil, core.Refuse(core.NotAllowed, "", "deny.not_linked")
	}
	c := event.Case{ID: w.caseID(), Kind: event.FailedMessage, By: w.actor, At: w.at, Text: x.Text, State: event.Open}
	if x.Text == "" {
		c.Text = x.Button
	}
	for _, l := range links {
		if l.Team != "" {
			c.Team = l.Team
			break
		}
	}
	w.ev.Cases.Put(c)
	t, _ := w.ev.Teams.Get(c.Team)
	from := t.Name
	if from == "" {
		from = string(links[0].Role)
	}
	card := core.Card{
		Title: locales.T("case.title.failed", "Team", from),
		Body:  []locales.Text{name(c.Text), locales.T("desk.set_aside_sent", "Sent", moment(w.at)), locales.T("case.how_to_answer")},
	}
	return nil, w.notify(w.staff(), "case:"+string(c.ID), card)
}
