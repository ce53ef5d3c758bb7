package pairing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/trf"
)

// vectors are small rounds in which the first legal candidate of a bracket
// loses to a later one by the named criterion.
var vectors = []struct {
	name, rule, want string
	pab              int
	report           string
}{
	{"V1", "C.04.3 C15", "2-3 5-7 6-1", 0, `XXR 4
XXC white1
001    1      P0001                             2499                             1.0    1  0000 - Z     3 w 1     7 w 0
001    2      P0002                             2498                             1.5    2     5 w 1     7 b 0  0000 - H
001    3      P0003                             2497                             1.0    3  0000 - Z     1 b 0     6 w 1
001    4      P0004                             2496                             1.0    4     6 b 0  0000 - U  0000 - Z  0000 - Z
001    5      P0005                             2495                             1.0    5     2 b 0  0000 - Z  0000 - U
001    6      P0006                             2494                             1.0    6     4 w 1  0000 - Z     3 b 0
001    7      P0007                             2493                             3.0    7  0000 - U     2 w 1     1 b 1
`},
	{"V2", "C.04.3 C9", "3-2 5-4", 1, `XXR 5
XXC white1
001    1      P0001                             2499                             0.0    1     3 w 0
001    2      P0002                             2498                             0.0    2     6 b -
001    3      P0003                             2497                             1.0    3     1 b 1
001    4      P0004                             2496                             0.0    4  0000 - Z
001    5      P0005                             2495                             0.0    5  0000 - Z
001    6      P0006                             2494                             1.0    6     2 w +  0000 - Z
`},
	{"V3", "C.04.3 C14", "1-2 5-8 7-3", 9, `XXR 4
XXC white1
001    1      P0001                             2499                             1.5    1  0000 - Z     9 b 1  0000 - H
001    2      P0002                             2498                             2.5    2     7 w =     5 b 1     3 w 1
001    3      P0003                             2497                             1.5    3  0000 - H     8 w 1     2 b 0
001    4      P0004                             2496                             0.5    4     8 b =     6 w 0     7 b -  0000 - Z
001    5      P0005                             2495                             1.5    5  0000 - H     2 w 0     9 b 1
001    6      P0006                             2494                             1.5    6     9 w =     4 b 1  0000 - Z  0000 - Z
001    7      P0007                             2493                             1.5    7     2 b =  0000 - Z     4 w +
001    8      P0008                             2492                             1.0    8     4 w =     3 b 0  0000 - H
001    9      P0009                             2491                             0.5    9     6 b =     1 w 0     5 w 0
`},
	{"V4", "C.04.3 C16", "1-5 2-4 3-8 6-7", 0, `XXR 6
XXC white1
001    1      P0001                             2499                             0.5    1     4 w =     8 b 0
001    2      P0002                             2498                             1.0    2     5 b =  0000 - H
001    3      P0003                             2497                             2.0    3     6 w 1     7 b 1
001    4      P0004                             2496                             1.5    4     1 b =     5 w 1
001    5      P0005                             2495                             0.5    5     2 w =     4 b 0
001    6      P0006                             2494                             1.0    6     3 b 0  0000 - U
001    7      P0007                             2493                             1.0    7  0000 - U     3 w 0
001    8      P0008                             2492                             1.5    8  0000 - H     1 w 1
`},
	{"V5", "C.04.3 C8", "3-6 5-7 8-4", 1, `XXR 6
XXC white1
001    1      P0001                             2499                             0.5    1     4 w 0     7 b =
001    2      P0002                             2498                             0.0    2     6 b 0  0000 - Z  0000 - Z
001    3      P0003                             2497                             1.0    3     8 w =     4 b =
001    4      P0004                             2496                             1.5    4     1 b 1     3 w =
001    5      P0005                             2495                             0.5    5  0000 - H     8 b 0
001    6      P0006                             2494                             1.5    6     2 w 1  0000 - H
001    7      P0007                             2493                             0.5    7  0000 - Z     1 w =
001    8      P0008                             2492                             1.5    8     3 b =     5 w 1
`},
	{"V6", "C.04.3 C19", "1-2 3-8 5-7 9-4", 6, `XXR 4
XXC white1
001    1      P0001                             2499                             0.5    1     5 w =     4 b 0
001    2      P0002                             2498                             1.0    2     6 b 1     9 w 0
001    3      P0003                             2497                             1.5    3     7 w =     5 b 1
001    4      P0004                             2496                             2.0    4     8 b 1     1 w 1
001    5      P0005                             2495                             0.5    5     1 b =     3 w 0
001    6      P0006                             2494                             0.0    6     2 w 0     7 b 0
001    7      P0007                             2493                             1.5    7     3 b =     6 w 1
001    8      P0008                             2492                             1.0    8     4 w 0  0000 - U
001    9      P0009                             2491                             2.0    9  0000 - U     2 b 1
`},
	{"V7", "C.04.3 C18", "4-8 5-3 7-1", 0, `XXR 5
XXC white1
001    1      P0001                             2499                             1.0    1     4 w 1     3 b 0
001    2      P0002                             2498                             0.0    2     5 b 0  0000 - Z  0000 - Z
001    3      P0003                             2497                             2.0    3     7 w 1     1 w 1
001    4      P0004                             2496                             1.0    4     1 b 0  0000 - U
001    5      P0005                             2495                             2.0    5     2 w 1     6 b 1
001    6      P0006                             2494                             0.0    6  0000 - Z     5 w 0  0000 - Z
001    7      P0007                             2493                             0.0    7     3 b 0  0000 - Z
001    8      P0008                             2492                             0.5    8  0000 - Z  0000 - H
`},
	{"V8", "C.04.3 C11", "2-1 3-6 4-7 5-8", 0, `XXR 5
XXC white1
001    1      P0001                             2499                             0.0    1     5 w 0     3 b 0     4 w 0     7 b 0
001    2      P0002                             2498                             2.5    2     6 b =     8 w =     7 b 1     5 b =
001    3      P0003                             2497                             2.0    3     7 w 0     1 w 1     8 b 0     4 b 1
001    4      P0004                             2496                             1.5    4     8 b =     6 w 0     1 b 1     3 w 0
001    5      P0005                             2495                             3.0    5     1 b 1     7 w 1     6 b =     2 w =
001    6      P0006                             2494                             2.5    6     2 w =     4 b 1     5 w =     8 b =
001    7      P0007                             2493                             2.0    7     3 b 1     5 b 0     2 w 0     1 w 1
001    8      P0008                             2492                             2.5    8     4 w =     2 b =     3 w 1     6 w =
`},
	{"V9", "C.04.3 C10", "1-2 4-3 6-5 8-7", 0, `XXR 5
XXC black1
001    1      P0001                             2499                             1.0    1     5 b =     7 w =     4 b 0     8 w 0
001    2      P0002                             2498                             1.5    2     6 w 0     8 b =     3 w 0     5 w 1
001    3      P0003                             2497                             2.0    3     7 b 0     5 w 1     2 b 1     6 w 0
001    4      P0004                             2496                             3.0    4     8 w 1     6 b =     1 w 1     7 b =
001    5      P0005                             2495                             1.5    5     1 w =     3 b 0     8 w 1     2 b 0
001    6      P0006                             2494                             2.5    6     2 b 1     4 w =     7 b 0     3 b 1
001    7      P0007                             2493                             3.0    7     3 w 1     1 b =     6 w 1     4 w =
001    8      P0008                             2492                             1.5    8     4 b 0     2 w =     5 b 0     1 b 1
`},
}

