package main

import (
	"fmt"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// What must be seen, signed and attended before the teams of counties play.

func TestHN30_CheckInBefore18(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		early, late := h.entered("岳阳县"), h.entered("平江县")
		h.completed(early)
		h.completed(late)
		h.at("10-10 17:59:59")
		h.does("in time", desk.CheckIn{Team: early.ID}, "")
		h.at("10-10 18:00:00")
		h.does("too late", desk.CheckIn{Team: late.ID}, "HN-30")
		h.does("papers too late", desk.SeePaper{Gate: "identity", Team: late.ID, Player: 1}, "HN-30")
		h.says("org=organiser@console/zh-Hans", "帮助")
		h.hears("org", "平江县队已报到", "HN-30", "请直接回复原因")
		h.hears("org", "大巴故障，裁判长同意", "是")
		h.hears("org", "[是]", "平江县已报到")
		h.looks(func(ev *event.Event) {
			m, ok := ev.Marks.Get("gate/identity/" + string(late.ID) + "/1")
			h.is("kept with its reason", fmt.Sprint(ok, m.Value), "true大巴故障，裁判长同意")
		})
	})
}

func TestHN32_AbsentIsNotPaired(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(5, true)
		away := teams[4]
		h.says("arb=arbiter@console/zh-Hans", "帮助")
		h.hears("arb", "编排第1轮", away.Name+"不予安排第1轮比赛", "HN-32")
		h.does("published", desk.PublishRound{Round: 1}, "")
		h.is("the absent team's match", h.match(away.Name, 1).ID, "")
		h.is("a team that came", h.match(teams[0].Name, 1).ID != "", true)
		h.does("without a reason", desk.Waive{What: event.AttendanceKey("leaders", away.ID), Team: away.ID}, "HN-32")
		h.does("by the committee", desk.Waive{What: event.AttendanceKey("leaders", away.ID), Team: away.ID, Reason: "途中车祸"}, "")
		h.setsAll(1, core.WhiteWins, core.WhiteWins, core.Drawn, core.BlackWins)
		h.does("paired", desk.PairRound{Round: 2, Seed: 1}, "")
		h.does("published", desk.PublishRound{Round: 2}, "")
		h.is("admitted to round 2", h.match(away.Name, 2).ID != "", true)
	})
}

// A leader's word counts while the meeting is on; the code in the room too.
func TestHN32_WordAndCode(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		a := h.entered("岳阳县")
		h.completed(a)
		h.says("zhou=captain@console/zh-Hans", "帮助")
		if err := h.appoint(h.t.Context(), h.actors["zhou"], event.Captain, a.ID); err != nil {
			h.t.Fatal(err)
		}
		came := func() (ok bool) {
			h.looks(func(ev *event.Event) { _, ok = ev.Marks.Get(event.AttendanceKey("leaders", a.ID)) })
			return ok
		}
		h.at("10-10 19:29:59")
		h.hears("zhou", "出席", "19:30", "签到码")
		h.is("before it begins", came(), false)
		h.at("10-10 19:30:00")
		h.hears("zhou", "出席", "已记录岳阳县出席")
		h.is("when it has begun", came(), true)
		h.does("he left", desk.Attend{Meeting: "leaders", Team: a.ID, Absent: true}, "")
		h.does("code", desk.GrantCode{Hash: desk.HashOf("ABCD2345"), Meeting: "leaders"}, "")
		h.hears("zhou", "ABCD2345", "已记录岳阳县出席")
		h.is("by the code", came(), true)
	})
}

func TestHN38_BoardsUntilTheMeeting(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		a := h.entered("岳阳县")
		h.completed(a)
		h.does("insured", desk.SeePaper{Gate: "insurance", Team: a.ID, Player: 1}, "")
		swapped := func() desk.ChangeTeam {
			to := h.last("岳阳县")
			to.Players = append([]event.Person{to.Players[1], to.Players[0]}, to.Players[2:]...)
			return desk.ChangeTeam{Team: a.ID, To: to}
		}
		other := swapped()
		other.To.Players[3].Name = "新人"
		h.does("other people after the papers were due", desk.ChangeTeam{Team: a.ID, To: a}, "")
		h.at("10-10 19:30:00")
		h.does("at the meeting", swapped(), "")
		h.is("board 1", h.last("岳阳县").Players[0].Name, a.Players[1].Name)
		h.looks(func(ev *event.Event) {
			_, moved := ev.Marks.Get("gate/insurance/" + string(a.ID) + "/2")
			_, stayed := ev.Marks.Get("gate/insurance/" + string(a.ID) + "/1")
			h.is("what was seen of a player goes with him", fmt.Sprint(moved, stayed), "true false")
		})
		h.does("other people", other, "HN-28")
		h.at("10-10 19:30:01")
		h.does("locked", swapped(), "HN-38")
	})
}

