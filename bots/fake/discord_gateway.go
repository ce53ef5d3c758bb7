package fake

import (
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// dispatch is one event of the gateway.
type dispatch struct {
	kind string
	data any
}

// gatewaySession is one identified connection and what was sent on it.
type gatewaySession struct {
	id     string
	events []dispatch // its sequence number is its index + 1
	conn   *gatewayConn
}

// gatewayConn serialises writes to a websocket.
type gatewayConn struct {
	mu sync.Mutex
	ws *websocket.Conn
}

func (c *gatewayConn) send(op int, seq int, kind string, data any) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	frame := map[string]any{"op": op, "d": data, "s": nil, "t": nil}
	if kind != "" {
		frame["s"], frame["t"] = seq, kind
	}
	return c.ws.WriteJSON(frame)
}

func (c *gatewayConn) close(code int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	_ = c.ws.Close()
}

func (d *Discord) gateway(w http.ResponseWriter, r *http.Request) {
	ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	c := &gatewayConn{ws: ws}
	defer func() { _ = ws.Close() }()
	if c.send(10, 0, "", map[string]any{"heartbeat_interval": 41250}) != nil {
		return
	}
	var session *gatewaySession
	for {
		var frame struct {
			Op   int             `json:"op"`
			Data json.RawMessage `json:"d"`
		}
		if ws.ReadJSON(&frame) != nil {
			break
		}
		switch frame.Op {
		case 1:
			_ = c.send(11, 0, "", nil)
		case 2:
			session = d.identify(c, frame.Data)
		case 6:
			session = d.resume(c, frame.Data)
		default:
			c.close(4001)
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if session != nil && session.conn == c {
		session.conn = nil
	}
}

// identify begins a session, or closes as Discord does.
func (d *Discord) identify(c *gatewayConn, data json.RawMessage) *gatewaySession {
	var body struct {
		Token   string `json:"token"`
		Intents int    `json:"intents"`
	}
	if json.Unmarshal(data, &body) != nil {
		c.close(4002)
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.identifies++
	switch {
	case body.Token != "Bot "+d.token && body.Token != d.token:
		c.close(4004)
		return nil
	case body.Intents&^d.Intents != 0:
		c.close(4014)
		return nil
	}
	s := &gatewaySession{id: digest(d.snowflake(), 32), conn: c}
	d.sessions[s.id] = s
	s.deliver(dispatch{"READY", map[string]any{
		"v": 9, "session_id": s.id, "resume_gateway_url": "ws" + d.url[len("http"):] + "/ws/", "guilds": []any{},
		"user":        map[string]any{"id": d.app, "username": "taikyoku", "bot": true, "discriminator": "0000"},
		"application": map[string]any{"id": d.app, "flags": 0},
	}})
	return s
}

// resume replays what a session missed.
func (d *Discord) resume(c *gatewayConn, data json.RawMessage) *gatewaySession {
	var body struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int    `json:"seq"`
	}
	if json.Unmarshal(data, &body) != nil {
		c.close(4002)
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.sessions[body.Session]
	if s == nil || body.Seq > len(s.events) {
		_ = c.send(9, 0, "", false)
		return nil
	}
	s.conn = c
	for i := body.Seq; i < len(s.events); i++ {
		_ = c.send(0, i+1, s.events[i].kind, s.events[i].data)
	}
	s.deliver(dispatch{"RESUMED", map[string]any{}})
	return s
}

// deliver sends an event and keeps it for a resume.
func (s *gatewaySession) deliver(e dispatch) bool {
	s.events = append(s.events, e)
	return s.conn != nil && s.conn.send(0, len(s.events), e.kind, e.data) == nil
}

// dispatch sends an event to all sessions and tells whether one heard it; the
// caller holds mu.
func (d *Discord) dispatch(kind string, data any) bool {
	d.dispatched = append(d.dispatched, dispatch{kind, data})
	heard := false
	for _, s := range d.sessions {
		heard = s.deliver(dispatch{kind, data}) || heard
	}
	return heard
}

// Again sends the last n events of people once more.
func (d *Discord) Again(n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range append([]dispatch(nil), d.dispatched[max(0, len(d.dispatched)-n):]...) {
		d.dispatch(e.kind, e.data)
	}
}

// Dispatch sends any event, for tests of what bots must survive.
func (d *Discord) Dispatch(kind string, data any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.dispatch(kind, data)
}

// Hangup closes every gateway connection with a code; sessions can be resumed.
func (d *Discord) Hangup(code int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, s := range d.sessions {
		if s.conn != nil {
			s.conn.close(code)
			s.conn = nil
		}
	}
}

// Forget makes every session unknown: a resume is answered "invalid session".
func (d *Discord) Forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sessions = map[string]*gatewaySession{}
}

// Connected is the number of open gateway sessions.
func (d *Discord) Connected() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := 0
	for _, s := range d.sessions {
		if s.conn != nil {
			n++
		}
	}
	return n
}

// Identifies is how often a bot identified; Discord allows 1,000 a day.
func (d *Discord) Identifies() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.identifies
}
