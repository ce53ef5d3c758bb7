package desk

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// Tell sends an announcement to all, a section, the captains, the players or
// one team. A reader whose language has no text gets the original with a note.
type Tell struct {
	// To is all, captains, players, a team's id, or those of divisions, with commas;
	// behind "captains:" only the captains of these.
	To   string         `json:"to"`
	Text locales.ByLang `json:"text"`
	// Corrects is the id of an earlier announcement that this one puts right.
	Corrects string `json:"corrects,omitempty"`
}

// Name is tell.
func (Tell) Name() string { return "tell" }

func (x Tell) apply(w *world) ([]core.Card, error) {
	if err := w.staffOnly(); err != nil {
		return nil, err
	}
	to := w.audience(x.To)
	if len(to) == 0 {
		return nil, core.Refuse(core.NotFound, "", "tell.nobody")
	}
	a := event.Announcement{ID: "a" + numbers([]int{w.ev.Serial()}), To: x.To, Texts: x.Text, At: w.at, By: w.actor, Reached: to}
	w.ev.Announcements.Put(a)
	card := core.Card{
		Title:   locales.T("tell.title"),
		Body:    []locales.Text{locales.T("desk.own_words", "Text", x.Text)},
		Buttons: []core.Button{{Label: locales.T("button.read"), Data: "read:" + a.ID}},
	}
	if line, ok := w.corrected(x.Corrects); ok {
		card.Title, card.Body = locales.T("tell.correction"), append(card.Body, line)
	}
	if err := w.notify(to, "announcement:"+a.ID, card); err != nil {
		return nil, err
	}
	return offer(say("tell.sent", "Count", len(to)), verbButton("who_read")), nil
}

// captainsOf stands before the sections or the team of which only the captains are told.
const captainsOf = "captains:"

// audience are the accounts that an announcement is for, each once, without who
// sends it.
func (w *world) audience(to string) []core.AccountID {
	var out []core.AccountID
	group, lead := strings.CutPrefix(to, captainsOf)
	for l := range w.ev.Links.All() {
		t, _ := w.ev.Teams.Get(l.Team)
		fits := false
		switch to {
		case "all":
			fits = true
		case "captains":
			fits = l.Role == event.Captain
		case "players":
			fits = l.Role == event.Player || l.Role == event.Guardian
		case command.ToUnpaid, command.ToNoOrder, command.ToNoResult:
			fits = l.Role == event.Captain && w.owes(t, to)
		default:
			fits = t.ID != "" && string(t.ID) == group || slices.Contains(strings.Split(group, ","), string(t.Division))
			fits = fits && (!lead || l.Role == event.Captain)
		}
		if fits && !l.Revoked && l.Account != w.actor && !slices.Contains(out, l.Account) {
			out = append(out, l.Account)
		}
	}
	return out
}

// toldTo is whom an announcement is for, in words.
func (w *world) toldTo(to string) any {
	switch to {
	case "all":
		return locales.T("tell.to.all")
	case "captains":
		return locales.T("tell.to.captains")
	case "players":
		return locales.T("tell.to.players")
	case command.ToUnpaid:
		return locales.T("tell.to.unpaid")
	case command.ToNoOrder:
		return locales.T("tell.to.no_order")
	case command.ToNoResult:
		return locales.T("tell.to.no_result")
	}
	if of, ok := strings.CutPrefix(to, captainsOf); ok {
		return locales.T("tell.to.captains_of", "Whose", w.toldTo(of))
	}
	var sections locales.List
	for id := range strings.SplitSeq(to, ",") {
		if sec, ok := w.ev.Rules.Section(core.DivisionID(id)); ok {
			sections = append(sections, locales.T("tell.to.section", "Section", locales.ByLang(sec.Title)))
		}
	}
	if len(sections) > 0 {
		return sections
	}
	t, _ := w.ev.Teams.Get(core.TeamID(to))
	return w.whose(t, 0)
}

