package command

import "testing"

// What is taken back before it is decided, in every language, and what is not.
func TestTakesBack(t *testing.T) {
	ctx := Context{Event: "e", Boards: 4, Account: Account{Role: Captain, Team: "Todai A"}, Registration: &Registration{Open: true}, Roster: []Member{{No: 1, Name: "鈴木 翔太"}, {No: 2, Name: "高橋 和也"}}}
	for _, c := range []struct{ lang, text, want string }{
		{"ja", "やっぱり辞退を取り消します", "withdrawal"},
		{"ja", "辞退の申し出を取り下げます", "withdrawal"},
		{"ja", "キャンセルの申し出を撤回したいです", "withdrawal"},
		{"ja", "やっぱり参加します", "withdrawal"},
		{"ja", "辞退は間違いです", "withdrawal"},
		{"zh-Hans", "撤回退赛申请", "withdrawal"},
		{"zh-Hans", "我们还是要参加", "withdrawal"},
		{"zh-Hans", "取消退赛", "withdrawal"},
		{"zh-Hant", "撤回退賽申請", "withdrawal"},
		{"zh-Hant", "我們還是要參加", "withdrawal"},
		{"en", "cancel our withdrawal", "withdrawal"},
		{"en", "please take back the withdrawal", "withdrawal"},
		{"en", "we'll play after all", "withdrawal"},
		{"ja", "まだ振り込んでいませんでした、間違いです", "payment"},
		{"ja", "振込報告を取り消します", "payment"},
		{"ja", "振り込みましたは間違いでした", "payment"},
		{"zh-Hans", "缴费记错了", "payment"},
		{"zh-Hans", "其实还没缴费，报错了", "payment"},
		{"zh-Hant", "繳費記錯了", "payment"},
		{"zh-Hant", "其實還沒繳費", "payment"},
		{"en", "I haven't actually paid, that was a mistake", "payment"},
		{"en", "cancel my payment report", "payment"},
		{"ja", "変更申請を取り下げます", "change"},
		{"zh-Hans", "撤回变更申请", "change"},
		{"zh-Hant", "撤回變更申請", "change"},
		{"en", "take back the change request", "change"},

		{"ja", "辞退します", ""},
		{"ja", "参加をキャンセルしたい", ""},
		{"ja", "申込を取り消します", ""},
		{"ja", "25000円振り込みました", ""},
		{"ja", "抗議を取り下げます", ""},
		{"ja", "辞退を取り消せますか?", ""},
		{"zh-Hans", "取消报名", ""},
		{"zh-Hans", "已缴费500元", ""},
		{"zh-Hans", "撤回申诉", ""},
		{"zh-Hant", "退賽", ""},
		{"en", "cancel our registration", ""},
		{"en", "we paid 25000 yen", ""},
		{"en", "withdraw the protest", ""},
		{"en", "can we cancel the withdrawal?", ""},
	} {
		ctx.Language = c.lang
		if got, _ := TakesBack(lexicon(t), ctx, c.text); got != c.want {
			t.Errorf("%s %q: got %q, want %q", c.lang, c.text, got, c.want)
		}
	}
}
