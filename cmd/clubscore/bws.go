package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"clubnight/bridgemate/bws"
)

// bwsCommands are the words that may follow clubscore bws.
func bwsCommands() []command {
	return []command{
		{"create", "writes the .bws of an evening: create CLUBFILE FILE --for bmpro|bcs", bwsCreate},
		{"import", "makes an evening of any program's .bws: import FILE --club CLUBFILE", bwsImport},
		{"check", "lists what the control program would reject, and what is odd: check FILE", bwsCheck},
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

// bwsCheck lists what the control program would reject and what a director probably did not mean.
func bwsCheck(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore bws check FILE [--strict]", flag.ContinueOnError)
	strict := flags.Bool("strict", false, "warnings end with exit code 1, too")
	file, err := fileFlags(flags, args, out)
	if err != nil {
		return err
	}
	contents, err := bws.Read(ctx, file)
	if err != nil {
		return err
	}
	rejected := 0
	problems := bws.Check(contents)
	for _, p := range problems {
		word := "warning "
		if !p.Warning {
			word = "rejected"
			rejected++
		}
		fmt.Fprintf(out, "%s  %s\n", word, p)
	}
	warnings := len(problems) - rejected
	switch {
	case rejected > 0:
		return fmt.Errorf("%s: %w: %s, %s", file, errRejected, many(rejected, "problem"), many(warnings, "warning"))
	case *strict && warnings > 0:
		return fmt.Errorf("%s: %w: %s", file, errWarnings, many(warnings, "warning"))
	}
	fmt.Fprintf(out, "%s: nothing that the control program would reject, %s\n", file, many(warnings, "warning"))
	return nil
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
