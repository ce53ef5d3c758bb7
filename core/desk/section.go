package desk

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// DecideSection is the organiser's word on a section: what becomes of one with
// too few entries (SH-27), how it is played (SH-4, SH-20), how many prizes a
// small field has (SH-30), what earns a promotion (SH-34), whether entries are
// closed early (SH-44). Only what is set changes.
type DecideSection struct {
	Section core.DivisionID `json:"section,omitempty"` // empty: all of the event
	Cancel  bool            `json:"cancel,omitempty"`
	Into    core.DivisionID `json:"into,omitempty"`
	Keep    bool            `json:"keep,omitempty"` // it plays as it is, against the rule: with a reason (T6)
	System  string          `json:"system,omitempty"`
	Rounds  int             `json:"rounds,omitempty"`
	Places  int             `json:"places,omitempty"`
	Percent int             `json:"percent,omitempty"`
	Close   bool            `json:"close,omitempty"`
	Reopen  bool            `json:"reopen,omitempty"`
	Reason  string          `json:"reason,omitempty"`
}

// Name is decide_section.
func (DecideSection) Name() string { return "decide_section" }

func (x DecideSection) apply(w *world) ([]core.Card, error) {
	if err := w.only(event.Organiser); err != nil {
		return nil, err
	}
	var cards []core.Card
	for _, sec := range w.ev.Rules.Sections {
		if x.Section != "" && x.Section != sec.ID {
			continue
		}
		more, err := x.decide(w, sec)
		if err != nil {
			return nil, err
		}
		cards = append(cards, more...)
	}
	if len(cards) == 0 {
		return nil, core.Refuse(core.NotFound, "", "section.unknown", "Section", string(x.Section))
	}
	cards = together(cards)
	if x.Close {
		pools := slices.DeleteFunc(w.ev.Pools(), func(pool core.Section) bool { return x.Section != "" && pool.ID != w.ev.Pool(x.Section) })
		cards[0].Body = append(cards[0].Body, w.unfit(pools)...)
	}
	return cards, nil
}

// together is a card for what several sections are told alike, with all their
// titles.
func together(cards []core.Card) []core.Card {
	var out []core.Card
	for _, c := range cards {
		i := slices.IndexFunc(out, func(o core.Card) bool { return alike(o.Body[0], c.Body[0]) })
		if i < 0 {
			out = append(out, c)
			continue
		}
		if title, ok := c.Body[0].Args["Section"]; ok {
			first := out[i].Body[0]
			names, several := first.Args["Section"].(locales.List)
			if !several {
				names = locales.List{locales.T("desk.own_words", "Text", first.Args["Section"])}
			}
			first.Args = maps.Clone(first.Args) // the section's players were told the card as it was
			first.Args["Section"] = append(names, locales.T("desk.own_words", "Text", title))
			out[i].Body = append([]locales.Text{first}, out[i].Body[1:]...)
		}
	}
	return out
}

// alike reports whether two decisions differ in their section at most.
func alike(a, b locales.Text) bool {
	a.Args, b.Args = maps.Clone(a.Args), maps.Clone(b.Args)
	delete(a.Args, "Section")
	delete(b.Args, "Section")
	return reflect.DeepEqual(a, b)
}

