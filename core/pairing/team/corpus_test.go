package team_test

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/pairing/team"
)

// recorded is a tournament of the corpus team-swiss (format
// team-swiss-corpus/1), paired by two other programs.
type recorded struct {
	ID     string
	Config struct {
		Teams, Rounds, Boards int
		MatchPoints           [3]float64
		PAB                   struct{ MP, GP float64 }
		InitialColour         string
		BoardColours          string
		TRF192                string
		Prohibited            []struct {
			First, Last int
			Teams       []int
		}
		VirtualPoints []struct {
			MP                    float64
			First, Last, From, To int
		}
	}
	Rounds         []recordedRound
	NoLegalPairing *struct {
		Round  int
		Absent map[string]string
	}
}

type recordedRound struct {
	Absent  map[string]string
	PAB     int
	Matches []recordedMatch
}

type recordedMatch struct {
	White, Black  int
	Games, Status string
}

func (m *recordedMatch) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[]any{&m.White, &m.Black, &m.Games, &m.Status})
}

func tenths(x float64) core.Points { return core.Points(x*10 + 0.5) }

var (
	byeKinds = map[string]core.ByeKind{"Z": core.ZeroBye, "H": core.HalfBye, "F": core.FullBye}
	results  = map[rune]core.Result{
		'1': core.WhiteWins, '=': core.Drawn, '0': core.BlackWins,
		'+': core.WhiteForfeit, '-': core.BlackForfeit, 'x': core.DoubleForfeit,
	}
)

// absences reads a set of absent teams.
func absences(t testing.TB, absent map[string]string) map[int]core.ByeKind {
	out := map[int]core.ByeKind{}
	for no, kind := range absent {
		n, err := strconv.Atoi(no)
		if err != nil || byeKinds[kind] == 0 {
			t.Fatalf("absence %q %q", no, kind)
		}
		out[n] = byeKinds[kind]
	}
	return out
}

// division is the whole tournament. Colours of boards and players do not matter
// to the pairing: a result is written for the team that has White on board 1.
func (r *recorded) division(t testing.TB) core.Division {
	c := &r.Config
	d := core.Division{
		Name: r.ID, System: c.TRF192, Team: true, Rounds: c.Rounds, Boards: c.Boards, BoardColours: c.BoardColours,
		Initial: map[string]core.Colour{"W": core.White, "B": core.Black}[c.InitialColour],
		Scoring: core.Standard(),
		Match: core.MatchScoring{
			Win: tenths(c.MatchPoints[0]), Draw: tenths(c.MatchPoints[1]), Loss: tenths(c.MatchPoints[2]),
			PABMatch: tenths(c.PAB.MP), PABGame: tenths(c.PAB.GP),
		},
	}
	for no := 1; no <= c.Teams; no++ {
		d.Entries = append(d.Entries, core.Entry{No: no, Name: fmt.Sprint("Team ", no)})
	}
	for _, p := range c.Prohibited {
		d.Forbidden = append(d.Forbidden, core.Forbidden{First: p.First, Last: p.Last, Entries: p.Teams})
	}
	for _, v := range c.VirtualPoints {
		d.Virtual = append(d.Virtual, core.Virtual{First: v.First, Last: v.Last, From: v.From, To: v.To, Match: tenths(v.MP)})
	}
	for _, rd := range r.Rounds {
		var out core.Round
		for _, m := range rd.Matches {
			match := core.Match{White: m.White, Black: m.Black}
			for i, g := range m.Games {
				match.Games = append(match.Games, core.Game{Board: i + 1, Result: results[g]})
			}
			out.Matches = append(out.Matches, match)
		}
		if rd.PAB != 0 {
			out.Byes = append(out.Byes, core.Bye{Entry: rd.PAB, Kind: core.PAB})
		}
		for no, kind := range absences(t, rd.Absent) {
			out.Byes = append(out.Byes, core.Bye{Entry: no, Kind: kind})
		}
		d.Played = append(d.Played, out)
	}
	return d
}

// before is the tournament as it was when the round was to be paired.
func (r *recorded) before(t testing.TB, round int) core.Division {
	d := r.division(t)
	if round <= len(d.Played) {
		d.Absent = absences(t, r.Rounds[round-1].Absent)
	} else {
		d.Absent = absences(t, r.NoLegalPairing.Absent)
	}
	d.Played = d.Played[:round-1]
	return d
}

// expected lists the pairs and the bye ("7-0") of a round, sorted.
func (r *recorded) expected(round int) []string {
	var out []string
	for _, m := range r.Rounds[round-1].Matches {
		out = append(out, fmt.Sprintf("%d-%d", m.White, m.Black))
	}
	if p := r.Rounds[round-1].PAB; p != 0 {
		out = append(out, fmt.Sprintf("%d-0", p))
	}
	slices.Sort(out)
	return out
}

// drawn lists the pairs and the bye of a draw, sorted.
func drawn(d core.Draw) []string {
	var out []string
	for _, p := range d.Pairs {
		out = append(out, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	for _, b := range d.Byes {
		if b.Kind == core.PAB {
			out = append(out, fmt.Sprintf("%d-0", b.Entry))
		}
	}
	slices.Sort(out)
	return out
}

// corpus reads a zipped set and holds it against its manifest and the counts
// the test knows.
func corpus(t testing.TB, file string, files, rounds, unpairable int) (set []*recorded, notes []string) {
	z, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	read := func(name string) []byte {
		f, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		b, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	gotRounds, gotUnpairable := 0, 0
	for _, line := range strings.Split(strings.TrimSpace(string(read("manifest.tsv"))), "\n")[1:] {
		var name string
		var n, none int
		if _, err := fmt.Sscan(line, &name, &n, &none); err != nil {
			t.Fatal(err)
		}
		r := new(recorded)
		if err := json.Unmarshal(read(name), r); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(r.Rounds) != n || (r.NoLegalPairing != nil) != (none == 1) {
			t.Errorf("%s: %d rounds, manifest says %d", name, len(r.Rounds), n)
		}
		gotRounds, gotUnpairable = gotRounds+n, gotUnpairable+none
		set = append(set, r)
	}
	if len(set) != files || gotRounds != rounds || gotUnpairable != unpairable {
		t.Errorf("%s: got %d files, %d rounds, %d unpairable; want %d, %d, %d", file, len(set), gotRounds, gotUnpairable, files, rounds, unpairable)
	}
	for _, f := range z.File {
		if f.Name == "notes.tsv" {
			notes = strings.Split(strings.TrimSpace(string(read("notes.tsv"))), "\n")[1:]
		}
	}
	return set, notes
}

// TestAgreed replays every round that two independent engines pair alike.
func TestAgreed(t *testing.T) {
	set, _ := corpus(t, "testdata/team-swiss-agreed.zip", 87, 577, 8)
	for _, r := range set {
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			for round := 1; round <= len(r.Rounds); round++ {
				draw, err := team.Pair(r.before(t, round))
				if err != nil {
					t.Fatalf("round %d: %v", round, err)
				}
				if got, want := drawn(draw), r.expected(round); !slices.Equal(got, want) {
					t.Errorf("round %d: got %v want %v", round, got, want)
				}
			}
			if r.NoLegalPairing != nil {
				draw, err := team.Pair(r.before(t, r.NoLegalPairing.Round))
				var unpairable *core.UnpairableError
				if !errors.As(err, &unpairable) || len(unpairable.Why) == 0 {
					t.Errorf("round %d has no legal pairing, got %v, %v", r.NoLegalPairing.Round, drawn(draw), err)
				}
			}
		})
	}
}
