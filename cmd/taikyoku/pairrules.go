package main

import (
	"fmt"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/pairing/xiangqi"
)

// byRules pairs by the Chinese points system with the rules of the command
// line. A lot they need is the one of --seed, if they name none.
func (c *pairCommand) byRules() (pairing.Pairer, error) {
	var rules xiangqi.Rules
	given := map[string]bool{}
	for _, r := range c.Rules {
		name, value, is := strings.Cut(typed(r), "=")
		if name, value = inFiles(strings.TrimSpace(name)), strings.TrimSpace(value); !is {
			return nil, fmt.Errorf("--rules %q: NAME=VALUE, where the names are %s", r, strings.Join(xiangqi.RuleNames(), ", "))
		}
		if given[name] {
			return nil, fmt.Errorf("--rules: %s is given twice", name)
		}
		given[name] = true
		if err := rules.Set(name, value); err != nil {
			return nil, fmt.Errorf("--rules: %w", err)
		}
	}
	lots := rules.First == xiangqi.Random || rules.First == xiangqi.UpperLower
	if lots && c.Check && c.Seed == nil && rules.Seed == 0 {
		return nil, fmt.Errorf("--rules first=%s: the first round was drawn by lot, by which --seed?", rules.First)
	}
	return func(d core.Division, seed uint64) (core.Draw, error) {
		r := rules
		if r.Seed == 0 {
			r.Seed = seed
		}
		if rules.Order == xiangqi.ByDutch && d.Initial == core.NoColour {
			if d.Initial = d.InferInitial(); d.Initial == core.NoColour && c.Seed != nil {
				d.Initial = pairing.Lot(seed)
			}
		}
		draw, err := pairing.PairXiangqi(d, r, nil)
		if err == nil && slices.ContainsFunc(d.Entries, func(e core.Entry) bool { return e.Unit != "" }) {
			draw.Readings = append(draw.Readings, core.Reading{ID: "unit-of", Value: "federation"})
		}
		return draw, err
	}, nil
}

// inFiles is the name in files of a rule that draws print by another.
func inFiles(name string) string {
	if name == "unit" {
		return "units"
	}
	return strings.ReplaceAll(name, "-", "_")
}

// giveUnits gives entries the federation of their players as the unit: a TRF file
// has no other.
func giveUnits(entries []core.Entry) {
	for i, e := range entries {
		if e.Unit == "" && len(e.Members) > 0 {
			common := e.Members[0].Federation
			if !slices.ContainsFunc(e.Members, func(p core.Player) bool { return p.Federation != common }) {
				entries[i].Unit = common
			}
		}
	}
}
