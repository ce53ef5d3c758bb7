package berger

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// official reads testdata/tables.txt, the tables of C.05 Annex 1.
func official(t *testing.T) map[int][][]Pairing {
	content, err := os.ReadFile("testdata/tables.txt")
	if err != nil {
		t.Fatal(err)
	}
	tables := map[int][][]Pairing{}
	n := 0
	for line := range strings.SplitSeq(strings.TrimSpace(string(content)), "\n") {
		if head, is := strings.CutPrefix(line, "# "); is {
			if _, err := fmt.Sscanf(head, "%d/%d", new(int), &n); err != nil {
				t.Fatal(err)
			}
			continue
		}
		var row []Pairing
		for _, cell := range strings.Fields(line)[1:] {
			var p Pairing
			if _, err := fmt.Sscanf(cell, "%d-%d", &p.White, &p.Black); err != nil {
				t.Fatal(err)
			}
			row = append(row, p)
		}
		tables[n] = append(tables[n], row)
	}
	return tables
}

func TestOfficialTables(t *testing.T) {
	tables := official(t)
	if len(tables) != 7 {
		t.Errorf("%d tables, want 7 (4 to 16)", len(tables))
	}
	for n, rows := range tables {
		if len(rows) != n-1 {
			t.Errorf("table %d has %d rounds", n, len(rows))
		}
		for i, want := range rows {
			if got := Row(n, i+1); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("table %d round %d: got %v want %v", n, i+1, got, want)
			}
		}
	}
}

// For any size: each two meet once, everybody plays in every round, colours are
// as even as can be, and the direct formula agrees with the rotation.
func TestAnySize(t *testing.T) {
	for n := 2; n <= 200; n += 2 {
		met := map[Pairing]bool{}
		white := make([]int, n+1)
		for r := 1; r < n; r++ {
			seen := make([]bool, n+1)
			for _, p := range Row(n, r) {
				low, high := min(p.White, p.Black), max(p.White, p.Black)
				if seen[low] || seen[high] || met[Pairing{low, high}] {
					t.Fatalf("table %d round %d: %v twice", n, r, p)
				}
				seen[low], seen[high], met[Pairing{low, high}] = true, true, true
				white[p.White]++
				if round, w := Meeting(n, low, high); round != r || w != p.White {
					t.Errorf("table %d: %d and %d meet in round %d with %d White, formula says %d, %d", n, low, high, r, p.White, round, w)
				}
			}
		}
		for no := 1; no <= n; no++ {
			want := n/2 - 1
			if no <= n/2 {
				want = n / 2
			}
			if white[no] != want {
				t.Errorf("table %d: %d has White %d times, want %d", n, no, white[no], want)
			}
		}
	}
}

func TestMeeting(t *testing.T) {
	for _, c := range []struct{ n, a, b, round, white int }{ // digest, section 6
		{8, 3, 5, 7, 5},
		{8, 7, 6, 5, 6},
		{6, 1, 6, 1, 1},
	} {
		if round, white := Meeting(c.n, c.a, c.b); round != c.round || white != c.white {
			t.Errorf("n=%d %d %d: got round %d, White %d", c.n, c.a, c.b, round, white)
		}
	}
}

func TestSchemes(t *testing.T) {
	for _, c := range []struct {
		code    string
		players int
		want    string // rows of the table, ' for reversed colours
	}{
		{"BERGER_ROUNDROBIN", 6, "1 2 3 4 5"},
		{"FIDE_ROUNDROBIN", 5, "1 2 3 4 5"},
		{"BERGER_ROUNDROBIN_G1", 4, "1 2 3"},
		{"BERGER_DOUBLEROUNDROBIN", 6, "1 2 3 4 5 1' 2' 3' 4' 5'"},
		{"BERGER_ROUNDROBIN_G2", 6, "1 2 3 4 5 1' 2' 3' 4' 5'"},
		{"FIDE_DOUBLEROUNDROBIN", 6, "1 2 3 5 4 1' 2' 3' 4' 5'"},
		{"FIDE_DOUBLEROUNDROBIN", 2, "1 1'"},
		{"FIDE_DOUBLEROUNDROBIN", 3, "1 3 2 1' 2' 3'"},
		{"BERGER_ROUNDROBIN_G3", 4, "1 2 3 1' 2' 3' 1 2 3"},
		{"BERGER_TEAM_ROUNDROBIN", 4, "1 2 3"},
		{"FIDE_TEAM_ROUNDROBIN", 4, "1 2 3"},
		{"BERGER_TEAM_ROUNDROBIN_G2", 4, "1 2 3 1' 2' 3'"},
		{"BERGER_TEAM_DOUBLEROUNDROBIN", 4, "1 2 3 1' 2' 3'"},
		{"FIDE_TEAM_DOUBLEROUNDROBIN", 4, "1 2 3 1' 2' 3'"},
	} {
		s, err := ParseScheme(c.code, Readings{})
		if err != nil {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		var got []string
		for r := 1; r <= s.Rounds(c.players); r++ {
			row, cycle, of := s.Round(c.players, r)
			table := Row(Size(c.players), of)
			text := fmt.Sprint(of)
			if cycle%2 == 0 {
				text += "'"
				for i, p := range table {
					table[i] = Pairing{p.Black, p.White}
				}
			}
			if fmt.Sprint(row) != fmt.Sprint(table) {
				t.Errorf("%s round %d: got %v want %v", c.code, r, row, table)
			}
			got = append(got, text)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s, %d players: got %v want %s", c.code, c.players, got, c.want)
		}
	}
	for _, code := range []string{"", "FIDE_DUTCH", "CUSTOM_ROUNDROBIN", "BERGER_ROUNDROBIN_G0", "BERGER_ROUNDROBIN_G01", "FIDE_ROUNDROBIN_G2", "FIDE_SCHEVENINGEN"} {
		if s, err := ParseScheme(code, Readings{}); err == nil {
			t.Errorf("%q taken for %+v", code, s)
		}
	}
}

// The swap of the last two rounds is there so that nobody has one colour three
// times running.
func TestNoThreeInARow(t *testing.T) {
	s, err := ParseScheme("FIDE_DOUBLEROUNDROBIN", Readings{})
	if err != nil {
		t.Fatal(err)
	}
	for n := 4; n <= 40; n += 2 {
		last := make([]string, n+1)
		for r := 1; r <= s.Rounds(n); r++ {
			row, _, _ := s.Round(n, r)
			for _, p := range row {
				last[p.White] += "w"
				last[p.Black] += "b"
			}
		}
		for no, colours := range last {
			if strings.Contains(colours, "www") || strings.Contains(colours, "bbb") {
				t.Errorf("n=%d: %d has %s", n, no, colours)
			}
		}
	}
}

func TestConsecutive(t *testing.T) {
	s, err := ParseScheme("BERGER_ROUNDROBIN_G2", Readings{Consecutive: true})
	if err != nil {
		t.Fatal(err)
	}
	for r, want := range []string{"[{1 4} {2 3}]", "[{4 1} {3 2}]", "[{4 3} {1 2}]", "[{3 4} {2 1}]", "[{2 4} {3 1}]", "[{4 2} {1 3}]"} {
		if row, _, _ := s.Round(4, r+1); fmt.Sprint(row) != want {
			t.Errorf("round %d: got %v want %s", r+1, row, want)
		}
	}
}
