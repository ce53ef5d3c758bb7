package command

import "testing"

// What is not done is not put on record as done: who has not come, papers that
// nobody has seen, a meeting one does not attend.
func TestUndone(t *testing.T) {
	lex := lexicon(t)
	for _, x := range []struct {
		role   Role
		text   string
		intent string // where something is understood
		field  string
		want   any
	}{
		{"organiser", "岳阳县没报到", "unknown", "", nil},
		{"organiser", "岳阳县没来报到", "unknown", "", nil},
		{"organiser", "岳阳县还没有报到", "unknown", "", nil},
		{"organiser", "岳阳县未报到", "unknown", "", nil},
		{"organiser", "岳阳县已报到", "checkin", "team", "岳阳县"},
		{"organiser", "岳陽縣沒來報到", "unknown", "", nil},
		{"organiser", "Waseda has not checked in", "unknown", "", nil},
		{"organiser", "Waseda checked in", "checkin", "team", "Waseda"},
		{"leader", "我们还没到", "unknown", "", nil},
		{"leader", "明天到", "unknown", "", nil},
		{"guardian", "换到二级男子组", "unknown", "", nil},
		{"guardian", "我想报到三级女子组可以吗", "unknown", "", nil},
		{"captain", "we will arrive tomorrow", "unknown", "", nil},
		{"captain", "着きました", "checkin", "team", "own"},
		{"organiser", "岳阳县保险没查验", "papers", "missing", true},
		{"organiser", "岳阳县保险还没查验", "papers", "missing", true},
		{"organiser", "岳陽縣保險還沒查驗", "papers", "missing", true},
		{"organiser", "岳阳县保险已查验", "papers", "missing", nil},
		{"organiser", "Waseda insurance not seen", "papers", "missing", true},
		{"leader", "出席不了", "attendance", "present", false},
		{"leader", "不出席", "attendance", "present", false},
		{"captain", "出席しません", "attendance", "present", false},
		{"captain", "出席します", "attendance", "present", true},
		{"arbiter", "Wasedaは出席していません", "attendance", "present", false},
		{"organiser", "Waseda did not attend", "attendance", "present", false},
	} {
		open := Window{Open: true, State: "open"}
		ctx := Context{
			Game: "xiangqi", Boards: 4, FixedOrder: true, Individual: x.role == "guardian", Registration: &Registration{}, Arrival: &open, Meeting: &open,
			Teams: []OtherTeam{{Name: "岳阳县"}, {Name: "Waseda"}}, Groups: []string{"三级女子组", "二级男子组"},
		}
		if ctx.Account.Role = x.role; x.role != "arbiter" && x.role != "organiser" {
			ctx.Account.Team = "平江县"
		}
		got := Parse(lex, ctx, Message{Text: x.text}).Line(&ctx)
		if string(got.Intent) != x.intent || x.field != "" && got.Fields[x.field] != x.want {
			t.Errorf("%s: %q: %s %v, want %s with %s %v", x.role, x.text, got.Intent, got.Fields, x.intent, x.field, x.want)
		}
	}
}
