package command

import "strings"

// cutMentions takes out what a service writes for a mention or a picture.
func cutMentions(s string) string {
	for {
		i := strings.Index(s, "<@")
		if i < 0 {
			if i = strings.Index(s, "<:"); i < 0 {
				return s
			}
		}
		j := strings.IndexByte(s[i:], '>')
		if j < 0 || j > 80 {
			return s
		}
		s = s[:i] + " " + s[i+j+1:]
	}
}

// struck are the marks between which a chat shows text struck out.
var struck = [][2]string{{"~~", "~~"}, {"<s>", "</s>"}, {"<del>", "</del>"}, {"<strike>", "</strike>"}}

// bold are marks that only change how text looks; they are taken out where text
// was struck out, for then a person wrote them.
var bold = strings.NewReplacer("<b>", "", "</b>", "", "<i>", "", "</i>", "", "**", "", "__", "")

// cutStruck takes out what the sender struck out: ~~3-1~~ 2-2 says 2-2.
func cutStruck(s string) string {
	whole := s
	for _, mark := range struck {
		for {
			i := strings.Index(s, mark[0])
			if i < 0 {
				break
			}
			j := strings.Index(s[i+len(mark[0]):], mark[1])
			if j < 0 {
				break
			}
			s = s[:i] + " " + s[i+len(mark[0])+j+len(mark[1]):]
		}
	}
	if s == whole || strings.TrimSpace(s) == "" {
		return whole
	}
	return bold.Replace(s)
}

// quotedLines splits a message that begins with the lines it answers, each marked
// with > as mail and chats do.
func quotedLines(s string) (quoted, rest string, ok bool) {
	rest = strings.TrimLeft(s, " \t\r\n\u3000\u200b\ufeff")
	for strings.HasPrefix(rest, ">") || strings.HasPrefix(rest, "\uff1e") {
		line, after, more := strings.Cut(rest, "\n")
		if !more {
			return "", s, false
		}
		quoted, rest = quoted+"\n"+strings.TrimLeft(line, ">\uff1e "), strings.TrimSpace(after)
	}
	return strings.TrimSpace(quoted), rest, quoted != "" && rest != ""
}
