package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"taikyoku/core"
)

// Accept stores an input under its EventID and reports whether it is new.
func (tx *Tx) Accept(in core.Input) (isNew bool, err error) {
	body, err := json.Marshal(in)
	if err != nil {
		return false, err
	}
	res, err := tx.sql.ExecContext(tx.ctx, "INSERT INTO inbox (id, conversation, at, received, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
		in.EventID, in.From.Conversation(), ms(in.At), ms(in.Received), string(body))
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Handled reports whether the input is done, and the notice that answers it.
func (tx *Tx) Handled(eventID string) (done bool, reply core.NoticeID, err error) {
	var n sql.NullInt64
	err = tx.one("SELECT done, reply FROM inbox WHERE id = ?", []any{eventID}, &done, &n)
	if errors.Is(err, core.ErrNoRow) {
		err = nil
	}
	return done, core.NoticeID(n.Int64), err
}

// Done marks the input as done, answered by the notice (0: silently).
func (tx *Tx) Done(eventID string, reply core.NoticeID) error {
	return tx.exec("UPDATE inbox SET done = 1, reply = NULLIF(?, 0) WHERE id = ?", int64(reply), eventID)
}

// SetAside marks the input as done though nothing could be made of it, with what
// went wrong and the notice that says so (0: none). It stays as it came.
func (tx *Tx) SetAside(eventID string, reply core.NoticeID, problem string) error {
	return tx.exec("UPDATE inbox SET done = 1, reply = NULLIF(?, 0), problem = ? WHERE id = ?", int64(reply), problem, eventID)
}

// Aside lists the inputs that were set aside, oldest first, each with what went
// wrong.
func (tx *Tx) Aside() (inputs []core.Input, problems []string, err error) {
	err = tx.rows("SELECT body, problem FROM inbox WHERE problem <> '' ORDER BY at, rowid", nil, func(r *sql.Rows) error {
		var body []byte
		var in core.Input
		var problem string
		if err := r.Scan(&body, &problem); err != nil {
			return err
		}
		err := json.Unmarshal(body, &in)
		inputs, problems = append(inputs, in), append(problems, problem)
		return err
	})
	return inputs, problems, err
}

// Undone lists the inputs that were accepted and are not done, oldest first.
func (tx *Tx) Undone() ([]core.Input, error) {
	var out []core.Input
	err := tx.rows("SELECT body FROM inbox WHERE done = 0 ORDER BY at, rowid", nil, func(r *sql.Rows) error {
		var body []byte
		var in core.Input
		if err := r.Scan(&body); err != nil {
			return err
		}
		err := json.Unmarshal(body, &in)
		out = append(out, in)
		return err
	})
	return out, err
}

// WaitingSince is the time of the oldest input that is not done; zero if none.
func (tx *Tx) WaitingSince() (time.Time, error) {
	var at sql.NullInt64
	err := tx.one("SELECT MIN(at) FROM inbox WHERE done = 0", nil, &at)
	return fromMs(at.Int64), err
}

// Notify writes a notice to the outbox.
func (tx *Tx) Notify(n core.Notice) (core.NoticeID, error) {
	cards, err := json.Marshal(n.Cards)
	if err != nil {
		return 0, err
	}
	id, err := tx.insert("INSERT INTO notices (account, chat, event, about, answers, cards, due, state, next) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		string(n.To), n.Chat, string(n.Event), n.About, n.Answers, string(cards), ms(n.Due), string(core.Waiting), ms(n.Due))
	return core.NoticeID(id), err
}

const noticeColumns = "id, account, chat, event, about, answers, cards, due, state, tries, unsettled"

func scanNotice(r *sql.Rows) (core.Notice, error) {
	var n core.Notice
	var cards sql.RawBytes
	var due, unsettled int64
	if err := r.Scan(&n.ID, &n.To, &n.Chat, &n.Event, &n.About, &n.Answers, &cards, &due, &n.State, &n.Tries, &unsettled); err != nil {
		return n, err
	}
	n.Due, n.Unsettled = fromMs(due), fromMs(unsettled)
	return n, json.Unmarshal(cards, &n.Cards)
}

func (tx *Tx) notices(where string, args ...any) ([]core.Notice, error) {
	var out []core.Notice
	err := tx.rows("SELECT "+noticeColumns+" FROM notices WHERE "+where, args, func(r *sql.Rows) error {
		n, err := scanNotice(r)
		out = append(out, n)
		return err
	})
	return out, err
}

// Notice returns one notice.
func (tx *Tx) Notice(id core.NoticeID) (core.Notice, error) {
	return tx.notice("id = ?", int64(id))
}

// notice is the one that is meant; ErrNoRow if there is none.
func (tx *Tx) notice(where string, args ...any) (core.Notice, error) {
	list, err := tx.notices(where, args...)
	if err == nil && len(list) == 0 {
		err = core.ErrNoRow
	}
	if err != nil {
		return core.Notice{}, err
	}
	return list[0], nil
}

// NoticeOf returns the notice that a message of ours on a service carried.
func (tx *Tx) NoticeOf(p core.Platform, message string) (core.Notice, error) {
	var id int64
	if err := tx.one("SELECT notice FROM messages WHERE platform = ? AND id = ?", []any{string(p), message}, &id); err != nil {
		return core.Notice{}, err
	}
	return tx.Notice(core.NoticeID(id))
}

// NoticesTo lists an account's notices in a state, oldest first. The state stands
// in the text: SQLite takes the index of the unreached, of which each reply asks,
// only where it sees which state is meant.
func (tx *Tx) NoticesTo(a core.AccountID, state core.NoticeState) ([]core.Notice, error) {
	return tx.notices("account = ? AND state = '"+string(state)+"' ORDER BY id", string(a))
}

// LastReply returns the newest answer to something the account said, whatever
// became of it; ErrNoRow if there is none.
func (tx *Tx) LastReply(a core.AccountID) (core.Notice, error) {
	return tx.notice("account = ? AND answers <> '' ORDER BY id DESC LIMIT 1", string(a))
}

// NoticesIn lists all notices of an event in a state, oldest first.
func (tx *Tx) NoticesIn(id core.EventID, state core.NoticeState) ([]core.Notice, error) {
	return tx.notices("event = ? AND state = ? ORDER BY id", string(id), string(state))
}

// patience is how many tries of a notice its reader's later ones wait for.
const patience = 4

// nextInLine keeps each reader's pushes in order, and his replies: one that is
// being tried again holds up those behind it, but not for ever.
const nextInLine = `state = 'waiting' AND platform = ? AND (tries >= ? OR id IN (
	SELECT MIN(id) FROM notices WHERE state = 'waiting' AND platform = ? AND tries < ? GROUP BY account, answers <> ''))`

// DueNotices lists at most limit notices of a service to be tried at t, oldest
// first: of each reader the next push and the next reply.
func (tx *Tx) DueNotices(p core.Platform, t time.Time, limit int) ([]core.Notice, error) {
	return tx.notices(nextInLine+" AND next <= ? ORDER BY id LIMIT ?", string(p), patience, string(p), patience, ms(t), limit)
}

// NextNotice is when the next notice of a service is to be tried; zero if none
// waits.
func (tx *Tx) NextNotice(p core.Platform) (time.Time, error) {
	return tx.next(nextInLine, string(p), patience, string(p), patience)
}

// NoNoticeBefore is a time before which no notice of a service is to be tried;
// zero if none waits. Unlike NextNotice it costs nothing: the first of an index,
// which may still have to wait behind another.
func (tx *Tx) NoNoticeBefore(p core.Platform) (time.Time, error) {
	return tx.next("state = 'waiting' AND platform = ?", string(p))
}

func (tx *Tx) next(where string, args ...any) (time.Time, error) {
	var next sql.NullInt64
	err := tx.one("SELECT MIN(next) FROM notices WHERE "+where, args, &next)
	return fromMs(next.Int64), err
}

// Installation is the random name of this file, made once: keys of repeats are
// derived from it, so that those of two installations differ.
func (tx *Tx) Installation() string { return tx.store.installation }

// Started marks notices as handed to their service at a time.
func (tx *Tx) Started(ids []core.NoticeID, at time.Time) error {
	for _, id := range ids {
		err := tx.exec("UPDATE notices SET state = ?, tries = tries + 1, started = ? WHERE id = ?", string(core.Sending), ms(at), int64(id))
		if err != nil {
			return err
		}
	}
	return nil
}

// Interrupted puts the notices whose outcome a stop of the program swallowed
// back in line, to be tried at next, and returns how many there were.
func (tx *Tx) Interrupted(next time.Time) (int64, error) {
	res, err := tx.sql.ExecContext(tx.ctx, `UPDATE notices SET state = 'waiting', next = ?,
		unsettled = CASE WHEN unsettled = 0 THEN max(started, 1) ELSE unsettled END WHERE state = 'sending'`, ms(next))
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// Settled records what became of a notice. Waiting means: again at next.
func (tx *Tx) Settled(id core.NoticeID, state core.NoticeState, next time.Time, problem string) error {
	return tx.exec("UPDATE notices SET state = ?, next = ?, error = ? WHERE id = ?", string(state), ms(next), problem, int64(id))
}

// Carried remembers which message of a service carried a notice.
func (tx *Tx) Carried(p core.Platform, messages []string, id core.NoticeID) error {
	for _, m := range messages {
		err := tx.exec("INSERT INTO messages (platform, id, notice) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", string(p), m, int64(id))
		if err != nil {
			return err
		}
	}
	return nil
}

// Tally counts the notices by state.
func (tx *Tx) Tally() (map[core.NoticeState]int, error) {
	out := map[core.NoticeState]int{}
	err := tx.rows("SELECT state, COUNT(*) FROM notices GROUP BY state", nil, func(r *sql.Rows) error {
		var state string
		var n int
		err := r.Scan(&state, &n)
		out[core.NoticeState(state)] = n
		return err
	})
	return out, err
}

// Ask stores a question; one that still waits for the same account is replaced.
func (tx *Tx) Ask(q core.Question) (core.QuestionID, error) {
	old, err := tx.OpenQuestion(q.Account)
	if err == nil {
		old.State = core.Replaced
		err = tx.PutQuestion(old)
	}
	if err != nil && !errors.Is(err, core.ErrNoRow) {
		return 0, err
	}
	body, err := json.Marshal(q)
	if err != nil {
		return 0, err
	}
	id, err := tx.insert("INSERT INTO questions (account, state, body) VALUES (?, ?, ?)", string(q.Account), string(core.Asked), string(body))
	return core.QuestionID(id), err
}

// Question returns a question.
func (tx *Tx) Question(id core.QuestionID) (core.Question, error) {
	return tx.question("id = ?", int64(id))
}

// OpenQuestion returns the question that waits for the account's answer.
func (tx *Tx) OpenQuestion(a core.AccountID) (core.Question, error) {
	return tx.question("account = ? AND state = 'asked' ORDER BY id DESC LIMIT 1", string(a))
}

// LastAnswered returns the question that the account answered last, or that was
// replaced since.
func (tx *Tx) LastAnswered(a core.AccountID) (core.Question, error) {
	return tx.question("account = ? AND state <> 'asked' ORDER BY id DESC LIMIT 1", string(a))
}

func (tx *Tx) question(where string, args ...any) (core.Question, error) {
	var q core.Question
	var body []byte
	var id int64
	if err := tx.one("SELECT id, body FROM questions WHERE "+where, args, &id, &body); err != nil {
		return q, err
	}
	err := json.Unmarshal(body, &q)
	q.ID = core.QuestionID(id)
	return q, err
}

// PutQuestion stores a question's new state.
func (tx *Tx) PutQuestion(q core.Question) error {
	body, err := json.Marshal(q)
	if err != nil {
		return err
	}
	return tx.exec("UPDATE questions SET state = ?, body = ? WHERE id = ?", string(q.State), string(body), int64(q.ID))
}

// Draft returns the half-filled form of an account; ErrNoRow if there is none.
func (tx *Tx) Draft(a core.AccountID) ([]byte, error) {
	var body []byte
	return body, tx.one("SELECT body FROM drafts WHERE account = ?", []any{string(a)}, &body)
}

// PutDraft stores a half-filled form; nil removes it.
func (tx *Tx) PutDraft(a core.AccountID, body []byte) error {
	if body == nil {
		return tx.exec("DELETE FROM drafts WHERE account = ?", string(a))
	}
	return tx.exec("INSERT INTO drafts (account, body) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET body = excluded.body", string(a), string(body))
}
