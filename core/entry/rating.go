package entry

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"

	"taikyoku/core"
)

// Rating is what a person counts as (JP-23, JP-24): the first of the
// regulation's lists that has him, else the value for the unrated. kind is
// empty for an unrated person.
func Rating(r *core.Regulation, p Person) (value int, kind core.RatingKind) {
	ratings := map[core.RatingKind]int{
		core.StandardRating: p.Standard, core.RapidRating: p.Rapid, core.BlitzRating: p.Blitz,
	}
	for _, kind := range r.Ratings.Order {
		if ratings[kind] > 0 {
			return ratings[kind], kind
		}
	}
	return r.Ratings.Unrated, ""
}

// Average is a team's average as an exact fraction, with who made it.
type Average struct {
	Sum, Of int // the average is Sum / Of
	Highest int // the highest single rating
	Why     []core.Trace
}

// AverageOf takes the highest ratings of the roster (JP-6, JP-23).
func AverageOf(r *core.Regulation, t Team) Average {
	type rated struct {
		name  string
		value int
		kind  core.RatingKind
	}
	list := make([]rated, len(t.Players))
	for i, p := range t.Players {
		value, kind := Rating(r, p)
		list[i] = rated{p.Name, value, kind}
	}
	slices.SortStableFunc(list, func(a, b rated) int { return b.value - a.value })
	if top := r.Ratings.Top; top > 0 && len(list) > top {
		list = list[:top]
	}
	var avg Average
	for _, p := range list {
		avg.Sum += p.value
		avg.Of++
		avg.Highest = max(avg.Highest, p.value)
		avg.Why = append(avg.Why, counted(r, p.name, p.value, p.kind))
	}
	avg.Why = append(avg.Why, why(r, "ratings", "why.entry.average", "Count", avg.Of, "Sum", avg.Sum, "Average", avg.String()))
	return avg
}

// counted says what a player counts as and by which list.
func counted(r *core.Regulation, name string, value int, kind core.RatingKind) core.Trace {
	switch kind {
	case core.StandardRating:
		return why(r, "ratings", "why.entry.rating.standard", "Name", name, "Rating", value, "List", r.Ratings.List)
	case core.RapidRating:
		return why(r, "ratings", "why.entry.rating.rapid", "Name", name, "Rating", value, "List", r.Ratings.List)
	case core.BlitzRating:
		return why(r, "ratings", "why.entry.rating.blitz", "Name", name, "Rating", value, "List", r.Ratings.List)
	}
	return why(r, "ratings.unrated", "why.entry.rating.none", "Name", name, "Rating", value)
}

// String writes the average with as many of two decimals as it needs, cut and
// not rounded: 1399.75 never reads as 1400.
func (a Average) String() string {
	if a.Of == 0 {
		return "-"
	}
	hundredths := a.Sum * 100 / a.Of
	s := strconv.Itoa(hundredths / 100)
	switch rest := hundredths % 100; {
	case rest == 0:
		return s
	case rest%10 == 0:
		return s + "." + strconv.Itoa(rest/10)
	case rest < 10:
		return s + ".0" + strconv.Itoa(rest)
	default:
		return s + "." + strconv.Itoa(rest)
	}
}

// Compare orders averages exactly.
func (a Average) Compare(b Average) int {
	return cmp.Compare(a.Sum*max(b.Of, 1), b.Sum*max(a.Of, 1))
}

// AtLeast reports whether the average reaches a threshold.
func (a Average) AtLeast(threshold int) bool { return a.Of > 0 && a.Sum >= threshold*a.Of }

