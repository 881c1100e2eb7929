package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"clubnight/reports"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/bridgescore"
	"clubnight/session/exchange/simpscore"
	"clubnight/session/study"
)

// sheets prints the sheets of an evening: one in a club file, or an old one in the format of
// BridgeScore or simpscore. Once its deals are released, what the solver says of them is found out first and not kept.
func sheets(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore sheets FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	folder := flags.String("out", ".", "the `FOLDER` for the sheets")
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file; the last one if none is given")
	size := flags.String("paper", "a4", "a4 or letter")
	leads := flags.Bool("leads", false, "the best leads with the hand records, and what leads cost with the statistics; half a second a board")
	totals := flags.Bool("totals", false, "total tricks with the hand records")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	wanted, known := papers[strings.ToLower(*size)]
	if len(words) != 1 || !known {
		return fmt.Errorf("clubscore sheets FILE [--out FOLDER] [--evening N] [--paper a4|letter] [--leads] [--totals]: %w", errUsage)
	}
	s, err := eveningOf(words[0], *evening)
	if err != nil {
		return err
	}
	printed := reports.Sheets{Page: sheet.Page{Size: wanted}, TotalTricks: *totals}
	if printed.Study, err = studied(ctx, s, *leads); err != nil {
		return err
	}
	st := s.State()
	scores, err := st.Score()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(*folder, 0o755); err != nil {
		return err
	}
	files, err := printed.Write(*folder, st, scores)
	if err != nil {
		return err
	}
	cards, err := reports.WritePersonalCards(*folder, st, scores, printed.Page)
	if err != nil {
		return err
	}
	for _, f := range append(files, cards) {
		fmt.Fprintln(out, f)
	}
	return nil
}

// studied finds out what the sheets tell of deals that are released beyond what the journal has: what every contract
// makes, which played cards lost a trick, and with leads which leads did.
func studied(ctx context.Context, s *session.Session, leads bool) (study.Study, error) {
	if err := analyseReleased(ctx, s); err != nil {
		return study.Study{}, err
	}
	y, err := study.New(ctx, s.State(), study.Options{Leads: leads, Play: true, Progress: newProgress("boards studied").tell})
	if ctx.Err() != nil {
		return y, stopped(ctx.Err())
	}
	return y, err
}

// analyseReleased finds what every contract makes where the journal has deals that are released without it.
func analyseReleased(ctx context.Context, s *session.Session) error {
	if !s.State().Deals.Released {
		return nil
	}
	err := session.Analyse(ctx, s, newProgress("boards analysed").tell)
	if ctx.Err() != nil {
		return stopped(ctx.Err())
	}
	return err
}

// sqliteHeader begins every club file.
const sqliteHeader = "SQLite format 3\x00"

// eveningOf reads the evening that a file holds. What is recorded in it goes no further than the memory.
func eveningOf(name string, evening int64) (*session.Session, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(b, []byte(sqliteHeader)) {
		return clubEvening(name, evening)
	}
	old, err := oldEvening(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		return nil, err
	}
	title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	heading := session.EveningSet{Name: title, Date: info.ModTime().Truncate(24 * time.Hour)}
	if err := s.Record("file", old.Facts(heading)...); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// clubState reads an evening of a club file, the newest where none is named.
func clubState(name string, evening int64) (*session.State, error) {
	s, err := clubEvening(name, evening)
	if err != nil {
		return nil, err
	}
	return s.State(), nil
}

// clubEvening copies an evening of a club file into memory.
func clubEvening(name string, evening int64) (*session.Session, error) {
	if _, err := os.Stat(name); err != nil { // opening would make a new file
		return nil, err
	}
	club, err := clubfile.Open(name)
	if err != nil {
		return nil, err
	}
	defer club.Close()
	if evening == 0 {
		all, err := club.Evenings()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if len(all) == 0 {
			return nil, fmt.Errorf("%s: %w", name, clubfile.ErrNoEvening)
		}
		evening = all[0]
	}
	journal, err := club.Evening(evening)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	entries, err := journal.Entries()
	copied := new(session.MemoryJournal)
	if err == nil {
		err = copied.Append(entries)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s, err := session.Resume(copied)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// oldEvening reads a text in one of the two old formats. When it is neither, both complaints are
// told: only the reader of them knows which format was meant.
func oldEvening(b []byte) (*exchange.Evening, error) {
	game, err := bridgescore.Parse(bytes.NewReader(b), bridgescore.Unlimited)
	if err == nil {
		return game.Evening()
	}
	other, err2 := simpscore.Parse(bytes.NewReader(b))
	if err2 == nil {
		return other.Evening()
	}
	return nil, errors.Join(fmt.Errorf("as BridgeScore's input: %w", err), fmt.Errorf("as simpscore's input: %w", err2))
}
