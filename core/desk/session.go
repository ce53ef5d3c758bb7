package desk

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// session is one input inside its transaction: who speaks, in which event, and
// what was going on.
type session struct {
	desk      *Desk
	tx        Tx
	in        core.Input
	talk      core.Conversation
	forgotten bool        // the short-term memory had no conversation
	guessed   bool        // ev is only the likeliest of several events
	whom      core.TeamID // of several of one name, the one that was chosen
	corrects  bool        // the message puts a result right in so many words
	because   string      // the reason that the message gives for the results it tells
	born      string      // whose day of birth the message puts right: it is said, the day is not shown
	lapsed    *core.Error // why what was asked some time ago can no longer be done
	account   core.Account
	ev        *event.Event    // the event spoken of; nil if none
	links     []event.Link    // what the account may do in it
	settled   core.QuestionID // what this input answered, or has answered before
	reply     core.Reply
}

func newSession(d *Desk, tx Tx, in core.Input, talk core.Conversation, forgotten bool) *session {
	in.At = in.At.Truncate(time.Millisecond) // as the journal keeps it
	return &session{desk: d, tx: tx, in: in, talk: talk, forgotten: forgotten}
}

// answer is the walk of one input.
func (s *session) answer() error {
	done, notice, err := s.tx.Handled(s.in.EventID)
	if err != nil {
		return err
	}
	if done {
		return s.again(notice)
	}
	if err := s.meet(); err != nil {
		return err
	}
	cards, err := s.respond()
	if refused := (*core.Error)(nil); errors.As(err, &refused) {
		cards, err = refusal(refused), nil
	}
	if err != nil {
		return err
	}
	return s.finish(cards)
}

// again gives the stored reply to a repeated input.
func (s *session) again(notice core.NoticeID) error {
	s.account, _ = s.tx.Account(s.in.From.Account())
	s.reply = core.Reply{Lang: s.account.Lang, Notice: notice}
	if notice == 0 {
		return nil
	}
	n, err := s.tx.Notice(notice)
	s.reply.Cards = n.Cards
	return err
}

// meet finds or makes the account, in the event it most likely speaks of.
func (s *session) meet() error {
	id := s.in.From.Account()
	a, known := s.tx.Account(id)
	if !known {
		a = core.Account{ID: id, Lang: s.firstLang()}
	}
	if !s.in.From.Group {
		a.Address = s.in.From
	} else if a.Address == (core.Address{}) {
		a.Address = core.Address{Platform: s.in.From.Platform, User: s.in.From.User}
	}
	if s.in.Name != "" {
		a.Name = s.in.Name
	}
	a.Left = s.in.What == core.Left
	s.account = a
	s.guess()
	return nil
}

// firstLang is the language of the first answer: the service's word, else that
// of the only event there is, else what the service is mostly used in.
func (s *session) firstLang() locales.Lang {
	if lang, ok := locales.Match(s.in.Locale); ok {
		return lang
	}
	if s.in.From.Platform == core.WeChat {
		return locales.ZhHans
	}
	for _, id := range s.tx.Events() {
		if ev, err := s.tx.Event(id); err == nil && len(ev.Rules.Languages) > 0 {
			return ev.Rules.Languages[0]
		}
	}
	return locales.En
}

// enter makes the event the one spoken of.
func (s *session) enter(id core.EventID) {
	ev, err := s.tx.Event(id)
	if err != nil {
		return
	}
	s.ev, s.links, s.account.Focus, s.guessed = ev, ev.LinksOf(s.account.ID), id, false
	s.in.At = s.in.At.In(ev.Zone())
}

// relink reads the account's roles again after an act may have changed them.
func (s *session) relink() {
	if s.ev != nil {
		s.links = s.ev.LinksOf(s.account.ID)
	}
}

// finish stores the reply and marks the input as done. What the services
// refused earlier rides along.
func (s *session) finish(cards []core.Card) error {
	if s.ev != nil {
		cards = s.desk.worded(s.ev.Rules.Teams, cards)
	}
	cards, err := s.withUnreached(s.addressed(cards))
	if err != nil {
		return err
	}
	if err := s.tx.PutAccount(s.account); err != nil {
		return err
	}
	s.reply = core.Reply{Lang: s.account.Lang, Cards: cards}
	if len(cards) > 0 {
		n := core.Notice{To: s.account.ID, Chat: s.in.From.Chat, Answers: s.in.EventID, Cards: cards, Due: s.in.Received}
		if s.in.Awaited {
			n.Due = n.Due.Add(awaitedFor)
		}
		if s.ev != nil && !s.guessed {
			n.Event = s.ev.ID
		}
		switch {
		case s.settled != 0:
			n.About = aboutSettled(s.settled)
		case s.talk.Question != 0:
			n.About = aboutQuestion(s.talk.Question)
		}
		if s.reply.Notice, err = s.tx.Notify(n); err != nil {
			return err
		}
	}
	return s.tx.Done(s.in.EventID, s.reply.Notice)
}

