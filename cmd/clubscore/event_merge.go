package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/clubfile/merge"
)

// errWhichEvening is returned where two club files differ in several evenings.
var errWhichEvening = errors.New("several evenings differ: --evening says which one")

// eventMerge has two club files exchange what each lacks of an evening that
// both hold a copy of.
func eventMerge(flags *pflag.FlagSet) action {
	number := flags.Int64("evening", 0, "the `NUMBER` of the evening in CLUB, where several differ")
	onlyA := flags.Bool("into-first-only", false, "write nothing to OTHER, as on a stick that may only be read")
	return func(ctx context.Context, files []string, out io.Writer) error {
		m, err := merge.Of(ctx, files[0], files[1], *onlyA)
		if err != nil {
			return err
		}
		defer m.Close()
		pairs, err := m.Pairs()
		if err != nil {
			return err
		}
		p, err := toMerge(pairs, *number, out)
		if err != nil {
			return fmt.Errorf("%s and %s: %w", files[0], files[1], err)
		}
		met, err := m.Exchange(p)
		if met != nil {
			tellCame(out, files[0], p.A, met.A, met.ToA)
			if !*onlyA {
				tellCame(out, files[1], p.B, met.B, met.ToB)
			}
		}
		switch {
		case err != nil && met == nil:
			return fmt.Errorf("%s and %s: neither was changed: %w", files[0], files[1], err)
		case err != nil:
			return fmt.Errorf("%s and %s: %w", files[0], files[1], err)
		}
		for _, aside := range met.Aside {
			fmt.Fprintln(out, say().Sentence(say().Fact(met.A, session.Entry{Fact: aside.Fact()})))
		}
		if conflicts := met.A.Conflicts(); len(conflicts) > 0 {
			fmt.Fprintf(out, "%s to decide:\n", many(len(conflicts), "conflict"))
			tellConflicts(out, met.A, conflicts)
		}
		return nil
	}
}

// toMerge is the evening with a number, else the only one that differs; where
// none does, the newest.
func toMerge(pairs []merge.Pair, number int64, out io.Writer) (merge.Pair, error) {
	if number != 0 {
		if i := slices.IndexFunc(pairs, func(p merge.Pair) bool { return p.A == number }); i >= 0 {
			return pairs[i], nil
		}
		return merge.Pair{}, fmt.Errorf("evening %d: %w", number, session.ErrOtherEvent)
	}
	differ := slices.DeleteFunc(slices.Clone(pairs), func(p merge.Pair) bool { return !p.Differ() })
	switch len(differ) {
	case 0:
		return pairs[0], nil
	case 1:
		return differ[0], nil
	}
	for _, p := range differ {
		fmt.Fprintf(out, "evening %d, %s: %s to come, %s to give\n", p.A, p.Name, entriesOf(p.ToA), entriesOf(p.ToB))
	}
	return merge.Pair{}, errWhichEvening
}

func entriesOf(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// tellCame says what came to a club file.
func tellCame(out io.Writer, file string, number int64, st *session.State, came []session.Entry) {
	if len(came) == 0 {
		fmt.Fprintf(out, "%s, evening %d, lacked nothing\n", file, number)
		return
	}
	w := say()
	fmt.Fprintf(out, "%s, evening %d, took in %s:\n", file, number, entriesOf(len(came)))
	for _, e := range came {
		fmt.Fprintln(out, " ", w.Sentence(w.ConflictSide(st, e)))
	}
	if text := w.NewerEntries(st); text != "" {
		fmt.Fprintln(out, w.Sentence(text))
	}
}
