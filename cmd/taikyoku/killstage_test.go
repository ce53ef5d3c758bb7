package main

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"taikyoku/bots"
	"taikyoku/bots/fake"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/store/redis"
)

// asProgram makes the test binary the program itself, so that it can be killed.
const asProgram = "TAIKYOKU_TEST_IS_THE_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "" {
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// travelClock runs like the one on the wall, a changeable bit ahead of it.
type travelClock struct{ ahead atomic.Int64 }

func (c *travelClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func (c *travelClock) set(t time.Time) { c.ahead.Store(int64(time.Until(t))) }

// theatre is what outlives the program: the chat services, Redis, the file.
type theatre struct {
	t      *testing.T
	db     string
	config string
	clock  travelClock
	redis  *redis.Embedded
	random *rand.Rand

	line    *fake.LINE
	wechat  *fake.WeChat
	discord *fake.Discord

	program *exec.Cmd
	ended   chan struct{} // closed when the program's last words have been read
	mu      sync.Mutex
	alarms  []string // what no run may ever log
	lives   int
	cpu     time.Duration // of all of them
}

func newTheatre(t *testing.T, seed uint64, at time.Time) *theatre {
	t.Helper()
	dir := t.TempDir()
	th := &theatre{t: t, db: filepath.Join(dir, "taikyoku.db"), config: filepath.Join(dir, "taikyoku.yaml"), random: rand.New(rand.NewPCG(seed, 2))}
	th.clock.set(at)
	var err error
	if th.redis, err = redis.Embed(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(th.redis.Close)
	if th.line, err = fake.NewLINE(&th.clock, fakeLINESecret, fakeToken); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { th.line.Close() })
	if th.wechat, err = fake.NewWeChat(&th.clock, fakeWeChatAppID, "fake-secret", "faketoken", fakeWeChatAESKey); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { th.wechat.Close() })
	if th.discord, err = fake.NewDiscord(&th.clock, fakeToken); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { th.discord.Close() })
	t.Cleanup(func() {
		if th.program != nil {
			_ = th.program.Process.Kill() // may be dead already
			_ = th.program.Wait()
		}
	})
	if err := os.WriteFile(th.config, []byte(th.settings()), 0o600); err != nil {
		t.Fatal(err)
	}
	return th
}

func (th *theatre) settings() string {
	return fmt.Sprintf(`listen: 127.0.0.1:0
public_url: https://taikyoku.example.org
data: %s
redis: {address: "%s"}
log: info
line: {enabled: true, channel_secret: {env: T_LINE_SECRET}, channel_token: {env: T_TOKEN}, path: /line/webhook, base_url: "%s"}
wechat: {enabled: true, app_id: %s, app_secret: {env: T_WECHAT_SECRET}, token: {env: T_WECHAT_TOKEN}, encoding_aes_key: {env: T_WECHAT_KEY}, path: /wechat/callback, base_url: "%s"}
discord: {enabled: true, application_id: "%s", public_key: "%s", token: {env: T_TOKEN}, gateway: true, path: /discord/interactions, base_url: "%s"}
`, th.db, th.redis.Address(), th.line.URL(), fakeWeChatAppID, th.wechat.URL(), th.discord.ApplicationID(), th.discord.PublicKey(), th.discord.URL())
}

// prepare writes the event into the file before the program ever runs.
func (th *theatre) prepare(acts func(do func(time.Time, desk.Act))) {
	th.t.Helper()
	ctx := th.t.Context()
	house, err := Build(ctx, Plan{
		DB: th.db, Redis: redis.Options{Address: th.redis.Address()}, Clock: &th.clock, Log: slog.New(slog.DiscardHandler),
		Random: th.random.Uint64, Services: func(bots.Deps) ([]bots.Adapter, error) { return nil, nil },
	})
	if err != nil {
		th.t.Fatal(err)
	}
	acts(func(at time.Time, x desk.Act) {
		if _, err := house.Desk.Act(ctx, "event", at, x); err != nil {
			th.t.Fatal(x.Name(), err)
		}
	})
	if err := house.Close(); err != nil {
		th.t.Fatal(err)
	}
}

