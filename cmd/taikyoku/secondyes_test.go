package main

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/locales"
)

// Whatever the desk asks a yes for: the program dies between the commit of the
// yes and its answer, with the short-term memory or without it, and the person
// says yes again, in the same words and in others. It has had one effect, and he
// is told that it is done. The conversations are the transcripts; one that asks
// for a new act's yes must be there, or here.
func TestSecondYesOfEveryVerb(t *testing.T) {
	agreed := &verbs{seen: map[string]bool{}}
	t.Run("transcripts", func(t *testing.T) {
		eachTranscript(t, func(t *testing.T, script *transcript, _ []byte) {
			for _, forget := range []bool{false, true} {
				killedAfterYes(t, script, forget, agreed)
			}
		})
	})
	t.Run("others", func(t *testing.T) {
		for name, others := range otherYeses {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				for _, forget := range []bool{false, true} {
					for _, f := range inVenueOf(t, others.regulation, nil, func(h *venue) {
						others.talk(h, func(who, text string) {
							if err := h.dies(t, step{actor: who, text: text}, forget, agreed); err != nil {
								t.Errorf("%s> %s: %v", who, text, err)
							}
						})
					}) {
						t.Error(f)
					}
				}
			})
		}
	})
	confirmed := confirmedActs(t)
	for _, verb := range slices.Sorted(maps.Keys(confirmed)) {
		if !agreed.seen[verb] {
			t.Errorf("%s is asked a yes for (%s), and no conversation says it twice", verb, confirmed[verb])
		}
	}
	if len(confirmed) < 30 {
		t.Errorf("only %d acts are asked a yes for: the code is not read rightly", len(confirmed))
	}
}

// verbs are the acts that a yes was said to.
type verbs struct {
	mu   sync.Mutex
	seen map[string]bool
}

func (v *verbs) add(verb string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.seen[verb] = true
}

