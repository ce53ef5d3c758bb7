package main

import (
	"testing"

	"taikyoku/locales"
)

// Every clause that informs of the three events held in Chinese is asked about:
// in the language of the event in two ways, in the others in one.

const (
	hans    = locales.ZhHans
	hant    = locales.ZhHant
	en      = locales.En
	ja      = locales.Ja
	hansToo = "zh-Hans "
	hantToo = "zh-Hant "
)

func TestSH_InformClauses(t *testing.T) {
	h := grades(t, "09-20 10:00:00")
	asked{
		"SH-1":  {hans: "比赛是哪几天？", hansToo: "比赛什么时候举行", hant: "比賽是哪幾天？", en: "When is the tournament?", ja: "大会はいつですか"},
		"SH-3":  {hans: "赛程安排是什么？", hansToo: "颁奖几点开始？", hant: "賽程是怎樣？", en: "What is the schedule?", ja: "日程を教えてください"},
		"SH-5":  {hans: "用什么规则？", hansToo: "执行哪版竞赛规则？", hant: "用甚麼規則？", en: "Which rules apply?", ja: "どのルールが適用されますか"},
		"SH-6":  {hans: "每方用时多少？", hansToo: "超时怎么判？", hant: "每方用時多少？", en: "What is the time control?", ja: "持ち時間は何分ですか"},
		"SH-7":  {hans: "可以带手机进赛场吗？", hansToo: "能戴智能手表吗？", hant: "可以帶手機嗎？", en: "Can I bring my phone?", ja: "スマホは使えますか"},
		"SH-8":  {hans: "迟到多久算弃权？", hansToo: "家长可以进赛场吗？", hant: "遲到多久算棄權？", en: "How late can I be before I forfeit?", ja: "何分遅れたら負けですか"},
		"SH-9":  {hans: "碰倒了棋子怎么办？", hansToo: "可以摆正棋子吗？", hant: "碰倒棋子怎麼辦？", en: "What if I knock over a piece?", ja: "駒を倒したらどうしますか"},
		"SH-10": {hans: "需要记录棋谱吗？", hansToo: "记录本和笔要自己带吗？", hant: "需要記錄棋譜嗎？", en: "Do I have to write down the moves?", ja: "棋譜は書く必要がありますか"},
		"SH-16": {hans: "主办单位是谁？", hansToo: "比赛由谁承办？", hant: "主辦單位是誰？", en: "Who organises the event?", ja: "主催者はどこですか"},
		"SH-17": {hans: "比赛在哪里？", hansToo: "赛场地址是什么？", hant: "比賽在哪裡？", en: "Where is the venue?", ja: "会場はどこですか"},
		"SH-19": {hans: "竞赛规则是什么？", hansToo: "比赛按什么规则？", hant: "比賽規則是甚麼？", en: "What are the rules of play?", ja: "競技規則は何ですか"},
		"SH-29": {hans: "每步加多少秒？", hansToo: "基本用时是多少分钟？", hant: "每步加幾秒？", en: "How much time per move?", ja: "1手何秒加算ですか"},
		"SH-34": {hans: "达到胜率后怎么晋级？", hansToo: "晋级申报表在哪里领？", hant: "達到勝率怎樣晉級？", en: "How do I get promoted?", ja: "昇級の手続きはどうしますか"},
		"SH-35": {hans: "棋协大师证书怎么办理？", hansToo: "办证需要几张照片？", hant: "棋協大師證書怎樣辦理？", en: "How do I apply for a master certificate?", ja: "証書の申請はどうしますか"},
		"SH-36": {hans: "一级以下的证书去哪里办？", hansToo: "三级证书在当地办理吗？", hant: "一級以下證書在哪裡辦？", en: "Where do I apply for a lower grade certificate?", ja: "一級以下の証書はどこで申請しますか"},
		"SH-37": {hans: "办证书要准备什么材料？", hansToo: "证书费用怎么收？", hant: "辦證書要準備甚麼文件？", en: "What do I need for the certificate?", ja: "証書の申請に必要なものは何ですか"},
		"SH-38": {hans: "什么时候报到？", hansToo: "不住酒店可以不报到吗？", hant: "甚麼時候報到？", en: "When is check-in?", ja: "受付はいつですか"},
		"SH-40": {hans: "食宿怎么安排？", hansToo: "组委会可以代订酒店吗？", hant: "食宿怎樣安排？", en: "Is accommodation arranged?", ja: "宿泊はどうなりますか"},
		"SH-42": {hans: "谁可以报名？", hansToo: "年龄有限制吗？", hant: "誰可以報名？", en: "Who can enter?", ja: "誰が参加できますか"},
		"SH-43": {hans: "怎么报名？", hansToo: "报名表发到哪里？", hant: "怎樣報名？", en: "How do I enter?", ja: "申込方法を教えてください"},
		"SH-48": {hans: "规程的解释权归谁？", hansToo: "规程没写的怎么办？", hant: "規程的解釋權屬誰？", en: "Who interprets the regulations?", ja: "要項の解釈は誰がしますか"},
	}.walks(t, h, "SH", hans, hansToo, hant, en, ja)
}

