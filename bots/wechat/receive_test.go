package wechat_test

import (
	"fmt"
	"maps"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"taikyoku/bots/bottest"
	"taikyoku/bots/fake"
	"taikyoku/bots/wire"
	"taikyoku/core"
	"taikyoku/locales"
)

func TestAnswerInTheResponse(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(li.Say("名次"))
	got := w.await(li, 1)
	if got[0].Text != "→ 名次" || got[0].Via != fake.Reply {
		t.Errorf("got %+v", got[0])
	}
	in := w.inbox.Inputs()[0]
	want := core.Input{
		EventID: in.EventID, From: core.Address{Platform: core.WeChat, User: li.ID()},
		At: w.clock.Now().UTC(), Received: w.clock.Now(), Text: "名次", Awaited: true,
	}
	if in != want || !strings.HasPrefix(in.EventID, "wechat:6") {
		t.Errorf("got  %+v\nwant %+v", in, want)
	}
	if s := w.inbox.Settled(); len(s) != 1 || s[0].Err != nil {
		t.Errorf("settled %+v", s)
	}
	if w.wechat.Services() != 0 {
		t.Error("a customer-service message was used")
	}
}

func TestRetryGetsTheSameAnswerAndNoSecondEffect(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(li.Say("2-1"))
	w.await(li, 1)
	for range 2 {
		w.must(w.wechat.Again(1))
	}
	if got := li.Received(); len(got) != 1 || got[0].Text != "→ 2-1" {
		t.Errorf("got %+v", got)
	}
	var at sync.WaitGroup
	w.must(li.Say("3-0"))
	for range 3 {
		at.Go(func() { _ = w.wechat.Again(1) })
	}
	at.Wait()
	if n := len(w.inbox.Inputs()); n != 2 {
		t.Errorf("%d inputs", n)
	}
}

func TestSlowAnswerLeavesAsCustomerServiceMessage(t *testing.T) {
	hold := make(chan struct{})
	w := newWorld(t, func(in core.Input) core.Reply { <-hold; return bottest.Echo(in) })
	li := w.wechat.User("李")
	began := time.Now()
	w.must(li.Say("名次")) // WeChat's real five seconds
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("answered after %v", took)
	}
	close(hold)
	if got := w.await(li, 1); got[0].Via != fake.Push || got[0].Text != "→ 名次" {
		t.Errorf("got %+v", got[0])
	}
	if w.wechat.Broken() != 0 {
		t.Error("the user was told that the account is out of order")
	}
}

