package core

import "taikyoku/locales"

// Error is a refusal: Text is for people, Err for the log. It is made once,
// where the rule is, and read once, by the desk.
type Error struct {
	Code   Code
	Clause string         // the clause or article that says no: "JP-79"
	Text   locales.Text   // what was wrong and by which rule
	Lines  []locales.Text // what is wrong in detail, a line each
	Next   locales.Text   // what to do next
	Err    error
}

// Code sorts refusals.
type Code string

const (
	NotAllowed Code = "not_allowed" // the role may not
	TooLate    Code = "too_late"
	TooEarly   Code = "too_early"
	BadInput   Code = "bad_input"
	Conflict   Code = "conflict" // against what is already there
	NotFound   Code = "not_found"
	Internal   Code = "internal"
)

// Refuse makes a refusal by a clause; pairs are the arguments of the message.
func Refuse(code Code, clause, key string, pairs ...any) *Error {
	return &Error{Code: code, Clause: clause, Text: locales.T(key, pairs...)}
}

// Then adds what to do next.
func (e *Error) Then(key string, pairs ...any) *Error {
	e.Next = locales.T(key, pairs...)
	return e
}

func (e *Error) Error() string {
	s := string(e.Code) + " " + e.Clause + " " + e.Text.Key
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }
