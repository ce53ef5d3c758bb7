package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"taikyoku/configs"
	"taikyoku/core/desk"
)

// doorSettings is the commented file with services enabled and keys given: pairs
// of a line of the file and what stands there instead.
func doorSettings(t *testing.T, lines ...string) *configs.Server {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "configs", "taikyoku.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	for i := 0; i < len(lines); i += 2 {
		if !strings.Contains(text, lines[i]) {
			t.Fatalf("%q is not in the file", lines[i])
		}
		text = strings.Replace(text, lines[i], lines[i+1], 1)
	}
	secrets := func(name string) string { return strings.Repeat("s", 43) }
	s, err := configs.LoadServer([]byte(text), configs.Outside{Env: secrets, File: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// allServices enables the three.
var allServices = []string{
	"line:\n  enabled: false", "line:\n  enabled: true",
	"wechat:\n  enabled: false", "wechat:\n  enabled: true", `app_id: ""`, "app_id: wx0123456789abcdef",
	"discord:\n  enabled: false", "discord:\n  enabled: true", `application_id: ""`, `application_id: "123456789012345678"`,
}

// forwarded is what a captain gets to forward to his players.
func forwarded(t *testing.T, at desk.Doors) string {
	t.Helper()
	p, err := newPlayer(t.Context(), t.TempDir(), false, (&transcript{}).begin(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	p.doors = at
	if err := p.restart(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	h := &venue{player: p, t: t}
	source, err := rulebook{}.Source("jcf-team-2025")
	if err != nil {
		t.Fatal(err)
	}
	h.opens("e", "jcf-team-2025", string(source))
	h.at("10-01 12:00:00")
	h.enters("Todai captain=sato@console/ja players=4")
	return h.says("sato", "選手コード")
}

// codeLine is how a player's code stands in a captain's card.
var codeLine = regexp.MustCompile(`(?m)^ *1\D.*?([2-9A-HJ-NP-Z]{4}-?[2-9A-HJ-NP-Z]{4,})`)

// A captain gets, with each player's code, a way in for each service that the
// settings name.
func TestServe_DoorsOfTheSettings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lines []string
		has   []string // CODE stands for the code of board 1
		not   []string
	}{
		"all": {
			append([]string{`basic_id: ""`, `basic_id: "@123abcde"`, `account: ""`, "account: 对局助手"}, allServices...),
			[]string{
				"https://line.me/R/oaMessage/%40123abcde/?CODE", "公式アカウント「对局助手」をフォローし、CODE と送信",
				"https://discord.com/oauth2/authorize?client_id=123456789012345678 で追加し、/taikyoku link に CODE を入力",
			},
			nil,
		},
		"a QR page and an invitation": {
			append([]string{`account: ""`, "account: 对局助手", `qr_page: ""`, "qr_page: https://taikyoku.example.org/qr", `invite: ""`, "invite: https://discord.gg/abc123"}, allServices...),
			[]string{
				"https://taikyoku.example.org/qr のQRコードから公式アカウント「对局助手」をフォローし、CODE と送信",
				"https://discord.gg/abc123 からサーバーに参加し、/taikyoku link に CODE を入力",
			},
			[]string{"line.me", "oauth2"},
		},
		"a service that is off has no door": {
			[]string{
				"line:\n  enabled: false", "line:\n  enabled: true", `basic_id: ""`, `basic_id: "@123abcde"`,
				`account: ""`, "account: 对局助手", `application_id: ""`, `application_id: "123456789012345678"`,
			},
			[]string{"https://line.me/R/oaMessage/%40123abcde/?CODE"},
			[]string{"WeChat", "Discord"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := forwarded(t, doors(doorSettings(t, c.lines...)))
			code := codeLine.FindStringSubmatch(got)
			if code == nil {
				t.Fatalf("no code in %q", got)
			}
			for _, w := range c.has {
				if w = strings.ReplaceAll(w, "CODE", code[1]); !strings.Contains(got, w) {
					t.Errorf("%q is not in %q", w, got)
				}
			}
			for _, w := range c.not {
				if strings.Contains(got, w) {
					t.Errorf("%q is in %q", w, got)
				}
			}
		})
	}
}