// announce shows the preview and asks.
func (s *session) announce(c command.Announce) ([]core.Card, error) {
	if !s.has(event.Arbiter, event.Organiser) {
		return s.deny(command.Understanding{Deny: command.DenyNotArbiter})
	}
	if text, of, is := s.correction(c); is && of.ID != "" && text != "" {
		return s.previewTell(Tell{To: of.To, Text: s.byLanguage(text), Corrects: of.ID})
	}
	if cards, owing, err := s.announceOwing(c); owing || err != nil {
		return cards, err
	}
	to, ok := s.addressees(c)
	if c.To == "captains" && to != c.To {
		to = captainsOf + to
	}
	if !ok {
		return say("desk.no_team"), nil
	}
	if c.Text == "" {
		return say("ask.announce_text"), nil
	}
	return s.previewTell(Tell{To: to, Text: s.byLanguage(c.Text)})
}

// addressees are whom an announcement is for: everybody, a group, a section, a
// team.
func (s *session) addressees(c command.Announce) (to string, ok bool) {
	head := s.in.Text // "オープンに連絡 …": a section is named before the text
	if i := strings.LastIndex(head, c.Text); i >= 0 && c.Text != "" {
		head = head[:i]
	}
	for _, sec := range s.ev.Rules.Sections {
		if c.Team != "" && s.namesSection(sec, c.Team) || c.Team == "" && s.mentions(head, sec) {
			return string(sec.ID), true
		}
	}
	if c.Team != "" {
		if t, ok := s.teamNamed(c.Team); ok {
			return string(t.ID), true
		}
		ids := s.sectionsMeant(c.Team)
		return strings.Join(ids, ","), len(ids) > 0
	}
	if c.To == "" || c.To == "team" {
		return "all", c.To == ""
	}
	return c.To, true
}

// sectionsMeant are the ids of the sections that a name is for: 二级女子组 one, 女子组
// those of all grades. Where several are, none that has all its characters is left out.
func (s *session) sectionsMeant(typed string) (ids []string) {
	told := s.sectionsTold(typed)
	for _, sec := range s.ev.Rules.Sections {
		has := func(title string) bool {
			title = s.fold(title)
			return !strings.ContainsFunc(s.fold(typed), func(r rune) bool { return unicode.IsLetter(r) && !strings.ContainsRune(title, r) })
		}
		named := slices.ContainsFunc(told, func(t core.Section) bool { return t.ID == sec.ID })
		if named || len(told) > 1 && slices.ContainsFunc(titlesOf(sec), has) {
			ids = append(ids, string(sec.ID))
		}
	}
	return ids
}

// mentions reports whether a text has the title of a section in it.
func (s *session) mentions(text string, sec core.Section) bool {
	for _, title := range sec.Title {
		if strings.Contains(s.fold(text), s.fold(title)) {
			return true
		}
	}
	return false
}

// previewTell reads an announcement back, language by language, and asks.
func (s *session) previewTell(x Tell) ([]core.Card, error) {
	to := s.world().audience(x.To)
	if len(to) == 0 {
		return nil, core.Refuse(core.NotFound, "", "tell.nobody")
	}
	preview := core.Card{Title: locales.T("tell.preview", "To", s.world().toldTo(x.To), "Count", len(to))}
	for _, lang := range locales.Langs {
		if text := x.Text[lang]; text != "" {
			preview.Body = append(preview.Body, locales.T("tell.in", "Language", languageName(lang), "Text", text))
		}
	}
	if line, ok := s.world().corrected(x.Corrects); ok {
		preview.Body = append(preview.Body, line)
	}
	if missing := s.missingLangs(to, x.Text); len(missing) > 0 {
		var names locales.List
		for _, lang := range missing {
			names = append(names, languageName(lang))
		}
		preview.Body = append(preview.Body, locales.T("tell.original", "Languages", names))
		preview.Buttons = []core.Button{{Label: locales.T("tell.more"), Data: "t:more"}}
	}
	return s.confirm([]core.Card{preview}, x)
}

func languageName(l locales.Lang) locales.Text {
	return locales.T("language.name." + string(l))
}

// missingLangs are the languages of readers that have no text. One Chinese does
// for the other.
func (s *session) missingLangs(to []core.AccountID, text locales.ByLang) []locales.Lang {
	reads := map[locales.Lang]bool{}
	for _, id := range to {
		if a, ok := s.tx.Account(id); ok {
			reads[a.Lang] = true
		}
	}
	var missing []locales.Lang
	for _, lang := range locales.Langs {
		chinese := strings.HasPrefix(string(lang), "zh") && (text[locales.ZhHans] != "" || text[locales.ZhHant] != "")
		if reads[lang] && text[lang] == "" && !chinese {
			missing = append(missing, lang)
		}
	}
	return missing
}

