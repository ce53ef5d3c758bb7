package main

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// arrows are the imports that the house allows: each room with the rooms it may
// look into. A name that ends in /… stands for everything below it.
var arrows = []struct {
	room string
	may  []string
}{
	{"locales", nil},
	{"configs", []string{"core", "locales"}},
	{"core", []string{"locales"}},
	{"core/command", []string{"core", "locales"}},
	{"core/entry", []string{"core", "locales"}},
	{"core/inform", []string{"core", "locales"}},
	{"core/lineup", []string{"core", "locales"}},
	{"core/prize", []string{"core", "core/standings", "locales"}},
	{"core/trf", []string{"core", "locales"}},
	{"core/event", []string{"core", "core/entry", "locales"}},
	{"core/outbox", []string{"core", "core/event", "locales"}},
	{"core/standings", []string{"core", "locales"}},
	{"core/standings/crosstable", []string{"core", "core/standings", "core/trf", "locales"}},
	{"core/pairing", []string{"core", "core/pairing/…", "locales"}},
	{"core/pairing/matching", []string{"core"}},
	{"core/pairing/dutch", []string{"core", "core/pairing/matching", "locales"}},
	{"core/pairing/team", []string{"core", "core/pairing/matching", "locales"}},
	{"core/pairing/xiangqi", []string{"core", "core/pairing/matching", "locales"}},
	{"core/pairing/berger", []string{"core", "locales"}},
	{"core/pairing/oracletest", []string{"core", "core/…", "locales"}},
	{"core/desk", []string{
		"core", "core/command", "core/entry", "core/event", "core/inform", "core/lineup", "core/pairing", "core/pairing/…", "core/prize", "core/standings", "core/trf", "locales",
	}},
	{"bots", []string{"core", "locales"}},
	{"bots/wire", []string{"core", "locales"}},
	{"bots/plain", []string{"core", "locales"}},
	{"bots/line", []string{"bots", "bots/wire", "bots/plain", "core", "locales"}},
	{"bots/wechat", []string{"bots", "bots/wire", "bots/plain", "core", "locales"}},
	{"bots/discord", []string{"bots", "bots/wire", "bots/plain", "core", "core/command", "locales"}},
	{"bots/console", []string{"bots", "bots/wire", "bots/plain", "core", "locales"}},
	{"bots/fake", []string{"core", "locales"}},
	{"bots/bottest", []string{"core", "locales"}},
	{"store", []string{"core", "core/event", "locales"}},
	{"store/redis", []string{"core", "locales"}},
	{"store/storetest", []string{"core", "locales"}},
	{"cmd/taikyoku", []string{"bots", "bots/…", "configs", "core", "core/…", "locales", "store", "store/…"}},
}

// TestArrows: every package imports only what its room may look into, and every
// package has its room.
func TestArrows(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Module", "taikyoku/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); seen++ {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		room := strings.TrimPrefix(p.ImportPath, "taikyoku/")
		i := slices.IndexFunc(arrows, func(a struct {
			room string
			may  []string
		},
		) bool {
			return a.room == room
		})
		if i < 0 {
			t.Errorf("%s has no place in the house", room)
			continue
		}
		for _, path := range p.Imports {
			to, ours := strings.CutPrefix(path, "taikyoku/")
			if ours && !slices.ContainsFunc(arrows[i].may, func(may string) bool { return covers(may, to) }) {
				t.Errorf("%s → %s", room, to)
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d packages were looked at", seen)
	}
}

func covers(may, to string) bool {
	if below, ok := strings.CutSuffix(may, "…"); ok {
		return strings.HasPrefix(to, below)
	}
	return may == to
}

// TestServeHasNoFake: what builds the real program does not know that services
// can be played.
func TestServeHasNoFake(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"serve.go", "services.go", "house.go", "main.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range f.Imports {
			if strings.Contains(i.Path.Value, "taikyoku/bots/fake") || strings.Contains(i.Path.Value, "taikyoku/bots/bottest") {
				t.Errorf("%s imports %s", file, i.Path.Value)
			}
		}
	}
}
