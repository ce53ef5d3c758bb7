package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/trf"
)

// check replays every round of each file.
func (c *pairCommand) check(s streams) error {
	rounds, differ, unread := 0, 0, 0
	for _, file := range c.Files {
		doc, err := c.read(s, file)
		if err != nil {
			fmt.Fprintln(s.err, "taikyoku:", err)
			unread++
			continue
		}
		found := replay(doc)
		played := len(doc.Division.Played)
		rounds += played
		differ += len(found)
		verdict := "as ours"
		if len(found) > 0 {
			verdict = fmt.Sprintf("%d differ: %s", len(found), strings.Join(found, "; "))
		}
		fmt.Fprintf(s.out, "%s: %d rounds, %s\n", file, played, verdict)
	}
	fmt.Fprintf(s.out, "%d files, %d rounds, %d differ\n", len(c.Files), rounds, differ)
	switch {
	case unread > 0:
		return fmt.Errorf("%d of %d files could not be read", unread, len(c.Files))
	case differ > 0:
		return answerNo{errors.New("")}
	}
	return nil
}

// replay pairs every round from the rounds before it and tells where the file
// has something else.
func replay(doc *trf.Document) []string {
	var found []string
	for i, round := range doc.Division.Played {
		draw, err := pairing.Pair(doc.Division.Before(i+1), 0)
		if err != nil {
			found = append(found, fmt.Sprintf("round %d: %v", i+1, err))
			continue
		}
		file, ours := recorded(doc, round), drawn(doc, draw)
		if slices.Equal(file, ours) {
			continue
		}
		found = append(found, fmt.Sprintf("round %d: file %s, ours %s",
			i+1, strings.Join(without(file, ours), " "), strings.Join(without(ours, file), " ")))
	}
	return found
}

// recorded are the pairs and the bye of a played round, sorted.
func recorded(doc *trf.Document, round core.Round) []string {
	pairs := []string{}
	for _, m := range round.Matches {
		pairs = append(pairs, fmt.Sprintf("%d-%d", doc.Number(m.White), doc.Number(m.Black)))
	}
	return withBye(doc, pairs, round.Byes)
}

// drawn are the pairs and the bye of a draw, sorted.
func drawn(doc *trf.Document, draw core.Draw) []string {
	pairs := []string{}
	for _, p := range draw.Pairs {
		pairs = append(pairs, fmt.Sprintf("%d-%d", doc.Number(p.White), doc.Number(p.Black)))
	}
	return withBye(doc, pairs, draw.Byes)
}

func withBye(doc *trf.Document, pairs []string, byes []core.Bye) []string {
	for _, b := range byes {
		if b.Kind == core.PAB {
			pairs = append(pairs, fmt.Sprintf("%d-0", doc.Number(b.Entry)))
		}
	}
	slices.Sort(pairs)
	return pairs
}

// without are the strings of a that are not in b.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}
