package desk

import (
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
)

// respond decides what the input is: something that happened, a tap, an answer
// to what was asked, a line of a dialogue, or a command.
func (s *session) respond() ([]core.Card, error) {
	switch s.in.What {
	case core.Joined:
		return s.welcome(), nil
	case core.Left:
		return nil, nil
	case core.Other:
		return offer(say("desk.only_text"), s.mainButtons()...), nil
	}
	if data, err := s.button(); err != nil || data != "" {
		if err != nil {
			return nil, err
		}
		if cards, done, err := s.typedAnswer(data); done || err != nil {
			return cards, err
		}
		return s.press(data)
	}
	if code := strings.ToUpper(s.fold(s.in.Text)); s.knowsCode(code) {
		return s.link(command.LinkAccount{Code: code})
	}
	if cards, asked, err := s.findEvent(); asked || err != nil {
		return cards, err
	}
	if cards, done, err := s.repeatForgotten(); done || err != nil {
		return cards, err
	}
	switch s.talk.Form {
	case "":
	case tellForm:
		if cards, left, err := s.leaveTell(); left || err != nil {
			return cards, err
		}
		return s.fillTell(s.in.Text)
	default:
		return s.fill(s.in.Text)
	}
	for _, answers := range []func() ([]core.Card, bool, error){s.mendForm, s.answersNotice, s.answersInquiry} {
		if cards, done, err := answers(); done || err != nil {
			return cards, err
		}
	}
	return s.command(s.in.Text)
}

// recentNotices is how far back the label of a choice may be typed.
const recentNotices = 6

// button is the data of the choice that was made: tapped, or, on services
// without buttons, its label typed, or its number in the newest message. A label
// that messages about several events offered is a word like any other.
func (s *session) button() (string, error) {
	if s.in.Button != "" {
		return s.in.Button, nil
	}
	typed := strings.Trim(s.fold(s.in.Text), "[] ")
	if typed == "0" || typed == "" {
		return "", nil
	}
	recent, err := s.tx.RecentNotices(s.account.ID, recentNotices)
	if err != nil {
		return "", err
	}
	var found []string
	n, notNumber := strconv.Atoi(typed)
	for i, notice := range recent {
		buttons := buttonsOf(notice.Cards)
		if i == 0 && notNumber == nil && n >= 1 && n <= len(buttons) {
			return buttons[n-1].Data, nil
		}
		for _, b := range buttons {
			if s.fold(s.print(b.Label)) != typed {
				continue
			}
			if found = append(found, b.Data); len(found) == 1 && s.isStale(notice, b.Data) {
				return "", nil
			}
		}
	}
	if len(found) == 0 || s.ofSeveralEvents(found) {
		return "", nil
	}
	return found[0], nil
}

func buttonsOf(cards []core.Card) []core.Button {
	var out []core.Button
	for _, c := range cards {
		out = append(out, c.Buttons...)
	}
	return out
}

// press follows a choice, in the event of the message it stands in. "q:" answers a question, "v:" gives a command, "f:" fills a form's field, "l:" is a line-up, "c:" decides a case, "r:" is the answer to
// a report, "read:" a receipt, "w:" a waiver, "t:" goes on with an announcement, "u:" ends a link, "p:" publishes, "d:" takes a deposit, "mc:" makes a meeting's code, "#" points at a notice and one of its buttons.
func (s *session) press(data string) ([]core.Card, error) {
	data, ok := s.enterOf(data)
	if !ok {
		return say("desk.old_button"), nil
	}
	kind, rest, _ := strings.Cut(data, ":")
	switch {
	case kind == "q":
		return s.tapped(rest)
	case kind == "v":
		verb, arg, _ := strings.Cut(rest, ":")
		c := commandOf(command.Verb(verb), arg)
		if c == nil {
			return s.howTo(verb), nil
		}
		if s.guessed && s.ofOneEvent(command.Understanding{Command: c}) {
			return s.askEvent(s.ownEvents(), s.print(verbButton(c.Verb()).Label))
		}
		s.talk.Form = ""
		return s.obey(c)
	case kind == "f":
		return s.pick(rest)
	case kind == "l":
		return s.pressLineup(rest)
	case kind == "c":
		return s.pressCase(rest)
	case kind == "r":
		return s.pressResult(rest)
	case kind == "d":
		return s.pressDeposit(rest)
	case kind == "p":
		return s.pressPublish(rest)
	case kind == "read":
		return s.read(rest)
	case kind == "mc":
		return s.meetingCode(rest)
	case kind == "w":
		return s.pressWaive(rest)
	case kind == "t":
		return s.pressTell(rest)
	case kind == "u":
		return s.pressUnlink(rest)
	case strings.HasPrefix(data, "#"):
		return s.pressOld(data[1:])
	}
	return say("desk.old_button"), nil
}

