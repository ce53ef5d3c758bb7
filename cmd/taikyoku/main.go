// Command taikyoku is the tournament assistant: the bots, the demo and the
// arbiter's tools in one program. This file holds flags, signals and the exit
// code; house.go builds everything; each subcommand has a file of its own.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // the zones of events, wherever the program runs

	"github.com/alecthomas/kong"
)

// commands are the subcommands; each is a struct with a Run method in the file
// of its name.
type commands struct {
	Demo   demoCommand   `cmd:"" help:"A whole event on embedded parts; nothing to install."`
	Chat   chatCommand   `cmd:"" help:"Talk to the bot in the terminal."`
	Play   playCommand   `cmd:"" help:"Play .chat transcripts."`
	Serve  serveCommand  `cmd:"" help:"Run the bots."`
	Health healthCommand `cmd:"" help:"Ask a running program how it is."`

	Pair pairCommand `cmd:"" help:"Pair the next round of a TRF file; check or generate files."`

	Standings standingsCommand `cmd:"" help:"Standings, board lists and cross-tables of a TRF file."`

	Regulation regulationCommand `cmd:"" help:"Check, list and describe the rules of events."`

	Understand understandCommand `cmd:"" help:"What a message means, as JSON."`

	Event eventCommand `cmd:"" help:"Import, show and export events."`
}

// streams are where a subcommand reads and writes, so that tests can be it.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// Exit codes: 0 done, 1 the answer is no, 2 wrong usage or unreadable input.
const (
	exitDone  = 0
	exitNo    = 1
	exitUsage = 2
)

// answerNo is an error whose meaning is "no": it differs, cannot be paired, is
// not there. Every other error is wrong usage or unreadable input.
type answerNo struct{ error }

func (e answerNo) Unwrap() error { return e.error }

// onlyReads lets a signal end a verb at once that stores nothing.
func onlyReads() { signal.Reset(os.Interrupt, syscall.SIGTERM) }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal does not wait for the work to be finished
	os.Exit(run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// run executes one command line and returns the exit code.
func run(ctx context.Context, args []string, io streams) int {
	var cli commands
	exited := -1
	parser, err := kong.New(&cli,
		kong.Name("taikyoku"),
		kong.Description("A tournament assistant for LINE, WeChat and Discord."),
		kong.UsageOnError(),
		kong.Writers(io.out, io.err),
		kong.Exit(func(code int) { exited = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(io),
	)
	if err != nil {
		fmt.Fprintln(io.err, "taikyoku:", err)
		return exitUsage
	}
	parsed, err := parser.Parse(args)
	if exited == 0 { // --help
		return exitDone
	}
	if err == nil {
		err = parsed.Run()
	}
	return exitCode(err, io.err)
}

func exitCode(err error, stderr io.Writer) int {
	if err == nil {
		return exitDone
	}
	if text := err.Error(); text != "" {
		fmt.Fprintln(stderr, "taikyoku:", text)
	}
	if no := (answerNo{}); errors.As(err, &no) {
		return exitNo
	}
	return exitUsage
}
