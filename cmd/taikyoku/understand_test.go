package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const twoContexts = `{
 "a": {"game": "chess", "language": "en", "boards": 3, "reporters": ["captain"], "account": {"role": "captain", "team": "Blue"},
       "roster": [{"no": 1, "name": "Ann"}, {"no": 2, "name": "Bob"}, {"no": 3, "name": "Cy"}],
       "match": {"round": 1, "table": 2, "state": "playing", "team": "Blue", "opponent": "Green", "lineup": [1, 2, 3], "first_mover_boards": [1, 3]}},
 "b": {"game": "chess", "language": "en", "boards": 3, "account": {"role": "none"}}
}`

func understand(t *testing.T, stdin string, args ...string) (string, string, int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "contexts.json")
	if err := os.WriteFile(file, []byte(twoContexts), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code := run(t.Context(), append([]string{"understand", "--contexts", file}, args...), streams{strings.NewReader(stdin), &out, &errs})
	return out.String(), errs.String(), code
}

// One JSON line a message, in the order of the input; the context is data.
func TestUnderstandLines(t *testing.T) {
	out, errs, code := understand(t, `{"id":"1","ctx":"a","text":"we won 2-1"}
{"id":"2","ctx":"a","text":"2-1"}

{"id":"3","ctx":"b","text":"we won 2-1"}
`)
	if code != exitDone {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var got []map[string]any
	for line := range strings.Lines(out) {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		got = append(got, m)
	}
	if len(got) != 3 || got[0]["id"] != "1" || got[0]["confirm"] != true || got[0]["ask"] != nil || got[1]["ask"] == nil || got[2]["deny"] != "not_linked" {
		t.Errorf("got %v", got)
	}
}

// What cannot be read is wrong usage, with the line; misses show no names.
func TestUnderstandEdges(t *testing.T) {
	if _, errs, code := understand(t, "{}\n{"); code != exitUsage || !strings.Contains(errs, "line 2") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, errs, code := understand(t, "", "--ctx", "nobody", "hi"); code != exitUsage || !strings.Contains(errs, "nobody") {
		t.Errorf("exit %d: %s", code, errs)
	}
	out, _, code := understand(t, `{"ctx":"a","text":"Ann likes flowers"}
{"ctx":"a","text":"Ann likes flowers"}
{"ctx":"a","text":"we won 2-1"}`, "--misses")
	if code != exitDone || strings.Count(out, "\n") != 1 || !strings.Contains(out, `"count":2`) || strings.Contains(out, "Ann") {
		t.Errorf("misses: %d %q", code, out)
	}
}
