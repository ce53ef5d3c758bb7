package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"taikyoku/core/standings/crosstable"
	"taikyoku/core/trf"
)

// eventCommand holds what is done with a whole event: what organisers and
// arbiters do by chat, from a desk.
type eventCommand struct {
	Create   eventCreate   `cmd:"" help:"Make an event of a regulation; prints one-time codes for the organiser and the arbiter."`
	Amend    eventAmend    `cmd:"" help:"Put a changed regulation in force, with the reason; everybody is told."`
	Code     eventCode     `cmd:"" help:"Print a one-time code for a role."`
	Show     eventShow     `cmd:"" help:"Show the event as it stands."`
	Import   importCommand `cmd:"" help:"Take over lists, or an event from other programs."`
	Export   exportCommand `cmd:"" help:"Write results for other programs, and lists for spreadsheets."`
	Pair     eventPair     `cmd:"" help:"Draft the pairing of a round."`
	Rework   eventRework   `cmd:"" help:"Change a drafted pairing by hand."`
	Publish  eventPublish  `cmd:"" help:"Publish a drafted round."`
	Papers   eventPapers   `cmd:"" help:"Record a paper that was seen, or list what is missing."`
	Pay      eventPay      `cmd:"" help:"Record a payment with its voucher."`
	Attend   eventAttend   `cmd:"" help:"Record who was at a meeting."`
	Waive    eventWaive    `cmd:"" help:"Let an entry play, or keep its place, against a rule: with a reason."`
	Record   eventRecord   `cmd:"" help:"Put on record what is only kept: codes, decisions, illness, inquiries, a penalty, that the event is off."`
	Note     eventNote     `cmd:"" help:"Write into a log: officials, incidents, warnings, exclusions, papers for titles."`
	Announce eventAnnounce `cmd:"" help:"Write to all, the captains, the players, a section or a team."`
	Backup   eventBackup   `cmd:"" help:"Copy the file consistently, also while it is served."`
	Restore  eventRestore  `cmd:"" help:"Check a backup and put it in place."`
}

type importCommand struct {
	Members    importMembers    `cmd:"" help:"The federation's list of members (CSV)."`
	Ratings    importRatings    `cmd:"" help:"The federation's list of ratings (CSV)."`
	Tickets    importTickets    `cmd:"" help:"What the ticket office sold (CSV): payments of the teams."`
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
	return into(c.Out, s.out, func(w io.Writer) error { return trf.Write(w, doc, trf.WriteOptions{}) })
}

// into writes to a file, or to the standard output if none is named. A new
// file is its owner's alone, whatever the mask: lists carry personal data.
func into(file string, stdout io.Writer, write func(io.Writer) error) error {
	if file == "" {
		return write(stdout)
	}
	_, gone := os.Stat(file)
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if errors.Is(gone, fs.ErrNotExist) {
		err = f.Chmod(0o600)
	}
	if err == nil {
		err = write(f)
	}
	return closing(f, err)
}

// closing closes what was written; the first error counts.
func closing(f io.Closer, err error) error {
	if closed := f.Close(); err == nil {
		return closed
	}
	return err
}
