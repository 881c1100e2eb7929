package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"clubnight/scoring"
	"clubnight/session/eventserver"
	"clubnight/session/simultaneous"
	evenings "clubnight/session/simultaneous/arrival"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/tables"
)

// again is how long the scorer waits before it tries to reach the server again.
const again = 5 * time.Second

// eventScore counts what clubs send, or what files in a folder hold.
func eventScore(flags *pflag.FlagSet) action {
	var at reached
	var alone folderEvent
	at.flags(flags)
	alone.flags(flags)
	once := flags.Bool("once", false, "end when all that has come is counted")
	return func(ctx context.Context, words []string, out io.Writer) error {
		if len(words) == 1 && !at.given() {
			field, err := alone.score(ctx, words[0])
			if err != nil {
				return err
			}
			return showField(out, field)
		}
		if len(words) > 0 {
			return errUsage
		}
		for {
			err := scoreTables(ctx, &at, *once, out)
			if err == nil || ctx.Err() != nil {
				return nil
			}
			if *once || !errors.Is(err, eventserver.ErrUnreachable) {
				return err
			}
			fmt.Fprintf(stderr, "%v; it is tried again in %v, and nothing is lost\n", err, again)
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(again):
			}
		}
	}
}

// scoreTables counts what comes until the context or the connection ends.
func scoreTables(ctx context.Context, at *reached, once bool, out io.Writer) error {
	t, close, err := at.open(ctx)
	if err != nil {
		return err
	}
	defer close()
	expected, err := t.Expected(ctx)
	if err != nil {
		return err
	}
	return eventserver.Explained(ctx, t.Score(ctx, tables.Scorer{
		Once: once,
		Read: func(ctx context.Context, s tables.Sending,
			last *simultaneous.Arrival) (simultaneous.Arrival, tables.Answer) {
			return tables.Check(ctx, expected, t.Event.Rules, s, last)
		},
		Told: func(s tables.Step) { showStep(out, &s) },
	}))
}

// showStep tells of what the scorer did.
func showStep(out io.Writer, s *tables.Step) {
	if s.Waiting {
		fmt.Fprintln(out, "Another computer counts; this one waits, and takes over when that one ends.")
		return
	}
	for _, l := range s.Unreadable {
		fmt.Fprintf(stderr, "club %s, sending %d, was taken once and cannot be read here: %s\n",
			l.Club, l.Number, l.Answer.Fault)
	}
	for _, l := range s.Sendings {
		fmt.Fprintf(out, "%s  %s, sending %d: %s\n", l.At.Local().Format("15:04:05"),
			l.ClubName, l.Number, becameOf(&l))
	}
	if s.Standings != nil {
		fmt.Fprintf(out, "%d clubs, %d pairs, %d results; %d rows changed in %v\n", s.Standings.Clubs,
			s.Standings.Pairs, s.Standings.Results, s.Rows.Changed+s.Rows.Deleted, s.Took.Round(time.Millisecond))
	}
}

// becameOf is what became of a sending, in words.
func becameOf(s *tables.Sending) string {
	switch a := s.Answer; {
	case a == nil:
		return "not looked at yet"
	case a.Fault != "":
		return "cannot be taken (" + a.Fault + ")"
	case a.Asks:
		return "asks for a decision"
	case !a.Taken:
		return "not taken"
	case s.Rehearsal:
		return "a rehearsal, in order"
	}
	return "counts"
}

// folderEvent is an event of files in a folder, without a server.
type folderEvent struct {
	rules simultaneous.Rules
	name  string
}

func (e *folderEvent) flags(flags *pflag.FlagSet) {
	flags.StringVar(&e.name, "name", "", "of a FOLDER: what people call the event")
	flags.BoolVar(&e.rules.Lines, "lines", false, "of a FOLDER: North-South and East-West are ranked apart")
	for _, c := range e.rules.Scoring.All() {
		flags.StringVar(c.To, c.Name, "", "of a FOLDER: "+c.Usage())
	}
}

// score makes a field of the files of a folder: each is the evening of a club, whose name
// is that of the file. What cannot be taken is told and left out.
func (e *folderEvent) score(ctx context.Context, folder string) (*simultaneous.Field, error) {
	field, err := simultaneous.New(e.rules)
	if err != nil {
		return nil, err
	}
	list, err := files(folder)
	if err != nil {
		return nil, err
	}
	for _, file := range list {
		if err := e.take(ctx, field, file); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			fmt.Fprintf(stderr, "%s is left out: %v\n", filepath.Base(file), err)
		}
	}
	if len(field.Clubs()) == 0 {
		return nil, fmt.Errorf("%s: %w", folder, evenings.ErrNoEvening)
	}
	return field, nil
}

func (e *folderEvent) take(ctx context.Context, field *simultaneous.Field, file string) error {
	about, err := os.Stat(file)
	if err != nil {
		return err
	}
	sent, err := evenings.ReadFile(ctx, file, e.rules.Scoring)
	if err != nil {
		return err
	}
	sent.Club = simultaneous.ClubID(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)))
	if _, there := field.Club(sent.Club); there {
		sent.Club += simultaneous.ClubID(filepath.Ext(file)) // red.csv beside red.xml
	}
	expected := &checks.Event{}
	findings := expected.Check(sent, nil)
	for _, line := range findingLines(findings) {
		fmt.Fprintf(stderr, "%s: %s\n", filepath.Base(file), line)
	}
	if checks.Worst(findings) == checks.Refuse {
		return errNotTaken
	}
	a := expected.Ready(sent)
	a.Number, a.At = 1, about.ModTime()
	if a.Name = sent.Stated.Club; a.Name == "" {
		a.Name = string(a.Club)
	}
	_, err = field.Take(a)
	return err
}

// showField shows the rankings of a field.
func showField(out io.Writer, field *simultaneous.Field) error {
	s := field.Standings()
	fmt.Fprintf(out, "%d clubs, %d pairs, %d results\n", s.Clubs, s.Pairs, s.Results)
	for _, r := range s.Rankings {
		fmt.Fprintln(out)
		if r.Side != scoring.NoSide || r.Short {
			fmt.Fprintln(out, strings.TrimSpace(r.Side.String()+map[bool]string{true: " (too few boards)"}[r.Short]))
		}
		for i := range r.Rows {
			row := &r.Rows[i]
			club, _ := field.Club(row.Who.Club)
			figure := say().Signed(row.Score, 2)
			if s.Unit == scoring.Matchpoint {
				figure = say().Figure(row.Percentage, 2)
			}
			if _, err := fmt.Fprintf(out, "%6s %8s  %s, %s\n",
				say().RankPlace(&scoring.Row{Place: row.Place.Rank, Tied: row.Place.Tied}), figure,
				say().Names(row.Pair.Names), club.Name); err != nil {
				return err
			}
		}
	}
	return nil
}
