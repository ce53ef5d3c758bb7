package event

import (
	"slices"

	"taikyoku/core"
)

// Complete reports whether every board of the match has a result.
func (m Match) Complete() bool {
	for _, b := range m.Boards {
		if !b.Result.Known() {
			return false
		}
	}
	return len(m.Boards) > 0
}

// Points are the game points of the two teams, White's first: of the boards,
// or the total that was reported without them.
func (m Match) Points(s core.Scoring) (home, away core.Points) {
	if m.Total != nil {
		return m.Total.White, m.Total.Black
	}
	for _, b := range m.Boards {
		home += s.Of(b.Result.White)
		away += s.Of(b.Result.Black)
	}
	return home, away
}

// ClaimOf is the claim of a team that stands: its last; ok is false if it made
// none.
func (m Match) ClaimOf(t core.TeamID) (c Claim, ok bool) {
	for _, c := range slices.Backward(m.Claims) {
		if c.Team == t && c.names() {
			return c, true
		}
	}
	return Claim{}, false
}

// Standing is the claim made last; n is its number, from 1, and 0 if there is
// none.
func (m Match) Standing() (c Claim, n int) {
	for i, c := range slices.Backward(m.Claims) {
		if c.names() {
			return c, i + 1
		}
	}
	return Claim{}, 0
}

// names reports whether the claim names a result.
func (c Claim) names() bool { return !c.Agreed && !c.Dispute }

// SameResult reports whether two claims do not contradict each other: equal
// totals, and equal boards where both named them.
func SameResult(a, b Claim) bool {
	if a.Home != b.Home || a.Away != b.Away {
		return false
	}
	if len(a.Boards) == 0 || len(b.Boards) == 0 {
		return true
	}
	if len(a.Boards) != len(b.Boards) {
		return false
	}
	for i := range a.Boards {
		if a.Boards[i].White != b.Boards[i].White || a.Boards[i].Black != b.Boards[i].Black {
			return false
		}
	}
	return true
}
