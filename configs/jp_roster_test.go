package configs

import (
	"fmt"
	"slices"
	"testing"

	"taikyoku/core"
	"taikyoku/core/entry"
)

// one wants exactly one refusal of a roster.
func (c *clause) one(what string, refusals []*core.Error, code core.Code, by string) {
	if len(refusals) != 1 {
		c.fail(fmt.Sprint(what, ": refusals ", refusals))
		return
	}
	c.refused(what, refusals[0], code, by)
}

func (c *clause) none(what string, refusals []*core.Error) {
	for _, e := range refusals {
		c.fine(what, e)
	}
}

func TestJP16_FourOrFivePlayersOneCaptain(t *testing.T) { holds(t, jp16) }
func jp16(c *clause) {
	for n, ok := range map[int]bool{3: false, 4: true, 5: true, 6: false} {
		refusals := entry.Roster(c.r, nil, team("x", "", "", n))
		if ok {
			c.none(fmt.Sprint(n, " players"), refusals)
		} else {
			c.one(fmt.Sprint(n, " players"), refusals, core.BadInput, "JP-16")
		}
	}
	tm := team("x", "", "", 4)
	tm.Captain = entry.Person{}
	c.one("no captain", entry.Roster(c.r, nil, tm), core.BadInput, "JP-16")
	tm = team("x", "", "", 4)
	tm.Players[3] = tm.Players[0]
	c.one("the same player twice", entry.Roster(c.r, nil, tm), core.Conflict, "JP-16")
}

func TestJP17_CaptainMayPlayOrNot(t *testing.T) { holds(t, jp17) }
func jp17(c *clause) {
	tm := team("x", "", "", 5)
	c.none("a playing captain", entry.Roster(c.r, nil, tm))
	c.is("on board", tm.CaptainNo(), 1)
	tm.Captain = member("cap", 1960, 0)
	c.none("five players and a captain", entry.Roster(c.r, nil, tm))
	c.is("does not play", tm.CaptainNo(), 0)
}

func TestJP18_OneTeamEach(t *testing.T) { holds(t, jp18) }
func jp18(c *clause) {
	other := team("o", "", "", 4)
	other.Captain = member("boss", 1960, 0)
	book := entry.Book{other}
	mine := func() entry.Team {
		t := team("m", "", "", 4)
		t.Captain = member("chief", 1965, 0)
		return t
	}
	c.none("nobody in common", entry.Roster(c.r, book, mine()))
	for what, captain := range map[string]entry.Person{"captain of another": other.Captain, "player of another": other.Players[2]} {
		t := mine()
		t.Captain = captain
		c.one("my captain is "+what, entry.Roster(c.r, book, t), core.Conflict, "JP-18")
		t.Players[1] = captain
		c.one("my playing captain is "+what, entry.Roster(c.r, book, t), core.Conflict, "JP-18")
	}
	t := mine()
	t.Players[1] = other.Captain
	c.one("my player is captain of another", entry.Roster(c.r, book, t), core.Conflict, "JP-18")
	t = mine()
	t.Players[1] = other.Players[3]
	t.Players[1].Name = "written otherwise"
	c.one("my player plays for another", entry.Roster(c.r, book, t), core.Conflict, "JP-18")
	t = mine()
	t.Players[1].Name = other.Players[3].Name
	c.none("only the same name", entry.Roster(c.r, book, t))
	c.none("against itself", entry.Roster(c.r, book, other))
}

func TestJP50_FixedOrder(t *testing.T) { holds(t, jp50) }
func jp50(c *clause) {
	c.is("fixed", c.r.Roster.FixedOrder, true)
	old, wish := team("x", "", "", 5), team("x", "", "", 5)
	wish.Players[4] = member("new", 1990, 0)
	wish.Players[0], wish.Players[1] = wish.Players[1], wish.Players[0]
	_, e := entry.ChangeRoster(c.r, old, wish, at("10-20 12:00:00"))
	c.refused("a change of players that also reorders", e, core.NotAllowed, "JP-50")
}

func TestJP68_RosterDue(t *testing.T) { holds(t, jp68) }
func jp68(c *clause) {
	old, wish := team("x", "", "", 4), team("x", "", "", 4)
	wish.Players[3] = member("new", 1990, 0)
	change, e := entry.ChangeRoster(c.r, old, wish, at("10-18 23:59:59.999999999"))
	c.fine("in the last minute", e)
	c.is("free", []any{change.Free, change.Fee}, []any{true, core.Money{}})
	change, e = entry.ChangeRoster(c.r, old, wish, at("10-19 00:00:00"))
	c.fine("after it", e)
	c.is("by request", change.Free, false)
}

func TestJP69_FreeChanges(t *testing.T) { holds(t, jp69) }
func jp69(c *clause) {
	old, wish := team("x", "", "", 4), team("x", "", "", 5)
	wish.Players[0], wish.Players[3] = wish.Players[3], wish.Players[0]
	change, e := entry.ChangeRoster(c.r, old, wish, at("10-18 23:59:00"))
	c.fine("order and players", e)
	c.is("as wished", change.Players, wish.Players)
	c.because("free", change.Why, "JP-68")
}

