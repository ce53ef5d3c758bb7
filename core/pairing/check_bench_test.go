package pairing

import (
	"strconv"
	"testing"

	"taikyoku/core"
)

// BenchmarkCheck verifies round 5 of 9 of random events.
func BenchmarkCheck(b *testing.B) {
	for _, c := range []struct {
		system         string
		boards, fields int
	}{
		{"FIDE_DUTCH_2026", 1, 100},
		{"FIDE_DUTCH_2026", 1, 200},
		{"FIDE_DUTCH_2026", 1, 500},
		{"FIDE_DUTCH_2026", 1, 1000},
		{"FIDE_TEAM_TYPEB_MP_GP", 4, 60},
		{"FIDE_TEAM_TYPEB_MP_GP", 4, 200},
	} {
		b.Run(c.system+"/"+strconv.Itoa(c.fields), func(b *testing.B) {
			d, err := Generate(Plan{
				Seed: 5, System: c.system, Boards: c.boards, Entries: c.fields, Rounds: 9, Play: 5,
				LowRating: 1000, HighRating: 2600, Draws: 0.3, Absences: 0.02, Forfeits: 0.01,
			})
			if err != nil {
				b.Fatal(err)
			}
			before, draw := d.Before(5), drawn(d, 5)
			var found []core.Violation
			for b.Loop() {
				found = Check(before, draw)
			}
			if len(breaks(found)) > 0 {
				b.Errorf("found %v", found)
			}
		})
	}
}
