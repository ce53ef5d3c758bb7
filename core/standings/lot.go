package standings

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
)

// lotPieces: drawing of lots, the last resort.
func lotPieces() []piece {
	return []piece{{name: "LOT", lower: true, whole: drawLots}}
}

// A lot is drawn in two steps, so that nobody can choose it. Before the event
// the organiser publishes Commitment(seed); at the end he publishes the seed.
// Anybody can then check the one against the other and recompute every lot:
//
//	lot(label, n) = first 6 bytes, big endian, of HMAC-SHA-256(key seed, label "/" n)
//
// where n is the entry number in decimal. The smaller lot stands first.

// Commitment is what is published of a seed before the event.
func Commitment(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:])
}

// Revealed reports whether a seed is the one that was committed to.
func Revealed(seed, commitment string) bool {
	return hmac.Equal([]byte(Commitment(seed)), []byte(commitment))
}

// Lot is the lot of entry number n in the drawing called label.
func Lot(seed, label string, n int) int64 {
	mac := hmac.New(sha256.New, []byte(seed))
	mac.Write([]byte(label + "/" + strconv.Itoa(n)))
	return int64(binary.BigEndian.Uint64(mac.Sum(nil)) >> 16)
}

// drawLots gives lots to the groups still tied: all of them, or only those in
// which a prize place is at stake.
func drawLots(r *ranking, k int) {
	if r.rules.Seed == "" {
		return
	}
	r.eachTie(func(from, to int) {
		if r.rules.Lots == LotsForPrizes && from >= r.rules.PrizePlaces {
			return
		}
		for _, i := range r.order[from:to] {
			r.values[k][i] = Whole(Lot(r.rules.Seed, r.rules.Label, int(i)+1))
		}
	})
}
