package command

import (
	"strings"
	"unicode/utf8"

	"taikyoku/core"
	"taikyoku/locales"
)

// longestMiss is the number of bytes of a message that are kept.
const longestMiss = 300

// Missed returns the record of a message that u did not understand, so that words
// can be added to the lexicon; ok is false when it was understood, or is nothing
// to learn from: a sticker, spam, orders. It holds no personal data: names,
// codes, long numbers, addresses and whatever was pasted into a form are
// replaced by what they are.
func Missed(lex *locales.Lexicon, ctx Context, msg Message, u Understanding) (miss core.Miss, ok bool) {
	if u.Command != nil || len(u.Ambiguous) > 0 || u.Deny != "" {
		return core.Miss{}, false
	}
	switch u.Note {
	case "sticker", "link", "orders", "markup", "too_long":
		return core.Miss{}, false
	}
	text := read(lex, &ctx, msg.Text).redacted()
	for len(text) > longestMiss || !utf8.ValidString(text) {
		text = text[:min(len(text)-1, longestMiss)]
	}
	return core.Miss{Lang: u.Lang, Channel: ctx.Channel, Role: string(ctx.Account.Role), State: ctx.state(), Text: text, Note: u.Note, Count: 1}, true
}

// state tells in a word what was going on.
func (c *Context) state() string {
	switch {
	case c.Asked != nil:
		return "asked:" + c.Asked.Kind
	case c.LineupOpen != nil:
		return "lineup"
	case c.Match != nil:
		return c.Match.State
	case c.Round != nil:
		return "round " + c.Round.State
	case c.Registration != nil:
		return "entered"
	}
	return ""
}

// redacted is the message with its personal parts replaced.
func (r *reading) redacted() string {
	_, labels := r.readForm()
	var b strings.Builder
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if tok.gap {
			b.WriteByte(' ')
		}
		b.WriteString(r.placeholder(i, labels > 1))
	}
	return strings.TrimSpace(b.String())
}

func (r *reading) placeholder(i int, form bool) string {
	tok := &r.text.tokens[i]
	switch {
	case tok.kind == kMember || tok.kind == kFoeMember || tok.kind == kAnyMember:
		return "‹player›"
	case tok.team():
		return "‹team›"
	case tok.kind == kNumber && (tok.width > 3 || r.longRun(i)):
		return "‹number›"
	case tok.kind == kLatin && strings.ContainsAny(r.text.folded.Text[tok.from:tok.to], "0123456789"):
		return "‹code›"
	case tok.kind == kOther || tok.kind == kLatin:
		addressed := i+1 < len(r.text.tokens) && r.text.tokens[i+1].is(kHonorific) || r.is(i-1, kHonorific) || r.mail(i) || r.is(i-1, kIAm) || r.is(i+1, kIAm) && !r.is(i+1, kFiller)
		name, _ := r.nameAt(i)
		if form || addressed || name != "" && (i > 0 || tok.kind != kLatin) {
			return "‹name›"
		}
	}
	return r.text.original(i, i+1)
}

// longRun reports whether the number at token i is part of one with dashes that is
// as long as a telephone number or an account.
func (r *reading) longRun(i int) bool {
	t := r.text
	digits := t.tokens[i].width
	for j := i + 1; j+1 < len(t.tokens) && t.tokens[j].kind == kDash && t.number1(j+1); j += 2 {
		digits += t.tokens[j+1].width
	}
	for j := i - 1; j > 0 && t.tokens[j].kind == kDash && t.number1(j-1); j -= 2 {
		digits += t.tokens[j-1].width
	}
	return digits > 5
}

// mail reports whether token i is part of an address.
func (r *reading) mail(i int) bool {
	at := func(j int) bool { return j >= 0 && j < len(r.text.tokens) && r.text.tokens[j].value == "@" }
	return at(i-1) || at(i+1) || at(i-3)
}
