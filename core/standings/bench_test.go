package standings_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/standings"
)

// The stack of JP-54 and the board prizes of JP-55 … JP-58.
var (
	japan       = standings.Rules{Policy: standings.Plain, Stack: []string{"MPTS", "GPTS", "DIR", "BH:MP", "SB:MP/H", "LOT"}, Seed: "seed", Label: "open"}
	japanBoards = standings.BoardRules{Order: []string{"PTS", "PCT", "TPR", "LOT"}, MinGames: 4, MostPlayed: true, Unrated: 1000, Seed: "seed", Label: "boards"}
	big         = standings.Rules{Stack: []string{"PTS", "BH/C1", "SB", "DE"}}
)

// The Chess Olympiad of 2022: 187 teams, 4,070 boards, everything the Japanese
// regulation ranks. To be under 10 ms.
func BenchmarkOlympiad(b *testing.B) {
	d := imported(b, "team", "olympiad2022_open").Division
	for b.Loop() {
		s, err := standings.Compute(d, japan)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := standings.Boards(d, s, japanBoards); err != nil {
			b.Fatal(err)
		}
	}
}

// One result of the Olympiad corrected, and the standings asked for again: the
// same work, since nothing is kept.
func BenchmarkOlympiadOneResult(b *testing.B) {
	d := imported(b, "team", "olympiad2022_open").Division
	g := &d.Played[10].Matches[3].Games[2]
	for b.Loop() {
		g.Result = map[bool]core.Result{true: core.Drawn, false: core.WhiteWins}[g.Result == core.WhiteWins]
		if _, err := standings.Compute(d, japan); err != nil {
			b.Fatal(err)
		}
	}
}

// swiss makes a tournament in which neighbours by score meet: groups of the
// tied are as large as in a real one.
func swiss(n, rounds int) core.Division {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(rounds)))
	d := core.Division{Boards: 1, Rounds: rounds, Scoring: core.Standard(), Date: time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)}
	score, order := make([]core.Points, n+1), make([]int, n)
	for i := range n {
		name := "P" + strconv.Itoa(i+1)
		d.Entries = append(d.Entries, core.Entry{No: i + 1, Name: name, Members: []core.Player{{No: i + 1, Name: name, Rating: 2500 - i/8}}})
		order[i] = i + 1
	}
	results := []core.Result{core.WhiteWins, core.BlackWins, core.Drawn}
	for range rounds {
		rng.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(score[b], score[a]) })
		var round core.Round
		for i := 0; i+1 < n; i += 2 {
			g := core.Game{Board: 1, White: order[i], Black: order[i+1], Result: results[rng.IntN(3)]}
			if rng.IntN(100) == 0 {
				g.Result = core.WhiteForfeit
			}
			score[g.White] += d.Scoring.Of(g.Result.White)
			score[g.Black] += d.Scoring.Of(g.Result.Black)
			round.Matches = append(round.Matches, core.Match{White: g.White, Black: g.Black, Games: []core.Game{g}})
		}
		if n%2 == 1 {
			round.Byes = append(round.Byes, core.Bye{Entry: order[n-1], Kind: core.PAB})
			score[order[n-1]] += d.Scoring.PAB
		}
		d.Played = append(d.Played, round)
	}
	return d
}

// Growth is linear in games: the time per game stays. 9,999 players and 11
// rounds are to be under 150 ms on one core.
func BenchmarkSwiss(b *testing.B) {
	for _, n := range []int{625, 1250, 2500, 5000, 9999} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			d := swiss(n, 11)
			for b.Loop() {
				if _, err := standings.Compute(d, big); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n*11/2), "ns/game")
		})
	}
}

// One result of the large event changed: a full computation again.
func BenchmarkSwissOneResult(b *testing.B) {
	d := swiss(9999, 11)
	g := &d.Played[10].Matches[0].Games[0]
	for b.Loop() {
		g.Result = map[bool]core.Result{true: core.Drawn, false: core.WhiteWins}[g.Result == core.WhiteWins]
		if _, err := standings.Compute(d, big); err != nil {
			b.Fatal(err)
		}
	}
}

// "Why third?" of one entry of the large event.
func BenchmarkExplain(b *testing.B) {
	d := swiss(9999, 11)
	for b.Loop() {
		if _, err := standings.Explain(d, big, 3); err != nil {
			b.Fatal(err)
		}
	}
}
