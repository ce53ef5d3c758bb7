package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/locales"
)

// pastedForm is an entry form as somebody pastes it, and all that must be read of it.
type pastedForm struct {
	name, text string
	want, says []string // says: what the answer has; a word after "!" it has not
}

// formsOf reads the forms of a file: "== name", the text, "--", what is wanted of it.
func formsOf(t *testing.T, file string) (forms []pastedForm) {
	t.Helper()
	body, err := os.ReadFile("testdata/forms/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(body), "\n== ")[1:] {
		head, rest, _ := strings.Cut(part, "\n")
		text, wanted, ok := strings.Cut(rest, "\n--\n")
		if !ok {
			t.Fatalf("%s: no line -- below it", head)
		}
		f := pastedForm{name: head, text: text}
		for line := range strings.SplitSeq(strings.TrimSpace(wanted), "\n") {
			if said, is := strings.CutPrefix(line, "says "); is {
				f.says = append(f.says, said)
			} else if line != "" {
				f.want = append(f.want, line)
			}
		}
		forms = append(forms, f)
	}
	return forms
}

// heldForm is the form that is open at somebody's talk or waits for his yes, as a
// store holds it.
type heldForm struct {
	Team       event.Team       `json:"team"`
	Delegation *desk.Delegation `json:"delegation"`
	Rows       []desk.Entrant   `json:"rows"`
	Players    []desk.Entrant   `json:"players"`
}

// held is a form as the lines of a file want it, with what is asked next.
func (h *venue) held(who string) (lines []string) {
	h.t.Helper()
	a := h.actors[who]
	talk, err := h.house.Memory.Conversation(h.t.Context(), core.Address{Platform: core.Console, User: a.name, Chat: a.name}.Conversation())
	if err != nil {
		h.t.Fatal(who, err)
	}
	next := cmp.Or(talk.Field, "yes")
	var f heldForm
	var body []byte
	if err := h.house.Store.View(h.t.Context(), func(tx storeTx) (err error) {
		if body, err = tx.Draft(account(a)); err == nil {
			return nil
		}
		q, err := tx.OpenQuestion(account(a))
		if err != nil {
			next = "nothing"
			return nil
		}
		body = q.Options[0].Command
		return nil
	}); err != nil {
		h.t.Fatal(err)
	}
	if len(body) > 0 && next != "nothing" {
		if strings.Contains(string(body), `"unit":{"name`) && !strings.Contains(string(body), `"delegation"`) {
			f.Delegation = &desk.Delegation{}
			err = json.Unmarshal(body, f.Delegation)
		} else {
			err = json.Unmarshal(body, &f)
		}
		if err != nil && f.Team.Name == "" && f.Delegation == nil {
			h.t.Fatal(err, string(body))
		}
	}
	return append(f.lines(), "next "+next)
}

// lines are what a form holds.
func (f *heldForm) lines() (out []string) {
	say := func(label string, words ...string) {
		words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
		if len(words) > 0 {
			out = append(out, label+" "+strings.Join(words, " "))
		}
	}
	if d := f.Delegation; d != nil {
		u := d.Unit
		say("unit", u.Name)
		say("leader", u.Leader.Name)
		say("coach", u.Coach.Name)
		for _, p := range d.Players {
			say(string(p.Section), bornOf(p.Person)...)
		}
		for _, p := range u.Companions {
			say("companion", p.Name)
		}
		for _, j := range u.Arrivals {
			say("arrival", j.Flight, j.At.Format("01-02 15:04"))
		}
		for _, j := range u.Departures {
			say("departure", j.Flight, j.At.Format("01-02 15:04"))
		}
		for _, r := range u.Rooms {
			say("room", string(r.Of), string(r.Room), fmt.Sprint(r.Persons))
		}
		return out
	}
	for _, r := range append(f.Rows, f.Players...) {
		p := r.Team.Players[0]
		wish := string(r.Team.Wish)
		if p.Level != "" { // it has said which
			wish = ""
		}
		say("player", append(bornOf(p), string(p.Sex), p.Level, wish, r.Team.Organisation)...)
	}
	t := f.Team
	say("unit", t.Organisation)
	say("leader", t.Captain.Name)
	say("coach", t.Coach.Name)
	say("contact", t.Contact)
	say("phone", t.Phone)
	for i, p := range t.Players {
		basis := ""
		if p.Basis > 0 {
			basis = fmt.Sprint(p.Basis)
		}
		if p.Name != "" {
			say(fmt.Sprint(i+1), append(bornOf(p), basis)...)
		}
	}
	return out
}

// bornOf is a name with the day or the year of birth, and the mark of who does not
// count for a quota.
func bornOf(p event.Person) []string {
	born := ""
	switch {
	case p.Born.Day != 0:
		born = p.Born.String()
	case p.Born.Year+p.BirthYear > 0:
		born = fmt.Sprint(max(p.Born.Year, p.BirthYear))
	}
	exempt := ""
	if p.Exempt {
		exempt = "exempt"
	}
	return []string{p.Name, born, exempt}
}

// formsShown pastes each form of a file by somebody of his own, at once and after the
// word that begins an entry.
func formsShown(t *testing.T, regulation, file, moment string, begin map[locales.Lang]string) {
	t.Helper()
	t.Parallel()
	source, err := rulebook{}.Source(regulation)
	if err != nil {
		t.Fatal(err)
	}
	for first, opening := range []string{"", "begun"} {
		h := venueOf(t, regulation, string(source), moment)
		for i, f := range formsOf(t, file) {
			who := fmt.Sprintf("%c%d", 'a'+first, i)
			lang := locales.ZhHans
			if fields := strings.Fields(f.name); len(fields) > 1 && begin[locales.Lang(fields[1])] != "" {
				lang = locales.Lang(fields[1])
			}
			h.says(who+"=stranger@console/"+string(lang), begin["help"])
			if opening != "" {
				h.says(who, begin[lang])
			}
			answer := h.says(who, f.text)
			h.reads(f.name+" "+opening, answer, f.says...)
			if got, want := strings.Join(h.held(who), "\n"), strings.Join(f.want, "\n"); got != want {
				t.Errorf("%s %s:\n%s\ngot\n%s\nwant\n%s\nthe bot said\n%s\n", f.name, opening, f.text, got, want, answer)
			}
		}
	}
}

// HN-38: the form of a unit, however it is pasted.
func TestHN38_PastedForms(t *testing.T) {
	formsShown(t, "hunan-county-team-2025", "hn.txt", "09-10 09:00:00", map[locales.Lang]string{"help": "帮助", locales.ZhHans: "报名"})
}

// SH-43: players as parents and coaches write them.
func TestSH43_PastedLists(t *testing.T) {
	formsShown(t, "cca-masters-shanghai-2018", "sh.txt", "09-10 09:00:00", map[locales.Lang]string{"help": "帮助", locales.ZhHans: "报名"})
}

// WX-5, WX-23: the form of a delegation, in the languages of the associations.
func TestWX23_PastedForms(t *testing.T) {
	formsShown(t, "wxf-17th-world-2022", "wx.txt", "08-10 09:00:00", map[locales.Lang]string{
		"help": "help", locales.ZhHans: "报名", locales.ZhHant: "報名", locales.En: "register",
	})
}
