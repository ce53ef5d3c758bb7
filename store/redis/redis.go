// Package redis is the short-term memory on a Redis server, or on the embedded
// one: conversations, reply tokens, send windows, link codes. Nothing is kept
// here that cannot be rebuilt; every key has a life time.
package redis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"taikyoku/core"
)

const (
	prefix           = "tk1:"
	conversationLife = 24 * time.Hour
)

// Memory is a core.Memory and the desk's conversations on one Redis.
type Memory struct{ client *goredis.Client }

// Options say where the server is.
type Options struct {
	Address  string
	Password string
	DB       int
	dial     func() (net.Conn, error) // to the embedded one, without a network between
}

// Open connects; the server need not be up yet, each call says so.
func Open(o Options) *Memory {
	options := &goredis.Options{
		Addr: o.Address, Password: o.Password, DB: o.DB,
		Protocol:              2,    // the third version looks for pushed news before each command; nothing pushes
		ContextTimeoutEnabled: true, // else deadlines are ignored while reading
		DialTimeout:           2 * time.Second,
		ReadTimeout:           2 * time.Second,
		MaxRetries:            1,
	}
	if o.dial != nil {
		options.Dialer = func(context.Context, string, string) (net.Conn, error) { return o.dial() }
	}
	return &Memory{goredis.NewClient(options)}
}

// Close ends the connections.
func (m *Memory) Close() error { return m.client.Close() }

// Ping asks whether the server is there.
func (m *Memory) Ping(ctx context.Context) error { return m.client.Ping(ctx).Err() }

// Put stores a value; a life of zero or less stores nothing.
func (m *Memory) Put(ctx context.Context, key, value string, life time.Duration) error {
	if life <= 0 {
		return nil
	}
	return m.client.Set(ctx, prefix+key, value, life).Err()
}

// PutNew stores only if nothing is there, and says whether it did.
func (m *Memory) PutNew(ctx context.Context, key, value string, life time.Duration) (bool, error) {
	err := m.client.SetArgs(ctx, prefix+key, value, goredis.SetArgs{Mode: "NX", TTL: life}).Err()
	if errors.Is(err, goredis.Nil) {
		return false, nil
	}
	return err == nil, err
}

// Get returns a value.
func (m *Memory) Get(ctx context.Context, key string) (string, error) {
	return known(m.client.Get(ctx, prefix+key).Result())
}

// Take returns a value and removes it: only one caller gets it.
func (m *Memory) Take(ctx context.Context, key string) (string, error) {
	return known(m.client.GetDel(ctx, prefix+key).Result())
}

// Delete removes a value.
func (m *Memory) Delete(ctx context.Context, key string) error {
	return m.client.Del(ctx, prefix+key).Err()
}

func known(v string, err error) (string, error) {
	if errors.Is(err, goredis.Nil) {
		return "", core.ErrForgotten
	}
	return v, err
}

// Grant puts n pieces under key; what was left of an earlier grant is gone.
func (m *Memory) Grant(ctx context.Context, key string, n int, life time.Duration) error {
	return m.client.Set(ctx, prefix+key, n, life).Err()
}

// reserve takes one piece if there is one: -1 nothing granted, -2 used up.
var reserve = goredis.NewScript(`
local left = redis.call('GET', KEYS[1])
if not left then return -1 end
if tonumber(left) <= 0 then return -2 end
return redis.call('DECR', KEYS[1])`)

// Reserve takes one of the granted pieces and returns how many are left.
func (m *Memory) Reserve(ctx context.Context, key string) (int, error) {
	left, err := reserve.Run(ctx, m.client, []string{prefix + key}).Int()
	switch {
	case err != nil:
		return 0, err
	case left == -1:
		return 0, core.ErrForgotten
	case left == -2:
		return 0, core.ErrUsedUp
	}
	return left, nil
}

// Conversation returns a dialogue and lets its life begin anew;
// core.ErrForgotten if there is none.
func (m *Memory) Conversation(ctx context.Context, key string) (core.Conversation, error) {
	var c core.Conversation
	body, err := known(m.client.GetEx(ctx, prefix+"st:"+key, conversationLife).Result())
	if err != nil {
		return c, err
	}
	if err := json.Unmarshal([]byte(body), &c); err != nil {
		return core.Conversation{}, fmt.Errorf("conversation: %w", err)
	}
	return c, nil
}

// save stores a conversation only over the revision it was made from.
var save = goredis.NewScript(`
local old = redis.call('GET', KEYS[1])
if old and cjson.decode(old).rev >= tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1`)

// SaveConversation stores a dialogue; one that another worker has carried on
// since it was read is left alone.
func (m *Memory) SaveConversation(ctx context.Context, key string, c core.Conversation) error {
	c.Rev++
	body, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return save.Run(ctx, m.client, []string{prefix + "st:" + key}, body, c.Rev, conversationLife.Milliseconds()).Err()
}
