package prize

import (
	"slices"

	"taikyoku/core"
	"taikyoku/locales"
)

// Candidate is somebody who stands in the field of a list.
type Candidate struct {
	// Winner identifies who gets the prize over all lists: an entry, a player.
	Winner string
	Name   string
	// Rank among all of the field, before any filter; 0: not ranked.
	Rank int
	// Fits says whether the candidate belongs to the list's category (circle
	// teams, women). The field may hold everybody.
	Fits bool
}

// List is one prize with its field, best first.
type List struct {
	Prize core.Prize
	// Board tells apart the lists of one prize per board; 0: none.
	Board int
	// Entries is the size of the field by which places are counted: the
	// entries that started, of this list's own event even in a merged group.
	Entries int
	Field   []Candidate
	// Set is the number of places the organiser decided on, where it is his to
	// say (SH-30); 0: not yet.
	Set int
	// Split shares the money of shared places evenly; else a shared place
	// waits for a lot.
	Split bool
}

// Award is one line of the prize list.
type Award struct {
	Prize  string // id
	Clause string
	Board  int
	Place  int // of the list
	Winner string
	Name   string
	Rank   int // in the field the list was made from
	Money  core.Money
	Gifts  []core.Gift
	// Undecided: the place is shared and a prize is at stake; draw a lot.
	Undecided bool
	Why       []core.Trace
}

// Rules are what binds lists together.
type Rules struct {
	// Exclusive are ids of prizes of which a winner keeps one.
	Exclusive [][]string
}

// Give awards all lists. The awards come list by list, place by place.
func Give(lists []List, rules Rules) []Award {
	g := giver{lists: lists, rules: rules, kept: map[string][]Award{}}
	order := g.order()
	out := make([][]Award, len(lists))
	for _, i := range order {
		out[i] = g.give(lists[i])
	}
	var all []Award
	for _, awards := range out {
		all = append(all, slices.DeleteFunc(awards, func(a Award) bool { return g.givenUp[key(a)] })...)
	}
	return all
}

// giver carries what has been given so far.
type giver struct {
	lists   []List
	rules   Rules
	kept    map[string][]Award // by winner
	givenUp map[awardKey]bool  // places left for a larger prize
}

type awardKey struct {
	prize        string
	board, place int
	winner       string
}

func key(a Award) awardKey { return awardKey{a.Prize, a.Board, a.Place, a.Winner} }

// order is the order of awarding: main lists of exclusive groups first, since
// their places are fixed and the others move up.
func (g *giver) order() []int {
	g.givenUp = map[awardKey]bool{}
	var order []int
	for i := range g.lists {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return g.position(g.lists[a].Prize.ID) - g.position(g.lists[b].Prize.ID)
	})
	return order
}

// position is a prize's place in its exclusive group; 0: the main one, or in
// none.
func (g *giver) position(id string) int {
	for _, group := range g.rules.Exclusive {
		if at := slices.Index(group, id); at >= 0 {
			return at
		}
	}
	return 0
}

// rival is a prize that a winner holds and that excludes this one.
func (g *giver) rival(winner, id string) (Award, bool) {
	for _, held := range g.kept[winner] {
		for _, group := range g.rules.Exclusive {
			if held.Prize != id && slices.Contains(group, held.Prize) && slices.Contains(group, id) {
				return held, true
			}
		}
	}
	return Award{}, false
}

