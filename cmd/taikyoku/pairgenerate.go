package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"taikyoku/core"
	"taikyoku/core/pairing"
	"taikyoku/core/pairing/berger"
	"taikyoku/core/trf"
)

// eventOptions describe the random event of --generate. Chances are percent.
type eventOptions struct {
	Players   int    `group:"Random event" help:"Players of an individual event." default:"0"`
	Teams     int    `group:"Random event" help:"Teams of a team event." default:"0"`
	Boards    int    `group:"Random event" help:"Games per team match; 4 if not said." default:"0"`
	Reserve   int    `group:"Random event" help:"Players of a team beyond the boards." default:"0"`
	Rounds    int    `group:"Random event" help:"Rounds announced." default:"7"`
	Play      int    `group:"Random event" help:"Rounds played; 0: all." default:"0"`
	Code      string `group:"Random event" help:"The TRF 192 code, where --system says too little." default:""`
	Ratings   string `group:"Random event" help:"Lowest and highest rating." default:"1400-2400"`
	Points    string `group:"Random event" help:"Points of a win, a draw and a loss." default:"1-0.5-0"`
	ByePoints string `group:"Random event" help:"Points of the pairing-allocated bye; of a team, match points and game points: 2+4." default:""`
	Baku      bool   `group:"Random event" help:"Accelerate (C.04.7)."`
	Format    string `group:"Random event" help:"Edition of the format." enum:"trf26,trf16" default:"trf26"`
	Draws     int    `group:"Random event" help:"Draws between equals." default:"30"`
	Forfeits  int    `group:"Random event" help:"Games forfeited." default:"0"`
	Short     int    `group:"Random event" help:"Games too short to be rated." default:"0"`
	HalfByes  int    `group:"Random event" help:"Half-point byes." default:"0"`
	FullByes  int    `group:"Random event" help:"Full-point byes." default:"0"`
	Absences  int    `group:"Random event" help:"Absences of one round." default:"0"`
	Late      int    `group:"Random event" help:"Late entries." default:"0"`
	Withdraw  int    `group:"Random event" help:"Withdrawals." default:"0"`
	Forbidden int    `group:"Random event" help:"Number of pairs that must not meet." default:"0"`
	Units     int    `group:"Random event" help:"Number of units (federations) that the entries belong to; 0: none." default:"0"`
}

// usualEvent are the options that nobody gave.
var usualEvent = eventOptions{Rounds: 7, Ratings: "1400-2400", Points: "1-0.5-0", Format: "trf26", Draws: 30}

// generate writes a random tournament; of one that no file can hold, what each
// round was and that it is right.
func (c *pairCommand) generate(s streams) error {
	if c.Seed == nil {
		return errors.New("pair --generate: which --seed?")
	}
	if len(c.Files) > 0 {
		return errors.New("pair --generate: writes to the standard output, no file is read")
	}
	plan, err := c.plan()
	if err != nil {
		return fmt.Errorf("pair --generate: %w", err)
	}
	if plan.Pair, err = c.pairer(core.Division{System: plan.System, Team: plan.Boards > 1}); err != nil {
		return fmt.Errorf("pair --generate: %w", err)
	}
	unwritten := !c.holds()
	report := s.err
	if unwritten {
		report = s.out
		fmt.Fprintf(s.err, "no file: TRF holds %d teams and %d players; instead each round in a line, verified rule by rule\n", trf.MaxTeams, trf.MaxPlayers)
	}
	wrong := 0
	if c.Verify || unwritten {
		plan.Seen = func(before core.Division, draw core.Draw) {
			faults := objections(trf.New(before), "ours", core.NeedsReason, pairing.Check(before, draw))
			if faults != "" {
				wrong++
			}
			fmt.Fprintf(report, "round %d: %s, %s\n", draw.Round, draw.System, summary(draw)+cmp.Or(faults, ", verified"))
		}
	}
	d, err := pairing.Generate(plan)
	if none := (*pairing.ChanceError)(nil); errors.As(err, &none) {
		err = fmt.Errorf("--%s %g: a percentage, from 0 to 100", none.Name, none.Chance*100)
	}
	if err != nil {
		text, failed := c.told(trf.New(d), err)
		return errors.Join(fmt.Errorf("pair --generate: %s", text), failed)
	}
	if rounds := cmp.Or(plan.Play, plan.Rounds); len(d.Played) < rounds {
		fmt.Fprintf(s.err, "round %d has no legal pairing: the event ends before it\n", d.Next())
	}
	if !unwritten {
		err = trf.Write(s.out, c.document(d), trf.WriteOptions{Format: map[string]trf.Format{"trf16": trf.TRF16, "trf26": trf.TRF26}[c.Format]})
	}
	if err == nil && wrong > 0 {
		return answerNo{errors.New("")}
	}
	return err
}