// killedAfterYes plays a conversation at the console; each yes dies before its
// answer leaves.
func killedAfterYes(t *testing.T, script *transcript, forget bool, agreed *verbs) {
	t.Helper()
	p, err := newPlayer(t.Context(), t.TempDir(), false, script.begin(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	for _, s := range script.steps {
		if err := p.dies(t, s, forget, agreed); err != nil {
			t.Fatalf("%s:%d: %v", script.name, s.line, err)
		}
	}
}

// dies plays one step; if it answers a question the program is killed before the
// answer leaves, and the answer is given again.
func (p *player) dies(t *testing.T, s step, forget bool, agreed *verbs) error {
	t.Helper()
	ctx := t.Context()
	if s.words != nil {
		return p.direct(ctx, s.words)
	}
	a, err := p.who(ctx, s.actor)
	if err != nil {
		return err
	}
	asked, waits, err := p.asked(ctx, a)
	if err != nil || !waits || strings.HasPrefix(s.text, ">>") {
		_, err := p.speak(ctx, s)
		return err
	}
	label, tapped := strings.CutPrefix(strings.TrimSuffix(s.text, "]"), "[")
	if tapped {
		err = a.person.Tap(label)
	} else {
		err = a.person.Say(s.text)
	}
	if err != nil {
		return err
	}
	p.house.Inbox.Idle() // committed; nothing has been sent
	q, err := p.question(ctx, asked.ID)
	if err != nil || q.State != core.Agreed {
		return errors.Join(err, p.house.Settle(ctx))
	}
	verb := q.Options[q.Chosen-1].Verb
	agreed.add(verb)
	entries := p.entries(t)
	if err := p.restart(ctx, forget); err != nil {
		return err
	}
	heard := len(a.person.Received())
	repeats := []string{anotherYes[a.lang], label}
	if _, err := strconv.Atoi(label); err == nil {
		repeats = []string{label} // a number is of the newest list
	}
	for i, again := range repeats {
		if _, waits, err := p.asked(ctx, a); i > 0 && (err != nil || waits) {
			break // he has been asked something else since
		}
		if err := p.say(ctx, a, again); err != nil {
			return err
		}
		if got := p.entries(t); got != entries {
			t.Errorf("%s, %s:%d: %q once more had %d effects more (forgotten: %v)", verb, s.actor, s.line, again, got-entries, forget)
		}
		got := told(a, heard)
		if _, waits, _ := p.asked(ctx, a); waits && forget && strings.Contains(got, p.words(t, a, "desk.say_again")) {
			break // what was asked since is asked once more
		}
		if verb == "speak_of" { // the entry form has begun, and asks on
			break
		}
		if !strings.Contains(got, p.words(t, a, "desk.already_done")) {
			t.Errorf("%s, %s:%d: %q once more (forgotten: %v) is answered %q", verb, s.actor, s.line, again, forget, got)
		}
		heard = len(a.person.Received())
	}
	return nil
}

// anotherYes is a yes that is no button's label.
var anotherYes = map[locales.Lang]string{
	locales.Ja: "お願いします", locales.ZhHans: "没错", locales.ZhHant: "沒錯", locales.En: "yes please",
}

func told(a *actor, from int) string {
	var out []string
	for _, m := range a.person.Received()[from:] {
		out = append(out, m.Text)
	}
	return strings.Join(out, "\n")
}

func (p *player) words(t *testing.T, a *actor, key string) string {
	t.Helper()
	said, err := p.house.Catalog.For(a.lang).Print(locales.T(key))
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// asked is the question that waits for an actor.
func (p *player) asked(ctx context.Context, a *actor) (q core.Question, waits bool, err error) {
	id := core.Address{Platform: a.platform, User: a.person.ID()}.Account()
	err = p.house.Store.View(ctx, func(tx storeTx) error {
		q, err = tx.OpenQuestion(id)
		waits = err == nil
		if errors.Is(err, core.ErrNoRow) {
			return nil
		}
		return err
	})
	return q, waits, err
}

func (p *player) question(ctx context.Context, id core.QuestionID) (q core.Question, err error) {
	err = p.house.Store.View(ctx, func(tx storeTx) error {
		q, err = tx.Question(id)
		return err
	})
	return q, err
}

// entries is how long the journal is, without what the clock gave.
func (p *player) entries(t *testing.T) (n int) {
	t.Helper()
	err := p.house.Store.View(t.Context(), func(tx storeTx) error {
		list, err := tx.Journal(p.event, 0)
		n = len(list)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// otherYeses are conversations for the acts that no transcript confirms.
var otherYeses = map[string]struct {
	regulation string
	talk       func(h *venue, says func(who, text string))
}{
	"a payment taken back": {"jcf-team-2025", func(h *venue, says func(who, text string)) {
		h.at("09-20 10:00:00")
		h.enters("Todai captain=sato@console/ja")
		for _, line := range []string{"Todaiが25000円支払った", "はい", "その入金は取り消し 理由: 二重登録", "はい"} {
			says("org=organiser@console/ja", line)
		}
	}},
	"several payments": {"jcf-team-2025", func(h *venue, says func(who, text string)) {
		h.at("09-20 10:00:00")
		for _, team := range []string{"Todai captain=sato@console/ja", "Waseda", "Keio"} {
			h.enters(team)
		}
		for _, line := range []string{"TodaiとWasedaの参加費を受け取りました", "はい", "支払い状況", "Keioから25000円入金", "はい"} {
			says("org=organiser@console/ja", line)
		}
	}},
	"objection": {"jcf-team-2025", func(h *venue, says func(who, text string)) {
		duel(h, "players=4", "players=4")
		h.at("11-01 12:00:00")
		for _, line := range [][2]string{
			{"sato", "3-1で勝ち"}, {"sato", "はい"}, {"suzuki", "[違います]"}, {"suzuki", "異議を取り下げます"}, {"suzuki", "はい"},
		} {
			says(line[0], line[1])
		}
	}},
	"total": {"jcf-team-2025", func(h *venue, says func(who, text string)) {
		duel(h, "players=4", "players=4")
		h.at("11-01 12:00:00")
		for _, line := range [][2]string{
			{"sato", "3-1で勝ち"}, {"sato", "はい"}, {"suzuki", "2番ボードは引き分け"}, {"suzuki", "[合計はこのまま: Waseda 1 – 3 Todai]"},
		} {
			says(line[0], line[1])
		}
	}},
	"records": {"jcf-team-2025", func(h *venue, says func(who, text string)) {
		h.at("09-20 10:00:00")
		for _, team := range []string{"Todai captain=sato@console/ja players=5 rating=1800", "Waseda captain=wang@console/zh-Hans players=4 rating=1700", "Keio"} {
			h.enters(team)
		}
		h.paysFee("Todai")
		one := h.teamOf("Todai").Players[0].Name
		for _, line := range [][2]string{
			{"sato", "紹介割コード REF77"},
			{"sato", "はい"},
			{"org=organiser@console/ja", "照会 Todai: 会員資格を確認してください"},
			{"org", "はい"},
			{"org", "機器の例外を承認 Todai " + one + " 医療機器のため"},
			{"org", "はい"},
			{"org", "Wasedaさんから参加費20000円、現金で受け取りました"},
			{"org", "はい"},
			{"org", "Keio 辞退 理由: 体調不良"},
			{"org", "はい"},
		} {
			says(line[0], line[1])
		}
		h.at("10-30 21:30:00")
		h.pairs(1)
		says("sato", "次は1 2 4 5")
		says("sato", "はい")
		h.at("11-01 12:00:00")
		for _, line := range [][2]string{
			{"sato", "3-1で勝ち"},
			{"sato", "はい"},
			{"wang", "[确认]"},
			{"sato", "違います"},
			{"sato", "はい"},
			{"arbiter", "1番卓 Todai 不戦敗"},
			{"arbiter", "はい"},
			{"sato", one + "が発熱のため帰宅しました"},
			{"sato", "はい"},
			{"org", "大会を中止します 理由: 台風"},
			{"org", "はい"},
			{"org", "返金 Todai 20000円 理由: 台風"},
			{"org", "はい"},
		} {
			says(line[0], line[1])
		}
	}},
	"prizes": {"wxf-17th-world-2022", func(_ *venue, says func(who, text string)) {
		says("org=organiser@console/zh-Hant", "獎項")
		says("org", "[照原表 4,500美元]")
	}},
	"a unit pays": {"wxf-17th-world-2022", func(h *venue, says func(who, text string)) {
		h.at("08-20 10:00:00")
		says("ops=organiser@console/zh-Hant", "幫助")
		h.delegation("lin", "馬來西亞", "男子：王大明", "住宿：棋手 雙人間 2人 10月22日至30日")
		says("ops", "馬來西亞已付80美元")
		says("ops", "是")
	}},
	"several matters": {"cca-masters-shanghai-2018", func(h *venue, says func(who, text string)) {
		h.at("09-20 10:00:00")
		says("ops=organiser@console/zh-Hans", "帮助")
		for who, child := range map[string]string{"pa": "赵子轩 男 二级", "pb": "钱多多 男 二级"} {
			h.child(who, child)
			says(who, "参赛费已交210元")
			says(who, "[是]")
		}
		says("ops", "批准")
		says("ops", "[赵子轩报告已缴费]")
	}},
	"an appeal taken back": {"cca-masters-shanghai-2018", func(h *venue, says func(who, text string)) {
		h.at("09-20 10:00:00")
		white, _ := h.duel()
		h.at("10-04 09:20:00")
		for _, text := range []string{"我输了", "[是]", "我要提出书面申诉：对方碰子没有走", "[是]", "撤回申诉", "是"} {
			says(white, text)
		}
	}},
	"reasons": {"hunan-county-team-2025", func(h *venue, says func(who, text string)) {
		h.at("09-20 10:00:00")
		late, other := h.entered("平江县"), h.entered("岳阳县")
		h.completed(late)
		h.completed(other)
		h.at("10-10 18:00:00")
		for _, line := range [][2]string{
			{"org=organiser@console/zh-Hans", "平江县队已报到"},
			{"org", "大巴故障，裁判长同意"},
			{"org", "是"},
			{"org", "岳阳县" + other.Players[0].Name + "身份证明已交验"},
			{"org", "路上堵车"},
			{"org", "是"},
			{"org", "赛风登记：平江县二在赛场大声喧哗"},
			{"org", "是"},
		} {
			says(line[0], line[1])
		}
	}},
	"attendance": {"hunan-county-team-2025", func(h *venue, says func(who, text string)) {
		teams := h.field(4, true)
		h.does("drafted", desk.PairRound{Round: 1, Seed: 1}, "")
		says("arb=arbiter@console/zh-Hans", "公布第1轮对阵")
		says("arb", "是")
		says("arb", "联席会 "+teams[3].Name+"已出席")
		says("arb", "途中车祸")
		says("arb", "是")
	}},
}
