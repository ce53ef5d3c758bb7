package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"taikyoku/bots/fake"
	"taikyoku/core"
)

// journalled is a log that one goroutine reads while others write it.
type journalled struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (j *journalled) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(p)
}

func (j *journalled) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

// settings writes a configuration with LINE enabled against a fake; the secrets
// lie in files, as they do in production.
func settings(t *testing.T, change ...string) (file, db string) {
	t.Helper()
	dir := t.TempDir()
	line, err := fake.NewLINE(core.WallClock{}, fakeLINESecret, fakeToken)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = line.Close() })
	db = filepath.Join(dir, "t.db")
	secret, token := filepath.Join(dir, "secret"), filepath.Join(dir, "token")
	text := strings.NewReplacer(append(change, "DB", db, "SECRET", secret, "TOKEN", token, "LINE", line.URL())...).Replace(`listen: 127.0.0.1:0
public_url: https://taikyoku.example.org
data: DB
log: debug
line:
  enabled: true
  channel_secret: {file: SECRET}
  channel_token: {file: TOKEN}
  path: /line/webhook
  base_url: LINE
`)
	file = filepath.Join(dir, "taikyoku.yaml")
	for name, body := range map[string]string{file: text, secret: fakeLINESecret + "\n", token: fakeToken + "\n"} {
		if err := os.WriteFile(name, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file, db
}

var addressed = regexp.MustCompile(`"msg":"serving","address":"([^"]+)"`)

// A served file answers for its health, takes the operator's acts, lets nobody
// else write, keeps secrets out of its log, and stops when told to.
func TestServe(t *testing.T) {
	t.Parallel()
	file, db := settings(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	log, done := &journalled{}, make(chan int, 1)
	if code, _, stderr := taikyoku(t, "event", "create", "--db", db, "--regulation", "jcf-team-2025"); code != exitDone {
		t.Fatal(stderr)
	}
	go func() {
		done <- run(ctx, []string{"serve", "--config", file}, streams{strings.NewReader(""), log, log})
	}()
	var address string
	for until := time.Now().Add(time.Minute); address == "" && time.Now().Before(until); {
		if m := addressed.FindStringSubmatch(log.String()); m != nil {
			address = m[1]
			break
		}
		select {
		case code := <-done:
			t.Fatalf("exit %d: %s", code, log)
		case <-time.After(5 * time.Millisecond):
		}
	}
	url := "http://" + address + "/healthz"
	if code, out, stderr := taikyoku(t, "health", "--url", url); code != exitDone || !strings.Contains(out, `"ok":true`) || !strings.Contains(out, `"events":1`) {
		t.Errorf("health: exit %d, %s %s", code, out, stderr)
	}
	if code, out, stderr := taikyoku(t, "event", "code", "--db", db, "--role", "arbiter"); code != exitDone || !strings.HasPrefix(out, "arbiter\t") {
		t.Errorf("a code through the serving program: exit %d, %s %s", code, out, stderr)
	}
	if code, _, stderr := taikyoku(t, "event", "pair", "1", "--db", db); code != exitNo || !strings.Contains(stderr, "no entries") {
		t.Errorf("a refusal through the serving program: exit %d, %s", code, stderr)
	}
	for _, args := range [][]string{
		{"serve", "--config", file},
		{"event", "restore", "--db", db, "--replace", file},
		{"event", "pair", "1", "--db", db, "--at", "2025-10-30T21:30:00+09:00"},
	} {
		if code, _, _ := taikyoku(t, args...); code == exitDone {
			t.Errorf("%v works on a served file", args)
		}
	}
	if code, out, stderr := taikyoku(t, "event", "backup", "--db", db, filepath.Join(t.TempDir(), "copy.db")); code != exitDone || !strings.Contains(out, "4 journal entries") {
		t.Errorf("a backup of a served file: exit %d, %s %s", code, out, stderr)
	}
	stop()
	if code := <-done; code != exitDone {
		t.Errorf("stopped with %d: %s", code, log)
	}
	for _, secret := range []string{fakeLINESecret, fakeToken} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
	if code, _, _ := taikyoku(t, "health", "--url", url); code != exitNo {
		t.Errorf("a stopped program: exit %d", code)
	}
}

// An unsafe setting is named, nothing is started and no file is made.
func TestServeRefusesUnsafeSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ old, new, names string }{
		{"base_url: LINE", "base_url: http://api.line.me", "line.base_url"},
		{"public_url: https", "public_url: http", "public_url"},
		{"channel_secret: {file: SECRET}", "channel_secret: hunter2-hunter2", "secret must not stand in this file"},
		{"channel_token: {file: TOKEN}", "channel_token: {file: TOKEN.none}", "line.channel_token"},
		{"enabled: true", "enabled: false", "no service is enabled"},
		{"log: debug", "log: debug\nredis: {address: 'redis.example.org:6379'}", "redis.password"},
	} {
		file, db := settings(t, c.old, c.new)
		code, _, stderr := taikyoku(t, "serve", "--config", file)
		if code != exitUsage || !strings.Contains(stderr, c.names) || strings.Contains(stderr, "hunter2") {
			t.Errorf("%s: exit %d, %s", c.new, code, stderr)
		}
		if _, err := os.Stat(db); err == nil {
			t.Errorf("%s: a file was made", c.new)
		}
	}
}
