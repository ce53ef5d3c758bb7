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

// names reports whether the claim names a result that may stand.
func (c Claim) names() bool { return !c.Agreed && !c.Dispute && !c.Void }

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

// Partial reports whether the claim names some boards and not all.
func (c Claim) Partial() bool {
	return slices.ContainsFunc(c.Boards, func(r core.Result) bool { return !r.Known() })
}

// Fits reports whether a partial claim says nothing that a whole one contradicts.
func (c Claim) Fits(whole Claim) bool {
	if len(whole.Boards) == 0 {
		return c.Home <= whole.Home && c.Away <= whole.Away
	}
	return len(Differing(c, whole)) == 0
}

// Differing are the boards, from 1, that both claims name and do not name alike.
func Differing(a, b Claim) (boards []int) {
	for i := range min(len(a.Boards), len(b.Boards)) {
		x, y := a.Boards[i], b.Boards[i]
		if x.Known() && y.Known() && (x.White != y.White || x.Black != y.Black) {
			boards = append(boards, i+1)
		}
	}
	return boards
}
