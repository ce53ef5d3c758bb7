package discord

import (
	"errors"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
	"github.com/mattn/go-runewidth"

	"taikyoku/bots/plain"
	"taikyoku/core"
	"taikyoku/locales"
)

// Discord's limits, in characters.
const (
	maxContent     = 2000
	maxDescription = 4096
	maxEmbeds      = 6000 // all embeds of a message together
	maxBlock       = 1900 // what we keep in one piece
	maxRows        = 5
	maxPerRow      = 5
	maxLabel       = 80
	maxCustomID    = 100
	maxWidth       = 60 // columns of a table that still reads on a narrow window
	buttonPrefix   = "v1:"
)

// message is what we send of a Discord message. The SDK's own type lacks the
// nonce that makes creation repeatable.
type message struct {
	Content         string                            `json:"content,omitempty"`
	Embeds          []embed                           `json:"embeds,omitempty"`
	Components      []discordgo.MessageComponent      `json:"components,omitempty"`
	AllowedMentions *discordgo.MessageAllowedMentions `json:"allowed_mentions,omitempty"`
	Flags           int                               `json:"flags,omitempty"`
	Nonce           string                            `json:"nonce,omitempty"`
	EnforceNonce    bool                              `json:"enforce_nonce,omitempty"`
	Reference       *reference                        `json:"message_reference,omitempty"`
}

type embed struct {
	Description string `json:"description"`
}

type reference struct {
	MessageID       string `json:"message_id"`
	FailIfNotExists bool   `json:"fail_if_not_exists"`
}

func plainMessage(text string, private bool) *message {
	return &message{Content: text, Flags: ephemeral(private), AllowedMentions: nobody()}
}

// nobody is pinged by anything we send, whatever names people enter.
func nobody() *discordgo.MessageAllowedMentions {
	return &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}}
}

// render writes cards as one message where they fit: as content up to 2,000
// characters, as embeds up to 6,000, else as several. Buttons hang under the
// last; those that do not fit are listed with numbers. The error tells of words
// that could not be printed and is for the log.
func render(p *locales.Printer, cards []core.Card) ([]*message, error) {
	printed, err := plain.Print(p, cards)
	var blocks []string
	for _, c := range printed {
		blocks = append(blocks, dressed(c)...)
	}
	rows, listed := rowsOf(plain.Buttons(printed))
	if listed != "" {
		blocks = append(blocks, plain.Split(escape(listed), maxBlock, utf8.RuneCountInString)...)
	}
	if len(blocks) == 0 && len(rows) == 0 {
		return nil, err
	}
	if len(blocks) == 0 {
		choose, missing := p.Print(locales.T("bots.choose"))
		blocks, err = []string{choose}, errors.Join(err, missing)
	}
	messages := pack(blocks)
	messages[len(messages)-1].Components = rows
	for _, m := range messages {
		m.AllowedMentions = nobody()
	}
	return messages, err
}

// dressed is a card in markdown, in blocks that may be parted from each other
// but not within.
func dressed(c plain.Card) []string {
	var text []string
	if c.Title != "" {
		text = append(text, "**"+escape(strings.ReplaceAll(c.Title, "\n", " "))+"**")
	}
	for _, paragraph := range c.Body {
		text = append(text, escape(paragraph))
	}
	blocks := plain.Split(strings.Join(text, "\n"), maxBlock, utf8.RuneCountInString)
	return append(blocks, table(c)...)
}

// pack fills messages with blocks.
func pack(blocks []string) []*message {
	all := strings.Join(blocks, "\n")
	if utf8.RuneCountInString(all) <= maxContent {
		return []*message{{Content: all}}
	}
	var messages []*message
	room, current := 0, (*message)(nil)
	for _, b := range blocks {
		n := utf8.RuneCountInString(b) + 1
		if current == nil || n > room {
			current = &message{}
			messages, room = append(messages, current), maxEmbeds
		}
		room -= n
		last := len(current.Embeds) - 1
		if last >= 0 && utf8.RuneCountInString(current.Embeds[last].Description)+n <= maxDescription {
			current.Embeds[last].Description += "\n" + b
			continue
		}
		current.Embeds = append(current.Embeds, embed{b})
	}
	return messages
}

