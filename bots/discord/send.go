package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"taikyoku/bots/wire"
	"taikyoku/core"
)

const (
	nonceLife = 2 * time.Minute // Discord checks nonces of "the past few minutes"
	ackWindow = 5 * time.Second // in which an interaction may still be acknowledged
	dmLife    = 30 * 24 * time.Hour
)

// dress renders d into the first message and those that follow.
func (a *Adapter) dress(d core.Delivery) (first *message, rest []*message) {
	messages, err := render(a.Catalog.For(d.Lang), d.Cards)
	if err != nil {
		a.Log.Error("words missing", "notice", d.Notice, "err", err)
	}
	if len(messages) == 0 {
		return nil, nil
	}
	return messages[0], messages[1:]
}

// Push delivers d: the answer to an interaction by its token, everything else
// as messages with a nonce.
func (a *Adapter) Push(ctx context.Context, d core.Delivery) (core.Receipt, error) {
	first, rest := a.dress(d)
	if first == nil {
		return core.Receipt{}, nil
	}
	if wait := time.Unix(0, a.pause.Load()).Sub(a.Clock.Now()); wait > 0 {
		return core.Receipt{}, &core.SendError{After: wait, Err: errors.New("discord: global rate limit")}
	}
	var receipt core.Receipt
	if interaction, ok := strings.CutPrefix(d.Answers, fromInteraction); ok {
		id, done, err := a.edit(ctx, d, interaction, first)
		if err != nil {
			return receipt, err
		}
		if done {
			receipt.Messages = []string{id}
			first = nil
		}
	}
	messages := rest
	if first != nil {
		messages = append([]*message{first}, rest...)
	}
	if len(messages) == 0 {
		return receipt, nil
	}
	sent, err := a.create(ctx, d, messages)
	receipt.Messages = append(receipt.Messages, sent...)
	return receipt, err
}

// edit puts the answer into the interaction's own message. done is false when
// its token no longer works and the answer goes as a message.
func (a *Adapter) edit(ctx context.Context, d core.Delivery, interaction string, m *message) (id string, done bool, err error) {
	token, err := a.Memory.Get(ctx, "it:"+d.Answers)
	switch {
	case err != nil && !d.Unsettled.IsZero(): // it may have answered, and cannot be asked any more
		return "", false, &core.SendError{Uncertain: true, Err: errors.New("discord: an earlier answer was cut off")}
	case err != nil: // too late or forgotten: as a message
		return "", false, nil
	}
	said, err := a.request(ctx, "PATCH", discordgo.EndpointWebhookMessage(a.config.ApplicationID, token, "@original"), m)
	if err == nil {
		return idOf(said), true, nil
	}
	rest := (*discordgo.RESTError)(nil)
	if !errors.As(err, &rest) || rest.Response.StatusCode >= 500 || rest.Response.StatusCode == http.StatusTooManyRequests {
		return "", false, a.failed(err) // an edit may be repeated at will
	}
	if at, ok := timeOf(interaction); ok && rest.Response.StatusCode == http.StatusNotFound && a.Clock.Now().Sub(at) < ackWindow {
		return "", false, &core.SendError{Err: errors.New("discord: the interaction is not acknowledged yet")}
	}
	a.Log.Info("interaction token refused, sending a message", "notice", d.Notice, "code", codeOf(rest))
	if err := a.Memory.Delete(ctx, "it:"+d.Answers); err != nil {
		a.Log.Warn("interaction token not forgotten", "err", err)
	}
	return "", false, nil
}

// create sends messages to the chat of d, or to the person in private: always
// where a private answer in a server can no longer be shown to him alone.
func (a *Adapter) create(ctx context.Context, d core.Delivery, messages []*message) ([]string, error) {
	first, tried := a.firstTry(ctx, d)
	if tried && a.Clock.Now().Sub(first) > nonceLife {
		return nil, &core.SendError{Uncertain: true, Err: errors.New("discord: the nonce of the first try is no longer checked")}
	}
	channel := d.To.Chat
	if channel == "" || d.To.Group && strings.HasPrefix(d.Answers, fromInteraction) {
		var err error
		if channel, err = a.dm(ctx, d.To.User); err != nil {
			return nil, err
		}
	}
	answered, isReply := strings.CutPrefix(d.Answers, fromMessage)
	var sent []string
	for i, m := range messages {
		m.Nonce, m.EnforceNonce = nonce(d.Key, i), true
		if isReply && d.To.Group && i == 0 {
			m.Reference = &reference{MessageID: answered}
		}
		id, err := a.createOnce(ctx, d, channel, m)
		if err != nil {
			return nil, err
		}
		sent = append(sent, id)
	}
	return sent, nil
}