// Section is where a team plays by its average (JP-7) and its wish (JP-8): a
// wish for a higher section is granted where that section allows it, with the
// entry itself; nobody plays below his average.
func Section(r *core.Regulation, t Team, wish core.DivisionID) (core.DivisionID, []core.Trace, *core.Error) {
	avg := AverageOf(r, t)
	own := len(r.Sections) - 1
	for i, s := range r.Sections {
		if avg.AtLeast(s.AverageFrom) {
			own = i
			break
		}
	}
	reasons := append(avg.Why, threshold(r, own, avg))
	if wish == "" || wish == r.Sections[own].ID {
		return r.Sections[own].ID, reasons, nil
	}
	i := slices.IndexFunc(r.Sections, func(s core.Section) bool { return s.ID == wish })
	title := func(i int) any { return r.Sections[i].Title }
	switch {
	case i < 0:
		return "", nil, core.Refuse(core.NotFound, r.Clause("sections"), "entry.section.unknown", "Section", string(wish))
	case i > own:
		return "", nil, core.Refuse(core.NotAllowed, r.Clause("sections"), "entry.section.down",
			"Average", avg.String(), "Section", title(own), "Wish", title(i), "From", r.Sections[own].AverageFrom).
			Then("entry.section.plays", "Section", title(own))
	case !r.Sections[i].OptUp:
		return "", nil, core.Refuse(core.NotAllowed, r.Clause("sections.opt_up"), "entry.section.closed", "Section", title(i)).
			Then("entry.section.plays", "Section", title(own))
	case !t.Entered.IsZero() && !t.OptUp:
		return "", nil, core.Refuse(core.TooLate, r.Clause("sections.opt_up"), "entry.section.late", "Section", title(i)).
			Then("entry.ask_organiser")
	}
	reasons = append(reasons, why(r, "sections.opt_up", "why.entry.opt_up", "Section", title(i), "Average", avg.String()))
	return r.Sections[i].ID, reasons, nil
}

func threshold(r *core.Regulation, own int, avg Average) core.Trace {
	s := r.Sections[own]
	if s.AverageFrom > 0 {
		return why(r, "sections", "why.entry.section.from", "Section", s.Title, "Average", avg.String(), "From", s.AverageFrom)
	}
	if own > 0 {
		return why(r, "sections", "why.entry.section.below", "Section", s.Title, "Average", avg.String(), "From", r.Sections[own-1].AverageFrom)
	}
	return why(r, "sections", "why.entry.section.only", "Section", s.Title)
}

// Seed is a team's place in the start order, with what decided it.
type Seed struct {
	Team    core.TeamID
	Average Average
	Why     core.Trace
}

// StartOrder sorts teams by average (JP-6, JP-23); ties go to the highest
// single rating, then to a lot drawn from the seed, which anybody can repeat:
// the smaller first eight bytes of SHA-256(seed, team id).
func StartOrder(r *core.Regulation, teams []Team, seed uint64) []Seed {
	seeds := make([]Seed, len(teams))
	for i, t := range teams {
		seeds[i] = Seed{Team: t.ID, Average: AverageOf(r, t)}
	}
	slices.SortStableFunc(seeds, func(a, b Seed) int {
		return cmp.Or(b.Average.Compare(a.Average), cmp.Compare(b.Average.Highest, a.Average.Highest),
			cmp.Compare(lot(seed, a.Team), lot(seed, b.Team)), cmp.Compare(a.Team, b.Team))
	})
	for i := range seeds {
		seeds[i].Why = decided(r, seeds, i)
	}
	return seeds
}

// decided says what put a seed before the one after it.
func decided(r *core.Regulation, seeds []Seed, i int) core.Trace {
	s := seeds[i]
	key := "why.entry.start.average"
	for _, j := range []int{i - 1, i + 1} {
		if j < 0 || j >= len(seeds) || s.Average.Compare(seeds[j].Average) != 0 {
			continue
		}
		if s.Average.Highest == seeds[j].Average.Highest {
			key = "why.entry.start.lot"
			break
		}
		key = "why.entry.start.highest"
	}
	return why(r, "ratings", key, "Rank", i+1, "Average", s.Average.String(), "Highest", s.Average.Highest)
}

func lot(seed uint64, team core.TeamID) uint64 {
	b := binary.BigEndian.AppendUint64(nil, seed)
	sum := sha256.Sum256(append(b, team...))
	return binary.BigEndian.Uint64(sum[:8])
}

// why makes a reason by the clause of a key.
func why(r *core.Regulation, path, key string, pairs ...any) core.Trace {
	args := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return core.Trace{Rule: r.Clause(path), Key: key, Args: args}
}
