package berger

import (
	"slices"

	"taikyoku/core"
)

// Withdrawal is an entry that left a round robin (FIDE Tournament Rules V.4–6).
type Withdrawal struct {
	Entry     int
	Played    int // games (team events: matches) it took part in
	Scheduled int // of how many
	// Counts: at least half were played, so all results stay in the standings
	// and the remaining games are forfeits. Else the results stay in the
	// cross-table but points by and against it do not count.
	Counts bool
}

// Withdrawals lists the withdrawn entries of a round robin, with what becomes of
// their results. Numbers are never drawn anew. An unknown system is taken for a
// single cycle.
func Withdrawals(d *core.Division) []Withdrawal {
	cycles := 1
	if s, err := ParseScheme(d.System, Readings{}); err == nil {
		cycles = s.Cycles
	}
	var list []Withdrawal
	for _, e := range d.Entries {
		if !e.Withdrawn {
			continue
		}
		w := Withdrawal{Entry: e.No, Scheduled: cycles * (len(d.Entries) - 1)}
		for _, r := range d.Played {
			for _, m := range r.Matches {
				if tookPart(d, m, e) {
					w.Played++
				}
			}
		}
		w.Counts = 2*w.Played >= w.Scheduled
		list = append(list, w)
	}
	return list
}

// tookPart reports whether an entry was there for a match: it played or won by
// forfeit on some board.
func tookPart(d *core.Division, m core.Match, e core.Entry) bool {
	if m.White != e.No && m.Black != e.No {
		return false
	}
	return slices.ContainsFunc(m.Games, func(g core.Game) bool {
		s := g.Result.Black
		if hasWhite(d, m, g, e) {
			s = g.Result.White
		}
		return s.Played() || s == core.ForfeitWon
	})
}

// hasWhite reports whether an entry of the match has White in the game: by who
// sits there, else by the colours of the boards.
func hasWhite(d *core.Division, m core.Match, g core.Game, e core.Entry) bool {
	sits := func(no int) bool {
		return no != 0 && slices.ContainsFunc(e.Members, func(p core.Player) bool { return p.No == no })
	}
	if sits(g.White) || sits(g.Black) {
		return sits(g.White)
	}
	turned := g.Board%2 == 0
	if g.Board >= 1 && g.Board <= len(d.BoardColours) {
		turned = d.BoardColours[g.Board-1] == 'B'
	}
	return (m.White == e.No) != turned
}

func (w Withdrawal) why() core.Trace {
	rule, key := "V.4", "withdrawn.annulled"
	if w.Counts {
		rule, key = "V.5", "withdrawn.counts"
	}
	return because(rule, key, "Entry", w.Entry, "Played", w.Played, "Scheduled", w.Scheduled)
}
