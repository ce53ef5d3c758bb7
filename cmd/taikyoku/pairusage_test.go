package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const start = "142 5\n152 W\n" +
	"001    1      Tanaka, Ichiro                    2400 JPN                         1.0    1     2 w 1\n" +
	"001    2      Li, Na                            2300 CHN                         0.0    4     1 b 0\n" +
	"001    3      Kim, A                            2200 KOR                         0.5    2     4 b =\n" +
	"001    4      Sato, B                           2100 JPN                         0.5    3     3 w =\n"

func write(t *testing.T, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "event.trf")
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// Wrong usage and unreadable input: exit 2, one line on stderr with file and
// line where there is one, nothing on stdout.
func TestPairUsage(t *testing.T) {
	good := write(t, start)
	latin := write(t, strings.Replace(start, "Kim", "K\xefm", 1))
	for _, c := range []struct {
		name, args, want string
	}{
		{"no file", "pair", "which file?"},
		{"two files", "pair " + good + " " + good, "one file at a time"},
		{"a file that is not there", "pair " + good + ".no", "no such file"},
		{"an unknown system", "pair --system swiss " + good, "--system"},
		{"a system of teams", "pair --system team " + good, "pairs teams"},
		{"an unknown encoding", "pair --encoding klingon " + good, "klingon"},
		{"another encoding", "pair " + latin, latin + ":5:16: not UTF-8: which encoding is it? (latin-1, cp932 or gb18030); say it with --encoding"},
		{"two players on one number", "pair " + write(t, start+strings.Split(start, "\n")[3]+"\n"), ":7:5: number 2 is already on line 4"},
		{"the rules of 2017", "pair " + write(t, "192 FIDE_DUTCH_2017\n"+start), ":1:5: FIDE_DUTCH_2017"},
		{"another program's system", "pair " + write(t, start+"192 FIDE_DUBOV\n"), ":7:5: FIDE_DUBOV"},
		{"teams and an individual system", "pair " + write(t, "192 FIDE_DUTCH\n"+start+"310   1 A\n"), ":8:5: a team in an individual event"},
		{"no number of rounds", "pair " + write(t, strings.Replace(start, "142 5\n", "", 1)), "rounds"},
		{"all rounds paired", "pair " + write(t, strings.Replace(start, "142 5", "142 1", 1)), ":1:5: all 1 rounds have been paired"},
		{"a result missing", "pair " + write(t, strings.NewReplacer("b =", "b  ", "w =", "w  ", "0.5", "0.0").Replace(start)), ":6:99: round 1: the result of 4-3 is missing"},
		{"a file of NUL bytes", "pair " + write(t, strings.Repeat("\x00", 400)), ":1:1: a NUL byte: this is no text file"},
		{"a pair made and forbidden", "pair --fix 1,3 --forbid 3,1 " + good, "1 and 3 are to be paired and kept apart at once"},
		{"kept apart from himself", "pair --forbid 1,1 " + good, "named twice"},
		{"exchanged with himself", "pair --swap 1,1 " + good, "named twice"},
		{"everybody left out", "pair --out 1 --out 2 --out 3 --out 4 " + good, "nobody is left to be paired"},
		{"a rule without a value", "pair --system xiangqi --rules order " + good, "NAME=VALUE, where the names are absence_limit, bye,"},
		{"an empty value", "pair --system xiangqi --rules order= " + good, `rule order: "" is none of number, standings, dutch`},
		{"a rule nobody knows", "pair --system xiangqi --rules colour=1 " + good, `"colour" is no rule: the rules are absence_limit,`},
		{"a rule twice", "pair --system xiangqi --rules run=off --rules run=strict " + good, "run is given twice"},
		{"a negative number", "pair --system xiangqi --rules final=-2 " + good, `rule final: "-2" is not a number from 0 to 999`},
		{"a number that is none", "pair --system xiangqi --rules seed=x " + good, `rule seed: "x" is not a number`},
		{"a negative count", "pair --system xiangqi --rules serve_higher=-2 " + good, "or -1 for none"},
		{"boards for individuals", "pair --generate --seed 1 --players 8 --boards 4", "--boards and --reserve are for teams"},
		{"a reserve for individuals", "pair --generate --seed 1 --players 8 --reserve 1", "--boards and --reserve are for teams"},
		{"a random event out of a file", "pair --players 8 " + good, "for --generate"},

		{"generate a round robin of too many rounds", "pair --generate --seed 1 --system berger --players 6 --rounds 9", "--rounds 9: a round robin of 6 has 5 rounds"},
		{"bye for nobody", "pair --bye 9 " + good, "--bye 9: 9 is nobody's number"},
		{"a swap of one", "pair --lang zh-Hant --swap 1 " + good, "--swap 1：請寫檔案中的2個編號，用逗號分開"},
		{"left out with a letter", "pair --lang ja --out 1=h " + good, "--out 1=h: ファイルの番号を書き"},
		{"check and generate", "pair --check --generate --seed 1 " + good, "can't be used together"},
		{"generate without a seed", "pair --generate", "--seed"},
		{"generate into a file", "pair --generate --seed 1 " + good, "standard output"},
		{"generate too many", "pair --generate --seed 1 --players 12001", "at most 12000 players"},
		{"generate too many teams", "pair --generate --seed 1 --teams 3001", "3000 teams"},
		{"generate Baku in the traditional way", "pair --generate --seed 1 --system xiangqi --baku", "virtual points"},
		{"generate by rules of another system", "pair --generate --seed 1 --rules order=dutch", "--rules are for the Chinese points system"},
		{"generate too many rounds", "pair --generate --seed 1 --rounds 1000", "999 rounds"},
		{"generate more points than a file holds", "pair --generate --seed 1 --rounds 100", "100 rounds of 1.0 points may give a player 100.0, a TRF file holds 99.9: play at most 99 (--play), or give a win at most 0.9 (--points)"},
		{"generate a bye worth too much", "pair --generate --seed 1 --rounds 99 --bye-points 2", "99 rounds"},
		{"generate for nothing", "pair --generate --seed 1 --points 0-0-0", "worth more than a loss"},
		{"generate a dear loss", "pair --generate --seed 1 --points 1-2-0", "something between"},
		{"verify without check", "pair --verify " + good, "--check or --generate"},
		{"explain a check", "pair --check --explain " + good, "next round"},
		{"JSON of a check", "pair --check --json " + good, "next round"},
		{"a reading for individuals", "pair --reading R8=arrived " + good, "team Swiss"},
		{"a reading to generate by", "pair --generate --seed 1 --reading R8=arrived", "--reading"},
		{"generate nonsense", "pair --generate --seed 1 --points 3-1", "points"},
		{"generate ratings", "pair --generate --seed 1 --ratings high", "ratings"},
		{"generate too often absent", "pair --generate --seed 1 --absences 200", "--absences 200: a percentage, from 0 to 100"},
	} {
		code, out, stderr := taikyoku(t, strings.Fields(c.args)...)
		if code != exitUsage || out != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: got exit %d, %q, %q, want exit 2 and one line with %q", c.name, code, out, stderr, c.want)
		}
	}
}

