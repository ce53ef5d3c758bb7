package configs

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/jsonschema-go/jsonschema"

	"taikyoku/core"
	"taikyoku/locales"
)

var update = flag.Bool("update", false, "rewrite the generated schema and the table of keys")

// comments are the doc comments of the fields of the structs in core, by
// "Type.Field", on one line.
func comments(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	names, err := filepath.Glob("../core/regulation*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			body, ok := spec.Type.(*ast.StructType)
			if !ok {
				return false
			}
			for _, f := range body.Fields.List {
				for _, id := range f.Names {
					found[spec.Name.Name+"."+id.Name] = strings.Join(strings.Fields(f.Doc.Text()), " ")
				}
			}
			return false
		})
	}
	return found
}

// custom are the schemas of the types that are written as texts.
func custom() map[reflect.Type]*jsonschema.Schema {
	weekday := `( (Mon|Tue|Wed|Thu|Fri|Sat|Sun))?`
	text := func(pattern string) *jsonschema.Schema { return &jsonschema.Schema{Type: "string", Pattern: pattern} }
	byLang := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}, AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}
	var langs []any
	for _, lang := range locales.Langs {
		byLang.Properties[string(lang)] = &jsonschema.Schema{Type: "string"}
		langs = append(langs, string(lang))
	}
	schemas := map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[core.Date]():      {Types: []string{"string", "integer"}, Pattern: `^\d{4}(-\d\d-\d\d` + weekday + `)?$`},
		reflect.TypeFor[core.Instant]():   text(`^\d{4}-\d\d-\d\d` + weekday + ` \d\d:\d\d(:\d\d)?$`),
		reflect.TypeFor[core.Deadline]():  text(`^(through \d{4}-\d\d-\d\d` + weekday + `( \d\d:\d\d)?|(by|before) \d{4}-\d\d-\d\d` + weekday + ` \d\d:\d\d(:\d\d)?)$`),
		reflect.TypeFor[core.Span]():      text(`^(\d+h)?(\d+m)?(\d+s)?$`),
		reflect.TypeFor[core.Money]():     text(`^\d+(\.\d+)? [A-Z]{3}$`),
		reflect.TypeFor[core.Worth]():     {Types: []string{"number", "string"}},
		reflect.TypeFor[locales.ByLang](): byLang,
		reflect.TypeFor[locales.Lang]():   {Type: "string", Enum: langs},
	}
	each(reflect.TypeFor[core.Regulation](), func(t reflect.Type) {
		c, ok := reflect.Zero(t).Interface().(chooser)
		if !ok || t.Kind() != reflect.String {
			return
		}
		s := &jsonschema.Schema{Type: "string"}
		for _, choice := range c.Choices() {
			s.Enum = append(s.Enum, choice)
		}
		schemas[t] = s
	})
	return schemas
}

// each visits a type and those of its fields and elements.
func each(t reflect.Type, visit func(reflect.Type)) {
	visit(t)
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		each(t.Elem(), visit)
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				each(t.Field(i).Type, visit)
			}
		}
	}
}

// describe puts the comments into a schema and takes out the nulls that Go's
// pointers and slices stand for.
func describe(s *jsonschema.Schema, t reflect.Type, docs map[string]string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if i := slices.Index(s.Types, "null"); i >= 0 {
		s.Types = slices.Delete(s.Types, i, i+1)
		if len(s.Types) == 1 {
			s.Type, s.Types = s.Types[0], nil
		}
	}
	switch {
	case t.Kind() == reflect.Slice && s.Items != nil:
		describe(s.Items, t.Elem(), docs)
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if p := s.Properties[name]; p != nil && f.IsExported() {
				describe(p, f.Type, docs)
				p.Description = docs[t.Name()+"."+f.Name]
			}
		}
	}
}

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.For[core.Regulation](&jsonschema.ForOptions{TypeSchemas: custom()})
	if err != nil {
		t.Fatal(err)
	}
	describe(s, reflect.TypeFor[core.Regulation](), comments(t))
	s.Schema = "https://json-schema.org/draft/2020-12/schema"
	s.Title = "Regulation of an event"
	return s
}

func TestSchemaIsCurrent(t *testing.T) {
	t.Parallel()
	b, err := json.MarshalIndent(schema(t), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	current(t, "regulations/regulation.schema.json", append(b, '\n'))
}

// current compares a generated file, or writes it with -update.
func current(t *testing.T, name string, want []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not current: go test ./configs -update", name)
	}
}

