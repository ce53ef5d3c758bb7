package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"taikyoku/bots/fake"
	"taikyoku/core"
)

// ask says something and waits for an answer.
func (c *captain) ask(t *testing.T, text string) {
	n := len(c.person.Received())
	if err := c.person.Say(text); err != nil {
		t.Errorf("%s: %v", c.team.Name, err)
	}
	await(t, c.person, n+1)
}

// sheets: captains change their order sheets all the time, and in the end each
// insists on one until he has its receipt.
func (k *killing) sheets() {
	for range 20 {
		some := k.some(9)
		k.round("sheets", func() { k.together(some, func(c *captain) { c.changesHisMind(k) }) })
	}
	k.drain()
	k.start()
	k.together(k.captains, func(c *captain) {
		c.final = c.sheet()
		for range 10 {
			c.ask(k.t, "オーダー "+written(c.final))
			if c.lastReceipt() == written(c.final) {
				return
			}
		}
		got := c.person.Received()
		k.t.Errorf("%s (%s): no receipt for %v but %q", c.team.Name, c.person.Platform(), c.final, got[max(0, len(got)-2):])
	})
	k.kill()
	k.drain()
}

// changesHisMind sends two to five sheets in one go.
func (c *captain) changesHisMind(k *killing) {
	var texts []string
	for range 2 + c.random.IntN(4) {
		texts = append(texts, "オーダー "+written(c.sheet()))
	}
	if u, ok := c.person.(*fake.LINEUser); ok {
		var events []map[string]any
		for _, text := range texts {
			events = append(events, u.Text(text))
		}
		if k.line.Send(events...) == nil { // else it comes again
			k.heard()
		}
		return
	}
	for _, text := range texts {
		_ = c.person.Say(text) // the program may be dead
	}
}

// sheet is four of five players in their order (JP-51).
func (c *captain) sheet() []int {
	rests := c.random.IntN(5)
	return slices.Delete([]int{1, 2, 3, 4, 5}, rests, rests+1)
}

func written(players []int) string { return strings.Trim(fmt.Sprint(players), "[]") }

// receipts counts, by sheet, the receipts he got.
func (c *captain) receipts() map[string]int {
	out := map[string]int{}
	for _, m := range c.person.Received() {
		if sheet := c.receipt(m.Text); sheet != "" {
			out[sheet]++
		}
	}
	return out
}

func (c *captain) lastReceipt() (last string) {
	for _, m := range c.person.Received() {
		if sheet := c.receipt(m.Text); sheet != "" {
			last = sheet
		}
	}
	return last
}

// receipt is the sheet that a message acknowledges, by the names in it.
func (c *captain) receipt(text string) string {
	if !strings.Contains(text, "オーダーを受け付けました") {
		return ""
	}
	for rests := 1; rests <= 5; rests++ {
		var players []int
		var names []string
		for no := 1; no <= 5; no++ {
			if no != rests {
				players = append(players, no)
				p, _ := c.team.Player(no)
				names = append(names, fmt.Sprint(len(players), " ", p.Name))
			}
		}
		if strings.Contains(text, strings.Join(names, " / ")) {
			return written(players)
		}
	}
	return "unreadable: " + text
}

// results: a few matches end at a time; White's captain reports until he knows
// that it is recorded, Black's confirms.
func (k *killing) results() {
	for life := range 22 {
		n := 1 + life/2
		k.round("results", func() {
			k.together(k.captains, func(c *captain) {
				if c.table() <= n {
					c.report()
				} else if c.random.IntN(4) == 0 {
					_ = c.person.Say("順位")
				}
			})
		})
	}
	k.drain()
	k.start()
	for range 60 {
		k.together(k.captains, func(c *captain) { c.report() })
		time.Sleep(50 * time.Millisecond)
		if k.rows("matches", "body ->> 'state' <> 'final'") == 0 {
			break
		}
	}
	k.kill()
}

func (c *captain) table() int {
	var n int
	_, _ = fmt.Sscanf(c.match[strings.LastIndex(c.match, ".")+1:], "%d", &n)
	return n
}

// knowsFinal: he was told that his match is final.
func (c *captain) knowsFinal() bool {
	return slices.ContainsFunc(c.person.Received(), func(m fake.Message) bool {
		return strings.Contains(m.Text, "結果が確定しました") || strings.Contains(m.Text, "確定しています")
	})
}

// report does the next thing a captain does until the result is final.
func (c *captain) report() {
	if c.knowsFinal() {
		return
	}
	got := c.person.Received()
	asked := len(got) > 0 && strings.Contains(got[len(got)-1].Text, "よろしいですか")
	switch {
	case c.lead && asked:
		c.answer("はい")
	case c.lead:
		_ = c.person.Say(c.signs)
	default:
		c.answer("確認")
	}
}

// answer taps, or types where the choices are no buttons.
func (c *captain) answer(word string) {
	if c.person.Platform() == core.WeChat || c.person.Tap(word) != nil {
		_ = c.person.Say(word)
	}
}
