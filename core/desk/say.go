package desk

import (
	"strconv"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/locales"
)

// say is one card with one sentence.
func say(key string, pairs ...any) []core.Card {
	return []core.Card{{Body: []locales.Text{locales.T(key, pairs...)}}}
}

// offer adds buttons to the last card.
func offer(cards []core.Card, buttons ...core.Button) []core.Card {
	if n := len(cards); n > 0 {
		cards[n-1].Buttons = append(cards[n-1].Buttons, buttons...)
	}
	return cards
}

// tap is a button that gives a command: its verb, and an argument if it has one.
func tap(key string, verb command.Verb, arg string, pairs ...any) core.Button {
	data := "v:" + string(verb)
	if arg != "" {
		data += ":" + arg
	}
	return core.Button{Label: locales.T(key, pairs...), Data: data}
}

// tapped commands by their verb; arg is what stands behind it.
func commandOf(verb command.Verb, arg string) command.Command {
	n, _ := strconv.Atoi(arg) // no number: 0, the next round
	for _, c := range []command.Command{
		command.Help{},
		command.ShowSchedule{},
		command.ShowStandings{Want: arg},
		command.ShowPairing{},
		command.ShowVenue{},
		command.ShowFee{},
		command.Status{},
		command.MissingReports{},
		command.NotLinked{},
		command.Unread{},
		command.Events{},
		command.RegisterTeam{},
		command.LinkAccount{},
		command.SubmitLineup{},
		command.Confirm{},
		command.Attendance{Present: true},
		command.PairRound{Round: n},
		command.Publish{What: "pairing", Round: n},
		command.Language{Lang: arg},
		command.Announce{},
		command.ShowRules{},
		command.Cancel{},
		command.Papers{},
		command.Consent{Show: true},
		command.CheckIn{},
		command.PlayerCodes{},
		command.WhoRead{},
		command.GuardianCodes{},
		command.Records{},
	} {
		if c.Verb() == verb {
			return c
		}
	}
	switch verb {
	case command.ReworkPairing{}.Verb():
		if change, section, ok := strings.Cut(arg, ":"); ok {
			return command.ReworkPairing{Change: command.PairChange(change), Section: section}
		}
	case command.Toss{}.Verb():
		colour := core.White
		if arg == "black" {
			colour = core.Black
		}
		return command.Toss{Colour: colour}
	case command.ReportTotal{}.Verb(), command.ReportBoards{}.Verb():
		return command.Help{Topic: "report"}
	}
	return nil
}

// refusal turns an error for people into cards: what was wrong, by which rule,
// and what to do next.
func refusal(e *core.Error) []core.Card {
	if e == nil {
		return nil
	}
	text := e.Text
	if e.Clause != "" {
		text = locales.T("desk.by_clause", "Text", e.Text, "Clause", e.Clause)
	}
	card := core.Card{Body: append([]locales.Text{text}, e.Lines...)}
	if !e.Next.Empty() {
		card.Body = append(card.Body, e.Next)
	}
	return []core.Card{card}
}

// name is a name as it was entered.
func name(s string) locales.Text { return locales.Verbatim(s) }

// count is a number in a table.
func count(n int) locales.Text { return name(strconv.Itoa(n)) }

// money is an amount as an argument.
func money(m core.Money) locales.Money { return locales.Money{Amount: m.Amount, Currency: m.Currency} }

// clock and moment are times as arguments; t is in the event's zone.
func clock(t time.Time) locales.Moment  { return locales.At(t, locales.Clock) }
func moment(t time.Time) locales.Moment { return locales.At(t, locales.DateTime) }
