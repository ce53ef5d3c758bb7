package discord_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"taikyoku/bots/bottest"
	"taikyoku/core"
)

func TestPrivateMessage(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	kim := w.discord.User("Kim")
	w.must(kim.Say("standings"))
	if got := w.await(kim, 1); got[0].Text != "→ standings" || got[0].Chat != "" {
		t.Errorf("got %+v", got[0])
	}
	in := w.inbox.Inputs()[0]
	want := core.Input{
		EventID: in.EventID, From: core.Address{Platform: core.Discord, User: kim.ID(), Chat: kim.DM().ID},
		At: w.clock.Now().UTC(), Received: w.clock.Now(), Text: "standings", Name: "Kim",
	}
	if in != want || !strings.HasPrefix(in.EventID, "discord:message:") {
		t.Errorf("got  %+v\nwant %+v", in, want)
	}
}

func TestServerHearsOnlyWhatIsMeantForIt(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.discord.Intents |= 1 << 15 // even with the content intent
	w.connect()
	kim, lee := w.discord.User("Kim"), w.discord.User("Lee")
	c := w.discord.Channel(kim, lee)
	w.must(c.Say(kim, "lunch?"))
	w.must(c.Quote(lee, "99", "yes"))
	w.must(c.Mention(kim, "@ 2-1"))
	ours := w.await(lee, 1)[0]
	w.must(c.Quote(lee, ours.ID, "3-0"))
	w.await(lee, 2)
	w.must(w.memory.Put(t.Context(), "open:discord:"+c.ID+":"+lee.ID(), "1", time.Hour))
	w.must(c.Say(lee, "yes"))
	w.must(c.Say(kim, "no"))
	w.await(lee, 4) // an answer to each that was meant for us
	var heard []string
	for _, in := range w.inbox.Inputs() {
		if !in.From.Group || in.From.Chat != c.ID {
			t.Errorf("from %+v", in.From)
		}
		heard = append(heard, in.Text+in.Quoted)
	}
	// The fake marks every quoted message as ours; "99" is one of them.
	if want := []string{"yes99", "2-1", "3-0" + ours.ID, "yes"}; fmt.Sprint(heard) != fmt.Sprint(want) {
		t.Errorf("got  %q\nwant %q", heard, want)
	}
}

func TestWithoutTheContentIntentAnOpenTalkIsNotMisread(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	kim := w.discord.User("Kim")
	c := w.discord.Channel(kim)
	w.must(w.memory.Put(t.Context(), "open:discord:"+c.ID+":"+kim.ID(), "1", time.Hour))
	w.must(c.Say(kim, "yes"))
	w.must(c.Mention(kim, "@ hello"))
	w.await(kim, 1)
	if ins := w.inbox.Inputs(); len(ins) != 1 || ins[0].Text != "hello" {
		t.Errorf("got %+v", ins)
	}
}

func TestStrangeEventsDoNotEndTheProcess(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	kim := w.discord.User("Kim")
	for _, c := range []struct {
		kind string
		data any
	}{
		{"MESSAGE_CREATE", map[string]any{"id": "5", "components": []any{map[string]any{"type": 18}}}},
		{"MESSAGE_CREATE", map[string]any{}},
		{"MESSAGE_CREATE", 3},
		{"MESSAGE_CREATE", map[string]any{"id": "x", "author": map[string]any{"id": "1"}, "channel_id": "2", "content": "bad id"}},
		{"MESSAGE_CREATE", map[string]any{"id": "900", "author": map[string]any{"id": "1", "bot": true}, "channel_id": "2", "content": "another bot"}},
		{"MESSAGE_CREATE", map[string]any{"id": "901", "author": map[string]any{"id": "1"}, "channel_id": "2", "type": 7, "content": "a join notice"}},
		{"MESSAGE_UPDATE", map[string]any{"id": "902", "channel_id": "2"}},
		{"INTERACTION_CREATE", map[string]any{}},
		{"INTERACTION_CREATE", map[string]any{"id": "1", "type": 2, "token": "t", "data": map[string]any{"options": []any{nil}}}},
		{"INTERACTION_CREATE", map[string]any{"id": "1", "type": 3, "token": "t", "channel_id": "2", "user": map[string]any{"id": "1"}, "data": map[string]any{"custom_id": "v0:old"}}},
		{"INTERACTION_CREATE", map[string]any{"id": "1", "type": 99}},
		{"SOMETHING_NEW", map[string]any{"a": 1}},
	} {
		w.discord.Dispatch(c.kind, c.data)
	}
	w.must(kim.Say("still there?"))
	w.await(kim, 1)
	if n := len(w.inbox.Inputs()); n != 1 {
		t.Errorf("%d inputs: %+v", n, w.inbox.Inputs())
	}
}

