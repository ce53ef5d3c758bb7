package configs

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/locales"
)

// known are the names that other packages would know.
var known = Checker{
	TieBreak: oneOf("MPTS", "GPTS", "DIR", "BH:MP", "SB:MP/H", "LOT", "PTS", "PCT", "TPR"),
	Policy:   oneOf("plain"),
	System:   func(code string, team bool) error { return oneOf("FIDE_TEAM_TYPEA_MP_GP")(code) },
}

func oneOf(names ...string) func(string) error {
	return func(name string) error {
		if slices.Contains(names, name) {
			return nil
		}
		return errors.New("unknown")
	}
}

// planted are faults put into a clean file, each with the finding it must
// give and the text at which it must stand.
var planted = []struct {
	name, old, new string
	key            string
	at             string // the finding stands at the first place of this in the changed line
	grade          core.Grade
}{
	{"unknown key", "boards: 4", "boads: 4", "key_unknown", "boads", core.NeedsReason},
	{"missing key", "zone: Asia/Tokyo\n", "", "key_missing", "id:", core.NeedsReason},
	{"key twice", "rounds: 6 # JP-4", "rounds: 6\nrounds: 6", "key_twice", "rounds: 6", core.NeedsReason},
	{"weekday", "days: [2025-11-01 Sat,", "days: [2025-11-01 Sun,", "weekday", "2025-11-01 Sun", core.NeedsReason},
	{"weekday of a deadline", "closes: through 2025-09-16 Tue", "closes: through 2025-09-16 Mon", "weekday", "through 2025-09-16 Mon", core.NeedsReason},
	{"no such day", "start: 2025-11-01 Sat 10:30}", "start: 2025-11-31 10:30}", "want_time", "2025-11-31", core.NeedsReason},
	{"deadline without a bound", "closes: through 2025-09-16 Tue 23:59", "closes: 2025-09-16 Tue 23:59", "want_deadline", "2025-09-16", core.NeedsReason},
	{"zone", "zone: Asia/Tokyo", "zone: Asia/Tokio", "zone", "Asia/Tokio", core.NeedsReason},
	{"windows overlap", "opens: 2025-09-17 Wed 00:00", "opens: 2025-09-16 Tue 12:00", "windows_overlap", "2025-09-16 Tue", core.NeedsReason},
	{"window ends before it begins", "closes: through 2025-09-16 Tue", "closes: through 2025-09-02 Tue", "not_after", "through 2025-09-02", core.NeedsReason},
	{"deadline after the round", "first_round: by 2025-10-31 Fri 20:00", "first_round: by 2025-11-01 Sat 10:30", "after_round", "by 2025-11-01", core.NeedsReason},
	{"roster due after round 1", "until: through 2025-10-18 Sat 23:59 # JP-68", "until: through 2025-11-02 Sun 23:59 # JP-68", "after_round", "through 2025-11-02", core.NeedsReason},
	{"change ends before the roster is due", "until: through 2025-10-29 Wed", "until: through 2025-10-17 Fri", "not_after", "through 2025-10-17", core.NeedsReason},
	{"order sheet due before the previous round", "due_before: 10m", "due_before: 4h", "due_before_previous", "4h", core.NeedsReason},
	{"rounds do not add up", "rounds: 6 #", "rounds: 7 #", "rounds_count", "- {round: 1", core.NeedsReason},
	{"a round on no day of play", "start: 2025-11-02 Sun 15:40", "start: 2025-11-03 Mon 15:40", "not_a_day", "2025-11-03", core.NeedsReason},
	{"rounds out of order", "start: 2025-11-01 Sat 16:40", "start: 2025-11-01 Sat 12:40", "not_after", "2025-11-01 Sat 12:40", core.NeedsReason},
	{"unknown tie-break", "DIR, \"BH:MP\"", "DIR, BHX", "tiebreak_unknown", "BHX", core.NeedsReason},
	{"unknown policy", "unplayed: plain", "unplayed: plane", "policy_unknown", "plane", core.NeedsReason},
	{"unknown system", "system: FIDE_TEAM_TYPEA_MP_GP", "system: FIDE_TEAMS", "system_unknown", "FIDE_TEAMS", core.NeedsReason},
	{"more prizes than places", "money: [20000 JPY]", "money: [20000 JPY, 10000 JPY]\n    places: 1", "prize_places", "[20000", core.NeedsReason},
	{"a cap of nobody", "cap: 60 #", "cap: 0 #", "cap_zero", "0 #", core.NeedsReason},
	{"one place less in a field with a place for each", "money: [20000 JPY]", "money: [20000 JPY]\n    one_less_below: 12", "one_less_far", "12", core.NeedsReason},
	{"a total that is not the sum", "money: [20000 JPY]", "money: [20000 JPY]\n    total: 25000 JPY", "prize_sum", "25000", core.Warning},
	{"another reading that is not the total either", "money: [20000 JPY]", "money: [20000 JPY]\n    total: 20000 JPY\n    other_money: [24000 JPY]", "prize_sum", "[24000", core.NeedsReason},
	{"a prize that rises", "40000 JPY, 30000", "4000 JPY, 30000", "prize_rises", "30000", core.Warning},
	{"an unknown prize", "- [team, circle]", "- [team, cirle]", "prize_unknown", "cirle", core.NeedsReason},
	{"an unknown section", "sections: [a]", "sections: [b]", "name_unknown", "b]", core.NeedsReason},
	{"an unknown kind", "{kinds: [circle], regions: [kanto]", "{kinds: [circel], regions: [kanto]", "name_unknown", "circel", core.NeedsReason},
	{"a code with two fees", "{young: all, fee: 20000 JPY, code: U22", "{young: all, fee: 20000 JPY, code: KC50", "code_two_fees", "KC50, clause: JP-15", core.NeedsReason},
	{"another currency", "fee: 20000 JPY, code: CF22", "fee: 200.00 USD, code: CF22", "currency", "200.00", core.NeedsReason},
	{"a choice", "default: top", "default: tops", "choice", "tops", core.NeedsReason},
	{"an empty language", "short: {ja: チーム選手権2025,", "short: {ja: \"\",", "language_missing", "{ja", core.Warning},
	{"a missing language", "title: {ja: 受付, zh-Hans: 签到, zh-Hant: 報到, en: Check-in}", "title: {ja: 受付, zh-Hans: 签到, en: Check-in}", "language_missing", "{ja", core.Warning},
	{"an unknown language", "languages: [ja, zh-Hans", "languages: [ja, zh-Hanz", "language_unknown", "zh-Hanz", core.NeedsReason},
	{"too many points for a bye", "bye: {match: 2, game: 4}", "bye: {match: 2, game: 5}", "points_too_many", "5}", core.NeedsReason},
	{"a draw worth more than a win", "game: {win: 1, draw: 0.5", "game: {win: 1, draw: 1.5", "points_order", "{win", core.NeedsReason},
	{"roster too small", "max: 5", "max: 3", "less_than", "3", core.NeedsReason},
	{"a pattern", `pattern: "[A-Za-z][A-Za-z ]*"`, `pattern: "[A-Za-z"`, "pattern", `"[A-Za-z"`, core.NeedsReason},
	{"sections out of order", "title: {ja: グループA,", "average_from: 1500\n    title: {ja: グループA,", "sections_order", "1500", core.NeedsReason},
	{"a citation of no key", "entry.cap: JP-19", "entry.capp: JP-19", "path_unknown", "entry.capp", core.NeedsReason},
	{"an id twice", "- id: general", "- id: priority", "id_twice", "priority", core.NeedsReason},
	{"a number", "cap: 60", "cap: sixty", "want_number", "sixty", core.NeedsReason},
	{"not YAML", "sections: # JP-5", "sections: [", "syntax", "", core.NeedsReason},
}

