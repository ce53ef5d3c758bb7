package main

import (
	"errors"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/trf"
	"taikyoku/locales"
)

// handOptions are the changes of an arbiter, by the numbers of the file. The
// rest is paired around them.
type handOptions struct {
	Swap   []string `group:"By hand" sep:"none" placeholder:"A,B" help:"A and B exchange places: opponent and colour, or the bye."`
	Fix    []string `group:"By hand" sep:"none" placeholder:"W,B" help:"W has White against B."`
	Forbid []string `group:"By hand" sep:"none" placeholder:"A,B[,C]" help:"These do not meet in this round."`
	Bye    []string `group:"By hand" sep:"none" placeholder:"N" help:"N gets the pairing-allocated bye."`
	Out    []string `group:"By hand" sep:"none" placeholder:"N[=half|zero|full]" help:"N is left out of the round, with that bye (zero)."`
}

func (o handOptions) any() bool {
	return len(o.Swap)+len(o.Fix)+len(o.Forbid)+len(o.Bye)+len(o.Out) > 0
}

// changes reads the options, swaps first: they speak of the draw as it was.
func (c *pairCommand) changes(doc *trf.Document) ([]pairing.Change, error) {
	var all []pairing.Change
	for _, kind := range []struct {
		flag        string
		values      []string
		least, most int
		change      func([]int) pairing.Change
	}{
		{"swap", c.Swap, 2, 2, func(n []int) pairing.Change { return pairing.Swap{A: n[0], B: n[1]} }},
		{"fix", c.Fix, 2, 2, func(n []int) pairing.Change { return pairing.Fix{White: n[0], Black: n[1]} }},
		{"forbid", c.Forbid, 2, len(doc.Division.Entries), func(n []int) pairing.Change { return pairing.Forbid{Entries: n} }},
		{"bye", c.handOptions.Bye, 1, 1, func(n []int) pairing.Change { return pairing.GiveBye{Entry: n[0]} }},
	} {
		for _, value := range kind.values {
			numbers, wrong := entries(doc, value)
			switch {
			case wrong.Key != "":
				return nil, c.says(locales.T("pair.option", "Option", "--"+kind.flag+" "+value, "Text", wrong))
			case len(numbers) < kind.least || len(numbers) > kind.most:
				return nil, c.says(locales.T("pair.option", "Option", "--"+kind.flag+" "+value, "Text", locales.T("pair.option.count", "Count", kind.least)))
			}
			all = append(all, kind.change(numbers))
		}
	}
	for _, value := range c.Out {
		who, with, _ := strings.Cut(typed(value), "=")
		kind, known := map[string]core.ByeKind{"": core.ZeroBye, "zero": core.ZeroBye, "half": core.HalfBye, "full": core.FullBye}[with]
		numbers, wrong := entries(doc, who)
		if wrong.Key == "" && (len(numbers) != 1 || !known) {
			wrong = locales.T("pair.option.out")
		}
		if wrong.Key != "" {
			return nil, c.says(locales.T("pair.option", "Option", "--out "+value, "Text", wrong))
		}
		all = append(all, pairing.LeaveOut{Entry: numbers[0], Kind: kind})
	}
	return all, nil
}

// typed is what somebody typed with digits and signs of full width made plain.
func typed(text string) string { return norm.NFKC.String(text) }

// entries reads the file's numbers of entries, or says what is wrong with one.
func entries(doc *trf.Document, list string) ([]int, locales.Text) {
	var out []int
	for part := range strings.SplitSeq(typed(list), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, locales.T("pair.option.number", "Text", part)
		}
		entry := 0
		for i := range doc.Division.Entries {
			if doc.Number(i+1) == n {
				entry = i + 1
			}
		}
		if entry == 0 {
			return nil, locales.T("trf.nobody", "No", n)
		}
		out = append(out, entry)
	}
	return out, locales.Text{}
}

// rework makes the changes in the draw. A round without a legal pairing may
// have one with them.
func (c *pairCommand) rework(doc *trf.Document, pair pairing.Pairer, draw core.Draw, seed uint64, failed error) (core.Draw, []core.Violation, error) {
	changes, err := c.changes(doc)
	if err != nil {
		return core.Draw{}, nil, err
	}
	d := doc.Division
	if none := (*core.UnpairableError)(nil); errors.As(failed, &none) {
		draw = core.Draw{Round: d.Next(), System: none.System}
	} else if failed != nil {
		return core.Draw{}, nil, failed
	}
	return pairing.ReworkBy(pair, d, draw, seed, changes)
}

// isAnswer reports whether an error is one that --explain can tell.
func isAnswer(err error) bool {
	var none *core.UnpairableError
	var refused *core.RefusedError
	return errors.As(err, &none) || errors.As(err, &refused)
}

// broken says what a draw changed by hand breaks: grade, rule, and why.
func (c *pairCommand) broken(s streams, doc *trf.Document, found []core.Violation) error {
	w := newTeller(s.err, c.Lang, &doc.Division, doc.Number)
	for _, v := range found {
		w.sentence("pair.grade."+string(v.Grade.Name()), "Why", w.text(locales.T("desk.by_clause", "Text", v.Text(w.called), "Clause", v.Rule)))
	}
	return w.err
}

// violations are findings for JSON.
func (c *pairCommand) violations(doc *trf.Document, found []core.Violation) ([]violationJSON, error) {
	w := newTeller(nil, c.Lang, &doc.Division, doc.Number)
	var out []violationJSON
	for _, v := range found {
		numbers := make([]int, len(v.Entries))
		for i, no := range v.Entries {
			numbers[i] = doc.Number(no)
		}
		out = append(out, violationJSON{string(v.Grade.Name()), v.Rule, numbers, w.text(v.Text(w.called))})
	}
	return out, w.err
}
