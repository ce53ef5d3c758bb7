package desk

import (
	"fmt"
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// A result told by its total is final without its boards. Board prizes and the
// rating of the games need them: the captains are reminded, and the arbiter sees
// the list before he pairs. Pairing goes on without.

// RemindBoards reminds the captains of a match whose boards are not in, or the
// arbiters where the results are theirs.
type RemindBoards struct {
	Match core.MatchID `json:"match"`
}

// Name is remind_boards.
func (RemindBoards) Name() string { return "remind_boards" }

func (x RemindBoards) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	m, ok := w.ev.Matches.Get(x.Match)
	if !ok || m.Total == nil {
		return nil, core.Refuse(core.Conflict, "", "report.no_match")
	}
	card := core.Card{Body: []locales.Text{
		locales.T("boards.reminder", "Match", w.matchName(m), "Score", w.scoreText(m)),
		locales.T("report.boards_wanted"),
	}}
	to := append(w.ev.Speakers(m.White), w.ev.Speakers(m.Black)...)
	if arbitersRecord(w.ev) {
		to = w.ev.Holders(event.Arbiter, "")
	}
	return nil, w.notify(to, "match:"+string(m.ID), card)
}

func boardsKey(id core.MatchID, after core.Span) string {
	return fmt.Sprintf("boards/%s/%s", id, after.Of())
}

// chaseBoards sets the reminders of a match that is final without its boards,
// or crosses them out when they are in.
func (w *world) chaseBoards(m event.Match) error {
	for _, after := range w.ev.Rules.Results.RemindBoards {
		key := boardsKey(m.ID, after)
		if m.Total == nil {
			if err := w.tx.Cancel(w.id, key); err != nil {
				return err
			}
			continue
		}
		if err := w.appoint(key, w.at.Add(after.Of()), time.Time{}, RemindBoards{m.ID}); err != nil {
			return err
		}
	}
	return nil
}

// boardsMissing are the matches up to a round that are final without their
// boards, by section and table.
func (w *world) boardsMissing(upTo int) locales.List {
	var list locales.List
	for round := 1; round <= upTo; round++ {
		for _, sec := range w.ev.Rules.Sections {
			for _, m := range w.ev.MatchesOf(sec.ID, round) {
				if m.State == event.Final && m.Total != nil {
					list = append(list, locales.T("boards.of", "Round", round, "Match", w.matchName(m)))
				}
			}
		}
	}
	return list
}

// withBoards adds the matches without their boards to what an arbiter reads.
func (w *world) withBoards(cards []core.Card, upTo int) []core.Card {
	list := w.boardsMissing(upTo)
	if len(list) == 0 || len(cards) == 0 {
		return cards
	}
	last := len(cards) - 1
	cards[last].Body = append(slices.Clone(cards[last].Body), locales.T("boards.missing", "Matches", list))
	return cards
}

// fillBoards takes the boards of a match that is final by its total. They must
// add up to it.
func (w *world) fillBoards(m event.Match, boards []core.Result) ([]core.Card, error) {
	home, away := w.sum(boards)
	if home != m.Total.White || away != m.Total.Black {
		return nil, core.Refuse(core.Conflict, w.ev.Rules.Clause("results"), "boards.do_not_fit", "Score", w.scoreText(m), "Boards", w.score(m, home, away)).
			Then("report.dispute_how")
	}
	m.Boards = slices.Clone(m.Boards)
	for i := range boards {
		if !m.Boards[i].Result.Known() {
			m.Boards[i].Result = boards[i]
		}
	}
	m.Total = nil
	w.ev.Matches.Put(m)
	card := w.resultCard(m, "boards.in")
	to := append(w.ev.Speakers(m.White), w.ev.Speakers(m.Black)...)
	if err := w.notify(to, "match:"+string(m.ID), card); err != nil {
		return nil, err
	}
	return []core.Card{card}, w.chaseBoards(m)
}
