package entry

import (
	"slices"

	"taikyoku/core"
	"taikyoku/locales"
)

// Pool is what is paired together: one section, or several that were merged.
// Rankings and prizes stay apart (SH-27, WX-16).
type Pool struct {
	Sections []core.DivisionID
	Entries  int
}

// Small is a section with too few entries and what may become of it (SH-27).
type Small struct {
	Section core.DivisionID
	Entries int
	Cancel  bool
	// Merge are the sections it may be merged with that have entries, the first choice first.
	Merge []core.DivisionID
	// Warning says so to the organiser, who chooses.
	Warning *core.Error
}

// TooSmall lists the sections with too few entries, empty ones left out. The
// organiser chooses where the regulation lets him cancel (SH-27); else sections
// merge (WX-12).
func TooSmall(r *core.Regulation, entries map[core.DivisionID]int) []Small {
	var list []Small
	for _, s := range r.Sections {
		n := entries[s.ID]
		if s.Small == nil || n == 0 || n >= s.Small.Below {
			continue
		}
		small := Small{Section: s.ID, Entries: n, Cancel: s.Small.Cancel}
		var with locales.List
		for _, id := range s.Small.Merge {
			if other, ok := r.Section(id); ok && entries[id] > 0 {
				small.Merge = append(small.Merge, id)
				with = append(with, locales.T("entry.own_word", "Word", other.Title))
			}
		}
		small.Warning = core.Refuse(core.Conflict, sectionClause(r, s, "small"), "entry.small.few", "Section", s.Title, "Count", n, "Below", s.Small.Below)
		switch {
		case small.Cancel && len(with) > 0:
			small.Warning = small.Warning.Then("entry.small.choose", "Sections", with)
		case small.Cancel && n == 1: // nobody plays alone
			small.Warning = small.Warning.Then("entry.small.only_cancel")
		case small.Cancel:
			small.Warning = small.Warning.Then("entry.small.cancel")
		case len(with) > 0:
			small.Warning = small.Warning.Then("entry.small.merge", "Sections", with)
		default:
			small.Warning = small.Warning.Then("entry.small.alone")
		}
		list = append(list, small)
	}
	return list
}

// Merge proposes pools: sections with too few entries are merged, by the order
// of their wishes, until every pool has enough or nothing is left to merge with
// (WX-12). A merged pool is too small while it is below the bound of any of its
// sections. Empty sections are in no pool. Sections without a bound, such as
// the men's, are never merged into unless one wishes so.
func Merge(r *core.Regulation, entries map[core.DivisionID]int) []Pool {
	var pools []Pool
	for _, s := range r.Sections {
		if n := entries[s.ID]; n > 0 {
			pools = append(pools, Pool{[]core.DivisionID{s.ID}, n})
		}
	}
	for {
		from, to := nextMerge(r, pools)
		if from < 0 {
			return pools
		}
		first, second := min(from, to), max(from, to)
		pools[first] = Pool{ordered(r, append(slices.Clone(pools[first].Sections), pools[second].Sections...)), pools[first].Entries + pools[second].Entries}
		pools = slices.Delete(pools, second, second+1)
	}
}

// nextMerge is the first pool that is too small and the one it is merged with;
// -1: every pool that can be helped has been.
func nextMerge(r *core.Regulation, pools []Pool) (from, to int) {
	for i, p := range pools {
		if !tooFew(r, p) {
			continue
		}
		for _, wish := range wishes(r, p) {
			if j := slices.IndexFunc(pools, func(o Pool) bool { return slices.Contains(o.Sections, wish) }); j >= 0 && j != i {
				return i, j
			}
		}
	}
	return -1, -1
}

func tooFew(r *core.Regulation, p Pool) bool {
	return slices.ContainsFunc(p.Sections, func(id core.DivisionID) bool {
		s, _ := r.Section(id)
		return s.Small != nil && p.Entries < s.Small.Below
	})
}

// wishes are the sections a pool would merge with: the first wishes of all its
// sections, then the second ones, and so on.
func wishes(r *core.Regulation, p Pool) []core.DivisionID {
	var list []core.DivisionID
	for n := 0; ; n++ {
		some := false
		for _, id := range p.Sections {
			s, _ := r.Section(id)
			if s.Small != nil && n < len(s.Small.Merge) {
				some = true
				list = append(list, s.Small.Merge[n])
			}
		}
		if !some {
			return list
		}
	}
}

// ordered puts sections in the regulation's order.
func ordered(r *core.Regulation, ids []core.DivisionID) []core.DivisionID {
	slices.SortFunc(ids, func(a, b core.DivisionID) int { return sectionNo(r, a) - sectionNo(r, b) })
	return ids
}

func sectionNo(r *core.Regulation, id core.DivisionID) int {
	return slices.IndexFunc(r.Sections, func(s core.Section) bool { return s.ID == id })
}

// Fit says how a number of rounds fits a number of entries.
type Fit struct {
	Rounds int // that can be played: of a round robin, those of its table
	// Choose: the organiser must decide before round 1 (SH-20).
	Choose bool
	// Warning is nil where everything fits.
	Warning *core.Error
}

// FitOf compares the rounds of a section with its entries (SH-4, SH-20). A
// round robin has its own number of rounds. A Swiss of more rounds than half of
// the entries is warned of; from rounds ≥ entries − 2 on the organiser chooses
// a round robin, fewer rounds or merging. robin: the section plays a round robin.
func FitOf(r *core.Regulation, s core.Section, robin bool, entries int) Fit {
	rounds := r.Rounds
	if s.Rounds > 0 {
		rounds = s.Rounds
	}
	clause := sectionClause(r, s, "pairing")
	if robin {
		table := entries - 1 + entries%2
		fit := Fit{Rounds: max(table, 0)}
		if entries > 1 && table != rounds {
			fit.Warning = core.Refuse(core.Conflict, clause, "entry.fit.robin", "Section", s.Title, "Entries", field(r, entries), "Table", table, "Rounds", rounds).
				Then("entry.fit.robin_next", "Table", table)
		}
		return fit
	}
	fit := Fit{Rounds: rounds}
	if own, ok := r.Clauses["sections."+string(s.ID)+".pairing"]; ok { // WX-11: by its entries
		clause = own
	} else if _, ok := r.Clauses["sections."+string(s.ID)]; !ok {
		clause = r.Clause("rounds")
	}
	switch {
	case rounds >= entries-2:
		fit.Choose = true
		fit.Warning = core.Refuse(core.Conflict, clause, "entry.fit.choose", "Section", s.Title, "Entries", field(r, entries), "Rounds", rounds).
			Then("entry.fit.choose_next")
		if s.Small == nil {
			fit.Warning.Then("entry.fit.choose_alone")
		}
	case 2*rounds > entries:
		fit.Warning = core.Refuse(core.Conflict, clause, "entry.fit.many", "Section", s.Title, "Entries", field(r, entries), "Rounds", rounds).
			Then("entry.fit.many_next")
	}
	return fit
}

// field is a number of entries: teams or players.
func field(r *core.Regulation, n int) locales.Text {
	if r.Teams {
		return locales.T("entry.fit.teams", "Count", n)
	}
	return locales.T("entry.fit.players", "Count", n)
}
