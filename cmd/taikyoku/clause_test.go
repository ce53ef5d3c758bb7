package main

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// venue is an event of a regulation in which people talk to the bot at the
// console: where the clauses that speak of conversation, roles and deadlines are
// shown. What is not as it should be is collected, so that the same check runs
// on the regulation as it is and on a changed one.
type venue struct {
	*player
	t     *testing.T
	zone  *time.Location // of the event
	year  int            // in which it is played
	fails []string
}

// clauseCheck shows one clause. It must hold by the event's file, and fail when
// one of its keys has another value: pairs of what the file says and what it
// says instead.
type clauseCheck struct {
	show func(*venue)
	keys []string
}

// clauseShown runs a check on the event as it is.
func clauseShown(t *testing.T, c clauseCheck) {
	t.Helper()
	t.Parallel()
	for _, f := range inVenue(t, "", "", c.show) {
		t.Error(f)
	}
}

// inVenue runs a check on the event's file, with one line changed or none.
func inVenue(t *testing.T, old, changed string, show func(*venue)) []string {
	t.Helper()
	return inVenueOf(t, "jcf-team-2025", []string{old, changed}, show)
}

// inVenueOf runs a check on the event of any regulation with several lines
// changed: pairs of old and new.
func inVenueOf(t *testing.T, regulation string, lines []string, show func(*venue)) []string {
	t.Helper()
	source, err := rulebook{}.Source(regulation)
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	for i := 0; i < len(lines); i += 2 {
		if n := strings.Count(text, lines[i]); lines[i] != "" && n != 1 {
			t.Fatalf("%q stands %d times in the file", lines[i], n)
		}
		text = strings.Replace(text, lines[i], lines[i+1], 1)
	}
	p, err := newPlayer(t.Context(), t.TempDir(), false, (&transcript{}).begin(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	h := &venue{player: p, t: t}
	h.opens("e", regulation, text)
	show(h)
	return h.fails
}

// venueOf is the event of a regulation's text with its clock at a moment of the
// year it is played in; what its checks find fails the test.
func venueOf(t *testing.T, regulation, source, at string) *venue {
	t.Helper()
	r, err := rulebook{}.Read([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlayer(t.Context(), t.TempDir(), false, time.Date(r.Days[0].Year, 1, 1, 0, 0, 0, 0, time.UTC), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	h := &venue{player: p, t: t}
	t.Cleanup(func() {
		for _, f := range h.fails {
			t.Error(f)
		}
		p.close()
	})
	h.opens(core.EventID(regulation), regulation, source)
	h.at(at)
	return h
}

// opens makes the event.
func (h *venue) opens(id core.EventID, regulation, source string) {
	h.t.Helper()
	h.event = id
	if err := h.act(h.t.Context(), desk.OpenEvent{Regulation: regulation, Source: source, Seed: 7}); err != nil {
		h.t.Fatal(err)
	}
	h.looks(func(ev *event.Event) { h.zone, h.year = ev.Zone(), ev.Rules.Days[0].Year })
}

// at moves the clock to "10-31 20:00:00" of the year of play in the event's zone.
func (h *venue) at(moment string) {
	h.t.Helper()
	to, err := time.ParseInLocation("2006-01-02 15:04:05", fmt.Sprintf("%d-%s", h.year, moment), h.zone)
	if err == nil {
		err = h.moveTo(h.t.Context(), to)
	}
	if err != nil {
		h.t.Fatal(err)
	}
}

// enters makes a team with its captain, by the operator: "Todai players=5".
func (h *venue) enters(team string) {
	h.t.Helper()
	if err := h.team(h.t.Context(), strings.Fields(team)); err != nil {
		h.t.Fatal(team, err)
	}
}

// says is what the bot answers. A "[button]" that is not offered answers
// nothing, as the clause may have it.
func (h *venue) says(who, text string) string {
	h.t.Helper()
	a, err := h.speak(h.t.Context(), step{actor: who, text: text})
	if err != nil && strings.Contains(err.Error(), "no button") {
		return err.Error()
	}
	if err != nil {
		h.t.Fatal(who, text, err)
	}
	var lines []string
	for _, s := range h.collect(a) {
		if s.to == "" {
			lines = append(lines, s.text)
		}
	}
	return strings.Join(lines, "\n")
}

// hears wants the answer to hold all of the words; a word that begins with "!"
// must not be there.
func (h *venue) hears(who, text string, words ...string) {
	h.t.Helper()
	h.reads(who+"> "+text, h.says(who, text), words...)
}

func (h *venue) reads(what, got string, words ...string) {
	for _, w := range words {
		if not, denied := strings.CutPrefix(w, "!"); denied == strings.Contains(got, strings.TrimPrefix(w, "!")) {
			h.fails = append(h.fails, fmt.Sprintf("%s: %q (denied: %v) not as it should be in %q", what, strings.TrimPrefix(not, "!"), denied, got))
		}
	}
}

// received is all that somebody got so far.
func (h *venue) received(who string) string {
	var lines []string
	for _, m := range h.actors[who].person.Received() {
		lines = append(lines, m.Text)
	}
	return strings.Join(lines, "\n")
}

// is wants a value.
func (h *venue) is(what string, got, want any) {
	if fmt.Sprint(got) != fmt.Sprint(want) {
		h.fails = append(h.fails, fmt.Sprintf("%s: got %v, want %v", what, got, want))
	}
}

// looks reads the event.
func (h *venue) looks(fn func(*event.Event)) {
	h.t.Helper()
	if err := h.read(h.t.Context(), fn); err != nil {
		h.t.Fatal(err)
	}
}

// match is a team's match of a round.
func (h *venue) match(team string, round int) (m event.Match) {
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			if t.Name == team {
				m, _ = ev.MatchOf(t.ID, round)
			}
		}
	})
	return m
}

// pairs lets the arbiter pair and publish a round.
func (h *venue) pairs(round int) {
	h.t.Helper()
	h.says("arbiter@console/ja", fmt.Sprintf("R%dペアリングして", round))
	h.says("arbiter@console/ja", fmt.Sprintf("[第%dラウンドを発表]", round))
}

// setsAll lets the arbiter make every match of a round final; it is of no matter when.
func (h *venue) setsAll(round int, boards ...core.Result) {
	h.t.Helper()
	var open []core.MatchID
	h.looks(func(ev *event.Event) {
		for m := range ev.Matches.All() {
			if m.Round == round && m.Bye == 0 && m.State != event.Final {
				open = append(open, m.ID)
			}
		}
	})
	for _, id := range open {
		if err := h.act(h.t.Context(), desk.SetResult{Match: id, Boards: boards, Reason: "played"}); err != nil {
			h.t.Fatal(err)
		}
	}
}

// tooLate reports whether an act was refused because of the time.
func tooLate(err error) bool {
	var refused *core.Error
	return errors.As(err, &refused) && refused.Code == core.TooLate
}
