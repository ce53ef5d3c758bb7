package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// eventRework changes a drafted round by hand, as arbiters do by chat.
type eventRework struct {
	eventActing
	Round  int      `arg:"" help:"The round, drafted and not published."`
	Swap   []string `sep:"none" placeholder:"A,B" help:"Teams A and B exchange places: opponent and colour, or the bye."`
	Fix    []string `sep:"none" placeholder:"W,B" help:"W has White on board 1 against B."`
	Forbid []string `sep:"none" placeholder:"A,B[,C]" help:"These do not meet in this round."`
	Bye    string   `placeholder:"TEAM" help:"TEAM has the bye."`
	Out    []string `sep:"none" placeholder:"TEAM[=half]" help:"TEAM is left out of the round, without points or as for a draw."`
	Undo   string   `placeholder:"TEAM" help:"Back to the draft of the pairing system, in the section of TEAM."`
	Reason string   `help:"Why, where a rule is broken; it is recorded."`
}

// Run is called by the command line.
func (c *eventRework) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (x desk.Act, err error) {
		err = o.view(ctx, func(_ storeTx, ev *event.Event) error {
			x, err = c.act(ev)
			return err
		})
		return x, err
	})
}

func (c *eventRework) act(ev *event.Event) (desk.Act, error) {
	x := desk.ReworkRound{Round: c.Round, Reason: c.Reason}
	var problems []error
	add := func(change command.PairChange, value string, kind core.ByeKind) {
		made := desk.HandChange{Change: change, Kind: kind}
		for name := range strings.SplitSeq(value, ",") {
			t, err := team(ev, strings.TrimSpace(name))
			if err != nil {
				problems = append(problems, fmt.Errorf("--%s: %w", change, err))
				return
			}
			made.Teams, x.Division = append(made.Teams, t.ID), t.Division
		}
		switch change {
		case command.FixPair:
			made.White = made.Teams[0]
		case command.UndoChanges:
			made.Teams = nil
		}
		x.Changes = append(x.Changes, made)
	}
	for _, given := range []struct {
		change command.PairChange
		values []string
	}{{command.SwapPlaces, c.Swap}, {command.FixPair, c.Fix}, {command.KeepApart, c.Forbid}, {command.GiveBye, one(c.Bye)}, {command.UndoChanges, one(c.Undo)}} {
		for _, value := range given.values {
			add(given.change, value, 0)
		}
	}
	for _, value := range c.Out {
		name, half := strings.CutSuffix(value, "=half")
		kind := core.ZeroBye
		if half {
			kind = core.HalfBye
		}
		add(command.LeaveOut, name, kind)
	}
	if r, ok := ev.Rounds.Get(event.RoundKey(x.Division, x.Round)); ok {
		x.Seed = r.Seed
	}
	return x, errors.Join(problems...)
}

// one is a list of a value that may be empty.
func one(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}
