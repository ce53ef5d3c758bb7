package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// ChangeTeam changes an entry: its people, their order, its name. Until the
// roster is due it is done at once (JP-69); then it becomes a request that the
// organiser decides (JP-70), and approved it costs its fee (JP-71).
type ChangeTeam struct {
	Team     core.TeamID `json:"team"`
	To       event.Team  `json:"to"`
	Reason   string      `json:"reason,omitempty"`
	Approved core.CaseID `json:"approved,omitempty"` // the request it carries out
	// Was is the entry as it stood when the change was read back: what somebody
	// else has changed since is not overwritten unasked.
	Was *event.Team `json:"was,omitempty"`
}

// Name is change_team.
func (ChangeTeam) Name() string { return "change_team" }

func (x ChangeTeam) apply(w *world) ([]core.Card, error) {
	old, ok := w.ev.Teams.Get(x.Team)
	if !ok || old.State != event.Entered {
		return nil, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	if !w.speaksFor(x.Team) && !w.is(event.Organiser) {
		return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("roster.until"), "roster.captain_only")
	}
	to, err := w.uponNow(x, old)
	if err != nil {
		return nil, err
	}
	asked := w.at
	if x.Approved != "" {
		c, ok := w.ev.Cases.Get(x.Approved)
		if err := w.only(event.Organiser); err != nil {
			return nil, err
		}
		if !ok {
			return nil, core.Refuse(core.NotFound, "", "case.unknown")
		}
		asked = c.At
	}
	change, err := w.changeOf(old, &to, asked)
	if err != nil {
		return nil, err
	}
	if !change.Free && x.Approved == "" {
		x.To = to
		return w.requestChange(old, x, change)
	}
	w.ev.Teams.Put(to)
	if w.ev.Rules.Teams {
		w.ev.Moved(to.ID, moves(old, to))
	}
	if !change.Free {
		w.post(to.ID, "change_fee", change.Fee, string(x.Approved), w.changeClause())
	} else if to.Fee != old.Fee {
		w.post(to.ID, "due", core.Money{Amount: to.Fee.Amount - old.Fee.Amount, Currency: to.Fee.Currency}, "", w.ev.Rules.Clause("fees"))
	}
	card := w.changeCard(to, locales.T("roster.changed", "Team", old.Name))
	if x.Approved != "" && x.newCaptain() {
		card.Body = append(card.Body, locales.T("detail.captain_code_how", "ID", string(to.Captain.ID)))
	}
	err = w.notify(w.ev.Speakers(to.ID), "", card)
	if !w.ev.Rules.Teams {
		w.replaced(old, to)
	}
	return []core.Card{card}, err
}

// changeOf judges a wished entry at the moment it is asked for and completes it:
// order, section, fee.
func (w *world) changeOf(old event.Team, to *event.Team, asked time.Time) (change entry.Change, err error) {
	var refused *core.Error
	if !w.ev.Rules.Teams {
		if w.ev.LastRoundOf(old.Division) > 0 {
			return change, core.Refuse(core.TooLate, w.ev.Rules.Clause("entry.late"), "entrant.under_way").Then("entry.ask_organiser")
		}
		if change, refused = entry.ChangeEntry(w.ev.Rules, old.Entry(), to.Entry(), w.closedAt(old, asked)); refused != nil {
			return change, refused
		}
		return change, w.checkPlayer(to, w.ev.BookWithout(old.ID))
	}
	if change, refused = entry.ChangeRoster(w.ev.Rules, old.Entry(), to.Entry(), asked); refused != nil {
		return change, refused
	}
	to.Players = inOrder(change.Players, to.Players)
	if refused := w.orderOpen(old, *to, asked); refused != nil {
		return change, refused
	}
	return change, w.checkTeam(to, w.ev.BookWithout(old.ID), late(change)...)
}

// changeClause is the clause of the fee for a change.
func (w *world) changeClause() string {
	if w.ev.Rules.Teams {
		return w.ev.Rules.Clause("roster.change.fee")
	}
	return w.ev.Rules.Clause("entry.late.fee")
}

// late are the people who join by a late change.
func late(c entry.Change) []entry.Person {
	if c.Free {
		return nil
	}
	return c.In
}

