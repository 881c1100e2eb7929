package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clubnight/scoring/method"
	"clubnight/session/simultaneous"
	sending "clubnight/session/simultaneous/arrival"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/simultaneous/embargo"
	"clubnight/session/words/sendings"
)

// errSendings ends a check that found something for which a sending cannot be taken.
var errSendings = errors.New("not every sending can be taken as it is")

// eventClubCommands are those of clubscore event about what clubs send, the
// deals, and what comes back.
func eventClubCommands() []*cobra.Command {
	return []*cobra.Command{
		leaf("check FILE … [--deals SET]", cobra.ArbitraryArgs, eventCheck,
			"looks at what clubs sent before it is taken"),
		eventDeals(),
		leaf("return FILE … --event NAME --out FOLDER", cobra.ArbitraryArgs, eventReturn,
			"scores what clubs sent as one field, and writes the places of each club for it"),
		leaf("take-places CLUB PLACES", cobra.ArbitraryArgs, eventTakePlaces,
			"takes the places among all clubs into a club's evening"),
	}
}

// eventCheck looks at sendings and says what it finds.
func eventCheck(flags *pflag.FlagSet) action {
	deals := flags.String("deals", "", "the `SET` of deals of the event, in any format, or sealed")
	code := flags.String("code", "", "the `CODE` of a sealed set")
	others := flags.StringArray("other", nil,
		"another `SET` that a club may have played by mistake; may be given several times")
	number := flags.Int("session", 0, "the `NUMBER` of the event's session")
	day := flags.String("day", "", "the `DAY` of the event, 2026-11-17")
	scored := flags.String("method", "mp", "how the event is scored")
	last := flags.String("last", "", "what the club of the one `FILE` had sent before")
	solve := flags.Bool("solve", false, "work out what the deals make, for clubs that send no leads")
	return func(ctx context.Context, files []string, out io.Writer) (err error) {
		files = apart(files)
		if len(files) == 0 || *last != "" && len(files) != 1 {
			return errUsage
		}
		event := checks.Event{Session: *number}
		if *day != "" {
			if event.From, err = time.Parse(time.DateOnly, *day); err != nil {
				return fmt.Errorf("--day %s: %w", *day, errUsage)
			}
			event.To = event.From
		}
		if *deals != "" {
			if event.Deals, err = dealSetOf(*deals, *code, 1); err != nil {
				return err
			}
			for i, file := range *others {
				set, err := dealSetOf(file, *code, i+2)
				if err != nil {
					return err
				}
				event.Others = append(event.Others, set)
			}
			if *solve {
				if err := event.Deals.Solve(ctx); err != nil {
					return stopped(err)
				}
			}
		}
		how := method.Choices{Method: *scored}
		var before *simultaneous.Arrival
		if *last != "" {
			sent, err := sending.ReadFile(ctx, *last, how)
			if err != nil {
				return err
			}
			taken := event.Ready(sent)
			before = &taken
		}
		refused := 0
		for _, file := range files {
			if !checkSending(ctx, out, &event, file, how, before) {
				refused++
			}
		}
		if refused > 0 {
			return fmt.Errorf("%d of %s: %w", refused, many(len(files), "file"), errSendings)
		}
		return nil
	}
}

// checkSending says what is found about one file; it reports whether it can be taken,
// perhaps after somebody has decided.
func checkSending(ctx context.Context, out io.Writer, event *checks.Event, file string, how method.Choices,
	last *simultaneous.Arrival) bool {
	sent, err := sending.ReadFile(ctx, file, how)
	if err != nil {
		fmt.Fprintf(out, "%s: refused: %v\n", file, err)
		if e, known := explained(err); known {
			fmt.Fprintln(out, " ", e)
		}
		return false
	}
	w := say()
	fmt.Fprintf(out, "%s: %s (%s), %s of %s\n", file, strings.TrimSpace(sent.Name), sent.Format,
		w.CountResults(len(sent.Results)), many(len(sent.Pairs), "pair"))
	findings := event.Check(sent, last)
	for _, f := range findings {
		fmt.Fprintf(out, "  %s: %s\n", f.Severity, w.Sentence(plainly(sendings.Say(w, f))))
	}
	if len(findings) == 0 {
		fmt.Fprintln(out, "  nothing is wrong with it")
	}
	return checks.Worst(findings) != checks.Refuse
}

// plainly is a text in signs that every terminal has.
func plainly(text string) string {
	return strings.NewReplacer("“", `"`, "”", `"`, "–", "-", "−", "-").Replace(text)
}

// dealSetOf reads a set of deals: sealed, where a code opens it, or plain.
func dealSetOf(file, code string, number int) (*simultaneous.DealSet, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if !embargo.Is(content) {
		set, err := simultaneous.ReadDealSet(content, "", number, time.Time{})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		return set, nil
	}
	sealed, err := embargo.Read(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	key, err := embargo.ParseCode(code)
	if err != nil {
		return nil, fmt.Errorf("%s: --code: %w", file, err)
	}
	set, err := sealed.Open(key)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return set, nil
}
