// Package entry decides who may enter an event and what it costs: names,
// windows, quotas, membership, averages and sections, fees and discounts,
// changes, refunds, and the lists that federations and ticket offices send.
//
// One idea: every question is a function of the regulation, the entries there
// are (a Book) and the entry or the moment in question. The answer is a value
// with its reasons, or a refusal that names the clause, the deadline and what
// to do next. Nothing is stored and no clock is read here; which clause a
// refusal quotes is the regulation's to say.
package entry
