// Package xiangqi pairs by the points system of Chinese chess events (jifen
// bianpai zhi), a Swiss system of its own: equal scores first, nobody meets
// twice, first and second moves balanced, floats only when needed, the bye to
// the lowest score.
//
// Sources: the regulations of the World Xiangqi Championship 2022 and of a
// county team event of 2025, the supplement to the 14th World Championship, and
// the practice of Chinese pairing programs. The rulebook of 2020 leaves much to
// the event or was not at hand; so every choice is a field of Rules, and every
// reading used is printed with the draw.
//
// The files:
//
//	rules.go       what an event chooses
//	field.go       what is known of every entry before the round
//	limit.go       who may meet: no rematch, same unit, no third in a row, no three too many
//	colour.go      who moves first
//	first.go       round 1: neighbours, ends, halves, lots
//	bye.go         the bye
//	group.go       a score group: who floats, who meets whom
//	order.go       the order inside a group, and of the standings
//	final.go       the final of the two leaders beside the last round
//	pair.go        a round from beginning to end
//
// The idea. The traditional method is a hand method: go through the group in
// order and take the first partner that is allowed. Done by hand it runs into
// dead ends and is repaired by feeling. Here the same order is followed, but a
// choice is only made if the fewest floats, and the fewest pairs that are due
// the same colour, can still be reached by everybody who is left: one
// minimum-cost perfect matching for each group, O(n³), and then one decision
// after the other. So there is always an answer if there is a legal one, and it
// is the same on every machine.
package xiangqi
