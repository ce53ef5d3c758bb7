package command

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"taikyoku/locales"
)

// longest is the number of bytes beyond which a message is not read: nobody
// reports a result in a novel.
const longest = 6000

// reading is one message, or one part of it, on its way to a meaning.
type reading struct {
	lex   *locales.Lexicon
	ctx   *Context
	lang  string
	text  *text
	items []item
	found findings
	// quoted tells that the message answers another one.
	quoted bool
	// mended tells that something was taken back, and the results are without it.
	mended bool
}

// Parse reads a message in its context. It is pure: the same message in the
// same context always means the same.
func Parse(lex *locales.Lexicon, ctx Context, msg Message) Understanding {
	words := msg.Text
	if msg.Button != "" {
		words = msg.Button
	}
	tooLong := len(words) > longest
	rest := ""
	if tooLong { // its beginning tells the language, and whether all of it is only handed on
		head := strings.ToValidUTF8(words[:longHead], "")
		words, rest = head, words[len(head):]
	}
	if quoted, own, ok := quotedLines(words); ok && msg.Quoted == "" && !tooLong {
		msg.Quoted, words = quoted, own
	}
	r := read(lex, &ctx, words)
	if msg.Quoted != "" && !tooLong {
		r = r.answering(msg.Quoted)
		r.quoted = true
	}
	u := r.unknown("too_long")
	if tooLong {
		u = r.handedOn(u, rest)
	} else {
		u = r.understand()
		if put, ok := r.mistyped(u); ok {
			u = put
		}
	}
	u.Lang = r.lang
	return u
}

// longHead is how many bytes are read of a message that is too long to be read.
const longHead = 300

// handedOn is a message too long to be read that is not for the bot but to be handed
// on as it is: a question to the arbiter, an announcement. rest is what was not read.
func (r *reading) handedOn(u Understanding, rest string) Understanding {
	if harm, ok := r.harm(); ok {
		return harm
	}
	gap := r.text.raw[len(strings.TrimRightFunc(r.text.raw, unicode.IsSpace)):] // where the head was cut
	for _, meaning := range []func(*reading) (Understanding, bool){(*reading).addressing, (*reading).announcement, (*reading).toArbiter} {
		got, ok := meaning(r)
		if !ok || got.Ask != nil {
			continue
		}
		switch c := got.Command.(type) {
		case AskArbiter:
			c.Text += gap + rest
			got.Command = c
		case Announce:
			c.Text += gap + rest
			got.Command = c
		default:
			continue
		}
		return r.permit(got)
	}
	return u
}

// answering reads a message as the reply to another: the round, table and board
// that the reply does not name are those of what it answers.
func (r *reading) answering(quoted string) *reading {
	for i := range r.items {
		if k := r.items[i].kind; k == iBoard || k == iDesk || k == iTable || k == iMember {
			return r
		}
	}
	if len(quoted) > longest {
		return r
	}
	q := read(r.lex, r.ctx, quoted)
	var refs []string
	boards := 0
	for i := range q.items {
		switch it := &q.items[i]; it.kind {
		case iBoard, iDesk:
			boards += len(it.nums)
			refs = append(refs, q.text.original(it.from, it.to))
		case iTable, iRound:
			refs = append(refs, q.text.original(it.from, it.to))
		}
	}
	if len(refs) == 0 || boards > 1 || !r.told() {
		return r
	}
	return read(r.lex, r.ctx, strings.Join(refs, " ")+" "+r.text.raw)
}

// told reports whether the message tells a result.
func (r *reading) told() bool {
	f := r.text.readResults(r.lex, r.ctx, r.items, r.lang == "ja")
	return f.any()
}

// understand reads the message whole, then what else was said in it.
func (r *reading) understand() Understanding {
	for _, told := range []func() (Understanding, bool){r.standingsToMany, r.owing, r.addressing, r.passOn} {
		if u, ok := told(); ok && !r.has(kInject) && !r.markup() {
			return r.permit(u)
		}
	}
	parts := r.split()
	first := parts[0].mean()
	if left, ok := leaving(first, parts[1:]); ok {
		return left
	}
	if len(parts) == 1 {
		if sheet, more, ok := r.besideSheet(first); ok {
			sheet.Then = append(sheet.Then, more)
			return sheet
		}
	}
	for _, part := range parts[1:] {
		next := part.mean()
		next.Text = part.text.original(0, len(part.text.tokens))
		if next.Command == nil && next.Ask == nil && next.Note != NotKept {
			continue
		}
		if first.Command == nil && first.Ask == nil {
			first = next
			continue
		}
		first.Then = append(first.Then, next)
	}
	return first
}

