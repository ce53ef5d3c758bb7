package entry

import (
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Passed says whether a thing has been seen for somebody, and whether a text
// has been agreed to in a version. Only by whom and when is on record.
type Passed struct {
	Gate    func(id string) bool
	Consent func(id string, version int) bool
	// Paid: the fee is in, and with it what it includes (SH-39, SH-41).
	Paid bool
	// Meeting says whether somebody of the entry came to a meeting (HN-32).
	Meeting func(id string) bool
}

// Seated says whether somebody may be seated in a round (SH-41, SH-45, HN-26,
// HN-40): refusals keep the person away, warnings are told only (HN-26).
func Seated(r *core.Regulation, name string, part core.Part, round int, p Passed) (refusals, warnings []*core.Error) {
	for _, g := range r.Gates {
		due := g.BeforeRound > 0 && round >= g.BeforeRound
		if !due || !slices.Contains(g.Of, part) || p.Gate != nil && p.Gate(g.ID) || p.Paid && r.Fees.Includes == g.ID {
			continue
		}
		e := core.Refuse(core.NotAllowed, r.Clause("gates."+g.ID), "entry.gate.missing", "Name", name, "What", g.Title).
			Then("entry.gate.show")
		if g.WarnOnly {
			warnings = append(warnings, e)
		} else {
			refusals = append(refusals, e)
		}
	}
	for _, c := range r.Consents {
		if c.Signed && part == core.PlayerPart && (p.Consent == nil || !p.Consent(c.ID, c.Version)) {
			refusals = append(refusals, core.Refuse(core.NotAllowed, c.Clause, "entry.consent.missing", "Name", name, "Version", c.Version).
				Then("entry.consent.sign"))
		}
	}
	return refusals, warnings
}

// Attended refuses to pair an entry that nobody stood for at a meeting where
// that is asked (HN-32). The organiser may decide otherwise.
func Attended(r *core.Regulation, p Passed) *core.Error {
	for _, m := range r.Schedule.Meetings {
		if m.AbsentNotPaired && (p.Meeting == nil || !p.Meeting(m.ID)) {
			return core.Refuse(core.NotAllowed, r.Clause("schedule.meetings."+m.ID), "entry.meeting.absent",
				"Meeting", m.Title, "Start", locales.At(m.Start.Time, locales.DateTime)).Then("entry.meeting.committee")
		}
	}
	return nil
}

// InTime refuses a thing that is shown when its time is over (HN-30, WX-23):
// the chief arbiter decides then.
func InTime(r *core.Regulation, g core.Gate, at time.Time) *core.Error {
	if g.Until.Open(at) {
		return nil
	}
	return core.Refuse(core.TooLate, r.Clause("gates."+g.ID), "entry.gate.late", "What", g.Title, "Until", locales.At(g.Until.At.Time, locales.DateTime)).
		Then("entry.gate.decide")
}

// BoardsOpen refuses to set boards when the meeting that fixes them has begun
// (HN-38). Where no meeting does, the roster's own deadline holds.
func BoardsOpen(r *core.Regulation, at time.Time) *core.Error {
	for _, m := range r.Schedule.Meetings {
		if m.LocksBoards && at.After(m.Start.Time) {
			return core.Refuse(core.TooLate, r.Clause("schedule.meetings."+m.ID+".locks_boards"), "entry.boards.locked",
				"Meeting", m.Title, "Start", locales.At(m.Start.Time, locales.DateTime)).Then("entry.boards.stay")
		}
	}
	return nil
}

// Signer is who must say yes to a text for somebody born on a day: the
// guardian of a minor (HN-40), else the player.
func Signer(r *core.Regulation, c core.Consent, born core.Date) core.Part {
	if c.GuardianUnder > 0 && !born.IsZero() && AgeOn(born, r.Days[0]) < c.GuardianUnder {
		return core.GuardianPart
	}
	return core.PlayerPart
}
