package discord

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"taikyoku/bots"
	"taikyoku/bots/bottest"
	"taikyoku/core"
	"taikyoku/locales"
)

var v = locales.Verbatim

func rendered(t *testing.T, cards ...core.Card) []*message {
	t.Helper()
	messages, err := render(bottest.Catalog(t).For(locales.Ja), cards)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range messages {
		total := 0
		for _, e := range m.Embeds {
			n := utf8.RuneCountInString(e.Description)
			total += n
			if n > 4096 || n == 0 {
				t.Errorf("message %d: embed of %d characters", i, n)
			}
		}
		if n := utf8.RuneCountInString(m.Content); n > 2000 || total > 6000 || n+total == 0 || len(m.Embeds) > 10 {
			t.Errorf("message %d: content %d, %d embeds of %d", i, n, len(m.Embeds), total)
		}
		if len(m.AllowedMentions.Parse) != 0 || m.AllowedMentions.Parse == nil {
			t.Error("somebody may be pinged")
		}
	}
	return messages
}

func TestCardInMarkdown(t *testing.T) {
	got := rendered(t, core.Card{
		Title: v("第2ラウンド"), Body: []locales.Text{v("13:50 開始")},
		Table: &core.Table{
			Head: []locales.Text{v("台"), v("白"), v("黒")},
			Rows: [][]locales.Text{{v("1"), v("佐藤"), v("Smith")}, {v("10"), v("Lee"), v("鈴木`")}},
		},
		Buttons: []core.Button{{Label: v("はい"), Data: "yes"}},
	})
	want := "**第2ラウンド**\n13:50 開始\n```\n台  白    黒\n1   佐藤  Smith\n10  Lee   鈴木ˋ\n```"
	if len(got) != 1 || got[0].Content != want {
		t.Errorf("got  %q\nwant %q", got[0].Content, want)
	}
	b, _ := json.Marshal(got[0].Components)
	if !strings.Contains(string(b), `"custom_id":"v1:yes"`) {
		t.Errorf("got %s", b)
	}
}

func TestWideTableBecomesLines(t *testing.T) {
	long := strings.Repeat("東京", 20)
	got := rendered(t, core.Card{Table: &core.Table{Rows: [][]locales.Text{{v("1"), v(long), v("x")}}}})
	if got[0].Content != "1 · "+long+" · x" {
		t.Errorf("got %q", got[0].Content)
	}
}

func TestNamesAreNotMarkup(t *testing.T) {
	for in, want := range map[string]string{
		"**Team** _A_":        `\*\*Team\*\* \_A\_`,
		"<@123> @everyone":    `\<@123\> @everyone`,
		"[x](https://a.b/_c)": `\[x\](https://a.b/_c)`,
		"- a\n3. b\n+ c":      "\\- a\n3\\. b\n\\+ c",
		"2-1, 13:40, 1.5":     "2-1, 13:40, 1.5",
		"# title `code` |x|":  "\\# title \\`code\\` \\|x\\|",
		`back\slash ~~s~~`:    `back\\slash \~\~s\~\~`,
	} {
		if got := escape(in); got != want {
			t.Errorf("%q: got %q want %q", in, got, want)
		}
	}
}

func TestButtonsThatDoNotFitAreListed(t *testing.T) {
	var many []core.Button
	for i := range 30 {
		many = append(many, core.Button{Label: v(fmt.Sprint("選択", i+1)), Data: fmt.Sprint(i)})
	}
	got := rendered(t, core.Card{Title: v("どれ"), Buttons: many})[0]
	if len(got.Components) != 5 || !strings.Contains(got.Content, `30\. 選択30`) {
		t.Errorf("%d rows under %q", len(got.Components), got.Content)
	}
	got = rendered(t, core.Card{Title: v("どれ"), Buttons: []core.Button{
		{Label: v(strings.Repeat("長", 90)), Data: "a"}, {Label: v("同じ"), Data: "a"}, {Label: v("データ"), Data: strings.Repeat("d", 98)},
	}})[0]
	row := got.Components[0].(discordgo.ActionsRow)
	if len(got.Components) != 1 || len(row.Components) != 1 || utf8.RuneCountInString(row.Components[0].(discordgo.Button).Label) != 80 {
		t.Errorf("got %+v", got.Components)
	}
	if !strings.Contains(got.Content, `3\. データ`) || !strings.Contains(got.Content, strings.Repeat("長", 90)) {
		t.Errorf("not listed: %q", got.Content)
	}
}

func TestLongCardsBecomeEmbedsThenMessages(t *testing.T) {
	line := strings.Repeat("対", 99) + "\n"
	body := func(lines int) core.Card {
		return core.Card{Title: v("題"), Body: []locales.Text{v(strings.Repeat(line, lines))}, Buttons: []core.Button{{Label: v("x"), Data: "x"}}}
	}
	if got := rendered(t, body(50)); len(got) != 1 || got[0].Content != "" || len(got[0].Embeds) != 2 {
		t.Errorf("5,000 characters: %d messages", len(got))
	}
	got := rendered(t, body(130))
	if len(got) != 3 || got[0].Components != nil || got[2].Components == nil {
		t.Errorf("13,000 characters: %d messages", len(got))
	}
	all := ""
	for _, m := range got {
		for _, e := range m.Embeds {
			all += e.Description
		}
	}
	if n := strings.Count(all, "対"); n != 99*130 {
		t.Errorf("%d of %d characters are left", n, 99*130)
	}
	if got := rendered(t, core.Card{Buttons: []core.Button{{Label: v("x"), Data: "x"}}}); got[0].Content == "" {
		t.Error("only buttons: Discord refuses an empty message")
	}
}

