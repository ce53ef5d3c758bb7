package command

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"taikyoku/core"
	"taikyoku/locales"
)

// Whatever a help text shows between quotation marks works when it is typed as it
// stands there, in each language.

var quotedExample = regexp.MustCompile(`「([^」]+)」|“([^”]+)”|"([^"]+)"`)

// examples are what a text quotes, with names and words in the places that it leaves
// open.
func examples(text string) (out []string) {
	for _, m := range quotedExample.FindAllStringSubmatch(text, -1) {
		e := m[1] + m[2] + m[3]
		e = inBrackets.ReplaceAllStringFunc(e, func(b string) string {
			switch strings.Trim(b, "()（）") {
			case "選手名", "いまの選手", "player", "队员", "选手", "棋手", "選手", "隊員", "姓名", "棋手姓名":
				return "Li Wei"
			case "連盟ID", "federation ID", "会员号", "會員號", "聯盟ID", "联盟ID":
				return "5100013"
			case "理由", "reason", "原因":
				return "insulin pump"
			}
			return "Todai"
		})
		if rest, list := strings.CutSuffix(e, "……"); list {
			e = rest
		} else if rest, list := strings.CutSuffix(e, "…"); list && !strings.HasSuffix(strings.TrimSpace(rest), ":") && !strings.HasSuffix(rest, "：") && !strings.HasSuffix(rest, " ") && !strings.HasSuffix(rest, "，") {
			e = rest
		}
		e = strings.ReplaceAll(strings.ReplaceAll(e, "……", "the hall is closed"), "…", "the hall is closed")
		out = append(out, strings.Trim(e, " 、,，"))
	}
	return out
}

var inBrackets = regexp.MustCompile(`[(（][^)）]+[)）]`)

// helpFor are the verbs that the examples of a help text mean, in their order.
var helpFor = map[string][]Verb{
	"help.sheets":        {"submit_lineup", "submit_lineup"},
	"help.lineup":        {"submit_lineup", "submit_lineup"},
	"help.arbiter":       {"pair_round", "publish", "missing_reports", "report_match_result", "late_forfeit", "announce"},
	"help.organiser":     {"status|show_entries", "not_linked", "announce", "pair_round"},
	"help.report":        {"report_match_result", "report_board_result", "report_board_result"},
	"help.leader":        {"set_boards", "checkin", "attendance", "attendance", "appeal", "papers", "unknown"}, // what lacks the desk knows,
	"help.coach":         {"follow_player", "appeal"},
	"help.report_single": {"report_board_result", "report_board_result", "report_board_result"},
}

func helpContext(lang string, role Role, single bool) Context {
	c := Context{
		Event: "e", Game: "chess", Language: lang, Boards: 4, FixedOrder: true, Reserve: true, Currency: "JPY",
		Reporters: []string{"captain"}, Account: Account{Role: role}, Teams: []OtherTeam{{Name: "Todai"}}, Win: core.Points(10),
		Registration: &Registration{Open: true},
	}
	if role == Leader {
		open := true
		c.Meeting, c.Arrival, c.BoardsOpen = &Window{Open: true, State: "open"}, &Window{Open: true, State: "open"}, &open
		for i, n := range []string{"森 健", "清水 光", "林 修", "加藤 純"} {
			c.Roster = append(c.Roster, Member{No: i + 1, Name: n})
		}
	}
	if role == Captain {
		c.Account.Team = "Waseda"
		for i, n := range []string{"Li Wei", "Wang Fang", "Kato Jun", "Mori Ken", "Ito Rei"} {
			c.Roster = append(c.Roster, Member{No: i + 1, Name: n})
		}
		c.Match = &MatchState{Round: 3, Table: 1, State: "playing", Team: "Waseda", Opponent: "Todai", Lineup: []int{1, 2, 3, 4}, OpponentLineup: []string{"A", "B", "C", "D"}, FirstMoverBoards: []int{1, 3}}
		c.LineupOpen = &LineupOpen{Round: 4, Default: []int{1, 2, 3, 4}}
	}
	if role == Arbiter || role == Organiser {
		c.Round, c.NextRound = &RoundState{Number: 3, State: "playing"}, &RoundState{Number: 4, State: "unpaired"}
		c.Teams[0].Roster = []Member{{No: 2, Name: "Li Wei"}, {No: 3, Name: "Tanaka"}, {No: 4, Name: "李明"}}
		for _, other := range []string{"Waseda", "Keio", "Hosei", "Meiji"} {
			c.Teams = append(c.Teams, OtherTeam{Name: other})
		}
	}
	if single {
		c.Individual, c.Boards, c.Roster = true, 1, nil
		c.Reporters = append(c.Reporters, "player", "guardian")
		c.LineupOpen = nil
		if c.Match != nil {
			c.Match.Lineup, c.Match.OpponentLineup, c.Match.FirstMoverBoards = []int{1}, []string{"A"}, []int{1}
		}
	}
	return c
}

