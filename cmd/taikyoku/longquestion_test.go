package main

import (
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"testing"
)

// A captain's question of 8,000 bytes reaches every arbiter, on each service, whole:
// in numbered pieces and in the order in which it was written (JP-78).
func TestJP78_ALongQuestionArrivesWhole(t *testing.T) {
	var sentences []string
	for n := 1; len(strings.Join(sentences, "")) < 8000; n++ {
		sentences = append(sentences, fmt.Sprintf("第%d点として対局中に席を離れた選手の扱いを教えてください。", n))
	}
	question := strings.Join(sentences, "")
	arbiters := []string{"a", "b", "c"}
	script, err := parseTranscript("long question", strings.Join([]string{
		"@regulation jcf-team-2025",
		"@clock 2025-09-20T10:00:00+09:00",
		"@team Todai captain=sato@line/ja players=4 rating=1800",
		"a=arbiter@line/ja> 順位",
		"b=arbiter@wechat/ja> 順位",
		"c=arbiter@discord/ja> 順位",
		"sato> 審判へ " + question,
	}, "\n")+"\n")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlayer(t.Context(), t.TempDir(), true, script.begin(), slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})))
	if err != nil {
		t.Fatal(err)
	}
	said, err := p.play(t.Context(), script)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.close(); err != nil {
		t.Error(err)
	}
	number := regexp.MustCompile(`第(\d+)点として対局中に席を離れた選手の扱いを教えてください。`)
	part := regexp.MustCompile(`(\d+)/(\d+)`)
	for _, who := range arbiters {
		var heard string
		for _, m := range said[len(said)-1] {
			if m.to == who {
				heard += bare(m.text)
			}
		}
		titles := part.FindAllStringSubmatch(heard, -1)
		if len(titles) < 5 || titles[0][1] != "1" || titles[len(titles)-1][1] != titles[0][2] {
			t.Errorf("%s: the pieces are numbered %v", who, titles)
		}
		whole := number.FindAllStringSubmatch(part.ReplaceAllString(heard, ""), -1)
		for i, m := range whole {
			if m[1] != fmt.Sprint(i+1) {
				t.Fatalf("%s: sentence %s stands at place %d", who, m[1], i+1)
			}
		}
		if len(whole) != len(sentences) {
			t.Errorf("%s: %d of %d sentences arrived: %.300s", who, len(whole), len(sentences), heard)
		}
	}
}
