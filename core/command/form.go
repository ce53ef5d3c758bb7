package command

import (
	"slices"
	"strconv"

	"taikyoku/locales"
)

// mark is where an entry of a pasted form begins: a label, or a player's number.
type mark struct {
	label    string
	n        int
	from, to int // tokens
}

// form reads a pasted entry form: labelled lines in any order, a numbered list,
// a chain sign-up, rows of a spreadsheet; several fields in one line too.
func (r *reading) form() (Understanding, bool) {
	if r.has(kAnnounce) && r.ctx.arbiter() || r.found.scored || r.found.table {
		return Understanding{}, false
	}
	form, labels := r.readForm()
	if labels < 3 && r.has(kRegister) {
		if p := r.prose(); len(p.Players) > len(form.Players) {
			form, labels = p, 2
		}
	}
	if form.Name == "" && !r.ctx.linked() && r.has(kRegister) && r.lang == "ja" {
		form.Name = r.enteredName()
	}
	if name := r.chained(&form); name != "" {
		return Understanding{Command: RegisterTeam{Form: Form{Name: name}}, Missing: []string{"players"}}, true
	}
	register := r.has(kRegister) || !r.ctx.linked() && (form.Name != "" && r.colonAfter(r.labelAt("teamname")) || form.Organisation != "" && r.colonAfter(r.labelAt("organisation")))
	enough := labels >= 2 || labels >= 1 && register && (form.Name != "" || form.Organisation != "" || len(form.Players) > 1) || register && len(form.Players) > 2
	if !enough || form.empty() || r.has(kStill) {
		return Understanding{}, false
	}
	if !register && form.Name == "" && (labels < 2 || r.ctx.LineupOpen != nil && (r.has(kOrder, kPlays, kNext, kNextRound, kMatch) || r.round() == r.ctx.LineupOpen.Round) && form.named()) {
		return Understanding{}, false // 出场：郑 冯 许 邓 替补：曹 is an order sheet
	}
	if p, one := r.idLine(r.text.raw); one && r.ctx.linked() {
		return command(RegisterPlayer{Player: p})
	}
	if r.ctx.Account.Team != "" && form.Name == "" {
		return command(EditTeam{Form: form})
	}
	u := Understanding{Command: RegisterTeam{Form: form}}
	if form.Name == "" {
		u.Missing = append(u.Missing, "name")
	}
	if len(form.Players) < r.ctx.Boards {
		u.Missing = append(u.Missing, "players")
	}
	if form.Captain == "" && form.Leader == "" {
		u.Missing = append(u.Missing, "captain")
	}
	if len(u.Missing) > 0 {
		u.Ask = &Question{Kind: AskForm, Args: map[string]any{"Fields": u.Missing}}
	}
	return u, true
}

// chained is the sender's team in a chain of sign-ups (接龙), where each line is a
// team: the one he calls his own, else the last.
func (r *reading) chained(f *Form) string {
	if !r.has(kRegister) || len(f.Players) < 2 || r.ctx.Boards < 2 {
		return ""
	}
	name := ""
	for i, p := range f.Players {
		line := read(r.lex, r.ctx, p.Name)
		teams := line.teamsNamed()
		if len(teams) != 1 || len(line.text.tokens) < 3 {
			return ""
		}
		if line.says(kOwn) || i == len(f.Players)-1 && name == "" {
			name = teams[0]
		}
	}
	return name
}

// Empty reports whether a form names nobody and no team.
func (f *Form) Empty() bool { return f.empty() }

func (f *Form) empty() bool {
	return f.Name == "" && f.Captain == "" && f.Organisation == "" && len(f.Players) == 0
}

// named reports whether a form has players' names and nothing else.
func (f *Form) named() bool {
	return f.Captain == "" && f.Leader == "" && f.Coach == "" && f.Organisation == "" && f.Contact == "" && f.Email == "" &&
		!slices.ContainsFunc(f.Players, func(p FormPlayer) bool { return p != FormPlayer{Order: p.Order, Name: p.Name} })
}

// Fields reads the labelled fields of a text; ok: one of them is a field of the form
// itself, not of one player.
func Fields(lex *locales.Lexicon, ctx Context, text string) (form Form, ok bool) {
	ctx.Asked = nil
	r := read(lex, &ctx, text)
	for _, m := range r.marks() {
		ok = ok || m.label != "" && (r.colonAfter(m.from) || r.bracketAfter(m.from) > 0) && !slices.Contains(ofPlayer, m.label)
	}
	form, _ = r.readForm()
	return form, ok
}

// ofPlayer are the labels of what is told of one player.
var ofPlayer = []string{"nameonly", "reading", "birth", "rating", "fedid"}

