package discord_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"taikyoku/bots/bottest"
	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/locales"
)

func TestNoticeIsRepeatedWithItsNonceAndArrivesOnce(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	kim := w.discord.User("Kim")
	d := w.notice(kim.ID(), "7d4a1d52-1c2b-4d28-9d4e-0d3c7b8f4a10")
	w.discord.Lose(1)
	w.discord.Fail(1, 503)
	w.discord.Drop(1)
	w.discord.Fail(1, 502)
	for i := range 4 {
		_, err := w.adapter.Push(t.Context(), d)
		if se := sendError(t, err); se.Permanent || se.Uncertain || se.After == 0 {
			t.Errorf("try %d: %+v", i, se)
		}
	}
	r, err := w.adapter.Push(t.Context(), d)
	got := kim.Received()
	if err != nil || len(got) != 1 || len(r.Messages) != 1 || r.Messages[0] != got[0].ID || len(got[0].Key) > 25 {
		t.Errorf("%v, receipt %v, received %+v", err, r, got)
	}
	for nonce, n := range w.discord.Accepted() {
		if n != 1 {
			t.Errorf("%s accepted %d times", nonce, n)
		}
	}
}

func TestNonceTooOldIsUncertain(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	kim := w.discord.User("Kim")
	d := w.notice(kim.ID(), "k")
	w.discord.Lose(1)
	if _, err := w.adapter.Push(t.Context(), d); err == nil {
		t.Fatal("lost answer taken for success")
	}
	w.clock.Turn(3 * time.Minute)
	_, err := w.adapter.Push(t.Context(), d)
	if se := sendError(t, err); !se.Uncertain {
		t.Errorf("got %+v", se)
	}
	cutOff := w.notice(kim.ID(), "k2")
	cutOff.Unsettled = w.clock.Now().Add(-time.Hour)
	_, err = w.adapter.Push(t.Context(), cutOff)
	if se := sendError(t, err); !se.Uncertain {
		t.Errorf("cut off: %+v", se)
	}
	if n := len(kim.Received()); n != 1 {
		t.Errorf("%d messages", n)
	}
}

func TestUnreadableSuccessIsSuccess(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	kim := w.discord.User("Kim")
	w.discord.Garble(1)
	if _, err := w.adapter.Push(t.Context(), w.notice(kim.ID(), "k")); err != nil {
		t.Error(err)
	}
	if n := len(kim.Received()); n != 1 {
		t.Errorf("%d messages", n)
	}
}

func TestRefusals(t *testing.T) {
	limited := func(body string) func(*world, *fake.DiscordUser) {
		return func(w *world, _ *fake.DiscordUser) { w.discord.FailWith(1, 429, body, http.Header{}) }
	}
	for _, c := range []struct {
		name  string
		fault func(*world, *fake.DiscordUser)
		want  core.SendError
		least time.Duration
	}{
		{"closed DMs", func(_ *world, u *fake.DiscordUser) { u.CloseDMs() }, core.SendError{Permanent: true}, 0},
		{"no mutual server", func(w *world, _ *fake.DiscordUser) {
			w.discord.FailWith(1, 403, `{"code":50278,"message":"no mutual guilds"}`, nil)
		}, core.SendError{Permanent: true}, 0},
		{"token", func(w *world, _ *fake.DiscordUser) { w.discord.Fail(1, 401) }, core.SendError{Alarm: "x"}, time.Minute},
		{"DMs too fast", func(w *world, _ *fake.DiscordUser) {
			w.discord.FailWith(1, 400, `{"code":40003,"message":"too fast"}`, nil)
		}, core.SendError{}, time.Minute},
		{"rate", limited(`{"message":"You are being rate limited.","retry_after":4.5,"global":false}`), core.SendError{}, 4500 * time.Millisecond},
		{"global rate", limited(`{"message":"You are being globally rate limited.","retry_after":7,"global":true}`), core.SendError{}, 7 * time.Second},
		{"429 of a proxy", limited(`<html>`), core.SendError{}, time.Second},
		{"bad body", func(w *world, _ *fake.DiscordUser) {
			w.discord.FailWith(1, 400, `{"code":50035,"message":"Invalid Form Body"}`, nil)
		}, core.SendError{Permanent: true}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, bottest.Echo)
			kim := w.discord.User("Kim")
			c.fault(w, kim)
			began := time.Now()
			_, err := w.adapter.Push(t.Context(), w.notice(kim.ID(), "k"))
			se := sendError(t, err)
			if se.Permanent != c.want.Permanent || se.Uncertain || (se.Alarm != "") != (c.want.Alarm != "") || se.After < c.least {
				t.Errorf("got %+v", se)
			}
			if time.Since(began) > 3*time.Second {
				t.Error("it slept inside the call")
			}
		})
	}
}

func TestGlobalRateLimitHoldsEverything(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	kim := w.discord.User("Kim")
	w.discord.FailWith(1, 429, `{"message":"You are being globally rate limited.","retry_after":7,"global":true}`, nil)
	for range 2 {
		_, err := w.adapter.Push(t.Context(), w.notice(kim.ID(), "k"))
		if se := sendError(t, err); se.After < 6*time.Second {
			t.Errorf("got %+v", se)
		}
	}
	w.clock.Turn(8 * time.Second)
	if _, err := w.adapter.Push(t.Context(), w.notice(kim.ID(), "k")); err != nil {
		t.Error(err)
	}
}

func TestChannelGoneOrLocked(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	c := w.discord.Channel(w.discord.User("Kim"))
	d := w.notice("", "k")
	d.To = core.Address{Platform: core.Discord, Chat: c.ID, Group: true}
	if _, err := w.adapter.Push(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	c.Lock()
	d.Key = "k2"
	_, err := w.adapter.Push(t.Context(), d)
	if !sendError(t, err).Permanent {
		t.Error("50001 is not permanent")
	}
	d.To.Chat, d.Key = "1", "k3"
	_, err = w.adapter.Push(t.Context(), d)
	if !sendError(t, err).Permanent {
		t.Error("10003 is not permanent")
	}
	w.must(w.discord.Close())
	_, err = w.adapter.Push(t.Context(), w.notice(w.discord.User("Kim").ID(), "k4"))
	if se := sendError(t, err); se.Permanent || se.Uncertain {
		t.Errorf("Discord down: %+v", se)
	}
}

func TestCancelledPushComesBack(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.discord.Delay(1, time.Minute)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := w.adapter.Push(ctx, w.notice(w.discord.User("Kim").ID(), "k"))
	if se := sendError(t, err); se.Permanent || se.Uncertain {
		t.Errorf("got %+v", se)
	}
}

func TestLongNoticeInPartsIsNotRepeatedWhereItArrived(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	kim := w.discord.User("Kim")
	d := w.notice(kim.ID(), "k")
	d.Cards = []core.Card{{Title: locales.Verbatim(strings.Repeat(strings.Repeat("対", 90)+"\n", 90))}}
	d.Cards[0].Body, d.Cards[0].Title = []locales.Text{d.Cards[0].Title}, locales.Text{}
	w.discord.Pass(1)
	w.discord.Fail(1, 500)
	if _, err := w.adapter.Push(t.Context(), d); err == nil {
		t.Fatal("half a notice is not a notice")
	}
	r, err := w.adapter.Push(t.Context(), d)
	if got := kim.Received(); err != nil || len(got) != 2 || len(r.Messages) != 2 {
		t.Errorf("%v, %d messages, receipt %v", err, len(got), r)
	}
}
