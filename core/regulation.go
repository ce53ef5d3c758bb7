package core

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"taikyoku/locales"
)

// Regulation is the rules of one event as data: what an organiser writes in
// YAML, versioned, and frozen when round 1 starts. No rule of a particular
// event lives in Go; these types say what kinds of rules there are.
//
// The comment on each field is also its description in the JSON Schema and in
// the table of keys; it ends with the clauses the key came from (JP, SH, WX,
// HN: the four regulations the product is tried on).
type Regulation struct {
	// The name of the regulation, for ever; the name of its file.
	ID string `json:"id"`
	// 1, 2, …: a change before round 1 makes a new version and tells everybody. JP-90
	Version int `json:"version"`
	// The day the text was issued. WX-35, HN-1
	Issued Date `json:"issued,omitzero"`
	// The title of the event. JP-1
	Title locales.ByLang `json:"title"`
	// A short title for lists and notices.
	Short locales.ByLang `json:"short,omitempty"`
	// The game: it decides the words for colours and the kinds of fouls. JP-4, HN-13
	Game GameKind `json:"game"`
	// The zone whose clock judges every deadline, as in the IANA database.
	Zone string `json:"zone"`
	// The languages that each text of the event must exist in.
	Languages []locales.Lang `json:"languages"`
	// The days of play, with their weekdays. JP-2
	Days []Date `json:"days"`
	// Where the event is played. JP-3
	Venue Venue `json:"venue"`
	// The thinking time. JP-4, SH-6, WX-9, HN-15
	TimeControl TimeControl `json:"time_control"`
	// The rating the games count for ("national", "fide"), empty for none. JP-4
	Rated string `json:"rated,omitempty"`

	// Teams are entered and paired; false: individuals. JP-4
	Teams bool `json:"teams"`
	// Games of a match; 1 for individuals. JP-4
	Boards int `json:"boards"`
	// Announced number of rounds. JP-4, SH-2, HN-14
	Rounds int `json:"rounds"`
	// The pools that are paired and ranked apart. JP-5
	Sections []Section `json:"sections"`

	// When everything happens. JP-38, JP-39
	Schedule Schedule `json:"schedule"`
	// Who may enter, when and how. JP-19 … JP-22, JP-34 … JP-37
	Entry EntryRules `json:"entry"`
	// Who is on a team and until when that may change. JP-16 … JP-18, JP-68 … JP-72
	Roster RosterRules `json:"roster"`
	// Membership of the federation. JP-9, JP-10
	Membership Membership `json:"membership,omitzero"`
	// Which ratings count and how a team's average is made. JP-6, JP-23, JP-24
	Ratings RatingRules `json:"ratings,omitzero"`
	// What an entry costs. JP-11 … JP-15, JP-25 … JP-32
	Fees FeeRules `json:"fees"`
	// What is paid back to whom withdraws. JP-96 … JP-99
	Cancellation Cancellation `json:"cancellation,omitzero"`
	// Board and lodging, and who is met at the airport. WX-26 … WX-28, WX-33
	Lodging *Lodging `json:"lodging,omitempty"`
	// Things seen, signed or attended before somebody may play. SH-41, SH-45, HN-10, HN-26, HN-40
	Gates []Gate `json:"gates,omitempty"`
	// Texts people agree to. JP-86, JP-89, HN-40
	Consents []Consent `json:"consents,omitempty"`

	// How rounds are paired. JP-49, JP-83
	Pairing Pairing `json:"pairing"`
	// Order sheets. JP-51, JP-79, JP-80, JP-84
	Lineup LineupRules `json:"lineup,omitzero"`
	// What games, matches, byes and forfeits are worth. JP-52, JP-53, JP-73
	Scores ScoringRules `json:"scoring"`
	// Lateness, forfeits and penalties. JP-59, JP-60, JP-64, JP-67, JP-73
	Play PlayRules `json:"play"`
	// How a result becomes final and is corrected. JP-77, SH-11
	Results ResultRules `json:"results"`
	// How entries are ranked. JP-54
	Standings StandingsRules `json:"standings"`
	// How players of one board are ranked. JP-55 … JP-58, HN-17
	BoardRanking *BoardRanking `json:"board_ranking,omitempty"`
	// A ranking of teams made of the places of individuals. WX-13
	TeamRanking *TeamRanking `json:"team_ranking,omitempty"`
	// What is won. JP-40 … JP-48
	Prizes []Prize `json:"prizes"`
	// Names of prizes of which a winner gets one: the larger is kept, of equal ones the first; in the
	// other lists the next move up. JP-46, SH-33
	Exclusive [][]string `json:"exclusive,omitempty"`
	// Titles that may be applied for. WX-21, HN-22
	Titles []TitleAward `json:"titles,omitempty"`

	// Who may put a question to the arbiter. JP-78
	Questions Questions `json:"questions"`
	// Protests with their clock and deposit. SH-12
	Appeals *Appeals `json:"appeals,omitempty"`
	// The rules may change until this round starts. JP-90
	FrozenFrom int `json:"frozen_from"`
	// What the bot answers to a question, clause by clause.
	Answers []Answer `json:"answers"`
	// Which clause each key comes from; a refusal quotes it. A path without an
	// entry takes that of the path above: "roster.change.fee: JP-71".
	Clauses map[string]string `json:"clauses"`

	location *time.Location
}

