package event

import (
	"fmt"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/locales"
)

// WaiverRecord is the kind of the records that let somebody play, or keep his
// place, against a rule: every one has a reason (T6).
const WaiverRecord = "waiver"

// Owed is one thing that stands between an entry and play: a paper nobody has
// seen, a text not agreed to, a meeting nobody came to.
type Owed struct {
	Mark   string // key of the mark that settles it; a waiver names it too
	Clause string
	Title  locales.ByLang
	Gate   string // id, where it is a gate
	Text   string // id of the consent, where it is one
	Team   core.TeamID
	Player int // roster number; 0: of the entry as a whole
	Until  core.Deadline
	Before int  // the first round it bars from; 0: from none
	Entry  bool // the entry is not complete without it
	Warn   bool // a warning is enough
	Left   bool // the player has left: nothing can be handed in
}

// Owes lists everything that is asked of an entry and neither there nor waived:
// gates in the regulation's order, consents, meetings.
func (e *Event) Owes(t Team) []Owed {
	covered := e.Rules.Fees.Includes // the fee that has come in settles it (SH-41)
	return slices.DeleteFunc(e.Asks(t), func(o Owed) bool {
		return e.settled(o.Mark) || o.Gate != "" && o.Gate == covered && e.FeeIn(t)
	})
}

// settled reports whether a mark is there, or was waived.
func (e *Event) settled(mark string) bool {
	if _, ok := e.Marks.Get(mark); ok {
		return true
	}
	return e.Waived(mark)
}

// Waived reports whether the organiser has waived something.
func (e *Event) Waived(what string) bool {
	_, ok := e.Records.Get(WaiverKey(what))
	return ok
}

// WaiverKey is the key of the record of a waiver.
func WaiverKey(what string) string { return WaiverRecord + "/" + what }

// Asks lists everything that is asked of an entry, whether it is there or not.
func (e *Event) Asks(t Team) []Owed {
	var out []Owed
	for _, g := range e.Rules.Gates {
		for _, subject := range e.Subjects(g, t) {
			out = append(out, Owed{
				Mark: Mark{Kind: GateMark, Subject: subject.Of(g.ID)}.Key(), Clause: e.Rules.Clause("gates." + g.ID), Title: g.Title,
				Gate: g.ID, Team: t.ID, Player: subject.Player, Until: g.Until, Before: g.BeforeRound, Entry: g.Entry, Warn: g.WarnOnly,
			})
		}
	}
	for _, c := range e.Rules.Consents {
		if !c.Signed {
			continue
		}
		for i := range t.Players {
			out = append(out, Owed{
				Mark: Mark{Kind: ConsentMark, Subject: ConsentSubject(c, t.ID, i+1)}.Key(), Clause: c.Clause,
				Text: c.ID, Team: t.ID, Player: i + 1, Before: 1,
			})
		}
	}
	for _, m := range e.Rules.Schedule.Meetings {
		if m.AbsentNotPaired {
			out = append(out, Owed{
				Mark: AttendanceKey(m.ID, t.ID), Clause: e.Rules.Clause("schedule.meetings." + m.ID), Title: m.Title, Team: t.ID, Before: 1,
			})
		}
	}
	return out
}

// Subject is whom a paper is of: a player, an entry as a whole, or the unit that
// entered individuals.
type Subject struct {
	Team   core.TeamID
	Player int
	Unit   string
}

// Of is the subject as marks of a gate name it.
func (s Subject) Of(gate string) string {
	switch {
	case s.Unit != "":
		return gate + "/" + s.Unit
	case s.Player > 0:
		return fmt.Sprintf("%s/%s/%d", gate, s.Team, s.Player)
	}
	return gate + "/" + string(s.Team)
}

// Subjects are those of an entry that a gate is asked of: each player; and for
// what is asked of leaders, coaches and captains the team, or the unit where
// individuals are entered by units (WX-23).
func (e *Event) Subjects(g core.Gate, t Team) []Subject {
	var out []Subject
	if slices.ContainsFunc(g.Of, func(p core.Part) bool { return p != core.PlayerPart && p != core.GuardianPart }) {
		if !e.Rules.Teams && t.Unit != "" {
			out = append(out, Subject{Unit: t.Unit})
		} else {
			out = append(out, Subject{Team: t.ID})
		}
	}
	if slices.Contains(g.Of, core.PlayerPart) {
		for i := range t.Players {
			out = append(out, Subject{Team: t.ID, Player: i + 1})
		}
	}
	return out
}

