package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/console"
	"clubnight/session/deskline"
	"clubnight/session/exchange"
	"clubnight/session/words"
)

func eveningCommand() *cobra.Command {
	return group("evening", "sets up and runs an evening from the command line",
		"CLUB is a club file; new and import make it where there is none. --evening N is another evening than the newest.\n"+
			"clubscore manual line tells everything that a line of do may say.",
		leaf(`new CLUB --name … --movement "mitchell tables=7 boards=4"`, cobra.ArbitraryArgs, eveningNew,
			"sets up an evening"),
		leaf("import CLUB FILE [--evening N]", cobra.MinimumNArgs(2), eveningImport,
			"takes an evening over from another file as it was recorded"),
		leaf("set CLUB --as ebu2025 …", cobra.ArbitraryArgs, eveningSet,
			"changes heading, sections, scoring, event or names"),
		leaf(`do CLUB "3 7 4sn+1" "pen 12 25%top"`, cobra.ArbitraryArgs, eveningDo,
			"enters results, rulings, penalties, or lines from the input"),
		leaf("link CLUB", cobra.ExactArgs(1), eveningLink,
			"gives those who are named the numbers of the members who they are, and says whom a name may mean"),
		leaf("change CLUB --came [--section A]", cobra.ArbitraryArgs, eveningChange,
			"changes a movement during play that is typed: a pair has come late"),
		leaf(`draw CLUB [--section A] [--by-hand "1-5 2-6"]`, cobra.ArbitraryArgs, eveningDraw,
			"draws the next round of a Swiss"),
		leaf("deals CLUB FILE", cobra.ArbitraryArgs, eveningDeals,
			"gives an evening its deals, from PBN or any other file of deals"),
		leaf("undo CLUB [NUMBER]", cobra.ArbitraryArgs, eveningBack("undo"),
			"takes the director's last entry back, or the one with a number"),
		leaf("redo CLUB", cobra.ArbitraryArgs, eveningBack("redo"), "puts in force again what was undone last"),
		leaf("carry CLUB --from 1 [--share 1/2]", cobra.ArbitraryArgs, eveningCarry,
			"carries scores forward from an earlier evening"),
		leaf("show CLUB [--at 21:40]", cobra.ArbitraryArgs, eveningShow,
			"shows ranking, what is open, boards, a contestant or the journal, now or as it was"),
		leaf("board CLUB 7", cobra.ArbitraryArgs, eveningBoard,
			"tells what happened on a board that everybody has played: deal, par, each call, lead and play"),
		leaf("pair CLUB 7", cobra.ArbitraryArgs, eveningPair,
			"tells what a pair, a team or a player made of the evening: each board beside the average, and by what"),
		leaf("play CLUB", cobra.ArbitraryArgs, eveningPlay,
			"has simulated Bridgemates play what is to come, for practice"),
		leaf("run CLUB [--event INVITATION]", cobra.ExactArgs(1), eveningRoom,
			"runs the Bridgemates of an evening without a window, of an event too"),
		leaf("finish CLUB", cobra.ArbitraryArgs, eveningFinish,
			"ends the evening: its result is a version, the next one where something was changed since"),
		leaf("send CLUB [--to PLACE] [--preview] [--again]", cobra.ArbitraryArgs, eveningSend,
			"sends a finished evening to the places that the club named, and says what became of it at each"),
		leaf("reopen CLUB", cobra.ArbitraryArgs, eveningReopen,
			"opens an evening again that is finished, to be put right"),
		leaf("versions CLUB", cobra.ArbitraryArgs, eveningVersions,
			"lists the versions of the evening's result that were given out"),
		leaf("difference CLUB [--from 1 --to 2] [--pdf DIR]", cobra.ArbitraryArgs, eveningDifference,
			"tells what changed from one version to the next"),
		leaf("continue CLUB", cobra.ExactArgs(1), eveningContinue,
			"goes on from all that is sound of a damaged evening, in a new one"),
	)
}

// say makes the sentences of these commands.
func say() *words.Words { return words.English().Plain() }

// opened is an evening of a club file that is worked on.
type opened struct {
	club   *clubfile.File
	number int64
	*session.Session
	members []session.Member // of the club, once a line was entered
	retry   func()           // has the server of its event tried at once, where it follows one

	inHand sync.Mutex // held while a line from the input is being recorded
}

// openEvening opens an evening of a club file, the newest for 0.
func openEvening(file string, number int64) (*opened, error) {
	club, err := clubfile.OpenExisting(file)
	if err != nil {
		return nil, err
	}
	e, err := eveningIn(club, file, number)
	if err != nil {
		club.Close()
		return nil, err
	}
	return e, nil
}