// What the engine answers is said in the language of --lang, with the place in
// the file, and so is what is wrong with the file itself or doubtful in it.
func TestPairRefusesInEveryLanguage(t *testing.T) {
	met := write(t, "142 9\n152 W\n"+
		"001    1      Tanaka, Ichiro                    2400 JPN                         1.0    1     2 w 1\n"+
		"001    2      Li, Na                            2300 CHN                         0.0    2     1 b 0\n")
	over := write(t, strings.Replace(start, "142 5", "142 1", 1))
	stray := write(t, start+"26O   1   5    1    2\n")
	for lang, want := range map[string][5]string{
		"ja":      {"相手が残らない選手: Tanaka, Ichiro (1)", over + ":1:5: 全1ラウンド", "組ませる変更と、当てない変更", ":1:5: ラウンド数「0」は読めません", ":7:1: 「26O」という行は知られていません。残しますが使いません(警告)"},
		"zh-Hans": {"没有对手的棋手：Tanaka, Ichiro (1)", over + ":1:5: 全部1轮", "又要求互相回避", ":1:5: 轮数“0”无法识别", ":7:1: 未知的记录“26O”：保留但不使用（警告）"},
		"zh-Hant": {"沒有對手的棋手：Tanaka, Ichiro (1)", over + ":1:5: 全部1輪", "又要求互相迴避", ":1:5: 輪數「0」無法識別", ":7:1: 未知的紀錄「26O」：保留但不使用（警告）"},
		"en":      {"nobody is left for 1 2", over + ":1:5: all 1 rounds", "kept apart at once", ":1:5: number of rounds “0”", ":7:1: unknown record “26O”: kept, not used (warning)"},
	} {
		for i, args := range [][]string{{met}, {over}, {"--fix", "1,3", "--forbid", "1,3", write(t, start)}} {
			code, out, stderr := taikyoku(t, append([]string{"pair", "--lang", lang}, args...)...)
			if code == exitDone || out != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, want[i]) {
				t.Errorf("%s: got exit %d, %q, %q, want %q", lang, code, out, stderr, want[i])
			}
		}
		if _, _, stderr := taikyoku(t, "pair", "--lang", lang, write(t, "142 0\n"+start)); !strings.Contains(stderr, want[3]) {
			t.Errorf("%s: got %q", lang, stderr)
		}
		if code, out, stderr := taikyoku(t, "pair", "--lang", lang, stray); code != exitDone || out == "" || !strings.Contains(stderr, want[4]) {
			t.Errorf("%s: got exit %d, %q", lang, code, stderr)
		}
	}
}

