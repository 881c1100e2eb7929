package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/console"
	"clubnight/session/deal"
	"clubnight/session/review"
	"clubnight/session/study"
	"clubnight/session/words/phone"
	"clubnight/ui/desk"
	"clubnight/ui/desk/wall"
)

// errNotShown is returned for a board that not everybody may see.
var errNotShown = errors.New("it is not shown to everybody")

// eveningBoard tells what happened on a board that everybody may see, and has it seen.
func eveningBoard(flags *pflag.FlagSet) action {
	release := flags.Bool("release", false, "first has everybody see it: on the wall, on phones and here")
	back := flags.Bool("back", false, "has nobody see it any more")
	return onEvening(flags, func(ctx context.Context, e *opened, rest []string, out io.Writer) error {
		if len(rest) != 1 || *release && *back {
			return errUsage
		}
		at, err := parseBoard(e.State(), rest[0])
		if err != nil {
			return err
		}
		if *release || *back {
			if err := e.release(ctx, at, *back); err != nil || *back {
				return err
			}
		}
		return tellBoard(out, e.State(), at)
	})
}

// parseBoard reads "7", "A7".
func parseBoard(st *session.State, text string) (at review.SectionBoard, err error) {
	digits := strings.TrimLeft(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
	if at.Board, err = strconv.Atoi(digits); err != nil {
		return at, fmt.Errorf("%q is no board: %w", text, errUsage)
	}
	if letter := strings.TrimSuffix(text, digits); letter != "" {
		at.Section, err = console.SectionOf(st, letter)
		return at, err
	}
	if len(st.Sections) != 1 {
		return at, fmt.Errorf("which section's? A%s is that of section A: %w", text, errUsage)
	}
	at.Section = st.Sections[0].ID
	return at, nil
}

// release has everybody see a board, with what can be known of it, or nobody any more.
func (e *opened) release(ctx context.Context, at review.SectionBoard, back bool) error {
	claim, err := clubfile.ClaimFile(e.club.Path())
	if err != nil {
		return err
	}
	defer claim.Release()
	if err := e.Record(session.ByDirector, wall.ReleaseBoard(e.State(), at, back)...); err != nil || back {
		return err
	}
	err = session.Analyse(ctx, e.Session, newProgress("boards analysed").tell)
	if err == nil {
		err = study.Ahead(ctx, e.Session)
	}
	if ctx.Err() != nil {
		return stopped(ctx.Err())
	}
	return err
}

// tellBoard writes the story of a board.
func tellBoard(out io.Writer, st *session.State, at review.SectionBoard) error {
	sc, err := st.Score()
	if err != nil {
		return err
	}
	s, ok := review.Of(st, sc, at.Section, at.Board)
	if !ok {
		return notShown(st, at)
	}
	t := phone.TellBoard(say(), st, &s)
	fmt.Fprintf(out, "%s\n%s, %s\n", t.Title, say().Capital(t.Dealer), t.Vulnerability)
	for _, line := range t.Says {
		fmt.Fprintln(out, line)
	}
	if s.Deal != nil {
		fmt.Fprintln(out)
		for i, hand := range s.Deal {
			fmt.Fprintf(out, "%s  %s\n", "NESW"[i:i+1], handLine(hand))
		}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if s.Tricks != nil {
		fmt.Fprintf(w, "\npar %s\t%s\t\n", t.Par, t.ParBy)
		fmt.Fprint(w, "\tC\tD\tH\tS\tNT\t\n")
		for _, seat := range []int{0, 2, 1, 3} {
			fmt.Fprintf(w, "%s\t", "NESW"[seat:seat+1])
			for _, tricks := range s.Tricks[seat] {
				fmt.Fprintf(w, "%d\t", tricks)
			}
			fmt.Fprintln(w)
		}
	}
	fmt.Fprintf(w, "\ntable\tcontract\tNS\t%s\tcall\t\tlead\t\tplay\tto par\t\n", t.Unit)
	for i, l := range t.Lines {
		against := ""
		if at := s.Lines[i].Worth; at != nil {
			against = say().Points(at.AgainstPar)
		}
		fmt.Fprintln(w, strings.Join([]string{l.Table, l.Contract, l.Score, l.Value, l.Call, l.CallTricks,
			l.Lead, l.LeadTricks, l.PlayTricks, against, ""}, "\t"))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, line := range t.Foot {
		fmt.Fprintln(out, line)
	}
	return nil
}

func handLine(h deal.Hand) string {
	var suits []string
	for i, s := range deal.Suits {
		held := strings.ReplaceAll(say().Ranks(h, s), " ", "")
		if held == "" {
			held = "-"
		}
		suits = append(suits, "SHDC"[i:i+1]+" "+held)
	}
	return strings.Join(suits, "  ")
}

// notShown says why a board is not told.
func notShown(st *session.State, at review.SectionBoard) error {
	for _, c := range wall.BoardChoices(desk.SpeakPlain(), st) {
		if c.SectionBoard == at {
			if c.Ready {
				return fmt.Errorf("board %s: %w; --release has everybody see it", c.Text, errNotShown)
			}
			return fmt.Errorf("board %s: %w: %s", c.Text, errNotShown, c.State)
		}
	}
	return fmt.Errorf("board %d: %w", at.Board, errNoResult)
}
