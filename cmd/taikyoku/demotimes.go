package main

import (
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// demotimes.go reads from a regulation when the showing of its event is where.

// curtainUp is when the showing begins: when entries open; two weeks before they
// close, where the regulation does not say.
func curtainUp(r *core.Regulation) time.Time {
	w := r.Entry.Windows[0]
	if !w.Opens.IsZero() {
		return w.Opens.Time
	}
	y, m, d := w.Closes.At.AddDate(0, 0, -14).Date()
	return time.Date(y, m, d, 9, 0, 0, 0, r.Location())
}

// lastEntry is the moment after which no entry is taken and what is incomplete
// is void.
func lastEntry(r *core.Regulation) time.Time {
	end := r.Entry.Windows[len(r.Entry.Windows)-1].Closes.Closes()
	if by := r.Entry.CompleteBy; !by.IsZero() {
		end = later(end, by.Closes())
	}
	return end
}

// occasion is when a point of the programme begins.
func occasion(r *core.Regulation, id string) (time.Time, bool) {
	for _, o := range r.Schedule.Occasions {
		if o.ID == id {
			return o.Begins(r.Location()), true
		}
	}
	return time.Time{}, false
}

// prizeGiving is half an hour after the last point of the programme begins, when
// nothing is left but the prizes.
func prizeGiving(r *core.Regulation) time.Time {
	var last time.Time
	for _, o := range r.Schedule.Occasions {
		last = later(last, o.Begins(r.Location()))
	}
	return last.Add(30 * time.Minute)
}

// roundStart is when a round starts by the programme; where that is announced
// later, the rounds are spread evenly over the days of play.
func roundStart(r *core.Regulation, round int) time.Time {
	if start, ok := r.Schedule.Start(round); ok {
		return start
	}
	daily := (r.Rounds + len(r.Days) - 1) / len(r.Days)
	morning := r.Days[(round-1)/daily].In(r.Location()).Add(8*time.Hour + 30*time.Minute)
	return morning.Add(time.Duration((round-1)%daily) * 10 * time.Hour / time.Duration(daily))
}

// gameTime is when the games of a round are over: with what sixty moves add.
func gameTime(r *core.Regulation) time.Duration {
	return 2*r.TimeControl.Base.Of() + 120*r.TimeControl.Increment.Of()
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// shownIn is the language of the one who is shown: the event's own, where it has
// not the one that was asked for.
func shownIn(r *core.Regulation, asked locales.Lang) locales.Lang {
	if slices.Contains(r.Languages, asked) {
		return asked
	}
	return r.Languages[0]
}
