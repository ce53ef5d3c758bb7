package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// confirmedActs reads in the code of the desk which acts are asked a yes for:
// those that a function which asks, or makes an act for one that asks, names.
func confirmedActs(t *testing.T) map[string]string {
	t.Helper()
	sources, err := filepath.Glob("../../core/desk/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatal("no files of the desk", err)
	}
	names := map[string]string{}  // of act types
	reasoned := map[string]bool{} // those that wait for a reason
	var functions []*ast.FuncDecl
	for _, source := range sources {
		f, err := parser.ParseFile(token.NewFileSet(), source, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			functions = append(functions, fn)
			if fn.Recv == nil {
				continue
			}
			of, _ := fn.Recv.List[0].Type.(*ast.Ident)
			switch {
			case of != nil && fn.Name.Name == "withReason":
				reasoned[of.Name] = true
			case of != nil && fn.Name.Name == "Name" && len(fn.Body.List) == 1:
				if r, ok := fn.Body.List[0].(*ast.ReturnStmt); ok {
					if lit, ok := r.Results[0].(*ast.BasicLit); ok {
						names[of.Name], _ = strconv.Unquote(lit.Value)
					}
				}
			}
		}
	}
	found := map[string]string{}
	for typ := range reasoned {
		found[names[typ]] = "it may need a reason"
	}
	for _, fn := range functions {
		if !asks(fn) {
			continue
		}
		elsewhere := map[ast.Node]bool{}
		ast.Inspect(fn, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr: // an act that a case carries out, or that is done at once
				if called(n) == "payload" || called(n) == "act" {
					for _, arg := range n.Args {
						elsewhere[arg] = true
					}
				}
			case *ast.SelectorExpr:
				elsewhere[n.X] = true
			case *ast.CompositeLit:
				if typ, ok := n.Type.(*ast.Ident); ok && names[typ.Name] != "" && !elsewhere[n] {
					found[names[typ.Name]] = fn.Name.Name
				}
			}
			return true
		})
	}
	return found
}

// asks reports whether a function asks a question, or makes the act of one.
func asks(fn *ast.FuncDecl) bool {
	if fn.Type.Results != nil {
		for _, r := range fn.Type.Results.List {
			if typ, ok := r.Type.(*ast.Ident); ok && typ.Name == "Act" {
				return fn.Name.Name != "decode" && fn.Name.Name != "Decode"
			}
		}
	}
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || slices.Contains([]string{"confirm", "ask", "askEach", "askSeat", "confirmForfeit"}, called(n))
		case *ast.CompositeLit:
			typ, ok := n.Type.(*ast.Ident)
			found = found || ok && typ.Name == "option"
		}
		return !found
	})
	return found
}

func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}
