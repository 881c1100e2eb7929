package sending

import (
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the file

	"clubnight/session/sharing"
)

// Outbox is what is to go, and what became of what went, in a file beside the club file.
// Its methods may be called from any goroutine.
type Outbox struct {
	db    *sql.DB
	path  string
	now   func() time.Time
	write sync.Mutex
}

// outboxEnding is what the name of an outbox ends in.
const outboxEnding = ".outbox"

// Beside is where the outbox of a club file lies: "Tuesday club.outbox".
func Beside(club string) string { return strings.TrimSuffix(club, filepath.Ext(club)) + outboxEnding }

// Errors of the outbox.
var (
	// ErrNewer is returned for an outbox that a newer program wrote.
	ErrNewer = errors.New("the outbox was written by a newer Clubnight")
	// ErrNoDestination is returned where the club sends to no place of that name.
	ErrNoDestination = errors.New("the club sends to no such place")
	// ErrReplaced is returned for a version where a later one is there.
	ErrReplaced = errors.New("a later version was sent already")
	// ErrElsewhere is returned while another program sends from the same outbox.
	ErrElsewhere = errors.New("another window of Clubnight is sending")
)

// schema is version 1 of the file. A row of parcel is whole before a byte of it goes; its
// files are in content as long as they may be wanted.
const schema = `
CREATE TABLE destination (
	id       TEXT PRIMARY KEY,
	position INTEGER NOT NULL,
	told     TEXT NOT NULL
);
CREATE TABLE parcel (
	destination TEXT NOT NULL,
	evening     TEXT NOT NULL,
	version     INTEGER NOT NULL,
	key         TEXT NOT NULL,
	position    INTEGER NOT NULL,
	body        TEXT NOT NULL,
	asked       TEXT NOT NULL,
	state       TEXT NOT NULL,
	reason      TEXT NOT NULL DEFAULT '',
	answer      TEXT NOT NULL DEFAULT '',
	memory      TEXT NOT NULL DEFAULT '',
	tries       INTEGER NOT NULL DEFAULT 0,
	doubts      INTEGER NOT NULL DEFAULT 0,
	going       INTEGER NOT NULL DEFAULT 0,
	tried       TEXT NOT NULL DEFAULT '',
	next        TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (destination, evening, version, key)
);
CREATE TABLE content (
	hash TEXT PRIMARY KEY,
	body BLOB NOT NULL
);
CREATE TABLE wanted (
	destination TEXT NOT NULL,
	evening     TEXT NOT NULL,
	version     INTEGER NOT NULL,
	key         TEXT NOT NULL,
	hash        TEXT NOT NULL REFERENCES content (hash)
);
PRAGMA user_version = 1;
`

// schemaVersion is the version of schema.
const schemaVersion = 1

// Open opens an outbox, and makes it where there is none. now is the clock, time.Now
// but in tests. What waited for the next start of the program is due from now on.
func Open(path string, now func() time.Time) (*Outbox, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if f, err := os.OpenFile(abs, os.O_CREATE|os.O_EXCL, 0o600); err == nil { // for its owner only
		if err := f.Close(); err != nil {
			return nil, err
		}
	} else if !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("outbox %s: %w", path, err)
	}
	db, err := sql.Open("sqlite", sharing.FileURL(abs)+"?_txlock=immediate&_pragma=busy_timeout(5000)"+
		"&_pragma=journal_mode(DELETE)&_pragma=synchronous(EXTRA)&_pragma=foreign_keys(1)&_pragma=secure_delete(1)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	b := &Outbox{db: db, path: abs, now: now}
	if err := b.change(b.prepare); err != nil {
		db.Close()
		return nil, fmt.Errorf("outbox %s: %w", path, err)
	}
	return b, nil
}

func (b *Outbox) prepare(tx *sql.Tx) error {
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	switch {
	case version > schemaVersion:
		return ErrNewer
	case version == 0:
		if _, err := tx.Exec(schema); err != nil {
			return err
		}
	}
	return b.started(tx)
}

// Close closes the file.
func (b *Outbox) Close() error { return b.db.Close() }

// change writes in one transaction, which is on the disk when it returns.
func (b *Outbox) change(do func(*sql.Tx) error) error {
	b.write.Lock()
	defer b.write.Unlock()
	tx, err := b.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Destination is a place as the club named it, once.
type Destination struct {
	// ID is what the outbox knows it by, and what its secret is kept under.
	ID string `json:"id"`
	// Kind is the room that sends there: "mail", "bridgewebs", "folder", …
	Kind string `json:"kind"`
	// Name is what the director calls it.
	Name string `json:"name"`
	// Options are what the room wants to know, without any secret: "host", "account", …
	Options map[string]string `json:"options,omitempty"`
	// Off is true while nothing goes there, though it was named.
	Off bool `json:"off,omitempty"`
}

// NewID is an id for a new destination: no other of this computer has it.
func NewID(kind string) string { return kind + "-" + strings.ToLower(rand.Text()[:12]) }

// Destinations are the places that the club named, in its order.
func (b *Outbox) Destinations() (list []Destination, err error) {
	rows, err := b.db.Query("SELECT told FROM destination ORDER BY position")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var told string
		var d Destination
		if err := rows.Scan(&told); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(told), &d); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, rows.Err()
}

// Name names a place, or says otherwise of one that was named.
func (b *Outbox) Name(d Destination) error {
	told, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return b.change(func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO destination (id, position, told)
			VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM destination), ?)
			ON CONFLICT (id) DO UPDATE SET told = excluded.told`, d.ID, string(told))
		return err
	})
}

// Drop forgets a place with all that was to go there.
func (b *Outbox) Drop(id string) error {
	return b.change(func(tx *sql.Tx) error {
		for _, from := range []string{"wanted WHERE destination", "parcel WHERE destination", "destination WHERE id"} {
			if _, err := tx.Exec("DELETE FROM "+from+" = ?", id); err != nil {
				return err
			}
		}
		return sweep(tx)
	})
}
