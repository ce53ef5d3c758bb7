package fake

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"

	"taikyoku/core"
)

// LINE's terms.
const (
	lineTokenLife = time.Minute
	lineKeyLife   = 24 * time.Hour
)

// LINE plays LINE's Messaging API and the app of each of its users.
type LINE struct {
	*server
	Faults // for reply and push
	// Patience is how long the bot's webhook may take; 10 s if zero.
	Patience time.Duration

	clock         core.Clock
	secret, token string
	bot           string // our user id

	mu          sync.Mutex
	hook        string
	users       map[string]*LINEUser
	groups      map[string]*LINEGroup
	tokens      map[string]*replyToken
	keys        map[string]*retryKey
	serial      int
	quota, used int64 // quota 0: none
	rate        int   // further pushes before "rate limit", -1: no limit
	undelivered []lineEvent
	history     []lineEvent
}

type replyToken struct {
	chat   string
	issued time.Time
	used   bool
}

type retryKey struct {
	at       time.Time
	sent     []sentMessage
	accepted int // how often a request with it was carried out: never more than 1
	tries    int
}

type sentMessage struct {
	ID         string `json:"id"`
	QuoteToken string `json:"quoteToken,omitempty"`
}

// NewLINE starts a LINE whose channel has that secret and access token.
func NewLINE(clock core.Clock, secret, token string) (*LINE, error) {
	l := &LINE{
		clock: clock, secret: secret, token: token, bot: "U" + digest("bot", 32), rate: -1,
		users: map[string]*LINEUser{}, groups: map[string]*LINEGroup{},
		tokens: map[string]*replyToken{}, keys: map[string]*retryKey{},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v2/bot/message/reply", l.authorised(l.around(l.reply)))
	mux.HandleFunc("POST /v2/bot/message/push", l.authorised(l.around(l.push)))
	mux.HandleFunc("GET /v2/bot/message/quota", l.authorised(l.showQuota))
	mux.HandleFunc("GET /v2/bot/message/quota/consumption", l.authorised(l.showUsed))
	mux.HandleFunc("GET /v2/bot/profile/{user}", l.authorised(l.profile))
	mux.HandleFunc("GET /v2/bot/group/{group}/member/{user}", l.authorised(l.member))
	var err error
	l.server, err = serve(mux)
	return l, err
}

// Hook sets the address of the bot's webhook.
func (l *LINE) Hook(url string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hook = url
}

// Limit sets the month's quota and what is used of it; 0 is no quota.
func (l *LINE) Limit(quota, used int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.quota, l.used = quota, used
}

// Throttle lets n more pushes through and then answers 429 until it is called
// again; -1 is no limit.
func (l *LINE) Throttle(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rate = n
}

// ExpireTokens ends the life of every reply token at once.
func (l *LINE) ExpireTokens() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range l.tokens {
		t.used = true
	}
}

// Accepted tells for every retry key how often a push with it was carried out.
func (l *LINE) Accepted() map[string]int {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := map[string]int{}
	for key, k := range l.keys {
		out[key] = k.accepted
	}
	return out
}

// Used is how much of the month's quota is used.
func (l *LINE) Used() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.used
}

func (l *LINE) authorised(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Line-Request-Id", uuid.NewString())
		if r.Header.Get("Authorization") != "Bearer "+l.token {
			lineError(w, http.StatusUnauthorized, "Authentication failed. Confirm that the access token in the authorization header is valid.")
			return
		}
		h(w, r)
	}
}