// GameKind is what is played.
type GameKind string

// The games.
const (
	Chess   GameKind = "chess"
	Xiangqi GameKind = "xiangqi"
)

// Choices lists the games.
func (GameKind) Choices() []string { return []string{string(Chess), string(Xiangqi)} }

// Venue is where the event is played.
type Venue struct {
	// Name of the place. JP-3
	Name locales.ByLang `json:"name"`
	// Its address. JP-3
	Address locales.ByLang `json:"address"`
	// How to get there. JP-3
	Access locales.ByLang `json:"access,omitempty"`
}

// TimeControl is the thinking time of each side.
type TimeControl struct {
	// Time for all moves. JP-4
	Base Span `json:"base"`
	// Time added at each move. JP-4
	Increment Span `json:"increment,omitempty"`
}

// Section is a pool that is paired and ranked on its own. Fields that are set
// override the regulation's for this section.
type Section struct {
	// Short id, part of commands and files.
	ID DivisionID `json:"id"`
	// The section's name. JP-5
	Title locales.ByLang `json:"title"`
	// Teams whose average is at least this play here; the sections stand in falling order. JP-7
	AverageFrom int `json:"average_from,omitempty"`
	// A team of a lower section may choose to play here. JP-8, JP-21
	OptUp bool `json:"opt_up,omitempty"`
	// Who may play here. SH-22 … SH-26, WX-6, WX-7
	Eligible *Eligibility `json:"eligible,omitempty"`
	// What happens when too few enter. SH-27, WX-12
	Small *SmallSection `json:"small,omitempty"`
	// Number of rounds of this section. WX-11
	Rounds int `json:"rounds,omitempty"`
	// Pairing of this section. SH-4, WX-10
	Pairing *Pairing `json:"pairing,omitempty"`
	// Ranking of this section. SH-15, WX-15
	Standings *StandingsRules `json:"standings,omitempty"`
}

// Eligibility is who may play in a section; what is empty does not restrict.
type Eligibility struct {
	// Levels of certificate, any of which admits. SH-22 … SH-24
	Levels []string `json:"levels,omitempty"`
	// The highest level a player of the section may aim at. SH-23, SH-24
	Target string `json:"target,omitempty"`
	// The highest rating that admits. SH-22
	RatingTo int `json:"rating_to,omitempty"`
	// "m" or "w". SH-26, WX-4
	Sex Sex `json:"sex,omitempty"`
	// Born on this day or later. WX-6, WX-7, HN-7
	BornFrom Date `json:"born_from,omitzero"`
	// Born on this day or earlier. WX-6, SH-25
	BornTo Date `json:"born_to,omitzero"`
}

// Sex splits sections.
type Sex string

// The sexes as TRF writes them.
const (
	Men   Sex = "m"
	Women Sex = "w"
)

// Choices lists the sexes.
func (Sex) Choices() []string { return []string{string(Men), string(Women)} }

// SmallSection is what happens to a section with few entries.
type SmallSection struct {
	// Fewer entries than this, and the organiser must choose or sections merge. SH-27, WX-12
	Below int `json:"below"`
	// The section may be cancelled. SH-27
	Cancel bool `json:"cancel,omitempty"`
	// Sections to merge with, first choice first; rankings stay apart. SH-27, WX-12
	Merge []DivisionID `json:"merge,omitempty"`
}

// Localize loads the zone and reads all times of the regulation in it.
func (r *Regulation) Localize() error {
	loc, err := locales.Zone(r.Zone)
	if err != nil || r.Zone == "" || r.Zone == "Local" {
		return fmt.Errorf("zone %q is not in the IANA database", r.Zone)
	}
	r.location = loc
	localize(reflect.ValueOf(r).Elem(), loc)
	return nil
}

// Location is the zone of the event. Before Localize it is UTC.
func (r *Regulation) Location() *time.Location {
	if r.location == nil {
		return time.UTC
	}
	return r.location
}

// Section returns the section with an id.
func (r *Regulation) Section(id DivisionID) (Section, bool) {
	for _, s := range r.Sections {
		if s.ID == id {
			return s, true
		}
	}
	return Section{}, false
}

// Gate returns the gate with an id.
func (r *Regulation) Gate(id string) (Gate, bool) {
	for _, g := range r.Gates {
		if g.ID == id {
			return g, true
		}
	}
	return Gate{}, false
}

// Clause is the clause a key comes from: its own, else that of the nearest key
// above it, else none.
func (r *Regulation) Clause(path string) string {
	for path != "" {
		if clause, ok := r.Clauses[path]; ok {
			return clause
		}
		path = path[:max(strings.LastIndexByte(path, '.'), 0)]
	}
	return ""
}

// AnswersTo returns the answers that speak of a topic.
func (r *Regulation) AnswersTo(topic string) []Answer {
	var found []Answer
	for _, a := range r.Answers {
		for _, t := range a.Topics {
			if t == topic {
				found = append(found, a)
			}
		}
	}
	return found
}

// Answer is what the bot says to a question of a kind: an INFORM clause.
type Answer struct {
	// The clause it tells.
	Clause string `json:"clause"`
	// What a question must be about to get it: "venue", "fee", "bye".
	Topics []string `json:"topics"`
	// The answer in each language of the event.
	Text locales.ByLang `json:"text"`
}
