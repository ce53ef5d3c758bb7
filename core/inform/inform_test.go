package inform

import (
	"testing"

	"taikyoku/configs"
	"taikyoku/locales"
)

// index is of a regulation that the program carries.
func index(t testing.TB, id string) *Index {
	t.Helper()
	lex, err := locales.LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := configs.Named(id)
	if err != nil {
		t.Fatal(err)
	}
	return New(lex, rules.Answers)
}

// A clause is found by the words that its answer and the question share, in any
// language that the regulation answers in.
func TestFind(t *testing.T) {
	jp, hn := index(t, "jcf-team-2025"), index(t, "hunan-county-team-2025")
	for _, tt := range []struct {
		in       *Index
		question string
		want     string
	}{
		{jp, "先行受付って何？", "JP-34"}, // priority entry
		{jp, "どこの駅が近い？", "JP-3"},  // which station: one character
		{jp, "is there a station near by?", "JP-3"},
		{jp, "what if my smartwatch rings", "JP-64"},
		{hn, "不签告知书能比赛吗", "HN-40"}, // the consent that is not signed
	} {
		found := tt.in.Find(tt.question)
		if len(found) == 0 || found[0].Clause != tt.want {
			t.Errorf("%s: found %+v, want %s", tt.question, found, tt.want)
		}
	}
}

// What no clause says is not found, nor what any clause may be about.
func TestFindNothing(t *testing.T) {
	jp, hn := index(t, "jcf-team-2025"), index(t, "hunan-county-team-2025")
	for _, question := range []string{
		"", "?", "駐車場ありますか", "領収書もらえますか", // a car park, a receipt
		"is there wifi?", "what's for lunch?", "can we park there?", "are you a robot?",
	} {
		if found := jp.Find(question); len(found) > 0 {
			t.Errorf("%s: found %+v", question, found[0])
		}
	}
	for _, question := range []string{"有停车场吗", "能带宠物吗"} { // a car park, pets
		if found := hn.Find(question); len(found) > 0 {
			t.Errorf("%s: found %+v", question, found[0])
		}
	}
}

func BenchmarkFind(b *testing.B) {
	lex, err := locales.LoadLexicon()
	if err != nil {
		b.Fatal(err)
	}
	rules, err := configs.Named("jcf-team-2025")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	x := New(lex, rules.Answers)
	for b.Loop() {
		x.Find("what if my smartwatch rings")
	}
}
