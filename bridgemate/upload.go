package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
)

// Create writes the .bws of the evening (guide: Creating the database, Filling the tables with
// session data): under a temporary name, read back and checked, then renamed. A file that was
// there before is kept beside it under a name with its date. It refuses with ErrResults once there
// are results, and changes nothing when it fails.
func (l *Link) Create(ctx context.Context) error {
	o, st := l.Options(), l.session.State()
	if len(st.Sections) == 0 {
		return ErrNoSection
	}
	if n := len(st.Results); n > 0 {
		return fmt.Errorf("%w: %d", ErrResults, n)
	}
	file, err := filepath.Abs(o.File)
	if o.File == "" || err != nil {
		return fmt.Errorf("%w: %s", ErrNoFile, o.File)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	temporary := strings.TrimSuffix(file, filepath.Ext(file)) + ".new"
	defer os.Remove(temporary) // only there when something failed
	rows, err := uploadRows(st)
	if err != nil {
		return err
	}
	if err := write(ctx, temporary, rows, o.Settings); err != nil {
		return fmt.Errorf("writing the Bridgemate database: %w", err)
	}
	if err := check(ctx, temporary, rows); err != nil {
		return fmt.Errorf("checking the Bridgemate database: %w", err)
	}
	if err := keepOld(file); err != nil {
		return err
	}
	if err := os.Rename(temporary, file); err != nil {
		return err
	}
	return l.session.Record("program", session.Uploaded{File: file})
}

// keepOld puts an earlier file aside, with the date of its last change in its name.
func keepOld(file string) error {
	info, err := os.Stat(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	ext := filepath.Ext(file)
	base := strings.TrimSuffix(file, ext) + info.ModTime().Format(" 2006-01-02 15.04.05")
	name := base + ext
	for n := 2; isFile(name); n++ {
		name = fmt.Sprintf("%s (%d)%s", base, n, ext)
	}
	return os.Rename(file, name)
}

// row is a row of one of the guide's tables.
type row interface{ Row() bws.Row }

// tableOf says in which table a row belongs.
func tableOf(r row) string {
	switch r.(type) {
	case bws.Client:
		return "Clients"
	case bws.Section:
		return "Section"
	case bws.TableRow:
		return "Tables"
	case bws.Round:
		return "RoundData"
	}
	return "PlayerNumbers"
}

// uploadRows are the rows that a new session begins with, in the order of the guide.
func uploadRows(st *session.State) ([]row, error) {
	computer, err := computerName()
	if err != nil {
		return nil, fmt.Errorf("asking for this computer's name: %w", err)
	}
	rows := []row{bws.Client{Computer: computer}}
	for _, s := range st.Sections {
		section, err := sectionRows(s)
		if err != nil {
			return nil, fmt.Errorf("section %s: %w", s.Letter(), err)
		}
		rows = append(rows, section...)
	}
	return rows, nil
}

func sectionRows(s session.Section) ([]row, error) {
	m := s.Movement
	tables := m.TableNumbers()
	rows := []row{bws.Section{ID: s.ID, Letter: s.Letter(), Tables: len(tables), MissingPair: m.Missing}}
	for _, t := range tables {
		rows = append(rows, bws.TableRow{Section: s.ID, Table: t, ComputerID: 1, LogOnOff: bws.NotLoggedOn})
	}
	for _, r := range m.Rows {
		rows = append(rows, roundRow(s.ID, r))
	}
	for _, t := range tables {
		for _, p := range seats(s.ID, t) {
			rows = append(rows, p)
		}
	}
	return rows, nil
}

// seats are the four rows of a table in PlayerNumbers, without numbers yet.
func seats(section, table int) []bws.PlayerNumber {
	var rows []bws.PlayerNumber
	for _, d := range []string{"N", "S", "E", "W"} {
		rows = append(rows, bws.PlayerNumber{Section: section, Table: table, Direction: d})
	}
	return rows
}

// roundRow is a row of the movement as RoundData has it. An empty table, and one where a side is
// nobody, is all zeros; a missing pair keeps its number, since Section.MissingPair names it (guide:
// How to deal with missing pairs, different pair numbers).
func roundRow(section int, r movement.Row) bws.Round {
	row := bws.Round{Section: section, Table: r.Table, Round: r.Round}
	if !r.Playing() {
		return row
	}
	row.NSPair, row.EWPair, row.LowBoard, row.HighBoard = r.NS, r.EW, r.Low, r.High
	if r.Custom != nil {
		row.CustomBoards = bws.FormatBoards(r.Custom)
	}
	return row
}

// write makes the file with its rows.
func write(ctx context.Context, path string, rows []row, settings map[string]any) error {
	tables, err := bws.Schema(bws.BMPro, slices.Sorted(maps.Keys(settings))...)
	if err != nil {
		return err
	}
	if err := bws.Create(path, bws.Access2000, tables); err != nil {
		return err
	}
	file, err := bws.Open(ctx, path)
	if err != nil {
		return err
	}
	return file.Batch(func(b bws.Batch) error {
		for _, r := range rows {
			if _, err := b.Insert(tableOf(r), r.Row()); err != nil {
				return err
			}
		}
		if len(settings) > 0 {
			_, err := b.Insert("Settings", settings)
			return err
		}
		return nil
	})
}

// check reads a new file back and holds it against what was written, and against what BM Pro
// would reject.
func check(ctx context.Context, path string, rows []row) error {
	c, err := bws.Read(ctx, path)
	if err != nil {
		return err
	}
	var read []row
	for _, r := range c.Clients {
		r.ID = 0
		read = append(read, r)
	}
	for _, s := range c.Sections {
		read = append(read, s)
		read = appendOf(read, c.Tables, func(t bws.TableRow) bool { return t.Section == s.ID })
		read = appendOf(read, c.Rounds, func(r bws.Round) bool { return r.Section == s.ID })
		read = appendOf(read, c.PlayerNumbers, func(p bws.PlayerNumber) bool { return p.Section == s.ID })
	}
	if !slices.Equal(read, rows) {
		return fmt.Errorf("%w: %d rows were written, %d read back", ErrMismatch, len(rows), len(read))
	}
	for _, p := range bws.Check(c) {
		if !p.Warning {
			return fmt.Errorf("%w: %s", ErrRejected, p)
		}
	}
	return nil
}

func appendOf[R row](to []row, rows []R, which func(R) bool) []row {
	for _, r := range rows {
		if which(r) {
			to = append(to, r)
		}
	}
	return to
}

// Modify writes the movement of the evening into the .bws that is there (guide: Modifying
// information in the database): the rows of Section, Tables and RoundData are made anew, results
// and player numbers stay. In BM Pro, Synchronize then restores which tables are logged on. It
// refuses with ErrRunning while the control program that this link started runs, because two
// programs writing would lose rows.
func (l *Link) Modify(ctx context.Context) error {
	o, st := l.Options(), l.session.State()
	switch {
	case len(st.Sections) == 0:
		return ErrNoSection
	case !isFile(o.File):
		return fmt.Errorf("%w: %s", ErrNoFile, o.File)
	case l.Status().ProgramRunning:
		return ErrRunning
	}
	rows, err := uploadRows(st)
	if err != nil {
		return err
	}
	file, err := bws.Open(ctx, o.File)
	if err == nil {
		err = file.Batch(func(b bws.Batch) error { return replaceMovement(b, rows) })
	}
	if err != nil {
		return fmt.Errorf("changing the Bridgemate database: %w", err)
	}
	return l.session.Record("director", session.Remarked{Text: fmt.Sprintf("%s: the movement in the Bridgemate database was written anew at %s",
		filepath.Base(o.File), time.Now().Format("15:04:05"))})
}

func replaceMovement(b bws.Batch, rows []row) error {
	there, err := b.Contents()
	if err != nil {
		return err
	}
	seated := map[session.Seat]bool{}
	for _, p := range there.PlayerNumbers {
		seated[session.Seat{Section: p.Section, Table: p.Table, Direction: p.Direction}] = true
	}
	for _, table := range []string{"RoundData", "Tables", "Section"} {
		if _, err := b.Delete(table, nil); err != nil {
			return err
		}
	}
	for _, r := range rows {
		switch r := r.(type) {
		case bws.Client:
			continue
		case bws.PlayerNumber:
			if seated[session.Seat{Section: r.Section, Table: r.Table, Direction: r.Direction}] {
				continue
			}
		}
		if _, err := b.Insert(tableOf(r), r.Row()); err != nil {
			return err
		}
	}
	return nil
}
