package core

import (
	"sync"
	"time"
)

// WallClock is the clock on the wall.
type WallClock struct{}

// Now is the present moment.
func (WallClock) Now() time.Time { return time.Now() }

// ManualClock stands still until it is set: simulated time.
type ManualClock struct {
	mu  sync.Mutex
	now time.Time
}

// NewManualClock starts at t.
func NewManualClock(t time.Time) *ManualClock { return &ManualClock{now: t} }

// Now is where the clock was set.
func (c *ManualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Set moves the clock.
func (c *ManualClock) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = t
}
