package event

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
)

// A Row is one fact of an event under a key that is unique in its Set.
type Row[K ~string] interface{ Key() K }

// Set is the rows of one kind. Rows are values: what is changed and not Put
// has not happened. Every Put and Delete is logged in the event's book, so that
// the store can write it and a refused command can be undone.
type Set[K ~string, T Row[K]] struct {
	kind   string
	book   *book
	rows   map[K]*T         // large ones; a row in here is never written to
	order  keys[K]          // of all rows
	shelf  func(T) []string // the shelves a row stands on; nil: none
	shelve map[string]keys[K]
}

// keys are kept in order. A list that is being walked is never changed: who
// adds to it or takes from it makes a new one, or only makes it longer.
type keys[K ~string] []K

func (list keys[K]) with(key K) keys[K] {
	at, there := slices.BinarySearch(list, key)
	switch {
	case there:
		return list
	case at == len(list):
		return append(list, key)
	}
	out := make(keys[K], 0, len(list)+len(list)/8+1)
	return append(append(append(out, list[:at]...), key), list[at:]...)
}

func (list keys[K]) without(key K) keys[K] {
	at, there := slices.BinarySearch(list, key)
	if !there {
		return list
	}
	return append(append(make(keys[K], 0, len(list)), list[:at]...), list[at+1:]...)
}

// Get returns the row under key.
func (s *Set[K, T]) Get(key K) (T, bool) {
	row, ok := s.rows[key]
	if !ok {
		var none T
		return none, false
	}
	return *row, true
}

// Put stores a row, new or changed.
func (s *Set[K, T]) Put(row T) { s.set(row.Key(), &row) }

// Delete removes a row; a missing one is no change.
func (s *Set[K, T]) Delete(key K) {
	if _, ok := s.rows[key]; ok {
		s.set(key, nil)
	}
}

// All walks the rows in the order of their keys, as they stand when the walk
// comes to them.
func (s *Set[K, T]) All() iter.Seq[T] { return s.walk(s.order) }

// On walks the rows that stand on a shelf, in the order of their keys.
func (s *Set[K, T]) On(shelf string) iter.Seq[T] { return s.walk(s.shelve[shelf]) }

func (s *Set[K, T]) walk(list keys[K]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, key := range list {
			if row, there := s.rows[key]; there && !yield(*row) {
				return
			}
		}
	}
}

// Len is the number of rows.
func (s *Set[K, T]) Len() int { return len(s.rows) }

// set puts (row) or deletes (nil) and remembers how to take it back.
func (s *Set[K, T]) set(key K, row *T) {
	before := s.rows[key]
	undo := func() { s.place(key, before) }
	change := Change{Kind: s.kind, Key: string(key)}
	if row != nil {
		change.row = *row
	}
	s.place(key, row)
	s.book.log = append(s.book.log, logged{change, undo})
}

// place puts a row, or takes it away (nil), and keeps order and shelves right.
func (s *Set[K, T]) place(key K, row *T) {
	old, had := s.rows[key]
	var from, to []string
	if had && s.shelf != nil {
		from = s.shelf(*old)
	}
	if row != nil {
		if s.shelf != nil {
			to = s.shelf(*row)
		}
		s.rows[key] = row
		s.order = s.order.with(key)
	} else {
		delete(s.rows, key)
		s.order = s.order.without(key)
	}
	if slices.Equal(from, to) {
		return
	}
	for _, name := range from {
		s.shelve[name] = s.shelve[name].without(key)
	}
	for _, name := range to {
		s.shelve[name] = s.shelve[name].with(key)
	}
}

// restore puts a stored row back without logging it.
func (s *Set[K, T]) restore(body []byte) error {
	var row T
	if err := json.Unmarshal(body, &row); err != nil {
		return fmt.Errorf("row of %s: %w", s.kind, err)
	}
	s.place(row.Key(), &row)
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
