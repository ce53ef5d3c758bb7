package bots

import "time"

// Later replaces the clock by which an input is handed in again.
func (b *Inbox) Later(fn func(time.Duration, func())) { b.later = fn }
