package configs

import (
	"fmt"
	"testing"
	"time"

	"taikyoku/core"
	"taikyoku/locales"
)

// The clauses whose rules other packages apply: here the event's values, as
// those packages receive them.

func TestJP01_Title(t *testing.T) { holds(t, jp1) }

func jp1(c *clause) {
	c.is("title", c.r.Title[locales.Ja], "全日本チームチェス選手権2025")
	c.is("id", c.r.ID, "jcf-team-2025")
	c.is("languages", c.r.Languages, locales.Langs)
}

func TestJP02_Days(t *testing.T) { holds(t, jp2) }
func jp2(c *clause) {
	c.is("days", c.r.Days, []core.Date{{Year: 2025, Month: 11, Day: 1}, {Year: 2025, Month: 11, Day: 2}})
}

func TestJP04_Format(t *testing.T) { holds(t, jp4) }
func jp4(c *clause) {
	c.is("format", []any{c.r.Game, c.r.Teams, c.r.Boards, c.r.Rounds, c.r.Rated}, []any{core.Chess, true, 4, 6, "national"})
	c.is("clock", []any{c.r.TimeControl.Base.Of(), c.r.TimeControl.Increment.Of()}, []any{30 * time.Minute, 30 * time.Second})
}

func TestJP38_Programme(t *testing.T) { holds(t, jp38) }
func jp38(c *clause) {
	for round, want := range map[int]string{
		1: "11-01 10:30:00", 2: "11-01 13:50:00", 3: "11-01 16:40:00",
		4: "11-02 09:30:00", 5: "11-02 12:50:00", 6: "11-02 15:40:00",
	} {
		start, _ := c.r.Schedule.Start(round)
		c.is(fmt.Sprint("round ", round), start.Equal(at(want)), true)
	}
	var clocks []string
	for _, o := range c.r.Schedule.Occasions {
		clocks = append(clocks, o.ID+" "+o.Start.Format("01-02 15:04"))
		if !o.End.IsZero() {
			clocks = append(clocks, o.End.Format("15:04"))
		}
	}
	c.is("occasions", clocks, []string{"check-in 11-01 09:30", "10:10", "opening 11-01 10:10", "prizes 11-02 18:30"})
	c.is("zone", c.r.Zone, "Asia/Tokyo")
}

// jp49 is shown by conversation (TestJP49_TeamsMeetAsTeams); these are its keys.
func jp49(c *clause) {
	c.is("system", []any{c.r.Pairing.System, c.r.Pairing.BoardColours}, []any{"FIDE_TEAM_TYPEA_MP_GP", "WBWB"})
}

func TestJP59_DefaultTime(t *testing.T) { holds(t, jp59) }
func jp59(c *clause) {
	for _, round := range []int{1, 2, 6} {
		c.is("late from", c.r.Play.Default(round), 10*time.Minute)
	}
	s := c.r.Scoring()
	c.is("forfeit", []core.Points{s.ForfeitWin, s.ForfeitLoss}, []core.Points{10, 0})
}

func TestJP60_NoRequestedBye(t *testing.T) { holds(t, jp60) }
func jp60(c *clause)                       { c.is("requested byes", c.r.Play.RequestedByes, false) }

func TestJP64_PenaltyIsNoForfeit(t *testing.T) { holds(t, jp64) }
func jp64(c *clause) {
	c.is("played", []any{c.r.Play.PenaltyIsPlayed, c.r.Play.PhonesInHall}, []any{true, false})
	c.is("illegal moves", c.r.Play.IllegalMoves, 2)
}

func TestJP75_Disqualification(t *testing.T) { holds(t, jp75) }
func jp75(c *clause) {
	c.is("may disqualify", c.r.Play.Sanctions, true)
	c.is("clause", c.r.Clause("play.sanctions"), "JP-75")
}

func TestJP77_Confirmation(t *testing.T) { holds(t, jp77) }
func jp77(c *clause) {
	c.is("results", c.r.Results, core.ResultRules{
		By: []core.Part{core.CaptainPart, core.ArbiterPart}, Final: core.BothCaptains, UntilNextPairing: true, ReasonForOlder: true,
		RemindBoards: []core.Span{core.Span(15 * time.Minute), core.Span(time.Hour)},
	})
}

func TestJP78_QuestionsByCaptains(t *testing.T) { holds(t, jp78) }
func jp78(c *clause)                            { c.is("by", c.r.Questions.By, []core.Part{core.CaptainPart}) }

func TestJP81_Meeting(t *testing.T) { holds(t, jp81) }
func jp81(c *clause) {
	m, _ := c.r.Schedule.Meeting("captains")
	c.is("from", m.Start.Equal(at("10-30 21:00:00")), true)
	c.is("to", m.End.Equal(at("10-30 22:00:00")), true)
	c.is("who", []any{m.Online, m.Proxy, m.Attend, m.AbsentNotPaired}, []any{true, true, []core.Part{core.CaptainPart}, false})
	c.is("reminders", m.Remind, []core.Span{core.Span(24 * time.Hour), core.Span(time.Hour)})
}

func TestJP83_Toss(t *testing.T) { holds(t, jp83) }
func jp83(c *clause) {
	m, _ := c.r.Schedule.Meeting("captains")
	c.is("toss", []bool{c.r.Pairing.Toss, m.Toss}, []bool{true, true})
}

func TestJP86_Consents(t *testing.T) { holds(t, jp86) }
func jp86(c *clause) {
	var got []string
	for _, x := range c.r.Consents {
		got = append(got, fmt.Sprint(x.ID, " ", x.Clause, " ", x.Version, " ", x.Signed))
	}
	c.is("consents", got, []string{"publication JP-86 1 false", "pictures JP-89 1 false"})
}

func TestJP90_VersionsUntilRoundOne(t *testing.T) { holds(t, jp90) }
func jp90(c *clause) {
	c.is("frozen from", []int{c.r.FrozenFrom, c.r.Version}, []int{1, 1})
}

// informing are the clauses that the bot answers.
var informing = []int{
	2, 3, 4, 27, 38, 39, 61, 62, 63, 64, 65, 66, 67, 74, 75, 76, 78, 81, 82, 87, 88, 89, 92, 93, 94, 95, 100,
	28, 31, 59, 60, 70, 79, 84, 97, 54, // asked for in clauses.md
}

func TestInformClausesAreAnswered(t *testing.T) { holds(t, answered) }
func answered(c *clause) {
	have := map[string]core.Answer{}
	for _, a := range c.r.Answers {
		have[a.Clause] = a
	}
	for _, n := range informing {
		a, ok := have[fmt.Sprint("JP-", n)]
		c.is(fmt.Sprint("JP-", n), ok, true)
		for _, lang := range locales.Langs {
			c.is(fmt.Sprint("JP-", n, " in ", lang), a.Text[lang] != "", true)
		}
		for _, topic := range a.Topics {
			c.is(topic, len(c.r.AnswersTo(topic)) > 0, true)
		}
	}
}
