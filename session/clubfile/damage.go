package clubfile

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"regexp"
	"strconv"
	"sync"

	"clubnight/session"
)

// ErrDamaged is returned for a club file, or a part of it, that is not as it was written.
// What is known of it says a [*Damage].
var ErrDamaged = errors.New("the club file is damaged")

// Part is a part of a club file that can be damaged by itself.
type Part string

// The parts. Beside each stands which fields of a Damage go with it.
const (
	InPages   Part = "pages"   // the file as SQLite lays it out; nothing more may be written to it
	InTables  Part = "tables"  // the tables are not those that were made
	InOrigin  Part = "origin"  // which club file this is
	InPlayers Part = "players" // Number is the damaged player's, "" where players are missing
	InEvening Part = "evening" // Evening, From
	InList    Part = "list"    // the list of evenings: one is missing
)

// Damage is a place where a club file is not as it was written. It is an error
// that wraps ErrDamaged.
type Damage struct {
	Part    Part
	Evening int64
	// From is the first entry of the evening that is not sound: those before it are.
	From int64
	// End is true where the entries that are there are sound, but were more or fewer: as
	// in a copy that was made while an entry was written.
	End bool
	// Continued is the evening that goes on from the sound entries, 0 where none
	// does: see [File.Continue].
	Continued int64
	// Lost are notes of the entries that could not be brought back, where that was tried.
	Lost   []session.Note
	Number string
	Err    error
}

// Error says it for a log.
func (d *Damage) Error() string {
	switch d.Part {
	case InEvening:
		return fmt.Sprintf("evening %d is damaged from entry %d on: %v", d.Evening, d.From, d.Err)
	case InPlayers:
		return fmt.Sprintf("player %q: damaged: %v", d.Number, d.Err)
	}
	return fmt.Sprintf("club file damaged (%s): %v", d.Part, d.Err)
}

// Unwrap is ErrDamaged, and what was found: of an evening a [*session.Damaged].
func (d *Damage) Unwrap() []error {
	if d.Part == InEvening {
		return []error{ErrDamaged, &session.Damaged{From: d.From, Err: d.Err}}
	}
	return []error{ErrDamaged, d.Err}
}

// Why something is damaged.
var (
	errEntry   = errors.New("it is not as it was written")
	errEnd     = errors.New("the journal does not end where it ended")
	errSeal    = errors.New("the row is not as it was written")
	errCount   = errors.New("there were more, or fewer")
	errNoTable = errors.New("a table is not as it was made")
)

// Damage of its own kind; both wrap ErrDamaged.
var (
	// ErrRules is returned for a club file into which another program has put triggers or
	// views: what is recorded need not be what is kept then.
	ErrRules = fmt.Errorf("%w: it has triggers or views", ErrDamaged)
	// ErrTooLong is returned for an entry that is longer than any that is written.
	ErrTooLong = fmt.Errorf("%w: an entry is too long", ErrDamaged)
)

// Verify reads the whole file and compares it with its seals. The list is nil where all
// of it is as it was written; the error says why the file could not be read to its end.
// Other work on the file goes on meanwhile.
func (f *File) Verify(ctx context.Context) (found []Damage, err error) {
	db, err := connect(f.path) // a connection of its own: nobody waits for this one
	if err != nil {
		return nil, translated(err)
	}
	defer db.Close()
	return verifyTwice(f.db, f.path, func() ([]Damage, error) { return verify(ctx, db) })
}

// verifyTwice is verify where the disk may be to blame for what it finds: see readTwice.
func verifyTwice(writer *sql.DB, path string, verify func() ([]Damage, error)) (found []Damage, err error) {
	err = readTwice(writer, path, func() error {
		found, err = verify()
		for i := range found {
			if err == nil && inPages(&found[i]) {
				return &found[i]
			}
		}
		return err
	})
	if inPages(err) {
		err = nil // it is in the list
	}
	return found, err
}

// verify is Verify on a connection, which may be one that only reads.
func verify(ctx context.Context, db *sql.DB) (found []Damage, err error) {
	note := func(err error) error {
		var d *Damage
		switch {
		case err == nil:
		case errors.As(err, &d):
			found = append(found, *d)
		case errors.Is(translated(err), ErrDamaged):
			found = append(found, Damage{Part: InPages, Err: err})
		default:
			return translated(err)
		}
		return ctx.Err()
	}
	if err := note(within(ctx, db, pages)); err != nil {
		return found, err
	}
	var ids []int64
	err = within(ctx, db, func(tx *sql.Tx) error {
		for _, one := range []func(queryer) error{checkTables, checkOrigin, checkPlayers, checkList, checkStrays} {
			if err := note(one(tx)); err != nil {
				return err
			}
		}
		ids, err = eveningIDs(tx)
		return err
	})
	if err := note(err); err != nil {
		return found, err
	}
	for _, id := range ids {
		j := &Journal{id: id}
		err := within(ctx, db, func(tx *sql.Tx) error {
			return j.each(tx, func(r row) error { _, err := r.entry(); return err })
		})
		if err := note(err); err != nil {
			return found, fmt.Errorf("evening %d: %w", id, err)
		}
	}
	return found, nil
}

