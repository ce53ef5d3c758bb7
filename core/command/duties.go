package command

import "taikyoku/core"

// What is seen, signed, counted and followed around the play. Names are as
// typed; the desk finds the person, unit or game.
type (
	// RecordFouls counts technical fouls, or warnings, of a player (WX-14, HN-16).
	RecordFouls struct {
		Player       string
		Team         string
		Round, Table int
		Board        int
		Colour       core.Colour // of the player, where he is named by it
		Count        int         `line:"-"` // how many; 0: not said
		Warning      bool        `line:"-"` // a warning, which is no foul
	}
	// Appeal is a protest in writing, with its clock and deposit (SH-12).
	Appeal struct {
		Round, Table int
		Text         string // as typed
	}
	// Papers says that something was seen or handed in, or asks what is missing.
	Papers struct {
		Item    string // insurance, certificate, form, photos, flights, identity, pledge, fee_voucher
		Team    string `line:"team,whose"`
		Player  string
		Missing bool // it is missing, or what is missing is asked
		Told    bool // staff says that what was recorded is not there
	}
	// Consent agrees to a text of the regulation, or asks to see it (HN-40).
	Consent struct {
		Player string
		Agree  bool
		Show   bool
		All    bool // for a whole team at once: each must agree himself
	}
	// FollowPlayer says whose notices the sender wants.
	FollowPlayer struct {
		Players  []string
		Relation string // parent, coach or empty
	}
	// SetBoards fixes which player has which board (HN-38).
	SetBoards struct {
		Team   string    // of a team that staff names
		Boards []BoardOf `line:"-"`
	}
	// CheckIn reports an arrival (HN-30, SH-38).
	CheckIn struct {
		Team   string `line:"team,whose"`
		Player string
	}
)

// BoardOf is the board of a player.
type BoardOf struct {
	Board  int
	Player string
}

func (RecordFouls) Verb() Verb  { return "record_fouls" }
func (Appeal) Verb() Verb       { return "appeal" }
func (Papers) Verb() Verb       { return "papers" }
func (Consent) Verb() Verb      { return "consent" }
func (FollowPlayer) Verb() Verb { return "follow_player" }
func (SetBoards) Verb() Verb    { return "set_boards" }
func (CheckIn) Verb() Verb      { return "checkin" }

// duties are the meanings of these verbs, each by its own words. An organiser's
// announcement about them is none of them.
func (r *reading) duties() (Understanding, bool) {
	if i := r.at(kAnnounce); i >= 0 && i < 5 && r.ctx.arbiter() {
		return Understanding{}, false
	}
	for _, meaning := range []func(*reading) (Understanding, bool){
		(*reading).fouls,
		(*reading).appeal,
		(*reading).boardsOf,
		(*reading).consent,
		(*reading).papers,
		(*reading).away,
		(*reading).attendance,
		(*reading).arrival,
		(*reading).follow,
	} {
		if u, ok := meaning(r); ok {
			return u, true
		}
	}
	return Understanding{}, false
}
