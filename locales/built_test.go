package locales

import (
	"slices"
	"strings"
)

// built are the keys that the program puts together: by folder and expression,
// with what the expression can be, read from the code where it is chosen.
var built = map[string]func(rooms map[string]*room) []string{
	"bots/discord: {s.title}": fields("bots/discord", "title"),
	"bots/discord: {c.title}": fields("bots/discord", "title"),
	"bots/discord: {c.about}": fields("bots/discord", "about"),
	"bots/discord: {s.about}": fields("bots/discord", "about"),
	"bots/discord: {o.title}": fields("bots/discord", "title"),
	"bots/discord: {o.about}": fields("bots/discord", "about"),
	"bots/discord: {c.key}":   func(r map[string]*room) []string { return r["bots/discord"].rows("choice") },

	"cmd/taikyoku: {byeKeys[b.Kind]}":                                               table("cmd/taikyoku", "byeKeys"),
	"cmd/taikyoku: {readingKeys[r.ID]}":                                             table("cmd/taikyoku", "readingKeys"),
	"cmd/taikyoku: language.name.{string(g.lang)}":                                  constants("locales", "Lang"),
	"cmd/taikyoku: language.name.{t.lang}":                                          constants("locales", "Lang"),
	"cmd/taikyoku: language.name.{string(a.lang)}":                                  constants("locales", "Lang"),
	"configs: {wanted(into)}":                                                       answers("configs", "wanted", 0),
	"core/desk: case.answer.{string(c.State)}":                                      constants("core/event", "CaseState", "open", "taken_back"),
	"core/desk: case.recorded.{string(c.State)}":                                    constants("core/event", "CaseState", "open", "taken_back"),
	"core/desk: case.state.{string(c.State)}":                                       constants("core/event", "CaseState"),
	"core/desk: case.opened.{string(x.Kind)}":                                       constants("core/event", "CaseKind", "change", "inquiry", "failed", "follow", "appeal"),
	"core/desk: case.title.{string(x.Kind)}":                                        constants("core/event", "CaseKind", "change", "inquiry", "failed", "follow", "appeal"),
	"core/desk: case.title.{string(c.Kind)}":                                        constants("core/event", "CaseKind", "inquiry", "failed"),
	"core/desk: case.opened.{string(c.Kind)}":                                       func(map[string]*room) []string { return []string{"appeal"} },
	"core/desk: {captainOnly(w.ev)}":                                                answers("core/desk", "captainOnly", 0),
	"core/desk: {captainOnly(s.ev)}":                                                answers("core/desk", "captainOnly", 0),
	"core/desk: {askResults(w.ev)}":                                                 answers("core/desk", "askResults", 0),
	"core/desk: {closedBy(w.ev)}":                                                   answers("core/desk", "closedBy", 0),
	"core/desk: {received(w.ev)}":                                                   answers("core/desk", "received", 0),
	"core/desk: {waitsForOther(s.ev)}":                                              answers("core/desk", "waitsForOther", 0),
	"core/desk: {more(s.ev)}":                                                       answers("core/desk", "more", 0),
	"core/desk: {more(w.ev)}":                                                       answers("core/desk", "more", 0),
	"core/desk: link.done.{string(c.Role)}":                                         constants("core/event", "Role"),
	"core/desk: ask.{string(u.Ask.Kind)}":                                           constants("core/command", "QuestionKind", "language"), // which the languages answer themselves
	"core/desk: deny.{string(u.Deny)}":                                              constants("core/command", "Denial"),
	"core/desk: help.{string(s.role())}":                                            constants("core/command", "Role", "chief_arbiter"), // arbiters are all alike to the desk
	"core/desk: language.name.{string(l)}":                                          constants("locales", "Lang"),
	"core/desk: pair.grade.{string(v.Grade.Name())}":                                constants("core", "GradeName"),
	"core/desk: report.state.{string(m.State)}":                                     constants("core/event", "MatchState", "final"),
	"cmd/taikyoku: pair.grade.{string(v.Grade.Name())}":                             constants("core", "GradeName"),
	"core/desk: verb.{v}":                                                           anyVerb, // what was meant may be any
	"core/desk: verb.{c.Verb()}":                                                    anyVerb,
	"core/desk: {known of facilities[c.Topic]}":                                     table("core/desk", "facilities"),
	"core/desk: {tieBreaks[known]}":                                                 table("core/desk", "tieBreaks"),
	"core/desk: {group of ruleGroups[parts[0]]}":                                    table("core/desk", "ruleGroups"),
	"core/desk: verb.how.{verb}":                                                    table("core/desk", "needsWords"),
	"core/desk: {key of recordNames[r.Kind]}":                                       table("core/desk", "recordNames"),
	"core/pairing: {absoluteKeys[rule]}":                                            table("core/pairing", "absoluteKeys"),
	"core/pairing: {l.key}":                                                         limits,
	"core/pairing: {c.key}":                                                         criteria,
	"core/pairing/team: why.team.colour.{strings.ReplaceAll(article, \".\", \"\")}": teamArticles,
	"core/pairing/team: why.team.instead.{strings.ToLower(rule)}":                   teamCriteria,
	"core/pairing/team: why.team.pair.{key of p.againstPair(pairs[i:])}":            answers("core/pairing/team", "againstPair", 1),
	"core/pairing/dutch: why.dutch.obstacle.{obstacleKey[o.Rule]}":                  table("core/pairing/dutch", "obstacleKey"),
	"core/pairing/dutch: why.dutch.colour.{colourKey[a.article]}":                   table("core/pairing/dutch", "colourKey"),
	"core/pairing/dutch: why.dutch.instead.{insteadKey(rule)}":                      insteads,
	"core/pairing/xiangqi: why.xiangqi.instead.{f.obstacle(p.picker, p.instead)}":   answers("core/pairing/xiangqi", "obstacle", 0),
	"core/pairing/xiangqi: why.xiangqi.colour.{rule}":                               xiangqiColours,
	"core/pairing/xiangqi: why.xiangqi.first.{string(f.rules.First)}":               constants("core/pairing/xiangqi", "Pattern"),
	"core/prize: why.prize.places-{reason}":                                         func(map[string]*room) []string { return []string{"size", "one-less", "entries", "decide"} },
	"core/standings: why.standings.board.out-{r.Out}":                               func(map[string]*room) []string { return []string{"games", "team"} },
	"core/standings: why.standings.as.{t.As}":                                       terms,
	"locales: format.money.{m.Currency}":                                            func(map[string]*room) []string { return []string{"JPY", "CNY", "USD"} },
	"core/desk: currency.{s.feeCurrency()}":                                         func(map[string]*room) []string { return []string{"JPY", "CNY", "USD"} },

	"core/desk: form.{s.wanted(d)}": func(r map[string]*room) []string {
		return slices.DeleteFunc(r["core/desk"].answers("wanted", 0), func(s string) bool { return s == "" || s == "discount" || s[0] == '{' }) // which prompts itself, as does that of a delegation
	},
	"core/desk: form.{s.talk.Field}": passed,

	// These pass on what another place has made.
	"locales: {key}":           passed,
	"core: {t.Key}":            passed,
	"core: {stored.Key}":       passed,
	"core/desk: {t.Key}":       passed,
	"core/entry: {reason.Key}": passed,
	"core/pairing/xiangqi: why.xiangqi.obstacle.{f.obstacle(a, b)}": passed,
}

