package fake

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
)

// DiscordUser is a person with Discord open.
type DiscordUser struct {
	mailbox
	Name   string
	Locale string // of the client: "ja", "zh-CN", "en-US"

	id      string
	discord *Discord
	dm      *DiscordChannel
}

// DiscordChannel is a text channel of a server, or the private chat with the bot.
type DiscordChannel struct {
	ID       string
	discord  *Discord
	guild    bool
	guildID  string
	locked   bool // the bot may not write
	closed   bool // the user takes no DMs
	members  []*DiscordUser
	messages map[string]bool
}

// User is the person of that name, made at first mention.
func (d *Discord) User(name string) *DiscordUser {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, u := range d.users {
		if u.Name == name {
			return u
		}
	}
	u := &DiscordUser{Name: name, Locale: "ja", id: d.snowflake(), discord: d}
	u.dm = &DiscordChannel{ID: d.snowflake(), discord: d, members: []*DiscordUser{u}, messages: map[string]bool{}}
	d.users[u.id], d.channels[u.dm.ID] = u, u.dm
	return u
}

// Channel makes a channel in a server with the bot and some people.
func (d *Discord) Channel(members ...*DiscordUser) *DiscordChannel {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := &DiscordChannel{ID: d.snowflake(), discord: d, guild: true, guildID: d.snowflake(), members: members, messages: map[string]bool{}}
	d.channels[c.ID] = c
	return c
}

// Lock takes the bot's right to write in the channel.
func (c *DiscordChannel) Lock() {
	c.discord.mu.Lock()
	defer c.discord.mu.Unlock()
	c.locked = true
}

// CloseDMs stops private messages of the bot.
func (u *DiscordUser) CloseDMs() {
	u.discord.mu.Lock()
	defer u.discord.mu.Unlock()
	u.dm.closed = true
}

// ID is the user id.
func (u *DiscordUser) ID() string { return u.id }

// DM is the private chat with the bot.
func (u *DiscordUser) DM() *DiscordChannel { return u.dm }

// Platform is Discord.
func (u *DiscordUser) Platform() core.Platform { return core.Discord }

// Say writes to the bot in private.
func (u *DiscordUser) Say(text string) error { return u.dm.Say(u, text) }

// Write writes to the bot in private; the message's id carries the time of now.
func (u *DiscordUser) Write(text string) func() error { return u.dm.write(u, text, "") }

// Quote replies to a message of the bot in private.
func (u *DiscordUser) Quote(messageID, text string) error { return u.dm.Quote(u, messageID, text) }

// Slash gives a command in private: Slash("standings", "group", "A").
func (u *DiscordUser) Slash(sub string, options ...string) error {
	return u.dm.Slash(u, sub, options...)
}

// Tap presses the newest button of that label or data, where it was shown.
func (u *DiscordUser) Tap(button string) error {
	m, b, err := u.find(button)
	if err != nil {
		return err
	}
	d := u.discord
	d.mu.Lock()
	c := u.dm
	if m.Chat != "" {
		c = d.channels[m.Chat]
	}
	i := d.begin(u, c, 3, map[string]any{"component_type": 2, "custom_id": b.Data})
	i.raw["message"] = d.messageJSON(c, m.ID, "")
	d.mu.Unlock()
	return d.interact(i)
}

// Say writes in the channel. Without a mention, or the content intent, the bot
// sees no text in a server.
func (c *DiscordChannel) Say(u *DiscordUser, text string) error { return c.write(u, text, "")() }

// Mention writes in the channel; @ in the text stands for the bot.
func (c *DiscordChannel) Mention(u *DiscordUser, text string) error {
	return c.write(u, strings.Replace(text, "@", "<@"+c.discord.app+">", 1), "")()
}

// Quote replies to a message of the bot, with the ping switched off.
func (c *DiscordChannel) Quote(u *DiscordUser, messageID, text string) error {
	return c.write(u, text, messageID)()
}

func (c *DiscordChannel) write(u *DiscordUser, text, quoted string) (letGo func() error) {
	d := c.discord
	d.mu.Lock()
	defer d.mu.Unlock()
	id := d.snowflake()
	c.messages[id] = true
	m := d.messageJSON(c, id, text)
	m["author"] = map[string]any{"id": u.id, "username": strings.ToLower(digest(u.Name, 8)), "global_name": u.Name, "discriminator": "0"}
	us := map[string]any{"id": d.app, "username": "taikyoku", "bot": true}
	mentioned := strings.Contains(text, "<@"+d.app+">")
	if mentioned {
		m["mentions"] = []any{us}
	}
	if quoted != "" {
		m["type"] = 19
		m["message_reference"] = map[string]any{"message_id": quoted, "channel_id": c.ID}
		referenced := d.messageJSON(c, quoted, "")
		referenced["author"] = us
		m["referenced_message"] = referenced
	}
	if c.guild && !mentioned && d.Intents&(1<<15) == 0 {
		m["content"] = ""
	}
	return func() error {
		d.mu.Lock()
		defer d.mu.Unlock()
		if !d.dispatch("MESSAGE_CREATE", m) {
			return errNotTaken
		}
		return nil
	}
}

