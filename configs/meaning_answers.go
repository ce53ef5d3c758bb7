package configs

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"taikyoku/core"
	"taikyoku/locales"
)

// meaning_answers.go compares what the answers say in numbers with the keys that the
// program computes with: an answer that was not changed with its key misleads people.

// facts are the days, times and numbers that stand in the data of a file.
type facts struct{ days, clocks, numbers map[string]bool }

var (
	dayFact    = regexp.MustCompile(`\b\d{4}-(\d{2}-\d{2})\b`)
	clockFact  = regexp.MustCompile(`\b\d{1,2}:\d{2}\b`)
	numberFact = regexp.MustCompile(`\d[\d_]*`)
)

// Visit takes the numbers of one scalar.
func (f facts) Visit(n ast.Node) ast.Visitor {
	if pair, ok := n.(*ast.MappingValueNode); ok && pair.Key.GetToken().Value == "answers" {
		return nil
	}
	if _, scalar := n.(ast.ScalarNode); !scalar {
		return f
	}
	text := n.GetToken().Value
	for _, m := range dayFact.FindAllStringSubmatch(text, -1) {
		f.days[m[1]] = true
	}
	for _, c := range clockFact.FindAllString(text, -1) {
		f.clocks[fmt.Sprintf("%05s", c)] = true
	}
	for _, d := range numberFact.FindAllString(text, -1) {
		f.numbers[strings.ReplaceAll(d, "_", "")] = true
	}
	return f
}

func noFacts() facts { return facts{map[string]bool{}, map[string]bool{}, map[string]bool{}} }

// answerFacts tells, as information, each day, time or sum of an answer that stands
// in no key of the file: it may be computed from one, or left over from another year.
func (m *meaning) answerFacts() {
	lexicon, err := locales.LoadLexicon()
	if err != nil {
		return
	}
	everywhere := noFacts()
	ast.Walk(everywhere, m.root)
	for i, a := range m.r.Answers {
		known := everywhere
		if fees := m.r.Clause("fees"); a.Clause == fees && fees != "" { // the fee is one of the fees, not a prize of the same sum
			known = noFacts()
			for key := range m.r.Clauses {
				if key == "fees" || strings.HasPrefix(key, "fees.") || strings.HasPrefix(key, "entry.late") {
					ast.Walk(known, m.find(key))
				}
			}
			known.days, known.clocks = everywhere.days, everywhere.clocks
		}
		for _, lang := range locales.Langs {
			days, clocks, sums := lexicon.Dates().Facts(a.Text[lang])
			for _, x := range []struct {
				told  []locales.Fact
				known map[string]bool
			}{{days, known.days}, {clocks, known.clocks}, {sums, known.numbers}} {
				for _, fact := range x.told {
					if !x.known[fact.Value] {
						m.at(m.find(under("answers", i, "text", string(lang))), core.Information, "regulation.answer_alone", "Clause", a.Clause, "Said", fact.Said)
					}
				}
			}
		}
	}
}