// read normalises and tokenises.
func read(lex *locales.Lexicon, ctx *Context, raw string) *reading {
	raw = strings.TrimSpace(cutStruck(cutMentions(raw)))
	t := &text{raw: raw, folded: lex.Fold(raw), size: ctx.Boards}
	lang, hanOnly := language(lex, t, ctx)
	t.words = lex.Words(lang, hanOnly)
	t.names = contextNames(lex, ctx, t.folded.Text)
	return t.read(lex, ctx, string(lang))
}

// read splits the folded text into tokens and these into phrases.
func (t *text) read(lex *locales.Lexicon, ctx *Context, lang string) *reading {
	t.tokenise()
	t.romaji(lex, ctx)
	t.otherNames(lang == "ja")
	t.joinNames()
	t.lonelyNames()
	t.kanaNumbers()
	t.numerals()
	t.minus()
	t.dashes()
	t.markQuotes()
	if len(t.tokens) > 2 && t.tokens[0].is(kFiller) && t.tokens[1].kind == kQuestion { // 蛤？不對吧 asks nothing
		t.tokens = t.tokens[2:]
	}
	t.ruled(ctx)
	r := &reading{lex: lex, ctx: ctx, lang: lang, text: t}
	r.items = t.items()
	return r
}

// language finds the language of the message: kana are Japanese, other Han text
// is in the language of the conversation, or Chinese; Latin text is English.
func language(lex *locales.Lexicon, t *text, ctx *Context) (lang locales.Lang, hanOnly bool) {
	own := locales.Lang(ctx.Language)
	kana, hans, latins := false, false, false
	for _, c := range t.folded.Text {
		switch {
		case c >= 0x3041 && c <= 0x3096:
			kana = true
		case han(c):
			hans = true
		case c >= 'a' && c <= 'z':
			latins = true
		}
	}
	switch {
	case kana:
		return locales.Ja, false
	case hans && (own == locales.ZhHans || own == locales.ZhHant):
		return own, false
	case hans && lex.Chinese(t.folded.Text):
		return written(t), false
	case hans:
		return locales.Ja, true
	case own == "":
		return locales.En, false
	case latins && own != locales.En:
		return own, true
	}
	return own, true
}

// written is the form of Chinese that a message is written in: the traditional one
// where a character was folded to another.
func written(t *text) locales.Lang {
	for i, c := range t.folded.Text {
		if typed, _ := utf8.DecodeRuneInString(t.raw[t.folded.At[i]:]); han(c) && han(typed) && typed != c {
			return locales.ZhHant
		}
	}
	return locales.ZhHans
}

// has reports whether any token has one of the kinds.
func (r *reading) has(kinds ...string) bool { return r.at(kinds...) >= 0 }

// at is the first token with one of the kinds, or -1.
func (r *reading) at(kinds ...string) int {
	for i := range r.text.tokens {
		for _, k := range kinds {
			if r.text.tokens[i].is(k) {
				return i
			}
		}
	}
	return -1
}

// value is the value of the first token of the kind.
func (r *reading) value(kind string) string {
	if i := r.at(kind); i >= 0 {
		return r.text.tokens[i].as(kind)
	}
	return ""
}

// means reports whether a token has the kind with the value.
func (r *reading) means(kind, value string) bool {
	return slices.ContainsFunc(r.text.tokens, func(t token) bool { return t.as(kind) == value && t.is(kind) })
}

// only reports whether every token has one of the kinds or says nothing.
func (r *reading) only(kinds ...string) bool {
	any := false
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if slices.ContainsFunc(kinds, tok.is) {
			any = true
			continue
		}
		if !tok.quiet() {
			return false
		}
	}
	return any
}

// quiet reports whether a token adds nothing by itself.
func (t *token) quiet() bool {
	switch t.kind {
	case kBreak, kComma, kColon, kSign, kDash, kOpen, kClose:
		return true
	}
	for _, k := range []string{kFiller, kOf, kSubject, kPlease, kHonorific, kThanks, kAnd, kResult, kMatch, kGreet} {
		if t.is(k) {
			return true
		}
	}
	return false
}

