package command

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkCorpus parses all corpora and reports the median and the slowest
// message beside the mean.
func BenchmarkCorpus(b *testing.B) {
	lex := lexicon(b)
	var samples []sample
	var ctxs []Context
	for _, set := range sets(b) {
		for _, s := range set.samples {
			samples, ctxs = append(samples, s), append(ctxs, set.contexts[s.Ctx])
		}
	}
	best := make([]time.Duration, len(samples))
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		i := n % len(samples)
		n++
		start := time.Now()
		Parse(lex, ctxs[i], Message{Text: samples[i].Text})
		if d := time.Since(start); best[i] == 0 || d < best[i] {
			best[i] = d
		}
	}
	best = slices.DeleteFunc(best, func(d time.Duration) bool { return d == 0 })
	slices.Sort(best)
	b.ReportMetric(float64(best[len(best)/2].Nanoseconds())/1e3, "median-µs")
	b.ReportMetric(float64(best[len(best)-1].Nanoseconds())/1e3, "slowest-µs")
}

// BenchmarkLong parses 10,000 characters of several kinds.
func BenchmarkLong(b *testing.B) {
	lex := lexicon(b)
	ctxs := map[string]Context{}
	_, ctxs = corpus(b, "messages.jsonl", "contexts.json")
	for name, unit := range map[string]string{"digits": "1-", "words": "勝ち ", "names": "佐藤", "unknown": "謎", "spaces": " ", "latin": "a", "marks": "○"} {
		text := strings.Repeat(unit, 10_000/len([]rune(unit)))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Parse(lex, ctxs["c1"], Message{Text: text})
			}
		})
	}
}

// BenchmarkFull parses the longest messages that are read, of units that a captain and
// an arbiter may repeat.
func BenchmarkFull(b *testing.B) {
	lex := lexicon(b)
	_, ctxs := meantSet(b)
	for _, id := range []string{"c1", "aj", "sa"} {
		for name, unit := range map[string]string{"tables": "1桌 3-1，", "boards": "1台胜，", "totals": "Keio 3-1 ", "sheets": "换 1 2 1 2 ", "late": "遅刻 "} {
			text := strings.Repeat(unit, (longest-1)/len(unit))
			b.Run(id+"/"+name, func(b *testing.B) {
				for b.Loop() {
					Parse(lex, ctxs[id], Message{Text: text})
				}
			})
		}
	}
}
