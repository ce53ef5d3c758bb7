package configs

import "testing"

func TestEmbeddedRegulationsAreClean(t *testing.T) {
	t.Parallel()
	if len(IDs()) == 0 {
		t.Fatal("no regulation is embedded")
	}
	for _, id := range IDs() {
		source, err := Source(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range (Checker{}).Check(source) {
			t.Errorf("%s:%d:%d: %s %v", id, f.Line, f.Column, f.Text.Key, f.Text.Args)
		}
		r, err := Named(id)
		if err != nil {
			t.Fatal(err)
		}
		if r.ID != id {
			t.Errorf("the file %s holds %s", id, r.ID)
		}
	}
}
