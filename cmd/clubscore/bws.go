package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/words"
)

// bwsCommands are the words that may follow clubscore bws.
func bwsCommands() []command {
	return []command{
		{"create", "writes the .bws of an evening: create CLUBFILE FILE --for bmpro|bcs", bwsCreate},
		{"import", "makes an evening of any program's .bws: import FILE --club CLUBFILE", bwsImport},
		{"check", "lists what the control program would reject, and what is odd: check FILE [--for tabscore2]", bwsCheck},
		{"dump", "shows the tables of a database: dump FILE [TABLE…]", bwsDump},
	}
}

func bwsCommand(ctx context.Context, args []string, out io.Writer) error {
	return commandGroup{"clubscore bws", "writes, reads and checks Bridgemate databases (.bws).", bwsCommands(),
		"The exit code is 0 when all went well, 1 when something failed or a check found something,\n" +
			"2 for a command line that is not understood."}.run(ctx, args, out)
}

// Errors of bws check, after the problems were listed: exit code 1.
var (
	errRejected = errors.New("the control program would not take this file")
	errWarnings = errors.New("it would be taken, but not without warnings")
)

// finding is a line of bws check.
type finding struct {
	warning bool
	text    string
}

// bwsCheck lists what the control program would reject and what a director probably did not mean, and with --for what
// another program cannot do with.
func bwsCheck(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore bws check FILE [--for tabscore2] [--strict]", flag.ContinueOnError)
	strict := flags.Bool("strict", false, "warnings end with exit code 1, too")
	program := flags.String("for", "", "`tabscore2`: also for TabScore2 in the place of Bridgemates")
	file, err := fileFlags(flags, args, out)
	if err != nil {
		return err
	}
	list, err := findings(ctx, file, *program)
	if err != nil {
		return err
	}
	rejected := 0
	for _, f := range list {
		word := "warning "
		if !f.warning {
			word = "rejected"
			rejected++
		}
		fmt.Fprintf(out, "%s  %s\n", word, f.text)
	}
	warnings := len(list) - rejected
	switch {
	case rejected > 0:
		return fmt.Errorf("%s: %w: %s, %s", file, errRejected, many(rejected, "problem"), many(warnings, "warning"))
	case *strict && warnings > 0:
		return fmt.Errorf("%s: %w: %s", file, errWarnings, many(warnings, "warning"))
	}
	fmt.Fprintf(out, "%s: nothing that the control program would reject, %s\n", file, many(warnings, "warning"))
	return nil
}

// findings checks a file for the control program, and for another one that is named.
func findings(ctx context.Context, file, program string) ([]finding, error) {
	if program != "" && !strings.EqualFold(program, "tabscore2") {
		return nil, fmt.Errorf("--for %s: there is tabscore2: %w", program, errUsage)
	}
	contents, err := bws.Read(ctx, file)
	if err != nil {
		return nil, err
	}
	var list []finding
	for _, p := range bws.Check(contents) {
		list = append(list, finding{p.Warning, p.String()})
	}
	if program == "" {
		return list, nil
	}
	problems, err := bws.CheckTabScore(ctx, file)
	for _, p := range problems {
		list = append(list, finding{p.Warning, words.English().TabScore(p)})
	}
	return list, err
}

// many is a number with its word: "1 table", "2 tables".
func many(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// parseMixed parses flags wherever they stand and gives the words between them.
func parseMixed(flags *flag.FlagSet, args []string) (words []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			if err == flag.ErrHelp {
				return nil, err
			}
			return nil, fmt.Errorf("%w: %w", err, errUsage)
		}
		if flags.NArg() == 0 {
			return words, nil
		}
		words, args = append(words, flags.Arg(0)), flags.Args()[1:]
	}
}
