package trf

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// named is a report of one game between players of the given names, columns
// counted in characters.
func named(white, black string) string {
	return "142 5\n152 W\n" +
		"001    1      " + fit(white, 33) + "                                  1.0    1     2 w 1\n" +
		"001    2      " + fit(black, 33) + "                                  0.0    2     1 b 0\n"
}

func encode(t *testing.T, e encoding.Encoding, text string) []byte {
	t.Helper()
	out, err := e.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func names(t *testing.T, input []byte, o Options) (string, *Document) {
	t.Helper()
	doc, err := Parse(input, o)
	if err != nil {
		t.Errorf("%v", err)
		return "", &Document{}
	}
	var all []string
	for _, e := range doc.Division.Entries {
		all = append(all, e.Name)
	}
	if n := len(doc.Division.Played); n != 1 {
		t.Errorf("got %d rounds, want 1", n)
	}
	return strings.Join(all, " / "), doc
}

func TestEncodings(t *testing.T) {
	japan, china, latin := named("羽生 善治", "ｶﾀｶﾅ 太郎"), named("胡荣华", "许银川"), named("Müller, Jörg", "Peña, José")
	for _, c := range []struct {
		name  string
		input []byte
		enc   Encoding
		want  string
	}{
		{"UTF-8", []byte(japan), Auto, "羽生 善治 / ｶﾀｶﾅ 太郎"},
		{"UTF-8 with a mark", []byte("\xef\xbb\xbf" + japan), Auto, "羽生 善治 / ｶﾀｶﾅ 太郎"},
		{"UTF-8, said", []byte(china), UTF8, "胡荣华 / 许银川"},
		{"CP932", encode(t, japanese.ShiftJIS, japan), CP932, "羽生 善治 / ｶﾀｶﾅ 太郎"},
		{"GB18030", encode(t, simplifiedchinese.GB18030, china), GB18030, "胡荣华 / 许银川"},
		{"Latin-1", encode(t, charmap.ISO8859_1, latin), Latin1, "Müller, Jörg / Peña, José"},
		{"CRLF", []byte(strings.ReplaceAll(china, "\n", "\r\n")), Auto, "胡荣华 / 许银川"},
		{"CR", []byte(strings.ReplaceAll(china, "\n", "\r")), Auto, "胡荣华 / 许银川"},
		{"emoji", []byte(named("♟ 😀", "b")), Auto, "♟ 😀 / b"},
	} {
		if got, doc := names(t, c.input, Options{Encoding: c.enc}); got != c.want || len(doc.Warnings) > 0 {
			t.Errorf("%s: got %q, %v, want %q", c.name, got, doc.Warnings, c.want)
		}
	}
}

// Nothing is guessed: what is not UTF-8 is a question.
func TestEncodingIsAsked(t *testing.T) {
	for _, input := range [][]byte{
		encode(t, japanese.ShiftJIS, named("羽生", "谷川")), encode(t, simplifiedchinese.GB18030, named("胡", "许")),
	} {
		_, err := Parse(input, Options{})
		if bad, is := AsProblem(err); !is || bad.Code != AskEncoding || bad.Line != 3 || bad.Column != 15 {
			t.Errorf("got %v, want the question at line 3, column 15", err)
		}
	}
	_, err := Parse(encode(t, charmap.ISO8859_1, named("Müller", "b")), Options{Encoding: UTF8})
	if bad, is := AsProblem(err); !is || bad.Code != BadEncoding {
		t.Errorf("got %v, want: not UTF-8", err)
	}
}

// Some programs count columns in bytes: it is found out, and said.
func TestColumnsInBytes(t *testing.T) {
	byBytes := func(e encoding.Encoding, text string) []byte {
		var out bytes.Buffer
		for _, l := range strings.SplitAfter(text, "\n") {
			coded := []byte(l)
			if e != nil {
				coded = encode(t, e, l)
			}
			for extra := len(coded) - len([]rune(l)); extra > 0; extra-- { // spaces after the name give way
				at := bytes.Index(coded, []byte("    "))
				coded = append(coded[:at:at], coded[at+1:]...)
				if at < 14 {
					t.Fatal("the name does not fit")
				}
			}
			out.Write(coded)
		}
		return out.Bytes()
	}
	nospace := func(text string) string { // "001    1      " has spaces of its own
		return strings.ReplaceAll(text, "001    ", "001 000")
	}
	for _, c := range []struct {
		name string
		e    encoding.Encoding
		enc  Encoding
	}{{"UTF-8", nil, Auto}, {"CP932", japanese.ShiftJIS, CP932}} {
		text := strings.ReplaceAll(nospace(named("羽生善治", "谷川浩司")), "1      ", "1 m GM ")
		text = strings.ReplaceAll(text, "0002      ", "0002 m GM ")
		got, doc := names(t, byBytes(c.e, text), Options{Encoding: c.enc})
		if got != "羽生善治 / 谷川浩司" {
			t.Errorf("%s: got %q", c.name, got)
		}
		if len(doc.Warnings) != 1 || doc.Warnings[0].Code != Layout || doc.Warnings[0].Line != 3 || doc.Warnings[0].More != 1 {
			t.Errorf("%s: got warnings %v, want one for both lines", c.name, doc.Warnings)
		}
	}
}

// Tabs for spaces and columns that have slipped are read, and said.
func TestRaggedColumns(t *testing.T) {
	for name, input := range map[string]string{
		"tabs": "142 5\n152 W\n" +
			"001    1      Tanaka, Ichiro\t\t\t\t2400 JPN\t\t\t\t1.0    1\t   2 w 1\n" +
			"001    2      Li, Na\t\t\t\t\t2300 CHN\t\t\t\t0.0    2\t   1 b 0\n",
		"words": "142 5\n152 W\n" +
			"001 1 m GM Tanaka, Ichiro 2400 JPN 1.0 1 2 w 1\n" +
			"001 2 Li, Na 2300 CHN 0.0 2 1 b 0\n",
		"slipped": "142 5\n152 W\n" +
			"001    1      Tanaka, Ichiro                   2400 JPN                         1.0    1     2 w 1\n" +
			"001    2      Li, Na                            2300 CHN                            0.0    2     1 b 0\n",
	} {
		got, doc := names(t, []byte(input), Options{})
		if got != "Tanaka, Ichiro / Li, Na" {
			t.Errorf("%s: got %q", name, got)
		}
		if len(doc.Warnings) != 1 || doc.Warnings[0].Code != Layout || doc.Warnings[0].Line != 3 || doc.Warnings[0].More != 1 {
			t.Errorf("%s: got warnings %v, want one for both lines", name, doc.Warnings)
		}
		for _, e := range doc.Division.Entries {
			if e.Strength < 2300 || e.Members[0].Federation == "" {
				t.Errorf("%s: got %+v, want rating and federation", name, e)
			}
		}
	}
}
