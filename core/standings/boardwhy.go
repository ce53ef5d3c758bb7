package standings

import "taikyoku/core"

// Why is why a player has this rank on his board: the games that counted, and
// the code that set him apart from the player above. order is the order of the
// rules that made the list.
func (r BoardRow) Why(order []string) []core.Trace {
	board := func(what string, pairs ...any) core.Trace {
		args := map[string]any{"Name": r.Name}
		for i := 0; i+1 < len(pairs); i += 2 {
			args[pairs[i].(string)] = pairs[i+1]
		}
		return core.Trace{Key: "why.standings.board." + what, Args: args}
	}
	out := []core.Trace{board("rank", "Rank", r.Rank, "Team", r.Team, "Points", r.Points.Decimal(), "Games", r.Games)}
	if r.Out != "" {
		out[0] = board("out-"+r.Out, "Team", r.Team, "Points", r.Points.Decimal(), "Games", r.Games)
	}
	for k, code := range order {
		value := board("value", "Code", code, "Value", r.Values[k].Decimal())
		if value.Rule = code; k == r.Split {
			value.Key = "why.standings.board.split"
		}
		out = append(out, value)
	}
	for _, t := range r.Terms {
		key := "game"
		if !t.Counted {
			key = "game.left-out"
		}
		out = append(out, board(key, "Round", t.Round, "Board", t.Board, "Opponent", t.Name, "Rating", t.Rating, "Result", t.mark()))
	}
	return out
}

// mark is the result as cross-tables write it.
func (t BoardTerm) mark() string {
	return [...]string{"", "1", "=", "0", "+", "-"}[t.Score]
}
