package wechat

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"

	"taikyoku/bots/plain"
	"taikyoku/core"
	"taikyoku/locales"
)

// WeChat's limits.
const (
	maxText  = 2048 // bytes
	restLife = 30 * time.Minute
)

// words are cards as text, and their choices.
func words(p *locales.Printer, cards []core.Card) (text string, buttons []plain.Button, err error) {
	printed, err := plain.Print(p, cards)
	var texts []string
	for _, c := range printed {
		if t := c.Text(); t != "" {
			texts = append(texts, t)
		}
	}
	return harmless(strings.Join(texts, "\n\n")), plain.Buttons(printed), err
}

var tag = regexp.MustCompile(`<([A-Za-z/!])`)

// harmless keeps names from becoming links: WeChat reads <a href> in texts.
func harmless(s string) string { return tag.ReplaceAllString(s, "＜$1") }

// withMenu is text with its choices as a numbered list.
func withMenu(text string, buttons []plain.Button) string {
	if len(buttons) == 0 {
		return text
	}
	return strings.TrimLeft(text+"\n\n"+harmless(plain.Menu(buttons)), "\n")
}

// passiveText is the answer for the response of the callback.
func (a *Adapter) passiveText(ctx context.Context, d core.Delivery) string {
	p := a.Catalog.For(d.Lang)
	text, buttons, err := words(p, d.Cards)
	if err != nil {
		a.Log.Error("words missing", "notice", d.Notice, "err", err)
	}
	return a.part(ctx, d.To.User, withMenu(text, buttons), a.hint(p))
}

// hint tells how to ask for the rest.
func (a *Adapter) hint(p *locales.Printer) string {
	hint, err := p.Print(locales.T("bots.more"))
	if err != nil {
		a.Log.Error("words missing", "err", err)
	}
	return hint
}

// part is as much of text as one message holds; the rest is kept for who asks.
func (a *Adapter) part(ctx context.Context, openid, text, hint string) string {
	if len(text) <= maxText {
		return text
	}
	head, rest := plain.Cut(text, maxText-len(hint)-1, plain.Bytes)
	if err := a.Memory.Put(ctx, moreKey(openid), hint+"\x00"+rest, restLife); err != nil {
		a.Log.Warn("the rest of a long answer is not kept", "err", err)
	}
	return head + "\n" + hint
}

func moreKey(openid string) string { return "rest:wechat:" + openid }

// custom is a customer-service message.
type custom struct {
	ToUser  string       `json:"touser"`
	MsgType string       `json:"msgtype"`
	Text    *customText  `json:"text,omitempty"`
	Menu    *customMenus `json:"msgmenu,omitempty"`
}

type customText struct {
	Content string `json:"content"`
}

type customMenus struct {
	Head string       `json:"head_content"`
	List []customItem `json:"list"`
	Tail string       `json:"tail_content"`
}

type customItem struct {
	ID      string `json:"id"` // digits only: WeChat sends it back as a number
	Content string `json:"content"`
}

// custom renders a notice: with a menu to tap where it fits, else as text with
// a list.
func (a *Adapter) custom(ctx context.Context, d core.Delivery) (custom, bool) {
	p := a.Catalog.For(d.Lang)
	text, buttons, err := words(p, d.Cards)
	if err != nil {
		a.Log.Error("words missing", "notice", d.Notice, "err", err)
	}
	if text == "" && len(buttons) == 0 {
		return custom{}, false
	}
	if menu, ok := menuOf(d, text, buttons); ok {
		return menu, true
	}
	content := a.part(ctx, d.To.User, withMenu(text, buttons), a.hint(p))
	return custom{ToUser: d.To.User, MsgType: "text", Text: &customText{content}}, true
}

// menuOf makes a menu; its entries are numbered, for those who type.
func menuOf(d core.Delivery, text string, buttons []plain.Button) (custom, bool) {
	if len(buttons) == 0 || len(buttons) > perNotice || text == "" || d.Notice <= 0 || d.Notice > 1<<50 {
		return custom{}, false
	}
	menu, size := &customMenus{Head: text}, len(text)
	for i, b := range buttons {
		item := customItem{ID: strconv.FormatInt(int64(d.Notice)*perNotice+int64(i), 10), Content: harmless(strconv.Itoa(i+1) + ". " + b.Label)}
		menu.List = append(menu.List, item)
		size += len(item.Content)
	}
	return custom{ToUser: d.To.User, MsgType: "msgmenu", Menu: menu}, size <= maxText
}
