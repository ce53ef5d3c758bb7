package line

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"

	"taikyoku/bots"
	"taikyoku/bots/bottest"
	"taikyoku/core"
)

// FuzzReceive: whatever is signed and sent, an event is either an input with an
// id, a person and a time, or nothing; never a panic.
func FuzzReceive(f *testing.F) {
	for _, seed := range []string{
		`{"type":"message","mode":"active","timestamp":1,"webhookEventId":"01X","replyToken":"t","source":{"type":"user","userId":"U00000000000000000000000000000000"},"message":{"type":"text","id":"1","text":"順位","quoteToken":"q","mention":{"mentionees":[{"type":"user","index":-5,"length":900,"isSelf":true}]}}}`,
		`{"type":"postback","mode":"active","timestamp":1,"webhookEventId":"01X","source":{"type":"group","groupId":"C00000000000000000000000000000000","userId":"U00000000000000000000000000000000"},"postback":null}`,
		`{"type":"messageEdited","mode":"active","timestamp":1,"webhookEventId":"01X","source":{"type":"user","userId":"U00000000000000000000000000000000"},"message":{"type":"sticker"}}`,
		`{"type":"follow","follow":null,"source":{}}`, `null`, `[]`, `{"type":"message","message":null}`, `{"type":"videoPlayComplete","deliveryContext":3}`,
	} {
		f.Add([]byte(seed))
	}
	clock := bottest.NewClock()
	a, err := New(Config{ChannelSecret: "0123456789abcdef", ChannelToken: "t", BaseURL: "http://127.0.0.1:1"}, bots.Deps{
		Memory: bottest.NewMemory(clock), Clock: clock, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		in, ok := a.input(context.Background(), json.RawMessage(raw))
		if ok && (in.EventID == "line:" || in.From.User == "" || in.At.IsZero() || in.From.Platform != core.LINE) {
			t.Errorf("%s became %+v", raw, in)
		}
	})
}