func TestSchemaFitsTheRegulations(t *testing.T) {
	t.Parallel()
	resolved, err := schema(t).Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range IDs() {
		source, err := Source(id)
		if err != nil {
			t.Fatal(err)
		}
		var instance map[string]any
		if err := yaml.Unmarshal(source, &instance); err != nil {
			t.Fatal(err)
		}
		if err := resolved.Validate(instance); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		instance["boads"] = 4
		if resolved.Validate(instance) == nil {
			t.Errorf("%s: an unknown key fits the schema", id)
		}
		delete(instance, "boads")
		instance["entry"].(map[string]any)["windows"].([]any)[0].(map[string]any)["closes"] = "2025-09-16 23:59"
		if resolved.Validate(instance) == nil {
			t.Errorf("%s: a deadline without a bound fits the schema", id)
		}
	}
}

var cites = regexp.MustCompile(`\b(JP|SH|WX|HN)-\d+`)

// TestEveryKeyIsExplained wants a comment on every key, with the clauses it
// came from but for the few that are of the file itself.
func TestEveryKeyIsExplained(t *testing.T) {
	t.Parallel()
	var lines []string
	docs := comments(t)
	explain(t, &lines, reflect.TypeFor[core.Regulation](), "", docs)
	table := "| key | what it says | clauses |\n| --- | --- | --- |\n" + strings.Join(lines, "\n") + "\n"
	readme, err := os.ReadFile("regulations/README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(readme), "<!-- keys -->\n")
	_, after, ok2 := strings.Cut(rest, "<!-- /keys -->\n")
	if !ok || !ok2 {
		t.Fatal("the README has no place for the table of keys")
	}
	current(t, "regulations/README.md", []byte(before+"<!-- keys -->\n"+table+"<!-- /keys -->\n"+after))
}

func explain(t *testing.T, lines *[]string, typ reflect.Type, path string, docs map[string]string) {
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	for i := range typ.NumField() {
		f := typ.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() {
			continue
		}
		doc := docs[typ.Name()+"."+f.Name]
		if doc == "" {
			t.Errorf("%s%s has no comment", path, name)
		}
		clauses := cites.FindAllString(doc, -1)
		text, _, _ := strings.Cut(doc, " "+firstOf(clauses))
		if len(clauses) == 0 {
			text = doc
		}
		elem := f.Type
		mark := ""
		for elem.Kind() == reflect.Pointer || elem.Kind() == reflect.Slice {
			if elem.Kind() == reflect.Slice {
				mark += "[]"
			}
			elem = elem.Elem()
		}
		*lines = append(*lines, fmt.Sprintf("| `%s%s%s` | %s | %s |", path, name, mark, text, strings.TrimPrefix(doc[len(text):], " ")))
		if elem.Kind() == reflect.Struct && custom()[elem] == nil {
			explain(t, lines, elem, path+name+mark+".", docs)
		}
	}
}

func firstOf(list []string) string {
	if len(list) == 0 {
		return "\x00"
	}
	return list[0]
}

// TestCommentsCiteTheClauses compares the citations that refusals quote, and
// the clauses of prizes and answers, with the comments in each event's file:
// every clause of the text stands somewhere in it.
func TestCommentsCiteTheClauses(t *testing.T) {
	t.Parallel()
	for _, e := range []struct {
		id, prefix string
		clauses    int
	}{
		{"jcf-team-2025", "JP", 100}, {"cca-masters-shanghai-2018", "SH", 48}, {"wxf-17th-world-2022", "WX", 35}, {"hunan-county-team-2025", "HN", 40},
	} {
		source, err := Source(e.id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Named(e.id)
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]int{}
		for _, c := range cites.FindAllString(string(source), -1) {
			all[c]++
		}
		for path, clause := range r.Clauses {
			if all[clause] < 2 {
				t.Errorf("%s: %s stands once: no comment cites it", path, clause)
			}
		}
		for n := 1; n <= e.clauses; n++ {
			clause := fmt.Sprintf("%s-%d", e.prefix, n)
			if all[clause] == 0 && !slices.Contains(elsewhere, clause) {
				t.Errorf("%s is nowhere in the file", clause)
			}
		}
	}
}

// elsewhere are clauses without a key: facts people record, and what follows
// from other keys.
var elsewhere = []string{
	"JP-91", // inquiries of the organiser are cases with an answer
	"SH-28", // rules outside
}

func TestTopicsAreListed(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("regulations/README.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := strings.Fields(strings.NewReplacer("`", " ", "\n", " ").Replace(string(readme)))
	for _, id := range IDs() {
		r, err := Named(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range r.Answers {
			for _, topic := range a.Topics {
				if !slices.Contains(listed, topic) {
					t.Errorf("%s: the README does not list the topic %s", a.Clause, topic)
				}
			}
		}
	}
}
