package discord

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"taikyoku/core"
)

// storing is how long the inbox may take; the gateway waits meanwhile.
const storing = 10 * time.Second

// Event ids tell interactions, whose answers go by their token, from messages.
const (
	fromMessage     = "discord:message:"
	fromInteraction = "discord:interaction:"
	fromEdit        = "discord:edited:"
)

func (a *Adapter) onMessage(m *discordgo.Message) {
	ctx, cancel := context.WithTimeout(context.Background(), storing)
	defer cancel()
	in, ok := a.message(ctx, m)
	if !ok {
		return
	}
	if err := a.Inbox.Accept(ctx, in); err != nil {
		a.Log.Error("message not stored", "event", in.EventID, "err", err)
	}
}

// onEdit says that edits are not obeyed; once a message, however often it is
// edited. Discord also calls it an update when it finds a preview for a link.
func (a *Adapter) onEdit(m *discordgo.Message) {
	if m == nil || m.EditedTimestamp == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), storing)
	defer cancel()
	in, ok := a.message(ctx, m)
	if !ok {
		return
	}
	in.EventID, in.What, in.Text, in.At = fromEdit+m.ID, core.Other, "", m.EditedTimestamp.UTC()
	if err := a.Inbox.Accept(ctx, in); err != nil {
		a.Log.Error("edit not stored", "event", in.EventID, "err", err)
	}
}

// message reads a message; ok is false if it is not for us. A message with
// parts the SDK does not know arrives as an empty struct.
func (a *Adapter) message(ctx context.Context, m *discordgo.Message) (core.Input, bool) {
	if m == nil || m.Author == nil || m.Author.Bot || m.WebhookID != "" || m.Author.ID == "" || m.ChannelID == "" {
		return core.Input{}, false
	}
	at, ok := timeOf(m.ID)
	if !ok || m.Type != discordgo.MessageTypeDefault && m.Type != discordgo.MessageTypeReply {
		return core.Input{}, false
	}
	in := core.Input{
		EventID: fromMessage + m.ID, At: at, Received: a.Clock.Now(), Name: name(m.Member, m.Author),
		From: core.Address{Platform: core.Discord, User: m.Author.ID, Chat: m.ChannelID, Group: m.GuildID != ""},
	}
	if m.Type == discordgo.MessageTypeReply && m.MessageReference != nil {
		in.Quoted = m.MessageReference.MessageID
	}
	text, mentioned := a.withoutMention(m)
	in.Text = text
	if in.From.Group && !mentioned && !a.addressed(ctx, m, in) {
		return in, false
	}
	if text == "" {
		if in.From.Group && !mentioned { // we may not read it
			return in, false
		}
		if len(m.Attachments) > 0 || len(m.StickerItems) > 0 {
			in.What = core.Other
		}
	}
	return in, true
}

// addressed: in a server we react without a mention only to a reply to our own
// message or where the person has a talk with us open.
func (a *Adapter) addressed(ctx context.Context, m *discordgo.Message, in core.Input) bool {
	if r := m.ReferencedMessage; r != nil && r.Author != nil && r.Author.ID == a.me() {
		return true
	}
	_, err := a.Memory.Get(ctx, "open:"+in.From.Conversation())
	if err != nil && !errors.Is(err, core.ErrForgotten) {
		a.Log.Warn("memory cannot say whether a message is for us", "err", err)
	}
	return err == nil
}

func (a *Adapter) me() string { return a.bot.Load().(string) }

// withoutMention cuts mentions of us out of the text.
func (a *Adapter) withoutMention(m *discordgo.Message) (text string, mentioned bool) {
	for _, u := range m.Mentions {
		mentioned = mentioned || u != nil && u.ID == a.me()
	}
	text = strings.NewReplacer("<@"+a.me()+">", "", "<@!"+a.me()+">", "").Replace(m.Content)
	return strings.TrimSpace(text), mentioned
}

// name is what people call the author here.
func name(m *discordgo.Member, u *discordgo.User) string {
	switch {
	case m != nil && m.Nick != "":
		return m.Nick
	case u != nil && u.GlobalName != "":
		return u.GlobalName
	case u != nil:
		return u.Username
	}
	return ""
}

// timeOf reads the time in a snowflake.
func timeOf(id string) (time.Time, bool) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil || n <= 0 {
		return time.Time{}, false
	}
	return time.UnixMilli(n>>22 + 1420070400000).UTC(), true
}
