package command

import (
	"strings"

	"taikyoku/locales"
)

// Miss is a message that was not understood, kept so that words can be added to
// the lexicon. It holds no personal data: names, codes, numbers and whatever
// was pasted into a form are replaced by what they are.
type Miss struct {
	Lang string `json:"lang"`
	Role Role   `json:"role"`
	Text string `json:"text"`
	Note string `json:"note,omitempty"`
}

// Missed returns the record of a message that u did not understand; ok is false
// when it was understood, or is nothing to learn from: a sticker, spam, orders.
func Missed(lex *locales.Lexicon, ctx Context, msg Message, u Understanding) (miss Miss, ok bool) {
	if u.Command != nil || len(u.Ambiguous) > 0 || u.Deny != "" {
		return Miss{}, false
	}
	switch u.Note {
	case "sticker", "link", "orders", "markup", "too_long":
		return Miss{}, false
	}
	r := read(lex, &ctx, msg.Text)
	return Miss{Lang: u.Lang, Role: ctx.Account.Role, Text: r.redacted(), Note: u.Note}, true
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
	case tok.kind == kMember || tok.kind == kFoeMember:
		return "‹player›"
	case tok.kind == kOwnTeam || tok.kind == kFoeTeam || tok.kind == kAnyTeam:
		return "‹team›"
	case tok.kind == kNumber && tok.width > 3:
		return "‹number›"
	case tok.kind == kLatin && strings.ContainsAny(r.text.folded.Text[tok.from:tok.to], "0123456789"):
		return "‹code›"
	case tok.kind == kOther || tok.kind == kLatin:
		addressed := i+1 < len(r.text.tokens) && r.text.tokens[i+1].is(kHonorific) || r.mail(i)
		if form || addressed {
			return "‹name›"
		}
	}
	return r.text.original(i, i+1)
}

// mail reports whether token i is part of an address.
func (r *reading) mail(i int) bool {
	at := func(j int) bool { return j >= 0 && j < len(r.text.tokens) && r.text.tokens[j].value == "@" }
	return at(i-1) || at(i+1) || at(i-3)
}