// document is the event with the options that its rounds were paired by, which no
// record of the format holds.
func (c *pairCommand) document(d core.Division) *trf.Document {
	doc := trf.New(d)
	for _, o := range []struct {
		name   string
		values []string
	}{{"--rules", c.Rules}, {"--reading", c.Reading}} {
		if len(o.values) > 0 {
			doc.Other = append(doc.Other, trf.Record{Code: "###", Text: "### paired with " + o.name + " " + strings.Join(o.values, ",") + fmt.Sprintf(" --seed %d", *c.Seed)})
		}
	}
	return doc
}

// summary counts what is in a draw.
func summary(draw core.Draw) string {
	text := fmt.Sprintf("%d pairs", len(draw.Pairs))
	away := 0
	for _, b := range draw.Byes {
		if b.Kind == core.PAB {
			text += fmt.Sprintf(", bye %d", b.Entry)
		} else {
			away++
		}
	}
	if away > 0 {
		text += fmt.Sprintf(", %d without a game", away)
	}
	return text
}

// holds reports whether a file can hold so many.
func (o eventOptions) holds() bool {
	return o.Teams <= trf.MaxTeams && o.Players <= trf.MaxPlayers && o.Teams*(o.boards()+o.Reserve) <= trf.MaxPlayers
}

// boards are the games of a team match.
func (o eventOptions) boards() int {
	if o.Teams > 0 {
		return cmp.Or(o.Boards, 4)
	}
	return o.Boards
}

// mostPlayers and mostTeams are how many --generate takes on: a round takes
// seconds, at most a minute. The Go API has no limit but the memory.
const (
	mostPlayers = 12_000
	mostTeams   = 3_000
)

