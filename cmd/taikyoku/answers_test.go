package main

import (
	"log/slog"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/locales"
)

// Every question that the desk puts in any of the conversations has a button for
// each of its answers, yes and no among them; one that only a reason answers has
// the button that leaves it.
func TestEveryQuestionHasItsButtons(t *testing.T) {
	eachTranscript(t, func(t *testing.T, script *transcript, _ []byte) {
		p, err := newPlayer(t.Context(), t.TempDir(), false, script.begin(), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		defer p.close()
		put := &putQuestions{t: t, player: p}
		for _, s := range script.steps {
			if s.words != nil {
				err = p.direct(t.Context(), s.words)
			} else {
				err = put.says(s)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	})
	for name, others := range otherYeses {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, f := range inVenueOf(t, others.regulation, nil, func(h *venue) {
				put := &putQuestions{t: t, player: h.player}
				others.talk(h, func(who, text string) {
					if err := put.says(step{actor: who, text: text}); err != nil {
						t.Errorf("%s> %s: %v", who, text, err)
					}
				})
			}) {
				t.Error(f)
			}
		})
	}
}

// putQuestions looks at each question when it is answered: its buttons must have
// been among what the person was sent.
type putQuestions struct {
	t *testing.T
	*player
}

func (p *putQuestions) says(s step) error {
	a, err := p.who(p.t.Context(), s.actor)
	if err != nil {
		return err
	}
	q, waits, err := p.asked(p.t.Context(), a)
	if err != nil {
		return err
	}
	var told strings.Builder
	for _, m := range a.person.Received() {
		told.WriteString(m.Text + "\n")
	}
	if _, err := p.speak(p.t.Context(), s); err != nil || !waits {
		return err
	}
	if after, err := p.question(p.t.Context(), q.ID); err != nil || after.State == core.Asked || after.State == core.Replaced {
		return err
	}
	for _, label := range answersOf(q) {
		words, err := p.house.Catalog.For(a.lang).Print(label)
		if err != nil {
			return err
		}
		if !strings.Contains(told.String(), "["+strings.TrimSpace(words)+"]") {
			p.t.Errorf("%s> %s: no button %q in %q", s.actor, s.text, words, told.String())
		}
	}
	return nil
}

// answersOf are the labels that a question must have.
func answersOf(q core.Question) []locales.Text {
	if len(q.Options) == 1 && q.Options[0].Label.Empty() {
		return []locales.Text{locales.T("button.leave")}
	}
	var out []locales.Text
	for _, o := range q.Options {
		out = append(out, o.Label)
	}
	if len(q.Options) > 1 {
		return append(out, locales.T("button.none"))
	}
	return append(out, locales.T("button.no"))
}
