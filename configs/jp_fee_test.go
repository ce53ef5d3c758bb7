package configs

import (
	"fmt"
	"testing"

	"taikyoku/core"
	"taikyoku/core/entry"
)

// young makes the last n players of a team U22.
func young(t entry.Team, n int) entry.Team {
	for i := range n {
		t.Players[len(t.Players)-1-i].Born = core.Date{Year: 2003}
	}
	return t
}

// costs wants what a team pays and gets, by the offer and by the code it gives.
func (c *clause) costs(what string, book entry.Book, t entry.Team, fee, subsidy int64, code, by string) {
	q := entry.Fee(c.r, book, t)
	c.is(what, []any{q.Fee.Amount, q.Subsidy.Amount, q.Code}, []any{fee, subsidy, code})
	c.because(what, q.Why, by)
	t.Code = code
	due, e := entry.Due(c.r, book, t)
	c.fine(what+" with the code", e)
	c.is(what+" with the code", []any{due.Fee, due.Subsidy}, []any{q.Fee, q.Subsidy})
}

func TestJP11_BaseFee(t *testing.T) { holds(t, jp11) }
func jp11(c *clause) {
	c.costs("general", nil, team("g", "", "", 4), 25000, 0, "", "JP-11")
	c.costs("club in Tokyo", nil, team("g", "club", "kanto", 4), 25000, 0, "", "JP-11")
	c.is("currency", entry.Fee(c.r, nil, team("g", "", "", 4)).Fee.Currency, "JPY")
	c.is("per", c.r.Fees.Per, core.PerTeam)
	c.is("for five players too", entry.Fee(c.r, nil, team("g", "", "", 5)).Fee.Amount, int64(25000))
}

func TestJP12_CircleInKanto(t *testing.T) { holds(t, jp12) }
func jp12(c *clause) {
	c.costs("2 of 4 U22", nil, young(team("c", "circle", "kanto", 4), 2), 20000, 0, "CF22", "JP-12")
	c.costs("2 of 5 U22", nil, young(team("c", "circle", "kanto", 5), 2), 25000, 0, "", "JP-11")
	kanto := []string{"茨城県", "栃木", "群馬", "埼玉県", "千葉県", "東京", "Kanagawa"}
	for _, area := range kanto {
		region, _ := entry.RegionOf(c.r, area)
		c.is(area, region, "kanto")
	}
}

func TestJP13_HonshuOutsideKanto(t *testing.T) { holds(t, jp13) }
func jp13(c *clause) {
	c.costs("club", nil, team("c", "club", "honshu", 4), 12000, 0, "KC50", "JP-13")
	c.costs("circle", nil, young(team("c", "circle", "honshu", 4), 2), 12000, 0, "KC50", "JP-13")
	c.costs("general", nil, team("c", "", "honshu", 4), 25000, 0, "", "JP-11")
	for _, area := range []string{"大阪府", "京都", "大阪", "新潟県", "Yamaguchi", "青森"} {
		region, _ := entry.RegionOf(c.r, area)
		c.is(area, region, "honshu")
	}
}

func TestJP14_OutsideHonshu(t *testing.T) { holds(t, jp14) }
func jp14(c *clause) {
	c.costs("club in Sapporo", nil, team("c", "club", "outside", 4), 0, 100000, "HC0", "JP-14")
	c.costs("circle", nil, young(team("c", "circle", "outside", 5), 3), 0, 100000, "HC0", "JP-14")
	c.costs("general", nil, team("c", "", "outside", 4), 25000, 0, "", "JP-11")
	for _, area := range []string{"北海道", "沖縄", "香川県", "福岡"} {
		region, _ := entry.RegionOf(c.r, area)
		c.is(area, region, "outside")
	}
}

func TestJP15_AllU22(t *testing.T) { holds(t, jp15) }
func jp15(c *clause) {
	c.costs("4 of 4", nil, young(team("g", "", "", 4), 4), 20000, 0, "U22", "JP-15")
	c.costs("5 of 5", nil, young(team("g", "", "", 5), 5), 20000, 0, "U22", "JP-15")
	c.costs("4 of 5", nil, young(team("g", "", "", 5), 4), 25000, 0, "", "JP-11")
	old := young(team("g", "", "", 4), 4)
	old.Captain = member("cap", 1970, 0)
	c.costs("a captain who does not play may be older", nil, old, 20000, 0, "U22", "JP-15")
}

func TestJP25_CodeWithTheEntry(t *testing.T) { holds(t, jp25) }
func jp25(c *clause) {
	q, e := entry.Due(c.r, nil, team("c", "club", "honshu", 4))
	c.fine("no code", e)
	c.is("no code: the base fee", q.Fee.Amount, int64(25000))
	c.because("no code", q.Why, "JP-25")
}