// rowsOf makes buttons of what fits and returns a numbered list of all choices
// if something does not.
func rowsOf(buttons []plain.Button) (rows []discordgo.MessageComponent, listed string) {
	var row []discordgo.MessageComponent
	used := map[string]bool{}
	for _, b := range buttons {
		id := buttonPrefix + b.Data
		if len(rows) == maxRows || utf8.RuneCountInString(id) > maxCustomID || used[id] || utf8.RuneCountInString(b.Label) > maxLabel {
			listed = plain.Menu(buttons)
		}
		if len(rows) == maxRows || utf8.RuneCountInString(id) > maxCustomID || used[id] {
			continue
		}
		used[id] = true
		row = append(row, discordgo.Button{
			Label: plain.Shorten(b.Label, maxLabel, utf8.RuneCountInString), CustomID: id, Style: discordgo.SecondaryButton,
		})
		if len(row) == maxPerRow {
			rows, row = append(rows, discordgo.ActionsRow{Components: row}), nil
		}
	}
	if len(row) > 0 {
		rows = append(rows, discordgo.ActionsRow{Components: row})
	}
	return rows, listed
}

// table sets a table in columns, or as lines where it is too wide.
func table(c plain.Card) []string {
	if len(c.Rows) == 0 && len(c.Head) == 0 {
		return nil
	}
	lines, width := columns(c)
	if width > maxWidth {
		return plain.Split(escape(c.Lines()), maxBlock, utf8.RuneCountInString)
	}
	pieces := plain.Split(strings.Join(lines, "\n"), maxBlock, utf8.RuneCountInString)
	for i, p := range pieces {
		pieces[i] = "```\n" + p + "\n```"
	}
	return pieces
}

// wide counts full-width letters as two columns, whatever the machine's locale.
var wide = &runewidth.Condition{StrictEmojiNeutral: true}

func columns(c plain.Card) (lines []string, width int) {
	var grid [][]string
	for _, row := range append([][]string{c.Head}, c.Rows...) {
		if len(row) > 0 {
			grid = append(grid, clean(row))
		}
	}
	var widths []int
	for _, row := range grid {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], wide.StringWidth(cell))
		}
	}
	for _, w := range widths {
		width += w + 2
	}
	for _, row := range grid {
		var b strings.Builder
		for i, cell := range row {
			b.WriteString(wide.FillRight(cell, widths[i]) + "  ")
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines, width - 2
}

// clean keeps a cell from ending the code block or the line.
func clean(row []string) []string {
	out := make([]string, len(row))
	for i, cell := range row {
		out[i] = strings.ReplaceAll(strings.Join(strings.Fields(cell), " "), "`", "ˋ")
	}
	return out
}

var (
	address = regexp.MustCompile(`https?://[^\s<>]+`)
	special = regexp.MustCompile("[\\\\*_~`|>#<\\[\\]]|(?m:^)[-+]( )|(?m:^)(\\d+)(\\. )")
)

// escape shows text as it is; addresses stay clickable.
func escape(s string) string {
	var b strings.Builder
	for {
		at := address.FindStringIndex(s)
		if at == nil {
			return b.String() + quote(s)
		}
		b.WriteString(quote(s[:at[0]]) + s[at[0]:at[1]])
		s = s[at[1]:]
	}
}

func quote(s string) string {
	return special.ReplaceAllStringFunc(s, func(m string) string {
		if dot := strings.IndexByte(m, '.'); dot > 0 { // "3. " would be renumbered
			return m[:dot] + "\\" + m[dot:]
		}
		return "\\" + m
	})
}
