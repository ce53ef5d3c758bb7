package main

import (
	"context"
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// checkIn: the teams arrive one by one; the desk records what it has seen, and
// who has signed on paper.
func (u *units) checkIn(ctx context.Context) error {
	day, ok := occasion(u.rules, "check-in")
	if !ok {
		day = roundStart(u.rules, 1).Add(-3 * time.Hour)
	}
	if err := u.stage.moveTo(ctx, day.Add(time.Hour)); err != nil {
		return err
	}
	for i, t := range u.playing() {
		u.organiser.shown = i == 0
		if err := u.stage.moveTo(ctx, u.stage.clock.Now().Add(3*time.Minute)); err != nil {
			return err
		}
		if err := u.types(ctx, u.organiser, "arrived", "Who", t.title); err != nil {
			return err
		}
		if err := u.papers(ctx, t, func(g core.Gate) bool { return g.BeforeRound > 0 && !g.CheckIn && !g.WarnOnly }); err != nil {
			return err
		}
		if err := u.signatures(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// signatures: who has no account has signed on paper.
func (u *units) signatures(ctx context.Context, t *unitTeam) error {
	if len(t.accounts) > 0 || len(u.rules.Consents) == 0 {
		return nil
	}
	for _, name := range t.players {
		if err := u.types(ctx, u.organiser, "signed", "Who", name); err != nil {
			return err
		}
		if err := u.tap(ctx, u.organiser, locales.T("button.yes")); err != nil {
			return err
		}
	}
	return nil
}

// meet is the leaders' meeting: until it begins boards may change; who does not
// come is not paired.
func (u *units) meet(ctx context.Context) error {
	meeting := u.rules.Schedule.Meetings[0]
	if err := u.stage.moveTo(ctx, meeting.Start.Add(-10*time.Minute)); err != nil {
		return err
	}
	teams := u.playing()
	if first := teams[0]; len(first.players) > 1 {
		if err := u.types(ctx, &first.guest, "swap-boards", "A", first.players[1], "B", first.players[0]); err != nil {
			return err
		}
		if err := u.tap(ctx, &first.guest, locales.T("button.yes")); err != nil {
			return err
		}
	}
	if err := u.stage.moveTo(ctx, meeting.Start.Add(time.Minute)); err != nil {
		return err
	}
	for _, t := range teams {
		if t.absent {
			continue
		}
		if err := u.answer(ctx, &t.guest, locales.T("button.attend")); err != nil {
			return err
		}
	}
	return u.types(ctx, u.arbiter, "who-missed")
}

// rounds: the arbiter reports each match by board and colour, and now and then a
// foul.
func (u *units) rounds(ctx context.Context) error { return u.arbitrated(ctx, u.reported) }

// reported is what the arbiter says of a match.
func (u *units) reported(m event.Match) ([]string, error) {
	line, err := u.boards(m)
	if err != nil || !u.rules.Play.Fouls || u.stage.random.IntN(20) != 0 {
		return []string{line}, err
	}
	foul, err := u.words.line(u.arbiter.lang, "foul", "Table", strconv.Itoa(m.Table), "Board", strconv.Itoa(1+u.stage.random.IntN(u.rules.Boards)))
	return []string{line, foul}, err
}

// boards plays a match and writes it as an arbiter does.
func (u *units) boards(m event.Match) (string, error) {
	table, err := u.words.line(u.arbiter.lang, "table", "Table", strconv.Itoa(m.Table))
	if err != nil {
		return "", err
	}
	words := []string{table}
	for _, b := range m.Boards {
		if b.Result.Known() {
			continue
		}
		said, err := u.words.line(u.arbiter.lang, "board-"+u.outcome(0), "Board", strconv.Itoa(b.No))
		if err != nil {
			return "", err
		}
		words = append(words, said)
	}
	return strings.Join(words, " "), nil
}

// close shows the table, and asks for the prizes and the titles.
func (u *units) close(ctx context.Context) error {
	if err := u.types(ctx, &u.teams[0].guest, "standings"); err != nil {
		return err
	}
	return u.finish(ctx)
}
