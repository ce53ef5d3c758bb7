package main

import (
	_ "embed"
	"fmt"
	"strings"
	"time"

	"taikyoku/core"
	"taikyoku/core/event"
)

//go:embed invented/surnames.txt
var surnames string

//go:embed invented/given.txt
var givenNames string

// invented is member n of a federation that does not exist: a name made of the
// lists, as "surname reading Latin" lines, and a membership that lasts.
func invented(n, rating int) event.Person {
	family := strings.Split(strings.TrimSpace(surnames), "\n")
	given := strings.Split(strings.TrimSpace(givenNames), "\n")
	a := strings.Fields(family[n%len(family)])
	b := strings.Fields(given[(n*7+n/len(family))%len(given)])
	zone := time.UTC
	return event.Person{
		ID: core.FederationID(fmt.Sprintf("%07d", 5100000+n)), Name: a[0] + " " + b[0], Reading: a[1] + " " + b[1], Latin: b[2] + " " + a[2],
		Standard: rating, BirthYear: 1960 + n*7%50,
		Since: time.Date(2024, 4, 1, 0, 0, 0, 0, zone), Until: time.Date(2026, 3, 31, 0, 0, 0, 0, zone),
	}
}
