package command

import "testing"

// Changes of a draft are understood whole; what is asked, denied or quoted is none.
func TestReworkCorpus(t *testing.T) {
	right, dangers, needless, total := score(t, "rework.jsonl", "rework-contexts.json")
	t.Logf("%d of %d right, %d dangerous, %d needless questions", right, total, dangers, needless)
	if total < 120 || right != total || dangers > 0 {
		t.Errorf("%d of %d right, %d dangerous", right, total, dangers)
	}
}
