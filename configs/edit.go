package configs

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"taikyoku/core"
	"taikyoku/locales"
)

// Edited is a regulation's text with other values at some keys; everything
// else, also the comments, stays as it was. In a path an item of a list is named
// by its place, id, round or clause, as in core.Difference.
func Edited(source []byte, edits ...core.Edit) ([]byte, error) {
	for _, e := range edits {
		var err error
		if source, err = edited(source, e); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Path, err)
		}
	}
	return source, nil
}

func edited(source []byte, e core.Edit) ([]byte, error) {
	file, err := parser.ParseBytes(source, 0)
	if err != nil {
		return nil, err
	}
	if len(file.Docs) != 1 {
		return nil, errors.New("not one document")
	}
	w := &walker{anchors: anchorsOf(file.Docs[0].Body)}
	n := file.Docs[0].Body
	for key := range strings.SplitSeq(e.Path, ".") {
		if n = w.child(n, key); n == nil {
			return nil, errors.New("no such key")
		}
	}
	lines := strings.Split(string(source), "\n")
	if e.By == nil {
		return replaced(lines, n, e.Text)
	}
	return w.replacedTexts(lines, n, e.By)
}

// child is the value of a key, or the item of a list of that name.
func (w *walker) child(n ast.Node, key string) ast.Node {
	n = w.resolve(n)
	if pairs, ok := w.pairs(n); ok {
		for _, p := range pairs {
			if p.Key.GetToken().Value == key {
				return p.Value
			}
		}
		return nil
	}
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		return nil
	}
	for _, item := range list.Values {
		for _, naming := range []string{"round", "id", "clause"} {
			if v := w.child(item, naming); v != nil {
				if s, ok := scalar(v); ok && s == key {
					return item
				}
			}
		}
	}
	if i, err := strconv.Atoi(key); err == nil && i < len(list.Values) {
		return list.Values[i]
	}
	return nil
}

// replaced is the file with another text in the place of a scalar on one line.
func replaced(lines []string, n ast.Node, text string) ([]byte, error) {
	pos := n.GetToken().Position
	line := []rune(lines[pos.Line-1])
	before, after := string(line[:pos.Column-1]), string(line[pos.Column-1:])
	raw, ok := asWritten(n, after)
	if !ok {
		return nil, errors.New("cannot be changed here: write a new file")
	}
	lines[pos.Line-1] = before + quoted(text) + after[len(raw):]
	return []byte(strings.Join(lines, "\n")), nil
}

// asWritten is a scalar as it stands at the beginning of the rest of its line.
func asWritten(n ast.Node, rest string) (string, bool) {
	value, ok := scalar(n)
	if !ok {
		return "", false
	}
	if strings.HasPrefix(rest, value) && value != "" && !strings.HasPrefix(rest, `"`) {
		return value, true
	}
	if !strings.HasPrefix(rest, `"`) {
		return "", false
	}
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case '"':
			return rest[:i+1], true
		}
	}
	return "", false
}

// quoted writes a text so that it is read back as it is, plainly where it can be.
func quoted(text string) string {
	plain := text != "" && !strings.ContainsAny(text, "\"'#{}[],&*!|>%@`\n\\") && !strings.Contains(text, ": ") && strings.TrimSpace(text) == text && !strings.HasPrefix(text, "-")
	if plain {
		return text
	}
	b, err := json.Marshal(text)
	if err != nil {
		return strconv.Quote(text)
	}
	return string(b)
}

// replacedTexts gives a text by language its new ones. Languages without one
// lose theirs: they are shown the new original, not the old words.
func (w *walker) replacedTexts(lines []string, n ast.Node, texts locales.ByLang) ([]byte, error) {
	n = w.resolve(n)
	pairs, ok := w.pairs(n)
	if !ok || len(pairs) == 0 {
		return nil, errors.New("not a text by language")
	}
	var parts []string
	for _, lang := range locales.Langs {
		if texts[lang] != "" {
			b, err := json.Marshal(texts[lang])
			if err != nil {
				return nil, err
			}
			parts = append(parts, string(lang)+": "+string(b))
		}
	}
	if m, is := n.(*ast.MappingNode); is && m.IsFlowStyle {
		pos := m.GetToken().Position
		line := []rune(lines[pos.Line-1])
		rest := string(line[pos.Column-1:])
		end := strings.IndexByte(rest, '}')
		if !strings.HasPrefix(rest, "{") || end < 0 {
			return nil, errors.New("cannot be changed here: write a new file")
		}
		lines[pos.Line-1] = string(line[:pos.Column-1]) + "{" + strings.Join(parts, ", ") + rest[end:]
		return []byte(strings.Join(lines, "\n")), nil
	}
	first := pairs[0].Key.GetToken().Position
	last := pairs[len(pairs)-1].Key.GetToken().Position.Line
	if last-first.Line != len(pairs)-1 {
		return nil, errors.New("cannot be changed here: write a new file")
	}
	indent := strings.Repeat(" ", first.Column-1)
	for i := range parts {
		parts[i] = indent + parts[i]
	}
	lines = slices.Replace(lines, first.Line-1, last, parts...)
	return []byte(strings.Join(lines, "\n")), nil
}
