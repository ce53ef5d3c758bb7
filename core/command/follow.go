package command

import "strings"

// follow says whose notices the sender wants: his child's, his pupils'.
func (r *reading) follow() (Understanding, bool) {
	role := r.ctx.Account.Role
	if role != Guardian && role != Coach && r.ctx.linked() || r.found.scored {
		return Understanding{}, false
	}
	wish, kin, pupil := r.says(kFollow), r.says(kKin), r.says(kPupil)
	if r.text.quoting && !kin && !wish && r.has(kKin) {
		return r.unknown("quotation"), true
	}
	asks := (role == Guardian || role == Coach) && (r.question() || r.says(kPlace)) && (r.found.told || r.says(kPlace))
	if !wish && !kin && !pupil && !asks || r.says(kDeclare, kCheckIn, kArrived, kAppeal) || !r.ctx.linked() && !(wish && (kin || pupil)) {
		return Understanding{}, false
	}
	a := r.about()
	if r.found.told && !r.question() && !wish && !pupil && len(a.people()) == 0 { // 我兒子剛剛贏了: a result
		return Understanding{}, false
	}
	switch {
	case r.text.quoting && r.has(kHearsay, kIAm):
		return r.unknown("quotation"), true
	case r.says(kNot) && (kin || wish) && !r.repaired():
		return r.unknown("negated"), true
	case r.says(kHow) && !r.says(kPlease):
		return command(Help{Topic: "follow"})
	case r.question() && r.found.told && len(a.people()) > 0:
		return command(ShowPairing{Player: first(a.people()), Round: a.round})
	case r.says(kPlace) && len(a.people()) > 0 && !wish:
		return command(ShowStandings{Player: first(a.people())})
	case r.question() && !(wish && r.says(kPlease) && !r.says(kWhat, kWhen, kWhere) && len(a.people()) > 0), r.says(kPlace, kPrivate, kWhen) && !wish, r.says(kVenue) && !wish:
		return Understanding{}, false
	}
	c := FollowPlayer{Players: a.people()}
	for i, name := range c.Players { // Salo's pairings
		c.Players[i] = strings.TrimSuffix(strings.TrimSuffix(name, "'s"), "’s")
	}
	if len(c.Players) == 0 && r.ctx.Individual { // entries by their names
		c.Players = a.teams
	}
	switch {
	case kin:
		c.Relation = "parent"
	case pupil || role == Coach && r.says(kIAm):
		c.Relation = "coach"
	}
	if len(c.Players) == 0 {
		u, _ := asking(c, AskWhose, nil)
		u.Missing = []string{"players"}
		return u, true
	}
	return command(c)
}

// repaired reports whether something was taken back.
func (r *reading) repaired() bool {
	for i := range r.text.tokens {
		if r.repairs(i) {
			return true
		}
	}
	return false
}
