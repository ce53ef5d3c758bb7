package core

import "taikyoku/locales"

// EntryRules is who may enter, when and how.
type EntryRules struct {
	// The periods in which entries are taken. JP-34, JP-37, SH-44, WX-23, HN-27
	Windows []EntryWindow `json:"windows"`
	// Most entries over all windows and sections; 0 = no limit. JP-19, HN-11
	Cap int `json:"cap,omitempty"`
	// Entries over the cap wait for a place. JP-19
	WaitingList bool `json:"waiting_list,omitempty"`
	// The organiser may close early. SH-44
	MayCloseEarly bool `json:"may_close_early,omitempty"`
	// What an entry needs to keep its place: "ticket", "payment", "papers". JP-19, JP-33, SH-44, HN-28
	Complete []Need `json:"complete,omitempty"`
	// What must be in by the last window's end, else the entry is void. HN-28
	CompleteBy Deadline `json:"complete_by,omitzero"`
	// What the entry form must hold. JP-20
	Required []Field `json:"required"`
	// The form of a team's name. JP-22
	TeamName NameRule `json:"team_name,omitzero"`
	// Kinds of clubs and other organisations; an entry without one is general. JP-12, JP-13, JP-34
	Kinds []OrganisationKind `json:"kinds,omitempty"`
	// Levels of certificates, highest first: no player may aim above the target of the section. SH-21 … SH-25
	Levels []string `json:"levels,omitempty"`
	// Where an organisation is at home, for the fee. JP-12 … JP-14, JP-28
	Regions []Region `json:"regions,omitempty"`
	// The closed list of units that may enter. HN-6, HN-11
	Units *Units `json:"units,omitempty"`
	// How many of each part and section a unit may enter. WX-5
	Quotas []Quota `json:"quotas,omitempty"`
	// Organisations with many teams send staff. JP-85
	Staff *StaffRule `json:"staff,omitempty"`
	// Entries after the deadline, with approval. SH-46, SH-47
	Late *LateEntry `json:"late,omitempty"`
}

// EntryWindow is a period in which some may enter.
type EntryWindow struct {
	// Short id, stored with the entry.
	ID string `json:"id"`
	// What it is called. JP-34
	Title locales.ByLang `json:"title,omitempty"`
	// The first instant at which it is open. JP-34, JP-37
	Opens Instant `json:"opens,omitzero"`
	// Its end. JP-34, JP-37, SH-44, HN-27
	Closes Deadline `json:"closes"`
	// Kinds of organisations that may use it; empty: everybody. JP-34, JP-36
	Kinds []string `json:"kinds,omitempty"`
	// Most entries of one organisation in it; 0 = no limit. JP-35
	PerOrganisation int `json:"per_organisation,omitempty"`
}

// Need is something that makes an entry complete.
type Need string

// What an entry may need.
const (
	NeedTicket  Need = "ticket"
	NeedPayment Need = "payment"
	NeedPapers  Need = "papers"
)

// Choices lists the needs.
func (Need) Choices() []string {
	return []string{string(NeedTicket), string(NeedPayment), string(NeedPapers)}
}

// Field is a field of the entry form.
type Field string

// The fields an entry form may require.
const (
	FieldTeamName     Field = "team_name"
	FieldCaptainName  Field = "captain_name"
	FieldCaptainID    Field = "captain_id"
	FieldCaptainEmail Field = "captain_email"
	FieldOrganisation Field = "organisation"
	FieldUnit         Field = "unit"
	FieldPhone        Field = "phone"
)

// Choices lists the fields.
func (Field) Choices() []string {
	return []string{
		string(FieldTeamName), string(FieldCaptainName), string(FieldCaptainID), string(FieldCaptainEmail),
		string(FieldOrganisation), string(FieldUnit), string(FieldPhone),
	}
}

// NameRule is the form of a team's name.
type NameRule struct {
	// A regular expression that the whole name must match. JP-22
	Pattern string `json:"pattern,omitempty"`
	// The rule in words, shown when a name is refused. JP-22
	Says locales.ByLang `json:"says,omitempty"`
	// Most characters, spaces included. JP-22
	Max int `json:"max,omitempty"`
	// A name in full-width letters is refused with its half-width form as an offer. JP-22
	OfferHalfWidth bool `json:"offer_half_width,omitempty"`
	// No two names that differ only in case and spaces. JP-22
	Unique bool `json:"unique,omitempty"`
}

// OrganisationKind is a kind of club.
type OrganisationKind struct {
	// Short id, used by windows and fees.
	ID string `json:"id"`
	// What it is called. JP-12, JP-13
	Title locales.ByLang `json:"title"`
}

