package core

// FeeRules is what an entry costs.
type FeeRules struct {
	// The fee of whom nothing below fits. JP-11, SH-39, HN-24
	Base Money `json:"base"`
	// Taken for a team or for a person. JP-11, SH-39
	Per FeePer `json:"per"`
	// Who counts as young. JP-31
	Young *Young `json:"young,omitempty"`
	// Reductions. An entry pays the cheapest it is entitled to. JP-28, JP-29
	Reductions []Reduction `json:"reductions,omitempty"`
	// The code must be given when entering; a later claim is the organiser's to decide. JP-25
	CodeAtEntry bool `json:"code_at_entry,omitempty"`
	// The fee includes what this gate asks for. SH-39, SH-41
	Includes string `json:"includes,omitempty"`
}

// Young is who counts as young for reductions.
type Young struct {
	// What the age class is called: U22. JP-31
	Label string `json:"label"`
	// Born in this year or later. JP-31
	BornFrom int `json:"born_from"`
}

// Share is how many of the players must be young.
type Share string

// Shares of young players.
const (
	AnyShare  Share = ""
	HalfYoung Share = "half" // at least half: 2 of 4, 3 of 5
	AllYoung  Share = "all"
)

// Choices lists the shares.
func (Share) Choices() []string { return []string{string(HalfYoung), string(AllYoung)} }

// Reduction is one row of the table of fees.
type Reduction struct {
	// Kinds of organisations it is for; empty: everybody. JP-28
	Kinds []string `json:"kinds,omitempty"`
	// Regions it is for; empty: everywhere. JP-28
	Regions []string `json:"regions,omitempty"`
	// How many of the players must be young. JP-28, JP-29, JP-31
	Young Share `json:"young,omitempty"`
	// What is paid. JP-12 … JP-15
	Fee Money `json:"fee"`
	// What the organiser pays to the entry. JP-14
	Subsidy Money `json:"subsidy,omitzero"`
	// The discount code that claims it. JP-26
	Code string `json:"code"`
	// One entry of an organisation only, over all rows with this mark. JP-30
	OncePerOrganisation bool `json:"once_per_organisation,omitempty"`
	// The organiser may withdraw it with a reason. JP-32
	Revocable bool `json:"revocable,omitempty"`
	// The clause that grants it.
	Clause string `json:"clause"`
}

// Cancellation is what is paid back to whom withdraws.
type Cancellation struct {
	// How it must be told: "email". A chat message is an intent only. JP-96
	InWriting string `json:"in_writing,omitempty"`
	// The whole fee is paid back until then. JP-97, JP-98
	RefundUntil Deadline `json:"refund_until,omitzero"`
	// … unless all places were taken when the cancellation came. JP-97
	NoRefundWhenFull bool `json:"no_refund_when_full,omitempty"`
	// What happens to the fee if the organiser cancels the event. JP-99
	ByOrganiser OrganiserRefund `json:"by_organiser,omitempty"`
}

// OrganiserRefund is what happens to fees when the organiser cancels.
type OrganiserRefund string

// What may happen to fees then.
const (
	RefundDecision OrganiserRefund = "decision" // decided apart
	RefundWhole    OrganiserRefund = "whole"
)

// Choices lists what may happen to fees.
func (OrganiserRefund) Choices() []string {
	return []string{string(RefundDecision), string(RefundWhole)}
}
