package command

// Understanding is what Parse made of a message: a command (with Ask where one
// question must come first, Deny where the sender may not, Invalid where it is
// understood but not allowed as it stands), or none.
//
// The desk acts only on a Command with Ask nil, Deny empty and Invalid empty,
// and, where Confirm is true, only after a yes to a summary with names.
type Understanding struct {
	Lang    string // the language the message is in: ja, zh-Hans, zh-Hant, en
	Command Command
	// Ambiguous are the verbs it could be when no single command stands.
	Ambiguous []Verb
	Ask       *Question
	Deny      Denial
	Invalid   Invalidity
	Missing   []string // fields that are not there and will be asked for
	Confirm   bool
	// Then are further things said in the same message, in order.
	Then []Understanding
	// Text is the part of the message that a further thing was read from, as
	// typed; empty where it has no words of its own.
	Text string
	// Next are the three most useful things to do now when nothing was understood.
	Next []Verb
	// Note says why nothing was understood, for the log: "hearsay",
	// "another_match", "sticker", "link", "too_long", "chat".
	Note string
}

// NotKept is the note of something that was told and that no event keeps, such as
// who played best: said so, where it stood beside what is kept.
const NotKept = "not_kept"

// Sealed is the note of a question who plays for the other side.
const Sealed = "sealed"

// PaidOut is the note of a prize or a cost that somebody has paid: what goes out is
// not kept, but for refunds.
const PaidOut = "paid_out"

// Known reports whether a command was found.
func (u Understanding) Known() bool { return u.Command != nil }

// Denial is why a request must be refused.
type Denial string

// The denials.
const (
	DenyNotLinked   Denial = "not_linked"
	DenyNotCaptain  Denial = "not_captain"
	DenyNotArbiter  Denial = "not_arbiter"
	DenyPrivateData Denial = "private_data"
)

// Invalidity is why something well understood is not allowed as it stands.
type Invalidity string

// The invalidities.
const (
	InvalidOrder      Invalidity = "not_in_roster_order" // JP-50, JP-51
	InvalidTooFew     Invalidity = "too_few_players"
	InvalidTooMany    Invalidity = "too_many_players"
	InvalidTwice      Invalidity = "player_twice"
	InvalidNotRoster  Invalidity = "not_in_roster"
	InvalidClosed     Invalidity = "lineup_closed"
	InvalidRound      Invalidity = "wrong_round"
	InvalidSum        Invalidity = "sum_does_not_fit_boards"
	InvalidSide       Invalidity = "result_contradicts_score"
	InvalidBoard      Invalidity = "no_such_board"
	InvalidBoardTwice Invalidity = "board_twice"
	InvalidTeamName   Invalidity = "team_name"
	InvalidTable      Invalidity = "no_such_table"
	InvalidNotPlaying Invalidity = "not_in_lineup" // of the roster, but not of this match
	InvalidStep       Invalidity = "points_not_in_halves"
	InvalidRunning    Invalidity = "round_running"
)

// Question is the one thing to ask or show. Kind is the message key's last
// part; the arguments are plain values for the printer; each choice carries the
// command it stands for.
type Question struct {
	Kind    QuestionKind
	Args    map[string]any
	Choices []Choice
}

// Choice is one answer of a Question.
type Choice struct {
	Command Command
}

// QuestionKind names a question.
type QuestionKind string