func TestHN26_UninsuredIsNotSeated(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(2, false)
		h.does("taken back", desk.SeePaper{Gate: "insurance", Team: teams[0].ID, Player: 2, Missing: true}, "")
		h.does("only a warning for leaders", desk.SeePaper{Gate: "staff-insurance", Team: teams[0].ID, Missing: true}, "")
		h.says("arb=arbiter@console/zh-Hans", "帮助")
		h.hears("arb", "编排第1轮", "2号", "不能上场", "HN-26", "!不予安排")
		h.does("published", desk.PublishRound{Round: 1}, "")
		m := h.match(teams[0].Name, 1)
		for _, b := range m.Boards {
			lost := m.White == teams[0].ID && b.Result.White == core.ForfeitLost || m.Black == teams[0].ID && b.Result.Black == core.ForfeitLost
			h.is(fmt.Sprint("board ", b.No), lost, b.No == 2)
		}
	})
}

// A number names one player: what is seen of him is not seen of the others.
func TestHN26_PaperOfOnePlayer(t *testing.T) {
	for said, want := range map[string]string{
		"平江县1号保险已查验": "1", "平江县2号保险已查验": "2", "平江县3号保险已查验": "3",
		"平江县1、3号保险已查验": "1 3", "平江县2-4号保险已查验": "2 3 4", "平江县保险已查验": "1 2 3 4",
	} {
		t.Run(said, func(t *testing.T) {
			hnShown(t, func(h *venue) {
				h.at("09-20 10:00:00")
				h.completed(h.entered("岳阳县"))
				a := h.entered("平江县")
				h.completed(a)
				h.says("org=organiser@console/zh-Hans", "帮助")
				h.hears("org", said, "人身意外伤害保险已核验")
				h.looks(func(ev *event.Event) {
					var seen []string
					for no := 1; no <= 4; no++ {
						if _, ok := ev.Marks.Get(fmt.Sprintf("gate/insurance/%s/%d", a.ID, no)); ok {
							seen = append(seen, fmt.Sprint(no))
						}
					}
					h.is(said, strings.Join(seen, " "), want)
				})
			})
		})
	}
}

// A code is of a person, not of a board: after a swap it names him whom it was
// given for, and his link goes with him. Who has left has none.
func TestHN38_CodesAndLinksFollowThePerson(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		a := h.entered("平江县")
		for no, code := range map[int]string{1: "ABCD2345", 2: "BCDE3456", 4: "CDEF4567", 3: "DEFG5678"} {
			h.does("code", desk.GrantCode{Hash: desk.HashOf(code), Role: event.Player, Team: a.ID, Player: no}, "")
		}
		h.hears("er=stranger@console/zh-Hans", "BCDE3456", "平江县二")
		h.says("er", "[是]")
		to := h.last("平江县")
		p := to.Players
		to.Players = []event.Person{p[1], p[0], p[2], {Name: "新人", Born: grown, BirthYear: 1980, Basis: 1}}
		h.does("swap", desk.ChangeTeam{Team: a.ID, To: to}, "")
		h.hears("yi=stranger@console/zh-Hans", "ABCD2345", "平江县一", "!平江县二")
		h.says("yi", "[是]")
		h.hears("san=stranger@console/zh-Hans", "DEFG5678", "平江县三")
		h.hears("si=stranger@console/zh-Hans", "CDEF4567", "没有", "!新人")
		for who, no := range map[string]int{"yi": 2, "er": 1} {
			account := h.known(who)
			h.looks(func(ev *event.Event) {
				links := ev.LinksOf(account)
				h.is("links of "+who, len(links), 1)
				for _, l := range links {
					h.is("the number of "+who, l.Player, no)
				}
			})
		}
		replayed(t, h.stage)
	})
}

