package desk

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Entrant is one individual on a list, with those already entered that he is
// not, though they look alike.
type Entrant struct {
	Team event.Team    `json:"team"`
	Not  []core.TeamID `json:"not,omitempty"`
}

// EnterPlayers enters individuals, each an entry of his own: what a parent, a
// coach or a player sends in one list (SH-43). Each is judged by himself: who
// cannot be entered is named, the others are. After the entries have closed it
// is what the organiser approved (SH-46), for a fee (SH-47).
type EnterPlayers struct {
	Players  []Entrant      `json:"players"`
	Relation event.Role     `json:"relation"`           // of the sender: guardian, coach, player
	For      core.AccountID `json:"for,omitempty"`      // who asked, where the organiser approved
	Approved core.CaseID    `json:"approved,omitempty"` // the request it carries out
	Apart    bool           `json:"apart,omitempty"`    // who looks alike within the list was shown before the yes
}

// Name is enter_players.
func (EnterPlayers) Name() string { return "enter_players" }

func (x EnterPlayers) apply(w *world) ([]core.Card, error) {
	if err := w.takesPlace(); err != nil {
		return nil, err
	}
	switch {
	case w.ev.Rules.Teams:
		return nil, core.Refuse(core.NotAllowed, "", "enter.teams_only")
	case x.Approved != "" && !w.is(event.Organiser):
		return nil, w.only(event.Organiser)
	}
	who := w.actor
	if x.For != "" {
		who = x.For
	}
	var entered []event.Team
	var refused []refusedEntry
	for _, p := range x.Players {
		if x.Apart {
			for _, t := range entered {
				p.Not = append(slices.Clone(p.Not), t.ID)
			}
		}
		t, err := w.enter(p, x)
		if e, is := refusalOf(err); is {
			refused = append(refused, refusedEntry{p.Team.Name, e})
			continue
		}
		if err != nil {
			return nil, err
		}
		entered = append(entered, t)
		if who != operator {
			w.follow(who, x.Relation, t.ID)
		}
	}
	if len(entered) == 0 {
		if len(refused) == 0 {
			return nil, core.Refuse(core.BadInput, "", "enter.nobody")
		}
		return nil, refused[0].why
	}
	joins, err := w.joins(entered...)
	cards := append([]core.Card{w.entrantsCard(entered, "enter.done")}, joins...)
	return append(cards, refusedCard(refused)...), err
}

type refusedEntry struct {
	name string
	why  *core.Error
}

// refusedCard names who was not entered, and why.
func refusedCard(list []refusedEntry) []core.Card {
	if len(list) == 0 {
		return nil
	}
	card := core.Card{Title: locales.T("enter.refused", "Count", len(list))}
	for _, r := range list {
		for i, text := range refusal(r.why)[0].Body {
			if i == 0 {
				text = locales.T("enter.refused_line", "Name", r.name, "Why", text)
			}
			card.Body = append(card.Body, text)
		}
	}
	return []core.Card{card}
}

// enter enters one individual.
func (w *world) enter(p Entrant, x EnterPlayers) (event.Team, error) {
	t := p.Team
	t.ID, t.Entered, t.State, t.No = "", w.at, event.Entered, 0
	w.look(&t)
	book := w.ev.Book()
	if err := w.checkPlayer(&t, book); err != nil {
		return t, err
	}
	if same, ok := w.alike(t, p.Not); ok {
		return t, w.maybeSame(t, same)
	}
	if refused := w.joinable(t.Division); refused != nil {
		return t, refused
	}
	asked := w.at
	if x.Approved != "" {
		c, _ := w.ev.Cases.Get(x.Approved)
		asked = c.At
	}
	window, late, refused := w.window(t, asked)
	if refused != nil && x.Approved == "" {
		return t, refused
	}
	t.Window = window.ID
	t.ID = core.TeamID(fmt.Sprintf("t%03d", w.ev.Serial()))
	w.ev.Teams.Put(t)
	if x.Approved != "" && late.Approval {
		w.approvedLate(t, x.Approved)
	}
	return t, w.postFee(t)
}

// window is the window through which somebody enters; if there is none any more,
// or the organiser has closed early (SH-44), it refuses and says what a late
// entry takes (SH-46, SH-47).
func (w *world) window(t event.Team, at time.Time) (core.EntryWindow, entry.Late, *core.Error) {
	r := w.ev.Rules
	window, refused := entry.Enter(r, w.ev.Book(), t.Entry(), at)
	if refused == nil {
		refused = entry.Closed(r, w.ev.Decided(t.Division).Closed, at)
	}
	if refused == nil || refused.Code != core.TooLate {
		return window, entry.Late{}, refused
	}
	if over := w.joinable(t.Division); over != nil {
		return window, entry.Late{}, over
	}
	late, tooLate := entry.Belated(r, 1, laterOf(at, r))
	if tooLate != nil {
		return window, late, tooLate
	}
	return window, late, refused.Then("enter.late_request", "Fee", money(late.Fee), "Clause", r.Clause("entry.late"))
}

// checkPlayer applies every rule on one individual, and computes his section and
// fee.
func (w *world) checkPlayer(t *event.Team, book entry.Book) error {
	r := w.ev.Rules
	if len(t.Players) != 1 {
		return core.Refuse(core.BadInput, r.Clause("roster"), "enter.one_each")
	}
	t.Name = t.Players[0].Name
	clean, _, refused := entry.Name(r, book, t.ID, t.Name)
	if refused != nil {
		return refused
	}
	t.Name, t.Players[0].Name, t.Claims = clean, clean, ""
	if refused := entry.Form(r, t.Entry()); refused != nil {
		return refused
	}
	if refused := entry.Roster(r, book, t.Entry()); len(refused) > 0 {
		return refused[0]
	}
	section, refused := sectionFor(r, *t)
	if refused != nil {
		return refused
	}
	t.Division = section
	quote, refused := entry.Due(r, book, t.Entry())
	if refused != nil {
		return refused
	}
	t.Fee = quote.Fee
	return nil
}