// readForm fills a form and counts the different labels found.
func (r *reading) readForm() (Form, int) {
	players, rest := r.sheet()
	if len(players) == 0 {
		players, rest = r.idLines()
	}
	if len(players) == 0 {
		return r.readFields()
	}
	f, labels := Form{}, 0
	if rest != "" {
		f, labels = read(r.lex, r.ctx, rest).readFields()
	}
	for _, p := range f.Players {
		p.Order += len(players)
		players = append(players, p)
	}
	f.Players = players
	return f, labels + 2 // the header of a table labels every column, as ids do
}

// readFields reads labelled fields, lists and numbered players.
func (r *reading) readFields() (Form, int) {
	var f Form
	marks := r.marks()
	seen := map[string]bool{}
	players := false
	for i, m := range marks {
		end := len(r.text.tokens)
		if i+1 < len(marks) {
			end = marks[i+1].from
		}
		switch {
		case m.label == "players" || m.label == "reserve":
			seen[m.label] = true
			players = true
			if r.part(m.to, end).has(kLater) { // the names will follow
				continue
			}
			f.addList(r, m.to, end)
		case m.label == "nameonly" && f.Name == "" && len(f.Players) == 0 && teamForm(marks):
			seen["teamname"] = true
			f.Name = r.fieldText(m.to, end)
		case m.label != "":
			seen[m.label] = true
			players = false
			f.set(m.label, r.fieldText(m.to, end))
		case f.Players == nil || players || f.Players[len(f.Players)-1].Order < m.n:
			if p := r.playerLine(m.to, end); p.Name != "" {
				p.Order = m.n
				f.Players = append(f.Players, p)
				players = true
			}
		}
	}
	f.inOrder()
	if r.has(kRegister) && f.Discount == "" && r.has(kDiscountCode) {
		f.Discount = r.discount()
	}
	return f, len(seen)
}

// teamForm reports whether a form with the bare label "name" is a team's: it has
// a captain, and no label for the team's name.
func teamForm(marks []mark) bool {
	captain := false
	for _, m := range marks {
		if m.label == "teamname" {
			return false
		}
		captain = captain || m.label == "captain"
	}
	return captain
}

// marks finds labels and player numbers that stand where fields begin.
func (r *reading) marks() []mark {
	t := r.text
	var out []mark
	for i := 0; i < len(t.tokens); i++ {
		tok := &t.tokens[i]
		head := r.fieldHead(i)
		switch {
		case tok.is(kLabel) && tok.is(kBoard) && t.number1(i+1) && !t.tokens[i+1].gap:
		case tok.is(kLabel) && tok.is(kBoard) && !r.colonAfter(i) && !t.number1(i+1):
		case tok.is(kLabel) && r.bracketAfter(i) > 0: // 所属(クラブ名):
			colon := r.bracketAfter(i)
			out = append(out, mark{label: r.bracketed(i, colon), from: i, to: colon})
			i = colon
		case tok.is(kLabel) && r.colonAfter(i), tok.is(kLabel) && head && r.fieldGap(i) && !onlyColon[tok.as(kLabel)]:
			out = append(out, mark{label: tok.as(kLabel), from: i, to: i + 1})
		case head && tok.is(kBoard) && t.number1(i+1) && t.whole(i+1) && !t.joins(i+2):
			out = append(out, mark{n: t.int(i + 1), from: i, to: i + 2})
			i++
		case head && tok.kind == kNumber && t.whole(i) && tok.n > 0 && tok.n <= 300 && r.nameAfter(i+1):
			to := i + 1
			if to < len(t.tokens) && !t.tokens[to].gap && (t.tokens[to].is(kBoard) || t.tokens[to].is(kBan) || t.tokens[to].is(kDesk)) {
				to++
			}
			out = append(out, mark{n: t.int(i), from: i, to: to})
		}
	}
	return out
}

// onlyColon are the labels that also stand in sentences: they are labels before a
// colon only.
var onlyColon = map[string]bool{"kind": true, "section": true}

// bracketAfter is the colon behind the bracket that follows the label at token i; 0
// if there is none: チーム名（半角）：.
func (r *reading) bracketAfter(i int) int {
	t := r.text
	if i+1 >= len(t.tokens) || t.tokens[i+1].kind != kOpen {
		return 0
	}
	for j := i + 2; j+1 < len(t.tokens) && t.tokens[j].kind != kBreak && t.tokens[j].kind != kOpen; j++ {
		if t.tokens[j].kind == kClose {
			if t.tokens[j+1].kind == kColon {
				return j + 1
			}
			return 0
		}
	}
	return 0
}

// bracketed is the label at token i as the bracket behind it makes it plain:
// 所属(都道府県) is a region.
func (r *reading) bracketed(i, colon int) string {
	label := r.text.tokens[i].as(kLabel)
	if !slices.Contains([]string{"organisation", "contact", "captain", "leader"}, label) {
		return label
	}
	for j := i + 2; j < colon; j++ {
		if in := r.text.tokens[j].as(kLabel); slices.Contains([]string{"region", "email", "contact", "teamname"}, in) {
			return in
		}
	}
	return label
}