func eveningIn(club *clubfile.File, file string, number int64) (*opened, error) {
	if number == 0 {
		var err error
		if number, err = newest(club, file); err != nil {
			return nil, err
		}
	}
	journal, err := club.Evening(number)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	s, err := here(club).Resume(journal)
	if err != nil {
		return nil, fmt.Errorf("%s, evening %d: %w", file, number, err)
	}
	return &opened{club: club, number: number, Session: s}, nil
}

// newest is the number of the newest evening.
func newest(club *clubfile.File, file string) (int64, error) {
	all, err := club.Evenings()
	if err != nil {
		return 0, fmt.Errorf("%s: %w", file, err)
	}
	if len(all) == 0 {
		return 0, fmt.Errorf("%s: %w: there is none, evening new makes one", file, exchange.ErrNoEvening)
	}
	return all[0], nil
}

func (e *opened) close() { e.club.Close() }

// onEvening is a command on an evening, with its flag: it opens the evening of
// the club file that is the first word, does something with it and the words
// behind, and closes it.
func onEvening(
	flags *pflag.FlagSet, do func(ctx context.Context, e *opened, rest []string, out io.Writer) error,
) action {
	number := flags.Int64("evening", 0, "the `NUMBER` of the evening, else the newest")
	return func(ctx context.Context, words []string, out io.Writer) error {
		if len(words) == 0 {
			return errUsage
		}
		e, err := openEvening(words[0], *number)
		if err != nil {
			return err
		}
		defer e.close()
		return do(ctx, e, words[1:], out)
	}
}

// changing is such a command that records something. As long as it runs it claims the
// club file: another program that has the evening could record nothing any more. A dry
// run records nothing, and may look at what another has.
func changing(
	flags *pflag.FlagSet, do func(ctx context.Context, e *opened, rest []string, out io.Writer) error,
) action {
	return onEvening(flags, func(ctx context.Context, e *opened, rest []string, out io.Writer) error {
		if dry := flags.Lookup("dry-run"); dry == nil || dry.Value.String() != "true" {
			claim, err := clubfile.ClaimFile(e.club.Path())
			if err != nil {
				return err
			}
			defer claim.Release()
		}
		return do(ctx, e, rest, out)
	})
}

// tell says what was recorded, or would be.
func tell(out io.Writer, before *session.State, facts []session.Fact) error {
	after, err := before.With(facts...)
	if err != nil {
		return err
	}
	tellSince(out, before, after)
	tellUnawarded(out, after, facts)
	return nil
}

// tellSince says what an evening has more than before.
func tellSince(out io.Writer, before, after *session.State) {
	for _, e := range after.Entries()[len(before.Entries()):] {
		fmt.Fprintln(out, say().Sentence(say().Fact(after, e)))
	}
}

// tellUnawarded says why nobody can have masterpoints by the evening's scheme, after
// facts that chose it or what it has to fit.
func tellUnawarded(out io.Writer, st *session.State, facts []session.Fact) {
	decides := func(f session.Fact) bool {
		switch f.(type) {
		case session.AwardsChosen, session.SectionSet, session.MovementChanged, session.ScoringSet:
			return true
		}
		return false
	}
	if slices.ContainsFunc(facts, decides) {
		warnUnawarded(out, st.Unawarded())
	}
}

// enter records facts by the director, and says what was recorded: not before it is on
// the disk. A dry run only says it.
func enter(s *session.Session, out io.Writer, dry bool, facts ...session.Fact) error {
	before := s.State()
	if !dry {
		if err := s.Record(session.ByDirector, facts...); err != nil {
			return err
		}
	}
	return tell(out, before, facts)
}

// refused is an error with the line that it is about and a caret below its column.
func refused(line string, err error) error {
	var fault *deskline.Fault
	if !errors.As(err, &fault) {
		return err
	}
	return &refusal{line, fault}
}

type refusal struct {
	line  string
	fault *deskline.Fault
}

// Error is three lines: what is wrong, what was typed, and a caret where it is wrong.
func (r *refusal) Error() string {
	return fmt.Sprintf("%s\n  %s\n  %s", say().Fault(r.fault), r.line, console.Caret(r.fault))
}

// Unwrap returns the fault.
func (r *refusal) Unwrap() error { return r.fault }

func eveningFinish(flags *pflag.FlagSet) action {
	return changing(flags, func(ctx context.Context, e *opened, _ []string, out io.Writer) error {
		if e.State().Closed {
			return fmt.Errorf("evening %d: %w", e.number, errFinished)
		}
		if err := enter(e.Session, out, false, session.EveningClosed{}); err != nil {
			return err
		}
		if version := say().Version(e.State().Version()); version != "" {
			fmt.Fprintln(out, say().Sentence(version))
		}
		keepCopy(ctx, e.club, out)
		return nil
	})
}