// sectionFor is the section an individual plays in: the one wished for, or the
// only one that admits him (SH-21 … SH-26). What is missing is refused with
// BadInput and can be asked for.
func sectionFor(r *core.Regulation, t event.Team) (core.DivisionID, *core.Error) {
	p := t.Entry().Players[0]
	if sec, ok := r.Section(t.Wish); ok {
		if refused := entry.Eligible(r, sec, p); len(refused) > 0 {
			return "", refused[0]
		}
		return sec.ID, nil
	}
	switch admitting := entry.Admitting(r, p); len(admitting) {
	case 1:
		return admitting[0].ID, nil
	case 0:
		return "", nearest(r, p)
	default:
		var titles locales.List
		for _, sec := range admitting {
			titles = append(titles, locales.T("desk.own_words", "Text", locales.ByLang(sec.Title)))
		}
		return "", core.Refuse(core.BadInput, r.Clause("sections"), "enter.which_section", "Name", t.Name, "Sections", titles)
	}
}

// nearest is why nobody admits somebody: of all sections the lowest of those that
// lack least; what was only not told is less than what is refused.
func nearest(r *core.Regulation, p entry.Person) *core.Error {
	var best []*core.Error
	for _, sec := range r.Sections {
		refused := entry.Eligible(r, sec, p)
		if len(refused) > 0 && (best == nil || cost(refused) <= cost(best)) {
			best = refused
		}
	}
	return best[0]
}

// cost puts what is only not told before what is refused for good.
func cost(refused []*core.Error) int {
	n := 0
	for _, e := range refused {
		if n++; e.Code != core.BadInput {
			n += 10
		}
	}
	return n
}

// alike is an entry that may be the same person under another spelling, but for
// those known to be somebody else.
func (w *world) alike(t event.Team, not []core.TeamID) (event.Team, bool) {
	for other := range w.ev.Teams.All() {
		if other.State != event.Entered || other.ID == t.ID || slices.Contains(not, other.ID) {
			continue
		}
		if entry.Alike(applicant(t), applicant(other), w.fold) {
			return other, true
		}
	}
	return event.Team{}, false
}

func applicant(t event.Team) entry.Applicant {
	if len(t.Players) == 0 {
		return entry.Applicant{}
	}
	return entry.Applicant{Person: t.Entry().Players[0], Club: clubOf(t)}
}

// fold makes variants of letters equal.
func (w *world) fold(text string) string { return w.desk.parts.Lexicon.Fold(text).Text }

// maybeSame asks whether two entries are one person.
func (w *world) maybeSame(t, other event.Team) *core.Error {
	sec, _ := w.ev.Rules.Section(other.Division)
	return core.Refuse(core.Conflict, w.ev.Rules.Clause("roster.one_team"), "enter.maybe_same",
		"Name", t.Name, "Other", other.Name, "Section", locales.ByLang(sec.Title), "Club", clubOf(other)).Then("enter.maybe_same_next")
}

// follow lets an account speak for an individual.
func (w *world) follow(who core.AccountID, role event.Role, team core.TeamID) {
	for l := range w.ev.Links.All() {
		if l.Account == who && l.Team == team && l.Player == 1 && !l.Revoked {
			return
		}
	}
	if role != event.Coach && role != event.Player {
		role = event.Guardian
	}
	w.ev.Links.Put(event.Link{ID: core.LinkID("l" + strconv.Itoa(w.ev.Serial())), Account: who, Role: role, Team: team, Player: 1, At: w.at})
}

// clubOf is what an entry plays for.
func clubOf(t event.Team) string {
	if t.Unit != "" {
		return t.Unit
	}
	return t.Organisation
}

// entrantsCard lists individuals with their sections and fees. Births are not
// shown.
func (w *world) entrantsCard(list []event.Team, key string) core.Card {
	r := w.ev.Rules
	card := core.Card{
		Body: []locales.Text{locales.T(key, "Count", len(list))},
		Table: &core.Table{Head: []locales.Text{
			locales.T("table.player"), locales.T("table.section"), locales.T("table.club"), locales.T("table.level"), locales.T("table.fee"),
		}},
	}
	sum := core.Money{Currency: r.Fees.Base.Currency}
	for _, t := range list {
		sec, _ := r.Section(t.Division)
		fee := t.Fee
		if t.ID != "" { // with what coming late or a change cost
			fee.Amount = w.ev.Dues(t)
		}
		if t.State != event.Withdrawn && t.State != event.Void {
			sum.Amount += fee.Amount
		}
		level := t.Players[0].Level
		if target := t.Players[0].Target; target != "" {
			level += "→" + target
		}
		card.Table.Rows = append(card.Table.Rows, []locales.Text{
			name(t.Name), locales.T("desk.own_words", "Text", locales.ByLang(sec.Title)), name(clubOf(t)), name(level), name(fee.Decimal()),
		})
	}
	card.Body = append(card.Body, locales.T("enter.fees", "Fee", money(sum), "Clause", r.Clause("fees")))
	return card
}

// laterOf is a moment as late entries are judged: where the organiser closed
// early, entries have ended though their date has not come.
func laterOf(at time.Time, r *core.Regulation) time.Time {
	last := r.Entry.Windows[len(r.Entry.Windows)-1].Closes
	if last.Open(at) && !last.IsZero() {
		return last.Closes()
	}
	return at
}
