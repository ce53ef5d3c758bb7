package desk

import (
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// mend.go takes what is put right in an entry form while its read-back waits for
// the yes: only what is named changes, and the whole is read back again.

// mendForm answers a message that puts the form right which was read back; done is
// false where the message is something else.
func (s *session) mendForm() (cards []core.Card, done bool, err error) {
	text := s.in.Text
	q, x, err := s.readBackOpen()
	if x == nil || err != nil {
		return nil, false, err
	}
	if s.asksOwn(text) { // shown once more, the question stays
		return withAnswers(q), true, nil
	}
	if command.OnlyWrong(s.desk.parts.Lexicon, s.context(text), text) {
		cards, err := s.whatIsWrong(q)
		return cards, true, err
	}
	if x, delegation := x.(EnterDelegation); delegation {
		if cards, done, err := s.fixReadBack(q, x, text); done || err != nil {
			return cards, done, err
		}
	}
	if x, list := x.(EnterPlayers); list {
		if cards, done, err := s.fixList(q, x, text); done || err != nil {
			return cards, done, err
		}
	}
	if r, team := x.(Register); team && !s.asks(text) {
		if found, _ := s.desk.parts.Lexicon.Says(text, locales.SomebodyLabel); len(found) > 0 {
			names := namesOf(r.Team)
			if board := s.boardNamed(text, names); board > 0 && board <= len(names) {
				return s.askWho(board, r.Team.Players[board-1]), true, nil
			}
		}
	}
	u := s.parse(text)
	if u.Deny != "" || u.Command != nil && !mends[u.Command.Verb()] || u.Ask != nil && u.Ask.Kind == command.AskYesNo {
		return nil, false, nil
	}
	if s.asks(text) && !strings.Contains(text, "\n") {
		return nil, false, nil
	}
	var refused *core.Error
	understood := false
	switch x := x.(type) {
	case Register:
		d := fullDraft(x.Team)
		if list := s.idsApart(text); s.ofIDs(list) { // the whole list anew
			d.Team.Players = nil
			understood, refused = true, allOf(s.seatLines(&d, list))
			s.world().look(&d.Team)
		} else {
			understood, refused = s.mendTeam(&d, u, text)
		}
		if understood && refused == nil {
			cards, err = s.readBack(d)
		}
	case EnterDelegation:
		d := fullDraft(event.Team{})
		d.Delegation = &x.Delegation
		if understood, refused = s.mendDelegation(&d, text); understood && refused == nil {
			cards, err = s.readBackDelegation(d)
		}
	case EnterPlayers:
		d := s.listOf(x)
		if understood, refused, err = s.mendList(&d, text); err == nil && understood && refused == nil {
			cards, err = s.nextRow(d)
		}
	}
	if refused != nil && err == nil {
		if board, ok := refused.Text.Args["Board"].(int); ok && refused.Text.Key == "roster.who_comes" {
			s.talk.Form, s.talk.Field = replaceForm, numberWord(board)
			return refusal(refused), true, nil
		}
		return append(refusal(refused), withAnswers(q)...), true, nil
	}
	return cards, understood || err != nil, err
}

// mends are the verbs that a correction of a form may be read as without it.
var mends = map[command.Verb]bool{
	command.RegisterTeam{}.Verb(): true, command.RegisterPlayer{}.Verb(): true, command.EditTeam{}.Verb(): true, command.ChangeEntrant{}.Verb(): true,
	command.SubmitLineup{}.Verb(): true, command.Correct{}.Verb(): true, command.Dispute{}.Verb(): true, command.LinkAccount{}.Verb(): true,
	command.FollowPlayer{}.Verb(): true, command.ReportBoards{}.Verb(): true, command.ReportTotal{}.Verb(): true, command.DecideSection{}.Verb(): true,
}

// readBackOpen is the form that waits for its yes; nil if none does.
func (s *session) readBackOpen() (core.Question, Act, error) {
	if s.in.Button != "" || s.ev == nil {
		return core.Question{}, nil, nil
	}
	if s.talk.Question == 0 && s.forgotten { // the store knows it still
		if q, ok, err := s.waiting(); err == nil && ok && readsBackForm(q) {
			s.talk.Question = q.ID
		}
	}
	if s.talk.Question == 0 {
		return core.Question{}, nil, nil
	}
	q, err := s.tx.Question(s.talk.Question)
	if err != nil || q.State != core.Asked || len(q.Options) != 1 || q.Event != s.ev.ID {
		return q, nil, err
	}
	if !readsBackForm(q) {
		return q, nil, nil
	}
	x, err := decode(q.Options[0].Verb, q.Options[0].Command)
	return q, x, err
}

// readsBackForm reports whether a question asks for the yes to an entry form.
func readsBackForm(q core.Question) bool {
	if len(q.Options) != 1 {
		return false
	}
	switch q.Options[0].Verb {
	case Register{}.Name(), EnterDelegation{}.Name(), EnterPlayers{}.Name():
		return true
	}
	return false
}

// whatIsWrong takes the first no to a form: what was typed is not thrown away, it
// is asked what to put right. A second no gives the form up.
func (s *session) whatIsWrong(q core.Question) ([]core.Card, error) {
	key := "form.what_is_wrong"
	if s.byList() {
		key = "enter.what_is_wrong"
	}
	q.Doubted = true
	s.talk.Question, s.settled = q.ID, 0
	cards := say(key)
	cards[0].Body = append(cards[0].Body, locales.T("form.no_again"))
	return append(cards, withAnswers(q)...), s.tx.PutQuestion(q)
}

// fullDraft is a form in which everything has been asked for.
func fullDraft(t event.Team) draft {
	d := draft{Team: t, Done: map[string]bool{}}
	for _, f := range []string{
		fieldOrganisation, fieldKind, fieldRegion, fieldName, fieldCaptain, fieldLeader, fieldCoach, fieldPhone, fieldEmail, fieldPlayers, fieldBasis,
		fieldDiscount, fieldOptUp,
	} {
		d.Done[f] = true
	}
	return d
}

// mended reads what each line of a message puts right among some people; ok is
// false if a line says nothing of the kind.
func (s *session) mended(text string, names []string) (list []command.Mend, ok bool) {
	ctx := s.rosterOf(text, names)
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		m, read := command.Mended(s.desk.parts.Lexicon, ctx, line)
		if !read {
			return nil, false
		}
		list = append(list, m)
	}
	return list, len(list) > 0
}