// ConsentSubject names a consent of a player in marks; another version of the
// text is another consent.
func ConsentSubject(c core.Consent, team core.TeamID, player int) string {
	return fmt.Sprintf("%s/%d/%s/%d", c.ID, c.Version, team, player)
}

// AttendanceKey is the key of the mark that a team was at a meeting.
func AttendanceKey(meeting string, team core.TeamID) string {
	return Mark{Kind: AttendanceMark, Subject: meeting + "/" + string(team)}.Key()
}

// Bars lists what keeps an entry out of a round: what is owed by the entry as a
// whole; of individuals also what the player owes; of a team what its players
// owe only if none of them may be seated (HN-26, HN-32, SH-45).
func (e *Event) Bars(t Team, round int) []Owed {
	var whole, players []Owed
	for _, o := range e.barring(t, round) {
		if o.Player == 0 || !e.Rules.Teams {
			whole = append(whole, o)
		} else {
			players = append(players, o)
		}
	}
	if len(t.Players) > 0 && len(e.Unseated(t, round)) == len(t.Players) {
		return append(whole, players...)
	}
	return whole
}

// Unseated are the players of a team who may not be seated in a round, by
// roster number, with what each owes.
func (e *Event) Unseated(t Team, round int) map[int][]Owed {
	out := map[int][]Owed{}
	for _, o := range e.barring(t, round) {
		if o.Player > 0 {
			out[o.Player] = append(out[o.Player], o)
		}
	}
	return out
}

func (e *Event) barring(t Team, round int) []Owed {
	out := slices.DeleteFunc(e.Owes(t), func(o Owed) bool { return o.Warn || o.Before == 0 || o.Before > round })
	for i := range t.Players {
		if from, left := e.LeftFrom(t.ID, i+1); left && from <= round && !e.Waived(LeftKey(t.ID, i+1)) {
			out = append(out, Owed{Mark: LeftKey(t.ID, i+1), Left: true, Team: t.ID, Player: i + 1, Before: from})
		}
	}
	return out
}

// Moved brings marks, links and unused codes of a team's players to their new roster numbers.
// to gives the new number by the old one; who is not in it has left, and his
// marks with him.
func (e *Event) Moved(team core.TeamID, to map[int]int) {
	var marks []Mark
	for m := range e.Marks.All() {
		if m.Kind == GateMark || m.Kind == ConsentMark || m.Kind == CheckInMark {
			marks = append(marks, m)
		}
	}
	var moved []Mark
	for _, m := range marks {
		head, no, ok := playerOf(m.Subject, team)
		if !ok || to[no] == no {
			continue
		}
		e.Marks.Delete(m.Key())
		if to[no] > 0 {
			m.Subject = fmt.Sprintf("%s/%d", head, to[no])
			moved = append(moved, m)
		}
	}
	for _, m := range moved {
		e.Marks.Put(m)
	}
	var codes []Code
	for c := range e.Codes.All() {
		if c.Team == team && c.Player > 0 && c.UsedBy == "" && to[c.Player] != c.Player {
			codes = append(codes, c)
		}
	}
	for _, c := range codes {
		e.Codes.Delete(c.Key())
		if c.Player = to[c.Player]; c.Player > 0 {
			e.Codes.Put(c)
		}
	}
	var links []Link
	for l := range e.Links.All() {
		if l.Team == team && l.Player > 0 && !l.Revoked && to[l.Player] != l.Player {
			links = append(links, l)
		}
	}
	for _, l := range links {
		if l.Player = to[l.Player]; l.Player == 0 {
			l.Revoked = true
		}
		e.Links.Put(l)
	}
}

// playerOf splits "insurance/t001/2" into what stands before the number, and
// the number, if it is of a player of the team.
func playerOf(subject string, team core.TeamID) (head string, no int, ok bool) {
	cut := strings.LastIndexByte(subject, '/')
	if cut < 0 {
		return "", 0, false
	}
	head = subject[:cut]
	_, err := fmt.Sscanf(subject[cut+1:], "%d", &no)
	return head, no, err == nil && (head == string(team) || strings.HasSuffix(head, "/"+string(team)))
}

// Signer is who must give a player's consent: the guardian of a minor (HN-40),
// else he himself.
func (e *Event) Signer(c core.Consent, p Person) core.Part {
	return entry.Signer(e.Rules, c, p.entry().Born)
}
