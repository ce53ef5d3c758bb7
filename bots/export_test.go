package bots

import "time"

// Closing reports whether the inbox has been told to stop.
func (b *Inbox) Closing() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.closed
}

// Later replaces the clock by which an input is handed in again.
func (b *Inbox) Later(fn func(time.Duration, func())) { b.later = fn }
