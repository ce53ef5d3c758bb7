package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"taikyoku/configs"
	"taikyoku/core"
	"taikyoku/core/standings"
	"taikyoku/core/standings/crosstable"
	"taikyoku/core/trf"
)

// standingsCommand prints the standings of a TRF file or of a folder of
// tables.
type standingsCommand struct {
	Tiebreaks  string `help:"Tie-break codes, comma-separated, the score first: MPTS,GPTS,EDE,BH:MP. Without it the file's list (TRF 212, 202) or the regulation's."`
	Edition    string `help:"Reading of unplayed rounds: fide-2026, fide-2023, fide-2009, plain[:zero|:own|:lowest|:draw], chess-results. Without it by the date of the event."`
	Regulation string `help:"Rank by the clauses of this regulation."`
	Format     string `help:"text, csv or json." enum:"text,csv,json" default:"text"`
	Show       string `help:"What to print: standings, crosstable, or boards (players board by board)." enum:"standings,crosstable,boards" default:"standings"`
	Explain    bool   `help:"Say why, entry by entry."`
	Lang       string `help:"Language of the reasons." enum:"ja,zh-Hans,zh-Hant,en" default:"en"`
	Entry      int    `help:"With --explain, only this number."`
	Unrated    int    `help:"Rating of a player without one; without it rating tie-breaks are dropped where somebody is unrated."`
	Seed       string `help:"Revealed seed of the lots (LOT)."`
	Prizes     int    `help:"Prize line: with LOT, draw only above it."`
	Width      int    `help:"Columns of the text." default:"40"`
	Encoding   string `help:"Encoding of the file: utf-8, latin-1, cp932 or gb18030. Without it, UTF-8." default:""`
	File       string `arg:"" help:"TRF file, a folder of tables (see event import crosstable), or - for the standard input."`
}

// source is what a file says about an event.
type source struct {
	division core.Division
	list     []string // the file's own stack
	number   func(entry int) int
}

// Run is called by the command line.
func (c *standingsCommand) Run(s streams) error {
	onlyReads()
	if err := c.usage(); err != nil {
		return err
	}
	src, err := c.read(s)
	if err != nil {
		return err
	}
	rules, boards, err := c.rules(src)
	if err != nil {
		return err
	}
	table, err := standings.Compute(src.division, rules)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if err := c.warn(s, src, table.Notes); err != nil {
		return err
	}
	switch c.Show {
	case "crosstable":
		return c.crosstable(s, src, table)
	case "boards":
		return c.boards(s, src, table, boards)
	}
	switch c.Format {
	case "csv":
		return c.csv(s, src, table)
	case "json":
		return c.json(s.out, src, table, rules)
	}
	return c.text(s.out, src, table, rules)
}

// warn tells what is odd about the file.
func (c *standingsCommand) warn(s streams, src source, notes []core.Trace) error {
	w := newTeller(s.err, c.Lang, &src.division, src.number)
	for _, n := range notes {
		fmt.Fprintf(s.err, "%s: %s (warning)\n", c.File, w.text(n.Text(w.called)))
	}
	return w.err
}

// narrowest is the least width a table is legible in.
const narrowest = 16

// usage refuses options that would have no effect.
func (c *standingsCommand) usage() error {
	switch {
	case c.Explain && (c.Show != "standings" || c.Format == "csv"):
		return errors.New("standings: --explain goes with the standings as text or json")
	case c.Entry != 0 && !c.Explain:
		return errors.New("standings: --entry goes with --explain")
	case c.Entry != 0 && c.Format == "json":
		return errors.New("standings: --entry goes with text; json has every entry")
	case c.Entry < 0:
		return fmt.Errorf("standings: --entry %d: a number of the file", c.Entry)
	case c.Unrated < 0 || c.Unrated > 9999:
		return fmt.Errorf("standings: --unrated %d: a rating, from 1 to 9999", c.Unrated)
	case c.Prizes < 0:
		return fmt.Errorf("standings: --prizes %d: the number of prizes is not negative", c.Prizes)
	case c.Width < narrowest:
		return fmt.Errorf("standings: --width is at least %d", narrowest)
	}
	return nil
}

