package configs

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"taikyoku/core"
	"taikyoku/locales"
)

// leaf is one value of a regulation's file that is a rule and not a sentence.
type leaf struct {
	path         string
	line, column int
	text         string
	typ          reflect.Type
}

// leaves lists the values of a file beside the type, but for the event's own
// words, the answers and the citations.
func leaves(t *testing.T, source string) []leaf {
	t.Helper()
	file, err := parser.ParseBytes([]byte(source), 0)
	if err != nil {
		t.Fatal(err)
	}
	root := file.Docs[0].Body
	w := &walker{anchors: anchorsOf(root)}
	var found []leaf
	var walk func(n ast.Node, typ reflect.Type, path string)
	walk = func(n ast.Node, typ reflect.Type, path string) {
		if _, alias := n.(*ast.AliasNode); alias {
			return
		}
		n = w.resolve(n)
		if typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		switch seq, isList := n.(*ast.SequenceNode); {
		case typ == reflect.TypeFor[locales.ByLang](), path == "answers", path == "clauses":
		case isList:
			for i, item := range seq.Values {
				walk(item, typ.Elem(), under(path, i))
			}
		default:
			if pairs, ok := w.pairs(n); ok {
				fields, _ := keys(typ)
				for _, p := range pairs {
					key := p.Key.GetToken().Value
					walk(p.Value, fields[key].Type, strings.TrimPrefix(path+"."+key, "."))
				}
				return
			}
			text, _ := scalar(n)
			pos := n.GetToken().Position
			found = append(found, leaf{path, pos.Line, pos.Column, text, typ})
		}
	}
	walk(root, reflect.TypeFor[core.Regulation](), "")
	return found
}

// changed is the file with another value at a leaf.
func changed(t *testing.T, source string, l leaf, value string) string {
	t.Helper()
	lines := strings.Split(source, "\n")
	line := []rune(lines[l.line-1])
	before, after := string(line[:l.column-1]), string(line[l.column-1:])
	rest, ok := strings.CutPrefix(strings.TrimPrefix(after, `"`), l.text)
	if !ok {
		t.Fatalf("%s: %q does not stand at %d:%d", l.path, l.text, l.line, l.column)
	}
	if strings.HasPrefix(after, `"`) {
		before, rest = before+`"`, strings.TrimPrefix(rest, `"`)
		value += `"`
	}
	lines[l.line-1] = before + value + rest
	return strings.Join(lines, "\n")
}

// unchecked reads a file whose meaning may be wrong.
func unchecked(t *testing.T, source string) *core.Regulation {
	t.Helper()
	file, err := parser.ParseBytes([]byte(source), 0)
	if err != nil {
		t.Fatal(err)
	}
	root, r := file.Docs[0].Body, new(core.Regulation)
	w := &walker{anchors: anchorsOf(root)}
	w.value(root, reflect.ValueOf(r).Elem())
	if err := r.Localize(); err != nil {
		t.Fatal(err)
	}
	return r
}

// others are values that are not the leaf's own: each must change the answer of
// the clause's check.
func (l leaf) others() []string {
	moved := func(text, layout string, step time.Duration) string {
		t, err := time.Parse(layout, text)
		if err != nil {
			panic(err)
		}
		return t.Add(step).Format(layout)
	}
	switch value := reflect.New(l.typ).Interface().(type) {
	case *core.Deadline:
		bound, rest, _ := strings.Cut(l.text, " ")
		if len(rest) <= len("2006-01-02 Mon") { // a whole day
			return []string{bound + " " + moved(rest, "2006-01-02 Mon"[:len(rest)], -24*time.Hour), bound + " " + moved(rest, "2006-01-02 Mon"[:len(rest)], 24*time.Hour), "by " + rest + " 23:59"}
		}
		other := map[string]string{"through": "by", "by": "before", "before": "by"}[bound]
		return []string{
			bound + " " + moved(rest, "2006-01-02 Mon 15:04", -time.Minute), bound + " " + moved(rest, "2006-01-02 Mon 15:04", time.Minute),
			other + " " + rest,
		}
	case *core.Instant:
		return []string{moved(l.text, "2006-01-02 Mon 15:04", -time.Minute), moved(l.text, "2006-01-02 Mon 15:04", time.Minute)}
	case *core.Date:
		layout := "2006-01-02 Mon"[:len(l.text)]
		return []string{moved(l.text, layout, -24*time.Hour), moved(l.text, layout, 24*time.Hour)}
	case *core.Span:
		return []string{"7m"}
	case *core.Money:
		number, currency, _ := strings.Cut(l.text, " ")
		return []string{"1 JPY", number + "1 " + currency}
	case *core.Worth:
		return []string{"3.5"}
	case chooser:
		return slices.DeleteFunc(value.Choices(), func(s string) bool { return s == l.text })
	}
	switch l.typ.Kind() {
	case reflect.Bool:
		return []string{map[string]string{"true": "false", "false": "true"}[l.text]}
	case reflect.Int:
		n, err := strconv.Atoi(l.text)
		if err != nil {
			panic(err)
		}
		return []string{strconv.Itoa(n + 1), strconv.Itoa(n - 1)}
	}
	if other, ok := map[string]string{"zone": "Asia/Almaty", "entry.team_name.pattern": "[A-Za-z][A-Za-z0-9 ]*"}[l.path]; ok {
		return []string{other}
	}
	return []string{l.text + "x"}
}

