package event

import (
	"cmp"
	"slices"
	"time"

	"taikyoku/core"
)

// LastRound is the highest published round; 0 before the first.
func (e *Event) LastRound() int {
	last := 0
	for r := range e.Rounds.All() {
		if !r.Published.IsZero() {
			last = max(last, r.No)
		}
	}
	return last
}

// LastRoundOf is the highest published round of a division's pool.
func (e *Event) LastRoundOf(d core.DivisionID) int {
	last := 0
	for r := range e.Rounds.On(string(e.Pool(d))) {
		if !r.Published.IsZero() {
			last = max(last, r.No)
		}
	}
	return last
}

// MatchesOf lists a round's matches of a pool by table, the bye last.
func (e *Event) MatchesOf(d core.DivisionID, round int) []Match {
	out := slices.Collect(e.Matches.On(RoundKey(d, round)))
	slices.SortFunc(out, func(a, b Match) int {
		if (a.Table == 0) != (b.Table == 0) {
			return b.Table - a.Table
		}
		return a.Table - b.Table
	})
	return out
}

// RoundFinal reports whether every match of the round, in all pools that have
// it, is final.
func (e *Event) RoundFinal(round int) bool {
	for m := range e.Matches.On(RoundKey("", round)) {
		if m.State != Final {
			return false
		}
	}
	return true
}

// MatchOf is a team's match in a round.
func (e *Event) MatchOf(t core.TeamID, round int) (Match, bool) {
	for m := range e.Matches.On(byTeam(t)) {
		if m.Round == round {
			return m, true
		}
	}
	return Match{}, false
}

// HasMatch reports whether a team was in any round.
func (e *Event) HasMatch(t core.TeamID) bool {
	for range e.Matches.On(byTeam(t)) {
		return true
	}
	return false
}

// CurrentMatch is a team's match in the last published round of its pool.
func (e *Event) CurrentMatch(t core.TeamID) (Match, bool) {
	team, ok := e.Teams.Get(t)
	if !ok {
		return Match{}, false
	}
	return e.MatchOf(t, e.LastRoundOf(team.Division))
}

// Entrants lists the teams that take part in a pool, of all its sections: by
// start rank once it is fixed, else by id. Who has no start rank when the others
// have theirs is not in it.
func (e *Event) Entrants(pool core.DivisionID) []Team {
	var out []Team
	numbered := false
	for _, sec := range e.SectionsOf(pool) {
		for t := range e.Teams.On(string(sec.ID)) {
			numbered = numbered || t.No > 0
			if t.State == Entered || t.No > 0 {
				out = append(out, t)
			}
		}
	}
	if numbered {
		out = slices.DeleteFunc(out, func(t Team) bool { return t.No == 0 })
	}
	slices.SortStableFunc(out, func(a, b Team) int { return cmp.Or(a.No-b.No, cmp.Compare(a.ID, b.ID)) })
	return out
}

// EntrantsOf lists the teams of a section of its own, of those that take part in
// its pool.
func (e *Event) EntrantsOf(d core.DivisionID) []Team {
	return slices.DeleteFunc(e.Entrants(e.Pool(d)), func(t Team) bool { return t.Division != d })
}

// Start is when a round begins: as moved, else by the programme.
func (e *Event) Start(d core.DivisionID, round int) time.Time {
	if at, moved := e.movedTo(d, round); moved {
		return at.In(e.Zone())
	}
	if r, ok := e.Rounds.Get(RoundKey(d, round)); ok && !r.Start.IsZero() {
		return r.Start.In(e.Zone())
	}
	at, _ := e.Rules.Schedule.Start(round)
	return at
}

// movedTo is when a round begins that an arbiter has moved.
func (e *Event) movedTo(d core.DivisionID, round int) (time.Time, bool) {
	m, ok := e.Marks.Get(Mark{Kind: MovedMark, Subject: RoundKey(d, round)}.Key())
	if !ok {
		return time.Time{}, false
	}
	at, err := time.Parse(time.RFC3339, m.Value)
	return at, err == nil
}

// NextPaired reports whether the round after a match's has been drafted: then
// the captains' time for corrections is over (JP-77).
func (e *Event) NextPaired(m Match) bool {
	_, ok := e.Rounds.Get(RoundKey(m.Division, m.Round+1))
	return ok
}