func (c *pairCommand) plan() (pairing.Plan, error) {
	o := c.eventOptions
	o.Boards = o.boards()
	percent := func(n int) float64 { return float64(n) / 100 }
	p := pairing.Plan{
		Seed: *c.Seed, System: strings.ToUpper(o.Code), Entries: o.Players, Rounds: o.Rounds, Play: o.Play, Reserve: o.Reserve,
		Draws: percent(o.Draws), Forfeits: percent(o.Forfeits), NobodyCame: 0.2, Short: percent(o.Short),
		HalfByes: percent(o.HalfByes), FullByes: percent(o.FullByes), Absences: percent(o.Absences),
		Late: percent(o.Late), Withdraw: percent(o.Withdraw), Forbidden: o.Forbidden, Accelerated: o.Baku, Units: o.Units,
	}
	switch {
	case o.Teams > 0 && o.Players > 0:
		return p, errors.New("players or teams, not both")
	case o.Teams < 0 || o.Players < 0 || o.Reserve < 0:
		return p, errors.New("a number is negative")
	case o.Teams == 0 && (o.Boards != 0 || o.Reserve != 0):
		return p, errors.New("--boards and --reserve are for teams (--teams)")
	case o.Teams > mostTeams, o.Players > mostPlayers, o.Teams*(o.Boards+o.Reserve) > 10*mostPlayers:
		return p, fmt.Errorf("at most %d players or %d teams; for more, the Go API (pairing.Generate)", mostPlayers, mostTeams)
	case o.Rounds > trf.MaxRounds:
		return p, fmt.Errorf("a TRF file holds %d rounds", trf.MaxRounds)
	case o.Teams > 0 && o.Boards < 2:
		return p, errors.New("a team event has two boards or more")
	case o.Teams > 0:
		p.Entries, p.Boards = o.Teams, o.Boards
	case o.Players == 0:
		p.Entries = 40
	}
	switch {
	case p.System != "":
	case c.System != "":
		p.System = defaultCode(c.System, p.Boards > 1)
	case p.Boards > 1:
		p.System = "FIDE_TEAM"
	default:
		p.System = "FIDE_DUTCH"
	}
	if _, err := fmt.Sscanf(o.Ratings, "%d-%d", &p.LowRating, &p.HighRating); err != nil || p.HighRating > 9999 {
		return p, fmt.Errorf("ratings %q (like 1400-2400)", o.Ratings)
	}
	if err := o.values(&p); err != nil {
		return p, err
	}
	if scheme, err := berger.ParseScheme(p.System, berger.Readings{}); err == nil && cmp.Or(p.Play, p.Rounds) > scheme.Rounds(p.Entries) {
		return p, fmt.Errorf("--rounds %d: a round robin of %d has %d rounds", p.Rounds, p.Entries, scheme.Rounds(p.Entries))
	}
	return p, fits(p)
}

// fits refuses an event in which somebody could win more points than the file
// holds, before it is played.
func fits(p pairing.Plan) error {
	rounds := p.Play
	if rounds == 0 {
		rounds = p.Rounds
	}
	win := max(p.Scoring.Win, 1)
	if most := core.Points(rounds)*win + max(0, p.Scoring.PAB-win); most > trf.MaxPoints && rounds > 0 {
		return fmt.Errorf("%d rounds of %s points may give a player %s, a TRF file holds %s: play at most %d (--play), or give a win at most %s (--points)",
			rounds, win.Decimal(), most.Decimal(), trf.MaxPoints.Decimal(), trf.MaxPoints/win, (trf.MaxPoints / core.Points(rounds)).Decimal())
	}
	return nil
}

// values reads the points of results.
func (o eventOptions) values(p *pairing.Plan) error {
	parts := strings.Split(o.Points, "-")
	if len(parts) != 3 {
		return fmt.Errorf("points %q (like 3-1-0)", o.Points)
	}
	var value [3]core.Points
	for i, part := range parts {
		var ok bool
		if value[i], ok = trf.ParsePoints(part); !ok || value[i] < 0 || value[i] > 100 {
			return fmt.Errorf("points %q (like 3-1-0)", o.Points)
		}
	}
	win, draw, loss := value[0], value[1], value[2]
	if win <= loss || draw > win || draw < loss {
		return fmt.Errorf("points %q: a win is worth more than a loss, a draw something between", o.Points)
	}
	p.Scoring = core.Scoring{Win: win, Draw: draw, Loss: loss, ForfeitWin: win, PAB: win, Full: win, Half: draw}
	if p.Boards > 1 {
		p.Match = core.StandardMatch(p.Boards)
		p.Match.PABGame = core.Points(p.Boards) * draw
	}
	if o.ByePoints == "" {
		return nil
	}
	match, game, two := strings.Cut(o.ByePoints, "+")
	first, ok := trf.ParsePoints(match)
	switch {
	case two && p.Boards > 1:
		second, fine := trf.ParsePoints(game)
		p.Match.PABMatch, p.Match.PABGame = first, second
		ok = ok && fine && second >= 0 && second <= 990
	case two || p.Boards > 1:
		ok = false
	default:
		p.Scoring.PAB = first
	}
	if !ok || first < 0 || first > 990 {
		return fmt.Errorf("bye %q (like 0.5; for teams 1+2)", o.ByePoints)
	}
	return nil
}