// mendTeam puts a team's form right.
func (s *session) mendTeam(d *draft, u command.Understanding, text string) (understood bool, refused *core.Error) {
	if f := formOf(u); f != nil && (len(f.Players) > 1 || strings.Contains(text, "\n") && !f.Empty()) {
		if bad := s.pour(d, *f); bad != nil {
			return true, bad
		}
		if f.Organisation != "" && s.ofUnits() {
			return true, s.mendUnit(d, f.Organisation)
		}
		return true, nil
	}
	if s.mendBirth(d, text) {
		return true, nil
	}
	list, ok := s.mended(text, namesOf(d.Team))
	if !ok {
		return false, nil
	}
	for _, m := range list {
		known, refused := s.mendOne(d, m)
		if !known || refused != nil {
			return known, refused
		}
	}
	return true, nil
}

// formFields are the fields of a team's form by the label that names them.
var formFields = map[string]string{
	"coach": fieldCoach, "leader": fieldLeader, "contact": fieldPhone, "email": fieldEmail, "teamname": fieldName, "region": fieldRegion, "discount": fieldDiscount,
}

// mendOne puts one thing right.
func (s *session) mendOne(d *draft, m command.Mend) (known bool, refused *core.Error) {
	players := d.Team.Players
	if a, b := m.Swap[0]-1, m.Swap[1]-1; a >= 0 {
		if max(a, b) >= len(players) {
			return true, noBoard(len(players))
		}
		d.swap(a, b)
		return true, nil
	}
	if m.Board == 0 {
		m.Board = m.Member
	}
	if m.Board > 0 {
		return true, s.mendBoard(d, m.Board-1, m.Value)
	}
	field := formFields[m.Label]
	switch {
	case m.Label == "captain" && s.ev.Rules.Roster.Captain.Required:
		field = fieldCaptain
	case m.Label == "captain":
		field = fieldLeader
	case m.Label == "organisation" && s.ofUnits():
		field = "unit"
	case m.Label == "organisation":
		field = fieldOrganisation
	}
	if field == "" {
		return false, nil
	}
	if m.Value == "" {
		return true, core.Refuse(core.BadInput, "", "form.what_is_right")
	}
	if field == fieldCaptain || field == fieldLeader {
		if i := s.oneNamed(d.Team, m.Value); i >= 0 {
			d.Team.Captain = players[i]
			return true, nil
		}
	}
	if field == "unit" {
		return true, s.mendUnit(d, m.Value)
	}
	return true, s.fillField(d, field, m.Value)
}