func TestPlantedFaults(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("testdata/base.yaml")
	if err != nil {
		t.Fatal(err)
	}
	base := string(b)
	if findings := known.Check(b); len(findings) != 0 {
		t.Fatalf("the clean file: %v", findings)
	}
	for _, p := range planted {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			if n := strings.Count(base, p.old); n < 1 {
				t.Fatalf("%q is not in the file", p.old)
			}
			source := strings.Replace(base, p.old, p.new, 1)
			findings := known.Check([]byte(source))
			for _, f := range findings {
				readable(t, f.Text)
				if f.Text.Key != "regulation."+p.key || f.Grade != p.grade {
					continue
				}
				if p.at == "" || stands(source, f, p.at) {
					return
				}
			}
			t.Errorf("no %s at %q in %v", p.key, p.at, findings)
		})
	}
}

// stands reports whether a finding is at the place where a text begins.
func stands(source string, f Finding, text string) bool {
	lines := strings.Split(source, "\n")
	if f.Line < 1 || f.Line > len(lines) {
		return false
	}
	line := []rune(lines[f.Line-1])
	if f.Column < 1 || f.Column > len(line)+1 {
		return false
	}
	return strings.HasPrefix(string(line[f.Column-1:]), text)
}

func readable(t *testing.T, text locales.Text) {
	t.Helper()
	for _, lang := range locales.Langs {
		if s, err := catalog().For(lang).Print(text); err != nil || s == "" {
			t.Errorf("%s in %s: %q %v", text.Key, lang, s, err)
		}
	}
}

