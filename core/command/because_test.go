package command

import "testing"

func TestCutReason(t *testing.T) {
	for _, c := range []struct{ lang, text, before, reason string }{
		{"zh-Hans", "理由：记分错误", "", "记分错误"},
		{"zh-Hans", "理由:1台记分错误", "", "1台记分错误"},
		{"zh-Hans", "原因：记分错误", "", "记分错误"},
		{"zh-Hans", "第1轮1台更正为和棋 理由：记分错误", "第1轮1台更正为和棋", "记分错误"},
		{"zh-Hans", "1台 和棋，原因：记分错误", "1台 和棋", "记分错误"},
		{"zh-Hant", "理由：記分錯誤", "", "記分錯誤"},
		{"zh-Hant", "1檯和局 原因：記分錯誤", "1檯和局", "記分錯誤"},
		{"ja", "理由: 記入ミス", "", "記入ミス"},
		{"ja", "1番卓 2-2\n理由: 記入ミス", "1番卓 2-2", "記入ミス"},
		{"en", "Reason: wrong scoresheet", "", "wrong scoresheet"},
		{"en", "table 1 2-2, reason: wrong scoresheet", "table 1 2-2", "wrong scoresheet"},
	} {
		before, reason, ok := CutReason(lexicon(t), c.lang, c.text)
		if !ok || before != c.before || reason != c.reason {
			t.Errorf("%q: %q, %q, %v", c.text, before, reason, ok)
		}
	}
	for lang, text := range map[string]string{"zh-Hans": "记分错误", "ja": "記入ミス", "en": "wrong scoresheet"} {
		if _, _, ok := CutReason(lexicon(t), lang, text); ok {
			t.Errorf("%q has no word for the reason", text)
		}
	}
}
