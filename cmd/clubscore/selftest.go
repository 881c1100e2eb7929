package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"clubnight/scoring/published"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/conformance"
)

// errSelfTest is returned when a figure is not what was published.
var errSelfTest = errors.New("figures differ from what was published")

// selftest prints the conformance table.
func selftest(flags *pflag.FlagSet) action {
	all := flags.Bool("all", false, "every single figure")
	return func(ctx context.Context, _ []string, out io.Writer) error {
		cases, err := conformance.Run(published.Files)
		if err != nil {
			return err
		}
		kept, err := conformance.Keep(ctx)
		if err != nil {
			return err
		}
		return errors.Join(printPromises(out, kept), printConformance(out, cases, *all))
	}
}

// printPromises prints what came out of every published file, and whose error it is
// where something differs.
func printPromises(out io.Writer, kept []conformance.Kept) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "published file\tby\ttotals\tplaces\tlines\t\t")
	broken := 0
	for i := range kept {
		k := &kept[i]
		said := "as promised"
		if !k.Holds() {
			broken++
			said = fmt.Sprintf("NOT AS PROMISED: %s, %s, %s", promised(k.Totals), promised(k.Places), promised(k.Lines))
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", k.File, k.By, promised(k.Proof.Totals), promised(k.Proof.Places),
			promised(k.Proof.Lines), said, k.Error)
	}
	fmt.Fprintln(w)
	if err := w.Flush(); err != nil {
		return err
	}
	if broken > 0 {
		return fmt.Errorf("%d files: %w", broken, errSelfTest)
	}
	return nil
}

// promised is "15 of 16", and "-" where nothing was published.
func promised(s account.Share) string {
	if s.Of == 0 {
		return "-"
	}
	return fmt.Sprintf("%d of %d", s.Equal, s.Of)
}

// printConformance prints a line for each case, then the figures that are
// not equal, or all.
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
