package command

// dutyFields are the fields of the verbs of duties.go. «team: own» is the
// sender's; count is at least one.
func dutyFields(f map[string]any, c Command, ctx *Context) {
	whose := func(team string) {
		if team == "" && !ctx.arbiter() || team != "" && team == ctx.Account.Team {
			team = "own"
		}
		put(f, "team", team)
	}
	switch c := c.(type) {
	case RecordFouls:
		put(f, "team", c.Team)
		put(f, "player", c.Player)
		put(f, "round", c.Round)
		put(f, "table", c.Table)
		put(f, "board", c.Board)
		put(f, "colour", colourName(c.Colour, ctx.Game))
		f["count"] = max(1, c.Count)
		f["kind"] = map[bool]string{true: "warning", false: "foul"}[c.Warning]
	case Attendance:
		whose(c.Team)
		f["present"] = c.Present
		put(f, "proxy", c.Proxy)
	case Appeal:
		put(f, "round", c.Round)
		put(f, "table", c.Table)
		put(f, "text", c.Text)
	case Papers:
		put(f, "item", c.Item)
		put(f, "player", c.Player)
		if c.Player == "" && c.Team != "" {
			whose(c.Team)
		}
		put(f, "missing", c.Missing)
	case Consent:
		put(f, "player", c.Player)
		put(f, "agree", c.Agree)
		put(f, "show", c.Show)
		put(f, "all", c.All)
	case FollowPlayer:
		if len(c.Players) > 0 {
			f["players"] = c.Players
		}
		put(f, "relation", c.Relation)
	case SetBoards:
		put(f, "team", c.Team)
		boards := make([]map[string]any, len(c.Boards))
		for i, b := range c.Boards {
			boards[i] = map[string]any{"board": b.Board, "player": b.Player}
		}
		f["boards"] = boards
	case ReworkPairing:
		reworkFields(f, c, ctx.Game)
	case CheckIn:
		put(f, "player", c.Player)
		if c.Player == "" {
			whose(c.Team)
		}
	}
}
