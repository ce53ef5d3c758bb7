package command

import "testing"

// Appeals that are taken back and entries that are let in again, in the words of
// people; what is asked or denied is none.
func TestRetractCorpus(t *testing.T) {
	right, dangers, needless, total := score(t, "retract.jsonl", "reader-verbs-contexts.json")
	t.Logf("%d of %d right, %d dangerous, %d needless questions", right, total, dangers, needless)
	if total < 120 || right != total || dangers > 0 {
		t.Errorf("%d of %d right, %d dangerous", right, total, dangers)
	}
}
