package desk

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"taikyoku/core"
)

// eventmark.go marks the choices of an event as its own.

// eventMark begins the data of a choice that belongs to an event.
const eventMark = "@"

// markOf is what a choice of the event begins with: short, as the services allow
// little room.
func markOf(id core.EventID) string {
	sum := sha256.Sum256([]byte(id))
	return eventMark + hex.EncodeToString(sum[:3]) + ":"
}

// enterOf enters the event that a choice belongs to and returns the rest of its
// data. An event that is no longer there makes an old choice.
func (s *session) enterOf(data string) (rest string, ok bool) {
	if !strings.HasPrefix(data, eventMark) {
		return data, true
	}
	for _, id := range s.tx.Events() {
		if rest, is := strings.CutPrefix(data, markOf(id)); is {
			s.enter(id)
			return rest, true
		}
	}
	return "", false
}
