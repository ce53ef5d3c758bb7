package configs

import (
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/core/entry"
	"taikyoku/locales"
)

// clause checks one clause against a regulation and collects what differs, so
// that the same check runs on the event as it is and on a changed one.
type clause struct {
	r     *core.Regulation
	fails []string
	first bool // the first difference is enough
}

// enough ends a check whose answer is known.
type enough struct{}

func (c *clause) fail(what string) {
	c.fails = append(c.fails, what)
	if c.first {
		panic(enough{})
	}
}

func (c *clause) is(what string, got, want any) {
	if !reflect.DeepEqual(got, want) {
		c.fail(fmt.Sprintf("%s: got %v, want %v", what, got, want))
	}
}

func (c *clause) fine(what string, e *core.Error) {
	if e != nil {
		c.fail(fmt.Sprintf("%s: refused: %v %v", what, e, e.Text.Args))
	}
}

// refused wants a refusal that quotes the clause, says what to do next, and
// can be read in every language.
func (c *clause) refused(what string, e *core.Error, code core.Code, by string) {
	if e == nil {
		c.fail(what + ": not refused")
		return
	}
	c.is(what+": code", e.Code, code)
	c.is(what+": clause", e.Clause, by)
	if e.Next.Empty() {
		c.fail(what + ": does not say what to do next")
	}
	c.readable(what, e.Text)
	c.readable(what, e.Next)
}

func (c *clause) readable(what string, text locales.Text) {
	for _, lang := range locales.Langs {
		if s, err := catalog().For(lang).Print(text); err != nil || s == "" {
			c.fail(fmt.Sprintf("%s: %s cannot be read: %q %v", what, lang, s, err))
		}
	}
}

// because wants reasons that can be read in every language, one of them by
// the clause.
func (c *clause) because(what string, reasons []core.Trace, by string) {
	found := false
	for _, why := range reasons {
		found = found || why.Rule == by
		c.readable(what, locales.Text{Key: why.Key, Args: why.Args})
	}
	if !found {
		c.fail(fmt.Sprintf("%s: no reason by %s in %v", what, by, reasons))
	}
}

var catalog = sync.OnceValue(func() *locales.Catalog {
	c, err := locales.Load()
	if err != nil {
		panic(err)
	}
	return c
})

var jp = sync.OnceValue(func() *core.Regulation {
	r, err := Named("jcf-team-2025")
	if err != nil {
		panic(err)
	}
	return r
})

// holds runs a check on the event as it is.
func holds(t *testing.T, check func(*clause)) {
	t.Helper()
	t.Parallel()
	c := &clause{r: jp()}
	check(c)
	for _, f := range c.fails {
		t.Error(f)
	}
}

// tokyo is the event's clock, whatever the regulation says.
var tokyo = time.FixedZone("JST", 9*60*60)

// at reads "10-18 23:59:59.999" of 2025 in Tokyo.
func at(s string) time.Time {
	t, err := time.ParseInLocation("2006-01-02 15:04:05.999999999", "2025-"+s, tokyo)
	if err != nil {
		panic(err)
	}
	return t
}

// member is a person in good standing: invented, born in a year, with a
// standard rating.
func member(id string, born, standard int) entry.Person {
	return entry.Person{
		ID: core.FederationID(id), Name: "P" + id, Born: core.Date{Year: born}, Standard: standard,
		Since: at("04-01 00:00:00"), Until: core.Date{Year: 2026, Month: 3, Day: 31},
	}
}

// squad is n players of a year of birth, ids beginning with a prefix.
func squad(prefix string, n, born int) []entry.Person {
	people := make([]entry.Person, n)
	for i := range people {
		people[i] = member(fmt.Sprintf("%s%d", prefix, i+1), born, 1500)
	}
	return people
}

// team is a complete entry of adults, its first player captain.
func team(id, kind, region string, n int) entry.Team {
	players := squad(id+"-", n, 1990)
	return entry.Team{
		ID: core.TeamID(id), Name: "Team " + id, Organisation: "Org " + id, Kind: kind, Region: region,
		Captain: players[0], Email: id + "@example.org", Players: players, Ticket: "T" + id,
	}
}
