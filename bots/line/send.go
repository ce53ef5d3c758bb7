package line

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"

	"taikyoku/bots/wire"
	"taikyoku/core"
)

const (
	keyLife   = 23 * time.Hour      // LINE remembers a retry key for 24 h
	quoteLife = 60 * 24 * time.Hour // how long a message of ours in a group may be quoted
)

// Push delivers d: an answer with the reply token while it lives, everything
// else by push with the retry key.
func (a *Adapter) Push(ctx context.Context, d core.Delivery) (core.Receipt, error) {
	messages, err := render(a.Catalog.For(d.Lang), d.Cards)
	if err != nil {
		a.Log.Error("words missing", "notice", d.Notice, "err", err)
	}
	if len(messages) == 0 {
		return core.Receipt{}, nil
	}
	to := d.To.Chat
	if to == "" {
		to = d.To.User
	}
	receipt, done, err := a.reply(ctx, d, messages)
	if !done {
		receipt, err = a.push(ctx, d, to, messages)
	}
	if err == nil && d.To.Group {
		for _, id := range receipt.Messages {
			a.remember(ctx, "ours:line:"+id, quoteLife)
		}
	}
	return receipt, err
}

// reply uses the token of the event that d answers. done is false when there
// is none or LINE refused it, and the answer should go by push.
func (a *Adapter) reply(ctx context.Context, d core.Delivery, messages []messaging_api.MessageInterface) (r core.Receipt, done bool, err error) {
	if d.Answers == "" {
		return r, false, nil
	}
	token, err := a.Memory.Take(ctx, "rt:"+d.Answers)
	pushed := "pushed:line:" + d.Key
	if err != nil {
		// Without the token an earlier, cut-off try may have used it, unless it
		// is known to have gone on to a push, which is safe to repeat.
		if _, err := a.Memory.Get(ctx, pushed); err != nil && !d.Unsettled.IsZero() {
			return r, true, &core.SendError{Uncertain: true, Err: errors.New("an earlier reply was cut off")}
		}
		a.remember(ctx, pushed, keyLife)
		return r, false, nil
	}
	client := *a.api // WithContext changes the client it is called on
	res, out, err := client.WithContext(ctx).ReplyMessageWithHttpInfo(
		&messaging_api.ReplyMessageRequest{ReplyToken: token, Messages: messages})
	switch {
	case err == nil:
		return core.Receipt{Messages: ids(out.SentMessages)}, true, nil
	case res == nil && wire.NotSent(err):
		return r, true, &core.SendError{After: time.Second, Err: wire.Quiet(err)}
	case res == nil || res.StatusCode >= 500:
		return r, true, &core.SendError{Uncertain: true, Err: fmt.Errorf("reply: %w", wire.Quiet(err))}
	case res.StatusCode/100 == 2: // sent; only the answer was unreadable
		return r, true, nil
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		return r, true, a.refused(res, err)
	}
	// A redelivered event brings its token again. If a try was cut off, LINE may
	// refuse the token because that one used it.
	if _, err := a.Memory.Get(ctx, pushed); err != nil && !d.Unsettled.IsZero() {
		return r, true, &core.SendError{Uncertain: true, Err: errors.New("an earlier reply was cut off")}
	}
	a.Log.Info("reply token refused, pushing instead", "notice", d.Notice, "status", res.StatusCode)
	a.remember(ctx, pushed, keyLife)
	return r, false, nil
}

