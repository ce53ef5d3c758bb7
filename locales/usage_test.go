package locales

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// maker is a function that makes a message: where its key is, and its
// arguments.
type maker struct {
	dir, name string   // "" is a method of any folder
	params    int      // of a name that is there twice; 0: any number
	prefix    string   // what it puts before the key
	key       int      // parameter
	pairs     int      // first of name, value, name, value …; 0: none
	args      int      // a map of arguments; 0: none
	always    []string // the arguments it gives itself
}

var makers = []maker{
	{dir: "locales", name: "T", pairs: 1},
	{dir: "core", name: "Refuse", key: 2, pairs: 3},
	{name: "Then", pairs: 1},
	{dir: "core/desk", name: "say", pairs: 1},
	{dir: "core/desk", name: "tap", pairs: 3},
	{dir: "core/desk", name: "verbButton", prefix: "verb."},
	{dir: "core/desk", name: "prompt", prefix: "form.", always: []string{"Max", "Min", "Most", "Next", "Names"}},
	{dir: "core/desk", name: "teamCard", key: 1, always: []string{"Team"}},
	{dir: "core/desk", name: "delegationCard", key: 1, always: []string{"Unit"}},
	{dir: "core/desk", name: "claimCard", key: 2, always: []string{"Match", "Score", "Team"}},
	{dir: "core/desk", name: "resultCard", key: 1, always: []string{"Match", "Score"}},
	{dir: "core/desk", name: "final", key: 1, always: []string{"Match", "Score"}},
	{dir: "core/desk", name: "sheetCard", key: 2, always: []string{"Round", "Due"}},
	{dir: "core/desk", name: "brief", key: 1, always: []string{"Count"}},
	{dir: "core/desk", name: "entrantsCard", key: 1, always: []string{"Count"}},
	{dir: "core/desk", name: "askEach", key: 1},
	{dir: "core/desk", name: "drawCard", key: 2, always: []string{"Section", "Round"}},
	{dir: "core/entry", name: "refuse", key: 1, pairs: 2},
	{dir: "core/entry", name: "why", key: 2, pairs: 3},
	{dir: "core/entry", name: "no", key: 1, pairs: 2, always: []string{"Code"}},
	{dir: "core/pairing", name: "refuse", params: 4, key: 2, args: 3},
	{dir: "core/pairing", name: "refuse", params: 2, always: []string{"Entries"}},
	{dir: "core/pairing", name: "note", key: 2, args: 4, always: []string{"Entries"}},
	{dir: "core/pairing", name: "broken", key: 1, args: 3, always: []string{"Entries"}},
	{dir: "core/pairing/dutch", name: "add", params: 4, prefix: "why.dutch.", key: 2, args: 3},
	{dir: "core/pairing/dutch", name: "add", params: 3, prefix: "why.dutch.bye.", key: 1, args: 2},
	{dir: "core/pairing/team", name: "because", prefix: "why.team.", key: 1, pairs: 2},
	{dir: "core/pairing/team", name: "refuse", prefix: "why.team.", key: 1, pairs: 2, always: []string{"Round"}},
	{dir: "core/pairing/berger", name: "because", prefix: "why.berger.", key: 1, pairs: 2},
	{dir: "core/pairing/xiangqi", name: "because", prefix: "why.xiangqi.", key: 1, pairs: 2},
	{dir: "core/pairing/xiangqi", name: "refuse", prefix: "why.xiangqi.cannot.", key: 1, pairs: 2, always: []string{"Round"}},
	{dir: "core/trf", name: "bad", prefix: "trf.", key: 2, pairs: 4},
	{dir: "core/trf", name: "fault", prefix: "trf.", key: 1, pairs: 3},
	{dir: "core/standings", name: "note", prefix: "why.", args: 6, always: []string{"Round", "Table", "White", "Black"}},
	{dir: "core/standings", name: "board", prefix: "why.standings.board.", pairs: 1, always: []string{"Name"}},
	{dir: "core/prize", name: "because", prefix: "why.prize.", pairs: 2},
	{dir: "configs", name: "at", key: 2, pairs: 3},
	{dir: "configs", name: "wrong", key: 1, pairs: 2},
	{dir: "configs", name: "odd", key: 1, pairs: 2},
	{dir: "cmd/taikyoku", name: "sentence", pairs: 1},
	{dir: "bots/discord", name: "words"},
	{dir: "bots/discord", name: "option", key: 1},
	{dir: "bots/discord", name: "option", key: 2},
}

