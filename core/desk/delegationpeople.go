package desk

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// delegationpeople.go reads the people, journeys and beds of a delegation's form.

// peopleTyped reads people: name, day of birth, whether the quota does not count
// them, in any order, divided by commas. Who is named well is kept where
// somebody else is not.
func (s *session) peopleTyped(text string) ([]event.Person, *core.Error) {
	return s.people(text, false)
}

func (s *session) people(text string, labelled bool) ([]event.Person, *core.Error) {
	var out []event.Person
	var bad []*core.Error
	var pieces []string
	for _, piece := range locales.Pieces(text) {
		pieces = append(pieces, locales.Joined(piece)...)
	}
	for _, piece := range pieces {
		said, rest := s.desk.parts.Lexicon.Says(piece, locales.ExemptLabel)
		born, rest, refused := s.birthTyped(rest)
		if refused != nil {
			bad = append(bad, refused)
			continue
		}
		clean := s.withoutBeside(strings.TrimRight(locales.Bare(locales.Row(rest)), ". "))
		if clean == "" || s.nobody(clean) || s.onlySays(clean, locales.LaterLabel) {
			continue
		}
		if refused := s.checkName(clean, labelled); refused != nil {
			bad = append(bad, refused)
			continue
		}
		name, _ := s.labelledName(clean)
		out = append(out, event.Person{Name: strings.Join(strings.Fields(name), " "), Born: born, Exempt: len(said) > 0})
	}
	return out, allOf(bad)
}

// withoutBeside is a name without what stands beside it in a row: a telephone number,
// a sex, spaces between single Chinese characters.
func (s *session) withoutBeside(text string) string {
	if at := locales.Dialled(width.Fold.String(text)); at != nil {
		text = width.Fold.String(text)
		text = text[:at[0]] + " " + text[at[1]:]
	}
	words := strings.Fields(locales.Bare(text))
	if v, err := s.desk.words(); err == nil && len(words) > 1 {
		words = slices.DeleteFunc(words, func(w string) bool { return v.Sexes[s.fold(w)] != "" })
	}
	if len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return !locales.Single(w) }) {
		return strings.Join(words, "")
	}
	return strings.Join(words, " ")
}

// journeysTyped reads flights: "MH2542 10月22日 14:30 5人; …".
func (s *session) journeysTyped(text string) ([]event.Journey, *core.Error) {
	var out []event.Journey
	for _, piece := range locales.Parts(text) {
		if s.nobody(piece) {
			continue
		}
		at, ok := s.momentTyped(piece)
		if !ok {
			return nil, core.Refuse(core.BadInput, s.ev.Rules.Clause("entry"), "delegation.how_journey")
		}
		j := event.Journey{Flight: flightTyped(piece), At: at}
		if n := s.personsTyped(piece); n > 0 {
			j.Persons = n
		}
		out = append(out, j)
	}
	return out, nil
}

// roomsTyped reads beds: "棋手 雙人間 4人 10月22日至30日; …". Without days they
// are those that the event arranges.
func (s *session) roomsTyped(text string) ([]event.Room, *core.Error) {
	lodging := s.ev.Rules.Lodging
	how := core.Refuse(core.BadInput, s.ev.Rules.Clause("lodging"), "delegation.how_room")
	if lodging == nil {
		return nil, how
	}
	parts := map[locales.Label]core.Part{
		locales.LeaderLabel: core.LeaderPart, locales.CoachLabel: core.CoachPart,
		locales.PlayerLabel: core.PlayerPart, locales.CompanionLabel: core.CompanionPart,
	}
	var out []event.Room
	for _, piece := range locales.Parts(text) {
		if s.nobody(piece) {
			continue
		}
		of, rest := s.desk.parts.Lexicon.Says(piece, locales.LeaderLabel, locales.CoachLabel, locales.PlayerLabel, locales.CompanionLabel)
		kind, rest := s.desk.parts.Lexicon.Says(rest, locales.SingleLabel, locales.DoubleLabel)
		n, rooms := s.personsTyped(rest), s.dates().Rooms(width.Fold.String(rest))
		if n == 0 && rooms > 0 && len(kind) == 1 { // «雙人房兩間»
			n = rooms * beds[kind[0]]
		}
		if len(of) == 0 && n > 0 { // whom nobody names are the players
			of = []locales.Label{locales.PlayerLabel}
		}
		if len(of) == 0 || len(kind) != 1 {
			return nil, how
		}
		from, to, ok := s.daysTyped(rest)
		if !ok {
			from, to = lodging.From, lodging.To
		}
		room := core.DoubleRoom
		if kind[0] == locales.SingleLabel {
			room = core.SingleRoom
		}
		for _, part := range of {
			persons := n
			if persons == 0 || len(of) > 1 { // «領隊、教練 單人間»: one each
				persons = max(1, n/len(of))
			}
			out = append(out, event.Room{Of: parts[part], Room: room, Persons: persons, From: from, To: to})
		}
	}
	for _, r := range out {
		if r.To.Compare(r.From) <= 0 {
			return nil, how
		}
	}
	return out, nil
}

// beds are those of a room of a kind.
var beds = map[locales.Label]int{locales.SingleLabel: 1, locales.DoubleLabel: 2}

// atoi is a number that a pattern has found.
func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
