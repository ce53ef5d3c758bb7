package standings

// piece is one tie-break: how it is written, which way is better, and one of
// three ways to work.
type piece struct {
	name       string
	score, own Score  // what it works on unless :MP or :GP says otherwise
	scored     bool   // takes :MP and :GP
	mods       string // letters of the modifiers it takes, beside /R and /V
	lower      bool   // the lower value stands first

	// measure is a value of one entry by itself, with its terms.
	measure func(t *table, c *Code, i int, terms []Term) (Value, []Term)
	// split orders a tied group into smaller ones; one part means undecided.
	split func(t *table, c *Code, group []int32) [][]int32
	// whole fills in the values of the entries that are still tied.
	whole func(r *ranking, k int)

	unplayed bool // reads the policy of unplayed rounds
	plain    bool // and takes only a plain sum: the plain one where the policy is FIDE's
	rating   bool // reads ratings
}

// pieces are all tie-breaks we know. Each family lives in a file of its own;
// a new tie-break is a row and a function there.
func pieces() []piece {
	families := [][]piece{
		scorePieces(), opponentPieces(), ratingPieces(), boardPieces(),
		directPieces(), xiangqiPieces(), lotPieces(),
	}
	var all []piece
	for _, f := range families {
		all = append(all, f...)
	}
	return all
}

func pieceOf(name string) (piece, bool) {
	for _, p := range pieces() {
		if p.name == name {
			return p, true
		}
	}
	return piece{}, false
}

// Codes lists the names of all tie-breaks, FIDE's first.
func Codes() []string {
	var names []string
	for _, p := range pieces() {
		names = append(names, p.name)
	}
	return names
}

// Term is one round's part of a value: the explanation is made of these.
type Term struct {
	Round    int
	Opponent int    // entry number, 0 none
	As       string // "played", "forfeit", "bye", "absent", "dummy", "virtual", "round"
	Score    Value  // what the opponent (or the dummy) brings
	Own      Value  // what was scored against it, where that matters
	Value    Value  // what the round adds
	Cut      bool   // left out by a cut
}

// sum adds the terms that are not cut; all have the denominator den.
func sum(terms []Term, den int64) Value {
	var n int64
	for i := range terms {
		if !terms[i].Cut {
			n += terms[i].Value.num
		}
	}
	return Ratio(n, den)
}

// tenths is a number of points as a value.
func tenths(p int32) Value { return Ratio(int64(p), 10) }
