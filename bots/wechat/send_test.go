package wechat_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"taikyoku/bots/bottest"
	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/locales"
)

func (w *world) push(u *fake.WeChatUser, key string) error {
	_, err := w.adapter.Push(w.t.Context(), w.notice(u.ID(), key))
	return err
}

func TestFiveMessagesInFortyEightHours(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(li.Say("你好"))
	for i := range 5 {
		w.must(w.push(li, fmt.Sprint(i)))
	}
	if se := sendError(t, w.push(li, "sixth")); !se.Permanent {
		t.Errorf("sixth: %+v", se)
	}
	if n := w.wechat.Services(); n != 5 {
		t.Errorf("%d accepted", n)
	}
	w.must(w.wechat.Again(1)) // the same message again opens nothing
	if se := sendError(t, w.push(li, "seventh")); !se.Permanent {
		t.Errorf("after a repeat: %+v", se)
	}
	w.must(li.Say("还在吗"))
	w.must(w.push(li, "eighth"))
	w.clock.Turn(49 * time.Hour)
	if se := sendError(t, w.push(li, "ninth")); !se.Permanent {
		t.Errorf("window closed: %+v", se)
	}
}

func TestThreeMessagesInTheMinuteAfterATap(t *testing.T) {
	for name, act := range map[string]func(*fake.WeChatUser) error{
		"follow": func(u *fake.WeChatUser) error { return u.Follow("") },
		"click":  func(u *fake.WeChatUser) error { return u.Click("standings") },
		"scan":   func(u *fake.WeChatUser) error { return u.Scan("t_X") },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, bottest.Echo)
			li := w.wechat.User("李")
			w.must(act(li))
			for i := range 3 {
				w.must(w.push(li, fmt.Sprint(i)))
			}
			if se := sendError(t, w.push(li, "fourth")); !se.Permanent {
				t.Errorf("fourth: %+v", se)
			}
			w.clock.Turn(2 * time.Minute)
			w.must(act(li))
			w.clock.Turn(61 * time.Second)
			if se := sendError(t, w.push(li, "late")); !se.Permanent {
				t.Errorf("after a minute: %+v", se)
			}
			if n := w.wechat.Services(); n != 3 {
				t.Errorf("%d accepted", n)
			}
		})
	}
}

func TestATapDoesNotShortenTheTalk(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(li.Say("你好"))
	w.must(li.Click("standings"))
	for i := range 8 {
		w.must(w.push(li, fmt.Sprint(i)))
	}
	if se := sendError(t, w.push(li, "ninth")); !se.Permanent {
		t.Errorf("ninth: %+v", se)
	}
}

func TestUnfollowedAndNeverMet(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(li.Say("你好"))
	w.must(li.Unfollow())
	if se := sendError(t, w.push(li, "a")); !se.Permanent {
		t.Errorf("unfollowed: %+v", se)
	}
	if se := sendError(t, w.push(w.wechat.User("王"), "b")); !se.Permanent {
		t.Errorf("never met: %+v", se)
	}
	d := w.notice("oNobody", "c")
	_, err := w.adapter.Push(t.Context(), d)
	if se := sendError(t, err); !se.Permanent {
		t.Errorf("unknown openid: %+v", se)
	}
}

func TestUnknownOutcomeIsNeverRepeated(t *testing.T) {
	for name, fault := range map[string]func(*fake.WeChat){
		"answer lost":  func(f *fake.WeChat) { f.Lose(1) },
		"request lost": func(f *fake.WeChat) { f.Drop(1) },
		"502":          func(f *fake.WeChat) { f.Fail(1, 502) },
		"half a JSON":  func(f *fake.WeChat) { f.Garble(1) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, bottest.Echo)
			li := w.wechat.User("李")
			w.must(li.Say("你好"))
			fault(w.wechat)
			if se := sendError(t, w.push(li, "k")); !se.Uncertain {
				t.Errorf("got %+v", se)
			}
		})
	}
	t.Run("cut off", func(t *testing.T) {
		w := newWorld(t, bottest.Echo)
		li := w.wechat.User("李")
		w.must(li.Say("你好"))
		d := w.notice(li.ID(), "k")
		d.Unsettled = w.clock.Now()
		_, err := w.adapter.Push(t.Context(), d)
		if se := sendError(t, err); !se.Uncertain {
			t.Errorf("got %+v", se)
		}
		w.must(w.push(li, "k")) // sent, but that was not recorded
		d.Key = "k"
		if _, err := w.adapter.Push(t.Context(), d); err != nil || w.wechat.Services() != 1 {
			t.Errorf("%v, %d accepted", err, w.wechat.Services())
		}
	})
}

