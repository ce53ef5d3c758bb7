package configs

import (
	"regexp"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/locales"
)

// windows finds entry windows that end before they begin, outlast the start of
// play, or overlap for the same entries.
func (m *meaning) windows() {
	windows := m.r.Entry.Windows
	ids := make([]string, len(windows))
	for i, w := range windows {
		ids[i] = w.ID
		at := under("entry.windows", i)
		if !w.Opens.IsZero() && !w.Opens.Before(w.Closes.Closes()) {
			m.wrong(at+".closes", "regulation.not_after", "Before", locales.At(w.Opens.Time, locales.DateTime))
		}
		m.beforeRound(at+".closes", w.Closes.At.Time, 1)
		m.known(at+".kinds", w.Kinds, m.kinds())
		for _, o := range windows[:i] {
			if w.Opens.Before(o.Closes.Closes()) && o.Opens.Before(w.Closes.Closes()) && meet(w.Kinds, o.Kinds) {
				m.wrong(at+".opens", "regulation.windows_overlap", "Window", w.ID, "Other", o.ID)
			}
		}
	}
	m.twice("entry.windows", ids, "id")
	if len(windows) == 0 {
		m.wrong("entry.windows", "regulation.windows_empty")
	}
}

// meet reports whether two lists of kinds admit a common one; an empty list
// admits all.
func meet(a, b []string) bool {
	return len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, func(k string) bool { return slices.Contains(b, k) })
}

func (m *meaning) kinds() []string {
	var ids []string
	for _, k := range m.r.Entry.Kinds {
		ids = append(ids, k.ID)
	}
	return ids
}

func (m *meaning) regions() []string {
	var ids []string
	for _, r := range m.r.Entry.Regions {
		ids = append(ids, r.ID)
	}
	return ids
}

func (m *meaning) entry() {
	e := m.r.Entry
	m.twice("entry.kinds", m.kinds(), "id")
	m.twice("entry.regions", m.regions(), "id")
	if _, err := regexp.Compile(e.TeamName.Pattern); err != nil {
		m.wrong("entry.team_name.pattern", "regulation.pattern", "Pattern", e.TeamName.Pattern)
	}
	if n := e.TeamName; n.Pattern != "" && len(n.Says) == 0 {
		m.wrong("entry.team_name", "regulation.name_says")
	}
	if e.Cap < 0 {
		m.wrong("entry.cap", "regulation.negative")
	}
	if e.Cap == 0 && m.step(m.resolve(m.find("entry")), "cap") != nil {
		m.wrong("entry.cap", "regulation.cap_zero")
	}
	if u := e.Units; u != nil {
		for i, name := range u.Names {
			if slices.Contains(u.Names[:i], name) {
				m.wrong(under("entry.units.names", i), "regulation.id_twice", "ID", name)
			}
		}
		if u.Host != "" && !slices.Contains(u.Names, u.Host) {
			m.wrong("entry.units.host", "regulation.name_unknown", "Name", u.Host, "Known", strings.Join(u.Names, ", "))
		}
		if u.Host != "" && u.HostTeams < u.Teams {
			m.odd("entry.units.host_teams", "regulation.less_than", "Value", u.HostTeams, "Least", u.Teams)
		}
	}
	for i, q := range e.Quotas {
		if q.Section != "" {
			if _, ok := m.r.Section(q.Section); !ok {
				m.wrong(under("entry.quotas", i, "section"), "regulation.name_unknown", "Name", string(q.Section), "Known", strings.Join(m.sectionIDs(), ", "))
			}
		}
	}
	seen := map[string]string{}
	for i, region := range e.Regions {
		for j, area := range region.Areas {
			name := area[locales.Ja] + area[locales.ZhHans] + area[locales.En]
			if other, ok := seen[name]; ok {
				m.wrong(under("entry.regions", i, "areas", j), "regulation.area_twice", "Area", area, "Region", other)
			}
			seen[name] = region.ID
		}
	}
}

func (m *meaning) rosters() {
	r := m.r.Roster
	switch {
	case r.Min < 1 || r.Max < r.Min:
		m.wrong("roster.max", "regulation.less_than", "Value", r.Max, "Least", max(r.Min, 1))
	case m.r.Teams && r.Max < m.r.Boards:
		m.wrong("roster.max", "regulation.less_than", "Value", r.Max, "Least", m.r.Boards)
	case m.r.Lineup.Sheets && r.Max == m.r.Boards:
		m.odd("lineup.sheets", "regulation.sheets_useless", "Max", r.Max)
	}
	if top := m.r.Ratings.Top; top > r.Min {
		m.odd("ratings.top", "regulation.more_than", "Value", top, "Most", r.Min)
	}
	if p := m.r.Play.MinPresent; p > m.r.Boards {
		m.wrong("play.min_present", "regulation.more_than", "Value", p, "Most", m.r.Boards)
	}
	if !m.r.Teams && m.r.Boards != 1 {
		m.wrong("boards", "regulation.boards_individual")
	}
}

