package main

import (
	"fmt"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// A transcript is a conversation anyone can read and write: who says what, what
// the bot answers, and what the clock does in between. Grammar:
//
//	# comment
//	@regulation ID [rounds=N: the first N of its programme] · @clock 2025-11-01T13:39:00+09:00 · @clock +2m · @again · @restart
//	@forget (Redis is emptied) · @member N [rating=R born=Y since=D until=D]
//	@team NAME captain=ACTOR players=N [rating=R]
//	@role ACTOR ROLE (in the event opened last: a second @regulation opens another one)
//	sato=captain@line/ja> text      an actor, named once with service and language
//	sato> text · sato> [button] · sato> >>3 text
//	bot> line                       with continuation lines indented by two
//	bot→arbiter> line               a notice; bot> (nothing) if there is no reply
type transcript struct {
	name  string
	steps []step
}

// step is one input or directive with the bot's lines that follow it.
type step struct {
	line    int
	words   []string // of a directive, without "@"
	actor   string
	text    string
	want    []spoken
	comment []string // lines before it, kept when the file is rewritten
	head    string   // the line as written
}

// spoken is one thing the bot says, to the actor (to "") or to somebody else.
type spoken struct {
	to   string
	text string
}

// parseTranscript reads a .chat file.
func parseTranscript(name, body string) (*transcript, error) {
	t := &transcript{name: name}
	var comment []string
	for i, line := range strings.Split(strings.TrimRight(body, "\n"), "\n") {
		switch {
		case strings.HasPrefix(line, "  ") && len(t.steps) > 0:
			if last := t.last(); len(last.want) > 0 {
				last.want[len(last.want)-1].text += "\n" + line[2:]
				continue
			}
			t.last().text += "\n" + line[2:]
			t.last().head += "\n" + line
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
			comment = append(comment, line)
		case strings.HasPrefix(line, "@"):
			t.steps = append(t.steps, step{line: i + 1, words: strings.Fields(line[1:]), comment: comment, head: line})
			comment = nil
		default:
			who, text, ok := strings.Cut(line, "> ")
			if !ok {
				if who, ok = strings.CutSuffix(line, ">"); !ok {
					return nil, fmt.Errorf("%s:%d: no speaker in %q", name, i+1, line)
				}
			}
			if who == "bot" || strings.HasPrefix(who, "bot→") {
				if len(t.steps) == 0 {
					return nil, fmt.Errorf("%s:%d: the bot speaks before anybody", name, i+1)
				}
				to := strings.TrimPrefix(strings.TrimPrefix(who, "bot"), "→")
				to, _, _ = strings.Cut(to, "@")
				t.last().want = append(t.last().want, spoken{to: to, text: text})
				continue
			}
			t.steps = append(t.steps, step{line: i + 1, actor: who, text: text, comment: comment, head: line})
			comment = nil
		}
	}
	return t, nil
}

// begin is when a transcript begins: at the clock it sets first of all.
func (t *transcript) begin() time.Time {
	if len(t.steps) > 0 && len(t.steps[0].words) == 2 && t.steps[0].words[0] == "clock" {
		if at, err := time.Parse(time.RFC3339, t.steps[0].words[1]); err == nil {
			return at
		}
	}
	return time.Date(2025, 9, 3, 9, 0, 0, 0, time.UTC)
}

func (t *transcript) last() *step { return &t.steps[len(t.steps)-1] }

// newActor reads "sato=captain@line/ja"; a bare "captain@line/ja" is named
// after its role.
func newActor(who string) (actor, error) {
	name, rest, named := strings.Cut(who, "=")
	if !named {
		rest = who
	}
	role, service, ok := strings.Cut(rest, "@")
	if !ok {
		return actor{}, fmt.Errorf("who is %q? write name=role@service/language once", who)
	}
	if !named {
		name = role
	}
	platform, lang, _ := strings.Cut(service, "/")
	return actor{name: name, role: role, platform: core.Platform(platform), lang: locales.Lang(lang)}, nil
}

// write renders the transcript with what the bot said.
func (t *transcript) write(said [][]spoken) string {
	var b strings.Builder
	for i, s := range t.steps {
		for _, c := range s.comment {
			b.WriteString(c + "\n")
		}
		b.WriteString(s.head + "\n")
		for _, line := range said[i] {
			who := "bot"
			if line.to != "" {
				who = "bot→" + line.to
			}
			b.WriteString(who + "> " + strings.ReplaceAll(line.text, "\n", "\n  ") + "\n")
		}
	}
	return b.String()
}

// moveClock reads "2025-11-01T13:39:00+09:00" or "+2m".
func moveClock(now time.Time, word string) (time.Time, error) {
	if strings.HasPrefix(word, "+") {
		d, err := time.ParseDuration(word[1:])
		return now.Add(d), err
	}
	return time.Parse(time.RFC3339, word)
}
