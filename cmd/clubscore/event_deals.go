package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/embargo"
)

// Errors of sealed deals on the command line.
var (
	errEmbargo = errors.New("the deals may not be seen yet")
	errKeys    = errors.New("is no file with the codes of a set")
)

// eventDeals is about the deals of an event.
func eventDeals() *cobra.Command {
	return group("deals", "seals the deals of an event for its clubs, and opens them",
		"The codes stand in a file of the organiser's alone. What opens the deals is the code, and no computer's clock.",
		leaf("seal FILE --event NAME --not-before 2026-11-17T22:30", cobra.ArbitraryArgs, dealsSeal,
			"seals a file of deals for the clubs, and another for the dealing machines"),
		leaf("key KEYS [--machine] [--now]", cobra.ExactArgs(1), dealsKey,
			"tells the code that opens a sealed set, once the embargo is over"),
		leaf("open FILE --code CODE [--to OUT] [--club CLUB]", cobra.ExactArgs(1), dealsOpen,
			"opens a sealed set with its code; without a code it tells what is sealed"),
	)
}

// codes are what opens the files of a set, as the organiser keeps them.
type codes struct {
	Event     string    `json:"event"`
	Number    int       `json:"set"`
	NotBefore time.Time `json:"notBefore"`
	Players   string    `json:"players"`
	Machine   string    `json:"machine"`
}

// keysEnding is how the organiser's file with the codes is called.
const keysEnding = ".clubnight-keys"

func dealsSeal(flags *pflag.FlagSet) action {
	event := flags.String("event", "", "the `NAME` of the event")
	number := flags.Int("set", 1, "the `NUMBER` of the set")
	until := flags.String("not-before", "",
		"when players may see the deals, such as 2026-11-17T22:30 (by the clock here)")
	to := flags.String("out", "", "what the files are called, without an ending; else as FILE")
	return func(_ context.Context, words []string, _ io.Writer) error {
		moment, unclear := time.ParseInLocation("2006-01-02T15:04", *until, time.Local)
		if len(words) != 1 || *event == "" || unclear != nil {
			return errUsage
		}
		content, err := os.ReadFile(words[0])
		if err != nil {
			return err
		}
		set, err := simultaneous.ReadDealSet(content, *event, *number, moment)
		if err != nil {
			return fmt.Errorf("%s: %w", words[0], err)
		}
		stem := *to
		if stem == "" {
			stem = strings.TrimSuffix(words[0], filepath.Ext(words[0]))
		}
		kept := codes{Event: *event, Number: *number, NotBefore: moment.UTC()}
		for purpose, file := range map[embargo.Purpose]string{embargo.Players: stem + embargo.Ending,
			embargo.Machine: stem + " machine" + embargo.Ending} {
			sealed, code, err := embargo.Seal(set, purpose)
			if err != nil {
				return err
			}
			if purpose == embargo.Players {
				kept.Players = code.String()
			} else {
				kept.Machine = code.String()
			}
			if err := writeFile(file, sealed, 0o644); err != nil {
				return err
			}
			fmt.Fprintf(stderr, "%s: %s, for the %s\n", file, many(len(set.Boards), "board"),
				map[embargo.Purpose]string{embargo.Players: "clubs", embargo.Machine: "dealing machine"}[purpose])
		}
		text, err := json.MarshalIndent(kept, "", " ")
		if err != nil {
			return err
		}
		if err := writeFile(stem+keysEnding, append(text, '\n'), 0o600); err != nil {
			return err
		}
		fmt.Fprintf(stderr, "%s: the codes, for nobody but you\n", stem+keysEnding)
		return nil
	}
}

func dealsKey(flags *pflag.FlagSet) action {
	machine := flags.Bool("machine", false, "the code for the dealing machine, which is needed before play")
	now := flags.Bool("now", false, "although the embargo is not over")
	return func(_ context.Context, words []string, out io.Writer) error {
		content, err := os.ReadFile(words[0])
		if err != nil {
			return err
		}
		var kept codes
		if err := json.Unmarshal(content, &kept); err != nil || kept.Players == "" || kept.Machine == "" {
			return fmt.Errorf("%s %w", words[0], errKeys)
		}
		if *machine {
			_, err = fmt.Fprintln(out, kept.Machine)
			return err
		}
		if left := time.Until(kept.NotBefore); left > 0 && !*now {
			return fmt.Errorf("%w: not before %s; --now tells the code all the same", errEmbargo,
				kept.NotBefore.Local().Format("2006-01-02 15:04"))
		}
		_, err = fmt.Fprintln(out, kept.Players)
		return err
	}
}

func dealsOpen(flags *pflag.FlagSet) action {
	typed := flags.String("code", "", "the `CODE`, as the organiser tells it")
	to := flags.String("to", "",
		"the `FILE` of deals to write, in the format of its ending: dup for the dealing machine")
	club := flags.String("club", "", "the `CLUB` file whose evening takes the deals")
	number := flags.Int64("evening", 0, "the `NUMBER` of the evening, else the newest")
	return func(_ context.Context, words []string, out io.Writer) error {
		content, err := os.ReadFile(words[0])
		if err != nil {
			return err
		}
		sealed, err := embargo.Read(content)
		if err != nil {
			return fmt.Errorf("%s: %w", words[0], err)
		}
		fmt.Fprintf(stderr, "%s, set %d: %s, not before %s\nfingerprint %x\n", sealed.Event, sealed.Number,
			plainly(say().Boards(sealed.Boards...)), sealed.NotBefore.Local().Format("2006-01-02 15:04"), sealed.Print)
		if *typed == "" {
			return nil
		}
		set, err := dealSetOf(words[0], *typed, 0)
		if err != nil {
			return err
		}
		if *to != "" || *club == "" {
			if err := writeDealSet(out, set, *to, sealed.Purpose == embargo.Machine); err != nil {
				return err
			}
		}
		if *club == "" {
			return nil
		}
		e, err := openEvening(*club, *number)
		if err != nil {
			return err
		}
		defer e.close()
		return enter(e.Session, out, false, dealFacts(e.State(), set, filepath.Base(words[0]), sealed.Purpose)...)
	}
}

// writeDealSet writes the deals of a set; the dealing machine shows none of those for it.
func writeDealSet(out io.Writer, set *simultaneous.DealSet, file string, machine bool) error {
	format, err := chooseFormat("", file, deal.PBN)
	if err != nil {
		return err
	}
	var written bytes.Buffer
	if err := format.Write(&written, &deal.Set{Boards: set.Boards, Sealed: machine, Blind: machine}); err != nil {
		return err
	}
	return deliver(out, file, written.Bytes())
}

// dealFacts are the deals for an evening. Those for players may be seen from now on,
// those of the dealing machine not yet.
func dealFacts(st *session.State, set *simultaneous.DealSet, source string,
	purpose embargo.Purpose) (facts []session.Fact) {
	same := !slices.ContainsFunc(set.Boards, func(b deal.Board) bool {
		was, known := st.Deals.Board(0, b.Number)
		return !known || was.Deal != b.Deal
	})
	if !same {
		facts = append(facts, session.DealsSet{Source: source, Boards: set.Boards, NotBefore: set.NotBefore})
	}
	if purpose == embargo.Players && (!same || !st.Deals.Released) {
		facts = append(facts, session.DealsReleased{})
	}
	return facts
}