// mendUnit puts a form under another unit, and its team has that unit's name.
func (s *session) mendUnit(d *draft, text string) *core.Error {
	was, called := d.Team.Organisation, d.Team.Name
	text, _ = s.labelledName(text)
	d.Team.Name = ""
	refused := s.fillUnit(d, text)
	if refused != nil || d.Team.Organisation == was {
		d.Team.Name = called
	}
	return refused
}

// oneNamed is the one player of a form whom a name means; -1 if none does.
func (s *session) oneNamed(t event.Team, named string) int {
	if found := s.playersNamed(t, named); len(found) == 1 {
		return found[0] - 1
	}
	return -1
}

// mendBoard puts the player of a board right: another player, or only the spelling
// or the data of the one who is there.
func (s *session) mendBoard(d *draft, i int, value string) *core.Error {
	players := d.Team.Players
	switch {
	case i >= len(players):
		return noBoard(len(players))
	case value == "":
		return core.Refuse(core.BadInput, "", "form.what_is_right")
	}
	was := players[i]
	if _, after, becomes := s.desk.parts.Lexicon.Cut(value, locales.BecomesLabel); becomes && after != "" { // 换人，换成陈五
		value = after
	}
	if s.somebody(value) {
		return s.whoComes(i+1, was)
	}
	p, refused := s.playerTyped(value)
	if refused != nil {
		return onBoard(i+1, refused)
	}
	t := event.Team{Players: []event.Person{p}}
	s.world().look(&t)
	p = t.Players[0]
	as := func(x event.Person) entry.Applicant {
		return entry.Applicant{Person: entry.Person{Name: x.Name, Born: was.Born}}
	}
	switch {
	case p.Name == "" && p.ID != "":
		return s.unknownID(p, i+1)
	case p.Name == "" || p.ID == "" && entry.Alike(as(p), as(was), s.fold): // the same one
		if p.Name != "" {
			was.Name = p.Name
		}
		if !p.Born.IsZero() {
			was.Born, was.BirthYear = p.Born, p.BirthYear
		}
		if p.Basis > 0 {
			was.Basis = p.Basis
		}
		p = was
	case p.Basis == 0:
		p.Basis = was.Basis
	}
	captain := was.Name != "" && event.SameName(d.Team.Captain.Name, was.Name) && d.Team.Captain.ID == was.ID
	d.put(i, p)
	if captain && p.ID == was.ID {
		d.Team.Captain.Name = p.Name
	}
	return nil
}

// formOf is the form in a command; nil if it has none.
func formOf(u command.Understanding) *command.Form {
	switch c := u.Command.(type) {
	case command.RegisterTeam:
		return &c.Form
	case command.EditTeam:
		return &c.Form
	}
	return nil
}

// mendDelegation puts the form of a delegation right.
func (s *session) mendDelegation(d *draft, text string) (understood bool, refused *core.Error) {
	if read := s.readDelegation(d.Delegation, text); len(read.heads) > 0 {
		bad := read.bad
		return true, allBad(bad)
	}
	u := &d.Delegation.Unit
	var names []string
	for _, x := range d.Delegation.Players {
		names = append(names, x.Person.Name)
	}
	list, ok := s.mended(text, names)
	for _, m := range list {
		switch {
		case refused != nil:
		case m.Value == "":
			refused = core.Refuse(core.BadInput, "", "form.what_is_right")
		case m.Label == "captain", m.Label == "leader":
			refused = s.takeOne(&u.Leader, m.Value, true)
		case m.Label == "coach":
			refused = s.takeOne(&u.Coach, m.Value, true)
		case m.Label == "organisation":
			u.Name, refused = s.titled(m.Value, true)
		case m.Member > 0:
			refused = s.mendSent(d.Delegation, m.Member-1, m.Value)
		default:
			ok = false
		}
	}
	return ok, refused
}

// mendSent puts a player of a delegation right.
func (s *session) mendSent(d *Delegation, i int, value string) *core.Error {
	born, rest, refused := s.birthTyped(value)
	if refused != nil {
		return refused
	}
	was := d.Players[i]
	if rest = locales.Bare(rest); rest == "" {
		d.Players[i].Person.Born = born
		return nil
	}
	if refused := s.nameable(rest); refused != nil {
		return refused
	}
	d.Players[i].Person = event.Person{Name: rest, Born: born, Sex: was.Person.Sex, Exempt: was.Person.Exempt}
	if born.IsZero() {
		d.Players[i].Person.Born = was.Person.Born
	}
	return nil
}
