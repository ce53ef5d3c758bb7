package entry

import (
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

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
