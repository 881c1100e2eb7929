// Command bmpro-stand-in takes BM Pro's command line and behaves as BM Pro does with a room full of
// Bridgemates: it opens the .bws, uploads the tables, and fills in player numbers and results.
//
//	bmpro-stand-in /f:[/home/club/evening.bws] /s /r --speed 60 --seed 7
//
// Its exit code is 0 when the evening was played to its end, 1 when it was not, 2 when the command
// line was not understood, and 3 when the Bridgemates are running with the file already.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"

	"clubnight/bridgemate/rehearsal"
)

const usage = `bmpro-stand-in /f:[database] [/s] [/r] [/m] [/h:[1,2]] [options]

Takes the command line of Bridgemate Pro Control and plays the evening that is in the database:
  /f:[path]   opens the database
  /s          resets the server and uploads the tables; never on a restart
  /r          reads results from the server
  /m          minimise: without a window there is nothing to do
  /h:[1,2]    uploads the hand records of these sections (with /s)

Options, also as environment variables CLUBNIGHT_REHEARSAL_SEED, _SPEED, _PLAYERS, …:
  --speed N   N times faster than a real evening; real (7 minutes a board), or max
  --seed N    the same seed plays the same evening
  --players FILE   the player numbers to enter, one on each line
  --blanks N  percent of the players who enter no number
  --calm      nothing goes wrong: no corrections, rulings, boards not played
  --keep-open stays on after the last result
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "bmpro-stand-in:", err)
	}
	os.Exit(exitCode(err))
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 || slices.Contains([]string{"help", "--help", "-h", "/?"}, args[0]) {
		_, err := io.WriteString(out, usage)
		return err
	}
	line, err := rehearsal.ParseCommandLine(args, os.Getenv)
	if err != nil {
		return err
	}
	room, err := rehearsal.NewRoom(line.Choices)
	if err != nil {
		return err
	}
	return room.Run(ctx, line, func(e rehearsal.Event) { fmt.Fprintln(out, e) })
}

func exitCode(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, rehearsal.ErrCommandLine):
		return 2
	case errors.Is(err, rehearsal.ErrInstance):
		return rehearsal.ExitInstance
	}
	return 1
}
