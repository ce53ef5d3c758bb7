package desk

import (
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// resultcard.go shows what was claimed and what stands.

// disputeCard shows both claims; arbiters choose one with a tap.
func (w *world) disputeCard(m event.Match) core.Card {
	c := core.Card{Body: []locales.Text{locales.T("report.disputed", "Match", w.matchName(m))}}
	if last := m.Claims[len(m.Claims)-1]; last.Dispute {
		t, _ := w.ev.Teams.Get(last.Team)
		c.Body[0] = locales.T("report.objected", "Match", w.matchName(m), "Team", t.Name)
	}
	for _, team := range []core.TeamID{m.White, m.Black} {
		t, _ := w.ev.Teams.Get(team)
		if claim, ok := m.ClaimOf(team); ok {
			c.Body = append(c.Body, locales.T("report.says", "Team", t.Name, "Score", w.claimScore(m, claim)))
		}
	}
	c.Body = append(c.Body, locales.T("report.arbiter_decides"))
	return c
}

// claimCard reads a claim back, board by board where boards were named.
func (w *world) claimCard(m event.Match, c event.Claim, key string) core.Card {
	t, _ := w.ev.Teams.Get(c.Team)
	shown := m
	shown.Boards = slices.Clone(m.Boards)
	for i := range c.Boards {
		shown.Boards[i].Result = c.Boards[i]
	}
	card := core.Card{Body: []locales.Text{locales.T(key, "Match", w.matchName(m), "Score", w.claimScore(m, c), "Team", t.Name)}}
	if len(c.Boards) > 1 {
		card.Table = w.resultTable(shown)
	}
	return card
}

// resultCard shows a match with its result.
func (w *world) resultCard(m event.Match, key string) core.Card {
	c := core.Card{Body: []locales.Text{locales.T(key, "Match", w.matchName(m), "Score", w.scoreText(m))}}
	switch {
	case m.Total == nil && len(m.Boards) > 1:
		c.Table = w.resultTable(m)
	case m.Total != nil && len(m.Boards) > 1 && (!arbitersRecord(w.ev) || w.is(event.Arbiter)):
		c.Body = append(c.Body, locales.T("report.boards_wanted"))
	}
	return c
}

// arbitersRecord reports whether nobody but arbiters registers results (HN, WX).
func arbitersRecord(ev *event.Event) bool {
	return ev != nil && ev.Rules.Results.Final == core.ArbiterWord
}

// resultTable shows each board with both players and the result between them.
func (w *world) resultTable(m event.Match) *core.Table {
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	t := &core.Table{Head: []locales.Text{locales.T("table.board"), name(white.Name), name(""), name(black.Name)}}
	for _, b := range m.Boards {
		h, _ := white.Player(b.Home)
		a, _ := black.Player(b.Away)
		t.Rows = append(t.Rows, []locales.Text{name(strconv.Itoa(b.No)), name(h.Name), resultText(w.ev, b.Result), name(a.Name)})
	}
	return t
}

// resultText is one board's result, home's score first.
func resultText(ev *event.Event, r core.Result) locales.Text {
	sign := map[core.Score]string{core.Won: "1", core.Drew: "½", core.Lost: "0", core.ForfeitWon: "+", core.ForfeitLost: "-", core.Missing: "?"}
	if ev.Rules.Game == core.Xiangqi { // 局分: as many as the game is worth
		s := ev.Rules.Scoring()
		sign[core.Won], sign[core.Drew], sign[core.Lost] = s.Win.Short(), s.Draw.Short(), s.Loss.Short()
	}
	return name(sign[r.White] + "-" + sign[r.Black])
}

func (w *world) claimScore(m event.Match, c event.Claim) locales.Text {
	return ofForfeit(w.score(m, c.Home, c.Away), c.Boards)
}

// ofForfeit says of the score of a single game that it was not played.
func ofForfeit(score locales.Text, boards []core.Result) locales.Text {
	if len(boards) != 1 || !boards[0].Known() || boards[0].Played() {
		return score
	}
	return locales.T("match.score_unplayed", "Score", score)
}

func (w *world) scoreText(m event.Match) locales.Text {
	home, away := m.Points(w.ev.Rules.Scoring())
	boards := make([]core.Result, len(m.Boards))
	for i := range m.Boards {
		boards[i] = m.Boards[i].Result
	}
	return ofForfeit(w.score(m, home, away), boards)
}

// score is a match score with the teams' names, so that nobody mixes sides up.
func (w *world) score(m event.Match, home, away core.Points) locales.Text {
	white, _ := w.ev.Teams.Get(m.White)
	black, _ := w.ev.Teams.Get(m.Black)
	return locales.T("match.score", "White", white.Name, "Black", black.Name, "Home", home.Short(), "Away", away.Short())
}
