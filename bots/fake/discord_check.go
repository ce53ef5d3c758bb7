package fake

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"unicode/utf8"
)

// What our adapter sends of Discord's OpenAPI description (MessageCreateRequest,
// IncomingWebhookInteractionRequest, ButtonComponentForMessageRequest, …);
// anything else is refused.
type discordMessage struct {
	Content         string         `json:"content"`
	Embeds          []discordEmbed `json:"embeds"`
	Components      []discordRow   `json:"components"`
	AllowedMentions *struct {
		Parse       []string `json:"parse"`
		Users       []string `json:"users"`
		Roles       []string `json:"roles"`
		RepliedUser bool     `json:"replied_user"`
	} `json:"allowed_mentions"`
	Flags            int    `json:"flags"`
	Nonce            string `json:"nonce"`
	EnforceNonce     bool   `json:"enforce_nonce"`
	MessageReference *struct {
		MessageID       string `json:"message_id"`
		FailIfNotExists bool   `json:"fail_if_not_exists"`
	} `json:"message_reference"`
}

type discordEmbed struct {
	Type        string `json:"type"`
	Title       string `json:"title"`
	Description string `json:"description"`
}

type discordRow struct {
	Type       int             `json:"type"`
	Components []discordButton `json:"components"`
}

type discordButton struct {
	Type     int    `json:"type"`
	Style    int    `json:"style"`
	Label    string `json:"label"`
	CustomID string `json:"custom_id"`
	Disabled bool   `json:"disabled"`
}

// check applies Discord's limits, and one of our own: every message says who
// may be mentioned.
func (m discordMessage) check() error {
	if n := utf8.RuneCountInString(m.Content); n > 2000 {
		return fmt.Errorf("content: %d characters", n)
	}
	if strings.TrimSpace(m.Content) == "" && len(m.Embeds) == 0 {
		return fmt.Errorf("empty message")
	}
	if m.AllowedMentions == nil || m.AllowedMentions.Parse == nil || len(m.AllowedMentions.Parse) > 0 {
		return fmt.Errorf("allowed_mentions: not closed")
	}
	if len(m.Nonce) > 25 {
		return fmt.Errorf("nonce: %d characters", len(m.Nonce))
	}
	if err := checkEmbeds(m.Embeds); err != nil {
		return err
	}
	return checkRows(m.Components)
}

func checkEmbeds(embeds []discordEmbed) error {
	total := 0
	for i, e := range embeds {
		title, description := utf8.RuneCountInString(e.Title), utf8.RuneCountInString(e.Description)
		if title > 256 || description > 4096 || title+description == 0 {
			return fmt.Errorf("embeds[%d]: title %d, description %d characters", i, title, description)
		}
		total += title + description
	}
	if len(embeds) > 10 || total > 6000 {
		return fmt.Errorf("embeds: %d with %d characters", len(embeds), total)
	}
	return nil
}

func checkRows(rows []discordRow) error {
	if len(rows) > 5 {
		return fmt.Errorf("components: %d rows", len(rows))
	}
	used := map[string]bool{}
	for i, row := range rows {
		if row.Type != 1 || len(row.Components) < 1 || len(row.Components) > 5 {
			return fmt.Errorf("components[%d]: type %d with %d buttons", i, row.Type, len(row.Components))
		}
		for j, b := range row.Components {
			label, id := utf8.RuneCountInString(b.Label), utf8.RuneCountInString(b.CustomID)
			if b.Type != 2 || b.Style < 1 || b.Style > 4 || label < 1 || label > 80 || id < 1 || id > 100 || used[b.CustomID] {
				return fmt.Errorf("components[%d][%d]: type %d, style %d, label %d, custom_id %d characters (used: %v)", i, j, b.Type, b.Style, label, id, used[b.CustomID])
			}
			used[b.CustomID] = true
		}
	}
	return nil
}

var markup = regexp.MustCompile("(?s)\\\\([^\\sA-Za-z0-9])|\\*\\*|```\\w*\\n?|\\n?```")

// readable is the message as eyes see it: without markdown.
func (m discordMessage) readable() string {
	parts := []string{}
	if m.Content != "" {
		parts = append(parts, m.Content)
	}
	for _, e := range m.Embeds {
		if e.Title != "" {
			parts = append(parts, e.Title)
		}
		if e.Description != "" {
			parts = append(parts, e.Description)
		}
	}
	return markup.ReplaceAllString(strings.Join(parts, "\n"), "$1")
}

// slashCommand is an application command as it is registered.
type slashCommand struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []slashCommand    `json:"options"`
	Required                 bool              `json:"required"`
	Autocomplete             bool              `json:"autocomplete"`
	ChannelTypes             []int             `json:"channel_types"`
	MinValue                 *float64          `json:"min_value"`
	MaxValue                 *float64          `json:"max_value"`
	MinLength                *int              `json:"min_length"`
	MaxLength                int               `json:"max_length"`
	Choices                  []struct {
		Name              string            `json:"name"`
		NameLocalizations map[string]string `json:"name_localizations"`
		Value             json.RawMessage   `json:"value"`
	} `json:"choices"`
	Contexts         []int `json:"contexts"`
	IntegrationTypes []int `json:"integration_types"`
}

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

func (c slashCommand) check() (size int, err error) {
	names := map[string]string{"": c.Name}
	maps.Copy(names, c.NameLocalizations)
	longest := 0
	for locale, name := range names {
		if !commandName.MatchString(name) || strings.ToLower(name) != name {
			return 0, fmt.Errorf("%s[%s]: name %q", c.Name, locale, name)
		}
		longest = max(longest, utf8.RuneCountInString(name))
	}
	size, longest = longest, 0
	descriptions := map[string]string{"": c.Description}
	maps.Copy(descriptions, c.DescriptionLocalizations)
	for locale, s := range descriptions {
		n := utf8.RuneCountInString(s)
		if n < 1 || n > 100 {
			return 0, fmt.Errorf("%s[%s]: description of %d characters", c.Name, locale, n)
		}
		longest = max(longest, n)
	}
	size += longest
	if len(c.Options) > 25 || len(c.Choices) > 25 {
		return 0, fmt.Errorf("%s: %d options, %d choices", c.Name, len(c.Options), len(c.Choices))
	}
	for _, choice := range c.Choices {
		size += utf8.RuneCountInString(choice.Name) + len(choice.Value)
	}
	inner, err := checkOptions(c.Options)
	return size + inner, err
}

func checkOptions(options []slashCommand) (size int, err error) {
	optional, used := false, map[string]bool{}
	for _, o := range options {
		n, err := o.check()
		if err != nil {
			return 0, err
		}
		size += n
		if o.Required && optional {
			return 0, fmt.Errorf("%s: required after an optional one", o.Name)
		}
		optional = optional || !o.Required && o.Type > 2
		for locale, name := range o.NameLocalizations {
			if used[locale+name] {
				return 0, fmt.Errorf("%s: %q is used twice in %s", o.Name, name, locale)
			}
			used[locale+name] = true
		}
		if used[o.Name] {
			return 0, fmt.Errorf("%s is there twice", o.Name)
		}
		used[o.Name] = true
	}
	return size, nil
}
