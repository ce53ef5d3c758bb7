package dutch

import "taikyoku/core"

// criterion is one of C6 … C21: what it counts when two players of the bracket
// are paired, when one floats down, or when one stays unpaired in the next
// bracket again. A criterion that compares lists (scores, differences) counts
// in grades, the worst first; the others have one grade. A count that must be
// as small as possible comes with the most it can reach: nothing to reach means
// that the criterion cannot decide here.
type criterion struct {
	name   string
	grades func(b *bracket) int
	most   func(b *bracket, grade int) int
	pair   func(b *bracket, hi, lo *player) (grade, count int)
	float  func(b *bracket, p *player) (grade, count int)
	again  func(b *bracket, p *player) (grade, count int)
}

// criteria are Art. 2.4 in order of importance.
var criteria = []criterion{
	{name: "C6", most: mostFloaters, float: each(c6)},
	{name: "C7", grades: scores, most: mostOfScore, float: c7},
	{name: "C8", most: mostAgain, again: each(c6)},
	{name: "C8", grades: scoresBelow, most: mostAgainOfScore, again: c8},
	{name: "C9", most: mostUnplayed, float: c9},
	{name: "C10", most: lastRound, pair: couple(c10)},
	{name: "C11", most: lastRound, pair: couple(c11)},
	{name: "C12", most: allPairs, pair: couple(c12)},
	{name: "C13", most: allPairs, pair: couple(c13)},
	{name: "C14", most: mostResidents(1), float: each(c14)},
	{name: "C15", most: mostOpponents(1), pair: couple(c15)},
	{name: "C16", most: mostResidents(2), float: each(c16)},
	{name: "C17", most: mostOpponents(2), pair: couple(c17)},
	{name: "C18", grades: differences, most: mostMoved(1), pair: c18, float: c18limbo},
	{name: "C19", grades: differences, most: mostMet(1), pair: c19},
	{name: "C20", grades: differences, most: mostMoved(2), pair: c20, float: c20limbo},
	{name: "C21", grades: differences, most: mostMet(2), pair: c21},
}

// C6: minimise the number of downfloaters. C8 asks the same of the next
// bracket.
func c6(*bracket, *player) bool { return true }

// C7: minimise the scores of the downfloaters, in descending order.
func c7(b *bracket, p *player) (grade, count int) { return b.scoreGrade(p), 1 }

// C8: choose the downfloaters so that the next bracket has the fewest (as C6)
// and the lowest-scored (as C7) downfloaters.
func c8(b *bracket, p *player) (grade, count int) { return b.scoreGrade(p), 1 }

// C9: minimise the unplayed games of the receiver of the bye; it acts where the
// bracket's only downfloater gets the bye.
func c9(b *bracket, p *player) (grade, count int) { return 0, p.unplayed }

// C10: minimise the topscorers or topscorers' opponents who get a colour
// difference above +2 or below -2. C3 lets only pairs with a topscorer get
// here.
func c10(b *bracket, hi, lo *player) bool {
	return hi.want != core.NoColour && hi.want == lo.want && abs(hi.difference) > 1 && abs(lo.difference) > 1
}

// C11: minimise the topscorers or topscorers' opponents who get the same colour
// three times in a row.
func c11(b *bracket, hi, lo *player) bool {
	if hi.strength != absolute || lo.strength != absolute || hi.want != lo.want {
		return false
	}
	a := b.f.allocate(hi, lo)
	return a.white.twice() == core.White || a.black.twice() == core.Black
}

// C12: minimise the players who do not get their colour preference.
func c12(b *bracket, hi, lo *player) bool { return hi.want != core.NoColour && hi.want == lo.want }

// C13: minimise the players who do not get their strong colour preference. Of
// two absolute preferences none is a strong one.
func c13(b *bracket, hi, lo *player) bool {
	return hi.want == lo.want && min(hi.strength, lo.strength) == strong
}

// C14: minimise the resident downfloaters who had a downfloat in the previous
// round.
func c14(b *bracket, p *player) bool { return b.resident(p) && p.floated(1) == downfloat }

// C15: minimise the opponents of moved-down players who had an upfloat in the
// previous round.
func c15(b *bracket, hi, lo *player) bool { return !b.resident(hi) && lo.floated(1) == upfloat }

// C16: as C14, two rounds before.
func c16(b *bracket, p *player) bool { return b.resident(p) && p.floated(2) == downfloat }

// C17: as C15, two rounds before.
func c17(b *bracket, hi, lo *player) bool { return !b.resident(hi) && lo.floated(2) == upfloat }

// C18: minimise the score differences of moved-down players who had a
// downfloat in the previous round.
func c18(b *bracket, hi, lo *player) (grade, count int) {
	return b.moved(hi, hi.floated(1) == downfloat)
}

// c18limbo: a moved-down player who floats again has the largest difference.
func c18limbo(b *bracket, p *player) (grade, count int) {
	return b.limboed(p, p.floated(1) == downfloat)
}

// C19: minimise the score differences of the opponents of moved-down players
// who had an upfloat in the previous round.
func c19(b *bracket, hi, lo *player) (grade, count int) { return b.moved(hi, lo.floated(1) == upfloat) }

// C20: as C18, two rounds before.
func c20(b *bracket, hi, lo *player) (grade, count int) {
	return b.moved(hi, hi.floated(2) == downfloat)
}

func c20limbo(b *bracket, p *player) (grade, count int) {
	return b.limboed(p, p.floated(2) == downfloat)
}

// C21: as C19, two rounds before.
func c21(b *bracket, hi, lo *player) (grade, count int) { return b.moved(hi, lo.floated(2) == upfloat) }

// resident reports whether p belongs to the bracket's own scoregroup.
func (b *bracket) resident(p *player) bool { return p.score == b.score }

// moved is the grade of the difference between the moved-down hi and its
// resident opponent: after all grades of the limbo, the larger the earlier.
func (b *bracket) moved(hi *player, counts bool) (grade, count int) {
	if !counts || b.resident(hi) {
		return 0, 0
	}
	return len(b.levels) - 1 + b.scoreGrade(hi), 1
}

func (b *bracket) limboed(p *player, counts bool) (grade, count int) {
	if !counts || b.resident(p) {
		return 0, 0
	}
	return b.scoreGrade(p), 1
}

func each(c func(*bracket, *player) bool) func(*bracket, *player) (int, int) {
	return func(b *bracket, p *player) (int, int) {
		if c(b, p) {
			return 0, 1
		}
		return 0, 0
	}
}

func couple(c func(b *bracket, hi, lo *player) bool) func(b *bracket, hi, lo *player) (int, int) {
	return func(b *bracket, hi, lo *player) (int, int) {
		if c(b, hi, lo) {
			return 0, 1
		}
		return 0, 0
	}
}
