package line

import (
	"fmt"
	"strings"

	"github.com/line/line-bot-sdk-go/v8/linebot/messaging_api"

	"taikyoku/bots/plain"
	"taikyoku/core"
	"taikyoku/locales"
)

// LINE's limits.
const (
	maxObjects = 5
	maxText    = 5000 // UTF-16 units
	maxQuick   = 13
	maxLabel   = 20
	maxData    = 300 // bytes, to be safe: LINE counts characters
	maxDisplay = 300
)

// render writes cards as at most five text messages, the choices as quick
// replies under the last. Choices that do not fit there in full are also listed
// with numbers in the text. The error tells of words that could not be printed
// and is for the log: the messages are complete beside it.
func render(p *locales.Printer, cards []core.Card) ([]messaging_api.MessageInterface, error) {
	printed, err := plain.Print(p, cards)
	texts := make([]string, 0, len(printed))
	for _, c := range printed {
		if t := c.Text(); t != "" {
			texts = append(texts, t)
		}
	}
	buttons := plain.Buttons(printed)
	if len(buttons) == 0 && len(texts) == 0 {
		return nil, err
	}
	if len(texts) == 0 {
		choose, missing := p.Print(locales.T("bots.choose"))
		texts, err = []string{choose}, firstOf(err, missing)
	}
	listed := len(buttons) > maxQuick
	for _, b := range buttons {
		listed = listed || plain.UTF16(b.Label) > maxLabel || len(b.Data) > maxData
	}
	if listed {
		texts[len(texts)-1] += "\n\n" + plain.Menu(buttons)
	}
	hint, missing := p.Print(locales.T("bots.too_long"))
	objects := bubbles(texts, hint)
	messages := make([]messaging_api.MessageInterface, len(objects))
	for i, text := range objects {
		m := &messaging_api.TextMessage{Text: text}
		if i == len(objects)-1 {
			m.QuickReply = quickReplies(buttons, listed)
		}
		messages[i] = m
	}
	return messages, firstOf(err, missing)
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// bubbles fits texts into at most five of at most 5,000 units: a text each if
// that does, else one behind the other, else cut, which is said.
func bubbles(texts []string, hint string) []string {
	var out []string
	for _, t := range texts {
		out = append(out, plain.Split(t, maxText, plain.UTF16)...)
	}
	if len(out) <= maxObjects {
		return out
	}
	out = plain.Split(strings.Join(texts, "\n\n"), maxText, plain.UTF16)
	if len(out) <= maxObjects {
		return out
	}
	head, _ := plain.Cut(out[maxObjects-1], maxText-plain.UTF16(hint)-1, plain.UTF16)
	return append(out[:maxObjects-1], head+"\n"+hint)
}

func quickReplies(buttons []plain.Button, numbered bool) *messaging_api.QuickReply {
	var items []messaging_api.QuickReplyItem
	for i, b := range buttons {
		if len(items) == maxQuick || len(b.Data) > maxData {
			continue
		}
		label := b.Label
		if numbered {
			label = fmt.Sprintf("%d. %s", i+1, label)
		}
		items = append(items, messaging_api.QuickReplyItem{
			Type: "action", // the SDK leaves it out otherwise
			Action: &messaging_api.PostbackAction{
				Label: plain.Shorten(label, maxLabel, plain.UTF16), Data: b.Data,
				DisplayText: plain.Shorten(b.Label, maxDisplay, plain.UTF16),
			},
		})
	}
	if len(items) == 0 {
		return nil
	}
	return &messaging_api.QuickReply{Items: items}
}
