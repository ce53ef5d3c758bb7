package locales

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed ja zh-Hans zh-Hant en
var messages embed.FS

// Catalog is all messages in all languages, loaded once.
type Catalog struct {
	bundle   *i18n.Bundle
	printers map[Lang]*Printer
}

// Load reads the embedded messages, once: one folder a language, one YAML file an
// area, `key: text with {{.Name}}`. The catalog never changes.
var Load = sync.OnceValues(func() (*Catalog, error) {
	c := &Catalog{bundle: i18n.NewBundle(language.English), printers: map[Lang]*Printer{}}
	for _, lang := range Langs {
		texts, err := read(lang)
		if err != nil {
			return nil, err
		}
		tag := language.MustParse(string(lang))
		for key, text := range texts {
			if err := c.bundle.AddMessages(tag, &i18n.Message{ID: key, Other: unbracketed(text)}); err != nil {
				return nil, fmt.Errorf("locales/%s: %s: %w", lang, key, err)
			}
		}
		c.printers[lang] = &Printer{lang: lang, localizer: i18n.NewLocalizer(c.bundle, fallbacks[lang]...), texts: texts}
	}
	return c, nil
})

// In brackets that hold one argument, and in those that end with one, as the clause
// does: what is not known leaves neither brackets nor a comma.
var (
	inBrackets  = regexp.MustCompile(`( ?[(（])(\{\{\.\w+\}\})([)）])`)
	endsBracket = regexp.MustCompile(`([,，、] ?)(\{\{\.\w+\}\})([)）])`)
)

// unbracketed is a message that leaves out the brackets around an argument that is
// empty. One that is missing is printed, and found, as before.
func unbracketed(text string) string {
	text = inBrackets.ReplaceAllStringFunc(text, func(s string) string {
		m := inBrackets.FindStringSubmatch(s)
		return "{{if " + given(m[2]) + "}}" + s + "{{end}}"
	})
	return endsBracket.ReplaceAllStringFunc(text, func(s string) string {
		m := endsBracket.FindStringSubmatch(s)
		return "{{if " + given(m[2]) + "}}" + m[1] + m[2] + "{{end}}" + m[3]
	})
}

// given is the condition that an argument is not empty.
func given(argument string) string {
	return `ne (print ` + strings.Trim(argument, "{}") + `) ""`
}

// fallbacks: Chinese helps Chinese out, nobody is shown a third language.
var fallbacks = map[Lang][]string{
	Ja: {"ja"}, En: {"en"}, ZhHans: {"zh-Hans", "zh-Hant"}, ZhHant: {"zh-Hant", "zh-Hans"},
}

// read returns the messages of one language, key by key.
func read(lang Lang) (map[string]string, error) {
	all := map[string]string{}
	err := fs.WalkDir(messages, string(lang), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".yaml" {
			return err
		}
		b, err := messages.ReadFile(name)
		if err != nil {
			return err
		}
		var file map[string]string
		if err := yaml.UnmarshalWithOptions(b, &file, yaml.Strict()); err != nil {
			return fmt.Errorf("locales/%s: %w", name, err)
		}
		for key, text := range file {
			if _, twice := all[key]; twice {
				return fmt.Errorf("locales/%s: %s is there twice", name, key)
			}
			all[key] = strings.TrimRight(text, "\n")
		}
		return nil
	})
	return all, err
}

// For returns the printer of a language; an unknown one gets English.
func (c *Catalog) For(lang Lang) *Printer {
	if p := c.printers[lang]; p != nil {
		return p
	}
	return c.printers[En]
}

// Has reports whether there is a message of a key.
func (c *Catalog) Has(key string) bool { return c.printers[En].texts[key] != "" }

// Arguments are the names of the arguments that a message uses.
func (c *Catalog) Arguments(key string) []string {
	var names []string
	for _, m := range placeholder.FindAllStringSubmatch(c.printers[En].texts[key], -1) {
		names = append(names, m[1])
	}
	return names
}

var placeholder = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// Match chooses the language for a BCP 47 tag of a chat service ("zh-TW",
// "ja-JP"); ok is false when the tag says nothing.
func Match(tag string) (lang Lang, ok bool) {
	if tag == "" {
		return "", false
	}
	want, err := language.Parse(strings.ReplaceAll(tag, "_", "-"))
	if err != nil {
		return "", false
	}
	tags := make([]language.Tag, len(Langs))
	for i, l := range Langs {
		tags[i] = language.MustParse(string(l))
	}
	_, i, confidence := language.NewMatcher(tags).Match(want)
	if confidence == language.No {
		return En, true
	}
	return Langs[i], true
}

