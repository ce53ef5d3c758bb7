package main

import (
	"strings"
	"testing"

	"taikyoku/bots/fake"
	"taikyoku/locales"
)

// Every slash command that the event has is understood (check-in and the list of
// individuals are other events'): what it stands for is answered with what
// was asked for, never with «not understood».
func TestSlashCommandsAreUnderstood(t *testing.T) {
	h := newHall(t)
	captain, err := h.who(t.Context(), "kato=captain@discord/en")
	h.must(err)
	h.must(h.team(t.Context(), strings.Fields("Keio captain=kato players=5 rating=1600")))
	organiser, err := h.who(t.Context(), "org=organiser@discord/en")
	h.must(err)
	h.must(h.say(t.Context(), h.arbiter, "English"))
	h.at("2025-10-31T19:00:00+09:00")
	for _, c := range []struct {
		who     *actor
		command []string
		want    string
	}{
		{captain, []string{"taikyoku-entry paid", "text", "25000 yen"}, "25,000"},
		{captain, []string{"taikyoku-entry referral", "code", "REF77"}, "REF77"},
		{captain, []string{"taikyoku-entry attend"}, "Keio"},
		{captain, []string{"taikyoku-entry codes"}, "Codes for the players"},
		{captain, []string{"taikyoku-entry unlinked"}, "Keio"},
		{captain, []string{"taikyoku-entry papers"}, "Keio"},
		{captain, []string{"taikyoku-entry consent"}, "consent"},
		{captain, []string{"taikyoku-entry change", "text", "player 5 to 5100077"}, ""},
		{captain, []string{"taikyoku-entry appeal", "text", "he touched a piece"}, ""},
		{captain, []string{"taikyoku-entry unread"}, ""},
		{captain, []string{"taikyoku-entry withdraw"}, "Keio"},
		{organiser, []string{"taikyoku-desk inquire", "team", "Keio", "text", "are all players members?"}, "Ask the captain of Keio"},
		{organiser, []string{"say", "text", "yes"}, "has been asked"},
		{captain, []string{"taikyoku-entry answer", "text", "yes, all five"}, "Thank you"},
		{organiser, []string{"taikyoku-desk announce", "to", "captains", "text", "Lunch is at twelve"}, "Lunch is at twelve"},
		{organiser, []string{"say", "text", "yes"}, "Sent to 3 people"},
		{organiser, []string{"taikyoku-desk read"}, "Lunch is at twelve"},
		{organiser, []string{"taikyoku-desk attendance"}, "Waseda"},
		{organiser, []string{"taikyoku-desk unlinked"}, "Keio"},
		{organiser, []string{"taikyoku-desk papers"}, ""},
		{organiser, []string{"taikyoku-desk records"}, "all five"},
		{organiser, []string{"taikyoku-desk decide", "answer", "approve"}, ""},
		{organiser, []string{"taikyoku-desk status"}, "3"},
		{h.arbiter, []string{"taikyoku-desk pair", "round", "1"}, "round 1"},
		{h.arbiter, []string{"taikyoku-desk publish", "round", "1"}, "round 1"},
		{h.arbiter, []string{"taikyoku-desk missing"}, "Todai"},
		{h.arbiter, []string{"taikyoku-desk penalty", "text", "table 1 board 2 black penalty loss: phone"}, ""},
		{h.arbiter, []string{"taikyoku-desk fouls", "text", "table 1 board 2 black"}, ""},
	} {
		u := c.who.person.(*fake.DiscordUser)
		before := len(u.Received())
		h.must(h.do(t.Context(), u, func() error { return u.Slash(c.command[0], c.command[1:]...) }))
		answer := h.heard(c.who, before)
		if !strings.Contains(answer, c.want) {
			t.Errorf("%v: got %q, want something with %q", c.command, answer, c.want)
		}
		for _, key := range []string{"desk.not_understood", "desk.old_button"} {
			if words, err := h.house.Catalog.For(locales.En).Print(locales.T(key)); err != nil || answer == "" || strings.Contains(answer, words) {
				t.Errorf("%v is not understood: %q %v", c.command, answer, err)
			}
		}
	}
}
