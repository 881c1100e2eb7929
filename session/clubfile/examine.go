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
)

// Contents is what a club file holds, as far as it can be told without opening its evenings.
type Contents struct {
	// Version is the layout of its tables, as far as [Open] knows them.
	Version int
	// Origin is that of the club file: see [Origin]; "" in version 1.
	Origin  string
	Players int
	// Evenings are in the order of their numbers.
	Evenings []Held
}

// Held is an evening in a club file.
type Held struct {
	Number int64
	// Name is the evening's heading, "" where it has none that can be read.
	Name    string
	Entries int64
	// Last is when the last entry was recorded; zero where there is none, or it does not say.
	Last time.Time
	// Damaged is the first entry that cannot be read, 0 where all can.
	Damaged int64

	created, recorded string // as they stand in the file
}

// Sound reports whether every entry can be read.
func (c *Contents) Sound() bool {
	for _, e := range c.Evenings {
		if e.Damaged != 0 {
			return false
		}
	}
	return true
}

// Entries counts those of all evenings.
func (c *Contents) Entries() (n int64) {
	for _, e := range c.Evenings {
		n += e.Entries
	}
	return n
}

// Last is when the last entry of all was recorded, by the computer's clock of then.
func (c *Contents) Last() (last time.Time) {
	for _, e := range c.Evenings {
		if e.Last.After(last) {
			last = e.Last
		}
	}
	return last
}

// Missing is what this holds and an older copy does not: its evenings with the number of entries that the copy lacks.
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

// Examine looks through a whole club file of any version, and changes nothing: whether the database is sound, and every
// entry of it can be read. It returns ErrNotClubFile, ErrNewer or what the disk says; an entry that cannot be read is noted
// in the contents and is no error.
func Examine(ctx context.Context, path string) (*Contents, error) {
	abs, err := existing(path)
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", fileURL(abs)+"?mode=ro&_pragma=busy_timeout(5000)&_txlock=deferred")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // one moment of a file that may be written to
	if err != nil {
		return nil, onDisk(err)
	}
	defer tx.Rollback()
	c, err := readContents(tx)
	if err != nil {
		return nil, err
	}
	if err := integrity(tx); err != nil {
		return nil, err
	}
	for i := range c.Evenings {
		e := &c.Evenings[i]
		if e.Damaged, err = firstDamaged(tx, e.Number); err != nil {
			return nil, onDisk(err)
		}
	}
	return c, nil
}

// Glimpse reads what can be read of a club file that may be damaged, and changes nothing. It leaves out what it cannot
// read; ok reports whether that was nothing at all.
func Glimpse(path string) (c *Contents, ok bool) {
	abs, err := existing(path)
	if err != nil {
		return nil, false
	}
	// Immutable: a journal that lies beside a damaged file is not for it to be read by.
	db, err := sql.Open("sqlite", fileURL(abs)+"?mode=ro&immutable=1")
	if err != nil {
		return nil, false
	}
	defer db.Close()
	c, _ = readContents(db)
	return c, c != nil && len(c.Evenings) > 0
}

// Contains reports whether a file holds all that is in an older copy of it: it is the same club's, and each evening of
// the copy is there and goes on from where it ends.
func Contains(ctx context.Context, newer, older string) (bool, error) {
	var held [2]*Contents
	for i, path := range []string{newer, older} {
		c, err := Examine(ctx, path)
		if err != nil {
			return false, fmt.Errorf("%s: %w", path, err)
		}
		held[i] = c
	}
	if held[0].Origin == "" || held[0].Origin != held[1].Origin || !held[0].Sound() {
		return false, nil
	}
	abs, err := existing(newer)
	if err != nil {
		return false, err
	}
	db, err := sql.Open("sqlite", fileURL(abs)+"?mode=ro")
	if err != nil {
		return false, err
	}
	defer db.Close()
	for _, e := range held[1].Evenings {
		var created, recorded string
		err := db.QueryRowContext(ctx, `SELECT created, coalesce((SELECT recorded FROM entry WHERE evening = evening.id AND seq = ?), '')
			FROM evening WHERE id = ?`, e.Entries, e.Number).Scan(&created, &recorded)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return false, nil
		case err != nil:
			return false, onDisk(err)
		case created != e.created || recorded != e.recorded:
			return false, nil
		}
	}
	return true, nil
}

// OriginOf is the origin of a club file that is not opened; "" where it cannot be told.
func OriginOf(path string) string {
	abs, err := existing(path)
	if err != nil {
		return ""
	}
	db, err := sql.Open("sqlite", fileURL(abs)+"?mode=ro")
	if err != nil {
		return ""
	}
	defer db.Close()
	var id string
	db.QueryRow("SELECT id FROM origin").Scan(&id)
	return id
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

// reader is a connection or a transaction.
type reader interface {
	Query(query string, args ...any) (*sql.Rows, error)
	QueryRow(query string, args ...any) *sql.Row
}

// readContents reads what a file holds until something cannot be read. Where it is a club file the contents are there
// beside an error.
func readContents(db reader) (*Contents, error) {
	var s standing
	if err := db.QueryRow("SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)").Scan(&s.application, &s.version, &s.tables); err != nil {
		return nil, onDisk(err)
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
			first = onDisk(err)
		}
	}
	if s.version > 1 {
		note(db.QueryRow("SELECT id FROM origin").Scan(&c.Origin))
	}
	note(db.QueryRow("SELECT count(*) FROM player").Scan(&c.Players))
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

// read fills in what is known of an evening by its number. Entries count from 1 without gaps.
func (e *Held) read(db reader) error {
	err := db.QueryRow("SELECT seq, recorded FROM entry WHERE evening = ? ORDER BY seq DESC LIMIT 1", e.Number).Scan(&e.Entries, &e.recorded)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	e.Last, _ = time.Parse(time.RFC3339Nano, e.recorded)
	var body string
	heading := session.EveningSet{}
	err = db.QueryRow("SELECT body FROM entry WHERE evening = ? AND kind = ? ORDER BY seq DESC LIMIT 1", e.Number, heading.Kind()).Scan(&body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if fact, wrong := session.DecodeFact(heading.Kind(), []byte(body)); err == nil && wrong == nil {
		e.Name = fact.(session.EveningSet).Name
	}
	return err
}

// integrity has SQLite look through the whole database.
func integrity(db reader) error {
	var said string
	if err := db.QueryRow("PRAGMA integrity_check(1)").Scan(&said); err != nil {
		return onDisk(err)
	}
	if said != "ok" {
		return fmt.Errorf("%w: %s", ErrNotClubFile, said)
	}
	return nil
}

// firstDamaged is the first entry of an evening that cannot be read, 0 for none. An entry of a kind that only a newer
// program knows is not damaged.
func firstDamaged(db reader, evening int64) (int64, error) {
	rows, err := db.Query("SELECT seq, recorded, kind, body FROM entry WHERE evening = ? ORDER BY seq", evening)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for last := int64(0); rows.Next(); last++ {
		var seq int64
		var recorded, kind, body string
		if err := rows.Scan(&seq, &recorded, &kind, &body); err != nil {
			return 0, err
		}
		_, wrong := session.DecodeFact(kind, []byte(body))
		if _, err := time.Parse(time.RFC3339Nano, recorded); err != nil || seq != last+1 || wrong != nil && !errors.Is(wrong, session.ErrUnknownKind) {
			return last + 1, nil
		}
	}
	return 0, rows.Err()
}
