package bws

import (
	"context"
	"fmt"
	"time"

	"clubnight/bridgemate/jet"
)

// Listing is a table of any Access database, as it is: every column in the order of the file.
type Listing struct {
	Table   string   `json:"table"`
	Columns []string `json:"columns"`
	// Rows hold nil, bool, int64, float64, string, or []byte. Dates are text:
	// "2026-11-21 19:30:00", without the day or the time where they have none.
	Rows [][]any `json:"rows"`
}

// Dump reads the tables named, or all, whether the guide knows them or not.
func Dump(ctx context.Context, path string, tables ...string) ([]Listing, error) {
	s, err := jet.ReadSnapshot(ctx, path)
	if err != nil {
		return nil, translate(err)
	}
	if len(tables) == 0 {
		for _, t := range s.Tables() {
			tables = append(tables, t.Name)
		}
	}
	listings := make([]Listing, 0, len(tables))
	for _, name := range tables {
		l, err := listing(s, name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		listings = append(listings, l)
	}
	return listings, nil
}

func listing(s *jet.Snapshot, name string) (Listing, error) {
	t, err := s.Table(name)
	if err != nil {
		return Listing{}, err
	}
	l := Listing{Table: t.Name, Columns: make([]string, len(t.Columns)), Rows: [][]any{}}
	for i, c := range t.Columns {
		l.Columns[i] = c.Name
	}
	err = s.Scan(t.Name, l.Columns, func(_ jet.RowID, vals []any) error {
		row := make([]any, len(vals))
		for i, v := range vals {
			if day, ok := v.(time.Time); ok {
				v = dateText(day)
			}
			row[i] = v
		}
		l.Rows = append(l.Rows, row)
		return nil
	})
	return l, err
}

// dateText leaves out what an Access date does not say: day 0 is a time alone, midnight a date alone.
func dateText(t time.Time) string {
	clock := t.Hour() != 0 || t.Minute() != 0 || t.Second() != 0
	switch {
	case jet.IsClock(t):
		return t.Format(time.TimeOnly)
	case !clock:
		return t.Format(time.DateOnly)
	}
	return t.Format(time.DateTime)
}
