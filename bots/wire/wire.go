// Package wire is what every adapter needs of HTTP: a guard around handlers, a
// client that gives up, secrets that do not print, addresses that are safe.
//
// It knows no chat service.
package wire

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"strconv"
	"time"
)

// MaxBody is the largest request we read; no service sends more.
const MaxBody = 1 << 20

// Secret is a token or key; it prints as dots everywhere but in string(s).
type Secret string

func (Secret) String() string               { return "•••" }
func (Secret) GoString() string             { return "•••" }
func (Secret) MarshalText() ([]byte, error) { return []byte("•••"), nil }

// LogValue hides the secret from structured logs.
func (Secret) LogValue() slog.Value { return slog.StringValue("•••") }

// Guard limits the body and turns a panic into a logged 500: one bad request
// never ends the process.
func Guard(log *slog.Logger, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		defer Recover(log, "handling a request", func() { w.WriteHeader(http.StatusInternalServerError) })
		r.Body = http.MaxBytesReader(w, r.Body, MaxBody)
		h(w, r)
	}
}

// Recover, deferred, logs a panic and goes on; then may be nil.
func Recover(log *slog.Logger, doing string, then func()) {
	switch p := recover(); p {
	case nil:
	case http.ErrAbortHandler:
		panic(p)
	default:
		log.Error("panic while "+doing, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		if then != nil {
			then()
		}
	}
}

// Client is a client of one service that gives up after a time. It keeps as many
// connections as a busy round needs: the usual two would mean a handshake for
// nearly every push.
func Client(giveUp time.Duration) *http.Client {
	keeps := http.DefaultTransport.(*http.Transport).Clone()
	keeps.MaxIdleConnsPerHost = keptConnections
	return &http.Client{Timeout: giveUp, Transport: keeps}
}

const keptConnections = 64

// Body reads the whole request; on failure it has already answered.
func Body(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	body, err := io.ReadAll(r.Body)
	if err == nil {
		return body, true
	}
	status := http.StatusBadRequest
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		status = http.StatusRequestEntityTooLarge
	}
	http.Error(w, http.StatusText(status), status)
	return nil, false
}

// CheckURL refuses the address of a service that is not https, but for one on
// this machine; empty is the service's own address.
func CheckURL(setting, address string) error {
	if address == "" {
		return nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return fmt.Errorf("%s: %q is not a URL", setting, address)
	}
	if u.Scheme == "https" {
		return nil
	}
	host := u.Hostname()
	if ip := net.ParseIP(host); u.Scheme == "http" && (host == "localhost" || ip != nil && ip.IsLoopback()) {
		return nil
	}
	return fmt.Errorf("%s: %q is neither https nor on this machine", setting, address)
}

// NotSent reports whether err says that no connection came about, so that the
// request surely did not arrive.
func NotSent(err error) bool {
	op := (*net.OpError)(nil)
	dns := (*net.DNSError)(nil)
	return errors.As(err, &op) && op.Op == "dial" || errors.As(err, &dns)
}

// Quiet takes the URL out of an error of net/http: it may carry tokens.
func Quiet(err error) error {
	if u := (*url.Error)(nil); errors.As(err, &u) {
		return fmt.Errorf("%s: %w", u.Op, u.Err)
	}
	return err
}

// RetryAfter reads the header of that name in seconds, at least least, with
// jitter so that a crowd does not come back at once.
func RetryAfter(h http.Header, least time.Duration) time.Duration {
	wait := least
	if s, err := strconv.ParseFloat(h.Get("Retry-After"), 64); err == nil && s > 0 && s < 86400 {
		wait = max(wait, time.Duration(s*float64(time.Second)))
	}
	return wait + time.Duration(rand.Int64N(int64(wait)/4+1))
}
