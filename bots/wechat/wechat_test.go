package wechat_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"taikyoku/bots"
	"taikyoku/bots/bottest"
	"taikyoku/bots/fake"
	"taikyoku/bots/wechat"
	"taikyoku/core"
	"taikyoku/locales"
)

const (
	appID  = "wx2c2769f8efd9abc2"
	secret = "wechat-app-secret-that-must-not-be-logged"
	token  = "spamtest"
	aesKey = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG"
)

var _ bots.Adapter = (*wechat.Adapter)(nil)

// world is the adapter between a fake WeChat and an inbox.
type world struct {
	t       *testing.T
	clock   *bottest.Clock
	memory  *bottest.Memory
	inbox   *bottest.Inbox
	wechat  *fake.WeChat
	adapter *wechat.Adapter
	log     *bottest.Log
}

func newWorld(t *testing.T, answer func(core.Input) core.Reply) *world {
	t.Helper()
	t.Parallel() // some tests wait for WeChat's patience to end
	w := &world{t: t, clock: bottest.NewClock(), log: &bottest.Log{}}
	w.memory, w.inbox = bottest.NewMemory(w.clock), bottest.NewInbox(answer)
	var err error
	if w.wechat, err = fake.NewWeChat(w.clock, appID, secret, token, aesKey); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.wechat.Close() })
	w.adapter, err = wechat.New(wechat.Config{
		AppID: appID, AppSecret: secret, Token: token, EncodingAESKey: aesKey, BaseURL: w.wechat.URL(),
	}, bots.Deps{Inbox: w.inbox, Memory: w.memory, Clock: w.clock, Catalog: bottest.Catalog(t), Log: w.log.Logger()})
	if err != nil {
		t.Fatal(err)
	}
	w.inbox.Sender = w.adapter
	mux := http.NewServeMux()
	w.adapter.Routes(mux)
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	w.wechat.Hook(srv.URL + "/wechat/callback")
	t.Cleanup(func() {
		for _, s := range []string{secret, aesKey, "wx_access_", "access_token="} {
			if strings.Contains(w.log.String(), s) {
				t.Errorf("%q was logged:\n%s", s, w.log)
			}
		}
	})
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatalf("%v\n%s", err, w.log)
	}
}

func (w *world) await(p fake.Person, n int) []fake.Message {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 15*time.Second)
	defer cancel()
	got, err := p.Await(ctx, n)
	if err != nil {
		w.t.Fatalf("%v\n%s", err, w.log)
	}
	return got
}

func sendError(t *testing.T, err error) *core.SendError {
	t.Helper()
	se, ok := err.(*core.SendError)
	if !ok {
		t.Fatalf("got %v, want a SendError", err)
	}
	if s := se.Error(); strings.Contains(s, "wx_access_") || strings.Contains(s, secret) {
		t.Errorf("a secret is in the error: %s", s)
	}
	return se
}

func (w *world) notice(openid, key string) core.Delivery {
	return core.Delivery{
		Notice: 7, Key: key, Lang: locales.ZhHans, To: core.Address{Platform: core.WeChat, User: openid},
		Cards: []core.Card{{Title: locales.Verbatim("通知 " + key)}},
	}
}

func TestUnsafeSettingsAreRefused(t *testing.T) {
	good := wechat.Config{AppID: appID, AppSecret: secret, Token: token, EncodingAESKey: aesKey}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for setting, spoil := range map[string]func(*wechat.Config){
		"wechat.app_id":           func(c *wechat.Config) { c.AppID = "" },
		"wechat.app_secret":       func(c *wechat.Config) { c.AppSecret = "" },
		"wechat.token":            func(c *wechat.Config) { c.Token = "" },
		"wechat.encoding_aes_key": func(c *wechat.Config) { c.EncodingAESKey = "" },
		"wechat.encoding_aes":     func(c *wechat.Config) { c.EncodingAESKey = c.EncodingAESKey[:42] },
		"wechat.base_url":         func(c *wechat.Config) { c.BaseURL = "http://api.weixin.qq.com" },
		"wechat.path":             func(c *wechat.Config) { c.Path = "x" },
	} {
		bad := good
		spoil(&bad)
		if _, err := wechat.New(bad, bots.Deps{}); err == nil || !strings.Contains(err.Error(), setting) {
			t.Errorf("%s: %v", setting, err)
		}
	}
}
