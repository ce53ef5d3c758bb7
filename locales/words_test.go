package locales

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
	"unicode"
)

// What people read or type in Japanese or Chinese, and the marks between it, stands
// in this folder: in no literal of the code elsewhere.
func TestNoWordsInCode(t *testing.T) {
	t.Parallel()
	foreign := func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || strings.ContainsRune("、，。：；？！「」（）", r)
	}
	seen := 0
	for dir, r := range house(t) {
		for _, file := range r.files {
			ast.Inspect(file, func(n ast.Node) bool {
				lit, is := n.(*ast.BasicLit)
				if !is || lit.Kind != token.STRING && lit.Kind != token.CHAR || !strings.ContainsFunc(lit.Value, foreign) {
					return true
				}
				seen++
				if !strings.HasSuffix(dir, "locales") {
					t.Errorf("%s: %s", dir, lit.Value)
				}
				return true
			})
		}
	}
	if seen == 0 {
		t.Error("not even this folder has any: the code is not read")
	}
}
