// Package lineup is about order sheets: which players of a roster play a
// round, whether a sheet is legal, until when it may come, what plays without
// one, and when both sheets of a match are shown.
//
// One idea: a sheet is a list of roster numbers in board order, and the
// regulation says which lists are legal. Where there is one legal list there
// is nothing to ask. Deadlines are made of the round's real start, so that
// they move with it.
package lineup