// createOnce sends one message, unless an earlier try is known to have got it
// through before a later part failed.
func (a *Adapter) createOnce(ctx context.Context, d core.Delivery, channel string, m *message) (string, error) {
	mark := "sent:discord:" + m.Nonce
	if id, err := a.Memory.Get(ctx, mark); err == nil {
		return id, nil
	}
	if err := a.limit.Wait(ctx); err != nil {
		return "", &core.SendError{After: time.Second, Err: err}
	}
	said, err := a.request(ctx, "POST", discordgo.EndpointChannelMessages(channel), m)
	if err != nil {
		if unknown(err) {
			a.rememberTry(ctx, d)
		}
		return "", a.failed(err)
	}
	id := idOf(said)
	if err := a.Memory.Put(context.WithoutCancel(ctx), mark, id, time.Hour); err != nil {
		a.Log.Warn("sent message not remembered", "notice", d.Notice, "err", err)
	}
	return id, nil
}

// dm is the person's private channel with us.
func (a *Adapter) dm(ctx context.Context, user string) (string, error) {
	key := "dm:discord:" + user
	if id, err := a.Memory.Get(ctx, key); err == nil {
		return id, nil
	}
	if err := a.limit.Wait(ctx); err != nil {
		return "", &core.SendError{After: time.Second, Err: err}
	}
	said, err := a.request(ctx, "POST", discordgo.EndpointUserChannels("@me"), map[string]string{"recipient_id": user})
	if err != nil {
		return "", a.failed(err)
	}
	id := idOf(said)
	if id == "" {
		return "", &core.SendError{After: time.Second, Err: errors.New("discord: a private channel without an id")}
	}
	if err := a.Memory.Put(ctx, key, id, dmLife); err != nil {
		a.Log.Warn("private channel not remembered", "err", err)
	}
	return id, nil
}

// request calls Discord once. The bucket is ours and thrown away: the SDK keeps
// one for ever for every interaction, and sleeps in them without a way out.
func (a *Adapter) request(ctx context.Context, method, address string, body any) ([]byte, error) {
	b, err := json.Marshal(body)
	if err != nil {
		return nil, fmt.Errorf("discord: %w", err)
	}
	return a.session.RequestWithLockedBucket(method, address, "application/json", b,
		discordgo.NewRatelimiter().LockBucket("once"), 0,
		discordgo.WithContext(ctx), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
}

// unknown reports whether a failed request may have been carried out.
func unknown(err error) bool {
	rest := (*discordgo.RESTError)(nil)
	limited := (*discordgo.RateLimitError)(nil)
	switch {
	case errors.As(err, &rest):
		return rest.Response.StatusCode >= 500
	case errors.As(err, &limited):
		return false
	}
	return !wire.NotSent(err)
}

// failed turns an error of a repeatable request into what it means.
func (a *Adapter) failed(err error) error {
	limited := (*discordgo.RateLimitError)(nil)
	if errors.As(err, &limited) && limited.RateLimit != nil && limited.TooManyRequests != nil {
		wait := max(limited.RetryAfter, time.Second)
		if strings.Contains(strings.ToLower(limited.Message), "global") {
			a.pause.Store(a.Clock.Now().Add(wait).UnixNano())
		}
		return &core.SendError{After: wait, Err: secretless(err)}
	}
	rest := (*discordgo.RESTError)(nil)
	if !errors.As(err, &rest) || rest.Response.StatusCode >= 500 {
		return &core.SendError{After: time.Second, Err: secretless(err)}
	}
	switch code := codeOf(rest); {
	case rest.Response.StatusCode == http.StatusUnauthorized:
		return &core.SendError{After: 5 * time.Minute, Alarm: "discord: the bot token is refused", Err: secretless(err)}
	case rest.Response.StatusCode == http.StatusTooManyRequests:
		return &core.SendError{After: wire.RetryAfter(rest.Response.Header, time.Second), Err: secretless(err)}
	case code == discordgo.ErrCodeOpeningDirectMessagesTooFast:
		return &core.SendError{After: time.Minute, Err: secretless(err)}
	}
	return &core.SendError{Permanent: true, Err: secretless(err)}
}

func codeOf(err *discordgo.RESTError) int {
	if err.Message == nil {
		return 0
	}
	return err.Message.Code
}

// idOf is the id in an answer; an unreadable 2xx still means "done".
func idOf(said []byte) string {
	var m struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(said, &m) != nil {
		return ""
	}
	return m.ID
}

// nonce has at most 25 characters; each part of a delivery has its own.
func nonce(key string, part int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s/%d", key, part))
	return hex.EncodeToString(sum[:])[:24]
}

// firstTry is when the first try with an unknown outcome began, if there was one.
func (a *Adapter) firstTry(ctx context.Context, d core.Delivery) (time.Time, bool) {
	if s, err := a.Memory.Get(ctx, "try:discord:"+d.Key); err == nil {
		if t, err := time.Parse(time.RFC3339, s); err == nil {
			return t, true
		}
	}
	return d.Unsettled, !d.Unsettled.IsZero()
}

func (a *Adapter) rememberTry(ctx context.Context, d core.Delivery) {
	ctx = context.WithoutCancel(ctx)
	if _, err := a.Memory.PutNew(ctx, "try:discord:"+d.Key, a.Clock.Now().Format(time.RFC3339), 24*time.Hour); err != nil {
		a.Log.Warn("first try not remembered", "notice", d.Notice, "err", err)
	}
}
