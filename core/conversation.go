package core

// Conversation is what the bot remembers of a dialogue between two messages.
// It lives in the short-term memory: if it is lost, one question is repeated;
// what people typed into a form and what waits for a yes is in the store.
type Conversation struct {
	Rev      int        `json:"rev"`
	Question QuestionID `json:"question,omitempty"`
	Form     string     `json:"form,omitempty"`  // the dialogue that is going on
	Field    string     `json:"field,omitempty"` // what was asked for last
}
