package core

import (
	"encoding/json"
	"reflect"
	"testing"

	"taikyoku/locales"
)

// A stored draw tells its reasons as it did before: the kinds of the arguments
// survive JSON.
func TestTraceSurvivesJSON(t *testing.T) {
	want := Trace{Rule: "C.04.6 3.5", Key: "why.team.instead.c7", Args: map[string]any{
		"Score": "3.5", "Count": 2, "Upfloaters": []int{4, 11}, "Pairs": [][2]int{{1, 2}, {3, 4}},
	}}
	b, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got Trace
	if err := json.Unmarshal(b, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %#v, %v, want %#v", got, err, want)
	}
	if err := json.Unmarshal([]byte(`{"Key":"k","Args":{"X":{"y":1}}}`), &got); err == nil {
		t.Error("an unknown kind is no error")
	}
}

// Numbers of entries become names, other numbers stay, and an empty list says
// so.
func TestTraceRenumbered(t *testing.T) {
	trace := Trace{Rule: "C1", Key: "why", Args: map[string]any{"Player": 2, "Round": 2, "Moved": []int{1, 2}, "Pairs": [][2]int{{1, 2}}, "Score": Points(10)}}
	got := trace.Renumbered(func(no int) int { return 9 - no })
	want := map[string]any{"Player": 7, "Round": 2, "Moved": []int{8, 7}, "Pairs": [][2]int{{8, 7}}, "Score": Points(10)}
	if !reflect.DeepEqual(got.Args, want) || trace.Args["Player"] != 2 {
		t.Errorf("got %v, want %v; the trace itself %v", got.Args, want, trace.Args)
	}
}

func TestTraceNamesEntries(t *testing.T) {
	d := Division{Entries: []Entry{{No: 1, Name: "Aoi"}, {No: 2, Name: "Baku"}, {No: 3}}}
	trace := Trace{Args: map[string]any{
		"Team": 2, "Round": 2, "Entries": []int{1, 3}, "Down": []int(nil), "Instead": [][2]int{{1, 2}},
		"Score": Points(25), "Money": Money{Amount: 500, Currency: "JPY"}, "Opponent": 4, "White": "Aoi",
	}}
	want := locales.Args{
		"Team": "Baku (2)", "Round": 2, "Entries": locales.List{locales.Verbatim("Aoi (1)"), locales.Verbatim("3")},
		"Down": locales.T("why.nobody"), "Instead": locales.List{locales.T("why.versus", "White", "Aoi (1)", "Black", "Baku (2)")},
		"Score": "2.5", "Money": locales.Money{Amount: 500, Currency: "JPY"}, "Opponent": "4", "White": "Aoi",
	}
	if got := trace.Text(d.Called).Args; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	found := Violation{Entries: []int{2}}
	if got := found.Text(d.Called).Args["Entries"]; !reflect.DeepEqual(got, locales.List{locales.Verbatim("Baku (2)")}) {
		t.Errorf("got %v", got)
	}
}
