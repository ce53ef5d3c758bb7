package locales

import (
	"regexp"
	"strings"
	"testing"
)

// emptyBrackets are brackets around nothing, or that end with a comma.
var emptyBrackets = regexp.MustCompile(`[(（]\s*[,，、]?\s*[)）]|[,，、]\s*[)）]`)

// No message leaves brackets around what is not known: an event's rules may give a
// thing no clause, an entry may have no club.
func TestNoEmptyBrackets(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range Langs {
		for key, text := range c.printers[lang].texts {
			names := placeholder.FindAllStringSubmatch(text, -1)
			if !strings.ContainsAny(text, "(（") || len(names) == 0 {
				continue
			}
			for _, empty := range names {
				var pairs []any
				for _, n := range names {
					value := "x"
					if n[1] == empty[1] {
						value = ""
					}
					pairs = append(pairs, n[1], value)
				}
				got, err := c.For(lang).Print(T(key, pairs...))
				if err != nil || emptyBrackets.MatchString(got) {
					t.Errorf("%s %s without %s: %q %v", lang, key, empty[1], got, err)
				}
			}
		}
	}
}

// An argument that nobody gave is still found.
func TestMissingArgumentInBrackets(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := c.For(En).Print(T("desk.by_clause", "Text", "x")); err == nil {
		t.Errorf("%q without its clause is no error", got)
	}
	got, err := c.For(En).Print(T("desk.by_clause", "Text", "x", "Clause", ""))
	if err != nil || got != "x" {
		t.Errorf("%q, %v", got, err)
	}
	got, err = c.For(ZhHans).Print(T("desk.by_clause", "Text", "x", "Clause", "HN-1"))
	if err != nil || got != "x(HN-1)" {
		t.Errorf("%q, %v", got, err)
	}
}
