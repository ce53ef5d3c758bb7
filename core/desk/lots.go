package desk

import (
	"strconv"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

// lotSeed is the seed of all lots of the event as standings draw from it. Its
// commitment is published when the event is made, the seed when it is over.
func lotSeed(ev *event.Event) string { return strconv.FormatUint(ev.Head().Seed, 16) }

// sectionSeed is the seed that one section's lots are drawn from.
func sectionSeed(ev *event.Event, sec core.Section) string {
	return lotSeed(ev) + "/" + string(sec.ID)
}

// Lots are the published hash of the event's seed and, once nothing can be drawn
// any more, the seed of a section's lots; before that the seed is empty.
func Lots(ev *event.Event, sec core.Section) (hash, seed string) {
	hash, seed = Seed(ev)
	if seed != "" {
		seed = sectionSeed(ev, sec)
	}
	return hash, seed
}

// Seed is the published hash of the event's seed and, once nothing can be drawn
// any more, the seed itself; before that it is empty, for the staff too.
func Seed(ev *event.Event) (hash, seed string) {
	hash = standings.Commitment(lotSeed(ev))
	if len(lotsRevealed(ev)) > 0 {
		seed = lotSeed(ev)
	}
	return hash, seed
}

// lotsRevealed is the seed, once nothing can be drawn any more.
func lotsRevealed(ev *event.Event) []locales.Text {
	played := false
	for _, pool := range ev.Pools() {
		last := ev.LastRoundOf(pool.ID)
		if len(ev.Entrants(pool.ID)) > 0 && (last < ev.RoundsOf(pool.ID) || !ev.RoundFinal(last)) {
			return nil
		}
		played = played || last > 0
	}
	if !played { // before the first entry too
		return nil
	}
	seed := lotSeed(ev)
	return []locales.Text{locales.T("rank.lots_revealed", "Seed", seed, "Hash", standings.Commitment(seed))}
}
