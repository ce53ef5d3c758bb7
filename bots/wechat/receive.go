package wechat

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"taikyoku/bots/wire"
	"taikyoku/core"
)

// incoming is what we read of a message or event. Ids are strings here, so
// that a strange one spoils only itself.
type incoming struct {
	ToUserName   string
	FromUserName string
	CreateTime   int64
	MsgType      string
	MsgID        string `xml:"MsgId"`
	Content      string
	MenuID       string `xml:"bizmsgmenuid"`
	Event        string
	EventKey     string
}

// receive opens a callback, stores it and answers: in the response if the desk
// is ready in time, else "success" and later by customer-service message.
func (a *Adapter) receive(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), a.patience) // from here: reading and storing count too
	defer cancel()
	body, ok := wire.Body(w, r)
	if !ok {
		return
	}
	plain, err := a.open(ctx, r.URL.Query(), body)
	if err != nil {
		a.Log.Warn("callback refused", "err", err)
		http.Error(w, "forbidden", http.StatusForbidden)
		return
	}
	var m incoming
	if err := xml.Unmarshal(plain, &m); err != nil {
		a.Log.Warn("genuine callback is unreadable", "err", err)
		success(w)
		return
	}
	in, ok := a.input(m)
	if !ok {
		success(w)
		return
	}
	a.grant(ctx, in, m)
	if text, ok := a.continued(ctx, in); ok {
		if err := a.respond(w, m, text); err != nil {
			a.Log.Warn("continuation not sent", "err", err)
		}
		return
	}
	// A caller who hangs up must not undo the storing.
	if err := a.Inbox.Accept(context.WithoutCancel(r.Context()), in); err != nil {
		a.Log.Error("message not stored", "event", in.EventID, "err", err)
		http.Error(w, "not stored", http.StatusServiceUnavailable) // WeChat tries again
		return
	}
	if !in.Awaited {
		success(w)
		return
	}
	a.await(ctx, w, m, in)
}

// await answers in the response if the desk is ready in time. A retry of the
// same message gets the same answer.
func (a *Adapter) await(ctx context.Context, w http.ResponseWriter, m incoming, in core.Input) {
	d, ready := a.Inbox.Await(ctx, in.EventID)
	if !ready {
		success(w)
		return
	}
	ctx = context.WithoutCancel(ctx)
	text := a.passiveText(ctx, d)
	if text == "" {
		success(w)
		a.Inbox.Settle(ctx, d.Notice, core.Receipt{}, nil)
		return
	}
	var failed error
	if err := a.respond(w, m, text); err != nil {
		failed = &core.SendError{Uncertain: true, Err: err}
	}
	a.Inbox.Settle(ctx, d.Notice, core.Receipt{}, failed)
}

// success is the answer that says nothing. An encrypted empty one would tell
// the user that the account is out of order.
func success(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain")
	_, _ = w.Write([]byte("success"))
}

type passive struct {
	XMLName      xml.Name `xml:"xml"`
	ToUserName   string
	FromUserName string
	CreateTime   int64
	MsgType      string
	Content      string
}

func (a *Adapter) respond(w http.ResponseWriter, m incoming, text string) error {
	plain, err := xml.Marshal(passive{
		ToUserName: m.FromUserName, FromUserName: m.ToUserName, CreateTime: a.Clock.Now().Unix(), MsgType: "text", Content: text,
	})
	if err != nil {
		return fmt.Errorf("wechat: %w", err)
	}
	sealed, err := a.seal(plain)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/xml; charset=utf-8")
	if _, err := w.Write(sealed); err != nil {
		return fmt.Errorf("wechat: answering: %w", err)
	}
	return nil
}