// push sends with the retry key, which makes every repetition harmless for a
// day.
func (a *Adapter) push(ctx context.Context, d core.Delivery, to string, messages []messaging_api.MessageInterface) (core.Receipt, error) {
	first := a.firstTry(ctx, d)
	if !first.IsZero() && a.Clock.Now().Sub(first) > keyLife {
		return core.Receipt{}, &core.SendError{Uncertain: true, Err: errors.New("the retry key of the first try has expired")}
	}
	client := *a.api
	res, out, err := client.WithContext(ctx).PushMessageWithHttpInfo(
		&messaging_api.PushMessageRequest{To: to, Messages: messages}, retryKey(d.Key))
	if err == nil {
		return core.Receipt{Messages: ids(out.SentMessages)}, nil
	}
	if res == nil || res.StatusCode >= 500 {
		a.rememberTry(ctx, d)
		return core.Receipt{}, &core.SendError{After: time.Second, Err: fmt.Errorf("push: %w", wire.Quiet(err))}
	}
	if res.StatusCode/100 == 2 { // sent; only the answer was unreadable
		return core.Receipt{}, nil
	}
	said := errorOf(res)
	switch res.StatusCode {
	case http.StatusConflict: // already accepted under this key
		return core.Receipt{Messages: ids(said.SentMessages)}, nil
	case http.StatusTooManyRequests:
		return core.Receipt{}, a.tooMany(res, said)
	case http.StatusUnauthorized, http.StatusForbidden:
		return core.Receipt{}, a.refused(res, errors.New(said.Message))
	}
	return core.Receipt{}, &core.SendError{Permanent: true, Err: fmt.Errorf("push: %d %s (request %s)", res.StatusCode, said.Message, requestID(res))}
}

// tooMany tells the month's limit, which only the calendar lifts, from a rate
// that is too high.
func (a *Adapter) tooMany(res *http.Response, said messaging_api.ErrorResponse) error {
	err := fmt.Errorf("push: 429 %s (request %s)", said.Message, requestID(res))
	if strings.Contains(strings.ToLower(said.Message), "monthly limit") {
		return &core.SendError{After: untilNextMonth(a.Clock.Now()), Alarm: "line: the month's messages are used up", Err: err}
	}
	return &core.SendError{After: wire.RetryAfter(res.Header, time.Second), Err: err}
}

func (a *Adapter) refused(res *http.Response, err error) error {
	return &core.SendError{
		After: 5 * time.Minute, Alarm: fmt.Sprintf("line: the channel access token is refused (%d)", res.StatusCode),
		Err: fmt.Errorf("%d: %w", res.StatusCode, err),
	}
}

// untilNextMonth: quotas turn with the month in Japan.
func untilNextMonth(now time.Time) time.Duration {
	t := now.In(time.FixedZone("JST", 9*60*60))
	return time.Date(t.Year(), t.Month()+1, 1, 0, 0, 0, 0, t.Location()).Sub(now)
}

// firstTry is when the first try with an unknown outcome began, if there was one.
func (a *Adapter) firstTry(ctx context.Context, d core.Delivery) time.Time {
	if s, err := a.Memory.Get(ctx, "try:line:"+d.Key); err == nil {
		if t, err := time.Parse(time.RFC3339, s); err == nil {
			return t
		}
	}
	return d.Unsettled
}

// remember keeps a mark; without it a later try is more careful, not wrong.
func (a *Adapter) remember(ctx context.Context, mark string, life time.Duration) {
	if err := a.Memory.Put(context.WithoutCancel(ctx), mark, "1", life); err != nil {
		a.Log.Warn("mark not kept", "mark", mark, "err", err)
	}
}

func (a *Adapter) rememberTry(ctx context.Context, d core.Delivery) {
	ctx = context.WithoutCancel(ctx)
	if _, err := a.Memory.PutNew(ctx, "try:line:"+d.Key, a.Clock.Now().Format(time.RFC3339), 3*keyLife); err != nil {
		a.Log.Warn("first try not remembered", "notice", d.Notice, "err", err)
	}
}

// retryKey must be a UUID; any other key becomes one.
func retryKey(key string) string {
	if u, err := uuid.Parse(key); err == nil {
		return u.String()
	}
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte("taikyoku:"+key)).String()
}

func errorOf(res *http.Response) messaging_api.ErrorResponse {
	var said messaging_api.ErrorResponse
	body, err := io.ReadAll(io.LimitReader(res.Body, 64<<10))
	if err == nil && json.Unmarshal(body, &said) != nil {
		said.Message = "(no JSON)"
	}
	return said
}

func requestID(res *http.Response) string { return res.Header.Get("X-Line-Request-Id") }

func ids(sent []messaging_api.SentMessage) []string {
	out := make([]string, len(sent))
	for i, m := range sent {
		out[i] = m.Id
	}
	return out
}
