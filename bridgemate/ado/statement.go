package ado

import (
	"fmt"
	"time"

	"golang.org/x/text/encoding/charmap"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// The methods of this file run while db.mu is held, on a session that is
// open, and try once.

func (db *DB) read(table string) (rows []bws.Row, err error) {
	err = db.on(table, func(t *jet.Table) error {
		rows, err = db.readAll(t)
		return err
	})
	return rows, err
}

func (db *DB) add(table string, r bws.Row) error {
	return db.on(table, func(t *jet.Table) error {
		statement, err := insertText(t, r)
		if err != nil {
			return err
		}
		if err := db.storable(r); err != nil {
			return err
		}
		return db.session.exec(statement)
	})
}

// counted is the number that the row just added got, 0 when the table counts nothing.
func (db *DB) counted(table string, r bws.Row) (n int64, err error) {
	err = db.on(table, func(t *jet.Table) error {
		for _, c := range t.Columns {
			if !c.AutoNumber {
				continue
			}
			if v := r.Get(c.Name); v != nil {
				given, err := number(v)
				n = int64(given)
				return err
			}
			text, err := numberText(t, c.Name, r, db.format)
			if err == nil {
				n, err = db.one(text)
			}
			return err
		}
		return nil
	})
	return n, err
}

func (db *DB) change(table string, where, set bws.Row) (n int, err error) {
	err = db.on(table, func(t *jet.Table) error {
		statement, err := updateText(t, where, set)
		if err != nil {
			return err
		}
		if err := db.storable(set); err != nil {
			return err
		}
		n, err = db.touch(t, where, statement, len(set) > 0)
		return err
	})
	return n, err
}

func (db *DB) remove(table string, where bws.Row) (n int, err error) {
	err = db.on(table, func(t *jet.Table) error {
		statement, err := deleteText(t, where)
		if err == nil {
			n, err = db.touch(t, where, statement, true)
		}
		return err
	})
	return n, err
}

// touch counts the rows and runs the statement. The driver's own count is not used: it
// reaches Go only if the engine writes it into a 64-bit integer.
func (db *DB) touch(t *jet.Table, where bws.Row, statement string, effective bool) (int, error) {
	count, err := countText(t, where)
	if err != nil {
		return 0, err
	}
	n, err := db.one(count)
	if err != nil || n == 0 || !effective {
		return int(n), err
	}
	if err := db.session.exec(statement); err != nil {
		return 0, err
	}
	return int(n), nil
}

// storable refuses the texts that a file of Access 97 cannot hold: the engine would put
// question marks in their place.
func (db *DB) storable(r bws.Row) error {
	if db.format != bws.Access97 {
		return nil
	}
	for name, v := range r {
		s, _ := v.(string)
		for _, c := range s {
			if _, ok := charmap.Windows1252.EncodeRune(c); !ok {
				return fmt.Errorf("field %s: %q in %q: %w", name, c, s, jet.ErrCharacter)
			}
		}
	}
	return nil
}

// readings is how often a table is read that does not have as many rows as it says.
const readings = 3

// readAll reads a table and counts it before and after.
func (db *DB) readAll(t *jet.Table) ([]bws.Row, error) {
	count, err := countText(t, nil)
	if err != nil {
		return nil, err
	}
	names := readable(t)
	before, err := db.one(count)
	if err != nil {
		return nil, err
	}
	var lists [][]any
	for range readings {
		if lists, err = db.session.query(selectText(t), len(names)); err != nil {
			return nil, err
		}
		after, err := db.one(count)
		if err != nil {
			return nil, err
		}
		n := int64(len(lists))
		if n >= min(before, after) && n <= max(before, after) {
			return rowsOf(t, names, lists)
		}
		before = after
	}
	return nil, fmt.Errorf("%d rows of %d: %w", len(lists), before, ErrIncomplete)
}

// rowsOf names the values. One that is not of its field's type is an error: a number that
// comes as a text would be compared with numbers later, and never be equal.
func rowsOf(t *jet.Table, names []string, lists [][]any) ([]bws.Row, error) {
	rows := make([]bws.Row, len(lists))
	for i, list := range lists {
		rows[i] = make(bws.Row, len(names))
		for j, name := range names {
			v := value(list[j])
			if kind := t.Column(name).Kind; !fits(kind, v) {
				return nil, fmt.Errorf("field %s, %s, came as %T: %w", name, kind, v, ErrEngine)
			}
			rows[i][name] = v
		}
	}
	return rows, nil
}

// fits reports whether a field of that kind can have a value. Null is of every type.
func fits(kind jet.Kind, v any) bool {
	switch v.(type) {
	case bool:
		return kind == jet.Bool
	case int64:
		return kind == jet.Byte || kind == jet.Int16 || kind == jet.Int32
	case float64:
		return kind == jet.Single || kind == jet.Double || kind == jet.Money
	case string:
		return kind == jet.Text || kind == jet.Memo || kind == jet.GUID
	case time.Time:
		return kind == jet.DateTime
	}
	return v == nil
}

// one asks for a single number.
func (db *DB) one(sql string) (int64, error) {
	rows, err := db.session.query(sql, 1)
	if err != nil {
		return 0, err
	}
	if len(rows) != 1 {
		return 0, fmt.Errorf("%s gave %d rows: %w", sql, len(rows), ErrIncomplete)
	}
	n, ok := value(rows[0][0]).(int64)
	if !ok {
		return 0, fmt.Errorf("%s gave %v, not a number: %w", sql, rows[0][0], ErrEngine)
	}
	return n, nil
}
