package entry

import (
	"testing"
	"time"

	"taikyoku/core"
)

// A parent enters a child twice under two spellings: it is asked about. Who
// only shares a name or a birthday with somebody is not.
func TestAlike(t *testing.T) {
	t.Parallel()
	day := func(d int) core.Date { return core.Date{Year: 2010, Month: time.May, Day: d} }
	one := func(id, club string, p Person) Team {
		return Team{ID: core.TeamID(id), Organisation: club, Players: []Person{p}}
	}
	first := one("1", "棋院", Person{Name: "王晓明", Sex: core.Men, Born: day(1)})
	for _, x := range []struct {
		what string
		t    Team
		want int
	}{
		{"one character differs", one("2", "他院", Person{Name: "王小明", Sex: core.Men, Born: day(1)}), 1},
		{"one character and no birth", one("2", "他院", Person{Name: "王小明"}), 1},
		{"one character, another day", one("2", "棋院", Person{Name: "王小明", Born: day(2)}), 0},
		{"one character, another year", one("2", "棋院", Person{Name: "王小明", Born: core.Date{Year: 2011}}), 0},
		{"pinyin, the same day and club", one("2", "棋 院", Person{Name: "Wang Xiaoming", Born: day(1)}), 1},
		{"pinyin, the same day, another club", one("2", "他院", Person{Name: "Wang Xiaoming", Born: day(1)}), 0},
		{"pinyin, the same year and club", one("2", "棋院", Person{Name: "Wang Xiaoming", Born: core.Date{Year: 2010}}), 0},
		{"a girl of that day", one("2", "棋院", Person{Name: "王晓明", Sex: core.Women, Born: day(1)}), 0},
		{"certainly the same", one("2", "棋院", Person{Name: "王晓明", Sex: core.Men, Born: day(1)}), 0},
		{"a short name", one("2", "他院", Person{Name: "王"}), 0},
		{"the entry itself", one("1", "棋院", Person{Name: "王小明", Born: day(1)}), 0},
	} {
		if got := len(Alike(Book{first}, x.t)); got != x.want {
			t.Errorf("%s: %d entries asked about, want %d", x.what, got, x.want)
		}
	}
	a := one("1", "", Person{ID: "J1", Name: "王晓明"})
	if len(Alike(Book{a}, one("2", "", Person{ID: "J2", Name: "王小明"}))) != 0 {
		t.Error("two ids are two persons")
	}
}
