package discord

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"taikyoku/bots/wire"
)

// fatal are the close codes that no reconnecting heals: wrong token, invalid
// shard, sharding required, API version, wrong intents, intents not granted.
var fatal = []int{4004, 4010, 4011, 4012, 4013, 4014}

const (
	helloDeadline = 60 * time.Second
	firstWait     = time.Second
	longestWait   = time.Minute
)

// Run registers the slash commands, if they changed, and keeps the gateway open
// until ctx ends. It returns an error if Discord refuses us for good.
func (a *Adapter) Run(ctx context.Context) error {
	var work sync.WaitGroup
	defer work.Wait()
	work.Go(func() {
		defer wire.Recover(a.Log, "registering commands", nil)
		a.register(ctx)
	})
	if a.config.NoGateway {
		<-ctx.Done()
		return nil
	}
	lost := make(chan struct{}, 1)
	defer a.session.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case lost <- struct{}{}:
		default:
		}
	})()
	return a.stayConnected(ctx, lost)
}

// stayConnected opens the gateway again and again, resuming where it can. The
// SDK's own loop would do so for ever even with a wrong token.
func (a *Adapter) stayConnected(ctx context.Context, lost <-chan struct{}) error {
	wait := firstWait
	for ctx.Err() == nil {
		began := a.Clock.Now()
		err := a.open(ctx)
		closed := (*websocket.CloseError)(nil)
		switch {
		case err == nil:
			a.Log.Info("gateway open")
			select {
			case <-ctx.Done():
				return a.hangUp()
			case <-lost:
			}
			a.Log.Warn("gateway lost")
		case errors.As(err, &closed) && slices.Contains(fatal, closed.Code):
			return fmt.Errorf("discord: the gateway refuses us (%d): check the token and the intents in the developer portal", closed.Code)
		case ctx.Err() == nil:
			a.Log.Error("gateway not open", "err", wire.Quiet(err))
		}
		if a.Clock.Now().Sub(began) > longestWait {
			wait = firstWait
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, longestWait)
	}
	return nil
}

// open connects; a gateway that says nothing for a minute is hung up on, as the
// SDK would wait for ever.
func (a *Adapter) open(ctx context.Context) error {
	silence := time.AfterFunc(helloDeadline, func() {
		a.Log.Error("the gateway does not answer")
		a.dial.cut()
	})
	defer silence.Stop()
	defer context.AfterFunc(ctx, a.dial.cut)()
	err := a.session.Open()
	if errors.Is(err, discordgo.ErrWSAlreadyOpen) {
		return nil
	}
	return err
}

func (a *Adapter) hangUp() error {
	if err := a.session.Close(); err != nil {
		return fmt.Errorf("discord: closing the gateway: %w", err)
	}
	return nil
}

// watchedDialer remembers the connection under the websocket, so that it can be
// cut while the SDK waits on it.
type watchedDialer struct {
	mu   sync.Mutex
	conn net.Conn
}

func (w *watchedDialer) dialer() *websocket.Dialer {
	d := *websocket.DefaultDialer
	d.NetDialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := (&net.Dialer{Timeout: 10 * time.Second}).DialContext(ctx, network, address)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.conn = conn
		return conn, err
	}
	return &d
}

func (w *watchedDialer) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.conn != nil {
		_ = w.conn.Close()
	}
}

// listen hooks us into the SDK. Handlers run one after the other and must not
// wait for Discord.
func (a *Adapter) listen() {
	a.session.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) {
		defer wire.Recover(a.Log, "reading READY", nil)
		if r.User != nil && r.User.ID != "" {
			a.bot.Store(r.User.ID)
		}
	})
	a.session.AddHandler(func(_ *discordgo.Session, m *discordgo.MessageCreate) {
		defer wire.Recover(a.Log, "reading a message", nil)
		a.onMessage(m.Message)
	})
	a.session.AddHandler(func(_ *discordgo.Session, m *discordgo.MessageUpdate) {
		defer wire.Recover(a.Log, "reading an edit", nil)
		a.onEdit(m.Message)
	})
	a.session.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		defer wire.Recover(a.Log, "reading an interaction", nil)
		a.onInteraction(i.Interaction)
	})
}
