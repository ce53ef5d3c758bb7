package fake

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"time"

	"taikyoku/core"
)

// lineEvent is a webhook event as LINE's OpenAPI description has it.
type lineEvent map[string]any

// LINEUser is a person with LINE on the phone.
type LINEUser struct {
	mailbox
	Name     string
	Language string // as in the profile; empty: not told

	id              string
	line            *LINE
	friend, blocked bool
}

// LINEGroup is a group chat that the bot is in.
type LINEGroup struct {
	ID      string
	line    *LINE
	members map[string]*LINEUser
}

// User is the person of that name, made at first mention; a friend of the bot.
func (l *LINE) User(name string) *LINEUser {
	id := "U" + digest(name, 32)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.users[id] == nil {
		l.users[id] = &LINEUser{Name: name, id: id, line: l, friend: true}
	}
	return l.users[id]
}

// Group makes a group chat of the bot and some people.
func (l *LINE) Group(name string, members ...*LINEUser) *LINEGroup {
	g := &LINEGroup{ID: "C" + digest(name, 32), line: l, members: map[string]*LINEUser{}}
	for _, m := range members {
		g.members[m.id] = m
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.groups[g.ID] = g
	return g
}

// ID is the user id.
func (u *LINEUser) ID() string { return u.id }

// Platform is LINE.
func (u *LINEUser) Platform() core.Platform { return core.LINE }

// Say sends a text to the bot.
func (u *LINEUser) Say(text string) error { return u.Write(text)() }

// Write writes to the bot; the event is stamped now.
func (u *LINEUser) Write(text string) func() error {
	e := u.Text(text)
	return func() error { return u.line.Send(e) }
}

// Quote answers a message of the bot.
func (u *LINEUser) Quote(messageID, text string) error {
	e := u.Text(text)
	e["message"].(map[string]any)["quotedMessageId"] = messageID
	return u.line.Send(e)
}

// Tap presses the newest quick reply of that label or data. A tap whose button
// was shown in a group happens there.
func (u *LINEUser) Tap(button string) error {
	m, b, err := u.find(button)
	if err != nil {
		return err
	}
	e := u.event("postback", m.Chat)
	e["postback"] = map[string]any{"data": b.Data}
	return u.line.Send(e)
}

// Sticker sends a sticker, or any other message without words.
func (u *LINEUser) Sticker() error {
	e := u.event("message", "")
	e["message"] = map[string]any{
		"type": "sticker", "id": u.line.id(), "quoteToken": "q", "packageId": "446", "stickerId": "1988", "stickerResourceType": "STATIC",
	}
	return u.line.Send(e)
}

// Follow adds the bot as a friend, or unblocks it.
func (u *LINEUser) Follow() error {
	u.line.mu.Lock()
	unblocked := u.blocked
	u.friend, u.blocked = true, false
	u.line.mu.Unlock()
	e := u.event("follow", "")
	e["follow"] = map[string]any{"isUnblocked": unblocked}
	return u.line.Send(e)
}

// Block blocks the bot: pushes are accepted and not delivered from now on.
func (u *LINEUser) Block() error {
	u.line.mu.Lock()
	u.blocked = true
	u.line.mu.Unlock()
	e := u.event("unfollow", "")
	delete(e, "replyToken")
	return u.line.Send(e)
}

// Text is the event of a private text, for tests that want to change it.
func (u *LINEUser) Text(text string) map[string]any { return u.textIn("", text) }

// Say lets a member write in the group without calling the bot.
func (g *LINEGroup) Say(u *LINEUser, text string) error { return g.line.Send(u.textIn(g.ID, text)) }

// Mention lets a member call the bot by its name, anywhere in the text where
// @ stands for it.
func (g *LINEGroup) Mention(u *LINEUser, text string) error {
	before, after, _ := strings.Cut(text, "@")
	e := u.textIn(g.ID, before+"@Taikyoku"+after)
	e["message"].(map[string]any)["mention"] = map[string]any{"mentionees": []any{
		map[string]any{"type": "user", "index": units(before), "length": len("@Taikyoku"), "isSelf": true, "userId": g.line.bot},
	}}
	return g.line.Send(e)
}

// Quote lets a member answer a message by quoting it in the group.
func (g *LINEGroup) Quote(u *LINEUser, messageID, text string) error {
	e := u.textIn(g.ID, text)
	e["message"].(map[string]any)["quotedMessageId"] = messageID
	return g.line.Send(e)
}

// Invite and Dismiss bring the bot into the group and out of it.
func (g *LINEGroup) Invite() error { return g.line.Send(g.event("join")) }

// Dismiss removes the bot from the group.
func (g *LINEGroup) Dismiss() error {
	e := g.event("leave")
	delete(e, "replyToken")
	return g.line.Send(e)
}

func (g *LINEGroup) event(kind string) lineEvent {
	e := g.line.event(kind, g.ID)
	e["source"] = map[string]any{"type": "group", "groupId": g.ID}
	return e
}

func (u *LINEUser) textIn(chat, text string) lineEvent {
	e := u.event("message", chat)
	id := u.line.id()
	e["message"] = map[string]any{"type": "text", "id": id, "text": text, "quoteToken": "q" + id}
	return e
}

func (u *LINEUser) event(kind, group string) lineEvent {
	e := u.line.event(kind, firstSet(group, u.id))
	e["source"] = map[string]any{"type": "user", "userId": u.id}
	if group != "" {
		e["source"] = map[string]any{"type": "group", "groupId": group, "userId": u.id}
	}
	return e
}

func firstSet(s ...string) string {
	for _, x := range s {
		if x != "" {
			return x
		}
	}
	return ""
}

func (l *LINE) id() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.serial++
	return fmt.Sprint(460000000000000000 + l.serial)
}

