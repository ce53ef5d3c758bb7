package team

import (
	"fmt"
	"strings"

	"taikyoku/core"
)

// preferenceType is the choice of 1.7: Type A, Type B, or no preferences.
type preferenceType uint8

const (
	noPreferences preferenceType = iota
	typeA
	typeB
)

// system is what a competition chose of C.04.6, as its TRF 192 code says.
type system struct {
	code        string
	preferences preferenceType
	gamePoints  bool // 1.2.1: game points are the primary score
	secondary   bool // 1.2.1: the secondary score is used for colours (4.2.2)
	baku        bool // C.04.7
}

// Edition names the rules this package follows.
const Edition = "FIDE C.04.6 (2026-02-01)"

// parseSystem reads a 192 code (ETT26). FIDE_TEAM alone, and no code at all,
// mean Type A with match points first; a code without TYPE has no preferences.
func parseSystem(code string) (system, error) {
	s := system{code: code, secondary: true}
	rest := strings.ToUpper(code)
	if rest == "" {
		rest, s.code = "FIDE_TEAM", "FIDE_TEAM"
	}
	rest, s.baku = strings.CutSuffix(rest, "_BAKU")
	if rest == "FIDE_TEAM" {
		s.preferences = typeA
		return s, nil
	}
	rest, ours := strings.CutPrefix(rest, "FIDE_TEAM_")
	if after, is := strings.CutPrefix(rest, "TYPEA_"); is {
		s.preferences, rest = typeA, after
	} else if after, is := strings.CutPrefix(rest, "TYPEB_"); is {
		s.preferences, rest = typeB, after
	}
	switch rest {
	case "MP_GP":
	case "GP_MP":
		s.gamePoints = true
	case "MP":
		s.secondary = false
	case "GP":
		s.gamePoints, s.secondary = true, false
	default:
		ours = false
	}
	if !ours {
		return s, &core.RefusedError{
			Reason: fmt.Sprintf("%q is not a system of C.04.6", code),
			Why:    because("C.04.6", "cannot.system", "System", code),
		}
	}
	if s.baku && s.gamePoints {
		return s, &core.RefusedError{
			Reason: code + ": no acceleration when game points are the primary score",
			Why:    because("C.04.7 1.4.4", "cannot.baku", "System", code),
		}
	}
	return s, nil
}
