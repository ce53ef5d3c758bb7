package entry

import (
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// MemberState is how a person's membership stands.
type MemberState string

// The states of a membership.
const (
	MemberOK      MemberState = "ok"
	MemberMissing MemberState = "missing" // not found among the members
	MemberExpires MemberState = "expires" // ends before the last day
	MemberLate    MemberState = "late"    // joined after the date for joining
)

// Membership is one person's standing. Refusal is nil while it is in order, or
// while there is still time to put it in order: then Warning says so.
type Membership struct {
	Person  Person
	State   MemberState
	Warning *core.Error
	Refusal *core.Error
}

// Memberships judges everybody of a team that the regulation asks membership
// of: captain and players (JP-9), by the date for joining (JP-10). joinBy
// replaces that date for people who join the team later (JP-72); zero: none.
func Memberships(r *core.Regulation, t Team, at time.Time) []Membership {
	var list []Membership
	for _, p := range t.people() {
		if asked(r, t, p) {
			list = append(list, membership(r, p, at, r.Membership.JoinBy, "membership.join_by"))
		}
	}
	return list
}

func asked(r *core.Regulation, t Team, p Person) bool {
	plays := slices.ContainsFunc(t.Players, p.same)
	return plays && slices.Contains(r.Membership.Of, core.PlayerPart) ||
		p.same(t.Captain) && slices.Contains(r.Membership.Of, core.CaptainPart)
}

func membership(r *core.Regulation, p Person, at time.Time, joinBy core.Deadline, path string) Membership {
	m := Membership{Person: p, State: MemberOK}
	need := r.Membership.ValidTo
	last := locales.At(need.In(r.Location()), locales.Day)
	by := locales.At(joinBy.At.Time, locales.DateTime)
	until := locales.At(p.Until.In(r.Location()), locales.Day)
	late := !joinBy.Open(at)
	switch {
	case need.IsZero():
	case p.Until.IsZero() && late:
		m.State = MemberMissing
		m.Refusal = core.Refuse(core.TooLate, r.Clause(path), "entry.member.missing_late", "Name", p.Name, "Last", last, "By", by)
	case p.Until.IsZero():
		m.State = MemberMissing
		m.Warning = core.Refuse(core.NotAllowed, r.Clause("membership"), "entry.member.missing", "Name", p.Name, "Last", last)
	case p.Until.Compare(need) < 0 && late:
		m.State = MemberExpires
		m.Refusal = core.Refuse(core.TooLate, r.Clause(path), "entry.member.expires_late", "Name", p.Name, "Until", until, "Last", last, "By", by)
	case p.Until.Compare(need) < 0:
		m.State = MemberExpires
		m.Warning = core.Refuse(core.NotAllowed, r.Clause("membership"), "entry.member.expires", "Name", p.Name, "Until", until, "Last", last)
	case !p.Since.IsZero() && !joinBy.Open(p.Since):
		m.State = MemberLate
		m.Refusal = core.Refuse(core.TooLate, r.Clause(path), "entry.member.late",
			"Name", p.Name, "Since", locales.At(p.Since.In(r.Location()), locales.DateTime), "By", by)
	}
	if m.Warning != nil {
		m.Warning.Then("entry.member.join", "Name", p.Name, "By", by)
	}
	if m.Refusal != nil {
		m.Refusal.Then("entry.member.replace", "Name", p.Name)
	}
	return m
}