// use is a place that makes a message: the keys it can have and the arguments
// it gives.
type use struct {
	where string
	keys  []string
	args  []string
	whole bool // args are all of them
}

// reader collects the uses of one folder.
type reader struct {
	t     *testing.T
	rooms map[string]*room
	room  *room
	outer []*ast.FuncType // functions around, and their names
	names []string
	top   ast.Node
	uses  []use
	asked map[string]bool // of built
}

// uses are all places of the module that make a message; a way to build keys
// that is not met any more is a fault.
func uses(t *testing.T, rooms map[string]*room) []use {
	var all []use
	asked := map[string]bool{}
	for _, dir := range slices.Sorted(maps.Keys(rooms)) {
		r := &reader{t: t, rooms: rooms, room: rooms[dir], asked: asked}
		for _, file := range r.room.files {
			for _, decl := range file.Decls {
				r.top = decl
				if f, is := decl.(*ast.FuncDecl); is {
					r.function(f.Name.Name, f.Type, f.Body)
				} else {
					r.walk(decl)
				}
			}
		}
		all = append(all, r.uses...)
	}
	for expr := range built {
		if !asked[expr] {
			t.Errorf("nothing builds keys as %s", expr)
		}
	}
	return all
}

func (r *reader) function(name string, typ *ast.FuncType, body *ast.BlockStmt) {
	if body == nil {
		return
	}
	r.outer, r.names = append(r.outer, typ), append(r.names, name)
	r.walk(body)
	r.outer, r.names = r.outer[:len(r.outer)-1], r.names[:len(r.names)-1]
}

func (r *reader) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if left, is := n.Lhs[0].(*ast.SelectorExpr); is && left.Sel.Name == "Key" && len(n.Rhs) == 1 {
				if _, is := literal(n.Rhs[0]); is {
					r.add(values(n.Rhs[0], r.top), nil, false)
				}
			}
			for i, right := range n.Rhs {
				if f, is := right.(*ast.FuncLit); is && len(n.Lhs) == len(n.Rhs) {
					r.function(types.ExprString(n.Lhs[i]), f.Type, f.Body)
					return false
				}
			}
		case *ast.CallExpr:
			r.call(n)
		case *ast.CompositeLit:
			r.composite(n)
		case *ast.IndexExpr:
			if strings.HasSuffix(types.ExprString(n.X), ".texts") {
				r.add(values(n.Index, r.top), nil, false)
			}
		}
		return true
	})
}

// call reads the call of a maker.
func (r *reader) call(c *ast.CallExpr) {
	name, dir := "", r.room.dir
	switch f := c.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
		if of, is := f.X.(*ast.Ident); is && (of.Name == "locales" || of.Name == "core") {
			dir = of.Name
		}
	}
	for _, m := range makers {
		if m.name != name || m.dir != "" && m.dir != dir || m.params > 0 && m.params != len(c.Args) || len(c.Args) <= max(m.key, m.args) {
			continue
		}
		args, whole := slices.Clone(m.always), true
		switch {
		case m.pairs > 0 && c.Ellipsis.IsValid():
			whole = false
		case m.pairs > 0 && len(c.Args) > m.pairs:
			var more []string
			more, whole = names(c.Args[m.pairs:])
			args = append(args, more...)
		case m.args > 0:
			var more []string
			more, whole = mapNames(c.Args[m.args], r.top)
			args = append(args, more...)
		}
		keys := values(c.Args[m.key], r.top)
		for i := range keys {
			keys[i] = m.prefix + keys[i]
		}
		r.add(keys, args, whole)
	}
}

