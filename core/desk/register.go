package desk

import (
	"fmt"
	"slices"
	"strconv"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Register enters a team: what its form holds, through the window of the
// moment (JP-19 … JP-22, JP-34 … JP-37). Players may follow until the roster is
// due (JP-33, JP-68). After the entries have closed it is what the organiser
// approved, where the regulation provides for it.
type Register struct {
	Team     event.Team     `json:"team"`
	For      core.AccountID `json:"for,omitempty"`      // who asked, where the organiser approved
	Approved core.CaseID    `json:"approved,omitempty"` // the request it carries out
}

// Name is register.
func (Register) Name() string { return "register" }

func (x Register) apply(w *world) ([]core.Card, error) {
	if err := w.takesPlace(); err != nil {
		return nil, err
	}
	t := x.Team
	t.ID, t.Entered, t.State, t.No = "", w.at, event.Entered, 0
	captain := w.actor
	if x.Approved != "" {
		if err := w.only(event.Organiser); err != nil {
			return nil, err
		}
		captain = x.For
	}
	if owner := w.captaincy(captain); owner != "" && captain != operator {
		return nil, core.Refuse(core.Conflict, w.ev.Rules.Clause("roster.captain.one_team"), "register.already_captain", "Team", owner)
	}
	w.look(&t)
	book := w.ev.Book()
	window, refused := w.enterBy(t)
	if refused != nil && (x.Approved == "" || !w.mayRequest(refused)) {
		return nil, refused
	}
	t.Window = window.ID
	if err := w.checkTeam(&t, book); err != nil {
		return nil, err
	}
	if refused := w.joinable(t.Division); refused != nil {
		return nil, refused
	}
	t.ID = core.TeamID(fmt.Sprintf("t%03d", w.ev.Serial()))
	w.ev.Teams.Put(t)
	w.admitLate(t)
	if refused != nil {
		w.approvedLate(t, x.Approved)
	}
	if captain != operator {
		w.ev.Links.Put(event.Link{ID: core.LinkID("l" + strconv.Itoa(w.ev.Serial())), Account: captain, Role: event.Captain, Team: t.ID, At: w.at})
	}
	cards := []core.Card{w.teamCard(t, "register.done")}
	if len(t.Players) == 0 {
		cards = append(cards, say("register.players_later", "Until", moment(w.ev.Rules.Roster.Until.At.In(w.ev.Zone())))...)
	}
	cards[0].Body = append(cards[0].Body, w.placeText(t)...)
	joins, err := w.joins(t)
	if err != nil {
		return nil, err
	}
	return append(cards, joins...), w.postFee(t)
}

// captaincy is the name of the team the account is captain of.
func (w *world) captaincy(a core.AccountID) string {
	for _, l := range w.ev.LinksOf(a) {
		if t, ok := w.ev.Teams.Get(l.Team); ok && l.Role == event.Captain && t.State == event.Entered {
			return t.Name
		}
	}
	return ""
}

// look fills people from the federation's lists by their ids: what the list
// says stands above what was typed.
func (w *world) look(t *event.Team) {
	fill := func(p *event.Person) {
		m, ok := w.ev.Members.Get(p.ID)
		if !ok || p.ID == "" {
			return
		}
		p.Name, p.Since, p.Until = m.Name, m.Since, m.Until
		p.Standard, p.Rapid = m.Standard, m.Rapid
		if m.Reading != "" {
			p.Reading = m.Reading
		}
		if m.Latin != "" {
			p.Latin = m.Latin
		}
		if m.BirthYear != 0 {
			p.BirthYear = m.BirthYear
		}
	}
	fill(&t.Captain)
	players := make([]event.Person, len(t.Players))
	copy(players, t.Players)
	for i := range players {
		fill(&players[i])
	}
	t.Players = players
}

// asOnRecord is an organisation's name as another entry has it already, in
// whatever script it was typed: what is counted by organisation counts it once
// (JP-30, JP-35).
func (w *world) asOnRecord(self core.TeamID, organisation string) string {
	for t := range w.ev.Teams.All() {
		if t.ID != self && t.State == event.Entered && organisation != "" && entry.SameUnitName(t.Organisation, organisation, w.fold) {
			return t.Organisation
		}
	}
	return organisation
}

// checkTeam applies every rule on names and people, then computes section and
// fee. Who joins by a late change has been judged by the date for that (JP-72).
func (w *world) checkTeam(t *event.Team, book entry.Book, joined ...entry.Person) error {
	r := w.ev.Rules
	if refused := w.unitOpen(t); refused != nil {
		return refused
	}
	t.Organisation = w.asOnRecord(t.ID, t.Organisation)
	clean, _, refused := entry.Name(r, book, t.ID, t.Name)
	if refused != nil {
		return refused
	}
	t.Name, t.Claims = clean, ""
	if r.Entry.TeamName.Unique {
		t.Claims = entry.Fold(clean)
	}
	if refused := entry.Form(r, t.Entry()); refused != nil {
		return refused
	}
	if refused := staffed(r, t.Captain, t.Coach); refused != nil {
		return refused
	}
	if len(t.Players) > 0 {
		if refused := entry.Roster(r, book, t.Entry()); len(refused) > 0 {
			return refused[0]
		}
		for _, m := range entry.Memberships(r, t.Entry(), w.at) {
			if m.Refusal != nil && !slices.ContainsFunc(joined, func(p entry.Person) bool { return p.ID == m.Person.ID }) {
				return m.Refusal
			}
		}
	}
	section, _, refused := entry.Section(r, t.Entry(), w.wish(*t))
	if refused != nil {
		return refused
	}
	t.Division = section
	if refused := w.eligible(*t); refused != nil {
		return refused
	}
	quote, refused := entry.Due(r, book, t.Entry())
	if refused != nil {
		return refused
	}
	t.Fee = quote.Fee
	return nil
}

// staffed refuses more leaders or coaches than the rules know: where two are
// named for one (HN-12, WX-5).
func staffed(r *core.Regulation, leader, coach event.Person) *core.Error {
	if r.Roster.Leaders+r.Roster.Coaches == 0 {
		return nil
	}
	return entry.Staffed(r, len(locales.Names(leader.Name)), len(locales.Names(coach.Name)))
}

// wish is the section the team asks for: the first that may be chosen upwards,
// if it does (JP-8).
func (w *world) wish(t event.Team) core.DivisionID {
	if t.OptUp {
		for _, s := range w.ev.Rules.Sections {
			if s.OptUp {
				return s.ID
			}
		}
	}
	return ""
}

// postFee writes what the team owes, and what it is paid (JP-14).
func (w *world) postFee(t event.Team) error {
	quote, refused := entry.Due(w.ev.Rules, w.ev.Book(), t.Entry())
	if refused != nil {
		return refused
	}
	w.post(t.ID, "due", quote.Fee, "", quote.Clause)
	if quote.Subsidy.Amount > 0 {
		w.post(t.ID, "subsidy", quote.Subsidy, "", quote.Clause)
	}
	return nil
}

// post adds a line to the ledger.
func (w *world) post(team core.TeamID, kind string, amount core.Money, ref, clause string) {
	w.enterInBooks(event.Posting{Team: team, Kind: kind, Amount: amount, Ref: ref, Clause: clause})
}

// enterInBooks gives a line of the ledger its number and its time.
func (w *world) enterInBooks(p event.Posting) {
	p.ID, p.At = fmt.Sprintf("p%05d", w.ev.Serial()), w.at
	w.ev.Postings.Put(p)
}

// teamCard is a team in normal form: section, average, start, fee with their
// reasons, and the roster in board order.
func (w *world) teamCard(t event.Team, key string) core.Card {
	r := w.ev.Rules
	section, _ := r.Section(t.Division)
	c := core.Card{Body: append([]locales.Text{locales.T(key, "Team", t.Name)}, w.standing(t)...)}
	if t.Organisation != "" {
		c.Body = append(c.Body, locales.T("register.organisation", "Organisation", t.Organisation))
	}
	if r.Roster.Leaders > 0 {
		c.Body = append(c.Body, locales.T("register.leader", "Name", t.Captain.Name))
	} else {
		c.Body = append(c.Body, locales.T("register.captain", "Name", t.Captain.Name))
	}
	c.Body = append(c.Body, w.unitLines(t)...)
	if len(t.Players) > 0 {
		if r.Ratings.Top > 0 {
			average := entry.AverageOf(r, t.Entry())
			c.Body = append(c.Body, locales.T("register.section", "Section", locales.ByLang(section.Title), "Average", average.String()))
		}
		c.Table = rosterTable(r, t)
	}
	quote, refused := entry.Due(r, w.ev.BookWithout(t.ID), t.Entry())
	if refused == nil {
		c.Body = append(c.Body, feeText(quote))
		c.Body = append(c.Body, because(quote.Why)...)
	}
	if t.Referral != "" {
		c.Body = append(c.Body, locales.T("desk.by_clause", "Text", locales.T("referral.line", "Code", t.Referral), "Clause", topicClause(w.ev, "referral")))
	}
	for _, m := range entry.Memberships(r, t.Entry(), w.at) {
		if m.Warning != nil {
			c.Body = append(c.Body, m.Warning.Text, m.Warning.Next)
		}
	}
	return c
}

// feeText is a fee with its code and clause (JP-28).
func feeText(q entry.Quote) locales.Text {
	if q.Code == "" {
		return locales.T("register.fee", "Fee", money(q.Fee), "Clause", q.Clause)
	}
	return locales.T("register.fee_code", "Fee", money(q.Fee), "Code", q.Code, "Clause", q.Clause)
}

// rosterTable is the fixed board order with the ratings that count.
func rosterTable(r *core.Regulation, t event.Team) *core.Table {
	table := &core.Table{Head: []locales.Text{locales.T("table.board"), locales.T("table.player"), locales.T("table.rating")}}
	if units := r.Entry.Units; units != nil && len(units.Basis) > 0 {
		table.Head[2] = locales.T("table.basis")
		for i, p := range t.Players {
			basis := name("")
			if p.Basis > 0 && p.Basis <= len(units.Basis) {
				basis = locales.T("desk.own_words", "Text", units.Basis[p.Basis-1])
			}
			table.Rows = append(table.Rows, []locales.Text{name(strconv.Itoa(i + 1)), name(p.Name), basis})
		}
		return table
	}
	for i, p := range t.Entry().Players {
		value, _ := entry.Rating(r, p)
		table.Rows = append(table.Rows, []locales.Text{name(strconv.Itoa(i + 1)), name(p.Name), name(strconv.Itoa(value))})
	}
	return table
}

// because are reasons as texts with their clauses.
func because(why []core.Trace) []locales.Text {
	out := make([]locales.Text, 0, len(why))
	for _, t := range why {
		if t.Key == "why.entry.fee.base" {
			continue // the fee itself says so
		}
		text := locales.Text{Key: t.Key, Args: t.Args}
		if t.Rule != "" {
			text = locales.T("desk.by_clause", "Text", text, "Clause", t.Rule)
		}
		out = append(out, text)
	}
	return out
}
