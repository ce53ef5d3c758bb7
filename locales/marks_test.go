package locales

import (
	"slices"
	"testing"
)

func TestMarks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		cut  func(string) []string
		text string
		want []string
	}{
		{"pieces", Pieces, "錢小豹、孫大， 李四；Tom Kim,\nBo Lee／", []string{"錢小豹", "孫大", "李四", "Tom Kim", "Bo Lee"}},
		{"parts", Parts, "棋手 雙人間 4人, 10月22日；領隊 單人間;\n", []string{"棋手 雙人間 4人, 10月22日", "領隊 單人間"}},
		{"one name", Names, "Smith, John", []string{"Smith, John"}},
		{"two names", Names, "山田＆佐藤", []string{"山田", "佐藤"}},
		{"no name", Names, " ", nil},
		{"cells, one empty", Cells, "张三\t\t星海，二级", []string{"张三", "", "星海", "二级"}},
		{"no cells", Cells, "张三 二级", nil},
	} {
		if got := tt.cut(tt.text); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	for typed, want := range map[string]string{"3. 錢小豹": "錢小豹", "２）孫大": "孫大", "（孫大）": "孫大", " 12) Bo Lee ": "Bo Lee"} {
		if got := Bare(typed); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
	if before, after, ok := CutColon("照片：陳小美:2"); before != "照片" || after != "陳小美:2" || !ok {
		t.Errorf("%q, %q, %v", before, after, ok)
	}
	for line, want := range map[string]string{"1 张三": "张三", "２、李四": "李四", "③王五": "王五", "#4. 赵六": "赵六"} {
		if got, ok := CutNumber(line); got != want || !ok {
			t.Errorf("%q is %q", line, got)
		}
	}
	if got, ok := CutNumber("1980 张三"); ok {
		t.Errorf("a year was taken for a number of a list: %q", got)
	}
	if got := Unmarked("2-2、。\n"); got != "2-2" {
		t.Errorf("%q", got)
	}
	marks := LanguageMarks("始め [ja] あ 【English】: b")
	if len(marks) != 2 || marks[0].Name != "ja" || marks[1].Name != "English" {
		t.Errorf("marks %v", marks)
	}
}

func TestRow(t *testing.T) {
	for line, want := range map[string]string{
		"1. 张三 1980-03-01":          "张三 1980-03-01",
		"１、张三，１９８０．３．１":             "张三 １９８０．３．１",
		"1️⃣ 李四🌹":                   "李四",
		"③王五":                       "王五",
		"(4) 赵六":                    "赵六",
		"Smith, John, 5100101":      "Smith, John 5100101",
		"山田太郎,5100102":              "山田太郎 5100102",
		"1980-03-01":                "1980-03-01",
		"  12) Müller, Ürs 5100103": "Müller, Ürs 5100103",
	} {
		if got := Row(line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}
