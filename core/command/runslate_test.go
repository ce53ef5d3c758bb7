package command

import "testing"

// Who tells that a player will be late, in every language, and what is late but no player.
func TestRunsLate(t *testing.T) {
	ctx := Context{Event: "e", Boards: 4, Account: Account{Role: Captain, Team: "Todai A"}, Registration: &Registration{Open: true}, Roster: []Member{{No: 1, Name: "鈴木 翔太"}, {No: 2, Name: "高橋 和也"}, {No: 3, Name: "王强"}}}
	for _, c := range []struct {
		lang, text string
		want       bool
	}{
		{"ja", "2番の選手が電車遅延で15分遅れます", true},
		{"ja", "電車が遅れて10分ほど遅刻しそうです", true},
		{"ja", "高橋が遅れています", true},
		{"ja", "チーム全員が遅れます", true},
		{"ja", "渋滞で5分ほど遅れます", true},
		{"ja", "3番が寝坊して遅れそうです", true},
		{"zh-Hans", "2号队员堵车，要晚到15分钟", true},
		{"zh-Hans", "王强会迟到10分钟", true},
		{"zh-Hans", "地铁故障，我们的队员会晚到", true},
		{"zh-Hant", "2號隊員塞車，會遲到15分鐘", true},
		{"zh-Hant", "我們隊要遲到十分鐘", true},
		{"en", "our board 2 player will be 15 minutes late, train delay", true},
		{"en", "we are running late, stuck in traffic", true},
		{"en", "my player on board 3 is going to be late", true},

		{"ja", "何分遅れたら負け?", false},
		{"ja", "オーダーが10分遅れます", false},
		{"ja", "振込が遅れます", false},
		{"ja", "相手の2番が遅刻で不戦敗です", false},
		{"ja", "返信が遅れてすみません", false},
		{"ja", "遅刻はしません", false},
		{"zh-Hans", "迟到多久算弃权？", false},
		{"zh-Hans", "对方2台迟到", false},
		{"zh-Hans", "2台对方迟到判负", false},
		{"en", "how late is too late?", false},
		{"en", "sorry for the late reply", false},
		{"en", "their board 2 was late and forfeited", false},
	} {
		ctx.Language = c.lang
		if got := RunsLate(lexicon(t), ctx, c.text); got != c.want {
			t.Errorf("%s %q: got %v", c.lang, c.text, got)
		}
	}
}
