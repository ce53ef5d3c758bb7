package fake

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"sync"
	"time"

	"taikyoku/core"
)

// Discord's terms.
const (
	discordEpoch    = 1420070400000
	ackDeadline     = 3 * time.Second
	interactionLife = 15 * time.Minute
	nonceLife       = 5 * time.Minute // "the past few minutes"
)

// Discord plays Discord: REST, gateway, interactions, and the app of its users.
type Discord struct {
	*server
	Faults // for messages, interaction answers and edits
	// Intents are what the portal grants; identifying with others closes 4014.
	Intents int

	clock       core.Clock
	token       string
	app         string // application id, and user id of the bot
	key         ed25519.PrivateKey
	mu          sync.Mutex
	endpoint    string // interactions go there instead of the gateway
	serial      int64
	users       map[string]*DiscordUser
	channels    map[string]*DiscordChannel
	interaction map[string]*interaction // by token
	nonces      map[string]*nonce       // channel/nonce
	created     map[string]int          // messages per nonce
	commands    []slashCommand
	registered  int
	sessions    map[string]*gatewaySession
	identifies  int
	dispatched  []dispatch
}

type nonce struct {
	at      time.Time
	message string
}

// interaction is one slash command or tap on its way to an answer.
type interaction struct {
	id, token string
	user      *DiscordUser
	channel   *DiscordChannel
	at        time.Time // by the clock of the event
	began     time.Time // by the clock on the wall
	acked     bool
	ephemeral bool
	message   string // @original, once there is one
	raw       map[string]any
}

// NewDiscord starts a Discord where the bot's application has that token.
func NewDiscord(clock core.Clock, token string) (*Discord, error) {
	seed := sha256.Sum256([]byte(token))
	d := &Discord{
		clock: clock, token: token, key: ed25519.NewKeyFromSeed(seed[:]), Intents: 1 | 1<<9 | 1<<12,
		users: map[string]*DiscordUser{}, channels: map[string]*DiscordChannel{}, interaction: map[string]*interaction{},
		nonces: map[string]*nonce{}, created: map[string]int{}, sessions: map[string]*gatewaySession{},
	}
	d.app = d.snowflake()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v9/gateway", d.authorised(d.gatewayURL))
	mux.HandleFunc("GET /ws/", d.gateway)
	mux.HandleFunc("POST /api/v9/users/@me/channels", d.authorised(d.openDM))
	mux.HandleFunc("POST /api/v9/channels/{channel}/messages", d.authorised(d.around(d.createMessage)))
	mux.HandleFunc("PUT /api/v9/applications/{app}/commands", d.authorised(d.overwriteCommands))
	mux.HandleFunc("POST /api/v9/interactions/{id}/{token}/callback", d.around(d.callback))
	mux.HandleFunc("PATCH /api/v9/webhooks/{app}/{token}/messages/@original", d.around(d.editOriginal))
	mux.HandleFunc("POST /api/v9/webhooks/{app}/{token}", d.around(d.followUp))
	var err error
	d.server, err = serve(mux)
	return d, err
}

// ApplicationID is the id of the bot's application.
func (d *Discord) ApplicationID() string { return d.app }

// PublicKey is the key interactions are signed with, in hexadecimal.
func (d *Discord) PublicKey() string {
	return hex.EncodeToString(d.key.Public().(ed25519.PublicKey))
}

// Endpoint sends interactions to a URL instead of the gateway; empty undoes it.
func (d *Discord) Endpoint(url string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.endpoint = url
}

// Accepted tells for every nonce how many messages were created with it.
func (d *Discord) Accepted() map[string]int {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := map[string]int{}
	maps.Copy(out, d.created)
	return out
}

// Registrations is how often the commands were overwritten.
func (d *Discord) Registrations() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.registered
}

// Unanswered lists interactions that were not acknowledged; after three
// seconds the user was told that the application did not respond.
func (d *Discord) Unanswered() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	var out []string
	for _, i := range d.interaction {
		if !i.acked {
			out = append(out, i.id)
		}
	}
	return out
}

// snowflake is a fresh id that carries the clock's time; the caller holds mu or
// is alone.
func (d *Discord) snowflake() string {
	d.serial++
	return strconv.FormatInt((d.clock.Now().UnixMilli()-discordEpoch)<<22|d.serial&0x3FFFFF, 10)
}

func (d *Discord) authorised(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bot "+d.token {
			discordError(w, http.StatusUnauthorized, 0, "401: Unauthorized")
			return
		}
		h(w, r)
	}
}

func discordError(w http.ResponseWriter, status, code int, message string) {
	answer(w, status, map[string]any{"code": code, "message": message})
}

// show puts a message of the bot before everybody who can see it; the caller
// holds mu.
func (d *Discord) show(channel *DiscordChannel, id string, m discordMessage, via Via, only *DiscordUser) {
	seen := Message{ID: id, Text: m.readable(), At: d.clock.Now(), Via: via, Key: m.Nonce}
	for _, row := range m.Components {
		for _, b := range row.Components {
			seen.Buttons = append(seen.Buttons, Button{b.Label, b.CustomID})
		}
	}
	if channel.guild {
		seen.Chat = channel.ID
	}
	for _, u := range channel.members {
		if only == nil || only == u {
			u.put(seen)
		}
	}
	channel.messages[id] = true
}

// post creates a message of the bot in a channel and tells the gateway, as
// Discord does; the caller holds mu.
func (d *Discord) post(channel *DiscordChannel, m discordMessage, via Via) string {
	id := d.snowflake()
	d.show(channel, id, m, via, nil)
	own := d.messageJSON(channel, id, m.Content)
	own["author"] = map[string]any{"id": d.app, "username": "taikyoku", "bot": true}
	d.dispatch("MESSAGE_CREATE", own)
	return id
}

func (d *Discord) messageJSON(channel *DiscordChannel, id, content string) map[string]any {
	m := map[string]any{
		"id": id, "channel_id": channel.ID, "content": content, "timestamp": d.clock.Now().UTC().Format(time.RFC3339),
		"edited_timestamp": nil, "tts": false, "mention_everyone": false, "mentions": []any{}, "mention_roles": []any{},
		"attachments": []any{}, "embeds": []any{}, "components": []any{}, "pinned": false, "type": 0,
	}
	if channel.guild {
		m["guild_id"] = channel.guildID
	}
	return m
}

func (d *Discord) channel(id string) (*DiscordChannel, error) {
	if c := d.channels[id]; c != nil {
		return c, nil
	}
	return nil, fmt.Errorf("no channel %s", id)
}
