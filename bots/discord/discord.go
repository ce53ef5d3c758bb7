// Package discord speaks Discord: messages by gateway, slash commands and
// buttons by gateway or by the interactions endpoint.
//
// One idea: everything we send can be repeated. A message carries a nonce that
// Discord checks for a few minutes, the answer to an interaction is an edit of
// one message. Only a message whose first try lies longer back than the nonce
// lives is uncertain.
//
// receive.go reads messages, interact.go interactions, slash.go the commands'
// definitions, gateway.go keeps the connection, render.go dresses cards,
// send.go delivers them. In a server every answer to an interaction is for the
// person alone: an order sheet is nobody else's business. The package knows
// nothing of tournaments.
package discord

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/time/rate"

	"taikyoku/bots"
	"taikyoku/bots/wire"
	"taikyoku/core"
)

// Config is what an operator sets for Discord. Interactions come by one way
// only: by the endpoint where its URL is entered in the developer portal, else
// by the gateway. Messages come by the gateway alone.
type Config struct {
	Token         wire.Secret // of the bot
	ApplicationID string
	PublicKey     string // hexadecimal; opens the interactions endpoint
	NoGateway     bool   // do not connect: interactions only
	BaseURL       string // empty: https://discord.com
	Path          string // of the endpoint; empty: /discord/interactions
}

// Validate refuses unsafe or missing settings and names each of them.
func (c Config) Validate() error {
	var errs []error
	if c.Token == "" {
		errs = append(errs, errors.New("discord.token: missing"))
	}
	if _, err := strconv.ParseUint(c.ApplicationID, 10, 64); err != nil {
		errs = append(errs, fmt.Errorf("discord.application_id: %q is not an id", c.ApplicationID))
	}
	if key, err := hex.DecodeString(c.PublicKey); c.PublicKey != "" && (err != nil || len(key) != ed25519.PublicKeySize) {
		errs = append(errs, errors.New("discord.public_key: not 64 hexadecimal digits"))
	}
	if c.NoGateway && c.PublicKey == "" {
		errs = append(errs, errors.New("discord.public_key: without the gateway interactions need it"))
	}
	if c.Path != "" && !strings.HasPrefix(c.Path, "/") {
		errs = append(errs, fmt.Errorf("discord.path: %q does not begin with /", c.Path))
	}
	return errors.Join(append(errs, wire.CheckURL("discord.base_url", c.BaseURL))...)
}

// Adapter speaks Discord.
type Adapter struct {
	bots.Deps
	config  Config
	key     ed25519.PublicKey
	session *discordgo.Session
	dial    *watchedDialer
	limit   *rate.Limiter
	bot     atomic.Value // string: our user id, once the gateway said it
	pause   atomic.Int64 // Unix nanoseconds until which a global rate limit holds
}

// New builds the adapter; it fails on settings that Validate refuses.
func New(config Config, deps bots.Deps) (*Adapter, error) {
	if err := config.Validate(); err != nil {
		return nil, err
	}
	if config.Path == "" {
		config.Path = "/discord/interactions"
	}
	session, err := discordgo.New("Bot " + string(config.Token))
	if err != nil {
		return nil, fmt.Errorf("discord: %w", err)
	}
	client := wire.Client(10 * time.Second)
	if config.BaseURL != "" {
		base, err := url.Parse(config.BaseURL)
		if err != nil {
			return nil, fmt.Errorf("discord.base_url: %w", err)
		}
		client.Transport = rewrite{base, client.Transport}
	}
	a := &Adapter{Deps: deps, config: config, session: session, dial: &watchedDialer{}, limit: rate.NewLimiter(45, 10)}
	a.Log = deps.Log.With("platform", core.Discord)
	a.key, _ = hex.DecodeString(config.PublicKey) // validated above
	a.bot.Store(config.ApplicationID)
	session.Client = client
	session.Dialer = a.dial.dialer()
	session.LogLevel = -1 // it would print events, unstructured, to stderr
	session.StateEnabled = false
	session.SyncEvents = true // keeps the order; handlers only store
	session.ShouldReconnectOnError = false
	session.Identify.Intents = discordgo.IntentsGuilds | discordgo.IntentsGuildMessages | discordgo.IntentsDirectMessages
	a.listen()
	return a, nil
}

// rewrite sends requests to another base URL: the SDK computed most of its
// addresses before anyone could set one.
type rewrite struct {
	base *url.URL
	via  http.RoundTripper
}

func (t rewrite) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, ""
	return t.via.RoundTrip(r)
}

// Platform is Discord.
func (a *Adapter) Platform() core.Platform { return core.Discord }

// Routes adds the interactions endpoint if there is a key to check it with.
func (a *Adapter) Routes(mux *http.ServeMux) {
	if len(a.key) == ed25519.PublicKeySize { // ed25519.Verify panics on any other
		mux.HandleFunc("POST "+a.config.Path, wire.Guard(a.Log, a.endpoint))
	}
}
