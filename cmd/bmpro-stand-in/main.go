// Command bmpro-stand-in takes BM Pro's command line, or that of BCS 5, and behaves as
// those do with a room full of Bridgemates: it opens the .bws, uploads the tables, and
// fills in player numbers and results. Faults go wrong on demand.
//
//	bmpro-stand-in /f:[/home/club/evening.bws] /s /r --speed 60 --seed 7 --fault slow:A3,nonsense:4
//
// With --connector it is BCS 5 with its Data Connector, and gets the evening by network.
//
// Its exit code is 0 when the evening was played to its end, 1 when it was not, 2 when
// the command line was not understood, 3 when the Bridgemates are running with the file
// already, and 9 when it crashed because it was asked to.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"slices"

	"clubnight/assets"
	"clubnight/bridgemate/connector/standin"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session/exchange/text"
)

const usage = `bmpro-stand-in /f:[database] [/s] [/r] [/m] [/h:[1,2]] [options]
bmpro-stand-in -f"database" [-s] [-r] [-m] [-c] [options]
bmpro-stand-in --connector ADDRESS [--folder DIR] [options]

Takes the command line of Bridgemate Pro Control and BCS 4, or of BCS 5, and plays the evening that is
in the database:
  /f:[path]   opens the database
  /s          resets the server and uploads the tables; never on a restart
  /r          reads results from the server
  /m          minimise: without a window there is nothing to do
  /h:[1,2]    uploads the hand records of these sections (with /s)
BCS 5 spells them -f"path" -s -r -m, uploads all hand records with -s, takes no -h, and with -c ends when
all tables have logged off.

With --connector it serves the Data Connector of BCS 5 over HTTP, gets the event from a scoring program,
and plays it, until it is ended:
  --connector ADDRESS   as 127.0.0.1:5079, or :5079 for the whole network; port 0 is any, and is said
  --folder DIR   where its scoring files lie, from which it goes on when it is started again

Options, also as environment variables CLUBNIGHT_REHEARSAL_SEED, _SPEED, _PLAYERS, _KEEP_OPEN, …:
  --speed N   N times faster than a real evening; real (7 minutes a board), or max
  --seed N    the same seed plays the same evening
  --players FILE   the player numbers to enter, one on each line
  --blanks N  percent of the players who enter no number
  --calm      nothing goes wrong: no corrections, rulings, boards not played
  --keep-open stays on after the last result
  --computer NAME  plays the tables of this client (table Clients) instead of this computer's
  --rules DIR everybody bids and leads by the rule files of this folder
  --recorder  recorder Bridgemates: auctions and play are recorded too
  --fault LIST     what goes wrong besides; may be repeated, or hold several with commas between them:
                   --fault slow:A3,wrong-board:A2,r3,corrected --fault deaf

Faults (CLUBNIGHT_REHEARSAL_FAULT); TABLE is as A3, rN a round, bN a board:
  slow:TABLE                    takes three times as long for each board
  dead:TABLE,rN                 its handset is dead from the round on: nothing more comes from it
  wrong-board:TABLE,rN[,bN][,corrected]
                                a result is entered under another board of the table, and put right later
  swapped:TABLE,rN              North-South and East-West sit the wrong way round, leads do not fit
  wrong-declarer:TABLE,rN[,bN]  declarer's partner is entered as declarer, the lead does not fit
  vanish:TABLE,rN               a row is deleted for good, and one is deleted and inserted again
  nonsense:N                    N rows make no sense or are spelt oddly
  crash:N                       dies in the middle of a write at the N-th result; only with /s
  locked:SECONDS                locks the file so long, when half of the results are in
  server-lost:N                 after N results nothing comes in for 20 minutes, then everything at once
  frozen:N                      hangs after N results until somebody ends it; only with /s
  deaf                          UpdateFromRound is never set back
  late-numbers                  the players enter their numbers in round 2
  wrong-numbers:PERCENT         so many player numbers have two digits the wrong way round
Harmless in the end, if whoever reads the file knows what counts:
  erased:TABLE,rN[,bN][,corrected]
                                a second result is entered above the first, and erased: the board has
                                none, until the first is entered anew (corrected)
  resent:TABLE,rN               all results of the round are sent again
  replaced:TABLE,rN             rows of the round are deleted and inserted anew
  sides:N                       N results have NS or EW where the declarer's seat stands
  strays:N                      N rows belong to nobody: all null, or of a table that is not there
  taken-back:TABLE,rN           a second contract is entered during play, and taken back
  two-rows                      every seat has rows of Round 0 and of Round 1 in PlayerNumbers
  changed-number:TABLE          a player number is entered wrongly, and changed in round 2
  late-status:N                 Tables.Status is set only after N results
  slow-pages:MILLISECONDS       pages are written in no good order, with so long a pause behind each
  early-crash                   dies before it has uploaded, the first time that it gets /s
With --connector alone; harmless for a program that tries again, tells results by place and content, and
asks for all after a restart:
  slow-answers:MILLISECONDS     every answer comes so much later
  cut-request:BYTES             every third connection is cut after so many bytes of the request
  cut-answer:BYTES              every third connection is cut after so many bytes of the answer
  answer-lost:N                 of every N-th request the answer is lost, after it was carried out
  other-answer:N                every N-th request gets the answer of another command
  unavailable:N                 N requests get HTTP 503, from the tenth on
  busy:N                        N requests are answered "busy", from the tenth on
  silent:N                      N requests get no answer, from the tenth on
  refused-once                  the first list that is sent is refused, with a reason
  again                         every batch comes once more after it was accepted
  newer                         answers have fields and numbers that nobody knows
  restart:N                     restarts at the N-th request, and knows all that it knew
  forgets:N                     restarts and has lost its queues: all comes again, numbered from 1
  jumps-back:N                  at the N-th request the numbers of items begin with 1 again
  two-clients:N                 at every N-th request another program accepts what is new
  other-event:N                 at the N-th request somebody else sends an event, which is played then
  removed:TABLE                 a seat is emptied when its number is in, and filled again
  seats-change:TABLE            North and South say that they have changed seats
  guests                        who enters an unknown number becomes a guest
  calls:N                       the director is called after every N-th result
With --connector alone, and not harmless:
  refused                       every list that is sent is refused
  wrong-club                    every request is refused: the club or its licence is wrong
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], text.NewTerminal(os.Stdout))
	if err != nil {
		fmt.Fprintln(text.NewTerminal(os.Stderr), "bmpro-stand-in:", err)
	}
	os.Exit(exitCode(err))
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 || slices.Contains([]string{"help", "--help", "-h", "/?"}, args[0]) {
		_, err := io.WriteString(out, usage)
		return err
	}
	if args[0] == "--version" {
		_, err := fmt.Fprintln(out, "bmpro-stand-in", assets.Built())
		return err
	}
	line, err := rehearsal.ParseCommandLine(args, os.Getenv)
	if err != nil {
		return err
	}
	report := func(e rehearsal.Happening) { fmt.Fprintln(out, e) }
	if line.Connector != "" {
		return serve(ctx, line, out, report)
	}
	room, err := rehearsal.NewRoom(line.Choices)
	if err != nil {
		return err
	}
	return room.Run(ctx, line, report)
}

// serve plays the Data Connector until the context ends.
func serve(ctx context.Context, line rehearsal.CommandLine, out io.Writer,
	report func(rehearsal.Happening)) (err error) {
	s, err := standin.New(standin.Options{Choices: line.Choices, Folder: line.Folder, Report: report})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	l, err := net.Listen("tcp", line.Connector)
	if err != nil {
		return fmt.Errorf("listening at %s: %w", line.Connector, err)
	}
	fmt.Fprintf(out, "the Data Connector answers at http://%s\n", l.Addr())
	return s.Serve(ctx, l)
}

func exitCode(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, rehearsal.ErrCommandLine):
		return 2
	case errors.Is(err, rehearsal.ErrInstance):
		return rehearsal.ExitInstance
	case errors.Is(err, rehearsal.ErrCrashed):
		return rehearsal.ExitCrashed
	}
	return 1
}
