package trf

import (
	"fmt"
	"strings"
	"testing"
)

// A slip of a key that makes no record of a line is told, with its place; comments,
// the informative records and national ratings are quiet.
func TestStrayRecords(t *testing.T) {
	players := "142 5\n152 W\n" +
		"001    1      Tanaka, Ichiro                    2400 JPN                         1.0    1     2 w 1\n" +
		"001    2      Li, Na                            2300 CHN                         0.0    2     1 b 0\n"
	for line, want := range map[string]string{
		"26O   1   5    1    2":  `line 5, column 1: unknown record "26O": kept, not used`,
		"XXQ 1 2":                `line 5, column 1: unknown record "XXQ": kept, not used`,
		"26":                     `line 5, column 1: unknown record "26": kept, not used`,
		"BEL a rating":           `line 5, column 1: unknown record "BEL": kept, not used`,
		" 260   1   5    1    2": `line 5, column 1: record 260 does not begin in column 1: kept, not used`,
		"\tXXP 1 2":              `line 5, column 1: record XXP does not begin in column 1: kept, not used`,
		"### a comment":          "",
		"801 anything":           "",
		"802 anything":           "",
		"BEL    1 m    National, Record                  1500": "",
		"\x1a": "",
		"   ":  "",
	} {
		doc, err := Parse([]byte(players+line+"\n"), Options{})
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		got := ""
		for _, w := range doc.Warnings {
			got += w.Error()
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

// However many lines deserve a warning, a screen holds what is said of them.
func TestWarningsAreFew(t *testing.T) {
	var file strings.Builder
	file.WriteString("142 5\n152 W\n")
	for i := 1; i <= 40; i += 2 {
		fmt.Fprintf(&file, "001 %4d      %-33s 2000                             1.0    1  %4d w 1\n", i, "A", i+1)
		fmt.Fprintf(&file, "001 %4d      %-33s 2000                             0.0    1  %4d b 0\n", i+1, "B", i)
	}
	for i := 41; i <= 60; i++ {
		fmt.Fprintf(&file, "001 %4d      %-33s 2000                             0.0    1\n", i, "C")
	}
	for i := range 300 {
		fmt.Fprintf(&file, "%03X junk\n", 0x400+i)
	}
	doc, err := Parse([]byte(file.String()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	told, kinds := 0, map[string]int{}
	for _, w := range doc.Warnings {
		told += 1 + w.More
		kinds[w.Text.Key]++
	}
	if kinds["trf.silent"] != 1 || kinds["trf.unknown"] > mostStrays+1 || told != 320 {
		t.Errorf("%d lines told in %v", told, kinds)
	}
}

// A line that is read by words leaves no hole in which a round may be missing, and
// its errors have their column.
func TestWordsLeaveNoHole(t *testing.T) {
	line := func(cells string) string {
		return "142 5\n152 W\n001 1 Tanaka, Ichiro 2400 JPN 1.0 1" + cells + "\n001 2 Li, Na 2300 CHN 0.0 2 1 b 0\n"
	}
	doc, err := Parse([]byte(line("     2 w 1")), Options{})
	if err != nil || len(doc.Division.Played) != 1 {
		t.Fatalf("got %v, %v", doc, err)
	}
	for cells, want := range map[string]string{
		"               2 w 1": "line 3, column",
		"     1 w 1":           "line 3, column 38: 1 has himself as opponent in round 1",
		"     2 b 1":           "line 3, column 43: 1 and 2 have the same colour in round 1",
	} {
		if _, err := Parse([]byte(line(cells)), Options{}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", cells, err, want)
		}
	}
}
