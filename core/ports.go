package core

import (
	"context"
	"errors"
	"time"

	"taikyoku/locales"
)

// Clock is where the time comes from: one clock drives the program, the fakes,
// the freshness of signatures and the embedded Redis.
type Clock interface{ Now() time.Time }

// Delivery is a notice on its way to a service, for the reader's language.
type Delivery struct {
	Notice NoticeID
	Key    string // the same for every try of this notice: LINE retry key (a UUID), Discord nonce
	To     Address
	Lang   locales.Lang
	Cards  []Card
	Tries  int // how often it was tried before
	// Answers is the EventID of the input this replies to, empty for a push. A
	// reply may use what the input gave (reply token, interaction).
	Answers string
	// Unsettled is when an earlier try began whose outcome was never recorded,
	// because the program stopped in between; zero if there is none. A service
	// without an idempotency key then answers Uncertain.
	Unsettled time.Time
}

// Receipt is what a service said of a delivery it accepted.
type Receipt struct{ Messages []string } // the service's ids of the messages

// Sender hands a delivery to a service. An error is a *SendError, or is read
// as "not sent, try again".
type Sender interface {
	Push(context.Context, Delivery) (Receipt, error)
}

// SendError says what a failed delivery means.
type SendError struct {
	Permanent bool          // the service refuses for good: to the not-reached list
	Uncertain bool          // it may have been sent and there is no key to repeat it with
	After     time.Duration // do not try again before
	Alarm     string        // an operator must know (quota used up, token refused); empty: none
	Err       error
}

func (e *SendError) Error() string { return "send: " + e.Err.Error() }
func (e *SendError) Unwrap() error { return e.Err }

// Inbox takes in what the services deliver.
type Inbox interface {
	// Accept stores the inputs durably, each once under its EventID, and wakes
	// the workers. Only after it returns nil may the service get its "200".
	Accept(context.Context, ...Input) error
	// Await waits for the reply to an accepted input until ctx ends. ok is false
	// if it was not ready; then it leaves by push. A reply that was handed out
	// stays the answer to a repeat of the same event: it is the caller's to
	// deliver, and Settle says how that went.
	Await(ctx context.Context, eventID string) (d Delivery, ok bool)
	// Settle records the outcome of a reply that Await handed out.
	Settle(ctx context.Context, n NoticeID, r Receipt, err error)
}

// Memory is the short-term memory (Redis). What it forgets must be rebuildable:
// people repeat one question, no data is lost.
type Memory interface {
	Put(ctx context.Context, key, value string, life time.Duration) error
	// PutNew stores only if nothing is there, and says whether it did.
	PutNew(ctx context.Context, key, value string, life time.Duration) (bool, error)
	// Get and Take (which also removes) return ErrForgotten if nothing is there.
	Get(ctx context.Context, key string) (string, error)
	Take(ctx context.Context, key string) (string, error)
	Delete(ctx context.Context, key string) error
	// Reserve takes one of the n that were put under key with Grant and returns
	// how many are left; ErrForgotten if there is no grant, ErrUsedUp if none is left.
	Grant(ctx context.Context, key string, n int, life time.Duration) error
	Reserve(ctx context.Context, key string) (left int, err error)
}

// What a Memory says.
var (
	ErrForgotten = errors.New("not in the short-term memory")
	ErrUsedUp    = errors.New("used up")
)

// What a store says.
var (
	ErrNoRow = errors.New("not there")
	ErrTaken = errors.New("already there")
)
