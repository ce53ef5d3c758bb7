package desk

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// DropDraft takes the drafted pairing of a round back, in every pool or in those
// named: what was changed by hand goes with it. A published round stays (C.04.2 4.4).
type DropDraft struct {
	Round int               `json:"round"`
	Pools []core.DivisionID `json:"pools,omitempty"` // empty: all that have a draft of it
}

// Name is drop_draft.
func (DropDraft) Name() string { return "drop_draft" }

func (x DropDraft) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	drafts := draftsOf(w.ev, x.Round, x.Pools)
	if len(drafts) == 0 {
		return nil, w.nothingToDrop(x.Round)
	}
	for _, r := range drafts {
		w.ev.Rounds.Delete(event.RoundKey(r.Division, r.No))
	}
	return offer(say("pair.dropped", "Round", x.Round), tap("verb.pair_round", command.PairRound{}.Verb(), "")), nil
}

// nothingToDrop refuses where no draft waits: the round is published, or none was
// made.
func (w *world) nothingToDrop(round int) *core.Error {
	if round >= 1 && round <= w.ev.LastRound() {
		return core.Refuse(core.TooLate, "C.04.2 4.4", "rework.published", "Round", round).Then("rework.published_next")
	}
	return core.Refuse(core.TooEarly, "", "pair.draft_first", "Round", max(round, 1))
}

// draftsOf are the drafts that wait of a round, 0: of any.
func draftsOf(ev *event.Event, round int, pools []core.DivisionID) (drafts []event.Round) {
	for r := range ev.Rounds.All() {
		if r.Published.IsZero() && (round == 0 || r.No == round) && (len(pools) == 0 || slices.Contains(pools, r.Division)) {
			drafts = append(drafts, r)
		}
	}
	return drafts
}

// dropPairing reads back which draft is taken back before it is.
func (s *session) dropPairing(c command.DropPairing) ([]core.Card, error) {
	w := s.world()
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	pools := s.poolsTold()
	drafts := draftsOf(s.ev, c.Round, pools)
	if len(drafts) == 0 {
		round := c.Round
		if round == 0 {
			round = s.ev.LastRound()
		}
		return nil, w.nothingToDrop(round)
	}
	x := DropDraft{Round: drafts[0].No, Pools: pools}
	var sections locales.List
	for _, r := range drafts {
		if r.No == x.Round {
			sections = append(sections, locales.T("desk.own_words", "Text", poolTitle(s.ev, r.Division)))
		}
	}
	return s.confirm(say("pair.drop_sure", "Round", x.Round, "Sections", sections), x)
}