// Region is where organisations are at home.
type Region struct {
	// Short id, used by fees.
	ID string `json:"id"`
	// What it is called. JP-28
	Title locales.ByLang `json:"title"`
	// The areas (prefectures, provinces) in it. JP-12
	Areas []locales.ByLang `json:"areas,omitempty"`
}

// Units is a closed list of those who may enter.
type Units struct {
	// Names of the units. HN-6
	Names []string `json:"names,omitempty"`
	// Teams a unit may enter. HN-11
	Teams int `json:"teams"`
	// The unit of the host, which may enter more. HN-11
	Host string `json:"host,omitempty"`
	// Teams the host may enter. HN-11
	HostTeams int `json:"host_teams,omitempty"`
	// What ties a player to his unit. HN-9
	Basis []locales.ByLang `json:"basis,omitempty"`
}

// Quota limits how many a unit may enter.
type Quota struct {
	// The part they have. WX-5
	Part Part `json:"part"`
	// The section they play in, where it is players. WX-5
	Section DivisionID `json:"section,omitempty"`
	// Most of them. WX-5
	Max int `json:"max"`
	// Players the association declares exempt do not count. WX-5
	Exempt bool `json:"exempt,omitempty"`
}

// StaffRule asks organisations with many teams for helpers.
type StaffRule struct {
	// From this number of teams on. JP-85
	FromTeams int `json:"from_teams"`
	// Helpers to be named. JP-85
	Persons int `json:"persons"`
}

// LateEntry is how somebody may enter or change after the deadline.
type LateEntry struct {
	// The organiser must approve. SH-46
	Approval bool `json:"approval"`
	// What each person added or changed costs. SH-47
	Fee Money `json:"fee,omitzero"`
}

// Membership is the membership of the federation that players need.
type Membership struct {
	// It must last at least to the end of this day. JP-9
	ValidTo Date `json:"valid_to,omitzero"`
	// Who has none or an expired one must join in time. JP-10
	JoinBy Deadline `json:"join_by,omitzero"`
	// Whom it is asked of. JP-9
	Of []Part `json:"of,omitempty"`
}

// RatingRules is which ratings count and how an average is made of them.
type RatingRules struct {
	// The list in force. JP-23
	List string `json:"list,omitempty"`
	// The first of these that a player has counts, even if a later one is higher. JP-23
	Order []RatingKind `json:"order,omitempty"`
	// What a player without any counts as. JP-24
	Unrated int `json:"unrated,omitempty"`
	// How many of the highest make the average. JP-6, JP-23
	Top int `json:"top,omitempty"`
	// The start rank changes with the roster until this round. JP-24
	UntilRound int `json:"until_round,omitempty"`
}

// RatingKind is a list of ratings.
type RatingKind string

// The kinds of ratings a federation keeps.
const (
	StandardRating RatingKind = "standard"
	RapidRating    RatingKind = "rapid"
	BlitzRating    RatingKind = "blitz"
)

// Choices lists the kinds of ratings.
func (RatingKind) Choices() []string {
	return []string{string(StandardRating), string(RapidRating), string(BlitzRating)}
}

// Gate is something to be seen, signed or attended before play. Only by whom
// and when is recorded, never the paper itself.
type Gate struct {
	// Short id.
	ID string `json:"id"`
	// What it is called. SH-45, HN-10, HN-26
	Title locales.ByLang `json:"title"`
	// It is a part of the entry itself: without it the entry is not complete. HN-27, HN-28
	Entry bool `json:"entry,omitempty"`
	// Whoever reports at the desk shows it: checking in settles it. HN-30, SH-45
	CheckIn bool `json:"check_in,omitempty"`
	// Whom it is asked of; "team" things are asked of the captain or leader. SH-45, HN-10
	Of []Part `json:"of"`
	// Until when. HN-27, HN-30
	Until Deadline `json:"until,omitzero"`
	// The round before which it must be there. SH-21, SH-45
	BeforeRound int `json:"before_round,omitempty"`
	// It is sent as a file that bears the person's name. WX-23
	Named bool `json:"named,omitempty"`
	// It is the journeys of a delegation, which its leader tells. WX-23
	Journeys bool `json:"journeys,omitempty"`
	// A warning is enough: play is not refused. HN-26
	WarnOnly bool `json:"warn_only,omitempty"`
}

// Consent is a text that people agree to.
type Consent struct {
	// Short id.
	ID string `json:"id"`
	// The clause it tells.
	Clause string `json:"clause"`
	// Its version, stored with the consent. HN-40
	Version int `json:"version"`
	// Each player must say yes; false: shown, and agreed to by entering. JP-86, HN-40
	Signed bool `json:"signed,omitempty"`
	// Whoever is younger than this on the first day needs the guardian's yes; 0 = nobody. HN-40
	GuardianUnder int `json:"guardian_under,omitempty"`
	// The text. JP-86, JP-89, HN-40
	Text locales.ByLang `json:"text"`
}
