package command

import "taikyoku/core"

// Verb is the name of what a sender wants, as it stands in journals and JSON.
type Verb string

// Command is what a message asks for; each verb is a struct of its own. The
// desk switches on the type.
type Command interface{ Verb() Verb }

// Side is one side of a match seen from the sender, or all of it.
type Side uint8

const (
	NoSide Side = iota
	Own
	Opponent
	BothSides
)

// Outcome is what happened on one board, as it was said: from the sender's
// view or by colour. ByColour and Sided translate between the two.
type Outcome uint8

const (
	NoOutcome Outcome = iota
	OwnWin
	OwnLoss
	Draw
	FirstWin  // White, or Red in xiangqi
	SecondWin // Black
	ForfeitOwnWin
	ForfeitOwnLoss
	ForfeitFirstWin // White won unplayed
	ForfeitSecondWin
	DoubleForfeit
)

// BoardResult is the outcome of one board. Player is the roster number of the
// sender's player where the message named one.
type BoardResult struct {
	Board   int
	Outcome Outcome
	Player  int
}

// Score is a match total. When Sided is false, First and Second are two
// numbers in the order they were typed and nobody said whose they are; when it
// is true First is the sender's side.
type Score struct {
	First, Second core.Points
	Sided         bool
}

// Mirrored is the score seen from the other side.
func (s Score) Mirrored() Score { return Score{First: s.Second, Second: s.First, Sided: s.Sided} }

// The questions about the event. Fields that were not said are zero.
type (
	// Help asks what the bot can do, or how to do Topic.
	Help struct{ Topic string }
	// ShowPairing asks for a round's pairing, or for the sender's own match.
	ShowPairing struct {
		Own    bool `line:"team"`
		Team   string
		Player string // in an event of individuals, or a child
		Round  int
		Table  int
		Day    Day
		Want   string // "table", "colour", "opponent" or empty
		Next   bool   `line:"-"` // what comes next, no round being named
		Ended  bool   `line:"-"` // its results are asked for
	}
	// ShowStandings asks for a table, the sender's own place, a group's, or
	// the board prizes (Want "board_prizes"; Board 0 = all boards), or all prizes
	// (Want "prizes"), or every value of the table (Want "all").
	ShowStandings struct {
		Own    bool `line:"team"`
		Team   string
		Player string
		Group  string
		Want   string
		Board  int
		Round  int
	}
	// ShowSchedule asks when something happens.
	ShowSchedule struct {
		Day   Day
		Round int
		Topic string // "entry_deadline", "lineup_deadline", "deadlines" (which, was not said), "ceremony", "meeting" or empty
	}
	// ShowRules asks for a rule: the Topic is a key of the regulation's answers.
	ShowRules struct{ Topic string }
	// ShowVenue asks where and how to get there, or for something at the place: the
	// Topic is "parking", "food", "toilet" and so on; Where: the place itself, too.
	ShowVenue struct {
		Topic string
		Where bool `line:"-"`
	}
	// ShowFee asks what it costs, with the discount code named.
	ShowFee struct{ Discount string }
	// Status asks what is on record about the sender's team, or about Player or
	// another Team: Of "lineup", "payment", "result", "fouls", "attendance",
	// "appeal", "consent", "boards", "checkin" or empty.
	Status struct {
		Of     string `line:"topic"`
		Player string
		Team   string `line:"team,own"`
		Round  int
	}
	// Why asks for the reason of a place, an opponent, a colour or a bye.
	Why struct {
		Of    string `line:"topic"` // "place", "opponent", "colour", "bye", "fee"
		Place int
		Team  string
		Round int
	}
	// MissingReports asks who has not reported the round.
	MissingReports struct{ Round int }
	// NotLinked asks which teams or players have no chat account.
	NotLinked struct{}
	// PlayerCodes asks for the one-time codes that let the players of the
	// sender's team link their accounts.
	PlayerCodes struct{}
	// Unread asks for the notices that have not reached the sender.
	Unread struct{}
	// Events asks which events there are, and to speak of another one.
	Events struct{}
)

// Day names a day of the event: by number, by date or in words.
type Day struct {
	Number     int    // 1 = first day of the event
	Word       string // "today", "tomorrow"
	Month, Day int    // of a date
}

