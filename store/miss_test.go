package store

import (
	"strconv"
	"testing"
	"time"

	"taikyoku/core"
)

// TestMisses: equal messages in equal states are counted, the most frequent come
// first, and the rarest go when there are too many.
func TestMisses(t *testing.T) {
	t.Parallel()
	s, _ := fresh(t)
	at := time.Date(2025, 11, 1, 12, 0, 0, 0, time.UTC)
	miss := func(text, state string) core.Miss {
		return core.Miss{Lang: "ja", Channel: "line", Role: "captain", State: state, Note: "chat", Text: text, Last: at}
	}
	err := s.Update(t.Context(), func(tx *Tx) error {
		for _, m := range []core.Miss{miss("謎", "playing"), miss("暑い", "playing"), miss("暑い", "playing"), miss("暑い", "lineup")} {
			if err := tx.Missed(m); err != nil {
				return err
			}
		}
		for i := range mostMisses {
			if err := tx.Missed(miss(strconv.Itoa(i), "")); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	view(t, s, func(tx *Tx) error {
		got, err := tx.Misses()
		if err != nil {
			return err
		}
		if len(got) != mostMisses {
			t.Errorf("%d kept", len(got))
		}
		if first := got[0]; first.Text != "暑い" || first.State != "playing" || first.Count != 2 || !first.Last.Equal(at) || got[1].Count != 1 {
			t.Errorf("first %+v, then %+v", first, got[1])
		}
		return nil
	})
}
