package locales

import "testing"

// A name is of one association only.
func TestNationsStandOnce(t *testing.T) {
	l, err := LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	for name, names := range l.nations {
		found := false
		for _, n := range names {
			if l.nations[n][0] != names[0] {
				t.Errorf("%s is of %s and of %s", n, names[0], l.nations[n][0])
			}
			found = found || n == name
		}
		if !found {
			t.Errorf("%s leads to %v", name, names)
		}
	}
}

func TestNation(t *testing.T) {
	l, err := LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	for _, same := range [][]string{{"馬來西亞", "马来西亚", "マレーシア", "Malaysia", " malaysia "}, {"中國", "中国", "China"}, {"日本", "Japan"}, {"香港", "Hong Kong"}} {
		for _, n := range same {
			if l.Nation(n) != l.Nation(same[0]) {
				t.Errorf("%s is not %s", n, same[0])
			}
		}
	}
	for _, other := range []string{"中國香港", "古晉象棋公會", "東馬"} {
		if l.Nation(other) == l.Nation("馬來西亞") || l.Nation(other) == l.Nation("中國") {
			t.Errorf("%s is another", other)
		}
	}
}
