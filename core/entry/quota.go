package entry

import (
	"path"
	"strings"

	"taikyoku/core"
	"taikyoku/locales"
)

// Delegate is somebody a unit sends: a player of a section, a leader, a coach
// or a companion.
type Delegate struct {
	Person
	Part    core.Part
	Section core.DivisionID // of players
}

// Quota refuses one more delegate than the unit may send (WX-5). Players whom
// the association declares exempt neither need a place nor take one.
func Quota(r *core.Regulation, delegation []Delegate, add Delegate) *core.Error {
	for _, line := range Quotas(r, delegation) {
		q := line.Quota
		if !concerns(q, add) || line.Used < q.Max {
			continue
		}
		refusal := core.Refuse(core.Conflict, r.Clause("entry.quotas"), "entry.quota.full", "What", quotaName(r, q), "Max", q.Max)
		if q.Exempt {
			return refusal.Then("entry.quota.exempt")
		}
		return refusal.Then("entry.quota.replace")
	}
	return nil
}

// QuotaLine is a quota and how much of it a delegation has used.
type QuotaLine struct {
	Quota core.Quota
	Used  int
}

// Quotas are all quotas with what a delegation has used of them.
func Quotas(r *core.Regulation, delegation []Delegate) []QuotaLine {
	lines := make([]QuotaLine, len(r.Entry.Quotas))
	for i, q := range r.Entry.Quotas {
		lines[i].Quota = q
		for _, d := range delegation {
			if concerns(q, d) {
				lines[i].Used++
			}
		}
	}
	return lines
}

func concerns(q core.Quota, d Delegate) bool {
	return q.Part == d.Part && (q.Section == "" || q.Section == d.Section) && !(q.Exempt && d.Exempt)
}

func quotaName(r *core.Regulation, q core.Quota) locales.Text {
	if s, ok := r.Section(q.Section); ok {
		return locales.T("entry.own_word", "Word", s.Title)
	}
	return PartName(q.Part)
}

// PartName is what somebody's part is called.
func PartName(p core.Part) locales.Text {
	switch p {
	case core.CaptainPart:
		return locales.T("entry.part.captain")
	case core.LeaderPart:
		return locales.T("entry.part.leader")
	case core.CoachPart:
		return locales.T("entry.part.coach")
	case core.GuardianPart:
		return locales.T("entry.part.guardian")
	case core.CompanionPart:
		return locales.T("entry.part.companion")
	case core.ArbiterPart:
		return locales.T("entry.part.arbiter")
	}
	return locales.T("entry.part.player")
}

// Whose finds the delegate whose name a file bears (WX-23); -1: nobody's, or
// that of several.
func Whose(file string, delegation []Delegate) int {
	name := Fold(strings.TrimSuffix(path.Base(file), path.Ext(file)))
	found := -1
	for i, d := range delegation {
		if name == "" || Fold(d.Name) != name {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}
