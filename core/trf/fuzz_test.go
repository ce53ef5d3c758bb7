package trf

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"taikyoku/core/pairing/oracletest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// FuzzRead: whatever comes in gives a division or a problem with a place;
// what was read can be written or is refused, and reads back the same.
func FuzzRead(f *testing.F) {
	for _, set := range []string{"dutch-dialect", "dutch-error", "team-c0406", "team-swiss-agreed"} {
		for i, report := range oracletest.Open(f, set).Reports() {
			if len(report.Data) < 4000 && (i%5 == 0 || set[:5] == "dutch") {
				f.Add(report.Data)
			}
		}
	}
	for _, c := range hostile {
		f.Add([]byte(c.input))
	}
	f.Add([]byte(everyRecord))
	f.Fuzz(func(t *testing.T, input []byte) {
		doc, err := Parse(input, Options{})
		if err != nil {
			if p := new(Problem); !errors.As(err, &p) || p.Detail == "" || p.Code == "" {
				t.Fatalf("not a problem of the file: %v", err)
			}
			return
		}
		for _, format := range []Format{TRF26, TRF16} {
			again, err := rewritten(doc, format)
			if p := new(Problem); errors.As(err, &p) && (p.Code == TooLarge || p.Code == Incomplete) && p.Line == 0 {
				continue
			}
			if err != nil {
				t.Fatalf("format %d: %v", format, err)
			}
			if diff := sameDocument(doc, again, format); diff != "" {
				t.Fatalf("format %d (-first +second):\n%s", format, diff)
			}
		}
	})
}

// rewritten is the document written and read again.
func rewritten(doc *Document, format Format) (*Document, error) {
	var out bytes.Buffer
	if err := Write(&out, doc, WriteOptions{Format: format, LineEnd: "\r\n"}); err != nil {
		return nil, err
	}
	return Parse(out.Bytes(), Options{})
}

// sameDocument compares all but the warnings and places in the file; 013 has no place for the short
// names, the strengths and the ranks of teams.
func sameDocument(first, second *Document, format Format) string {
	a, b := *first, *second
	a.Warnings, b.Warnings = nil, nil
	a.where, b.where = whereabouts{}, whereabouts{}
	if reflect.DeepEqual(a, b) { // cmp is slow
		return ""
	}
	ignore := []cmp.Option{cmpopts.IgnoreFields(Document{}, "Warnings", "where"), cmpopts.EquateEmpty()}
	if format == TRF16 && first.Division.Team {
		ignore = append(ignore, cmpopts.IgnoreFields(Document{}, "TeamRanks"),
			cmp.FilterPath(func(p cmp.Path) bool {
				last := p.Last().String()
				return (last == ".Short" || last == ".Strength") && p.Index(-2).Type().String() == "core.Entry"
			}, cmp.Ignore()))
	}
	return cmp.Diff(first, second, ignore...)
}
