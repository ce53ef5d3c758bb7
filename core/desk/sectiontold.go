package desk

import (
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// sectionsTold are the sections that a text names, by their whole title or by a
// part of it as people say it («二级男子组»): a run of letters of titles that all
// stand in one title; of several such titles those with the least besides. What
// would fit every section names none.
func (s *session) sectionsTold(text string) []core.Section {
	if s.ev == nil || len(s.ev.Rules.Sections) < 2 {
		return nil
	}
	sections, folded := s.ev.Rules.Sections, s.fold(text)
	if whole := s.byTitle(folded); len(whole) > 0 {
		return whole
	}
	titles := make([]string, len(sections))
	letters := map[rune]bool{}
	for i, sec := range sections {
		for _, title := range titlesOf(sec) {
			titles[i] += s.fold(title)
		}
		for _, r := range titles[i] {
			letters[r] = unicode.Is(unicode.Han, r)
		}
	}
	if named := s.byBeginning(folded); len(named) > 0 {
		return named
	}
	var found []core.Section
	for _, run := range strings.FieldsFunc(folded, func(r rune) bool { return !letters[r] }) {
		for _, i := range meantBy([]rune(run), titles) {
			if !slices.ContainsFunc(found, func(sec core.Section) bool { return sec.ID == sections[i].ID }) {
				found = append(found, sections[i])
			}
		}
	}
	for i, sec := range sections {
		if strings.EqualFold(strings.TrimSpace(text), string(sec.ID)) {
			return sections[i : i+1]
		}
	}
	return found
}

// byTitle are the sections whose whole title stands in a folded text, in the order
// of the text. One title may stand in another: the longest is read first.
func (s *session) byTitle(folded string) []core.Section {
	type title struct {
		of   core.Section
		text string
	}
	var titles []title
	for _, sec := range s.ev.Rules.Sections {
		for _, t := range titlesOf(sec) {
			if t = s.fold(t); len(t) > 3 {
				titles = append(titles, title{sec, t})
			}
		}
	}
	slices.SortStableFunc(titles, func(a, b title) int { return len(b.text) - len(a.text) })
	at := map[core.DivisionID]int{}
	var found []core.Section
	for _, t := range titles {
		i := strings.Index(folded, t.text)
		if i < 0 {
			continue
		}
		folded = folded[:i] + strings.Repeat("\x00", len(t.text)) + folded[i+len(t.text):]
		if _, told := at[t.of.ID]; !told {
			at[t.of.ID] = i
			found = append(found, t.of)
		}
	}
	slices.SortFunc(found, func(a, b core.Section) int { return at[a.ID] - at[b.ID] })
	return found
}

// meantBy are the titles that a run of letters is a part of.
func meantBy(run []rune, titles []string) []int {
	if len(run) < 2 {
		return nil
	}
	var best []int
	rest, fits := 0, 0
	for i, title := range titles {
		if !slices.ContainsFunc(run, func(r rune) bool { return !strings.ContainsRune(title, r) }) {
			fits++
			left := 0
			for _, r := range title {
				if !slices.Contains(run, r) {
					left++
				}
			}
			switch {
			case best == nil || left < rest:
				best, rest = []int{i}, left
			case left == rest:
				best = append(best, i)
			}
		}
	}
	if fits == len(titles) {
		return nil
	}
	return best
}

// askDecision asks the organiser what becomes of a section.
func (s *session) askDecision(id core.DivisionID) ([]core.Card, error) {
	w := s.world()
	u := w.toDecide(s.ev.Pool(id))
	if u == nil {
		return s.sections(), nil
	}
	if !s.has(event.Organiser) {
		return append(refusal(u.why), say("section.ask_organiser")...), nil
	}
	if pools := w.merges(); len(pools) > 0 {
		return s.askMerges(pools)
	}
	sec, _ := s.ev.Rules.Section(u.section)
	counts := w.counts()
	var options []option
	add := func(label locales.Text, x DecideSection) {
		x.Section = u.section
		options = append(options, option{label, x})
	}
	for _, small := range entry.TooSmall(s.ev.Rules, counts) {
		if small.Section != u.section || s.ev.Decided(u.section).Kept || len(s.ev.SectionsOf(u.section)) > 1 {
			continue
		}
		for _, into := range small.Merge {
			other, _ := s.ev.Rules.Section(into)
			if s.ev.Pool(into) == into {
				add(locales.T("section.do_merge", "Other", locales.ByLang(other.Title)), DecideSection{Into: into})
			}
		}
		if small.Cancel {
			add(locales.T("section.do_cancel"), DecideSection{Cancel: true})
		}
	}
	n := len(w.entered(s.ev.Pool(id)))
	switch {
	case n == 1 && len(options) == 0:
		add(locales.T("section.do_cancel"), DecideSection{Cancel: true})
	case n == 1: // it cannot play as it is
	case len(options) > 0:
		add(locales.T("section.do_keep"), DecideSection{Keep: true, Reason: s.print(locales.T("section.do_keep"))})
	default:
		add(locales.T("section.do_robin", "Rounds", n-1+n%2), DecideSection{System: robinSystem, Rounds: n - 1 + n%2})
		if few := n - 3; few > 0 {
			add(locales.T("section.do_fewer", "Rounds", min(few, s.ev.Rules.Rounds)), DecideSection{Rounds: min(few, s.ev.Rules.Rounds)})
		}
		if rounds := s.ev.RoundsOf(u.section); rounds < n {
			add(locales.T("section.do_fewer", "Rounds", rounds), DecideSection{Rounds: rounds})
		}
	}
	cards := refusal(u.why)
	cards[0].Title = locales.T("desk.own_words", "Text", locales.ByLang(sec.Title))
	return s.ask(cards, options...)
}

// robinSystem is a single round robin by FIDE's Berger tables.
const robinSystem = "BERGER_ROUNDROBIN_G1"

// afterDecision goes on to the next section that waits for a word, else offers
// to pair.
func (s *session) afterDecision() ([]core.Card, error) {
	if s.ev.LastRound() > 0 {
		return nil, nil
	}
	w := s.world()
	for _, sec := range s.ev.Pools() {
		if len(w.entered(sec.ID)) > 0 && w.toDecide(sec.ID) != nil {
			return s.askDecision(sec.ID)
		}
	}
	return offer(s.sections(), tap("button.pair", command.PairRound{}.Verb(), "1", "Round", 1)), nil
}

// sections lists the sections with their entries and what was decided.
func (s *session) sections() []core.Card {
	counts := s.world().counts()
	card := core.Card{Title: locales.T("section.list"), Table: &core.Table{
		Head: []locales.Text{locales.T("table.section"), locales.T("table.entries"), locales.T("table.remark")},
	}}
	for _, sec := range s.ev.Rules.Sections {
		d := s.ev.Decided(sec.ID)
		remark := name("")
		switch {
		case d.Cancelled:
			remark = locales.T("section.is_cancelled")
		case d.Into != "":
			other, _ := s.ev.Rules.Section(d.Into)
			remark = locales.T("section.is_merged", "Other", locales.ByLang(other.Title))
		case counts[sec.ID] > 0 && s.world().toDecide(sec.ID) != nil:
			remark = locales.T("section.waits")
		case event.RoundRobin(s.ev.PairingOf(sec.ID).System):
			remark = locales.T("section.robin")
		}
		card.Table.Rows = append(card.Table.Rows, []locales.Text{
			locales.T("desk.own_words", "Text", locales.ByLang(sec.Title)), count(counts[sec.ID]), remark,
		})
	}
	return []core.Card{card}
}

// sectionsOffered lists the sections; to the organiser with the question about
// the first that waits for his word.
func (s *session) sectionsOffered() ([]core.Card, error) {
	if s.has(event.Organiser) && s.ev.LastRound() == 0 {
		w := s.world()
		for _, sec := range s.ev.Pools() {
			if len(w.entered(sec.ID)) > 0 && w.toDecide(sec.ID) != nil {
				more, err := s.askDecision(sec.ID)
				return append(s.sections(), more...), err
			}
		}
	}
	return s.sections(), nil
}

// decideSection reads an organiser's decision back before it counts.
func (s *session) decideSection(c command.DecideSection) ([]core.Card, error) {
	if !s.has(event.Organiser) {
		return nil, s.world().only(event.Organiser)
	}
	told := s.sectionsTold(s.in.Text)
	x := DecideSection{Reason: s.in.Text, Close: c.What == "close", Reopen: c.What == "reopen"}
	all := x.Close || x.Reopen || c.What == "percent"
	if len(s.ev.Rules.Sections) == 1 {
		told = s.ev.Rules.Sections
	}
	switch {
	case len(told) == 0 && !all, len(told) > 1 && c.What != "merge" && !all:
		return say("section.which"), nil
	case len(told) == 1 || c.What == "merge" && len(told) == 2:
		x.Section = told[0].ID
	}
	switch c.What {
	case "merge":
		if len(told) != 2 {
			return say("section.which"), nil
		}
		x.Into = told[1].ID
	case "cancel":
		x.Cancel = true
	case "keep":
		x.Keep = true
	case "robin":
		n := len(s.world().entered(s.ev.Pool(x.Section)))
		x.System, x.Rounds = robinSystem, max(n-1+n%2, 1)
	case "rounds":
		x.Rounds = c.N
	case "places":
		x.Places = c.N
	case "percent":
		x.Percent = c.N
	}
	return s.confirm(say("section.sure", "What", s.world().decision(x)), x)
}

// decision is what an organiser's decision about a section will do.
func (w *world) decision(x DecideSection) locales.Text {
	sec, of := w.ev.Rules.Section(x.Section)
	whose := locales.T("section.every")
	if of {
		whose = locales.T("desk.own_words", "Text", locales.ByLang(sec.Title))
	}
	say := func(key string, n int) locales.Text { return locales.T(key, "Section", whose, "N", n) }
	switch {
	case x.Into != "":
		into, _ := w.ev.Rules.Section(x.Into)
		return locales.T("section.will_merge", "Section", whose, "Into", locales.ByLang(into.Title))
	case x.Cancel:
		return locales.T("section.will_cancel", "Section", whose)
	case x.Keep:
		return locales.T("section.will_keep", "Section", whose)
	case x.Close:
		return locales.T("section.will_close", "Section", whose)
	case x.Reopen:
		return locales.T("section.will_reopen", "Section", whose)
	case x.System == robinSystem:
		return say("section.will_robin", x.Rounds)
	case x.Places > 0:
		return say("section.will_places", x.Places)
	case x.Percent > 0:
		return say("section.will_percent", x.Percent)
	}
	return say("section.will_rounds", x.Rounds)
}

// shownEntries is how many entries of a section one answer shows.
const shownEntries = 40

// entryList is the published list of entries: name, section and club, never a
// birth (SH-46).
func (s *session) entryList() ([]core.Card, error) {
	var cards []core.Card
	who, title := "table.player", "enter.list"
	if s.ev.Rules.Teams {
		who, title = "table.team", "enter.list_teams"
	}
	for _, sec := range s.concerned("") {
		card := core.Card{Table: &core.Table{Head: []locales.Text{locales.T(who), locales.T("table.club")}}}
		n := 0
		for t := range s.ev.Teams.On(string(sec.ID)) {
			if t.State != event.Entered {
				continue
			}
			if n++; n <= shownEntries {
				card.Table.Rows = append(card.Table.Rows, []locales.Text{name(t.Name), name(clubOf(t))})
			}
		}
		if n == 0 {
			continue
		}
		card.Title = locales.T(title, "Section", locales.ByLang(sec.Title), "Count", n)
		if n > shownEntries {
			card.Body = append(card.Body, locales.T(more(s.ev), "Count", n-shownEntries))
		}
		cards = append(cards, card)
	}
	out := s.listedOut()
	switch {
	case len(cards) == 0:
		cards = say("enter.list_empty")
		cards[0].Body = append(cards[0].Body, out...)
		return cards, nil
	case len(cards) > shownPools:
		return append(s.sections(), say("enter.list_which")...), nil
	}
	cards[len(cards)-1].Body = append(cards[len(cards)-1].Body, out...)
	return cards, nil
}

// listedOut tells the staff who is not on the list any more, and why.
func (s *session) listedOut() []locales.Text {
	var out locales.List
	for t := range s.ev.Teams.All() {
		if t.State != event.Entered && s.has(event.Arbiter, event.Organiser) && len(out) < shownEntries {
			out = append(out, locales.T("enter.out_entry", "Name", s.world().whose(t, 0), "State", stateText(t)))
		}
	}
	if len(out) == 0 {
		return nil
	}
	return []locales.Text{locales.T("enter.list_out", "Out", out)}
}

// byBeginning are the sections with a title that has letters or digits before its
// Han characters («U16男子個人») and begins as a text says: «U16男子» is no «男子».
func (s *session) byBeginning(text string) []core.Section {
	var named []core.Section
	best := 0
	for _, sec := range s.ev.Rules.Sections {
		for _, title := range titlesOf(sec) {
			n := begins([]rune(s.fold(title)), text)
			if n > best {
				named, best = nil, n
			}
			if n == best && n > 0 {
				named = append(named, sec)
			}
		}
	}
	return named
}

// begins is how many letters of such a title's beginning stand in a text, Han
// characters among them; 0: none.
func begins(title []rune, text string) int {
	lead := slices.IndexFunc(title, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	for n := len(title); lead > 0 && n > lead; n-- {
		if strings.Contains(text, string(title[:n])) {
			return n
		}
	}
	return 0
}
