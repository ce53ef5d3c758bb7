package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"taikyoku/core"
	"taikyoku/core/event"
)

// rules reads a regulation whose whole text is its id.
func rules(source []byte) (*core.Regulation, error) {
	return &core.Regulation{ID: string(source)}, nil
}

func open(t testing.TB, file string) *Store {
	t.Helper()
	s, err := Open(context.Background(), file, rules)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func fresh(t testing.TB) (s *Store, file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "a file?#%.db")
	s = open(t, file)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, file
}

func update(t testing.TB, s *Store, fn func(*Tx) error) {
	t.Helper()
	if err := s.Update(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

func view(t testing.TB, s *Store, fn func(*Tx) error) {
	t.Helper()
	if err := s.View(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

// begin makes an event.
func begin(tx *Tx, id core.EventID) error {
	e := event.New(id)
	e.Rules = &core.Regulation{ID: "first"}
	if err := tx.Create(e, noon); err != nil {
		return err
	}
	e.Versions.Put(event.Version{No: 1, Source: "first", At: noon})
	e.Heads.Put(event.Head{Regulation: "first", Version: 1, Created: noon, Seed: 7})
	return nil
}

func team(id, name string) event.Team {
	return event.Team{ID: core.TeamID(id), Name: name, Claims: strings.ToLower(name), State: event.Entered, Players: []event.Person{{Name: "A. Invented"}}, Entered: noon}
}

func put(tx *Tx, id core.EventID, teams ...event.Team) error {
	e, err := tx.Event(id)
	if err != nil {
		return err
	}
	for _, t := range teams {
		e.Teams.Put(t)
	}
	return nil
}

// walk adds the rows of one kind to an image.
func walk[K ~string, T event.Row[K]](image map[string]string, id core.EventID, kind string, set *event.Set[K, T]) {
	for row := range set.All() {
		body, err := json.Marshal(row)
		if err != nil {
			panic(err)
		}
		image[fmt.Sprintf("%s/%s/%s", id, kind, row.Key())] = string(body)
	}
}

// remembered is everything the store holds in memory.
func remembered(t testing.TB, s *Store) map[string]string {
	t.Helper()
	image := map[string]string{}
	view(t, s, func(tx *Tx) error {
		for _, id := range tx.Events() {
			e, err := tx.Event(id)
			if err != nil {
				return err
			}
			walk(image, id, "heads", &e.Heads)
			walk(image, id, "versions", &e.Versions)
			walk(image, id, "teams", &e.Teams)
			walk(image, id, "members", &e.Members)
			walk(image, id, "links", &e.Links)
			walk(image, id, "codes", &e.Codes)
			walk(image, id, "rounds", &e.Rounds)
			walk(image, id, "matches", &e.Matches)
			walk(image, id, "sheets", &e.Sheets)
			walk(image, id, "cases", &e.Cases)
			walk(image, id, "postings", &e.Postings)
			walk(image, id, "marks", &e.Marks)
			walk(image, id, "announcements", &e.Announcements)
			walk(image, id, "records", &e.Records)
			image[string(id)+"/rules"] = e.Rules.ID
		}
		for id, a := range s.accounts {
			body, err := json.Marshal(a)
			if err != nil {
				return err
			}
			image["account "+string(id)] = string(body)
		}
		return nil
	})
	return image
}

// written is the same as the file has it.
func written(t testing.TB, s *Store) map[string]string {
	t.Helper()
	image := map[string]string{}
	view(t, s, func(tx *Tx) error {
		for _, kind := range event.Kinds() {
			err := tx.rows("SELECT event, key, body FROM "+kind, nil, func(r *sql.Rows) error {
				var id, key, body string
				err := r.Scan(&id, &key, &body)
				image[id+"/"+kind+"/"+key] = body
				return err
			})
			if err != nil {
				return err
			}
		}
		err := tx.rows("SELECT v.event, v.body ->> 'source' FROM versions v JOIN heads h USING (event) WHERE v.body ->> 'no' = h.body ->> 'version'", nil,
			func(r *sql.Rows) error {
				var id, source string
				err := r.Scan(&id, &source)
				image[id+"/rules"] = source
				return err
			})
		if err != nil {
			return err
		}
		return tx.rows("SELECT id, body FROM accounts", nil, func(r *sql.Rows) error {
			var id, body string
			err := r.Scan(&id, &body)
			image["account "+id] = body
			return err
		})
	})
	return image
}

func same(t testing.TB, what string, want, got map[string]string) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("%s (-want +got):\n%s", what, d)
	}
}
