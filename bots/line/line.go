// Package line speaks LINE's Messaging API.
//
// One idea: a reply token is free but can be used once and cannot be asked
// about, a push costs quota but carries a retry key. So an answer takes the
// token while it lives and falls back to a push; a push is repeated until it
// is known to be in, a reply never.
//
// receive.go turns webhook events into inputs, render.go cards into messages,
// send.go delivers them, quota.go watches the month's free messages. The
// package knows nothing of tournaments.
package line

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"

	"taikyoku/bots"
	"taikyoku/bots/wire"
	"taikyoku/core"
)

// Config is what an operator sets for LINE.
type Config struct {
	ChannelSecret wire.Secret // signs webhooks
	ChannelToken  wire.Secret // long-lived channel access token
	BaseURL       string      // empty: https://api.line.me
	Path          string      // of the webhook; empty: /line/webhook
}

// Validate refuses unsafe or missing settings and names each of them.
func (c Config) Validate() error {
	var errs []error
	if len(c.ChannelSecret) < 16 {
		errs = append(errs, errors.New("line.channel_secret: missing or too short; anyone could sign events"))
	}
	if c.ChannelToken == "" {
		errs = append(errs, errors.New("line.channel_token: missing"))
	}
	if c.Path != "" && !strings.HasPrefix(c.Path, "/") {
		errs = append(errs, fmt.Errorf("line.path: %q does not begin with /", c.Path))
	}
	return errors.Join(append(errs, wire.CheckURL("line.base_url", c.BaseURL))...)
}

// Adapter speaks LINE.
type Adapter struct {
	bots.Deps
	config Config
	api    *messaging_api.MessagingApiAPI
}

// New builds the adapter; it fails on settings that Validate refuses.
func New(config Config, deps bots.Deps) (*Adapter, error) {
	if err := config.Validate(); err != nil {
		return nil, err
	}
	if config.Path == "" {
		config.Path = "/line/webhook"
	}
	api, err := messaging_api.NewMessagingApiAPI(string(config.ChannelToken),
		messaging_api.WithEndpoint(config.BaseURL),
		messaging_api.WithHTTPClient(wire.Client(10*time.Second)))
	if err != nil {
		return nil, fmt.Errorf("line: %w", err)
	}
	deps.Log = deps.Log.With("platform", core.LINE)
	return &Adapter{Deps: deps, config: config, api: api}, nil
}

// Platform is LINE.
func (a *Adapter) Platform() core.Platform { return core.LINE }

// Routes adds the webhook.
func (a *Adapter) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST "+a.config.Path, wire.Guard(a.Log, a.receive))
}