func TestHN40_EachForHimself(t *testing.T) {
	hnShown(t, func(h *venue) {
		h.at("09-20 10:00:00")
		x := county("岳阳县", grown)
		x.Players[3].Born, x.Players[3].BirthYear = core.Date{Year: 2007, Month: 10, Day: 12}, 2007 // 18 on the day after the first
		h.does("entry", desk.Register{Team: x}, "")
		a := h.last("岳阳县")
		h.says("zhou=captain@console/zh-Hans", "帮助")
		if err := h.appoint(h.t.Context(), h.actors["zhou"], event.Captain, a.ID); err != nil {
			h.t.Fatal(err)
		}
		h.hears("zhou", "全队都同意责任书", "不能")
		h.hears("zhou", "同意责任书", "第1版", "绝不冒名顶替", "领队不能代为同意", "1号", "![是]")
		given := func(no int) (value string) {
			h.looks(func(ev *event.Event) {
				m, _ := ev.Marks.Get(fmt.Sprintf("consent/risk/1/%s/%d", a.ID, no))
				value = m.Value
			})
			return value
		}
		links := func(who string, role event.Role, no int) {
			h.says(who+"@console/zh-Hans", "帮助")
			code := desk.NewCode(h.random.Uint64)
			h.does("code", desk.GrantCode{Hash: desk.HashOf(code), Role: role, Team: a.ID, Player: no}, "")
			name, _, _ := strings.Cut(who, "=")
			h.says(name, code)
			h.says(name, "[是]")
		}
		links("p1=player", event.Player, 1)
		h.hears("p1", "[是]", "第1版", a.Players[0].Name)
		h.is("his own", given(1), "self")
		links("p4=player", event.Player, 4)
		h.is("a minor's own word", given(4), "")
		links("mother=guardian", event.Guardian, 4)
		h.hears("mother", "[是]", "第1版")
		h.is("the guardian's", given(4), "guardian")
		h.does("on paper", desk.GiveConsent{Consent: "risk", Version: 1, Team: a.ID, Player: 2, Paper: true}, "")
		h.is("on paper", given(2), "paper")
		h.does("another version", desk.GiveConsent{Consent: "risk", Version: 2, Team: a.ID, Player: 3, Paper: true}, "HN-40")
	})
}

func TestHN10_ThreeFlagsBeforePlay(t *testing.T) {
	hnShown(t, func(h *venue) {
		teams := h.field(3, false)
		h.does("taken back", desk.SeePaper{Gate: "pledge", Team: teams[2].ID, Missing: true}, "")
		h.says("arb=arbiter@console/zh-Hans", "帮助")
		h.hears("arb", "编排第1轮", teams[2].Name+"不予安排", "HN-10")
		h.does("pledge", desk.SeePaper{Gate: "pledge", Team: teams[2].ID}, "")
		h.hears("arb", "编排第1轮", "!不予安排")
	})
}

func TestHN39_TheAnnexAsksTheSamePapers(t *testing.T) {
	hnShown(t, func(h *venue) {
		unit := h.field(3, false)[0].Name
		h.says("org=organiser@console/zh-Hans", "帮助")
		h.hears("org", unit+"材料", unit+"：材料已齐")
		for _, wrong := range []string{unit + "承诺书未核验", unit + "的承诺书撤销", unit + "承诺书登记错了"} {
			h.hears("org", wrong, "领队签署诚信承诺书", "撤销这项登记吗")
			h.hears("org", "[否]", "!未核验")
		}
		h.hears("org", unit+"材料", "材料已齐") // nothing was taken back without a yes
		for paper, title := range map[string]string{"承诺书": "领队签署诚信承诺书", "原件": "资质证明原件交验", "复印件": "资质证明复印件备案"} {
			h.says("org", unit+paper+"登记错了")
			h.hears("org", "[是]", title, "HN-10")
			h.hears("org", unit+"材料", title, "HN-10")
			h.hears("org", unit+paper+"已核对", title+"已核验")
		}
		h.hears("arb=arbiter@console/zh-Hans", "材料清单", "各队材料都已齐全")
		h.hears("li=stranger@console/zh-Hans", unit+"承诺书登记错了", "!撤销这项登记吗")
	})
}
