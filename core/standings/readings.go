package standings

import (
	"slices"
	"strconv"

	"taikyoku/core"
)

// readings name the open points that mattered: the edition or policy, the
// score that decides, what a direct encounter of more than two means, and so
// on. A reading that changed nothing is not printed.
func (r *ranking) readings() []core.Reading {
	var out []core.Reading
	add := func(id, value string) { out = append(out, core.Reading{ID: id, Value: value}) }
	uses := func(is func(piece) bool) bool { return slices.ContainsFunc(r.pieces, is) }
	named := func(names ...string) bool {
		return uses(func(p piece) bool { return slices.Contains(names, p.name) })
	}
	r.policyReadings(add)
	if r.team {
		add("standings.primary", [...]string{"MP", "GP"}[r.primary])
	}
	switch {
	case r.robin:
		add("standings.pairings", "predetermined")
	case r.d.System == "":
		add("standings.pairings", "swiss") // nobody said so
	}
	if r.team && named("EDE", "EDEC", "EDEBT", "EDEBB", "EDET", "EDEB") {
		add("standings.ede", "secondary-goes-on")
	}
	if named("DIR", "DIR2") {
		add("standings.direct", "all-met-or-skipped")
	}
	if named("STRONG") {
		add("standings.strong", "without-weakest")
	}
	if uses(func(p piece) bool { return p.rating }) && !r.team && r.unrated {
		add("standings.unrated", r.unratedReading())
	}
	if named("LOT") {
		add("standings.lots", r.lotReading())
	}
	if r.rules.Final > 0 {
		add("standings.final", map[bool]string{true: "not-counted", false: "counted"}[r.rules.FinalOutside])
	}
	for _, no := range r.annulled {
		add("standings.annulled", strconv.Itoa(no))
	}
	if r.planned > r.rounds {
		add("standings.after", strconv.Itoa(r.rounds)+"/"+strconv.Itoa(r.planned))
	}
	return out
}

// policyReadings say which policy of unplayed rounds each column was made by.
func (r *ranking) policyReadings(add func(id, value string)) {
	said := false
	for i, c := range r.stack {
		p := r.pieces[i]
		switch {
		case !p.unplayed:
		case c.Policy.ID != "":
			add("standings.policy/"+c.Text, c.Policy.ID)
		case p.plain && r.policy.Own != RealOpponent:
			add("standings.policy/"+c.Text, PlainWith(ByeZero).ID)
		case !said:
			said = true
			add("standings.policy", r.policy.ID)
			if r.rules.Policy.ID == "" && r.d.Date.IsZero() {
				add("standings.date", "unknown")
			}
		}
	}
}

func (r *ranking) unratedReading() string {
	switch {
	case r.rules.Unrated == UnratedIgnored:
		return "ignored"
	case r.rules.Unrated > 0:
		return strconv.Itoa(r.rules.Unrated)
	}
	return "dropped"
}

func (r *ranking) lotReading() string {
	switch {
	case r.rules.Seed == "":
		return "not-drawn"
	case r.rules.Lots == LotsForPrizes:
		return "prizes-only"
	}
	return "drawn"
}
