package command

import (
	"encoding/json"

	"taikyoku/core"
)

// Line is an Understanding in the form of the corpus: one JSON line a message.
type Line struct {
	ID      string         `json:"id,omitempty"`
	Intent  string         `json:"intent"`
	Fields  map[string]any `json:"fields"`
	Ask     string         `json:"ask,omitempty"`
	Deny    Denial         `json:"deny,omitempty"`
	Confirm bool           `json:"confirm,omitempty"`
	Then    []Line         `json:"then,omitempty"`
	Next    []Verb         `json:"next,omitempty"`
}

// The intents of an Understanding without a single command.
const (
	intentUnknown   = "unknown"
	intentAmbiguous = "ambiguous"
)

// Line renders u, whose message came in ctx.
func (u Understanding) Line(ctx *Context) Line {
	l := Line{Intent: intentUnknown, Fields: map[string]any{}, Deny: u.Deny, Confirm: u.Confirm}
	switch {
	case u.Command != nil:
		l.Intent = string(u.Command.Verb())
		l.Fields = fields(u.Command, ctx)
	case len(u.Ambiguous) > 0:
		l.Intent = intentAmbiguous
		l.Fields["candidates"] = u.Ambiguous
	default:
		l.Next = u.Next
		put(l.Fields, "note", u.Note)
	}
	put(l.Fields, "invalid", string(u.Invalid))
	if len(u.Missing) > 0 {
		l.Fields["missing"] = u.Missing
	}
	if u.Ask != nil {
		l.Ask = string(u.Ask.Kind)
	}
	for _, then := range u.Then {
		l.Then = append(l.Then, then.Line(ctx))
	}
	return l
}

// MarshalLine is the JSON of u on one line.
func (u Understanding) MarshalLine(id string, ctx *Context) ([]byte, error) {
	l := u.Line(ctx)
	l.ID = id
	return json.Marshal(l)
}

// fields are the fields of a command under the names of the corpus.
func fields(c Command, ctx *Context) map[string]any {
	f := map[string]any{}
	switch c := c.(type) {
	case ShowPairing:
		team(f, c.Own, c.Team)
		put(f, "player", c.Player)
		put(f, "round", c.Round)
		put(f, "table", c.Table)
		day(f, c.Day)
		put(f, "want", c.Want)
	case ShowStandings:
		team(f, c.Own, c.Team)
		put(f, "player", c.Player)
		put(f, "group", c.Group)
		put(f, "want", c.Want)
		put(f, "board", c.Board)
		put(f, "round", c.Round)
	case DecideSection:
		put(f, "what", c.What)
		put(f, "n", c.N)
	case ShowSchedule:
		day(f, c.Day)
		put(f, "round", c.Round)
		put(f, "topic", c.Topic)
	case Help:
		put(f, "topic", c.Topic)
	case ShowRules:
		put(f, "topic", c.Topic)
	case ShowVenue:
		put(f, "topic", c.Topic)
	case ShowFee:
		put(f, "discount", c.Discount)
	case Status:
		team(f, c.Team == "" && c.Player == "", c.Team)
		put(f, "player", c.Player)
		put(f, "round", c.Round)
		put(f, "topic", c.Of)
	case Why:
		put(f, "topic", c.Of)
		put(f, "place", c.Place)
		put(f, "round", c.Round)
		put(f, "team", c.Team)
	case MissingReports:
		put(f, "round", c.Round)
	case Language:
		put(f, "lang", c.Lang)
	case LinkAccount:
		put(f, "code", c.Code)
		put(f, "team", c.Team)
		put(f, "name", c.Name)
	case YesNo:
		f["value"] = c.Yes
	case Choose:
		f["choice"] = c.N
	case Fill:
		put(f, "field", c.Field)
		put(f, "text", c.Text)
	case Notices:
		f["on"] = c.On
	default:
		entryFields(f, c)
		resultFields(f, c, ctx)
		dutyFields(f, c, ctx)
		officeFields(f, c, ctx)
	}
	return f
}

func entryFields(f map[string]any, c Command) {
	switch c := c.(type) {
	case RegisterTeam:
		formFields(f, &c.Form)
	case EditTeam:
		formFields(f, &c.Form)
		put(f, "out", c.Out)
		put(f, "in", c.In)
		if c.Swap[0] > 0 {
			f["swap"] = c.Swap
		}
	case RegisterPlayer:
		put(f, "name", c.Player.Name)
		put(f, "order", c.Player.Order)
		put(f, "federation_id", c.Player.FederationID)
	case WithdrawTeam:
		team(f, c.Team == "", c.Team)
	case PaymentReported:
		put(f, "amount", c.Amount)
		put(f, "currency", c.Currency)
		put(f, "method", c.Method)
	case Protest:
		put(f, "board", c.Board)
		put(f, "table", c.Table)
		put(f, "topic", c.Topic)
	case AskArbiter:
		put(f, "text", c.Text)
	case PairRound:
		put(f, "round", c.Round)
	case Publish:
		put(f, "what", c.What)
		put(f, "round", c.Round)
	case Announce:
		put(f, "to", c.To)
		put(f, "team", c.Team)
		put(f, "text", c.Text)
	case Toss:
		put(f, "colour", colourName(c.Colour, "chess"))
		put(f, "team", c.Team)
	case Decide:
		f["approve"] = c.Approve
		put(f, "request", c.Request)
	}
}

