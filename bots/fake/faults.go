package fake

import (
	"maps"
	"net/http"
	"sync"
	"time"
)

// Faults makes the service misbehave for its next requests. The zero value
// behaves.
type Faults struct {
	mu   sync.Mutex
	next []fault
}

type fault struct {
	status  int
	body    string
	header  http.Header
	lose    bool // the request is carried out, its answer is lost
	drop    bool // the request is lost
	delay   time.Duration
	garbage bool // carried out, and answered with something unreadable
	pass    bool
}

func (f *Faults) plan(n int, x fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for range n {
		f.next = append(f.next, x)
	}
}

// Fail answers the next n requests with a status and does not carry them out.
func (f *Faults) Fail(n, status int) {
	f.plan(n, fault{status: status, body: `{"message":"planned fault"}`})
}

// FailWith is Fail with a body and headers.
func (f *Faults) FailWith(n, status int, body string, header http.Header) {
	f.plan(n, fault{status: status, body: body, header: header})
}

// Drop loses the next n requests on their way in: the caller sees a broken
// connection.
func (f *Faults) Drop(n int) { f.plan(n, fault{drop: true}) }

// Lose carries out the next n requests and loses the answer: the caller sees
// the same broken connection.
func (f *Faults) Lose(n int) { f.plan(n, fault{lose: true}) }

// Garble carries out the next n requests and answers 200 with half a JSON.
func (f *Faults) Garble(n int) { f.plan(n, fault{garbage: true}) }

// Delay lets the next n requests wait before they are carried out.
func (f *Faults) Delay(n int, d time.Duration) { f.plan(n, fault{delay: d}) }

// Pass lets the next n requests through, so that a fault hits a later one.
func (f *Faults) Pass(n int) { f.plan(n, fault{pass: true}) }

// Heal forgets all planned faults.
func (f *Faults) Heal() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.next = nil
}

func (f *Faults) pop() (fault, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.next) == 0 {
		return fault{}, false
	}
	x := f.next[0]
	f.next = f.next[1:]
	return x, true
}

// around puts the planned faults before h.
func (f *Faults) around(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		x, planned := f.pop()
		switch {
		case !planned || x.pass:
			h(w, r)
		case x.drop:
			panic(http.ErrAbortHandler)
		case x.lose:
			h(lost{http.Header{}}, r)
			panic(http.ErrAbortHandler)
		case x.garbage:
			h(lost{http.Header{}}, r)
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"id":`))
		case x.delay > 0:
			select {
			case <-time.After(x.delay):
			case <-r.Context().Done():
			}
			h(w, r)
		default:
			maps.Copy(w.Header(), x.header)
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(x.status)
			_, _ = w.Write([]byte(x.body))
		}
	}
}

// lost is an answer that nobody gets.
type lost struct{ header http.Header }

func (l lost) Header() http.Header         { return l.header }
func (l lost) Write(b []byte) (int, error) { return len(b), nil }
func (l lost) WriteHeader(int)             {}