// Printer turns texts into sentences of one language.
type Printer struct {
	lang      Lang
	localizer *i18n.Localizer
	texts     map[string]string
}

// Lang is the language the printer writes.
func (p *Printer) Lang() Lang { return p.lang }

// Print renders t. A missing key or argument is an error, and the key is
// printed so that nothing is silently lost.
func (p *Printer) Print(t Text) (string, error) {
	if t.Key == "" {
		return "", nil
	}
	if t.Key == verbatim {
		s, _ := t.Args["Text"].(string)
		return s, nil
	}
	data := make(map[string]string, len(t.Args))
	var errs []error
	for name, arg := range t.Args {
		s, err := p.argument(arg)
		errs = append(errs, err)
		data[name] = s
	}
	out, err := p.localizer.Localize(&i18n.LocalizeConfig{MessageID: t.Key, TemplateData: data})
	if err != nil {
		return "⟦" + t.Key + "⟧", errors.Join(append(errs, fmt.Errorf("%s in %s: %w", t.Key, p.lang, err))...)
	}
	if strings.Contains(out, "<no value>") {
		errs = append(errs, fmt.Errorf("%s in %s: an argument is missing of %v", t.Key, p.lang, t.Args))
	}
	return out, errors.Join(errs...)
}

// argument writes one argument the way the language does.
func (p *Printer) argument(arg any) (string, error) {
	switch v := arg.(type) {
	case string:
		return v, nil
	case int:
		return fmt.Sprint(v), nil
	case Text:
		return p.Print(v)
	case List:
		return p.list(v)
	case Moment:
		return p.moment(v), nil
	case Money:
		return p.money(v)
	case ByLang:
		s, own := p.byLang(v)
		if !own && s != "" {
			s += p.texts["format.original"]
		}
		return s, nil
	case Name:
		return p.ByLang(ByLang(v)), nil
	}
	return "", fmt.Errorf("message argument of kind %T", arg)
}

func (p *Printer) list(texts List) (string, error) {
	parts := make([]string, len(texts))
	var errs []error
	for i, t := range texts {
		s, err := p.Print(t)
		errs = append(errs, err)
		parts[i] = s
	}
	return strings.Join(parts, p.texts["format.list"]), errors.Join(errs...)
}

func (p *Printer) moment(m Moment) string {
	clock := m.At.Format("15:04")
	if m.At.Second() != 0 {
		clock = m.At.Format("15:04:05")
	}
	if m.Style == Clock {
		return clock
	}
	weekdays := strings.Split(p.texts["format.weekdays"], ",")
	day := fmt.Sprintf("%d/%d", int(m.At.Month()), m.At.Day())
	if len(weekdays) == 7 {
		day = strings.Replace(p.texts["format.day"], "{day}", day, 1)
		day = strings.Replace(day, "{weekday}", weekdays[(int(m.At.Weekday())+7-int(time.Sunday))%7], 1)
	}
	if m.Style == Day {
		return day
	}
	return day + " " + clock
}

// ByLang picks the reader's text of an event's own words, else Chinese for
// Chinese, else English, else whatever there is, in the order of Langs.
func (p *Printer) ByLang(texts ByLang) string {
	s, _ := p.byLang(texts)
	return s
}

// byLang also tells whether the text is in a language of the reader's; in a
// message another one is shown with a note.
func (p *Printer) byLang(texts ByLang) (s string, own bool) {
	for _, tag := range fallbacks[p.lang] {
		if s := texts[Lang(tag)]; s != "" {
			return s, true
		}
	}
	if s := texts[En]; s != "" {
		return s, false
	}
	for _, lang := range Langs {
		if s := texts[lang]; s != "" {
			return s, false
		}
	}
	return "", false
}

// MinorDigits is the number of decimals of a currency (ISO 4217).
func MinorDigits(currency string) int {
	switch currency {
	case "JPY", "KRW", "VND", "CLP", "ISK":
		return 0
	}
	return 2
}

func (p *Printer) money(m Money) (string, error) {
	digits := MinorDigits(m.Currency)
	whole, scale := m.Amount, int64(1)
	for range digits {
		scale *= 10
	}
	whole /= scale
	s := grouped(whole)
	if rest := m.Amount % scale; rest != 0 {
		s += fmt.Sprintf(".%0*d", digits, max(rest, -rest))
	}
	format := p.texts["format.money."+m.Currency]
	if format == "" {
		return s + " " + m.Currency, nil
	}
	return strings.ReplaceAll(format, "{amount}", s), nil
}

// grouped writes 12000 as 12,000.
func grouped(n int64) string {
	s := fmt.Sprint(max(n, -n))
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	if n < 0 {
		return "-" + s
	}
	return s
}
