package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/pairing"
	fideteam "taikyoku/core/pairing/team"
	"taikyoku/core/pairing/xiangqi"
	"taikyoku/core/trf"
	"taikyoku/locales"
)

// pairCommand pairs the next round of a file, replays files (--check) or makes one up
// (--generate).
type pairCommand struct {
	System       string   `help:"Pair by this system whatever the file says: dutch, team, berger or xiangqi." enum:",dutch,team,berger,xiangqi" default:""`
	Seed         *uint64  `help:"The lot for an initial colour that was not drawn, and the randomness of --generate."`
	Encoding     string   `help:"Encoding of the files: utf-8, latin-1, cp932 or gb18030. Without it, UTF-8." default:""`
	Explain      bool     `help:"Say why, pair by pair." xor:"form"`
	Lang         string   `help:"Language of reasons, findings and refusals: ja, zh-Hans, zh-Hant or en." enum:"ja,zh-Hans,zh-Hant,en" default:"en"`
	JSON         bool     `name:"json" help:"Write JSON." xor:"form"`
	Reading      []string `help:"Reading of an open point of C.04.6, for teams: R8=arrived. See the readings that --explain prints." placeholder:"ID=VALUE"`
	Check        bool     `help:"Replay every round of each file and say where our pairing differs." xor:"mode"`
	Verify       bool     `help:"With --check or --generate: verify every draw of ours once more, rule by rule, apart from the engine."`
	Generate     bool     `help:"Write a random tournament as TRF, paired with --rules or --reading if given. One that is larger than the format (999 teams, 9999 players) is played all the same: each of its rounds is verified and written as a line." xor:"mode"`
	Rules        []string `help:"Rules of a Chinese points system (xiangqi), a list of NAME=VALUE: order, first, seed, units, unit_rounds, run, surplus, last_run, serve_higher, equal, bye, forfeit_meets, forfeit_colour, absence_limit, final, final_colour." placeholder:"NAME=VALUE"`
	handOptions  `embed:""`
	eventOptions `embed:""`
	Files        []string `arg:"" optional:"" name:"file" help:"TRF files; - is the standard input."`
}

// Run is called by the command line.
func (c *pairCommand) Run(s streams) error {
	onlyReads()
	switch {
	case c.Verify && !c.Check && !c.Generate:
		return errors.New("pair: --verify goes with --check or --generate")
	case (c.Explain || c.JSON) && (c.Check || c.Generate):
		return errors.New("pair: --explain and --json are for the next round of a file")
	case c.handOptions.any() && (c.Check || c.Generate):
		return errors.New("pair: --swap, --fix, --forbid, --bye and --out are for the next round of a file")
	case c.Generate:
		return c.generate(s)
	case c.eventOptions != usualEvent:
		return errors.New("pair: the options of a random event are for --generate")
	case len(c.Files) == 0:
		return errors.New("pair: which file?")
	case c.Check:
		return c.check(s)
	case len(c.Files) > 1:
		return errors.New("pair: one file at a time (several with --check)")
	}
	return c.pair(s, c.Files[0])
}