func TestJP70_ChangesForGoodReason(t *testing.T) { holds(t, jp70) }
func jp70(c *clause) {
	old, wish := team("x", "", "", 5), team("x", "", "", 5)
	wish.Players[2] = member("new", 1990, 0)
	change, e := entry.ChangeRoster(c.r, old, wish, at("10-29 23:59:59.999999999"))
	c.fine("the last minute", e)
	c.because("by request", change.Why, "JP-70")
	c.is("in and out", ids(change.In, change.Out), []core.FederationID{"new", "x-3"})
	_, e = entry.ChangeRoster(c.r, old, wish, at("10-30 00:00:00"))
	c.refused("too late", e, core.TooLate, "JP-70")
	reordered := team("x", "", "", 5)
	reordered.Players[0], reordered.Players[1] = reordered.Players[1], reordered.Players[0]
	_, e = entry.ChangeRoster(c.r, old, reordered, at("10-20 12:00:00"))
	c.refused("the order alone", e, core.NotAllowed, "JP-70")
	c.is("the organiser decides", c.r.Roster.Change.Approval, true)
}

func ids(groups ...[]entry.Person) []core.FederationID {
	var ids []core.FederationID
	for _, p := range slices.Concat(groups...) {
		ids = append(ids, p.ID)
	}
	return ids
}

func TestJP71_FeeOfAChange(t *testing.T) { holds(t, jp71) }
func jp71(c *clause) {
	old, wish := team("x", "", "", 5), team("x", "", "", 5)
	wish.Players[2], wish.Players[4] = member("n1", 1990, 0), member("n2", 1990, 0)
	change, e := entry.ChangeRoster(c.r, old, wish, at("10-20 12:00:00"))
	c.fine("two persons", e)
	c.is("one fee for the request", change.Fee, core.Money{Amount: 1000, Currency: "JPY"})
	c.because("fee", change.Why, "JP-71")
	c.is("per", c.r.Roster.Change.FeePer, core.PerRequest)
	c.is("in writing", c.r.Roster.Change.InWriting, "email")
}

func TestJP72_WhoJoinsIsAMember(t *testing.T) { holds(t, jp72) }
func jp72(c *clause) {
	old := team("x", "", "", 4)
	with := func(since string) (entry.Change, *core.Error) {
		wish := team("x", "", "", 4)
		p := member("new", 1990, 0)
		p.Since = at(since)
		wish.Players = append(wish.Players[1:], p) // board 1 leaves, the new one is written last
		wish.Captain = old.Captain
		return entry.ChangeRoster(c.r, old, wish, at("10-29 12:00:00"))
	}
	change, e := with("10-28 23:59:59.999999999")
	c.fine("joined in the last minute", e)
	if e == nil {
		c.is("takes the board of whom he replaces", change.Players[0].ID, core.FederationID("new"))
	}
	_, e = with("10-29 00:00:00")
	c.refused("joined a moment later", e, core.TooLate, "JP-72")
	wish := team("x", "", "", 4)
	wish.Players[3] = member("new", 1990, 0)
	wish.Players[3].Until = core.Date{Year: 2025, Month: 11, Day: 1}
	_, e = entry.ChangeRoster(c.r, old, wish, at("10-20 12:00:00"))
	c.refused("membership ends before the last day", e, core.NotAllowed, "JP-9")
}

func TestJP96_CancelByMail(t *testing.T) { holds(t, jp96) }
func jp96(c *clause) {
	refund := entry.RefundOf(c.r, nil, core.Money{Amount: 25000, Currency: "JPY"}, at("10-01 12:00:00"))
	c.is("in writing", refund.InWriting, "email")
}

func TestJP97_RefundWhilePlacesAreLeft(t *testing.T) { holds(t, jp97) }
func jp97(c *clause) {
	paid := core.Money{Amount: 12000, Currency: "JPY"}
	for n, want := range map[int]int64{59: 12000, 60: 0} {
		refund := entry.RefundOf(c.r, make(entry.Book, n), paid, at("10-18 23:59:59.999999999"))
		c.is(fmt.Sprint(n, " teams"), refund.Amount, core.Money{Amount: want, Currency: "JPY"})
		c.because("refund", []core.Trace{refund.Why}, "JP-97")
	}
}

func TestJP98_NoRefundLater(t *testing.T) { holds(t, jp98) }
func jp98(c *clause) {
	paid := core.Money{Amount: 25000, Currency: "JPY"}
	book := make(entry.Book, 10)
	c.is("the last minute", entry.RefundOf(c.r, book, paid, at("10-18 23:59:59.999999999")).Amount, paid)
	late := entry.RefundOf(c.r, book, paid, at("10-19 00:00:00"))
	c.is("after it", late.Amount.Amount, int64(0))
	c.because("late", []core.Trace{late.Why}, "JP-98")
}

func TestJP99_CancelledByTheOrganiser(t *testing.T) { holds(t, jp99) }
func jp99(c *clause) {
	refund := entry.RefundByOrganiser(c.r, core.Money{Amount: 25000, Currency: "JPY"})
	c.is("decided apart", refund.Undecided, true)
	c.because("apart", []core.Trace{refund.Why}, "JP-99")
}
