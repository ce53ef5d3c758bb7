package desk

import (
	"slices"
	"strconv"
	"strings"

	"taikyoku/core"
	"taikyoku/core/command"
)

// choice.go follows the choices that messages offer, tapped or typed.

// recentNotices is how far back the label of a choice may be typed.
const recentNotices = 6

// button is the data of the choice that was made: tapped, or, on services
// without buttons, its label typed, or its number in the newest message. A label
// that messages about several events offered is a word like any other.
func (s *session) button() (string, error) {
	if s.in.Button != "" {
		return s.in.Button, nil
	}
	typed := s.label()
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
			if found = append(found, b.Data); len(found) == 1 && (s.isStale(notice, b.Data) || s.overtaken(b.Data, recent[:i])) {
				return "", nil
			}
		}
	}
	if len(found) == 0 {
		return s.sideNamed()
	}
	if s.ofSeveralEvents(found) {
		return "", nil
	}
	return found[0], nil
}

// overtaken reports whether a report to confirm came after a question that has its
// answer: a yes is about the report.
func (s *session) overtaken(data string, newer []core.Notice) bool {
	return s.talk.Question == 0 && strings.HasPrefix(unmarked(data), "q:") && slices.ContainsFunc(newer, func(n core.Notice) bool { return offers(n, "r:") })
}

// label is the message as the label of a button may be typed.
func (s *session) label() string { return strings.Trim(s.fold(s.in.Text), "[] ") }

// choose follows a choice. A label that was typed may be about another question or
// case than the newest that has it.
func (s *session) choose(data string) ([]core.Card, error) {
	if s.in.Button == "" && s.talk.Question == 0 && ofQuestion(data) { // a form that was read back may be open again
		if s.forgotten && s.talk.Form == "" && s.ev != nil {
			if err := s.restoreForm(); err != nil {
				return nil, err
			}
		}
		if s.talk.Form == registerForm && s.talk.Field != "" {
			return s.fill(s.in.Text)
		}
	}
	for _, typed := range []func(string) ([]core.Card, bool, error){s.typedAnswer, s.typedConfirm, s.typedDecision} {
		if cards, done, err := typed(data); done || err != nil {
			return cards, err
		}
	}
	return s.press(data)
}

// ofQuestion reports whether a choice answers a question.
func ofQuestion(data string) bool {
	if _, rest, marked := strings.Cut(data, ":"); marked && strings.HasPrefix(data, eventMark) {
		data = rest
	}
	return strings.HasPrefix(data, "q:")
}

func buttonsOf(cards []core.Card) []core.Button {
	var out []core.Button
	for _, c := range cards {
		out = append(out, c.Buttons...)
	}
	return out
}

// press follows a choice, in the event of the message it stands in. "q:" answers a question, "v:" gives a command, "f:" fills a form's field, "l:" is a line-up, "c:" decides a case, "r:" is the answer to
// a report, "j:" an arbiter's choice between two, "read:" a receipt, "w:" a waiver, "t:" goes on with an announcement, "u:" ends a link, "p:" publishes, "d:" takes a deposit, "mc:" makes a meeting's code, "x:" takes a special prize off, "#" points at a notice and one of its buttons.
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
	case kind == "j":
		return s.pressJudge(rest)
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
	case kind == "x":
		return s.act(StrikePrize{rest})
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
	"referral", "illness", "inquire", "answer_inquiry", "call_off", "refund", "withdraw_appeal", "restore_entry",
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
