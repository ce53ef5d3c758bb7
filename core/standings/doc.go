// Package standings turns results into ranks, and can say why.
//
// A division is folded once into a flat table: one line per entry and round.
// A tie-break is a small piece that reads the table and answers with a value
// and its terms, round by round; the explanation is made of the very terms
// that were summed, so the two cannot drift apart. A stack is a list of codes
// in FIDE's notation (C.07, MTB26) with a few of our own for xiangqi and for
// the regulations of China and Japan; the list is data of the regulation.
// Adding a tie-break means adding a row and a function to one file.
//
// What unplayed rounds are worth is a Policy, named by the regulation: FIDE's
// three editions, the plain sum, and the team reading of chess-results. Where
// a rule text is open, the reading used is part of the answer.
//
// Sources: FIDE C.07 (1 March 2026 and before), the four regulations' ranking
// clauses (JP-54…58, SH-14/15, WX-13/14, HN-16/17). Values are exact
// rationals; decimals exist only in output. Folding and every tie-break but
// PREV are linear in the number of games (PREV: once more per round), ranking
// is a sort.
//
// Codes: see pieces() and the table in Code's documentation. Prizes are made
// from standings by package prize.
package standings
