package prize

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/standings"
)

// Section is all that the prizes of one section are given from.
type Section struct {
	ID        core.DivisionID
	Division  core.Division
	Standings standings.Standings
	Boards    []standings.BoardList // where the regulation ranks boards
	Teams     []standings.TeamRow   // where it ranks teams of individuals
	// Entries is the number of entries that started; 0: all of the division.
	// In a merged group it is this section's own (WX-16).
	Entries int
	// Set are the numbers of places the organiser decided on, by prize (SH-30).
	Set map[string]int
	// Kind is the kind of organisation of an entry (JP-41).
	Kind func(entry int) string
}

// Lists makes the lists of a section from a regulation's prizes. Prizes by
// decision have no field: the organiser names who gets them.
func (s Section) Lists(prizes []core.Prize) []List {
	var lists []List
	entries := s.started()
	for _, p := range prizes {
		if len(p.Sections) > 0 && !slices.Contains(p.Sections, s.ID) {
			continue
		}
		switch p.For {
		case core.ForEntries:
			lists = append(lists, List{Prize: p, Entries: entries, Set: s.Set[p.ID], Field: Entries(s.Standings, s.fits(p))})
		case core.ForBoards:
			for _, b := range s.Boards {
				lists = append(lists, List{Prize: p, Board: b.Board, Entries: len(b.Rows), Field: Players(b)})
			}
		case core.ForTeams:
			lists = append(lists, List{Prize: p, Entries: len(s.Teams), Field: Teams(s.Teams)})
		case core.ForEach:
			field := Everyone(s.Division, func(player core.Player) bool { return playerFits(p, player) })
			lists = append(lists, List{Prize: p, Entries: len(field), Field: field})
		}
	}
	return lists
}

// started is the number of entries that started.
func (s Section) started() int {
	if s.Entries > 0 {
		return s.Entries
	}
	return len(s.Division.Entries)
}

// fits is the category of a prize for entries: a kind of organisation, and in
// an individual event sex and age.
func (s Section) fits(p core.Prize) func(entry int) bool {
	return func(entry int) bool {
		if len(p.Kinds) > 0 && (s.Kind == nil || !slices.Contains(p.Kinds, s.Kind(entry))) {
			return false
		}
		members := s.Division.Entries[entry-1].Members
		return s.Division.Team || len(members) == 0 && p.Sex == "" || len(members) > 0 && playerFits(p, members[0])
	}
}

func playerFits(p core.Prize, player core.Player) bool {
	if p.Sex != "" && string(p.Sex) != player.Sex {
		return false
	}
	return p.BornFrom.IsZero() || BornFrom(player, p.BornFrom)
}
