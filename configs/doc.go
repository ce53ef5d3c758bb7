// Package configs reads what people configure: the regulation of an event and
// the server's own settings, both YAML.
//
// One idea: a file is first walked beside the Go types, so that every fault is
// found at once and each has its line and column; only a file without faults
// is decoded, strictly. What a regulation means together — sums, dates,
// windows, names that refer to each other — is checked on the decoded value,
// and reported at the keys that say it. Findings carry texts, not sentences.
//
// The JSON Schema beside the regulations is generated from the same types and
// their comments (a test keeps it current), so that editors complete the keys.
package configs