// composite reads a trace or a text that is written out.
func (r *reader) composite(lit *ast.CompositeLit) {
	fields := map[string]ast.Expr{}
	for _, e := range lit.Elts {
		if pair, is := e.(*ast.KeyValueExpr); is {
			fields[types.ExprString(pair.Key)] = pair.Value
		}
	}
	typ := ""
	if lit.Type != nil {
		typ = types.ExprString(lit.Type)
	}
	isText := strings.HasSuffix(typ, "Trace") || typ == "locales.Text" || typ == "" && (fields["Rule"] != nil || fields["Args"] != nil)
	if fields["Key"] == nil || !isText {
		return
	}
	args, whole := []string(nil), true
	if given := fields["Args"]; given != nil {
		args, whole = mapNames(given, r.top)
	}
	r.add(values(fields["Key"], r.top), args, whole)
}

func (r *reader) add(keys, args []string, whole bool) {
	where := r.room.dir
	if len(r.names) > 0 {
		where += " " + r.names[0]
	}
	var found []string
	for _, key := range keys {
		prefix, rest, dynamic := strings.Cut(key, "{")
		expr := strings.TrimSuffix(rest, "}")
		switch {
		case !dynamic:
			found = append(found, key)
		case r.parameter(prefix, strings.TrimSuffix(strings.TrimPrefix(expr, "string("), ")")):
		default:
			declared, is := built[r.room.dir+": "+key]
			r.asked[r.room.dir+": "+key] = true
			if !is {
				r.t.Errorf("%s: what keys can %s be?", where, key)
				continue
			}
			for _, end := range declared(r.rooms) {
				found = append(found, prefix+end)
			}
		}
	}
	if len(found) > 0 {
		r.uses = append(r.uses, use{where, found, args, whole})
	}
}

// parameter reports whether a key is a parameter of a maker around, which puts
// the prefix before it.
func (r *reader) parameter(prefix, name string) bool {
	for i, f := range r.outer {
		isMaker := func(m maker) bool {
			return m.name == r.names[i] && m.prefix == prefix && (m.dir == r.room.dir || m.dir == "")
		}
		for _, field := range f.Params.List {
			for _, id := range field.Names {
				if id.Name == name && slices.ContainsFunc(makers, isMaker) {
					return true
				}
			}
		}
	}
	return false
}

// TestKeysExist: every key that the program can use is there, and every
// message can be used.
func TestKeysExist(t *testing.T) {
	texts, err := read(En)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, u := range uses(t, house(t)) {
		for _, key := range u.keys {
			used[key], used[key+".single"] = true, true // the desk chooses it by the event
			if _, is := texts[key]; !is {
				t.Errorf("%s: there is no message %s", u.where, key)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		if !used[key] {
			t.Errorf("%s is never used", key)
		}
	}
	t.Logf("%d messages", len(texts))
}

// TestArgumentsGiven: a message gets all of its arguments at each place that
// uses it, and none that it does not use (but for those in spare).
func TestArgumentsGiven(t *testing.T) {
	texts, err := read(En)
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, u := range uses(t, house(t)) {
		wanted := map[string]bool{}
		for _, key := range u.keys {
			for _, name := range argumentsOf(texts[key]) {
				wanted[name] = true
				if u.whole && !slices.Contains(u.args, name) {
					t.Errorf("%s: %s needs %s", u.where, key, name)
				}
			}
		}
		if u.whole {
			checked++
		}
		for _, name := range u.args {
			if !wanted[name] && !slices.Contains(spare[u.keys[0]], name) {
				t.Errorf("%s: %s does not use %s", u.where, fmt.Sprint(u.keys), name)
			}
		}
	}
	t.Logf("%d places", checked)
}

// TestQuestionsGetTheirArguments: a question back uses only the arguments that
// the list of questions promises in brackets.
func TestQuestionsGetTheirArguments(t *testing.T) {
	texts, err := read(En)
	if err != nil {
		t.Fatal(err)
	}
	questions := 0
	house(t)["core/command"].constants(func(spec *ast.ValueSpec) bool {
		if !ofType("QuestionKind")(spec) {
			return false
		}
		questions++
		_, list, _ := strings.Cut(spec.Comment.Text(), "[")
		given := strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ']' })
		kind, _ := literal(spec.Values[0])
		for _, name := range argumentsOf(texts["ask."+kind]) {
			if !slices.Contains(given, name) {
				t.Errorf("ask.%s uses %s, which is not among %v", kind, name, given)
			}
		}
		return false
	})
	if questions < 30 {
		t.Errorf("only %d questions", questions)
	}
}
