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
// parsed into its record (lines.go, records.go, rules.go, players.go,
// teams.go), then the records are put together (read.go, rounds.go, matches.go, boards.go, points.go).
//
// Sources: FIDE C.02.03 Annex A (TRF26), C.04 Annex 2 (TRF16), the manuals of
// the pairing programs for their own records. Columns in comments are 1-based.
package trf

import (
	"fmt"
	"strings"

	"taikyoku/core"
	"taikyoku/locales"
)

// The format's limits: team numbers have three digits, player numbers four, and
// a player's points four columns with a decimal.
const (
	MaxTeams   = 999
	MaxPlayers = 9999
	MaxPoints  = core.Points(999)
)

// Document is a tournament report file, understood.
type Document struct {
	Header   Header
	Division core.Division

	// Numbers are the numbers of the file, where the order of its lines and
	// not its numbers is the pairing order (XXC rank): Numbers[i] is the number
	// that the entry i+1 has in the file. Nil when both are the same.
	Numbers []int

	TieBreaks []string // 202: codes, in order
	Standings []string // 212: the whole order of the standings, PTS included

	// Ranks are the published ranks of players by their number in the file,
	// TeamRanks those of teams by TPN. Nil (a new document): by points.
	Ranks     map[int]int
	TeamRanks map[int]int

	// Announced are absences and requested byes of rounds that come after the
	// one to be paired (240).
	Announced []Announced

	// Other are records without a meaning for pairing or standings (comments,
	// national records, 801, 802, unknown ones), kept as they came.
	Other []Record

	Warnings []Problem

	where whereabouts
}

// Header holds the records about the event as a whole, as text. Its name is
// the Division's; the counts (062, 072, 082) follow from the Division.
type Header struct {
	City, Federation   string   // 022, 032
	Start, End         string   // 042, 052: YYYY/MM/DD
	Type               string   // 092
	Arbiter            string   // 102
	Deputies           []string // 112
	TimeControl        string   // 122
	RoundDates         []string // 132, by round
	RankMethod         string   // 172
	Controller         string   // 182
	EncodedTimeControl string   // 222
}

// Announced is an absence or a requested bye in a later round.
type Announced struct {
	Round   int
	Kind    core.ByeKind
	Entries []int
}

// Record is a line kept as it came.
type Record struct {
	Code string // columns 1-3
	Text string // the whole line
}

// Code names a kind of Problem; it is stable, so that people may be told in
// their own language.
type Code string

// Kinds of problems.
const (
	BadEncoding   Code = "encoding"      // not in the encoding it is said to be
	AskEncoding   Code = "encoding-ask"  // not UTF-8, and nobody said what it is
	BadLine       Code = "line"          // a record that cannot be read
	BadNumber     Code = "number"        // a number repeated, missing, out of range
	BadResult     Code = "result"        // an unknown letter, or a result that cannot be
	Contradiction Code = "contradiction" // two places that say different things
	PointsDiffer  Code = "points"        // points that are not the sum of the results
	TooLarge      Code = "too-large"     // beyond the limits of the format
	Layout        Code = "layout"        // columns found by other means than the format's
	Incomplete    Code = "incomplete"    // something needed is not there
	Unsupported   Code = "unsupported"   // a record whose meaning we do not have
	Ignored       Code = "ignored"       // a value that has no effect
)

// Problem is an error or a warning about one place of the file.
type Problem struct {
	Line, Column int // 1-based; 0 = about the file as a whole, or the whole line
	Code         Code
	Detail       string       // in English
	Text         locales.Text // in every language
	More         int          // later lines of which the same is true
}

// fault is a problem of the file as a whole. The key, below "trf.", and the pairs
// (name, value, name, value …) are what locales say; in the English text {Name}
// stands for a value.
func fault(code Code, key, english string, pairs ...any) *Problem {
	var values []string
	for i := 0; i+1 < len(pairs); i += 2 {
		values = append(values, fmt.Sprintf("{%s}", pairs[i]), fmt.Sprint(pairs[i+1]))
	}
	return &Problem{Code: code, Detail: strings.NewReplacer(values...).Replace(english), Text: locales.T("trf."+key, pairs...)}
}

// on gives the problem its place.
func (p *Problem) on(line, column int) *Problem {
	p.Line, p.Column = line, column
	return p
}

// Error is the place and the detail: "line 5, column 97: …".
func (p *Problem) Error() string {
	switch {
	case p.Line == 0:
		return p.Detail
	case p.Column == 0:
		return fmt.Sprintf("line %d: %s", p.Line, p.Detail)
	}
	return fmt.Sprintf("line %d, column %d: %s", p.Line, p.Column, p.Detail)
}

// New makes a document of a division, to be written.
func New(d core.Division) *Document { return &Document{Division: d} }

// Number is the number that the entry has in the file.
func (d *Document) Number(entry int) int {
	if d.Numbers == nil || entry < 1 || entry > len(d.Numbers) {
		return entry
	}
	return d.Numbers[entry-1]
}
