// Package storetest holds the suites that every implementation of the program's
// memories must pass, whoever provides it.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"taikyoku/core"
)

// Talks is what the desk needs: the dialogues between two messages.
type Talks interface {
	Conversation(ctx context.Context, key string) (core.Conversation, error)
	SaveConversation(ctx context.Context, key string, c core.Conversation) error
}

// Memory runs the suite of the short-term memory. pass lets an amount of the
// memory's time go by.
func Memory(t *testing.T, m core.Memory, pass func(time.Duration)) {
	t.Run("put, read, take, delete", func(t *testing.T) { values(t, m) })
	t.Run("only the first", func(t *testing.T) { firstOnly(t, m) })
	t.Run("only one takes", func(t *testing.T) { oneTakes(t, m) })
	t.Run("pieces", func(t *testing.T) { pieces(t, m) })
	t.Run("life time", func(t *testing.T) { lifeTime(t, m, pass) })
	t.Run("given up", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := m.Put(ctx, "k", "v", time.Minute); !errors.Is(err, context.Canceled) {
			t.Errorf("put: %v", err)
		}
	})
}

// is checks a value, or with "" that there is none.
func is(t *testing.T, m core.Memory, key, want string) {
	t.Helper()
	got, err := m.Get(t.Context(), key)
	if want == "" && !errors.Is(err, core.ErrForgotten) || want != "" && (err != nil || got != want) {
		t.Errorf("%s = %q %v, want %q", key, got, err, want)
	}
}

func values(t *testing.T, m core.Memory) {
	ctx := t.Context()
	is(t, m, "v:1", "")
	for _, value := range []string{"one", "é\n\x00", "one again"} {
		if err := m.Put(ctx, "v:1", value, time.Hour); err != nil {
			t.Fatal(err)
		}
		is(t, m, "v:1", value)
		is(t, m, "v:2", "")
	}
	if got, err := m.Take(ctx, "v:1"); err != nil || got != "one again" {
		t.Errorf("took %q %v", got, err)
	}
	if _, err := m.Take(ctx, "v:1"); !errors.Is(err, core.ErrForgotten) {
		t.Errorf("took again: %v", err)
	}
	if err := errors.Join(m.Put(ctx, "v:3", "x", time.Hour), m.Delete(ctx, "v:3"), m.Delete(ctx, "v:3")); err != nil {
		t.Error(err)
	}
	is(t, m, "v:3", "")
	if err := m.Put(ctx, "v:4", "x", 0); err != nil {
		t.Error(err)
	}
	is(t, m, "v:4", "")
}

func firstOnly(t *testing.T, m core.Memory) {
	var won atomic.Int64
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			isNew, err := m.PutNew(t.Context(), "n:1", fmt.Sprint(i), time.Hour)
			if err != nil {
				t.Error(err)
			}
			if isNew {
				won.Add(1)
				is(t, m, "n:1", fmt.Sprint(i))
			}
		})
	}
	all.Wait()
	if won.Load() != 1 {
		t.Errorf("%d were the first", won.Load())
	}
	if _, err := m.Take(t.Context(), "n:1"); err != nil {
		t.Error(err)
	}
	if isNew, err := m.PutNew(t.Context(), "n:1", "z", time.Hour); err != nil || !isNew {
		t.Errorf("after it was taken: %v %v", isNew, err)
	}
}

func oneTakes(t *testing.T, m core.Memory) {
	if err := m.Put(t.Context(), "t:1", "token", time.Hour); err != nil {
		t.Fatal(err)
	}
	var got atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			switch v, err := m.Take(t.Context(), "t:1"); {
			case err == nil && v == "token":
				got.Add(1)
			case !errors.Is(err, core.ErrForgotten):
				t.Errorf("took %q %v", v, err)
			}
		})
	}
	all.Wait()
	if got.Load() != 1 {
		t.Errorf("%d took the one token", got.Load())
	}
}

func pieces(t *testing.T, m core.Memory) {
	ctx := t.Context()
	if _, err := m.Reserve(ctx, "p:1"); !errors.Is(err, core.ErrForgotten) {
		t.Errorf("without a grant: %v", err)
	}
	for _, n := range []int{2, 3} { // a new grant replaces the old one
		if err := m.Grant(ctx, "p:1", n, time.Hour); err != nil {
			t.Fatal(err)
		}
	}
	var used atomic.Int64
	var all sync.WaitGroup
	for range 7 {
		all.Go(func() {
			switch left, err := m.Reserve(ctx, "p:1"); {
			case err == nil && left >= 0 && left < 3:
				used.Add(1)
			case !errors.Is(err, core.ErrUsedUp):
				t.Errorf("left %d %v", left, err)
			}
		})
	}
	all.Wait()
	if used.Load() != 3 {
		t.Errorf("%d pieces were taken of 3", used.Load())
	}
}

func lifeTime(t *testing.T, m core.Memory, pass func(time.Duration)) {
	ctx := t.Context()
	if err := errors.Join(m.Put(ctx, "l:1", "x", 300*time.Millisecond), m.Put(ctx, "l:2", "x", time.Hour),
		m.Grant(ctx, "l:3", 5, 300*time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if _, err := m.PutNew(ctx, "l:4", "x", 300*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	pass(400 * time.Millisecond)
	is(t, m, "l:1", "")
	is(t, m, "l:2", "x")
	is(t, m, "l:4", "")
	if _, err := m.Reserve(ctx, "l:3"); !errors.Is(err, core.ErrForgotten) {
		t.Errorf("a grant that has run out: %v", err)
	}
	if err := m.Grant(ctx, "l:5", 5, 300*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Reserve(ctx, "l:5"); err != nil {
		t.Error(err)
	}
	pass(400 * time.Millisecond)
	if _, err := m.Reserve(ctx, "l:5"); !errors.Is(err, core.ErrForgotten) {
		t.Errorf("taking a piece gave the rest a longer life: %v", err)
	}
}

// Conversations runs the suite of the dialogues.
func Conversations(t *testing.T, m Talks) {
	ctx := t.Context()
	if _, err := m.Conversation(ctx, "line:c:u"); !errors.Is(err, core.ErrForgotten) {
		t.Errorf("before the first word: %v", err)
	}
	save := func(key string, c core.Conversation) {
		t.Helper()
		if err := m.SaveConversation(ctx, key, c); err != nil {
			t.Fatal(err)
		}
	}
	read := func(key string) core.Conversation {
		t.Helper()
		c, err := m.Conversation(ctx, key)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	save("line:c:u", core.Conversation{Question: 7, Form: "register", Field: "name"})
	mine := read("line:c:u")
	if mine.Question != 7 || mine.Form != "register" || mine.Field != "name" {
		t.Errorf("read %+v", mine)
	}
	if _, err := m.Conversation(ctx, "line:c:v"); !errors.Is(err, core.ErrForgotten) {
		t.Errorf("another person in the same chat: %v", err)
	}
	late := mine
	for field := range 3 { // a worker carries the dialogue on
		mine.Field = fmt.Sprint(field)
		save("line:c:u", mine)
		if mine = read("line:c:u"); mine.Field != fmt.Sprint(field) {
			t.Errorf("read %+v after step %d", mine, field)
		}
	}
	late.Field = "from long ago"
	save("line:c:u", late)
	if got := read("line:c:u"); got != mine {
		t.Errorf("a late worker has overwritten %+v with %+v", mine, got)
	}
}
