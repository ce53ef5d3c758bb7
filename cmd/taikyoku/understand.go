package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
	"taikyoku/store"
)

// understandCommand prints what messages mean, one JSON line a message.
type understandCommand struct {
	Contexts string `help:"JSON file of the states that messages arrive in, by id." type:"existingfile" placeholder:"FILE"`
	Ctx      string `help:"Id of the context of TEXT." placeholder:"ID"`
	Misses   bool   `help:"Print only what was not understood, without personal data, most frequent first. Of the chats, where --db names their store."`
	DB       string `help:"SQLite file of the chats, for --misses." name:"db" type:"existingfile" placeholder:"FILE"`
	Text     string `arg:"" optional:"" help:"A message. Without it, JSON lines with id, ctx and text are read from standard input."`
}

// inbound is one line of input; unknown keys are the corpus' own business.
type inbound struct {
	ID     string `json:"id"`
	Ctx    string `json:"ctx"`
	Text   string `json:"text"`
	Button string `json:"button"`
	Quoted string `json:"quoted"`
}

// Run executes the subcommand.
func (c *understandCommand) Run(io streams) error {
	if c.DB != "" {
		return c.stored(io)
	}
	lex, err := locales.LoadLexicon()
	if err != nil {
		return err
	}
	contexts, err := readContexts(c.Contexts)
	if err != nil {
		return err
	}
	u := understander{lex: lex, contexts: contexts, misses: c.Misses, seen: map[core.Miss]int{}, out: bufio.NewWriter(io.out)}
	if c.Text != "" {
		err = u.line(inbound{Ctx: c.Ctx, Text: c.Text})
	} else {
		err = u.lines(bufio.NewScanner(io.in))
	}
	if err != nil {
		return err
	}
	u.printMisses()
	return u.out.Flush()
}

// stored prints the misses that the chats have kept.
func (c *understandCommand) stored(io streams) error {
	if !c.Misses {
		return errors.New("--db goes with --misses")
	}
	db, err := store.Open(context.Background(), c.DB, checker().Load)
	if err != nil {
		return err
	}
	defer db.Close()
	return db.View(context.Background(), func(tx *store.Tx) error {
		misses, err := tx.Misses()
		if err != nil {
			return err
		}
		out := json.NewEncoder(io.out)
		out.SetEscapeHTML(false)
		for _, m := range misses {
			if err := out.Encode(m); err != nil {
				return err
			}
		}
		return nil
	})
}

func readContexts(file string) (map[string]command.Context, error) {
	contexts := map[string]command.Context{}
	if file == "" {
		return contexts, nil
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("contexts: %w", err)
	}
	if err := json.Unmarshal(raw, &contexts); err != nil {
		return nil, fmt.Errorf("contexts %s: %w", file, err)
	}
	return contexts, nil
}

// understander reads messages and writes what they mean.
type understander struct {
	lex      *locales.Lexicon
	contexts map[string]command.Context
	misses   bool
	seen     map[core.Miss]int
	out      *bufio.Writer
}

func (u *understander) lines(scan *bufio.Scanner) error {
	scan.Buffer(nil, 1<<22)
	for n := 1; scan.Scan(); n++ {
		if strings.TrimSpace(scan.Text()) == "" {
			continue
		}
		var in inbound
		if err := json.Unmarshal(scan.Bytes(), &in); err != nil {
			return fmt.Errorf("standard input, line %d: %w", n, err)
		}
		if err := u.line(in); err != nil {
			return fmt.Errorf("standard input, line %d: %w", n, err)
		}
	}
	return scan.Err()
}

func (u *understander) line(in inbound) error {
	ctx, ok := u.contexts[in.Ctx]
	if !ok && in.Ctx != "" {
		return fmt.Errorf("no context %q", in.Ctx)
	}
	msg := command.Message{Text: in.Text, Button: in.Button, Quoted: in.Quoted}
	meant := command.Parse(u.lex, ctx, msg)
	if u.misses {
		if miss, missed := command.Missed(u.lex, ctx, msg, meant); missed {
			u.seen[miss]++
		}
		return nil
	}
	line, err := meant.MarshalLine(in.ID, &ctx)
	if err != nil {
		return fmt.Errorf("message %s: %w", in.ID, err)
	}
	_, err = u.out.Write(append(line, '\n'))
	return err
}

func (u *understander) printMisses() {
	misses := make([]core.Miss, 0, len(u.seen))
	for m := range u.seen {
		misses = append(misses, m)
	}
	slices.SortFunc(misses, func(a, b core.Miss) int {
		if d := u.seen[b] - u.seen[a]; d != 0 {
			return d
		}
		return strings.Compare(a.Lang+a.Text, b.Lang+b.Text)
	})
	for _, m := range misses {
		m.Count = u.seen[m]
		line, err := json.Marshal(m)
		if err == nil {
			fmt.Fprintf(u.out, "%s\n", line)
		}
	}
}
