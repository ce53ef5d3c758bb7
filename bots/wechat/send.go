package wechat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"taikyoku/core"
)

// Run has nothing to keep open.
func (a *Adapter) Run(context.Context) error { return nil }

// Push sends d as a customer-service message, if a window of the user is open.
func (a *Adapter) Push(ctx context.Context, d core.Delivery) (core.Receipt, error) {
	mark := "sent:wechat:" + d.Key
	if _, err := a.Memory.Get(ctx, mark); err == nil {
		return core.Receipt{}, nil // it was taken; only that was not recorded
	}
	if !d.Unsettled.IsZero() {
		return core.Receipt{}, &core.SendError{Uncertain: true, Err: errors.New("wechat: an earlier try was cut off")}
	}
	m, ok := a.custom(ctx, d)
	if !ok {
		return core.Receipt{}, nil
	}
	if err := a.reserve(ctx, d); err != nil {
		return core.Receipt{}, &core.SendError{Permanent: true, Err: err}
	}
	if err := a.send(ctx, m); err != nil {
		return core.Receipt{}, a.failed(ctx, d, err)
	}
	if err := a.Memory.Put(context.WithoutCancel(ctx), mark, "1", 24*time.Hour); err != nil {
		a.Log.Warn("sent message not remembered", "notice", d.Notice, "err", err)
	}
	return core.Receipt{}, nil
}

// reserve takes one message of the user's windows, the short one first, once
// for each notice. What memory has forgotten WeChat still knows, so only a
// window that is known to be used up refuses.
func (a *Adapter) reserve(ctx context.Context, d core.Delivery) error {
	isNew, err := a.Memory.PutNew(ctx, "reserved:wechat:"+d.Key, "1", talkWindow)
	if err == nil && !isNew {
		return nil
	}
	used := false
	for _, key := range []string{tapKey(d.To.User), talkKey(d.To.User)} {
		_, err := a.Memory.Reserve(ctx, key)
		if err == nil {
			return nil
		}
		used = used || errors.Is(err, core.ErrUsedUp)
	}
	if !used {
		return nil
	}
	if err := a.Memory.Delete(ctx, "reserved:wechat:"+d.Key); err != nil {
		a.Log.Warn("reservation not given back", "err", err)
	}
	return errors.New("wechat: the messages of the user's window are used up")
}

// send calls WeChat, and once more with a new token if the old one is refused.
func (a *Adapter) send(ctx context.Context, m custom) error {
	var refused error
	for range 2 {
		token, err := a.token(ctx)
		if err != nil {
			return &notAsked{err}
		}
		var said coded
		if err := a.post(ctx, withToken("/cgi-bin/message/custom/send", token), m, &said); err != nil {
			return err
		}
		switch said.Code {
		case 0:
			return nil
		case 40001, 40014, 42001:
			a.dropToken(ctx, token)
			refused = &said
		default:
			return &said
		}
	}
	return refused
}

// notAsked: no token, so the message itself was not sent.
type notAsked struct{ error }

func (e *notAsked) Unwrap() error { return e.error }

// failed turns an error of a message into what it means.
func (a *Adapter) failed(ctx context.Context, d core.Delivery, err error) error {
	said, before := (*coded)(nil), (*notAsked)(nil)
	switch {
	case errors.As(err, &said):
		return a.refused(ctx, d, said)
	case errors.As(err, &before):
		return &core.SendError{After: 5 * time.Second, Err: err}
	case errors.Is(err, errUnknown):
		return &core.SendError{Uncertain: true, Err: fmt.Errorf("wechat: %w", err)}
	}
	return &core.SendError{After: 5 * time.Second, Err: err}
}

// refused knows WeChat's codes.
func (a *Adapter) refused(ctx context.Context, d core.Delivery, said *coded) error {
	switch said.Code {
	case -1: // busy
		return &core.SendError{After: 2 * time.Second, Err: said}
	case 45011: // too many calls a minute
		return &core.SendError{After: time.Minute, Err: said}
	case 45009: // the day's calls are used up
		return &core.SendError{After: untilMidnight(a.Clock.Now()), Alarm: "wechat: the day's API calls are used up", Err: said}
	case 40001, 40014, 42001, 40125, 40013, 40164:
		return &core.SendError{After: 5 * time.Minute, Alarm: fmt.Sprintf("wechat: refused (%d): check AppID, AppSecret and the IP allow-list", said.Code), Err: said}
	case 48001: // the account may not send such messages
		return &core.SendError{Permanent: true, Alarm: "wechat: the account has no right to customer-service messages", Err: said}
	case 45015, 45047, 43004: // window closed, used up, unfollowed: until the user acts
		for _, key := range []string{tapKey(d.To.User), talkKey(d.To.User)} {
			if err := a.Memory.Delete(ctx, key); err != nil {
				a.Log.Warn("window not forgotten", "err", err)
			}
		}
	}
	return &core.SendError{Permanent: true, Err: said}
}

// untilMidnight: quotas turn at midnight in China.
func untilMidnight(now time.Time) time.Duration {
	t := now.In(time.FixedZone("CST", 8*60*60))
	return time.Date(t.Year(), t.Month(), t.Day()+1, 0, 0, 0, 0, t.Location()).Sub(now)
}
