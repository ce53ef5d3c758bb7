package desk

import (
	"cmp"
	"slices"

	"taikyoku/core"
	"taikyoku/core/event"
)

// seat.go finds the match that somebody speaks of.

// told.go turns what captains and arbiters say about results into acts: their
// own words ("○△●○", "3-1") become a result from the White team's side.

// seat is a match as its speaker sees it: the entry he speaks for, none of an
// arbiter.
type seat struct {
	event.Match
	own event.Team
	of  core.TeamID // whom an arbiter names first
}

// home reports whether the speaker's words are from the White team's view; an
// arbiter speaks of the White team first, if he names no other.
func (x seat) home() bool {
	switch {
	case x.of != "":
		return x.White == x.of
	case x.own.ID == "":
		return true
	}
	return x.White == x.own.ID
}

// whichSeat says that several matches may be meant: a coach has many players,
// the sections all have a table 3.
type whichSeat struct {
	seats []seat
	why   *core.Error
}

func (e *whichSeat) Error() string { return e.why.Error() }

func (e *whichSeat) Unwrap() error { return e.why }

// matchTold finds the match somebody speaks of: an arbiter's by table, a
// captain's or a player's own.
func (s *session) matchTold(round, table int) (seat, error) {
	seats := s.ownSeats(round)
	if table > 0 {
		seats = slices.DeleteFunc(seats, func(x seat) bool { return x.Table != table })
	}
	staff := s.has(event.Arbiter, event.Organiser)
	switch {
	case staff && (table > 0 || len(seats) == 0):
		return s.seatAt(round, table)
	case len(seats) == 1:
		return seats[0], nil
	case len(seats) > 1:
		return seat{}, &whichSeat{seats, core.Refuse(core.BadInput, s.ev.Rules.Clause("results"), "report.which_player")}
	case len(s.mine()) > 0 && !s.out(round, s.mine()[0].Division):
		return seat{}, s.notOut(round)
	case len(s.mine()) > 0:
		return seat{}, core.Refuse(core.NotFound, "", "report.no_match")
	}
	return seat{}, core.Refuse(core.NotAllowed, s.ev.Rules.Clause("results"), captainOnly(s.ev)).Then("report.ask_arbiter")
}

// matchOf finds the match that an arbiter tells by the names of its sides; what he says
// is then of the first of them. Without names it is that of the table.
func (s *session) matchOf(round, table int, of, against string) (seat, error) {
	t, ok := s.teamNamed(of)
	if of == "" || !s.has(event.Arbiter, event.Organiser) {
		return s.matchTold(round, table)
	}
	if !ok {
		return seat{}, core.Refuse(core.NotFound, "", "desk.no_team")
	}
	no := cmp.Or(round, s.ev.LastRoundOf(t.Division))
	m, ok := s.ev.MatchOf(t.ID, no)
	if !ok || m.Bye != 0 {
		return seat{}, core.Refuse(core.NotFound, "", "report.no_match")
	}
	other, known := s.teamNamed(against)
	if against != "" && (!known || other.ID != m.Other(t.ID)) || table > 0 && table != m.Table {
		return seat{}, core.Refuse(core.BadInput, "", "report.other_pairing", "Round", no, "Match", s.world().matchName(m))
	}
	return seat{Match: m, of: t.ID}, nil
}

// ownSeats are the matches of the entries the sender speaks for: of those he
// names, or that are not final, or of all.
func (s *session) ownSeats(round int) []seat {
	var all, open []seat
	for _, t := range s.meant(s.mine()) {
		no := round
		if no == 0 {
			no = s.ev.LastRoundOf(t.Division)
		}
		if m, ok := s.ev.MatchOf(t.ID, no); ok && m.Bye == 0 {
			all = append(all, seat{Match: m, own: t})
			if m.State != event.Final {
				open = append(open, seat{Match: m, own: t})
			}
		}
	}
	if len(open) > 0 {
		return open
	}
	return all
}

// meant are those entries of a list whose player the message names; all if it
// names none.
func (s *session) meant(list []event.Team) []event.Team {
	if len(list) < 2 || s.in.Button != "" {
		return list
	}
	if named := s.namedOf(list, s.in.Text); len(named) > 0 {
		return named
	}
	return list
}

// seatAt is the match at a table: of the quoted message, of the sections that
// are named, of the only one that still waits for a result.
func (s *session) seatAt(round, table int) (seat, error) {
	if m, ok := s.ev.Matches.Get(s.quotedMatch()); ok {
		return seat{Match: m}, nil
	}
	pools := s.poolsTold()
	var found, open []seat
	for _, sec := range s.ev.Pools() {
		no := round
		if no == 0 {
			no = s.ev.LastRoundOf(sec.ID)
		}
		if table == 0 || len(pools) > 0 && !slices.Contains(pools, sec.ID) {
			continue
		}
		for _, m := range s.ev.MatchesOf(sec.ID, no) {
			if m.Table != table {
				continue
			}
			found = append(found, seat{Match: m})
			if m.State != event.Final {
				open = append(open, seat{Match: m})
			}
		}
	}
	switch {
	case len(found) == 0 && !s.out(round, ""):
		return seat{}, s.notOut(round)
	case len(found) == 0:
		return seat{}, core.Refuse(core.NotFound, "", "report.which_table", "Round", cmp.Or(round, s.ev.LastRound()))
	case len(found) == 1:
		return found[0], nil
	case len(open) == 1:
		return open[0], nil
	case len(open) > 1:
		found = open
	}
	return seat{}, &whichSeat{found, core.Refuse(core.BadInput, "", "report.which_section", "Table", table).Then("report.which_section_next")}
}

// quotedMatch is the match that the quoted message of ours spoke of.
func (s *session) quotedMatch() core.MatchID {
	if id := s.quotedAbout("match:"); id != "" {
		return core.MatchID(id)
	}
	return core.MatchID(s.quotedAbout("corrected:"))
}
