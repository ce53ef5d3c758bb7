package configs

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// events are the regulations with the letters of their clauses.
var events = []struct{ letters, id string }{
	{"JP", "jcf-team-2025"}, {"SH", "cca-masters-shanghai-2018"}, {"WX", "wxf-17th-world-2022"}, {"HN", "hunan-county-team-2025"},
}

// clauseRow is one clause of the list: what it is, the tests named after it,
// the keys and answers that say it, and what is still open.
type clauseRow struct {
	id      string
	classes []string
	tests   []string
	keys    []string
	answers int
	open    []string
}

// isKind reports whether a clause has a class.
func (c clauseRow) isKind(class string) bool { return slices.Contains(c.classes, class) }

// missing is what the clause still lacks: a rule and a number need a test of
// their name, a question an answer, a fact a key or a test.
func (c clauseRow) missing() []string {
	var open []string
	for _, class := range []string{"ENFORCE", "COMPUTE"} {
		if c.isKind(class) && len(c.tests) == 0 {
			open = append(open, class)
		}
	}
	if c.isKind("INFORM") && c.answers == 0 {
		open = append(open, "INFORM")
	}
	if c.isKind("RECORD") && len(c.tests)+len(c.keys) == 0 {
		open = append(open, "RECORD")
	}
	return open
}

// testsByClause finds the tests of the whole tree that are named after clauses:
// TestSH27_FewerThanTen is one of SH-27, and so is the transcript
// SH27-nine-girls.chat.
func testsByClause(t *testing.T) map[string][]string {
	t.Helper()
	named := regexp.MustCompile(`(?m)^func (Test(JP|SH|WX|HN)(\d+)_\w+)\(`)
	spoken := regexp.MustCompile(`^(JP|SH|WX|HN)(\d+)-.*\.chat$`)
	found := map[string][]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && len(d.Name()) > 2 && d.Name()[0] == '.' {
			return cmpErr(err, fs.SkipDir)
		}
		if m := spoken.FindStringSubmatch(d.Name()); m != nil {
			clause := m[1] + "-" + strings.TrimLeft(m[2], "0")
			found[clause] = append(found[clause], "cmd/taikyoku "+d.Name())
		}
		if d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		room := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(path), ".."+string(filepath.Separator)))
		for _, m := range named.FindAllStringSubmatch(string(b), -1) {
			clause := m[2] + "-" + strings.TrimLeft(m[3], "0")
			found[clause] = append(found[clause], room+" "+m[1])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func cmpErr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// keysByClause finds where a file sets what a clause says: the comments on its
// lines, its citations, and the clauses that prizes, titles and texts name.
func keysByClause(t *testing.T, source string) map[string][]string {
	t.Helper()
	file, err := parser.ParseBytes([]byte(source), 0)
	if err != nil {
		t.Fatal(err)
	}
	w := &walker{anchors: anchorsOf(file.Docs[0].Body)}
	byLine := map[int]string{}
	found := map[string]map[string]bool{}
	set := func(clause, path string) {
		if found[clause] == nil {
			found[clause] = map[string]bool{}
		}
		found[clause][strings.TrimSuffix(path, ".id")] = true
	}
	var walk func(n ast.Node, path string)
	walk = func(n ast.Node, path string) {
		if _, alias := n.(*ast.AliasNode); alias || path == "answers" {
			return
		}
		n = w.resolve(n)
		if seq, ok := n.(*ast.SequenceNode); ok {
			for i, item := range seq.Values {
				walk(item, under(path, w.nameOf(item, i)))
			}
			return
		}
		pairs, _ := w.pairs(n)
		for _, p := range pairs {
			key, line := p.Key.GetToken().Value, p.Key.GetToken().Position.Line
			full := strings.TrimPrefix(path+"."+key, ".")
			text, scalarValue := scalar(w.resolve(p.Value))
			switch {
			case path == "clauses" && scalarValue:
				set(text, key)
			case key == "clause" && scalarValue:
				set(text, path)
			}
			if path == "clauses" {
				continue
			}
			if other, ok := byLine[line]; ok {
				full = shared(other, full)
			}
			byLine[line] = full
			walk(p.Value, strings.TrimPrefix(path+"."+key, "."))
		}
	}
	walk(file.Docs[0].Body, "")
	for i, line := range strings.Split(source, "\n") {
		if _, comment, ok := strings.Cut(line, " # "); ok && byLine[i+1] != "" {
			for _, clause := range cites.FindAllString(comment, -1) {
				set(clause, byLine[i+1])
			}
		}
	}
	out := map[string][]string{}
	for clause, paths := range found {
		out[clause] = together(slices.Sorted(maps.Keys(paths)))
	}
	return out
}

// together writes what many sections or titles say alike as one path:
// "sections.*.small".
func together(paths []string) []string {
	alike := map[string][]string{}
	for _, p := range paths {
		parts := strings.SplitN(p, ".", 3)
		if len(parts) > 1 {
			parts[1] = "*"
		}
		star := strings.Join(parts, ".")
		alike[star] = append(alike[star], p)
	}
	var out []string
	for star, all := range alike {
		if len(all) > 2 {
			all = []string{star}
		}
		out = append(out, all...)
	}
	slices.Sort(out)
	return out
}

// nameOf is what an item of a list is called in a path: its id or its number.
func (w *walker) nameOf(item ast.Node, i int) any {
	pairs, _ := w.pairs(w.resolve(item))
	for _, p := range pairs {
		if p.Key.GetToken().Value == "id" {
			if id, ok := scalar(w.resolve(p.Value)); ok {
				return id
			}
		}
	}
	return i
}

// shared is the longest path above two.
func shared(a, b string) string {
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	n := 0
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	return strings.Join(as[:n], ".")
}

// clauseRows reads the list of clauses and finds all that there is of each.
func clauseRows(t *testing.T) []clauseRow {
	t.Helper()
	b, err := os.ReadFile("testdata/clauses.txt")
	if err != nil {
		t.Fatal(err)
	}
	tests := testsByClause(t)
	keys, answers := map[string][]string{}, map[string]int{}
	for _, e := range events {
		source, err := Source(e.id)
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(keys, keysByClause(t, string(source)))
		r, err := Named(e.id)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range r.Answers {
			answers[a.Clause]++
		}
	}
	var rows []clauseRow
	for line := range strings.Lines(string(b)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] != "#" {
			row := clauseRow{id: fields[0], classes: fields[1:], tests: tests[fields[0]], keys: keys[fields[0]], answers: answers[fields[0]]}
			row.open = row.missing()
			rows = append(rows, row)
		}
	}
	return rows
}