// onlyForm takes from a wished entry what its form may change.
func (w *world) onlyForm(old, wish event.Team) event.Team {
	to := old
	to.Name, to.Email, to.OptUp = wish.Name, wish.Email, wish.OptUp
	to.Captain, to.Players = wish.Captain, wish.Players
	if !w.ev.Rules.Teams {
		to.Organisation, to.Wish = wish.Organisation, wish.Wish
	}
	w.look(&to)
	return to
}

// orderOpen refuses another order of the boards when the meeting that fixes them
// has begun (HN-38), and other people when the papers of all were due (HN-27).
func (w *world) orderOpen(old, to event.Team, at time.Time) *core.Error {
	if same := slices.EqualFunc(old.Players, to.Players, samePerson); !same {
		if refused := entry.BoardsOpen(w.ev.Rules, at); refused != nil {
			return refused
		}
	}
	by := w.ev.Rules.Entry.CompleteBy
	if len(moves(old, to)) < len(to.Players) && !by.IsZero() && !by.Open(at) {
		return core.Refuse(core.TooLate, w.ev.Rules.Clause("entry.complete_by"), "entry.change.closed", "Until", moment(by.At.In(w.ev.Zone()))).
			Then("entry.ask_organiser")
	}
	return nil
}

// inOrder brings people into the order that the rule gives.
func inOrder(order []entry.Person, people []event.Person) []event.Person {
	out := make([]event.Person, 0, len(people))
	for _, o := range order {
		i := slices.IndexFunc(people, func(p event.Person) bool { return p.ID == o.ID && p.Name == o.Name })
		if i >= 0 {
			out = append(out, people[i])
		}
	}
	return out
}

// requestChange puts a late change before the organiser.
func (w *world) requestChange(old event.Team, x ChangeTeam, change entry.Change) ([]core.Card, error) {
	if x.Reason == "" {
		return nil, core.Refuse(core.BadInput, w.ev.Rules.Clause("roster.change"), "roster.needs_reason").Then("roster.needs_reason_next")
	}
	if len(change.Out)+len(change.In) == 0 && w.ev.Rules.Teams && slices.EqualFunc(old.Players, x.To.Players, samePerson) && samePerson(old.Captain, x.To.Captain) {
		return nil, core.Refuse(core.BadInput, w.ev.Rules.Clause("roster.change"), "roster.nobody_changes").Then("roster.nobody_changes_next")
	}
	var out, in locales.List
	for _, p := range change.Out {
		out = append(out, name(p.Name))
	}
	for _, p := range change.In {
		in = append(in, name(p.Name))
	}
	body, err := json.Marshal(x)
	if err != nil {
		return nil, err
	}
	c := event.Case{
		ID: w.caseID(), Kind: event.ChangeRequest, Team: old.ID, By: w.actor, At: w.at, Text: x.Reason,
		Verb: ChangeTeam{}.Name(), Payload: body, State: event.Open,
	}
	w.ev.Cases.Put(c)
	ask := w.requestCard(old, x.To, out, in)
	ask.Body, ask.Buttons = append(ask.Body, locales.T("report.reason", "Reason", x.Reason)), decideButtons(c.ID)
	if err := w.notify(w.ev.Holders(event.Organiser, ""), "case:"+string(c.ID), ask); err != nil {
		return nil, err
	}
	cards := say("roster.requested", "Fee", money(change.Fee))
	cards[0].Body = append(cards[0].Body, because(change.Why)...)
	return cards, nil
}

func (w *world) caseID() core.CaseID { return core.CaseID(fmt.Sprintf("c%04d", w.ev.Serial())) }

