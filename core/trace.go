package core

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"taikyoku/locales"
)

// Called writes entries by their numbers for a reader: "Waseda (3)".
type Called func(no int) string

// Called is how the entries of the division are written. A number that is
// nobody's, like the dummy of a Berger table, stays a number.
func (d *Division) Called(no int) string {
	if no < 1 || no > len(d.Entries) || d.Entries[no-1].Name == "" {
		return fmt.Sprint(no)
	}
	return fmt.Sprintf("%s (%d)", d.Entries[no-1].Name, no)
}

// oneEntry are the arguments of traces that, as an int, are an entry's number.
// Lists of ints always are entries.
var oneEntry = map[string]bool{
	"Entry": true, "Team": true, "Player": true, "Opponent": true, "White": true, "Black": true, "Top": true, "Bottom": true,
	"First": true, "Second": true, "Natural": true, "Instead": true, "A": true, "B": true,
}

// Text is the trace as a message, its entries written as called says. The rule
// is left for the caller to show beside it.
func (t Trace) Text(called Called) locales.Text {
	args := make(locales.Args, len(t.Args))
	for name, v := range t.Args {
		if no, is := v.(int); is && oneEntry[name] {
			args[name] = called(no)
			continue
		}
		args[name] = called.argument(v)
	}
	return locales.Text{Key: t.Key, Args: args}
}

// Renumbered is the reason with other numbers for the entries.
func (t Trace) Renumbered(number func(entry int) int) Trace {
	args := make(map[string]any, len(t.Args))
	for name, v := range t.Args {
		switch v := v.(type) {
		case int:
			if args[name] = v; oneEntry[name] {
				args[name] = number(v)
			}
		case []int:
			list := make([]int, len(v))
			for i, no := range v {
				list[i] = number(no)
			}
			args[name] = list
		case [][2]int:
			list := make([][2]int, len(v))
			for i, pair := range v {
				list[i] = [2]int{number(pair[0]), number(pair[1])}
			}
			args[name] = list
		default:
			args[name] = v
		}
	}
	t.Args = args
	return t
}

// argument is a value of a trace as an argument of a message.
func (called Called) argument(v any) any {
	switch v := v.(type) {
	case []int:
		list := make(locales.List, len(v))
		for i, no := range v {
			list[i] = locales.Verbatim(called(no))
		}
		return orNobody(list)
	case [][2]int:
		list := make(locales.List, len(v))
		for i, pair := range v {
			list[i] = locales.T("why.versus", "White", called(pair[0]), "Black", called(pair[1]))
		}
		return orNobody(list)
	case Points:
		return v.Short()
	case Money:
		return locales.Money(v)
	}
	return v
}

func orNobody(list locales.List) any {
	if len(list) == 0 {
		return locales.T("why.nobody")
	}
	return list
}

// Text is the finding as a message; besides the arguments of its trace it has
// Entries, those concerned.
func (v Violation) Text(called Called) locales.Text {
	text := v.Why.Text(called)
	if _, is := text.Args["Entries"]; !is {
		text.Args["Entries"] = called.argument(v.Entries)
	}
	return text
}

// Reasons are the traces of an error of a pairing engine, nil if it has none.
func Reasons(err error) []Trace {
	var none *UnpairableError
	var refused *RefusedError
	switch {
	case errors.As(err, &none):
		return none.Why
	case errors.As(err, &refused):
		return []Trace{refused.Why}
	}
	return nil
}

// UnmarshalJSON restores the kinds of the arguments that engines use: texts,
// whole numbers, lists of entries and of pairs.
func (t *Trace) UnmarshalJSON(b []byte) error {
	var stored struct {
		Rule, Key string
		Args      map[string]json.RawMessage
	}
	if err := json.Unmarshal(b, &stored); err != nil {
		return err
	}
	*t = Trace{Rule: stored.Rule, Key: stored.Key}
	if stored.Args == nil {
		return nil
	}
	t.Args = make(map[string]any, len(stored.Args))
	for name, raw := range stored.Args {
		v, err := restored(raw)
		if err != nil {
			return fmt.Errorf("argument %s of %s: %w", name, t.Key, err)
		}
		t.Args[name] = v
	}
	return nil
}

func restored(raw json.RawMessage) (any, error) {
	switch {
	case raw[0] == '"':
		return as[string](raw)
	case bytes.HasPrefix(raw, []byte("[[")):
		return as[[][2]int](raw)
	case raw[0] == '[', string(raw) == "null":
		return as[[]int](raw)
	}
	return as[int](raw)
}

func as[T any](raw json.RawMessage) (T, error) {
	var v T
	err := json.Unmarshal(raw, &v)
	return v, err
}
