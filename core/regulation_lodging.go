package core

import "taikyoku/locales"

// Lodging is what board and lodging cost, and who is met on arrival.
type Lodging struct {
	// The hotel. WX-26
	Hotel locales.ByLang `json:"hotel"`
	// What a person pays a day. WX-26
	Rates []LodgingRate `json:"rates"`
	// What the organiser pays for each unit. WX-27
	Free *FreeLodging `json:"free,omitempty"`
	// First night included. WX-33
	From Date `json:"from,omitzero"`
	// Last morning included. WX-33
	To Date `json:"to,omitzero"`
	// When people are met at the airport, day by day. WX-28
	PickUp []PickUp `json:"pick_up,omitempty"`
}

// LodgingRate is the price of a bed.
type LodgingRate struct {
	// Whom it is for. WX-26
	Of []Part `json:"of"`
	// "single" or "double". WX-26
	Room Room `json:"room"`
	// What a person pays a day. WX-26
	PerDay Money `json:"per_day"`
}

// Room is a kind of room.
type Room string

// The kinds of rooms.
const (
	SingleRoom Room = "single"
	DoubleRoom Room = "double"
)

// Choices lists the kinds of rooms.
func (Room) Choices() []string { return []string{string(SingleRoom), string(DoubleRoom)} }

// FreeLodging is what the organiser pays for.
type FreeLodging struct {
	// Exempt players of a unit. WX-27
	Persons int `json:"persons"`
	// Days of each. WX-27
	Days int `json:"days"`
	// What is paid a person and day. WX-27
	PerDay Money `json:"per_day"`
}

// PickUp is when people are met.
type PickUp struct {
	// From this moment. WX-28
	From Instant `json:"from"`
	// To this moment. WX-28
	To Instant `json:"to"`
}