func (l *LINE) reply(w http.ResponseWriter, r *http.Request) {
	var body lineReply
	if err := strict(r.Body, &body); err != nil {
		lineError(w, http.StatusBadRequest, err.Error())
		return
	}
	if err := checkLINE(body.Messages); err != nil {
		lineError(w, http.StatusBadRequest, err.Error())
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	token := l.tokens[body.ReplyToken]
	if token == nil || token.used || l.clock.Now().Sub(token.issued) > lineTokenLife {
		lineError(w, http.StatusBadRequest, "Invalid reply token")
		return
	}
	token.used = true
	answer(w, http.StatusOK, map[string]any{"sentMessages": l.deliver(token.chat, body.Messages, Reply, "")})
}

func (l *LINE) push(w http.ResponseWriter, r *http.Request) {
	var body linePush
	if err := strict(r.Body, &body); err != nil {
		lineError(w, http.StatusBadRequest, err.Error())
		return
	}
	if err := checkLINE(body.Messages); err != nil {
		lineError(w, http.StatusBadRequest, err.Error())
		return
	}
	key := r.Header.Get("X-Line-Retry-Key")
	if _, err := uuid.Parse(key); key != "" && err != nil {
		lineError(w, http.StatusBadRequest, "The retry key is not a UUID")
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	known := l.keys[key]
	if known == nil || now.Sub(known.at) > lineKeyLife {
		known = &retryKey{at: now}
	}
	if key != "" {
		l.keys[key] = known
		known.tries++
	}
	if known.accepted > 0 {
		answer(w, http.StatusConflict, map[string]any{"message": "The retry key is already accepted", "sentMessages": known.sent})
		return
	}
	if status, problem := l.mayPush(body.To); problem != "" {
		lineError(w, status, problem)
		return
	}
	known.accepted++
	known.sent = l.deliver(body.To, body.Messages, Push, key)
	answer(w, http.StatusOK, map[string]any{"sentMessages": known.sent})
}

// mayPush says why a push is refused. A blocked user is no reason: LINE says
// 200 and delivers nothing.
func (l *LINE) mayPush(to string) (status int, problem string) {
	if l.users[to] == nil && l.groups[to] == nil {
		return http.StatusBadRequest, "The property, 'to', in the request body is invalid"
	}
	if l.rate == 0 {
		return http.StatusTooManyRequests, "The API rate limit has been exceeded. Try again later."
	}
	cost := int64(1)
	if g := l.groups[to]; g != nil {
		cost = int64(len(g.members))
	} else if l.users[to].blocked {
		cost = 0
	}
	if l.quota > 0 && l.used+cost > l.quota {
		return http.StatusTooManyRequests, "You have reached your monthly limit."
	}
	l.used += cost
	if l.rate > 0 {
		l.rate--
	}
	return 0, ""
}

// deliver hands messages to everybody in the chat; the caller holds mu.
func (l *LINE) deliver(chat string, messages []lineMessage, via Via, key string) []sentMessage {
	var sent []sentMessage
	for _, m := range messages {
		l.serial++
		id := fmt.Sprint(460000000000000000 + l.serial)
		seen := Message{ID: id, Text: m.Text, At: l.clock.Now(), Via: via, Key: key}
		if m.QuickReply != nil {
			for _, item := range m.QuickReply.Items {
				seen.Buttons = append(seen.Buttons, Button{item.Action.Label, item.Action.Data})
			}
		}
		if g := l.groups[chat]; g != nil {
			seen.Chat = chat
			for _, member := range g.members {
				member.put(seen)
			}
		} else if u := l.users[chat]; u != nil && !u.blocked {
			u.put(seen)
		}
		sent = append(sent, sentMessage{ID: id, QuoteToken: "q" + id})
	}
	return sent
}

func (l *LINE) showQuota(w http.ResponseWriter, _ *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.quota == 0 {
		answer(w, http.StatusOK, map[string]any{"type": "none"})
		return
	}
	answer(w, http.StatusOK, map[string]any{"type": "limited", "value": l.quota})
}

func (l *LINE) showUsed(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{"totalUsage": l.Used()})
}

func (l *LINE) profile(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	u := l.users[r.PathValue("user")]
	if u == nil || u.blocked || !u.friend {
		lineError(w, http.StatusNotFound, "Not found")
		return
	}
	profile := map[string]any{"userId": u.id, "displayName": u.Name}
	if u.Language != "" {
		profile["language"] = u.Language
	}
	answer(w, http.StatusOK, profile)
}

func (l *LINE) member(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.groups[r.PathValue("group")]
	if g == nil || g.members[r.PathValue("user")] == nil {
		lineError(w, http.StatusNotFound, "Not found")
		return
	}
	u := g.members[r.PathValue("user")]
	answer(w, http.StatusOK, map[string]any{"userId": u.id, "displayName": u.Name})
}

func lineError(w http.ResponseWriter, status int, message string) {
	answer(w, status, map[string]any{"message": message})
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

// errNotTaken: the bot did not answer 200.
var errNotTaken = errors.New("the bot did not take the event")
