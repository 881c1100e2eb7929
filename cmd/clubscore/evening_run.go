package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/bridgemate/practice"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/exchange"
	"clubnight/session/movement"
)

// eveningDo enters lines of the desk; without any it takes them from the input, where
// what cannot be read is told and the next one follows.
func eveningDo(flags *pflag.FlagSet) action {
	dry := flags.Bool("dry-run", false, "tell only what would come of it")
	return changing(flags, func(ctx context.Context, e *opened, lines []string, out io.Writer) error {
		if len(lines) == 0 {
			return e.doAll(ctx, keyboard, out, *dry)
		}
		for _, line := range lines {
			if err := e.do(line, out, *dry); err != nil {
				return err
			}
		}
		return nil
	})
}

// doAll enters every line of a text; "#" begins a remark. It goes on after a line that is
// refused, and counts those. Once it is stopped no line is taken; the one in hand is
// recorded and answered.
func (e *opened) doAll(ctx context.Context, in io.Reader, out io.Writer, dry bool) error {
	lines, wrong, first := bufio.NewScanner(in), 0, error(nil)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimRight(lines.Text(), " \t\r")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") || e.retried(line, out) {
			continue
		}
		e.inHand.Lock()
		if ctx.Err() != nil {
			e.inHand.Unlock()
			return context.Cause(ctx)
		}
		err := e.do(line, out, dry)
		e.inHand.Unlock()
		if err != nil {
			fmt.Fprintf(out, "! line %d, %v\n", n, err)
			wrong++
			if first == nil {
				first = err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if wrong > 0 {
		return fmt.Errorf("%s refused, the first: %w", many(wrong, "line"), first)
	}
	return nil
}

// do enters a line and says what it means and what it changes.
func (e *opened) do(line string, out io.Writer, dry bool) error {
	if e.members == nil {
		e.members = membersOf(e.club)
	}
	a, err := console.EnterAmong(e.Session, "director", line, e.members, dry)
	if err != nil {
		return refused(line, err)
	}
	var told bytes.Buffer
	answered(&told, a)
	_, err = told.WriteTo(out) // at once: results may be told beside it
	return err
}

func answered(out io.Writer, a *console.Answer) {
	for _, entry := range a.Entries() {
		fmt.Fprintln(out, say().Sentence(say().Fact(a.After, entry)))
	}
	tellShared(out, a.After, a.Shared)
	tellUnawarded(out, a.After, a.Facts)
	scores, err := a.After.Score()
	if err != nil {
		fmt.Fprintln(out, "! It cannot be scored:", err)
		return
	}
	for _, c := range a.Changes {
		unit := scoring.Matchpoint
		for _, r := range scores.Rankings {
			for _, rank := range r.Ranks {
				if rank.Who == c.Who {
					unit = r.Field.Unit()
				}
			}
		}
		fmt.Fprintf(out, "  %s: %s\n", say().Contestant(a.After, c.Who), say().Change(unit, c.Was, c.Is))
	}
	if a.Next != (session.Key{}) {
		fmt.Fprintf(out, "  Next: %s\n", say().Where(a.After, a.Next))
	}
}

// eveningBack is the command that says undo or redo to an evening.
func eveningBack(word string) func(*pflag.FlagSet) action {
	return func(flags *pflag.FlagSet) action {
		return changing(flags, func(_ context.Context, e *opened, rest []string, out io.Writer) error {
			return e.do(strings.Join(append([]string{word}, rest...), " "), out, false)
		})
	}
}

// eveningDraw draws the next round of a Swiss.
func eveningDraw(flags *pflag.FlagSet) action {
	section := flags.String("section", "", "the `LETTER` of the section, where there are several")
	draw := flags.String("draw", "swiss", "swiss, monrad or danish")
	byHand := flags.String("by-hand", "", "who meets whom, in the order of the tables: \"1-5 2-6\"")
	odd := flags.String("odd", "bye", "what an odd field does: bye, short-triangle, long-triangle, half-matches")
	why := flags.String("why", "", "the reason of a draw by hand")
	dry := flags.Bool("dry-run", false, "tell only who would meet whom")
	return changing(flags, func(_ context.Context, e *opened, _ []string, out io.Writer) error {
		d := console.Drawing{ByHand: *byHand, Reason: *why}
		var err error
		if d.Method, err = console.DrawMethod(*draw); err != nil {
			return fmt.Errorf("--draw %w: %w", err, errUsage)
		}
		if d.Odd, err = console.Odd(*odd); err != nil {
			return fmt.Errorf("--odd %w: %w", err, errUsage)
		}
		st := e.State()
		id, err := console.SectionOf(st, *section)
		if err != nil {
			return fmt.Errorf("--section %w: %w", err, errUsage)
		}
		drawn, err := console.Draw(st, id, d)
		var unplayable *movement.DrawError
		if errors.As(err, &unplayable) {
			return fmt.Errorf("%s: %w", say().DrawFault(unplayable), movement.ErrDraw)
		}
		if err != nil {
			return err
		}
		if err := enter(e.Session, out, *dry, drawn); err != nil {
			return err
		}
		if s, err := exchange.OfEvening(st); err == nil {
			for _, open := range opens(s) {
				fmt.Fprintln(out, "! The draw goes by the results that are in:", open)
			}
		}
		for _, line := range say().Drawn(st, id, &drawn.Drawn) {
			fmt.Fprintln(out, " ", line)
		}
		return nil
	})
}

// eveningCarry carries scores forward from an earlier evening of the same club file.
func eveningCarry(flags *pflag.FlagSet) action {
	from := flags.Int64("from", 0, "the `NUMBER` of the earlier evening")
	share := flags.String("share", "1", "how much of it counts: 1/2, 50%")
	match := flags.String("match", "", "who is who: names or number; else names where everybody has them")
	dry := flags.Bool("dry-run", false, "tell only what would be carried")
	return changing(flags, func(_ context.Context, e *opened, _ []string, out io.Writer) error {
		if *from < 1 || *from == e.number {
			return fmt.Errorf("--from %d: the number of an earlier evening: %w", *from, errUsage)
		}
		part, err := console.Share(*share)
		if err != nil {
			return fmt.Errorf("--share %w: %w", err, errUsage)
		}
		earlier, err := eveningIn(e.club, e.club.Path(), *from)
		if err != nil {
			return err
		}
		facts, err := console.Carry(earlier.State(), e.State(), part, console.Matching(strings.ToLower(*match)))
		if err != nil {
			return err
		}
		return enter(e.Session, out, *dry, facts...)
	})
}

// eveningPlay has the simulated room play what is to come.
func eveningPlay(flags *pflag.FlagSet) action {
	var o practice.Options
	flags.Uint64Var(&o.Seed, "seed", 0, "the same results for the same number, else other ones each time")
	flags.BoolVar(&o.Mishaps, "mishaps", false, "let go wrong what goes wrong in a room")
	return changing(flags, func(ctx context.Context, e *opened, _ []string, out io.Writer) error {
		facts, err := practice.Play(ctx, e.State(), o)
		if err != nil {
			return err
		}
		if err := e.Record("practice", facts...); err != nil {
			return err
		}
		fmt.Fprintln(out, say().Sentence(say().CountResults(len(facts))))
		return nil
	})
}
