package desk

import (
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// mostChoices is how many choices a service shows at once.
const mostChoices = 12

// rework changes a draft, or asks which team or section is meant.
func (s *session) rework(c command.ReworkPairing) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	round, drafts, err := s.drafts(c)
	if err != nil {
		return nil, err
	}
	meant, unknown := s.reworks(c, round, drafts)
	switch {
	case len(meant) == 1 && unknown == "":
		return s.act(meant[0])
	case len(meant) == 0 && unknown != "":
		return nil, core.Refuse(core.NotFound, "", "rework.no_such_team", "Name", unknown)
	case len(meant) == 0:
		return nil, core.Refuse(core.NotFound, "", "rework.no_such_table", "Tables", numbers(c.Tables), "Round", round)
	case len(meant) > mostChoices:
		return say("rework.name_it"), nil
	}
	question := say("rework.which")
	if unknown != "" {
		question = say("rework.which_team", "Name", unknown)
	}
	var options []option
	for _, x := range meant {
		label := s.world().changeText(x.Changes[0])
		if len(drafts) > 1 {
			label = locales.T("rework.in_section", "Section", poolTitle(s.ev, x.Division), "Change", label)
		}
		options = append(options, option{label, x})
	}
	return s.ask(question, options...)
}

// reworkAct is the act of a change that can only be meant in one way.
func (s *session) reworkAct(c command.ReworkPairing) (Act, locales.Text, error) {
	round, drafts, err := s.drafts(c)
	if err != nil {
		return nil, locales.Text{}, err
	}
	meant, unknown := s.reworks(c, round, drafts)
	if len(meant) != 1 || unknown != "" {
		return nil, locales.Text{}, nil
	}
	return meant[0], s.world().changeText(meant[0].Changes[0]), nil
}

// drafts are the drafts that a change can be about: those of its round and
// section that are there, published ones too, so that the act can say so.
func (s *session) drafts(c command.ReworkPairing) (int, []event.Round, error) {
	round := c.Round
	if round == 0 {
		round = s.ev.LastRound() + 1
	}
	var drafts []event.Round
	for _, pool := range s.ev.Pools() {
		named := func(sec core.Section) bool { return s.namesSection(sec, c.Section) }
		if r, ok := s.ev.Rounds.Get(event.RoundKey(pool.ID, round)); ok && (c.Section == "" || slices.ContainsFunc(s.ev.SectionsOf(pool.ID), named)) {
			drafts = append(drafts, r)
		}
	}
	if len(drafts) == 0 && c.Round == 0 && round > 1 { // nothing is drafted: the round that is published is meant
		c.Round = round - 1
		return s.drafts(c)
	}
	if len(drafts) == 0 {
		return round, nil, core.Refuse(core.TooEarly, "", "pair.draft_first", "Round", round)
	}
	return round, drafts, nil
}

// reworks are the acts that a change can mean. unknown is a team's name that
// was not found or fits several.
func (s *session) reworks(c command.ReworkPairing, round int, drafts []event.Round) (meant []ReworkRound, unknown string) {
	add := func(r event.Round, change HandChange) {
		meant = append(meant, ReworkRound{Round: round, Division: r.Division, Changes: []HandChange{change}, Seed: r.Seed})
	}
	if c.Change == command.UndoChanges || len(c.Teams) == 0 {
		untouched := !slices.ContainsFunc(drafts, func(r event.Round) bool { return r.Hand != nil })
		for _, r := range drafts {
			if c.Change == command.UndoChanges && r.Hand == nil && !untouched {
				continue
			}
			if teams, ok := s.seated(c, r); ok {
				add(r, HandChange{Change: c.Change, Teams: teams})
			}
		}
		return meant, ""
	}
	lists := [][]core.TeamID{nil}
	for _, name := range c.Teams {
		found := s.entriesNamed(name, drafts)
		if len(found) != 1 {
			unknown = name
		}
		var longer [][]core.TeamID
		for _, list := range lists {
			for _, id := range found {
				if !slices.Contains(list, id) {
					longer = append(longer, append(slices.Clone(list), id))
				}
			}
		}
		lists = longer
	}
	white := slices.Index(c.Teams, c.White)
	for _, list := range lists {
		change := HandChange{Change: c.Change, Teams: list, Kind: c.Kind}
		if white >= 0 && c.White != "" {
			change.White = list[white]
		}
		t, _ := s.ev.Teams.Get(list[0])
		if i := slices.IndexFunc(drafts, func(r event.Round) bool { return r.Division == s.ev.Pool(t.Division) }); i >= 0 {
			add(drafts[i], change)
		}
	}
	return meant, unknown
}

// seated are the teams that a change by tables is about.
func (s *session) seated(c command.ReworkPairing, r event.Round) (teams []core.TeamID, ok bool) {
	if c.Change == command.UndoChanges {
		return nil, true
	}
	byNo := map[int]core.TeamID{}
	for _, t := range s.ev.Entrants(r.Division) {
		byNo[t.No] = t.ID
	}
	for _, table := range c.Tables {
		if table < 1 || table > len(r.Draw.Pairs) {
			return nil, false
		}
		p := r.Draw.Pairs[table-1]
		switch {
		case len(c.Tables) == 1:
			teams = append(teams, byNo[p.White], byNo[p.Black])
		case c.Colour == core.Black:
			teams = append(teams, byNo[p.Black])
		default:
			teams = append(teams, byNo[p.White])
		}
	}
	return teams, true
}

// entriesNamed are the teams of the drafts that a name can mean: the one of that
// name, else those whose name has it, else all.
func (s *session) entriesNamed(typed string, drafts []event.Round) []core.TeamID {
	typed = s.fold(typed)
	var like, all []core.TeamID
	for _, r := range drafts {
		for _, t := range s.ev.Entrants(r.Division) {
			name := s.fold(t.Name)
			switch {
			case t.No == 0:
				continue
			case name == typed:
				return []core.TeamID{t.ID}
			case strings.Contains(name, typed):
				like = append(like, t.ID)
			}
			all = append(all, t.ID)
		}
	}
	if len(like) > 0 {
		return like
	}
	return all
}
