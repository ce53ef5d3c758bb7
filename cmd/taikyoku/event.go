package main

import (
	"fmt"
	"io"
	"os"

	"taikyoku/core/standings/crosstable"
	"taikyoku/core/trf"
)

// eventCommand holds what is done with a whole event.
type eventCommand struct {
	Import importCommand `cmd:"" help:"Take over an event from other programs."`
}

type importCommand struct {
	Crosstable importCrosstable `cmd:"" help:"From a folder of tables (crosstable.csv, or teams.csv, matches.csv, players.csv and games.csv; event.json); writes a TRF file."`
}

// importCrosstable turns a folder of tables into a TRF file.
type importCrosstable struct {
	Out string `help:"File to write; without it the standard output."`
	Dir string `arg:"" help:"The folder." type:"existingdir"`
}

// Run is called by the command line.
func (c *importCrosstable) Run(s streams) error {
	im, err := crosstable.Read(os.DirFS(c.Dir))
	if err != nil {
		return fmt.Errorf("%s: %w", c.Dir, err)
	}
	for _, w := range im.Warnings {
		fmt.Fprintf(s.err, "%s: %s (warning)\n", c.Dir, w)
	}
	doc := &trf.Document{Division: im.Division, Header: trf.Header{Start: im.Start, End: im.End}}
	if c.Out == "" {
		return trf.Write(s.out, doc, trf.WriteOptions{})
	}
	f, err := os.Create(c.Out)
	if err != nil {
		return err
	}
	return closing(f, trf.Write(f, doc, trf.WriteOptions{}))
}

// closing closes what was written; the first error counts.
func closing(f io.Closer, err error) error {
	if closed := f.Close(); err == nil {
		return closed
	}
	return err
}
