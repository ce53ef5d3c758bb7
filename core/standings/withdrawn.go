package standings

// annul takes the games of those who left a round robin before half of theirs
// out of the standings: the results stay in the cross-table, but points scored
// by or against them count for nobody. Who played half or more keeps
// everything, and the rest of his games are forfeits.
func (t *table) annul() {
	if !t.robin {
		return
	}
	for i, e := range t.d.Entries {
		if !e.Withdrawn || 2*t.gamesPlayed(i) >= t.scheduled() {
			continue
		}
		t.annulled = append(t.annulled, e.No)
		for r, l := range t.of(i) {
			t.strike(i, r)
			if l.opp >= 0 {
				t.strike(int(l.opp), r)
			}
		}
	}
}

func (t *table) gamesPlayed(i int) int {
	n := 0
	for _, l := range t.of(i) {
		if l.how == played {
			n++
		}
	}
	return n
}

// strike makes a round a free one.
func (t *table) strike(i, r int) {
	t.lines[i*t.rounds+r] = line{opp: -1, how: free}
	if t.team {
		t.seats[i*t.rounds+r] = nil
	}
}
