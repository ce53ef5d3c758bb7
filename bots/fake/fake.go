// Package fake plays LINE, WeChat and Discord on this machine, over real HTTP
// and WebSocket and with their rules: what expires there expires here, what is
// refused there is refused here, what arrives twice there can arrive twice.
//
// One idea: a fake is a small real implementation of the service, with people
// in it. Its state is its own and survives the program's death, so it can say
// afterwards how often each message was accepted. It is for tests, the demo and
// load; a running server never builds one.
//
// A Person writes, taps and reads the same way on all three; what only one
// service knows (follow, block, a mention in a group) is a method there.
package fake

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"taikyoku/core"
)

// Person is somebody with a chat open to the bot.
type Person interface {
	ID() string // the service's id of the person
	Platform() core.Platform
	// Say sends a text. It returns once the service has handed it over, with an
	// error if the bot did not take it.
	Say(text string) error
	// Tap presses the newest button with that label or data.
	Tap(button string) error
	// Quote answers a message of the bot by quoting it.
	Quote(messageID, text string) error
	// Received is everything the bot sent to the person, oldest first.
	Received() []Message
	// Await waits until n messages have been received, or ctx ends.
	Await(ctx context.Context, n int) ([]Message, error)
}

// Message is one message as the person sees it.
type Message struct {
	ID      string
	Chat    string // the group or channel, empty for the private chat
	Text    string
	Buttons []Button
	At      time.Time
	Via     Via
	Key     string // the idempotency key it was sent with, if any
}

// Button is a choice as the person sees it.
type Button struct{ Label, Data string }

// Via is the way a message took.
type Via string

// The ways of the three services.
const (
	Reply       Via = "reply"       // LINE reply token, WeChat passive reply
	Push        Via = "push"        // LINE push, Discord message, WeChat customer-service message
	Interaction Via = "interaction" // Discord: answer, edit or follow-up
)

// mailbox is what one person received.
type mailbox struct {
	mu       sync.Mutex
	messages []Message
	at       map[string]int // by id, for edits
	changed  chan struct{}  // closed and renewed when something arrives
}

func (b *mailbox) put(m Message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if i, there := b.at[m.ID]; there { // an edit
		b.messages[i] = m
		b.signal()
		return
	}
	if b.at == nil {
		b.at = map[string]int{}
	}
	if m.ID != "" {
		b.at[m.ID] = len(b.messages)
	}
	b.messages = append(b.messages, m)
	b.signal()
}

func (b *mailbox) signal() {
	if b.changed != nil {
		close(b.changed)
	}
	b.changed = make(chan struct{})
}

// Received is everything received so far.
func (b *mailbox) Received() []Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Message(nil), b.messages...)
}

// Count is how many were received so far.
func (b *mailbox) Count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.messages)
}

// Await waits for n messages and returns all there are.
func (b *mailbox) Await(ctx context.Context, n int) ([]Message, error) {
	err := b.Wait(ctx, n)
	return b.Received(), err
}

// Wait waits for n messages.
func (b *mailbox) Wait(ctx context.Context, n int) error {
	for {
		b.mu.Lock()
		if b.changed == nil {
			b.changed = make(chan struct{})
		}
		got, changed := len(b.messages), b.changed
		b.mu.Unlock()
		if got >= n {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("received %d messages of %d: %w", got, n, ctx.Err())
		}
	}
}

// find returns the newest button of that label or data.
func (b *mailbox) find(button string) (Message, Button, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := len(b.messages) - 1; i >= 0; i-- {
		for _, choice := range b.messages[i].Buttons {
			if choice.Label == button || choice.Data == button {
				return b.messages[i], choice, nil
			}
		}
	}
	return Message{}, Button{}, fmt.Errorf("no button %q was received", button)
}

// server is the HTTP side of a fake on a port of this machine.
type server struct {
	http *http.Server
	url  string
}

func serve(h http.Handler) (*server, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("fake: %w", err)
	}
	s := &server{http: &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}, url: "http://" + l.Addr().String()}
	go func() { _ = s.http.Serve(l) }() // ends with Close
	return s, nil
}

// URL is the base URL of the service, for the program's configuration.
func (s *server) URL() string { return s.url }

// Close stops the service.
func (s *server) Close() error { return s.http.Close() }

// digest makes a stable id of n hexadecimal digits from a name.
func digest(name string, n int) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])[:n]
}

// lines go to the bot; services keep theirs open too.
var lines = &http.Transport{MaxIdleConnsPerHost: 64}

// caller calls the bot, and gives up after a time.
func caller(patience time.Duration) *http.Client {
	return &http.Client{Timeout: patience, Transport: lines}
}
