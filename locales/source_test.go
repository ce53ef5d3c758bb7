package locales

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// room is the Go source of one folder of the module, without its tests.
type room struct {
	dir   string // "core/desk"
	files []*ast.File
}

// house parses the whole module.
func house(t *testing.T) map[string]*room {
	t.Helper()
	rooms := map[string]*room{}
	set := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 2 && d.Name()[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(path), ".."+string(filepath.Separator)))
		if rooms[dir] == nil {
			rooms[dir] = &room{dir: dir}
		}
		rooms[dir].files = append(rooms[dir].files, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rooms
}

// literal is the value of a string literal.
func literal(e ast.Expr) (string, bool) {
	lit, is := e.(*ast.BasicLit)
	if !is || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// values are the strings that an expression can be, as far as the function in
// which it stands tells: literals, sums of them, and what is assigned to a
// variable. What cannot be told is written as {expression}.
func values(e ast.Expr, in ast.Node) []string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if s, is := literal(e); is {
			return []string{s}
		}
	case *ast.ParenExpr:
		return values(e.X, in)
	case *ast.BinaryExpr:
		var sums []string
		for _, x := range values(e.X, in) {
			for _, y := range values(e.Y, in) {
				sums = append(sums, x+y)
			}
		}
		return sums
	case *ast.IndexExpr: // a map written on the spot
		if m, is := e.X.(*ast.CompositeLit); is {
			return elements(m, in)
		}
	case *ast.Ident:
		if found := assigned(e.Name, in); len(found) > 0 {
			return found
		}
	}
	return []string{"{" + types.ExprString(e) + "}"}
}

// elements are the strings of a list or the values of a map.
func elements(list *ast.CompositeLit, in ast.Node) []string {
	var all []string
	for _, e := range list.Elts {
		if pair, is := e.(*ast.KeyValueExpr); is {
			e = pair.Value
		}
		all = append(all, values(e, in)...)
	}
	return all
}

// assigned are the strings that a variable gets in a function.
func assigned(name string, in ast.Node) []string {
	var found []string
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if id, is := left.(*ast.Ident); !is || id.Name != name {
					continue
				}
				switch {
				case len(n.Rhs) != len(n.Lhs):
					found = append(found, "{"+name+" of "+types.ExprString(n.Rhs[0])+"}")
				case n.Tok == token.ADD_ASSIGN:
					for _, before := range slices.Clone(found) {
						for _, more := range values(n.Rhs[i], in) {
							found = append(found, before+more)
						}
					}
				default:
					found = append(found, values(n.Rhs[i], in)...)
				}
			}
		case *ast.RangeStmt:
			if id, is := n.Value.(*ast.Ident); is && id.Name == name {
				if list, is := n.X.(*ast.CompositeLit); is {
					found = append(found, elements(list, in)...)
				}
			}
		}
		return true
	})
	return found
}

// names are the literal names in name, value, name, value …; whole is false
// where some are not written here.
func names(pairs []ast.Expr) (found []string, whole bool) {
	for i, e := range pairs {
		if i%2 == 1 {
			continue
		}
		name, is := literal(e)
		if !is {
			return found, false
		}
		found = append(found, name)
	}
	return found, true
}

// mapNames are the literal keys of a map written in place, or of a variable
// that got one in the same function.
func mapNames(e ast.Expr, in ast.Node) (found []string, whole bool) {
	switch e := e.(type) {
	case *ast.CompositeLit:
		for _, pair := range e.Elts {
			name, is := literal(pair.(*ast.KeyValueExpr).Key)
			if !is {
				return found, false
			}
			found = append(found, name)
		}
		return found, true
	case *ast.Ident:
		if e.Name == "nil" {
			return nil, true
		}
		return variableNames(e.Name, in)
	}
	return nil, false
}

func variableNames(variable string, in ast.Node) (found []string, whole bool) {
	ast.Inspect(in, func(n ast.Node) bool {
		set, is := n.(*ast.AssignStmt)
		if !is {
			return true
		}
		for i, left := range set.Lhs {
			switch left := left.(type) {
			case *ast.Ident:
				if list, is := set.Rhs[min(i, len(set.Rhs)-1)].(*ast.CompositeLit); is && left.Name == variable {
					found, whole = mapNames(list, in)
				}
			case *ast.IndexExpr:
				if name, is := literal(left.Index); is && types.ExprString(left.X) == variable {
					found = append(found, name)
				}
			}
		}
		return true
	})
	return found, whole
}