func (x DecideSection) decide(w *world, sec core.Section) ([]core.Card, error) {
	played := w.ev.LastRoundOf(sec.ID)
	if played > 0 && (x.Cancel || x.Into != "" || x.System != "" || x.Rounds > 0 && x.Rounds < played) {
		return nil, core.Refuse(core.TooLate, w.ev.Rules.Clause("sections.small"), "section.begun", "Section", locales.ByLang(sec.Title), "Round", played)
	}
	if refused := w.roundsOpen(sec, x.Rounds); refused != nil {
		return nil, refused
	}
	s := w.ev.Decided(sec.ID)
	s.ID, s.By, s.At, s.Reason = sec.ID, w.actor, w.at, x.Reason
	done := say("section.decided", "Section", locales.ByLang(sec.Title))
	switch {
	case x.Cancel:
		s.Cancelled, s.Into = true, ""
		done = say("section.cancelled", "Section", locales.ByLang(sec.Title))
	case x.Into != "":
		other, ok := w.ev.Rules.Section(x.Into)
		if !ok || sec.Small == nil || !slices.Contains(sec.Small.Merge, x.Into) || w.ev.Pool(x.Into) != x.Into || w.ev.Decided(x.Into).Cancelled {
			return nil, core.Refuse(core.NotAllowed, w.ev.Rules.Clause("sections.small"), "section.no_merge", "Section", locales.ByLang(sec.Title), "Other", locales.ByLang(other.Title))
		}
		s.Into, s.Cancelled = x.Into, false
		done = say("section.merged", "Section", locales.ByLang(sec.Title), "Other", locales.ByLang(other.Title))
	case x.Keep && len(w.entered(w.ev.Pool(sec.ID))) == 1:
		return nil, w.alone(w.ev.Pool(sec.ID))
	case x.Keep:
		s.Kept, s.Cancelled, s.Into = true, false, ""
		done = say("section.kept", "Section", locales.ByLang(sec.Title))
	case x.Close, x.Reopen:
		if refused := entry.CloseEarly(w.ev.Rules); refused != nil {
			return nil, refused
		}
		s.Closed, done = w.at, say("section.closed")
		if x.Reopen {
			s.Closed, done = time.Time{}, say("section.reopened")
		}
	}
	if x.System != "" {
		s.System = x.System
	}
	if x.Rounds > 0 {
		s.Rounds = x.Rounds
	}
	if x.System != "" || x.Rounds > 0 {
		done = say("section.plays", "Section", locales.ByLang(sec.Title), "System", systemText(cmp.Or(s.System, w.ev.PairingOf(sec.ID).System)), "Rounds", s.Rounds)
	}
	if x.Places > 0 {
		s.Places, done = x.Places, say("section.places", "Section", locales.ByLang(sec.Title), "Places", x.Places)
	}
	if x.Percent > 0 {
		s.Percent, done = x.Percent, say("section.percent", "Section", locales.ByLang(sec.Title), "Percent", x.Percent)
	}
	w.ev.Sections.Put(s)
	w.dropDrafts(sec.ID)
	return done, w.tellSection(sec, x, done)
}

// roundsOpen refuses another number of rounds of teams where the programme fixes
// it, or once they play (HN-14).
func (w *world) roundsOpen(sec core.Section, rounds int) *core.Error {
	r := w.ev.Rules
	switch played := w.ev.LastRoundOf(sec.ID); {
	case rounds == 0 || !r.Teams:
		return nil
	case len(r.Schedule.Rounds) > 0:
		return core.Refuse(core.NotAllowed, r.Clause("schedule.rounds"), "section.rounds_fixed", "Rounds", r.Rounds)
	case played > 0:
		return core.Refuse(core.TooLate, r.Clause("rounds"), "section.begun", "Section", locales.ByLang(sec.Title), "Round", played)
	}
	return nil
}

// dropDrafts takes back what was drafted and not published: it no longer fits
// the decision.
func (w *world) dropDrafts(d core.DivisionID) {
	for _, pool := range []core.DivisionID{d, w.ev.Pool(d)} {
		key := event.RoundKey(pool, w.ev.LastRoundOf(pool)+1)
		if r, ok := w.ev.Rounds.Get(key); ok && r.Published.IsZero() {
			w.ev.Rounds.Delete(key)
		}
	}
}

// tellSection tells those entered in a section what becomes of it.
func (w *world) tellSection(sec core.Section, x DecideSection, cards []core.Card) error {
	if !x.Cancel && x.Into == "" {
		return nil
	}
	for t := range w.ev.Teams.On(string(sec.ID)) {
		if t.State != event.Entered {
			continue
		}
		card := core.Card{Body: append([]locales.Text{locales.T("section.concerns", "Name", t.Name)}, cards[0].Body...)}
		if x.Cancel {
			card.Body = append(card.Body, locales.T("section.cancelled_next"))
		}
		if err := w.notify(w.ofTeam(t), "", card); err != nil {
			return err
		}
	}
	return nil
}

