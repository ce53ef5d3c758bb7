package desk

import (
	"time"

	"taikyoku/core"
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

// tap is a button that stands for a typed command in the lexicon's English.
func tap(key, text string, pairs ...any) core.Button {
	return core.Button{Label: locales.T(key, pairs...), Data: "t:" + text}
}

// refusal turns an error for people into cards: what was wrong, by which rule,
// and what to do next.
func refusal(e *core.Error) []core.Card {
	text := e.Text
	if e.Clause != "" {
		text = locales.T("desk.by_clause", "Text", e.Text, "Clause", e.Clause)
	}
	card := core.Card{Body: []locales.Text{text}}
	if !e.Next.Empty() {
		card.Body = append(card.Body, e.Next)
	}
	return []core.Card{card}
}

// name is a name as it was entered.
func name(s string) locales.Text { return locales.Verbatim(s) }

// money is an amount as an argument.
func money(m core.Money) locales.Money { return locales.Money{Amount: m.Amount, Currency: m.Currency} }

// clock and moment are times as arguments; t is in the event's zone.
func clock(t time.Time) locales.Moment  { return locales.At(t, locales.Clock) }
func moment(t time.Time) locales.Moment { return locales.At(t, locales.DateTime) }
