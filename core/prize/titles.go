package prize

import (
	"slices"

	"taikyoku/core"
	"taikyoku/core/standings"
)

// Result is what one player scored, for title and promotion lists.
type Result struct {
	Player int // number
	Name   string
	Entry  int // number
	Place  int // of the entry: what counts for titles
	Points core.Points
	Games  int
	Played int // over the board
}

// Percent is the score rate in hundredths of a per cent: points out of the
// points of a win in every game (HN-22).
func (r Result) Percent(win core.Points) int {
	if r.Games == 0 {
		return 0
	}
	return int(int64(r.Points) * 10000 / (int64(win) * int64(r.Games)))
}

// reaches reports whether the rate is at least percent, exactly.
func (r Result) reaches(percent int, win core.Points) bool {
	return r.Games > 0 && 100*int64(r.Points) >= int64(percent)*int64(win)*int64(r.Games)
}

// Title is a line of a title list.
type Title struct {
	Award  core.TitleAward
	Result Result
	Why    []core.Trace
}

// Titles lists who may apply for a title: the places that earn it, the score
// rate, and enough entries (HN-22, WX-21). What the organiser sets a threshold
// for is listed by Promoted.
func Titles(awards []core.TitleAward, results []Result, entries int, win core.Points) []Title {
	var out []Title
	for _, a := range awards {
		if entries < a.MinEntries || a.ByThreshold {
			continue
		}
		for _, r := range results {
			if r.Place < max(a.From, 1) || a.To > 0 && r.Place > a.To || !r.reaches(a.Percent, win) {
				continue
			}
			out = append(out, Title{a, r, []core.Trace{because("title", a.Clause, "Name", r.Name, "Place", r.Place, "Percent", a.Percent, "Points", r.Points.Short(), "Games", r.Games)}})
		}
	}
	return out
}

// Promotion is what a group asks of who wants to rise a grade; the external
// rules give the number, the organiser enters it (SH-34).
type Promotion struct {
	MinPoints  core.Points // 0: not asked
	MinPercent int         // 0: not asked
	MinPlayed  int         // fewest games over the board
}

// Promoted lists who reached the line for a title, best first as the results
// come, with the reason; nobody while there is no line or too few entries
// (WX-21).
func Promoted(a core.TitleAward, p Promotion, results []Result, entries int, win core.Points) []Title {
	var out []Title
	if p.MinPoints == 0 && p.MinPercent == 0 || entries < a.MinEntries {
		return nil
	}
	for _, r := range results {
		if r.Points < p.MinPoints || r.Played < p.MinPlayed || p.MinPercent > 0 && !r.reaches(p.MinPercent, win) {
			continue
		}
		out = append(out, Title{Award: a, Result: r, Why: []core.Trace{because("promotion", a.Clause, "Name", r.Name, "Points", r.Points.Short(), "Games", r.Games, "Played", r.Played)}})
	}
	return out
}

// Applicants lists who of a section may apply for titles: by place and rate
// (HN-22), or by the line that the organiser set (SH-34, WX-21); the zero
// Promotion: no line yet. Whether forfeited games count is each title's to say.
func (s Section) Applicants(titles []core.TitleAward, line Promotion) []Title {
	entries, win := s.started(), s.Division.Scoring.Win
	var out []Title
	for _, a := range titles {
		if len(a.Sections) > 0 && !slices.Contains(a.Sections, s.ID) {
			continue
		}
		results := PlayerResults(s.Division, s.Standings, a.Forfeits)
		if a.ByThreshold {
			out = append(out, Promoted(a, line, results, entries, win)...)
		} else {
			out = append(out, Titles([]core.TitleAward{a}, results, entries, win)...)
		}
	}
	return out
}

// PlayerResults are the results of all players of a division, by the place of
// their entry and then by board. forfeits counts unplayed games as games and
// points; byes of individuals count with them.
func PlayerResults(d core.Division, s standings.Standings, forfeits bool) []Result {
	tally := map[int]*Result{}
	add := func(player int, score core.Score) {
		r := tally[player]
		if r == nil {
			r = &Result{}
			tally[player] = r
		}
		if score == core.Missing || !score.Played() && !forfeits {
			return
		}
		r.Games++
		r.Points += d.Scoring.Of(score)
		if score.Played() {
			r.Played++
		}
	}
	for _, round := range d.Played {
		for _, m := range round.Matches {
			for _, g := range m.Games {
				add(g.White, g.Result.White)
				add(g.Black, g.Result.Black)
			}
		}
		for _, b := range round.Byes {
			if !d.Team && forfeits && b.Kind == core.PAB {
				add(b.Entry, core.ForfeitWon)
			}
		}
	}
	var out []Result
	for _, row := range s.Rows {
		for _, p := range d.Entries[row.Entry-1].Members {
			r := Result{}
			if t := tally[p.No]; t != nil {
				r = *t
			}
			r.Player, r.Name, r.Entry, r.Place = p.No, p.Name, row.Entry, row.Rank
			out = append(out, r)
		}
	}
	return out
}
