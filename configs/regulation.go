package configs

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"taikyoku/core"
	"taikyoku/locales"
)

//go:embed regulations/*.yaml regulations/regulation.schema.json
var files embed.FS

// Finding is something wrong or suspicious in a file. NeedsReason is an error:
// the file is not used; Warning and Information are for the organiser to judge.
type Finding struct {
	Line, Column int
	Grade        core.Grade
	Text         locales.Text
}

// FaultError is a regulation that cannot be used, with everything that is
// wrong with it.
type FaultError struct{ Findings []Finding }

func (e *FaultError) Error() string {
	lines := make([]string, len(e.Findings))
	for i, f := range e.Findings {
		lines[i] = fmt.Sprintf("%d:%d %s %v", f.Line, f.Column, f.Text.Key, map[string]any(f.Text.Args))
	}
	return "regulation: " + strings.Join(lines, "; ")
}

// Checker knows the names that other packages give a meaning to. A nil
// function lets every name pass.
type Checker struct {
	TieBreak func(code string) error            // a code of package standings
	Policy   func(name string) error            // of unplayed rounds, ditto
	System   func(code string, team bool) error // of package pairing
}

// Check reads a regulation and says all that is wrong or suspicious in it, in
// the order of the file.
func (c Checker) Check(source []byte) []Finding {
	_, findings := c.read(source)
	return findings
}

// Load reads a regulation and refuses it, as a *FaultError, if anything in it
// is wrong. Warnings pass.
func (c Checker) Load(source []byte) (*core.Regulation, error) {
	r, findings := c.read(source)
	if bad := faults(findings); len(bad) > 0 {
		return nil, &FaultError{bad}
	}
	return r, nil
}

// Load is Checker.Load without the names of other packages.
func Load(source []byte) (*core.Regulation, error) { return Checker{}.Load(source) }

// Source is the text of an embedded regulation; the error for another one names
// those there are.
func Source(id string) ([]byte, error) {
	if !slices.Contains(IDs(), id) {
		return nil, fmt.Errorf("no regulation %q here (there are %s)", id, strings.Join(IDs(), ", "))
	}
	return files.ReadFile("regulations/" + id + ".yaml")
}

// Named is an embedded regulation.
func Named(id string) (*core.Regulation, error) {
	source, err := Source(id)
	if err != nil {
		return nil, err
	}
	return Load(source)
}

// IDs lists the embedded regulations.
func IDs() []string {
	names, _ := fs.Glob(files, "regulations/*.yaml") // the pattern is well formed
	for i, name := range names {
		names[i] = strings.TrimSuffix(path.Base(name), ".yaml")
	}
	return names
}

// Schema is the JSON Schema of regulations.
func Schema() []byte {
	b, _ := files.ReadFile("regulations/regulation.schema.json") // it is embedded
	return b
}

func faults(findings []Finding) []Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f Finding) bool { return f.Grade != core.NeedsReason })
}

// read walks the file into a regulation and checks what it means, as far as it
// can be read.
func (c Checker) read(source []byte) (*core.Regulation, []Finding) {
	file, err := parser.ParseBytes(source, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, []Finding{syntax(err)}
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return nil, []Finding{{Line: 1, Column: 1, Grade: core.NeedsReason, Text: locales.T("regulation.empty")}}
	}
	root := file.Docs[0].Body
	w := &walker{anchors: anchorsOf(root)}
	w.langs = w.languages(root)
	r := new(core.Regulation)
	w.value(root, reflect.ValueOf(r).Elem())
	if w.gap {
		return nil, inOrder(w.findings)
	}
	m := &meaning{r: r, walker: w, root: root, names: c}
	if err := r.Localize(); err != nil {
		m.wrong("zone", "regulation.zone", "Zone", r.Zone)
	}
	m.check()
	return r, inOrder(w.findings)
}

func inOrder(findings []Finding) []Finding {
	slices.SortStableFunc(findings, func(a, b Finding) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	return findings
}

// syntax is a fault of the YAML itself.
func syntax(err error) Finding {
	f := Finding{Line: 1, Column: 1, Grade: core.NeedsReason, Text: locales.T("regulation.syntax", "Reason", err.Error())}
	var at yaml.Error
	if errors.As(err, &at) {
		f.Text = locales.T("regulation.syntax", "Reason", at.GetMessage())
		if tk := at.GetToken(); tk != nil {
			f.Line, f.Column = tk.Position.Line, tk.Position.Column
		}
	}
	return f
}

// languages are those the file names, read before anything is decoded.
func (w *walker) languages(root ast.Node) []locales.Lang {
	pairs, _ := w.pairs(root)
	var langs []locales.Lang
	for _, p := range pairs {
		list, ok := w.resolve(p.Value).(*ast.SequenceNode)
		if p.Key.GetToken().Value != "languages" || !ok {
			continue
		}
		for _, item := range list.Values {
			if s, ok := scalar(item); ok {
				langs = append(langs, locales.Lang(s))
			}
		}
	}
	return langs
}
