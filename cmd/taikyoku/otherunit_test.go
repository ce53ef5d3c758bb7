package main

import (
	"strings"
	"testing"
)

const pingjiang = "报名单位：平江县\n领队：吴建平\n教练：无\n电话：13000000000\n1 钱进 1980-03-01 b\n2 孙立 1981-03-02 b\n3 郑凯 1982-03-03 b\n4 冯远 1983-03-04 b"

// A form headed for another unit changes nothing of the sender's own; while his
// form waits for the yes it is the other unit's form.
func TestHN06_AFormOfAnotherUnit(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		other := strings.NewReplacer("平江县", "岳阳县", "钱进", "钱一", "孙立", "孙一").Replace(pingjiang)
		h.hears("wu=leader@line/zh-Hans", pingjiang, "确认吗")
		h.hears("wu", "是", "平江县报名成功")
		h.hears("wu", other, "岳阳县是另一个参赛单位", "平江县的报名没有改动", "!确认吗")
		h.says("wu", "是")
		h.is("as it was", h.last("平江县").Players[0].Name, "钱进")
		h.hears("wu", strings.Replace(pingjiang, "钱进", "钱多", 1), "将把平江县更改如下", "钱多")

		h.hears("li=leader@line/zh-Hans", strings.NewReplacer("平江县", "安化县", "钱进", "李一", "孙立", "李二", "郑凯", "李三", "冯远", "李四").Replace(pingjiang), "登记安化县")
		h.hears("li", strings.NewReplacer("平江县", "岳阳县", "钱进", "赵一", "孙立", "赵二", "郑凯", "赵三", "冯远", "赵四").Replace(pingjiang), "登记岳阳县", "赵一", "!安化县")
		h.hears("li", "是", "岳阳县报名成功")
	})
}

// A field that is put right while a board is asked for is that field's, no player.
func TestHN27_AFieldPutRightAtABoard(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		h.hears("wu=leader@line/zh-Hans", strings.TrimSuffix(pingjiang, "\n4 冯远 1983-03-04 b"), "下面是第4台")
		h.hears("wu", "领队改为李达", "下面是第4台")
		h.hears("wu", "不对，领队是", "正确的内容", "下面是第4台")
		h.hears("wu", "不对，教练是杨青", "下面是第4台")
		h.hears("wu", "冯远 1983-03-04 b", "领队：李达", "教练：杨青", "4  冯远", "!领队改为")
	})
}