func TestEveryTableRowOfALongTableIsShown(t *testing.T) {
	var rows [][]locales.Text
	for i := range 120 {
		rows = append(rows, []locales.Text{v(fmt.Sprint(i + 1)), v("東京大学A"), v("12.5")})
	}
	got := rendered(t, core.Card{Table: &core.Table{Rows: rows}})
	all := ""
	for _, m := range got {
		all += m.Content
		for _, e := range m.Embeds {
			all += e.Description
		}
	}
	if strings.Count(all, "東京大学A") != 120 || strings.Count(all, "```")%2 != 0 {
		t.Errorf("%d rows, %d fences", strings.Count(all, "東京大学A"), strings.Count(all, "```"))
	}
}

func TestDefinitionsAreCompleteAndSpokenForEach(t *testing.T) {
	commands, err := definitions(bottest.Catalog(t))
	if err != nil {
		t.Fatal(err)
	}
	top := commands[0]
	if names := *top.NameLocalizations; names[discordgo.Japanese] != "対局" || names[discordgo.ChineseTW] != "對局" || names[discordgo.EnglishUS] != command {
		t.Errorf("names %v", names)
	}
	if len(commands) != len(slashCommands) {
		t.Errorf("%d commands", len(commands))
	}
	for i, c := range slashCommands {
		if len(commands[i].Options) != len(c.subs) || len(c.subs) > 25 {
			t.Errorf("%s: %d subcommands", c.name, len(commands[i].Options))
		}
		if n := heaviest(commands[i]); n > 8000 {
			t.Errorf("%s: %d characters, 8000 are allowed", c.name, n)
		}
		for _, s := range c.subs {
			data := discordgo.ApplicationCommandInteractionData{Name: c.name, Options: []*discordgo.ApplicationCommandInteractionDataOption{{Name: s.name}}}
			for _, o := range s.options {
				var value any = "VALUE"
				if o.number {
					value = 3.0
				}
				data.Options[0].Options = append(data.Options[0].Options, &discordgo.ApplicationCommandInteractionDataOption{Name: o.name, Value: value})
			}
			got, ok := spoken(data)
			if !ok || got == "" || strings.ContainsAny(got, "{}[]") || len(s.options) > 0 && !strings.ContainsAny(got, "VALUE3") {
				t.Errorf("%s %s: %q", c.name, s.name, got)
			}
		}
	}
	if _, ok := spoken(discordgo.ApplicationCommandInteractionData{Name: "other"}); ok {
		t.Error("another's command is ours")
	}
}

// heaviest is how many characters of names, descriptions and values a command
// has, the longest localization of each counting.
func heaviest(c *discordgo.ApplicationCommand) int {
	longest := func(own string, other map[discordgo.Locale]string) int {
		n := utf8.RuneCountInString(own)
		for _, s := range other {
			n = max(n, utf8.RuneCountInString(s))
		}
		return n
	}
	var options func([]*discordgo.ApplicationCommandOption) int
	options = func(list []*discordgo.ApplicationCommandOption) (n int) {
		for _, o := range list {
			n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + options(o.Options)
			for _, ch := range o.Choices {
				n += longest(ch.Name, ch.NameLocalizations) + utf8.RuneCountInString(fmt.Sprint(ch.Value))
			}
		}
		return n
	}
	return longest(c.Name, *c.NameLocalizations) + longest(c.Description, *c.DescriptionLocalizations) + options(c.Options)
}

// FuzzInteraction: any JSON is an input with an id and a person, or nothing.
func FuzzInteraction(f *testing.F) {
	for _, seed := range []string{
		`{"id":"5","type":2,"token":"t","channel_id":"1","user":{"id":"2"},"data":{"name":"taikyoku","options":[{"name":"lineup","type":1,"options":[{"name":"players","type":3,"value":"1 2"}]}]}}`,
		`{"id":"5","type":3,"token":"t","channel_id":"1","member":{"user":{"id":"2"}},"guild_id":"9","data":{"custom_id":"v1:yes"}}`,
		`{"id":"5","type":5,"data":{"components":[{"type":18}]}}`, `{"type":3,"data":null}`, `null`, `{"member":{}}`,
	} {
		f.Add([]byte(seed))
	}
	a := bare(f)
	f.Fuzz(func(t *testing.T, raw []byte) {
		var i discordgo.Interaction
		if json.Unmarshal(raw, &i) != nil {
			return
		}
		if in, ok := a.interaction(&i); ok && (in.EventID == fromInteraction || in.From.User == "" || in.At.IsZero()) {
			t.Errorf("%s became %+v", raw, in)
		}
	})
}

// FuzzMessage: the same for messages.
func FuzzMessage(f *testing.F) {
	for _, seed := range []string{
		`{"id":"5","channel_id":"1","author":{"id":"2"},"content":"hi"}`,
		`{"id":"5","channel_id":"1","guild_id":"3","author":{"id":"2"},"content":"<@1> hi","mentions":[{"id":"1"},null],"type":19,"message_reference":{}}`,
		`{"id":"-5","author":{}}`, `null`,
	} {
		f.Add([]byte(seed))
	}
	a := bare(f)
	f.Fuzz(func(t *testing.T, raw []byte) {
		var m discordgo.Message
		if json.Unmarshal(raw, &m) != nil {
			return
		}
		if in, ok := a.message(t.Context(), &m); ok && (in.EventID == fromMessage || in.From.User == "" || in.At.IsZero()) {
			t.Errorf("%s became %+v", raw, in)
		}
	})
}

func bare(t testing.TB) *Adapter {
	clock := bottest.NewClock()
	a, err := New(Config{Token: "t", ApplicationID: "1"}, bots.Deps{
		Memory: bottest.NewMemory(clock), Clock: clock, Log: (&bottest.Log{}).Logger(), Catalog: bottest.Catalog(t),
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}
