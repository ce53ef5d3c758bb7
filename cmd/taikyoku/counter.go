package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/locales"
)

// counter is where the operator of this machine hands in acts while a program
// serves the file: a socket in a folder beside it that only his account can
// enter. Nothing listens on the network.
type counter struct{ client *http.Client }

// counterDir is the folder of the socket.
func counterDir(db string) string { return db + ".desk" }

func counterSocket(db string) string { return filepath.Join(counterDir(db), "s") }

// handedIn is an act on its way.
type handedIn struct {
	Event core.EventID    `json:"event"`
	Verb  string          `json:"verb"`
	Act   json.RawMessage `json:"act"`
}

// handedOut is what became of it: cards, a refusal, or a fault.
type handedOut struct {
	Cards   []core.Card `json:"cards,omitempty"`
	Refused *refused    `json:"refused,omitempty"`
	Fault   string      `json:"fault,omitempty"`
}

// refused is a core.Error without what is only for the log.
type refused struct {
	Code   core.Code    `json:"code"`
	Clause string       `json:"clause,omitempty"`
	Text   locales.Text `json:"text"`
	Next   locales.Text `json:"next,omitzero"`
}

// openCounter listens for acts until the house closes it. The file must be
// claimed: a socket that is still there is of a program that was killed.
func (h *House) openCounter(db string) (*http.Server, error) {
	if err := os.MkdirAll(counterDir(db), 0o700); err != nil {
		return nil, err
	}
	if err := os.Chmod(counterDir(db), 0o700); err != nil {
		return nil, err
	}
	if err := os.Remove(counterSocket(db)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", counterSocket(db))
	if err != nil {
		return nil, fmt.Errorf("the operator's counter: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /act", h.takeAct)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			h.plan.Log.Error("the operator's counter", "err", err)
		}
	}()
	return server, nil
}

// maxAct is the largest act: the federation's whole list of members.
const maxAct = 64 << 20

func (h *House) takeAct(w http.ResponseWriter, r *http.Request) {
	var out handedOut
	if cards, err := h.act(r.Context(), http.MaxBytesReader(w, r.Body, maxAct)); err == nil {
		out.Cards = cards
	} else if e := (*core.Error)(nil); errors.As(err, &e) {
		out.Refused = &refused{e.Code, e.Clause, e.Text, e.Next}
	} else {
		out.Fault = err.Error()
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(out) // the asker may have gone
}

func (h *House) act(ctx context.Context, body io.Reader) ([]core.Card, error) {
	var in handedIn
	if err := json.NewDecoder(body).Decode(&in); err != nil {
		return nil, err
	}
	x, err := desk.Decode(in.Verb, in.Act)
	if err != nil {
		return nil, err
	}
	cards, err := h.Desk.Act(ctx, in.Event, h.plan.Clock.Now(), x)
	if err == nil {
		h.Outbox.Wake()
	}
	return cards, err
}

// callCounter reaches the program that serves the file.
func callCounter(db string) (*counter, error) {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", counterSocket(db))
	}
	conn, err := dial(context.Background(), "", "")
	if err != nil {
		return nil, answerNo{fmt.Errorf("another program works on %s and takes no orders: wait for it or stop it (%w)", db, err)}
	}
	if err := conn.Close(); err != nil {
		return nil, err
	}
	return &counter{&http.Client{Transport: &http.Transport{DialContext: dial}}}, nil
}

// give hands an act in and waits for what becomes of it.
func (c *counter) give(ctx context.Context, id core.EventID, x desk.Act) ([]core.Card, error) {
	act, err := json.Marshal(x)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(handedIn{id, x.Name(), act})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://desk/act", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var out handedOut
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return nil, fmt.Errorf("the serving program: %w", err)
	}
	switch {
	case out.Refused != nil:
		return nil, &core.Error{Code: out.Refused.Code, Clause: out.Refused.Clause, Text: out.Refused.Text, Next: out.Refused.Next}
	case out.Fault != "":
		return nil, errors.New(out.Fault)
	}
	return out.Cards, nil
}
