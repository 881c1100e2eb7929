package bws

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"clubnight/bridgemate/jet"
)

// View shows the tables of any Access database as they are, whether the guide knows
// them or not. Of a file that is cut short or damaged it shows what can be read, and
// Lost says what could not.
type View struct {
	path     string
	snapshot *jet.Snapshot
	salvage  *jet.Salvage // instead, where the file is not whole
	lost     []jet.Loss
}

// OpenView takes a picture of a file, without a lock. The error is of package jet,
// ErrLocked, or that of the file system; a file that is not whole is none as long as its
// catalogue can be read.
func OpenView(ctx context.Context, path string) (*View, error) {
	v := &View{path: path}
	var err error
	if v.snapshot, err = jet.ReadSnapshot(ctx, path); err == nil {
		for _, t := range v.snapshot.Tables() {
			if err = v.snapshot.Scan(t.Name, nil, func(jet.RowID, []any) error { return nil }); err != nil {
				break
			}
		}
	}
	if err == nil {
		return v, nil
	}
	if !errors.Is(err, jet.ErrDamaged) && !errors.Is(err, jet.ErrTruncated) {
		return nil, translate(err)
	}
	salvage, failed := jet.ReadSalvage(ctx, path)
	if failed != nil {
		return nil, translate(err) // what was wrong at first says more
	}
	v.snapshot, v.salvage, v.lost = nil, salvage, salvage.Lost()
	return v, nil
}

// Tables are the tables named, in any letter case, or all of them; jet.ErrNoTable.
func (v *View) Tables(names ...string) ([]jet.Table, error) {
	all := v.all()
	if len(names) == 0 {
		return all, nil
	}
	var tables []jet.Table
	for _, name := range names {
		t, err := tableNamed(all, name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.path, err)
		}
		tables = append(tables, t)
	}
	return tables, nil
}

func (v *View) all() []jet.Table {
	if v.salvage != nil {
		return v.salvage.Tables()
	}
	return v.snapshot.Tables()
}

func tableNamed(all []jet.Table, name string) (jet.Table, error) {
	for _, t := range all {
		if strings.EqualFold(t.Name, name) {
			return t, nil
		}
	}
	return jet.Table{}, fmt.Errorf("table %s: %w", name, jet.ErrNoTable)
}

// Rows calls fn with every row of a table, its values in the order of the columns: nil,
// bool, int64, float64, string, time.Time (see [DateText]) or []byte. The slice is used
// again. Each call may find the same losses.
func (v *View) Rows(t jet.Table, fn func(vals []any) error) error {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	each := func(_ jet.RowID, vals []any) error { return fn(vals) }
	if v.salvage == nil {
		return v.snapshot.Scan(t.Name, names, each)
	}
	lost, err := v.salvage.Scan(t.Name, names, each)
	if errors.Is(err, jet.ErrDamaged) || errors.Is(err, jet.ErrTruncated) { // nothing of it can be read
		lost, err = append(lost, jet.Loss{Table: t.Name, Page: -1, Rows: -1, Err: err}), nil
	}
	for _, l := range lost {
		v.lose(l)
	}
	return err
}

// lose notes a loss once, however often the table is read.
func (v *View) lose(l jet.Loss) {
	for _, known := range v.lost {
		if known.Table == l.Table && known.Page == l.Page && known.Err.Error() == l.Err.Error() {
			return
		}
	}
	v.lost = append(v.lost, l)
}

// Lost lists what could not be read of the file, and of the tables that
// Rows has gone through.
func (v *View) Lost() []jet.Loss { return v.lost }

// Listing is a table of any Access database, as it is: every column in the
// order of the file.
type Listing struct {
	Table   string
	Columns []string
	// Rows hold nil, bool, int64, float64, string, or []byte. Dates are
	// text, see [DateText].
	Rows [][]any
}

// Dump reads the tables named, or all, whether the guide knows them or not. It fails
// where a View would leave something out.
func Dump(ctx context.Context, path string, tables ...string) ([]Listing, error) {
	v, err := OpenView(ctx, path)
	if err != nil {
		return nil, err
	}
	list, err := v.Tables(tables...)
	if err != nil {
		return nil, err
	}
	listings := make([]Listing, 0, len(list))
	for _, t := range list {
		l := Listing{Table: t.Name, Columns: make([]string, len(t.Columns)), Rows: [][]any{}}
		for i, c := range t.Columns {
			l.Columns[i] = c.Name
		}
		err := v.Rows(t, func(vals []any) error {
			row := make([]any, len(vals))
			for i, v := range vals {
				if day, ok := v.(time.Time); ok {
					v = DateText(day)
				}
				row[i] = v
			}
			l.Rows = append(l.Rows, row)
			return nil
		})
		if err == nil && len(v.Lost()) > 0 {
			err = v.Lost()[0]
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		listings = append(listings, l)
	}
	return listings, nil
}

// DateText is a date as "2026-11-21 19:30:00", without what an Access date does not say:
// day 0 is a time alone, midnight a date alone.
func DateText(t time.Time) string { return string(AppendDate(nil, t)) }

// AppendDate adds DateText to a line.
func AppendDate(b []byte, t time.Time) []byte {
	hour, minute, second := t.Clock()
	switch {
	case jet.IsClock(t):
		return t.AppendFormat(b, time.TimeOnly)
	case hour == 0 && minute == 0 && second == 0:
		return t.AppendFormat(b, time.DateOnly)
	}
	return t.AppendFormat(b, time.DateTime)
}