// The questions. In brackets: the arguments.
const (
	AskSide         QuestionKind = "side"              // whose 3 and whose 1? [First Second Own Opponent]
	AskWhatWon      QuestionKind = "what_won"          // the match or which board, and the score?
	AskColours      QuestionKind = "colours"           // 1-0 is White first: show names and colours
	AskSum          QuestionKind = "sum"               // does not fit the boards [Sum Boards]; choices are near scores
	AskContradicts  QuestionKind = "contradiction"     // won, but the score says lost
	AskMisfit       QuestionKind = "misfit"            // a total and boards that do not fit; choices: each [First Second]
	AskOneOrFirst   QuestionKind = "one_or_first"      // one of the boards, or board 1? choices: by board, the total
	AskOthers       QuestionKind = "others"            // only these are won or lost: and the others? choices: the opposite, open
	AskAway         QuestionKind = "away"              // who is away: the team from the meeting, or a player?
	AskTwoResults   QuestionKind = "two_results"       // two results of one board; choices: with each [Board]
	AskTwoTotals    QuestionKind = "two_totals"        // two totals of one match [First Second]
	AskLineup       QuestionKind = "lineup_numbers"    // bare numbers of the roster: show the names
	AskTwoSheets    QuestionKind = "two_sheets"        // choice: which of the two sheets
	AskOrder        QuestionKind = "lineup_order"      // choice: the same players in the fixed order
	AskWhoPlays     QuestionKind = "lineup_too_few"    // who plays, or is a board left empty? [Boards Have]
	AskTooMany      QuestionKind = "lineup_too_many"   // [Boards Have]
	AskTwice        QuestionKind = "lineup_twice"      //
	AskNotInRoster  QuestionKind = "not_in_roster"     // [Names]
	AskLineupClosed QuestionKind = "lineup_closed"     // say when the next opens [Round]
	AskLineupWho    QuestionKind = "lineup_who"        // which players? (the sheet is open) [Round]
	AskWhichPlayer  QuestionKind = "which_player"      // two of that name [Name Numbers]
	AskWhichBoard   QuestionKind = "which_board"       // board number and result
	AskOwnMatch     QuestionKind = "own_match_only"    // only the two captains of a match report it
	AskHearsay      QuestionKind = "hearsay"           // what others say is not recorded: your board and result?
	AskSure         QuestionKind = "is_that_a_report"  // a question or a negation with a score in it
	AskOnlyCaptain  QuestionKind = "captain_reports"   // will be forwarded to the captain
	AskCode         QuestionKind = "code"              // the one-time code
	AskAmount       QuestionKind = "amount"            // amount and time of the payment
	AskSwap         QuestionKind = "swap"              // old and new boards
	AskTableSide    QuestionKind = "table_side"        // which team gets it [Table First Second]
	AskTable        QuestionKind = "table"             // which table?
	AskRight        QuestionKind = "right_result"      // what is right, then?
	AskYesNo        QuestionKind = "yes_or_no"         // «understood» is no yes
	AskColourClash  QuestionKind = "colour_clash"      // your player has the other colour on that board
	AskBoard        QuestionKind = "no_such_board"     // [Board Boards]
	AskForm         QuestionKind = "form"              // what is missing of a form [Fields]
	AskGiveUp       QuestionKind = "give_up"           // the match, a board, or the whole event?
	AskWhichLoser   QuestionKind = "which_loser"       // who is the late one?
	AskText         QuestionKind = "announce_text"     // what shall be announced?
	AskTeamName     QuestionKind = "team_name"         //
	AskWhatChange   QuestionKind = "what_change"       // what shall be changed into what?
	AskLanguage     QuestionKind = "language"          //
	AskFinal        QuestionKind = "already_final"     // the result is final: shall the arbiter be asked to change it?
	AskRunning      QuestionKind = "round_running"     // that round is not over: wait for it [Round]
	AskWhose        QuestionKind = "whose"             // which player or team is it about?
	AskWhichColour  QuestionKind = "which_colour"      // which side of that board?
	AskReason       QuestionKind = "appeal_text"       // what is the appeal about?
	AskEach         QuestionKind = "each_himself"      // nobody agrees for others
	AskBoardsOf     QuestionKind = "boards_of"         // who has which board?
	AskWithdraw     QuestionKind = "withdraw_or_leave" // take the entry back, or only leave what is going on?
	AskMisbooked    QuestionKind = "misbooked"         // a payment stands with the wrong one: how it is moved
	AskUnclear      QuestionKind = "unclear"           // something was meant as a command, but not all of it was understood
)
