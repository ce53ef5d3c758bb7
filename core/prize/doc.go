// Package prize says who wins what, and why.
//
// A regulation's prizes are lists: an ordered field of candidates and what each
// place is worth. The field comes from package standings (entries, the players
// of a board, teams made of individuals); this package counts how many places
// are given, gives them, sees to it that nobody keeps two prizes that exclude
// each other, and adds up the money. Every line says why this winner.
//
// Where two prizes exclude each other the larger one is kept, and of equal
// ones the one named first (JP-46, SH-33). The list named first is the main
// one: a place given up there stays empty. The other lists move up.
//
// It decides no tie: where a prize place is shared the line says so, and the
// arbiter draws a lot (package standings) or the money is split.
package prize