// dependents says which clause's check a key must change the answer of, by the
// longest path that fits.
var dependents = map[string]func(*clause){
	"id": jp1, "version": jp90, "game": jp4, "zone": jp38, "languages": jp1, "days": jp2, "time_control": jp4, "rated": jp4,
	"teams": jp4, "boards": jp4, "rounds": jp4,
	"sections": jp5, "sections.0.average_from": jp7, "sections.0.opt_up": jp8,
	"schedule": jp38, "schedule.meetings": jp81, "schedule.meetings.0.toss": jp83,
	"entry.windows.0": jp34, "entry.windows.0.kinds": jp36, "entry.windows.0.per_organisation": jp35, "entry.windows.1": jp37,
	"entry.cap": jp19, "entry.waiting_list": jp19, "entry.complete": jp19, "entry.required": jp20, "entry.team_name": jp22,
	"entry.kinds": jp36, "entry.regions.0": jp12, "entry.regions.1": jp13, "entry.regions.2": jp14, "entry.staff": jp85,
	"roster.min": jp16, "roster.max": jp16, "roster.fixed_order": jp50, "roster.until": jp68, "roster.remind": jp33,
	"roster.captain.required": jp16, "roster.captain.may_play": jp17, "roster.captain.one_team": jp18, "roster.one_team": jp18,
	"roster.change": jp70, "roster.change.fee": jp71, "roster.change.fee_per": jp71, "roster.change.in_writing": jp71, "roster.change.joined_by": jp72,
	"membership": jp9, "membership.join_by": jp10,
	"ratings": jp23, "ratings.unrated": jp24, "ratings.until_round": jp24, "ratings.top": jp6,
	"fees.base": jp11, "fees.per": jp11, "fees.code_at_entry": jp25, "fees.young": jp31,
	"fees.reductions.0": jp12, "fees.reductions.1": jp13, "fees.reductions.2": jp13, "fees.reductions.3": jp14, "fees.reductions.4": jp14,
	"fees.reductions.5":                       jp15,
	"fees.reductions.0.once_per_organisation": jp30, "fees.reductions.1.once_per_organisation": jp30, "fees.reductions.2.once_per_organisation": jp30,
	"fees.reductions.3.once_per_organisation": jp30, "fees.reductions.4.once_per_organisation": jp30,
	"fees.reductions.1.revocable": jp32, "fees.reductions.2.revocable": jp32, "fees.reductions.3.revocable": jp32, "fees.reductions.4.revocable": jp32,
	"cancellation.in_writing": jp96, "cancellation.refund_until": jp98, "cancellation.no_refund_when_full": jp97, "cancellation.by_organiser": jp99,
	"consents": jp86, "pairing": jp49, "pairing.toss": jp83,
	"lineup": jp79, "lineup.in_order": jp51, "lineup.first_round": jp84, "lineup.default": jp80,
	"scoring.game": jp52, "scoring.match": jp53, "scoring.bye": jp73, "scoring.match_forfeit": jp73, "scoring.forfeit_win": jp59,
	"play.default_time": jp59, "play.min_present": jp73, "play.requested_byes": jp60, "play.penalty_is_played": jp64,
	"play.illegal_moves": jp64, "play.phones_in_hall": jp64, "play.sanctions": jp75,
	"results": jp77, "standings": jp54, "board_ranking": jp56, "board_ranking.min_games": jp55, "board_ranking.most_played_board": jp57, "board_ranking.forfeits": jp58,
	"prizes": jp40, "prizes.1": jp41, "prizes.2": jp42, "prizes.3": jp43, "prizes.4": jp44, "prizes.5": jp45, "prizes.6": jp47, "exclusive": jp46, "questions": jp78, "frozen_from": jp90,
}

func dependent(dependents map[string]func(*clause), path string) func(*clause) {
	for path != "" {
		if check, ok := dependents[path]; ok {
			return check
		}
		path = path[:max(strings.LastIndexByte(path, '.'), 0)]
	}
	return nil
}

// TestEveryKeyMatters changes each value of each event's file, one at a time,
// and wants the check of its clause to answer otherwise.
func TestEveryKeyMatters(t *testing.T) {
	t.Parallel()
	for _, e := range []struct {
		id              string
		checks          map[string]func(*clause)
		values, mutants int // at least
	}{
		{"jcf-team-2025", dependents, 250, 400},
		{"cca-masters-shanghai-2018", ofShanghai, 180, 300},
		{"wxf-17th-world-2022", ofTheWorld, 200, 350},
		{"hunan-county-team-2025", ofHunan, 240, 350},
	} {
		t.Run(e.id, func(t *testing.T) {
			t.Parallel()
			all, mutants := mutate(t, e.id, e.checks)
			if all < e.values || mutants < e.mutants {
				t.Errorf("%d values changed in %d ways: has the file shrunk?", all, mutants)
			}
			t.Logf("%d values changed in %d ways", all, mutants)
		})
	}
}

