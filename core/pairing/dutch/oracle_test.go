package dutch_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/dutch"
	"taikyoku/core/pairing/oracletest"
	"taikyoku/core/trf"
)

func read(t testing.TB, f oracletest.File) *trf.Document {
	t.Helper()
	doc, err := trf.Parse(f.Data, trf.Options{})
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return doc
}

// before is the division as it was when round r was to be paired.
func before(d core.Division, r int) core.Division {
	if d.Rounds == 0 {
		d.Rounds = len(d.Played)
	}
	d.Absent = map[int]core.ByeKind{}
	for _, b := range d.Played[r-1].Byes {
		if b.Kind != core.PAB {
			d.Absent[b.Entry] = b.Kind
		}
	}
	if d.Initial == core.NoColour {
		d.Initial = initial(d.Played[0])
	}
	d.Played = d.Played[:r-1]
	return d
}

// initial is the initial-colour that round 1 tells: the first paired player's,
// reversed for every player paired before the first one with a colour.
func initial(r core.Round) core.Colour {
	first, colour := 0, core.NoColour
	for _, m := range r.Matches {
		if first == 0 || min(m.White, m.Black) < first {
			first, colour = min(m.White, m.Black), core.White
			if m.Black == first {
				colour = core.Black
			}
		}
	}
	for _, b := range r.Byes {
		if b.Kind == core.PAB && b.Entry < first {
			colour = colour.Opposite()
		}
	}
	return colour
}

// published are the pairs of a played round, by White, and the bye.
func published(r core.Round) []string {
	var lines []string
	for _, m := range r.Matches {
		lines = append(lines, fmt.Sprintf("%d %d", m.White, m.Black))
	}
	for _, b := range r.Byes {
		if b.Kind == core.PAB {
			lines = append(lines, fmt.Sprintf("%d 0", b.Entry))
		}
	}
	slices.Sort(lines)
	return lines
}

// drawn are the pairs of a draw in board order, by the numbers of the file.
func drawn(doc *trf.Document, draw core.Draw) []string {
	var lines []string
	for _, p := range draw.Pairs {
		lines = append(lines, fmt.Sprintf("%d %d", doc.Number(p.White), doc.Number(p.Black)))
	}
	for _, b := range draw.Byes {
		if b.Kind == core.PAB {
			lines = append(lines, fmt.Sprintf("%d 0", doc.Number(b.Entry)))
		}
	}
	return lines
}

func TestOracleFull(t *testing.T) {
	files, rounds := 0, 0
	for _, f := range oracletest.Open(t, "dutch-full").Reports() {
		doc := read(t, f)
		files++
		for r := range len(doc.Division.Played) {
			rounds++
			draw, err := dutch.Pair(before(doc.Division, r+1))
			if err != nil {
				t.Errorf("%s round %d: %v", f.Name, r+1, err)
				continue
			}
			plain := &trf.Document{Division: doc.Division}
			got, want := drawn(plain, draw), published(doc.Division.Played[r])
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s round %d: got %v, want %v", f.Name, r+1, minus(got, want), minus(want, got))
			}
		}
	}
	if files != 148 || rounds != 1119 {
		t.Errorf("%d files, %d rounds, want 148, 1119", files, rounds)
	}
}

func minus(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}

func TestOracleNextAndDialect(t *testing.T) {
	files := 0
	for _, name := range []string{"dutch-next", "dutch-dialect"} {
		set := oracletest.Open(t, name)
		for _, f := range set.Reports() {
			files++
			doc := read(t, f)
			draw, err := dutch.Pair(doc.Division)
			if err != nil {
				t.Errorf("%s: %v", f.Name, err)
				continue
			}
			lines := strings.Fields(strings.ReplaceAll(string(set.Get(t, strings.TrimSuffix(f.Name, ".trf")+".pairs")), " ", "-"))
			got, want := drawn(doc, draw), []string(nil)
			for _, l := range lines[1:] {
				want = append(want, strings.ReplaceAll(l, "-", " "))
			}
			if len(doc.Division.Virtual) > 0 { // boards by pairing scores, C.04.7 1.5
				slices.Sort(got)
				slices.Sort(want)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: got %v, want %v", f.Name, minus(got, want), minus(want, got))
			}
		}
	}
	if files != 46+18 {
		t.Errorf("%d files, want 64", files)
	}
}

func TestOracleErrors(t *testing.T) {
	set := oracletest.Open(t, "dutch-error")
	legal, fine := 0, 0
	for _, row := range set.Table(t, "expected.tsv") {
		doc, err := trf.Parse(set.Get(t, row[0]), trf.Options{})
		if row[1] == "3" {
			continue // bad input: the reader's and the program's tests
		}
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		draw, err := dutch.Pair(doc.Division)
		var e *dutch.Error
		switch row[1] {
		case "1":
			legal++
			if !errors.As(err, &e) || !e.Legal() || len(e.Entries) == 0 {
				t.Errorf("%s: got %v, %v, want an error about a legal pairing", row[0], draw.Pairs, err)
			}
		case "0":
			fine++
			want := strings.Split(row[2], " / ")[1:]
			if err != nil || !slices.Equal(drawn(doc, draw), want) {
				t.Errorf("%s: got %v, %v, want %v", row[0], drawn(doc, draw), err, want)
			}
		}
	}
	if legal != 23 || fine != 4 {
		t.Errorf("%d unpairable, %d fine, want 23, 4", legal, fine)
	}
}

func TestOracleDisputed(t *testing.T) {
	set := oracletest.Open(t, "dutch-disputed")
	for file, answer := range map[string]string{
		"baku-by-192-ga-even.trf":          "baku-by-192-ga-even.rule.pairs",            // C.04.7 1.2
		"pab-worth-nothing-is-a-float.trf": "pab-worth-nothing-is-a-float.gacrux.pairs", // C.04.3 1.4.3
	} {
		doc := read(t, oracletest.File{Name: file, Data: set.Get(t, file)})
		draw, err := dutch.Pair(doc.Division)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		want := strings.Split(strings.TrimSpace(strings.ReplaceAll(string(set.Get(t, answer)), "\r", "")), "\n")[1:]
		got := drawn(doc, draw)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", file, minus(got, want), minus(want, got))
		}
	}
}
