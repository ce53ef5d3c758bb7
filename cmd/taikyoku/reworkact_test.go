package main

import (
	"errors"
	"testing"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// A draft that no longer fits the field is not published: somebody left since.
func TestUnsoundDraftStays(t *testing.T) {
	t.Parallel()
	for _, f := range inVenue(t, "", "", func(h *venue) {
		h.at("09-20 10:00:00")
		for _, team := range []string{"Todai", "Waseda", "Keio", "Hosei"} {
			h.enters(team + " players=4")
		}
		h.at("10-20 10:00:00")
		h.says("arbiter=arbiter@console/ja", "R1ペアリングして")
		if err := h.act(t.Context(), desk.Withdraw{Team: h.named("Keio").ID}); err != nil {
			t.Fatal(err)
		}
		h.hears("arbiter", "R1発表", "理由が必要", "もう一度ペアリング")
		h.looks(func(ev *event.Event) { h.is("rounds published", ev.LastRound(), 0) })
		h.says("arbiter", "R1ペアリングして")
		h.hears("arbiter", "R1発表", "!要理由")
		h.looks(func(ev *event.Event) { h.is("rounds published", ev.LastRound(), 1) })
	}) {
		t.Error(f)
	}
}

// The act itself refuses what does not make sense, whoever gives it.
func TestReworkActRefuses(t *testing.T) {
	t.Parallel()
	for _, f := range inVenue(t, "", "", func(h *venue) {
		h.at("09-20 10:00:00")
		for _, team := range []string{"Todai", "Waseda", "Keio", "Hosei", "Lowly rating=1200", "Lower rating=1200"} {
			h.enters(team + " players=4")
		}
		h.at("10-20 10:00:00")
		h.says("arbiter=arbiter@console/ja", "R1ペアリングして")
		todai, keio, lowly := h.named("Todai"), h.named("Keio"), h.named("Lowly")
		for what, c := range map[string]desk.HandChange{
			"one team":        {Change: command.SwapPlaces, Teams: []core.TeamID{todai.ID}},
			"the same twice":  {Change: command.FixPair, Teams: []core.TeamID{todai.ID, todai.ID}},
			"another section": {Change: command.KeepApart, Teams: []core.TeamID{todai.ID, lowly.ID}},
			"nobody":          {Change: command.GiveBye, Teams: []core.TeamID{"nobody"}},
			"no such change":  {Change: "shuffle", Teams: []core.TeamID{todai.ID, keio.ID}},
			"the bye as kind": {Change: command.LeaveOut, Teams: []core.TeamID{todai.ID}, Kind: core.PAB},
		} {
			err := h.act(t.Context(), desk.ReworkRound{Round: 1, Division: todai.Division, Changes: []desk.HandChange{c}})
			if refused := (*core.Error)(nil); !errors.As(err, &refused) {
				h.fails = append(h.fails, what+" was not refused")
			}
		}
	}) {
		t.Error(f)
	}
}

// named is a team by its name.
func (h *venue) named(name string) (found event.Team) {
	h.looks(func(ev *event.Event) {
		for t := range ev.Teams.All() {
			if t.Name == name {
				found = t
			}
		}
	})
	return found
}

// Who is left out with half a point scores as for a draw (JP-60 goes against it,
// and so it needs a reason); the reason stands with the draft and in the journal.
func TestLeftOutScoresAsForADraw(t *testing.T) {
	t.Parallel()
	for _, f := range inVenue(t, "", "", func(h *venue) {
		h.at("09-20 10:00:00")
		for _, team := range []string{"Todai", "Waseda", "Keio"} {
			h.enters(team + " players=4")
		}
		h.at("10-20 10:00:00")
		h.says("arbiter=arbiter@console/ja", "R1ペアリングして")
		h.hears("arbiter", "Keioを外して(半点)", "JP-60", "理由")
		h.hears("arbiter", "雪で電車が止まったため", "雪で電車が止まったため", "はい")
		h.hears("arbiter", "はい", "理由: 雪で電車が止まったため")
		h.says("arbiter", "R1発表")
		keio := h.named("Keio")
		h.looks(func(ev *event.Event) {
			r, _ := ev.Rounds.Get(event.RoundKey(keio.Division, 1))
			h.is("reasons on record", len(r.Hand.Excused), 1)
			for _, b := range ev.Division(keio.Division, 1).Played[0].Byes {
				h.is("bye of", b, core.Bye{Entry: keio.No, Kind: core.HalfBye})
			}
			h.is("byes", len(ev.Division(keio.Division, 1).Played[0].Byes), 1)
		})
	}) {
		t.Error(f)
	}
}
