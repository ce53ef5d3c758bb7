package redis

import (
	"fmt"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// Embedded is a Redis inside the program: one process, forgotten at its end.
type Embedded struct{ server *miniredis.Miniredis }

// Embed starts one on a free port of this machine.
func Embed() (*Embedded, error) {
	m := miniredis.NewMiniRedis()
	m.ClockTTL(true) // without it nothing ever expires
	if err := m.StartAddr("127.0.0.1:0"); err != nil {
		return nil, fmt.Errorf("embedded redis: %w", err)
	}
	return &Embedded{m}, nil
}

// Address is where it listens.
func (e *Embedded) Address() string { return e.server.Addr() }

// SetTime moves its clock, for simulated time.
func (e *Embedded) SetTime(t time.Time) { e.server.SetTime(t) }

// Empty forgets everything.
func (e *Embedded) Empty() { e.server.FlushAll() }

// Close stops it.
func (e *Embedded) Close() { e.server.Close() }
