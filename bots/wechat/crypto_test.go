package wechat

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"testing"

	"github.com/silenceper/wechat/v2/util"

	"taikyoku/bots"
	"taikyoku/bots/bottest"
	"taikyoku/bots/wire"
)

// The vectors were written by others: Tencent's published sample and the tests
// of two open-source libraries.
type vectors struct {
	Signature []struct {
		Parts []string `json:"parts"`
		SHA1  string   `json:"sha1"`
	} `json:"signature"`
	Decrypt []vector `json:"decrypt"`
	Encrypt []vector `json:"encrypt"`
}

type vector struct {
	From      string `json:"from"`
	Token     string `json:"token"`
	AESKey    string `json:"encodingAESKey"`
	AppID     string `json:"appid"`
	Timestamp string `json:"timestamp"`
	Nonce     string `json:"nonce"`
	Random    string `json:"random"`
	Plain     string `json:"plain"`
	Encrypt   string `json:"encrypt"`
	Signature string `json:"msg_signature"`
	Expect    struct {
		Content, FromUserName, MsgType string
		MsgID                          string `json:"MsgId"`
	} `json:"expect"`
}

func (v vector) adapter(t testing.TB) *Adapter {
	clock := bottest.NewClock()
	a, err := New(Config{AppID: v.AppID, AppSecret: "s", Token: wire.Secret(v.Token), EncodingAESKey: wire.Secret(v.AESKey)}, bots.Deps{
		Memory: bottest.NewMemory(clock), Clock: clock, Catalog: bottest.Catalog(t), Log: (&bottest.Log{}).Logger(),
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestCryptoAgreesWithOthers(t *testing.T) {
	b, err := os.ReadFile("testdata/crypto-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Signature) != 2 || len(all.Decrypt) != 2 || len(all.Encrypt) != 1 {
		t.Fatalf("vectors are missing: %d, %d, %d", len(all.Signature), len(all.Decrypt), len(all.Encrypt))
	}
	for _, v := range all.Signature {
		if got := util.Signature(v.Parts...); got != v.SHA1 {
			t.Errorf("%v: got %s want %s", v.Parts, got, v.SHA1)
		}
	}
	for _, v := range all.Decrypt {
		a := v.adapter(t)
		if !a.signed(v.Signature, v.Timestamp, v.Nonce, v.Encrypt) {
			t.Errorf("%s: signature not recognised", v.From)
		}
		_, plain, err := util.DecryptMsg(v.AppID, v.Encrypt, v.AESKey)
		if err != nil {
			t.Fatalf("%s: %v", v.From, err)
		}
		var m incoming
		if err := xml.Unmarshal(plain, &m); err != nil || m.Content != v.Expect.Content || m.FromUserName != v.Expect.FromUserName || v.Expect.MsgID != "" && m.MsgID != v.Expect.MsgID {
			t.Errorf("%s: %v, got %+v", v.From, err, m)
		}
	}
	for _, v := range all.Encrypt {
		sealed, err := v.adapter(t).sealWith([]byte(v.Random), []byte(v.Plain), v.Timestamp, v.Nonce)
		if err != nil {
			t.Fatal(err)
		}
		var got envelope
		if err := xml.Unmarshal(sealed, &got); err != nil || got.Encrypt != v.Encrypt || got.MsgSignature != v.Signature {
			t.Errorf("%s: %v, got %+v", v.From, err, got)
		}
	}
}

// FuzzReceive: whatever XML is inside, it is an input with an id, a person and
// a time, or nothing.
func FuzzReceive(f *testing.F) {
	for _, seed := range []string{
		"<xml><FromUserName>o1</FromUserName><CreateTime>5</CreateTime><MsgType>text</MsgType><MsgId>7</MsgId><Content>x</Content><bizmsgmenuid>64</bizmsgmenuid></xml>",
		"<xml><FromUserName>o1</FromUserName><CreateTime>5</CreateTime><MsgType>event</MsgType><Event>subscribe</Event><EventKey>qrscene_t_A</EventKey></xml>",
		"<xml><CreateTime>x</CreateTime></xml>", "<xml>", "",
	} {
		f.Add([]byte(seed))
	}
	a := vector{Token: "spamtest", AppID: "wx2c2769f8efd9abc2", AESKey: "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG"}.adapter(f)
	f.Fuzz(func(t *testing.T, plain []byte) {
		var m incoming
		if xml.Unmarshal(plain, &m) != nil {
			return
		}
		if in, ok := a.input(m); ok && (in.EventID == "wechat:" || in.From.User == "" || in.At.IsZero()) {
			t.Errorf("%s became %+v", plain, in)
		}
	})
}

// FuzzOpen: nothing unsigned is believed and nothing panics.
func FuzzOpen(f *testing.F) {
	f.Add("aes", "1761971400", "n", "s", []byte("<xml><Encrypt>x</Encrypt></xml>"))
	a := vector{Token: "spamtest", AppID: "wx2c2769f8efd9abc2", AESKey: "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG"}.adapter(f)
	f.Fuzz(func(t *testing.T, kind, stamp, nonce, signature string, body []byte) {
		q := map[string][]string{"encrypt_type": {kind}, "timestamp": {stamp}, "nonce": {nonce}, "msg_signature": {signature}}
		if plain, err := a.open(t.Context(), q, body); err == nil {
			t.Errorf("believed %q", plain)
		}
	})
}
