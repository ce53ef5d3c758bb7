package core

import (
	"encoding/json"
	"time"

	"taikyoku/locales"
)

// JournalEntry is one command that changed something: who, what, when, from
// where. The journal is append-only; replaying it into an empty store gives the
// same tables.
type JournalEntry struct {
	Seq     int64           `json:"seq"`
	Event   EventID         `json:"event"`
	At      time.Time       `json:"at"` // the time the command was judged by
	Actor   AccountID       `json:"actor"`
	Source  string          `json:"source,omitempty"` // EventID of the input, or of the appointment
	Verb    string          `json:"verb"`
	Command json.RawMessage `json:"command"`
}

// Appointment is a command that the clock gives: a deadline, a reminder. Key
// is unique in its event: appointing again moves it.
type Appointment struct {
	Event   EventID         `json:"event"`
	Key     string          `json:"key"`
	Due     time.Time       `json:"due"`
	Verb    string          `json:"verb"`
	Command json.RawMessage `json:"command"`
	// Closes is the deadline that this appointment closes: it waits until no
	// unprocessed input is stamped at or before it.
	Closes time.Time `json:"closes,omitzero"`
}

// Account is one chat identity.
type Account struct {
	ID      AccountID    `json:"id"`
	Address Address      `json:"address"` // of its private chat
	Lang    locales.Lang `json:"lang"`
	Chosen  bool         `json:"chosen,omitempty"` // Lang was chosen by the person, not guessed
	Name    string       `json:"name,omitempty"`
	Left    bool         `json:"left,omitempty"`   // blocked or unfollowed us
	Silent  bool         `json:"silent,omitempty"` // wants no notices
	Focus   EventID      `json:"focus,omitempty"`  // the event spoken of last
	Greeted bool         `json:"greeted,omitempty"`
}

// QuestionState is what became of a question.
type QuestionState string

// A question is answered once; a second yes gets what is already recorded.
const (
	Asked    QuestionState = "asked"
	Agreed   QuestionState = "agreed"
	Declined QuestionState = "declined"
	Replaced QuestionState = "replaced" // a later question took its place
	Refused  QuestionState = "refused"  // its act was refused, or can no longer be done
)

// Question is a command that waits for a yes, or a choice between commands.
// The yes consumes it inside the transaction, so that it has one effect only.
type Question struct {
	ID      QuestionID       `json:"id"`
	Account AccountID        `json:"account"`
	Event   EventID          `json:"event"`
	At      time.Time        `json:"at"`
	Options []QuestionOption `json:"options"` // one: yes or no; several: a choice
	Cards   []Card           `json:"cards"`   // as it was asked, to be repeated
	State   QuestionState    `json:"state"`
	Chosen  int              `json:"chosen,omitempty"` // option agreed to, from 1
	Outcome []Card           `json:"outcome,omitempty"`
	// Settled is when it got its answer.
	Settled time.Time `json:"settled,omitzero"`
	// Rest is what the same message said beside it, as typed: taken up when the
	// question has its answer.
	Rest []string `json:"rest,omitempty"`
	// Field is what the next message fills while the question waits; empty: nothing.
	Field string `json:"field,omitempty"`
	// Behind is the order sheet's question whose place it took: put again when this
	// one has its answer.
	Behind QuestionID `json:"behind,omitempty"`
	// Doubted: no was said to a form that was read back, and it was asked what is wrong.
	Doubted bool `json:"doubted,omitempty"`
}

// Miss is a message that was not understood, without names, numbers and
// addresses, and how often it came.
type Miss struct {
	Lang    string    `json:"lang"`
	Channel string    `json:"channel,omitempty"`
	Role    string    `json:"role"`
	State   string    `json:"state,omitempty"` // what was going on: "playing", "lineup", "asked:yes_no", …
	Note    string    `json:"note,omitempty"`  // why it was not understood
	Text    string    `json:"text"`
	Count   int       `json:"count"`
	Last    time.Time `json:"last,omitzero"`
}

// QuestionOption is one command that an answer gives.
type QuestionOption struct {
	Label   locales.Text    `json:"label,omitzero"`
	Verb    string          `json:"verb"`
	Command json.RawMessage `json:"command"`
}
