package discord_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"taikyoku/bots/bottest"
	"taikyoku/bots/fake"
	"taikyoku/bots/wire"
	"taikyoku/core"
	"taikyoku/locales"
)

// byBothWays runs a test over the gateway and over the endpoint.
func byBothWays(t *testing.T, answer func(core.Input) core.Reply, test func(*testing.T, *world)) {
	for _, way := range []string{"gateway", "endpoint"} {
		t.Run(way, func(t *testing.T) {
			w := newWorld(t, answer)
			w.connect()
			if way == "endpoint" {
				w.discord.Endpoint(w.url)
			}
			test(t, w)
		})
	}
}

func TestSlashCommandBecomesASentence(t *testing.T) {
	byBothWays(t, bottest.Echo, func(t *testing.T, w *world) {
		kim := w.discord.User("Kim")
		kim.Locale = "zh-CN"
		w.must(kim.Slash("lineup", "players", "1 2 4 5"))
		got := w.await(kim, 1)
		if got[0].Text != "→ lineup 1 2 4 5" || got[0].Via != fake.Interaction {
			t.Errorf("got %+v", got[0])
		}
		in := w.inbox.Inputs()[0]
		if in.Text != "lineup 1 2 4 5" || in.Locale != "zh-CN" || in.Name != "Kim" || in.From.Group || !in.Awaited {
			t.Errorf("got %+v", in)
		}
		if s := w.settledOf(1)[0]; s.Err != nil {
			t.Errorf("settled %+v", s)
		}
		w.must(kim.Slash("pairing", "round", "3"))
		w.await(kim, 2)
		w.must(kim.Slash("pairing"))
		w.await(kim, 3)
		w.must(kim.Slash("language", "language", "Traditional Chinese"))
		got = w.await(kim, 4)
		for i, want := range []string{"→ pairings round 3", "→ pairings", "→ language: Traditional Chinese"} {
			if got[i+1].Text != want {
				t.Errorf("got %q want %q", got[i+1].Text, want)
			}
		}
		if left := w.discord.Unanswered(); len(left) != 0 {
			t.Errorf("unanswered %v", left)
		}
	})
}

func TestTapsAndPrivacyInAServer(t *testing.T) {
	ask := func(in core.Input) core.Reply {
		if in.Button != "" {
			return bottest.Echo(in)
		}
		return core.Reply{Lang: locales.En, Cards: []core.Card{{
			Title: locales.Verbatim("Sure?"), Buttons: []core.Button{{Label: locales.Verbatim("Yes"), Data: "yes:17"}},
		}}}
	}
	byBothWays(t, ask, func(t *testing.T, w *world) {
		kim, lee := w.discord.User("Kim"), w.discord.User("Lee")
		c := w.discord.Channel(kim, lee)
		w.must(c.Slash(kim, "say", "text", "R2 lineup 1 2 4 5"))
		w.await(kim, 1)
		w.must(kim.Tap("Yes"))
		got := w.await(kim, 2)
		if got[1].Text != "→ yes:17" || got[1].Chat != c.ID {
			t.Errorf("got %+v", got[1])
		}
		if n := len(lee.Received()); n != 0 {
			t.Errorf("%d answers were shown to others: %+v", n, lee.Received())
		}
		if in := w.inbox.Inputs()[1]; in.Button != "yes:17" || !in.From.Group {
			t.Errorf("got %+v", in)
		}
	})
}

func TestSlowAnswerIsDeferredAndEditedIn(t *testing.T) {
	hold := make(chan struct{})
	slow := func(in core.Input) core.Reply { <-hold; return bottest.Echo(in) }
	w := newWorld(t, slow)
	w.connect()
	kim, lee := w.discord.User("Kim"), w.discord.User("Lee")
	c := w.discord.Channel(kim, lee)
	w.must(c.Slash(kim, "standings"))
	w.until("acknowledged", func() bool { return len(w.discord.Unanswered()) == 0 })
	close(hold)
	if got := w.await(kim, 1); got[0].Text != "→ standings" || got[0].Via != fake.Interaction {
		t.Errorf("got %+v", got[0])
	}
	s := w.settledOf(1)[0]
	if s.Err != nil || len(s.Receipt.Messages) != 1 {
		t.Errorf("settled %+v", s)
	}
	// The same delivery again, as after a crash: still one message.
	s.Delivery.Unsettled = w.clock.Now()
	if _, err := w.adapter.Push(t.Context(), s.Delivery); err != nil {
		t.Fatal(err)
	}
	if n, m := len(kim.Received()), len(lee.Received()); n != 1 || m != 0 {
		t.Errorf("%d to Kim, %d to Lee", n, m)
	}
}

