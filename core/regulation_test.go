package core_test

import (
	"encoding/json"
	"testing"
	"time"

	"taikyoku/core"
)

func TestDeadlineConventions(t *testing.T) {
	t.Parallel()
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	at := func(clock string) time.Time {
		d, err := time.ParseInLocation("2006-01-02 15:04:05.999999999", clock, tokyo)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, c := range []struct{ name, deadline, in, out string }{
		{"T1 minute", "through 2025-10-18 Sat 23:59", "2025-10-18 23:59:59.999999999", "2025-10-19 00:00:00"},
		{"T1 day", "through 2025-10-18 Sat", "2025-10-18 23:59:59.999999999", "2025-10-19 00:00:00"},
		{"T2", "by 2025-10-31 Fri 20:00", "2025-10-31 20:00:00", "2025-10-31 20:00:00.000000001"},
		{"T3", "before 2025-09-28 Sun 18:00", "2025-09-28 17:59:59.999999999", "2025-09-28 18:00:00"},
	} {
		r := core.Regulation{Zone: "Asia/Tokyo"}
		if err := r.Membership.JoinBy.UnmarshalText([]byte(c.deadline)); err != nil {
			t.Fatal(err)
		}
		if err := r.Localize(); err != nil {
			t.Fatal(err)
		}
		d := r.Membership.JoinBy
		if !d.Open(at(c.in)) {
			t.Errorf("%s: %s refused at %s", c.name, c.deadline, c.in)
		}
		if d.Open(at(c.out)) {
			t.Errorf("%s: %s accepted at %s", c.name, c.deadline, c.out)
		}
		if got := d.Closes(); !got.Equal(at(c.out)) {
			t.Errorf("%s: closes %s, want %s", c.name, got, c.out)
		}
	}
	if !(core.Deadline{}).Open(at("2030-01-01 00:00:00")) {
		t.Error("no deadline refuses")
	}
}

func TestRegulationTextsSurviveJSON(t *testing.T) {
	t.Parallel()
	r := core.Regulation{Zone: "Asia/Tokyo", Fees: core.FeeRules{Base: core.Money{Amount: 21050, Currency: "CNY"}}}
	r.Scores.Game.Draw = 5
	r.Lineup.DueBefore = core.Span(10 * time.Minute)
	if err := r.Lineup.FirstRound.UnmarshalText([]byte("by 2025-10-31 Fri 20:00")); err != nil {
		t.Fatal(err)
	}
	if err := r.Localize(); err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(&r)
	if err != nil {
		t.Fatal(err)
	}
	var back core.Regulation
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatal(err)
	}
	if !back.Lineup.FirstRound.At.Equal(r.Lineup.FirstRound.At.Time) || back.Lineup.FirstRound.Bound != core.By {
		t.Errorf("deadline came back as %v", back.Lineup.FirstRound)
	}
	if back.Fees.Base != r.Fees.Base || back.Scores.Game.Draw != 5 || back.Lineup.DueBefore != r.Lineup.DueBefore {
		t.Errorf("came back as %+v", back)
	}
}

func TestTextsThatAreRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		into interface{ UnmarshalText([]byte) error }
		text string
	}{
		{new(core.Date), "2025-02-30"},
		{new(core.Date), "11/1"},
		{new(core.Instant), "2025-11-01"},
		{new(core.Instant), "2025-11-01 24:30"},
		{new(core.Deadline), "2025-10-18 23:59"},
		{new(core.Deadline), "by 2025-10-18"},
		{new(core.Span), "10"},
		{new(core.Span), "-10m"},
		{new(core.Worth), "0.55"},
		{new(core.Worth), "one"},
		{new(core.Money), "25000"},
		{new(core.Money), "250.5 JPY"},
		{new(core.Money), "-5 USD"},
	} {
		if err := c.into.UnmarshalText([]byte(c.text)); err == nil {
			t.Errorf("%T takes %q", c.into, c.text)
		}
	}
}
