package desk

import (
	"errors"
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
)

// sheetwaits.go keeps an order sheet that was read back from being lost when something
// else is asked before its yes: it is asked about again, its button counts, and the
// reminder before the deadline names it (JP-79).

// asksSheet reports whether a question waits for the yes to an order sheet.
func asksSheet(q core.Question) bool {
	return len(q.Options) > 0 && !slices.ContainsFunc(q.Options, func(o core.QuestionOption) bool { return o.Verb != SubmitSheet{}.Name() })
}

// sheetBehind is the order sheet's question that a later one displaces with another.
func sheetBehind(q core.Question) core.QuestionID {
	if asksSheet(q) {
		return q.ID
	}
	return q.Behind
}

// sheetAgain puts the order sheet that waited behind a question again once nothing else
// is asked; what is asked instead takes it over.
func (s *session) sheetAgain(q core.Question) ([]core.Card, error) {
	if q.Behind == 0 {
		return nil, nil
	}
	sheet, err := s.tx.Question(q.Behind)
	if err != nil || sheet.State != core.Replaced {
		return nil, err
	}
	next, waits, err := s.waiting()
	switch {
	case err != nil || waits && next.ID == q.ID:
		return nil, err
	case waits && next.Behind == 0 && !asksSheet(next):
		next.Behind = sheet.ID
		return nil, s.tx.PutQuestion(next)
	case waits || s.talk.Form != "" || s.ev == nil || sheet.Event != s.ev.ID || s.sheetOver(sheet):
		return nil, nil
	}
	sheet.State = core.Asked
	return s.putAgain(sheet)
}

// sheetOver reports whether an order sheet that was asked about is not wanted any more:
// its deadline has passed, or another was handed in since.
func (s *session) sheetOver(q core.Question) bool {
	w := s.world()
	return w.ev == nil || w.id != q.Event || !slices.ContainsFunc(q.Options, func(o core.QuestionOption) bool {
		x, err := decode(o.Verb, o.Command)
		sheet, ok := x.(SubmitSheet)
		t, _ := w.ev.Teams.Get(sheet.Team)
		stands, _ := w.ev.Sheets.Get(event.SheetKey(t.Division, sheet.Round, sheet.Team))
		return err == nil && ok && !stands.At.After(q.At) && w.wouldRefuse(sheet) == nil
	})
}

// withUnconfirmed adds the order sheets that were read back and never confirmed: the
// journal keeps them, since the questions are not part of it.
func (x RemindSheets) withUnconfirmed(w *world) (Act, error) {
	for _, m := range w.ev.MatchesOf(x.Division, x.Round) {
		for _, id := range []core.TeamID{m.White, m.Black} {
			for _, a := range w.ev.Speakers(id) {
				sheet, ok, err := w.unconfirmed(a)
				if err != nil {
					return nil, err
				}
				if !ok || sheet.Team != id || sheet.Round != x.Round {
					continue
				}
				if x.Unconfirmed == nil {
					x.Unconfirmed = map[core.TeamID][]int{}
				}
				x.Unconfirmed[id] = sheet.Players
			}
		}
	}
	return x, nil
}

// unconfirmed is the order sheet that an account was asked about and did not confirm.
func (w *world) unconfirmed(a core.AccountID) (sheet SubmitSheet, ok bool, err error) {
	q, err := w.tx.OpenQuestion(a)
	if err == nil && !asksSheet(q) && q.Behind > 0 {
		q, err = w.tx.Question(q.Behind)
	}
	if errors.Is(err, core.ErrNoRow) {
		return sheet, false, nil
	}
	if err != nil || !asksSheet(q) || len(q.Options) != 1 || q.Event != w.id || q.State != core.Asked && q.State != core.Replaced {
		return sheet, false, err
	}
	x, err := decode(q.Options[0].Verb, q.Options[0].Command)
	sheet, ok = x.(SubmitSheet)
	return sheet, ok, err
}
