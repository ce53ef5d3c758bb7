package locales

import (
	"strings"
	"sync"
	"sync/atomic"
)

// Memo remembers what was made of names: those of an event are asked for with each
// message. What is made must depend on the name alone.
type Memo[T any] struct {
	kept  sync.Map
	count atomic.Int64
}

// What is remembered comes to a few MB at most: strangers can write what they like.
const (
	longestKept = 64 // bytes
	mostKept    = 20_000
)

// Of is what is made of a name. It is shared: nobody changes it.
func (m *Memo[T]) Of(name string, made func(name string) T) T {
	if len(name) > longestKept {
		return made(name)
	}
	if known, ok := m.kept.Load(name); ok {
		return known.(T)
	}
	fresh := made(name)
	if m.count.Add(1) > mostKept {
		m.kept.Clear()
		m.count.Store(0)
	}
	m.kept.Store(strings.Clone(name), fresh) // it may be a piece of a long message
	return fresh
}
