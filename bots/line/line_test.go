package line_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"taikyoku/bots"
	"taikyoku/bots/bottest"
	"taikyoku/bots/fake"
	"taikyoku/bots/line"
	"taikyoku/bots/wire"
	"taikyoku/core"
	"taikyoku/locales"
)

const (
	secret = "0123456789abcdef0123456789abcdef"
	token  = "line-channel-token-that-must-not-be-logged"
)

var _ bots.Adapter = (*line.Adapter)(nil)

// world is the adapter between a fake LINE and an inbox.
type world struct {
	t       *testing.T
	clock   *bottest.Clock
	memory  *bottest.Memory
	inbox   *bottest.Inbox
	line    *fake.LINE
	adapter *line.Adapter
	log     *bottest.Log
}

func newWorld(t *testing.T, answer func(core.Input) core.Reply) *world {
	t.Helper()
	w := &world{t: t, clock: bottest.NewClock(), log: &bottest.Log{}}
	w.memory, w.inbox = bottest.NewMemory(w.clock), bottest.NewInbox(answer)
	var err error
	if w.line, err = fake.NewLINE(w.clock, secret, token); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.line.Close() })
	w.adapter, err = line.New(line.Config{ChannelSecret: secret, ChannelToken: token, BaseURL: w.line.URL()},
		bots.Deps{Inbox: w.inbox, Memory: w.memory, Clock: w.clock, Catalog: bottest.Catalog(t), Log: w.log.Logger()})
	if err != nil {
		t.Fatal(err)
	}
	w.inbox.Sender = w.adapter
	mux := http.NewServeMux()
	w.adapter.Routes(mux)
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	w.line.Hook(srv.URL + "/line/webhook")
	t.Cleanup(func() {
		if s := w.log.String(); strings.Contains(s, token) || strings.Contains(s, secret) {
			t.Errorf("a secret was logged:\n%s", s)
		}
	})
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) await(p fake.Person, n int) []fake.Message {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 10*time.Second)
	defer cancel()
	got, err := p.Await(ctx, n)
	if err != nil {
		w.t.Fatalf("%v\n%s", err, w.log)
	}
	return got
}

// settled is the outcome of the only delivery.
func (w *world) settled() bottest.Settled {
	w.t.Helper()
	all := w.inbox.Settled()
	if len(all) != 1 {
		w.t.Fatalf("%d deliveries: %+v", len(all), all)
	}
	return all[0]
}

func cards(text string) []core.Card { return []core.Card{{Title: locales.Verbatim(text)}} }

func (w *world) notice(to, key string) core.Delivery {
	return core.Delivery{Notice: 7, Key: key, Lang: locales.Ja, Cards: cards("お知らせ"), To: core.Address{Platform: core.LINE, User: to}}
}

func TestFollowBlockAndUnblock(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato := w.line.User("佐藤")
	w.must(sato.Follow())
	w.await(sato, 1)
	w.must(sato.Block())
	w.inbox.Settled()
	if _, err := w.adapter.Push(t.Context(), w.notice(sato.ID(), "k")); err != nil {
		t.Errorf("LINE says 200 of blocked users: %v", err)
	}
	if n := len(sato.Received()); n != 1 {
		t.Errorf("%d messages reached a user who had blocked us", n)
	}
	w.must(sato.Follow())
	w.await(sato, 2)
	var what []core.Happening
	for _, in := range w.inbox.Inputs() {
		what = append(what, in.What)
	}
	if fmt.Sprint(what) != "[joined left joined]" {
		t.Errorf("got %v", what)
	}
}