// Digits and signs of full width are read as plain ones.
func TestPairReadsFullWidth(t *testing.T) {
	file := write(t, start)
	_, plain, _ := taikyoku(t, "pair", "--fix=1,3", "--out=2=half", file)
	code, wide, stderr := taikyoku(t, "pair", "--fix=１，３", "--out=２＝half", file)
	if code != exitDone || plain == "" || wide != plain {
		t.Errorf("got exit %d, %q, %q, want %q", code, wide, stderr, plain)
	}
}

// A swap that is taken back by another leaves the draw and its reasons as they
// were.
func TestPairSwapTwice(t *testing.T) {
	file := write(t, start)
	_, before, _ := taikyoku(t, "pair", "--explain", file)
	code, after, stderr := taikyoku(t, "pair", "--explain", "--swap", "1,2", "--swap", "2,1", file)
	if code != exitDone || after != before || strings.Contains(after, "by hand") {
		t.Errorf("got exit %d, %s%s, want %s", code, after, stderr, before)
	}
}

func TestPairReadsOtherEncodings(t *testing.T) {
	latin := write(t, strings.Replace(start, "Kim", "K\xefm", 1))
	if code, out, stderr := taikyoku(t, "pair", "--encoding", "latin-1", latin); code != exitDone || !strings.HasPrefix(out, "2\n") {
		t.Errorf("got exit %d, %q, %q", code, out, stderr)
	}
}

// The lot of the initial colour is asked for, never taken from the air.
func TestPairLot(t *testing.T) {
	file := write(t, "142 3\n"+
		"001    1      A                                                                  0.0    1\n"+
		"001    2      B                                                                  0.0    2\n")
	if code, _, stderr := taikyoku(t, "pair", file); code != exitUsage || !strings.Contains(stderr, "--seed") {
		t.Errorf("got exit %d, %q, want the question for a seed", code, stderr)
	}
	for seed, want := range map[string]string{"1": "1\n2 1\n", "2": "1\n1 2\n"} { // as pairing.Lot
		if code, out, stderr := taikyoku(t, "pair", "--seed", seed, file); code != exitDone || out != want {
			t.Errorf("seed %s: got exit %d, %q, %q, want %q", seed, code, out, stderr, want)
		}
	}
}

// Warnings go to stderr and stop nothing.
func TestPairWarns(t *testing.T) {
	ragged := write(t, "142 5\n152 W\n001 1 Tanaka 2400 JPN 1.0 1 2 w 1\n001 2 Li 2300 CHN 0.0 2 1 b 0\n001 3 Kim 2200 KOR 0.5 3 4 b =\n001 4 Sato 2100 JPN 0.5 4 3 w =\n")
	code, out, stderr := taikyoku(t, "pair", ragged)
	if code != exitDone || !strings.HasPrefix(out, "2\n") || strings.Count(stderr, "(warning)") != 1 || !strings.Contains(stderr, ragged+":3: columns are ragged: read word by word (and 3 more lines like it) (warning)\n") {
		t.Errorf("got exit %d, %q, %q", code, out, stderr)
	}
}

func TestPairJSON(t *testing.T) {
	code, out, stderr := taikyoku(t, "pair", "--json", write(t, start+"240 H 002 0004\n"))
	var got drawJSON
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != exitDone {
		t.Fatalf("exit %d, %v, %s", code, err, stderr)
	}
	if got.Round != 2 || got.System != "FIDE_DUTCH_2026" || len(got.Pairs) != 1 || got.Pairs[0].Board != 1 || len(got.Pairs[0].Why) == 0 {
		t.Errorf("got %+v", got)
	}
	kinds := map[string]int{}
	for _, b := range got.Byes {
		kinds[b.Kind] = b.Entry
	}
	if kinds["half-point"] != 4 || kinds["pairing-allocated"] == 0 {
		t.Errorf("byes: got %v, want 4's half-point bye and the bye", kinds)
	}
}

