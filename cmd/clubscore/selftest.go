package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"

	"clubnight/scoring/published"
	"clubnight/session/exchange/conformance"
)

// errSelfTest is returned when a figure is not what was published.
var errSelfTest = errors.New("figures differ from what was published")

// selftest prints the conformance table.
func selftest(_ context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore selftest", flag.ContinueOnError)
	flags.SetOutput(out)
	all := flags.Bool("all", false, "every single figure")
	words, err := parseMixed(flags, args)
	switch {
	case err != nil:
		return err
	case len(words) > 0:
		return fmt.Errorf("%q is not understood: %w", words[0], errUsage)
	}
	cases, err := conformance.Run(published.Files)
	if err != nil {
		return err
	}
	return printConformance(out, cases, *all)
}

// printConformance prints a line for each case, then the figures that are not equal, or all.
func printConformance(out io.Writer, cases []conformance.Case, all bool) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "case\tpublished by\tfigures\tequal\tdeviation\tdifferent\t")
	different := 0
	for i := range cases {
		c := &cases[i]
		n := c.Count(conformance.Different)
		different += n
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%s\n", c.Name, c.By, len(c.Figures),
			c.Count(conformance.Equal), c.Count(conformance.Deviation), n, verdict(n))
	}
	fmt.Fprintln(w)
	fmt.Fprintln(w, "figure\tpublished\tours\t\t\t\t")
	for _, c := range cases {
		for _, f := range c.Figures {
			if !all && f.Verdict == conformance.Equal {
				continue
			}
			said := f.Verdict.String()
			if f.Reason != "" {
				said += ": " + f.Reason
			}
			fmt.Fprintf(w, "%s, %s\t%s\t%s\t%s\n", c.Name, f.What, f.Published, f.Ours, said)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if different > 0 {
		return fmt.Errorf("%d %w", different, errSelfTest)
	}
	return nil
}

func verdict(different int) string {
	if different > 0 {
		return "NOT EQUAL"
	}
	return "equal"
}
