package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/pflag"

	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/tables"
	"clubnight/session/words/sendings"
)

// errNotTaken is returned where a sending does not count.
var errNotTaken = errors.New("this does not count as it is: what was taken before does, and it can be sent again")

// eventSend sends a club's evening.
func eventSend(flags *pflag.FlagSet) action {
	var at reached
	at.flags(flags)
	club := flags.String("club", "", "the `ID` of the club, where the invitation is not that of one")
	rehearsal := flags.Bool("rehearsal", false, "have it looked at and answered; it is not counted")
	wait := flags.Duration("wait", 20*time.Second, "how long to wait for the answer of the organiser's computer")
	return func(ctx context.Context, words []string, out io.Writer) error {
		content, err := os.ReadFile(words[0])
		if err != nil {
			return err
		}
		t, close, err := at.open(ctx)
		if err != nil {
			return err
		}
		defer close()
		id := simultaneous.ClubID(*club)
		if id == "" {
			if id, err = t.Club(ctx); err != nil {
				return err
			}
		}
		number, err := t.Send(ctx, id, filepath.Base(words[0]), content, *rehearsal)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "Sending %d of club %s has arrived.\n", number, id)
		patient, cancel := context.WithTimeout(ctx, *wait)
		defer cancel()
		answer, err := t.Answered(patient, id, number)
		switch {
		case err != nil && patient.Err() != nil && ctx.Err() == nil:
			fmt.Fprintln(out,
				"The organiser's computer has not answered yet. It will count what has arrived when it runs; clubscore event clubs tells.")
			return nil
		case err != nil:
			return err
		}
		return showAnswer(out, &answer, *rehearsal)
	}
}

// showAnswer says what became of a sending.
func showAnswer(out io.Writer, a *tables.Answer, rehearsal bool) error {
	for _, line := range found(a) {
		fmt.Fprintln(out, " ", line)
	}
	switch {
	case a.Fault != "":
		return fmt.Errorf("%w (%s)", errNotTaken, a.Fault)
	case a.Asks:
		fmt.Fprintln(out, "The organiser is asked whether this counts.")
	case !a.Taken:
		return errNotTaken
	case rehearsal:
		fmt.Fprintln(out, "All is well. This was a rehearsal: nothing is counted.")
	default:
		fmt.Fprintln(out, "It counts.")
	}
	return nil
}

// found are the findings in an answer, a line each.
func found(a *tables.Answer) []string {
	var findings []checks.Finding
	if json.Unmarshal(a.Findings, &findings) != nil {
		return nil // of a program with other checks
	}
	return findingLines(findings)
}

// findingLines are findings, a line each.
func findingLines(findings []checks.Finding) (lines []string) {
	for _, f := range findings {
		lines = append(lines, say().Sentence(sendings.Say(say(), f)))
	}
	return lines
}