func TestPairExplain(t *testing.T) {
	code, out, stderr := taikyoku(t, "pair", "--explain", write(t, start))
	if code != exitDone || stderr != "" {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	for _, want := range []string{"FIDE_DUTCH_2026", "C.04.3 5.2"} {
		if !strings.Contains(out, want) {
			t.Errorf("got %q, want %q in it", out, want)
		}
	}
}

// Where the numbers of the file are not the pairing numbers (XXC rank), the
// reasons use those of the file, as the pairs do.
func TestPairExplainByTheNumbersOfTheFile(t *testing.T) {
	ranked := "142 5\nXXC rank white1\n" +
		"001    4      Tanaka, Ichiro                    2400 JPN                         0.0    1\n" +
		"001    3      Li, Na                            2300 CHN                         0.0    2\n" +
		"001    1      Kim, A                            2200 KOR                         0.0    3\n" +
		"001    2      Sato, B                           2100 JPN                         0.0    4\n"
	code, out, stderr := taikyoku(t, "pair", "--explain", write(t, ranked))
	if code != exitDone || stderr != "" {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	// 1-3 and 4-2 by the order of the lines (C.04.3 3.2.1, 5.2.5).
	for _, want := range []string{"1. Tanaka, Ichiro (4) – Kim, A (1)\n", "2. Sato, B (2) – Li, Na (3)\n", "Sato, B (2) White, Li, Na (3) Black"} {
		if !strings.Contains(out, want) {
			t.Errorf("got %s, want %q in it", out, want)
		}
	}
	_, out, _ = taikyoku(t, "pair", "--json", write(t, ranked))
	if !strings.Contains(out, `"White": 2`) || strings.Contains(out, `"White": 1`) {
		t.Errorf("got %s", out)
	}
}

// A changed round is found, with its pairs and the rule it breaks; exit 1.
func TestPairCheckFindsADifference(t *testing.T) {
	swapped := strings.NewReplacer("2 w 1", "2 b 1", "1 b 0", "1 w 0").Replace(start)
	code, out, stderr := taikyoku(t, "pair", "--check", write(t, start), write(t, swapped))
	lines := strings.Split(out, "\n")
	if code != exitNo || stderr != "" || len(lines) != 4 || lines[2] != "2 files, 2 rounds, 2 differ" {
		t.Errorf("got exit %d, %q, %q", code, out, stderr)
	}
	// Round 1 of four: 1-3, 4-2 (C.04.3 3.2.1, 5.2.5).
	if want := "round 1: file 1-2 4-3, ours 1-3 4-2, the file's breaks"; !strings.Contains(lines[0], want) {
		t.Errorf("got %q, want %q in it", lines[0], want)
	}
}

func TestPairCheckUnreadable(t *testing.T) {
	code, out, stderr := taikyoku(t, "pair", "--check", write(t, "nonsense"), write(t, start))
	if code != exitUsage || !strings.Contains(out, "2 files, 1 rounds") || !strings.Contains(stderr, "no players") {
		t.Errorf("got exit %d, %q, %q", code, out, stderr)
	}
}

// What --generate writes, --check confirms; and --verify, apart from the engine.
func TestPairGenerate(t *testing.T) {
	var made []string
	for seed, options := range []string{
		"--players 9 --rounds 5 --half-byes 10 --forfeits 10 --draws 40",
		"--players 24 --rounds 9 --late 20 --withdraw 5 --absences 5 --forbidden 5 --format trf16",
		"--players 16 --rounds 7 --baku --points 3-1-0 --bye-points 1 --format trf16",
		"--players 40 --rounds 9 --baku --full-byes 3 --short 10 --ratings 1800-1810",
		"--teams 11 --boards 4 --reserve 2 --rounds 7 --forfeits 8 --half-byes 5",
		"--teams 20 --boards 3 --code FIDE_TEAM_TYPEB_MP_GP --bye-points 2+3 --absences 5 --format trf16",
		"--teams 6 --boards 2 --system berger --rounds 5",
		"--players 7 --system berger --rounds 7",
		"--players 10 --system xiangqi --rounds 5",
	} {
		args := append([]string{"pair", "--generate", "--seed", fmt.Sprint(seed + 1)}, strings.Fields(options)...)
		code, out, stderr := taikyoku(t, args...)
		if code != exitDone {
			t.Errorf("%s: exit %d, %s", options, code, stderr)
		}
		if _, again, _ := taikyoku(t, args...); again != out {
			t.Errorf("%s: not the same twice", options)
		}
		made = append(made, write(t, out))
	}
	code, out, stderr := taikyoku(t, append([]string{"pair", "--check", "--verify"}, made...)...)
	if code != exitDone || !strings.Contains(out, "9 files") || !strings.HasSuffix(out, " 0 differ\n") {
		t.Errorf("got exit %d, %s%s", code, out, stderr)
	}
}
