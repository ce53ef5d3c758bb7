package dutch_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
)

// FuzzPair plays events out of random bytes: whatever history Pair accepts, it
// answers with a draw that keeps the absolute criteria, or says why it cannot.
func FuzzPair(f *testing.F) {
	for _, seed := range []uint64{1, 2, 3, 4, 5} {
		f.Add(seed, uint8(9), uint8(6), []byte("taikyoku"))
		f.Add(seed, uint8(40), uint8(12), []byte{0, 255, 17, 3})
	}
	f.Fuzz(func(t *testing.T, seed uint64, size, rounds uint8, noise []byte) {
		r := rand.New(rand.NewPCG(seed, 5))
		m := moodOf(r)
		d := newEvent(r, 1+int(size%60), int(rounds%16), m)
		odder(r, &d)
		for len(d.Played) < d.Rounds {
			stayAway(r, &d, m)
			draw, err := dutch.Pair(d)
			if err != nil {
				mustExplain(t, err)
				break
			}
			mustBeLegal(t, d, draw)
			playOut(r, &d, draw, m)
		}
		corrupt(&d, noise)
		if draw, err := dutch.Pair(d); err != nil {
			mustExplain(t, err)
		} else {
			mustBeLegal(t, d, draw)
		}
	})
}

// corrupt changes the event in ways no program would.
func corrupt(d *core.Division, noise []byte) {
	for i, b := range noise {
		no := int(b)%(len(d.Entries)+3) - 1
		if len(d.Played) == 0 {
			d.Absent = map[int]core.ByeKind{no: core.ByeKind(b)}
			continue
		}
		round := &d.Played[i%len(d.Played)]
		switch b % 9 {
		case 0:
			round.Byes = append(round.Byes, core.Bye{Entry: no, Kind: core.ByeKind(b)})
		case 1:
			round.Matches = append(round.Matches, core.Match{White: no, Black: i})
		case 2:
			if len(round.Matches) > 0 {
				round.Matches[0].Games = nil
			}
		case 3:
			if len(round.Matches) > 0 && len(round.Matches[0].Games) > 0 {
				round.Matches[0].Games[0].Result = core.Result{White: core.Score(b), Black: core.Score(i)}
			}
		case 4:
			d.Forbidden = append(d.Forbidden, core.Forbidden{Entries: []int{no, i, no}})
		case 5:
			d.Virtual = append(d.Virtual, core.Virtual{First: 1, Last: i, From: no, To: no + i, Game: core.Points(b)})
		case 6:
			d.Scoring.Loss, d.Scoring.PAB = core.Points(b), -core.Points(i)
		case 7:
			d.Rounds = int(b)
		case 8:
			d.Adjustments = append(d.Adjustments, core.Adjustment{Round: i, Entries: []int{no, i}, Game: core.Points(b) - 100})
		}
	}
}

func mustExplain(t *testing.T, err error) {
	t.Helper()
	var e *dutch.Error
	if !errors.As(err, &e) || e.Reason == 0 || len(e.Why()) == 0 {
		t.Fatalf("an error without a reason: %v", err)
	}
	if e.Detail == "a bracket without a candidate" {
		t.Fatalf("C4 was lost on the way: %v", err)
	}
}

// mustBeLegal checks a draw from the history alone.
func mustBeLegal(t *testing.T, d core.Division, draw core.Draw) {
	t.Helper()
	met := map[[2]int]bool{}
	for _, round := range d.Played {
		for _, m := range round.Matches {
			if m.Games[0].Result.Played() {
				met[[2]int{m.White, m.Black}], met[[2]int{m.Black, m.White}] = true, true
			}
		}
	}
	seen := map[int]int{}
	for _, p := range draw.Pairs {
		seen[p.White]++
		seen[p.Black]++
		if met[[2]int{p.White, p.Black}] || p.White == p.Black {
			t.Fatalf("%d and %d meet again", p.White, p.Black)
		}
	}
	pabs := 0
	for _, b := range draw.Byes {
		seen[b.Entry]++
		if b.Kind == core.PAB && d.Absent[b.Entry] == 0 {
			pabs++
		}
	}
	for _, e := range d.Entries {
		if seen[e.No] != 1 {
			t.Fatalf("entry %d is there %d times", e.No, seen[e.No])
		}
	}
	if pabs > 1 {
		t.Fatalf("%d byes", pabs)
	}
}
