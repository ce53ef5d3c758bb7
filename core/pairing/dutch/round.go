package dutch

import (
	"cmp"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/pairing/matching"
)

// Edition is the rule text this package follows, as it is printed with draws.
const Edition = "FIDE_DUTCH_2026"

// Pair makes the draw of round d.Next(). Errors are of type *Error.
func Pair(d core.Division) (core.Draw, error) { return pair(d, false, nil) }

// pair makes the draw; verify, if any, sees every matching when it is solved
// and when the last decision about it is taken.
func pair(d core.Division, explain bool, verify func(*matching.Weighted)) (core.Draw, error) {
	if err := admit(&d); err != nil {
		return core.Draw{}, err
	}
	all, err := history(&d)
	if err != nil {
		return core.Draw{}, err
	}
	topscorers(&d, all)
	f := newField(&d, all)
	f.why = explanation{full: explain, pair: notes{}}
	f.verify = verify
	if err := f.c5(); err != nil {
		return core.Draw{}, err
	}
	pairs, bye, err := f.pairBrackets()
	if err != nil {
		return core.Draw{}, err
	}
	return f.draw(pairs, bye)
}

// admit refuses what this engine cannot pair and completes what it can.
func admit(d *core.Division) error {
	system := strings.TrimSuffix(d.System, "_BAKU")
	switch system {
	case "", "FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026":
	default:
		return &Error{Reason: WrongSystem, Round: d.Next(), Detail: d.System}
	}
	if d.Team {
		return &Error{Reason: WrongSystem, Round: d.Next(), Detail: "a team event"}
	}
	if d.Rounds < 1 {
		return &Error{Reason: RoundsUnknown, Round: d.Next()}
	}
	if d.Next() > d.Rounds {
		return &Error{Reason: RoundsOver, Round: d.Next()}
	}
	for i, e := range d.Entries {
		if e.No != i+1 {
			return malformed(d.Next(), e.No, "entries are not numbered from 1")
		}
	}
	return accelerate(d)
}

// pairBrackets is Art. 1.9: bracket by bracket from the top. It returns pairs
// of ranks and the rank of the bye's receiver, or -1.
func (f *field) pairBrackets() (pairs [][2]int, bye int, err error) {
	n := len(f.players)
	below := matching.NewCardinality(f.legal)
	var moved []int
	for start := 0; start < n; {
		end := f.groupEnd(start)
		next := f.groupEnd(end)
		for v := start; v < next; v++ {
			below.Remove(v)
		}
		f.room.Clear()
		b := f.bracket(moved, start, end, next)
		b.below = below
		r := b.best()
		if r == nil {
			// C4 held before this bracket, so this cannot be.
			return nil, -1, &Error{Reason: Unpairable, Round: f.d.Next(), Detail: "a bracket without a candidate"}
		}
		f.noteBracket(b, r)
		pairs = append(pairs, r.pairs...)
		moved = r.floaters
		start = end
	}
	if len(moved) == 1 {
		return pairs, moved[0], nil
	}
	return pairs, -1, nil
}

// groupEnd is the end of the scoregroup that begins at a rank.
func (f *field) groupEnd(start int) int {
	end := start
	for end < len(f.players) && f.players[end].score == f.players[start].score {
		end++
	}
	return end
}

func (f *field) bracket(moved []int, start, end, next int) *bracket {
	b := &bracket{
		f: f, graph: f.legal, score: f.players[start].score, mdps: moved,
		residents: span(start, end), next: span(end, next), rest: span(next, len(f.players)),
	}
	for _, m := range moved {
		if s := f.players[m].score; len(b.levels) == 0 || b.levels[len(b.levels)-1] != s {
			b.levels = append(b.levels, s)
		}
	}
	b.levels = append(b.levels, b.score)
	return b
}

func span(from, to int) []int {
	s := make([]int, to-from)
	for i := range s {
		s[i] = from + i
	}
	return s
}

// draw gives colours (Art. 5) and boards.
func (f *field) draw(pairs [][2]int, bye int) (core.Draw, error) {
	draw := core.Draw{Round: f.d.Next(), System: Edition}
	if strings.HasSuffix(f.d.System, "_BAKU") {
		draw.System += "_BAKU"
	}
	// C.04.2 3.6, with pairing scores (C.04.7 1.5).
	slices.SortFunc(pairs, func(x, y [2]int) int {
		a, b := f.players[x[0]], f.players[y[0]]
		return cmp.Or(cmp.Compare(b.score, a.score),
			cmp.Compare(f.players[y[1]].score, f.players[x[1]].score), cmp.Compare(a.no, b.no))
	})
	arrivals := false
	for _, x := range pairs {
		a := f.allocate(f.players[x[0]], f.players[x[1]])
		if a.article == "5.2.5" && f.initial == core.NoColour {
			return core.Draw{}, &Error{Reason: NoInitial, Round: f.d.Next()}
		}
		f.noteColours(x[0], a)
		if a.article == "5.2.5" && (a.white.arrival != a.white.no || a.black.arrival != a.black.no) {
			arrivals = true
		}
		draw.Pairs = append(draw.Pairs, core.Pair{White: a.white.no, Black: a.black.no, Why: f.why.pair[x[0]]})
	}
	if bye >= 0 {
		f.noteBye(bye)
		draw.Byes = append(draw.Byes, core.Bye{Entry: f.players[bye].no, Kind: core.PAB})
	}
	for _, e := range f.d.Entries {
		if kind, absent := f.d.Absent[e.No]; absent {
			draw.Byes = append(draw.Byes, core.Bye{Entry: e.No, Kind: kind})
		} else if e.Withdrawn {
			draw.Byes = append(draw.Byes, core.Bye{Entry: e.No, Kind: core.ZeroBye})
		}
	}
	draw.Why = f.why.round
	if arrivals {
		// 5.2.5 with C.04.2 2.4: numbers count those who have arrived.
		draw.Readings = append(draw.Readings, core.Reading{ID: "5.2.5", Value: "arrival"})
	}
	if len(f.d.Virtual) > 0 {
		draw.Readings = append(draw.Readings, core.Reading{ID: "boards", Value: "pairing-score"})
	}
	return draw, nil
}
