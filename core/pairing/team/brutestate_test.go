package team_test

import (
	"slices"
	"strings"

	"taikyoku/core"
)

// newBrute does the bookkeeping of the literal reading: what each team brings
// into the next round of d.
func newBrute(d core.Division, o bruteOptions) *brute {
	b := &brute{teams: map[int]*bruteTeam{}, decided: map[string]int{}, options: o, initial: 'w'}
	if d.Initial == core.Black {
		b.initial = 'b'
	}
	round := len(d.Played) + 1
	b.late = round >= d.Rounds-1
	gp := strings.HasPrefix(strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(d.System, "FIDE_TEAM_"), "TYPEA_"), "TYPEB_"), "GP")
	b.second = strings.Contains(d.System, "MP_GP") || strings.Contains(d.System, "GP_MP")
	kind := byte(0)
	switch {
	case strings.Contains(d.System, "TYPEA"):
		kind = 'A'
	case strings.Contains(d.System, "TYPEB"):
		kind = 'B'
	}
	mp, gpts := map[int]core.Points{}, map[int]core.Points{}
	primary := func(t int) core.Points {
		if gp {
			return gpts[t]
		}
		return mp[t]
	}
	virtual := func(t, r int) (sum core.Points) {
		for _, v := range d.Virtual {
			if v.From <= t && t <= v.To && v.First <= r && r <= v.Last {
				sum += v.Match
			}
		}
		return sum
	}
	for _, e := range d.Entries {
		b.teams[e.No] = &bruteTeam{tpn: e.No, met: map[int]bool{}}
	}
	for r, rd := range d.Played {
		was := map[int]core.Points{}
		for t := range b.teams {
			was[t] = primary(t) + virtual(t, r+1)
			if o.real {
				was[t] = primary(t)
			}
			b.teams[t].float = false
		}
		for _, m := range rd.Matches {
			w, x := b.teams[m.White], b.teams[m.Black]
			w.arrived, x.arrived = true, true
			g1, g2, real := core.Points(0), core.Points(0), false
			for _, g := range m.Games {
				value := func(s core.Score) core.Points {
					return map[core.Score]core.Points{core.Won: 10, core.Drew: 5, core.ForfeitWon: 10}[s]
				}
				one, two := value(g.Result.White), value(g.Result.Black)
				if g.Board%2 == 0 { // colours alternate; these events name no players
					one, two = two, one
				}
				g1, g2 = g1+one, g2+two
				real = real || g.Result.Played()
			}
			switch {
			case g1 > g2:
				mp[m.White] += d.Match.Win
				mp[m.Black] += d.Match.Loss
			case g2 > g1:
				mp[m.Black] += d.Match.Win
				mp[m.White] += d.Match.Loss
			case real || g1 > 0:
				mp[m.White] += d.Match.Draw
				mp[m.Black] += d.Match.Draw
			}
			gpts[m.White] += g1
			gpts[m.Black] += g2
			if was[m.White] != was[m.Black] && (real || o.paired) {
				w.float, x.float = true, true
			}
			if !real {
				w.noBye = w.noBye || g1 > g2
				x.noBye = x.noBye || g2 > g1
				continue
			}
			w.met[m.Black], x.met[m.White] = true, true
			w.col, x.col = append(w.col, 'w'), append(x.col, 'b')
			w.played, x.played = w.played+1, x.played+1
			w.cd, x.cd = w.cd+1, x.cd-1
		}
		for _, y := range rd.Byes {
			switch y.Kind {
			case core.PAB:
				mp[y.Entry] += d.Match.PABMatch
				gpts[y.Entry] += d.Match.PABGame
				b.teams[y.Entry].noBye, b.teams[y.Entry].arrived = true, true
			case core.FullBye:
				mp[y.Entry] += d.Match.Win
				gpts[y.Entry] += core.Points(d.Boards) * 10
				b.teams[y.Entry].noBye = true
			case core.HalfBye:
				mp[y.Entry] += d.Match.Draw
				gpts[y.Entry] += core.Points(d.Boards) * 5
			}
		}
	}
	for _, x := range d.Forbidden {
		if x.First <= round && round <= x.Last || x.First+x.Last == 0 {
			for _, p := range x.Entries {
				for _, q := range x.Entries {
					b.teams[p].met[q] = true
				}
			}
		}
	}
	for _, e := range d.Entries {
		t := b.teams[e.No]
		t.score, t.second = mp[e.No], gpts[e.No]
		if gp {
			t.score, t.second = t.second, t.score
		}
		t.mmp = t.score + virtual(e.No, round)
		if _, away := d.Absent[e.No]; !away && !e.Withdrawn {
			b.field = append(b.field, e.No)
		}
		t.want, t.strong = wish(t, kind, round == d.Rounds, o.none)
	}
	return b
}

