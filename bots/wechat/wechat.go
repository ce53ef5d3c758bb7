// Package wechat speaks for a WeChat official account, in safe mode only.
//
// One idea: the answer in the response of the callback is free and always
// allowed, so a message is kept waiting for it up to four and a half seconds;
// everything later is a customer-service message, of which the user's last act
// grants a few. Those have no idempotency key: one whose outcome is unknown is
// uncertain and never repeated.
//
// guard.go decides what reaches us at all, receive.go turns messages into
// inputs and answers them, render.go cards into text and menus, send.go and
// token.go talk to WeChat. Of the SDK only the cryptography is used: its
// handler, its address and its HTTP client are global and guard too little.
// The package knows nothing of tournaments.
package wechat

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"taikyoku/bots"
	"taikyoku/bots/wire"
	"taikyoku/core"
	"taikyoku/locales"
)

// Config is what an operator sets for an official account.
type Config struct {
	AppID          string
	AppSecret      wire.Secret
	Token          wire.Secret // signs callbacks
	EncodingAESKey wire.Secret // 43 characters; the account must be set to safe mode
	BaseURL        string      // empty: https://api.weixin.qq.com
	Path           string      // of the callback; empty: /wechat/callback
}

var (
	appIDs = regexp.MustCompile(`^wx[0-9a-zA-Z]{8,30}$`)
	tokens = regexp.MustCompile(`^[0-9a-zA-Z]{3,32}$`)
)

// Validate refuses unsafe or missing settings and names each of them.
func (c Config) Validate() error {
	var errs []error
	if !appIDs.MatchString(c.AppID) {
		errs = append(errs, fmt.Errorf("wechat.app_id: %q is not an AppID", c.AppID))
	}
	if c.AppSecret == "" {
		errs = append(errs, errors.New("wechat.app_secret: missing"))
	}
	if !tokens.MatchString(string(c.Token)) {
		errs = append(errs, errors.New("wechat.token: not 3 to 32 letters and digits; with an empty one anyone could sign"))
	}
	if key, err := base64.StdEncoding.DecodeString(string(c.EncodingAESKey) + "="); err != nil || len(key) != 32 {
		errs = append(errs, errors.New("wechat.encoding_aes_key: not the 43 characters of an EncodingAESKey; only safe mode is spoken"))
	}
	if c.Path != "" && !strings.HasPrefix(c.Path, "/") {
		errs = append(errs, fmt.Errorf("wechat.path: %q does not begin with /", c.Path))
	}
	return errors.Join(append(errs, wire.CheckURL("wechat.base_url", c.BaseURL))...)
}

// Adapter speaks WeChat.
type Adapter struct {
	bots.Deps
	config   Config
	http     *http.Client
	access   accessToken
	more     map[string]bool // the words that ask for the rest of a long answer
	patience time.Duration
}

// New builds the adapter; it fails on settings that Validate refuses.
func New(config Config, deps bots.Deps) (*Adapter, error) {
	if err := config.Validate(); err != nil {
		return nil, err
	}
	if config.Path == "" {
		config.Path = "/wechat/callback"
	}
	if config.BaseURL == "" {
		config.BaseURL = "https://api.weixin.qq.com"
	}
	config.BaseURL = strings.TrimRight(config.BaseURL, "/")
	a := &Adapter{Deps: deps, config: config, http: wire.Client(5 * time.Second), more: map[string]bool{}, patience: 4500 * time.Millisecond}
	a.Log = deps.Log.With("platform", core.WeChat)
	for _, lang := range locales.Langs {
		words, err := deps.Catalog.For(lang).Print(locales.T("bots.more.words"))
		if err != nil {
			return nil, fmt.Errorf("wechat: %w", err)
		}
		for word := range strings.SplitSeq(words, ",") {
			a.more[folded(word)] = true
		}
	}
	return a, nil
}

// Platform is WeChat.
func (a *Adapter) Platform() core.Platform { return core.WeChat }

// Routes adds the callback and its verification.
func (a *Adapter) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET "+a.config.Path, wire.Guard(a.Log, a.verify))
	mux.HandleFunc("POST "+a.config.Path, wire.Guard(a.Log, a.receive))
}
