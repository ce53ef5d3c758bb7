package configs

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/agnivade/levenshtein"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"taikyoku/core"
	"taikyoku/locales"
)

// walker goes through a YAML file and a Go value side by side.
type walker struct {
	anchors  map[string]ast.Node
	langs    []locales.Lang // that texts must exist in
	findings []Finding
	// gap: one of the regulation's own numbers is missing or unreadable, so that
	// nothing can be compared with it.
	gap bool
}

// chooser is a string type that knows its values.
type chooser interface{ Choices() []string }

func (w *walker) at(n ast.Node, grade core.Grade, key string, pairs ...any) {
	pos := position(n)
	w.findings = append(w.findings, Finding{Line: pos.Line, Column: pos.Column, Grade: grade, Text: locales.T(key, pairs...)})
}

// position is where a node begins: a mapping in lines begins at its first key,
// though its token is the colon after it.
func position(n ast.Node) *token.Position {
	switch v := n.(type) {
	case *ast.MappingNode:
		if !v.IsFlowStyle && len(v.Values) > 0 {
			return position(v.Values[0])
		}
	case *ast.MappingValueNode:
		return v.Key.GetToken().Position
	}
	return n.GetToken().Position
}

// value reads one node into v and checks it on the way.
func (w *walker) value(n ast.Node, v reflect.Value) {
	n = w.resolve(n)
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if text, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		w.text(n, text)
		return
	}
	if c, ok := v.Interface().(chooser); ok {
		w.choice(n, v, c.Choices())
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		w.mapping(n, v)
	case reflect.Slice:
		w.list(n, v)
	case reflect.Map:
		if v.Type() == reflect.TypeFor[locales.ByLang]() {
			w.byLang(n, v)
		} else {
			w.clauses(n, v)
		}
	default:
		w.scalar(n, v)
	}
}

func (w *walker) list(n ast.Node, v reflect.Value) {
	seq, ok := n.(*ast.SequenceNode)
	if !ok {
		w.at(n, core.NeedsReason, "regulation.want_list")
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(seq.Values), len(seq.Values)))
	for i, item := range seq.Values {
		w.value(item, v.Index(i))
	}
}

func (w *walker) text(n ast.Node, into encoding.TextUnmarshaler) {
	s, ok := scalar(n)
	if !ok {
		w.at(n, core.NeedsReason, "regulation.want_text")
		return
	}
	if err := into.UnmarshalText([]byte(s)); err != nil {
		w.at(n, core.NeedsReason, wanted(into), "Value", s)
		return
	}
	w.weekday(n, s)
}

// wanted says what a text should have been.
func wanted(into encoding.TextUnmarshaler) string {
	switch into.(type) {
	case *core.Date:
		return "regulation.want_date"
	case *core.Instant:
		return "regulation.want_time"
	case *core.Deadline:
		return "regulation.want_deadline"
	case *core.Span:
		return "regulation.want_span"
	case *core.Money:
		return "regulation.want_money"
	}
	return "regulation.want_points"
}

// weekday compares a date with the weekday written after it.
func (w *walker) weekday(n ast.Node, s string) {
	fields := strings.Fields(s)
	for i := 1; i < len(fields); i++ {
		said, ok := core.Weekday(fields[i])
		day, err := time.Parse(time.DateOnly, fields[i-1])
		if ok && err == nil && day.Weekday() != said {
			w.at(n, core.NeedsReason, "regulation.weekday", "Date", fields[i-1], "Said", fields[i], "Is", day.Weekday().String()[:3])
		}
	}
}

func (w *walker) choice(n ast.Node, v reflect.Value, choices []string) {
	s, ok := scalar(n)
	if !ok || !slices.Contains(choices, s) {
		w.at(n, core.NeedsReason, "regulation.choice", "Value", s, "Choices", strings.Join(choices, ", "))
		return
	}
	v.SetString(s)
}

func (w *walker) scalar(n ast.Node, v reflect.Value) {
	s, ok := scalar(n)
	if !ok {
		w.at(n, core.NeedsReason, "regulation.want_text")
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		if s != "true" && s != "false" {
			w.at(n, core.NeedsReason, "regulation.want_bool", "Value", s)
		}
		v.SetBool(s == "true")
	case reflect.Int:
		number, err := strconv.Atoi(s)
		if err != nil {
			w.at(n, core.NeedsReason, "regulation.want_number", "Value", s)
		}
		v.SetInt(int64(number))
	default:
		if v.Type() == reflect.TypeFor[locales.Lang]() && !slices.Contains(locales.Langs, locales.Lang(s)) {
			w.at(n, core.NeedsReason, "regulation.language_unknown", "Language", s)
		}
		v.SetString(s)
	}
}

// mapping reads a struct: no key is unknown, none is missing.
func (w *walker) mapping(n ast.Node, v reflect.Value) {
	whole := v.Type() == reflect.TypeFor[core.Regulation]()
	pairs, ok := w.pairs(n)
	if !ok {
		w.gap = w.gap || whole
		w.at(n, core.NeedsReason, "regulation.want_keys")
		return
	}
	fields, required := keys(v.Type())
	seen := map[string]bool{}
	for _, p := range pairs {
		key := p.Key.GetToken().Value
		f, known := fields[key]
		switch {
		case !known:
			w.at(p.Key, core.NeedsReason, "regulation.key_unknown", "Key", key, "Near", nearest(key, fields))
			continue
		case seen[key]:
			w.at(p.Key, core.NeedsReason, "regulation.key_twice", "Key", key)
		}
		seen[key] = true
		before := len(w.findings)
		w.value(p.Value, v.FieldByIndex(f.Index))
		w.gap = w.gap || whole && slices.Contains(compared, f.Type.Kind()) && len(faults(w.findings[before:])) > 0
	}
	for _, key := range required {
		if !seen[key] {
			w.gap = w.gap || whole
			w.at(n, core.NeedsReason, "regulation.key_missing", "Key", key)
		}
	}
}

