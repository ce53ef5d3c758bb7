package desk

import (
	"taikyoku/core"
	"taikyoku/core/event"
)

// respell puts the name of one player of an entry right and leaves all else of him. A
// name that came with a federation ID stands as the federation has it (JP-9).
func (s *session) respell(to *event.Team, was, right string) error {
	i := s.oneNamed(*to, was)
	if i < 0 {
		return core.Refuse(core.NotFound, "", "roster.not_a_member", "Name", was)
	}
	p := &to.Players[i]
	if p.ID != "" {
		return core.Refuse(core.BadInput, s.ev.Rules.Clause("membership"), "roster.name_by_list", "Name", p.Name, "ID", string(p.ID)).Then("roster.name_by_list_next")
	}
	if event.SameName(to.Captain.Name, p.Name) {
		to.Captain.Name = right
	}
	p.Name, p.Reading = right, ""
	return nil
}
