package desk

import (
	"unicode"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/locales"
)

// pieces.go hands a long text on whole: in notices of their own, in order, each
// short enough for every service (WeChat takes 2,048 bytes, and five messages after each
// that a person sends).

// pieceBytes is how much of a text goes into one notice, with room for its title and
// what follows.
const pieceBytes = 1800

// pieces cuts a text behind a mark or a space where it can, else between characters.
func pieces(text string) []string {
	var out []string
	for len(text) > pieceBytes {
		end, mark := 0, 0
		for i, c := range text {
			next := i + utf8.RuneLen(c)
			if c == utf8.RuneError || next > pieceBytes {
				break
			}
			if end = next; unicode.IsPunct(c) || unicode.IsSpace(c) {
				mark = next
			}
		}
		if mark > pieceBytes/2 {
			end = mark
		}
		if end == 0 {
			break
		}
		out, text = append(out, text[:end]), text[end:]
	}
	return append(out, text)
}

// notifyWhole tells a text that somebody wrote, however long it is: the title above
// each piece, what follows below the last.
func (w *world) notifyWhole(to []core.AccountID, about string, title locales.Text, text string, last core.Card) error {
	parts := pieces(text)
	for i, part := range parts {
		card := core.Card{Title: title, Body: []locales.Text{name(part)}}
		if len(parts) > 1 {
			card.Title = locales.T("case.part", "Title", title, "N", i+1, "Of", len(parts))
		}
		if i == len(parts)-1 {
			card.Body, card.Buttons = append(card.Body, last.Body...), last.Buttons
		}
		if err := w.notify(to, about, card); err != nil {
			return err
		}
	}
	return nil
}