// TestVectors: the right draw passes, every other draw is found out, and some
// of them by the criterion that decides.
func TestVectors(t *testing.T) {
	t.Parallel()
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			doc, err := trf.Parse([]byte(v.report), trf.Options{})
			if err != nil {
				t.Fatal(err)
			}
			d := doc.Division
			right := core.Draw{Round: d.Next()}
			for word := range strings.FieldsSeq(v.want) {
				var p core.Pair
				if _, err := fmt.Sscanf(word, "%d-%d", &p.White, &p.Black); err != nil {
					t.Fatal(err)
				}
				right.Pairs = append(right.Pairs, p)
			}
			for _, no := range sortedKeys(d.Absent) {
				right.Byes = append(right.Byes, core.Bye{Entry: no, Kind: d.Absent[no]})
			}
			if v.pab > 0 {
				right.Byes = append(right.Byes, core.Bye{Entry: v.pab, Kind: core.PAB})
			}
			if found := breaks(Check(d, right)); len(found) > 0 {
				t.Errorf("%v: found %v", right.Pairs, found)
			}
			decided := false
			eachDraw(&d, func(draw core.Draw) {
				for i, p := range draw.Pairs {
					draw.Pairs[i] = coloured(right, p)
				}
				found := breaks(Check(d, draw))
				if len(found) == 0 && !samePairs(draw, right) {
					t.Errorf("%v %v: nothing found", draw.Pairs, draw.Byes)
				}
				decided = decided || slices.ContainsFunc(found, func(f core.Violation) bool { return f.Rule == v.rule })
			})
			if !decided {
				t.Errorf("no draw is found out by %s", v.rule)
			}
		})
	}
}
