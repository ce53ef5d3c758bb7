package desk

import (
	"encoding/json"
	"slices"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// namesake.go tells players of one name apart: by who speaks, by the club, the
// unit or the section that a message names; else it is asked whom it means.

// meansEntry marks the options of the question which entry of a name is meant.
const meansEntry = "mean_entry"

// whichNamesake asks whom a command about an entry means, if the name in it is
// that of several.
func (s *session) whichNamesake(u command.Understanding, text string) (cards []core.Card, asked bool, err error) {
	switch u.Command.(type) {
	case nil, command.RegisterTeam, command.RegisterPlayer, command.Announce:
		return nil, false, nil
	}
	if s.ev == nil || s.ev.Rules.Teams || !s.ofOneEvent(u) {
		return nil, false, nil
	}
	list := s.namesakes(text)
	if len(list) < 2 {
		return nil, false, nil
	}
	var options []core.QuestionOption
	for _, t := range list {
		body, err := json.Marshal(t.ID)
		if err != nil {
			return nil, false, err
		}
		options = append(options, core.QuestionOption{Label: s.world().whose(t, 1), Verb: meansEntry, Command: body})
	}
	cards, err = s.askMeant(core.Question{Event: s.ev.ID, Cards: say("desk.which_namesake", "Name", list[0].Name), Options: options}, text)
	return cards, true, err
}

// namesakes are the entries of one name in a text among which it does not choose.
func (s *session) namesakes(text string) []event.Team {
	for _, list := range s.byName(slices.Values(s.world().inEvent()), text) {
		if list = s.among(list); len(list) > 1 {
			return list
		}
	}
	return nil
}

// among are those of the entries of one name whom the message means.
func (s *session) among(list []event.Team) []event.Team {
	text := s.fold(s.in.Text)
	told := s.sectionsTold(s.in.Text)
	staff := s.has(event.Arbiter, event.Organiser)
	for _, means := range []func(event.Team) bool{
		func(t event.Team) bool { return t.ID == s.whom },
		func(t event.Team) bool { return !staff && s.isOwn(t.ID) },
		func(t event.Team) bool { club := s.fold(clubOf(t)); return club != "" && strings.Contains(text, club) },
		func(t event.Team) bool {
			return slices.ContainsFunc(told, func(sec core.Section) bool { return sec.ID == t.Division })
		},
	} {
		if len(list) < 2 {
			break
		}
		if meant := slices.DeleteFunc(slices.Clone(list), func(t event.Team) bool { return !means(t) }); len(meant) > 0 {
			list = meant
		}
	}
	return list
}

// hasNamesake reports whether somebody else of the event bears the name.
func (w *world) hasNamesake(t event.Team) bool {
	return slices.ContainsFunc(w.inEvent(), func(x event.Team) bool { return x.ID != t.ID && x.Name == t.Name })
}

// calledApart is an individual with what tells him from others of his name.
func (w *world) calledApart(t event.Team) locales.Text {
	sec, _ := w.ev.Rules.Section(t.Division)
	return locales.T("desk.namesake", "Name", t.Name, "Club", clubOf(t), "Section", locales.ByLang(sec.Title))
}
