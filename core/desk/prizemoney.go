package desk

import (
	"taikyoku/core"
	"taikyoku/core/event"
)

// PrizeLine is a prize of money as a line of the ledger.
type PrizeLine struct {
	Prize  string // id
	Winner string
	Amount core.Money
	Clause string
}

// PrizeMoney are the prizes of money of all sections that have played, by the
// standings as they are.
func PrizeMoney(ev *event.Event) ([]PrizeLine, error) {
	w := &world{ev: ev, id: ev.ID}
	var out []PrizeLine
	for _, sec := range ev.Rules.Sections {
		if ev.LastRoundOf(sec.ID) == 0 {
			continue
		}
		awards, err := w.awards(sec)
		if err != nil {
			return nil, err
		}
		for _, a := range awards {
			if a.Money.Amount > 0 {
				out = append(out, PrizeLine{Prize: a.Prize, Winner: a.Name, Amount: a.Money, Clause: a.Clause})
			}
		}
	}
	return out, nil
}