func TestRefusals(t *testing.T) {
	code := func(n int) string { return fmt.Sprintf(`{"errcode":%d,"errmsg":"x"}`, n) }
	for _, c := range []struct {
		code  int
		want  core.SendError
		least time.Duration
	}{
		{-1, core.SendError{}, time.Second},
		{45011, core.SendError{}, time.Minute},
		{45009, core.SendError{Alarm: "x"}, 11 * time.Hour}, // 12:30 in China
		{48001, core.SendError{Permanent: true, Alarm: "x"}, 0},
		{40164, core.SendError{Alarm: "x"}, time.Minute},
		{45002, core.SendError{Permanent: true}, 0},
		{43004, core.SendError{Permanent: true}, 0},
		{45015, core.SendError{Permanent: true}, 0},
		{45047, core.SendError{Permanent: true}, 0},
		{99999, core.SendError{Permanent: true}, 0},
	} {
		t.Run(fmt.Sprint(c.code), func(t *testing.T) {
			w := newWorld(t, bottest.Echo)
			li := w.wechat.User("李")
			w.must(li.Say("你好"))
			w.wechat.FailWith(1, 200, code(c.code), nil)
			se := sendError(t, w.push(li, "k"))
			if se.Permanent != c.want.Permanent || se.Uncertain || (se.Alarm != "") != (c.want.Alarm != "") || se.After < c.least {
				t.Errorf("got %+v", se)
			}
			if !se.Permanent {
				w.must(w.push(li, "k")) // and does not cost a second message of the window
				for i := range 4 {
					w.must(w.push(li, fmt.Sprint(i)))
				}
			}
		})
	}
}

func TestAccessToken(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(li.Say("你好"))
	w.must(w.push(li, "1"))
	w.must(w.push(li, "2"))
	if n := w.wechat.Issued(); n != 1 {
		t.Errorf("%d tokens for two messages", n)
	}
	w.wechat.ExpireToken()
	w.must(w.push(li, "3")) // refused once, fetched once, sent once
	if n, m := w.wechat.Issued(), w.wechat.Services(); n != 2 || m != 3 {
		t.Errorf("%d tokens, %d messages", n, m)
	}
	w.clock.Turn(3 * time.Hour) // past its life
	w.must(w.push(li, "4"))
	if n := w.wechat.Issued(); n != 3 {
		t.Errorf("%d tokens", n)
	}
	w.wechat.FailWith(2, 200, `{"errcode":40001,"errmsg":"invalid credential"}`, nil)
	if se := sendError(t, w.push(li, "5")); se.Permanent || se.Alarm == "" {
		t.Errorf("token refused twice: %+v", se)
	}
}

func TestWeChatDown(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(w.wechat.Close())
	if se := sendError(t, w.push(li, "k")); se.Permanent || se.Uncertain {
		t.Errorf("got %+v", se)
	}
}

func TestLongNoticeGoesOnWhenAsked(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(li.Say("你好"))
	d := w.notice(li.ID(), "k")
	d.Cards = []core.Card{{Title: locales.Verbatim(strings.Repeat("轮", 900)), Buttons: []core.Button{{Label: locales.Verbatim("确认"), Data: "x"}}}}
	if _, err := w.adapter.Push(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	w.must(li.Say("jx"))
	got := w.await(li, 3)
	if n := strings.Count(got[1].Text+got[2].Text, "轮"); n != 900 || !strings.HasSuffix(got[2].Text, "1. 确认") {
		t.Errorf("%d characters, the end is %q", n, got[2].Text)
	}
}

func TestNamesAreNotLinks(t *testing.T) {
	w := newWorld(t, bottest.Echo)
	li := w.wechat.User("李")
	w.must(li.Say(`<a href="http://evil.example">点我</a> 1 < 2`))
	if got := w.await(li, 1)[0].Text; got != `→ ＜a href="http://evil.example">点我＜/a> 1 < 2` {
		t.Errorf("got %q", got)
	}
}