// pair prints the next round of one file.
func (c *pairCommand) pair(s streams, file string) error {
	doc, err := c.read(s, file)
	if err != nil {
		return err
	}
	if err := warn(s, c.Lang, file, doc); err != nil {
		return err
	}
	d := doc.Division
	seed, err := c.lot(&d)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	pair, err := c.pairer(d)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	draw, failed := pair(d, seed)
	var found []core.Violation
	if c.handOptions.any() {
		if draw, found, failed = c.rework(doc, pair, draw, seed, failed); failed != nil && !isAnswer(failed) {
			return fmt.Errorf("%s: %w", file, failed)
		}
	}
	if c.Explain {
		if err := c.explain(s, doc, draw, failed); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	switch {
	case failed != nil:
		return c.refusal(file, doc, failed)
	case c.JSON:
		return c.writeJSON(s.out, doc, draw, found)
	case !c.Explain:
		fmt.Fprintf(s.err, "round %d: %s\n", draw.Round, draw.System)
		if strings.HasPrefix(draw.System, xiangqi.Edition) { // no rulebook settles them all
			for _, r := range draw.Readings {
				fmt.Fprintf(s.err, "%s: %s\n", r.ID, r.Value)
			}
		}
		writePairs(s.out, doc, draw)
	}
	return c.broken(s, doc, found)
}

// pairer is the way to pair d that the options ask for.
func (c *pairCommand) pairer(d core.Division) (pairing.Pairer, error) {
	switch family, err := pairing.FamilyOf(d.System, d.Team); {
	case len(c.Rules) > 0 && (err != nil || family != pairing.Xiangqi):
		return nil, c.says(locales.T("pair.rules.other"))
	case err == nil && family == pairing.Xiangqi:
		return c.byRules()
	case len(c.Reading) > 0 && (err != nil || family != pairing.Team):
		return nil, c.says(locales.T("pair.reading.other"))
	case len(c.Reading) > 0:
		return c.byReadings()
	case c.Explain || c.JSON:
		return pairing.Explain, nil
	}
	return pairing.Pair, nil
}

func (c *pairCommand) byReadings() (pairing.Pairer, error) {
	var readings fideteam.Readings
	given := map[string]bool{}
	for _, r := range c.Reading {
		id, value, _ := strings.Cut(typed(r), "=")
		if given[id] {
			return nil, fmt.Errorf("--reading: %s is given twice", id)
		}
		given[id] = true
		if err := readings.Set(id, value); err != nil {
			return nil, err
		}
	}
	return func(d core.Division, seed uint64) (core.Draw, error) {
		return pairing.PairTeam(d, seed, readings)
	}, nil
}

// read reads a file and applies --system.
func (c *pairCommand) read(s streams, file string) (*trf.Document, error) {
	doc, err := readReport(s, c.Lang, file, c.Encoding, false)
	if err != nil {
		return nil, err
	}
	d := &doc.Division
	family, err := pairing.FamilyOf(d.System, d.Team)
	if c.System != "" && (err != nil || string(family) != c.System) {
		doc.Impose(defaultCode(c.System, d.Team))
		family, err = pairing.FamilyOf(d.System, d.Team)
	}
	if err == nil && family == pairing.Xiangqi {
		giveUnits(d.Entries)
	}
	return doc, nil
}

// readReport reads a file; with byResults a player whose points differ from
// his results is a warning. What is wrong with it is said in the language.
func readReport(s streams, lang, file, encodingName string, byResults bool) (*trf.Document, error) {
	encoding, known := trf.ParseEncoding(encodingName)
	if !known {
		return nil, says(lang, locales.T("pair.encoding", "Text", encodingName))
	}
	from := s.in
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		from = f
	}
	doc, err := trf.Read(from, trf.Options{Encoding: encoding, ByResults: byResults})
	if err != nil {
		if p, is := trf.AsProblem(err); is {
			text := p.Text
			if p.Code == trf.AskEncoding {
				text = locales.T("trf.say", "Text", text)
			}
			return nil, fmt.Errorf("%s%w", at(file, p), says(lang, text))
		}
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return doc, nil
}

// defaultCode is the 192 code of a system chosen on the command line.
func defaultCode(system string, team bool) string {
	switch {
	case system == "dutch":
		return "FIDE_DUTCH_2026"
	case system == "team":
		return "FIDE_TEAM"
	case system == "xiangqi":
		return "XIANGQI_SWISS"
	case team:
		return "BERGER_TEAM_ROUNDROBIN"
	}
	return "BERGER_ROUNDROBIN"
}

// lot is the seed for the initial colour; where one has to be drawn it must
// have been given.
func (c *pairCommand) lot(d *core.Division) (uint64, error) {
	if c.Seed != nil {
		return *c.Seed, nil
	}
	family, err := pairing.FamilyOf(d.System, d.Team)
	swiss := err == nil && (family == pairing.Dutch || family == pairing.Team)
	if swiss && d.Initial == core.NoColour && d.InferInitial() == core.NoColour {
		return 0, c.says(locales.T("pair.lot"))
	}
	return 0, nil
}

// says is an error in a language.
func says(lang string, text locales.Text) error {
	w := newTeller(nil, lang, &core.Division{}, nil)
	return errors.Join(errors.New(w.text(text)), w.err)
}

func (c *pairCommand) says(text locales.Text) error { return says(c.Lang, text) }

// warn says what is doubtful in a file.
func warn(s streams, lang, file string, doc *trf.Document) error {
	w := newTeller(s.err, lang, &core.Division{}, nil)
	for i := range doc.Warnings {
		p := &doc.Warnings[i]
		fmt.Fprintln(s.err, at(file, p)+w.text(locales.T("trf.warning", "Text", doubt(p))))
	}
	return w.err
}

// doubt is a warning, with the number of lines that deserve the same.
func doubt(p *trf.Problem) locales.Text {
	if p.More > 0 {
		return locales.T("trf.more", "Text", p.Text, "Count", p.More)
	}
	return p.Text
}

// at is the place of a problem: "FILE:LINE:COLUMN: ".
func at(file string, p *trf.Problem) string {
	place := file
	if p.Line > 0 {
		place += fmt.Sprintf(":%d", p.Line)
	}
	if p.Line > 0 && p.Column > 0 {
		place += fmt.Sprintf(":%d", p.Column)
	}
	return place + ": "
}

// refusal is the error of a pairer for the command line, with the place of the
// record that is to blame: no legal pairing is the answer "no", everything else
// an input that cannot be used.
func (c *pairCommand) refusal(file string, doc *trf.Document, err error) error {
	text, failed := c.told(doc, err)
	if failed != nil {
		return failed
	}
	if none := (*core.UnpairableError)(nil); errors.As(err, &none) {
		return answerNo{fmt.Errorf("%s: %s", file, text)}
	}
	var refused *core.RefusedError
	if !errors.As(err, &refused) {
		return fmt.Errorf("%s: %s", file, text)
	}
	switch refused.Why.Key {
	case "why.pairing.edition", "why.pairing.system", "why.pairing.individuals", "why.pairing.teams", "why.team.cannot.system", "why.team.cannot.baku":
		return errors.New(at(file, doc.At("192", 0, 0)) + text)
	case "why.pairing.over", "why.team.cannot.over", "why.xiangqi.cannot.over":
		return errors.New(at(file, doc.At("142", 0, 0)) + text)
	case "why.pairing.missing":
		round, _ := refused.Why.Args["Round"].(int)
		white, _ := refused.Why.Args["White"].(int)
		return errors.New(at(file, doc.At("001", white, round)) + text)
	}
	return fmt.Errorf("%s: %s", file, text)
}

// told is what a pairer's error says: in English, with the numbers of the file,
// for whoever reads logs too; in another language as --explain says it.
func (c *pairCommand) told(doc *trf.Document, err error) (string, error) {
	reasons := core.Reasons(err)
	if c.Lang == "en" || len(reasons) == 0 {
		return inFile(doc, err).Error(), nil
	}
	w := newTeller(nil, c.Lang, &doc.Division, doc.Number)
	var texts []string
	for _, t := range reasons {
		texts = append(texts, w.text(t.Text(w.called)))
	}
	return strings.Join(texts, " "), w.err
}

// inFile is a pairer's error with the numbers of the file.
func inFile(doc *trf.Document, err error) error {
	var none *core.UnpairableError
	if errors.As(err, &none) {
		translated := *none
		translated.Entries = make([]int, len(none.Entries))
		for i, no := range none.Entries {
			translated.Entries[i] = doc.Number(no)
		}
		translated.Obstacles = slices.Clone(none.Obstacles)
		for i, o := range none.Obstacles {
			translated.Obstacles[i].A, translated.Obstacles[i].B = doc.Number(o.A), doc.Number(o.B)
		}
		return &translated
	}
	return err
}
