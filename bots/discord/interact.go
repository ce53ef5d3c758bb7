package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"taikyoku/bots/wire"
	"taikyoku/core"
	"taikyoku/locales"
)

const (
	patience  = time.Second                     // then we say that we are thinking; Discord waits 3 s
	tokenLife = 14*time.Minute + 30*time.Second // of 15 minutes
	freshness = 5 * time.Minute                 // of a signed request
)

// callback is the first answer to an interaction.
type callback struct {
	Type int      `json:"type"`
	Data *message `json:"data,omitempty"`
}

// Kinds of callbacks. A tap is answered like a command, with a new message, so
// that the answer is ours to edit and the card it came from stays as it is.
const (
	pong     = 1
	direct   = 4
	thinking = 5
)

// onInteraction takes an interaction from the gateway.
func (a *Adapter) onInteraction(i *discordgo.Interaction) {
	if i == nil {
		return
	}
	respond := func(ctx context.Context, c callback) (string, error) { return a.callBack(ctx, i, c) }
	in, early := a.take(i)
	if early != nil {
		go a.spare(func() { _, _ = respond(context.Background(), *early) })
	}
	if in != nil {
		go a.spare(func() { a.answer(*in, private(in.From), respond) })
	}
}

// spare runs in a goroutine of its own and never ends the process.
func (a *Adapter) spare(f func()) {
	defer wire.Recover(a.Log, "answering an interaction", nil)
	f()
}

// endpoint takes an interaction by HTTP: the response is the callback.
func (a *Adapter) endpoint(w http.ResponseWriter, r *http.Request) {
	body, ok := wire.Body(w, r)
	if !ok {
		return
	}
	if !a.genuine(r.Header, body) { // Discord probes whether we look
		http.Error(w, "invalid request signature", http.StatusUnauthorized)
		return
	}
	var i discordgo.Interaction
	if err := json.Unmarshal(body, &i); err != nil {
		a.Log.Warn("signed interaction is unreadable", "err", err)
		http.Error(w, "unreadable", http.StatusBadRequest)
		return
	}
	write := func(_ context.Context, c callback) (string, error) {
		w.Header().Set("Content-Type", "application/json")
		return "", json.NewEncoder(w).Encode(c)
	}
	if i.Type == discordgo.InteractionPing {
		_, _ = write(r.Context(), callback{Type: pong})
		return
	}
	in, early := a.take(&i)
	switch {
	case early != nil:
		_, _ = write(r.Context(), *early)
	case in != nil:
		a.answer(*in, private(in.From), write)
	default:
		http.Error(w, "not for us", http.StatusBadRequest)
	}
}

// genuine checks the signature over timestamp and body, and that it is new.
func (a *Adapter) genuine(h http.Header, body []byte) bool {
	stamp := h.Get("X-Signature-Timestamp")
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	if err != nil || len(signature) != ed25519.SignatureSize {
		return false
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || a.Clock.Now().Sub(time.Unix(seconds, 0)).Abs() > freshness {
		return false
	}
	return ed25519.Verify(a.key, append([]byte(stamp), body...), signature)
}

// take stores an interaction. With in its answer is awaited; early says that it
// could not be stored; with neither it was not for us.
func (a *Adapter) take(i *discordgo.Interaction) (in *core.Input, early *callback) {
	input, ok := a.interaction(i)
	if !ok {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storing)
	defer cancel()
	// Before Accept: the answer may be on its way while Await still waits.
	if err := a.Memory.Put(ctx, "it:"+input.EventID, i.Token, tokenLife); err != nil {
		a.Log.Warn("interaction token not kept", "event", input.EventID, "err", err)
	}
	if err := a.Inbox.Accept(ctx, input); err != nil {
		a.Log.Error("interaction not stored", "event", input.EventID, "err", err)
		lang, _ := locales.Match(string(i.Locale))
		text, _ := a.Catalog.For(lang).Print(locales.T("bots.not_taken"))
		return nil, &callback{Type: direct, Data: plainMessage(text, private(input.From))}
	}
	return &input, nil
}

// private answers are shown to the person alone: everything in a server.
func private(from core.Address) bool { return from.Group }

// interaction reads a slash command or a tap.
func (a *Adapter) interaction(i *discordgo.Interaction) (core.Input, bool) {
	user := i.User
	if user == nil && i.Member != nil {
		user = i.Member.User
	}
	at, ok := timeOf(i.ID)
	if user == nil || user.ID == "" || !ok || i.Token == "" || i.ChannelID == "" {
		return core.Input{}, false
	}
	in := core.Input{
		EventID: fromInteraction + i.ID, At: at, Received: a.Clock.Now(), Awaited: true,
		Locale: string(i.Locale), Name: name(i.Member, user),
		From: core.Address{
			Platform: core.Discord, User: user.ID, Chat: i.ChannelID,
			Group: i.GuildID != "" || i.Context == discordgo.InteractionContextPrivateChannel,
		},
	}
	switch data := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		in.Text, ok = spoken(data)
		return in, ok
	case discordgo.MessageComponentInteractionData:
		in.Button, ok = strings.CutPrefix(data.CustomID, buttonPrefix)
		return in, ok
	}
	return core.Input{}, false
}

