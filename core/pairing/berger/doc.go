// Package berger pairs round robins: Berger tables for any number of players
// or teams, several cycles, restricted lots (Varma) and withdrawals.
//
// Source: FIDE C.05 General Regulations for Competitions, Annex 1 (Berger
// tables) and Annex 2 (Varma tables); the withdrawal rule is that of the FIDE
// Tournament Rules, V.4–6. The codes are those of TRF26 record 192.
//
// The idea. The official tables have a closed form: round 1 pairs 1 with n, 2
// with n-1, …, and each later round adds n/2 to every number but the last, which
// stays on board 1 and alternates its colour. Nothing is stored; a round costs
// O(n).
//
// The entries' numbers are the lots. They are never drawn anew, whoever
// withdraws.
package berger