// Entry and membership.
type (
	// RegisterTeam enters a team; the form may be empty (the dialogue begins),
	// half or wholly filled.
	RegisterTeam struct {
		Form Form `line:"-"`
	}
	// RegisterPlayer adds one player to the sender's team.
	RegisterPlayer struct {
		Team   string     // where the sender names one
		Player FormPlayer `line:"-"`
	}
	// EditTeam changes what Form fills; Out leaves and In comes, by name; Swap
	// are two roster numbers that change places. With Spelling Out is the same
	// person as In, who is written right.
	EditTeam struct {
		Form     Form `line:"-"`
		Out, In  string
		Swap     [2]int
		Spelling bool `line:"-"`
	}
	// ChangeEntrant changes one individual's entry: Player is he, as entered, To
	// what shall stand instead, as typed, Field what of him, where it was said.
	ChangeEntrant struct{ Player, Field, To string }
	// WithdrawTeam takes the sender's team out of the event, or, with Player
	// (roster number) set, only that player; Round is the first without it, where
	// one was named.
	WithdrawTeam struct {
		Player int    `line:"-"`
		Team   string `line:"team,own"`
		Round  int
	}
	// PaymentReported says that the fee was paid; Amount is in minor-free whole
	// units as typed (25000 yen, 500 yuan), 0 when it was not said, less than nothing
	// where it had such a sign; Currency is the one that was said; Team is the one
	// whose fee an organiser has received.
	PaymentReported struct {
		Team     string
		Amount   int
		Currency string
		Method   string
		Each     int `line:"-"` // what each of several has paid, where that was said
	}
	// LinkAccount ties the chat account to a role by a one-time code. Team and
	// Name are claims and link nothing.
	LinkAccount struct {
		Code string
		Team string
		Name string
		Role string `line:"-"`
	}
)

// Form is an entry form as it was pasted. Strings are exactly as typed, only
// trimmed. Empty means not given.
type Form struct {
	Name         string // of the team
	Kind         string // of the club or circle
	Section      string // to play in
	Organisation string // club, circle, unit
	Region       string
	Captain      string
	CaptainID    string `line:"captain_id"`
	Leader       string
	Coach        string
	Contact      string
	Email        string
	Discount     string
	Referral     string       // code of who recommended the event (JP-27)
	OptUp        bool         `line:"opt_up"` // wants the higher section (JP-8)
	Players      []FormPlayer `line:"-"`
}

// FormPlayer is one line of a form.
type FormPlayer struct {
	Order        int
	Name         string
	Reading      string // furigana
	FederationID string
	BirthYear    int
	Birth        string // a full date as typed
	Rating       int
	Later        bool // the sender said that the id will follow
}

// Line-ups and results.
type (
	// SubmitLineup is an order sheet: roster numbers in board order, of the
	// Round named (0: the open one). ByNumber says that numbers were typed;
	// Names are the names as typed that are not in the roster. Derived tells how
	// the sheet follows from what was typed: "default", "same", "change".
	SubmitLineup struct {
		Round     int
		Players   []int    `line:"-"`
		ByNumber  bool     `line:"-"`
		Strangers []string `line:"-"`
		At        []int    `line:"-"` // the places of the Strangers in the sheet, where they are known
		Derived   string
	}
	// ReportTotal is a match result. Table 0 and Round 0: the sender's match.
	ReportTotal struct {
		Score   Score `line:"-"`
		Round   int
		Table   int
		Derived string
		// Boards are those told with the total; all of them where the rest follows.
		Boards []BoardResult
		// Of is the team or player whose points come first, and Against the other, where
		// an arbiter names them; the table need not be named then.
		Of, Against string
	}
	// ReportBoards is one or more board results, of Of where an arbiter names whose.
	ReportBoards struct {
		Boards      []BoardResult
		Round       int
		Table       int
		Derived     string
		Of, Against string
	}
	// Confirm says that the reported result is right: the sender's, or the one of
	// the Table that an arbiter names. Boards are those told with the word for it.
	Confirm struct {
		Round, Table int
		Boards       []BoardResult
		Of           string // the team whose report an arbiter says is right
	}
	// Dispute says that it is wrong, and what is right where that was said.
	Dispute struct {
		Round    int   `line:"-"` // 0: the one in play
		Score    Score `line:"-"`
		HasScore bool  `line:"-"`
		Boards   []BoardResult
	}
	// Correct changes a result that the sender reported, or, for arbiters, any.
	Correct struct {
		Round, Table int
		Score        Score `line:"-"`
		HasScore     bool  `line:"-"`
		Boards       []BoardResult
		Swap         []int // two boards whose results change places
		Of, Against  string
		Anew         bool `line:"-"` // told once more before the yes, and no word says that it is put right
	}
	// Protest calls the arbiter.
	Protest struct {
		Board, Table int
		Topic        string // "phone", "illegal_move", "clock", "noise" or empty
		Text         string `line:"-"` // the message as typed
	}
	// AskArbiter hands a question on to the arbiter: Text as typed, without the
	// words that address him.
	AskArbiter struct{ Text string }
)