// event makes an event with a fresh id and reply token.
func (l *LINE) event(kind, chat string) lineEvent {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.serial++
	now := l.clock.Now()
	token := digest(fmt.Sprint("token", l.serial), 32)
	l.tokens[token] = &replyToken{chat: chat, issued: now}
	return lineEvent{
		"type": kind, "mode": "active", "timestamp": now.UnixMilli(), "replyToken": token,
		"webhookEventId":  "01" + strings.ToUpper(digest(fmt.Sprint("event", l.serial), 24)),
		"deliveryContext": map[string]any{"isRedelivery": false},
	}
}

// Send delivers events in one webhook call. What the bot does not take waits
// for Redeliver.
func (l *LINE) Send(events ...map[string]any) error {
	all := make([]any, len(events))
	l.mu.Lock()
	for i, e := range events {
		all[i] = e
		l.history = append(l.history, e)
	}
	l.mu.Unlock()
	body, err := json.Marshal(map[string]any{"destination": l.bot, "events": all})
	if err != nil {
		return fmt.Errorf("fake: %w", err)
	}
	status, err := l.Post(body, l.Sign(body))
	if err == nil && status == http.StatusOK {
		return nil
	}
	l.mu.Lock()
	for _, e := range events {
		l.undelivered = append(l.undelivered, e)
	}
	l.mu.Unlock()
	return fmt.Errorf("%w: status %d, %w", errNotTaken, status, firstError(err, errNotTaken))
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Redeliver sends again, one by one and marked as such, what was not taken, and
// returns how many still were not.
func (l *LINE) Redeliver() int {
	l.mu.Lock()
	waiting := l.undelivered
	l.undelivered = nil
	l.mu.Unlock()
	failed := 0
	for _, e := range waiting {
		if l.again(e) != nil {
			failed++
		}
	}
	return failed
}

// Again delivers the last n events once more, as if LINE had not seen the "200".
func (l *LINE) Again(n int) error {
	l.mu.Lock()
	last := append([]lineEvent(nil), l.history[max(0, len(l.history)-n):]...)
	l.mu.Unlock()
	var err error
	for _, e := range last {
		err = firstError(err, l.again(e))
	}
	return err
}

func (l *LINE) again(e lineEvent) error {
	copied := lineEvent{}
	maps.Copy(copied, e)
	copied["deliveryContext"] = map[string]any{"isRedelivery": true}
	return l.Send(copied)
}

// Sign is LINE's signature of a body.
func (l *LINE) Sign(body []byte) string {
	mac := hmac.New(sha256.New, []byte(l.secret))
	mac.Write(body)
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// Post sends any body with any signature to the webhook.
func (l *LINE) Post(body []byte, signature string) (status int, err error) {
	l.mu.Lock()
	hook, patience := l.hook, l.Patience
	l.mu.Unlock()
	if patience == 0 {
		patience = 10 * time.Second
	}
	req, err := http.NewRequest(http.MethodPost, hook, bytes.NewReader(body))
	if err != nil {
		return 0, fmt.Errorf("fake: %w", err)
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	req.Header.Set("User-Agent", "LineBotWebhook/2.0")
	req.Header.Set("X-Line-Signature", signature)
	res, err := caller(patience).Do(req)
	if err != nil {
		return 0, err
	}
	return res.StatusCode, res.Body.Close()
}
