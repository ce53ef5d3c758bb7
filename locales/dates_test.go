package locales

import (
	"strings"
	"testing"
)

func TestDatesTyped(t *testing.T) {
	t.Parallel()
	lex, err := LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	d := lex.Dates()
	for text, want := range map[string]DayTyped{
		"2001-2-3": {2001, 2, 3, 0, 8}, "2001.02.03": {2001, 2, 3, 0, 10}, "20010203": {2001, 2, 3, 0, 8},
		"2001年2月3日": {2001, 2, 3, 0, 15}, "王明 2001年2月3日出生": {2001, 2, 3, 7, 28}, "王明20010203男": {2001, 2, 3, 6, 14},
		"2008年5月1号 皓月": {2008, 5, 1, 0, 15}, "2001-2-3 生田": {2001, 2, 3, 0, 8}, "2001-02-30": {2001, 2, 30, 0, 10},
	} {
		if got, ok := d.Day(text); !ok || got != want {
			t.Errorf("%q: got %v %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"2001", "2001-2", "13000000000", "1/2"} {
		if got, ok := d.Day(text); ok {
			t.Errorf("%q is no day: %v", text, got)
		}
	}
	for text, want := range map[string][2]int{
		"17:05": {17, 5}, "17時": {17, 0}, "17时30分": {17, 30}, "8点半": {8, 30}, "９": {-1, 0}, "25:00": {-1, 0}, "3-1": {-1, 0}, "10-22 15:40": {15, 40},
	} {
		hour, minute, ok := d.Clock(text)
		if ok != (want[0] >= 0) || ok && [2]int{hour, minute} != want {
			t.Errorf("%q: got %d:%d %v, want %v", text, hour, minute, ok, want)
		}
	}
	for _, text := range []string{"10月22日至30日", "10/22-10/30", "10月22日から10月30日", "10.22 to 30"} {
		from, to, ok := d.Span(text)
		if !ok || from != (DayTyped{Month: 10, Day: 22}) || to != (DayTyped{Month: 10, Day: 30}) {
			t.Errorf("%q: got %v to %v %v", text, from, to, ok)
		}
	}
	if got := d.Persons("3 名"); got != 3 {
		t.Errorf("got %d persons", got)
	}
	if _, err := newDates("year: 年"); err == nil || !strings.Contains(err.Error(), "{month}") {
		t.Errorf("a file without months is read: %v", err)
	}
}

func TestCutAtAWord(t *testing.T) {
	t.Parallel()
	lex, err := LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][2]string{
		"王明 → 李四 2001-02-03": {"王明", "李四 2001-02-03"}, "Ann Withers with Bo Lee": {"Ann Withers", "Bo Lee"}, "王明換成李四": {"王明", "李四"},
	} {
		if a, b, ok := lex.Cut(text, BecomesLabel); !ok || a != want[0] || b != want[1] {
			t.Errorf("%q: got %q, %q", text, a, b)
		}
	}
	if _, _, ok := lex.Cut("Ann Withers", BecomesLabel); ok {
		t.Error("a part of a name is a word")
	}
}
