package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/pflag"

	"clubnight/reports/field"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/returned"
	"clubnight/session/simultaneous/tables"
)

// eventClubs lists who has sent what, or decides on a sending.
func eventClubs(flags *pflag.FlagSet) action {
	var at reached
	at.flags(flags)
	club := flags.String("club", "", "all sendings of the club with this `ID`")
	var decisions [2][]string
	flags.StringArrayVar(&decisions[1], "take", nil,
		"a sending that asks for a decision counts: `CLUB/NUMBER`; may come several times")
	flags.StringArrayVar(&decisions[0], "refuse", nil,
		"a sending that asks for a decision does not count: `CLUB/NUMBER`; may come several times")
	return func(ctx context.Context, _ []string, out io.Writer) error {
		t, close, err := at.open(ctx)
		if err != nil {
			return err
		}
		defer close()
		for take, list := range decisions {
			for _, word := range list {
				id, number, _ := strings.Cut(word, "/")
				n, err := strconv.Atoi(number)
				if err != nil {
					return fmt.Errorf("%s is no sending such as 4711/2: %w", word, errUsage)
				}
				if err := t.Decide(ctx, simultaneous.ClubID(id), n, take == 1); err != nil {
					return err
				}
			}
		}
		list, err := t.Sendings(ctx, simultaneous.ClubID(*club))
		if err != nil {
			return err
		}
		return showSendings(out, list)
	}
}

// showSendings lists sendings with what was found in them.
func showSendings(out io.Writer, list []tables.Sending) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	sent := 0
	for i := range list {
		s := &list[i]
		if s.Number == 0 {
			fmt.Fprintf(w, "%s\t%s\t\t\tnothing yet\n", s.Club, s.ClubName)
			continue
		}
		sent++
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\n", s.Club, s.ClubName, s.Number,
			s.At.Local().Format("02/01 15:04"), becameOf(s))
		if s.Answer != nil {
			for _, line := range found(s.Answer) {
				fmt.Fprintf(w, "\t\t\t\t  %s\n", line)
			}
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%d of %d have sent\n", sent, len(list))
	return err
}

// eventPlaces writes what goes back to clubs.
func eventPlaces(flags *pflag.FlagSet) action {
	var at reached
	at.flags(flags)
	club := flags.String("club", "", "of the club with this `ID` alone")
	final := flags.Bool("final", false, "the places are final")
	return func(ctx context.Context, words []string, out io.Writer) error {
		t, close, err := at.open(ctx)
		if err != nil {
			return err
		}
		defer close()
		e, err := field.Of(ctx, t)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(words[0], 0o755); err != nil {
			return err
		}
		written := 0
		for _, c := range e.Clubs {
			if *club != "" && string(c.ID) != *club {
				continue
			}
			back, ok := returned.Of(&e.Standings, c, e.Name, time.Now(), !*final)
			if !ok {
				continue
			}
			content, err := back.Content()
			if err == nil {
				err = os.WriteFile(filepath.Join(words[0], string(c.ID)+returned.Ending), content, 0o644)
			}
			if err != nil {
				return err
			}
			written++
		}
		if written == 0 {
			return errNoPlaces
		}
		_, err = fmt.Fprintf(out, "%d files in %s: each goes back to its club\n", written, words[0])
		return err
	}
}

// errNoPlaces is returned where no club has a pair with a place.
var errNoPlaces = errors.New("nobody has a place yet; clubscore event clubs tells who has sent")
