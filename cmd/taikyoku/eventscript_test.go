package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestScripts runs the command lines in testdata/script: "taikyoku …" is a
// whole command line, "code N" its exit code, "played FILE.chat DB" an event
// that people have played by chat.
func TestScripts(t *testing.T) {
	chats, err := filepath.Abs("testdata/chat")
	if err != nil {
		t.Fatal(err)
	}
	type exitKey struct{}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Values[exitKey{}] = new(int)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"taikyoku": func(ts *testscript.TestScript, neg bool, args []string) {
				code := run(context.Background(), args, streams{os.Stdin, ts.Stdout(), ts.Stderr()})
				*ts.Value(exitKey{}).(*int) = code
				if neg == (code == exitDone) {
					ts.Fatalf("exit code %d", code)
				}
			},
			"code": func(ts *testscript.TestScript, _ bool, args []string) {
				if got := strconv.Itoa(*ts.Value(exitKey{}).(*int)); len(args) != 1 || got != args[0] {
					ts.Fatalf("exit code %s, want %v", got, args)
				}
			},
			"played": func(ts *testscript.TestScript, _ bool, args []string) {
				if len(args) != 2 {
					ts.Fatalf("played FILE.chat DB")
				}
				chat := ts.MkAbs(args[0]) // of the script itself, else of testdata/chat
				if _, err := os.Stat(chat); err != nil {
					chat = filepath.Join(chats, args[0])
				}
				ts.Check(played(chat, ts.MkAbs(args[1])))
			},
		},
	})
}

// played plays a transcript and leaves its event in a file.
func played(chat, db string) error {
	body, err := os.ReadFile(chat)
	if err != nil {
		return err
	}
	script, err := parseTranscript(chat, string(body))
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(filepath.Dir(db), "play")
	if err != nil {
		return err
	}
	p, err := newPlayer(context.Background(), dir, false, script.begin(), slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		return err
	}
	_, err = p.play(context.Background(), script)
	if err := errors.Join(err, p.close()); err != nil {
		return err
	}
	return os.Rename(p.db, db)
}
