package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"taikyoku/configs"
)

func TestRegulationCommand(t *testing.T) {
	t.Parallel()
	source, err := configs.Source("jcf-team-2025")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, old, new string) string {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(strings.Replace(string(source), old, new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	wrong := write("wrong.yaml", "[MPTS, GPTS,", "[MPTS, GPTX,")
	odd := write("odd.yaml", "money: [20000 JPY]", "money: [20000 JPY]\n    total: 30000 JPY")
	line := 1 + strings.Count(string(source)[:strings.Index(string(source), "[MPTS, GPTS,")], "\n")
	for _, c := range []struct {
		args     []string
		code     int
		out, err string
	}{
		{[]string{"check", "jcf-team-2025"}, exitDone, "jcf-team-2025: nothing is wrong\n", ""},
		{[]string{"check", odd}, exitDone, "warning: the total says 30,000 JPY, the places add up to 20,000 JPY", ""},
		{[]string{"check", "../../configs/testdata/planted.yaml"}, exitNo, "planted.yaml:19:31: error: section “boys” cannot be merged with itself\n", ""},
		{[]string{"check", wrong}, exitNo, fmt.Sprintf("wrong.yaml:%d:17: error: there is no tie-break “GPTX”", line), ""},
		{[]string{"check", "--lang", "ja", odd, wrong}, exitNo, "誤り: タイブレーク「GPTX」はありません", ""},
		{[]string{"check", "none.yaml"}, exitUsage, "", "none.yaml: no such file or regulation"},
		{[]string{"check"}, exitUsage, "", ""},
		{[]string{"list"}, exitDone, "jcf-team-2025\t1\t2025-11-01 2025-11-02\tAll-Japan Team Chess Championship 2025\n", ""},
	} {
		var out, stderr bytes.Buffer
		code := run(t.Context(), append([]string{"regulation"}, c.args...), streams{nil, &out, &stderr})
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(stderr.String(), c.err) {
			t.Errorf("%v: code %d, want %d\nout: %s\nerr: %s", c.args, code, c.code, out.String(), stderr.String())
		}
	}
	var out, stderr bytes.Buffer
	if code := run(t.Context(), []string{"regulation", "schema"}, streams{nil, &out, &stderr}); code != exitDone || !json.Valid(out.Bytes()) {
		t.Errorf("schema: code %d %s", code, stderr.String())
	}
}
