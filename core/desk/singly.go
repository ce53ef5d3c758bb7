package desk

import (
	"maps"
	"slices"

	"taikyoku/core"
	"taikyoku/locales"
)

// singly.go words messages for events of individuals: there nobody has a team, a
// captain or a team's name.

// ofSingles is the end of the key of a message as it is at such events.
const ofSingles = ".single"

// worded are cards as they are read at an event: of individuals or of teams.
func (d *Desk) worded(teams bool, cards []core.Card) []core.Card {
	if teams {
		return cards
	}
	cards = slices.Clone(cards)
	for i, c := range cards {
		cards[i].Title, cards[i].Body = d.single(c.Title), d.singles(c.Body)
		cards[i].Buttons = slices.Clone(c.Buttons)
		for j, b := range c.Buttons {
			cards[i].Buttons[j].Label = d.single(b.Label)
		}
		if c.Table != nil {
			t := *c.Table
			t.Head = d.singles(t.Head)
			t.Rows = slices.Clone(t.Rows)
			for j, row := range t.Rows {
				t.Rows[j] = d.singles(row)
			}
			cards[i].Table = &t
		}
	}
	return cards
}

func (d *Desk) singles(texts []locales.Text) []locales.Text {
	texts = slices.Clone(texts)
	for i, t := range texts {
		texts[i] = d.single(t)
	}
	return texts
}

// single is a text with the words of an event of individuals, in its arguments too.
func (d *Desk) single(t locales.Text) locales.Text {
	if d.parts.Catalog.Has(t.Key + ofSingles) {
		t.Key += ofSingles
	}
	var own locales.Args
	for name, arg := range t.Args {
		switch v := arg.(type) {
		case locales.Text:
			arg = d.single(v)
		case locales.List:
			arg = locales.List(d.singles(v))
		default:
			continue
		}
		if own == nil { // most texts have none
			own = maps.Clone(t.Args)
		}
		own[name] = arg
	}
	if own != nil {
		t.Args = own
	}
	return t
}