// awaitedFor is how long a reply is kept for the adapter that awaits it. If it
// no longer does, the inbox lets it go at once.
const awaitedFor = 10 * time.Second

// ridesAlong is how many notices that did not reach somebody are added to his
// next reply; the rest he reads by asking.
const ridesAlong = 2

func (s *session) withUnreached(cards []core.Card) ([]core.Card, error) {
	missed, err := s.tx.NoticesTo(s.account.ID, core.Unreached)
	if err != nil || len(missed) == 0 || len(cards) == 0 {
		return cards, err
	}
	var stale []core.Notice
	missed, stale = s.apart(missed)
	for _, n := range stale {
		if err := s.tx.Settled(n.ID, core.Missed, s.in.Received, "overtaken"); err != nil {
			return nil, err
		}
	}
	for _, n := range missed[max(0, len(missed)-ridesAlong):] {
		cards = append(cards, n.Cards...)
	}
	for _, n := range missed {
		if err := s.tx.Settled(n.ID, core.Accepted, s.in.Received, "rode on a reply"); err != nil {
			return nil, err
		}
	}
	if rest := len(missed) - ridesAlong; rest > 0 {
		cards = append(cards, say("desk.more_missed", "Count", rest)...)
	}
	return cards, nil
}

// apart sorts out the notices that say nothing any more.
func (s *session) apart(list []core.Notice) (news, stale []core.Notice) {
	for _, n := range list {
		ev, err := s.tx.Event(n.Event)
		if err == nil && Overtaken(ev, n, s.in.Received) {
			stale = append(stale, n)
		} else {
			news = append(news, n)
		}
	}
	return news, stale
}

// world is the session's view for an act.
func (s *session) world() *world {
	w := &world{desk: s.desk, tx: s.tx, ev: s.ev, at: s.in.At, actor: s.account.ID, source: s.in.EventID}
	if s.ev != nil {
		w.id = s.ev.ID
	}
	return w
}

// act gives an act in the name of the account.
func (s *session) act(x Act) ([]core.Card, error) {
	cards, err := s.world().attempt(x)
	s.relink()
	if refused, ok := needsReason(err); ok {
		if r, ok := x.(reasoned); ok {
			return s.askReason(refused, r)
		}
	}
	return cards, err
}

// has reports whether the account has the role.
func (s *session) has(roles ...event.Role) bool {
	return slices.ContainsFunc(s.links, func(l event.Link) bool { return slices.Contains(roles, l.Role) })
}

// team is the entry the account speaks for, else the one whose player it
// follows.
func (s *session) team() (event.Team, bool) {
	found, ok := event.Team{}, false
	for _, l := range s.links {
		if t, there := s.ev.Teams.Get(l.Team); there && (!ok || found.State != event.Entered && t.State == event.Entered) {
			found, ok = t, true // one that has been called off is meant where there is no other
		}
	}
	return found, ok
}

// own is the entry the account speaks for; of several the first.
func (s *session) own() (event.Team, bool) {
	mine := s.mine()
	if len(mine) == 0 {
		return event.Team{}, false
	}
	if i := slices.IndexFunc(mine, func(t event.Team) bool { return t.State == event.Entered }); i > 0 {
		return mine[i], true
	}
	return mine[0], true
}

// unit is the delegation that the account leads, else the one it is the coach of.
func (s *session) unit() (event.Unit, bool) {
	if u, leads := s.ev.LeaderOf(s.account.ID); leads {
		return u, true
	}
	return s.ev.CoachOf(s.account.ID)
}

// mine are all entries the account speaks for: a coach's or a parent's players.
func (s *session) mine() []event.Team {
	var out []event.Team
	for _, l := range s.links {
		if !s.ev.Speaks(l) || slices.ContainsFunc(out, func(t event.Team) bool { return t.ID == l.Team }) {
			continue
		}
		if t, ok := s.ev.Teams.Get(l.Team); ok {
			out = append(out, t)
		}
	}
	if u, ok := s.unit(); ok { // a coach asks about them; what he may not do for them their acts refuse
		out = append(out, s.ev.Sent(u.Name)...)
	}
	if !s.ev.Rules.Teams { // in the order in which they were entered
		slices.SortFunc(out, func(a, b event.Team) int { return cmp.Compare(a.ID, b.ID) })
	}
	return out
}

// print writes a text in the account's language, for comparing with what was
// typed.
func (s *session) print(t locales.Text) string {
	out, err := s.desk.parts.Catalog.For(s.account.Lang).Print(t)
	if err != nil {
		s.desk.parts.Log.Error("message", "err", err)
	}
	return strings.TrimSpace(out)
}

// now is the time the input is judged by, in the event's zone.
func (s *session) now() time.Time { return s.in.At }

// fold is a text as it is compared: width, case and variants do not matter.
func (s *session) fold(text string) string {
	return s.desk.parts.Lexicon.FoldName(text)
}
