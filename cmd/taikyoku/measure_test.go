package main

import (
	"testing"
	"time"
)

// BenchmarkMessages: order sheets through LINE's webhook until their replies are
// at the service, at one and at 64 conversations at once and at 100 a second.
func BenchmarkMessages(b *testing.B) {
	for _, run := range []struct {
		name  string
		n     int
		every time.Duration
	}{{"one", 1, 0}, {"64", 64, 0}, {"100-a-second", 50, 500 * time.Millisecond}} {
		b.Run(run.name, func(b *testing.B) {
			r, err := newRehearsal(b.Context(), b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			defer r.close()
			if _, err := r.fanOut(b.Context()); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				m, err := r.messages(b.Context(), run.n, run.every, 3*time.Second)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(m.Rate(), "messages/s")
				b.ReportMetric(float64(m.P50.Microseconds())/1000, "p50-ms")
				b.ReportMetric(float64(m.P99.Microseconds())/1000, "p99-ms")
				b.ReportMetric(m.CPU.Seconds()*1000, "cpu-ms/message")
				b.ReportMetric(m.Commits, "commits/message")
				b.ReportMetric(m.BareCommit, "bare-commits/s")
				b.ReportMetric(m.Ratio(), "ratio")
			}
		})
	}
}

// BenchmarkFanOut publishes a round of sixty teams until every captain has it.
func BenchmarkFanOut(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		r, err := newRehearsal(b.Context(), b.TempDir())
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, err := r.fanOut(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if err := r.close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}
