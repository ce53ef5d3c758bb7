package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/locales"
)

// inEnglish writes a trace for the terminal. Keys without a sentence here are
// written as rule and arguments, so that nothing is hidden.
func inEnglish(t core.Trace) string {
	a := func(name string) string { return argument(t.Args[name]) }
	switch strings.TrimPrefix(t.Key, "why.standings.") {
	case "rank":
		return fmt.Sprintf("%s: rank %s of %s", a("Name"), a("Rank"), a("Of"))
	case "final":
		return "  the final gave place " + a("Rank")
	case "score":
		return fmt.Sprintf("  %s %s; level with it: %s", a("Code"), a("Value"), a("Left"))
	case "level":
		return fmt.Sprintf("  %s %s: the %s stay level", a("Code"), a("Value"), a("Count"))
	case "split":
		if a("Left") == "1" {
			return fmt.Sprintf("  %s %s: decides among the %s", a("Code"), a("Value"), a("Count"))
		}
		return fmt.Sprintf("  %s %s: splits the %s, %s left level", a("Code"), a("Value"), a("Count"), a("Left"))
	case "value":
		return fmt.Sprintf("    %s: %s %s", a("Name"), a("Code"), a("Value"))
	case "shared":
		return fmt.Sprintf("  shares the place with %s", a("Others"))
	case "boards":
		return fmt.Sprintf("round %s, table %s, %s - %s: %s boards of %s", a("Round"), a("Table"), a("White"), a("Black"), a("Boards"), a("Want"))
	}
	if kind, ok := strings.CutPrefix(t.Key, "why.standings.term."); ok {
		return term(kind, a)
	}
	parts := []string{"  " + t.Rule}
	for _, name := range slices.Sorted(maps.Keys(t.Args)) {
		parts = append(parts, name+"="+a(name))
	}
	return strings.Join(parts, " ")
}

// term is one round's part of a value.
func term(kind string, a func(string) string) string {
	who := "round " + a("Round")
	switch kind {
	case "board", "player":
		who = kind + " " + a("Round")
	}
	if a("Opponent") != "" {
		who += ", " + a("Opponent")
	}
	sum := a("Score")
	if own := a("Own"); own != "0" && own != "" {
		sum = strings.TrimPrefix(sum+" × "+own, "0 × ")
	}
	if sum == a("Value") || sum == "0" {
		return fmt.Sprintf("      %s (%s): %s", who, kind, a("Value"))
	}
	return fmt.Sprintf("      %s (%s): %s → %s", who, kind, sum, a("Value"))
}

func argument(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case locales.List:
		names := make([]string, len(v))
		for i, text := range v {
			names[i] = argument(text.Args["Text"])
		}
		return strings.Join(names, ", ")
	}
	return fmt.Sprint(v)
}
