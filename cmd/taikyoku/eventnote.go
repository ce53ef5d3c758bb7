package main

import (
	"context"
	"strings"

	"taikyoku/core/desk"
)

// eventNote writes one line into a book of the desk: who an official is, what
// happened, who was warned or kept out, which papers came in, which prizes are given beside the
// listed ones.
type eventNote struct {
	eventActing
	Role  string   `help:"Of an official: chief_arbiter, deputy, pairings, arbiter, appeals, discipline." enum:",chief_arbiter,deputy,pairings,arbiter,appeals,discipline" default:""`
	Team  string   `help:"Whom it is about: an entry's name or id."`
	Prize string   `help:"Of a special prize: its id in the regulation."`
	No    int      `help:"Roster number of its player."`
	Book  string   `arg:"" help:"officials, incidents, warnings, exclusions, titlepapers, specialprizes." enum:"officials,incidents,warnings,exclusions,titlepapers,specialprizes"`
	Text  []string `arg:"" help:"What to note."`
}

// Run is called by the command line.
func (c *eventNote) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		x := desk.NoteInBook{Book: c.Book, Role: c.Role, Prize: c.Prize, Player: c.No, Text: strings.Join(c.Text, " ")}
		if c.Team == "" {
			return x, nil
		}
		t, err := o.team(ctx, c.Team)
		x.Team = t.ID
		return x, err
	})
}
