package command

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taikyoku/core"
	"taikyoku/locales"
)

// verbatim are the verbs whose fields are the sender's own text.
var verbatim = map[string]bool{"announce": true, "register_team": true, "edit_team": true, "protest": true, "appeal": true, "register_player": true, "link_account": true}

// shape is what must not change when a message is decorated.
func shape(l Line) string {
	if verbatim[l.Intent] {
		return fmt.Sprint(l.Intent, l.Ask != "", l.Deny, l.Confirm)
	}
	if l.Intent == "unknown" {
		return fmt.Sprint(l.Intent, l.Ask != "", l.Deny)
	}
	b, _ := json.Marshal(l)
	return string(b)
}

func wide(s string) string {
	return strings.Map(func(r rune) rune {
		if r > ' ' && r < 0x7f {
			return r + 0xfee0
		}
		return r
	}, s)
}

func narrow(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xff00 && r < 0xff5f {
			return r - 0xfee0
		}
		return r
	}, s)
}

// set is a corpus with its contexts.
type set struct {
	samples  []sample
	contexts map[string]Context
}

// sets are all corpora of match days.
func sets(t testing.TB) []set {
	var out []set
	for _, names := range [][2]string{{"messages.jsonl", "contexts.json"}, {"own.jsonl", "own-contexts.json"}, {"fresh.jsonl", "fresh-contexts.json"}} {
		samples, ctxs := corpus(t, names[0], names[1])
		out = append(out, set{samples, ctxs})
	}
	for _, name := range []string{"ja", "zh", "en", "second-ja", "second-zh", "second-en", "third-jaen", "third-zh", "fourth", "fifth"} {
		samples, ctxs := readerSet(t, name)
		out = append(out, set{samples, ctxs})
	}
	return out
}

// Spaces, width, dots, politeness and emoji never change the meaning.
func TestDecorationsChangeNothing(t *testing.T) {
	lex := lexicon(t)
	polite := map[string][]string{
		"ja":      {"。", "!", "。お願いします", "。よろしくお願いします", "😊", " 🙇", "♪"},
		"zh-Hans": {"。", "！", "，谢谢", "😊", " 🙏"},
		"zh-Hant": {"。", "！", "，謝謝", "😊"},
		"en":      {".", "!", " thanks", " 😊", " :)"},
	}
	for _, set := range sets(t) {
		for _, s := range set.samples {
			ctxs := set.contexts
			ctx := ctxs[s.Ctx]
			mean := func(text string) string { return shape(Parse(lex, ctx, Message{Text: text}).Line(&ctx)) }
			want := mean(s.Text)
			variants := []string{"  " + s.Text, s.Text + "   ", "\n" + s.Text + "\n", strings.ReplaceAll(s.Text, " ", "  "), strings.ReplaceAll(s.Text, " ", "\u3000"), "\u200b" + s.Text, s.Text + "\ufe0f", narrow(s.Text)}
			if !strings.Contains(s.Text, "<") {
				variants = append(variants, wide(s.Text))
			}
			if s.Intent != "link_account" && s.Intent != "announce" && !strings.HasSuffix(s.Text, "?") && !strings.HasSuffix(s.Text, "？") {
				for _, ending := range polite[s.Lang] {
					variants = append(variants, s.Text+ending)
				}
			}
			for _, v := range variants {
				if got := mean(v); got != want {
					t.Errorf("%s %q\n got %s\nwant %s", s.ID, v, got, want)
				}
			}
		}
	}
}

// contextOf is a match of a team of the given language.
func contextOf(lang string, boards int) Context {
	names := map[string][2]string{"ja": {"Waseda A", "Keio B"}, "zh-Hans": {"上海棋院", "杭州队"}, "zh-Hant": {"台大A", "師大B"}, "en": {"Tokyo Knights", "Osaka Rooks"}}[lang]
	ctx := Context{Game: "chess", Language: lang, Boards: boards, FixedOrder: true, Reporters: []string{"captain"}, Account: Account{Role: Captain, Team: names[0]}}
	m := &MatchState{Round: 2, Table: 3, State: "playing", Team: names[0], Opponent: names[1], FirstMoverBoards: []int{1, 3}}
	for i := range boards {
		m.Lineup = append(m.Lineup, i+1)
		ctx.Roster = append(ctx.Roster, Member{No: i + 1, Name: []string{"Alder", "Birch", "Cedar", "Elm", "Fir", "Gorse", "Hazel", "Ivy"}[i]})
	}
	ctx.Match = m
	return ctx
}

