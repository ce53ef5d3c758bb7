package line_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"taikyoku/bots/bottest"
	"taikyoku/bots/fake"
	"taikyoku/core"
)

func sendError(t *testing.T, err error) *core.SendError {
	t.Helper()
	se, ok := err.(*core.SendError)
	if !ok {
		t.Fatalf("got %v, want a SendError", err)
	}
	return se
}

func TestAnswerTakesTheReplyToken(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato := w.line.User("佐藤")
	sato.Language = "ja"
	w.must(sato.Say("順位"))
	got := w.await(sato, 1)
	if got[0].Text != "→ 順位" || got[0].Via != fake.Reply {
		t.Errorf("got %+v", got[0])
	}
	in := w.inbox.Inputs()[0]
	want := core.Input{
		EventID: in.EventID, From: core.Address{Platform: core.LINE, User: sato.ID(), Chat: sato.ID()},
		At: w.clock.Now().UTC(), Received: w.clock.Now(), Text: "順位", Locale: "ja", Name: "佐藤",
	}
	if in != want || !strings.HasPrefix(in.EventID, "line:01") {
		t.Errorf("got  %+v\nwant %+v", in, want)
	}
	if s := w.settled(); s.Err != nil || len(s.Receipt.Messages) != 1 || s.Receipt.Messages[0] != got[0].ID {
		t.Errorf("settled %+v", s)
	}
	if w.line.Used() != 0 {
		t.Error("a reply was counted")
	}
}

func TestExpiredTokenFallsBackToPush(t *testing.T) {
	for name, expire := range map[string]func(*world){
		"at LINE":   func(w *world) { w.line.ExpireTokens() },
		"in memory": func(w *world) { w.clock.Turn(51 * time.Second) },
		"no memory": func(w *world) { w.memory.Break(fmt.Errorf("redis is gone")) },
	} {
		t.Run(name, func(t *testing.T) {
			var w *world
			w = newWorld(t, func(in core.Input) core.Reply { expire(w); return bottest.Echo(in) })
			sato := w.line.User("佐藤")
			w.must(sato.Say("順位"))
			if got := w.await(sato, 1); got[0].Via != fake.Push || got[0].Key == "" {
				t.Errorf("got %+v", got[0])
			}
		})
	}
}

func TestReplyWithUnknownOutcomeIsNeverRepeated(t *testing.T) {
	for name, fault := range map[string]func(*fake.LINE){
		"answer lost":  func(l *fake.LINE) { l.Lose(1) },
		"request lost": func(l *fake.LINE) { l.Drop(1) },
		"500":          func(l *fake.LINE) { l.Fail(1, 500) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, bottest.Echo)
			fault(w.line)
			w.must(w.line.User("佐藤").Say("順位"))
			s := w.settled()
			if se := sendError(t, s.Err); !se.Uncertain {
				t.Errorf("got %+v", se)
			}
			// The program stops before that was recorded and tries again.
			s.Delivery.Unsettled = w.clock.Now()
			_, err := w.adapter.Push(t.Context(), s.Delivery)
			if se := sendError(t, err); !se.Uncertain {
				t.Errorf("again: got %+v", se)
			}
			if len(w.line.Accepted()) != 0 {
				t.Error("it was pushed as well")
			}
		})
	}
}

// LINE delivers an event again, with its token, after a reply was cut off: a
// token that is refused now may have been used then.
func TestRedeliveredTokenDoesNotRepeatAReply(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.line.Lose(1)
	sato := w.line.User("佐藤")
	w.must(sato.Say("順位"))
	s := w.settled()
	w.must(w.line.Again(1))
	s.Delivery.Unsettled = w.clock.Now()
	_, err := w.adapter.Push(t.Context(), s.Delivery)
	if se := sendError(t, err); !se.Uncertain {
		t.Errorf("got %+v", se)
	}
	if n := len(sato.Received()); n != 1 {
		t.Errorf("received %d", n)
	}
}

func TestUnreadableSuccessIsSuccess(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.line.Garble(2)
	sato := w.line.User("佐藤")
	w.must(sato.Say("順位"))
	if s := w.settled(); s.Err != nil {
		t.Errorf("reply: %v", s.Err)
	}
	if _, err := w.adapter.Push(t.Context(), w.notice(sato.ID(), "k")); err != nil {
		t.Errorf("push: %v", err)
	}
	if n := len(w.await(sato, 2)); n != 2 {
		t.Errorf("%d messages", n)
	}
}

