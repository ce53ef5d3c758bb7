package command

import (
	"encoding/json"
	"maps"
	"os"
	"strings"
	"testing"
)

// readers are the sets of people who had never seen the grammar, with the score
// that must not be lost again: at least right, at most dangerous and needless questions.
var readers = []struct {
	name                       string
	right, dangerous, needless int
}{
	{"ja", 105, 0, 0},
	{"zh", 127, 0, 2},
	{"en", 69, 0, 0},
	{"verbs", 299, 0, 1},
	{"verbs-more", 65, 0, 0},
	{"second-ja", 100, 0, 0},
	{"second-zh", 110, 0, 0},
	{"second-en", 60, 0, 0},
	{"third-jaen", 70, 0, 0},
	{"third-zh", 60, 0, 0},
	{"fourth", 119, 0, 1},
	{"fifth", 226, 0, 0},
	{"sixth", 148, 0, 1},
	{"world", 78, 0, 0},
	{"seventh", 163, 0, 0},
	{"seventh-more", 54, 0, 1},
	{"eighth", 238, 0, 1},
	{"ninth", 239, 0, 1},
	{"tenth", 166, 0, 7},
}

// readerSet is a set with its contexts, if it has any; what it does not define is
// taken from the visible corpus.
func readerSet(t testing.TB, name string) ([]sample, map[string]Context) {
	samples, ctxs := corpus(t, "reader-"+name+".jsonl", "contexts.json")
	of, _, _ := strings.Cut(name, "-more") // more of a set speaks of the same events
	if own := "reader-" + of + "-contexts.json"; exists(own) {
		_, more := corpus(t, "reader-"+name+".jsonl", own)
		maps.Copy(ctxs, more)
	}
	for i := range samples {
		samples[i].rename()
	}
	return samples, ctxs
}

func exists(name string) bool {
	_, err := os.Stat("testdata/" + name)
	return err == nil
}

// rename turns the readers' name for a verb and its fields into ours, which the
// journal has had from the beginning.
func (s *sample) rename() {
	if s.Intent != "attend" {
		return
	}
	s.Intent = "attendance"
	s.Fields["present"] = s.Fields["absent"] == nil
	if name, ok := s.Fields["name"]; ok {
		s.Fields["proxy"] = name
	}
	delete(s.Fields, "absent")
	delete(s.Fields, "name")
}

// What readers wrote who never saw the grammar is understood as well as it was
// when last measured. READER=1 prints the misses.
func TestReaders(t *testing.T) {
	lex := lexicon(t)
	for _, set := range readers {
		samples, ctxs := readerSet(t, set.name)
		tally := map[string][4]int{}
		var all [4]int
		for _, s := range samples {
			ctx, ok := ctxs[s.Ctx]
			if !ok {
				t.Fatalf("%s: no context %s", s.ID, s.Ctx)
			}
			got := Parse(lex, ctx, Message{Text: s.Text}).Line(&ctx)
			faults, danger := grade(s, got)
			mark := [4]int{1}
			if len(faults) == 0 {
				mark[1] = 1
			}
			if danger {
				mark[2] = 1
			}
			if len(faults) > 0 && s.Ask == nil && got.Ask != "" {
				mark[3] = 1
			}
			sum := tally[s.Lang]
			for k := range mark {
				sum[k] += mark[k]
				all[k] += mark[k]
			}
			tally[s.Lang] = sum
			if len(faults) > 0 && os.Getenv("READER") != "" {
				b, _ := json.Marshal(got)
				t.Logf("%s%s %s %s %q: %s\n    got %s", s.ID, map[bool]string{true: " DANGEROUS"}[danger], s.Ctx, s.Role, s.Text, strings.Join(faults, "; "), b)
			}
		}
		t.Logf("%s: messages, right, dangerous, needless: %v, by language %v", set.name, all, tally)
		if all[1] < set.right || all[2] > set.dangerous || all[3] > set.needless {
			t.Errorf("%s: %v, had %+v", set.name, all, set)
		}
	}
}