// check refuses a file whose pages or tables are not in order: writing to it could
// destroy more. Damage to the rest is noted, and locks nobody out.
func (f *File) check(tx *sql.Tx) error {
	if err := pages(tx); err != nil {
		return err
	}
	if err := checkTables(tx); err != nil {
		return err
	}
	for _, one := range []func(queryer) error{checkOrigin, checkPlayers, checkList} {
		var d *Damage
		err := one(tx)
		if errors.As(err, &d) {
			f.damaged = append(f.damaged, *d)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// Damaged is what Open found damaged of what it can do without: players, the list
// of evenings, which file it is. An evening that is damaged says so when it is
// read, and Verify finds all.
func (f *File) Damaged() []Damage { return f.damaged }

// within reads in one transaction.
func within(ctx context.Context, db *sql.DB, read func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	return read(tx)
}

// pages has SQLite check how the file is laid out: its pages, their order,
// its list of free pages.
func pages(tx *sql.Tx) error {
	rows, err := tx.Query("PRAGMA quick_check(1)")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return err
		}
		if err := checked(line); err != nil {
			return err
		}
	}
	return rows.Err()
}

// unreadPage is how SQLite's check says that it could not read a page, and why.
var unreadPage = regexp.MustCompile(`unable to get the page\. error code=(\d+)`)

// checked is what a line of SQLite's check means. A page that the disk does not give out
// is not one that is damaged.
func checked(line string) error {
	if line == "ok" {
		return nil
	}
	if why := unreadPage.FindStringSubmatch(line); why != nil {
		if code, err := strconv.Atoi(why[1]); err == nil && !errors.Is(meaning(code), ErrDamaged) {
			return fmt.Errorf("%w: %s", cmp.Or(meaning(code), ErrDisk), line)
		}
	}
	return &Damage{Part: InPages, Err: errors.New(line)}
}

const tablesOf = "SELECT name, coalesce(sql, '') FROM sqlite_master WHERE type = 'table' ORDER BY name"

// madeTables are the tables of every version as SQLite keeps them, by name;
// version 0 has none.
var madeTables = sync.OnceValues(func() (made []map[string]string, err error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	tx, err := db.Begin()
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	made = []map[string]string{nil}
	for _, rung := range ladder {
		if err := rung(tx); err != nil {
			return nil, err
		}
		tables, err := readTables(tx)
		if err != nil {
			return nil, err
		}
		made = append(made, tables)
	}
	return made, nil
})

func readTables(tx queryer) (map[string]string, error) {
	rows, err := tx.Query(tablesOf)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	tables := map[string]string{}
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return nil, err
		}
		tables[name] = text
	}
	return tables, rows.Err()
}

// checkTables compares the tables with those that the ladder makes for their version;
// others may stand beside them.
func checkTables(tx queryer) error {
	var version int
	if err := tx.QueryRow("SELECT user_version FROM pragma_user_version").Scan(&version); err != nil {
		return err
	}
	made, err := madeTables()
	if err != nil {
		return err
	}
	if err := checkRules(tx); err != nil {
		return err
	}
	want := made[min(max(version, 0), len(ladder))]
	got, err := readTables(tx)
	if err != nil {
		return err
	}
	for name, text := range want {
		if got[name] != text {
			return &Damage{Part: InTables, Err: fmt.Errorf("%w: %s", errNoTable, name)}
		}
	}
	return nil
}

// checkNumber finds a number of a newer version that has one wrong bit: the tables are
// those of this program's.
func checkNumber(tx queryer, held standing) error {
	made, err := madeTables()
	if err != nil {
		return err
	}
	got, err := readTables(tx)
	if err != nil {
		return err
	}
	if bits.OnesCount(uint(held.version^len(ladder))) == 1 && maps.Equal(got, made[len(ladder)]) {
		return &Damage{Part: InTables, Err: fmt.Errorf("%w: version %d", errNoTable, held.version)}
	}
	return nil
}

// checkRules refuses triggers and views: no version has any.
func checkRules(tx queryer) error {
	var name string
	err := tx.QueryRow("SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view') LIMIT 1").Scan(&name)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	return &Damage{Part: InTables, Err: fmt.Errorf("%w: %s", ErrRules, name)}
}

// checkOrigin compares the origin with its seal.
func checkOrigin(tx queryer) error {
	o, sum, err := readOrigin(tx)
	switch {
	case err != nil && (errors.Is(err, sql.ErrNoRows) || errors.Is(translated(err), ErrDamaged)):
		return &Damage{Part: InOrigin, Err: err}
	case err != nil:
		return err
	case !bytes.Equal(sum, o.sealed()):
		return &Damage{Part: InOrigin, Err: errSeal}
	}
	return nil
}

// checkPlayers compares the players with their seals; how many there are, only
// a sound origin knows.
func checkPlayers(tx queryer) error {
	many := int64(-1)
	if o, sum, err := readOrigin(tx); err == nil && bytes.Equal(sum, o.sealed()) {
		many = o.players
	}
	_, err := readPlayers(tx, many, everybody)
	return err
}

// checkList compares the evenings with the number that was given last: they are
// numbered without gaps.
func checkList(tx queryer) error {
	var many, newest, last int64
	if err := tx.QueryRow("SELECT count(*), coalesce(max(id), 0) FROM evening").Scan(&many, &newest); err != nil {
		return err
	}
	err := tx.QueryRow("SELECT seq FROM sqlite_sequence WHERE name = 'evening'").Scan(&last)
	switch {
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return err
	case many != last || newest != last:
		return &Damage{Part: InList, Err: errCount}
	}
	return nil
}

// checkStrays looks for entries of evenings that the list has not.
func checkStrays(tx queryer) error {
	var strays int64
	if err := tx.QueryRow("SELECT count(*) FROM entry WHERE evening NOT IN (SELECT id FROM evening)").Scan(&strays); err != nil {
		return err
	}
	if strays > 0 {
		return &Damage{Part: InList, Err: fmt.Errorf("%d entries belong to none", strays)}
	}
	return nil
}
