package event

import (
	"cmp"
	"fmt"

	"taikyoku/core"
)

// PlayerNo is the number of a roster member in the division's value: start
// rank and roster number in one.
func (e *Event) PlayerNo(t Team, roster int) int {
	if roster == 0 {
		return 0
	}
	return (t.No-1)*max(e.Rules.Roster.Max, 1) + roster
}

// Division folds the rows of a pool into the value that pairing and standings
// work on: its published rounds up to and including the given one.
func (e *Event) Division(id core.DivisionID, rounds int) core.Division {
	r := e.Rules
	d := core.Division{
		Name: string(id), System: e.PairingOf(id).System, Team: r.Teams,
		Date: r.Days[0].In(e.Zone()), Rounds: e.RoundsOf(id), Initial: e.Initial(id),
		Boards: r.Boards, BoardColours: r.Pairing.BoardColours,
		Scoring: r.Scoring(), Match: r.MatchScoring(),
	}
	for _, t := range e.Entrants(id) {
		d.Entries = append(d.Entries, e.entryOf(t))
	}
	for no := 1; no <= rounds; no++ {
		d.Played = append(d.Played, e.roundOf(id, no))
	}
	e.countFouls(&d, rounds)
	d.Absent = map[int]core.ByeKind{}
	for _, t := range e.Entrants(id) {
		if t.State != Entered || t.LeftFrom > 0 && t.LeftFrom <= d.Next() || len(e.Bars(t, d.Next())) > 0 {
			d.Absent[t.No] = core.ZeroBye
		}
	}
	return d
}

// Initial is the initial-colour of a division: tossed for (JP-83), else drawn
// from the event's seed.
func (e *Event) Initial(id core.DivisionID) core.Colour {
	if m, ok := e.Marks.Get(Mark{Kind: TossMark, Subject: string(id)}.Key()); ok {
		if m.Value == "black" {
			return core.Black
		}
		return core.White
	}
	if lot(e.Head().Seed, string(id))%2 == 1 {
		return core.Black
	}
	return core.White
}

func (e *Event) entryOf(t Team) core.Entry {
	entry := core.Entry{No: t.No, Name: t.Name, Unit: cmp.Or(t.Unit, t.Organisation), Withdrawn: t.State == Withdrawn}
	for i, p := range t.Players {
		rating := p.Standard
		if rating == 0 {
			rating = p.Rapid
		}
		player := core.Player{No: e.PlayerNo(t, i+1), Name: p.Name, Sex: string(p.Sex), Rating: rating, FIDEID: string(p.ID)}
		if p.BirthYear > 0 {
			player.Birth = fmt.Sprintf("%04d/00/00", p.BirthYear)
		}
		entry.Members = append(entry.Members, player)
	}
	return entry
}

// roundOf folds one round.
func (e *Event) roundOf(id core.DivisionID, no int) core.Round {
	var round core.Round
	met := map[core.TeamID]bool{}
	for _, m := range e.MatchesOf(id, no) {
		white, _ := e.Teams.Get(m.White)
		met[m.White] = true
		if m.Bye != 0 {
			round.Byes = append(round.Byes, core.Bye{Entry: white.No, Kind: m.Bye})
			continue
		}
		black, _ := e.Teams.Get(m.Black)
		met[m.Black] = true
		round.Matches = append(round.Matches, e.matchOf(m, white, black))
	}
	for _, t := range e.Entrants(id) {
		if !met[t.ID] {
			round.Byes = append(round.Byes, core.Bye{Entry: t.No, Kind: core.ZeroBye})
		}
	}
	return round
}

func (e *Event) matchOf(m Match, white, black Team) core.Match {
	out := core.Match{White: white.No, Black: black.No, Total: m.Total}
	for _, b := range m.Boards {
		g := core.Game{Board: b.No, White: e.PlayerNo(white, b.Home), Black: e.PlayerNo(black, b.Away), Result: b.Result}
		if !HomeHasWhite(e.Rules.Pairing.BoardColours, b.No) {
			g.White, g.Black = g.Black, g.White
			g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
		}
		out.Games = append(out.Games, g)
	}
	return out
}

// countFouls adds up the technical fouls of every player over the rounds (HN-16).
func (e *Event) countFouls(d *core.Division, rounds int) {
	fouls := map[int]int{}
	for _, m := range e.matchesTo(core.DivisionID(d.Name), rounds) {
		white, _ := e.Teams.Get(m.White)
		black, _ := e.Teams.Get(m.Black)
		for _, b := range m.Boards {
			fouls[e.PlayerNo(white, b.Home)] += b.HomeFouls
			fouls[e.PlayerNo(black, b.Away)] += b.AwayFouls
		}
	}
	for i := range d.Entries {
		for j := range d.Entries[i].Members {
			d.Entries[i].Members[j].Fouls = fouls[d.Entries[i].Members[j].No]
		}
	}
}

func (e *Event) matchesTo(id core.DivisionID, rounds int) []Match {
	var out []Match
	for no := 1; no <= rounds; no++ {
		out = append(out, e.MatchesOf(id, no)...)
	}
	return out
}

// lot is a number drawn from the seed for a purpose; anyone can recompute it
// (FNV-1a, 64 bits, over the seed's bytes and the purpose).
func lot(seed uint64, purpose string) uint64 {
	h := uint64(14695981039346656037)
	for i := range 8 {
		h = (h ^ (seed >> (8 * i) & 0xff)) * 1099511628211
	}
	for i := range len(purpose) {
		h = (h ^ uint64(purpose[i])) * 1099511628211
	}
	return h ^ h>>32
}