func TestFollowScanClickAndLeave(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(li.Follow(""))
	w.must(li.Follow("t_K7Q2"))
	w.must(li.Scan("t_K7Q3"))
	w.must(li.Scan("poster"))
	w.must(li.Click("standings"))
	w.must(li.Voice())
	for _, kind := range []string{"VIEW", "LOCATION", "TEMPLATESENDJOBFINISH", "MASSSENDJOBFINISH", "something_new"} {
		w.must(li.Event(kind, "x"))
	}
	w.must(li.Unfollow())
	var got []string
	for _, in := range w.inbox.Inputs() {
		got = append(got, string(in.What)+"|"+in.Text)
	}
	want := []string{"joined|", "joined|code K7Q2", "|code K7Q3", "|standings", "other|", "left|"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestNumberedListAndMenu(t *testing.T) {
	w := newWorld(t, func(in core.Input) core.Reply {
		if in.Text != "名单" {
			return bottest.Echo(in)
		}
		v := locales.Verbatim
		return core.Reply{Lang: locales.ZhHans, Cards: []core.Card{{
			Title: v("1 佐藤 2 鈴木"), Buttons: []core.Button{{Label: v("确认"), Data: "yes"}, {Label: v("修改"), Data: "no"}},
		}}}
	})
	li := w.wechat.User("李")
	w.must(li.Say("名单"))
	if got := w.await(li, 1); got[0].Text != "1 佐藤 2 鈴木\n\n1. 确认\n2. 修改" {
		t.Errorf("got %q", got[0].Text)
	}
	w.must(li.Tap("修改"))
	if got := w.await(li, 2); got[1].Text != "→ 2" {
		t.Errorf("got %q", got[1].Text)
	}
	d := w.notice(li.ID(), "k")
	d.Notice = 1234567
	d.Cards[0].Buttons = []core.Button{{Label: locales.Verbatim("同意"), Data: "a"}, {Label: locales.Verbatim("拒绝"), Data: "b"}}
	if _, err := w.adapter.Push(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	w.must(li.Tap("2. 拒绝"))
	got := w.await(li, 4)
	if got[3].Text != "→ #1234567.1" {
		t.Errorf("got %q", got[3].Text)
	}
}

func TestStrangeMenuIDIsJustText(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	for i, id := range []string{"abc", "-5", "99999999999999999999999", "31"} {
		query, body := w.wechat.Seal(fmt.Appendf(nil,
			"<xml><ToUserName>gh</ToUserName><FromUserName>%s</FromUserName><CreateTime>%d</CreateTime><MsgType>text</MsgType><MsgId>%d</MsgId><Content>是</Content><bizmsgmenuid>%s</bizmsgmenuid></xml>",
			li.ID(), w.clock.Now().Unix(), i+1, id), w.clock.Now())
		if status, _, err := w.wechat.Post(query, body); err != nil || status != 200 {
			t.Errorf("%s: %d %v", id, status, err)
		}
	}
	for _, in := range w.inbox.Inputs() {
		if in.Button != "" || in.Text != "是" {
			t.Errorf("got %+v", in)
		}
	}
}

func TestLongAnswerGoesOnWhenAsked(t *testing.T) {
	line := strings.Repeat("赛", 20) + "\n"
	w := newWorld(t, func(in core.Input) core.Reply {
		if in.Text != "名次" {
			return bottest.Echo(in)
		}
		return core.Reply{Lang: locales.ZhHans, Cards: []core.Card{{Title: locales.Verbatim(strings.Repeat(line, 70) + "完")}}}
	})
	li := w.wechat.User("李")
	w.must(li.Say("名次"))
	w.must(li.Say("「继续」"))
	w.must(w.wechat.Again(1)) // the retry gets the same part
	w.must(li.Say("更多"))
	got := w.await(li, 3)
	all := ""
	for i, m := range got {
		if len(m.Text) > 2048 || (i < 2) != strings.Contains(m.Text, "回复「继续」") {
			t.Errorf("part %d: %d bytes, %q", i, len(m.Text), m.Text[max(0, len(m.Text)-60):])
		}
		all += m.Text
	}
	if n := strings.Count(all, "赛"); n != 20*70 || !strings.HasSuffix(all, "完") {
		t.Errorf("%d characters arrived", n)
	}
	w.must(li.Say("继续")) // nothing is left: it is a message like any other
	if got := w.await(li, 4); got[3].Text != "→ 继续" {
		t.Errorf("got %q", got[3].Text)
	}
}

func TestForgedStaleReplayedPlainAndLarge(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li, now := w.wechat.User("李"), w.clock.Now()
	xml := func(id int) []byte {
		return fmt.Appendf(nil, "<xml><ToUserName>gh</ToUserName><FromUserName>%s</FromUserName><CreateTime>%d</CreateTime><MsgType>text</MsgType><MsgId>%d</MsgId><Content>x</Content></xml>",
			li.ID(), now.Unix(), id)
	}
	post := func(name string, query url.Values, body []byte, status int) {
		t.Helper()
		got, said, err := w.wechat.Post(query, body)
		if err != nil || got != status {
			t.Errorf("%s: got %d %s, %v want %d", name, got, said, err, status)
		}
	}
	query, body := w.wechat.Seal(xml(1), now)
	without := func(key string) url.Values {
		q := url.Values{}
		maps.Copy(q, query)
		q.Del(key)
		return q
	}
	post("plain body with a seen signature", without("encrypt_type"), xml(1), 403)
	post("encrypted body, encrypt_type left out", without("encrypt_type"), body, 403)
	post("no msg_signature", without("msg_signature"), body, 403)
	_, other := w.wechat.Seal(xml(2), now)
	post("another body under the signature", query, other, 403)
	old, oldBody := w.wechat.Seal(xml(3), now.Add(-11*time.Minute))
	post("stale", old, oldBody, 403)
	ahead, aheadBody := w.wechat.Seal(xml(4), now.Add(11*time.Minute))
	post("from the future", ahead, aheadBody, 403)
	late, lateBody := w.wechat.Seal(xml(5), time.Unix(1<<33, 0))
	post("after 2038", late, lateBody, 403)
	post("noise", query, []byte("}{"), 403)
	large := append([]byte("<xml><Encrypt>"), []byte(strings.Repeat("A", wire.MaxBody))...)
	post("over 1 MiB", query, large, 413)
	if n := len(w.inbox.Inputs()); n != 0 {
		t.Fatalf("%d inputs", n)
	}
	post("good", query, body, 200)
	post("WeChat's own retry", query, body, 200)
	w.clock.Turn(time.Minute)
	post("replayed", query, body, 403)
	broken, brokenBody := w.wechat.Seal([]byte("<xml><CreateTime>soon"), w.clock.Now())
	post("genuine but unreadable", broken, brokenBody, 200)
	if n := len(w.inbox.Inputs()); n != 1 {
		t.Errorf("%d inputs", n)
	}
}

func TestAfter2038(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.clock.Turn(13 * 366 * 24 * time.Hour)
	li := w.wechat.User("李")
	w.must(li.Say("名次"))
	w.await(li, 1)
}

func TestVerification(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	if status, said, err := w.wechat.Verify("5837", w.clock.Now()); err != nil || status != 200 || string(said) != "5837" {
		t.Errorf("got %d %s %v", status, said, err)
	}
	if status, said, _ := w.wechat.Verify("5837", w.clock.Now().Add(-time.Hour)); status != 403 || strings.Contains(string(said), "5837") {
		t.Errorf("stale: got %d %s", status, said)
	}
}

func TestNotStoredIsNotAcknowledged(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.inbox.Break(fmt.Errorf("disk full"))
	li := w.wechat.User("李")
	if err := li.Say("2-1"); err == nil {
		t.Error("acknowledged without being stored")
	}
	w.inbox.Break(nil)
	w.must(w.wechat.Again(1))
	w.await(li, 1)
}

func TestPanicEndsTheRequestNotTheProcess(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.adapter.Inbox = bottest.Panics{}
	if err := li.Say("2-1"); err == nil {
		t.Error("acknowledged")
	}
	w.adapter.Inbox = w.inbox
	w.must(li.Say("2-1"))
	w.await(li, 1)
	if !strings.Contains(w.log.String(), "planned panic") {
		t.Error("not logged")
	}
}

func TestMemoryGone(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	w.memory.Break(fmt.Errorf("redis is gone"))
	li := w.wechat.User("李")
	w.must(li.Say("名次"))
	w.await(li, 1)
	if _, err := w.adapter.Push(t.Context(), w.notice(li.ID(), "k")); err != nil {
		t.Errorf("push: %v", err)
	}
}

func TestManyConversationsAtOnce(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	const people, each = 16, 8
	var all sync.WaitGroup
	for i := range people {
		all.Go(func() {
			for j := range each {
				if err := w.wechat.User(fmt.Sprint("队长", i)).Say(fmt.Sprint(j)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for i := range people {
		w.await(w.wechat.User(fmt.Sprint("队长", i)), each)
	}
}
