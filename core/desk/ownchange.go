package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// ownchange.go takes the plain words by which a captain changes the entry of his
// team: a board by its number or its player, who leaves, another section, the list
// that was still to follow.

// ownChange reads such a message; done is false where it is none.
func (s *session) ownChange(u command.Understanding, text string) (cards []core.Card, done bool, err error) {
	if s.ev == nil || !s.ev.Rules.Teams || s.in.Button != "" || s.in.Quoted != "" || len(u.Then) > 0 {
		return nil, false, nil
	}
	t, ok := s.own()
	if !ok || t.State != event.Entered || !s.mayBeChange(u, text) {
		return nil, false, nil
	}
	d := fullDraft(t)
	d.Team.Players = slices.Clone(t.Players)
	text = s.idsApart(text)
	switch {
	case s.ofIDs(text), u.Command == nil && len(t.Players) == 0 && s.oneOfIDs(text):
		d.Team.Players = nil
		if bad := allOf(s.seatLines(&d, text)); bad != nil {
			return refusal(bad), true, nil
		}
		s.world().look(&d.Team)
	case strings.Contains(strings.TrimSpace(text), "\n"):
		return nil, false, nil
	case s.sectionWished(text) != "":
		cards, err = s.wishSection(t, s.sectionWished(text))
		return cards, true, err
	case command.Changes(s.desk.parts.Lexicon, s.context(text), text):
		return s.changeBoard(t, d, text)
	case u.Command == nil && s.oneOfIDs(text) && len(t.Players) < s.ev.Rules.Roster.Max:
		if bad := allOf(s.seatLines(&d, text)); bad != nil {
			return refusal(bad), true, nil
		}
		s.world().look(&d.Team)
	case u.Command == nil && s.oneOfIDs(text):
		return refusal(core.Refuse(core.NotAllowed, s.ev.Rules.Clause("roster"), "roster.all_seated", "Players", len(t.Players)).Then("roster.all_seated_next")), true, nil
	default:
		return s.changeBoard(t, d, text)
	}
	cards, err = s.readBackChange(t, d.Team, s.in.Text)
	return cards, true, err
}

// mayBeChange reports whether what was understood leaves room for a change of the
// entry: a line-up is one only before the first round, where it names nobody of the
// team.
func (s *session) mayBeChange(u command.Understanding, text string) bool {
	if s.asks(text) || strings.HasSuffix(s.fold(text), "?") {
		return false
	}
	switch c := u.Command.(type) {
	case nil:
		return u.Ask == nil || u.Ask.Kind != command.AskSure
	case command.EditTeam:
		return u.Ask != nil || c.Out != "" && (digitsIn(text) > longNumber && digitsIn(c.In) <= longNumber || s.somebody(c.In)) // its number is not to be lost
	case command.SubmitLineup:
		return s.ev.LastRound() == 0 || digitsIn(text) > longNumber
	case command.LinkAccount, command.RegisterPlayer, command.DecideSection:
		return true
	}
	return false
}

// oneOfIDs reports whether a line is one player with his id.
func (s *session) oneOfIDs(text string) bool {
	if strings.Contains(strings.TrimSpace(text), "\n") || !s.knowsIDs() {
		return false
	}
	row, _ := s.labelledName(locales.Row(text))
	p := s.personTyped(row)
	return p.ID != "" && (p.Name == "" || s.nameable(p.Name) == nil)
}

// changeBoard changes the player of one board, who is named by it or by his name.
func (s *session) changeBoard(t event.Team, d draft, text string) (cards []core.Card, done bool, err error) {
	names := make([]string, 0, len(t.Players))
	for _, p := range t.Players {
		names = append(names, p.Name)
	}
	if leaves, _ := s.desk.parts.Lexicon.Says(text, locales.LeavesLabel); len(leaves) > 0 {
		if board := s.boardNamed(text, names); board > 0 && board <= len(t.Players) {
			d.Team.Players = slices.Delete(d.Team.Players, board-1, board)
			cards, err = s.readBackChange(t, d.Team, s.in.Text)
			return cards, true, err
		}
	}
	list, ok := s.mended(text, names)
	if !ok || len(list) != 1 || list[0].Swap[0] > 0 {
		return nil, false, nil
	}
	m := list[0]
	board := m.Board
	if board == 0 {
		board = m.Member
	}
	if board == 0 {
		return nil, false, nil
	}
	changes := m.Told || command.Changes(s.desk.parts.Lexicon, s.context(text), text)
	switch {
	case board > len(t.Players):
		if !changes {
			return nil, false, nil
		}
		return s.noSuchBoard(len(t.Players)), true, nil
	case m.Value != "" && (s.somebody(m.Value) || changes && digitsIn(text) > longNumber && digitsIn(m.Value) <= longNumber): // the number is not to be lost
		return s.askWho(board, t.Players[board-1]), true, nil
	case !changes || m.Value == "" || s.oneNamed(t, m.Value) >= 0:
		return nil, false, nil
	default:
		if refused := s.mendBoard(&d, board-1, m.Value); refused != nil {
			return refusal(refused), true, nil
		}
		s.world().look(&d.Team)
	}
	cards, err = s.readBackChange(t, d.Team, s.in.Text)
	return cards, true, err
}

// sectionWished is the one section that a wish to change names; empty if it is none.
func (s *session) sectionWished(text string) core.DivisionID {
	told := s.sectionsTold(text)
	if len(told) != 1 || s.ev.Rules.Ratings.Top == 0 || !command.Changes(s.desk.parts.Lexicon, s.context(text), text) || s.has(event.Organiser, event.Arbiter) {
		return ""
	}
	return told[0].ID
}

// wishSection changes the section as far as the rules allow it: upwards it was to be
// wished with the entry, downwards only back to the team's own (JP-7, JP-8).
func (s *session) wishSection(t event.Team, wish core.DivisionID) ([]core.Card, error) {
	r := s.ev.Rules
	sec, _ := r.Section(wish)
	if wish == t.Division {
		return say("roster.plays_there", "Team", t.Name, "Section", locales.ByLang(sec.Title), "Clause", r.Clause("sections")), nil
	}
	if _, _, refused := entry.Section(r, t.Entry(), wish); refused != nil {
		return nil, refused
	}
	to := t
	to.OptUp = sec.OptUp
	return s.readBackChange(t, to, s.in.Text)
}

// noSuchBoard says which boards an entry has.
func (s *session) noSuchBoard(players int) []core.Card { return refusal(noBoard(players)) }

// noBoard refuses a board that an entry does not have.
func noBoard(players int) *core.Error {
	if players == 0 {
		return core.Refuse(core.NotFound, "", "roster.no_players").Then("roster.no_players_next")
	}
	return core.Refuse(core.NotFound, "", "roster.no_such_board", "Players", players)
}

// rosterOf is the context of a text about some people, numbered in their order.
func (s *session) rosterOf(text string, names []string) command.Context {
	ctx := s.context(text)
	ctx.Roster, ctx.Account.Team, ctx.Boards, ctx.Match = nil, "", max(2, len(names)), nil
	for i, n := range names {
		ctx.Roster = append(ctx.Roster, command.Member{No: i + 1, Name: n})
	}
	return ctx
}

// boardNamed is the one of some people whom a text names, by his number or name; 0 if
// it names none, or several.
func (s *session) boardNamed(text string, names []string) int {
	return command.BoardNamed(s.desk.parts.Lexicon, s.rosterOf(text, names), text)
}
