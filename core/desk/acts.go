package desk

// acts reads every act back by its name. A name is never used for another act.
var acts = map[string]func([]byte) (Act, error){
	OpenEvent{}.Name():     as[OpenEvent],
	NewVersion{}.Name():    as[NewVersion],
	GrantCode{}.Name():     as[GrantCode],
	UseCode{}.Name():       as[UseCode],
	Register{}.Name():      as[Register],
	ChangeTeam{}.Name():    as[ChangeTeam],
	OpenCase{}.Name():      as[OpenCase],
	DecideCase{}.Name():    as[DecideCase],
	Withdraw{}.Name():      as[Withdraw],
	RecordPayment{}.Name(): as[RecordPayment],
	ImportMembers{}.Name(): as[ImportMembers],
	KeepColumns{}.Name():   as[KeepColumns],
	NameStaff{}.Name():     as[NameStaff],
	RemindMeeting{}.Name(): as[RemindMeeting],
	Attend{}.Name():        as[Attend],
	PassOver{}.Name():      as[PassOver],
	TossColours{}.Name():   as[TossColours],
	Tell{}.Name():          as[Tell],
	Seen{}.Name():          as[Seen],
	PairRound{}.Name():     as[PairRound],
	PublishRound{}.Name():  as[PublishRound],
	SubmitSheet{}.Name():   as[SubmitSheet],
	RemindSheets{}.Name():  as[RemindSheets],
	RevealRound{}.Name():   as[RevealRound],
	ClaimResult{}.Name():   as[ClaimResult],
	ConfirmResult{}.Name(): as[ConfirmResult],
	DisputeResult{}.Name(): as[DisputeResult],
	SetResult{}.Name():     as[SetResult],
	ForfeitBoard{}.Name():  as[ForfeitBoard],
	ForfeitMatch{}.Name():  as[ForfeitMatch],
	SeePaper{}.Name():      as[SeePaper],
	GiveConsent{}.Name():   as[GiveConsent],
	CheckIn{}.Name():       as[CheckIn],
	Waive{}.Name():         as[Waive],
	RecordFouls{}.Name():   as[RecordFouls],
	CloseEntries{}.Name():  as[CloseEntries],
}

// Decode reads an act back from a journal, or from another process of the
// operator.
func Decode(name string, body []byte) (Act, error) { return decode(name, body) }
