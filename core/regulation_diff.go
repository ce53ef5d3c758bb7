package core

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"

	"taikyoku/locales"
)

// Difference is one key of a regulation that says something else in another
// version. Old and New are an Instant, a Span, a locales.ByLang or a string as it
// is written; an empty string: the key is not there.
type Difference struct {
	Path   string // "schedule.rounds.1.start": in a list an id, a round or a clause stands for the item
	Clause string // of the newer version
	Old    any
	New    any
}

// Edit is a new value of a key, by its path: a text as it is written, or an own
// text of the event by language.
type Edit struct {
	Path string
	Text string
	By   locales.ByLang
}

// Differences lists what two versions of a regulation say differently, in the
// order of the keys. The number of the version and the citations say nothing by
// themselves.
func Differences(before, now *Regulation) []Difference {
	d := &differ{clause: now.Clause}
	d.walk("", reflect.ValueOf(before).Elem(), reflect.ValueOf(now).Elem())
	return d.found
}

type differ struct {
	clause func(string) string
	found  []Difference
}

// walk compares two values of one type; an invalid one is not there.
func (d *differ) walk(path string, a, b reflect.Value) {
	if path == "version" || path == "clauses" {
		return
	}
	some := a
	if !some.IsValid() {
		some = b
	}
	if some.Kind() == reflect.Pointer {
		a, b = behind(a), behind(b)
		if some = a; !some.IsValid() {
			some = b
		}
		if !some.IsValid() {
			return
		}
	}
	leaf := some.Type() == reflect.TypeFor[locales.ByLang]() || textual(some.Type())
	switch {
	case !leaf && some.Kind() == reflect.Struct:
		for i := range some.NumField() {
			key, _, _ := strings.Cut(some.Type().Field(i).Tag.Get("json"), ",")
			if key == "" || !some.Type().Field(i).IsExported() {
				continue
			}
			d.walk(strings.TrimPrefix(path+"."+key, "."), field(a, i), field(b, i))
		}
	case !leaf && some.Kind() == reflect.Slice:
		d.list(path, a, b)
	case !a.IsValid() || !b.IsValid() || !reflect.DeepEqual(a.Interface(), b.Interface()):
		d.add(path, said(a), said(b))
	}
}

// list compares two lists item by item, by what names the items.
func (d *differ) list(path string, a, b reflect.Value) {
	of := map[string][2]reflect.Value{}
	var order []string
	for side, list := range []reflect.Value{a, b} {
		seen := map[string]int{}
		for i := 0; list.IsValid() && i < list.Len(); i++ {
			name := named(list.Index(i), i)
			if seen[name]++; seen[name] > 1 { // two prizes of one name
				name = fmt.Sprintf("%s.%d", name, seen[name])
			}
			pair, known := of[name]
			if !known {
				order = append(order, name)
			}
			pair[side] = list.Index(i)
			of[name] = pair
		}
	}
	for _, name := range order {
		d.walk(path+"."+name, of[name][0], of[name][1])
	}
}

// named is what an item of a list is called: its round, id or clause, else its
// place.
func named(v reflect.Value, i int) string {
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() == reflect.Struct {
		for _, key := range []string{"Round", "ID", "Clause"} {
			if f := v.FieldByName(key); f.IsValid() && !f.IsZero() {
				return fmt.Sprint(f.Interface())
			}
		}
	}
	return fmt.Sprint(i)
}

func behind(v reflect.Value) reflect.Value {
	if !v.IsValid() || v.Kind() != reflect.Pointer {
		return v
	}
	return v.Elem()
}

func field(v reflect.Value, i int) reflect.Value {
	if !v.IsValid() {
		return v
	}
	return v.Field(i)
}

func textual(t reflect.Type) bool { return t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) }

// said is a value as a reader sees it.
func said(v reflect.Value) any {
	if !v.IsValid() || v.IsZero() && v.Kind() != reflect.Bool && v.Kind() != reflect.Int {
		return ""
	}
	switch x := v.Interface().(type) {
	case Instant, Span, locales.ByLang:
		return x
	case encoding.TextMarshaler:
		b, err := x.MarshalText()
		if err != nil {
			return err.Error()
		}
		return string(b)
	default:
		return fmt.Sprint(x)
	}
}

func (d *differ) add(path string, before, now any) {
	if before == nil || now == nil || !reflect.DeepEqual(before, now) {
		d.found = append(d.found, Difference{Path: path, Clause: d.clause(path), Old: before, New: now})
	}
}