// systemText is a system of pairing in the words of players.
func systemText(system string) locales.Text {
	if event.RoundRobin(system) {
		return locales.T("section.robin")
	}
	return locales.T("section.swiss")
}

// undecided refuses to pair a section about which the organiser has to choose
// first (SH-20, SH-27).
type undecided struct {
	section core.DivisionID
	why     *core.Error
}

func (u *undecided) Error() string { return u.why.Error() }

func (u *undecided) Unwrap() error { return u.why }

// undecided is what keeps pools from round 1; nil if nothing does.
func (w *world) undecided(round int, pools []core.Section) error {
	if round != 1 {
		return nil
	}
	for _, sec := range pools {
		if u := w.toDecide(sec.ID); u != nil {
			return u
		}
	}
	return nil
}

// toDecide is the first thing about a pool that only the organiser can say.
func (w *world) toDecide(pool core.DivisionID) *undecided {
	r, counts := w.ev.Rules, w.counts()
	if u := w.mergeDue(pool); u != nil {
		return u
	}
	for _, small := range entry.TooSmall(r, counts) {
		d := w.ev.Decided(small.Section)
		if w.ev.Pool(small.Section) == pool && !d.Kept && !d.Cancelled && len(w.ev.SectionsOf(pool)) == 1 {
			return &undecided{small.Section, small.Warning}
		}
	}
	if len(w.entered(pool)) == 1 {
		return &undecided{pool, w.alone(pool)}
	}
	d := w.ev.Decided(pool)
	if r.Teams || d.System != "" || d.Rounds > 0 || d.Kept && event.RoundRobin(w.ev.PairingOf(pool).System) {
		return nil
	}
	if fit := w.fit(pool); fit.Choose {
		return &undecided{pool, fit.Warning}
	}
	return nil
}

// alone refuses a pool of one: nobody plays against himself.
func (w *world) alone(pool core.DivisionID) *core.Error {
	return core.Refuse(core.Conflict, w.ev.Rules.Clause("sections.small"), "section.alone", "Section", poolTitle(w.ev, pool)).Then("section.alone_next")
}

// fit says how the rounds of a pool fit its entries; those of a round robin that
// were decided do.
func (w *world) fit(pool core.DivisionID) entry.Fit {
	sec, _ := w.ev.Rules.Section(pool)
	d, robin := w.ev.Decided(pool), event.RoundRobin(w.ev.PairingOf(pool).System)
	if robin && (d.System != "" || d.Rounds > 0) {
		return entry.Fit{Rounds: w.ev.RoundsOf(pool)}
	}
	if d.Rounds > 0 {
		sec.Rounds = d.Rounds
	}
	fit := entry.FitOf(w.ev.Rules, sec, robin, len(w.entered(pool)))
	if fit.Warning != nil {
		fit.Warning.Text.Args["Section"] = poolTitle(w.ev, pool)
	}
	if fit.Choose && len(w.ev.SectionsOf(pool)) > 1 { // merged already
		fit.Warning.Then("entry.fit.choose_alone")
	}
	return fit
}

// unfit is what the organiser has to know of a field when its entries close:
// sections with too few (SH-27), more rounds than half of them (SH-20, HN-14).
func (w *world) unfit(pools []core.Section) []locales.Text {
	var lines []locales.Text
	for _, pool := range pools {
		if len(w.entered(pool.ID)) == 0 {
			continue
		}
		why := w.fit(pool.ID).Warning
		if u := w.toDecide(pool.ID); u != nil {
			why = u.why
		}
		if why != nil {
			lines = append(lines, refusal(why)[0].Body...)
		}
	}
	return lines
}

// counts are the entries of each section that take part.
func (w *world) counts() map[core.DivisionID]int {
	out := map[core.DivisionID]int{}
	for _, sec := range w.ev.Held() {
		for t := range w.ev.Teams.On(string(sec.ID)) {
			if t.State == event.Entered {
				out[sec.ID]++
			}
		}
	}
	return out
}
