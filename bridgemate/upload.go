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

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// Create writes the .bws of the evening (guide: Creating the database, Filling the tables
// with session data): under a temporary name, read back and checked, then renamed. A file
// that was there before is kept beside it under a name with its date. Where one server
// cannot take all sections there are several files: see Files. It refuses with ErrResults
// once results came from the Bridgemates, and changes nothing when it fails.
func (l *Link) Create(ctx context.Context) error {
	o, st := l.Options(), l.session.State()
	if len(st.Sections) == 0 {
		return ErrNoSection
	}
	if err := Elsewhere(st); err != nil {
		return err
	}
	if err := l.nothingToClear(ctx, st.File); err != nil {
		return err
	}
	file, err := filepath.Abs(o.File)
	if o.File == "" || err != nil {
		return fmt.Errorf("%w: %s", ErrNoFile, o.File)
	}
	o.File = file
	if err := bws.CheckSettings(o.Generation, o.Settings); err != nil {
		return err
	}
	parts, err := l.parts(st, o)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	defer removeNew(parts)
	facts, err := l.writeParts(ctx, st, o, parts, func(_ part, rows []row) []row { return rows }, nil)
	if err != nil {
		return err
	}
	l.poll.Lock() // who reads between the two would find a file that the journal does not know
	defer l.poll.Unlock()
	for _, p := range parts {
		if err := l.place(ctx, p.file); err != nil {
			return err
		}
	}
	l.memory.anew()
	return l.session.Record("program", facts...)
}

// writeParts writes and checks the new files under their temporary names, and returns the
// facts that say so. The rows of each go through change before, and then, where it is not
// nil, does what else belongs into the file.
func (l *Link) writeParts(
	ctx context.Context, st *session.State, o Options, parts []part,
	change func(part, []row) []row, then func(p part, temporary string) error,
) ([]session.Fact, error) {
	roster, err := l.roster.Players()
	if err != nil {
		return nil, fmt.Errorf("reading the club's players: %w", err)
	}
	mark := bws.NewMark()
	facts := uploaded(parts, mark)
	for _, p := range parts {
		p.mark = mark
		temporary := temporaryName(p.file)
		rows := change(p, uploadRows(st, p, o, roster))
		note, err := l.writeNew(ctx, temporary, st, rows, o, mark)
		if err != nil {
			return nil, fmt.Errorf("writing the Bridgemate database: %w", err)
		}
		if note.Kind != "" {
			facts = append(facts, session.Noticed{Note: note})
		}
		if err := check(ctx, temporary, rows); err != nil {
			return nil, fmt.Errorf("checking the Bridgemate database: %w", err)
		}
		if then != nil {
			if err := then(p, temporary); err != nil {
				return nil, err
			}
		}
	}
	return facts, nil
}

// removeNew removes new files that did not get their names: there are some only
// when something failed.
func removeNew(parts []part) {
	for _, p := range parts {
		os.Remove(temporaryName(p.file))
	}
}

// uploaded says which files there are now.
func uploaded(parts []part, mark string) []session.Fact {
	facts := []session.Fact{session.Uploaded{File: parts[0].file, Mark: mark}}
	for i, p := range parts {
		if i > 0 {
			note := session.Note{Kind: session.SectionsElsewhere, Text: filepath.Base(p.file)}
			for _, s := range p.sections {
				note.Sections = append(note.Sections, s.ID)
			}
			facts = append(facts, session.Noticed{Note: note})
		}
	}
	return facts
}

func temporaryName(file string) string { return strings.TrimSuffix(file, filepath.Ext(file)) + ".new" }

// place gives a new file its name. The one that had it is kept, and has it
// again where that fails.
func (l *Link) place(ctx context.Context, file string) error {
	old, err := l.keepOld(ctx, file)
	if err != nil {
		return err
	}
	err = l.rename(ctx, temporaryName(file), file)
	if err != nil && old != "" {
		err = errors.Join(err, l.rename(context.WithoutCancel(ctx), old, file))
	}
	return err
}

// keepOld puts an earlier file aside, with the date of its last change in its name; name
// is "" where there was none.
func (l *Link) keepOld(ctx context.Context, file string) (name string, err error) {
	info, err := os.Stat(file)
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	ext := filepath.Ext(file)
	base := strings.TrimSuffix(file, ext) + info.ModTime().Format(" 2006-01-02 15.04.05")
	name = base + ext
	for n := 2; isFile(name); n++ {
		name = fmt.Sprintf("%s (%d)%s", base, n, ext)
	}
	return name, l.rename(ctx, file, name)
}

// writeNew makes the file with its rows. Where Microsoft's engine fails, for
// whatever reason, ours does it, since nobody else has the file yet; note
// says so, for the remarks.
func (l *Link) writeNew(ctx context.Context, path string, st *session.State, rows []row, o Options,
	mark string) (note session.Note, err error) {
	tables, err := bws.Schema(o.Generation, slices.Sorted(maps.Keys(SettingsOf(st, o)))...)
	if err == nil && o.Generation == bws.BMPro {
		tables, err = bws.WithMark(tables, mark)
	}
	if err == nil && strings.HasPrefix(o.Processed, "custom_") {
		tables, err = bws.WithCustom(tables, o.Processed)
	}
	if err != nil {
		return session.Note{}, err
	}
	if slices.ContainsFunc(rows, individual) {
		tables = bws.WithIndividuals(tables)
	}
	e := l.engine()
	err = e.fill(ctx, path, o.Format, tables, rows)
	if err == nil || !e.shares || ctx.Err() != nil {
		return session.Note{}, err
	}
	if own := ownEngine(nil).fill(ctx, path, o.Format, tables, rows); own != nil {
		return session.Note{}, errors.Join(err, own)
	}
	return session.Note{Kind: session.OwnEngineStepsIn, Text: err.Error()}, nil
}

