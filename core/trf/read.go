package trf

import (
	"errors"
	"io"
)

// Options are what a reader has to be told.
type Options struct {
	Encoding Encoding
}

const (
	maxRounds = 999
	// maxCells bounds players × rounds, against files that are made to be huge.
	maxCells = 4_000_000
	maxBytes = 64 << 20
)

// Read reads a tournament report file. The error is a *Problem where the file
// is to blame.
func Read(from io.Reader, o Options) (*Document, error) {
	input, err := io.ReadAll(io.LimitReader(from, maxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(input) > maxBytes {
		return nil, &Problem{Code: TooLarge, Detail: "the file is larger than any tournament"}
	}
	return Parse(input, o)
}

// Parse reads a tournament report file that is in memory.
func Parse(input []byte, o Options) (*Document, error) {
	lines, bad := split(input, o.Encoding)
	if bad != nil {
		return nil, bad
	}
	doc, bad := parse(lines)
	if bad != nil {
		return nil, bad
	}
	return doc, nil
}

// AsProblem is the problem in the file that err is about, if it is one.
func AsProblem(err error) (*Problem, bool) {
	var p *Problem
	ok := errors.As(err, &p)
	return p, ok
}