var sidedForms = map[string][]string{
	"ja":      {"うち%s、相手%s", "%[3]s %[1]s-%[2]s %[4]s", "うちが%s、相手が%sです"},
	"zh-Hans": {"我们%s对方%s", "%[3]s %[1]s:%[2]s %[4]s", "我方%s分对方%s分"},
	"zh-Hant": {"我們%s對方%s", "%[3]s %[1]s:%[2]s %[4]s"},
	"en":      {"us %s them %s", "%[3]s %[1]s-%[2]s %[4]s", "we got %s, they got %s"},
}

// Swapping own and opponent in a sided report mirrors the result.
func TestMirror(t *testing.T) {
	lex := lexicon(t)
	rapid.Check(t, func(rt *rapid.T) {
		lang := rapid.SampledFrom([]string{"ja", "zh-Hans", "zh-Hant", "en"}).Draw(rt, "lang")
		boards := rapid.IntRange(2, 8).Draw(rt, "boards")
		ctx := contextOf(lang, boards)
		own := core.Points(rapid.IntRange(0, 2*boards).Draw(rt, "own") * 5)
		opp := core.Points(boards*10) - own
		form := rapid.SampledFrom(sidedForms[lang]).Draw(rt, "form")
		report := func(a, b core.Points, first, second string) Score {
			args := []any{a.Short(), b.Short()}
			if strings.Contains(form, "[3]") {
				args = append(args, first, second)
			}
			text := fmt.Sprintf(form, args...)
			u := Parse(lex, ctx, Message{Text: text})
			c, ok := u.Command.(ReportTotal)
			if !ok || u.Ask != nil || !c.Score.Sided {
				rt.Fatalf("%q: %+v", text, u)
			}
			return c.Score
		}
		one := report(own, opp, ctx.Match.Team, ctx.Match.Opponent)
		if one.First != own || one.Second != opp {
			rt.Fatalf("got %v, want %v-%v", one, own, opp)
		}
		if other := report(opp, own, ctx.Match.Team, ctx.Match.Opponent); other.Mirrored() != one {
			rt.Fatalf("swapped: %v, want the mirror of %v", other, one)
		}
	})
}

// The words for a result on a board, as the glossary prints them.
var resultWords = map[string]struct{ board, win, draw, loss string }{
	"ja":      {"%d番 %s", "勝ち", "引き分け", "負け"},
	"zh-Hans": {"%d台 %s", "胜", "和", "负"},
	"zh-Hant": {"第%d台 %s", "勝", "和", "負"},
	"en":      {"Board %d: %s", "win", "draw", "loss"},
}

// A report written out board by board, and as a total with both teams, reads
// back as itself in every language, whatever language the conversation is in.
func TestRenderedReportsReadBack(t *testing.T) {
	lex := lexicon(t)
	rapid.Check(t, func(rt *rapid.T) {
		lang := rapid.SampledFrom([]string{"ja", "zh-Hans", "zh-Hant", "en"}).Draw(rt, "lang")
		boards := rapid.IntRange(2, 8).Draw(rt, "boards")
		ctx := contextOf(lang, boards)
		words := resultWords[lang]
		var lines []string
		var want []Outcome
		own := core.Points(0)
		for b := 1; b <= boards; b++ {
			o := rapid.SampledFrom([]Outcome{OwnWin, Draw, OwnLoss}).Draw(rt, "outcome")
			word := map[Outcome]string{OwnWin: words.win, Draw: words.draw, OwnLoss: words.loss}[o]
			own += map[Outcome]core.Points{OwnWin: 10, Draw: 5}[o]
			want = append(want, o)
			lines = append(lines, fmt.Sprintf(words.board, b, word))
		}
		total := fmt.Sprintf("%s %s – %s %s", ctx.Match.Team, own.Short(), (core.Points(boards*10) - own).Short(), ctx.Match.Opponent)
		for _, sep := range []string{"\n", "、", " / "} {
			text := total + "\n" + strings.Join(lines, sep)
			u := Parse(lex, ctx, Message{Text: text})
			c, ok := u.Command.(ReportBoards)
			if !ok || u.Ask != nil || len(c.Boards) != boards {
				rt.Fatalf("%q: %+v", text, u)
			}
			for i, b := range c.Boards {
				if b.Board != i+1 || b.Outcome != want[i] {
					rt.Fatalf("%q: board %+v, want %v", text, b, want[i])
				}
			}
		}
		u := Parse(lex, ctx, Message{Text: total})
		if c, ok := u.Command.(ReportTotal); !ok || u.Ask != nil || c.Score.First != own {
			rt.Fatalf("%q: %+v", total, u)
		}
	})
}

