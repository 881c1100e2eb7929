package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/history"
)

// errNotFinished is returned for what only an evening that was finished has.
var errNotFinished = errors.New("the evening is not finished")

// errFinished is returned where an evening is to be finished that is.
var errFinished = errors.New("the evening is finished already; clubscore evening reopen opens it again")

// eveningReopen opens an evening that is finished: its heading is recorded once more.
func eveningReopen(flags *pflag.FlagSet) action {
	return changing(flags, func(_ context.Context, e *opened, _ []string, out io.Writer) error {
		st := e.State()
		if !st.Closed {
			return fmt.Errorf("evening %d: %w", e.number, errNotFinished)
		}
		if err := e.Record(session.ByDirector, session.EveningSet(st.Evening)); err != nil {
			return err
		}
		for _, v := range st.Versions() {
			fmt.Fprintln(out, say().Sentence(say().VersionInList(v)))
		}
		return nil
	})
}

// eveningVersions lists what was given out.
func eveningVersions(flags *pflag.FlagSet) action {
	return onEvening(flags, func(_ context.Context, e *opened, _ []string, out io.Writer) error {
		st := e.State()
		list := st.Versions()
		if now := st.Version(); now.Open {
			list = append(list, now)
		}
		if len(list) == 0 {
			return fmt.Errorf("evening %d: %w", e.number, errNotFinished)
		}
		for i, v := range list {
			fmt.Fprintln(out, say().Sentence(say().VersionInList(v)))
			if i == 0 {
				continue
			}
			d, err := history.Between(st, list[i-1], v)
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "  %s\n", say().Sentence(say().DifferenceCounts(d)))
		}
		return nil
	})
}

// eveningDifference tells what changed from one version to another, and
// prints it if wanted.
func eveningDifference(flags *pflag.FlagSet) action {
	from := flags.Int("from", 0, "the `NUMBER` of the earlier version, else the last but one")
	to := flags.Int("to", 0, "the `NUMBER` of the later version, else the last one, given out or not")
	pdf := flags.String("pdf", "", "print it into this `FOLDER`, too")
	return onEvening(flags, func(_ context.Context, e *opened, _ []string, out io.Writer) error {
		st := e.State()
		earlier, later, err := twoVersions(st, *from, *to)
		if err != nil {
			return err
		}
		d, err := history.Between(st, earlier, later)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, say().Sentence(say().VersionInList(later)))
		fmt.Fprintf(out, "%s:\n", say().Capital(say().DifferenceTitle(d)))
		for _, line := range say().Difference(d) {
			fmt.Fprintf(out, "  %s\n", say().Sentence(line))
		}
		if *pdf == "" {
			return nil
		}
		if err := os.MkdirAll(*pdf, 0o755); err != nil {
			return err
		}
		files, err := reports.WriteDifference(*pdf, d, sheet.PageSetup{Size: paper.A4, Printed: sheet.Now()})
		for _, f := range files {
			fmt.Fprintln(out, f)
		}
		return err
	})
}

// twoVersions finds the versions to compare; 0 are the last two.
func twoVersions(st *session.State, from, to int) (earlier, later session.Version, err error) {
	list := st.Versions()
	if now := st.Version(); now.Open {
		list = append(list, now)
	}
	if len(list) < 2 {
		return earlier, later, reports.ErrOneVersion
	}
	if to == 0 {
		to = len(list)
	}
	if from == 0 {
		from = to - 1
	}
	if from < 1 || to > len(list) || from >= to {
		return earlier, later, fmt.Errorf("from version %d to version %d of %d: %w", from, to, len(list), errUsage)
	}
	return list[from-1], list[to-1], nil
}
