package crosstable

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"taikyoku/core"
)

// Import is an event read from tables. Warnings are what was odd and did not
// stop the reading.
type Import struct {
	Division core.Division
	Start    string // YYYY/MM/DD, empty unknown
	End      string
	Warnings []*Problem
}

func (im *Import) warn(p *Problem) { im.Warnings = append(im.Warnings, p) }

// meta is event.json: what the tables cannot say.
type meta struct {
	Name   string `json:"name"`
	Rounds int    `json:"rounds"`
	Boards int    `json:"boards"`
	System string `json:"system"` // a 192 code
	Match  *struct {
		Win, Draw, Loss float64
	} `json:"match_scoring"`
	Bye *struct {
		MP float64 `json:"mp"`
		GP float64 `json:"gp"`
	} `json:"bye"`
	Dates []string `json:"dates"`
}

// Read reads the tables of a folder. The error is a *Problem where a file is
// to blame.
func Read(dir fs.FS) (*Import, error) {
	m, err := readMeta(dir)
	if err != nil {
		return nil, err
	}
	cross, err := open(dir, "crosstable.csv")
	if err != nil {
		return nil, err
	}
	im := &Import{Division: core.Division{Name: m.Name, System: m.System, Scoring: core.Standard(), Boards: 1}}
	if len(m.Dates) > 0 {
		im.Start, im.End = m.Dates[0], m.Dates[len(m.Dates)-1]
		if day, err := time.Parse("2006/01/02", im.Start); err == nil {
			im.Division.Date = day
		}
	}
	if cross != nil {
		return im, im.individual(dir, cross, m)
	}
	matches, err := open(dir, "matches.csv")
	if err != nil {
		return nil, err
	}
	if matches == nil {
		return nil, &Problem{File: "crosstable.csv", Detail: "not there, nor is matches.csv: nothing to import"}
	}
	return im, im.team(dir, matches, m)
}

func readMeta(dir fs.FS) (meta, error) {
	var m meta
	b, err := fs.ReadFile(dir, "event.json")
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return m, fmt.Errorf("reading event.json: %w", err)
	}
	if err := json.Unmarshal(b, &m); err != nil {
		line := 1 + strings.Count(string(b[:offsetOf(err, len(b))]), "\n")
		return m, &Problem{File: "event.json", Line: line, Detail: err.Error()}
	}
	if m.Rounds < 0 || m.Rounds > maxRounds || m.Boards < 0 || m.Boards > 99 {
		return m, &Problem{File: "event.json", Detail: "rounds or boards out of range"}
	}
	return m, nil
}

func offsetOf(err error, most int) int {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return min(int(syntax.Offset), most)
	case errors.As(err, &kind):
		return min(int(kind.Offset), most)
	}
	return 0
}

// result reads a result as games.csv writes it.
func result(text string) (core.Result, bool) {
	switch text {
	case "1-0":
		return core.WhiteWins, true
	case "0-1":
		return core.BlackWins, true
	case "1/2", "1/2-1/2", "½", "½-½":
		return core.Drawn, true
	case "0-0":
		return core.Result{White: core.Lost, Black: core.Lost}, true
	case "+/-", "+--", "+:-":
		return core.WhiteForfeit, true
	case "-/+", "--+", "-:+":
		return core.BlackForfeit, true
	case "-/-", "---", "-:-":
		return core.DoubleForfeit, true
	case "":
		return core.NotYetReported, true
	}
	return core.Result{}, false
}
