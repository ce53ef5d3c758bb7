package configs

import (
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/locales"
)

// TestEdited changes keys of the JP regulation: the new text reads as it should,
// differs in nothing else, and keeps its comments.
func TestEdited(t *testing.T) {
	t.Parallel()
	source, err := Source("jcf-team-2025")
	if err != nil {
		t.Fatal(err)
	}
	old := jp()
	for name, c := range map[string]struct {
		edit core.Edit
		want func(*core.Regulation) bool
	}{
		"a round": {core.Edit{Path: "schedule.rounds.1.start", Text: "2025-11-01 Sat 10:45"}, func(r *core.Regulation) bool {
			at, _ := r.Schedule.Start(1)
			return at.Hour() == 10 && at.Minute() == 45 && at.Location().String() == "Asia/Tokyo"
		}},
		"a meeting": {core.Edit{Path: "schedule.meetings.captains.start", Text: "2025-10-30 Thu 20:30"}, func(r *core.Regulation) bool {
			m, _ := r.Schedule.Meeting("captains")
			return m.Start.Hour() == 20 && m.Start.Minute() == 30
		}},
		"the default time": {core.Edit{Path: "play.default_time", Text: "15m"}, func(r *core.Regulation) bool { return r.Play.DefaultTime.Of().Minutes() == 15 }},
		"the venue": {core.Edit{Path: "venue.name", By: locales.ByLang{locales.Ja: `区民館: "別館"`}}, func(r *core.Regulation) bool {
			return len(r.Venue.Name) == 1 && r.Venue.Name[locales.Ja] == `区民館: "別館"`
		}},
		"a title in one line": {core.Edit{Path: "schedule.occasions.opening.title", By: locales.ByLang{locales.Ja: "開会", locales.En: "Opening, late"}}, func(r *core.Regulation) bool {
			return r.Schedule.Occasions[1].Title[locales.En] == "Opening, late" && len(r.Schedule.Occasions[1].Title) == 2
		}},
		"an answer": {core.Edit{Path: "answers.JP-59.text.ja", Text: "15分以上遅刻すると: 不戦敗"}, func(r *core.Regulation) bool {
			return r.AnswersTo("late")[0].Text[locales.Ja] == "15分以上遅刻すると: 不戦敗"
		}},
	} {
		t.Run(name, func(t *testing.T) {
			edited, err := Edited(source, c.edit)
			if err != nil {
				t.Fatal(err)
			}
			r, err := Load(edited)
			if err != nil {
				t.Fatal(err)
			}
			if !c.want(r) {
				t.Error("not what was asked for")
			}
			found := core.Differences(old, r)
			if len(found) != 1 || !strings.HasPrefix(c.edit.Path, strings.TrimSuffix(found[0].Path, ".text")) {
				t.Errorf("differences %v", found)
			}
			if len(found) == 1 && found[0].Clause == "" && !strings.HasPrefix(found[0].Path, "venue") && !strings.HasPrefix(found[0].Path, "schedule.occasions") && !strings.HasPrefix(found[0].Path, "answers") {
				t.Errorf("%s: no clause", found[0].Path)
			}
			if got, want := strings.Count(string(edited), "#"), strings.Count(string(source), "#"); got != want {
				t.Errorf("%d comments, want %d", got, want)
			}
		})
	}
	if _, err := Edited(source, core.Edit{Path: "schedule.rounds.9.start", Text: "x"}); err == nil {
		t.Error("a key that is not there was changed")
	}
	if found := core.Differences(old, jp()); len(found) != 0 {
		t.Errorf("a regulation differs from itself: %v", found)
	}
}
