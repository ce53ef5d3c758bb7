package wire_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"taikyoku/bots/wire"
)

func TestSecretsDoNotPrint(t *testing.T) {
	config := struct{ Token wire.Secret }{"hunter2"}
	var log bytes.Buffer
	l := slog.New(slog.NewJSONHandler(&log, nil))
	l.Info("x", "config", config, "token", config.Token)
	for _, s := range []string{fmt.Sprint(config), fmt.Sprintf("%+v %#v %q", config, config, config.Token), log.String()} {
		if strings.Contains(s, "hunter2") {
			t.Errorf("printed: %s", s)
		}
	}
}

func TestGuard(t *testing.T) {
	var log bytes.Buffer
	l := slog.New(slog.NewTextHandler(&log, nil))
	h := wire.Guard(l, func(w http.ResponseWriter, r *http.Request) {
		if _, ok := wire.Body(w, r); ok {
			panic("boom")
		}
	})
	for _, c := range []struct{ size, status int }{{10, 500}, {wire.MaxBody, 500}, {wire.MaxBody + 1, 413}} {
		w := httptest.NewRecorder()
		h(w, httptest.NewRequest("POST", "/", strings.NewReader(strings.Repeat("x", c.size))))
		if w.Code != c.status {
			t.Errorf("%d bytes: got %d want %d", c.size, w.Code, c.status)
		}
	}
	if !strings.Contains(log.String(), "boom") {
		t.Error("the panic was not logged")
	}
}

func TestCheckURL(t *testing.T) {
	for address, ok := range map[string]bool{
		"": true, "https://api.line.me": true, "http://127.0.0.1:9": true, "http://[::1]:9": true, "http://localhost:1": true,
		"http://api.line.me": false, "ftp://127.0.0.1": false, "api.line.me": false, "http://127.0.0.1.evil.example": false,
	} {
		if err := wire.CheckURL("base_url", address); (err == nil) != ok {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestQuietTakesTheURLAway(t *testing.T) {
	err := fmt.Errorf("sending: %w", &url.Error{Op: "Post", URL: "https://x/?access_token=SECRET", Err: errors.New("timeout")})
	if s := wire.Quiet(err).Error(); strings.Contains(s, "SECRET") || !strings.Contains(s, "timeout") {
		t.Error(s)
	}
}

func TestNotSent(t *testing.T) {
	_, err := http.Post("http://127.0.0.1:1/", "text/plain", nil)
	if err == nil || !wire.NotSent(err) {
		t.Errorf("refused connection: %v", err)
	}
	if wire.NotSent(errors.New("EOF")) {
		t.Error("EOF after sending")
	}
}

func TestRetryAfter(t *testing.T) {
	h := http.Header{"Retry-After": {"2"}}
	if d := wire.RetryAfter(h, time.Second); d < 2*time.Second || d > 3*time.Second {
		t.Error(d)
	}
	if d := wire.RetryAfter(http.Header{}, time.Second); d < time.Second || d > 2*time.Second {
		t.Error(d)
	}
}
