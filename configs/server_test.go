package configs

import (
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"
)

// outside holds the secrets of the sample file.
func outside() Outside {
	env := map[string]string{
		"TAIKYOKU_LINE_SECRET": strings.Repeat("s", 32), "TAIKYOKU_LINE_TOKEN": "line-token",
		"TAIKYOKU_WECHAT_SECRET": "wechat-secret", "TAIKYOKU_WECHAT_TOKEN": "wechat-token", "TAIKYOKU_WECHAT_AES_KEY": strings.Repeat("k", 43),
		"TAIKYOKU_DISCORD_TOKEN": "discord-token", "TAIKYOKU_REDIS_PASSWORD": "redis-password",
	}
	return Outside{
		Env: func(name string) string { return env[name] },
		File: func(name string) ([]byte, error) {
			switch name {
			case "/run/secrets/token":
				return []byte("from-a-file\n"), nil
			case "/run/secrets/empty":
				return []byte("\n"), nil
			}
			return nil, fs.ErrNotExist
		},
	}
}

// sample is the committed file with all services on.
func sample(t *testing.T, changes ...string) []byte {
	t.Helper()
	b, err := os.ReadFile("taikyoku.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s := strings.NewReplacer("enabled: false", "enabled: true", `app_id: ""`, "app_id: wx1", `application_id: ""`, `application_id: "123"`).Replace(string(b))
	for i := 0; i+1 < len(changes); i += 2 {
		if !strings.Contains(s, changes[i]) {
			t.Fatalf("%q is not in the sample", changes[i])
		}
		s = strings.Replace(s, changes[i], changes[i+1], 1)
	}
	return []byte(s)
}

func TestServerSample(t *testing.T) {
	t.Parallel()
	s, err := LoadServer(sample(t, "channel_token: {env: TAIKYOKU_LINE_TOKEN}", "channel_token: {file: /run/secrets/token}"), outside())
	if err != nil {
		t.Fatal(err)
	}
	if s.LINE.ChannelToken.Value() != "from-a-file" || s.WeChat.Token.Value() != "wechat-token" || s.Discord.Token.Value() != "discord-token" {
		t.Error("a secret was not fetched")
	}
	for _, printed := range []string{fmt.Sprint(*s), fmt.Sprintf("%+v", *s), fmt.Sprintf("%#v", *s), s.LINE.ChannelToken.String()} {
		for _, secret := range []string{"from-a-file", "discord-token", "wechat-secret", "kkkk"} {
			if strings.Contains(printed, secret) {
				t.Errorf("%s is printed: %s", secret, printed)
			}
		}
	}
	b, err := os.ReadFile("taikyoku.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := LoadServer(b, outside()); err == nil || !strings.Contains(err.Error(), "no service is enabled") {
		t.Errorf("the file as committed: %v", err)
	}
	every(t, reflect.TypeFor[Server](), string(b))
}

// every wants each key to stand in the commented sample.
func every(t *testing.T, typ reflect.Type, source string) {
	for i := range typ.NumField() {
		f := typ.Field(i)
		if key := f.Tag.Get("yaml"); f.IsExported() && !strings.Contains(source, key+":") {
			t.Errorf("%s is not in the sample", key)
		}
		if f.Type.Kind() == reflect.Struct && f.Type != reflect.TypeFor[Secret]() {
			every(t, f.Type, source)
		}
	}
}

func TestServerNamesEachUnsafeSetting(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ old, new, want string }{
		{"listen: 127.0.0.1:8080", "listen: 8080", "listen:"},
		{"public_url: https://", "public_url: http://", "public_url: "},
		{"public_url: https://taikyoku.example.org", "public_url: https://taikyoku.example.org/line", "public_url: "},
		{"data: taikyoku.db", `data: ""`, "data: missing"},
		{"data: taikyoku.db", `data: ":memory:"`, "data: "},
		{"log: info", "log: loud", "log: "},
		{`address: ""`, "address: redis", "redis.address: "},
		{`address: ""`, "address: redis.example.org:6379", "redis.password: "},
		{"channel_secret: {env: TAIKYOKU_LINE_SECRET}", "channel_secret: {env: TAIKYOKU_UNSET}", "line.channel_secret: the environment variable TAIKYOKU_UNSET"},
		{"channel_secret: {env: TAIKYOKU_LINE_SECRET}", "channel_secret: {file: /run/secrets/token}", "line.channel_secret: too short"},
		{"channel_token: {env: TAIKYOKU_LINE_TOKEN}", "channel_token: {file: /run/secrets/none}", "line.channel_token: cannot read"},
		{"channel_token: {env: TAIKYOKU_LINE_TOKEN}", "channel_token: {file: /run/secrets/empty}", "line.channel_token: the file"},
		{"  channel_token: {env: TAIKYOKU_LINE_TOKEN}\n", "", "line.channel_token: missing"},
		{"encoding_aes_key: {env: TAIKYOKU_WECHAT_AES_KEY}", "encoding_aes_key: {env: TAIKYOKU_WECHAT_TOKEN}", "wechat.encoding_aes_key: "},
		{`basic_id: ""`, "basic_id: 123abcde", "line.basic_id: "},
		{`basic_id: ""`, `basic_id: "@123 abcde"`, "line.basic_id: "},
		{`basic_id: ""`, `basic_id: "@abc"`, "line.basic_id: "},
		{`basic_id: ""`, `basic_id: "https://line.me/R/ti/p/@123abcde"`, "line.basic_id: "},
		{`account: ""`, `account: "Taikyoku\nBot"`, "wechat.account: "},
		{`account: ""`, "account: " + strings.Repeat("棋", 31), "wechat.account: "},
		{`qr_page: ""`, "qr_page: https://taikyoku.example.org/qr", "wechat.account: missing"},
		{"account: \"\"\n  qr_page: \"\"", "account: Taikyoku\n  qr_page: http://taikyoku.example.org/qr", "wechat.qr_page: "},
		{"account: \"\"\n  qr_page: \"\"", "account: Taikyoku\n  qr_page: https://user:pw@taikyoku.example.org/qr", "wechat.qr_page: "},
		{`invite: ""`, "invite: https://discord.example.org/abc", "discord.invite: "},
		{`invite: ""`, "invite: http://discord.gg/abc123", "discord.invite: "},
		{`invite: ""`, "invite: https://discord.gg/abc/def", "discord.invite: "},
		{`invite: ""`, "invite: https://discord.gg/", "discord.invite: "},
		{"app_id: wx1", `app_id: ""`, "wechat.app_id: missing"},
		{`application_id: "123"`, `application_id: "abc"`, "discord.application_id: "},
		{`public_key: ""`, "public_key: abc", "discord.public_key: "},
		{"gateway: true", "gateway: false", "discord.public_key: without"},
		{"base_url: https://api.line.me", "base_url: http://api.line.me", "line.base_url: "},
		{"base_url: https://discord.com", "base_url: https://user:pw@discord.com", "discord.base_url: "},
		{"path: /line/webhook", "path: line", "line.path: "},
		{"log: info", "log: info\nlisten_on: x", "listen_on"},
	} {
		_, err := LoadServer(sample(t, c.old, c.new), outside())
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.new, err, c.want)
		}
	}
	_, err := LoadServer(sample(t, "listen: 127.0.0.1:8080", "listen: x", "log: info", "log: x", "path: /line/webhook", "path: x"), outside())
	for _, want := range []string{"listen:", "log:", "line.path:"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("not all are named: %v", err)
		}
	}
	for _, fine := range []string{"http://127.0.0.1:9000", "http://localhost:9000", "http://[::1]:9000"} {
		if _, err := LoadServer(sample(t, "base_url: https://api.line.me", "base_url: "+fine), outside()); err != nil {
			t.Errorf("a fake on this machine: %v", err)
		}
	}
	if _, err := LoadServer(sample(t, `address: ""`, "address: redis:6379", "trusted_network: false", "trusted_network: true"), outside()); err != nil {
		t.Errorf("a trusted network: %v", err)
	}
}

func TestServerNeverRepeatsASecret(t *testing.T) {
	t.Parallel()
	_, err := LoadServer(sample(t, "  channel_token: {env: TAIKYOKU_LINE_TOKEN}", "  channel_tokn: hunter2-hunter2\n  pth: hunter2"), outside())
	if err == nil || strings.Contains(err.Error(), "hunter2") || !strings.Contains(err.Error(), "settings:") {
		t.Errorf("an unknown key beside a secret: %v", err)
	}
	for _, inline := range []string{"hunter2-hunter2", `"hunter2-hunter2"`, "{value: hunter2-hunter2}", "[hunter2-hunter2]", "{env: hunter2-hunter2, file: hunter2-hunter2}"} {
		_, err := LoadServer(sample(t, "channel_token: {env: TAIKYOKU_LINE_TOKEN}", "channel_token: "+inline), outside())
		if err == nil || !strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", inline, err)
			continue
		}
		if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("the error repeats it: %v", err)
		}
	}
}