func TestGroupHearsOnlyWhatIsMeantForIt(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato, suzuki := w.line.User("佐藤"), w.line.User("鈴木")
	g := w.line.Group("東大A", sato, suzuki)
	w.must(g.Invite())
	ours := w.await(sato, 1)[0]
	w.must(g.Say(sato, "お昼どうする?"))
	w.must(g.Quote(suzuki, "123", "いいね"))
	w.must(g.Mention(sato, "😀@ 2-1"))
	w.await(sato, 2)
	w.inbox.Settled() // what is ours is remembered once LINE has said its id
	w.must(g.Quote(suzuki, ours.ID, "3-0"))
	w.await(sato, 3)
	w.must(w.memory.Put(t.Context(), "open:line:"+g.ID+":"+suzuki.ID(), "1", time.Hour))
	w.must(g.Say(suzuki, "はい"))
	w.must(g.Say(sato, "だめ"))
	w.await(sato, 4)
	w.must(g.Dismiss())
	var heard []string
	for _, in := range w.inbox.Inputs() {
		if !in.From.Group || in.From.Chat != g.ID {
			t.Errorf("from %+v", in.From)
		}
		heard = append(heard, string(in.What)+in.Text+in.Quoted)
	}
	want := []string{"joined", "😀 2-1", "3-0" + ours.ID, "はい", "left"}
	if fmt.Sprint(heard) != fmt.Sprint(want) {
		t.Errorf("got  %q\nwant %q", heard, want)
	}
	if n := len(suzuki.Received()); n < 4 || suzuki.Received()[0].Chat != g.ID {
		t.Errorf("the group heard %d answers", n)
	}
}

func TestGroupMemberWithoutIDIsSkipped(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato := w.line.User("佐藤")
	g := w.line.Group("東大A", sato)
	e := sato.Text("2-1")
	e["source"] = map[string]any{"type": "group", "groupId": g.ID}
	w.must(w.line.Send(e))
	if n := len(w.inbox.Inputs()); n != 0 {
		t.Errorf("%d inputs of nobody", n)
	}
}

func TestButtons(t *testing.T) {
	w := newWorld(t, func(in core.Input) core.Reply {
		if in.Button != "" {
			return bottest.Echo(in)
		}
		return core.Reply{Lang: locales.Ja, Cards: []core.Card{{
			Title: locales.Verbatim("1 佐藤 2 鈴木"), Buttons: []core.Button{{Label: locales.Verbatim("確認"), Data: "yes:17"}},
		}}}
	})
	sato := w.line.User("佐藤")
	w.must(sato.Say("オーダー"))
	w.await(sato, 1)
	w.must(sato.Tap("確認"))
	if got := w.await(sato, 2); got[1].Text != "→ yes:17" {
		t.Errorf("got %q", got[1].Text)
	}
}

func TestStickersEditsUnsendAndStandby(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato := w.line.User("佐藤")
	w.must(sato.Sticker())
	standby := sato.Text("聞こえる?")
	standby["mode"] = "standby"
	unsend := sato.Text("")
	unsend["type"], unsend["unsend"] = "unsend", map[string]any{"messageId": "1"}
	delete(unsend, "message")
	future := sato.Text("")
	future["type"] = "somethingNew"
	edit := sato.Text("1-2")
	edit["type"] = "messageEdited"
	edit2 := sato.Text("2-2")
	edit2["type"] = "messageEdited"
	edit2["message"].(map[string]any)["id"] = edit["message"].(map[string]any)["id"]
	w.must(w.line.Send(standby, unsend, future, edit, edit2))
	ins := w.inbox.Inputs()
	if len(ins) != 2 || ins[0].What != core.Other || ins[1].What != core.Other || ins[1].Text != "" {
		t.Errorf("got %+v", ins)
	}
}

func TestRepeatedEventsHaveOneEffect(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato := w.line.User("佐藤")
	w.must(sato.Say("2-1"))
	w.await(sato, 1)
	done := make(chan error)
	for range 3 {
		go func() { done <- w.line.Again(1) }()
	}
	for range 3 {
		w.must(<-done)
	}
	if n, m := len(w.inbox.Inputs()), len(sato.Received()); n != 1 || m != 1 {
		t.Errorf("%d inputs, %d answers", n, m)
	}
}

func TestEventsAreNotLostWhileTheInboxIsBroken(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato := w.line.User("佐藤")
	w.inbox.Break(fmt.Errorf("disk full"))
	if err := sato.Say("2-1"); err == nil {
		t.Fatal("acknowledged without being stored")
	}
	w.inbox.Break(nil)
	if n := w.line.Redeliver(); n != 0 {
		t.Fatalf("%d not taken", n)
	}
	w.await(sato, 1)
}

