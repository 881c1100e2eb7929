package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"clubnight/session"
	"clubnight/session/sharing"
)

// Contents is what a club file holds, as far as it can be told without
// opening its evenings.
type Contents struct {
	// Version is the layout of its tables, as far as [Open] knows them.
	Version int
	// Origin is that of the club file: see [Identity]; "" in version 1.
	Origin  string
	Players int
	// Evenings are in the order of their numbers.
	Evenings []Held
	// Damaged is what is not as it was written, and can be done without:
	// see File.Damaged. Older versions have no seals; of them it is the
	// entries that cannot be read.
	Damaged []Damage
}

// Held is an evening in a club file.
type Held struct {
	Number int64
	// Name is the evening's heading, "" where it has none that can be read.
	Name    string
	Entries int64
	// Last is when the last entry was recorded; zero where there is none,
	// or it does not say.
	Last time.Time

	created, recorded string // as they stand in the file
}

// Sound reports whether all of it is as it was written.
func (c *Contents) Sound() bool { return len(c.Damaged) == 0 }

// Entries counts those of all evenings.
func (c *Contents) Entries() (n int64) {
	for _, e := range c.Evenings {
		n += e.Entries
	}
	return n
}

// Missing is what this holds and an older copy does not: its evenings with the number of
// entries that the copy lacks.
func (c *Contents) Missing(older *Contents) (missing []Held) {
	had := map[int64]int64{}
	for _, e := range older.Evenings {
		had[e.Number] = e.Entries
	}
	for _, e := range c.Evenings {
		if n, there := had[e.Number]; !there || n < e.Entries {
			e.Entries -= n
			missing = append(missing, e)
		}
	}
	return missing
}

// Examine looks through a whole club file of any version, and changes nothing. It returns
// ErrNotClubFile, ErrNewer, ErrDamaged where nothing in it can be relied on, or what the
// disk says; smaller damage is noted in the contents.
func Examine(ctx context.Context, path string) (*Contents, error) {
	db, err := openReadOnly(path, "&_pragma=busy_timeout(5000)")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	var c *Contents
	err = readTwice(nil, path, func() error {
		return within(ctx, db, func(tx *sql.Tx) error { // of one moment, also of a file that is written to
			if c, err = readContents(tx); err != nil {
				return err
			}
			return integrity(tx)
		})
	})
	if err = orForeign(path, translated(err)); err != nil {
		return nil, err
	}
	if c.Version >= withSeals {
		c.Damaged, err = verifyTwice(nil, path, func() ([]Damage, error) { return verify(ctx, db) })
	} else {
		err = within(ctx, db, c.unreadable)
	}
	for i := range c.Damaged {
		if d := &c.Damaged[i]; err == nil && (d.Part == InPages || d.Part == InTables) {
			err = d
		}
	}
	if err != nil {
		return nil, translated(err)
	}
	return c, nil
}

// openReadOnly opens a file that is there, and writes nothing to it; more is what SQLite
// is told besides ("&immutable=1"). The error is that of existing.
func openReadOnly(path, more string) (*sql.DB, error) {
	abs, err := existing(path)
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", sharing.FileURL(abs)+"?mode=ro"+more)
	if err != nil {
		return nil, err
	}
	return bounded(db), nil
}

// Glimpse reads what can be read of a club file that may be damaged, and changes nothing.
// It leaves out what it cannot read; ok reports whether that was nothing at all.
func Glimpse(path string) (c *Contents, ok bool) {
	// Immutable: a journal that lies beside a damaged file is not for it to be read by.
	db, err := openReadOnly(path, "&immutable=1")
	if err != nil {
		return nil, false
	}
	defer db.Close()
	c, _ = readContents(db)
	return c, c != nil && len(c.Evenings) > 0
}

// Contains reports whether a file that was found sound holds all that is in an older
// copy of it: it is the same club's, and each evening of the copy is there and goes
// on from where it ends.
func Contains(ctx context.Context, newer, older string) (all bool, err error) {
	was, err := outline(ctx, older)
	if err != nil {
		return false, fmt.Errorf("%s: %w", older, err)
	}
	db, err := openReadOnly(newer, "")
	if err != nil {
		return false, err
	}
	defer db.Close()
	err = within(ctx, db, func(tx *sql.Tx) error {
		var origin string
		if err := tx.QueryRow("SELECT id FROM origin").Scan(&origin); err != nil || origin != was.Origin {
			return err
		}
		for _, e := range was.Evenings {
			var created, recorded string
			err := tx.QueryRow(`SELECT created, coalesce((SELECT recorded FROM entry WHERE evening = evening.id AND seq = ?), '')
				FROM evening WHERE id = ?`, e.Entries, e.Number).Scan(&created, &recorded)
			if errors.Is(err, sql.ErrNoRows) || err == nil && (created != e.created || recorded != e.recorded) {
				return nil
			}
			if err != nil {
				return err
			}
		}
		all = true
		return nil
	})
	return all, translated(err)
}

