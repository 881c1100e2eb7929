package clubfile

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// applicationID marks the file as ours ("CLUB") in its header. The header's user_version
// says how the tables are laid out: it is the number of rungs that were climbed.
const applicationID = 0x434c5542

// ladder makes each version out of the one before, an empty file being version 0: a new
// file climbs all of it, so that it cannot differ from one that was upgraded. A rung is
// never changed once a program with it was given away. Entries stay as they were written:
// what their kinds mean is for session.DecodeFact, which knows them for ever.
var ladder = []func(*sql.Tx) error{tables, origin, sealed, detailed, severalComputers, signedLines, named}

// tables makes version 1.
func tables(tx *sql.Tx) error {
	_, err := tx.Exec(schema)
	return err
}

const schema = `
CREATE TABLE player (
	number TEXT PRIMARY KEY,
	name   TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE evening (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	created TEXT NOT NULL
);
CREATE TABLE entry (
	evening  INTEGER NOT NULL REFERENCES evening(id),
	seq      INTEGER NOT NULL,
	recorded TEXT NOT NULL,
	author   TEXT NOT NULL,
	kind     TEXT NOT NULL,
	body     TEXT NOT NULL,
	PRIMARY KEY (evening, seq)
) WITHOUT ROWID;`

// The versions with which something came.
const (
	withSeals   = 3
	withDetails = 4 // of players
	withSites   = 5 // of entries
	withNaming  = 7 // of players, and of the club
)

// detailed makes version 4: more is known of a player, and a number may
// lead to another one.
func detailed(tx *sql.Tx) error {
	_, err := tx.Exec(`
ALTER TABLE player ADD COLUMN national TEXT NOT NULL DEFAULT '';
ALTER TABLE player ADD COLUMN handicap TEXT NOT NULL DEFAULT '';
ALTER TABLE player ADD COLUMN categories TEXT NOT NULL DEFAULT '';
ALTER TABLE player ADD COLUMN now TEXT NOT NULL DEFAULT '';`)
	return err
}

// severalComputers makes version 5: an evening may be that of several computers. Its
// entries are kept as the lines that they came as.
func severalComputers(tx *sql.Tx) error {
	_, err := tx.Exec(`
ALTER TABLE entry ADD COLUMN site TEXT NOT NULL DEFAULT '';
ALTER TABLE entry ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entry ADD COLUMN tick INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entry ADD COLUMN seen TEXT NOT NULL DEFAULT '';
ALTER TABLE entry ADD COLUMN line BLOB NOT NULL DEFAULT x'';`)
	return err
}

// signedLines makes version 6: behind the Sum of a line stands its signature, in one
// column, so that the tables are those of version 5. A program that knows only that one
// must not write into the file: it would pass lines on without their signatures.
func signedLines(*sql.Tx) error { return nil }

// named makes version 7: where a player can be reached and how he wishes to be named, and
// how the club names those who were not asked.
func named(tx *sql.Tx) error {
	_, err := tx.Exec(`
ALTER TABLE player ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE player ADD COLUMN room INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN web INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN mail INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN asked TEXT NOT NULL DEFAULT '';
ALTER TABLE origin ADD COLUMN room INTEGER NOT NULL DEFAULT 0;
ALTER TABLE origin ADD COLUMN web INTEGER NOT NULL DEFAULT 0;
ALTER TABLE origin ADD COLUMN mail INTEGER NOT NULL DEFAULT 0;`)
	return err
}

// standing is what a file is, and as of when.
type standing struct {
	application, version, tables int
	// changes differs from an earlier look of the same connection when another connection
	// has committed something since (PRAGMA data_version).
	changes int64
}

// look reads what the file is.
func look(tx *sql.Tx) (s standing, err error) {
	for _, one := range []struct {
		query string
		to    any
	}{
		{"PRAGMA application_id", &s.application},
		{"PRAGMA user_version", &s.version},
		{"SELECT count(*) FROM sqlite_master", &s.tables},
		{"PRAGMA data_version", &s.changes},
	} {
		if err := tx.QueryRow(one.query).Scan(one.to); err != nil {
			return s, err
		}
	}
	return s, nil
}

// refused returns the error for a file that must not be touched.
func (s standing) refused() error {
	switch empty := s.application == 0 && s.version == 0 && s.tables == 0; {
	case empty:
		return nil
	case s.application != applicationID || s.version < 1:
		return ErrNotClubFile
	case s.version > len(ladder):
		return fmt.Errorf("%w: version %d, where this program knows %d", ErrNewer, s.version, len(ladder))
	}
	return nil
}

// prepare brings the file to this program's version.
func (f *File) prepare(ctx context.Context) error {
	conn, err := f.db.Conn(ctx) // one connection throughout: only it can tell what others changed
	if err != nil {
		return err
	}
	defer conn.Close()
	if now, err := current(ctx, conn); err != nil || now {
		return err // also where the file may not be written to
	}
	for {
		held, err := f.climb(ctx, conn, nil)
		if err != nil || held.version == len(ladder) {
			return err
		}
		// An older file. The copy is made outside of a transaction, as SQLite wants it.
		kept, err := f.copyBeside(ctx, conn, held)
		if err != nil {
			return fmt.Errorf("keeping a copy of version %d: %w", held.version, err)
		}
		now, err := f.climb(ctx, conn, kept)
		if err != nil || f.kept == "" {
			kept.discard()
		}
		if err != nil || now.version == len(ladder) {
			return err
		}
		// Somebody wrote into the file after it was copied: once more.
	}
}

// current reports whether the file is of this program's version already.
func current(ctx context.Context, conn *sql.Conn) (bool, error) {
	tx, err := conn.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	held, err := look(tx)
	if err == nil {
		err = held.refused()
	}
	if errors.Is(err, ErrNewer) {
		err = cmp.Or(checkNumber(tx, held), err)
	}
	if err == nil {
		err = checkRules(tx) // before anything is written, in which they would have a hand
	}
	return held.version == len(ladder), err
}

// climb brings the file from its version to this program's, in one transaction,
// and returns what it is then. An older file is left as it is unless kept is a
// copy of what is in it now.
func (f *File) climb(ctx context.Context, conn *sql.Conn, kept *keptCopy) (standing, error) {
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return standing{}, err
	}
	defer tx.Rollback()
	held, err := look(tx)
	if err == nil {
		err = held.refused()
	}
	if err != nil || held.version == len(ladder) {
		return held, err
	}
	if held.version > 0 && (kept == nil || kept.held != held) {
		return held, nil
	}
	for _, rung := range ladder[held.version:] {
		held.version++
		if err := rung(tx); err != nil {
			return held, fmt.Errorf("making version %d: %w", held.version, err)
		}
	}
	if _, err := tx.Exec(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d",
		applicationID, held.version)); err != nil {
		return held, err
	}
	if kept != nil {
		if err := kept.place(); err != nil { // before the commit: an upgraded file has its copy
			return held, err
		}
	}
	if err := tx.Commit(); err != nil {
		return held, err
	}
	if kept != nil {
		f.kept = kept.path
		f.restrict()
	}
	return held, nil
}

// restrict leaves the file to its owner: earlier versions made it for everybody to read.
// What the owner wishes afterwards stands.
func (f *File) restrict() {
	if info, err := os.Stat(f.path); err == nil {
		os.Chmod(f.path, info.Mode().Perm()&^0o077)
	}
}