// What arbiters and organisers say.
type (
	// PairRound pairs a round.
	PairRound struct{ Round int }
	// Publish makes a round's pairing or its standings public.
	Publish struct {
		What      string // "pairing", "standings", "lineups"
		Round     int
		To, Group string // of standings: "captains", "players", or all; the section, or all
	}
	// LateForfeit gives a board up for lateness. Loser is a colour; both is a
	// double forfeit; Team names the losing team where it was named. Leaves: the
	// word is one of giving up, not of being absent: of a match that is over it is
	// the team's withdrawal.
	LateForfeit struct {
		Round, Table, Board int
		Loser               core.Colour
		Both                bool `line:"-"`
		Leaves              bool `line:"-"`
		Team                string
	}
	// Announce sends Text, as typed, to everybody, to all captains, to all
	// players or to one team.
	Announce struct {
		To   string // "all", "captains", "players", "team"
		Team string
		Text string
	}
	// Attendance records who is present at the captains' meeting.
	Attendance struct {
		Present bool `line:"present,always"`
		Proxy   string
		Team    string `line:"team,whose"`
		Every   bool   // all teams, but those of Except
		Except  []string
	}
	// Toss records who has which colour on board 1 in round 1.
	Toss struct {
		Colour core.Colour // of the sender's or the named team
		Team   string
	}
	// Decide answers a request that waits for an arbiter or organiser.
	Decide struct {
		Approve bool `line:"approve,always"`
		Request int  // 0: the one that was asked about
	}
)

// The conversation itself.
type (
	// YesNo answers a yes-or-no question.
	YesNo struct {
		Yes bool `line:"value,always"`
	}
	// Choose answers a question with choices; N counts from 1.
	Choose struct {
		N int `line:"choice,always"`
	}
	// Fill answers a question for one missing thing with free text, as typed.
	Fill struct{ Field, Text string }
	// Cancel leaves whatever is going on.
	Cancel struct{}
	// Language changes the language of the sender: ja, zh-Hans, zh-Hant, en.
	Language struct{ Lang string }
	// Notices starts or stops the notices to the sender.
	Notices struct {
		On bool `line:"on,always"`
	}
)

func (Help) Verb() Verb            { return "help" }
func (ShowPairing) Verb() Verb     { return "show_pairing" }
func (ShowStandings) Verb() Verb   { return "show_standings" }
func (ShowSchedule) Verb() Verb    { return "show_schedule" }
func (ShowRules) Verb() Verb       { return "show_rules" }
func (ShowVenue) Verb() Verb       { return "show_venue" }
func (ShowFee) Verb() Verb         { return "fee" }
func (Status) Verb() Verb          { return "status" }
func (Why) Verb() Verb             { return "why" }
func (MissingReports) Verb() Verb  { return "missing_reports" }
func (NotLinked) Verb() Verb       { return "not_linked" }
func (Unread) Verb() Verb          { return "unread" }
func (Events) Verb() Verb          { return "events" }
func (RegisterTeam) Verb() Verb    { return "register_team" }
func (RegisterPlayer) Verb() Verb  { return "register_player" }
func (EditTeam) Verb() Verb        { return "edit_team" }
func (ChangeEntrant) Verb() Verb   { return "change_entrant" }
func (WithdrawTeam) Verb() Verb    { return "withdraw_team" }
func (PaymentReported) Verb() Verb { return "payment_reported" }
func (LinkAccount) Verb() Verb     { return "link_account" }
func (SubmitLineup) Verb() Verb    { return "submit_lineup" }
func (ReportTotal) Verb() Verb     { return "report_match_result" }
func (ReportBoards) Verb() Verb    { return "report_board_result" }
func (Confirm) Verb() Verb         { return "confirm_result" }
func (Dispute) Verb() Verb         { return "dispute_result" }
func (Correct) Verb() Verb         { return "correct_result" }
func (Protest) Verb() Verb         { return "protest" }
func (AskArbiter) Verb() Verb      { return "ask_arbiter" }
func (PlayerCodes) Verb() Verb     { return "player_codes" }
func (PairRound) Verb() Verb       { return "pair_round" }
func (Publish) Verb() Verb         { return "publish" }
func (LateForfeit) Verb() Verb     { return "late_forfeit" }
func (Announce) Verb() Verb        { return "announce" }
func (Attendance) Verb() Verb      { return "attendance" }
func (Toss) Verb() Verb            { return "toss" }
func (Decide) Verb() Verb          { return "decide" }
func (YesNo) Verb() Verb           { return "yes_no" }
func (Choose) Verb() Verb          { return "choose" }
func (Fill) Verb() Verb            { return "fill" }
func (Cancel) Verb() Verb          { return "cancel" }
func (Language) Verb() Verb        { return "language" }
func (Notices) Verb() Verb         { return "notices" }
