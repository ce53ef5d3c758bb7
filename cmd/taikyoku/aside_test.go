package main

import (
	"database/sql"
	"testing"

	"taikyoku/bots/fake"
	"taikyoku/core/event"
)

// An input that fails, and whose apology fails too, is set aside: its sender is
// told kindly, the arbiters get it with the time it was sent, the operator sees
// it in a list, and the deadline is kept. The cause here is a stored notice to
// its sender that cannot be read.
func TestSetAside(t *testing.T) {
	h := newHall(t)
	h.published()
	h.at("2025-10-31T19:59:58+09:00")
	db, err := sql.Open("sqlite", h.db)
	h.must(err)
	defer db.Close()
	_, err = db.ExecContext(t.Context(), `INSERT INTO notices (account, chat, event, about, answers, cards, due, state, next) VALUES (?, '', '', '', '', '[1]', 0, 'unreached', 0)`,
		string(account(h.sato)))
	h.must(err)
	told := len(h.arbiter.person.Received())
	h.wants(h.says(h.sato, "オーダー 1 2 4 5"), "審判に知らせました")
	h.wants(h.heard(h.arbiter, told), "オーダー 1 2 4 5")
	h.wants(h.heard(h.arbiter, told), "19:59:58")
	before := len(h.sato.person.Received())
	u := h.sato.person.(*fake.LINEUser)
	h.must(h.line.Again(1))
	h.must(h.house.Settle(t.Context()))
	if got := len(u.Received()) - before; got != 0 {
		t.Errorf("a repeat was answered %d times more", got)
	}

	h.at("2025-10-31T20:00:30+09:00")
	if got := written(h.played(h.sato)); got != "1 2 3 4" {
		t.Errorf("the deadline was not kept: %q", got)
	}
	cases := 0
	h.must(h.read(t.Context(), func(ev *event.Event) {
		for c := range ev.Cases.All() {
			if c.Kind == event.FailedMessage && c.Text == "オーダー 1 2 4 5" && c.State == event.Open {
				cases++
			}
		}
	}))
	if cases != 1 {
		t.Errorf("%d cases, want 1", cases)
	}
	h.must(h.house.Store.View(t.Context(), func(tx storeTx) error {
		list, problems, err := tx.Aside()
		if len(list) != 1 || list[0].Text != "オーダー 1 2 4 5" || problems[0] == "" {
			t.Errorf("set aside: %v %v", list, problems)
		}
		return err
	}))
	h.accounted()
}
