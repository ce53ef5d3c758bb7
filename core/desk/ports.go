package desk

import (
	"context"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
)

// Store keeps everything durably. An Update that returns an error is undone
// whole; one that returns nil is on the disk.
type Store interface {
	View(context.Context, func(Tx) error) error
	Update(context.Context, func(Tx) error) error
}

// Tx is one transaction. Missing rows are core.ErrNoRow.
type Tx interface {
	Events() []core.EventID
	Event(core.EventID) (*event.Event, error)
	Create(e *event.Event, at time.Time) error
	Reread(e *event.Event) error // after a new version of the regulation
	// Attempt undoes what fn did, and nothing else, if it returns an error.
	Attempt(fn func() error) error

	Account(core.AccountID) (core.Account, bool)
	PutAccount(core.Account) error

	Record(core.JournalEntry) (int64, error)
	Journal(id core.EventID, after int64) ([]core.JournalEntry, error)

	Handled(eventID string) (done bool, reply core.NoticeID, err error)
	Done(eventID string, reply core.NoticeID) error
	SetAside(eventID string, reply core.NoticeID, problem string) error
	WaitingSince() (time.Time, error)

	Notify(core.Notice) (core.NoticeID, error)
	Notice(core.NoticeID) (core.Notice, error)
	NoticeOf(p core.Platform, message string) (core.Notice, error)
	NoticesTo(core.AccountID, core.NoticeState) ([]core.Notice, error)
	RecentNotices(a core.AccountID, n int) ([]core.Notice, error) // newest first, those that left; of their cards the buttons
	LastReply(core.AccountID) (core.Notice, error)                // whatever became of it
	NoticesIn(core.EventID, core.NoticeState) ([]core.Notice, error)
	Settled(id core.NoticeID, s core.NoticeState, next time.Time, problem string) error

	Appoint(core.Appointment) error
	Cancel(id core.EventID, key string) error
	Appointments(due time.Time) ([]core.Appointment, error)

	Ask(core.Question) (core.QuestionID, error)
	Question(core.QuestionID) (core.Question, error)
	OpenQuestion(core.AccountID) (core.Question, error)
	LastAnswered(core.AccountID) (core.Question, error)
	PutQuestion(core.Question) error

	Draft(core.AccountID) ([]byte, error)
	PutDraft(core.AccountID, []byte) error

	// Missed counts a message that was not understood.
	Missed(core.Miss) error
}

// Talks are the dialogues between two messages, in the short-term memory.
type Talks interface {
	Conversation(ctx context.Context, key string) (core.Conversation, error)
	SaveConversation(ctx context.Context, key string, c core.Conversation) error
}

// Rulebook knows the regulations an event can be made from.
type Rulebook interface {
	// Source is the text of a regulation by its id.
	Source(id string) ([]byte, error)
	// Read reads such a text.
	Read(source []byte) (*core.Regulation, error)
	// Edited is such a text with other values at some keys.
	Edited(source []byte, edits ...core.Edit) ([]byte, error)
}
