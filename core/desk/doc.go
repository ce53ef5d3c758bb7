// Package desk is the tournament desk: the only entry to the core. A message
// goes in, a reply comes out, and what it changed is done exactly once.
//
// One idea: everything that changes an event is an act, a small struct with a
// name. An act is checked and applied inside one transaction together with its
// journal entry, its notices and its appointments; the clock gives acts just as
// people do. Applying the journal's acts again gives the same event.
//
// The files, in the order of a message's walk: desk.go (Handle, Tick),
// session.go (who speaks, in which event), read.go (from the message to what
// was meant), question.go (what waits for a yes), act.go (the transaction), and
// then a file per verb.
package desk
