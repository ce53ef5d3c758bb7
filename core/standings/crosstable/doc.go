// Package crosstable reads and writes results as the tables people have them
// in: one row per player with a cell per round, a list of matches, a list of
// boards.
//
// The one idea: a folder of plain CSV files is enough to take over an event
// from any other program. An individual event is crosstable.csv:
//
//	no,[name,]rating,r1,r2,…
//
// A cell is opponent, colour, result: 12w1, 7b=, 74b+ (forfeit), 3v0 or 3-0
// (colour unknown); U is the pairing-allocated bye, F a full-point, H a half-point and
// Z a zero-point bye or an absence; empty is Z. In a round robin whose rounds
// are unknown the columns are the opponents instead.
//
// A team event is teams.csv (team,name), matches.csv
// (round,table,team_a,team_b,gp_a,gp_b,status; no team_b: a bye, and status
// says which), and, where the boards are known, players.csv
// (player,team,order,rating) and games.csv (round,table,board,white,black,
// result: 1-0 0-1 1/2 0-0 +/- -/+ -/-).
//
// event.json may add name, rounds, boards, dates, match_scoring and bye;
// standings.csv (no,pts) and players_published.csv (player,pts) are checked
// against the results, and who differs is named.
//
// Tables that we write are made for phones and for spreadsheets: no cell is
// one that a spreadsheet takes for a date, a time or a formula.
package crosstable
