package clubfile

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

// Identity says which club file this is, wherever it was copied to and
// whatever it is called.
type Identity struct {
	// ID is 32 hexadecimal digits, the same in all copies of a file and in no other file.
	ID string
	// Program is the version of the program that made the file, "" where version 1 of
	// the schema did not say.
	Program string
	// Created is when the file was made; where version 1 did not say, when
	// its first evening was.
	Created time.Time
}

// origin makes version 2.
func origin(tx *sql.Tx) error {
	const table = `CREATE TABLE origin (
		one     INTEGER PRIMARY KEY CHECK (one = 1),
		id      TEXT NOT NULL,
		program TEXT NOT NULL,
		created TEXT NOT NULL
	)`
	if _, err := tx.Exec(table); err != nil {
		return err
	}
	id, program, created := make([]byte, 16), "", ""
	var from int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&from); err != nil {
		return err
	}
	if build, ok := debug.ReadBuildInfo(); ok && from == 0 {
		program = build.Main.Version
	}
	switch err := tx.QueryRow("SELECT created FROM evening ORDER BY id LIMIT 1").Scan(&created); {
	case errors.Is(err, sql.ErrNoRows):
		if _, err := rand.Read(id); err != nil {
			return err
		}
		created = stamp(time.Now())
	case err != nil:
		return err
	default: // copies of one file that are upgraded on several computers stay copies of one file
		sum := sha256.Sum256([]byte("Clubnight club file, first evening " + created))
		copy(id, sum[:])
	}
	_, err := tx.Exec("INSERT INTO origin (one, id, program, created) VALUES (1, ?, ?, ?)",
		hex.EncodeToString(id), program, created)
	return err
}

// Origin reads which club file this is.
func (f *File) Origin() (o Identity, err error) {
	held, sum, err := readOrigin(f.db)
	if err == nil && !bytes.Equal(sum, held.sealed()) {
		err = &Damage{Part: InOrigin, Err: errSeal}
	}
	if err != nil {
		return Identity{}, fmt.Errorf("which club file this is: %w", f.said(err))
	}
	o = Identity{ID: held.id, Program: held.program}
	if o.Created, err = time.Parse(time.RFC3339Nano, held.created); err != nil {
		return Identity{}, fmt.Errorf("which club file this is: %w", err)
	}
	return o, nil
}
