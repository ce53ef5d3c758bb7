package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
)

// Act is something that changes an event. Its fields are all it needs beside
// the event, the time and the actor; they are journalled as JSON.
type Act interface {
	// Name is the act's name in journals and appointments, for ever.
	Name() string
	// apply checks and does it. It is a function of the world only. The cards
	// say what has been done; a *core.Error says why it was not.
	apply(w *world) ([]core.Card, error)
}

// Actors that are nobody's chat account.
const (
	clockActor core.AccountID = "clock"
	operator   core.AccountID = "operator"
)

// world is what an act sees and may touch.
type world struct {
	desk  *Desk
	tx    Tx
	ev    *event.Event // nil while an event is being made
	id    core.EventID
	at    time.Time // the time it is judged by, in the event's zone
	actor core.AccountID
	// answers is who hears of what is done from the decision on his request.
	answers core.AccountID
	source  string
}

// world opens the event for an act.
func (d *Desk) world(tx Tx, id core.EventID, at time.Time, actor core.AccountID, source string) (*world, error) {
	at = at.Truncate(time.Millisecond) // as the journal keeps it: a replay is judged by the same moment
	w := &world{desk: d, tx: tx, id: id, at: at, actor: actor, source: source}
	ev, err := tx.Event(id)
	switch {
	case err == nil:
		w.ev, w.at = ev, at.In(ev.Zone())
	case !errors.Is(err, core.ErrNoRow):
		return nil, err
	}
	return w, nil
}

// do applies an act and journals it.
func (w *world) do(x Act) ([]core.Card, error) {
	if _, opens := x.(OpenEvent); w.ev == nil && !opens {
		return nil, core.Refuse(core.NotFound, "", "desk.no_event")
	}
	if _, passes := x.(PassOver); !passes && w.actor == clockActor && w.ev.CalledOff() {
		return nil, w.takesPlace() // nobody is reminded of what is off
	}
	cards, err := x.apply(w)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(x)
	if err != nil {
		return nil, fmt.Errorf("journal %s: %w", x.Name(), err)
	}
	_, err = w.tx.Record(core.JournalEntry{Event: w.id, At: w.at, Actor: w.actor, Source: w.source, Verb: x.Name(), Command: body})
	return cards, err
}

// attempt is do, but a refused act leaves nothing behind.
func (w *world) attempt(x Act) (cards []core.Card, err error) {
	err = w.tx.Attempt(func() error {
		cards, err = w.do(x)
		return err
	})
	return cards, err
}

// decode reads an act back.
func decode(name string, body []byte) (Act, error) {
	read, ok := acts[name]
	if !ok {
		return nil, fmt.Errorf("no act is named %q", name)
	}
	return read(body)
}

// as reads an act of one kind.
func as[T Act](body []byte) (Act, error) {
	var x T
	if err := json.Unmarshal(body, &x); err != nil {
		return nil, fmt.Errorf("act %s: %w", x.Name(), err)
	}
	return x, nil
}

// is reports whether the actor has one of the roles in the event. The clock and
// the operator of the program stand above them.
func (w *world) is(roles ...event.Role) bool {
	if w.actor == clockActor || w.actor == operator {
		return true
	}
	for _, l := range w.ev.LinksOf(w.actor) {
		if slices.Contains(roles, l.Role) {
			return true
		}
	}
	return false
}

// speaksFor reports whether the actor may speak for an entry: the captain of a
// team; of an individual himself, his guardians and coaches.
func (w *world) speaksFor(team core.TeamID) bool {
	return slices.Contains(w.ev.Speakers(team), w.actor)
}

// staffOnly refuses whoever is neither arbiter nor organiser.
func (w *world) staffOnly() error { return w.only(event.Arbiter, event.Organiser) }

// only refuses whoever has none of the roles, saying whose work it is: one
// member of the staff may not do what is another's.
func (w *world) only(roles ...event.Role) error {
	if w.is(roles...) {
		return nil
	}
	whose := core.Refuse(core.NotAllowed, "", "desk.staff_only")
	if len(roles) == 1 && roles[0] == event.Arbiter {
		whose = core.Refuse(core.NotAllowed, "", "desk.arbiter_only")
	} else if len(roles) == 1 {
		whose = core.Refuse(core.NotAllowed, "", "desk.organiser_only")
	}
	return whose.Then("desk.ask_staff")
}

// notify writes one notice to each account, once.
func (w *world) notify(to []core.AccountID, about string, cards ...core.Card) error {
	seen := map[core.AccountID]bool{w.actor: true, w.answers: true} // the actor has his reply
	for _, id := range to {
		if seen[id] {
			continue
		}
		seen[id] = true
		if _, err := w.tx.Notify(core.Notice{To: id, Event: w.id, About: about, Cards: w.addressed(id, cards), Due: w.at}); err != nil {
			return fmt.Errorf("notice: %w", err)
		}
	}
	return nil
}

// staff are the accounts of the arbiters and organisers.
func (w *world) staff() []core.AccountID {
	return append(w.ev.Holders(event.Arbiter, ""), w.ev.Holders(event.Organiser, "")...)
}

// appoint lets the clock give an act. closes is the deadline it closes, or zero.
func (w *world) appoint(key string, due, closes time.Time, x Act) error {
	body, err := json.Marshal(x)
	if err != nil {
		return err
	}
	return w.tx.Appoint(core.Appointment{Event: w.id, Key: key, Due: due, Closes: closes, Verb: x.Name(), Command: body})
}
