package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"taikyoku/core"
	"taikyoku/core/event"
)

// TestDemo plays the whole demo twice with one seed: the same event comes of it,
// replaying its journal gives the same rows, and the terminal tells what went
// wrong with the services and how it ended.
func TestDemo(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	first := demoPlayed(t, &out)
	want := tables(t, first.stage.house, first.stage.event)
	if len(want) < 57+2*6 {
		t.Errorf("only %d rows", len(want))
	}
	for _, told := range []string{
		"WeChat's window is closed", "reply token of LINE expires", "bot (push)> オープン 順位", "100%", "オープン 順位(第6ラウンドまで)", "グループA 賞",
	} {
		if !strings.Contains(out.String(), told) {
			t.Errorf("%q is not told", told)
		}
	}
	replayed(t, first.stage)
	second := demoPlayed(t, &bytes.Buffer{})
	if d := cmp.Diff(want, tables(t, second.stage.house, second.stage.event)); d != "" {
		t.Errorf("the same seed gave another event (-first +second):\n%s", d)
	}
}

func demoPlayed(t *testing.T, out *bytes.Buffer) *demo {
	t.Helper()
	return demoOf(t, &demoCommand{Lang: "ja", Regulation: "jcf-team-2025", Seed: 2025}, out)
}

func demoOf(t *testing.T, c *demoCommand, out *bytes.Buffer) *demo {
	t.Helper()
	d, err := newDemo(t.Context(), t.TempDir(), c, streams{out: out, err: out})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.stage.close(); err != nil {
			t.Error(err)
		}
	})
	if err := d.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestDemoOfUnits plays the county event in a small field, twice with one seed.
func TestDemoOfUnits(t *testing.T) {
	t.Parallel()
	told := []string{"报名无效", "名额", "不予安排", "团体名次", "台次个人名次", "可申报称号名单", "100%"}
	demoTwice(t, &demoCommand{Lang: "zh-Hans", Regulation: "hunan-county-team-2025", Seed: 7, scale: 0.2}, told...)
}

// TestDemoOfGroups plays the grade event in a small field.
func TestDemoOfGroups(t *testing.T) {
	t.Parallel()
	told := []string{"逾期报名", "已关注", "并组比赛，分开录取名次", "已取消", "循环制", "申诉已登记", "成绩已确认", "奖杯", "得分率60%以上", "as many bare commits", "100%"}
	demoOnce(t, &demoCommand{Lang: "zh-Hans", Regulation: "cca-masters-shanghai-2018", Seed: 7, scale: 0.1}, told...)
}

// TestDemoOfDelegations plays the world championship in a small field.
func TestDemoOfDelegations(t *testing.T) {
	t.Parallel()
	told := []string{"合計寫為", "食宿合計", "還缺", "合併編排", "冠亞軍決賽", "派生的團體名次", "獎項", "100%"}
	demoOnce(t, &demoCommand{Lang: "zh-Hant", Regulation: "wxf-17th-world-2022", Seed: 7, scale: 0.4}, told...)
}

// demoTwice plays a demo twice with one seed: the same event comes of it.
func demoTwice(t *testing.T, c *demoCommand, told ...string) {
	t.Helper()
	want := demoOnce(t, c, told...)
	second := demoOf(t, c, &bytes.Buffer{})
	if d := cmp.Diff(want, tables(t, second.stage.house, second.stage.event)); d != "" {
		t.Errorf("the same seed gave another event (-first +second):\n%s", d)
	}
}

// demoOnce plays a demo: every round is final, the terminal tells how it went, no
// notice is lost, and the journal gives the same tables, which it returns.
func demoOnce(t *testing.T, c *demoCommand, told ...string) map[string]any {
	t.Helper()
	var out bytes.Buffer
	first := demoOf(t, c, &out)
	for _, line := range told {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%q is not told", line)
		}
	}
	want := tables(t, first.stage.house, first.stage.event)
	allFinal(t, first)
	nothingLost(t, first)
	replayed(t, first.stage)
	return want
}

// allFinal fails unless every pool has played all its rounds to their end.
func allFinal(t *testing.T, d *demo) {
	t.Helper()
	err := d.stage.read(t.Context(), func(ev *event.Event) {
		pools := ev.Pools()
		if len(pools) == 0 {
			t.Error("nobody played")
		}
		for _, pool := range pools {
			for round := 1; len(ev.Entrants(pool.ID)) > 1 && round <= ev.RoundsOf(pool.ID); round++ {
				matches := ev.MatchesOf(pool.ID, round)
				if len(matches) == 0 {
					t.Errorf("%s round %d is not paired", pool.ID, round)
				}
				for _, m := range matches {
					if m.Bye == 0 && m.State != event.Final {
						t.Errorf("%s round %d table %d is %s", pool.ID, round, m.Table, m.State)
					}
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// nothingLost fails if a notice is in doubt or still waits.
func nothingLost(t *testing.T, d *demo) {
	t.Helper()
	if err := d.stage.house.Store.Update(t.Context(), func(storeTx) error { return nil }); err != nil { // with what nobody waited for
		t.Fatal(err)
	}
	err := d.stage.house.Store.View(t.Context(), func(tx storeTx) error {
		for _, state := range []core.NoticeState{core.Uncertain, core.Waiting, core.Sending} {
			list, err := tx.NoticesIn(d.stage.event, state)
			if err != nil {
				return err
			}
			if len(list) > 0 {
				t.Errorf("%d notices are %s", len(list), state)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
