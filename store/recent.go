package store

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"sync"

	"taikyoku/core"
)

// RecentNotices lists the last n notices that left for an account, newest first;
// of their cards only the buttons.
func (tx *Tx) RecentNotices(a core.AccountID, n int) ([]core.Notice, error) {
	out := make([]core.Notice, 0, n)
	err := tx.rows(`SELECT id, account, chat, event, about, answers, due, state FROM notices
		WHERE account = ? AND state IN ('sending', 'accepted', 'uncertain') ORDER BY id DESC LIMIT ?`, []any{string(a), n}, func(r *sql.Rows) error {
		var n core.Notice
		var due int64
		err := r.Scan(&n.ID, &n.To, &n.Chat, &n.Event, &n.About, &n.Answers, &due, &n.State)
		n.Due = fromMs(due)
		out = append(out, n)
		return err
	})
	for i := range out {
		if err != nil {
			return nil, err
		}
		out[i].Cards, err = tx.choices(out[i].ID)
	}
	return out, err
}

// offers are the choices of notices that have left. Six notices are looked through
// for each message that is typed; what a notice says never changes.
type offers struct {
	mu sync.Mutex
	of map[core.NoticeID][]core.Card
}

// mostOffers bounds them: a thousand readers' newest.
const mostOffers = 6000

// choices are the buttons of a notice that has left, each in its card.
func (tx *Tx) choices(id core.NoticeID) ([]core.Card, error) {
	known := &tx.store.offers
	known.mu.Lock()
	cards, ok := known.of[id]
	known.mu.Unlock()
	if ok {
		return cards, nil
	}
	var body []byte
	if err := tx.one("SELECT cards FROM notices WHERE id = ?", []any{int64(id)}, &body); err != nil {
		return nil, err
	}
	cards, err := buttons(body)
	if err != nil {
		return nil, err
	}
	known.mu.Lock()
	defer known.mu.Unlock()
	if len(known.of) >= mostOffers {
		clear(known.of)
	}
	known.of[id] = cards
	return cards, nil
}

// forget is for what was read from a batch that was not committed after all.
func (o *offers) forget() {
	o.mu.Lock()
	defer o.mu.Unlock()
	clear(o.of)
}

// buttons reads the buttons alone: what the cards say would cost more than all
// else about them.
func buttons(body []byte) ([]core.Card, error) {
	if !bytes.Contains(body, []byte(`"buttons":`)) {
		return nil, nil
	}
	var offered []struct {
		Buttons []core.Button `json:"buttons"`
	}
	err := json.Unmarshal(body, &offered)
	cards := make([]core.Card, len(offered))
	for i, o := range offered {
		cards[i].Buttons = o.Buttons
	}
	return cards, err
}
