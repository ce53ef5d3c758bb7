package standings

import (
	"fmt"
	"strconv"
	"strings"
)

// Score says which of a team's two scores a tie-break works on.
type Score uint8

const (
	Primary     Score = iota // the score that decides first; individuals: points
	Secondary                // the other one
	MatchPoints              // :MP
	GamePoints               // :GP
)

// Code is one tie-break of a stack, in FIDE's notation (MTB26):
//
//	NAME[:MP|:GP][/Cn|/Mn|/L±n|/Kn][/P][/F][/R]
//
// with our modifiers /H (own result counted 1, ½, 0), /Un (an unrated player
// counts as n) and /Vedition (this column by another edition). Names: pieces().
type Code struct {
	Text  string // as given: printed in headers
	Name  string // upper case, aliases resolved
	Score Score  // of the opponents, and of one's own where nothing else is said
	Own   Score  // of the entry itself in the extended Sonneborn-Berger

	CutLow, CutHigh int
	Limit           int  // Koya: half-point steps above or below one half
	Factor          int  // SSSC /K
	Forfeits        bool // /P: forfeits count as played against the scheduled opponent
	Fore            bool // /F
	Reverse         bool // /R
	Halves          bool // /H
	Unrated         int  // /U
	Policy          Policy
}

// CodeError is a tie-break code that cannot be read.
type CodeError struct{ Code, Reason string }

func (e *CodeError) Error() string {
	return fmt.Sprintf("tie-break %q: %s", e.Code, e.Reason)
}

// aliases are other spellings in use, with the full code they stand for.
var aliases = map[string]string{
	"GE": "REP", "SNO": "TPN", "RTG": "RTNG",
	"ESB:MM": "EMMSB", "ESB:MG": "EMGSB", "ESB:GM": "EGMSB", "ESB:GG": "EGGSB",
	"ESB": "EMGSB", "ESB:MP": "EMMSB", "ESB:GP": "EGGSB",
}

// ParseCode reads one code, case-insensitively.
func ParseCode(text string) (Code, error) {
	c := Code{Text: text}
	head, mods, modified := strings.Cut(strings.ToUpper(text), "/")
	if full, ok := aliases[head]; ok {
		head = full
	}
	name, score, scored := strings.Cut(head, ":")
	c.Name = name
	p, ok := pieceOf(name)
	if !ok {
		return c, &CodeError{text, "unknown code"}
	}
	c.Score, c.Own = p.score, p.own
	if scored {
		if !p.scored {
			return c, &CodeError{text, "takes no :MP or :GP"}
		}
		switch score {
		case "MP":
			c.Score, c.Own = MatchPoints, MatchPoints
		case "GP":
			c.Score, c.Own = GamePoints, GamePoints
		default:
			return c, &CodeError{text, "the score is MP or GP"}
		}
	}
	if !modified {
		return c, nil
	}
	for mod := range strings.SplitSeq(mods, "/") {
		if err := c.modify(p, mod); err != nil {
			return c, err
		}
	}
	return c, nil
}

// modify applies one modifier; p says which ones the piece knows.
func (c *Code) modify(p piece, mod string) error {
	if mod == "" {
		return &CodeError{c.Text, "empty modifier"}
	}
	if mod[0] != 'R' && mod[0] != 'V' && !strings.ContainsRune(p.mods, rune(mod[0])) {
		return &CodeError{c.Text, "does not take /" + mod}
	}
	n, err := strconv.Atoi(strings.TrimSuffix(mod[1:], ".0"))
	number := err == nil && n >= 0 && n < 10000
	switch mod[0] {
	case 'C', 'M', 'K', 'U':
		if !number || n == 0 {
			return &CodeError{c.Text, "/" + mod[:1] + " needs a number"}
		}
		c.count(mod[0], n)
		return nil
	case 'L':
		return c.limit(mod[1:])
	case 'V':
		policy, err := PolicyNamed(mod[1:])
		c.Policy = policy
		return wrapCode(c.Text, err)
	}
	if len(mod) != 1 {
		return &CodeError{c.Text, "unknown modifier /" + mod}
	}
	switch mod[0] {
	case 'P':
		c.Forfeits = true
	case 'F':
		c.Fore = true
	case 'R':
		c.Reverse = true
	case 'H':
		c.Halves = true
	}
	return nil
}

func (c *Code) count(letter byte, n int) {
	switch letter {
	case 'C':
		c.CutLow = n
	case 'M':
		c.CutLow, c.CutHigh = n, n
	case 'K':
		c.Factor = n
	case 'U':
		c.Unrated = n
	}
}

// limit reads Koya's /L+n and /L-n: half-point steps (14.5).
func (c *Code) limit(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || s[0] != '+' && s[0] != '-' || n < -1000 || n > 1000 {
		return &CodeError{c.Text, "/L needs +n or -n"}
	}
	c.Limit = n
	return nil
}

func wrapCode(text string, err error) error {
	if err == nil {
		return nil
	}
	return &CodeError{text, err.Error()}
}
