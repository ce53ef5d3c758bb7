// Package oracletest holds tournaments whose pairings other programs made, for
// the tests of the pairing engines and of the command line. See
// testdata/README.md for what each set is.
package oracletest

import (
	"archive/zip"
	"bytes"
	"embed"
	"io"
	"slices"
	"strings"
	"testing"
)

//go:embed testdata/*.zip testdata/manifest.tsv
var data embed.FS

// File is one file of a set.
type File struct {
	Name string
	Data []byte
}

// Set is the files of a set by name, sorted.
type Set []File

// Open unpacks a set: "dutch-full", "team-c0406", ….
func Open(tb testing.TB, name string) Set {
	tb.Helper()
	packed, err := data.ReadFile("testdata/" + name + ".zip")
	if err != nil {
		tb.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		tb.Fatalf("%s: %v", name, err)
	}
	var set Set
	for _, f := range archive.File {
		from, err := f.Open()
		if err != nil {
			tb.Fatalf("%s: %s: %v", name, f.Name, err)
		}
		content, err := io.ReadAll(from)
		if err != nil {
			tb.Fatalf("%s: %s: %v", name, f.Name, err)
		}
		from.Close()
		set = append(set, File{f.Name, content})
	}
	slices.SortFunc(set, func(x, y File) int { return strings.Compare(x.Name, y.Name) })
	return set
}

// Reports are the tournament files of the set.
func (s Set) Reports() Set {
	return slices.DeleteFunc(slices.Clone(s), func(f File) bool { return !strings.HasSuffix(f.Name, ".trf") })
}

// Get is the content of a file of the set.
func (s Set) Get(tb testing.TB, name string) []byte {
	tb.Helper()
	for _, f := range s {
		if f.Name == name {
			return f.Data
		}
	}
	tb.Fatalf("no file %s in the set", name)
	return nil
}

// Table is a tab-separated file of the set without its head line.
func (s Set) Table(tb testing.TB, name string) [][]string {
	tb.Helper()
	return table(s.Get(tb, name))
}

func table(content []byte) [][]string {
	var rows [][]string
	for i, row := range strings.Split(strings.TrimRight(string(content), "\n"), "\n") {
		if i > 0 {
			rows = append(rows, strings.Split(row, "\t"))
		}
	}
	return rows
}
