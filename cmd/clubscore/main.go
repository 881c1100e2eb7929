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
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"clubnight/assets"
	enginewords "clubnight/bridgemate/words"
	"clubnight/session/words"
	"clubnight/session/words/refusals"
)

// command is one of the words that may follow clubscore.
type command struct {
	name, does string
	run        func(ctx context.Context, args []string, out io.Writer) error
}

func commands() []command {
	return []command{
		{"demo", "plays a whole evening with simulated Bridgemates", demo},
		{"bws", "writes, imports, checks and shows Bridgemate databases", bwsCommand},
		{"movement", "makes, checks, rates, proposes and prints movements", movementCommand},
		{"doctor", "looks at the computer and the club's files, and says what to do", doctor},
		{"players", "lists the players of a club file, takes over another list", players},
		{"competition", "lists what evenings count for, ladders and seasons, and shows a table: competition CLUB [NAME]", competitions},
		{"lines", "sorts those who play an evening into lines by their last results: lines CLUB --levels 80,70,60", lines},
		{"awards", "works out the masterpoints of an evening in any file, says why; lists the schemes with --list", awards},
		{"rescue", "makes a new club file of what is sound in a damaged one", rescue},
		{"evening", "sets up and runs an evening from the command line", eveningCommand},
		{"event", "an evening on several computers: create, join, follow, conflicts …; an event that many clubs play: open, send, score, page …", eventCommand},
		{"score", "scores any file with results: club file, .bws, CSV, JSON, BridgeScore, simpscore", score},
		{"explain", "says where a pair's score comes from", explain},
		{"sheets", "prints the usual sheets of an evening in any file", sheets},
		{"report", "prints one kind of sheet of an evening in any file: report KIND FILE; report list names the kinds", report},
		{"site", "writes the web pages of an evening into a folder, or serves them to the local network: site FILE OUT", writeSite},
		{"import", "takes the evenings of files of any program over: import FILE … --to CLUB", importFiles},
		{"compare", "compares two evenings line by line, or what was published with the scoring here: compare FILE [OTHER]", compareEvenings},
		{"export", "writes an evening in any file for other programs: export FORMAT FILE; export all FILE writes one folder or zip with everything", exportEvening},
		{"copy", "copies a club file into the folder beside it, and to a stick", copyClub},
		{"copies", "lists the copies of a club file", listCopies},
		{"restore", "puts the newest sound copy in the place of a damaged club file", restoreClub},
		{"selftest", "checks the scoring against published results", selftest},
		{"deal", "deals boards for a session or a lesson", dealBoards},
		{"dd", "solves every board of a file: 20 results, and par", dd},
		{"convert", "writes a file of deals in another format", convert},
		{"rules", "checks and measures rule files for bidding and play", rulesCommand},
		{"auction", "bids the boards of a file by rules, and says why", auction},
		{"lead", "names the opening leads of a file by rules", lead},
		{"hints", "tells what each suit of a file offers declarer, by rules", hints},
		{"quiz", "asks about bidding, leads and play by rules", quizQuestions},
		{"handrecord", "prints the boards of a file with their analysis", handRecords},
		{"manual", "lists the chapters of the manual, shows one: manual [CHAPTER]; prints it: manual --pdf FILE", manual},
	}
}

// errUsage ends the program with the exit code for a wrong command line.
var errUsage = errors.New("see clubscore help")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], visible{os.Stdout})
	if err == nil || errors.Is(err, flag.ErrHelp) {
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

// stderr is where everything is said that is not what was asked for.
var stderr io.Writer = visible{os.Stderr}

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
	return commandGroup{"clubscore", "does what Clubnight does, without a window.", commands(),
		"clubscore COMMAND --help tells the flags of a command, clubscore --version the version."}.run(ctx, args, out)
}

// commandGroup is a word of the command line with the commands that may follow it.
type commandGroup struct {
	name, does string
	commands   []command
	after      string // what stands below the list of commands
}

// run runs the command that the first word names, or tells which there are.
func (f commandGroup) run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 || args[0] == "help" || args[0] == "--help" || args[0] == "-h" {
		f.usage(out)
		return nil
	}
	for _, c := range f.commands {
		if c.name == args[0] {
			return c.run(ctx, args[1:], out)
		}
	}
	return fmt.Errorf("%s has no command %q: %w", f.name, args[0], errUsage)
}

func (f commandGroup) usage(out io.Writer) {
	width := 0
	for _, c := range f.commands {
		width = max(width, len(c.name))
	}
	fmt.Fprintf(out, "%s %s\n\n", f.name, f.does)
	for _, c := range f.commands {
		fmt.Fprintf(out, "  %s %-*s %s\n", f.name, width, c.name, c.does)
	}
	fmt.Fprintf(out, "\n%s\n", f.after)
}