func (r *reading) colonAfter(i int) bool {
	if i+1 < len(r.text.tokens) && r.text.tokens[i+1].kind == kClose {
		return i > 0 && r.text.tokens[i-1].kind == kOpen
	}
	return i+1 < len(r.text.tokens) && (r.text.tokens[i+1].kind == kColon || r.text.tokens[i+1].is(kArrow))
}

// fieldHead reports whether a field may begin at token i.
func (r *reading) fieldHead(i int) bool {
	if i == 0 || r.text.tokens[i].gap {
		return true
	}
	switch r.text.tokens[i-1].kind {
	case kBreak, kComma, kOpen, kSign, kColon, kClose:
		return true
	}
	return false
}

// fieldGap reports whether what follows the label at token i can be its value.
func (r *reading) fieldGap(i int) bool {
	if i+1 >= len(r.text.tokens) {
		return false
	}
	next := &r.text.tokens[i+1]
	if next.is(kSubject) && r.lang == "ja" { // 代表は小山です
		return true
	}
	return next.gap || next.kind == kOther || next.kind == kDigit && i+2 < len(r.text.tokens) && r.text.tokens[i+2].kind == kOther || next.kind == kMember || next.kind == kBreak || next.kind == kNumber && r.text.tokens[i].as(kLabel) == "players"
}

// nameAfter reports whether a name may follow a player's number at token i.
func (r *reading) nameAfter(i int) bool {
	for ; i < len(r.text.tokens); i++ {
		tok := &r.text.tokens[i]
		switch tok.kind {
		case kColon, kClose, kSign, kDash, kBoard, kBan, kDesk:
		case kBreak, kComma:
			if tok.value == "\n" {
				return false
			}
		case kNumber:
			if tok.width < 5 || i == 0 || !tok.gap && r.text.tokens[i-1].kind != kBreak && r.text.tokens[i-1].kind != kClose {
				return false // no id before the name
			}
		case kTime, kQuestion:
			return false
		default:
			if tok.is(kBoard) || tok.is(kDesk) || tok.is(kBan) {
				continue
			}
			for _, k := range []string{kTo, kRound, kTable, kWei, kPerson, kMinute, kMoney, kDate, kDay, kNth, kGames, kUnit, kWin, kLoss, kDraw, kMark, kPoint} {
				if tok.is(k) && !tok.gap && !(k == kMoney && tok.as(kMoney) == "") {
					return false
				}
			}
			return true
		}
	}
	return false
}

// fieldText is the value of a label: to the end of its line.
func (r *reading) fieldText(i, end int) string {
	t := r.text
	for i < end && (t.tokens[i].kind == kColon || t.tokens[i].is(kArrow) || t.tokens[i].kind == kClose || t.tokens[i].kind == kDash || t.tokens[i].is(kSubject)) {
		i++
	}
	j := i
	for j < end && !(t.tokens[j].kind == kBreak && t.tokens[j].value != ".") {
		j++
	}
	for j > i && (t.tokens[j-1].kind == kOpen || t.tokens[j-1].kind == kComma || t.tokens[j-1].kind == kBreak || t.tokens[j-1].is(kPlease) || r.lang == "ja" && t.tokens[j-1].is(kFiller)) {
		j--
	}
	return t.original(i, j)
}

// set fills one labelled field.
func (f *Form) set(label, value string) {
	if value == "" {
		return
	}
	switch label {
	case "teamname":
		if f.Name == "" {
			f.Name = value
		}
	case "captain":
		f.Captain = withoutBrackets(value)
	case "leader":
		f.Leader = withoutBrackets(value)
	case "coach":
		f.Coach = withoutBrackets(value)
	case "organisation":
		f.Organisation = value
	case "region":
		f.Region = value
	case "kind":
		f.Kind = value
	case "section":
		f.Section = value
	case "contact":
		f.Contact = value
	case "email":
		f.Email = value
	case "discount":
		f.Discount = value
	case "referral":
		f.Referral = value
	case "optup":
		f.OptUp = true
	case "fedid":
		if len(f.Players) > 0 {
			f.Players[len(f.Players)-1].FederationID = value
		} else {
			f.CaptainID = value
		}
	case "reading", "birth", "rating", "nameonly":
		f.player(label, value)
	}
}

// player fills a labelled field of the last player.
func (f *Form) player(label, value string) {
	if label == "nameonly" {
		f.Players = append(f.Players, FormPlayer{Order: len(f.Players) + 1, Name: value})
		return
	}
	if len(f.Players) == 0 {
		return
	}
	p := &f.Players[len(f.Players)-1]
	switch label {
	case "reading":
		p.Reading = value
	case "birth":
		p.Birth = value
		p.BirthYear, _ = strconv.Atoi(firstDigits(value))
	case "rating":
		p.Rating, _ = strconv.Atoi(firstDigits(value))
	}
}
