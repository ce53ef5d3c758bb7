// Package dutch pairs a round by the FIDE (Dutch) System, C.04.3 of 1 February
// 2026, with C.04.1 (basic rules), C.04.2 (general handling rules) and the
// virtual points of C.04.7 (Baku acceleration).
//
// Read it like the handbook:
//
//	player.go     Art. 1: scores, floats, byes, colour preferences, topscorers
//	absolute.go   Art. 2.1-2.3: C1 … C5
//	criteria.go   Art. 2.4: C6 … C21, one function each, in one list
//	bracket.go    Art. 3: the bracket, and how much of the field it looks at
//	problem.go    the bracket as a matching problem; scale.go its costs, start.go where it starts
//	count.go      what counting tells of C6-C8 where C4 binds; certain.go what it leaves
//	single.go     who floats alone (C6-C8); weighed.go C6-C8 where counting says too little
//	order.go      Art. 3.6, 3.7 and 4: which of the best candidates comes first
//	colour.go     Art. 5: who gets White
//	baku.go       C.04.7
//	explain.go    the reasons
//	round.go      1.9: from the top bracket to the bottom
//
// The idea: the candidates of a bracket and their criteria become a perfect
// matching of least cost (package matching), each criterion a group of bits in
// the cost, the higher the more important. Among the matchings of least cost
// the one that Art. 4 generates first is found decision by decision, each of
// which repairs the matching at hand. A bracket is first solved alone, which
// leaves aside C4 and C8. If what it leaves lets the next bracket do as well as
// any could and the rest be completed, that was the answer: it is the first of
// the best of a larger set of candidates. If not, the next scoregroup joins the
// problem (C8), and if need be all players below (C4).
//
// A bracket of m players costs O(m²) where few decisions need a search, O(m³)
// at worst. Nothing is rounded, cut off or left to chance. Where nearly everybody
// has met nearly everybody, C4 binds most brackets and there are as many brackets
// as scores: there C6, C7 and C8 are found by counting first, in searches of
// O(m²/64) steps each, which leaves so little to choose that most brackets can be
// paired by themselves (count.go). Where one player floats, one matching of those
// below tells who it can be (single.go). Where counting says too little, C6-C8 are
// weighed alone first (weighed.go), and only what that leaves open has the bracket
// solved with everybody below it, in O(m³) at worst.
//
// Such events cost more than ordinary ones. Of near-total events of 60 players no
// round took more than 8 times the time of round 5 of 9 of as many; of 100 the worst
// took 14 times as long, of 154 26 times, of 300 43 times, of 500 57 times (the median
// round 3, 4-6, 4-12, 6-18 and 17 times): ten times is exceeded from 100 players up, in
// the middle rounds, where brackets are wide and half of the field floats through
// them. BenchmarkEveryRound measures it, in processor time; of 500 every sixth round
// of one event was measured. The worst of them are 3 ms at 100 players, 30 ms at 300
// and 70 ms at 500 where a usual round takes 0.2, 0.7 and 1.2 ms. Of the whole
// program, from a file to its pairs, which reads all rounds that were played, the
// worst such file took 1.6 times as long as a usual one of 100 players, 3.7 times at
// 300 and 7.4 times at 500.
package dutch