// start runs the program and waits until the services can reach it.
func (th *theatre) start() {
	th.t.Helper()
	cmd := exec.Command(os.Args[0], "serve", "--config", th.config, "--ahead="+time.Duration(th.clock.ahead.Load()).String())
	cmd.Env = append(os.Environ(), asProgram+"=1", "T_LINE_SECRET="+fakeLINESecret, "T_TOKEN="+fakeToken,
		"T_WECHAT_SECRET=fake-secret", "T_WECHAT_TOKEN=faketoken", "T_WECHAT_KEY="+fakeWeChatAESKey)
	said, err := cmd.StderrPipe()
	if err != nil {
		th.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		th.t.Fatal(err)
	}
	th.program, th.ended = cmd, make(chan struct{})
	address := make(chan string, 1)
	go th.listen(bufio.NewScanner(said), address)
	select {
	case a := <-address:
		th.line.Hook("http://" + a + "/line/webhook")
		th.wechat.Hook("http://" + a + "/wechat/callback")
	case <-th.ended:
		th.t.Fatalf("the program ended at once: %s", strings.Join(th.alarms, "\n"))
	case <-time.After(30 * time.Second):
		th.t.Fatal("the program does not come up")
	}
	for limit := time.Now().Add(20 * time.Second); th.discord.Connected() == 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(limit) {
			th.t.Fatal("no gateway")
		}
	}
}

// elsewhere are complaints that are another test's: a gateway that dies with
// the program, and words.
var elsewhere = []string{"gateway not open", "words missing", "message"}

// listen reads the program's log.
func (th *theatre) listen(lines *bufio.Scanner, address chan<- string) {
	defer close(th.ended)
	for lines.Scan() {
		var entry struct{ Level, Msg, Address string }
		if json.Unmarshal(lines.Bytes(), &entry) != nil {
			th.alarm(lines.Text()) // a panic, a race: nothing of ours writes plain lines
			continue
		}
		switch {
		case entry.Msg == "serving":
			address <- entry.Address
		case entry.Level == "ERROR" && !slices.Contains(elsewhere, entry.Msg):
			th.alarm(lines.Text())
		}
	}
}

func (th *theatre) alarm(line string) {
	th.mu.Lock()
	defer th.mu.Unlock()
	th.alarms = append(th.alarms, line)
}

// kill is SIGKILL.
func (th *theatre) kill() {
	th.t.Helper()
	if err := th.program.Process.Kill(); err != nil {
		th.t.Fatal(err)
	}
	<-th.ended
	_ = th.program.Wait() // "signal: killed"
	th.lives, th.cpu = th.lives+1, th.cpu+th.program.ProcessState.UserTime()+th.program.ProcessState.SystemTime()
	th.program = nil
}

// open looks into the file.
func (th *theatre) open() *sql.DB {
	th.t.Helper()
	db, err := sql.Open("sqlite", "file:"+th.db+"?_pragma=busy_timeout(5000)")
	if err != nil {
		th.t.Fatal(err)
	}
	return db
}

// count is the one number a query gives.
func (th *theatre) count(db *sql.DB, query string, args ...any) (n int) {
	th.t.Helper()
	if err := db.QueryRow(query, args...).Scan(&n); err != nil {
		th.t.Fatal(query, err)
	}
	return n
}

// drain lets the program finish what it has; a reply that waits for an adapter
// that is gone, and what backs off, come due by moving the clock on.
func (th *theatre) drain() {
	th.t.Helper()
	for range 12 {
		th.start()
		th.line.Redeliver()
		for limit := time.Now().Add(2 * time.Second); time.Now().Before(limit); time.Sleep(50 * time.Millisecond) {
			if th.unfinished() == 0 {
				break
			}
		}
		th.kill()
		if th.unfinished() == 0 {
			return
		}
		th.clock.ahead.Add(int64(11 * time.Second))
	}
	th.t.Fatalf("%d things are never finished", th.unfinished())
}

func (th *theatre) unfinished() int {
	db := th.open()
	defer db.Close()
	return th.count(db, `SELECT (SELECT COUNT(*) FROM inbox WHERE done = 0) + (SELECT COUNT(*) FROM notices WHERE state IN ('waiting', 'sending'))`)
}

// stored reads the event as the file has it.
func (th *theatre) stored(fn func(*event.Event)) {
	th.t.Helper()
	house, err := Build(th.t.Context(), Plan{
		DB: th.db, Redis: redis.Options{Address: th.redis.Address()}, Clock: &th.clock, Log: slog.New(slog.DiscardHandler),
		Random: th.random.Uint64, Services: func(bots.Deps) ([]bots.Adapter, error) { return nil, nil },
	})
	if err != nil {
		th.t.Fatal(err)
	}
	defer house.Close()
	err = house.Store.View(th.t.Context(), func(tx storeTx) error {
		ev, err := tx.Event("event")
		if err == nil {
			fn(ev)
		}
		return err
	})
	if err != nil {
		th.t.Fatal(err)
	}
}

var _ core.Clock = (*travelClock)(nil)