// constants are the values of the constants that are wanted.
func (r *room) constants(wanted func(*ast.ValueSpec) bool) []string {
	var found []string
	for _, file := range r.files {
		for _, decl := range file.Decls {
			group, is := decl.(*ast.GenDecl)
			if !is || group.Tok != token.CONST {
				continue
			}
			for _, spec := range group.Specs {
				if spec := spec.(*ast.ValueSpec); wanted(spec) {
					for _, v := range spec.Values {
						found = append(found, values(v, file)...)
					}
				}
			}
		}
	}
	return found
}

// ofType wants the constants of a type.
func ofType(typ string) func(*ast.ValueSpec) bool {
	return func(spec *ast.ValueSpec) bool { return spec.Type != nil && types.ExprString(spec.Type) == typ }
}

// table are the values of a map that a package keeps.
func (r *room) table(variable string) []string {
	var found []string
	for _, file := range r.files {
		for _, decl := range file.Decls {
			group, is := decl.(*ast.GenDecl)
			if !is || group.Tok != token.VAR {
				continue
			}
			for _, spec := range group.Specs {
				spec := spec.(*ast.ValueSpec)
				if spec.Names[0].Name == variable && len(spec.Values) == 1 {
					found = elements(spec.Values[0].(*ast.CompositeLit), file)
				}
			}
		}
	}
	return found
}

// values are those of an expression, or of a constant of the package.
func (r *room) values(e ast.Expr, in ast.Node) []string {
	id, is := e.(*ast.Ident)
	if !is {
		return values(e, in)
	}
	found := r.constants(func(spec *ast.ValueSpec) bool { return spec.Names[0].Name == id.Name })
	if len(found) > 0 {
		return found
	}
	return values(e, in)
}

// answers are the n-th results of a function where they are literal.
func (r *room) answers(function string, n int) []string {
	var found []string
	for _, file := range r.files {
		for _, decl := range file.Decls {
			f, is := decl.(*ast.FuncDecl)
			if !is || f.Name.Name != function {
				continue
			}
			ast.Inspect(f, func(node ast.Node) bool {
				if ret, is := node.(*ast.ReturnStmt); is && n < len(ret.Results) {
					found = append(found, r.values(ret.Results[n], f)...)
				}
				return true
			})
		}
	}
	return found
}

// fields are the strings that a field gets, written by name or assigned.
func (r *room) fields(name string) []string {
	var found []string
	for _, file := range r.files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if s, is := literal(n.Value); is && types.ExprString(n.Key) == name {
					found = append(found, s)
				}
			case *ast.AssignStmt:
				for i, left := range n.Lhs {
					if to, is := left.(*ast.SelectorExpr); is && to.Sel.Name == name && len(n.Rhs) == len(n.Lhs) {
						if s, is := literal(n.Rhs[i]); is {
							found = append(found, s)
						}
					}
				}
			}
			return true
		})
	}
	return found
}

// rows are the first strings of the rows of a type written without names.
func (r *room) rows(typ string) []string {
	var found []string
	for _, file := range r.files {
		ast.Inspect(file, func(n ast.Node) bool {
			list, is := n.(*ast.CompositeLit)
			if !is || list.Type == nil || types.ExprString(list.Type) != "[]"+typ {
				return true
			}
			for _, row := range list.Elts {
				if s, is := literal(row.(*ast.CompositeLit).Elts[0]); is {
					found = append(found, s)
				}
			}
			return true
		})
	}
	return found
}

// verbs are the names of all commands: what their Verb methods answer.
func (r *room) verbs() []string {
	var found []string
	for _, file := range r.files {
		for _, decl := range file.Decls {
			f, is := decl.(*ast.FuncDecl)
			if !is || f.Recv == nil || f.Name.Name != "Verb" {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if ret, is := n.(*ast.ReturnStmt); is {
					found = append(found, values(ret.Results[0], f)...)
				}
				return true
			})
		}
	}
	return found
}
