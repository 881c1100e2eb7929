// Command clubscore does what Clubnight does, without a window.
//
//	clubscore demo --out evening --tables 9 --boards 27
//	clubscore bws dump evening/evening.bws ReceivedData --json
//	clubscore score results.csv --method mp
//	clubscore explain evening/club.clubnight --pair 5
//
// clubscore help names all its commands.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"clubnight/assets"
	enginewords "clubnight/bridgemate/words"
	"clubnight/session/exchange/text"
	"clubnight/session/words"
	"clubnight/session/words/refusals"
	_ "clubnight/session/words/refusals/clubs"
	_ "clubnight/session/words/refusals/shared"
)

// commands are the words that may follow clubscore, by what they are for.
func commands() []titled {
	return []titled{
		{"An evening", []*cobra.Command{
			eveningCommand(),
			leaf("score FILE", cobra.ExactArgs(1), score,
				"scores any file with results: club file, .bws, CSV, JSON, BridgeScore, simpscore", scoreColumns()),
			leaf("explain FILE --pair N [--board N]", cobra.ArbitraryArgs, explain,
				"says where a pair's score comes from"),
			leaf("sheets FILE [--out FOLDER] [--kinds KINDS]", cobra.ExactArgs(1), sheets,
				"prints the usual sheets of an evening in any file"),
			leaf("report KIND FILE [--out FILE.pdf], or clubscore report list [FILE]", cobra.ArbitraryArgs, report,
				"prints one kind of sheet of an evening in any file; report list names the kinds"),
			leaf("site FILE OUT [--language L] [--over] [--suggest RULES], or clubscore site CLUB OUT --all, "+
				"or clubscore site FILE --serve [--port N]",
				cobra.ArbitraryArgs, writeSite,
				"writes the web pages of an evening into a folder, or all evenings of a club as one site, "+
					"or serves them to the local network"),
			leaf("room CLUB", cobra.ExactArgs(1), serveClub,
				"serves an evening on the club's network: everybody's pages, phones at the tables, the director's phone"),
			leaf("export FORMAT FILE", cobra.ArbitraryArgs, exportEvening,
				"writes an evening in any file for other programs; export all FILE writes one folder or zip with everything"),
			leaf("compare FILE [OTHER]", cobra.ArbitraryArgs, compareEvenings,
				"compares two evenings line by line, or what was published with the scoring here"),
			eventCommand(),
		}},
		{"The club", []*cobra.Command{
			leaf("players CLUBFILE [--import LIST] [--new]", cobra.ExactArgs(1), players,
				"lists the players of a club file, takes over another list"),
			leaf("competition CLUB [NAME]", cobra.ArbitraryArgs, competitions,
				"lists what evenings count for, ladders and seasons, and shows a table"),
			placesCommand(),
			leaf("lines CLUB --levels 80,70,60", cobra.ArbitraryArgs, lines,
				"sorts those who play an evening into lines by their last results"),
			leaf("awards FILE [--scheme NAME] [--explain | --csv], or clubscore awards --list",
				cobra.ArbitraryArgs, awards,
				"works out the masterpoints of an evening in any file, says why; lists the schemes with --list"),
			leaf("import FILE … --to CLUB", cobra.ArbitraryArgs, importFiles,
				"takes the evenings of files of any program over"),
			leaf("changeover CLUB FOLDER [--yes]", cobra.ExactArgs(2), changeOver,
				"brings a folder of old results of any program into a club file: says first what comes, who, what differs"),
			leaf("copy CLUB", cobra.ExactArgs(1), copyClub,
				"copies a club file into the folder beside it, and to a stick"),
			leaf("copies CLUB", cobra.ExactArgs(1), listCopies, "lists the copies of a club file"),
			leaf("restore CLUB", cobra.ExactArgs(1), restoreClub,
				"puts the newest sound copy in the place of a damaged club file"),
			leaf("rescue CLUB", cobra.ExactArgs(1), rescue, "makes a new club file of all that is sound in a damaged one"),
		}},
		{"Bridgemates and movements", []*cobra.Command{
			bwsCommand(),
			movementCommand(),
			leaf("demo", cobra.NoArgs, demo, "plays a whole evening with simulated Bridgemates"),
		}},
		{"Boards", []*cobra.Command{
			leaf("deal", cobra.NoArgs, dealBoards, "deals boards for a session or a lesson"),
			leaf("dd FILE [--par] [--json | --pbn]", cobra.ArbitraryArgs, dd,
				"solves every board of a file: 20 results, and par"),
			leaf("convert IN OUT", cobra.ArbitraryArgs, convert,
				"writes a file of deals in another format"),
			leaf("handrecord FILE --pdf OUT [--leads] [--totals] [--suggest RULES]", cobra.ArbitraryArgs, handRecords,
				"prints the boards of a file with their analysis"),
		}},
		{"Bidding and play by rules", []*cobra.Command{
			rulesCommand(),
			leaf("auction [--rules DIR] [--bidding both|ns|ew] FILE [--explain] [--json | --pbn]",
				cobra.ArbitraryArgs, auction, "bids the boards of a file by rules, and says why"),
			leaf("lead [--rules DIR] FILE", cobra.ExactArgs(1), lead, "names the opening leads of a file by rules"),
			leaf("hints [--rules DIR] FILE", cobra.ExactArgs(1), hints,
				"tells what each suit of a file offers declarer, by rules"),
			leaf("quiz", cobra.ArbitraryArgs, quizQuestions, "asks about bidding, leads and play by rules"),
		}},
		{"The computer", []*cobra.Command{
			leaf("doctor CLUBFILE [--report FILE]", cobra.ExactArgs(1), doctor,
				"looks at the computer and the club's files, and says what to do"),
			leaf("selftest", cobra.NoArgs, selftest, "checks the scoring against published results"),
			leaf("manual [CHAPTER]", cobra.ArbitraryArgs, manual,
				"lists the chapters of the manual, shows one; prints it: manual --pdf FILE"),
			leaf("completion bash|zsh|fish|powershell", cobra.ExactArgs(1), completion,
				"prints a script by which a shell completes these commands"),
		}},
	}
}

// errUsage ends the program with the exit code for a wrong command line.
var errUsage = errors.New("see clubscore help")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	defer stdout.End()
	err := run(ctx, os.Args[1:], stdout)
	if err == nil {
		return
	}
	fmt.Fprintln(stderr, "clubscore:", err)
	if errors.Is(err, errUsage) {
		os.Exit(2)
	}
	if e, known := explained(err); known {
		fmt.Fprintln(stderr, e)
	}
	os.Exit(1)
}

// stdout is where what was asked for goes, stderr where everything else is said.
var (
	stdout           = text.NewTerminal(os.Stdout)
	stderr io.Writer = text.NewTerminal(os.Stderr)
)

// untouched is where bytes go that are a file and no text.
func untouched(out io.Writer) io.Writer {
	if t, ok := out.(*text.Terminal); ok {
		return t.Raw()
	}
	return out
}

// explained says an error as the window would: what happened, what it means, what to do.
func explained(err error) (text string, known bool) {
	if e, ok := enginewords.Beside(words.English()).Explain(err); ok {
		return refusals.Explanation(e).String(), true
	}
	e, known := refusals.Explain(words.English(), err)
	return e.String(), known
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 1 && (args[0] == "--version" || args[0] == "version") {
		_, err := fmt.Fprintln(out, "clubscore", assets.Built())
		return err
	}
	return runOf(ctx, tree(), args, out)
}