// individual reports whether a row is of a round in which players are on their own.
func individual(r row) bool {
	round, ok := r.(bws.Round)
	return ok && (round.South != 0 || round.West != 0)
}

// fill makes a file with these rows.
func (e engine) fill(ctx context.Context, path string, format bws.Format, tables []bws.Table, rows []row) error {
	if err := e.create(path, format, tables); err != nil {
		return err
	}
	return e.write(ctx, path, func(b bws.Batch) error {
		for _, r := range rows {
			if _, err := b.Insert(tableOf(r), r.Row()); err != nil {
				return err
			}
		}
		return nil
	})
}

// check reads a new file back and checks it against what was written, and for
// what BM Pro would reject.
func check(ctx context.Context, path string, rows []row) error {
	c, err := bws.Read(ctx, path)
	if err != nil {
		return err
	}
	want, read := map[row]int{}, 0
	for _, r := range rows {
		if _, isSettings := r.(settingsRow); !isSettings {
			want[r]++
		}
	}
	for _, r := range rowsOf(c) {
		read++
		if want[r]--; want[r] == 0 {
			delete(want, r)
		}
	}
	if len(want) > 0 {
		return fmt.Errorf("%w: %d rows were written, %d read back", ErrMismatch, len(rows), read)
	}
	for _, p := range bws.Check(c) {
		if !p.Warning {
			return fmt.Errorf("%w: %s", ErrRejected, p)
		}
	}
	return nil
}

// rowsOf lists the rows that an upload writes, as they are in a file.
func rowsOf(c *bws.Contents) []row {
	var rows []row
	for _, r := range c.Clients {
		r.ID = 0
		rows = append(rows, r)
	}
	rows = appendRows(rows, c.Session)
	rows = appendRows(rows, c.Sections)
	rows = appendRows(rows, c.Tables)
	rows = appendRows(rows, c.Rounds)
	rows = appendRows(rows, c.PlayerNumbers)
	rows = appendRows(rows, c.PlayerNames)
	rows = appendRows(rows, c.HandRecords)
	return appendRows(rows, c.Evaluations)
}

func appendRows[R row](to []row, rows []R) []row {
	for _, r := range rows {
		to = append(to, r)
	}
	return to
}

// Modify writes the movement of the evening into the .bws that is there (guide: Modifying
// information in the database): the rows of Section, Tables and RoundData are made anew,
// results and player numbers stay. In BM Pro, Synchronize then restores which tables are
// logged on. It refuses with ErrRunning while the control program that this link started
// runs, because what it has uploaded already would not change.
func (l *Link) Modify(ctx context.Context) error {
	o, st := l.Options(), l.session.State()
	if len(st.Sections) == 0 {
		return ErrNoSection
	}
	if l.occupied() {
		return ErrRunning
	}
	parts, err := l.parts(st, o)
	if err != nil {
		return err
	}
	var facts []session.Fact
	for server, p := range parts {
		if !isFile(p.file) {
			return fmt.Errorf("%w: %s", ErrNoFile, p.file)
		}
		if _, err := l.readOwn(ctx, server, p); err != nil {
			return err
		}
		rows := uploadRows(st, p, o, nil)
		if err := l.write(ctx, p.file,
			func(b bws.Batch) error { return replaceMovement(b, p, rows, st.Shared()) }); err != nil {
			return fmt.Errorf("changing the Bridgemate database: %w", err)
		}
		facts = append(facts, session.Noticed{Note: session.Note{Kind: session.MovementRewritten,
			Text: filepath.Base(p.file)}})
	}
	return l.session.Record("director", facts...)
}

func replaceMovement(b bws.Batch, p part, rows []row, shared bool) error {
	there, err := b.Contents()
	if err != nil {
		return err
	}
	seated := map[session.Seat]bool{}
	for _, p := range there.PlayerNumbers {
		seated[seatOfRow(p)] = true
	}
	for table, field := range map[string]string{"RoundData": "Section", "Tables": "Section", "Section": "ID"} {
		for _, where := range rowsOfPart(p, field, shared) {
			if _, err := b.Delete(table, where); err != nil {
				return err
			}
		}
	}
	for _, r := range rows {
		switch r := r.(type) {
		case bws.Section, bws.TableRow, bws.Round:
		case bws.PlayerNumber:
			if seated[seatOfRow(r)] {
				continue
			}
		default:
			continue
		}
		if round, ok := r.(bws.Round); ok {
			err = insertRound(b, round)
		} else {
			_, err = b.Insert(tableOf(r), r.Row())
		}
		if err != nil {
			return err
		}
	}
	return nil
}
