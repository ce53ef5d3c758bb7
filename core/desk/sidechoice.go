package desk

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/core/command"
)

// sidechoice.go takes the name of a team for the answer to «which team has the
// 3?», which no button says in so few words: «Waseda», «Waseda 3-1».

// sideNamed is the choice of the question that waits which gives the team that the
// message names the higher score, or the one typed behind its name; empty if the
// message says more, or the question is another.
func (s *session) sideNamed() (string, error) {
	q, ok, err := s.waiting()
	if err != nil || !ok || s.ev == nil || len(q.Options) != 2 || asksMeant(q) {
		return "", err
	}
	var totals [2]core.Total
	var match core.MatchID
	for i, o := range q.Options {
		x, err := decode(o.Verb, o.Command)
		if err != nil {
			return "", err
		}
		id, total, is := totalSaid(x)
		if !is || match != "" && id != match {
			return "", nil
		}
		match, totals[i] = id, total
	}
	m, _ := s.ev.Matches.Get(match)
	white, _ := s.ev.Teams.Get(m.White)
	black, _ := s.ev.Teams.Get(m.Black)
	text := s.fold(s.in.Text)
	home, away := strings.Contains(text, s.fold(white.Name)), strings.Contains(text, s.fold(black.Name))
	if home == away {
		return "", nil
	}
	rest := strings.Replace(text, s.fold(map[bool]string{true: white.Name, false: black.Name}[home]), "", 1)
	if strings.ContainsFunc(rest, unicode.IsLetter) {
		return "", nil
	}
	typed, scored := s.parse(rest).Command.(command.ReportTotal)
	if !scored && strings.ContainsFunc(rest, unicode.IsDigit) {
		return "", nil
	}
	i := slices.IndexFunc(totals[:], func(t core.Total) bool {
		own, other := t.White, t.Black
		if !home {
			own, other = other, own
		}
		return !scored && own > other || scored && own == typed.Score.First && other == typed.Score.Second
	})
	if i < 0 {
		return "", nil
	}
	return fmt.Sprintf("q:%d:%d", q.ID, i+1), nil
}

// totalSaid is the total that an act would record for a match.
func totalSaid(x Act) (core.MatchID, core.Total, bool) {
	switch x := x.(type) {
	case SetResult:
		return x.Match, core.Total{White: x.Home, Black: x.Away}, len(x.Boards) == 0
	case ClaimResult:
		return x.Match, core.Total{White: x.Home, Black: x.Away}, len(x.Boards) == 0
	}
	return "", core.Total{}, false
}
