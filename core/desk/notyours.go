package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// notyours.go keeps an act from being done for another entry than the one that a
// message names: somebody else's is never taken for the sender's own, and of two
// that the staff name none is taken alone.

// othersNamed refuses a command for one's own entry that names somebody else's,
// and one for one entry that names several.
func (s *session) othersNamed(u command.Understanding, text string) *core.Error {
	if s.ev == nil || u.Command == nil || s.in.Button != "" {
		return nil
	}
	text = unsaid(text, u.Command)
	if s.has(event.Arbiter, event.Organiser) {
		named := s.allNamed(text)
		if !ofOneEntry(u.Command) || len(named) < 2 {
			return nil
		}
		return core.Refuse(core.BadInput, "", "which.one_at_a_time", "Teams", teamNames(named))
	}
	mine := s.mine()
	if len(mine) == 0 || !ofOwnEntry(u) {
		return nil
	}
	named := slices.DeleteFunc(s.allNamed(text), func(t event.Team) bool { return s.isOwn(t.ID) || s.meets(u, t) })
	other := teamNames(named)
	if s.ev.ByDelegation() {
		other = append(other, s.unitsNamed(text)...)
	}
	switch u.Command.(type) {
	case command.WithdrawTeam, command.SetBoards, command.CheckIn: // a bank that is paid through is named after a place too
		if len(other) == 0 {
			other = s.listedNamed(text, mine)
		}
	}
	if len(other) == 0 {
		return nil
	}
	return core.Refuse(core.NotAllowed, "", "which.not_yours", "Other", other, "Own", s.ownNames(mine)).Then("desk.ask_staff")
}

// ofOwnEntry reports whether a command does something for the sender's entry.
// What is said about a match names the other side as well.
func ofOwnEntry(u command.Understanding) bool {
	switch u.Command.(type) {
	case command.PaymentReported, command.WithdrawTeam, command.EditTeam, command.ChangeEntrant,
		command.SubmitLineup, command.SetBoards, command.CheckIn, command.Referral:
		return true
	}
	return false
}

// ofOneEntry reports whether a command of the staff is about one entry.
func ofOneEntry(c command.Command) bool {
	switch c.(type) {
	case command.PaymentReported, command.WithdrawTeam, command.Refund, command.RestoreEntry:
		return true
	}
	return false
}

// unsaid is a text without what a command puts in the place of something, or
// gives as its reason: the names there are not whom it is for.
func unsaid(text string, c command.Command) string {
	var values []string
	switch c := c.(type) {
	case command.EditTeam:
		values = []string{c.Form.Name, c.Form.Captain, c.In}
		for _, p := range c.Form.Players {
			values = append(values, p.Name)
		}
	case command.ChangeEntrant:
		values = []string{c.To}
	case command.Refund:
		values = []string{c.Reason}
	case command.RestoreEntry:
		values = []string{c.Reason}
	}
	for _, v := range values {
		if i := strings.LastIndex(text, v); v != "" && i >= 0 {
			text = text[:i] + " " + text[i+len(v):]
		}
	}
	return text
}

// meets reports whether an entry is the other side of a line-up that is handed in.
func (s *session) meets(u command.Understanding, other event.Team) bool {
	if _, lineup := u.Command.(command.SubmitLineup); !lineup {
		return false
	}
	return slices.ContainsFunc(s.mine(), func(t event.Team) bool {
		m, ok := s.ev.MatchOf(t.ID, s.ev.LastRoundOf(t.Division))
		return ok && m.Other(t.ID) == other.ID
	})
}

// unitsNamed are the units of others that a text names.
func (s *session) unitsNamed(text string) (names locales.List) {
	folded := s.fold(text)
	own, _ := s.unit()
	for u := range s.ev.Units.All() {
		if u.Name != own.Name && slices.ContainsFunc(s.desk.parts.Lexicon.Nations(u.Name), func(n string) bool { return wholeIn(folded, s.fold(n)) }) {
			names = append(names, name(u.Name))
		}
	}
	return names
}

// listedNamed are the units of the regulation's list, others than the sender's,
// that a text names in short, without the last character that says of what kind a
// place is (HN-6).
func (s *session) listedNamed(text string, mine []event.Team) (names locales.List) {
	units := s.ev.Rules.Entry.Units
	if units == nil {
		return nil
	}
	folded, longest := s.fold(text), ""
	for _, unit := range units.Names {
		place := []rune(s.fold(unit))
		short := string(place[:max(0, len(place)-1)])
		if len(place) < 3 || !wholeIn(folded, short) || len(short) < len(longest) {
			continue
		}
		if len(short) > len(longest) {
			names, longest = nil, short
		}
		names = append(names, name(unit))
	}
	if slices.ContainsFunc(mine, func(t event.Team) bool { return longest != "" && strings.HasPrefix(s.fold(t.Name), longest) }) {
		return nil
	}
	return names
}

// ownNames are the names of what one speaks for: a unit as a whole, else the
// entries.
func (s *session) ownNames(mine []event.Team) locales.List {
	if u, leads := s.ev.LeaderOf(s.account.ID); leads {
		return locales.List{name(u.Name)}
	}
	return teamNames(mine)
}