func TestJP26_CodeOfTheCategory(t *testing.T) { holds(t, jp26) }
func jp26(c *clause) {
	for _, x := range []struct {
		team entry.Team
		code string
		ok   bool
	}{
		{young(team("c", "circle", "kanto", 4), 2), "CF22", true},
		{young(team("c", "circle", "kanto", 4), 2), "ｃｆ２２", true},
		{young(team("c", "circle", "kanto", 4), 2), "KC50", false},
		{team("c", "club", "honshu", 4), "KC50", true},
		{team("c", "club", "honshu", 4), "HC0", false},
		{team("c", "club", "outside", 4), "HC0", true},
		{team("c", "club", "kanto", 4), "CF22", false},
		{young(team("g", "", "", 4), 4), "U22", true},
		{young(team("g", "", "", 4), 4), "XX99", false},
	} {
		x.team.Code = x.code
		q, e := entry.Due(c.r, nil, x.team)
		what := fmt.Sprint(x.team.Kind, " ", x.team.Region, " ", x.code)
		if x.ok {
			c.fine(what, e)
			continue
		}
		c.refused(what, e, q0(x.code), "JP-26")
		c.is(what+": pays", q.Fee.Amount, int64(25000))
	}
	three := young(team("g", "", "", 4), 3)
	three.Code = "U22"
	_, e := entry.Due(c.r, nil, three)
	c.refused("U22 with three of four", e, core.NotAllowed, "JP-31")
}

func q0(code string) core.Code {
	if code == "XX99" {
		return core.BadInput
	}
	return core.NotAllowed
}

func TestJP28_TestPoints(t *testing.T) { holds(t, jp28) }
func jp28(c *clause) {
	first := young(team("o", "circle", "honshu", 4), 2)
	c.costs("circle in Osaka, first team", nil, first, 12000, 0, "KC50", "JP-13")
	first.Code, first.Entered = "KC50", at("09-04 10:00:00")
	book := entry.Book{first}
	second := young(team("p", "circle", "honshu", 4), 2)
	second.Organisation = first.Organisation
	c.costs("second team", book, second, 25000, 0, "", "JP-11")
	c.costs("second team, all U22", book, young(second, 4), 20000, 0, "U22", "JP-15")
}

func TestJP29_TheCheapestOfSeveral(t *testing.T) { holds(t, jp29) }
func jp29(c *clause) {
	c.costs("circle in Osaka, all U22", nil, young(team("o", "circle", "honshu", 4), 4), 12000, 0, "KC50", "JP-13")
	c.costs("general, all U22, in Osaka", nil, young(team("o", "", "honshu", 4), 4), 20000, 0, "U22", "JP-15")
	c.costs("club in Tokyo, all U22", nil, young(team("o", "club", "kanto", 4), 4), 20000, 0, "U22", "JP-15")
}

func TestJP30_OneTeamOfAnOrganisation(t *testing.T) { holds(t, jp30) }
func jp30(c *clause) {
	for _, x := range []struct{ kind, region, code string }{
		{"circle", "kanto", "CF22"},
		{"club", "honshu", "KC50"},
		{"circle", "honshu", "KC50"},
		{"club", "outside", "HC0"},
		{"circle", "outside", "HC0"},
	} {
		first := young(team("f", x.kind, x.region, 4), 2)
		first.Code, first.Entered = x.code, at("09-04 10:00:00")
		second := young(team("s", x.kind, x.region, 4), 2)
		second.Organisation, second.Entered, second.Code = first.Organisation, at("09-04 10:00:01"), x.code
		book := entry.Book{second, first}
		_, e := entry.Due(c.r, book, first)
		c.fine(x.code+" first purchase", e)
		_, e = entry.Due(c.r, book, second)
		c.refused(x.code+" second purchase", e, core.NotAllowed, "JP-30")
		second.Organisation = "Elsewhere"
		_, e = entry.Due(c.r, book, second)
		c.fine(x.code+" of another organisation", e)
	}
	a, b := young(team("a", "", "", 4), 4), young(team("b", "", "", 4), 4)
	a.Code, a.Entered, b.Code, b.Organisation = "U22", at("09-20 10:00:00"), "U22", a.Organisation
	_, e := entry.Due(c.r, entry.Book{a}, b)
	c.fine("U22 without limit", e)
}

func TestJP31_U22ByYearOfBirth(t *testing.T) { holds(t, jp31) }
func jp31(c *clause) {
	for _, x := range []struct {
		players, born2003, born2002 int
		code                        string
	}{{4, 2, 2, "CF22"}, {4, 1, 3, ""}, {5, 3, 2, "CF22"}, {5, 2, 3, ""}} {
		tm := team("c", "circle", "kanto", x.players)
		for i := range tm.Players {
			tm.Players[i].Born = core.Date{Year: 2002, Month: 12, Day: 31}
			if i < x.born2003 {
				tm.Players[i].Born = core.Date{Year: 2003, Month: 1, Day: 1}
			}
		}
		q := entry.Fee(c.r, nil, tm)
		c.is(fmt.Sprintf("%d of %d", x.born2003, x.players), q.Code, x.code)
		c.because("share", q.Why, "JP-31")
	}
	c.is("label", c.r.Fees.Young.Label, "U22")
	unknown := young(team("c", "", "", 4), 4)
	unknown.Players[0].Born = core.Date{}
	c.is("an unknown year does not count", entry.Fee(c.r, nil, unknown).Code, "")
}

func TestJP32_RevokedDiscount(t *testing.T) { holds(t, jp32) }
func jp32(c *clause) {
	for _, region := range []string{"honshu", "outside"} {
		tm := team("c", "club", region, 4)
		tm.Revoked = true
		c.costs("revoked "+region, nil, tm, 25000, 0, "", "JP-32")
		c.costs("revoked, all U22", nil, young(tm, 4), 20000, 0, "U22", "JP-32")
	}
	var revocable []string
	for _, row := range c.r.Fees.Reductions {
		if row.Revocable {
			revocable = append(revocable, row.Code)
		}
	}
	c.is("only (2) and (3)", revocable, []string{"KC50", "KC50", "HC0", "HC0"})
}