// editTeam reads a change of a captain's team back before it counts.
func (s *session) editTeam(c command.EditTeam) ([]core.Card, error) {
	t, ok := s.own()
	if !ok {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	to := t
	to.Players = slices.Clone(t.Players)
	switch {
	case c.Swap != [2]int{}:
		a, b := c.Swap[0]-1, c.Swap[1]-1
		if a < 0 || b < 0 || a >= len(to.Players) || b >= len(to.Players) {
			return s.noSuchBoard(len(to.Players)), nil
		}
		to.Players[a], to.Players[b] = to.Players[b], to.Players[a]
	case c.Out != "" && s.somebody(c.In):
		if i := s.oneNamed(t, c.Out); i >= 0 {
			return s.askWho(i+1, t.Players[i]), nil
		}
		return refusal(core.Refuse(core.BadInput, "", "form.what_is_right")), nil
	case c.Spelling:
		if refused := s.respell(&to, c.Out, c.In); refused != nil {
			return nil, refused
		}
	case c.Out != "" || c.In != "":
		if refused := s.exchange(&to, c.Out, c.In); refused != nil {
			return nil, refused
		}
	default:
		if refused := s.otherUnit(t, c.Form); refused != nil {
			return nil, refused
		}
		d := draft{Team: to, Done: map[string]bool{}}
		if refused := s.pour(&d, c.Form); refused != nil {
			return nil, refused
		}
		to = d.Team
	}
	return s.readBackChange(t, to, s.in.Text)
}

// addPlayer adds one player at the end of the roster, or on the named board.
func (s *session) addPlayer(c command.RegisterPlayer) ([]core.Card, error) {
	if s.byList() {
		return s.enterList(s.in.Text)
	}
	t, ok := s.own()
	if !ok {
		return s.deny(command.Understanding{Deny: command.DenyNotCaptain})
	}
	to := t
	to.Players = slices.Clone(t.Players)
	at := len(to.Players)
	if c.Player.Order > 0 && c.Player.Order-1 < at {
		at = c.Player.Order - 1
	}
	player, refused := s.personOf(c.Player)
	if refused != nil {
		return nil, refused
	}
	to.Players = slices.Insert(to.Players, at, player)
	return s.readBackChange(t, to, s.in.Text)
}

// exchange replaces one player by another who takes his board (JP-72); without
// a newcomer he is only taken out.
func (s *session) exchange(to *event.Team, out, in string) error {
	i := slices.IndexFunc(to.Players, func(p event.Person) bool { return s.fold(p.Name) == s.fold(out) || string(p.ID) == out })
	if i < 0 && out != "" {
		i = slices.IndexFunc(to.Players, func(p event.Person) bool { return s.surname(p) == s.fold(out) })
		if i < 0 {
			return core.Refuse(core.NotFound, "", "roster.not_a_member", "Name", out)
		}
	}
	newcomer := s.personTyped(in)
	switch {
	case in == "":
		to.Players = slices.Delete(to.Players, i, i+1)
	case i < 0:
		to.Players = append(to.Players, newcomer)
	default:
		to.Players[i] = newcomer
	}
	return nil
}

// surname is the part of a name before the first space, folded.
func (s *session) surname(p event.Person) string {
	for i, r := range p.Name {
		if r == ' ' || r == '\u3000' {
			return s.fold(p.Name[:i])
		}
	}
	return s.fold(p.Name)
}

func (s *session) readBackChange(old, to event.Team, reason string) ([]core.Card, error) {
	w := s.world()
	to = w.onlyForm(old, to)
	for i, p := range to.Players {
		if p.Name == "" {
			return nil, core.Refuse(core.NotFound, s.ev.Rules.Clause("membership"), "form.unknown_id", "ID", string(p.ID), "Board", i+1)
		}
	}
	checked := to
	change, err := w.changeOf(old, &checked, s.now())
	if err != nil {
		return nil, err
	}
	if s.ev.Rules.Teams {
		to.Players = checked.Players
	}
	x := ChangeTeam{Team: old.ID, To: to, Was: &old}
	card := w.changeCard(checked, locales.T("roster.read_back", "Team", old.Name))
	if s.ev.Rules.Teams && checked.Name != old.Name {
		card.Body = slices.Insert(card.Body, 1, locales.T("roster.new_name", "Name", checked.Name))
	}
	if !change.Free {
		x.Reason = reason
		late := []locales.Text{locales.T("roster.late", "Fee", money(change.Fee))}
		if !s.ev.Rules.Teams {
			late = because(change.Why)
		}
		card.Body = append(card.Body, late...)
	}
	return s.confirm([]core.Card{card}, x)
}

// refusalOf is the refusal in an error, if it is one.
func refusalOf(err error) (*core.Error, bool) {
	refused := (*core.Error)(nil)
	ok := errors.As(err, &refused)
	return refused, ok
}
