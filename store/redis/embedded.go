package redis

import (
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// Embedded is a Redis inside the program: one process, forgotten at its end.
type Embedded struct {
	server *miniredis.Miniredis
	closed atomic.Bool
}

// Embed starts one on a free port of this machine.
func Embed() (*Embedded, error) {
	m := miniredis.NewMiniRedis()
	m.ClockTTL(true) // without it nothing ever expires
	if err := m.StartAddr("127.0.0.1:0"); err != nil {
		return nil, fmt.Errorf("embedded redis: %w", err)
	}
	return &Embedded{server: m}, nil
}

// Address is where it listens: for other programs.
func (e *Embedded) Address() string { return e.server.Addr() }

// Options reach it from within the program: a message asks it five times, and
// through a socket the asking would cost more than the answer.
func (e *Embedded) Options() Options { return Options{Address: e.Address(), dial: e.dial} }

func (e *Embedded) dial() (net.Conn, error) {
	if e.closed.Load() { // dialling would start it again
		return nil, net.ErrClosed
	}
	return e.server.Dial()
}

// SetTime moves its clock, for simulated time.
func (e *Embedded) SetTime(t time.Time) { e.server.SetTime(t) }

// Empty forgets everything.
func (e *Embedded) Empty() { e.server.FlushAll() }

// Close stops it.
func (e *Embedded) Close() {
	e.closed.Store(true)
	e.server.Close()
}
