package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/pflag"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/simultaneous"
	sending "clubnight/session/simultaneous/arrival"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/returned"
)

// eventReturn scores the sendings of clubs, one file each, and writes for each club
// where its pairs stand.
func eventReturn(flags *pflag.FlagSet) action {
	event := flags.String("event", "", "the `NAME` of the event")
	to := flags.String("out", "", "the `FOLDER` that the files of the clubs go to")
	scored := flags.String("method", "mp", "how the event is scored")
	lines := flags.Bool("lines", false, "rank North-South and East-West apart")
	share := flags.String("share", "0", "the part of the boards that a pair must have played for a place, such as 3/4")
	deals := flags.String("deals", "",
		"the `SET` of deals: sendings that were played with others are left out, and boards that it does not have")
	final := flags.Bool("final", false, "every club has sent: the places are final")
	return func(ctx context.Context, files []string, out io.Writer) (err error) {
		files = apart(files)
		part, unclear := scoring.ParseFrac(*share)
		if len(files) == 0 || *event == "" || *to == "" || unclear != nil {
			return errUsage
		}
		look := checks.Event{Name: *event}
		if *deals != "" {
			if look.Deals, err = dealSetOf(*deals, "", 1); err != nil {
				return err
			}
		}
		field, err := simultaneous.New(simultaneous.Rules{Scoring: method.Choices{Method: *scored}, Lines: *lines,
			Share: part})
		if err != nil {
			return err
		}
		left, clubs := 0, map[simultaneous.ClubID]simultaneous.Club{}
		for _, file := range files {
			a, err := takenFrom(ctx, &look, file, field.Rules().Scoring)
			if err == nil {
				a.Number = clubs[a.Club].Number + 1 // of files of one club the last one counts
				_, err = field.Take(a)
			}
			if err != nil {
				left++
				fmt.Fprintf(out, "%s: left out: %v\n", file, err)
				continue
			}
			clubs[a.Club] = simultaneous.Club{ID: a.Club, Name: a.Name, Number: a.Number}
		}
		if err := os.MkdirAll(*to, 0o700); err != nil {
			return err
		}
		standings, at := field.Standings(), time.Now()
		for _, club := range clubs {
			r, ok := returned.Of(standings, club, *event, at, !*final)
			if !ok {
				continue
			}
			content, err := r.Content()
			if err != nil {
				return err
			}
			file := filepath.Join(*to, fileName(cmp.Or(club.Name, string(club.ID)))+returned.Ending)
			if err := writeFile(file, content, 0o600); err != nil {
				return err
			}
		}
		fmt.Fprintf(out, "%s of %s, %s: %s\n", many(standings.Pairs, "pair"), many(standings.Clubs, "club"),
			say().CountResults(standings.Results), *to)
		if left > 0 {
			return fmt.Errorf("%d of %s: %w", left, many(len(files), "file"), errSendings)
		}
		return nil
	}
}

// takenFrom is a sending of a file, as it is taken; a club is known by its number, its
// name, or that of the file.
func takenFrom(ctx context.Context, look *checks.Event, file string, how method.Choices) (simultaneous.Arrival, error) {
	sent, err := sending.ReadFile(ctx, file, how)
	if err != nil {
		return simultaneous.Arrival{}, err
	}
	for _, f := range look.Check(sent, nil) {
		if f.Severity == checks.Refuse {
			return simultaneous.Arrival{}, fmt.Errorf("%w: %s", errSendings, f.Kind)
		}
	}
	a := look.Ready(sent)
	stem := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	a.Club, a.At = simultaneous.ClubID(cmp.Or(sent.Stated.ClubNumber, strings.TrimSpace(sent.Name), stem)), time.Now()
	a.Name = cmp.Or(a.Name, stem)
	return a, nil
}

// fileName is a name as every file system takes it.
func fileName(name string) string {
	safe := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" -_'", r) {
			return r
		}
		return '_'
	}, name)
	return cmp.Or(strings.Trim(safe, " "), "club")
}

// eventTakePlaces takes the places of a file into an evening.
func eventTakePlaces(flags *pflag.FlagSet) action {
	return changing(flags, func(_ context.Context, e *opened, words []string, out io.Writer) error {
		if len(words) != 1 {
			return errUsage
		}
		content, err := os.ReadFile(words[0])
		if err != nil {
			return err
		}
		r, err := returned.Read(content)
		if err != nil {
			return fmt.Errorf("%s: %w", words[0], err)
		}
		fact, err := r.Fact(e.State())
		if err != nil {
			return fmt.Errorf("%s: %w", words[0], err)
		}
		return enter(e.Session, out, false, fact)
	})
}
