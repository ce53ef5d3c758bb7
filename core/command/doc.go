// Package command turns a message as people type it into what they mean: one
// typed command per verb, or the one question that must be asked first.
//
// The idea is a short pipeline of pure steps, each linear in the length of the
// message: normalise (fold width, dashes, fractions, variants; for matching
// only, the original is kept beside it) → tokens (longest match of the words
// of package locales and of the names in the context) → facts (a small grammar
// finds scores, boards, players, rounds, forms; and whether the sentence is
// negated, asked or hearsay) → readings (who may want what with these facts) →
// resolved against the context (own match, roster, what was asked, role).
//
// Where that means nothing, mistyped Latin words are put right and it is read once
// more; what comes of it is a question or is read back.
//
// Nothing is ever guessed silently: what can be read in two ways is a Question
// with both readings, what is not allowed is understood and marked Invalid with
// the nearest valid thing, and hearsay, questions and negations never report.
// Parse saves nothing and checks no deadline; that is left to package desk.
package command
