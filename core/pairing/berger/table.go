package berger

// Pairing is a cell of a table: two numbers, White first. With an odd field the
// highest number of the table is nobody.
type Pairing struct{ White, Black int }

// Size is the size of the table for so many players: an even number.
func Size(players int) int { return players + players%2 }

// Row is round r (1 … n-1) of the Berger table of size n, in board order (C.05
// Annex 1).
func Row(n, r int) []Pairing {
	row := make([]Pairing, n/2)
	shift := (r - 1) * (n / 2)
	for i := range row {
		white, black := i+1, n-i
		if i > 0 {
			row[i] = Pairing{wrap(white+shift, n), wrap(black+shift, n)}
			continue
		}
		row[0] = Pairing{wrap(white+shift, n), n}
		if r%2 == 0 {
			row[0] = Pairing{n, row[0].White}
		}
	}
	return row
}

// Meeting is the round in which a and b meet in the table of size n, and who
// has White. Two numbers below n meet in round a+b-1; if a+b is odd the smaller
// has White, if even the larger. With n, a meets in round 2a-1; the lower half
// has White there.
func Meeting(n, a, b int) (round, white int) {
	low, high := min(a, b), max(a, b)
	switch {
	case high == n && low <= n/2:
		return wrap(2*low-1, n), low
	case high == n:
		return wrap(2*low-1, n), n
	case (low+high)%2 == 1:
		return wrap(low+high-1, n), low
	}
	return wrap(low+high-1, n), high
}

// wrap reduces x into 1 … n-1.
func wrap(x, n int) int { return (x-1)%(n-1) + 1 }
