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
	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/textscores"
	"clubnight/session/textscores/bridgescore"
	"clubnight/session/textscores/simpscore"
)

// sheets prints the sheets of an evening: one in a club file, or an old one in the format of
// BridgeScore or simpscore.
func sheets(_ context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore sheets FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	folder := flags.String("out", ".", "the `FOLDER` for the sheets")
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file; the last one if none is given")
	wanted := flags.String("paper", "a4", "a4 or letter")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	size, known := map[string]paper.Size{"a4": reports.A4, "letter": reports.Letter}[strings.ToLower(*wanted)]
	if len(words) != 1 || !known {
		return fmt.Errorf("clubscore sheets FILE [--out FOLDER] [--evening N] [--paper a4|letter]: %w", errUsage)
	}
	st, err := stateOf(words[0], *evening)
	if err != nil {
		return err
	}
	scores, err := st.Score()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(*folder, 0o755); err != nil {
		return err
	}
	page := reports.Page{Size: size}
	files, err := reports.WriteSheets(*folder, st, scores, page)
	if err != nil {
		return err
	}
	cards, err := reports.WritePersonalCards(*folder, st, scores, page)
	if err != nil {
		return err
	}
	for _, f := range append(files, cards) {
		fmt.Fprintln(out, f)
	}
	return nil
}

// sqliteHeader begins every club file.
const sqliteHeader = "SQLite format 3\x00"

// stateOf reads the evening that a file holds.
func stateOf(name string, evening int64) (*session.State, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(b, []byte(sqliteHeader)) {
		return clubState(name, evening)
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
	return s.State(), nil
}

// clubState reads an evening of a club file, the newest where none is named.
func clubState(name string, evening int64) (*session.State, error) {
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
	s, err := session.Resume(journal)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s.State(), nil
}

// oldEvening reads a text in one of the two old formats. When it is neither, both complaints are
// told: only the reader of them knows which format was meant.
func oldEvening(b []byte) (*textscores.Evening, error) {
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
