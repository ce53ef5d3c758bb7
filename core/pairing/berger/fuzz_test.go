package berger_test

import (
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/pairing/berger"
)

// Whole events, with withdrawals: every pair due meets, and the check agrees.
func FuzzPair(f *testing.F) {
	for n := range 30 {
		f.Add(uint8(n), uint8(n), uint16(n*n*37))
	}
	codes := []string{"FIDE_ROUNDROBIN", "BERGER_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "BERGER_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN_G3"}
	f.Fuzz(func(t *testing.T, players, code uint8, leave uint16) {
		d := field(codes[int(code)%len(codes)], 2+int(players)%30)
		scheme, err := berger.ParseScheme(d.System, berger.Readings{})
		if err != nil {
			t.Fatal(err)
		}
		total := scheme.Rounds(len(d.Entries))
		gone := 1 + int(leave)%len(d.Entries)
		after := int(leave) / len(d.Entries) % (total + 1)
		met := map[[2]int]int{}
		for r := 1; r <= total; r++ {
			if r == after {
				d.Entries[gone-1].Withdrawn = true
			}
			before := d
			draw := play(t, &d)
			for _, p := range draw.Pairs {
				met[[2]int{min(p.White, p.Black), max(p.White, p.Black)}]++
			}
			for _, v := range pairing.Check(before, draw) {
				if v.Grade > core.Information {
					t.Errorf("round %d: %s %v %+v", r, v.Rule, v.Entries, v.Why)
				}
			}
		}
		for a := 1; a <= len(d.Entries); a++ {
			for b := a + 1; b <= len(d.Entries); b++ {
				if got := met[[2]int{a, b}]; got > scheme.Cycles || got < scheme.Cycles && !d.Entries[a-1].Withdrawn && !d.Entries[b-1].Withdrawn {
					t.Errorf("%d and %d meet %d times", a, b, got)
				}
			}
		}
	})
}