func TestWX_InformClausesInFourLanguages(t *testing.T) {
	h := kuching(t, "08-20 10:00:00")
	asked{
		"WX-2":  {hant: "主辦單位是誰？", hantToo: "由哪個總會承辦？", hans: "主办单位是谁？", en: "Who organises the event?", ja: "主催者はどこですか"},
		"WX-3":  {hant: "比賽在哪裡舉行？", hantToo: "賽事是哪幾天？", hans: "比赛在哪里？", en: "Where is the venue?", ja: "会場はどこですか"},
		"WX-8":  {hant: "用甚麼規則？", hantToo: "執行哪套棋規？", hans: "用什么规则？", en: "Which rules apply?", ja: "どのルールが適用されますか"},
		"WX-9":  {hant: "每方用時多少？", hantToo: "每步加幾秒？", hans: "每方用时多少？", en: "What is the time control?", ja: "持ち時間は何分ですか"},
		"WX-21": {hant: "等級怎樣申報？", hantToo: "棋手可以申請稱號嗎？", hans: "等级怎么申报？", en: "How do players apply for titles?", ja: "称号の申請はどうしますか"},
		"WX-24": {hant: "要聯絡誰？", hantToo: "聯絡方式是甚麼？", hans: "联系谁？", en: "Who can I contact?", ja: "連絡先はどこですか"},
		"WX-25": {hant: "參賽費多少？", hantToo: "旅費由誰負擔？", hans: "参赛费多少？", en: "How much is the entry fee?", ja: "参加費はいくらですか"},
		"WX-26": {hant: "酒店多少錢？", hantToo: "雙人房一天多少？", hans: "酒店多少钱？", en: "How much is the hotel?", ja: "ホテルはいくらですか"},
		"WX-28": {hant: "有人接機嗎？", hantToo: "機場有接駁車嗎？", hans: "有人接机吗？", en: "Is there an airport pick-up?", ja: "空港の送迎はありますか"},
		"WX-29": {hant: "要買保險嗎？", hantToo: "醫療保險誰負責？", hans: "要买保险吗？", en: "Do we need insurance?", ja: "保険は必要ですか"},
		"WX-30": {hant: "開幕式穿甚麼？", hantToo: "閉幕式要穿西裝嗎？", hans: "开幕式穿什么？", en: "What is the dress code at the opening ceremony?", ja: "開会式の服装は何ですか"},
		"WX-31": {hant: "比賽時要穿甚麼？", hantToo: "賽場可以穿運動服嗎？", hans: "比赛穿什么？", en: "What do players wear in the playing hall?", ja: "対局中の服装は何ですか"},
		"WX-32": {hant: "服裝不合要求會怎樣？", hantToo: "沒穿正裝可以比賽嗎？", hans: "着装不合要求会怎样？", en: "What if I am not dressed properly?", ja: "服装が規定に合わないとどうなりますか"},
		"WX-33": {hant: "可以提前到嗎？", hantToo: "大會安排哪幾天的食宿？", hans: "可以提前到吗？", en: "Can we arrive earlier?", ja: "早く到着できますか"},
		"WX-34": {hant: "規程有補充嗎？", hantToo: "規程沒寫的怎麼辦？", hans: "规程有补充吗？", en: "What about things not in the regulations?", ja: "要項にないことはどうなりますか"},
	}.walks(t, h, "WX", hant, hantToo, hans, en, ja)
}

func TestHN_InformClauses(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-10 09:00:00")
		asked{
			"HN-2":  {hans: "比赛是哪几天？", hansToo: "比赛什么时候举行", hant: "比賽是哪幾天？", en: "When is the tournament?", ja: "大会はいつですか"},
			"HN-3":  {hans: "主办单位是谁？", hansToo: "比赛由谁承办？", hant: "主辦單位是誰？", en: "Who organises the event?", ja: "主催者はどこですか"},
			"HN-4":  {hans: "比赛在哪里举行？", hansToo: "10月几号比赛？", hant: "比賽在哪裡？", en: "Where is the venue?", ja: "会場はどこですか"},
			"HN-13": {hans: "用什么规则？", hansToo: "执行哪版竞赛规则？", hant: "用甚麼規則？", en: "Which rules apply?", ja: "どのルールが適用されますか"},
			"HN-15": {hans: "每方用时多少？", hansToo: "每步加多少秒？", hant: "每方用時多少？", en: "What is the time control?", ja: "持ち時間は何分ですか"},
			"HN-18": {hans: "自然限着是多少回合？", hansToo: "多少回合不吃子判和？", hant: "自然限著是多少回合？", en: "How many moves without a capture make a draw?", ja: "何手で自然引き分けですか"},
			"HN-21": {hans: "奖金是税前还是税后？", hansToo: "奖金要交税吗？", hant: "獎金是稅前還是稅後？", en: "Is the prize money before tax?", ja: "賞金は税引き前ですか"},
			"HN-25": {hans: "食宿费谁出？", hansToo: "交通费自理吗？", hant: "食宿費誰出？", en: "Who pays for travel and hotel?", ja: "宿泊費は誰が負担しますか"},
			"HN-29": {hans: "报名联系谁？", hansToo: "联系电话是多少？", hant: "報名聯絡誰？", en: "Who can I contact?", ja: "連絡先はどこですか"},
			"HN-31": {hans: "裁判什么时候报到？", hansToo: "裁判长几号报到？", hant: "裁判甚麼時候報到？", en: "When do the arbiters check in?", ja: "審判の受付はいつですか"},
			"HN-33": {hans: "在哪里报到？", hansToo: "赛场地址在哪？", hant: "在哪裡報到？", en: "Where is check-in?", ja: "受付はどこですか"},
			"HN-36": {hans: "赛风赛纪由谁管？", hansToo: "打假棋怎么处理？", hant: "賽風賽紀由誰處理？", en: "Who deals with misconduct?", ja: "規律違反は誰が処理しますか"},
			"HN-37": {hans: "规程的解释权归谁？", hansToo: "规程没写的怎么办？", hant: "規程的解釋權屬誰？", en: "Who interprets the regulations?", ja: "要項の解釈は誰がしますか"},
		}.walks(t, h, "HN", hans, hansToo, hant, en, ja)
	})
}
