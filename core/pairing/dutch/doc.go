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
//	single.go     who floats alone (C6-C8)
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
// paired by themselves (count.go). Where many scores leave open who floats, they
// are weighed together, in O(m³) at worst: that is most of the time of a few wide
// brackets. Such a round takes up to 3 times the time of round 5 of 9 at 60
// players, 8 times at 100, 11 at 154, 13 at 300 (BenchmarkNearTotal, the best of
// many runs) and 20 at 500. Single rounds in which a bracket has to be solved with
// everybody below it take more: of a whole event of 60 the worst took 9 times as
// long, of one of 154 34 times.
package dutch