func TestAnswerAfterTheTokensLifeGoesInPrivate(t *testing.T) {
	hold := make(chan struct{})
	w := newWorld(t, func(in core.Input) core.Reply { <-hold; return bottest.Echo(in) })
	w.connect()
	kim, lee := w.discord.User("Kim"), w.discord.User("Lee")
	c := w.discord.Channel(kim, lee)
	w.must(c.Slash(kim, "lineup", "players", "1 2 4 5"))
	w.until("acknowledged", func() bool { return len(w.discord.Unanswered()) == 0 })
	w.clock.Turn(16 * time.Minute)
	close(hold)
	if got := w.await(kim, 1); got[0].Chat != "" || got[0].Via != fake.Push {
		t.Errorf("got %+v", got[0])
	}
	if len(lee.Received()) != 0 {
		t.Error("the order sheet was shown to others")
	}
}

func TestLostAcknowledgementIsMadeGoodByTheToken(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	kim := w.discord.User("Kim")
	w.discord.Lose(1) // the answer arrives, we do not learn of it
	w.must(kim.Slash("standings"))
	lost := w.settledOf(1)[0]
	if se := sendError(t, lost.Err); se.Permanent || se.Uncertain {
		t.Errorf("got %+v", se)
	}
	if _, err := w.adapter.Push(t.Context(), lost.Delivery); err != nil { // the outbox tries again
		t.Fatal(err)
	}
	if got := kim.Received(); len(got) != 1 {
		t.Errorf("%d messages", len(got))
	}
	w.discord.Drop(1) // the answer does not arrive
	w.must(kim.Slash("schedule"))
	s := w.settledOf(2)[1]
	if se := sendError(t, s.Err); se.Permanent || se.Uncertain {
		t.Errorf("got %+v", se)
	}
	w.clock.Turn(6 * time.Second) // the outbox tries again
	if _, err := w.adapter.Push(t.Context(), s.Delivery); err != nil {
		t.Fatal(err)
	}
	if got := w.await(kim, 2); got[1].Text != "→ schedule" {
		t.Errorf("got %+v", got[1])
	}
}

func TestCutOffAnswerWithoutMemoryIsUncertain(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	kim := w.discord.User("Kim")
	w.must(kim.Slash("standings"))
	s := w.settledOf(1)[0]
	w.memory.Empty()
	s.Delivery.Unsettled = w.clock.Now()
	_, err := w.adapter.Push(t.Context(), s.Delivery)
	if se := sendError(t, err); !se.Uncertain {
		t.Errorf("got %+v", se)
	}
}

func TestRepeatedInteractionsHaveOneEffect(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.connect()
	kim := w.discord.User("Kim")
	w.must(kim.Slash("confirm"))
	w.await(kim, 1)
	w.settledOf(1)
	w.discord.Again(1)
	w.discord.Again(1)
	w.must(kim.Slash("help"))
	w.await(kim, 2)
	w.settledOf(4)
	if n, m := len(w.inbox.Inputs()), len(kim.Received()); n != 2 || m != 2 {
		t.Errorf("%d inputs, %d answers", n, m)
	}
	for _, s := range w.inbox.Settled() { // "already acknowledged" comes back, and changes nothing
		if _, err := w.adapter.Push(t.Context(), s.Delivery); err != nil {
			t.Errorf("again: %v", err)
		}
	}
	if m := len(kim.Received()); m != 2 {
		t.Errorf("%d answers", m)
	}
}

