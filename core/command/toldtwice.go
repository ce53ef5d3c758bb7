package command

import "slices"

// toldtwice.go asks where a message tells one board two results: 2台胜 2台和. The
// last one is not better than the first.

// toldTwice is a board with two results that differ; 0 if there is none.
func toldTwice(boards []BoardResult) int {
	for i, b := range boards {
		if slices.ContainsFunc(boards[:i], func(o BoardResult) bool { return o.Board == b.Board && o.Outcome != b.Outcome }) {
			return b.Board
		}
	}
	return 0
}

// whichResult asks which of the results of a board is right; the choices are the
// message with each.
func (r *reading) whichResult(u Understanding, boards []BoardResult, twice int) Understanding {
	u.Invalid = InvalidBoardTwice
	u.Ask = &Question{Kind: AskTwoResults, Args: map[string]any{"Board": twice}}
	c, ok := u.Command.(ReportBoards)
	if !ok {
		return u
	}
	var told []Outcome
	rest := slices.DeleteFunc(slices.Clone(boards), func(b BoardResult) bool { return b.Board == twice })
	for _, b := range boards {
		if b.Board != twice || slices.Contains(told, b.Outcome) {
			continue
		}
		told = append(told, b.Outcome)
		c.Boards = append(slices.Clone(rest), b)
		if toldTwice(rest) == 0 {
			u.Ask.Choices = append(u.Ask.Choices, Choice{c})
		}
	}
	return u
}

// typedAs is a total as it was typed: 3-1.
func (s Score) typedAs() string { return s.First.Short() + "-" + s.Second.Short() }

// distinct are the results without those that were said twice.
func distinct(boards []BoardResult) []BoardResult {
	var out []BoardResult
	for _, b := range boards {
		if !slices.Contains(out, b) {
			out = append(out, b)
		}
	}
	return out
}
