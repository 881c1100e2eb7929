package bws

import (
	"errors"
	"strings"
	"time"
)

// Errors of every back end.
var (
	// ErrLocked is returned when another program held the file for longer than we wait.
	ErrLocked = errors.New("the Bridgemate database is in use by another program")
	// ErrNotBridgemate is returned when an Access database is not a Bridgemate database.
	ErrNotBridgemate = errors.New("not a Bridgemate database")
)

// Row is a row of any table: field name to value. Values are bool, int64 (other integers
// are taken too), string, time.Time, and nil for null.
type Row map[string]any

// Get finds a value by the field's name in any letter case; nil when there is none.
func (r Row) Get(name string) any {
	if v, ok := r[name]; ok {
		return v
	}
	for k, v := range r {
		if strings.EqualFold(k, name) {
			return v
		}
	}
	return nil
}

// Rows reads and changes the rows of a Bridgemate database. A where selects the rows that
// have all its values; nil selects every row. Null and the empty text are equal. A call
// that fails changes nothing.
type Rows interface {
	// Select returns all rows of a table.
	Select(table string) ([]Row, error)
	// Insert adds a row; fields not named take their defaults. The number that the
	// database gave it is returned, 0 in tables without an autonumber field.
	Insert(table string, r Row) (autonumber int64, err error)
	// Update sets fields in the rows that where selects, and returns how many there were.
	Update(table string, where, set Row) (int, error)
	// Delete removes the rows that where selects, and returns how many there were.
	Delete(table string, where Row) (int, error)
}

// Batch is a database in the middle of [Database.Batch]: it shows what the
// batch has done so far.
type Batch interface {
	Rows
	// Contents reads everything as it stands now.
	Contents() (*Contents, error)
}

// Database is an open Bridgemate database.
type Database interface {
	Rows
	// Batch does several things together: others see all of them, or, when do fails,
	// none; see the back end for what holds when the program or the power fails in
	// between. Where another program held a lock, do is called again and begins anew from
	// what the batch shows then. The error is ErrLocked when the file stayed locked.
	Batch(do func(Batch) error) error
	// AddField adds a field behind the last one of a table, as the guide asks of programs
	// that keep something of their own there (Creating a designated "Processed" field).
	AddField(table string, f TableField) error
	// Close releases the database.
	Close() error
}

// normal brings a value to the one form in which equal values are equal: integers to
// int64, null to the empty text.
func normal(v any) any {
	switch v := v.(type) {
	case nil:
		return ""
	case int:
		return int64(v)
	case int16:
		return int64(v)
	case int32:
		return int64(v)
	case uint8:
		return int64(v)
	case time.Time:
		return v.Format(time.DateTime)
	}
	return v
}
