package fake_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"taikyoku/bots/bottest"
	"taikyoku/bots/fake"
)

// The rules of the services, as the fakes keep them. Sources: LINE's and
// Discord's OpenAPI descriptions and reference pages.

var (
	_ fake.Person = (*fake.LINEUser)(nil)
	_ fake.Person = (*fake.WeChatUser)(nil)
	_ fake.Person = (*fake.DiscordUser)(nil)
)

// call posts a JSON body and returns status and body.
func call(t *testing.T, method, url, auth string, header map[string]string, body string) (int, string) {
	t.Helper()
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", auth)
	for k, v := range header {
		req.Header.Set(k, v)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	b, _ := io.ReadAll(res.Body)
	return res.StatusCode, string(b)
}

type step struct {
	name   string
	do     func() (int, string)
	status int
	says   string
}

func run(t *testing.T, steps []step) {
	t.Helper()
	for _, s := range steps {
		if status, body := s.do(); status != s.status || !strings.Contains(body, s.says) {
			t.Errorf("%s: got %d %s want %d %s", s.name, status, body, s.status, s.says)
		}
	}
}

func TestLINERules(t *testing.T) {
	clock := bottest.NewClock()
	l, err := fake.NewLINE(clock, "secret", "tok")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	u := l.User("佐藤")
	token := func() string { return u.Text("x")["replyToken"].(string) }
	post := func(path, body string, header map[string]string) func() (int, string) {
		return func() (int, string) { return call(t, "POST", l.URL()+path, "Bearer tok", header, body) }
	}
	const text = `[{"type":"text","text":"x"}]`
	reply := func(token, messages string) func() (int, string) {
		return post("/v2/bot/message/reply", fmt.Sprintf(`{"replyToken":%q,"messages":%s}`, token, messages), nil)
	}
	push := func(to, messages, key string) func() (int, string) {
		header := map[string]string{}
		if key != "" {
			header["X-Line-Retry-Key"] = key
		}
		return post("/v2/bot/message/push", fmt.Sprintf(`{"to":%q,"messages":%s}`, to, messages), header)
	}
	first, late := token(), token()
	const key = "7d4a1d52-1c2b-4d28-9d4e-0d3c7b8f4a10"
	turn := func(d time.Duration, then func() (int, string)) func() (int, string) {
		return func() (int, string) { clock.Turn(d); return then() }
	}
	run(t, []step{
		{"no token", func() (int, string) { return call(t, "POST", l.URL()+"/v2/bot/message/push", "", nil, "{}") }, 401, ""},
		{"reply", reply(first, text), 200, "sentMessages"},
		{"a reply token is for one use", reply(first, text), 400, "Invalid reply token"},
		{"and for a minute", turn(61*time.Second, reply(late, text)), 400, "Invalid reply token"},
		{"six messages", reply(token(), `[`+strings.Repeat(`{"type":"text","text":"x"},`, 5)+`{"type":"text","text":"x"}]`), 400, "between 1 and 5"},
		{"text of 5,001 units", push(u.ID(), `[{"type":"text","text":"`+strings.Repeat("x", 5001)+`"}]`, ""), 400, "5000"},
		{"unknown field", push(u.ID(), `[{"type":"text","text":"x","colour":"red"}]`, ""), 400, "colour"},
		{"quick reply without its type", push(u.ID(), `[{"type":"text","text":"x","quickReply":{"items":[{"action":{"type":"postback","label":"a","data":"b"}}]}}]`, ""), 400, "type"},
		{"retry key is a UUID", push(u.ID(), text, "abc"), 400, "UUID"},
		{"push", push(u.ID(), text, key), 200, "sentMessages"},
		{"the same key", push(u.ID(), text, key), 409, "already accepted"},
		{"after a day it is a new one", turn(25*time.Hour, push(u.ID(), text, key)), 200, ""},
		{"nobody", push("U00000000000000000000000000000000", text, ""), 400, "to"},
		{"quota", func() (int, string) { l.Limit(3, 3); return push(u.ID(), text, "")() }, 429, "monthly limit"},
		{"rate", func() (int, string) { l.Limit(0, 0); l.Throttle(0); return push(u.ID(), text, "")() }, 429, "rate limit"},
	})
	if n := len(u.Received()); n != 3 {
		t.Errorf("%d messages arrived want 3", n)
	}
}

func TestDiscordRules(t *testing.T) {
	clock := bottest.NewClock()
	d, err := fake.NewDiscord(clock, "tok")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	// A bot that only listens: it notes the interactions and answers by REST.
	var last struct{ ID, Token string }
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewDecoder(r.Body).Decode(&last)
		w.WriteHeader(http.StatusAccepted)
	}))
	t.Cleanup(bot.Close)
	d.Endpoint(bot.URL)
	u := d.User("Kim")
	api := d.URL() + "/api/v9"
	send := func(method, path, body string) func() (int, string) {
		return func() (int, string) { return call(t, method, api+path, "Bot tok", nil, body) }
	}
	message := func(extra string) string { return `{"content":"x","allowed_mentions":{"parse":[]}` + extra + `}` }
	channel := "/channels/" + u.DM().ID + "/messages"
	interact := func() {
		_ = u.Slash("help") // the bot answers 202, which is no answer
	}
	original := func(method string) func() (int, string) {
		return func() (int, string) {
			return send(method, "/webhooks/"+d.ApplicationID()+"/"+last.Token+"/messages/@original", message(""))()
		}
	}
	callback := func(body string) func() (int, string) {
		return func() (int, string) { return send("POST", "/interactions/"+last.ID+"/"+last.Token+"/callback", body)() }
	}
	run(t, []step{
		{"no token", func() (int, string) { return call(t, "POST", api+channel, "", nil, "{}") }, 401, ""},
		{"empty", send("POST", channel, `{"allowed_mentions":{"parse":[]}}`), 400, "50035"},
		{"too long", send("POST", channel, `{"content":"`+strings.Repeat("x", 2001)+`","allowed_mentions":{"parse":[]}}`), 400, "2001"},
		{"mentions left open", send("POST", channel, `{"content":"x"}`), 400, "allowed_mentions"},
		{"unknown field", send("POST", channel, message(`,"colour":1`)), 400, "colour"},
		{"nonce", send("POST", channel, message(`,"nonce":"n1","enforce_nonce":true`)), 200, "n1"},
		{"the same nonce", send("POST", channel, message(`,"nonce":"n1","enforce_nonce":true`)), 200, "n1"},
		{"a nonce of 26", send("POST", channel, message(`,"nonce":"`+strings.Repeat("n", 26)+`"`)), 400, "nonce"},
		{"six buttons in a row", send("POST", channel, message(`,"components":[{"type":1,"components":[`+strings.Repeat(`{"type":2,"style":1,"label":"a","custom_id":"a"},`, 5)+`{"type":2,"style":1,"label":"a","custom_id":"b"}]}]`)), 400, "6 buttons"},
		{"unknown channel", send("POST", "/channels/1/messages", message("")), 404, "10003"},
		{"a command with a capital", send("PUT", "/applications/"+d.ApplicationID()+"/commands", `[{"type":1,"name":"Help","description":"x"}]`), 400, "name"},
		{"commands", send("PUT", "/applications/"+d.ApplicationID()+"/commands", `[{"type":1,"name":"taikyoku","description":"x","options":[{"type":1,"name":"help","description":"x"}]}]`), 200, ""},
		{"edit before the acknowledgement", func() (int, string) { interact(); return original("PATCH")() }, 404, "10015"},
		{"acknowledged", callback(`{"type":5}`), 204, ""},
		{"twice", callback(`{"type":5}`), 400, "40060"},
		{"edit", original("PATCH"), 200, ""},
		{"after fifteen minutes", func() (int, string) { clock.Turn(16 * time.Minute); return original("PATCH")() }, 401, "50027"},
		{"acknowledged after three seconds", func() (int, string) {
			interact()
			clock.Turn(4 * time.Second)
			return callback(`{"type":5}`)()
		}, 404, "10062"},
	})
	if n, m := d.Accepted()["n1"], len(u.Received()); n != 1 || m != 2 {
		t.Errorf("nonce created %d messages, %d arrived", n, m)
	}
}

