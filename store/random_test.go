package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taikyoku/core"
	"taikyoku/core/event"
)

// TestRandomChanges: whatever is done and undone, memory equals the file, a
// refused change has changed nothing, and a new start loads the same.
func TestRandomChanges(t *testing.T) {
	t.Parallel()
	s, file := fresh(t)
	event0 := 0
	rapid.Check(t, func(r *rapid.T) {
		event0++
		id := core.EventID(fmt.Sprintf("cup%d", event0))
		update(t, s, func(tx *Tx) error { return begin(tx, id) })
		before := remembered(t, s)
		for range rapid.IntRange(1, 5).Draw(r, "changes") {
			fate := rapid.SampledFrom([]string{"ok", "ok", "refused", "panic"}).Draw(r, "fate")
			var acts []act
			for range rapid.IntRange(1, 6).Draw(r, "acts") {
				acts = append(acts, drawAct(r))
			}
			err := s.Update(context.Background(), func(tx *Tx) error {
				for _, a := range acts {
					if err := a.do(tx, id); err != nil {
						return err
					}
				}
				switch fate {
				case "refused":
					return errNo
				case "panic":
					panic("at the end")
				}
				return nil
			})
			after := remembered(t, s)
			same(t, "memory and file", written(t, s), after)
			if fate != "ok" && err == nil {
				r.Fatal("not refused")
			}
			if err != nil {
				same(t, "a refused change", before, after)
			}
			before = after
		}
	})
	reopened(t, s, file)
}

// act is one random step of a change.
type act struct {
	what    string
	n       int
	attempt bool // … made in an attempt that fails
}

func drawAct(r *rapid.T) act {
	return act{
		what: rapid.SampledFrom([]string{
			"team", "team", "rename", "remove", "match", "link", "mark", "member", "account", "serial", "rules", "event", "nothing",
		}).Draw(r, "what"),
		n:       rapid.IntRange(0, 5).Draw(r, "n"),
		attempt: rapid.IntRange(0, 3).Draw(r, "attempt") == 0,
	}
}

func (a act) do(tx *Tx, id core.EventID) error {
	if !a.attempt {
		return a.step(tx, id)
	}
	err := tx.Attempt(func() error { return errors.Join(a.step(tx, id), errNo) })
	if errors.Is(err, errNo) {
		return nil
	}
	return err
}

func (a act) step(tx *Tx, id core.EventID) error {
	e, err := tx.Event(id)
	if err != nil {
		return err
	}
	key := fmt.Sprint(a.n)
	switch a.what {
	case "team":
		e.Teams.Put(team(key, "Team "+key))
	case "rename":
		e.Teams.Put(team(key, "Team "+fmt.Sprint((a.n+1)%6))) // may be somebody's name
	case "remove":
		e.Teams.Delete(core.TeamID(key))
	case "match":
		e.Matches.Put(event.Match{ID: core.MatchID(key), Division: "open", Round: 1 + a.n/4, Table: 1 + a.n%3, White: core.TeamID(key), State: event.Paired})
	case "link":
		e.Links.Put(event.Link{ID: core.LinkID(key), Account: core.AccountID("line:" + fmt.Sprint(a.n/2)), Role: event.Captain})
	case "mark":
		e.Marks.Put(event.Mark{Kind: event.ReadMark, Subject: key, At: noon.Add(time.Duration(a.n) * time.Nanosecond)})
	case "member":
		e.Members.Put(event.Member{ID: core.FederationID(key), Name: "N. Invented", Since: noon})
	case "account":
		return tx.PutAccount(core.Account{ID: core.AccountID("line:" + key), Name: string(id)})
	case "serial":
		e.Serial()
	case "rules":
		h := e.Head()
		h.Version++
		e.Versions.Put(event.Version{No: h.Version, Source: fmt.Sprintf("version %d", h.Version), At: noon})
		e.Heads.Put(h)
		return tx.Reread(e)
	case "event":
		return begin(tx, id+"-"+core.EventID(key))
	}
	return nil
}