// input reads a message; ok is false if it is nothing to us.
func (a *Adapter) input(m incoming) (in core.Input, ok bool) {
	if m.FromUserName == "" || len(m.FromUserName) > 64 || m.CreateTime <= 0 {
		return in, false
	}
	in = core.Input{
		EventID: "wechat:" + m.MsgID, From: core.Address{Platform: core.WeChat, User: m.FromUserName},
		At: time.Unix(m.CreateTime, 0).UTC(), Received: a.Clock.Now(), Awaited: true,
	}
	if m.MsgType == "event" {
		in.EventID = fmt.Sprintf("wechat:%s:%d:%s:%s", m.FromUserName, m.CreateTime, m.Event, m.EventKey)
		return in, event(&in, m)
	}
	if m.MsgID == "" || len(m.MsgID) > 64 {
		return in, false
	}
	switch m.MsgType {
	case "text":
		in.Text = m.Content
		if button, ok := pressed(m.MenuID); ok {
			in.Button, in.Text = button, ""
		}
	case "": // not a message at all
		return in, false
	default: // picture, voice, video, place, link
		in.What = core.Other
	}
	return in, true
}

// event reads what is not a message. A QR code with a scene "t_CODE" stands
// for the typed code.
func event(in *core.Input, m incoming) bool {
	switch m.Event {
	case "subscribe":
		in.What = core.Joined
		in.Text = code(strings.TrimPrefix(m.EventKey, "qrscene_"))
	case "unsubscribe":
		in.What, in.Awaited = core.Left, false
	case "SCAN":
		in.Text = code(m.EventKey)
		return in.Text != ""
	case "CLICK":
		in.Text = m.EventKey
		return in.Text != ""
	default:
		return false
	}
	return true
}

func code(scene string) string {
	if code, ok := strings.CutPrefix(scene, "t_"); ok && code != "" {
		return "code " + code
	}
	return ""
}

// A menu entry's id holds the notice and the place of the button in it.
const perNotice = 32

func pressed(menuID string) (button string, ok bool) {
	id, err := strconv.ParseInt(menuID, 10, 64)
	if err != nil || id < perNotice {
		return "", false
	}
	return fmt.Sprintf("#%d.%d", id/perNotice, id%perNotice), true
}

// Windows: what a user's act allows us to send, a little shorter than WeChat
// has it.
const (
	talkWindow = 48*time.Hour - time.Minute
	talkCount  = 5
	tapWindow  = time.Minute - 5*time.Second
	tapCount   = 3
)

// grant opens the window that the act gives, once for each act.
func (a *Adapter) grant(ctx context.Context, in core.Input, m incoming) {
	if in.What == core.Left {
		return
	}
	window, count, key := talkWindow, talkCount, talkKey(in.From.User)
	if m.MsgType == "event" || m.MenuID != "" {
		window, count, key = tapWindow, tapCount, tapKey(in.From.User)
	}
	life := window - a.Clock.Now().Sub(in.At)
	if life <= 0 {
		return
	}
	isNew, err := a.Memory.PutNew(ctx, "granted:"+in.EventID, "1", talkWindow)
	if err == nil && isNew {
		err = a.Memory.Grant(ctx, key, count, life)
	}
	if err != nil {
		a.Log.Warn("window not remembered", "event", in.EventID, "err", err)
	}
}

func talkKey(openid string) string { return "win:wechat:talk:" + openid }
func tapKey(openid string) string  { return "win:wechat:tap:" + openid }

// continued gives the next part of a long answer to who asks for it.
func (a *Adapter) continued(ctx context.Context, in core.Input) (string, bool) {
	if in.What != core.Said || !a.more[folded(in.Text)] {
		return "", false
	}
	again := "more:" + in.EventID // a retry gets the same part
	if text, err := a.Memory.Get(ctx, again); err == nil {
		return text, true
	}
	kept, err := a.Memory.Take(ctx, moreKey(in.From.User))
	if err != nil {
		if !errors.Is(err, core.ErrForgotten) {
			a.Log.Warn("memory cannot say how the answer goes on", "err", err)
		}
		return "", false
	}
	hint, rest, _ := strings.Cut(kept, "\x00")
	text := a.part(ctx, in.From.User, rest, hint)
	if err := a.Memory.Put(ctx, again, text, time.Minute); err != nil {
		a.Log.Warn("continuation not kept for a retry", "err", err)
	}
	return text, true
}

func folded(s string) string {
	quote := func(r rune) bool { return unicode.In(r, unicode.Quotation_Mark) }
	return strings.ToLower(strings.TrimFunc(strings.TrimSpace(norm.NFKC.String(s)), quote))
}