func TestHelpExamplesWork(t *testing.T) {
	lex := lexicon(t)
	catalog, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	roles := map[string]Role{"help.arbiter": Arbiter, "help.organiser": Organiser, "help.leader": Leader, "help.coach": Coach}
	for key, want := range helpFor {
		role := Captain
		if r, is := roles[key]; is {
			role = r
		}
		for _, lang := range locales.Langs {
			text, err := catalog.For(lang).Print(locales.T(key))
			if err != nil {
				t.Fatal(err)
			}
			typed := examples(text)
			if key == "help.leader" && len(typed) == 5 { // the others are told in a sentence
				typed = append(typed, "", "")
			}
			if len(typed) != len(want) {
				t.Errorf("%s %s: %d examples, want %d: %q", lang, key, len(typed), len(want), typed)
				continue
			}
			ctx := helpContext(string(lang), role, key == "help.report_single")
			for i, e := range typed {
				if e == "" {
					continue
				}
				u := Parse(lex, ctx, Message{Text: e})
				if got := u.Line(&ctx); !slices.Contains(strings.Split(string(want[i]), "|"), got.Intent) || u.Deny != "" {
					t.Errorf("%s %s: %q means %s %v %s, want %s", lang, key, e, got.Intent, got.Ask, u.Deny, want[i])
				}
			}
		}
	}
}

// How a verb is said works in one of the states that it is for: while a match is
// played, when the other side has reported, before the event, of individuals.
func TestHowToExamplesWork(t *testing.T) {
	lex := lexicon(t)
	catalog, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range []Verb{
		"edit_team", "change_entrant", "payment_reported", "register_player", "withdraw_team", "dispute_result", "correct_result", "protest", "late_forfeit", "why",
		"penalty", "move_round", "change_rule", "unlink", "device_exception", "referral", "illness", "inquire", "call_off", "refund", "withdraw_appeal", "restore_entry", "rework_pairing", "answer_inquiry",
	} {
		for _, lang := range locales.Langs {
			text, err := catalog.For(lang).Print(locales.T("verb.how." + string(verb)))
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range examples(text) {
				if !understoodBySome(lex, string(lang), e, verb) {
					t.Errorf("%s %s: %q is understood in no role", lang, verb, e)
				}
			}
		}
	}
}

func understoodBySome(lex *locales.Lexicon, lang, text string, verb Verb) bool {
	var states []Context
	for _, role := range []Role{Captain, Arbiter, Organiser} {
		for _, single := range []bool{false, true} {
			c := helpContext(lang, role, single)
			if single {
				c.Teams = []OtherTeam{{Name: "李明"}, {Name: "Li Ming"}}
			}
			states = append(states, c)
			before := c
			before.Match, before.LineupOpen, before.Round, before.NextRound = nil, nil, nil, nil
			before.Open = []string{"registration"}
			states = append(states, before)
			if role == Captain && !single {
				half := 2.0
				reported := c
				reported.LineupOpen = nil
				reported.Reported = &Reported{By: "Todai", Own: &half, Opp: &half}
				reported.Asked = &Asked{Kind: "confirm_result", Action: "confirm_result", Own: &half, Opp: &half}
				own := reported
				own.Asked, own.Reported = nil, &Reported{By: "Waseda", Own: &half, Opp: &half}
				states = append(states, reported, own)
			}
		}
	}
	return slices.ContainsFunc(states, func(c Context) bool {
		u := Parse(lex, c, Message{Text: text})
		meant := u.Command != nil && u.Command.Verb() == verb
		if verb == (Correct{}).Verb() { // a captain's own report is corrected by the right one
			_, told := u.Command.(ReportBoards)
			meant = meant || told
		}
		return meant && u.Deny == ""
	})
}

// No help leaves a place open in what is to be typed: the words as they stand are sent.
func TestExamplesAreWhole(t *testing.T) {
	catalog, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{
		"verb.how.change_rule", "verb.how.answer_inquiry", "inquiry.how_to_answer", "form.what_is_right", "help.report", "help.leader", "help.coach",
	} {
		for _, lang := range locales.Langs {
			text, err := catalog.For(lang).Print(locales.T(key))
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(text, "…") {
				t.Errorf("%s %s leaves a place open: %s", lang, key, text)
			}
		}
	}
}
