package entry

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taikyoku/core"
)

// small is a regulation with one of each rule.
func small() *core.Regulation {
	yen := func(n int64) core.Money { return core.Money{Amount: n, Currency: "JPY"} }
	r := &core.Regulation{Zone: "UTC", Boards: 4}
	r.Ratings = core.RatingRules{Order: []core.RatingKind{core.StandardRating, core.RapidRating}, Unrated: 1000, Top: 4}
	r.Sections = []core.Section{{ID: "top", AverageFrom: 1800, OptUp: true}, {ID: "mid", AverageFrom: 1400, OptUp: true}, {ID: "rest"}}
	r.Roster = core.RosterRules{
		Min: 4, Max: 5, FixedOrder: true,
		Until: core.Deadline{At: core.Instant{Time: time.Date(2025, 10, 18, 23, 59, 0, 0, time.UTC)}, Bound: core.Through},
		Change: &core.ChangeRule{
			Until: core.Deadline{At: core.Instant{Time: time.Date(2025, 10, 29, 23, 59, 0, 0, time.UTC)}, Bound: core.Through},
			Fee:   yen(1000), FeePer: core.PerPerson,
		},
	}
	r.Fees = core.FeeRules{
		Base: yen(25000), Per: core.PerTeam, Young: &core.Young{Label: "U22", BornFrom: 2003},
		Reductions: []core.Reduction{
			{Kinds: []string{"club"}, Fee: yen(12000), Code: "CLUB", OncePerOrganisation: true},
			{Young: core.HalfYoung, Fee: yen(22000), Code: "HALF"},
			{Young: core.AllYoung, Fee: yen(20000), Code: "ALL"},
		},
	}
	return r
}

func person(i, born, standard int) Person {
	return Person{ID: core.FederationID(fmt.Sprint(i)), Name: fmt.Sprint("P", i), Born: core.Date{Year: born}, Standard: standard}
}

func drawTeam(t *rapid.T, id string) Team {
	tm := Team{ID: core.TeamID(id), Name: id, Organisation: rapid.SampledFrom([]string{"", "A", "B"}).Draw(t, "org"), Kind: rapid.SampledFrom([]string{"", "club"}).Draw(t, "kind")}
	for i := range rapid.IntRange(4, 5).Draw(t, "players") {
		tm.Players = append(tm.Players, person(i, rapid.IntRange(2001, 2005).Draw(t, "born"), rapid.IntRange(0, 2500).Draw(t, "rating")))
	}
	tm.Captain = tm.Players[0]
	return tm
}

// The fee offered is never above the base fee, and the code that is offered is
// accepted with the same fee.
func TestTheOfferIsGood(t *testing.T) {
	t.Parallel()
	r := small()
	rapid.Check(t, func(t *rapid.T) {
		tm := drawTeam(t, "x")
		var book Book
		for i := range rapid.IntRange(0, 3).Draw(t, "others") {
			o := drawTeam(t, fmt.Sprint("o", i))
			o.Entered = time.Unix(int64(i), 0)
			o.Code = Fee(r, book, o).Code
			book = append(book, o)
		}
		q := Fee(r, book, tm)
		if q.Fee.Amount > r.Fees.Base.Amount {
			t.Fatalf("%v is above the base fee", q)
		}
		tm.Code = q.Code
		due, refusal := Due(r, book, tm)
		if refusal != nil || q.Code != "" && due.Fee != q.Fee {
			t.Fatalf("offered %v, then %v %v", q, due, refusal)
		}
		users := map[string]int{}
		for _, o := range append(slices.Clone(book), tm) {
			if o.Code == "CLUB" && o.Organisation != "" {
				users[o.Organisation]++
			}
		}
		for org, n := range users {
			if n > 1 {
				t.Fatalf("%d teams of %s have what is for one", n, org)
			}
		}
	})
}

