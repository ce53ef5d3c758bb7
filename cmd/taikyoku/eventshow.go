package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"taikyoku/bots/console"
	"taikyoku/core"
	"taikyoku/core/desk"
	"taikyoku/core/event"
	"taikyoku/core/standings/crosstable"
	"taikyoku/locales"
)

// eventShow prints parts of an event as tables.
type eventShow struct {
	eventFile
	Width int      `help:"Columns of the screen." default:"120"`
	Parts []string `arg:"" optional:"" name:"part" help:"teams, rounds, results, standings, prizes, ledger, sums, papers, records, notices, announcements, cases, aside, journal; without any: all but the journal." enum:"teams,rounds,results,standings,prizes,ledger,sums,papers,records,notices,announcements,cases,aside,journal"`
}

// shown is an event while it is shown.
type shown struct {
	*office
	tx  storeTx
	ev  *event.Event
	out []crosstable.Table
}

// Run is called by the command line.
func (c *eventShow) Run(ctx context.Context, s streams) (err error) {
	o, err := c.open(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.close()) }()
	return o.view(ctx, func(tx storeTx, ev *event.Event) error {
		show := &shown{office: o, tx: tx, ev: ev}
		show.head(s)
		for _, part := range []struct {
			name string
			add  func() error
		}{
			{"teams", show.teams},
			{"rounds", show.rounds},
			{"results", show.results},
			{"standings", show.standings},
			{"prizes", show.prizeLists},
			{"ledger", show.ledger},
			{"sums", show.money},
			{"papers", show.papers},
			{"records", show.records},
			{"notices", show.notices},
			{"announcements", show.announcements},
			{"cases", show.cases},
			{"aside", show.aside},
			{"journal", show.journal},
		} {
			wanted := slices.Contains(c.Parts, part.name) || len(c.Parts) == 0 && part.name != "journal"
			if !wanted {
				continue
			}
			if err := part.add(); err != nil {
				return fmt.Errorf("%s: %w", part.name, err)
			}
		}
		for _, t := range show.out {
			fmt.Fprint(s.out, "\n"+t.Text(c.Width))
		}
		return nil
	})
}

func (v *shown) head(s streams) {
	h := v.ev.Head()
	hash, seed := desk.Seed(v.ev)
	if seed == "" {
		seed = "secret until the last round is final"
	}
	fmt.Fprintf(s.out, "%s: %s\nregulation %s, version %d; made %s; round %d of %d published\nseed of all lots: %s; its SHA-256: %s\n",
		v.ev.ID, v.printer.ByLang(v.ev.Rules.Title), h.Regulation, h.Version, v.when(h.Created), v.ev.LastRound(), v.ev.Rules.Rounds, seed, hash)
}

func (v *shown) table(title string, head ...string) *crosstable.Table {
	v.out = append(v.out, crosstable.Table{Title: title, Head: head, Lead: 2})
	return &v.out[len(v.out)-1]
}

func row(t *crosstable.Table, cells ...string) { t.Rows = append(t.Rows, cells) }

// when is a time in the event's zone; none is a dash.
func (v *shown) when(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.In(v.ev.Zone()).Format("2006-01-02 15:04:05")
}

func (v *shown) name(id core.TeamID) string {
	t, _ := v.ev.Teams.Get(id)
	return t.Name
}

// pool is what is paired together: a section, or "A+B" where they were merged.
func (v *shown) pool(d core.DivisionID) string {
	var ids []string
	for _, sec := range v.ev.SectionsOf(d) {
		ids = append(ids, string(sec.ID))
	}
	return strings.Join(ids, "+")
}

func (v *shown) teams() error {
	for _, sec := range v.ev.Rules.Sections {
		t := v.table("teams: "+v.printer.ByLang(sec.Title), "no", "team", "id", "organisation", "captain", "players", "state", "fee", "paid", "ticket")
		for _, e := range v.ev.EntrantsOf(sec.ID) {
			names := make([]string, len(e.Players))
			for i, p := range e.Players {
				names[i] = p.Name
			}
			state := string(e.State)
			if e.LeftFrom > 0 {
				state += " from round " + strconv.Itoa(e.LeftFrom)
			}
			row(t, strconv.Itoa(e.No), e.Name, string(e.ID), e.Organisation, e.Captain.Name, strings.Join(names, ", "), state,
				e.Fee.Decimal()+" "+e.Fee.Currency, v.when(e.Paid), e.Ticket)
		}
	}
	return nil
}

func (v *shown) rounds() error {
	t := v.table("rounds", "section", "round", "start", "drafted", "published", "matches", "open", "seed")
	for r := range v.ev.Rounds.All() {
		matches := v.ev.MatchesOf(r.Division, r.No)
		open := 0
		for _, m := range matches {
			if m.State != event.Final {
				open++
			}
		}
		row(t, v.pool(r.Division), strconv.Itoa(r.No), v.when(v.ev.Start(r.Division, r.No)), v.when(r.Drafted), v.when(r.Published),
			strconv.Itoa(len(matches)), strconv.Itoa(open), strconv.FormatUint(r.Seed, 16))
	}
	return nil
}

func (v *shown) results() error {
	scoring := v.ev.Rules.Scoring()
	t := v.table("results", "section", "round", "table", "white", "result", "black", "state", "reason")
	for _, pool := range v.ev.Pools() {
		for no := 1; no <= v.ev.LastRoundOf(pool.ID); no++ {
			for _, m := range v.ev.MatchesOf(pool.ID, no) {
				home, away := m.Points(scoring)
				result := home.Short() + "-" + away.Short()
				if m.State != event.Final && m.State != event.Reported {
					result = ""
				}
				other := v.name(m.Black)
				if m.Bye != 0 {
					result, other = "", "(bye)"
				}
				row(t, v.pool(pool.ID), strconv.Itoa(no), strconv.Itoa(m.Table), v.name(m.White), result, other, string(m.State), m.Reason)
			}
		}
	}
	return nil
}

