package core

import "taikyoku/locales"

// StandingsRules is how entries are ranked.
type StandingsRules struct {
	// Tie-breaks in order, in FIDE's codes and ours: MPTS, GPTS, EDE, BH:MP, LOT. JP-54, SH-14, WX-14, HN-16
	Order []string `json:"order"`
	// How unplayed rounds count in tie-breaks: a policy of package standings. JP-54
	Unplayed string `json:"unplayed,omitempty"`
	// Lots are drawn only where a prize is at stake; others share the place. SH-14
	LotForPrizesOnly bool `json:"lot_for_prizes_only,omitempty"`
}

// BoardRanking is how the players of each board are ranked.
type BoardRanking struct {
	// Fewest games to be ranked. JP-55
	MinGames int `json:"min_games,omitempty"`
	// Order of ranking, in the codes of standings. JP-56, HN-17
	Order []string `json:"order"`
	// Forfeited games count as games and points. JP-58
	Forfeits bool `json:"forfeits"`
	// A player of several boards is ranked where he played most; equal: on the higher one. JP-57
	MostPlayedBoard bool `json:"most_played_board,omitempty"`
	// Per cent of the match points a team needs for its players to be ranked. HN-17
	TeamPercent int `json:"team_percent,omitempty"`
	// What a player without a rating counts as in performances. JP-56
	Unrated int `json:"unrated,omitempty"`
}

// TeamRanking ranks teams by the places of their best individuals.
type TeamRanking struct {
	// The section whose places count. WX-13
	Section DivisionID `json:"section"`
	// How many places are added up; a team with fewer has no rank. WX-13
	Best int `json:"best"`
}

// Prize is one line or table of prizes.
type Prize struct {
	// Its name, unique in a section; Exclusive speaks of it.
	ID string `json:"id"`
	// What it is called. JP-40
	Title locales.ByLang `json:"title"`
	// The clause that gives it.
	Clause string `json:"clause"`
	// The sections it is given in, each apart; empty: one for the whole event. JP-40, JP-43
	Sections []DivisionID `json:"sections,omitempty"`
	// What is ranked. JP-40, JP-42, JP-47
	For PrizeFor `json:"for"`
	// Only entries of these kinds of organisations. JP-41
	Kinds []string `json:"kinds,omitempty"`
	// Only players of this sex. SH-32
	Sex Sex `json:"sex,omitempty"`
	// Only players born on this day or later. JP-47
	BornFrom Date `json:"born_from,omitzero"`
	// How many places get it. 0: as many as there is money for. SH-30, HN-19
	Places int `json:"places,omitempty"`
	// More places in large fields. SH-30
	Sizes []PrizeSize `json:"sizes,omitempty"`
	// With fewer entries than this, one place less than entries. WX-16, WX-20
	OneLessBelow int `json:"one_less_below,omitempty"`
	// With fewer entries than this the organiser says how many places there are. SH-30
	DecideBelow int `json:"decide_below,omitempty"`
	// Money by place. JP-40
	Money []Money `json:"money,omitempty"`
	// The sum as the text gives it, to check the money against. WX-22
	Total Money `json:"total,omitzero"`
	// The money by place as another reading of a text that contradicts itself: it adds up to the total, and the organiser decides which counts. WX-22
	OtherMoney []Money `json:"other_money,omitempty"`
	// Cups, medals, certificates and other things. JP-42, SH-30, WX-17, HN-19
	Gifts []Gift `json:"gifts,omitempty"`
}

// PrizeFor is what a prize ranks.
type PrizeFor string

// What a prize may rank.
const (
	ForEntries  PrizeFor = "entries"  // teams, or individuals
	ForBoards   PrizeFor = "boards"   // the players of each board
	ForTeams    PrizeFor = "teams"    // teams made of individuals (TeamRanking)
	ForEach     PrizeFor = "each"     // everybody who fits
	ForDecision PrizeFor = "decision" // whom the organiser names
)

// Choices lists what a prize may rank.
func (PrizeFor) Choices() []string {
	return []string{string(ForEntries), string(ForBoards), string(ForTeams), string(ForEach), string(ForDecision)}
}

// PrizeSize is the number of places in a field of some size.
type PrizeSize struct {
	// The field has more entries than this. SH-30
	Above int `json:"above"`
	// Places then. SH-30
	Places int `json:"places"`
}

// Gift is a thing given to the first places.
type Gift struct {
	// From this place on; 0 = the first. HN-19
	From int `json:"from,omitempty"`
	// To this place; 0 = all that are awarded. HN-19
	To int `json:"to,omitempty"`
	// What it is. JP-42, SH-30
	Title locales.ByLang `json:"title"`
}

// TitleAward is a title that players of the first places may apply for.
type TitleAward struct {
	// The title. HN-22
	Title locales.ByLang `json:"title"`
	// The clause that gives it.
	Clause string `json:"clause"`
	// The sections it is open in; empty: all. WX-21
	Sections []DivisionID `json:"sections,omitempty"`
	// First place that earns it; 0: any place does. HN-22, SH-34
	From int `json:"from,omitempty"`
	// Last place that earns it; 0: any place does. HN-22, SH-34
	To int `json:"to,omitempty"`
	// Per cent of the points the player needs. HN-22, SH-34
	Percent int `json:"percent,omitempty"`
	// The organiser sets the score that earns it; until then nobody is listed. SH-34, WX-21
	ByThreshold bool `json:"by_threshold,omitempty"`
	// Forfeited games and byes count as games and points. HN-22
	Forfeits bool `json:"forfeits,omitempty"`
	// Fewest entries of the section. WX-21
	MinEntries int `json:"min_entries,omitempty"`
}