// deadlines compares every deadline with the round it must come before and
// with the deadlines it depends on.
func (m *meaning) deadlines() {
	r := m.r
	m.beforeRound("roster.until", r.Roster.Until.At.Time, 1)
	m.beforeRound("cancellation.refund_until", r.Cancellation.RefundUntil.At.Time, 1)
	m.beforeRound("membership.join_by", r.Membership.JoinBy.At.Time, 1)
	m.beforeRound("entry.complete_by", r.Entry.CompleteBy.At.Time, 1)
	if n := len(r.Entry.Windows); n > 0 {
		m.after("entry.complete_by", r.Entry.CompleteBy, r.Entry.Windows[n-1].Closes)
	}
	m.beforeRound("lineup.first_round", r.Lineup.FirstRound.At.Time, 1)
	if c := r.Roster.Change; c != nil {
		m.beforeRound("roster.change.until", c.Until.At.Time, 1)
		m.after("roster.change.until", c.Until, r.Roster.Until)
		m.after("roster.change.until", c.Until, c.JoinedBy)
	}
	if v := r.Membership.ValidTo; !v.IsZero() && len(r.Days) > 0 && v.Compare(r.Days[len(r.Days)-1]) < 0 {
		m.odd("membership.valid_to", "regulation.membership_short", "Date", v.String(), "Last", r.Days[len(r.Days)-1].String())
	}
	for i, g := range r.Gates {
		m.beforeRound(under("gates", i, "until"), g.Until.At.Time, max(g.BeforeRound, 1))
	}
	for i := 1; i < len(r.Schedule.Rounds); i++ {
		gap := r.Schedule.Rounds[i].Start.Sub(r.Schedule.Rounds[i-1].Start.Time)
		if r.Lineup.DueBefore.Of() >= gap {
			m.wrong("lineup.due_before", "regulation.due_before_previous", "Round", i+1, "Previous", i)
			break
		}
		if d := r.Play.Default(i); d >= gap {
			m.wrong("play.default_time", "regulation.default_too_long", "Round", i)
			break
		}
	}
	if toss := m.tossStart(); !toss.IsZero() && !r.Lineup.FirstRound.IsZero() && r.Lineup.FirstRound.At.Before(toss.Time) {
		m.odd("lineup.first_round", "regulation.before_toss", "Toss", locales.At(toss.Time, locales.DateTime))
	}
}

func (m *meaning) tossStart() core.Instant {
	for _, meeting := range m.r.Schedule.Meetings {
		if meeting.Toss {
			return meeting.Start
		}
	}
	return core.Instant{}
}

// after reports a deadline that ends before one it should outlast.
func (m *meaning) after(path string, d, first core.Deadline) {
	if !d.IsZero() && !first.IsZero() && d.Closes().Before(first.Closes()) {
		m.wrong(path, "regulation.not_after", "Before", locales.At(first.At.Time, locales.DateTime))
	}
}

// fees checks the table: names, currencies, and that codes mean one thing.
func (m *meaning) fees() {
	f := m.r.Fees
	codes := map[string]core.Reduction{}
	for i, row := range f.Reductions {
		at := under("fees.reductions", i)
		m.known(at+".kinds", row.Kinds, m.kinds())
		m.known(at+".regions", row.Regions, m.regions())
		if row.Fee.Currency != f.Base.Currency || row.Subsidy.Amount != 0 && row.Subsidy.Currency != f.Base.Currency {
			m.wrong(at+".fee", "regulation.currency", "Currency", row.Fee.Currency, "Base", f.Base.Currency)
		}
		if row.Fee.Amount >= f.Base.Amount {
			m.odd(at+".fee", "regulation.no_reduction", "Fee", locales.Money(row.Fee), "Base", locales.Money(f.Base))
		}
		if row.Young != core.AnyShare && f.Young == nil {
			m.wrong(at+".young", "regulation.young_undefined")
		}
		if row.Revocable && !row.OncePerOrganisation {
			m.odd(at+".revocable", "regulation.revocable")
		}
		if o, ok := codes[row.Code]; ok && (o.Fee != row.Fee || o.Subsidy != row.Subsidy) {
			m.wrong(at+".code", "regulation.code_two_fees", "Code", row.Code)
		}
		codes[row.Code] = row
	}
	m.otherFees()
	if y := f.Young; y != nil && len(m.r.Days) > 0 && (y.BornFrom < 1900 || y.BornFrom > m.r.Days[0].Year) {
		m.wrong("fees.young.born_from", "regulation.year", "Year", y.BornFrom)
	}
	if c := m.r.Cancellation; c.NoRefundWhenFull && m.r.Entry.Cap == 0 {
		m.wrong("cancellation.no_refund_when_full", "regulation.full_without_cap")
	}
}