func TestWeChatTriesThreeTimesAndSaysWhenItIsBroken(t *testing.T) {
	w, err := fake.NewWeChat(bottest.NewClock(), "wx2c2769f8efd9abc2", "s", "tok", "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	var tries atomic.Int32
	answer := "success"
	bot := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // else the server does not notice who hangs up
		if tries.Add(1) < 3 && answer == "slow" {
			<-r.Context().Done()
			return
		}
		_, _ = io.WriteString(rw, answer)
	}))
	t.Cleanup(bot.Close)
	w.Hook(bot.URL)
	w.Patience = 2 * time.Second
	u := w.User("李")
	for _, c := range []struct {
		answer        string
		tries, broken int
	}{{"success", 1, 0}, {"", 1, 0}, {"slow", 3, 1}, {"<xml></xml>", 3, 2}, {"ok", 3, 3}} {
		tries.Store(0)
		answer = c.answer
		err := u.Say("x")
		if n := int(tries.Load()); (err != nil) != (n == 3) || n != c.tries || w.Broken() != c.broken {
			t.Errorf("%q: %d tries, broken %d, %v", c.answer, n, w.Broken(), err)
		}
	}
	status, body := call(t, "POST", w.URL()+"/cgi-bin/message/custom/send?access_token=x", "", nil, "{}")
	if status != 200 || !strings.Contains(body, "40001") {
		t.Errorf("without a token: %d %s", status, body)
	}
	status, body = call(t, "POST", w.URL()+"/cgi-bin/stable_token", "", nil, `{"grant_type":"client_credential","appid":"wx2c2769f8efd9abc2","secret":"wrong","force_refresh":false}`)
	if status != 200 || !bytes.Contains([]byte(body), []byte("40125")) {
		t.Errorf("wrong secret: %d %s", status, body)
	}
}