// opened reads the list of clauses that are still open, with their reasons.
func opened(t *testing.T) map[string]string {
	t.Helper()
	b, err := os.ReadFile("testdata/open.txt")
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for line := range strings.Lines(string(b)) {
		if id, reason, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && id[0] != '#' {
			list[id] = reason
		}
	}
	return list
}

// TestClausesAreDone wants every clause of the four regulations to be there, and
// what it asks for: a test, an answer, a key. What is not yet stands in
// testdata/open.txt, which must shrink to nothing. Run it with -v for the list.
func TestClausesAreDone(t *testing.T) {
	t.Parallel()
	rows, open := clauseRows(t), opened(t)
	if len(rows) != 100+48+35+40 {
		t.Errorf("%d clauses, want %d", len(rows), 100+48+35+40)
	}
	for _, row := range rows {
		reason, listed := open[row.id]
		switch lacks := strings.Join(row.open, " "); {
		case lacks != "" && !listed:
			t.Errorf("%s (%s) lacks: %s", row.id, strings.Join(row.classes, " "), lacks)
		case lacks != "":
			t.Logf("%s is open: %s (%s)", row.id, reason, lacks)
		case listed:
			t.Logf("%s is done: strike it out in testdata/open.txt", row.id)
		default:
			t.Logf("%s: %s", row.id, strings.Join(row.tests, ", "))
		}
		delete(open, row.id)
	}
	for id := range open {
		t.Errorf("testdata/open.txt speaks of %s, which is no clause", id)
	}
}

// TestClausesAreListed compares CLAUSES.md with the tree: every clause has its
// row, and no row names a test, a key or an answer that is not there. A test
// that is newer than the table is no fault; -update writes it all anew.
func TestClausesAreListed(t *testing.T) {
	t.Parallel()
	rows := clauseRows(t)
	if *update {
		if err := os.WriteFile("regulations/CLAUSES.md", []byte(clausesTable(rows)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile("regulations/CLAUSES.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{}
	for line := range strings.Lines(string(b)) {
		if id, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " |"); ok && cites.MatchString(id) {
			lines[id] = line
		}
	}
	quoted := regexp.MustCompile("`([^`]+)`")
	for _, row := range rows {
		line, ok := lines[row.id]
		if !ok {
			t.Errorf("%s is missing from CLAUSES.md: go test ./configs -run Clauses -update", row.id)
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(line, -1) {
			if m[1] != everyQuestion && !slices.Contains(row.tests, m[1]) && !slices.Contains(row.keys, m[1]) && !(m[1] == "answers" && row.answers > 0) {
				t.Errorf("CLAUSES.md, %s: there is no %s: go test ./configs -run Clauses -update", row.id, m[1])
			}
		}
	}
}

// everyQuestion is the test of all answers.
const everyQuestion = "configs TestAnswersToEveryQuestion"

// clausesTable writes the table.
func clausesTable(rows []clauseRow) string {
	out := &strings.Builder{}
	spoken := 0
	for _, row := range rows {
		if slices.ContainsFunc(row.tests, func(test string) bool { return !strings.HasPrefix(test, "configs ") }) {
			spoken++
		}
	}
	fmt.Fprint(out, "# Every clause of the four regulations\n\n"+
		"Written by `go test ./configs -run Clauses -update` from the names of the tests, the files beside this one and\n"+
		"`configs/testdata/clauses.txt`; a test fails when a clause is missing. JP is the All-Japan Team Championship 2025, SH Shanghai 2018,\n"+
		"WX the World Xiangqi Championship 2022, HN the Hunan county teams 2025. The classes: ENFORCE a rule, COMPUTE a number or a list,\n"+
		"INFORM a question the bot answers, RECORD a fact that is kept, OUT not for software.\n\n"+
		"Tests of `configs` show the rule on the event's own file; those of `core` and `cmd` show it in a conversation or at the desk.\n"+
		fmt.Sprintf("Of the %d clauses %d are shown there too.\n\n", len(rows), spoken)+
		"| clause | class | tests | where it is set |\n| --- | --- | --- | --- |\n")
	for _, row := range rows {
		set := slices.Clone(row.keys)
		if row.answers > 0 {
			set = append(set, "answers")
		}
		tests := code(row.tests)
		if row.isKind("INFORM") && row.answers > 0 {
			tests = code(append(slices.Clone(row.tests), everyQuestion))
		}
		switch {
		case row.isKind("OUT"):
			tests = "not for software"
		case len(row.open) > 0:
			tests = strings.TrimSpace(tests + " open: " + strings.Join(row.open, " "))
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s |\n", row.id, strings.Join(row.classes, " "), tests, code(set))
	}
	return out.String()
}

func code(list []string) string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = "`" + s + "`"
	}
	return strings.Join(quoted, " ")
}
