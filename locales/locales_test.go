package locales

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var argument = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// argumentsOf lists the arguments of a message, sorted, each once.
func argumentsOf(text string) []string {
	var names []string
	for _, m := range argument.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestLanguagesAgree: every message exists in each language with the same
// arguments.
func TestLanguagesAgree(t *testing.T) {
	base, err := read(En)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range Langs {
		texts, err := read(lang)
		if err != nil {
			t.Fatal(err)
		}
		for key, want := range base {
			got, ok := texts[key]
			if !ok {
				t.Errorf("%s lacks %s", lang, key)
				continue
			}
			if a, b := argumentsOf(got), argumentsOf(want); !slices.Equal(a, b) {
				t.Errorf("%s in %s has the arguments %v, in en %v", key, lang, a, b)
			}
		}
		for key := range texts {
			if _, ok := base[key]; !ok {
				t.Errorf("%s has %s, which en lacks", lang, key)
			}
		}
	}
}

// TestMissingArgument: a message without one of its arguments is an error, and
// never shows a hole.
func TestMissingArgument(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.For(Ja).Print(T("pair.bye")); err == nil {
		t.Error("no error for a missing argument")
	}
	if _, err := c.For(Ja).Print(T("no.such.key")); err == nil {
		t.Error("no error for a missing key")
	}
	got, err := c.For(ZhHant).Print(T("pair.bye", "Team", "Waseda"))
	if err != nil || got != "輪空：Waseda" {
		t.Errorf("got %q, %v", got, err)
	}
}

// TestMatch: the tags of chat services lead to our languages.
func TestMatch(t *testing.T) {
	for tag, want := range map[string]Lang{"zh-TW": ZhHant, "zh_CN": ZhHans, "zh-HK": ZhHant, "ja-JP": Ja, "en-US": En, "fr": En} {
		if got, ok := Match(tag); !ok || got != want {
			t.Errorf("%s: got %s, %v, want %s", tag, got, ok, want)
		}
	}
}

// A remembered name is the same as a folded one, also when more were written than
// are kept.
func TestFoldName(t *testing.T) {
	lex, err := LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	for i := range mostKept + 10 {
		name := fmt.Sprintf("　Ｔｅａｍ %d 号 ", i)
		for range 2 {
			if got, want := lex.FoldName(name), fmt.Sprintf("team %d 号", i); got != want {
				t.Fatalf("%q, want %q", got, want)
			}
		}
	}
	if long := strings.Repeat("Ａ", longestKept); lex.FoldName(long) != strings.Repeat("a", longestKept) {
		t.Errorf("a long name is %q", lex.FoldName(long))
	}
}
