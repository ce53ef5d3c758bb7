package dutch

import (
	"cmp"
	"slices"

	"taikyoku/core"
)

// The most a criterion can count in one candidate of a bracket: it gives the
// number of bits the criterion needs, and none to one that cannot decide.

func scores(b *bracket) int      { return len(b.levels) }
func scoresBelow(b *bracket) int { return len(b.levels) + 1 }

// differences: a grade for each score of a moved-down player in the limbo, and
// one for each paired with a resident.
func differences(b *bracket) int { return 2 * (len(b.levels) - 1) }

// settled: the number and scores of the downfloaters are known beforehand.
func (b *bracket) settled() bool { return b.scope == alone || b.last() }

func mostFloaters(b *bracket, _ int) int {
	if b.settled() || b.decided.floaters {
		return 0
	}
	return len(b.mdps) + len(b.limbo) + len(b.residents)
}

func mostOfScore(b *bracket, grade int) int {
	if b.settled() || b.decided.floaters && b.decided.scores[grade] {
		return 0
	}
	if grade == len(b.levels)-1 {
		return 0 // what the other grades leave of the number
	}
	return b.levelSize(grade)
}

func mostAgain(b *bracket, _ int) int {
	if b.settled() || b.decided.again {
		return 0
	}
	return len(b.mdps) + len(b.limbo) + len(b.residents) + len(b.next)
}

func mostAgainOfScore(b *bracket, grade int) int {
	if grade == len(b.levels) || b.settled() || b.decided.floaters && b.decided.next[grade] {
		return 0 // what the other grades leave of the number
	}
	return b.levelSize(grade)
}

func mostUnplayed(b *bracket, _ int) int {
	if !b.byeHere {
		return 0
	}
	return len(b.f.d.Played)
}

func allPairs(b *bracket, _ int) int { return (len(b.mdps) + len(b.residents)) / 2 }

func lastRound(b *bracket, _ int) int {
	if b.f.d.Next() != b.f.d.Rounds {
		return 0
	}
	return allPairs(b, 0)
}

func mostResidents(ago int) func(*bracket, int) int {
	return func(b *bracket, _ int) int { return b.floated(b.residents, ago, downfloat) }
}

func mostOpponents(ago int) func(*bracket, int) int {
	return func(b *bracket, _ int) int { return min(len(b.mdps), b.floated(b.residents, ago, upfloat)) }
}

func mostMoved(ago int) func(*bracket, int) int {
	return func(b *bracket, grade int) int {
		if grade >= len(b.levels)-1 || b.decided.here(grade) {
			return 0 // whoever is not in the limbo is paired
		}
		return b.floated(b.ofLevel(grade), ago, downfloat)
	}
}

func mostMet(ago int) func(*bracket, int) int {
	return func(b *bracket, grade int) int {
		mdps := len(b.levels) - 1
		if grade < mdps {
			return 0
		}
		if b.decided.here(grade-mdps) && b.decided.paired[grade-mdps] == 0 {
			return 0
		}
		return min(b.levelSize(grade-mdps), b.floated(b.residents, ago, upfloat))
	}
}

// floated is how many of the ranks had the float.
func (b *bracket) floated(ranks []int, ago int, x float) int {
	n := 0
	for _, r := range ranks {
		if b.f.players[r].floated(ago) == x {
			n++
		}
	}
	return n
}

// ofLevel are the bracket's players with the score of a level.
func (b *bracket) ofLevel(level int) []int {
	if b.byLevel != nil {
		return b.byLevel[level]
	}
	return b.sortLevels()[level]
}

// sortLevels are the bracket's players by their level.
func (b *bracket) sortLevels() [][]int {
	by := make([][]int, len(b.levels))
	for _, group := range [][]int{b.mdps, b.limbo, b.residents} {
		for start := 0; start < len(group); {
			end, score := start+1, b.f.players[group[start]].score
			for end < len(group) && b.f.players[group[end]].score == score {
				end++
			}
			if level := b.levelOf(score); by[level] == nil {
				by[level] = group[start:end:end]
			} else {
				by[level] = append(by[level], group[start:end]...)
			}
			start = end
		}
	}
	return by
}

func (b *bracket) levelSize(level int) int { return len(b.ofLevel(level)) }

// scoreGrade is the place of p's score among the bracket's, the highest first;
// players below come last.
func (b *bracket) scoreGrade(p *player) int { return b.levelOf(p.score) }

func (b *bracket) levelOf(score core.Points) int {
	at, found := slices.BinarySearchFunc(b.levels, score, func(level, score core.Points) int { return cmp.Compare(score, level) })
	if !found {
		return len(b.levels)
	}
	return at
}
