package lineup

import (
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// Due is until when the sheets of a round may come. start is the real start of
// the round, moved or not (JP-79); round 1 may have a date of its own (JP-84).
func Due(r *core.Regulation, round int, start time.Time) core.Deadline {
	if round == 1 && !r.Lineup.FirstRound.IsZero() {
		return r.Lineup.FirstRound
	}
	bound := r.Lineup.Bound
	if bound == "" {
		bound = core.By
	}
	return core.Deadline{At: core.Instant{Time: start.Add(-r.Lineup.DueBefore.Of())}, Bound: bound}
}

// Accept judges a sheet that a captain sent at a moment by the service's
// clock: in time (JP-79, JP-84) and legal (JP-50, JP-51).
func Accept(r *core.Regulation, round int, start time.Time, roster int, sheet Sheet, at time.Time) *core.Error {
	if due := Due(r, round, start); !due.Open(at) {
		clause := r.Clause("lineup")
		if round == 1 && !r.Lineup.FirstRound.IsZero() {
			clause = r.Clause("lineup.first_round")
		}
		return core.Refuse(core.TooLate, clause, "lineup.late", "Round", round, "Due", locales.At(due.At.Time, locales.DateTime)).
			Then("lineup.ask_arbiter")
	}
	return Legal(r, roster, sheet)
}

// Reveals is the moment at which the sheets of a round are shown and what is
// missing is filled in, if every message stamped in time has been read: the
// deadline and a grace for messages on their way.
func Reveals(r *core.Regulation, round int, start time.Time) time.Time {
	return Due(r, round, start).Closes().Add(r.Lineup.Grace.Of())
}

// Reminders are the moments at which a captain without a sheet is reminded.
func Reminders(r *core.Regulation, round int, start time.Time) []time.Time {
	due := Due(r, round, start)
	moments := make([]time.Time, len(r.Lineup.Remind))
	for i, before := range r.Lineup.Remind {
		moments[i] = due.At.Add(-before.Of())
	}
	return moments
}
