package desk

import (
	"fmt"
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// RecordFouls counts an arbiter's technical fouls against the player of a board,
// or keeps his warning, which is no foul (WX-14, HN-16). Fouls that were counted
// by mistake are taken back with a negative number.
type RecordFouls struct {
	Match   core.MatchID `json:"match"`
	Board   int          `json:"board"`
	Home    bool         `json:"home,omitempty"` // of the team that has White on board 1
	Count   int          `json:"count,omitempty"`
	Warning bool         `json:"warning,omitempty"`
}

// Name is record_fouls.
func (RecordFouls) Name() string { return "record_fouls" }

func (x RecordFouls) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Arbiter); err != nil {
		return nil, err
	}
	clause := w.ev.Rules.Clause("play.fouls")
	if !w.ev.Rules.Play.Fouls {
		return nil, core.Refuse(core.NotAllowed, clause, "fouls.not_counted").Then("fouls.not_counted_next")
	}
	m, err := w.matchInPlay(x.Match)
	if err != nil {
		return nil, err
	}
	if x.Board < 1 || x.Board > len(m.Boards) {
		return nil, core.Refuse(core.BadInput, clause, "report.no_such_board", "Board", x.Board, "Boards", len(m.Boards))
	}
	m.Boards = slices.Clone(m.Boards)
	b := &m.Boards[x.Board-1]
	side, no, team := &b.AwayFouls, b.Away, m.Black
	if x.Home {
		side, no, team = &b.HomeFouls, b.Home, m.White
	}
	t, _ := w.ev.Teams.Get(team)
	p, sits := t.Player(no)
	switch {
	case !sits:
		return nil, core.Refuse(core.BadInput, clause, "fouls.nobody_there", "Board", x.Board)
	case !x.Warning && (x.Count == 0 || *side+x.Count < 0):
		return nil, core.Refuse(core.BadInput, clause, "fouls.how_many", "Player", p.Name, "Count", *side)
	}
	kind := "warning"
	if !x.Warning {
		kind = "foul"
		*side += x.Count
		w.ev.Matches.Put(m)
	}
	w.ev.Records.Put(event.Record{
		ID: fmt.Sprintf("%s/%05d", kind, w.ev.Serial()), Kind: kind, Subject: fmt.Sprintf("%s/%d/%s/%d", m.ID, x.Board, t.ID, no),
		Text: fmt.Sprint(x.Count), By: w.actor, At: w.at,
	})
	key, count := "fouls."+kind, x.Count
	if count < 0 {
		key, count = "fouls.back", -count
	}
	card := core.Card{Body: []locales.Text{locales.T(key, "Who", w.whose(t, no), "Match", w.matchName(m), "Board", x.Board, "Count", count, "Total", w.foulsOf(t, no))}}
	return []core.Card{card}, w.notify(w.ev.Speakers(t.ID), "match:"+string(m.ID), card)
}

// foulSum tells how many fouls a player has.
func (w *world) foulSum(t event.Team, no int) locales.Text {
	return locales.T("fouls.sum", "Who", w.whose(t, no), "Total", w.foulsOf(t, no))
}

// foulsOf is how many fouls a player has in all rounds.
func (w *world) foulsOf(t event.Team, no int) int {
	sum := 0
	for m := range w.ev.Matches.All() {
		switch b, home, plays := m.GameOf(t.ID, no); {
		case !plays:
		case home:
			sum += b.HomeFouls
		default:
			sum += b.AwayFouls
		}
	}
	return sum
}

// recordFouls finds the player and reads the fouls back before they count.
func (s *session) recordFouls(c command.RecordFouls) ([]core.Card, error) {
	if !s.has(event.Arbiter) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	m, x, err := s.foulTold(c)
	if err != nil {
		return nil, err
	}
	if c.Count == 0 && !c.Warning {
		return say("ask.foul_count"), nil
	}
	x.Count, x.Warning = c.Count, c.Warning
	t, no := s.boardPlayer(m, x.Board, x.Home)
	w := s.world()
	if c.Warning && !s.ev.Rules.Play.Fouls { // it is kept with its words (SH-10)
		return s.confirmNote(NoteInBook{Book: "warnings", Text: s.in.Text, Team: t.ID, Player: no})
	}
	if refused := w.wouldRefuse(x); refused != nil {
		return nil, refused
	}
	who := []any{"Who", w.whose(t, no), "Match", w.matchName(m), "Board", x.Board}
	switch {
	case c.Warning:
		return s.confirm(say("fouls.sure_warning", who...), x)
	case c.Count > 0:
		return s.confirm(say("fouls.sure", append(who, "Count", c.Count)...), x)
	}
	return s.confirm(say("fouls.sure_back", append(who, "Count", -c.Count)...), x)
}

func (s *session) boardPlayer(m event.Match, board int, home bool) (event.Team, int) {
	b := m.Boards[board-1]
	if home {
		t, _ := s.ev.Teams.Get(m.White)
		return t, b.Home
	}
	t, _ := s.ev.Teams.Get(m.Black)
	return t, b.Away
}

// foulTold finds the game somebody speaks of, by table, board and colour, or by
// the player's name, and the player's side in it.
func (s *session) foulTold(c command.RecordFouls) (m event.Match, x RecordFouls, err error) {
	if c.Player != "" {
		return s.foulOf(c)
	}
	told, err := s.matchTold(c.Round, c.Table)
	if err != nil {
		return m, x, err
	}
	m = told.Match
	board := c.Board
	if board == 0 && len(m.Boards) == 1 {
		board = 1
	}
	if board < 1 || board > len(m.Boards) {
		return m, x, core.Refuse(core.BadInput, "", "report.no_such_board", "Board", board, "Boards", len(m.Boards))
	}
	x = RecordFouls{Match: m.ID, Board: board}
	white, _ := s.ev.Teams.Get(m.White)
	black, _ := s.ev.Teams.Get(m.Black)
	switch {
	case c.Team != "" && s.fold(c.Team) == s.fold(white.Name):
		x.Home = true
	case c.Team != "" && s.fold(c.Team) == s.fold(black.Name):
	case c.Colour != core.NoColour:
		x.Home = (c.Colour == core.White) == event.HomeHasWhite(s.ev.Rules.Pairing.BoardColours, board)
	default:
		return m, x, core.Refuse(core.BadInput, "", "fouls.whose", "Board", board)
	}
	return m, x, nil
}

// foulOf finds the game of a player named, in the round spoken of.
func (s *session) foulOf(c command.RecordFouls) (m event.Match, x RecordFouls, err error) {
	t, no, err := s.personTold(c.Team, c.Player)
	if err != nil {
		return m, x, err
	}
	round := c.Round
	if round == 0 {
		round = s.ev.LastRoundOf(t.Division)
	}
	m, ok := s.ev.MatchOf(t.ID, round)
	if !ok || m.Bye != 0 {
		return m, x, core.Refuse(core.NotFound, "", "report.no_match")
	}
	for _, b := range m.Boards {
		if home := m.White == t.ID; home && b.Home == no || !home && b.Away == no {
			return m, RecordFouls{Match: m.ID, Board: b.No, Home: home}, nil
		}
	}
	return m, x, core.Refuse(core.NotFound, "", "report.no_match")
}