// team reports whether a token is a team's name.
func (t *token) team() bool { return t.kind == kAnyTeam || t.kind == kFoeTeam || t.kind == kOwnTeam }

// question reports whether the message asks rather than tells.
func (r *reading) question() bool {
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if tok.is(kQ) && !(tok.is(kNo) && i == 0) || tok.kind == kQuestion && !r.is(i+1, kClose) { // （字あってる？） is only a remark
			return true
		}
	}
	return false
}

// asksBy reports whether a word of asking of the kinds makes a question of the
// message though it has no sign of one. In English such a word asks
// only where it begins a clause.
func (r *reading) asksBy(kinds ...string) bool {
	for i := range r.text.tokens {
		tok := &r.text.tokens[i]
		if r.text.spoken(i) || !slices.ContainsFunc(kinds, tok.is) {
			continue
		}
		if !latinFrom(r.text.folded.Text, tok.from) || i == 0 || r.text.tokens[i-1].kind == kBreak || r.text.tokens[i-1].kind == kComma || r.is(i-1, kGreet) {
			return true
		}
	}
	return false
}

// begs reports whether something is asked for; what one has to do is no request.
func (r *reading) begs() bool {
	return slices.ContainsFunc(r.text.tokens, func(t token) bool { return t.is(kPlease) && t.as(kPlease) != "need" && !t.quoted })
}

// nums collects the numbers of the items of a kind.
func (r *reading) nums(kind itemKind) []int {
	var out []int
	for i := range r.items {
		if r.items[i].kind == kind {
			out = append(out, r.items[i].nums...)
		}
	}
	return out
}

// round is the round that the message names, 0 if none.
func (r *reading) round() int {
	if n := r.nums(iRound); len(n) > 0 {
		return n[0]
	}
	current := 0
	if m := r.ctx.Match; m != nil {
		current = m.Round
	} else if r.ctx.Round != nil {
		current = r.ctx.Round.Number
	}
	switch {
	case r.has(kNextRound) && r.ctx.NextRound != nil:
		return r.ctx.NextRound.Number
	case r.has(kNextRound) && current > 0:
		return current + 1
	case r.has(kLastRound) && current > 1:
		return current - 1
	}
	return 0
}

func (r *reading) board() int {
	if n := r.nums(iBoard); len(n) > 0 {
		return n[0]
	}
	if n := r.nums(iDesk); len(n) > 0 && len(r.nums(iTable)) == 0 {
		return n[0]
	}
	return 0
}

// part is a reading of tokens i..j-1 of the same message.
func (r *reading) part(i, j int) *reading {
	t := *r.text
	t.tokens = r.text.tokens[i:j]
	p := &reading{lex: r.lex, ctx: r.ctx, lang: r.lang, text: &t, quoted: r.quoted}
	p.items = t.items()
	return p
}

func (r *reading) unknown(note string) Understanding {
	return Understanding{Note: note, Next: r.next()}
}

// next are the three most useful things to do now.
func (r *reading) next() []Verb {
	ctx := r.ctx
	switch {
	case ctx.arbiter():
		return []Verb{MissingReports{}.Verb(), PairRound{}.Verb(), ShowStandings{}.Verb()}
	case !ctx.linked():
		return []Verb{RegisterTeam{}.Verb(), LinkAccount{}.Verb(), ShowSchedule{}.Verb()}
	case ctx.Asked != nil && ctx.Asked.Kind == "confirm_result":
		return []Verb{Confirm{}.Verb(), Dispute{}.Verb(), ShowPairing{}.Verb()}
	case ctx.LineupOpen != nil && ctx.Account.Role == Captain:
		return []Verb{SubmitLineup{}.Verb(), ShowPairing{}.Verb(), ShowStandings{}.Verb()}
	case ctx.Match != nil && ctx.Match.State == "playing" && ctx.mayReport():
		return []Verb{ReportTotal{}.Verb(), ShowPairing{}.Verb(), ShowStandings{}.Verb()}
	case ctx.Registration != nil && ctx.Individual:
		return []Verb{Status{}.Verb(), PaymentReported{}.Verb(), ChangeEntrant{}.Verb()}
	case ctx.Registration != nil:
		return []Verb{Status{}.Verb(), PaymentReported{}.Verb(), EditTeam{}.Verb()}
	}
	return []Verb{ShowPairing{}.Verb(), ShowStandings{}.Verb(), ShowSchedule{}.Verb()}
}
