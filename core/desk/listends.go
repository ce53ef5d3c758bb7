package desk

import (
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/locales"
)

// listends.go takes the sentences by which people end a list of players, or put it
// off: «これで全員です», "that's it", «选好了再说». None of them is a player; the form is
// kept, and it is said how to go on.

// longNumber are the digits that no board, place or number of players has.
const longNumber = 3

// closing tells what the last line of a text says of a list instead of a player:
// that it is complete, EnoughLabel, or that the rest comes later, LaterLabel; empty
// if it says neither.
func (s *session) closing(text string) locales.Label {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	line := lines[len(lines)-1]
	lexicon := s.desk.parts.Lexicon
	found := lexicon.Only(line, locales.AroundLabel, locales.LaterLabel, locales.EnoughLabel)
	if len(found) == 0 && s.noName(line) && !s.asks(line) && digitsIn(line) < longNumber {
		found, _ = lexicon.Says(line, locales.LaterLabel)
	}
	switch {
	case len(found) == 0, strings.HasSuffix(s.fold(line), "?"):
		return ""
	case slices.Contains(found, locales.LaterLabel):
		return locales.LaterLabel
	}
	return locales.EnoughLabel
}

// digitsIn is the length of the longest number in a text.
func digitsIn(text string) (longest int) {
	run := 0
	for _, c := range text {
		if run++; !unicode.IsDigit(c) {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// closeList ends the list of a form's players: it is complete if it has enough of
// them; where none is told they may follow; else the form waits for the others.
func (s *session) closeList(d *draft, closes locales.Label, text string) *core.Error {
	r, n := s.ev.Rules.Roster, d.seated()
	switch {
	case n >= r.Min:
		d.Team.Players = slices.DeleteFunc(slices.Clone(d.Team.Players), vacant)
		d.Done[fieldPlayers] = true
		return nil
	case n == 0 && closes == locales.LaterLabel && !s.ofUnits() && digitsIn(text) == 0:
		d.Done[fieldPlayers] = true
		return nil
	}
	delete(d.Done, fieldPlayers)
	return core.Refuse(core.BadInput, s.ev.Rules.Clause("roster"), "form.kept", "Have", n, "Min", r.Min).Then("form.kept_next", "Missing", r.Min-n)
}