// compared are the kinds of values that others are compared with.
var compared = []reflect.Kind{reflect.Int, reflect.Bool}

// byLang reads a text of the event: it must exist in each of its languages.
func (w *walker) byLang(n ast.Node, v reflect.Value) {
	pairs, ok := w.pairs(n)
	if !ok {
		w.at(n, core.NeedsReason, "regulation.want_languages")
		return
	}
	texts := locales.ByLang{}
	for _, p := range pairs {
		lang := locales.Lang(p.Key.GetToken().Value)
		if !slices.Contains(locales.Langs, lang) {
			w.at(p.Key, core.NeedsReason, "regulation.language_unknown", "Language", string(lang))
		}
		if s, ok := scalar(w.resolve(p.Value)); ok && strings.TrimSpace(s) != "" {
			texts[lang] = strings.TrimRight(s, "\n")
		}
	}
	for _, lang := range w.langs {
		if texts[lang] == "" {
			w.at(n, core.Warning, "regulation.language_missing", "Language", string(lang))
		}
	}
	v.Set(reflect.ValueOf(texts))
}

// clauses reads citations, which stand at keys there are.
func (w *walker) clauses(n ast.Node, v reflect.Value) {
	pairs, ok := w.pairs(n)
	if !ok {
		w.at(n, core.NeedsReason, "regulation.want_keys")
	}
	cited := map[string]string{}
	for _, p := range pairs {
		path := p.Key.GetToken().Value
		if !leads(reflect.TypeFor[core.Regulation](), strings.Split(path, ".")) {
			w.at(p.Key, core.NeedsReason, "regulation.path_unknown", "Path", path)
		}
		s, ok := scalar(w.resolve(p.Value))
		if !ok || s == "" {
			w.at(p.Key, core.NeedsReason, "regulation.want_text")
		}
		cited[path] = s
	}
	v.Set(reflect.ValueOf(cited))
}

// leads reports whether a path of keys exists in a type; in a list an id may
// stand before the key.
func leads(t reflect.Type, path []string) bool {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if len(path) == 0 {
		return true
	}
	switch t.Kind() {
	case reflect.Struct:
		fields, _ := keys(t)
		next, ok := fields[path[0]]
		return ok && leads(next.Type, path[1:])
	case reflect.Slice:
		return leads(t.Elem(), path) || leads(t.Elem(), path[1:])
	}
	return false
}

// keys lists the keys of a struct with their fields, and those that must be there.
func keys(t reflect.Type) (fields map[string]reflect.StructField, required []string) {
	fields = map[string]reflect.StructField{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "" {
			continue
		}
		fields[name] = f
		if !strings.Contains(opts, "omit") {
			required = append(required, name)
		}
	}
	return fields, required
}

func nearest(key string, fields map[string]reflect.StructField) string {
	best, distance := "", 1000
	for name := range fields {
		d := levenshtein.ComputeDistance(key, name)
		if d < distance || d == distance && name < best {
			best, distance = name, d
		}
	}
	return best
}

// resolve follows aliases and looks behind anchors and tags.
func (w *walker) resolve(n ast.Node) ast.Node {
	for range 10 {
		switch v := n.(type) {
		case *ast.AnchorNode:
			n = v.Value
		case *ast.TagNode:
			n = v.Value
		case *ast.AliasNode:
			target := w.anchors[v.Value.GetToken().Value]
			if target == nil {
				return n
			}
			n = target
		default:
			return n
		}
	}
	return n
}

// pairs are the keys and values of a mapping, merged ones last.
func (w *walker) pairs(n ast.Node) ([]*ast.MappingValueNode, bool) {
	var pairs []*ast.MappingValueNode
	switch v := n.(type) {
	case *ast.MappingNode:
		pairs = v.Values
	case *ast.MappingValueNode:
		pairs = []*ast.MappingValueNode{v}
	default:
		return nil, false
	}
	var own, merged []*ast.MappingValueNode
	named := map[string]bool{}
	for _, p := range pairs {
		if p.Key.Type() == ast.MergeKeyType {
			more, _ := w.pairs(w.resolve(p.Value))
			merged = append(merged, more...)
			continue
		}
		named[p.Key.GetToken().Value] = true
		own = append(own, p)
	}
	for _, p := range merged {
		if !named[p.Key.GetToken().Value] {
			own = append(own, p)
		}
	}
	return own, true
}

// scalar is the text of a scalar as it stands in the file.
func scalar(n ast.Node) (string, bool) {
	switch v := n.(type) {
	case *ast.StringNode:
		return v.Value, true
	case *ast.LiteralNode:
		return v.Value.Value, true
	case *ast.NullNode:
		return "", false
	case ast.ScalarNode:
		return fmt.Sprint(v.GetToken().Value), true
	}
	return "", false
}

// anchorsOf collects the anchors of a file.
func anchorsOf(root ast.Node) map[string]ast.Node {
	found := anchors{}
	ast.Walk(found, root)
	return found
}

type anchors map[string]ast.Node

// Visit keeps anchors.
func (a anchors) Visit(n ast.Node) ast.Visitor {
	if v, ok := n.(*ast.AnchorNode); ok {
		a[v.Name.GetToken().Value] = v.Value
	}
	return a
}
