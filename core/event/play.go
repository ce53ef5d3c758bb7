package event

import (
	"fmt"
	"time"

	"taikyoku/core"
)

// Round is one round of one division: drafted, then published.
type Round struct {
	Division  core.DivisionID `json:"division"`
	No        int             `json:"no"`
	Draw      core.Draw       `json:"draw"` // by TPN
	Seed      uint64          `json:"seed"`
	Hand      *Hand           `json:"hand,omitempty"` // changed by an arbiter before it was published
	Start     time.Time       `json:"start"`          // when play begins; a moved round moves its deadlines
	Drafted   time.Time       `json:"drafted"`
	Published time.Time       `json:"published,omitzero"`
	Closed    time.Time       `json:"closed,omitzero"` // every match final and the next round paired
}

// Key orders rounds by division and number.
func (r Round) Key() string { return RoundKey(r.Division, r.No) }

// RoundKey is the key of a round.
func RoundKey(d core.DivisionID, no int) string { return fmt.Sprintf("%s/%02d", d, no) }

// MatchState is how far a match is.
type MatchState string

// A report is a claim; which confirmation makes it final is the regulation's.
const (
	Paired   MatchState = "paired"   // published, order sheets may come
	Playing  MatchState = "playing"  // both line-ups are revealed
	Reported MatchState = "reported" // one side has claimed a result
	Disputed MatchState = "disputed" // the sides contradict each other
	Final    MatchState = "final"
)

// Match is a team match, or one game of an individual event.
type Match struct {
	ID       core.MatchID    `json:"id"`
	Division core.DivisionID `json:"division"`
	Round    int             `json:"round"`
	Table    int             `json:"table"` // 0 for a bye
	White    core.TeamID     `json:"white"` // has White on board 1
	Black    core.TeamID     `json:"black,omitempty"`
	Bye      core.ByeKind    `json:"bye,omitempty"`
	State    MatchState      `json:"state"`
	Boards   []Board         `json:"boards,omitempty"` // from the reveal on
	Claims   []Claim         `json:"claims,omitempty"` // the reports so far, the last of a team counts
	Total    *core.Total     `json:"total,omitempty"`  // final without its boards
	Reason   string          `json:"reason,omitempty"` // an arbiter's, for what he set
	Ended    time.Time       `json:"ended,omitzero"`   // when the result was first registered
	Rulings  []Ruling        `json:"rulings,omitempty"`
}

// Key is the match's id.
func (m Match) Key() core.MatchID { return m.ID }

// Plays reports whether the team is one of the two.
func (m Match) Plays(t core.TeamID) bool { return t != "" && (m.White == t || m.Black == t) }

// Other is the team's opponent; empty for a bye.
func (m Match) Other(t core.TeamID) core.TeamID {
	if m.White == t {
		return m.Black
	}
	return m.White
}

// GameOf is the game of a player of one of the two teams, by his roster number, and
// whether his team is the White one; ok is false if he does not play.
func (m Match) GameOf(t core.TeamID, no int) (b Board, home, ok bool) {
	home = m.White == t
	for _, b := range m.Boards {
		if home && b.Home == no || m.Black == t && b.Away == no {
			return b, home, true
		}
	}
	return Board{}, home, false
}

// Board is one game: the roster numbers of the White team's and the Black
// team's player (0: nobody), and the result from the White TEAM's side: its
// player's score stands in Result.White whatever colour he had.
type Board struct {
	No     int         `json:"no"`
	Home   int         `json:"home"` // roster number in the team that has White on board 1
	Away   int         `json:"away"`
	Result core.Result `json:"result"`
	// Technical fouls of the two players in this game (WX-14, HN-16).
	HomeFouls int `json:"home_fouls,omitempty"`
	AwayFouls int `json:"away_fouls,omitempty"`
}

// HomeHasWhite reports who has White on a board; colours are the division's
// pattern for the team with White, e.g. "WBWB".
func HomeHasWhite(pattern string, board int) bool {
	if board-1 < len(pattern) {
		return pattern[board-1] == 'W'
	}
	return board%2 == 1
}

// Claim is one report of a result: a claim with a sender.
type Claim struct {
	Team   core.TeamID    `json:"team,omitempty"` // empty: an arbiter's
	By     core.AccountID `json:"by"`
	At     time.Time      `json:"at"`
	Boards []core.Result  `json:"boards,omitempty"` // by board, home's score in White
	// Total is what was claimed when no boards were named, as tenths of game
	// points of the two teams.
	Home    core.Points `json:"home"`
	Away    core.Points `json:"away"`
	Agreed  bool        `json:"agreed,omitempty"`  // a confirmation of the other side's claim
	Dispute bool        `json:"dispute,omitempty"` // a bare "that is wrong"
	Void    bool        `json:"void,omitempty"`    // it told a ruling that was taken back
}

// SheetSource says where an order sheet comes from.
type SheetSource string

// The sources of an order sheet.
const (
	ByCaptain SheetSource = "captain"
	ByArbiter SheetSource = "arbiter"
	ByDefault SheetSource = "default" // nothing came in time (JP-80, JP-84)
	OnlyOne   SheetSource = "only"    // the roster allows no other
)

// Sheet is the order sheet of a team for a round, sealed until the reveal.
type Sheet struct {
	Division core.DivisionID `json:"division"`
	Round    int             `json:"round"`
	Team     core.TeamID     `json:"team"`
	Players  []int           `json:"players"` // roster numbers by board
	Source   SheetSource     `json:"source"`
	By       core.AccountID  `json:"by,omitempty"`
	At       time.Time       `json:"at"`
}

// Key orders sheets by division, round and team.
func (s Sheet) Key() string { return SheetKey(s.Division, s.Round, s.Team) }

// SheetKey is the key of a sheet.
func SheetKey(d core.DivisionID, round int, team core.TeamID) string {
	return RoundKey(d, round) + "/" + string(team)
}
