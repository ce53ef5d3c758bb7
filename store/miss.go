package store

import (
	"database/sql"

	"taikyoku/core"
)

// mostMisses bounds the different messages that are kept: the rarest and oldest
// go first.
const mostMisses = 5000

// Missed counts a message that was not understood.
func (tx *Tx) Missed(m core.Miss) error {
	err := tx.exec(`INSERT INTO misses (lang, channel, role, state, note, text, count, last) VALUES (?, ?, ?, ?, ?, ?, 1, ?)
ON CONFLICT (lang, channel, role, state, note, text) DO UPDATE SET count = count + 1, last = excluded.last`,
		m.Lang, m.Channel, m.Role, m.State, m.Note, m.Text, m.Last.UnixMilli())
	if err != nil {
		return err
	}
	return tx.exec("DELETE FROM misses WHERE rowid IN (SELECT rowid FROM misses ORDER BY count, last LIMIT max(0, (SELECT COUNT(*) FROM misses) - ?))", mostMisses)
}

// Misses are the messages that were not understood, the most frequent first.
func (tx *Tx) Misses() ([]core.Miss, error) {
	var out []core.Miss
	err := tx.rows("SELECT lang, channel, role, state, note, text, count, last FROM misses ORDER BY count DESC, last DESC, text", nil, func(r *sql.Rows) error {
		var m core.Miss
		var last int64
		err := r.Scan(&m.Lang, &m.Channel, &m.Role, &m.State, &m.Note, &m.Text, &m.Count, &last)
		m.Last = fromMs(last)
		out = append(out, m)
		return err
	})
	return out, err
}
