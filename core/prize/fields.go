package prize

import (
	"fmt"
	"strconv"
	"time"

	"taikyoku/core"
	"taikyoku/core/standings"
)

// Entries is the field of a division's standings; fits filters a category, nil
// takes all.
func Entries(s standings.Standings, fits func(entry int) bool) []Candidate {
	var field []Candidate
	for _, row := range s.Rows {
		field = append(field, Candidate{
			Winner: EntryWinner(row.Entry), Name: row.Name, Rank: row.Rank, Fits: fits == nil || fits(row.Entry),
		})
	}
	return field
}

// Players is the field of a board list. Who is not ranked there is in it with
// rank 0 and gets nothing.
func Players(l standings.BoardList) []Candidate {
	var field []Candidate
	for _, row := range l.Rows {
		field = append(field, Candidate{Winner: PlayerWinner(row.Player), Name: row.Name, Rank: row.Rank, Fits: true})
	}
	return field
}

// Teams is the field of a derived team ranking.
func Teams(rows []standings.TeamRow) []Candidate {
	var field []Candidate
	for _, row := range rows {
		field = append(field, Candidate{Winner: "unit:" + row.Unit, Name: row.Unit, Rank: row.Rank, Fits: true})
	}
	return field
}

// Everyone is the field of a prize for each who fits, such as everybody of
// primary school age (JP-47).
func Everyone(d core.Division, fits func(core.Player) bool) []Candidate {
	var field []Candidate
	for _, e := range d.Entries {
		for _, p := range e.Members {
			if fits(p) {
				field = append(field, Candidate{Winner: PlayerWinner(p.No), Name: p.Name, Fits: true})
			}
		}
	}
	return field
}

// EntryWinner identifies an entry as a winner; in an individual event that is
// also the person.
func EntryWinner(no int) string { return "entry:" + strconv.Itoa(no) }

// PlayerWinner identifies a player of a team.
func PlayerWinner(no int) string { return "player:" + strconv.Itoa(no) }

// BornFrom reports whether a player was born on a day or later. TRF writes the
// birth as YYYY/MM/DD; a year alone counts where all of it is late enough.
func BornFrom(p core.Player, day core.Date) bool {
	var year, month, born int
	if n, _ := fmt.Sscanf(p.Birth, "%d/%d/%d", &year, &month, &born); n == 0 {
		return false
	}
	return (core.Date{Year: year, Month: time.Month(month), Day: born}).Compare(day) >= 0
}