func formFields(f map[string]any, form *Form) {
	put(f, "name", form.Name)
	put(f, "organisation", form.Organisation)
	put(f, "region", form.Region)
	put(f, "captain", form.Captain)
	if form.Captain == "" {
		put(f, "captain", form.Leader)
	} else {
		put(f, "leader", form.Leader)
	}
	put(f, "captain_id", form.CaptainID)
	put(f, "coach", form.Coach)
	put(f, "contact", form.Contact)
	put(f, "email", form.Email)
	put(f, "discount", form.Discount)
	if form.OptUp {
		f["opt_up"] = true
	}
	var names []string
	for _, p := range form.Players {
		names = append(names, p.Name)
	}
	if len(names) > 0 {
		f["players"] = names
	}
}

func resultFields(f map[string]any, c Command, ctx *Context) {
	switch c := c.(type) {
	case SubmitLineup:
		put(f, "round", c.Round)
		f["players"] = players(c, ctx)
		put(f, "derived", c.Derived)
	case ReportTotal:
		put(f, "round", c.Round)
		put(f, "table", c.Table)
		scoreFields(f, c.Score, ctx.arbiter())
		put(f, "derived", c.Derived)
	case ReportBoards:
		put(f, "round", c.Round)
		put(f, "table", c.Table)
		boardFields(f, c.Boards, ctx.Game)
		put(f, "derived", c.Derived)
	case Dispute:
		if c.HasScore {
			scoreFields(f, c.Score, false)
		}
		boardFields(f, c.Boards, ctx.Game)
	case Correct:
		put(f, "round", c.Round)
		put(f, "table", c.Table)
		if c.HasScore {
			scoreFields(f, c.Score, ctx.arbiter() || !ctx.linked())
		}
		boardFields(f, c.Boards, ctx.Game)
		if len(c.Swap) > 0 {
			f["swap"] = c.Swap
		}
	case LateForfeit:
		put(f, "round", c.Round)
		put(f, "table", c.Table)
		put(f, "board", c.Board)
		put(f, "loser", colourName(c.Loser, ctx.Game))
		if c.Both {
			f["loser"] = "both"
		}
	}
}

func scoreFields(f map[string]any, s Score, neutral bool) {
	if s.Sided && !neutral {
		f["own"], f["opp"] = number(s.First), number(s.Second)
		return
	}
	f["score"] = []any{number(s.First), number(s.Second)}
	if !neutral {
		f["order"] = "unknown"
	}
}

func number(p core.Points) any {
	if p%10 == 0 {
		return int(p / 10)
	}
	return float64(p) / 10
}

func boardFields(f map[string]any, boards []BoardResult, game string) {
	if len(boards) == 0 {
		return
	}
	out := make([]map[string]any, len(boards))
	for i, b := range boards {
		out[i] = map[string]any{"board": b.Board, "result": b.Outcome.name(game)}
	}
	f["boards"] = out
}

// name is the outcome in the words of the corpus.
func (o Outcome) name(game string) string {
	first := "white_win"
	if game == "xiangqi" {
		first = "red_win"
	}
	return map[Outcome]string{
		OwnWin: "own_win", OwnLoss: "own_loss", Draw: "draw", FirstWin: first, SecondWin: "black_win",
		ForfeitOwnWin: "forfeit_own_win", ForfeitOwnLoss: "forfeit_own_loss", DoubleForfeit: "double_forfeit",
		ForfeitFirstWin: "forfeit_" + first, ForfeitSecondWin: "forfeit_black_win",
	}[o]
}

func colourName(c core.Colour, game string) string {
	switch {
	case c == core.White && game == "xiangqi":
		return "red"
	case c == core.White:
		return "white"
	case c == core.Black:
		return "black"
	}
	return ""
}

// players are names where names were typed, numbers where numbers were.
func players(c SubmitLineup, ctx *Context) []any {
	out := make([]any, 0, len(c.Players)+len(c.Strangers))
	for _, no := range c.Players {
		if m := ctx.member(no); m != nil && !c.ByNumber {
			out = append(out, m.Name)
		} else {
			out = append(out, no)
		}
	}
	for _, name := range c.Strangers {
		out = append(out, name)
	}
	return out
}

func team(f map[string]any, own bool, name string) {
	if own {
		f["team"] = "own"
	} else {
		put(f, "team", name)
	}
}

func day(f map[string]any, d Day) {
	switch {
	case d.Number > 0:
		f["day"] = d.Number
	case d.Word != "":
		f["day"] = d.Word
	case d.Month > 0:
		f["day"] = []int{d.Month, d.Day}
	}
}

// put sets a field that has a value.
func put[T comparable](f map[string]any, key string, value T) {
	var zero T
	if value != zero {
		f[key] = value
	}
}
