package configs

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/locales"
)

// TestAnswersToEveryQuestion wants an answer to every clause that people ask
// about: in each of the event's languages, found by its topics, and by its own
// words, not those of another clause.
func TestAnswersToEveryQuestion(t *testing.T) {
	t.Parallel()
	rules := map[string]*core.Regulation{}
	for _, e := range events {
		r, err := Named(e.id)
		if err != nil {
			t.Fatal(err)
		}
		rules[e.letters] = r
	}
	for _, row := range clauseRows(t) {
		if !row.isKind("INFORM") && !slices.Contains(asked, row.id) {
			continue
		}
		letters, _, _ := strings.Cut(row.id, "-")
		r := rules[letters]
		found := 0
		for _, a := range r.Answers {
			if a.Clause != row.id {
				continue
			}
			found++
			for _, lang := range r.Languages {
				if strings.TrimSpace(a.Text[lang]) == "" {
					t.Errorf("%s: no answer in %s", row.id, lang)
				}
			}
			for _, topic := range a.Topics {
				if !slices.ContainsFunc(r.AnswersTo(topic), func(o core.Answer) bool { return o.Clause == row.id }) {
					t.Errorf("%s: a question about %s does not find it", row.id, topic)
				}
			}
		}
		if found == 0 && opened(t)[row.id] == "" {
			t.Errorf("%s is not answered", row.id)
		}
	}
	for _, r := range rules {
		said := map[string]string{}
		for _, a := range r.Answers {
			text := a.Text[r.Languages[0]]
			if other, ok := said[text]; ok {
				t.Errorf("%s says what %s says: %s", a.Clause, other, text)
			}
			said[text] = a.Clause
			private(t, a.Clause, a.Text)
		}
	}
}

// asked are clauses of other classes that people ask about all the same.
var asked = []string{
	"SH-12", "SH-14", "SH-24", "SH-31", "SH-39", "WX-7", "WX-12", "WX-14", "WX-16", "HN-11", "HN-16", "HN-24", "HN-27", "HN-32", "HN-38",
}

// private finds what does not belong into answers: addresses and numbers of
// persons.
func private(t *testing.T, clause string, text locales.ByLang) {
	t.Helper()
	reachable := regexp.MustCompile(`@|1[3-9]\d{9}|\d{3,4}-\d{7,8}`)
	for lang, s := range text {
		if reachable.MatchString(s) {
			t.Errorf("%s in %s holds an address or a number: %s", clause, lang, s)
		}
	}
}