// spare are arguments that a place gives for other readers than people.
var spare = map[string][]string{
	"report.partly":            {"Team"}, // one card for several messages
	"report.received":          {"Team"},
	"report.says":              {"Match"},
	"why.dutch.natural":        {"Criterion", "Natural"},
	"why.standings.level":      {"Name"},
	"why.standings.term.alone": {"Score", "Own", "Value"},
	"why.dutch.instead.met":    {"Criterion"},
	"check.unpaired":           {"Count"},
}

func passed(map[string]*room) []string { return nil }

func constants(dir, typ string, without ...string) func(map[string]*room) []string {
	return func(rooms map[string]*room) []string {
		return slices.DeleteFunc(rooms[dir].constants(ofType(typ)), func(s string) bool { return s == "" || slices.Contains(without, s) })
	}
}

func table(dir, variable string) func(map[string]*room) []string {
	return func(rooms map[string]*room) []string { return rooms[dir].table(variable) }
}

func fields(dir, name string) func(map[string]*room) []string {
	return func(rooms map[string]*room) []string { return rooms[dir].fields(name) }
}

// answers are the literal results of a function, but for the empty one.
func answers(dir, function string, n int) func(map[string]*room) []string {
	return func(rooms map[string]*room) []string {
		return slices.DeleteFunc(rooms[dir].answers(function, n), func(s string) bool { return s == "" || strings.Contains(s, "{") })
	}
}

// criteria are the keys of the check's criteria.
func criteria(map[string]*room) []string { return []string{"check.criterion", "check.order"} }

// limits are the keys of the limits of the Chinese system.
func limits(rooms map[string]*room) []string {
	return slices.DeleteFunc(rooms["core/pairing"].fields("key"), func(key string) bool { return key == "check.criterion" || key == "check.order" })
}

// teamArticles are the paragraphs of C.04.6 4.3.
func teamArticles(rooms map[string]*room) []string {
	var keys []string
	for _, article := range answers("core/pairing/team", "colours", 2)(rooms) {
		keys = append(keys, strings.ReplaceAll(article, ".", ""))
	}
	return keys
}

func teamCriteria(rooms map[string]*room) []string {
	var keys []string
	for _, rule := range answers("core/pairing/team", "againstSet", 0)(rooms) {
		keys = append(keys, strings.ToLower(rule))
	}
	return keys
}

// insteads are the criteria of C.04.3 that can decide against a pair.
func insteads(rooms map[string]*room) []string {
	dutch := rooms["core/pairing/dutch"]
	keys := append(dutch.table("obstacleKey"), "order", "c4")
	for _, name := range dutch.fields("name") {
		keys = append(keys, strings.ToLower(name))
	}
	return keys
}

// xiangqiColours are the rules of colours and of the final.
func xiangqiColours(rooms map[string]*room) []string {
	x := rooms["core/pairing/xiangqi"]
	return append(answers("core/pairing/xiangqi", "prefer", 2)(rooms), append(x.answers("colours", 2)[:1], "final-higher", "final-reversed")...)
}

// terms are what a round is taken for in a tie-break.
func terms(rooms map[string]*room) []string {
	keys := append(rooms["core/standings"].fields("As"), rooms["core/standings"].fields("as")...)
	keys = append(keys, rooms["core/standings"].answers("String", 0)...)
	return slices.DeleteFunc(keys, func(s string) bool { return s == "board" || s == "player" })
}

// anyVerb are the verbs that can be given by themselves.
func anyVerb(r map[string]*room) []string {
	return slices.DeleteFunc(r["core/command"].verbs(), func(v string) bool { return slices.Contains([]string{"choose", "fill", "yes_no"}, v) })
}
