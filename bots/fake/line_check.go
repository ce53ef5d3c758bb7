package fake

import (
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
)

// What our adapter sends of LINE's OpenAPI description (PushMessageRequest,
// ReplyMessageRequest, TextMessage, QuickReply, PostbackAction). Anything else
// is refused, more strictly than LINE itself does.
type lineReply struct {
	ReplyToken           string        `json:"replyToken"`
	Messages             []lineMessage `json:"messages"`
	NotificationDisabled bool          `json:"notificationDisabled"`
}

type linePush struct {
	To                     string        `json:"to"`
	Messages               []lineMessage `json:"messages"`
	NotificationDisabled   bool          `json:"notificationDisabled"`
	CustomAggregationUnits []string      `json:"customAggregationUnits"`
}

type lineMessage struct {
	Type       string      `json:"type"`
	Text       string      `json:"text"`
	QuoteToken string      `json:"quoteToken"`
	QuickReply *quickReply `json:"quickReply"`
}

type quickReply struct {
	Items []struct {
		Type   string `json:"type"`
		Action struct {
			Type        string `json:"type"`
			Label       string `json:"label"`
			Data        string `json:"data"`
			DisplayText string `json:"displayText"`
		} `json:"action"`
	} `json:"items"`
}

// strict reads exactly one JSON value that holds nothing v does not know.
func strict(r io.Reader, v any) error {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("the request body could not be parsed: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("the request body has something after its end")
	}
	return nil
}

func units(s string) int { return len(utf16.Encode([]rune(s))) }

// checkLINE applies LINE's limits.
func checkLINE(messages []lineMessage) error {
	if n := len(messages); n < 1 || n > 5 {
		return fmt.Errorf("size must be between 1 and 5: messages, not %d", n)
	}
	for i, m := range messages {
		if m.Type != "text" {
			return fmt.Errorf("messages[%d].type: %q is not played here", i, m.Type)
		}
		if n := units(m.Text); n < 1 || n > 5000 {
			return fmt.Errorf("length must be between 1 and 5000: messages[%d].text, not %d", i, n)
		}
		if m.QuickReply == nil {
			continue
		}
		if i != len(messages)-1 {
			return fmt.Errorf("messages[%d]: quick replies show only under the last message", i)
		}
		if err := m.QuickReply.check(); err != nil {
			return fmt.Errorf("messages[%d].quickReply: %w", i, err)
		}
	}
	return nil
}

func (q *quickReply) check() error {
	if n := len(q.Items); n < 1 || n > 13 {
		return fmt.Errorf("size must be between 1 and 13, not %d", n)
	}
	for i, item := range q.Items {
		a := item.Action
		switch {
		case item.Type != "action":
			return fmt.Errorf("items[%d].type: must be \"action\", not %q", i, item.Type)
		case a.Type != "postback":
			return fmt.Errorf("items[%d].action.type: %q is not played here", i, a.Type)
		case units(a.Label) < 1 || units(a.Label) > 20:
			return fmt.Errorf("items[%d].action.label: length %d", i, units(a.Label))
		case a.Data == "" || units(a.Data) > 300:
			return fmt.Errorf("items[%d].action.data: length %d", i, units(a.Data))
		case units(a.DisplayText) > 300:
			return fmt.Errorf("items[%d].action.displayText: length %d", i, units(a.DisplayText))
		}
	}
	return nil
}
