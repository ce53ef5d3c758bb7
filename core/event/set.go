package event

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
)

// A Row is one fact of an event under a key that is unique in its Set.
type Row[K ~string] interface{ Key() K }

// Set is the rows of one kind. Rows are values: what is changed and not Put
// has not happened. Every Put and Delete is logged in the event's book, so that
// the store can write it and a refused command can be undone.
type Set[K ~string, T Row[K]] struct {
	kind string
	book *book
	rows map[K]T
}

// Get returns the row under key.
func (s *Set[K, T]) Get(key K) (T, bool) {
	row, ok := s.rows[key]
	return row, ok
}

// Put stores a row, new or changed.
func (s *Set[K, T]) Put(row T) { s.set(row.Key(), &row) }

// Delete removes a row; a missing one is no change.
func (s *Set[K, T]) Delete(key K) {
	if _, ok := s.rows[key]; ok {
		s.set(key, nil)
	}
}

// All walks the rows in the order of their keys.
func (s *Set[K, T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, key := range slices.Sorted(maps.Keys(s.rows)) {
			if !yield(s.rows[key]) {
				return
			}
		}
	}
}

// Len is the number of rows.
func (s *Set[K, T]) Len() int { return len(s.rows) }

// set puts (row) or deletes (nil) and remembers how to take it back.
func (s *Set[K, T]) set(key K, row *T) {
	old, had := s.rows[key]
	undo := func() {
		if had {
			s.rows[key] = old
		} else {
			delete(s.rows, key)
		}
	}
	change := Change{Kind: s.kind, Key: string(key)}
	if row != nil {
		s.rows[key] = *row
		change.row = *row
	} else {
		delete(s.rows, key)
	}
	s.book.log = append(s.book.log, logged{change, undo})
}

// restore puts a stored row back without logging it.
func (s *Set[K, T]) restore(body []byte) error {
	var row T
	if err := json.Unmarshal(body, &row); err != nil {
		return fmt.Errorf("row of %s: %w", s.kind, err)
	}
	s.rows[row.Key()] = row
	return nil
}

// Change is one row put or deleted.
type Change struct {
	Kind, Key string
	row       any
}

// Body is the row as JSON, nil when it was deleted.
func (c Change) Body() ([]byte, error) {
	if c.row == nil {
		return nil, nil
	}
	return json.Marshal(c.row)
}

// book is the log of the changes since the last commit.
type book struct{ log []logged }

type logged struct {
	Change
	undo func()
}

// Mark is the present length of the log, to come back to.
func (b *book) Mark() int { return len(b.log) }

// Since lists the changes after a mark, oldest first.
func (b *book) Since(mark int) []Change {
	changes := make([]Change, 0, len(b.log)-mark)
	for _, e := range b.log[mark:] {
		changes = append(changes, e.Change)
	}
	return changes
}

// Undo takes back everything after a mark.
func (b *book) Undo(mark int) {
	for _, e := range slices.Backward(b.log[mark:]) {
		e.undo()
	}
	b.log = b.log[:mark]
}

// Settle forgets the log: everything in it is stored.
func (b *book) Settle() { b.log = b.log[:0] }
