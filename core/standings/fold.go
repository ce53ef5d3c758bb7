package standings

import (
	"fmt"
	"slices"

	"taikyoku/core"
)

// InputError is a division that cannot be ranked because its results
// contradict each other. Round, Table and Board are 0 where they say nothing.
type InputError struct {
	Round, Table, Board int
	Entry               int // entry number, 0 none
	Name                string
	Reason              string
}

func (e *InputError) Error() string {
	s := ""
	for _, part := range []struct {
		word string
		n    int
	}{{"round", e.Round}, {"table", e.Table}, {"board", e.Board}, {"entry", e.Entry}} {
		if part.n != 0 {
			s += fmt.Sprintf("%s %d, ", part.word, part.n)
		}
	}
	if e.Name != "" {
		s += e.Name + ": "
	}
	return s + e.Reason
}

// fold reads the division once. What contradicts itself is an InputError;
// what is merely odd becomes a note.
func fold(d *core.Division, rules *Rules) (*table, error) {
	for i, e := range d.Entries {
		if e.No != i+1 {
			return nil, &InputError{Entry: e.No, Name: e.Name, Reason: fmt.Sprintf("expected number %d", i+1)}
		}
	}
	t := newTable(d, rules)
	f := folder{table: t}
	if d.Team {
		f.indexPlayers()
	} else {
		t.ratings = make([]int32, t.n)
		for i, e := range d.Entries {
			if t.ratings[i] = int32(e.Strength); len(e.Members) > 0 {
				t.ratings[i] = int32(e.Members[0].Rating)
			}
			t.unrated = t.unrated || t.ratings[i] == 0
		}
	}
	for r, round := range d.Played {
		if err := f.round(r, round); err != nil {
			return nil, err
		}
	}
	return t, f.sum()
}

// folder carries what folding needs and ranking does not.
type folder struct {
	*table
	owner  []int32 // entry index of a player number, -1 nobody's
	seated []int32 // the last round a player number sat in, +1
}

func (f *folder) indexPlayers() {
	top := 0
	for _, e := range f.d.Entries {
		for _, p := range e.Members {
			top = max(top, p.No)
		}
	}
	f.owner, f.seated = make([]int32, top+1), make([]int32, top+1)
	for i := range f.owner {
		f.owner[i] = -1
	}
	for i, e := range f.d.Entries {
		for _, p := range e.Members {
			if p.No > 0 {
				f.owner[p.No] = int32(i)
			}
		}
	}
}

func (f *folder) round(r int, round core.Round) error {
	taken := make([]bool, f.n)
	take := func(no, tableNo int) error {
		switch {
		case no < 1 || no > f.n:
			return &InputError{Round: r + 1, Table: tableNo, Entry: no, Reason: "no such entry"}
		case taken[no-1]:
			return &InputError{Round: r + 1, Table: tableNo, Entry: no, Name: f.d.Entries[no-1].Name, Reason: "is in this round twice"}
		}
		taken[no-1] = true
		return nil
	}
	for i, m := range round.Matches {
		for _, no := range []int{m.White, m.Black} {
			if err := take(no, i+1); err != nil {
				return err
			}
		}
		if err := f.match(r, i+1, m); err != nil {
			return err
		}
	}
	for _, b := range round.Byes {
		if err := take(b.Entry, 0); err != nil {
			return err
		}
		f.bye(r, b)
	}
	return nil
}

func (f *folder) match(r, tableNo int, m core.Match) error {
	w, b := m.White-1, m.Black-1
	lw, lb := &f.lines[w*f.rounds+r], &f.lines[b*f.rounds+r]
	*lw = line{opp: int32(b), how: pending, colour: core.White}
	*lb = line{opp: int32(w), how: pending, colour: core.Black}
	for _, g := range m.Games {
		if err := consistent(g.Result); err != "" {
			return &InputError{Round: r + 1, Table: tableNo, Board: g.Board, Entry: m.White, Name: f.d.Entries[w].Name, Reason: err}
		}
	}
	if !f.team {
		if len(m.Games) > 0 && m.Games[0].Result.Known() {
			f.game(lw, lb, m.Games[0].Result)
		}
		return nil
	}
	return f.teamMatch(r, tableNo, m, lw, lb)
}

// consistent says what is impossible about a result, or nothing. 0-0, ½-0 and
// a loss for both are an arbiter's right; two winners, or one side playing
// alone, are not.
func consistent(r core.Result) string {
	won := func(s core.Score) bool { return s == core.Won || s == core.ForfeitWon }
	switch {
	case r.White == core.Missing && r.Black == core.Missing:
		return ""
	case r.White == core.Missing || r.Black == core.Missing:
		return "only one side has a result"
	case won(r.White) && won(r.Black):
		return "both sides have won"
	case r.White.Played() != r.Black.Played():
		return "one side has played, the other has not"
	case r.White == core.Won && r.Black == core.Drew, r.White == core.Drew && r.Black == core.Won:
		return "a win against a draw"
	}
	return ""
}

func (f *folder) game(lw, lb *line, r core.Result) {
	lw.how, lb.how = outcome(r.White), outcome(r.Black)
	w, b := int32(f.d.Scoring.Of(r.White)), int32(f.d.Scoring.Of(r.Black))
	lw.pts, lb.pts = [2]int32{w, w}, [2]int32{b, b}
}

func outcome(s core.Score) how {
	switch s {
	case core.ForfeitWon:
		return forfeitWin
	case core.ForfeitLost:
		return forfeitLoss
	case core.Missing:
		return pending
	}
	return played
}

// bye gives the points of a round without an opponent. Requested byes of
// teams count as a drawn or won match with every board drawn or won.
func (f *folder) bye(r int, b core.Bye) {
	l := &f.lines[(b.Entry-1)*f.rounds+r]
	s, m, boards := f.d.Scoring, f.d.Match, core.Points(f.boards)
	var match, game core.Points
	switch b.Kind {
	case core.PAB:
		l.how, match, game = allocated, m.PABMatch, m.PABGame
		if !f.team {
			game = s.PAB
		}
	case core.FullBye:
		l.how, match, game = fullBye, m.Win, boards*s.Win
		if !f.team {
			game = s.Full
		}
	case core.HalfBye:
		l.how, match, game = halfBye, m.Draw, boards*s.Draw
		if !f.team {
			game = s.Half
		}
	case core.ZeroBye:
		game = s.Zero
	}
	if f.robin && (b.Kind == core.PAB || b.Kind == core.ZeroBye) {
		l.how = free // a free round is no game, no bye and worth nothing
		return
	}
	if !f.team {
		match = game
	}
	l.pts = [2]int32{int32(match), int32(game)}
}

func (f *folder) sum() error {
	f.outside()
	f.annul()
	for i := range f.n {
		for _, l := range f.of(i) {
			f.total[mp][i] += l.pts[mp]
			f.total[gp][i] += l.pts[gp]
		}
	}
	for _, a := range f.d.Adjustments {
		for _, no := range a.Entries {
			if no < 1 || no > f.n {
				return &InputError{Round: a.Round, Entry: no, Reason: "adjustment for an unknown entry"}
			}
			game, match := int32(a.Game), int32(a.Match)
			if !f.team {
				match = game
			}
			f.total[mp][no-1] += match
			f.total[gp][no-1] += game
		}
	}
	if f.n > 0 {
		f.lowest = [2]int32{slices.Min(f.total[mp]), slices.Min(f.total[gp])}
	}
	return nil
}