// outline reads the contents of a file without looking through it.
func outline(ctx context.Context, path string) (c *Contents, err error) {
	db, err := openReadOnly(path, "")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	err = within(ctx, db, func(tx *sql.Tx) error {
		c, err = readContents(tx)
		return err
	})
	return c, translated(err)
}

// OriginOf is the origin of a club file that is not opened; "" where it cannot be told.
func OriginOf(path string) string {
	db, err := openReadOnly(path, "")
	if err != nil {
		return ""
	}
	defer db.Close()
	var id string
	db.QueryRow("SELECT id FROM origin").Scan(&id)
	return id
}

// PlayersOf lists the players of a club file of any version, without those who are
// hidden, and changes nothing in it. The error is ErrNotClubFile, ErrNewer, ErrDamaged,
// or what the disk says.
func PlayersOf(ctx context.Context, path string) (players []Player, err error) {
	db, err := openReadOnly(path, "&_pragma=busy_timeout(5000)")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	err = within(ctx, db, func(tx *sql.Tx) error {
		c, err := readContents(tx)
		switch {
		case err != nil:
			return err
		case c.Version >= withSeals:
			players, err = readPlayers(tx, -1, shown)
			return err
		}
		rows, err := tx.Query("SELECT number, name FROM player ORDER BY name, number")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var p Player
			if err := rows.Scan(&p.Number, &p.Name); err != nil {
				return err
			}
			players = append(players, p)
		}
		return rows.Err()
	})
	return players, translated(err)
}

// existing is the absolute path of a file that SQLite may open.
func existing(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(abs)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() || info.Size() < sqliteHeader {
		return "", ErrNotClubFile
	}
	return abs, nil
}

// readContents reads what a file holds until something cannot be read. Where it is a club
// file the contents are there beside an error.
func readContents(db queryer) (*Contents, error) {
	var s standing
	if err := db.QueryRow("SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)").Scan(&s.application, &s.version, &s.tables); err != nil {
		return nil, translated(err)
	}
	if s.tables == 0 {
		return nil, ErrNotClubFile
	}
	if err := s.refused(); err != nil {
		return nil, err
	}
	c := &Contents{Version: s.version}
	var first error
	note := func(err error) {
		if err != nil && first == nil {
			first = translated(err)
		}
	}
	if s.version > 1 {
		note(db.QueryRow("SELECT id FROM origin").Scan(&c.Origin))
	}
	listed := "SELECT count(*) FROM player"
	if s.version >= withDetails {
		listed = "SELECT count(*) FROM player WHERE now = ''"
	}
	note(db.QueryRow(listed).Scan(&c.Players))
	rows, err := db.Query("SELECT id, created FROM evening ORDER BY id")
	if err != nil {
		note(err)
		return c, first
	}
	for rows.Next() {
		var e Held
		if err := rows.Scan(&e.Number, &e.created); err != nil {
			note(err)
			break
		}
		c.Evenings = append(c.Evenings, e)
	}
	note(rows.Err())
	rows.Close()
	for i := range c.Evenings {
		note(c.Evenings[i].read(db))
	}
	return c, first
}

// read fills in what is known of an evening by its number. Entries count
// from 1 without gaps.
func (e *Held) read(db queryer) error {
	err := db.QueryRow("SELECT seq, recorded FROM entry WHERE evening = ? ORDER BY seq DESC LIMIT 1",
		e.Number).Scan(&e.Entries, &e.recorded)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	e.Last, _ = time.Parse(time.RFC3339Nano, e.recorded)
	var body string
	heading := session.EveningSet{}
	err = db.QueryRow("SELECT body FROM entry WHERE evening = ? AND kind = ? ORDER BY seq DESC LIMIT 1",
		e.Number, heading.Kind()).Scan(&body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if fact, wrong := session.DecodeFact(heading.Kind(), []byte(body)); err == nil && wrong == nil {
		e.Name = fact.(session.EveningSet).Name
	}
	return err
}

// integrity has SQLite look through the whole database, with its indexes.
func integrity(db queryer) error {
	var line string
	if err := db.QueryRow("PRAGMA integrity_check(1)").Scan(&line); err != nil {
		return err
	}
	return checked(line)
}

// unreadable notes the evenings of a file without seals that have entries
// which cannot be read.
func (c *Contents) unreadable(tx *sql.Tx) error {
	for _, e := range c.Evenings {
		rows, err := entryRows(tx, e.Number)
		if err != nil {
			return err
		}
		for n := int64(1); rows.Next(); n++ {
			r, _, wrong := scanRow(rows)
			if wrong == nil {
				_, wrong = r.entry()
			}
			if errors.Is(wrong, session.ErrUnknownKind) { // a newer program's
				wrong = nil
			}
			if wrong == nil && r.seq != n {
				wrong = errCount
			}
			if wrong != nil {
				c.Damaged = append(c.Damaged, Damage{Part: InEvening, Evening: e.Number, From: n, Err: wrong})
				break
			}
		}
		err = rows.Err()
		rows.Close()
		if err != nil {
			return err
		}
	}
	return nil
}
