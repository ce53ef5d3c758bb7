package wechat

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/silenceper/wechat/v2/util"

	"taikyoku/core"
)

const (
	freshness  = 10 * time.Minute // between a callback's time and ours
	remembered = 20 * time.Minute // how long a callback is known again
	retries    = 30 * time.Second // WeChat's own three tries fall within it
)

// signed checks a signature in constant time: sha1 over the sorted parts.
func (a *Adapter) signed(signature string, parts ...string) bool {
	want := util.Signature(append(parts, string(a.config.Token))...)
	return subtle.ConstantTimeCompare([]byte(signature), []byte(want)) == 1
}

// fresh checks that the callback was signed about now.
func (a *Adapter) fresh(stamp string) bool {
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	return err == nil && a.Clock.Now().Sub(time.Unix(seconds, 0)).Abs() <= freshness
}

// verify echoes for the account's setup page.
func (a *Adapter) verify(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if !a.signed(q.Get("signature"), q.Get("timestamp"), q.Get("nonce")) || !a.fresh(q.Get("timestamp")) {
		http.Error(w, "forbidden", http.StatusForbidden)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write([]byte(q.Get("echostr")))
}

// open checks a callback and returns its XML. The signature in the URL does
// not cover the body and is not enough: without the encrypted form, signed
// together with the body, and a recent time nothing is believed.
func (a *Adapter) open(ctx context.Context, q url.Values, body []byte) ([]byte, error) {
	if q.Get("encrypt_type") != "aes" {
		return nil, errors.New("not encrypted")
	}
	var outer struct{ Encrypt string }
	if err := xml.Unmarshal(body, &outer); err != nil {
		return nil, fmt.Errorf("not XML: %w", err)
	}
	stamp, nonce, signature := q.Get("timestamp"), q.Get("nonce"), q.Get("msg_signature")
	if !a.signed(signature, stamp, nonce, outer.Encrypt) {
		return nil, errors.New("wrong signature")
	}
	if !a.fresh(stamp) {
		return nil, errors.New("stale")
	}
	if err := a.once(ctx, stamp+"/"+nonce+"/"+signature); err != nil {
		return nil, err
	}
	_, plain, err := util.DecryptMsg(a.config.AppID, outer.Encrypt, string(a.config.EncodingAESKey))
	if err != nil {
		return nil, fmt.Errorf("decrypting: %w", err)
	}
	return plain, nil
}

// once refuses a callback that was seen before, but for the moment in which
// WeChat itself tries again and is due the same answer. Without memory the
// inbox alone keeps the effect single.
func (a *Adapter) once(ctx context.Context, callback string) error {
	key, now := "seen:wechat:"+callback, a.Clock.Now()
	isNew, err := a.Memory.PutNew(ctx, key, now.Format(time.RFC3339Nano), remembered)
	if isNew {
		return nil
	}
	if err == nil {
		var s string
		if s, err = a.Memory.Get(ctx, key); err == nil {
			first, bad := time.Parse(time.RFC3339Nano, s)
			if bad != nil || now.Sub(first) > retries {
				return errors.New("replayed")
			}
			return nil
		}
	}
	if !errors.Is(err, core.ErrForgotten) {
		a.Log.Warn("memory cannot say whether a callback is new", "err", err)
	}
	return nil
}

// seal encrypts and signs an answer.
func (a *Adapter) seal(plain []byte) ([]byte, error) {
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return nil, fmt.Errorf("wechat: %w", err)
	}
	stamp, nonce := strconv.FormatInt(a.Clock.Now().Unix(), 10), rand.Text()[:16]
	return a.sealWith(random, plain, stamp, nonce)
}

func (a *Adapter) sealWith(random, plain []byte, stamp, nonce string) ([]byte, error) {
	encrypted, err := util.EncryptMsg(random, plain, a.config.AppID, string(a.config.EncodingAESKey))
	if err != nil {
		return nil, fmt.Errorf("wechat: encrypting: %w", err)
	}
	out, err := xml.Marshal(envelope{
		Encrypt: string(encrypted), TimeStamp: stamp, Nonce: nonce,
		MsgSignature: util.Signature(string(a.config.Token), stamp, nonce, string(encrypted)),
	})
	if err != nil {
		return nil, fmt.Errorf("wechat: %w", err)
	}
	return out, nil
}

type envelope struct {
	XMLName      xml.Name `xml:"xml"`
	Encrypt      string
	MsgSignature string
	TimeStamp    string
	Nonce        string
}
