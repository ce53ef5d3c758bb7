package event

import (
	"slices"
	"time"

	"taikyoku/core"
)

// Hand is what an arbiter has decided by hand about a draft, beside the pairs he
// made, which say so themselves. Entries are TPNs. A new draft has none.
type Hand struct {
	Bye     int                  `json:"bye,omitempty"`   // who was given the bye
	Out     map[int]core.ByeKind `json:"out,omitempty"`   // who was left out, with what
	Apart   [][]int              `json:"apart,omitempty"` // who were kept from meeting
	Excused []Excuse             `json:"excused,omitempty"`
}

// Excuse is the reason for a rule that the draft breaks.
type Excuse struct {
	Rule    string         `json:"rule"`
	Key     string         `json:"key"`
	Entries []int          `json:"entries,omitempty"`
	Reason  string         `json:"reason"`
	By      core.AccountID `json:"by"`
	At      time.Time      `json:"at"`
}

// Excuse is the reason on record for a finding about the draft.
func (h *Hand) Excuse(v core.Violation) (Excuse, bool) {
	if h == nil {
		return Excuse{}, false
	}
	i := slices.IndexFunc(h.Excused, func(e Excuse) bool {
		return e.Rule == v.Rule && e.Key == v.Why.Key && slices.Equal(e.Entries, v.Entries)
	})
	if i < 0 {
		return Excuse{}, false
	}
	return h.Excused[i], true
}
