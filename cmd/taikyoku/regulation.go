package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"taikyoku/configs"
	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/standings"
	"taikyoku/locales"
)

// regulationCommand reads the rules of events.
type regulationCommand struct {
	Check  regulationCheck  `cmd:"" help:"Say what is wrong or suspicious in a regulation, with line and column. Exit code 1: it cannot be used."`
	List   regulationList   `cmd:"" help:"List the regulations that the program carries."`
	Schema regulationSchema `cmd:"" help:"Print the JSON Schema of regulations, for editors."`
}

// checker knows the codes of the packages that regulations speak of.
func checker() configs.Checker {
	return configs.Checker{
		TieBreak: standings.KnownCode,
		Policy:   func(name string) error { _, err := standings.PolicyNamed(name); return err },
		System:   func(code string, team bool) error { _, err := pairing.FamilyOf(code, team); return err },
	}
}

// loaded keeps what was read by its text: a store reads the same version again
// at each amendment and each opening, and nobody changes a regulation in place.
var loaded sync.Map // string → *core.Regulation

// loadRules reads the regulation of a store.
func loadRules(source []byte) (*core.Regulation, error) {
	if r, ok := loaded.Load(string(source)); ok {
		return r.(*core.Regulation), nil
	}
	r, err := checker().Load(source)
	if err == nil {
		loaded.Store(string(source), r)
	}
	return r, err
}

type regulationCheck struct {
	Lang  string   `help:"Language of the findings." enum:"ja,zh-Hans,zh-Hant,en" default:"en"`
	Files []string `arg:"" name:"file" help:"YAML files, or ids of regulations that the program carries."`
}

// Run is called by the command line.
func (c *regulationCheck) Run(s streams) error {
	catalog, err := locales.Load()
	if err != nil {
		return err
	}
	printer := catalog.For(locales.Lang(c.Lang))
	unusable := false
	for _, name := range c.Files {
		source, err := os.ReadFile(name)
		if err != nil {
			if source, err = configs.Source(name); err != nil {
				return fmt.Errorf("%s: no such file or regulation", name)
			}
		}
		bad, err := report(s, printer, name, checker().Check(source))
		if err != nil {
			return err
		}
		unusable = unusable || bad
	}
	if unusable {
		return answerNo{errors.New("")}
	}
	return nil
}

// report prints findings, one a line, and says whether the file cannot be used.
func report(s streams, p *locales.Printer, name string, findings []configs.Finding) (bad bool, err error) {
	for _, f := range findings {
		grade := locales.T("regulation.grade.warning")
		switch f.Grade {
		case core.NeedsReason:
			grade, bad = locales.T("regulation.grade.error"), true
		case core.Information:
			grade = locales.T("regulation.grade.information")
		}
		word, err := p.Print(grade)
		if err != nil {
			return bad, err
		}
		text, err := p.Print(f.Text)
		if err != nil {
			return bad, err
		}
		fmt.Fprintf(s.out, "%s:%d:%d: %s: %s\n", name, f.Line, f.Column, word, text)
	}
	if !slices.ContainsFunc(findings, func(f configs.Finding) bool { return f.Grade != core.Information }) {
		text, err := p.Print(locales.T("regulation.clean"))
		fmt.Fprintf(s.out, "%s: %s\n", name, text)
		return false, err
	}
	return bad, nil
}

type regulationList struct {
	Lang string `help:"Language of the titles." enum:"ja,zh-Hans,zh-Hant,en" default:"en"`
}

// Run is called by the command line.
func (c *regulationList) Run(s streams) error {
	catalog, err := locales.Load()
	if err != nil {
		return err
	}
	printer := catalog.For(locales.Lang(c.Lang))
	for _, id := range configs.IDs() {
		r, err := configs.Named(id)
		if err != nil {
			return err
		}
		days := make([]string, len(r.Days))
		for i, d := range r.Days {
			days[i] = d.String()
		}
		fmt.Fprintf(s.out, "%s\t%d\t%s\t%s\n", r.ID, r.Version, strings.Join(days, " "), printer.ByLang(r.Title))
	}
	return nil
}

type regulationSchema struct{}

// Run is called by the command line.
func (c *regulationSchema) Run(s streams) error {
	_, err := s.out.Write(configs.Schema())
	return err
}
