// Package core holds the nouns of a tournament and nothing that acts.
//
// The tour, bottom to top:
//
//	points.go      Points (tenths), Colour, Side, Result
//	division.go    Division: entries, players, rounds, matches, games — the
//	               value that pairing, standings and trf work on
//	draw.go        Draw: what a pairing engine answers, with its reasons
//	talk.go        Input, Card, Reply, Notice: what travels between a chat
//	               service and the desk
//	regulation*.go Regulation: the rules of one event as data
//	event.go       Event: one running of a regulation and all that people did
//	ports.go       the few interfaces the core needs from outside
//
// Packages below core (command, entry, lineup, pairing, standings, prize, trf)
// are pure: values to values, no clock, no database, no randomness but a
// passed seed. Only desk and outbox act, and only through ports.
package core
