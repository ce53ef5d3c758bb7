package configs

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeExample: the smallest file that the README shows is a regulation in which
// nothing is wrong.
func TestReadmeExample(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("regulations/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "```yaml\n")
	example, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("no example")
	}
	r, err := Load([]byte(example))
	if err != nil || r.ID == "" {
		t.Fatal(err)
	}
}
