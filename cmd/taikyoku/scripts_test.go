package main

import "testing"

// What is typed in traditional characters finds what is on record in simplified
// ones, and the other way (SH-24: the certificate decides the group).
func TestSH24_EitherScript(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	h.says("ops=organiser@console/zh-Hans", "帮助")
	h.hears("pa=stranger@console/zh-Hant", "報名 王曉明 男 二級棋士 星海棋院", "[家長]", "!等級證書是哪一級")
	h.says("pa", "[家長]")
	h.hears("pa", "[是]", "王曉明", "二级棋士")
	h.child("pb", "赵子轩 男 三级棋士")
	h.hears("pb", "報名 孫雨桐 女 候補棋協大師 星海棋院", "孫雨桐", "候补棋协大师组（女子）")
	h.says("pb", "否")
	h.says("pb", "0")
	h.hears("px=stranger@console/zh-Hans", "报名 王晓明 男 二级 星海棋院", "王曉明", "很相似")
	h.hears("ops", "趙子軒已缴费210元", "赵子轩", "210")
	h.says("ops", "否")
	h.hears("pa", "王晓明退赛", "王曉明")
}
