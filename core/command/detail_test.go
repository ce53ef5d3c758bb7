package command

import "testing"

// What a captain wants to change of his entry beside its players, in every language,
// and what looks like it and is none.
func TestDetailOf(t *testing.T) {
	ctx := Context{Event: "e", Boards: 4, Account: Account{Role: Captain, Team: "Todai A"}, Registration: &Registration{Open: true}, Roster: []Member{{No: 1, Name: "鈴木 翔太"}, {No: 2, Name: "高橋 和也"}}}
	for _, c := range []struct{ lang, text, label, value string }{
		{"ja", "キャプテンを変更したい", "captain", ""},
		{"ja", "キャプテンを交代したいです", "captain", ""},
		{"ja", "キャプテンを5100006に変更してください", "captain", "5100006"},
		{"ja", "キャプテンを変更します。新しいキャプテンは5100006です", "captain", "5100006"},
		{"ja", "新しいキャプテンは5100006 中村健です", "captain", "5100006"},
		{"ja", "キャプテンの名前を間違えました", "captain", ""},
		{"ja", "キャプテンを高橋 和也に変更", "captain", "高橋 和也"},
		{"zh-Hans", "换队长", "captain", ""},
		{"zh-Hans", "我想更换队长", "captain", ""},
		{"zh-Hans", "队长改成5100006", "captain", "5100006"},
		{"zh-Hant", "我要更換隊長", "captain", ""},
		{"zh-Hant", "隊長換成5100006", "captain", "5100006"},
		{"en", "I want to change the captain", "captain", ""},
		{"en", "change captain to 5100006", "captain", "5100006"},
		{"en", "our new captain is 5100006", "captain", "5100006"},
		{"ja", "メールアドレスを変更したい", "email", ""},
		{"ja", "メールアドレスを c@example.jp に変更したい", "email", "c@example.jp"},
		{"ja", "新しいメールは c@example.jp です", "email", "c@example.jp"},
		{"ja", "キャプテンのメールアドレスが間違っていました", "email", ""},
		{"zh-Hans", "邮箱改成c@example.jp", "email", "c@example.jp"},
		{"zh-Hans", "我想修改邮箱", "email", ""},
		{"zh-Hant", "電郵要改為c@example.jp", "email", "c@example.jp"},
		{"zh-Hant", "想更改電子信箱", "email", ""},
		{"en", "please change my email to c@example.jp", "email", "c@example.jp"},
		{"en", "my email address has changed", "email", ""},
		{"en", "the captain's email is now c@example.jp.", "email", "c@example.jp"},
		{"ja", "電話番号を03-1234-5678に変更したい", "contact", "03-1234-5678"},
		{"ja", "電話番号を変更したいです", "contact", ""},
		{"zh-Hans", "手机号改成13800001111", "contact", "13800001111"},
		{"zh-Hans", "联系电话变更", "contact", ""},
		{"zh-Hant", "手機號碼改為 0912-345-678", "contact", "0912-345-678"},
		{"en", "change our phone number to +81 3 1234 5678", "contact", "+81 3 1234 5678"},
		{"en", "I need to update the telephone number", "contact", ""},
		{"ja", "チーム名を変更したい", "teamname", ""},
		{"zh-Hans", "想改队名", "teamname", ""},
		{"zh-Hant", "想改隊名", "teamname", ""},
		{"en", "we want to change our team name", "teamname", ""},

		{"ja", "キャプテンは誰ですか", "", ""},
		{"ja", "キャプテンミーティングに出席します", "", ""},
		{"ja", "キャプテンは変更しません", "", ""},
		{"ja", "メールアドレスはどうやって変更しますか", "", ""},
		{"ja", "相手キャプテンの電話番号を教えて", "", ""},
		{"zh-Hans", "队长是谁", "", ""},
		{"zh-Hans", "不换队长", "", ""},
		{"en", "who is the captain?", "", ""},
		{"en", "don't change the captain", "", ""},
		{"en", "what is the arbiter's phone number", "", ""},
	} {
		ctx.Language = c.lang
		d, ok := DetailOf(lexicon(t), ctx, c.text)
		if ok != (c.label != "") || d.Label != c.label || d.Value != c.value {
			t.Errorf("%s %q: got %+v %v, want %s %q", c.lang, c.text, d, ok, c.label, c.value)
		}
	}
}
