package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"clubnight/bridgemate/bws"
)

const bwsUsage = "clubscore bws dump FILE [TABLE…] [--json], or clubscore bws check FILE"

func bwsCommand(ctx context.Context, args []string, out io.Writer) error {
	if len(args) > 0 && args[0] == "dump" {
		return bwsDump(ctx, args[1:], out)
	}
	if len(args) == 2 && args[0] == "check" {
		return bwsCheck(ctx, args[1], out)
	}
	return fmt.Errorf("%s: %w", bwsUsage, errUsage)
}

func bwsDump(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore bws dump FILE [TABLE…]", flag.ContinueOnError)
	flags.SetOutput(out)
	asJSON := flags.Bool("json", false, "JSON instead of a table")
	names, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return fmt.Errorf("which file? %s: %w", bwsUsage, errUsage)
	}
	tables, err := bws.Dump(ctx, names[0], names[1:]...)
	if err != nil {
		return err
	}
	if *asJSON {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(tables)
	}
	return printTables(out, tables)
}

// errRejected ends bws check with exit code 1 after the problems were listed.
var errRejected = errors.New("BM Pro would not take this file")

// bwsCheck lists what BM Pro would reject and what a director probably did not mean.
func bwsCheck(ctx context.Context, file string, out io.Writer) error {
	contents, err := bws.Read(ctx, file)
	if err != nil {
		return err
	}
	rejected := false
	problems := bws.Check(contents)
	for _, p := range problems {
		word := "rejected"
		if p.Warning {
			word = "warning "
		}
		rejected = rejected || !p.Warning
		fmt.Fprintf(out, "%s  %s\n", word, p)
	}
	if rejected {
		return errRejected
	}
	fmt.Fprintf(out, "%s: nothing that BM Pro would reject, %d warnings\n", file, len(problems))
	return nil
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

func printTables(out io.Writer, tables []bws.Listing) error {
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s, %d rows\n", t.Table, len(t.Rows))
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, strings.Join(t.Columns, "\t"))
		for _, row := range t.Rows {
			cells := make([]string, len(row))
			for i, v := range row {
				cells[i] = cell(v)
			}
			fmt.Fprintln(w, strings.Join(cells, "\t"))
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// cell is a value as a table shows it: no NULLs.
func cell(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}
