package prize

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taikyoku/core"
	"taikyoku/core/standings"
)

func yen(amounts ...int64) []core.Money {
	var out []core.Money
	for _, a := range amounts {
		out = append(out, core.Money{Amount: a, Currency: "JPY"})
	}
	return out
}

// yuan are amounts in whole yuan; fen are the minor unit.
func yuan(amounts ...int64) []core.Money {
	var out []core.Money
	for _, a := range amounts {
		out = append(out, core.Money{Amount: 100 * a, Currency: "CNY"})
	}
	return out
}

// field is candidates "A B C*": in this order, ranks 1, 2, 3; a star fits the
// category; = ranks a candidate with the one before.
func field(names string, all bool) []Candidate {
	var out []Candidate
	for i, name := range strings.Fields(names) {
		c := Candidate{Rank: i + 1, Fits: all || strings.HasSuffix(name, "*")}
		if tied, ok := strings.CutPrefix(name, "="); ok {
			name, c.Rank = tied, out[i-1].Rank
		}
		c.Name = strings.TrimSuffix(name, "*")
		c.Winner = c.Name
		out = append(out, c)
	}
	return out
}

func lines(awards []Award) string {
	var out []string
	for _, a := range awards {
		line := fmt.Sprintf("%s %d %s %s", a.Prize, a.Place, a.Name, a.Money.Decimal())
		if a.Undecided {
			line += " lot"
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// JP-40, JP-41, JP-46: team prizes for five, one for the best circle; the two
// are not both given: a circle that won a team prize keeps it and the circle
// prize goes to the next circle.
func TestCirclePrizeGoesToTheNextCircle(t *testing.T) {
	team := core.Prize{ID: "team", Clause: "JP-40", For: core.ForEntries, Money: yen(50000, 40000, 30000, 25000, 20000)}
	circle := core.Prize{ID: "circle", Clause: "JP-41", For: core.ForEntries, Kinds: []string{"circle"}, Money: yen(20000)}
	got := Give([]List{
		{Prize: circle, Entries: 8, Field: field("A B* C D E* F G* H*", false)},
		{Prize: team, Entries: 8, Field: field("A B* C D E* F G* H*", true)},
	}, Rules{Exclusive: [][]string{{"team", "circle"}}})
	want := `circle 1 G 20000
team 1 A 50000
team 2 B 40000
team 3 C 30000
team 4 D 25000
team 5 E 20000`
	if lines(got) != want {
		t.Errorf("got\n%s\nwant\n%s", lines(got), want)
	}
	// The line says why neither B nor E has it.
	var passed []any
	for _, w := range got[0].Why {
		if w.Key == "why.prize.keeps" {
			passed = append(passed, w.Args["Name"])
		}
	}
	if fmt.Sprint(passed) != "[B E]" {
		t.Errorf("passed over %v, want B and E", passed)
	}
}

// SH-31 … SH-33: a woman keeps the larger of the two; the women's list moves up,
// a place given up in the open list stays empty.
func TestBestWomen(t *testing.T) {
	open := core.Prize{ID: "open", Clause: "SH-31", For: core.ForEntries, Places: 8, Money: yuan(6000, 4000, 2000, 1000, 1000, 1000, 500, 500)}
	women := core.Prize{ID: "women", Clause: "SH-32", For: core.ForEntries, Sex: core.Women, Money: yuan(2000, 1000, 1000)}
	give := func(names string) string {
		return lines(Give([]List{
			{Prize: open, Entries: 12, Field: field(names, true)},
			{Prize: women, Entries: 12, Field: field(names, false)},
		}, Rules{Exclusive: [][]string{{"open", "women"}}}))
	}
	// W* is second: 4000 is more than 2000. X* is seventh: 1000 … the women's
	// first prize, 2000, is hers and the seventh place stays empty.
	want := `open 1 A 6000
open 2 W 4000
open 3 C 2000
open 4 D 1000
open 5 E 1000
open 6 F 1000
open 8 H 500
women 1 X 2000
women 2 Y 1000
women 3 Z 1000`
	if got := give("A W* C D E F X* H Y* Z* K L"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	// Equal amounts: the prize named first is kept. Third place 2000 = women's 2000.
	if got := give("A B W* D E F G H Y* Z* K L"); !strings.Contains(got, "open 3 W 2000") || !strings.Contains(got, "women 1 Y 2000") {
		t.Errorf("got\n%s\nwant W to keep the open place", got)
	}
}

// SH-30, WX-16, WX-20: places by the size of the field.
func TestPlaces(t *testing.T) {
	shanghai := core.Prize{Places: 8, Sizes: []core.PrizeSize{{Above: 80, Places: 16}}}
	kuching := core.Prize{Places: 8, OneLessBelow: 6, Money: yuan(1, 1, 1, 1, 1, 1, 1, 1)}
	for _, tt := range []struct {
		p       core.Prize
		entries int
		want    int
		why     string
	}{
		{shanghai, 80, 8, "all"},
		{shanghai, 81, 16, "size"},
		{shanghai, 7, 7, "entries"},
		{kuching, 6, 6, "entries"},
		{kuching, 5, 4, "one-less"},
		{kuching, 1, 0, "one-less"},
		{kuching, 0, 0, "one-less"},
		{kuching, 20, 8, "all"},
		{core.Prize{Money: yuan(3, 2, 1)}, 9, 3, "money"},
		{core.Prize{Gifts: []core.Gift{{From: 1, To: 3}}}, 9, 3, "money"},
	} {
		if got, why := Places(tt.p, tt.entries); got != tt.want || why != tt.why {
			t.Errorf("%+v with %d: got %d %s, want %d %s", tt.p, tt.entries, got, why, tt.want, tt.why)
		}
	}
	// N − 1 limits the money as well.
	five := Give([]List{{Prize: kuching, Entries: 5, Field: field("A B C D E", true)}}, Rules{})
	if len(five) != 4 || Sum(nil, five)[0].Prizes.Amount != 400 {
		t.Errorf("got %s", lines(five))
	}
	// HN-19: cups for 1-3, medals for 4-8.
	hunan := core.Prize{ID: "team", For: core.ForEntries, Money: yuan(5000, 3000, 2500, 2000, 1500, 1200, 1000, 800), Gifts: []core.Gift{{From: 1, To: 3}, {From: 4, To: 8}, {}}}
	awards := Give([]List{{Prize: hunan, Entries: 30, Field: field("A B C D E F G H I", true)}}, Rules{})
	if len(awards) != 8 || len(awards[2].Gifts) != 2 || awards[2].Gifts[0].To != 3 || awards[3].Gifts[0].To != 8 {
		t.Errorf("%+v", awards)
	}
	if got := Sum(yuan(500, 500), awards)[0]; got.Prizes != yuan(17000)[0] || got.Left() != yuan(-16000)[0] {
		t.Errorf("sum %+v, want 17000", got)
	}
}

// A shared place at stake waits for a lot, or the money is split to the last
// minor unit.
func TestSharedPlaces(t *testing.T) {
	p := core.Prize{ID: "p", For: core.ForEntries, Money: yen(1000, 500, 301)}
	got := Give([]List{{Prize: p, Entries: 5, Field: field("A B =C =D E", true)}}, Rules{})
	if want := "p 1 A 1000\np 2 B 500 lot\np 3 C 301 lot"; lines(got) != want {
		t.Errorf("got\n%s\nwant\n%s", lines(got), want)
	}
	got = Give([]List{{Prize: p, Entries: 5, Split: true, Field: field("A B =C D E", true)}}, Rules{})
	if want := "p 1 A 1000\np 2 B 401\np 3 C 400"; lines(got) != want {
		t.Errorf("got\n%s\nwant\n%s", lines(got), want)
	}
}

// JP-47: everybody of primary school age or younger (FY2025: born on
// 2013-04-02 or later).
func TestPrizeForEach(t *testing.T) {
	d := core.Division{Entries: []core.Entry{{No: 1, Members: []core.Player{
		{No: 1, Name: "a", Birth: "2013/04/01"}, {No: 2, Name: "b", Birth: "2013/04/02"}, {No: 3, Name: "c", Birth: "2014/00/00"}, {No: 4, Name: "d"}, {No: 5, Name: "e", Birth: "2013/00/00"},
	}}}, Team: true}
	p := core.Prize{ID: "child", Clause: "JP-47", For: core.ForEach, BornFrom: core.Date{Year: 2013, Month: time.April, Day: 2}}
	got := Give(Section{Division: d}.Lists([]core.Prize{p}), Rules{})
	if lines(got) != "child 0 b 0\nchild 0 c 0" {
		t.Errorf("got\n%s", lines(got))
	}
}

// HN-22: team 1-2, 3-6, 7-12, players with 50 % or more. Seven of fourteen
// points in seven games is exactly half.
func TestTitles(t *testing.T) {
	awards := []core.TitleAward{{From: 1, To: 2, Percent: 50}, {From: 3, To: 6, Percent: 50}}
	results := []Result{
		{Name: "a", Place: 1, Points: 70, Games: 7},
		{Name: "b", Place: 2, Points: 60, Games: 7},
		{Name: "c", Place: 3, Points: 140, Games: 7},
		{Name: "d", Place: 7, Points: 140, Games: 7},
		{Name: "e", Place: 2},
	}
	var got []string
	for _, title := range Titles(awards, results, 30, 20) {
		got = append(got, fmt.Sprint(title.Award.From, title.Result.Name))
	}
	if strings.Join(got, " ") != "1a 3c" {
		t.Errorf("got %v, want 1a 3c", got)
	}
	if r := results[0].Percent(20); r != 5000 {
		t.Errorf("rate %d, want 50.00 %%", r)
	}
	// WX-21: fewer than three entries, no title.
	if got := Titles([]core.TitleAward{{From: 1, To: 3, MinEntries: 3}}, results, 2, 20); len(got) != 0 {
		t.Errorf("two entries: %v", got)
	}
	// SH-34: the organiser's line for promotion.
	if got := Promoted(core.TitleAward{}, Promotion{MinPoints: 70, MinPlayed: 5}, []Result{{Name: "x", Points: 70, Games: 9, Played: 5}, {Name: "y", Points: 80, Games: 9, Played: 4}, {Name: "z", Points: 65, Games: 9, Played: 9}}, 9, 10); len(got) != 1 || got[0].Result.Name != "x" {
		t.Errorf("promoted %v", got)
	}
}

// A section: entries with categories, boards, results of players.
func TestSection(t *testing.T) {
	d := core.Division{
		Team: true, Boards: 1, Scoring: core.Standard(), Match: core.StandardMatch(1), Rounds: 1,
		Entries: []core.Entry{{No: 1, Name: "T", Members: []core.Player{{No: 1, Name: "t"}}}, {No: 2, Name: "U", Members: []core.Player{{No: 2, Name: "u"}}}},
		Played:  []core.Round{{Matches: []core.Match{{White: 1, Black: 2, Games: []core.Game{{Board: 1, White: 1, Black: 2, Result: core.WhiteWins}}}}}},
	}
	s, err := standings.Compute(d, standings.Rules{Stack: []string{"MPTS"}})
	if err != nil {
		t.Fatal(err)
	}
	boards, err := standings.Boards(d, s, standings.BoardRules{Order: []string{"PTS"}})
	if err != nil {
		t.Fatal(err)
	}
	sec := Section{ID: "open", Division: d, Standings: s, Boards: boards, Kind: func(entry int) string { return map[int]string{2: "circle"}[entry] }}
	got := Give(sec.Lists([]core.Prize{
		{ID: "team", For: core.ForEntries, Money: yen(10)},
		{ID: "circle", For: core.ForEntries, Kinds: []string{"circle"}, Money: yen(5)},
		{ID: "board", For: core.ForBoards, Places: 1, Money: yen(3)},
		{ID: "elsewhere", For: core.ForEntries, Sections: []core.DivisionID{"a"}, Money: yen(99)},
		{ID: "fair play", For: core.ForDecision, Money: yen(99)},
	}), Rules{})
	if want := "team 1 T 10\ncircle 1 U 5\nboard 1 t 3"; lines(got) != want {
		t.Errorf("got\n%s\nwant\n%s", lines(got), want)
	}
	for _, a := range got {
		if len(a.Why) == 0 || a.Why[0].Key != "why.prize.place" {
			t.Errorf("%s: no why", a.Prize)
		}
	}
	results := PlayerResults(d, s, true)
	if len(results) != 2 || results[0] != (Result{Player: 1, Name: "t", Entry: 1, Place: 1, Points: 10, Games: 1, Played: 1}) {
		t.Errorf("results %+v", results)
	}
}

// Whatever the fields: nobody keeps two prizes that exclude each other, no
// place is given twice, and a giver never pays more than the lists hold.
func TestGivingHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := "ABCDEFGHIJ"
		var lists []List
		var held int64
		for _, id := range []string{"main", "second", "third"} {
			amounts := rapid.SliceOfN(rapid.Int64Range(1, 50), 0, 4).Draw(t, id)
			for _, a := range amounts {
				held += a
			}
			l := List{Prize: core.Prize{ID: id, For: core.ForEntries, Money: yen(amounts...)}, Entries: len(names)}
			for i, c := range names {
				l.Field = append(l.Field, Candidate{Winner: string(c), Name: string(c), Rank: i + 1, Fits: id == "main" || rapid.Bool().Draw(t, "fits")})
			}
			lists = append(lists, l)
		}
		given := int64(0)
		holders, places := map[string]bool{}, map[string]bool{}
		for _, a := range Give(lists, Rules{Exclusive: [][]string{{"main", "second", "third"}}}) {
			place := fmt.Sprint(a.Prize, a.Place)
			if holders[a.Winner] || places[place] {
				t.Fatalf("%s has two prizes, or %s was given twice", a.Winner, place)
			}
			holders[a.Winner], places[place] = true, true
			given += a.Money.Amount
		}
		if given > held {
			t.Fatalf("gave %d of %d", given, held)
		}
	})
}
