package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
)

// Errors of bws import, after which the club file is as it was.
var (
	errImported = errors.New("this file was imported before")
	errOpen     = errors.New("the last evening in the club file is not over")
)

// importBWS is what the flags of bws import say.
type importBWS struct {
	file, club string
	heading    session.EveningSet
	country    string
	again      bool
}

// bwsImport makes an evening in a club file of any program's .bws.
func bwsImport(flags *pflag.FlagSet) action {
	var i importBWS
	flags.StringVar(&i.club, "club", "", "the `CLUBFILE` that gets the evening; it is made where there is none")
	flags.StringVar(&i.heading.Name, "name", "", "the evening's name, else what the file says")
	date := flags.String("date", "", "the evening's date as 2026-11-21, else that of its results")
	countryFlag(flags, &i.country)
	flags.BoolVar(&i.again, "again", false, "also when the file was imported before")
	return func(ctx context.Context, words []string, out io.Writer) (err error) {
		if i.file = words[0]; i.club == "" {
			return fmt.Errorf("into which club file? --club CLUBFILE: %w", errUsage)
		}
		if *date != "" {
			if i.heading.Date, err = time.ParseInLocation(time.DateOnly, *date, time.Local); err != nil {
				return fmt.Errorf("--date %s: a date as 2026-11-21: %w", *date, errUsage)
			}
		}
		return i.run(ctx, out)
	}
}

func (i importBWS) run(ctx context.Context, out io.Writer) error {
	origin, err := originOf(i.file)
	if err != nil {
		return err
	}
	custom, err := customOf(i.club, i.country)
	if err != nil {
		return err
	}
	i.heading.Country = custom.country.Code
	var roster bridgemate.Roster = bridgemate.NoRoster{}
	var club *clubfile.File
	if _, err := os.Stat(i.club); !errors.Is(err, fs.ErrNotExist) {
		if club, err = clubfile.Open(i.club); err != nil {
			return err
		}
		defer func() { club.Close() }()
		if err := i.mayImport(club, origin); err != nil {
			return err
		}
		roster = club.Roster()
	}
	facts, err := bridgemate.ImportFile(ctx, i.file, i.heading, roster)
	if err != nil {
		return err
	}
	facts = append(facts, session.Noticed{Note: origin})
	// Tried in memory first: what no session can hold leaves no trace in the club file.
	if err := record(new(session.MemoryJournal), facts); err != nil {
		return fmt.Errorf("%s: %w", i.file, err)
	}
	if club == nil {
		if club, err = openOrBegin(i.club); err != nil {
			return err
		}
		defer club.Close()
	}
	journal := club.NewEvening()
	if err := record(journal, facts); err != nil {
		return err
	}
	if err := i.link(club, journal.ID(), out); err != nil {
		return err
	}
	custom.tell(out)
	return i.tell(ctx, out, journal.ID(), facts)
}

func record(j session.Journal, facts []session.Fact) error {
	s, err := session.Resume(j)
	if err != nil {
		return err
	}
	return s.Record("file", facts...)
}

// originOf is the note by which an import is known: the file's name and what is in it.
func originOf(file string) (session.Note, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return session.Note{}, err
	}
	return session.Note{Kind: session.ImportedFrom, Text: filepath.Base(file),
		More: fmt.Sprintf("%.8x", sha256.Sum256(b))}, nil
}

// cameFrom reports whether an entry says that an evening was imported from a file with
// this content. The first version of the journal said it in a sentence.
func cameFrom(e session.Entry, content string) bool {
	switch f := e.Fact.(type) {
	case session.Noticed:
		return f.Note.Kind == session.ImportedFrom && f.Note.More == content
	case session.Remarked:
		return strings.HasPrefix(f.Text, "imported from") && strings.HasSuffix(f.Text, "("+content+")")
	}
	return false
}

// mayImport refuses a file that was imported before, and to push an evening aside that is
// not over: the window goes on with the newest one.
func (i importBWS) mayImport(club *clubfile.File, origin session.Note) error {
	if err := mayFollow(club, i.club, 0); err != nil || i.again {
		return err
	}
	evenings, err := club.Evenings()
	if err != nil {
		return err
	}
	for _, id := range evenings {
		journal, err := club.Evening(id)
		if err != nil {
			return err
		}
		entries, err := journal.Entries()
		if err != nil {
			return fmt.Errorf("%s, evening %d: %w", i.club, id, err)
		}
		for _, e := range entries {
			if cameFrom(e, origin.More) {
				return fmt.Errorf("%s: %w, as evening %d; --again imports it once more", i.file, errImported, id)
			}
		}
	}
	return nil
}

// tell says what was taken over, and what was not.
func (i importBWS) tell(ctx context.Context, out io.Writer, evening int64, facts []session.Fact) error {
	st, err := stateOf(ctx, i.club, evening)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, evening %d: %s, %s\n", i.club, evening, st.Evening.Name,
		st.Evening.Date.Format(time.DateOnly))
	for _, s := range st.Sections {
		fmt.Fprintf(out, "  section %s: %s\n", s.Letter(), s.Movement.Name)
	}
	fmt.Fprintf(out, "  %d of %d results, %s\n", st.Arrived(), st.Expected(), many(len(st.Seats), "player"))
	if elsewhere := st.Entered() - st.Arrived(); elsewhere > 0 {
		fmt.Fprintf(out, "  besides, %s that the movement has no place for\n", many(elsewhere, "result"))
	}
	deals, calls, cards := 0, 0, 0
	for _, f := range facts {
		switch f := f.(type) {
		case session.DealsSet:
			deals += len(f.Boards)
		case session.CallRecorded:
			calls++
		case session.CardRecorded:
			cards++
		}
	}
	if deals > 0 {
		fmt.Fprintf(out, "  %s\n", many(deals, "hand record"))
	}
	if calls+cards > 0 {
		fmt.Fprintf(out, "  %s and %s of the recorder\n", many(calls, "call"), many(cards, "card"))
	}
	for _, r := range st.Remarks {
		if r.Note.Kind != session.ImportedFrom {
			fmt.Fprintln(out, "!", say().Remark(st, r))
		}
	}
	return nil
}