// answer waits a second for the desk and answers, or says that we are thinking
// and leaves the rest to Push.
func (a *Adapter) answer(in core.Input, private bool, respond func(context.Context, callback) (string, error)) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	d, ready := a.Inbox.Await(ctx, in.EventID)
	cancel()
	ctx, cancel = context.WithTimeout(context.Background(), storing)
	defer cancel()
	if !ready {
		if _, err := respond(ctx, callback{Type: thinking, Data: &message{Flags: ephemeral(private)}}); err != nil {
			a.Log.Info("interaction not acknowledged", "event", in.EventID, "err", wire.Quiet(err))
		}
		return
	}
	first, rest := a.dress(d)
	if first == nil {
		first = plainMessage("…", private)
	}
	first.Flags = ephemeral(private)
	id, err := respond(ctx, callback{Type: direct, Data: first})
	if err == nil && len(rest) > 0 {
		err = errors.New("discord: the answer has more than one part")
	}
	if err != nil { // Push repeats the first part as an edit, and has the key for the others
		a.Inbox.Settle(ctx, d.Notice, core.Receipt{}, &core.SendError{Err: wire.Quiet(err)})
		return
	}
	receipt := core.Receipt{}
	if id != "" {
		receipt.Messages = []string{id}
	}
	a.Inbox.Settle(ctx, d.Notice, receipt, nil)
}

func ephemeral(private bool) int {
	if private {
		return int(discordgo.MessageFlagsEphemeral)
	}
	return 0
}

// callBack answers by REST and returns the id of the message it made.
func (a *Adapter) callBack(ctx context.Context, i *discordgo.Interaction, c callback) (string, error) {
	said, err := a.request(ctx, "POST", discordgo.EndpointInteractionResponse(i.ID, i.Token)+"?with_response=true", c)
	if err != nil {
		return "", fmt.Errorf("answering an interaction: %w", secretless(err))
	}
	var response struct {
		Interaction struct {
			Message string `json:"response_message_id"`
		} `json:"interaction"`
	}
	if err := json.Unmarshal(said, &response); err != nil {
		return "", nil //nolint:nilerr // 2xx: the answer was taken
	}
	return response.Interaction.Message, nil
}

// secretless drops the URL, which holds the interaction's token, from an error.
func secretless(err error) error {
	rest := (*discordgo.RESTError)(nil)
	limited := (*discordgo.RateLimitError)(nil)
	switch {
	case errors.As(err, &rest):
		return fmt.Errorf("discord: %d, code %d", rest.Response.StatusCode, codeOf(rest))
	case errors.As(err, &limited):
		return fmt.Errorf("discord: 429, retry after %s", limited.RetryAfter)
	}
	return wire.Quiet(err)
}