func TestForgedMalformedAndLarge(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	good := []byte(`{"destination":"U","events":[]}`)
	large := []byte(`{"events":[],"x":"` + strings.Repeat("x", wire.MaxBody) + `"}`)
	almost := []byte(`{"events":[],"x":"` + strings.Repeat("x", wire.MaxBody-30) + `"}`)
	for _, c := range []struct {
		name      string
		body      []byte
		signature string
		status    int
	}{
		{"console's verify button", good, w.line.Sign(good), 200},
		{"no signature", good, "", 401},
		{"another's signature", good, w.line.Sign([]byte("x")), 401},
		{"not base64", good, "%%%", 401},
		{"signed noise", []byte("}{"), w.line.Sign([]byte("}{")), 400},
		{"under 1 MiB", almost, w.line.Sign(almost), 200},
		{"over 1 MiB", large, w.line.Sign(large), 413},
	} {
		status, err := w.line.Post(c.body, c.signature)
		if err != nil || status != c.status {
			t.Errorf("%s: got %d, %v want %d", c.name, status, err, c.status)
		}
	}
	if n := len(w.inbox.Inputs()); n != 0 {
		t.Errorf("%d inputs", n)
	}
}

func TestBadEventsDoNotHarmTheirNeighbours(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato := w.line.User("佐藤")
	var events []map[string]any
	for field, value := range map[string]any{
		"message": 7, "webhookEventId": "", "timestamp": "soon", "source": nil, "type": []int{1}, "mode": 3,
	} {
		bad := sato.Text("bad")
		bad[field] = value
		events = append(events, bad, sato.Text("good"))
	}
	nobody := sato.Text("bad")
	nobody["source"] = map[string]any{"type": "user", "userId": "../../quota"}
	w.must(w.line.Send(append(events, nobody)...))
	ins := w.inbox.Inputs()
	if len(ins) != 6 {
		t.Errorf("%d inputs want 6", len(ins))
	}
	for _, in := range ins {
		if in.Text != "good" {
			t.Errorf("got %+v", in)
		}
	}
}

func TestManyConversationsAtOnce(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	const people, each = 16, 8
	done := make(chan error)
	for i := range people {
		go func() {
			var err error
			for j := range each {
				if e := w.line.User(fmt.Sprint("captain", i)).Say(fmt.Sprint(j)); e != nil {
					err = e
				}
			}
			done <- err
		}()
	}
	for range people {
		w.must(<-done)
	}
	for i := range people {
		w.await(w.line.User(fmt.Sprint("captain", i)), each)
	}
}

func TestPanicEndsTheRequestNotTheProcess(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	sato := w.line.User("佐藤")
	w.adapter.Inbox = bottest.Panics{}
	if err := sato.Say("2-1"); err == nil {
		t.Error("acknowledged")
	}
	w.adapter.Inbox = w.inbox
	w.must(sato.Say("2-1"))
	w.await(sato, 1)
	if !strings.Contains(w.log.String(), "planned panic") {
		t.Error("not logged")
	}
}

func TestQuotaIsWatched(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.line.Limit(200, 181)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- w.adapter.Run(ctx) }()
	for !strings.Contains(w.log.String(), "few messages are left") {
		select {
		case <-time.After(5 * time.Millisecond):
		case <-t.Context().Done():
			t.Fatal(w.log.String())
		}
	}
	cancel()
	w.must(<-done)
}

func TestUnsafeSettingsAreRefused(t *testing.T) {
	good := line.Config{ChannelSecret: secret, ChannelToken: token}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for setting, spoil := range map[string]func(*line.Config){
		"line.channel_secret": func(c *line.Config) { c.ChannelSecret = "" },
		"line.channel_token":  func(c *line.Config) { c.ChannelToken = "" },
		"line.base_url":       func(c *line.Config) { c.BaseURL = "http://api.line.me" },
		"line.path":           func(c *line.Config) { c.Path = "webhook" },
	} {
		bad := good
		spoil(&bad)
		if _, err := line.New(bad, bots.Deps{}); err == nil || !strings.Contains(err.Error(), setting) {
			t.Errorf("%s: %v", setting, err)
		}
	}
}
