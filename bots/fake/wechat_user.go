package fake

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"taikyoku/core"
)

const wechatAccount = "gh_0123456789ab" // our own name in messages

// WeChatUser is a person with WeChat on the phone.
type WeChatUser struct {
	mailbox
	Name string

	id                  string
	wechat              *WeChat
	follows             bool
	talkUntil, tapUntil time.Time
	talkLeft, tapLeft   int
}

// wechatXML is a message or event on its way to the callback.
type wechatXML struct {
	XMLName      xml.Name `xml:"xml"`
	ToUserName   string
	FromUserName string
	CreateTime   int64
	MsgType      string
	MsgID        int64  `xml:"MsgId,omitempty"`
	Content      string `xml:",omitempty"`
	MenuID       string `xml:"bizmsgmenuid,omitempty"`
	MediaID      string `xml:"MediaId,omitempty"`
	Recognition  string `xml:",omitempty"`
	Event        string `xml:",omitempty"`
	EventKey     string `xml:",omitempty"`
}

// User is the person of that name, made at first mention; a follower.
func (w *WeChat) User(name string) *WeChatUser {
	id := "o" + digest(name, 27)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.users[id] == nil {
		w.users[id] = &WeChatUser{Name: name, id: id, wechat: w, follows: true}
	}
	return w.users[id]
}

// ID is the openid.
func (u *WeChatUser) ID() string { return u.id }

// Platform is WeChat.
func (u *WeChatUser) Platform() core.Platform { return core.WeChat }

// Say writes to the account.
func (u *WeChatUser) Say(text string) error { return u.Write(text)() }

// Write writes to the account; the message is stamped now.
func (u *WeChatUser) Write(text string) func() error {
	u.open(false)
	x := u.message("text", text)
	return func() error { return u.wechat.send(x) }
}

// Quote writes the text alone: WeChat does not tell accounts what was quoted.
func (u *WeChatUser) Quote(_, text string) error { return u.Say(text) }

// Tap presses the newest choice of that label: in a menu, or by typing its
// number where the choices are a list.
func (u *WeChatUser) Tap(button string) error {
	m, b, err := u.find(button)
	if err != nil {
		return err
	}
	if list := listed(m.Text); slices.Contains(list, b) {
		return u.Say(b.Data)
	}
	u.open(true)
	x := u.message("text", b.Label)
	x.MenuID = b.Data
	return u.wechat.send(x)
}

// Voice sends a voice message; WeChat no longer says what was in it.
func (u *WeChatUser) Voice() error {
	u.open(false)
	x := u.message("voice", "")
	x.MediaID = "media"
	return u.wechat.send(x)
}

// Follow follows the account; scene is what a QR code carried, or empty.
func (u *WeChatUser) Follow(scene string) error {
	u.wechat.mu.Lock()
	u.follows = true
	u.wechat.mu.Unlock()
	u.open(true)
	if scene != "" {
		scene = "qrscene_" + scene
	}
	return u.wechat.send(u.event("subscribe", scene))
}

// Scan scans a QR code of an account already followed.
func (u *WeChatUser) Scan(scene string) error {
	u.open(true)
	return u.wechat.send(u.event("SCAN", scene))
}

// Click presses an entry of the account's menu.
func (u *WeChatUser) Click(key string) error {
	u.open(true)
	return u.wechat.send(u.event("CLICK", key))
}

// Unfollow leaves the account.
func (u *WeChatUser) Unfollow() error {
	u.wechat.mu.Lock()
	u.follows = false
	u.wechat.mu.Unlock()
	return u.wechat.send(u.event("unsubscribe", ""))
}

// Event sends any other event.
func (u *WeChatUser) Event(kind, key string) error { return u.wechat.send(u.event(kind, key)) }

// open opens the window that the user's act gives the account.
func (u *WeChatUser) open(tap bool) {
	u.wechat.mu.Lock()
	defer u.wechat.mu.Unlock()
	now := u.wechat.clock.Now()
	if tap {
		u.tapUntil, u.tapLeft = now.Add(tapWindow), tapMessages
		return
	}
	u.talkUntil, u.talkLeft = now.Add(talkWindow), talkMessages
}

func (u *WeChatUser) message(kind, text string) wechatXML {
	x := u.event("", "")
	x.MsgType, x.Content = kind, text
	u.wechat.mu.Lock()
	defer u.wechat.mu.Unlock()
	u.wechat.serial++
	x.MsgID = 6000000000000000000 + u.wechat.serial
	return x
}