// The start order does not depend on the order of entry, and never puts a
// lower average first.
func TestStartOrderIsOfTheTeams(t *testing.T) {
	t.Parallel()
	r := small()
	rapid.Check(t, func(t *rapid.T) {
		teams := make([]Team, rapid.IntRange(1, 9).Draw(t, "n"))
		for i := range teams {
			teams[i] = drawTeam(t, fmt.Sprint(i))
		}
		seed := rapid.Uint64().Draw(t, "seed")
		order := StartOrder(r, teams, seed)
		shuffled := rapid.Permutation(teams).Draw(t, "shuffled")
		again := StartOrder(r, shuffled, seed)
		for i := range order {
			if order[i].Team != again[i].Team {
				t.Fatalf("%v and %v", order, again)
			}
			if i > 0 && order[i-1].Average.Compare(order[i].Average) < 0 {
				t.Fatalf("%v before %v", order[i-1].Average, order[i].Average)
			}
		}
	})
}

// Nobody plays below his average, and the section does not depend on the order
// of the roster.
func TestSectionByAverage(t *testing.T) {
	t.Parallel()
	r := small()
	rapid.Check(t, func(t *rapid.T) {
		tm := drawTeam(t, "x")
		own, _, e := Section(r, tm, "")
		if e != nil {
			t.Fatal(e)
		}
		tm.Players = rapid.Permutation(tm.Players).Draw(t, "shuffled")
		if again, _, _ := Section(r, tm, ""); again != own {
			t.Fatalf("%s, shuffled %s", own, again)
		}
		place := func(id core.DivisionID) int {
			return slices.IndexFunc(r.Sections, func(s core.Section) bool { return s.ID == id })
		}
		for i, s := range r.Sections {
			got, _, e := Section(r, tm, s.ID)
			if up := i <= place(own); up != (e == nil) || up && got != s.ID {
				t.Fatalf("own %s, wish %s: %s %v", own, s.ID, got, e)
			}
		}
	})
}

// After the roster is due a change keeps who stays on his board order, has the
// right people, and costs by the person.
func TestLateChangeKeepsTheOrder(t *testing.T) {
	t.Parallel()
	r := small()
	late := time.Date(2025, 10, 20, 12, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		old := drawTeam(t, "x")
		out := rapid.IntRange(1, len(old.Players)-1).Draw(t, "out")
		leave := rapid.Permutation(old.Players).Draw(t, "who")[:out]
		wish := old
		wish.Players = without(old.Players, leave)
		wish.Captain = wish.Players[0]
		for i := range out {
			wish.Players = append(wish.Players, person(100+i, 1990, 1500))
		}
		c, e := ChangeRoster(r, old, wish, late)
		if e != nil {
			t.Fatal(e)
		}
		if len(c.Players) != len(old.Players) || len(c.In) != out || len(c.Out) != out {
			t.Fatalf("%+v", c)
		}
		for i, p := range old.Players {
			if !slices.ContainsFunc(leave, p.same) && !c.Players[i].same(p) {
				t.Fatalf("board %d: %s became %s", i+1, p.Name, c.Players[i].Name)
			}
		}
		if c.Fee.Amount != int64(1000*out) {
			t.Fatalf("%d persons cost %v", out, c.Fee)
		}
	})
}

func TestAverageIsWrittenWithoutRounding(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a    Average
		want string
	}{
		{Average{Sum: 5599, Of: 4}, "1399.75"},
		{Average{Sum: 5600, Of: 4}, "1400"},
		{Average{Sum: 5602, Of: 4}, "1400.5"},
		{Average{Sum: 4199, Of: 3}, "1399.66"},
		{Average{Sum: 2801, Of: 2}, "1400.5"},
		{Average{Sum: 4201, Of: 3}, "1400.33"},
		{Average{}, "-"},
	} {
		if got := c.a.String(); got != c.want {
			t.Errorf("%d/%d: got %s, want %s", c.a.Sum, c.a.Of, got, c.want)
		}
	}
	if (Average{Sum: 5599, Of: 4}).AtLeast(1400) || !(Average{Sum: 5600, Of: 4}).AtLeast(1400) {
		t.Error("the threshold is exact")
	}
}
