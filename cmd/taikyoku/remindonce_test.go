package main

import (
	"strings"
	"testing"
	"time"
)

// After a time in which nothing was done (the program was stopped, a clock
// jumped) the reminders of one meeting that are due together come once; in their
// own time each comes.
func TestOneReminderAfterAJump(t *testing.T) {
	for name, c := range map[string]struct {
		stops []string
		want  int
	}{
		"a jump":        {[]string{"10-30 20:30:00"}, 1},
		"each its time": {[]string{"10-29 22:00:00", "10-30 20:30:00"}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			clauseShown(t, clauseCheck{show: func(h *venue) {
				h.at("09-20 10:00:00")
				h.enters("Todai captain=sato@console/ja players=4")
				h.says("sato", "日程")
				for _, stop := range c.stops { // at once, unlike a venue's clock, which stops at every appointment
					to, err := time.ParseInLocation("2006-01-02 15:04:05", "2025-"+stop, h.zone)
					if err != nil {
						h.t.Fatal(err)
					}
					h.clock.Set(to)
					h.redis.SetTime(to)
					if err := h.house.Settle(h.t.Context()); err != nil {
						h.t.Fatal(err)
					}
				}
				h.is("reminders", strings.Count(h.received("sato"), "出席できる場合はお知らせください"), c.want)
			}})
		})
	}
}
