package main

import (
	"context"
	"fmt"
	"os"
	"slices"

	"taikyoku/configs"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/locales"
)

// eventAmend puts a changed regulation in force: what the text left open and the
// organiser has decided (WX-22), or what he changes before round 1 (JP-90).
type eventAmend struct {
	eventActing
	Reason string            `help:"Why; it is recorded." required:""`
	Says   map[string]string `help:"What changed, by language: ja=… en=… (quoted)." name:"says"`
	File   string            `arg:"" help:"The YAML file, with a higher version." type:"existingfile"`
}

// Run is called by the command line.
func (c *eventAmend) Run(ctx context.Context, s streams) error {
	source, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	says := locales.ByLang{}
	for tag, text := range c.Says {
		lang, ok := locales.Match(tag)
		if !ok {
			return fmt.Errorf("%s=%s: write a language of the bot and its words", tag, text)
		}
		says[lang] = text
	}
	return c.perform(ctx, s, func(*office) (desk.Act, error) {
		return desk.NewVersion{Source: string(source), Reason: c.Reason, Says: says}, nil
	})
}

// undecided prints what is odd about the regulation an event is made of: the
// organiser decides it (WX-22).
func (o *office) undecided(s streams, name string, source []byte) error {
	findings := slices.DeleteFunc(checker().Check(source), func(f configs.Finding) bool { return f.Grade == core.Information })
	if len(findings) == 0 {
		return nil
	}
	fmt.Fprintln(s.out, o.print(locales.T("regulation.checked")))
	if _, err := report(s, o.printer, name, findings); err != nil {
		return err
	}
	fmt.Fprintln(s.out, o.print(locales.T("regulation.decide")))
	return nil
}
