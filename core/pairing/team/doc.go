// Package team pairs teams by the FIDE Swiss Team Pairing System, C.04.6 in
// the edition of 1 February 2026.
//
// Source: FIDE Handbook C.04.6 with C.04.1, C.04.2 (1, 2.4, 2.5, 3, 4) and the
// Baku acceleration C.04.7. Articles are cited as the handbook numbers them.
//
// The files follow the handbook:
//
//	system.go      1.2, 1.7   what the competition chose: the TRF 192 code
//	readings.go               open points of the text (R1–R10), each a switch
//	field.go       1          what is known of every team before the round
//	preference.go  1.7        colour preferences, types A and B
//	criteria.go    2          C1 … C10, a function each
//	pair.go        3.3        the procedure of a round
//	bye.go         3.4        the pairing-allocated bye, given first
//	upfloaters.go  3.5        who completes the top scoregroup: C4 … C7
//	selection.go              two or more upfloaters at once, as a matching
//	window.go                 which lower teams can matter for that
//	bracket.go     3.6        pairing a bracket: C8 … C10, then the identifier
//	colour.go      4          colours
//	explain.go                the reasons, as data
//
// The idea. Every rule of articles 2 and 3 that says "as much as possible" is a
// sum over pairs, so the best sets and pairings are minimum-cost perfect
// matchings with the criteria as fields of one integer, in order of importance,
// and the handbook's own order of sets and pairings as the last field. Where a
// set is large and its members have met few others, a count of degrees (Dirac)
// already shows that it can be paired, and the graph is not touched at all.
//
// Complexity for a bracket of n teams: one minimum-cost perfect matching,
// O(n³), plus O(n²) for each decision about the order.
package team
