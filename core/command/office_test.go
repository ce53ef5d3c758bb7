package command

import "testing"

// TestOfficeCorpus: the verbs of arbiters, organisers and captains about links,
// notices, penalties and moved rounds, in all four languages.
func TestOfficeCorpus(t *testing.T) {
	right, dangers, needless, total := score(t, "office.jsonl", "office-contexts.json")
	t.Logf("%d of %d right, %d dangerous, %d needless questions", right, total, dangers, needless)
	if total < 300 || right != total || dangers > 0 {
		t.Errorf("%d of %d right, %d dangerous", right, total, dangers)
	}
}
