package wechat

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"taikyoku/bots/wire"
)

// accessToken is the token in use, shared with other processes through memory.
type accessToken struct {
	mu    sync.Mutex
	value string
	until time.Time
}

// coded is an answer of WeChat that says no.
type coded struct {
	Code    int    `json:"errcode"`
	Message string `json:"errmsg"`
}

func (e *coded) Error() string { return fmt.Sprintf("wechat: %d %s", e.Code, e.Message) }

// errUnknown: the request may have been carried out.
var errUnknown = errors.New("outcome unknown")

// token is a valid access token, asked for at WeChat's stable endpoint, where
// repeated calls give the same and the secret stays out of the URL.
func (a *Adapter) token(ctx context.Context) (string, error) {
	a.access.mu.Lock()
	defer a.access.mu.Unlock()
	now := a.Clock.Now()
	if a.access.value != "" && now.Before(a.access.until) {
		return a.access.value, nil
	}
	key := "at:wechat:" + a.config.AppID
	if shared, err := a.Memory.Get(ctx, key); err == nil && shared != "" {
		return shared, nil // its holder knows how long it lives
	}
	var said struct {
		coded
		Token string `json:"access_token"`
		Life  int    `json:"expires_in"`
	}
	err := a.post(ctx, "/cgi-bin/stable_token", map[string]any{
		"grant_type": "client_credential", "appid": a.config.AppID, "secret": string(a.config.AppSecret), "force_refresh": false,
	}, &said)
	switch {
	case err != nil:
		return "", fmt.Errorf("asking for an access token: %w", err)
	case said.Code != 0 || said.Token == "":
		return "", fmt.Errorf("asking for an access token: %w", &said.coded)
	}
	life := time.Duration(said.Life)*time.Second - 5*time.Minute
	a.access.value, a.access.until = said.Token, now.Add(life)
	if life > 0 {
		if err := a.Memory.Put(ctx, key, said.Token, life); err != nil {
			a.Log.Warn("access token not shared", "err", err)
		}
	}
	return said.Token, nil
}

// dropToken forgets a token that WeChat refused, unless it is replaced already.
func (a *Adapter) dropToken(ctx context.Context, refused string) {
	a.access.mu.Lock()
	defer a.access.mu.Unlock()
	if a.access.value == refused {
		a.access.value = ""
	}
	key := "at:wechat:" + a.config.AppID
	if shared, err := a.Memory.Get(ctx, key); err == nil && shared == refused {
		if err := a.Memory.Delete(ctx, key); err != nil {
			a.Log.Warn("access token not forgotten", "err", err)
		}
	}
}

// post calls WeChat once and reads its JSON. No error holds the URL, which may
// hold a token.
func (a *Adapter) post(ctx context.Context, path string, body, answer any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // WeChat shows \u003c as it is written
	if err := e.Encode(body); err != nil {
		return fmt.Errorf("wechat: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.config.BaseURL+path, &b)
	if err != nil {
		return fmt.Errorf("wechat: %w", wire.Quiet(err))
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	res, err := a.http.Do(req)
	switch {
	case err != nil && wire.NotSent(err):
		return wire.Quiet(err)
	case err != nil:
		return fmt.Errorf("%w: %w", errUnknown, wire.Quiet(err))
	}
	defer func() { _ = res.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(res.Body, 64<<10))
	switch {
	case res.StatusCode >= 500 || err != nil:
		return fmt.Errorf("%w: status %d", errUnknown, res.StatusCode)
	case res.StatusCode != http.StatusOK:
		return fmt.Errorf("wechat: status %d", res.StatusCode)
	}
	if err := json.Unmarshal(said, answer); err != nil {
		return fmt.Errorf("%w: unreadable answer", errUnknown)
	}
	return nil
}

func withToken(path, token string) string { return path + "?access_token=" + url.QueryEscape(token) }