// needsWords are the verbs that a tap alone cannot give: it tells how to say
// them.
var needsWords = []command.Verb{
	"edit_team", "change_entrant", "payment_reported", "register_player", "withdraw_team", "dispute_result", "correct_result",
	"protest", "late_forfeit", "decide", "why", "notices", "rework_pairing",
	"penalty", "move_round", "change_rule", "unlink", "device_exception",
	"referral", "illness", "inquire", "answer_inquiry", "call_off", "refund",
}

func (s *session) howTo(verb string) []core.Card {
	if slices.Contains(needsWords, command.Verb(verb)) {
		return say("verb.how." + verb)
	}
	return say("desk.old_button")
}

// pressOld follows a choice of a service that can only send numbers back:
// "notice.index".
func (s *session) pressOld(ref string) ([]core.Card, error) {
	id, index, _ := strings.Cut(ref, ".")
	notice, err1 := strconv.ParseInt(id, 10, 64)
	i, err2 := strconv.Atoi(index)
	if err1 != nil || err2 != nil {
		return say("desk.old_button"), nil
	}
	n, err := s.tx.Notice(core.NoticeID(notice))
	if err != nil || n.To != s.account.ID {
		return say("desk.old_button"), nil
	}
	buttons := buttonsOf(n.Cards)
	if i < 0 || i >= len(buttons) {
		return say("desk.old_button"), nil
	}
	return s.press(buttons[i].Data)
}

// repeatForgotten puts the last question again when the short-term memory was
// lost and the message by itself is only an answer.
func (s *session) repeatForgotten() (cards []core.Card, done bool, err error) {
	if !s.forgotten {
		return nil, false, nil
	}
	if reason, err := s.resumeReason(); reason || err != nil {
		return nil, false, err
	}
	if told, err := s.resumeTell(); told || err != nil {
		return nil, false, err
	}
	u := s.parse(s.in.Text)
	if !answerOnly(u) {
		return nil, false, s.restoreForm()
	}
	if cards, ok, err := s.resumeForm(); ok || err != nil {
		return cards, ok, err
	}
	q, ok, err := s.waiting()
	if err != nil || !ok {
		return nil, false, err
	}
	s.talk.Question = q.ID
	if awaitsReason(q) {
		return append(say("desk.say_again"), s.reasonCards(q)...), true, nil
	}
	return append(say("desk.say_again"), withAnswers(q)...), true, nil
}

// answerOnly reports whether a message means nothing without its question: a
// federation id looks like a code, but one that is known was taken before.
func answerOnly(u command.Understanding) bool {
	switch u.Command.(type) {
	case nil, command.YesNo, command.Choose, command.Fill, command.Confirm, command.LinkAccount, command.RegisterPlayer:
		return true
	}
	return false
}

// parse reads a text in the context of the moment.
func (s *session) parse(text string) command.Understanding {
	return command.Parse(s.desk.parts.Lexicon, s.context(text), command.Message{Text: text, Quoted: s.quoted()})
}

// command understands a text and does it, several things in their order.
func (s *session) command(text string) ([]core.Card, error) {
	if cards, done, err := s.delegationTold(text); done || err != nil {
		return cards, err
	}
	u := s.parse(text)
	if unit, ok := s.entersUnit(text); ok {
		u = unit
	}
	s.noteLang(u)
	cards, err := s.understood(u, text)
	for i, then := range u.Then {
		if err != nil {
			break
		}
		if s.talk.Question != 0 {
			return cards, s.keepRest(u.Then[i:])
		}
		var more []core.Card
		more, err = s.understood(then, then.Text)
		cards = append(cards, more...)
	}
	return cards, err
}

