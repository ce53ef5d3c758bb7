package redis

import (
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"

	"taikyoku/core"
)

// Embedded is a Redis inside the program: one process, forgotten at its end.
type Embedded struct {
	server *miniredis.Miniredis
	closed chan struct{}
	once   sync.Once
}

// Embed starts one on a free port of this machine.
func Embed() (*Embedded, error) {
	m := miniredis.NewMiniRedis()
	m.ClockTTL(true) // without it nothing ever expires
	if err := m.StartAddr("127.0.0.1:0"); err != nil {
		return nil, fmt.Errorf("embedded redis: %w", err)
	}
	return &Embedded{server: m, closed: make(chan struct{})}, nil
}

// Address is where it listens: for other programs.
func (e *Embedded) Address() string { return e.server.Addr() }

// Options reach it from within the program: a message asks it four times, and
// through a socket the asking would cost more than the answer.
func (e *Embedded) Options() Options { return Options{Address: e.Address(), dial: e.dial} }

func (e *Embedded) dial() (net.Conn, error) {
	select {
	case <-e.closed: // dialling would start it again
		return nil, net.ErrClosed
	default:
		return e.server.Dial()
	}
}

// SetTime moves its clock, for simulated time.
func (e *Embedded) SetTime(t time.Time) { e.server.SetTime(t) }

// Follow keeps its clock by another, in steps of a second until it is closed. At
// each step it looks through all keys for what has expired; by the clock of the
// wall every command would.
func (e *Embedded) Follow(clock core.Clock) {
	e.SetTime(clock.Now())
	go func() {
		step := time.NewTicker(time.Second)
		defer step.Stop()
		for {
			select {
			case <-step.C:
				e.SetTime(clock.Now())
			case <-e.closed:
				return
			}
		}
	}()
}

// Empty forgets everything.
func (e *Embedded) Empty() { e.server.FlushAll() }

// Close stops it.
func (e *Embedded) Close() {
	e.once.Do(func() { close(e.closed) })
	e.server.Close()
}
