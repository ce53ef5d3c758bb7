package main

import (
	"context"
	"errors"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
)

// eventRecord puts on record what is only kept.
type eventRecord struct {
	Referral recordReferral `cmd:"" help:"The code of who has recommended the event to a team."`
	Device   recordDevice   `cmd:"" help:"The decision on a request to carry a device."`
	Ill      recordIll      `cmd:"" help:"A player has left because he is ill."`
	Inquire  recordInquire  `cmd:"" help:"Ask the captain of a team something; it is listed until it is answered."`
	Answer   recordAnswer   `cmd:"" help:"An answer that came by e-mail or telephone."`
	Penalty  recordPenalty  `cmd:"" help:"A game lost by penalty, or, without --board, a disqualification for the round."`
	CallOff  recordCallOff  `cmd:"" help:"The event does not take place, or not further: everybody is told."`
	Refund   recordRefund   `cmd:"" help:"What a team gets back of an event that was called off."`
}

type recordReferral struct {
	eventActing
	Team string `help:"The team's name or id." required:""`
	Code string `arg:"" help:"The code."`
}

// Run is called by the command line.
func (c *recordReferral) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		t, err := o.team(ctx, c.Team)
		return desk.KeepReferral{Team: t.ID, Code: c.Code}, err
	})
}

type recordDevice struct {
	eventActing
	Team   string `help:"The team's name or id." required:""`
	No     int    `help:"Roster number of the player." required:""`
	Refuse bool   `help:"The request is refused."`
	Reason string `arg:"" help:"What was asked for, and why it is decided so."`
}

// Run is called by the command line.
func (c *recordDevice) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		t, err := o.team(ctx, c.Team)
		return desk.DecideDevice{Team: t.ID, Player: c.No, Approve: !c.Refuse, Why: c.Reason}, err
	})
}

type recordIll struct {
	eventActing
	Team string `help:"The team's name or id." required:""`
	No   int    `help:"Roster number of the player." required:""`
	Text string `arg:"" help:"What happened; only the staff reads it."`
}

// Run is called by the command line.
func (c *recordIll) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		t, err := o.team(ctx, c.Team)
		return desk.NoteIllness{Team: t.ID, Player: c.No, Text: c.Text}, err
	})
}

type recordInquire struct {
	eventActing
	Team string `help:"The team's name or id." required:""`
	Text string `arg:"" help:"What is asked."`
}

// Run is called by the command line.
func (c *recordInquire) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		t, err := o.team(ctx, c.Team)
		return desk.Inquire{Team: t.ID, Text: c.Text}, err
	})
}

type recordAnswer struct {
	eventActing
	Case core.CaseID `arg:"" help:"Id of the inquiry, as show cases lists it."`
	Text string      `arg:"" help:"The answer."`
}

// Run is called by the command line.
func (c *recordAnswer) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(*office) (desk.Act, error) { return desk.AnswerInquiry{Case: c.Case, Text: c.Text}, nil })
}

type recordPenalty struct {
	eventActing
	Team   string `help:"Who is punished: the team's name or id." required:""`
	Round  int    `help:"The round." required:""`
	Board  int    `help:"The board of the game; without it the whole match."`
	Reason string `arg:"" help:"Why; both captains read it."`
}

// Run is called by the command line.
func (c *recordPenalty) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (x desk.Act, err error) {
		t, err := o.team(ctx, c.Team)
		if err != nil {
			return nil, err
		}
		err = o.view(ctx, func(_ storeTx, ev *event.Event) error {
			m, ok := ev.MatchOf(t.ID, c.Round)
			if !ok || m.Bye != 0 {
				return answerNo{errors.New(t.Name + " has no opponent in that round")}
			}
			loser := "home"
			if m.Black == t.ID {
				loser = "away"
			}
			x = desk.Penalise{Match: m.ID, Board: c.Board, Loser: loser, Why: c.Reason}
			if c.Board == 0 {
				x = desk.Disqualify{Match: m.ID, Loser: loser, Why: c.Reason}
			}
			return nil
		})
		return x, err
	})
}

type recordCallOff struct {
	eventActing
	Reason string `arg:"" help:"Why; everybody reads it."`
}

// Run is called by the command line.
func (c *recordCallOff) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(*office) (desk.Act, error) { return desk.CallOff{Reason: c.Reason}, nil })
}

type recordRefund struct {
	eventActing
	Team   string `help:"The team's name or id." required:""`
	Amount string `help:"How much; without it the fee."`
	Reason string `arg:"" help:"Why; the captain reads it."`
}

// Run is called by the command line.
func (c *recordRefund) Run(ctx context.Context, s streams) error {
	return c.perform(ctx, s, func(o *office) (desk.Act, error) {
		t, err := o.team(ctx, c.Team)
		if err != nil {
			return nil, err
		}
		amount, err := amountOf(c.Amount, t.Fee)
		return desk.GiveRefund{Team: t.ID, Amount: amount, Reason: c.Reason}, err
	})
}
