package main

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// hall is a stage with two teams of five: a captain on a service of choice, one on
// WeChat, and an arbiter on Discord.
type hall struct {
	*player
	t                     *testing.T
	sato, suzuki, arbiter *actor
}

func newHall(t *testing.T) *hall { return newHallOf(t, core.LINE) }

func newHallOf(t *testing.T, satoOn core.Platform) *hall {
	t.Helper()
	p, err := newPlayer(t.Context(), t.TempDir(), true, (&transcript{}).begin(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	h := &hall{player: p, t: t}
	t.Cleanup(func() {
		if err := h.close(); err != nil {
			t.Error(err)
		}
	})
	h.must(h.open(t.Context(), "jcf-team-2025"))
	h.at("2025-09-20T10:00:00+09:00")
	h.must(h.team(t.Context(), strings.Fields("Todai captain=sato@"+string(satoOn)+"/ja players=5 rating=1800")))
	h.must(h.team(t.Context(), strings.Fields("Waseda captain=suzuki@wechat/ja players=5 rating=1700")))
	h.sato, h.suzuki = h.actors["sato"], h.actors["suzuki"]
	h.arbiter, err = h.who(t.Context(), "arbiter=arbiter@discord/ja")
	h.must(err)
	return h
}

func (h *hall) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *hall) at(when string) {
	h.t.Helper()
	to, err := time.Parse(time.RFC3339, when)
	h.must(err)
	h.must(h.moveTo(h.t.Context(), to))
}

// says lets somebody write and returns what he is answered.
func (h *hall) says(a *actor, text string) string {
	h.t.Helper()
	before := len(a.person.Received())
	h.must(h.say(h.t.Context(), a, text))
	return h.heard(a, before)
}

func (h *hall) heard(a *actor, before int) string {
	var out []string
	for _, m := range a.person.Received()[before:] {
		out = append(out, m.Text)
	}
	return strings.Join(out, "\n")
}

func (h *hall) wants(got, want string) {
	h.t.Helper()
	if !strings.Contains(got, want) {
		h.t.Errorf("got %q, want something with %q", got, want)
	}
}

// published pairs round 1 and publishes it on the eve of the event.
func (h *hall) published() {
	h.t.Helper()
	h.at("2025-10-31T19:00:00+09:00")
	h.must(h.act(h.t.Context(), desk.PairRound{Round: 1}))
	h.must(h.act(h.t.Context(), desk.PublishRound{Round: 1}))
	h.must(h.house.Settle(h.t.Context()))
}

// journal is how many entries of a verb there are.
func (h *hall) journal(verb string) (n int) {
	h.t.Helper()
	h.must(h.house.Store.View(h.t.Context(), func(tx storeTx) error {
		list, err := tx.Journal(h.event, 0)
		for _, j := range list {
			if j.Verb == verb {
				n++
			}
		}
		return err
	}))
	return n
}

// played is the line-up a captain's team is seated with, or its sheet before.
func (h *hall) played(a *actor) (players []int) {
	h.t.Helper()
	h.must(h.read(h.t.Context(), func(ev *event.Event) {
		for _, l := range ev.LinksOf(account(a)) {
			m, _ := ev.MatchOf(l.Team, 1)
			s, _ := ev.Sheets.Get(event.SheetKey(m.Division, 1, l.Team))
			players = s.Players
		}
	}))
	return players
}

func account(a *actor) core.AccountID {
	return core.Address{Platform: a.platform, User: a.person.ID()}.Account()
}

// accounted: no notice is left waiting.
func (h *hall) accounted() {
	h.t.Helper()
	var tally map[core.NoticeState]int
	err := h.wait(h.t.Context(), "every notice", func() bool { // what nobody waits for is written a little later
		h.must(h.house.Store.View(h.t.Context(), func(tx storeTx) (err error) {
			tally, err = tx.Tally()
			return err
		}))
		return tally[core.Waiting]+tally[core.Sending] == 0
	})
	if err != nil {
		h.t.Errorf("notices are neither sent nor given up: %v", tally)
	}
}
