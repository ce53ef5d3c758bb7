package event

import (
	"slices"
	"time"

	"taikyoku/core"
)

// Ruling is an arbiter's ruling on a match, with what it changed: it can be taken
// back.
type Ruling struct {
	Kind    string         `json:"kind"`            // of the act
	Board   int            `json:"board,omitempty"` // 0: the whole match
	Loser   string         `json:"loser"`           // home, away or both
	By      core.AccountID `json:"by"`
	At      time.Time      `json:"at"`
	Record  string         `json:"record,omitempty"` // the record that came with it
	Was     []core.Result  `json:"was,omitempty"`    // by board, before it
	Now     []core.Result  `json:"now,omitempty"`    // … and after it
	Total   *core.Total    `json:"total,omitempty"`  // before it, without the boards
	State   MatchState     `json:"state"`            // before it
	Reason  string         `json:"reason,omitempty"` // of the match, before it
	Revoked bool           `json:"revoked,omitempty"`
}

// ResultsOf are the results of the match, by board.
func (m Match) ResultsOf() []core.Result {
	out := make([]core.Result, len(m.Boards))
	for i, b := range m.Boards {
		out[i] = b.Result
	}
	return out
}

// Touches reports whether the ruling is one on a board; 0: on any.
func (r Ruling) Touches(board int) bool { return board == 0 || r.Board == 0 || r.Board == board }

// changed reports whether the ruling gave the board with this index another result.
func (r Ruling) changed(i int) bool {
	return i < len(r.Was) && i < len(r.Now) && r.Was[i] != r.Now[i]
}

// WithoutRuling is the match as it is without one of its rulings: the boards that it
// changed, and nobody after it, are as they were. What was reported since, with the
// ruling in it, is not what was played.
func (m Match) WithoutRuling(n int) Match {
	m.Rulings, m.Boards, m.Claims = slices.Clone(m.Rulings), slices.Clone(m.Boards), slices.Clone(m.Claims)
	r := m.Rulings[n]
	m.Rulings[n].Revoked = true
	if len(r.Now) == 0 {
		return m
	}
	for i := range m.Boards {
		if r.changed(i) && m.Boards[i].Result == r.Now[i] {
			m.Boards[i].Result = r.Was[i]
		}
	}
	if m.Total == nil {
		m.Total = r.Total
	}
	for i, c := range m.Claims {
		m.Claims[i].Void = c.Void || !c.At.Before(r.At) && c.Team != ""
	}
	m.Reason = r.Reason
	switch {
	case m.Complete() || m.Total != nil:
	case r.State == Final: // which was final without these boards
		m.State, m.Ended = Playing, time.Time{}
	default:
		m.State, m.Ended = r.State, time.Time{}
	}
	return m
}
