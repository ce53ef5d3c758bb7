package entry

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/japanese"

	"taikyoku/core"
	"taikyoku/locales"
)

func catalog(t testing.TB) *locales.Catalog {
	t.Helper()
	c, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func usual(t testing.TB) Headings {
	t.Helper()
	h, err := UsualHeadings(catalog(t))
	if err != nil {
		t.Fatal(err)
	}
	return h
}

const members = "会員ID,氏名,フリガナ,生年月日,入会日,会員期限\n" +
	"１００１,佐藤 一郎,サトウ イチロウ,２００３／１／２,2020-04-01,2026/3/31\n" +
	"1002,\"鈴木, 二郎\",スズキ ジロウ,1990,,20251102\n" +
	"1003,髙橋 三郎,タカハシ,1985年12月3日,,2025年11月1日\n"

// cp932 is the text as Japanese spreadsheets save it.
func cp932(t *testing.T, s string) []byte {
	t.Helper()
	b, err := japanese.ShiftJIS.NewEncoder().Bytes([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestMembersInAnyEncoding(t *testing.T) {
	t.Parallel()
	for name, source := range map[string][]byte{
		"UTF-8": []byte(members), "UTF-8 with a mark": []byte("\xef\xbb\xbf" + members), "CP932": cp932(t, members),
		"CR LF": []byte(strings.ReplaceAll(members, "\n", "\r\n")),
	} {
		list, refused, bad := Members(source, usual(t))
		if bad != nil || len(refused) != 0 || len(list) != 3 {
			t.Fatalf("%s: %v %v %v", name, list, refused, bad)
		}
		want := Member{
			ID: "1001", Name: "佐藤 一郎", Reading: "サトウ イチロウ",
			Born: core.Date{Year: 2003, Month: 1, Day: 2}, Since: core.Date{Year: 2020, Month: 4, Day: 1}, Until: core.Date{Year: 2026, Month: 3, Day: 31},
		}
		if list[0] != want {
			t.Errorf("%s: got %+v, want %+v", name, list[0], want)
		}
		if list[1].Name != "鈴木, 二郎" || list[1].Born != (core.Date{Year: 1990}) || list[1].Until != (core.Date{Year: 2025, Month: 11, Day: 2}) {
			t.Errorf("%s: %+v", name, list[1])
		}
		if list[2].Name != "髙橋 三郎" || list[2].Born != (core.Date{Year: 1985, Month: 12, Day: 3}) {
			t.Errorf("%s: %+v", name, list[2])
		}
	}
}

func TestMembersRefusedRowByRow(t *testing.T) {
	t.Parallel()
	source := "id,name,until\n" +
		"1,A,2026-03-31\n" +
		",B,2026-03-31\n" +
		"3,,2026-03-31\n" +
		"1,D,2026-03-31\n" +
		"5,E,2026-02-30\n" +
		"6,F,soon\n" +
		"7,G,2026-03-31,more\n" +
		"\n" +
		"8,H \"x\" y,2026-03-31\n" +
		"9,I\n" +
		"10,J,2026-03-31\n"
	list, refused, bad := Members([]byte(source), usual(t))
	if bad != nil {
		t.Fatal(bad)
	}
	var ids []string
	for _, m := range list {
		ids = append(ids, string(m.ID))
	}
	if got := strings.Join(ids, " "); got != "1 9 10" {
		t.Errorf("taken: %s, want 1 9 10 (9 is no member)", got)
	}
	want := map[int]string{
		3: "entry.list.no_id", 4: "entry.list.no_name", 5: "entry.list.twice", 6: "entry.list.date", 7: "entry.list.date",
		8: "entry.list.cells", 10: "entry.list.quotes",
	}
	got := map[int]string{}
	for _, r := range refused {
		got[r.Line] = r.Why.Text.Key
		for _, lang := range locales.Langs {
			for _, text := range []locales.Text{r.Why.Text, r.Why.Next} {
				if s, err := catalog(t).For(lang).Print(text); err != nil || s == "" {
					t.Errorf("line %d in %s: %q %v", r.Line, lang, s, err)
				}
			}
		}
	}
	for line, key := range want {
		if got[line] != key {
			t.Errorf("line %d: got %q, want %q", line, got[line], key)
		}
	}
	if len(got) != len(want) {
		t.Errorf("refused: %v", got)
	}
}

func TestFilesThatAreNoLists(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		source []byte
		key    string
	}{
		"empty":          {nil, "entry.list.empty"},
		"no such column": {[]byte("id,name\n1,A\n"), "entry.list.column_missing"},
		"a picture":      {[]byte("\x89PNG\r\n\x1a\n\x00\x00\xff\xfe\xfd"), "entry.list.encoding"},
	} {
		_, _, bad := Members(c.source, usual(t))
		if bad == nil || bad.Text.Key != c.key {
			t.Errorf("%s: got %v, want %s", name, bad, c.key)
			continue
		}
		for _, lang := range locales.Langs {
			if _, err := catalog(t).For(lang).Print(bad.Text); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestRatings(t *testing.T) {
	t.Parallel()
	source := "ID,国内スタンダード,国内ラピッド\n1,１６５０,1700\n2,,1234\n3,-,\n4,abc,1\n5,1500,9999\n6,0,0\n"
	list, refused, bad := Ratings(cp932(t, source), usual(t))
	if bad != nil {
		t.Fatal(bad)
	}
	want := []RatingLine{{"1", 1650, 1700}, {"2", 0, 1234}, {"3", 0, 0}, {"6", 0, 0}}
	if len(list) != len(want) {
		t.Fatalf("got %v, want %v", list, want)
	}
	for i := range want {
		if list[i] != want[i] {
			t.Errorf("got %v, want %v", list[i], want[i])
		}
	}
	if len(refused) != 2 || refused[0].Line != 5 || refused[1].Line != 6 {
		t.Errorf("refused: %v", refused)
	}
}

func TestTicketsByAMapping(t *testing.T) {
	t.Parallel()
	tokyo := time.FixedZone("JST", 9*60*60)
	headings := Mapped(map[Column]string{
		ColumnTicket: "注文番号", ColumnTeam: "チーム名(英字)", ColumnCaptainID: "連盟ID", ColumnCode: "クーポン", ColumnBought: "購入日時", ColumnOptUp: "オープン希望",
	})
	source := "注文番号,チーム名（英字）,連盟ID,クーポン,購入日時,オープン希望,ほか\n" +
		"A-1,Todai A,１２３４,ｋｃ５０,2025/9/3 18:00,はい,x\n" +
		"A-2,Todai B,1235,,2025-09-16 23:59:59,,\n" +
		"A-1,Todai C,1236,,2025-09-16 23:59:59,,\n" +
		",Todai D,1237,,,,\n" +
		"A-5,Todai E,1238,,yesterday,,\n" +
		"A-6,Todai F,1239,,2025-09-03T09:00:00Z,no,\n"
	list, refused, bad := Tickets([]byte(source), headings, tokyo)
	if bad != nil {
		t.Fatal(bad)
	}
	if len(list) != 3 || len(refused) != 3 {
		t.Fatalf("taken %v, refused %v", list, refused)
	}
	first := list[0]
	if first.Ticket != "A-1" || first.Team != "Todai A" || first.CaptainID != "1234" || first.Code != "KC50" || !first.OptUp ||
		!first.Bought.Equal(time.Date(2025, 9, 3, 18, 0, 0, 0, tokyo)) {
		t.Errorf("%+v", first)
	}
	if list[1].OptUp || !list[1].Bought.Equal(time.Date(2025, 9, 16, 23, 59, 59, 0, tokyo)) {
		t.Errorf("%+v", list[1])
	}
	if !list[2].Bought.Equal(time.Date(2025, 9, 3, 18, 0, 0, 0, tokyo)) || list[2].OptUp {
		t.Errorf("%+v", list[2])
	}
	for i, line := range []int{4, 5, 6} {
		if refused[i].Line != line {
			t.Errorf("refused line %d, want %d", refused[i].Line, line)
		}
	}
}

// No heading of one column is a heading of another, in any language.
func TestUsualHeadingsAreClear(t *testing.T) {
	t.Parallel()
	headings := usual(t)
	for heading, want := range map[string]Column{
		"会員ID": ColumnID, "ＩＤ": ColumnID, "Federation ID": ColumnID, "氏名": ColumnName, "姓名": ColumnName, "會員到期日": ColumnUntil,
		"有効期限": ColumnUntil, "rapid": ColumnRapid, "国内スタンダード": ColumnStandard, "チケット番号": ColumnTicket, "captain_id": ColumnCaptainID,
	} {
		if got := headings[Fold(heading)]; got != want {
			t.Errorf("%s: got %q, want %q", heading, got, want)
		}
	}
}

func FuzzMembers(f *testing.F) {
	headings := usual(f)
	f.Add([]byte(members))
	f.Add([]byte("id,name,until\n\"1,A\n2,\"B\"\"x,2026\n"))
	f.Fuzz(func(t *testing.T, source []byte) {
		list, refused, bad := Members(source, headings)
		if bad != nil && (list != nil || refused != nil) {
			t.Error("a file that is refused gives rows")
		}
		seen := map[core.FederationID]bool{}
		for _, m := range list {
			if m.ID == "" || m.Name == "" || seen[m.ID] {
				t.Errorf("taken: %+v", m)
			}
			seen[m.ID] = true
		}
	})
}
