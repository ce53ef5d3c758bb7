package line

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/line/line-bot-sdk-go/v8/linebot/webhook"

	"taikyoku/bots/wire"
	"taikyoku/core"
)

// A reply token lives one minute; we stop trusting it a little earlier.
const tokenLife = 50 * time.Second

// receive checks the signature over the raw body, stores every event it can
// read and answers. An event that cannot be read never harms its neighbours.
func (a *Adapter) receive(w http.ResponseWriter, r *http.Request) {
	body, ok := wire.Body(w, r)
	if !ok {
		return
	}
	if !webhook.ValidateSignature(string(a.config.ChannelSecret), r.Header.Get("x-line-signature"), body) {
		http.Error(w, "wrong signature", http.StatusUnauthorized)
		return
	}
	var call struct {
		Events []json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(body, &call); err != nil {
		a.Log.Warn("signed webhook is not JSON", "err", err)
		http.Error(w, "not JSON", http.StatusBadRequest)
		return
	}
	var inputs []core.Input
	for _, raw := range call.Events {
		if in, ok := a.input(r.Context(), raw); ok {
			inputs = append(inputs, in)
		}
	}
	if len(inputs) > 0 {
		// A caller who hangs up must not undo the storing.
		if err := a.Inbox.Accept(context.WithoutCancel(r.Context()), inputs...); err != nil {
			a.Log.Error("events not stored", "err", err)
			http.Error(w, "not stored", http.StatusServiceUnavailable)
			return
		}
	}
	w.WriteHeader(http.StatusOK)
}

// event is what all events have in common. The SDK has no interface for it and
// leaves its embedded copy of the id empty, so it is read from the raw JSON.
type event struct {
	Type           string `json:"type"`
	WebhookEventID string `json:"webhookEventId"`
	Timestamp      int64  `json:"timestamp"`
	Mode           string `json:"mode"`
	ReplyToken     string `json:"replyToken"`
	Source         struct {
		Type    string `json:"type"`
		UserID  string `json:"userId"`
		GroupID string `json:"groupId"`
		RoomID  string `json:"roomId"`
	} `json:"source"`
}

// input reads one event; ok is false if it is not for us or not readable.
func (a *Adapter) input(ctx context.Context, raw json.RawMessage) (in core.Input, ok bool) {
	defer wire.Recover(a.Log, "reading an event", func() { ok = false })
	var e event
	if err := json.Unmarshal(raw, &e); err != nil {
		a.Log.Warn("unreadable event skipped", "err", err)
		return in, false
	}
	if e.Mode == "standby" { // another module holds the chat
		return in, false
	}
	from, err := e.from()
	if err != nil {
		a.Log.Warn("event skipped", "type", e.Type, "event", e.WebhookEventID, "err", err)
		return in, false
	}
	in = core.Input{EventID: "line:" + e.WebhookEventID, From: from, At: time.UnixMilli(e.Timestamp).UTC(), Received: a.Clock.Now()}
	parsed, err := webhook.UnmarshalEvent(raw)
	if err != nil {
		a.Log.Warn("unreadable event skipped", "type", e.Type, "event", e.WebhookEventID, "err", err)
		return in, false
	}
	if !a.fill(ctx, &in, parsed) {
		return in, false
	}
	if e.ReplyToken != "" {
		if err := a.Memory.Put(ctx, "rt:"+in.EventID, e.ReplyToken, tokenLife); err != nil {
			a.Log.Warn("reply token not kept; the answer goes by push", "event", in.EventID, "err", err)
		}
	}
	if in.What != core.Left {
		in.Name, in.Locale = a.profile(ctx, from)
	}
	return in, true
}

// from is the address of the event's person. A group that adds or removes us
// is its own account: nobody in particular did it.
func (e event) from() (core.Address, error) {
	s := e.Source
	from := core.Address{Platform: core.LINE, User: s.UserID, Chat: s.UserID}
	if chat := s.GroupID + s.RoomID; chat != "" {
		from.Chat, from.Group = chat, true
		if e.Type == "join" || e.Type == "leave" {
			from.User = chat
		}
	}
	switch {
	case e.WebhookEventID == "" || len(e.WebhookEventID) > 64:
		return from, errors.New("no usable id")
	case e.Timestamp <= 0:
		return from, errors.New("no time")
	case !isID(from.User) || !isID(from.Chat):
		return from, fmt.Errorf("no user in a source of type %.10q", s.Type)
	}
	return from, nil
}

// isID keeps what is not an id of LINE out of URLs and memory keys.
func isID(s string) bool {
	return len(s) == 33 && strings.ContainsRune("UCR", rune(s[0])) && strings.Trim(s[1:], "0123456789abcdef") == ""
}

// fill reads what happened; false if it is nothing to us.
func (a *Adapter) fill(ctx context.Context, in *core.Input, parsed webhook.EventInterface) bool {
	switch e := parsed.(type) {
	case webhook.MessageEvent:
		return a.message(ctx, in, e.Message)
	case webhook.MessageEditedEvent:
		// Keyed by the message, so that no number of edits runs anything twice;
		// an edit is answered, never obeyed.
		text, isText := e.Message.(webhook.TextMessageContent)
		if !isText || !a.message(ctx, in, text) {
			return false
		}
		in.EventID, in.What, in.Text = "line:edited:"+text.Id, core.Other, ""
	case webhook.PostbackEvent:
		if e.Postback == nil {
			return false
		}
		in.Button = e.Postback.Data
	case webhook.FollowEvent, webhook.JoinEvent:
		in.What = core.Joined
	case webhook.UnfollowEvent, webhook.LeaveEvent:
		in.What = core.Left
	default: // unsend among them: what was said stands in the journal, nothing else is kept here
		return false
	}
	return true
}

func (a *Adapter) message(ctx context.Context, in *core.Input, content webhook.MessageContentInterface) bool {
	addressed := !in.From.Group
	switch m := content.(type) {
	case webhook.TextMessageContent:
		in.Text, in.Quoted = m.Text, m.QuotedMessageId
		if text, mentioned := withoutMention(m.Text, m.Mention); mentioned {
			in.Text, addressed = text, true
		}
	case webhook.StickerMessageContent:
		in.What, in.Quoted = core.Other, m.QuotedMessageId
	default:
		in.What = core.Other
	}
	return addressed || a.addressed(ctx, *in)
}

// addressed: in a group we react without a mention only to a quote of our own
// message or where the person has a talk with us open.
func (a *Adapter) addressed(ctx context.Context, in core.Input) bool {
	keys := []string{"open:" + in.From.Conversation()}
	if in.Quoted != "" {
		keys = append(keys, "ours:line:"+in.Quoted)
	}
	for _, key := range keys {
		_, err := a.Memory.Get(ctx, key)
		if err == nil {
			return true
		}
		if !errors.Is(err, core.ErrForgotten) {
			a.Log.Warn("memory cannot say whether a group message is for us", "err", err)
		}
	}
	return false
}

// withoutMention cuts mentions of us out of the text. LINE counts positions in
// UTF-16 units.
func withoutMention(text string, mention *webhook.Mention) (string, bool) {
	if mention == nil {
		return text, false
	}
	units := utf16.Encode([]rune(text))
	cut := make([]bool, len(units))
	mentioned := false
	for _, m := range mention.Mentionees {
		u, ok := m.(webhook.UserMentionee)
		if !ok || !u.IsSelf {
			continue
		}
		mentioned = true
		for i := max(0, int(u.Index)); i < min(len(units), int(u.Index)+int(u.Length)); i++ {
			cut[i] = true
		}
	}
	var kept []uint16
	for i, u := range units {
		if !cut[i] {
			kept = append(kept, u)
		}
	}
	return strings.TrimSpace(string(utf16.Decode(kept))), mentioned
}

type profile struct{ Name, Locale string }

// profile is the person's name and language, asked of LINE once a month. Not
// knowing is no reason to keep an event waiting for more than a second.
func (a *Adapter) profile(ctx context.Context, from core.Address) (name, locale string) {
	if !strings.HasPrefix(from.User, "U") {
		return "", ""
	}
	key := "who:line:" + from.User
	var p profile
	if known, err := a.Memory.Get(ctx, key); err == nil && json.Unmarshal([]byte(known), &p) == nil {
		return p.Name, p.Locale
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	life := 30 * 24 * time.Hour
	p, err := a.askProfile(ctx, from)
	if err != nil { // not a friend, or LINE is slow: ask again later
		life = 10 * time.Minute
	}
	b, _ := json.Marshal(p)
	if err := a.Memory.Put(context.WithoutCancel(ctx), key, string(b), life); err != nil {
		a.Log.Debug("profile not kept", "err", err)
	}
	return p.Name, p.Locale
}

func (a *Adapter) askProfile(ctx context.Context, from core.Address) (profile, error) {
	api := *a.api // WithContext changes the client it is called on
	client := api.WithContext(ctx)
	if from.Group && strings.HasPrefix(from.Chat, "C") {
		m, err := client.GetGroupMemberProfile(from.Chat, from.User)
		if err != nil {
			return profile{}, err
		}
		return profile{Name: m.DisplayName}, nil
	}
	u, err := client.GetProfile(from.User)
	if err != nil {
		return profile{}, err
	}
	return profile{Name: u.DisplayName, Locale: u.Language}, nil
}