func (u *WeChatUser) event(kind, key string) wechatXML {
	return wechatXML{
		ToUserName: wechatAccount, FromUserName: u.id, CreateTime: u.wechat.clock.Now().Unix(), MsgType: "event", Event: kind, EventKey: key,
	}
}

// send delivers as WeChat does: three tries of five seconds each, until one is
// answered.
func (w *WeChat) send(x wechatXML) error {
	w.mu.Lock()
	w.last = append(w.last, x)
	w.mu.Unlock()
	var err error
	for range wechatTries {
		if err = w.try(x); err == nil {
			return nil
		}
	}
	w.mu.Lock()
	w.broken++
	w.mu.Unlock()
	return fmt.Errorf("%w: %w", errNotTaken, err)
}

// Again delivers the last n messages once more, as after an answer that WeChat
// did not see.
func (w *WeChat) Again(n int) error {
	w.mu.Lock()
	last := append([]wechatXML(nil), w.last[max(0, len(w.last)-n):]...)
	w.mu.Unlock()
	var err error
	for _, x := range last {
		err = firstError(err, w.try(x))
	}
	return err
}

func (w *WeChat) try(x wechatXML) error {
	plain, err := xml.Marshal(x)
	if err != nil {
		return fmt.Errorf("fake: %w", err)
	}
	query, body := w.Seal(plain, w.clock.Now())
	status, said, err := w.Post(query, body)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("status %d", status)
	}
	text, err := w.readPassive(said)
	if err != nil || text == nil {
		return err
	}
	w.mu.Lock()
	u := w.users[text.ToUserName]
	w.mu.Unlock()
	if u == nil || text.ToUserName != x.FromUserName {
		return fmt.Errorf("the answer goes to %q", text.ToUserName)
	}
	id := x.MsgID
	if id == 0 {
		id = x.CreateTime
	}
	u.put(Message{ID: fmt.Sprint("passive", id, x.Event, x.EventKey), Text: text.Content, Buttons: listed(text.Content), At: w.clock.Now(), Via: Reply})
	return nil
}

// Seal encrypts an XML and signs it as of t: the query and body of a callback.
func (w *WeChat) Seal(plain []byte, t time.Time) (url.Values, []byte) {
	w.mu.Lock()
	w.serial++
	serial := w.serial
	w.mu.Unlock()
	stamp, nonce := strconv.FormatInt(t.Unix(), 10), fmt.Sprint(serial)
	encrypted := w.encrypt(plain, digest(nonce, 16))
	query := url.Values{
		"signature": {WeChatSignature(w.token, stamp, nonce)}, "timestamp": {stamp}, "nonce": {nonce}, "encrypt_type": {"aes"},
		"msg_signature": {WeChatSignature(w.token, stamp, nonce, encrypted)},
	}
	return query, fmt.Appendf(nil, "<xml><ToUserName><![CDATA[%s]]></ToUserName><Encrypt><![CDATA[%s]]></Encrypt></xml>", wechatAccount, encrypted)
}

// Post sends any callback.
func (w *WeChat) Post(query url.Values, body []byte) (status int, said []byte, err error) {
	return w.call(http.MethodPost, query, body)
}

// Verify asks the callback to echo, as the account's setup page does.
func (w *WeChat) Verify(echo string, t time.Time) (status int, said []byte, err error) {
	stamp := strconv.FormatInt(t.Unix(), 10)
	return w.call(http.MethodGet, url.Values{
		"signature": {WeChatSignature(w.token, stamp, "77")}, "timestamp": {stamp}, "nonce": {"77"}, "echostr": {echo},
	}, nil)
}

func (w *WeChat) call(method string, query url.Values, body []byte) (int, []byte, error) {
	w.mu.Lock()
	hook, patience := w.hook, w.Patience
	w.mu.Unlock()
	if patience == 0 {
		patience = wechatPatience
	}
	req, err := http.NewRequest(method, hook+"?"+query.Encode(), bytes.NewReader(body))
	if err != nil {
		return 0, nil, fmt.Errorf("fake: %w", err)
	}
	req.Header.Set("Content-Type", "text/xml")
	res, err := caller(patience).Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = res.Body.Close() }()
	said, err := io.ReadAll(res.Body)
	return res.StatusCode, said, err
}
