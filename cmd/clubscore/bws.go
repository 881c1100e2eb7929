package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/words"
)

func bwsCommand() *cobra.Command {
	return group("bws", "writes, imports, checks and shows Bridgemate databases",
		"The exit code is 0 when all went well, 1 when something failed or a check found something,\n"+
			"2 for a command line that is not understood.",
		leaf("create CLUBFILE FILE --for bmpro|bcs", cobra.ExactArgs(2), bwsCreate, "writes the .bws of an evening"),
		leaf("import FILE --club CLUBFILE", cobra.ExactArgs(1), bwsImport, "makes an evening of any program's .bws"),
		leaf("check FILE [--for tabscore2] [--strict]", cobra.ExactArgs(1), bwsCheck,
			"lists what the control program would reject, and what is odd"),
		leaf("dump FILE [TABLE…] [--json]", cobra.MinimumNArgs(1), bwsDump, "shows the tables of a database"),
	)
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

// bwsCheck lists what the control program would reject and what a director probably did
// not mean, and with --for what another program cannot do with.
func bwsCheck(flags *pflag.FlagSet) action {
	strict := flags.Bool("strict", false, "warnings end with exit code 1, too")
	program := flags.String("for", "", "`tabscore2`: also for TabScore2 in the place of Bridgemates")
	return func(ctx context.Context, words []string, out io.Writer) error {
		file := words[0]
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
