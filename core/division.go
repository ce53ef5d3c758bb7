package core

import "time"

// Division is a pool that is paired and ranked on its own, as a value. One
// individual is a team of one on one board: the same shape holds both kinds.
//
// Entries are numbered 1..n without gaps (the tournament pairing number, TPN);
// players carry their own numbers, unique in the division. In an individual
// event each entry has exactly one player and both numbers are equal.
type Division struct {
	Name string
	// System is a TRF26 192 code (FIDE_DUTCH, FIDE_TEAM_TYPEA_MP_GP,
	// BERGER_ROUNDROBIN_G1, …) or one of ours (XIANGQI_SWISS). Empty: Dutch for
	// individuals, C.04.6 for teams.
	System string
	Team   bool
	Date   time.Time // first day, zero if unknown; selects the edition of the rules

	Rounds  int    // announced number of rounds; 0 unknown
	Initial Colour // the initial-colour drawn by lot; NoColour: to be inferred

	Boards       int    // games per match; 1 for individuals
	BoardColours string // colours of the team that has White, board by board: "WBWB"; empty: alternating
	Scoring      Scoring
	Match        MatchScoring

	Entries []Entry // Entries[i].No == i+1
	Played  []Round // rounds 1, 2, …: paired and, where known, with results

	// Absent are the entries known not to play in the round that comes after
	// Played, with what they get for it.
	Absent map[int]ByeKind

	Forbidden   []Forbidden
	Virtual     []Virtual
	Adjustments []Adjustment
}

// Scoring is the value of a game, and of unplayed rounds, in tenths.
type Scoring struct {
	Win, Draw, Loss Points
	ForfeitWin      Points
	ForfeitLoss     Points
	PAB             Points // pairing-allocated bye; in team events per board
	Full, Half      Points // requested full- and half-point bye
	Zero            Points // zero-point bye, absence
}

// Standard is FIDE's 1, ½, 0; a bye is worth a win (C.04.1 art. 3).
func Standard() Scoring {
	return Scoring{Win: 10, Draw: 5, ForfeitWin: 10, PAB: 10, Full: 10, Half: 5}
}

// Of is what a result gives; a missing one gives nothing.
func (s Scoring) Of(score Score) Points {
	switch score {
	case Won:
		return s.Win
	case Drew:
		return s.Draw
	case Lost:
		return s.Loss
	case ForfeitWon:
		return s.ForfeitWin
	case ForfeitLost:
		return s.ForfeitLoss
	}
	return 0
}

// Bye is what a round without a game gives an individual.
func (s Scoring) Bye(kind ByeKind) Points {
	switch kind {
	case PAB:
		return s.PAB
	case FullBye:
		return s.Full
	case HalfBye:
		return s.Half
	}
	return s.Zero
}

// MatchScoring is the value of a team match in tenths, and of a team's bye.
type MatchScoring struct {
	Win, Draw, Loss Points
	// PABMatch and PABGame are what the team without an opponent gets.
	PABMatch, PABGame Points
}

// StandardMatch is 2, 1, 0 with FIDE's bye of a drawn match (C.04.6 1.4) for
// the given number of boards.
func StandardMatch(boards int) MatchScoring {
	return MatchScoring{Win: 20, Draw: 10, PABMatch: 10, PABGame: Points(boards) * 5}
}

// Entry is who is paired: an individual or a team.
type Entry struct {
	No        int // TPN
	Name      string
	Short     string
	Unit      string // club, federation, school: for avoidance of the same unit
	Strength  int    // rating, or a team's average; for display and seeding
	Members   []Player
	Withdrawn bool
}

// Player is one person of an entry; Members are in board order.
type Player struct {
	No         int
	Name       string
	Sex        string // "m", "w" or empty
	Title      string // GM, IM, … or empty
	Rating     int    // 0 = unrated
	Federation string
	FIDEID     string
	Birth      string // YYYY/MM/DD or YYYY/00/00, as TRF writes it
	Fouls      int    // technical fouls so far (xiangqi)
}

// Round is one published round.
type Round struct {
	Matches []Match
	Byes    []Bye
}

// Match is two entries meeting. White is the entry that has White on board 1.
type Match struct {
	White, Black int
	Games        []Game // by board; empty while nothing is known
	// Total is the result in game points where it was reported without its
	// boards; nil when the games tell it.
	Total *Total
}

// Total is a match result in game points.
type Total struct{ White, Black Points }

// Game is one board. White and Black are player numbers, 0 where nobody sat;
// they need not be of the entry of the same name: colours alternate by board.
type Game struct {
	Board        int
	White, Black int
	Result       Result
}

// ByeKind is why an entry has no opponent in a round.
type ByeKind uint8

const (
	PAB      ByeKind = iota + 1 // pairing-allocated bye
	FullBye                     // full-point bye
	HalfBye                     // half-point bye
	ZeroBye                     // zero-point bye, absence, withdrawal
	NotYetIn                    // late entry: not in the event yet
)

// Bye is an entry without an opponent.
type Bye struct {
	Entry int
	Kind  ByeKind
}

// Forbidden says that no two of Entries may meet in rounds First..Last (TRF
// 260; 0, 0 = always).
type Forbidden struct {
	First, Last int
	Entries     []int
}

// Virtual are points added for pairing only (Baku, C.04.7; TRF 250) to the
// entries From..To in rounds First..Last: match points in team events.
type Virtual struct {
	First, Last int
	From, To    int
	Match       Points
	Game        Points
}

// Adjustment is a bonus or a penalty of an arbiter (TRF 299). Round 0 = none
// in particular.
type Adjustment struct {
	Round   int
	Entries []int
	Match   Points
	Game    Points
	Reason  string
}

// Next is the number of the round that comes after the played ones.
func (d *Division) Next() int { return len(d.Played) + 1 }
