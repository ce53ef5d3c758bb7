package core

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"taikyoku/locales"
)

// Platform is a chat service.
type Platform string

// The services the product speaks.
const (
	LINE    Platform = "line"
	WeChat  Platform = "wechat"
	Discord Platform = "discord"
	Console Platform = "console"
)

// Address is where a message came from or goes to. User and Chat are ids of
// the service: only its adapter looks inside. In a private chat Chat may equal
// User; where a service has no chats (WeChat) it is empty.
type Address struct {
	Platform Platform `json:"platform"`
	User     string   `json:"user"`
	Chat     string   `json:"chat,omitempty"`
	Group    bool     `json:"group,omitempty"` // Chat is not private
}

// Account is the id of the chat identity behind the address.
func (a Address) Account() AccountID { return AccountID(string(a.Platform) + ":" + a.User) }

// Conversation is the key of one dialogue: one person in one chat, so that two
// captains in a group do not share theirs.
func (a Address) Conversation() string {
	return string(a.Platform) + ":" + a.Chat + ":" + a.User
}

// Happening is what kind of thing reached us.
type Happening string

const (
	Said   Happening = ""       // a text or a tap
	Joined Happening = "joined" // followed, unblocked, subscribed
	Left   Happening = "left"   // blocked, unsubscribed, removed us
	Other  Happening = "other"  // a sticker, a picture, a voice message
)

// Input is one thing a person did in a chat, the same for every service.
type Input struct {
	EventID  string    `json:"id"` // unique for ever, begins with the platform: "line:01HX…"
	From     Address   `json:"from"`
	At       time.Time `json:"at"`       // when the person did it, by the service's clock: deadlines are judged by it
	Received time.Time `json:"received"` // when we got it
	What     Happening `json:"what,omitempty"`
	Text     string    `json:"text,omitempty"`
	Button   string    `json:"button,omitempty"` // the Data of the tapped Button
	Quoted   string    `json:"quoted,omitempty"` // the service's id of our message that was quoted
	Locale   string    `json:"locale,omitempty"` // the service's word on the language, BCP 47
	Name     string    `json:"name,omitempty"`   // display name, where the service tells it
	// Awaited: the adapter calls Await for the answer, so the answer is held for
	// it until Await gives up (or the program has stopped in between).
	Awaited bool `json:"awaited,omitempty"`
}

// Card is what a reply or a notice is made of. Each adapter degrades it: card,
// buttons, quick replies, numbered list.
type Card struct {
	Title   locales.Text   `json:"title,omitzero"`
	Body    []locales.Text `json:"body,omitempty"` // paragraphs
	Table   *Table         `json:"table,omitempty"`
	Buttons []Button       `json:"buttons,omitempty"`
}

// Table is rows of short cells under a header; phones show it as lines.
type Table struct {
	Head []locales.Text   `json:"head,omitempty"`
	Rows [][]locales.Text `json:"rows"`
}

// Button is one choice. Data comes back in Input.Button, or, on services
// without buttons, as its number or its label typed; it is at most 98 bytes.
type Button struct {
	Label locales.Text `json:"label"`
	Data  string       `json:"data"`
}

// Reply is the answer to one input, in the language of its reader.
type Reply struct {
	Lang   locales.Lang
	Cards  []Card
	Notice NoticeID // the outbox row that carries it; 0 when there is nothing to say
	// Again: nothing could be stored, not even that it failed. The input is open
	// still and has to be handed in again.
	Again bool
}

// Handler answers an input. It never returns an error: what went wrong is said
// in the reply, and logged.
type Handler func(context.Context, Input) Reply

// NoticeState is where a notice stands.
type NoticeState string

const (
	Waiting   NoticeState = "waiting"   // due and not yet tried, or to be tried again
	Sending   NoticeState = "sending"   // handed to the service, outcome not yet known
	Accepted  NoticeState = "accepted"  // the service took it
	Uncertain NoticeState = "uncertain" // sent without an idempotency key, outcome unknown: never repeated blindly
	Unreached NoticeState = "unreached" // refused for good: on the not-reached list
	Dropped   NoticeState = "dropped"   // its reader wants no notices
	Missed    NoticeState = "missed"    // overtaken before its turn came: not sent, to be read by asking
)

// Notice is one message to one account: a reply or a push. It is written in
// the transaction of the change that causes it.
type Notice struct {
	ID      NoticeID
	To      AccountID
	Chat    string    // where a reply goes; empty: the account's private chat
	Event   EventID   // the event it speaks of, if any
	About   string    // what a quoting reply refers to: "match:…", "question:…"
	Answers string    // EventID of the input it answers; empty for a push
	Cards   []Card    // language-neutral; rendered for the reader when sent
	Due     time.Time // not sent before
	State   NoticeState
	Tries   int
	Sent    []string // the service's ids of the messages, once accepted
	// Unsettled is when a try began whose outcome was never recorded, because
	// the program stopped in between; zero if there is none.
	Unsettled time.Time
}

// Key is the same for every try of the notice and differs between
// installations; it has the form of a UUID.
func (n Notice) Key(installation string) string {
	return uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "%s/%d", installation, n.ID)).String()
}
