package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

func TestWX22_ImportWarnsOfTheSum(t *testing.T) {
	source, err := rulebook{}.Source("wxf-17th-world-2022")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range checker().Check(source) {
		if strings.Contains(fmt.Sprint(f.Text.Args), "4500") || strings.Contains(fmt.Sprint(f.Text.Args), "450000") {
			found++
		}
	}
	if found != 1 {
		t.Errorf("%d warnings of the U12 boys' prizes, want 1", found)
	}
}

// boys is the event with six U12 boys who have played a round.
func boys(t *testing.T) *venue {
	t.Helper()
	h := kuching(t, "08-20 10:00:00")
	youth(h, 0, 0, 6, 0)
	for _, x := range []desk.Act{desk.DecideSection{Section: "u12-m", Rounds: 3}, desk.PairRound{Round: 1, Seed: 1}, desk.PublishRound{Round: 1}} {
		if err := h.act(t.Context(), x); err != nil {
			t.Fatal(err)
		}
	}
	h.setsAll(1, core.WhiteWins)
	return h
}

// paid is the money of all places of the U12 boys, in dollars, the larger first.
func (h *venue) paid() (out []int64) {
	h.t.Helper()
	h.looks(func(ev *event.Event) {
		lines, err := desk.PrizeMoney(ev)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, l := range lines {
			out = append(out, l.Amount.Amount/100)
		}
	})
	slices.SortFunc(out, func(a, b int64) int { return int(b - a) })
	return out
}

// The text gives the U12 boys 4400 and eight amounts of 4500: the organiser
// decides, by a button, and the list of prizes follows.
func TestWX22_TheOrganiserDecides(t *testing.T) {
	total := func(list []int64) (sum int64) {
		for _, m := range list {
			sum += m
		}
		return sum
	}
	for _, tt := range []struct {
		lang, ask, button string
		six               int64 // what the first six places get together
		open, decided     []string
	}{
		{"zh-Hant", "獎項", "[合計 4,400美元]", 4100, []string{"4,500美元", "4,400美元", "WX-22", "第5名", "以何者為準"}, []string{"大會決定合計為4,400美元", "第5名400美元", "WX-22"}},
		{"en", "prizes", "[As printed, 4,500 USD]", 4200, []string{"4,500 USD", "4,400 USD", "WX-22", "place 5", "Which counts"}, []string{"count as printed", "4,500 USD", "WX-22"}},
	} {
		t.Run(tt.lang, func(t *testing.T) {
			h := boys(t)
			h.is("as printed until it is decided", total(h.paid()), 4200)
			ref, ops := "ref=arbiter@console/"+tt.lang, "ops=organiser@console/"+tt.lang
			asked := h.says(ref, tt.ask)
			h.reads("the arbiter is told of it", asked, tt.open[0], tt.open[1], "WX-22", "!"+tt.open[4], "!"+tt.button)
			h.hears(ops, tt.ask, tt.open...)
			h.hears("ops", tt.button, tt.decided...)
			h.is("the first six places together", total(h.paid()), tt.six)
			h.hears("ops", tt.ask, append(tt.decided, "!"+tt.open[4])...)
			h.hears("ref", tt.ask, tt.decided...)
			h.reads("the staff is told", h.received("ref"), tt.decided...)
		})
	}
}

// Who is not organiser, or no longer, does not decide.
func TestWX22_NobodyElse(t *testing.T) {
	h := boys(t)
	h.hears("ops=organiser@console/zh-Hant", "獎金多少?", "WX-22", "[照原表 4,500美元]", "[合計 4,400美元]")
	first := h.received("ops")
	h.is("told as he was linked, and as he asks", strings.Count(first, "以何者為準"), 2)
	h.says("second=organiser@console/zh-Hant", "名次")
	h.is("the first organiser was told", strings.Contains(h.received("second"), "以何者為準"), false)
	h.hears("guest=stranger@console/zh-Hant", "獎金多少?", "4,500美元", "WX-22", "!以何者為準", "![")
	var link core.LinkID
	h.looks(func(ev *event.Event) {
		for l := range ev.Links.All() {
			if l.Role == event.Organiser && (link == "" || l.ID < link) {
				link = l.ID
			}
		}
	})
	if err := h.act(t.Context(), desk.Revoke{Link: link}); err != nil {
		t.Fatal(err)
	}
	h.hears("ops", "[合計 4,400美元]", "這由組委會辦理", "!大會決定合計")
	h.looks(func(ev *event.Event) { h.is("nothing is decided", len(ev.Decided("u12-m").Tables), 0) })
	h.hears("second", "獎金多少?", "[合計 4,400美元]")
	h.hears("second", "[合計 4,400美元]", "大會決定合計為4,400美元")
	err := h.act(t.Context(), desk.DecidePrizes{Section: "u12-m", Prize: "place", Table: event.AsPrinted})
	if refused := (*core.Error)(nil); !errors.As(err, &refused) || refused.Code != core.Conflict || refused.Clause != "WX-22" {
		t.Errorf("decided twice: %v", err)
	}
	h.is("as decided first", h.paid(), []int64{1200, 900, 700, 600, 400, 300})
}

// Everything the bot answers to a question quotes its clause.