// give awards the places of one list.
func (g *giver) give(l List) []Award {
	places, reason := Places(l.Prize, l.Entries)
	if reason == "decide" && l.Set > 0 {
		places = min(places, l.Set)
	}
	if l.Prize.For == core.ForEach {
		places, reason = len(l.Field), "each"
	}
	var awards []Award
	var passed []core.Trace // who was passed over on the way to the next place
	for at := 0; at < len(l.Field) && len(awards) < places; at++ {
		c := l.Field[at]
		if !c.Fits || c.Rank == 0 && l.Prize.For != core.ForEach {
			continue
		}
		a := l.award(c, len(awards)+1, places, reason)
		if held, ok := g.rival(c.Winner, l.Prize.ID); ok {
			if a.Money.Amount <= held.Money.Amount {
				passed = append(passed, because("keeps", l.Prize.Clause, "Name", c.Name, "Prize", g.title(held.Prize), "Place", held.Place, "Money", locales.Money(held.Money), "Offered", g.title(l.Prize.ID)))
				continue
			}
			g.giveUp(held)
			a.Why = append(a.Why, because("larger", l.Prize.Clause, "Name", c.Name, "Prize", g.title(held.Prize), "Place", held.Place, "Money", locales.Money(held.Money)))
		}
		a.Why = append(a.Why, passed...)
		passed = nil
		awards = append(awards, a)
		g.kept[c.Winner] = append(g.kept[c.Winner], a)
	}
	l.share(awards)
	return awards
}

// title is how people call a prize.
func (g *giver) title(id string) locales.ByLang {
	for _, l := range g.lists {
		if l.Prize.ID == id && len(l.Prize.Title) > 0 {
			return l.Prize.Title
		}
	}
	return locales.ByLang{locales.En: id}
}

func (g *giver) giveUp(held Award) {
	g.givenUp[key(held)] = true
	g.kept[held.Winner] = slices.DeleteFunc(g.kept[held.Winner], func(a Award) bool { return key(a) == key(held) })
}

func (l List) award(c Candidate, place, places int, reason string) Award {
	a := Award{
		Prize: l.Prize.ID, Clause: l.Prize.Clause, Board: l.Board, Place: place,
		Winner: c.Winner, Name: c.Name, Rank: c.Rank,
		Money: moneyFor(l.Prize, place), Gifts: giftsFor(l.Prize, place),
	}
	if l.Prize.For == core.ForEach {
		a.Place, a.Money, a.Gifts = 0, moneyFor(l.Prize, 1), giftsFor(l.Prize, 1)
		a.Why = []core.Trace{because("each", l.Prize.Clause, "Name", c.Name)}
		return a
	}
	a.Why = []core.Trace{because("place", l.Prize.Clause, "Name", c.Name, "Place", place, "Rank", c.Rank)}
	switch reason {
	case "size", "one-less", "entries", "decide":
		a.Why = append(a.Why, because("places-"+reason, l.Prize.Clause, "Places", places, "Entries", l.Entries))
	}
	return a
}

// share settles places that are shared: split money evenly, or say that a lot
// is needed. What cannot be split to the last unit goes to the first.
func (l List) share(awards []Award) {
	level := map[int]int{} // candidates by rank
	for _, c := range l.Field {
		if c.Fits {
			level[c.Rank]++
		}
	}
	for from := 0; from < len(awards); {
		to := from + 1
		for to < len(awards) && awards[to].Rank == awards[from].Rank {
			to++
		}
		if level[awards[from].Rank] > 1 && awards[from].Place > 0 {
			l.settle(awards[from:to], level[awards[from].Rank])
		}
		from = to
	}
}

func (l List) settle(tied []Award, level int) {
	if !l.Split || level > len(tied) {
		for i := range tied {
			tied[i].Undecided = true
			tied[i].Why = append(tied[i].Why, because("lot", l.Prize.Clause, "Rank", tied[i].Rank, "Count", level))
		}
		return
	}
	var pool core.Money
	for _, a := range tied {
		pool = core.Money{Amount: pool.Amount + a.Money.Amount, Currency: max(pool.Currency, a.Money.Currency)}
	}
	n := int64(len(tied))
	for i := range tied {
		share := pool.Amount / n
		if int64(i) < pool.Amount%n {
			share++
		}
		tied[i].Money = core.Money{Amount: share, Currency: pool.Currency}
		tied[i].Why = append(tied[i].Why, because("split", l.Prize.Clause, "Money", locales.Money(pool), "Count", len(tied)))
	}
}

// because is a trace of this package.
func because(what, clause string, pairs ...any) core.Trace {
	args := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return core.Trace{Rule: clause, Key: "why.prize." + what, Args: args}
}