// TestManyFaultsInOneFile plants all faults that leave each other alone into one
// file: each is found at its place.
func TestManyFaultsInOneFile(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("testdata/base.yaml")
	if err != nil {
		t.Fatal(err)
	}
	source := string(b)
	var in []int
	for i, p := range planted {
		if p.key == "syntax" || p.key == "key_missing" || p.name == "unknown key" || p.name == "key twice" || !strings.Contains(source, p.old) {
			continue
		}
		source = strings.Replace(source, p.old, p.new, 1)
		in = append(in, i)
	}
	findings := known.Check([]byte(source))
	found := 0
	for _, i := range in {
		p := planted[i]
		if slices.ContainsFunc(findings, func(f Finding) bool {
			return f.Text.Key == "regulation."+p.key && stands(source, f, p.at)
		}) {
			found++
		} else {
			t.Logf("hidden by others: %s", p.name)
		}
	}
	if found < 28 {
		t.Errorf("%d of %d faults found", found, len(in))
	}
	for i := 1; i < len(findings); i++ {
		if findings[i].Line < findings[i-1].Line {
			t.Errorf("%v stands before %v", findings[i-1], findings[i])
		}
	}
}

// TestAllFaultsAtOnce wants every fault of one file, in the order of the file.
func TestAllFaultsAtOnce(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("testdata/base.yaml")
	if err != nil {
		t.Fatal(err)
	}
	source := string(b)
	for _, r := range [][2]string{
		{"boards: 4", "boads: 4"}, {"2025-11-01 Sat,", "2025-11-01 Fri,"}, {"default: top", "default: bottom"}, {"cap: 60", "cap: many"},
	} {
		source = strings.Replace(source, r[0], r[1], 1)
	}
	var keys []string
	for _, f := range known.Check([]byte(source)) {
		keys = append(keys, strings.TrimPrefix(f.Text.Key, "regulation."))
	}
	want := "key_missing weekday key_unknown want_number choice"
	if got := strings.Join(keys, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	_, err = known.Load([]byte(source))
	var fault *FaultError
	if !errors.As(err, &fault) || len(fault.Findings) != 5 {
		t.Errorf("Load: %v", err)
	}
}

func FuzzCheck(f *testing.F) {
	b, err := os.ReadFile("testdata/base.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	for _, p := range planted {
		f.Add([]byte(p.new))
	}
	f.Add([]byte("a: &x [*x]\n<<: *x"))
	f.Fuzz(func(t *testing.T, source []byte) {
		r, err := known.Load(source)
		if (r == nil) == (err == nil) {
			t.Errorf("regulation %v, error %v", r, err)
		}
	})
}