func TestLongAnswerGoesOnAsMessages(t *testing.T) {
	long := strings.Repeat(strings.Repeat("x", 90)+"\n", 90)
	w := newWorld(t, func(core.Input) core.Reply {
		return core.Reply{Lang: locales.En, Cards: []core.Card{{Body: []locales.Text{locales.Verbatim(long)}}}}
	})
	w.connect()
	kim, lee := w.discord.User("Kim"), w.discord.User("Lee")
	w.must(w.discord.Channel(kim, lee).Slash(kim, "standings"))
	s := w.settledOf(1)[0]
	for range 2 {
		if _, err := w.adapter.Push(t.Context(), s.Delivery); err != nil {
			t.Fatal(err)
		}
	}
	got := w.await(kim, 2)
	if n := strings.Count(got[0].Text+got[1].Text, "x"); len(got) != 2 || n != 90*90 || got[1].Chat != "" || len(lee.Received()) != 0 {
		t.Errorf("%d messages with %d letters, Lee saw %d", len(got), n, len(lee.Received()))
	}
}

func TestInteractionThatCannotBeStoredIsSaidSo(t *testing.T) {
	byBothWays(t, bottest.Echo, func(t *testing.T, w *world) {
		kim := w.discord.User("Kim")
		kim.Locale = "zh-TW"
		w.inbox.Break(fmt.Errorf("disk full"))
		w.must(kim.Slash("confirm"))
		if got := w.await(kim, 1); !strings.Contains(got[0].Text, "請稍後再傳") {
			t.Errorf("got %q", got[0].Text)
		}
	})
}

func TestEndpointRefusesWhatIsNotDiscord(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.discord.Endpoint(w.url)
	ping := []byte(`{"id":"1","type":1,"token":"t","version":1,"application_id":"1"}`)
	large := []byte(`{"type":1,"x":"` + strings.Repeat("x", wire.MaxBody) + `"}`)
	now := w.clock.Now()
	good := w.discord.Sign(ping, now)
	for _, c := range []struct {
		name   string
		body   []byte
		sign   fake.Signature
		status int
	}{
		{"ping", ping, good, 200},
		{"no signature", ping, fake.Signature{Timestamp: good.Timestamp}, 401},
		{"short signature", ping, fake.Signature{Timestamp: good.Timestamp, Hex: "abcd"}, 401},
		{"no timestamp", ping, fake.Signature{Hex: good.Hex}, 401},
		{"other body", []byte(`{"type":2}`), good, 401},
		{"stale", ping, w.discord.Sign(ping, now.Add(-6*time.Minute)), 401},
		{"from the future", ping, w.discord.Sign(ping, now.Add(6*time.Minute)), 401},
		{"signed noise", []byte(`}{`), w.discord.Sign([]byte(`}{`), now), 400},
		{"unknown kind", []byte(`{"id":"1","type":77}`), w.discord.Sign([]byte(`{"id":"1","type":77}`), now), 400},
		{"over 1 MiB", large, w.discord.Sign(large, now), 413},
	} {
		status, said, err := w.discord.Post(c.body, c.sign)
		if err != nil || status != c.status {
			t.Errorf("%s: got %d %s, %v want %d", c.name, status, said, err, c.status)
		}
		if c.status == 200 && strings.TrimSpace(string(said)) != `{"type":1}` {
			t.Errorf("%s: said %s", c.name, said)
		}
	}
	if n := len(w.inbox.Inputs()); n != 0 {
		t.Errorf("%d inputs", n)
	}
}

func TestCommandsAreOverwrittenOnlyWhenChanged(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	stop := w.connect()
	w.until("remembered", func() bool {
		_, err := w.memory.Get(t.Context(), "slash:discord:"+w.config.ApplicationID)
		return err == nil
	})
	stop()
	w.build()
	w.connect()()
	if n := w.discord.Registrations(); n != 1 {
		t.Errorf("registered %d times", n)
	}
	w.memory.Empty()
	w.build()
	w.connect()
	w.until("registered again", func() bool { return w.discord.Registrations() == 2 })
}

func TestManyInteractionsAtOnce(t *testing.T) {
	byBothWays(t, bottest.Echo, func(t *testing.T, w *world) {
		const people, each = 12, 5
		var users []*fake.DiscordUser
		for i := range people {
			users = append(users, w.discord.User(fmt.Sprint("captain", i)))
		}
		done := make(chan error)
		for _, u := range users {
			go func() {
				var err error
				for range each {
					if e := u.Slash("confirm"); e != nil {
						err = e
					}
				}
				done <- err
			}()
		}
		for range users {
			w.must(<-done)
		}
		for _, u := range users {
			w.await(u, each)
		}
	})
}
