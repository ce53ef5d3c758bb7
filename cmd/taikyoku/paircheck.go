package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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
		pair, err := c.pairer(doc.Division)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		found := c.replay(doc, pair)
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
// has something else, and by which rule that is wrong.
func (c *pairCommand) replay(doc *trf.Document, pair func(core.Division, uint64) (core.Draw, error)) []string {
	var found []string
	seed := uint64(0)
	if c.Seed != nil {
		seed = *c.Seed
	}
	for i, round := range doc.Division.Played {
		before := doc.Division.Before(i + 1)
		draw, err := pair(before, seed)
		if err != nil {
			where := fmt.Sprintf("round %d: ", i+1)
			found = append(found, where+strings.TrimPrefix(inFile(doc, err).Error(), where))
			continue
		}
		file, ours := recorded(doc, round), drawn(doc, draw)
		if !slices.Equal(file, ours) {
			found = append(found, fmt.Sprintf("round %d: file %s, ours %s%s",
				i+1, strings.Join(without(file, ours), " "), strings.Join(without(ours, file), " "),
				objections(doc, "the file's", core.Warning, pairing.Check(before, asDraw(draw, round)))))
		}
		if c.Verify {
			if wrong := objections(doc, "ours", core.NeedsReason, pairing.Check(before, draw)); wrong != "" {
				found = append(found, fmt.Sprintf("round %d%s", i+1, wrong))
			}
		}
	}
	return found
}

// asDraw is a played round as the draw it came from, by the readings of ours.
func asDraw(ours core.Draw, round core.Round) core.Draw {
	draw := core.Draw{Round: ours.Round, System: ours.System, Byes: round.Byes, Readings: ours.Readings}
	for _, m := range round.Matches {
		draw.Pairs = append(draw.Pairs, core.Pair{White: m.White, Black: m.Black})
	}
	return draw
}

// objections names the rules a draw breaks, by the check apart from the engines.
func objections(doc *trf.Document, whose string, least core.Grade, found []core.Violation) string {
	var rules []string
	for _, v := range found {
		if v.Grade < least {
			continue
		}
		numbers := make([]string, len(v.Entries))
		for i, no := range v.Entries {
			numbers[i] = strconv.Itoa(doc.Number(no))
		}
		rules = append(rules, strings.TrimSpace(v.Rule+" "+strings.Join(numbers, " ")))
	}
	if len(rules) == 0 {
		return ""
	}
	if len(rules) > 4 {
		rules = append(rules[:4], "…")
	}
	return ", " + whose + " breaks " + strings.Join(rules, ", ")
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
