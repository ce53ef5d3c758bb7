package crosstable

import (
	"io/fs"

	"taikyoku/core"
)

// personal are the game points of every player, by number; byes count for the
// entries of an individual event.
func personal(d *core.Division) map[int]core.Points {
	sum := map[int]core.Points{}
	byeWorth := map[core.ByeKind]core.Points{core.PAB: d.Scoring.PAB, core.FullBye: d.Scoring.Full, core.HalfBye: d.Scoring.Half}
	for _, round := range d.Played {
		for _, m := range round.Matches {
			for _, g := range m.Games {
				sum[g.White] += d.Scoring.Of(g.Result.White)
				sum[g.Black] += d.Scoring.Of(g.Result.Black)
			}
		}
		for _, b := range round.Byes {
			if !d.Team {
				sum[b.Entry] += byeWorth[b.Kind]
			}
		}
	}
	return sum
}

// published compares the points of players_published.csv with the boards: a
// player with more points than his results is named, and the reading goes on.
func (t *teams) published(dir fs.FS) error {
	s, err := open(dir, "players_published.csv")
	if err != nil || s == nil || s.need("player", "pts") != nil {
		return err
	}
	sum := personal(&t.Division)
	for i := range s.rows {
		id := s.cell(i, "player")
		pts, err := s.points(i, "pts")
		if err != nil {
			return err
		}
		no, ok := t.player[id]
		if !ok {
			t.warn(s.problem(i, id, "is in no team"))
			continue
		}
		if pts != sum[no] {
			t.warn(s.problem(i, id, "%s points, the results give %s", pts.Short(), sum[no].Short()))
		}
	}
	return nil
}
