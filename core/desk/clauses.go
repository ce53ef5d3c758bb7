package desk

import (
	"taikyoku/core"
	"taikyoku/core/command"
	"taikyoku/core/inform"
	"taikyoku/locales"
)

// clauses.go answers questions that nothing else understood with the clauses that
// speak of the same.

// clausesAbout are the clauses that a question in free words seems to be about:
// what they say is read out, and nothing is done.
func (s *session) clausesAbout(text string) ([]core.Card, error) {
	lex := s.desk.parts.Lexicon
	if s.ev == nil || s.in.Button != "" {
		return nil, nil
	}
	if words, _ := lex.Says(text, locales.AsksLabel); len(words) == 0 && !command.IsQuestion(lex, string(s.account.Lang), text) {
		return nil, nil
	}
	answers := s.desk.answers(s.ev.Rules).Find(text)
	if len(answers) == 0 {
		return nil, nil
	}
	lines, err := s.world().ruled(answers)
	return []core.Card{{Body: lines}}, err
}

// answers is the index of what a regulation answers, made when it is first asked.
func (d *Desk) answers(rules *core.Regulation) *inform.Index {
	if x, ok := d.index.Load(rules); ok {
		return x.(*inform.Index)
	}
	x := inform.New(d.parts.Lexicon, rules.Answers)
	d.index.Store(rules, x)
	return x
}