// Slash gives a command in the channel, with options by name and value.
func (c *DiscordChannel) Slash(u *DiscordUser, sub string, options ...string) error {
	d := c.discord
	d.mu.Lock()
	if len(d.commands) == 0 {
		d.mu.Unlock()
		return fmt.Errorf("no commands are registered")
	}
	command := d.commands[0]
	if top, rest, ok := strings.Cut(sub, " "); ok { // "NAME subcommand" of another than the first
		for _, c := range d.commands {
			if c.Name == top {
				command, sub = c, rest
			}
		}
	}
	var chosen *slashCommand
	for i := range command.Options {
		if command.Options[i].Name == sub {
			chosen = &command.Options[i]
		}
	}
	if chosen == nil {
		d.mu.Unlock()
		return fmt.Errorf("no subcommand %q", sub)
	}
	given, err := chosen.given(options)
	if err != nil {
		d.mu.Unlock()
		return err
	}
	i := d.begin(u, c, 2, map[string]any{
		"id": d.snowflake(), "name": command.Name, "type": 1,
		"options": []any{map[string]any{"name": sub, "type": 1, "options": given}},
	})
	d.mu.Unlock()
	return d.interact(i)
}

// given turns names and values into options as Discord's client checks them.
func (c slashCommand) given(pairs []string) ([]any, error) {
	values := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values[pairs[i]] = pairs[i+1]
	}
	out := []any{}
	for _, o := range c.Options {
		value, there := values[o.Name]
		delete(values, o.Name)
		switch {
		case !there && o.Required:
			return nil, fmt.Errorf("option %q is required", o.Name)
		case !there:
		case o.Type == 4:
			n, err := strconv.Atoi(value)
			if err != nil {
				return nil, fmt.Errorf("option %q is a number", o.Name)
			}
			out = append(out, map[string]any{"name": o.Name, "type": 4, "value": n})
		default:
			out = append(out, map[string]any{"name": o.Name, "type": o.Type, "value": value})
		}
	}
	for name := range values {
		return nil, fmt.Errorf("no option %q", name)
	}
	return out, nil
}

// begin makes an interaction; the caller holds mu.
func (d *Discord) begin(u *DiscordUser, c *DiscordChannel, kind int, data map[string]any) *interaction {
	i := &interaction{id: d.snowflake(), user: u, channel: c, at: d.clock.Now(), began: time.Now()}
	i.token = digest("interaction"+i.id, 40)
	d.interaction[i.token] = i
	user := map[string]any{"id": u.id, "username": strings.ToLower(digest(u.Name, 8)), "global_name": u.Name, "discriminator": "0"}
	i.raw = map[string]any{
		"id": i.id, "application_id": d.app, "type": kind, "token": i.token, "version": 1, "data": data,
		"channel_id": c.ID, "locale": u.Locale, "context": 1, "app_permissions": "0", "entitlements": []any{},
	}
	if c.guild {
		i.raw["guild_id"], i.raw["context"] = c.guildID, 0
		i.raw["member"] = map[string]any{"user": user, "nick": nil, "roles": []any{}, "permissions": "0", "joined_at": "2025-01-01T00:00:00Z"}
	} else {
		i.raw["user"] = user
	}
	return i
}

// interact takes the interaction to the bot by the way that is set.
func (d *Discord) interact(i *interaction) error {
	d.mu.Lock()
	endpoint := d.endpoint
	if endpoint == "" {
		defer d.mu.Unlock()
		if !d.dispatch("INTERACTION_CREATE", i.raw) {
			return errNotTaken
		}
		return nil
	}
	d.mu.Unlock()
	body, err := json.Marshal(i.raw)
	if err != nil {
		return fmt.Errorf("fake: %w", err)
	}
	status, said, err := d.Post(body, d.Sign(body, d.clock.Now()))
	if err != nil || status != http.StatusOK {
		return fmt.Errorf("%w: status %d: %w", errNotTaken, status, firstError(err, errNotTaken))
	}
	var callback callbackBody
	if err := strict(bytes.NewReader(said), &callback); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, code, problem := d.acknowledge(i, callback); problem != "" {
		return fmt.Errorf("answer refused: %d %s", code, problem)
	}
	return nil
}

// Signature is what Discord puts into the headers of a request.
type Signature struct{ Timestamp, Hex string }

// Sign signs a body as of t.
func (d *Discord) Sign(body []byte, t time.Time) Signature {
	stamp := strconv.FormatInt(t.Unix(), 10)
	return Signature{stamp, hex.EncodeToString(ed25519.Sign(d.key, append([]byte(stamp), body...)))}
}

// Post sends any body with any signature to the interactions endpoint.
func (d *Discord) Post(body []byte, s Signature) (status int, said []byte, err error) {
	d.mu.Lock()
	endpoint := d.endpoint
	d.mu.Unlock()
	req, err := http.NewRequest(http.MethodPost, endpoint, bytes.NewReader(body))
	if err != nil {
		return 0, nil, fmt.Errorf("fake: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Signature-Timestamp", s.Timestamp)
	req.Header.Set("X-Signature-Ed25519", s.Hex)
	res, err := caller(10 * time.Second).Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = res.Body.Close() }()
	var buf bytes.Buffer
	_, err = buf.ReadFrom(res.Body)
	return res.StatusCode, buf.Bytes(), err
}