func mutate(t *testing.T, id string, checks map[string]func(*clause)) (values, mutants int) {
	t.Helper()
	b, err := Source(id)
	if err != nil {
		t.Fatal(err)
	}
	source, _, _ := strings.Cut(string(b), "\nanswers:") // answers and citations stand at the end
	whole, err := Named(id)
	if err != nil {
		t.Fatal(err)
	}
	all := leaves(t, source)
	for _, l := range all {
		check := dependent(checks, l.path)
		if check == nil {
			t.Errorf("no clause's check depends on %s", l.path)
			continue
		}
		for _, value := range l.others() {
			c := &clause{r: unchecked(t, changed(t, source, l, value)), first: true}
			c.r.Answers, c.r.Clauses = whole.Answers, whole.Clauses
			c.run(check)
			if len(c.fails) == 0 {
				t.Errorf("%s: %s instead of %s changes nothing", l.path, value, l.text)
			}
			mutants++
		}
	}
	return len(all), mutants
}

// run makes a check of a changed event; one that cannot even be made is a
// difference too.
func (c *clause) run(check func(*clause)) {
	defer func() {
		if r := recover(); r != nil {
			c.fails = append(c.fails, fmt.Sprint("cannot be made: ", r))
		}
	}()
	check(c)
}

// TestEveryCitationIsQuoted gives each key that entries and order sheets read
// another clause: some check must miss the right one.
func TestEveryCitationIsQuoted(t *testing.T) {
	t.Parallel()
	checks := []func(*clause){
		jp6, jp7, jp8, jp9, jp10, jp11, jp12, jp16, jp17, jp18, jp19, jp20, jp22, jp23, jp24, jp25, jp26, jp28, jp30, jp31, jp32, jp33,
		jp34, jp35, jp36, jp37, jp50, jp51, jp68, jp69, jp70, jp71, jp72, jp79, jp80, jp84, jp85, jp96, jp97, jp98, jp99,
	}
	// Nothing here refuses by these: they permit, or the desk quotes them.
	silent := []string{"fees", "entry.complete", "entry.regions", "roster.captain.may_play", "lineup.default", "cancellation.in_writing"}
	for path := range jp().Clauses {
		head, _, _ := strings.Cut(path, ".")
		if !slices.Contains([]string{"sections", "entry", "roster", "membership", "ratings", "fees", "cancellation", "lineup"}, head) {
			continue
		}
		r := *jp()
		r.Clauses = maps.Clone(r.Clauses)
		r.Clauses[path] = "JP-0"
		quoted := slices.ContainsFunc(checks, func(check func(*clause)) bool {
			c := &clause{r: &r}
			check(c)
			return len(c.fails) > 0
		})
		if quoted == slices.Contains(silent, path) {
			t.Errorf("%s: quoted is %v", path, quoted)
		}
	}
}

// TestCitationsOfTheOthersAreQuoted does the same for the other three events.
func TestCitationsOfTheOthersAreQuoted(t *testing.T) {
	t.Parallel()
	for _, e := range []struct {
		rules  func() *core.Regulation
		checks []func(*clause)
		silent []string // nothing here refuses by these: they are facts, or the desk quotes them
	}{
		{
			sh,
			[]func(*clause){sh4, sh20, sh21, sh22, sh23, sh24, sh25, sh26, sh27, sh39, sh41, sh43, sh44, sh45, sh46, sh47},
			[]string{"entry", "sections", "sections.adult.standings", "entry.complete", "entry.levels", "fees.includes"},
		},
		{
			wx,
			[]func(*clause){wx4, wx5, wx6, wx7, wx10, wx12, wx23, wx26, wx27, wx28, wx29, wx33},
			[]string{"sections", "rounds", "sections.women", "sections.women.standings", "sections.u16-m.pairing", "sections.u16-w.pairing", "sections.u12-m.pairing", "sections.u12-w.pairing", "fees"},
		},
		{
			hn,
			[]func(*clause){hn6, hn7, hn8, hn9, hn10, hn11, hn12, hn14, hn24, hn26, hn27, hn28, hn30, hn32, hn38},
			[]string{"sections", "roster.until", "roster.fixed_order", "entry.complete"},
		},
	} {
		for path := range e.rules().Clauses {
			head, _, _ := strings.Cut(path, ".")
			if !slices.Contains([]string{"sections", "entry", "roster", "fees", "gates", "lodging", "rounds"}, head) {
				continue
			}
			r := *e.rules()
			r.Clauses = maps.Clone(r.Clauses)
			r.Clauses[path] = "XX-0"
			quoted := slices.ContainsFunc(e.checks, func(check func(*clause)) bool {
				c := &clause{r: &r, first: true}
				c.run(check)
				return len(c.fails) > 0
			})
			if quoted == slices.Contains(e.silent, path) {
				t.Errorf("%s: %s: quoted is %v", r.ID, path, quoted)
			}
		}
	}
}
