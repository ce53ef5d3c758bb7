package command

// The desk's books: what is owed and paid, the logs of appeals, incidents and
// warnings, who the officials are. Text is the message, or what shall be written
// down, as typed: the desk finds whom it is about.
type (
	// ShowBook asks to read a book.
	ShowBook struct{ Book, Text string }
	// NoteBook writes into one; Role is an official's, Heading what the book was
	// called.
	NoteBook struct{ Book, Role, Heading, Text string }
	// AdmitUnit lets a unit enter late, or one team more: "late", "second".
	AdmitUnit struct{ As, Text string }
)

func (ShowBook) Verb() Verb  { return "show_book" }
func (NoteBook) Verb() Verb  { return "note_book" }
func (AdmitUnit) Verb() Verb { return "admit_unit" }

// The kinds of words that only the books' verbs need.
const (
	kBook  = "book"
	kRole  = "role"
	kAdmit = "admit"
)

// books reads what is asked of the books, or written into one: after a colon
// stands what shall be written down.
func (r *reading) books() (Understanding, bool) {
	text := r.text.original(0, len(r.text.tokens))
	switch i, role := r.at(kBook), r.at(kRole); {
	case r.found.scored || r.text.quoting, r.means(kBook, "attendance"), r.means(kBook, "unpaid"): // no book is kept of them
	case i >= 0 && r.ctx.arbiter() && r.noted(i) != "":
		return command(NoteBook{Book: r.value(kBook), Heading: r.text.original(i, i+1), Text: r.noted(i)})
	case i >= 0 && !r.has(kHow) && !(r.has(kPaid) && r.has(kMoney)): // 已匯25000円,再麻煩對帳 reports a payment
		return command(ShowBook{Book: r.value(kBook), Text: text})
	case role >= 0 && r.ctx.arbiter() && r.noted(role) != "":
		return command(NoteBook{Book: "officials", Role: r.value(kRole), Text: r.noted(role)})
	case role >= 0 && r.has(kWho) && !r.has(kWhen, kWhere):
		return command(ShowBook{Book: "officials", Text: text})
	case r.has(kAdmit) && r.ctx.arbiter() && r.has(kApprove) && !r.question():
		return command(AdmitUnit{As: r.value(kAdmit), Text: text})
	}
	return Understanding{}, false
}

// noted is what stands after token i and a colon.
func (r *reading) noted(i int) string {
	if r.question() || i+1 >= len(r.text.tokens) || r.text.tokens[i+1].kind != kColon {
		return ""
	}
	return r.text.original(i+2, len(r.text.tokens))
}
