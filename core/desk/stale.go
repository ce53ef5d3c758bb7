package desk

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
)

// heldUp is how late a notice must be before it is asked whether it still says
// something: what was just written is always news.
const heldUp = 10 * time.Minute

// Overtaken reports whether a push that was held up (a month's quota, a service
// that was down) says nothing any more: its round is over, its deadline has
// passed. It is then not sent, but can be read by asking.
func Overtaken(ev *event.Event, n core.Notice, at time.Time) bool {
	if n.Answers != "" || ev == nil {
		return false
	}
	kind, what, _ := strings.Cut(n.About, ":")
	switch kind {
	case aboutSheet:
		d, no, ok := roundOf(what)
		return ok && !due(ev, d, no).Open(at)
	case "moved":
		no, err := strconv.Atoi(what)
		return err == nil && !at.Before(ev.Start(ev.Rules.Sections[0].ID, no))
	case "meeting":
		m, ok := ev.Rules.Schedule.Meeting(what)
		return ok && !at.Before(m.Start.Time)
	case "match":
		m, ok := ev.Matches.Get(core.MatchID(what))
		return ok && at.Sub(n.Due) >= heldUp && over(ev, m)
	case aboutRound:
		d, no, ok := roundOf(what)
		return ok && at.Sub(n.Due) >= heldUp && ev.LastRoundOf(d) > no
	}
	return false
}

// over reports whether a match's round is: the next is published, or it was the
// last and everything is final.
func over(ev *event.Event, m event.Match) bool {
	return ev.LastRoundOf(m.Division) > m.Round || m.Round >= ev.Rules.Rounds && ev.RoundFinal(m.Round)
}

// What a notice is about, beside a match: the order sheets or the whole of a
// section's round.
const (
	aboutSheet = "sheet"
	aboutRound = "round"
)

// about names a section's round for a notice.
func about(kind string, d core.DivisionID, round int) string {
	return fmt.Sprintf("%s:%s", kind, event.RoundKey(d, round))
}

// roundOf reads the key of a round.
func roundOf(key string) (core.DivisionID, int, bool) {
	i := strings.LastIndexByte(key, '/')
	if i < 0 {
		return "", 0, false
	}
	no, err := strconv.Atoi(key[i+1:])
	return core.DivisionID(key[:i]), no, err == nil
}