// standings are the desk's own, with every column of the stack.
func (v *shown) standings() error {
	for _, sec := range v.ev.Rules.Sections {
		if v.ev.LastRoundOf(sec.ID) == 0 || len(v.ev.EntrantsOf(sec.ID)) == 0 {
			continue
		}
		table, err := desk.Ranking(v.ev, sec)
		if err != nil {
			return err
		}
		t := crosstable.Standings(table, func(n int) int { return n })
		for k, head := range desk.TieBreakNames(table) {
			t.Head[3+k] = v.print(head)
			for i, r := range table.Rows {
				t.Rows[i][3+k] = desk.Worth(table, r, k)
			}
		}
		t.Title = "standings: " + v.printer.ByLang(sec.Title) + ", round " + strconv.Itoa(table.Rounds)
		v.out = append(v.out, t)
	}
	return nil
}

// prizeLists are all that is given, each with its reasons under it.
func (v *shown) prizeLists() error {
	for _, sec := range v.ev.Rules.Sections {
		cards, err := desk.Prizes(v.ev, sec)
		if err != nil {
			return err
		}
		for _, c := range cards {
			why := crosstable.Table{Title: v.print(c.Title), Head: []string{"reason"}, Lead: 1}
			if c.Table != nil {
				t := v.table(v.print(c.Title), v.prints(c.Table.Head)...)
				for _, r := range c.Table.Rows {
					row(t, v.prints(r)...)
				}
			}
			for _, line := range c.Body {
				row(&why, v.print(line))
			}
			if len(why.Rows) > 0 {
				v.out = append(v.out, why)
			}
		}
	}
	return nil
}

// prints are the words of some cells.
func (v *shown) prints(cells []locales.Text) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = v.print(c)
	}
	return out
}

func (v *shown) ledger() error {
	t := v.table("ledger", "id", "team", "at", "kind", "amount", "currency", "ref", "clause")
	for p := range v.ev.Postings.All() {
		row(t, p.ID, cmp.Or(v.name(p.Team), p.Unit), v.when(p.At), p.Kind, p.Amount.Decimal(), p.Amount.Currency, p.Ref, p.Clause)
	}
	for _, p := range v.prizes() { // as the standings are now
		row(t, "", p.Winner, "", "prize", p.Amount.Decimal(), p.Amount.Currency, p.Prize, p.Clause)
	}
	return nil
}

// notices counts all, and lists those that did not reach their readers.
func (v *shown) notices() error {
	states := []core.NoticeState{core.Waiting, core.Sending, core.Accepted, core.Uncertain, core.Unreached, core.Missed, core.Dropped}
	counts := v.table("notices", "state", "count")
	listed := crosstable.Table{Title: "not reached or uncertain", Head: []string{"id", "to", "state", "due", "tries", "words"}, Lead: 2}
	for _, state := range states {
		list, err := v.tx.NoticesIn(v.ev.ID, state)
		if err != nil {
			return err
		}
		row(counts, string(state), strconv.Itoa(len(list)))
		if state != core.Uncertain && state != core.Unreached && state != core.Missed {
			continue
		}
		for _, n := range list {
			words, err := console.Render(v.printer, n.Cards)
			if err != nil {
				return err
			}
			first, _, _ := strings.Cut(words, "\n")
			row(&listed, strconv.FormatInt(int64(n.ID), 10), v.who(n.To), string(n.State), v.when(n.Due), strconv.Itoa(n.Tries), first)
		}
	}
	if len(listed.Rows) > 0 {
		v.out = append(v.out, listed)
	}
	return nil
}

// who is an account with its owner's name, where the service told it.
func (v *shown) who(id core.AccountID) string {
	if a, ok := v.tx.Account(id); ok && a.Name != "" {
		return string(id) + " (" + a.Name + ")"
	}
	return string(id)
}

func (v *shown) cases() error {
	t := v.table("cases", "id", "kind", "team", "by", "at", "state", "text", "decided by", "reason")
	for c := range v.ev.Cases.All() {
		row(t, string(c.ID), string(c.Kind), v.name(c.Team), v.who(c.By), v.when(c.At), string(c.State), c.Text, v.who(c.Decider), c.Reason)
	}
	return nil
}

// journal answers who changed what, when, from where and why: the reason
// stands in the command.
func (v *shown) journal() error {
	list, err := v.tx.Journal(v.ev.ID, 0)
	if err != nil {
		return err
	}
	t := v.table("journal", "seq", "at", "who", "from", "what", "command")
	for _, j := range list {
		command := string(j.Command)
		if _, seed := desk.Seed(v.ev); seed == "" && j.Verb == (desk.OpenEvent{}).Name() {
			command = opened.ReplaceAllString(command, "")
		}
		row(t, strconv.FormatInt(j.Seq, 10), v.when(j.At), v.who(j.Actor), j.Source, j.Verb, brief(command))
	}
	return nil
}

// opened is what the journal keeps of the event's seed, which nobody is shown
// before the end.
var opened = regexp.MustCompile(`,?"seed":\d+`)

// brief cuts what is long: a whole regulation, a list of members.
func brief(command string) string {
	const most = 400
	if r := []rune(command); len(r) > most {
		return string(r[:most]) + "…"
	}
	return command
}