// byLanguage takes a text apart by its marks, "[ja] … [en] …"; what stands
// before the first is in the writer's language.
func (s *session) byLanguage(text string) locales.ByLang {
	out := locales.ByLang{}
	lang, from := s.account.Lang, 0
	put := func(to int) {
		if part := strings.TrimSpace(text[from:to]); part != "" {
			out[lang] = part
		}
	}
	for _, m := range locales.LanguageMarks(text) {
		named, ok := s.langNamed(m.Name)
		if !ok {
			continue
		}
		put(m.From)
		lang, from = named, m.To
	}
	put(len(text))
	return out
}

// langTag is how a language is written by its tag.
var langTag = regexp.MustCompile(`^[A-Za-z]{2}([-_][A-Za-z]+)?$`)

// langNamed is the language of a tag, or of a name in any language.
func (s *session) langNamed(typed string) (locales.Lang, bool) {
	typed = strings.TrimSpace(typed)
	if langTag.MatchString(typed) {
		lang, ok := locales.Match(typed)
		return lang, ok && strings.EqualFold(typed[:2], string(lang)[:2])
	}
	return s.desk.parts.Lexicon.LangNamed(typed)
}

// tellForm is the talk that asks for an announcement's text in each language
// that is missing; what was given stands in the question that waits.
const tellForm = "announce"

// askTell asks for the next language that is missing, or reads it all back.
func (s *session) askTell(x Tell) ([]core.Card, error) {
	missing := s.missingLangs(s.world().audience(x.To), x.Text)
	if len(missing) == 0 {
		s.talk.Form, s.talk.Field = "", ""
		return s.previewTell(x)
	}
	q, ok, err := s.waiting()
	if err != nil || !ok {
		return say("desk.old_button"), err
	}
	q.Field = string(missing[0])
	s.talk.Form, s.talk.Field = tellForm, q.Field
	if err := s.tx.PutQuestion(q); err != nil {
		return nil, err
	}
	return offer(say("tell.ask_in", "Language", languageName(missing[0])), core.Button{Label: locales.T("tell.enough"), Data: "t:enough"}), nil
}

// pressTell is a tap on the preview: "more" or "enough" languages.
func (s *session) pressTell(what string) ([]core.Card, error) {
	x, ok, err := s.waitingTell()
	if err != nil || !ok {
		return say("desk.old_button"), err
	}
	if what == "more" {
		return s.askTell(x)
	}
	s.talk.Form, s.talk.Field = "", ""
	return s.previewTell(x)
}

// fillTell takes a text in the language that was asked for.
func (s *session) fillTell(text string) ([]core.Card, error) {
	x, ok, err := s.waitingTell()
	lang := locales.Lang(s.talk.Field)
	if err != nil || !ok || !slices.Contains(locales.Langs, lang) {
		s.talk.Form, s.talk.Field = "", ""
		return say("desk.nothing_asked"), err
	}
	x.Text[lang] = strings.TrimSpace(text)
	if _, err := s.previewTell(x); err != nil { // kept, whatever comes between
		return nil, err
	}
	return s.askTell(x)
}

// resumeTell takes the asking up again when the short-term memory was lost: what
// is said then is the text in the language that was asked for.
func (s *session) resumeTell() (bool, error) {
	q, ok, err := s.waiting()
	if err != nil || !ok || q.Field == "" {
		return false, err
	}
	s.talk.Form, s.talk.Field, s.talk.Question = tellForm, q.Field, q.ID
	return true, nil
}

// leaveTell ends the asking when the sender wants to leave it.
func (s *session) leaveTell() ([]core.Card, bool, error) {
	if _, cancels := s.parse(s.in.Text).Command.(command.Cancel); !cancels {
		return nil, false, nil
	}
	cards, err := s.leave()
	return cards, true, err
}

// waitingTell is the announcement that waits for a yes.
func (s *session) waitingTell() (x Tell, ok bool, err error) {
	q, ok, err := s.waiting()
	if err != nil || !ok || len(q.Options) != 1 || q.Options[0].Verb != x.Name() {
		return x, false, err
	}
	return x, true, json.Unmarshal(q.Options[0].Command, &x)
}