// keepRest keeps what else a message said until its first question is answered.
func (s *session) keepRest(rest []command.Understanding) error {
	q, err := s.tx.Question(s.talk.Question)
	if err != nil {
		return err
	}
	for _, u := range rest {
		if u.Text != "" {
			q.Rest = append(q.Rest, u.Text)
		}
	}
	return s.tx.PutQuestion(q)
}

// takeUp reads what a message said beside a question that now has its answer.
func (s *session) takeUp(q core.Question) ([]core.Card, error) {
	answer := s.in
	defer func() { s.in = answer }()
	var cards []core.Card
	for i, text := range q.Rest {
		s.in.Text, s.in.Button, s.in.Quoted = text, "", "" // it is what is read now, not the answer
		more, err := s.command(text)
		if err != nil {
			return nil, err
		}
		cards = append(cards, more...)
		if s.talk.Question == 0 || i+1 == len(q.Rest) {
			continue
		}
		next, err := s.tx.Question(s.talk.Question)
		if err != nil {
			return nil, err
		}
		next.Rest = append(next.Rest, q.Rest[i+1:]...)
		return cards, s.tx.PutQuestion(next)
	}
	return cards, nil
}

// noteLang takes the language of a first message that a service told nothing
// about.
func (s *session) noteLang(u command.Understanding) {
	lang := locales.Lang(u.Lang)
	if s.account.Chosen || s.account.Greeted || s.in.Locale != "" || lang == "" {
		return
	}
	s.account.Lang, s.account.Greeted = lang, true
}

// understood does what was understood, or says why not, or asks.
func (s *session) understood(u command.Understanding, text string) ([]core.Card, error) {
	switch {
	case s.isList(s.in.Text) && entersPlayers(u):
		return s.enterList(s.in.Text)
	case s.asksOnly(u):
		return s.inform(s.topicAsked())
	case u.Deny != "":
		return s.deny(u)
	case u.Command == nil && u.Ask == nil && u.Note == command.NotKept:
		return say("desk.not_kept"), nil
	case u.Command == nil && u.Ask == nil:
		if cards, done, err := s.agreesAgain(); done || err != nil {
			return cards, err
		}
		if cards, answered, err := s.answerCase(); answered || err != nil {
			return cards, err
		}
		if topic := s.topicAsked(); topic != "" {
			return s.inform(topic)
		}
		return s.notUnderstood(u), s.missed(u, text)
	}
	if cards, asked, err := s.whichNamesake(u, text); asked || err != nil {
		return cards, err
	}
	switch {
	case u.Ask != nil && u.Ask.Kind == command.AskForm && s.ev != nil && s.ofUnits():
		return s.obey(u.Command) // what is missing is asked for one by one
	case u.Ask != nil && !s.namesTable(u) && !s.namesAbsent(u):
		if err := s.missed(u, text); err != nil {
			return nil, err
		}
		return s.askBack(u)
	}
	return s.obey(u.Command)
}

// missed keeps a message that was not understood, without personal data.
func (s *session) missed(u command.Understanding, text string) error {
	m, ok := command.Missed(s.desk.parts.Lexicon, s.context(text), command.Message{Text: text}, u)
	if !ok || m.Text == "" {
		return nil
	}
	m.Last = s.now()
	return s.tx.Missed(m)
}

// namesTable reports whether the table that is asked for has been named: the
// board of an arbiter of individuals is their table.
func (s *session) namesTable(u command.Understanding) bool {
	if s.ev == nil || s.ev.Rules.Teams || u.Ask.Kind != "table" {
		return false
	}
	switch c := u.Command.(type) {
	case command.ReportBoards:
		return len(c.Boards) == 1
	case command.LateForfeit:
		return c.Board > 0
	}
	return false
}

// entersPlayers reports whether a message with a list of players is no other
// command that has been understood.
func entersPlayers(u command.Understanding) bool {
	switch u.Command.(type) {
	case nil, command.RegisterTeam, command.RegisterPlayer, command.EditTeam, command.SubmitLineup:
		return true
	}
	return false
}

// quoted is what the quoted message of ours spoke of.
func (s *session) quoted() string {
	if s.in.Quoted == "" {
		return ""
	}
	n, err := s.tx.NoticeOf(s.in.From.Platform, s.in.Quoted)
	if err != nil {
		return ""
	}
	var lines []string
	for _, c := range n.Cards {
		for _, t := range c.Body {
			lines = append(lines, s.print(t))
		}
	}
	return strings.Join(lines, "\n")
}
