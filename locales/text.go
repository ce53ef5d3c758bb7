// Package locales holds every word a person reads or may type, in Japanese,
// Simplified and Traditional Chinese and English.
//
// The rest of the program speaks in Text: a key and named arguments. Only at
// the edge, when the reader is known, a Printer turns it into a sentence. Core
// never holds a sentence; locales imports nothing of the program.
package locales

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"
)

// Lang is a language the product speaks, as a BCP 47 tag.
type Lang string

// The four languages; every message exists in each of them.
const (
	Ja     Lang = "ja"
	ZhHans Lang = "zh-Hans"
	ZhHant Lang = "zh-Hant"
	En     Lang = "en"
)

// Langs lists the languages in the order they are offered.
var Langs = []Lang{Ja, ZhHans, ZhHant, En}

// Text is a message without a language: a key and its named arguments.
type Text struct {
	Key  string `json:"k"`
	Args Args   `json:"a,omitempty"`
}

// T makes a Text from a key and name, value, name, value …
func T(key string, pairs ...any) Text {
	if len(pairs) == 0 {
		return Text{Key: key}
	}
	args := make(Args, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return Text{Key: key, Args: args}
}

// Verbatim is text that somebody entered: it is shown as it is in every language.
func Verbatim(s string) Text { return Text{Key: verbatim, Args: Args{"Text": s}} }

const verbatim = "verbatim"

// Empty reports whether there is nothing to say.
func (t Text) Empty() bool { return t.Key == "" }

// Args are the named arguments of a message. A value is a string, an int, a
// Text, a List, a Moment, a Money, a ByLang or a Name; all survive JSON.
type Args map[string]any

// List is several texts in a row, joined as the language does: "、" or ", ".
type List []Text

// Style is how a Moment is written.
type Style string

const (
	Clock    Style = "clock"    // 13:40
	Day      Style = "day"      // 11/1(土)
	DateTime Style = "datetime" // 11/1(土) 13:40
)

// Moment is a point in time as a person of the event reads it.
type Moment struct {
	At    time.Time
	Style Style
}

// At makes a Moment; the location of t is the event's zone.
func At(t time.Time, style Style) Moment { return Moment{t, style} }

// Money is an amount in minor units with its ISO currency code.
type Money struct {
	Amount   int64
	Currency string
}

// ByLang is one text of one event in several languages (a venue, an answer).
// Where the reader's language is missing, the first of Order is shown.
type ByLang map[Lang]string

// Name is the name of an event or of a part of it in its own languages. Unlike
// ByLang it is shown without a note where the reader's language is missing:
// nobody takes a name for a translation that failed.
type Name map[Lang]string

// tagged is the JSON form of the argument kinds that JSON itself lacks.
type tagged struct {
	Text   *Text   `json:"text,omitempty"`
	List   List    `json:"list,omitempty"`
	At     string  `json:"at,omitempty"`
	Zone   string  `json:"zone,omitempty"`
	Style  Style   `json:"style,omitempty"`
	Money  *Money  `json:"money,omitempty"`
	ByLang ByLang  `json:"bylang,omitempty"`
	Name   Name    `json:"name,omitempty"`
	Int    *int64  `json:"int,omitempty"`
	String *string `json:"s,omitempty"`
}

// MarshalJSON writes each argument with its kind.
func (a Args) MarshalJSON() ([]byte, error) {
	out := make(map[string]tagged, len(a))
	for name, v := range a {
		switch v := v.(type) {
		case string:
			out[name] = tagged{String: &v}
		case int:
			n := int64(v)
			out[name] = tagged{Int: &n}
		case Text:
			out[name] = tagged{Text: &v}
		case List:
			out[name] = tagged{List: v}
		case Money:
			out[name] = tagged{Money: &v}
		case ByLang:
			out[name] = tagged{ByLang: v}
		case Name:
			out[name] = tagged{Name: v}
		case Moment:
			out[name] = tagged{At: v.At.Format(time.RFC3339Nano), Zone: v.At.Location().String(), Style: v.Style}
		default:
			return nil, fmt.Errorf("message argument %s has the kind %T", name, v)
		}
	}
	return json.Marshal(out)
}

// UnmarshalJSON restores the kinds written by MarshalJSON.
func (a *Args) UnmarshalJSON(b []byte) error {
	var in map[string]tagged
	if err := json.Unmarshal(b, &in); err != nil {
		return err
	}
	*a = make(Args, len(in))
	for name, t := range in {
		v, err := t.value()
		if err != nil {
			return fmt.Errorf("message argument %s: %w", name, err)
		}
		(*a)[name] = v
	}
	return nil
}

var zones sync.Map // by name; the library reads its file at each call

// Zone is the time zone of a name of the zone database.
func Zone(name string) (*time.Location, error) {
	if z, ok := zones.Load(name); ok {
		return z.(*time.Location), nil
	}
	z, err := time.LoadLocation(name)
	if err == nil {
		zones.Store(name, z)
	}
	return z, err
}

func (t tagged) value() (any, error) {
	switch {
	case t.String != nil:
		return *t.String, nil
	case t.Int != nil:
		return int(*t.Int), nil
	case t.Text != nil:
		return *t.Text, nil
	case t.Money != nil:
		return *t.Money, nil
	case t.ByLang != nil:
		return t.ByLang, nil
	case t.Name != nil:
		return t.Name, nil
	case t.At != "":
		at, err := time.Parse(time.RFC3339Nano, t.At)
		if err != nil {
			return nil, err
		}
		zone, err := Zone(t.Zone)
		if err != nil {
			return nil, err
		}
		return Moment{at.In(zone), t.Style}, nil
	}
	return t.List, nil
}
