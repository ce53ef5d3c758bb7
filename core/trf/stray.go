package trf

import (
	"slices"
	"strings"
	"unicode"
)

// recordCodes are the records that the reader knows.
var recordCodes = strings.Fields("001 012 013 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 " +
	"202 212 222 240 250 260 299 300 310 320 330 352 362 801 802 " +
	"XXA XXC XXP XXR XXS XXZ BBW BBD BBL BBZ BBF BBU")

// stray warns of a line that is no record, which a slip of a key may have made of
// one. Comments, the informative 801 and 802 and national rating records (TRF26:
// a federation's letters, then a rank) are known to say nothing here.
func stray(code string, l line) *Problem {
	informative := code == "801" || code == "802" || national(code, l)
	text := strings.TrimLeftFunc(l.text, func(r rune) bool { return unicode.IsSpace(r) || unseen(r) })
	switch {
	case informative, text == "": // a DOS end of file
		return nil
	case len(text) < len(l.text) && len(text) >= 3 && slices.Contains(recordCodes, strings.ToUpper(text[:3])):
		return l.bad(1, Ignored, "indented", "record {Code} does not begin in column 1: kept, not used", "Code", text[:3])
	}
	return l.bad(1, Ignored, "unknown", `unknown record "{Code}": kept, not used`, "Code", code)
}

// national reports a rating record of a federation.
func national(code string, l line) bool {
	letters := len(code) == 3 && !strings.HasPrefix(code, "XX") && !strings.HasPrefix(code, "BB") &&
		!strings.ContainsFunc(code, func(r rune) bool { return r < 'A' || r > 'Z' })
	_, ranked := digits(l.field(5, 8))
	return letters && ranked && l.field(4, 4) == ""
}

// alike are the warnings that a file may deserve line by line: they are said once,
// of the first line, with the number of the others.
var alike = []string{"trf.silent", "trf.ragged", "trf.tabs", "trf.bytes", "trf.no-colours", "trf.unknown", "trf.indented"}

// mostStrays is how many different strange records are named.
const mostStrays = 8

// merged are the warnings with those that are alike told once.
func merged(all []Problem) []Problem {
	var out []Problem
	first := map[string]int{}
	strays := 0
	for _, p := range all {
		key := p.Text.Key
		if key == "trf.unknown" && strays < mostStrays {
			key = p.Detail
		}
		at, seen := first[key]
		switch {
		case seen && slices.Contains(alike, p.Text.Key):
			out[at].More++
			continue
		case p.Text.Key == "trf.unknown":
			strays++
		}
		first[key] = len(out)
		out = append(out, p)
	}
	return out
}
