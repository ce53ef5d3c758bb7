package main

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"taikyoku/locales"
)

//go:embed invented/*.words
var wordFiles embed.FS

// wordBook is what the people of the demo are called and what they type, by
// language: lines "key: words", in which {Name} is filled in and | begins a new
// line.
type wordBook map[locales.Lang]map[string]string

// fieldWords is the file of the numbers of people.
const fieldWords = "field"

func loadWords() (wordBook, error) {
	book := wordBook{}
	files, err := wordFiles.ReadDir("invented")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		text, err := wordFiles.ReadFile("invented/" + f.Name())
		if err != nil {
			return nil, err
		}
		lines := map[string]string{}
		for line := range strings.Lines(string(text)) {
			key, words, ok := strings.Cut(strings.TrimSpace(line), ": ")
			if ok && !strings.HasPrefix(key, "#") {
				lines[key] = words
			}
		}
		book[locales.Lang(strings.TrimSuffix(f.Name(), path.Ext(f.Name())))] = lines
	}
	return book, nil
}

// line is what somebody types; pairs are names and what stands in their place.
func (b wordBook) line(lang locales.Lang, key string, pairs ...string) (string, error) {
	words, ok := b[lang][key]
	if !ok {
		return "", fmt.Errorf("nobody knows how to say %q in %s", key, lang)
	}
	fill := []string{"|", "\n"}
	for i := 0; i+1 < len(pairs); i += 2 {
		fill = append(fill, "{"+pairs[i]+"}", pairs[i+1])
	}
	return strings.NewReplacer(fill...).Replace(words), nil
}

// list is the words of a line, one by one.
func (b wordBook) list(lang locales.Lang, key string) []string {
	return strings.Fields(b[lang][key])
}

// person is the name of invented person n: no two of the first thousands are
// called alike, and neighbours differ in both parts.
func (b wordBook) person(lang locales.Lang, n int) string {
	family, given := b.list(lang, "surnames"), b.list(lang, "given")
	return family[n%len(family)] + b[lang]["between"] + given[(n*7+n/len(family))%len(given)]
}