func TestPushIsRepeatedWithItsKeyAndArrivesOnce(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato := w.line.User("佐藤")
	const key = "7d4a1d52-1c2b-4d28-9d4e-0d3c7b8f4a10"
	w.line.Lose(1)
	w.line.Fail(1, 503)
	w.line.Drop(1)
	d := w.notice(sato.ID(), key)
	for i := range 3 {
		_, err := w.adapter.Push(t.Context(), d)
		if se := sendError(t, err); se.Permanent || se.Uncertain || se.After == 0 {
			t.Errorf("try %d: %+v", i, se)
		}
	}
	r, err := w.adapter.Push(t.Context(), d) // 409: it had arrived the first time
	got := sato.Received()
	if err != nil || len(got) != 1 || len(r.Messages) != 1 || r.Messages[0] != got[0].ID {
		t.Errorf("%v, receipt %v, received %+v", err, r, got)
	}
	if n := w.line.Accepted()[key]; n != 1 {
		t.Errorf("accepted %d times", n)
	}
	w.clock.Turn(24 * time.Hour) // the key is forgotten at LINE
	_, err = w.adapter.Push(t.Context(), d)
	if se := sendError(t, err); !se.Uncertain {
		t.Errorf("after a day: %+v", se)
	}
}

func TestCutOffAnswerThatHadGoneToPushIsRepeated(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.line.ExpireTokens()
	sato := w.line.User("佐藤")
	e := sato.Text("順位")
	w.line.ExpireTokens()
	w.must(w.line.Send(e))
	s := w.settled()
	s.Delivery.Unsettled = w.clock.Now()
	if _, err := w.adapter.Push(t.Context(), s.Delivery); err != nil {
		t.Fatal(err)
	}
	if n := len(sato.Received()); n != 1 {
		t.Errorf("received %d", n)
	}
}

func TestRefusals(t *testing.T) {
	const monthly = `{"message":"You have reached your monthly limit."}`
	for _, c := range []struct {
		name  string
		fault func(*fake.LINE)
		want  core.SendError
		least time.Duration
	}{
		{"rate", func(l *fake.LINE) { l.Throttle(0) }, core.SendError{}, time.Second},
		{"retry after", func(l *fake.LINE) { l.FailWith(1, 429, `{"message":"x"}`, http.Header{"Retry-After": {"30"}}) }, core.SendError{}, 30 * time.Second},
		{"month", func(l *fake.LINE) { l.Limit(200, 200) }, core.SendError{Alarm: "x"}, 29 * 24 * time.Hour},
		{"month, said", func(l *fake.LINE) { l.FailWith(1, 429, monthly, nil) }, core.SendError{Alarm: "x"}, 29 * 24 * time.Hour},
		{"token", func(l *fake.LINE) { l.Fail(1, 401) }, core.SendError{Alarm: "x"}, time.Minute},
		{"forbidden", func(l *fake.LINE) { l.Fail(1, 403) }, core.SendError{Alarm: "x"}, time.Minute},
		{"bad request", func(l *fake.LINE) { l.Fail(1, 400) }, core.SendError{Permanent: true}, 0},
		{"no JSON", func(l *fake.LINE) { l.FailWith(1, 404, "<html>", nil) }, core.SendError{Permanent: true}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, bottest.Echo)
			sato := w.line.User("佐藤")
			c.fault(w.line)
			_, err := w.adapter.Push(t.Context(), w.notice(sato.ID(), "k"))
			se := sendError(t, err)
			if se.Permanent != c.want.Permanent || se.Uncertain || (se.Alarm != "") != (c.want.Alarm != "") || se.After < c.least {
				t.Errorf("got %+v", se)
			}
			if len(sato.Received()) != 0 {
				t.Error("delivered all the same")
			}
		})
	}
	w := newWorld(t, bottest.Echo)
	_, err := w.adapter.Push(t.Context(), w.notice("U"+strings.Repeat("0", 32), "k"))
	if !sendError(t, err).Permanent {
		t.Error("an unknown user is not a permanent refusal")
	}
	w.must(w.line.Close())
	_, err = w.adapter.Push(t.Context(), w.notice(w.line.User("佐藤").ID(), "k"))
	if se := sendError(t, err); se.Permanent || se.Uncertain {
		t.Errorf("LINE down: %+v", se)
	}
}