// A result as the bot itself writes it, in any of its languages, reads back as
// itself, whoever has White and whatever language the conversation is in.
func TestBotsOwnReportsReadBack(t *testing.T) {
	lex := lexicon(t)
	catalog, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	langs := []string{"ja", "zh-Hans", "zh-Hant", "en"}
	rapid.Check(t, func(rt *rapid.T) {
		ctx := contextOf(rapid.SampledFrom(langs).Draw(rt, "talk"), rapid.IntRange(2, 8).Draw(rt, "boards"))
		printer := catalog.For(locales.Lang(rapid.SampledFrom(langs).Draw(rt, "lang")))
		own := core.Points(rapid.IntRange(0, 2*ctx.Boards).Draw(rt, "own") * 5)
		white, black := ctx.Match.Team, ctx.Match.Opponent
		home, away := own, core.Points(ctx.Boards*10)-own
		if rapid.Bool().Draw(rt, "black") {
			white, black, home, away = black, white, away, home
		}
		score := locales.T("match.score", "White", white, "Black", black, "Home", home.Short(), "Away", away.Short())
		named := rapid.SampledFrom([]string{"match.name", "match.name_alone"}).Draw(rt, "named") // tables are named in two ways in Chinese
		match := locales.T(named, "Section", "A", "Table", ctx.Match.Table, "White", white, "Black", black)
		for _, said := range []locales.Text{
			score,
			locales.T("report.final", "Score", score, "Match", match),
			locales.T("report.arbiter_final", "Score", score, "Match", match),
			locales.T("report.already", "Score", score, "Match", match),
		} {
			text, err := printer.Print(said)
			if err != nil {
				rt.Fatal(err)
			}
			u := Parse(lex, ctx, Message{Text: text})
			c, ok := u.Command.(ReportTotal)
			if !ok || u.Ask != nil || !c.Score.Sided || c.Score.First != own {
				rt.Fatalf("%q in %s: %+v, want %s", text, ctx.Language, u, own.Short())
			}
		}
	})
}

// The bot's table of a match, board by board with the players' names, reads back
// as itself.
func TestBotsOwnTableReadsBack(t *testing.T) {
	lex := lexicon(t)
	rapid.Check(t, func(rt *rapid.T) {
		ctx := contextOf(rapid.SampledFrom([]string{"ja", "zh-Hans", "zh-Hant", "en"}).Draw(rt, "talk"), rapid.IntRange(2, 8).Draw(rt, "boards"))
		home := rapid.Bool().Draw(rt, "home")
		var lines []string
		var want []Outcome
		for b := range ctx.Boards {
			foe := []string{"Oak", "Pine", "Quince", "Rowan", "Sorrel", "Tansy", "Ulex", "Viola"}[b]
			ctx.Match.OpponentLineup = append(ctx.Match.OpponentLineup, foe)
			o := rapid.SampledFrom([]Outcome{OwnWin, Draw, OwnLoss}).Draw(rt, "outcome")
			sign := map[Outcome]string{OwnWin: "1-0", Draw: "½-½", OwnLoss: "0-1"}[o]
			left, right := ctx.Roster[b].Name, foe
			if !home {
				left, right = right, left
				sign = map[Outcome]string{OwnWin: "0-1", Draw: "½-½", OwnLoss: "1-0"}[o]
			}
			lines = append(lines, fmt.Sprintf("%d  %s  %s %s", b+1, left, sign, right))
			want = append(want, o)
		}
		text := strings.Join(lines, "\n")
		u := Parse(lex, ctx, Message{Text: text})
		c, ok := u.Command.(ReportBoards)
		if !ok || u.Ask != nil || len(c.Boards) != ctx.Boards {
			rt.Fatalf("%q: %+v", text, u)
		}
		for i, b := range c.Boards {
			if b.Board != i+1 || b.Outcome != want[i] {
				rt.Fatalf("%q: board %+v, want %v", text, b, want[i])
			}
		}
	})
}

// No two-number message without a side is ever taken for one side's.
func TestScoreWithoutSideAsks(t *testing.T) {
	lex := lexicon(t)
	rapid.Check(t, func(rt *rapid.T) {
		lang := rapid.SampledFrom([]string{"ja", "zh-Hans", "zh-Hant", "en"}).Draw(rt, "lang")
		boards := rapid.IntRange(2, 8).Draw(rt, "boards")
		a := core.Points(rapid.IntRange(0, 2*boards).Draw(rt, "a") * 5)
		b := core.Points(boards*10) - a
		if a == b {
			return
		}
		sep := rapid.SampledFrom([]string{"-", " - ", ":", "：", "−", "–", "ー", "～", "対", "比"}).Draw(rt, "sep")
		text := a.Short() + sep + b.Short()
		u := Parse(lex, contextOf(lang, boards), Message{Text: text})
		if c, ok := u.Command.(ReportTotal); !ok || u.Ask == nil || c.Score.Sided {
			rt.Fatalf("%q: %+v", text, u)
		}
	})
}
