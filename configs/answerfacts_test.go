package configs

import (
	"strings"
	"testing"

	"taikyoku/core"
)

// told are the findings about answers: their line, and what is said there.
func told(t *testing.T, source string) map[int][]string {
	t.Helper()
	out := map[int][]string{}
	for _, f := range (Checker{}).Check([]byte(source)) {
		if f.Text.Key != "regulation.answer_alone" {
			continue
		}
		if f.Grade != core.Information {
			t.Errorf("line %d: grade %v", f.Line, f.Grade)
		}
		line := strings.Split(source, "\n")[f.Line-1]
		if said := f.Text.Args["Said"].(string); !strings.Contains(line, said) || f.Column < 1 || f.Column > len([]rune(line)) {
			t.Errorf("%d:%d: %q is not in %q", f.Line, f.Column, said, line)
		}
		out[f.Line] = append(out[f.Line], f.Text.Args["Said"].(string))
	}
	return out
}

// An answer that says another fee, day or hour than the data is named where it stands;
// one that agrees is not (HN-24, HN-27, HN-32).
func TestAnswersAgainstTheData(t *testing.T) {
	source, err := Source("hunan-county-team-2025")
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	if found := told(t, text); len(found) > 0 {
		t.Fatalf("the file as it is: %v", found)
	}
	for _, x := range []struct{ old, changed, said string }{
		{"每队收赛事服务费500元", "每队收赛事服务费600元", "600元"},
		{"9月28日（周日）18:00前将报名表", "9月29日（周日）18:00前将报名表", "9月29日"},
		{"10月10日19:30在赛场召开", "10月10日19:45在赛场召开", "19:45"},
	} {
		if strings.Count(text, x.old) != 1 {
			t.Fatalf("%q stands %d times", x.old, strings.Count(text, x.old))
		}
		changed := strings.Replace(text, x.old, x.changed, 1)
		line := strings.Count(changed[:strings.Index(changed, x.changed)], "\n") + 1
		found := told(t, changed)
		if len(found) != 1 || len(found[line]) != 1 || found[line][0] != x.said {
			t.Errorf("%s: %v, want %q in line %d", x.changed, found, x.said, line)
		}
	}
	// A key that changes leaves its answer behind: that is named too.
	if n := strings.Count(text, "500 CNY"); n > 0 {
		if found := told(t, strings.ReplaceAll(text, "500 CNY", "550 CNY")); len(found) == 0 {
			t.Error("the fee changed and its answer did not")
		}
	}
}