// read reads the file or the folder.
func (c *standingsCommand) read(s streams) (source, error) {
	if info, err := os.Stat(c.File); c.File != "-" && err == nil && info.IsDir() {
		im, err := crosstable.Read(os.DirFS(c.File))
		if err != nil {
			return source{}, fmt.Errorf("%s: %w", c.File, err)
		}
		for _, w := range im.Warnings {
			fmt.Fprintf(s.err, "%s: %s (warning)\n", c.File, w)
		}
		return source{im.Division, nil, func(n int) int { return n }}, nil
	}
	doc, err := readReport(s, c.Lang, c.File, c.Encoding, true)
	if err != nil {
		return source{}, err
	}
	if err := warn(s, c.Lang, c.File, doc); err != nil {
		return source{}, err
	}
	if d := &doc.Division; d.System == "" && robinWord.MatchString(doc.Header.Type) {
		d.System = "CUSTOM_ROUNDROBIN"
	}
	var list []string
	for _, code := range ownList(doc) {
		if strings.HasPrefix(strings.ToUpper(code), "OTHER_") {
			fmt.Fprintf(s.err, "%s: tie-break %s is defined elsewhere and left out (warning)\n", c.File, code)
			continue
		}
		list = append(list, code)
	}
	return source{doc.Division, list, doc.Number}, nil
}

// robinWord is how people write the type of a round robin (092).
var robinWord = regexp.MustCompile(`(?i)round[ -]?robin|berger|all[ -]play[ -]all`)

// ownList is the stack of a file: the standings order (212), else the score
// and the tie-breaks (202).
func ownList(doc *trf.Document) []string {
	switch {
	case len(doc.Standings) > 0:
		return doc.Standings
	case len(doc.TieBreaks) > 0:
		return append([]string{"PTS"}, doc.TieBreaks...)
	}
	return nil
}

// rules puts together what the command line, the regulation and the file say.
func (c *standingsCommand) rules(src source) (standings.Rules, standings.BoardRules, error) {
	rules := standings.Rules{Stack: src.list}
	boards := standings.BoardRules{Order: []string{"PTS", "PCT", "TPR"}}
	if c.Regulation != "" {
		r, err := configs.Named(c.Regulation)
		if err != nil {
			return rules, boards, err
		}
		if rules, err = standings.Of(r.Standings); err != nil {
			return rules, boards, err
		}
		if r.BoardRanking != nil {
			boards = standings.BoardsOf(*r.BoardRanking)
			rules.Unrated = r.BoardRanking.Unrated
		}
	}
	if c.Tiebreaks != "" {
		rules.Stack = nil
		for code := range strings.SplitSeq(c.Tiebreaks, ",") {
			rules.Stack = append(rules.Stack, strings.TrimSpace(code))
		}
	}
	if len(rules.Stack) == 0 {
		rules.Stack = standings.Default(src.division.Team)
	}
	if c.Edition != "" {
		policy, err := standings.PolicyNamed(c.Edition)
		if err != nil {
			return rules, boards, err
		}
		rules.Policy = policy
	}
	if c.Unrated != 0 {
		rules.Unrated, boards.Unrated = c.Unrated, c.Unrated
	}
	if c.Prizes > 0 {
		rules.Lots, rules.PrizePlaces = standings.LotsForPrizes, c.Prizes
	}
	rules.Seed, boards.Seed = c.Seed, c.Seed
	rules.Label, boards.Label = "standings", "boards"
	if c.Entry < 0 || c.Entry > len(src.division.Entries) {
		return rules, boards, errors.New("standings: no such entry")
	}
	return rules, boards, nil
}