// wish is the table of 1.7 of the digest, top-down.
func wish(t *bruteTeam, kind byte, lastRound, none bool) (byte, bool) {
	c := string(t.col)
	switch {
	case kind == 0 || c == "":
		return 0, false
	case none && kind == 'B' && lastRound && t.cd == 0:
		return 0, false
	case t.cd <= -2, t.cd >= -1 && t.cd <= 0 && strings.HasSuffix(c, "bb"):
		return 'w', kind == 'B'
	case t.cd >= 2, t.cd >= 0 && t.cd <= 1 && strings.HasSuffix(c, "ww"):
		return 'b', kind == 'B'
	case kind == 'A':
		return 0, false
	case t.cd == -1:
		return 'w', false
	case t.cd == 1:
		return 'b', false
	case lastRound:
		return 0, false
	case strings.HasSuffix(c, "b"):
		return 'w', false
	}
	return 'b', false
}

// colour answers White, Black and the paragraph of 4.3.
func (b *brute) colour(p, q int) (int, int, string) {
	x, y := b.teams[p], b.teams[q] // x becomes the first-team
	sx, sy := x.score, y.score
	if b.options.virtual {
		sx, sy = x.mmp, y.mmp
	}
	swap := false
	switch {
	case sx != sy:
		swap = sy > sx
	case b.second && x.second != y.second:
		swap = y.second > x.second
	default:
		swap = q < p
	}
	if swap {
		x, y = y, x
	}
	to := func(t *bruteTeam, c byte, article string) (int, int, string) {
		other := x.tpn + y.tpn - t.tpn
		if c == 'w' {
			return t.tpn, other, article
		}
		return other, t.tpn, article
	}
	flip := map[byte]byte{'w': 'b', 'b': 'w'}
	if x.played+y.played == 0 {
		odd := x.tpn%2 == 1
		if b.options.arrived {
			n := 0
			for _, t := range b.teams {
				if t.tpn <= x.tpn && b.here(t) {
					n++
				}
			}
			odd = n%2 == 1
		}
		if odd {
			return to(x, b.initial, "4.3.1")
		}
		return to(x, flip[b.initial], "4.3.1")
	}
	if x.want == 0 && y.want != 0 {
		return to(y, y.want, "4.3.2")
	}
	if x.want != 0 && y.want == 0 {
		return to(x, x.want, "4.3.2")
	}
	if x.want != y.want {
		return to(x, x.want, "4.3.3")
	}
	if x.strong != y.strong {
		if x.strong {
			return to(x, x.want, "4.3.4")
		}
		return to(y, y.want, "4.3.4")
	}
	if x.cd < y.cd {
		return to(x, 'w', "4.3.5")
	}
	if y.cd < x.cd {
		return to(y, 'w', "4.3.5")
	}
	for i := 1; i <= min(len(x.col), len(y.col)); i++ {
		if a, c := x.col[len(x.col)-i], y.col[len(y.col)-i]; a != c {
			return to(x, flip[a], "4.3.6")
		}
	}
	if x.want != 0 {
		return to(x, x.want, "4.3.7")
	}
	if x.played > 0 {
		return to(x, flip[x.col[len(x.col)-1]], "4.3.8")
	}
	return to(y, flip[y.col[len(y.col)-1]], "4.3.9")
}

// here: arrived, for R8.
func (b *brute) here(t *bruteTeam) bool {
	if slices.Contains(b.field, t.tpn) {
		return true
	}
	return t.arrived
}
