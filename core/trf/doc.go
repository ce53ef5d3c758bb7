// Package trf reads and writes FIDE tournament report files: TRF06, TRF16
// with the XX and BB records of the pairing programs, and TRF26, for
// individuals and for teams.
//
// The one idea: a file is a record of lines, a [core.Division] is what they
// mean. Read checks that the lines agree with each other (both sides of every
// game, the points, the numbers) and says where they do not; it repairs
// nothing silently. What a program wrote and we have no noun for is kept in
// the Document, so that a file that comes in leaves complete.
//
// Reading is two passes, linear in the size of the input: every line is
// parsed into its record (lines.go, records.go, players.go), then the records
// are put together (assemble.go, rounds.go, teams.go).
//
// Sources: FIDE C.02.03 Annex A (TRF26), C.04 Annex 2 (TRF16), the manuals of
// the pairing programs for their own records. Columns in comments are 1-based.
package trf
