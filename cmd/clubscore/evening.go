package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/console"
	"clubnight/session/deskline"
	"clubnight/session/exchange"
	"clubnight/session/words"
)

// eveningCommands are the words that may follow clubscore evening.
func eveningCommands() []command {
	return []command{
		{"new", `sets up an evening: new CLUB --name … --movement "mitchell tables=7 boards=4"`, eveningNew},
		{"import", "takes an evening over from another file as it was recorded: import CLUB FILE", eveningImport},
		{"set", "changes heading, sections, scoring, event or names: set CLUB --as ebu2025 …", eveningSet},
		{"do", `enters results, rulings, penalties: do CLUB "3 7 4sn+1" "pen 12 25%top", or lines from the input`, eveningDo},
		{"draw", `draws the next round of a Swiss: draw CLUB [--section A] [--by-hand "1-5 2-6"]`, eveningDraw},
		{"undo", "takes the director's last entry back, or the one with a number: undo CLUB [NUMBER]", eveningUndo},
		{"redo", "puts in force again what was undone last", eveningRedo},
		{"carry", "carries scores forward from an earlier evening: carry CLUB --from 1 [--share 1/2]", eveningCarry},
		{"show", "shows ranking, what is open, boards, a contestant or the journal, now or as it was: show CLUB [--at 21:40]", eveningShow},
		{"play", "has simulated Bridgemates play what is to come, for practice", eveningPlay},
		{"run", "runs the Bridgemates of an evening without a window, of an event too: run CLUB [--event INVITATION]", eveningRoom},
		{"finish", "ends the evening: its result is a version, the next one where something was changed since", eveningFinish},
		{"reopen", "opens an evening again that is finished, to be put right", eveningReopen},
		{"versions", "lists the versions of the evening's result that were given out", eveningVersions},
		{"difference", "tells what changed from one version to the next: difference CLUB [--from 1 --to 2] [--pdf DIR]", eveningDifference},
		{"continue", "goes on from what is sound of a damaged evening, in a new one", eveningContinue},
	}
}

func eveningCommand(ctx context.Context, args []string, out io.Writer) error {
	return commandGroup{"clubscore evening", "sets up and runs an evening in a club file.", eveningCommands(),
		"CLUB is a club file; new and import make it where there is none. --evening N is another evening than the newest.\n" +
			"clubscore manual line tells everything that a line of do may say."}.run(ctx, args, out)
}

// say makes the sentences of these commands.
func say() *words.Words { return words.English().Plain() }

// opened is an evening of a club file that is worked on.
type opened struct {
	club   *clubfile.File
	number int64
	*session.Session
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
	return &opened{club, number, s}, nil
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

// onEvening parses the flags of a command on an evening and opens it; the words behind the club file are left over.
func onEvening(flags *flag.FlagSet, args []string, out io.Writer) (e *opened, rest []string, err error) {
	flags.SetOutput(out)
	number := flags.Int64("evening", 0, "the `NUMBER` of the evening, else the newest")
	words, err := parseMixed(flags, args)
	if err != nil {
		return nil, nil, err
	}
	if len(words) == 0 {
		return nil, nil, fmt.Errorf("which club file? %s: %w", flags.Name(), errUsage)
	}
	e, err = openEvening(words[0], *number)
	return e, words[1:], err
}

// tell says what was recorded, or would be.
func tell(out io.Writer, before *session.State, facts []session.Fact) error {
	after, err := before.With(facts...)
	if err != nil {
		return err
	}
	entries := after.Entries()
	for _, e := range entries[len(before.Entries()):] {
		fmt.Fprintln(out, say().Sentence(say().Fact(after, e)))
	}
	tellUnawarded(out, after, facts)
	return nil
}

// tellUnawarded says why nobody can have masterpoints by the evening's scheme, after facts that chose it or what it has to fit.
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

// enter records facts by the director, and says what was recorded: not before it is on the disk. A dry run only says it.
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

func eveningFinish(ctx context.Context, args []string, out io.Writer) error {
	e, _, err := onEvening(flag.NewFlagSet("clubscore evening finish CLUB", flag.ContinueOnError), args, out)
	if err != nil {
		return err
	}
	defer e.close()
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
}
