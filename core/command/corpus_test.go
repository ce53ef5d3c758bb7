package command

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"strings"
	"testing"

	"taikyoku/locales"
)

// sample is one line of a corpus.
type sample struct {
	ID, Lang, Channel, Role, Ctx, Text, Intent string
	Fields                                     map[string]any
	Ask, Deny                                  any
	Confirm                                    bool
}

func lexicon(t testing.TB) *locales.Lexicon {
	t.Helper()
	lex, err := locales.LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	return lex
}

func corpus(t testing.TB, messages, contexts string) ([]sample, map[string]Context) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + contexts)
	if err != nil {
		t.Fatal(err)
	}
	var ctxs map[string]Context
	if err := json.Unmarshal(raw, &ctxs); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open("testdata/" + messages)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var samples []sample
	scan := bufio.NewScanner(f)
	scan.Buffer(nil, 1<<20)
	for scan.Scan() {
		var s sample
		if err := json.Unmarshal(scan.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		samples = append(samples, s)
	}
	return samples, ctxs
}

// informative fields are not scored.
var informative = map[string]bool{"derived": true, "note": true, "topic": true, "want": true, "invalid": true, "missing": true}

// grade compares a line with what the corpus wants: the faults, and whether one
// of them is dangerous (acting where a question, a refusal or a confirmation is needed).
func grade(want sample, got Line) (faults []string, dangerous bool) {
	if want.Intent != got.Intent {
		faults = append(faults, fmt.Sprintf("intent %s, want %s", got.Intent, want.Intent))
	}
	raw, _ := json.Marshal(got.Fields)
	var fields map[string]any
	_ = json.Unmarshal(raw, &fields)
	for k, w := range want.Fields {
		if informative[k] {
			continue
		}
		if g := fields[k]; !reflect.DeepEqual(ordered(k, w), ordered(k, g)) {
			faults = append(faults, fmt.Sprintf("%s = %v, want %v", k, g, w))
		}
	}
	for _, p := range []struct {
		name      string
		want, got bool
	}{
		{"ask", want.Ask != nil, got.Ask != ""},
		{"deny", want.Deny != nil, got.Deny != ""},
		{"invalid", want.Fields["invalid"] != nil, fields["invalid"] != nil},
		{"confirm", want.Confirm, got.Confirm},
	} {
		if p.want != p.got {
			faults = append(faults, fmt.Sprintf("%s %v, want %v", p.name, p.got, p.want))
		}
		acting := got.Intent != "unknown" && got.Intent != "ambiguous" && got.Ask == "" && got.Deny == ""
		if p.want && !p.got && acting {
			dangerous = true
		}
	}
	return faults, dangerous
}

func ordered(key string, v any) any {
	list, ok := v.([]any)
	if !ok || key == "players" || key == "score" {
		return v
	}
	s := make([]string, len(list))
	for i := range list {
		b, _ := json.Marshal(list[i])
		s[i] = string(b)
	}
	sort.Strings(s)
	return s
}

func score(t *testing.T, messages, contexts string) (right, dangers, needless, total int) {
	lex := lexicon(t)
	samples, ctxs := corpus(t, messages, contexts)
	for _, s := range samples {
		ctx, ok := ctxs[s.Ctx]
		if !ok {
			t.Fatalf("%s: no context %s", s.ID, s.Ctx)
		}
		got := Parse(lex, ctx, Message{Text: s.Text}).Line(&ctx)
		faults, danger := grade(s, got)
		if len(faults) == 0 {
			right++
			continue
		}
		if danger {
			dangers++
		}
		if s.Ask == nil && got.Ask != "" {
			needless++
		}
		b, _ := json.Marshal(got)
		mark := ""
		if danger {
			mark = " DANGEROUS"
		}
		t.Logf("%s%s %s %q: %s\n    got %s", s.ID, mark, s.Ctx, s.Text, strings.Join(faults, "; "), b)
	}
	return right, dangers, needless, len(samples)
}

// The visible corpus is understood whole, whatever the contexts are called.
func TestVisibleCorpus(t *testing.T) {
	right, dangers, needless, total := score(t, "messages.jsonl", "contexts.json")
	t.Logf("%d of %d right, %d dangerous, %d needless questions", right, total, dangers, needless)
	if total < 111 || right != total {
		t.Errorf("%d of %d right", right, total)
	}
}

func TestOwnCorpus(t *testing.T) {
	right, dangers, needless, total := score(t, "own.jsonl", "own-contexts.json")
	t.Logf("%d of %d right, %d dangerous, %d needless questions", right, total, dangers, needless)
	if right != total || dangers > 0 {
		t.Errorf("%d of %d right, %d dangerous", right, total, dangers)
	}
}

func TestFreshCorpus(t *testing.T) {
	right, dangers, needless, total := score(t, "fresh.jsonl", "fresh-contexts.json")
	t.Logf("%d of %d right, %d dangerous, %d needless questions", right, total, dangers, needless)
	if right != total || dangers > 0 {
		t.Errorf("%d of %d right, %d dangerous", right, total, dangers)
	}
}

func localesLang(s string) locales.Lang { return locales.Lang(s) }
