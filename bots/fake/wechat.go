package fake

import (
	"fmt"
	"net/http"
	"regexp"
	"sync"
	"time"

	"taikyoku/core"
)

// WeChat's terms for an official account.
const (
	wechatPatience  = 5 * time.Second
	wechatTries     = 3
	wechatMaxText   = 2048 // bytes
	wechatTokenLife = 7200 * time.Second
	talkWindow      = 48 * time.Hour // 5 messages after a message of the user
	talkMessages    = 5
	tapWindow       = time.Minute // 3 messages after a menu click, a follow, a scan
	tapMessages     = 3
)

// WeChat plays the official-account side of WeChat, in safe mode, and the app
// of its users.
type WeChat struct {
	*server
	Faults // for customer-service messages
	// Patience is how long the bot's callback may take; 5 s if zero.
	Patience time.Duration

	clock         core.Clock
	appID, secret string
	token         string
	key           []byte
	mu            sync.Mutex
	hook          string
	serial        int64
	users         map[string]*WeChatUser
	access        string
	accessUntil   time.Time
	issued        int
	services      int // customer-service messages accepted
	broken        int // how often a user was told that the account is out of order
	last          []wechatXML
}

// NewWeChat starts a WeChat with an official account of that AppID and secret;
// token and the 43 characters of aesKey protect the callback.
func NewWeChat(clock core.Clock, appID, secret, token, aesKey string) (*WeChat, error) {
	key, err := wechatKey(aesKey)
	if err != nil {
		return nil, err
	}
	w := &WeChat{clock: clock, appID: appID, secret: secret, token: token, key: key, users: map[string]*WeChatUser{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /cgi-bin/stable_token", w.stableToken)
	mux.HandleFunc("POST /cgi-bin/message/custom/send", w.around(w.customSend))
	w.server, err = serve(mux)
	return w, err
}

// Hook sets the address of the bot's callback.
func (w *WeChat) Hook(url string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hook = url
}

// ExpireToken makes the access token in use invalid.
func (w *WeChat) ExpireToken() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.access = ""
}

// Issued is how many different access tokens were given out.
func (w *WeChat) Issued() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.issued
}

// Services is how many customer-service messages were accepted.
func (w *WeChat) Services() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.services
}

// Broken is how often a user was told that the account is out of order.
func (w *WeChat) Broken() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.broken
}

func wechatError(w http.ResponseWriter, code int, message string) {
	answer(w, http.StatusOK, map[string]any{"errcode": code, "errmsg": message})
}

func (w *WeChat) stableToken(rw http.ResponseWriter, r *http.Request) {
	var body struct {
		GrantType    string `json:"grant_type"`
		AppID        string `json:"appid"`
		Secret       string `json:"secret"`
		ForceRefresh bool   `json:"force_refresh"`
	}
	if err := strict(r.Body, &body); err != nil || body.GrantType != "client_credential" {
		wechatError(rw, 40002, "invalid grant_type")
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if body.AppID != w.appID || body.Secret != w.secret {
		wechatError(rw, 40125, "invalid appsecret")
		return
	}
	now := w.clock.Now()
	if w.access == "" || body.ForceRefresh || !now.Before(w.accessUntil) {
		w.issued++
		w.access = "wx_access_" + digest(fmt.Sprint(w.appID, w.issued), 40)
		w.accessUntil = now.Add(wechatTokenLife)
	}
	answer(rw, http.StatusOK, map[string]any{"access_token": w.access, "expires_in": int(w.accessUntil.Sub(now).Seconds())})
}

type customMessage struct {
	ToUser  string `json:"touser"`
	MsgType string `json:"msgtype"`
	Text    *struct {
		Content string `json:"content"`
	} `json:"text"`
	Menu *struct {
		Head string `json:"head_content"`
		List []struct {
			ID      string `json:"id"`
			Content string `json:"content"`
		} `json:"list"`
		Tail string `json:"tail_content"`
	} `json:"msgmenu"`
}

var menuID = regexp.MustCompile(`^[0-9]{1,18}$`)

// read checks a message and turns it into what the user will see.
func (m customMessage) read() (seen Message, code int, problem string) {
	switch {
	case m.MsgType == "text" && m.Text != nil && m.Menu == nil:
		seen.Text = m.Text.Content
	case m.MsgType == "msgmenu" && m.Menu != nil && m.Text == nil:
		seen.Text = m.Menu.Head
		for _, item := range m.Menu.List {
			if !menuID.MatchString(item.ID) || item.Content == "" { // else a tap cannot be read by the SDKs
				return seen, 40058, "invalid menu item"
			}
			seen.Buttons = append(seen.Buttons, Button{item.Content, item.ID})
		}
		if m.Menu.Tail != "" {
			seen.Text += "\n" + m.Menu.Tail
		}
	default:
		return seen, 40008, "invalid message type"
	}
	size := len(seen.Text)
	for _, b := range seen.Buttons {
		size += len(b.Label)
	}
	switch {
	case seen.Text == "":
		return seen, 44004, "empty content"
	case size > wechatMaxText:
		return seen, 45002, "content size out of limit"
	}
	return seen, 0, ""
}

func (w *WeChat) customSend(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.clock.Now()
	if token := r.URL.Query().Get("access_token"); token == "" || token != w.access || !now.Before(w.accessUntil) {
		wechatError(rw, 40001, "invalid credential, access_token is invalid or not latest")
		return
	}
	var body customMessage
	if err := strict(r.Body, &body); err != nil {
		wechatError(rw, 47001, "data format error: "+err.Error())
		return
	}
	seen, code, problem := body.read()
	if problem != "" {
		wechatError(rw, code, problem)
		return
	}
	u := w.users[body.ToUser]
	if u == nil {
		wechatError(rw, 40003, "invalid openid")
		return
	}
	if code, problem := u.take(now); problem != "" {
		wechatError(rw, code, problem)
		return
	}
	w.services++
	w.serial++
	seen.ID, seen.At, seen.Via = fmt.Sprint(w.serial), now, Push
	if len(seen.Buttons) == 0 {
		seen.Buttons = listed(seen.Text)
	}
	u.put(seen)
	wechatError(rw, 0, "ok")
}

// take uses one message of the user's windows; the caller holds mu.
func (u *WeChatUser) take(now time.Time) (code int, problem string) {
	switch talk, tap := now.Before(u.talkUntil), now.Before(u.tapUntil); {
	case !u.follows:
		return 43004, "require subscribe"
	case tap && u.tapLeft > 0:
		u.tapLeft--
	case talk && u.talkLeft > 0:
		u.talkLeft--
	case talk || tap:
		return 45047, "out of response count limit"
	default:
		return 45015, "response out of time limit or subscription is canceled"
	}
	return 0, ""
}

var numbered = regexp.MustCompile(`(?m)^(\d+)\. (.+)$`)

// listed reads a numbered list as the choices it is: to tap one is to type its
// number.
func listed(text string) []Button {
	var out []Button
	for _, m := range numbered.FindAllStringSubmatch(text, -1) {
		out = append(out, Button{m[2], m[1]})
	}
	return out
}