func TestEditsAndStickers(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	kim := w.discord.User("Kim")
	author := map[string]any{"id": kim.ID(), "username": "kim"}
	edit := map[string]any{
		"id": "1443849387274240001", "channel_id": kim.DM().ID, "author": author, "content": "1-2", "edited_timestamp": "2025-11-01T04:30:00Z",
	}
	w.discord.Dispatch("MESSAGE_UPDATE", edit)
	w.discord.Dispatch("MESSAGE_UPDATE", edit)
	preview := map[string]any{"id": "1443849387274240002", "channel_id": kim.DM().ID, "author": author, "content": "http://x"}
	w.discord.Dispatch("MESSAGE_UPDATE", preview)
	w.discord.Dispatch("MESSAGE_CREATE", map[string]any{
		"id": "1443849387274240003", "channel_id": kim.DM().ID, "author": author, "sticker_items": []any{map[string]any{"id": "1", "name": "x"}},
	})
	w.await(kim, 2)
	ins := w.inbox.Inputs()
	if len(ins) != 2 || ins[0].What != core.Other || ins[1].What != core.Other || ins[0].Text != "" {
		t.Errorf("got %+v", ins)
	}
}

func TestMissedEventsAreReplayedAndCountOnce(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	kim := w.discord.User("Kim")
	w.must(kim.Say("one"))
	w.await(kim, 1)
	w.discord.Hangup(4000)
	if err := kim.Say("two"); err == nil {
		t.Error("the fake says somebody heard")
	}
	w.until("resumed", func() bool { return w.discord.Connected() == 1 })
	w.await(kim, 2)
	w.discord.Again(3)
	w.must(kim.Say("three"))
	w.await(kim, 3)
	if n, m := len(w.inbox.Inputs()), w.discord.Identifies(); n != 3 || m != 1 {
		t.Errorf("%d inputs, %d identifies", n, m)
	}
	w.discord.Forget() // the next resume is refused
	w.discord.Hangup(4009)
}

func TestInvalidSessionIdentifiesAgain(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	w.discord.Hangup(4009)
	w.discord.Forget()
	w.until("identified again", func() bool { return w.discord.Connected() == 1 && w.discord.Identifies() == 2 })
	kim := w.discord.User("Kim")
	w.must(kim.Say("hello"))
	w.await(kim, 1)
}

func TestRefusedForGoodIsAnErrorNotALoop(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.discord.Intents = 1 // the portal does not grant what we ask for
	if err := w.adapter.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "4014") {
		t.Errorf("got %v", err)
	}
}

// awaitPanics takes inputs and panics where the answer is awaited.
type awaitPanics struct {
	bottest.Panics
	*bottest.Inbox
}

func (awaitPanics) Await(context.Context, string) (core.Delivery, bool) {
	panic("planned panic in Await")
}

func (a awaitPanics) Accept(ctx context.Context, in ...core.Input) error {
	return a.Inbox.Accept(ctx, in...)
}

func (a awaitPanics) Settle(context.Context, core.NoticeID, core.Receipt, error) {}

func TestPanicsDoNotEndTheProcess(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.adapter.Inbox = bottest.Panics{}
	w.connect()
	kim := w.discord.User("Kim")
	w.must(kim.Say("hello"))
	w.must(kim.Slash("help"))
	w.until("two panics in Accept", func() bool { return strings.Count(w.log.String(), "planned panic in Accept") == 2 })
}

func TestPanicBesideTheGatewayDoesNotEndTheProcess(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.adapter.Inbox = awaitPanics{Inbox: w.inbox}
	w.connect()
	w.must(w.discord.User("Kim").Slash("help"))
	w.until("a panic in Await", func() bool { return strings.Contains(w.log.String(), "planned panic in Await") })
}

func TestOrderIsKept(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	kim := w.discord.User("Kim")
	for i := range 50 {
		w.must(kim.Say(fmt.Sprint(i)))
	}
	w.await(kim, 50)
	for i, in := range w.inbox.Inputs() {
		if in.Text != fmt.Sprint(i) {
			t.Fatalf("input %d is %q", i, in.Text)
		}
	}
}
