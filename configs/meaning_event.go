package configs

import (
	"slices"
	"strings"
	"time"

	"github.com/agnivade/levenshtein"

	"taikyoku/core"
	"taikyoku/locales"
)

// beforeRound reports a deadline that is not before the round it is for; while
// the rounds have no times yet, not before the end of the first day.
func (m *meaning) beforeRound(path string, at time.Time, round int) {
	start, ok := m.r.Schedule.Start(round)
	switch {
	case at.IsZero():
	case ok && !at.Before(start):
		m.wrong(path, "regulation.after_round", "Round", round, "Start", locales.At(start, locales.DateTime))
	case !ok && round == 1 && len(m.r.Days) > 0 && !at.Before(m.r.Days[0].In(m.r.Location()).AddDate(0, 0, 1)):
		m.wrong(path, "regulation.after_first_day", "Day", m.r.Days[0].String())
	}
}

func idsOf[T any](list []T, id func(T) string) []string {
	ids := make([]string, len(list))
	for i, x := range list {
		ids[i] = id(x)
	}
	return ids
}

// small checks what becomes of a section with few entries (SH-27, WX-12).
func (m *meaning) small(at string, s core.Section) {
	if s.Small == nil {
		return
	}
	m.sectionsKnown(at+".merge", s.Small.Merge)
	for i, id := range s.Small.Merge {
		if id == s.ID {
			m.wrong(under(at, "merge", i), "regulation.merge_self", "Section", string(id))
		}
	}
}

// levels finds a target that is not on the ladder of levels (SH-23 … SH-25).
func (m *meaning) levels(at string, e *core.Eligibility) {
	if e == nil {
		return
	}
	for i, l := range e.Levels { // a level beside the ladder may admit, but not one of it with a slip of the pen
		for _, known := range m.r.Entry.Levels {
			if !slices.Contains(m.r.Entry.Levels, l) && levenshtein.ComputeDistance(l, known) == 1 {
				m.wrong(under(at, "levels", i), "regulation.level_differs", "Level", l, "Known", known)
				break
			}
		}
	}
	if e.Target != "" && !slices.Contains(m.r.Entry.Levels, e.Target) {
		m.wrong(at+".target", "regulation.name_unknown", "Name", e.Target, "Known", strings.Join(m.r.Entry.Levels, ", "))
	}
}

// gates checks what is to be seen or signed, by when, and what the fee includes
// of it (SH-41, SH-45, HN-26, HN-40).
func (m *meaning) gates() {
	ids := idsOf(m.r.Gates, func(g core.Gate) string { return g.ID })
	m.twice("gates", ids, "id")
	for i, g := range m.r.Gates {
		if g.BeforeRound < 0 || g.BeforeRound > m.r.Rounds {
			m.wrong(under("gates", i, "before_round"), "regulation.round_unknown", "Round", g.BeforeRound, "Rounds", m.r.Rounds)
		}
	}
	if in := m.r.Fees.Includes; in != "" && !slices.Contains(ids, in) {
		m.wrong("fees.includes", "regulation.name_unknown", "Name", in, "Known", strings.Join(ids, ", "))
	}
	m.twice("consents", idsOf(m.r.Consents, func(c core.Consent) string { return c.ID }), "id")
	for i, c := range m.r.Consents {
		if c.Version < 1 {
			m.wrong(under("consents", i, "version"), "regulation.version")
		}
	}
}

// How long play is taken to be: each side makes 60 moves, a round is followed by
// ten minutes for results and pairing, and a day of play has ten hours.
const (
	movesOfGame = 60
	betweenGame = 10 * time.Minute
	dayOfPlay   = 10 * time.Hour
)

// length compares the rounds with the entries there can be, with the time
// between them and, where they have no times yet, with the days (HN-14).
func (m *meaning) length() {
	r := m.r
	if most := r.Entry.Cap; most > 0 && r.Rounds >= most && !strings.Contains(r.Pairing.System, "ROUNDROBIN") {
		m.wrong("rounds", "regulation.rounds_players", "Rounds", r.Rounds, "Entries", most)
	}
	base, increment := r.TimeControl.Base.Of(), r.TimeControl.Increment.Of()
	for i := 1; i < len(r.Schedule.Rounds); i++ {
		gap := r.Schedule.Rounds[i].Start.Sub(r.Schedule.Rounds[i-1].Start.Time)
		if gap > 0 && gap < 2*base {
			m.odd(under("schedule.rounds", i, "start"), "regulation.gap_short", "Round", i, "Minutes", int(base/time.Minute))
		}
	}
	need := time.Duration(r.Rounds) * (2*(base+movesOfGame*increment) + betweenGame)
	if have := time.Duration(len(r.Days)) * dayOfPlay; len(r.Schedule.Rounds) == 0 && need > have {
		m.odd("rounds", "regulation.rounds_time", "Rounds", r.Rounds, "Days", len(r.Days), "Hours", int(need.Round(time.Hour)/time.Hour))
	}
}

// rates finds two prices for one bed, and prices in several currencies.
func (m *meaning) rates(l *core.Lodging) {
	seen := map[string]bool{}
	for i, rate := range l.Rates {
		at := under("lodging.rates", i)
		for _, part := range rate.Of {
			bed := string(part) + " " + string(rate.Room)
			if seen[bed] {
				m.wrong(at+".of", "regulation.id_twice", "ID", bed)
			}
			seen[bed] = true
		}
		m.sameCurrency(at+".per_day", rate.PerDay, l.Rates[0].PerDay)
	}
	if l.Free != nil && len(l.Rates) > 0 {
		m.sameCurrency("lodging.free.per_day", l.Free.PerDay, l.Rates[0].PerDay)
		m.freeRate(l)
	}
}

// freeRate finds what the organiser pays for a bed and day that is the price of none.
func (m *meaning) freeRate(l *core.Lodging) {
	var nearest core.Money
	apart := func(m core.Money) int64 { return max(m.Amount-l.Free.PerDay.Amount, l.Free.PerDay.Amount-m.Amount) }
	for _, rate := range l.Rates {
		if p := rate.PerDay; p.Currency == l.Free.PerDay.Currency && (nearest == (core.Money{}) || apart(p) < apart(nearest)) {
			nearest = p
		}
	}
	if nearest != (core.Money{}) && nearest != l.Free.PerDay {
		m.odd("lodging.free.per_day", "regulation.free_rate", "Free", locales.Money(l.Free.PerDay), "Nearest", locales.Money(nearest))
	}
}

// sameCurrency reports an amount in another currency than the first one's.
func (m *meaning) sameCurrency(path string, money, base core.Money) {
	if money.Currency != "" && money.Currency != base.Currency {
		m.wrong(path, "regulation.currency", "Currency", money.Currency, "Base", base.Currency)
	}
}

// otherFees are the fees beside the entry's own: they are in its currency.
func (m *meaning) otherFees() {
	r := m.r
	if r.Entry.Late != nil {
		m.sameCurrency("entry.late.fee", r.Entry.Late.Fee, r.Fees.Base)
	}
	if r.Roster.Change != nil {
		m.sameCurrency("roster.change.fee", r.Roster.Change.Fee, r.Fees.Base)
	}
	if r.Appeals != nil {
		m.sameCurrency("appeals.deposit", r.Appeals.Deposit, r.Fees.Base)
	}
}
