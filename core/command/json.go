package command

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

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

// fields are the fields of a command: each under its own name in small letters, or
// under that of its tag `line`; those without a value are left out, unless the tag
// has "always". "-" is no field of the line, or one that the command adds itself.
func fields(c Command, ctx *Context) map[string]any {
	f := map[string]any{}
	tagged(f, reflect.ValueOf(c), ctx)
	if c, ok := c.(interface {
		line(f map[string]any, ctx *Context)
	}); ok {
		c.line(f, ctx)
	}
	return f
}

func tagged(f map[string]any, v reflect.Value, ctx *Context) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name, option, _ := strings.Cut(field.Tag.Get("line"), ",")
		if name == "" {
			name = strings.ToLower(field.Name)
		}
		value := v.Field(i).Interface()
		switch value := value.(type) {
		case Day:
			day(f, value)
		case []BoardResult:
			boardFields(f, value, ctx.Game)
		case core.Colour:
			put(f, name, colourName(value, ctx.Game))
		default:
			switch {
			case name == "-":
			case name == "team" && option != "":
				whose(f, v, option, ctx)
			case name == "team" && value == true:
				f[name] = "own"
			case !v.Field(i).IsZero() && f[name] == nil || option == "always":
				f[name] = value
			}
		}
	}
}

// whose is the team of a command: with "own", no team named is the sender's; with
// "whose" it is so for who is not of the staff. A player named says it better.
func whose(f map[string]any, v reflect.Value, option string, ctx *Context) {
	team := v.FieldByName("Team").String()
	if player := v.FieldByName("Player"); player.Kind() == reflect.String && player.Len() > 0 {
		if option == "own" {
			put(f, "team", team)
		}
		return
	}
	if team == "" && (option == "own" || !ctx.arbiter()) || option == "whose" && team != "" && team == ctx.Account.Team {
		team = "own"
	}
	put(f, "team", team)
}

func (c RegisterTeam) line(f map[string]any, _ *Context) { formFields(f, &c.Form) }

func (c EditTeam) line(f map[string]any, ctx *Context) {
	formFields(f, &c.Form)
	if c.Out == "" || c.In != "" {
		return
	}
	var left []string
	for i := range ctx.Roster {
		if ctx.Roster[i].Name != c.Out {
			left = append(left, ctx.Roster[i].Name)
		}
	}
	f["players"] = left
}

func (c RegisterPlayer) line(f map[string]any, _ *Context) {
	put(f, "name", c.Player.Name)
	put(f, "order", c.Player.Order)
	put(f, "federation_id", c.Player.FederationID)
}

func (c SubmitLineup) line(f map[string]any, ctx *Context) { f["players"] = players(c, ctx) }

func (c ReportTotal) line(f map[string]any, ctx *Context) { scoreFields(f, c.Score, ctx.arbiter()) }

func (c Dispute) line(f map[string]any, _ *Context) {
	if c.HasScore {
		scoreFields(f, c.Score, false)
	}
}

func (c Correct) line(f map[string]any, ctx *Context) {
	if c.HasScore {
		scoreFields(f, c.Score, ctx.arbiter() || !ctx.linked())
	}
}

func (c LateForfeit) line(f map[string]any, _ *Context) { both(f, c.Both) }

func (c Penalty) line(f map[string]any, _ *Context) { both(f, c.Both) }

func both(f map[string]any, lose bool) {
	if lose {
		f["loser"] = "both"
	}
}

func (c RecordFouls) line(f map[string]any, _ *Context) {
	f["count"] = cmp.Or(c.Count, 1)
	f["kind"] = map[bool]string{true: "warning", false: "foul"}[c.Warning]
}

func (c SetBoards) line(f map[string]any, _ *Context) {
	boards := make([]map[string]any, len(c.Boards))
	for i, b := range c.Boards {
		boards[i] = map[string]any{"board": b.Board, "player": b.Player}
	}
	f["boards"] = boards
}

func (c ReworkPairing) line(f map[string]any, _ *Context) {
	put(f, "kind", map[core.ByeKind]string{core.HalfBye: "half", core.ZeroBye: "zero", core.FullBye: "full"}[c.Kind])
}

func formFields(f map[string]any, form *Form) {
	tagged(f, reflect.ValueOf(*form), nil)
	if form.Captain == "" && form.Leader != "" {
		f["captain"] = form.Leader
		delete(f, "leader")
	}
	var names []string
	for _, p := range form.Players {
		names = append(names, p.Name)
	}
	if len(names) > 0 {
		f["players"] = names
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
	for i, name := range c.Strangers {
		at := len(out)
		if i < len(c.At) {
			at = min(c.At[i], at)
		}
		out = slices.Insert(out, at, any(name))
	}
	return out
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
