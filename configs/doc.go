// Package configs reads what people configure: the regulation of an event and
// the server's own settings, both YAML.
//
// One idea: the parsed file is walked beside the Go value it becomes, strictly,
// so that every fault is found at once and each has its line and column. What a
// regulation means together — sums, dates, windows, names that refer to each
// other — is then checked on the value and reported at the keys that say it.
// Findings carry texts, not sentences.
//
// The JSON Schema beside the regulations is generated from the same types and
// their comments (a test keeps it current), so that editors complete the keys.
package configs
