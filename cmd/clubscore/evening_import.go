package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
)

// errSomeFiles ends an import of which not every file came in.
var errSomeFiles = errors.New("not every file came in")

// importFiles takes the evenings of files over into a club file.
func importFiles(flags *pflag.FlagSet) action {
	to := flags.String("to", "", "the `CLUB` file that the evenings go to; it is made where there is none")
	again := flags.Bool("again", false, "take over once more what the club file has already")
	return func(ctx context.Context, files []string, out io.Writer) error {
		if len(files) == 0 || *to == "" {
			return errUsage
		}
		i := importing{file: *to, out: out, again: *again}
		defer i.close()
		failed := 0
		for n, set := range exchange.FileSets(files) {
			if n > 0 {
				fmt.Fprintln(out)
			}
			if err := i.take(ctx, set, 0, true); err != nil {
				if ctx.Err() != nil {
					return err
				}
				failed += len(set)
				fmt.Fprintln(stderr, "clubscore:", err)
			}
		}
		if failed > 0 {
			return fmt.Errorf("%d of %s: %w", len(files)-failed, many(len(files), "file"), errSomeFiles)
		}
		return nil
	}
}

// eveningImport takes one evening of any file over into a club file: with its history
// where the file has one, as a capsule and a club file do. Several files are one evening
// where they are read together.
func eveningImport(flags *pflag.FlagSet) action {
	number := flags.Int64("evening", 0, "the `NUMBER` of the evening in a file of several, else the newest")
	again := flags.Bool("again", false, "take over once more what the club file has already")
	return func(ctx context.Context, words []string, out io.Writer) error {
		sets := exchange.FileSets(words[1:])
		if len(sets) > 1 {
			return fmt.Errorf("%s and %s are not one evening; name one of them, or take all over with clubscore import: %w",
				sets[0][0], sets[1][0], errUsage)
		}
		i := importing{file: words[0], out: out, again: *again}
		defer i.close()
		return i.take(ctx, sets[0], *number, false)
	}
}

// importing takes evenings over into a club file, which is not opened before the first
// one is known to be sound.
type importing struct {
	file  string
	club  *clubfile.File
	out   io.Writer
	again bool // what is there already comes in once more
}

func (i *importing) close() {
	if i.club != nil {
		i.club.Close()
	}
}

// take takes over an evening of a file, or of files that are read together, by its
// number, 0 for the newest, or all of them, the oldest first.
func (i *importing) take(ctx context.Context, files []string, number int64, all bool) error {
	members, err := i.members()
	if err != nil {
		return err
	}
	found, err := comeIn(ctx, files[0], number, all, members...)
	if err != nil {
		return err
	}
	for _, e := range found {
		if err := i.record(strings.Join(files, ", "), e); err != nil {
			return err
		}
	}
	return nil
}

// members are those of the club, none where it is not there yet.
func (i *importing) members() ([]session.Member, error) {
	club := i.club
	if club == nil {
		if _, err := os.Stat(i.file); err != nil {
			return nil, nil // it is made once there is something for it
		}
		var err error
		if club, err = clubfile.OpenExisting(i.file); err != nil {
			return nil, err
		}
		i.club = club
	}
	return membersOf(club), nil
}

func (i *importing) record(file string, e arrival) (err error) {
	if i.club == nil {
		if i.club, err = openOrBegin(i.file); err != nil {
			return err
		}
	}
	if err := mayFollow(i.club, i.file, 0); err != nil {
		return err
	}
	take := i.club.TakeOver
	if i.again {
		take = i.club.Import
	}
	journal, err := take(e.Session.State().Entries())
	if errors.Is(err, clubfile.ErrAgain) {
		return fmt.Errorf("%s: %w; --again takes it over once more", file, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	fmt.Fprintf(i.out, "%s:\n", file)
	showHeading(i.out, journal.ID(), e.Session.State())
	tellShared(i.out, e.Session.State(), e.Shared)
	if e.Taken == nil {
		return nil
	}
	return e.tell(i.out)
}

// arrival is an evening of a file, with what is told of it.
type arrival struct{ *account.Arrival }

// comeIn opens the evenings of a file: one by its number, 0 for the newest, or all of
// them, the oldest first.
func comeIn(ctx context.Context, file string, number int64, all bool, members ...session.Member) (found []arrival, err error) {
	c, err := exchange.Want(ctx, file, exchange.HoldsEvenings)
	if err != nil {
		return nil, err
	}
	single := len(c.Evenings) == 1 && c.Evenings[0].Number == 0
	if number != 0 && single {
		return nil, fmt.Errorf("%s (%s) has one evening: %w", file, c.Format, errUsage)
	}
	for _, stored := range slices.Backward(c.Evenings) {
		if !all && number != stored.Number && (number != 0 || stored.Number != c.Evenings[0].Number) {
			continue
		}
		e, err := account.ArriveAmong(ctx, c, stored, members)
		if err != nil {
			return nil, err
		}
		found = append(found, arrival{e})
	}
	if len(found) == 0 {
		_, err := c.Evening(ctx, number) // says which there are
		return nil, err
	}
	return found, nil
}

// tell says what came in, what could not, and how it compares with what was published.
func (e arrival) tell(out io.Writer) error {
	w, st := say(), e.Session.State()
	fmt.Fprintln(out, w.Sentence(w.CountResults(st.Entered())))
	for _, f := range e.Taken.Faults {
		fmt.Fprintln(out, w.Sentence(w.AccountFault(f)))
	}
	return e.compare(out)
}

// compare says how what was published compares with how it is scored here.
func (e arrival) compare(out io.Writer) error {
	st := e.Session.State()
	sc, err := st.Score()
	if err != nil {
		return err
	}
	c, scored, err := account.Prove(e.Published, e.Taken, st, sc)
	if err != nil {
		return err
	}
	tellComparison(out, c, scored, true)
	return nil
}

// tellComparison says what differs.
func tellComparison(out io.Writer, c *account.Comparison, scored *account.Account, asPublished bool) {
	w := say()
	for _, line := range []string{w.Proof(&c.Proof, scored.Method, scored.Plays),
		w.Compared(c, scored.Plays, asPublished), w.AllBoards(c)} {
		if line != "" {
			fmt.Fprintln(out, w.Sentence(line))
		}
	}
	for i := range c.Differences {
		fmt.Fprintln(out, w.Sentence(w.ContestantDiffers(&c.Differences[i], scored.Plays)))
	}
	if text := w.LinesDiffer(c); text != "" {
		fmt.Fprintln(out, w.Sentence(text))
	}
	for i := range c.Lines {
		fmt.Fprintln(out, " ", w.Sentence(w.LineDiffers(&c.Lines[i])))
	}
	for _, text := range w.Treatments(c, scored.Method) {
		fmt.Fprintln(out, w.Sentence(text))
	}
}
